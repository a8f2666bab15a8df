//! A network at play, and learning from it.

use std::ops::Range;

use crate::board::Board;
use crate::ntuple::afterstates::Look;
use crate::ntuple::learning::{Learn, Rule, Tc, Td, Training};
use crate::ntuple::memory::{Memory, OutOfMemory};
use crate::ntuple::network::Network;
use crate::ntuple::returns::{Ahead, Backward, Follow, Never, Next, Returns};
use crate::ntuple::self_play::{Ended, Games, SelfPlay};
use crate::played::Played;

impl Network {
    /// Plays games with one move of foresight, and learns from them.
    ///
    /// Game `i` has the stream [`Rng::split`](crate::Rng::split)`(i)` of the seed. With one thread the
    /// same call on the same network does the same.
    ///
    /// The first games begin from the boards that are given, one from each, and count what is gained
    /// from there on; so that boards are learnt from which games of their own hardly reach. The others
    /// begin as games do.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`] where there is none for what [`Rule::Tc`] needs beside the values.
    ///
    /// # Panics
    ///
    /// Where `threads` is 0, or the boards are of another size.
    pub fn train(
        &mut self,
        games: Range<u64>,
        training: Training,
        starts: &[Board],
        seed: u64,
        threads: usize,
    ) -> Result<Ended, OutOfMemory> {
        let size = self.layout.size();
        assert!(
            starts.iter().all(|board| board.size() == size),
            "boards of another size"
        );
        self.values.leave_file()?;
        let share = self.share();
        let values = self.values();
        let count = games.end.saturating_sub(games.start);
        let games = Games {
            numbers: games,
            seed,
            starts,
            restart: training.restart,
        };
        let ended = match training.rule {
            Rule::Td { rate } => {
                let rate = rate * share;
                self.learn_by(Td { values, rate }, training.returns, games, threads)
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
                let ended = self.learn_by(rule, training.returns, games, threads);
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
        returns: Returns,
        games: Games<'_>,
        threads: usize,
    ) -> Ended {
        match returns {
            Returns::Next => self.play_by(Next(rule), games, threads),
            Returns::Ahead { decay, horizon } => {
                let ahead = Ahead {
                    rule,
                    decay,
                    horizon,
                };
                self.play_by(ahead, games, threads)
            }
            Returns::Backward { decay } => self.play_by(Backward { rule, decay }, games, threads),
        }
    }

    /// Plays games with one move of foresight; learns nothing. The same on every number of threads.
    ///
    /// # Panics
    ///
    /// Where `threads` is 0.
    pub fn play(&self, games: Range<u64>, seed: u64, threads: usize) -> Vec<Played> {
        let games = Games {
            numbers: games,
            seed,
            starts: &[],
            restart: false,
        };
        self.play_by(Never, games, threads).games
    }

    fn play_by(&self, follow: impl Follow, games: Games<'_>, threads: usize) -> Ended {
        // Each of the two is compiled by itself: look-ups are most of the time.
        if self.packed {
            let look = self.packed_look();
            return self.self_play(look, follow, games).play(threads);
        }
        self.self_play(self.by_rule(), follow, games).play(threads)
    }

    fn self_play<'a, L: Look, F: Follow>(
        &'a self,
        look: L,
        follow: F,
        games: Games<'a>,
    ) -> SelfPlay<'a, L, F> {
        SelfPlay {
            size: self.layout.size(),
            games,
            values: self.values(),
            look,
            follow,
        }
    }
}
