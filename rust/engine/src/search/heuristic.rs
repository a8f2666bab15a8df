//! What a board is worth by its rows and columns, for every size and without learning.

use std::sync::OnceLock;

use crate::cells::Cells;
use crate::geometry::Size;
use crate::packed::Packed;
use crate::search::evaluation::{Evaluation, Leaves, four_last_layer};
use crate::search::last_layer::{Layer, Room, Values, value};
use crate::search::position::Position;

/// Rows and columns that are in order, hold pairs and have room; the largest tile in a corner.
///
/// Each line of cells is worth by itself, in the logarithms of its tiles: it loses as neighbours rise
/// and fall instead of going one way, and as tiles pile up that have not merged; it gains by empty
/// cells and by equal neighbours. These terms and their weights, which an evolution strategy had
/// found, are those of R. Xiao, W. Vermaelen and P. Morávek's program of 2014
/// (<https://github.com/nneonneo/2048-ai>). The corner is added to them. Values are no points, but of the
/// size of the points of long games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Heuristic;

/// What a line is worth by being there: what is lost with the game.
const LINE: f64 = 200_000.0;
const EMPTY: f64 = 270.0;
const PAIR: f64 = 700.0;
const DISORDER: f64 = 47.0;
const PILE: f64 = 11.0;
const CORNER: f64 = 1000.0;

/// Below this a board loses less and less, so that none is worse than the end.
const LEAST: f64 = 100_000.0;

/// What the largest tile of its size loses a line by being there, beside that of 4×4: lines of larger
/// boards are worth as much more.
fn of_size(size: Size) -> f64 {
    const CLASSIC: f64 = 17.0;
    #[expect(clippy::cast_precision_loss, reason = "at most 65")]
    let largest = (size.cells() + 1) as f64 / CLASSIC;
    if largest > 1.0 { power(largest) } else { 1.0 }
}

/// To the power of 3.5, the same on every machine.
fn power(number: f64) -> f64 {
    number * number * number * number.sqrt()
}

/// What a row or column is worth, beside that it is there.
fn line_value(line: impl Iterator<Item = u8>) -> f64 {
    let mut value = 0.0;
    let mut before: Option<u8> = None;
    let mut last_tile = 0;
    let (mut rise, mut fall) = (0.0, 0.0);
    for exponent in line {
        if let Some(before) = before {
            let fourth = |exponent: u8| f64::from(exponent).powi(4);
            let change = fourth(exponent) - fourth(before);
            rise += change.max(0.0);
            fall -= change.min(0.0);
        }
        before = Some(exponent);
        if exponent == 0 {
            value += EMPTY;
        } else {
            value -= PILE * power(f64::from(exponent));
            if exponent == last_tile {
                value += PAIR;
            }
            last_tile = exponent;
        }
    }
    value - DISORDER * f64::min(rise, fall)
}

/// All lines together, and the corner.
fn board_value(size: Size, lines: f64, largest: u8, in_corner: bool) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "at most 16")]
    let count = 2.0 * size.side() as f64;
    let corner = if in_corner {
        CORNER * f64::from(largest)
    } else {
        0.0
    };
    let value = count * LINE * of_size(size) + lines + corner;
    if value >= LEAST {
        value
    } else {
        LEAST * LEAST / (2.0 * LEAST - value)
    }
}

impl Evaluation for Heuristic {
    fn value(&self, afterstate: &Cells) -> f64 {
        let (size, side) = (afterstate.size(), afterstate.size().side());
        let mut lines = 0.0;
        for line in 0..side {
            lines += line_value(afterstate[line * side..][..side].iter().copied());
            lines += line_value((0..side).map(|step| afterstate[step * side + line]));
        }
        let largest = afterstate.iter().copied().max().unwrap_or(0);
        let corners = [0, side - 1, side * (side - 1), side * side - 1];
        let in_corner = corners.iter().any(|&cell| afterstate[cell] == largest);
        board_value(size, lines, largest, in_corner)
    }

    #[doc(hidden)]
    #[expect(private_interfaces, reason = "only this crate has a fast way")]
    fn four(&self) -> Option<&dyn Leaves<Packed>> {
        Some(self)
    }
}

/// What each line of four nibbles is worth.
struct Lines(Box<[f64]>);

impl Lines {
    fn get() -> &'static Lines {
        static LINES: OnceLock<Lines> = OnceLock::new();
        LINES.get_or_init(|| {
            let lines = 0..=u16::MAX;
            let nibbles = |line: u16| [0, 4, 8, 12].map(|shift| (line >> shift & 0xF) as u8);
            Lines(
                lines
                    .map(|line| line_value(nibbles(line).into_iter()))
                    .collect(),
            )
        })
    }

    /// Those of four rows.
    fn sum(&self, rows: u64) -> f64 {
        let rows = [0, 16, 32, 48].map(|shift| (rows >> shift & 0xFFFF) as usize);
        rows.map(|row| self.0[row]).iter().sum()
    }
}

impl Leaves<Packed> for Heuristic {
    fn value(&self, afterstate: Packed, room: &mut Room<Packed>) -> f64 {
        value(Lines::get(), afterstate, room)
    }

    fn last_layer(&self, afterstate: Packed, room: &mut Room<Packed>) -> Layer {
        four_last_layer(Lines::get(), afterstate, room)
    }
}

impl Values<Packed> for Lines {
    #[inline(always)]
    fn slides(&self, board: &Packed) -> [(Packed, u64); 4] {
        Position::slides(board)
    }

    #[inline(always)]
    fn values(&self, afterstates: &[Packed], _entries: &mut Vec<[u32; 8]>, to: &mut Vec<f64>) {
        for afterstate in afterstates {
            let lines = self.sum(afterstate.nibbles()) + self.sum(afterstate.transposed());
            let largest = (0..16)
                .map(|cell| afterstate.exponent(cell))
                .max()
                .unwrap_or(0);
            let in_corner = [0, 3, 12, 15]
                .iter()
                .any(|&cell| afterstate.exponent(cell) == largest);
            to.push(board_value(Size::CLASSIC, lines, largest, in_corner));
        }
    }
}
