//! The games that a step has ended and others have taken the place of.

use crate::cells::Cells;

/// A game that a step has ended and another one has taken the place of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finished {
    /// Its place in the batch.
    pub game: usize,
    /// Its points.
    pub score: u64,
    /// Its legal moves.
    pub moves: u32,
    /// Its last board.
    pub exponents: Cells,
}

/// The games that the last step has finished, by their places.
///
/// Each step uses its memory again: asking for more takes a tenth of the time of a step that two
/// threads share.
#[derive(Clone, Debug, Default)]
pub struct FinishedGames {
    /// Those of each job.
    jobs: Vec<Vec<Finished>>,
}

impl FinishedGames {
    /// Forgets the games of the step before; returns the lists of the jobs of this one.
    pub(crate) fn of_jobs(&mut self, count: usize) -> &mut [Vec<Finished>] {
        self.jobs.iter_mut().for_each(Vec::clear);
        if self.jobs.len() < count {
            self.jobs.resize_with(count, Vec::new);
        }
        &mut self.jobs[..count]
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.jobs.iter().map(Vec::len).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Each of them.
    pub fn iter(&self) -> impl Iterator<Item = &Finished> + Clone {
        self.jobs.iter().flatten()
    }
}
