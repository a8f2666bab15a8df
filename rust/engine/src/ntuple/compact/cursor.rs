//! Entries of a table one after the other, and those that have one smaller tile.

use crate::geometry::Symmetry;
use crate::ntuple::layout::{Layout, NEAR};
use crate::ntuple::pattern::{MAX_CELLS, Pattern};

/// How the entries of a table are numbered: see [`Places`](crate::ntuple::places::Places).
pub(crate) struct Shape {
    pub(crate) cells: usize,
    /// How many exponents a cell has room for.
    pub(crate) exponents: usize,
    /// In which other orders of its cells the table is looked into at the same time.
    orders: Vec<Vec<usize>>,
}

impl Shape {
    pub(crate) fn new(layout: &Layout, pattern: &Pattern) -> Shape {
        let cells = pattern.cells();
        let images = Symmetry::all().map(|symmetry| pattern.image(symmetry));
        // A symmetry that leads the pattern's cells to each other.
        let orders = images.filter_map(|image| {
            let place = |cell: &u8| cells.iter().position(|own| own == cell);
            let order: Vec<usize> = image.iter().map(place).collect::<Option<_>>()?;
            (!order.is_sorted()).then_some(order)
        });
        Shape {
            cells: cells.len(),
            exponents: usize::from(layout.alphabet().next_multiple_of(NEAR)),
            orders: if layout.symmetric() {
                orders.collect()
            } else {
                Vec::new()
            },
        }
    }

    pub(crate) fn entries(&self) -> usize {
        power(self.exponents, self.cells)
    }

    /// How many entries follow each other that differ in remainders of the first few cells only.
    pub(crate) fn block(&self) -> usize {
        power(usize::from(NEAR), self.cells_of_a_block())
    }

    fn cells_of_a_block(&self) -> usize {
        self.cells.min(3)
    }
}

fn power(base: usize, exponent: usize) -> usize {
    std::iter::repeat_n(base, exponent).product()
}

/// An entry, as it has come after those before.
pub(crate) struct Cursor<'a> {
    shape: &'a Shape,
    pub(crate) entry: usize,
    /// Of each cell the remainder, then of each the quotient.
    digits: [usize; 2 * MAX_CELLS],
    pub(crate) exponents: [usize; MAX_CELLS],
    /// How far back the entry is that has one exponent less in a cell; 0 where there is none.
    pub(crate) back: [usize; MAX_CELLS],
    /// How far on the entry is that has one remainder more, and one quotient more.
    near: [usize; MAX_CELLS],
    far: [usize; MAX_CELLS],
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(shape: &'a Shape) -> Cursor<'a> {
        let near_base = usize::from(NEAR);
        let far_base = shape.exponents / near_base;
        let (mut near, mut far) = ([0; MAX_CELLS], [0; MAX_CELLS]);
        let mut place_value = 1;
        for (places, base) in [(&mut near, near_base), (&mut far, far_base)] {
            for place in &mut places[..shape.cells] {
                *place = place_value;
                place_value *= base;
            }
        }
        Cursor {
            shape,
            entry: 0,
            digits: [0; 2 * MAX_CELLS],
            exponents: [0; MAX_CELLS],
            back: [0; MAX_CELLS],
            near,
            far,
        }
    }

    /// Goes on to the next entry.
    #[inline(always)]
    pub(crate) fn advance(&mut self) {
        self.entry += 1;
        self.count(0);
    }

    /// Goes on to the next block, from the first entry of one.
    pub(crate) fn skip_block(&mut self) {
        self.entry += self.shape.block();
        self.count(self.shape.cells_of_a_block());
    }

    #[inline(always)]
    fn count(&mut self, from: usize) {
        let near_base = usize::from(NEAR);
        let cells = self.shape.cells;
        for digit in from..2 * cells {
            let is_near = digit < cells;
            let (cell, base) = if is_near {
                (digit, near_base)
            } else {
                (digit - cells, self.shape.exponents / near_base)
            };
            let counted = self.digits[digit] + 1;
            self.digits[digit] = if counted < base { counted } else { 0 };
            let (remainder, quotient) = (self.digits[cell], self.digits[cells + cell]);
            self.exponents[cell] = remainder + near_base * quotient;
            self.back[cell] = match (remainder, quotient) {
                (0, 0) => 0,
                (0, _) => self.far[cell] - (near_base - 1) * self.near[cell],
                _ => self.near[cell],
            };
            if counted < base {
                return;
            }
        }
    }

    /// The entries that each board meets which meets this one: those of the other orders.
    #[inline(always)]
    pub(crate) fn twins(&self) -> impl Iterator<Item = usize> {
        self.shape.orders.iter().map(|order| {
            let cells = order.iter().enumerate();
            cells
                .map(|(cell, &from)| {
                    self.digits[from] * self.near[cell]
                        + self.digits[self.shape.cells + from] * self.far[cell]
                })
                .sum()
        })
    }
}
