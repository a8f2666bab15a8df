//! The network: its tables, what it holds a board to be worth, and how it learns.

use std::fmt;
use std::io;
use std::ops::Range;
use std::path::Path;

use crate::board::Board;
use crate::geometry::{Direction, Size};
use crate::ntuple::afterstates::Look;
use crate::ntuple::by_rule::ByRule;
use crate::ntuple::entries::{Number, Sums, sum};
use crate::ntuple::file::{self, Contents, FileError};
use crate::ntuple::layout::Layout;
use crate::ntuple::learning::{Learn, Nothing, Rule, Tc, Td};
use crate::ntuple::memory::{Memory, OutOfMemory};
use crate::ntuple::packed_look::PackedLook;
use crate::ntuple::places::Places;
use crate::ntuple::processor::Shuffles;
use crate::ntuple::self_play::{SelfPlay, best};
use crate::played::Played;

/// Tables of numbers, and what a board is worth by them.
///
/// Values are points that are still to be gained. They are of afterstates: boards after a move and
/// before its new tile.
pub struct Network {
    layout: Layout,
    places: Places,
    shuffles: Option<Shuffles>,
    /// How many games it has learnt from.
    games: u64,
    values: Memory<Number>,
    /// What [`Rule::Tc`] needs, from the first time on that it is used.
    sums: Option<Memory<Sums>>,
}

impl Network {
    /// A network that holds every board to be worth nothing.
    ///
    /// # Errors
    ///
    /// [`OutOfMemory`].
    pub fn new(layout: Layout) -> Result<Network, OutOfMemory> {
        let values = Memory::zeroed(layout.entries())?;
        Ok(Network::of(Contents {
            layout,
            games: 0,
            values,
            sums: None,
        }))
    }

    fn of(contents: Contents) -> Network {
        let Contents {
            layout,
            games,
            values,
            sums,
        } = contents;
        let places = Places::new(&layout);
        let packed = is_packed(&layout);
        Network {
            shuffles: packed.then(|| Shuffles::new(&places)).flatten(),
            layout,
            places,
            games,
            values,
            sums,
        }
    }

    /// Reads what [`save`](Network::save) has written. The tables are mapped from the file, which
    /// is not changed by what is learnt.
    ///
    /// # Errors
    ///
    /// [`FileError`].
    pub fn load(path: &Path) -> Result<Network, FileError> {
        file::read(path).map(Network::of)
    }

    /// Writes all that it has learnt into a file, in place of one that may be there: whole or not
    /// at all.
    ///
    /// # Errors
    ///
    /// Those of the system.
    pub fn save(&mut self, path: &Path) -> io::Result<()> {
        let (values, sums) = (&mut self.values, self.sums.as_mut());
        file::write(path, &self.layout, self.games, values, sums)
    }

    /// How many games it has learnt from.
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// The patterns that it looks at.
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// How many entries each board meets.
    pub fn lookups(&self) -> usize {
        self.places.count()
    }

    /// Gives every entry its share of what each board is to be worth, and forgets all else.
    ///
    /// With more than boards can be worth the network tries what it does not know, and is
    /// disappointed: optimistic initialisation (Guei, Chen and Wu, "Optimistic temporal difference
    /// learning for 2048", IEEE Transactions on Games 2021).
    pub fn fill(&mut self, worth: f32) {
        let share = worth * self.share();
        self.sums = None;
        self.games = 0;
        for value in self.values.iter() {
            value.set(share);
        }
    }

    /// What an afterstate is worth. The board has to be of the layout's size.
    pub fn value(&self, afterstate: &Board) -> f32 {
        let mut places = vec![0; self.places.count()];
        self.places.write(&afterstate.exponents(), &mut places);
        sum(&self.values, &places)
    }

    /// The best move of each board with one move of foresight, and what its gain and its afterstate
    /// are worth together; none where no move is legal. The boards have to be of the layout's size.
    pub fn best_moves(
        &self,
        boards: impl Iterator<Item = Board>,
    ) -> impl Iterator<Item = Option<(Direction, f32)>> {
        let look = self.look();
        let mut afterstates = look.room();
        boards.map(move |board| {
            look.look(&board, &mut afterstates);
            best(&afterstates, &self.values)
        })
    }

    /// Plays games with one move of foresight, and learns as it plays.
    ///
    /// Game `i` has the stream [`Rng::split`](crate::Rng::split)`(i)` of the seed. Games are
    /// returned by their numbers. With one thread the same call on the same network does the same.
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
        rule: Rule,
        seed: u64,
        threads: usize,
    ) -> Result<Vec<Played>, OutOfMemory> {
        self.values.leave_file()?;
        let share = self.share();
        let values = &self.values[..];
        let count = games.end.saturating_sub(games.start);
        let played = match rule {
            Rule::Td { rate } => {
                let rate = rate * share;
                self.play_by(Td { values, rate }, games, seed, threads)
            }
            Rule::Tc { rate } => {
                let rate = rate * share;
                let sums = match self.sums.take() {
                    Some(mut sums) => {
                        sums.leave_file()?;
                        sums
                    }
                    None => Memory::zeroed(values.len())?,
                };
                let rule = Tc {
                    values,
                    sums: &sums,
                    rate,
                };
                let played = self.play_by(rule, games, seed, threads);
                self.sums = Some(sums);
                played
            }
        };
        self.games += count;
        Ok(played)
    }

    /// Plays games with one move of foresight; learns nothing. The same on every number of threads.
    ///
    /// # Panics
    ///
    /// Where `threads` is 0.
    pub fn play(&self, games: Range<u64>, seed: u64, threads: usize) -> Vec<Played> {
        self.play_by(Nothing, games, seed, threads)
    }

    fn play_by(
        &self,
        rule: impl Learn,
        games: Range<u64>,
        seed: u64,
        threads: usize,
    ) -> Vec<Played> {
        let (size, values) = (self.layout.size(), &self.values[..]);
        // Each of the two is compiled by itself: look-ups are most of the time.
        if is_packed(&self.layout) {
            let look = self.packed_look();
            return SelfPlay::new(size, seed, values, look, rule).play(games, threads);
        }
        SelfPlay::new(size, seed, values, self.by_rule(), rule).play(games, threads)
    }

    fn look(&self) -> Box<dyn Look + '_> {
        if is_packed(&self.layout) {
            Box::new(self.packed_look())
        } else {
            Box::new(self.by_rule())
        }
    }

    fn packed_look(&self) -> PackedLook<'_> {
        PackedLook {
            by_rule: self.by_rule(),
            shuffles: self.shuffles.as_ref(),
            values: &self.values,
        }
    }

    fn by_rule(&self) -> ByRule<'_> {
        ByRule {
            size: self.layout.size(),
            places: &self.places,
        }
    }

    /// The share of an entry in what a board is worth.
    fn share(&self) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "there are at most 512")]
        let count = self.lookups() as f32;
        1.0 / count
    }
}

/// Whether boards are looked at as nibbles.
fn is_packed(layout: &Layout) -> bool {
    layout.size() == Size::CLASSIC && layout.alphabet() == 16
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network")
            .field("layout", &self.layout)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ntuple::pattern::Pattern;
    use crate::rng::Rng;

    fn bits(network: &Network) -> Vec<u32> {
        let values = network.values.iter().map(|value| value.get().to_bits());
        let sums = network.sums.iter().flat_map(|sums| sums.iter());
        values
            .chain(sums.flat_map(|sums| sums.get().map(f32::to_bits)))
            .collect()
    }

    /// Patterns of all lengths, some more than fit into whole groups of eight.
    fn layouts() -> Vec<Layout> {
        let cells: [&[usize]; 5] = [
            &[5],
            &[0, 6],
            &[15, 2, 9, 4, 1],
            &[3, 7, 11, 10],
            &[12, 8, 0],
        ];
        let patterns = cells.map(|cells| Pattern::new(Size::CLASSIC, cells).unwrap());
        let [symmetric, plain] =
            [true, false].map(|symmetric| Layout::new(patterns.to_vec(), symmetric, 16).unwrap());
        let named = ["17x4", "4x5"].map(|name| Layout::named(name).unwrap());
        [symmetric, plain].into_iter().chain(named).collect()
    }

    #[test]
    fn the_processor_finds_the_entries_that_the_readable_way_finds() {
        let mut rng = Rng::new(1);
        for layout in layouts().into_iter().chain(Layout::named("8x6")) {
            let network = Network::new(layout).unwrap();
            let look = network.packed_look();
            let (mut fast, mut readable) = (look.room(), network.by_rule().room());
            for _ in 0..2000 {
                // Tiles that a nibble does not hold, too.
                let largest = 2 + rng.below(16);
                let exponents = [(); 16].map(|()| u8::try_from(rng.below(largest + 1)).unwrap());
                let board = Board::from_exponents(&exponents).unwrap();
                look.look(&board, &mut fast);
                network.by_rule().look(&board, &mut readable);
                assert_eq!(fast.legal, readable.legal);
                for direction in fast.legal.iter() {
                    let slide = board.slide(direction);
                    assert_eq!(fast.places(direction), readable.places(direction));
                    for found in [&fast, &readable] {
                        assert_eq!(found.boards[direction as usize], slide.board);
                        assert_eq!(found.gained[direction as usize], slide.gained);
                    }
                    let mut places = vec![0; network.lookups()];
                    network.places.write(&slide.board.exponents(), &mut places);
                    assert_eq!(fast.places(direction), places);
                }
            }
        }
    }

    /// Games that last a few moves often end at once.
    #[test]
    fn every_game_is_played_once() {
        let pattern = Pattern::new(Size::new(2).unwrap(), &[0, 1]).unwrap();
        let mut network = Network::new(Layout::new(vec![pattern], true, 6).unwrap()).unwrap();
        for (threads, count) in [(1, 1), (1, 2), (1, 300), (2, 3), (3, 500)] {
            for _ in 0..20 {
                let games = 7..7 + count;
                let learnt = network
                    .train(games.clone(), Rule::Td { rate: 0.1 }, 1, threads)
                    .unwrap();
                let played = network.play(games.clone(), 1, threads);
                for ended in [learnt, played] {
                    assert!(ended.iter().map(|game| game.game).eq(games.clone()));
                }
            }
        }
    }

    /// A file in the folder of temporary ones, removed in the end.
    struct Temporary(std::path::PathBuf);

    impl Temporary {
        fn new(name: &str) -> Temporary {
            let name = format!("slide2048-{}-{name}", std::process::id());
            Temporary(std::env::temp_dir().join(name))
        }
    }

    impl Drop for Temporary {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    /// Also when the other one has learnt from a mapped file.
    #[test]
    fn what_was_saved_goes_on_as_if_it_had_stayed() {
        let file = Temporary::new("goes-on");
        for rule in [Rule::Td { rate: 0.1 }, Rule::Tc { rate: 1.0 }] {
            let layout = Layout::named("17x4").unwrap();
            let mut stays = Network::new(layout.clone()).unwrap();
            stays.train(0..64, rule, 3, 1).unwrap();
            stays.save(&file.0).unwrap();
            let written = std::fs::read(&file.0).unwrap();
            let mut loaded = Network::load(&file.0).unwrap();
            assert_eq!((loaded.layout(), loaded.games()), (&layout, 64));
            assert!(bits(&loaded) == bits(&stays));
            assert_eq!(loaded.play(0..20, 1, 1), stays.play(0..20, 1, 1));
            for network in [&mut stays, &mut loaded] {
                network.train(64..128, rule, 3, 1).unwrap();
            }
            assert!(bits(&loaded) == bits(&stays));
            assert_eq!(std::fs::read(&file.0).unwrap(), written);
        }
    }

    #[test]
    fn a_file_that_is_not_as_it_was_written_is_refused() {
        let file = Temporary::new("refused");
        let pattern = Pattern::new(Size::CLASSIC, &[0, 1]).unwrap();
        let mut network = Network::new(Layout::new(vec![pattern], true, 16).unwrap()).unwrap();
        network.train(0..4, Rule::Tc { rate: 1.0 }, 3, 1).unwrap();
        network.save(&file.0).unwrap();
        let written = std::fs::read(&file.0).unwrap();
        let refusal = |bytes: &[u8]| {
            std::fs::write(&file.0, bytes).unwrap();
            Network::load(&file.0).unwrap_err().to_string()
        };
        for length in [0, 15, 16, 20, 4095, 4096, written.len() - 1] {
            refusal(&written[..length]);
        }
        let padding = 4096 + 4 * 256..8192;
        for place in (0..written.len()).filter(|place| !padding.contains(place)) {
            let mut damaged = written.clone();
            damaged[place] ^= 1;
            let expected = match place {
                0..16 => "no file",
                17..20 => "later version",
                16..4096 => "first bytes",
                4096..8192 => "values",
                _ => "sums",
            };
            let refusal = refusal(&damaged);
            assert!(refusal.contains(expected), "{place}: {refusal}");
        }
        let longer = [&written[..], &[0]].concat();
        assert!(refusal(&longer).contains("length"));
        assert!(refusal(b"a text").contains("no file"));
    }

    /// Tables, to the last bit, and games.
    #[test]
    fn learning_the_fast_way_equals_the_readable_one() {
        for layout in layouts() {
            for rule in [Rule::Td { rate: 0.1 }, Rule::Tc { rate: 1.0 }] {
                let mut fast = Network::new(layout.clone()).unwrap();
                let played = fast.train(5..45, rule, 3, 1).unwrap();

                let readable = Network::new(layout.clone()).unwrap();
                let (size, values, share) = (layout.size(), &readable.values[..], fast.share());
                let look = readable.by_rule();
                let sums = Memory::zeroed(layout.entries()).unwrap();
                let expected = match rule {
                    Rule::Td { rate } => {
                        let rate = rate * share;
                        let td = Td { values, rate };
                        SelfPlay::new(size, 3, values, look, td).play(5..45, 1)
                    }
                    Rule::Tc { rate } => {
                        let rate = rate * share;
                        let sums = &sums;
                        let tc = Tc { values, sums, rate };
                        SelfPlay::new(size, 3, values, look, tc).play(5..45, 1)
                    }
                };
                assert_eq!(played, expected);
                assert_eq!(played.len(), 40);
                let readable = Network {
                    sums: matches!(rule, Rule::Tc { .. }).then_some(sums),
                    ..readable
                };
                assert!(bits(&fast) == bits(&readable), "{rule:?} {layout:?}");
                assert!(bits(&fast).iter().any(|&bits| bits != 0));
            }
        }
    }
}
