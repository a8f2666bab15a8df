//! One move of the games of a block, all at once, without a branch.
//!
//! Every game slides in its own direction: boards are turned so that all of them slide left, and
//! turned back. A line slides as in [`crate::slide`]: gaps close, equal neighbours merge from the
//! wall on, and the gaps that this has left close. Bytes hold every exponent, so there is no
//! largest tile that would need another path.
//!
//! Additions wrap, so that no check stands between them and vectors: no sum comes near its end,
//! since a board's total is at most [`max_batch_total`](crate::batch::max_batch_total).

use crate::batch::block::Block;
use crate::batch::lanes::{Bytes, Kernel, LANES, Lanes};
use crate::rng::{GAMMA, mix};
use crate::spawn::FOUR_BELOW;

/// What goes into a move of a block, and what comes out of it.
pub(crate) struct Round {
    /// The directions to slide in, by number.
    pub(crate) actions: Lanes,
    /// Where the board has changed: 0 or 255.
    pub(crate) moved: Lanes,
    /// The points gained.
    pub(crate) gained: [u64; LANES],
    /// For up, right, down and left, where that is legal now: 0 or 255.
    pub(crate) legal: [Lanes; 4],
    /// The exponents of the tiles that merging has made, for each line two merges in one row of
    /// bytes: of neighbouring pairs at most one merges.
    merged: [[Lanes; 4]; 8],
    empty: Lanes,
    nth: Lanes,
    tile: Lanes,
}

impl Round {
    pub(crate) const fn new() -> Round {
        const NONE: Lanes = [0; LANES];
        Round {
            actions: NONE,
            moved: NONE,
            gained: [0; LANES],
            legal: [NONE; 4],
            merged: [[NONE; 4]; 8],
            empty: NONE,
            nth: NONE,
            tile: NONE,
        }
    }

    /// Notes the legal directions of a game whose board has been replaced.
    pub(crate) fn set_legal(&mut self, lane: usize, bits: u8) {
        for (direction, legal) in self.legal.iter_mut().enumerate() {
            legal[lane] = if bits >> direction & 1 == 0 { 0 } else { 255 };
        }
    }
}

/// A move of a block; an illegal one changes nothing and draws nothing.
pub(crate) struct Advance<'a, const SIDE: usize, const CELLS: usize> {
    pub(crate) block: &'a mut Block<CELLS>,
    pub(crate) round: &'a mut Round,
}

impl<const SIDE: usize, const CELLS: usize> Kernel for Advance<'_, SIDE, CELLS> {
    #[inline(always)]
    fn run<V: Bytes>(self) {
        let Advance { block, round } = self;
        for first in (0..LANES).step_by(V::LENGTH) {
            slide::<V, SIDE, CELLS>(block, round, first);
        }
        add_points::<SIDE, CELLS>(block, round);
        draw(block, round);
        for first in (0..LANES).step_by(V::LENGTH) {
            spawn::<V, SIDE, CELLS>(block, round, first);
        }
    }
}

#[inline(always)]
fn slide<V: Bytes, const SIDE: usize, const CELLS: usize>(
    block: &mut Block<CELLS>,
    round: &mut Round,
    first: usize,
) {
    let actions = V::load(&round.actions, first);
    let vertical = actions.and(V::splat(1)).is_zero();
    // Right is 1 and down is 2.
    let mirrored = actions.equals(V::splat(1)).or(actions.equals(V::splat(2)));
    let mut lines = [[V::zero(); SIDE]; SIDE];
    let mut changed = V::zero();
    for (i, slid) in lines.iter_mut().enumerate() {
        let mut turned = [V::zero(); SIDE];
        for (j, cell) in turned.iter_mut().enumerate() {
            let row = V::load(&block.cells[i * SIDE + j], first);
            let column = V::load(&block.cells[j * SIDE + i], first);
            *cell = vertical.choose(column, row);
        }
        let mut line = turned;
        for j in 0..SIDE {
            line[j] = mirrored.choose(turned[SIDE - 1 - j], turned[j]);
        }
        let before = line;
        let mut merged = [V::zero(); 4];
        slide_line(&mut line, &mut merged);
        for j in 0..SIDE {
            changed = changed.or(line[j].xor(before[j]));
            slid[j] = mirrored.choose(line[SIDE - 1 - j], line[j]);
        }
        for (made, to) in merged.iter().zip(&mut round.merged[i]).take(SIDE / 2) {
            made.store(to, first);
        }
    }
    let mut empty = V::zero();
    for i in 0..SIDE {
        for j in 0..SIDE {
            let cell = vertical.choose(lines[j][i], lines[i][j]);
            // A truth is 255, which is −1.
            empty = empty.minus(cell.is_zero());
            cell.store(&mut block.cells[i * SIDE + j], first);
        }
    }
    V::splat(255)
        .without(changed.is_zero())
        .store(&mut round.moved, first);
    empty.store(&mut round.empty, first);
}

#[inline(always)]
fn slide_line<V: Bytes, const SIDE: usize>(line: &mut [V; SIDE], merged: &mut [V; 4]) {
    close_gaps(line, 0);
    for j in 0..SIDE - 1 {
        let merges = line[j].equals(line[j + 1]).without(line[j].is_zero());
        line[j] = line[j].minus(merges);
        // Empty now, so the merged tile takes no part in the next comparison.
        line[j + 1] = line[j + 1].without(merges);
        merged[j / 2] = merged[j / 2].or(line[j].and(merges));
    }
    // What merged first has closed up to the wall already.
    close_gaps(line, 1);
}

/// Closes the gaps of a line from the cell `nearest` on. Beginning at the far end, once the cells
/// behind are closed, one step closes the next.
#[inline(always)]
fn close_gaps<V: Bytes, const SIDE: usize>(line: &mut [V; SIDE], nearest: usize) {
    for gap in (nearest..SIDE - 1).rev() {
        let empty = line[gap].is_zero();
        line[gap] = line[gap].or(line[gap + 1].and(empty));
        for j in gap + 1..SIDE - 1 {
            line[j] = empty.choose(line[j + 1], line[j]);
        }
        line[SIDE - 1] = line[SIDE - 1].without(empty);
    }
}

#[inline(always)]
fn add_points<const SIDE: usize, const CELLS: usize>(block: &mut Block<CELLS>, round: &mut Round) {
    let merged = round.merged[..SIDE]
        .iter()
        .flat_map(|line| &line[..SIDE / 2]);
    // 2^e, but 0 where nothing merged: bit 0 stands for that.
    if SIDE <= 5 {
        // A board's total is below 2^27.
        let mut sums = [0_u32; LANES];
        for made in merged {
            for (sum, &exponent) in sums.iter_mut().zip(made) {
                *sum = sum.wrapping_add(1_u32.wrapping_shl(u32::from(exponent)) & !1);
            }
        }
        for (gained, &sum) in round.gained.iter_mut().zip(&sums) {
            *gained = u64::from(sum);
        }
    } else {
        round.gained = [0; LANES];
        for made in merged {
            for (gained, &exponent) in round.gained.iter_mut().zip(made) {
                *gained = gained.wrapping_add(1_u64.wrapping_shl(u32::from(exponent)) & !1);
            }
        }
    }
    for (score, &gained) in block.scores.iter_mut().zip(&round.gained) {
        *score = score.wrapping_add(gained);
    }
}

/// Makes the draw of each game, which stays unused where nothing moved.
#[inline(always)]
fn draw<const CELLS: usize>(block: &mut Block<CELLS>, round: &mut Round) {
    let mut drawn = [0; LANES];
    for lane in 0..LANES {
        let stream = block.streams[lane].wrapping_add(GAMMA);
        drawn[lane] = mix(stream);
        block.streams[lane] = if round.moved[lane] == 0 {
            block.streams[lane]
        } else {
            stream
        };
    }
    for lane in 0..LANES {
        let nth = ((drawn[lane] >> 32) * u64::from(round.empty[lane])) >> 32;
        // From 1 on.
        round.nth[lane] = low_byte(nth).wrapping_add(1);
    }
    for lane in 0..LANES {
        round.tile[lane] = 1 + u8::from(drawn[lane] & 0xFFFF_FFFF < FOUR_BELOW);
    }
    for lane in 0..LANES {
        block.moves[lane] = block.moves[lane].wrapping_add(u32::from(round.moved[lane] & 1));
    }
}

/// The lowest byte: of a number below 65, all of it.
#[inline(always)]
pub(crate) const fn low_byte(number: u64) -> u8 {
    number.to_le_bytes()[0]
}

#[inline(always)]
fn spawn<V: Bytes, const SIDE: usize, const CELLS: usize>(
    block: &mut Block<CELLS>,
    round: &mut Round,
    first: usize,
) {
    let nth = V::load(&round.nth, first);
    let tile = V::load(&round.tile, first).and(V::load(&round.moved, first));
    let mut seen = V::zero();
    for cell in &mut block.cells {
        let before = V::load(cell, first);
        let empty = before.is_zero();
        seen = seen.minus(empty);
        let here = empty.and(seen.equals(nth));
        before.or(here.and(tile)).store(cell, first);
    }
    let [mut up, mut right, mut down, mut left] = [V::zero(); 4];
    for i in 0..SIDE {
        for j in 0..SIDE {
            let cell = V::load(&block.cells[i * SIDE + j], first);
            let empty = cell.is_zero();
            if j + 1 < SIDE {
                let next = V::load(&block.cells[i * SIDE + j + 1], first);
                let (equal, gap) = (cell.equals(next), next.is_zero());
                left = left.or(equal.or(empty).without(gap));
                right = right.or(equal.or(gap).without(empty));
            }
            if i + 1 < SIDE {
                let below = V::load(&block.cells[(i + 1) * SIDE + j], first);
                let (equal, gap) = (cell.equals(below), below.is_zero());
                up = up.or(equal.or(empty).without(gap));
                down = down.or(equal.or(gap).without(empty));
            }
        }
    }
    let mut bits = V::zero();
    for (direction, legal) in [up, right, down, left].into_iter().enumerate() {
        legal.store(&mut round.legal[direction], first);
        bits = bits.or(legal.and(V::splat(1 << direction)));
    }
    bits.store(&mut block.legal, first);
}
