//! A network at play, and learning from it.

use std::ops::Range;

use crate::ntuple::afterstates::Look;
use crate::ntuple::learning::{Learn, Rule, Tc, Td, Training};
use crate::ntuple::memory::{Memory, OutOfMemory};
use crate::ntuple::network::Network;
use crate::ntuple::returns::{Ahead, Backward, Follow, Never, Next, Returns};
use crate::ntuple::self_play::{Ended, SelfPlay};
use crate::played::Played;

impl Network {
    /// Plays games with one move of foresight, and learns from them.
    ///
    /// Game `i` has the stream [`Rng::split`](crate::Rng::split)`(i)` of the seed. With one thread the
    /// same call on the same network does the same.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] where there is none for what [`Rule::Tc`] needs beside the values.
    ///
    /// # Panics
    ///
    /// Where `threads` is 0.
    pub fn train(
        &mut self,
        games: Range<u64>,
        training: Training,
        seed: u64,
        threads: usize,
    ) -> Result<Ended, OutOfMemory> {
        self.values.leave_file()?;
        let share = self.share();
        let values = self.values();
        let count = games.end.saturating_sub(games.start);
        let ended = match training.rule {
            Rule::Td { rate } => {
                let rate = rate * share;
                self.learn_by(Td { values, rate }, training, games, seed, threads)
            }
            Rule::Tc { rate } => {
                let rate = rate * share;
                let sums = match self.sums.take() {
                    Some(mut sums) => {
                        sums.leave_file()?;
                        sums
                    }
                    None => Memory::zeroed(self.layout.entries())?,
                };
                let rule = Tc {
                    values: self.values(),
                    sums: &sums,
                    rate,
                };
                let ended = self.learn_by(rule, training, games, seed, threads);
                self.sums = Some(sums);
                ended
            }
        };
        self.games += count;
        Ok(ended)
    }

    fn learn_by(
        &self,
        rule: impl Learn,
        training: Training,
        games: Range<u64>,
        seed: u64,
        threads: usize,
    ) -> Ended {
        let restart = training.restart;
        match training.returns {
            Returns::Next => self.play_by(Next(rule), restart, games, seed, threads),
            Returns::Ahead { decay, horizon } => {
                let ahead = Ahead {
                    rule,
                    decay,
                    horizon,
                };
                self.play_by(ahead, restart, games, seed, threads)
            }
            Returns::Backward { decay } => {
                self.play_by(Backward { rule, decay }, restart, games, seed, threads)
            }
        }
    }

    /// Plays games with one move of foresight; learns nothing. The same on every number of threads.
    ///
    /// # Panics
    ///
    /// Where `threads` is 0.
    pub fn play(&self, games: Range<u64>, seed: u64, threads: usize) -> Vec<Played> {
        self.play_by(Never, false, games, seed, threads).games
    }

    fn play_by(
        &self,
        follow: impl Follow,
        restart: bool,
        games: Range<u64>,
        seed: u64,
        threads: usize,
    ) -> Ended {
        // Each of the two is compiled by itself: look-ups are most of the time.
        if self.packed {
            let look = self.packed_look();
            return self
                .self_play(look, follow, restart, seed)
                .play(games, threads);
        }
        let look = self.by_rule();
        self.self_play(look, follow, restart, seed)
            .play(games, threads)
    }

    fn self_play<L: Look, F: Follow>(
        &self,
        look: L,
        follow: F,
        restart: bool,
        seed: u64,
    ) -> SelfPlay<'_, L, F> {
        SelfPlay {
            size: self.layout.size(),
            seed,
            values: self.values(),
            look,
            follow,
            restart,
        }
    }
}
