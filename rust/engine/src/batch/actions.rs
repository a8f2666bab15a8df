//! The directions that a batch slides in.

use crate::batch::lanes::LANES;

/// The directions to slide in, by number, one a game.
#[derive(Clone, Copy, Debug)]
pub enum Actions<'a> {
    /// As bytes.
    Bytes(&'a [u8]),
    /// As wide integers, which Gymnasium has.
    Wide(&'a [i64]),
}

impl Actions<'_> {
    /// How many there are.
    pub const fn len(&self) -> usize {
        match self {
            Actions::Bytes(actions) => actions.len(),
            Actions::Wide(actions) => actions.len(),
        }
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The first that is no direction, with its place.
    pub(crate) fn first_unknown(&self) -> Option<(usize, i64)> {
        // Looked for without a branch first, which is many times faster.
        match self {
            Actions::Bytes(actions) => {
                let all = actions.iter().fold(0, |bits, &action| bits | action);
                if all <= 3 {
                    return None;
                }
                let game = actions.iter().position(|&action| action > 3)?;
                Some((game, i64::from(actions[game])))
            }
            Actions::Wide(actions) => {
                let all = actions.iter().fold(0, |bits, &action| bits | action);
                if (0..=3).contains(&all) {
                    return None;
                }
                let game = actions
                    .iter()
                    .position(|action| !(0..=3).contains(action))?;
                Some((game, actions[game]))
            }
        }
    }

    /// `count` of them from `first` on.
    pub(crate) fn part(&self, first: usize, count: usize) -> Actions<'_> {
        match self {
            Actions::Bytes(actions) => Actions::Bytes(&actions[first..first + count]),
            Actions::Wide(actions) => Actions::Wide(&actions[first..first + count]),
        }
    }

    /// Writes them, all of which have to be directions.
    pub(crate) fn write(&self, to: &mut [u8; LANES]) {
        match self {
            Actions::Bytes(actions) => to[..actions.len()].copy_from_slice(actions),
            Actions::Wide(actions) => {
                for (to, &action) in to.iter_mut().zip(*actions) {
                    #[expect(
                        clippy::cast_possible_truncation,
                        clippy::cast_sign_loss,
                        reason = "0 to 3, as was looked up before"
                    )]
                    let action = action as u8;
                    *to = action;
                }
            }
        }
    }
}
