//! The fast way against the readable one, and files.

use super::*;
use crate::ntuple::learning::{Rule, Training};
use crate::ntuple::pattern::Pattern;
use crate::ntuple::returns::Returns;
use crate::ntuple::self_play::Ended;
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
                .train(games.clone(), RULES[0].into(), &[], 1, threads)
                .unwrap();
            let played = network.play(games.clone(), 1, threads);
            for ended in [learnt.games, played] {
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
    for (rule, mapped) in [
        (Rule::Td { rate: 0.1 }, true),
        (Rule::Tc { rate: 1.0 }, true),
        (Rule::Tc { rate: 1.0 }, false),
    ] {
        let layout = Layout::named("17x4").unwrap();
        let mut stays = Network::new(layout.clone()).unwrap();
        stays.train(0..64, rule.into(), &[], 3, 1).unwrap();
        stays.save(&file.0).unwrap();
        let written = std::fs::read(&file.0).unwrap();
        let mut loaded = Network::load(&file.0, mapped).unwrap();
        assert_eq!((loaded.layout(), loaded.games()), (&layout, 64));
        assert!(bits(&loaded) == bits(&stays));
        assert_eq!(loaded.play(0..20, 1, 1), stays.play(0..20, 1, 1));
        for network in [&mut stays, &mut loaded] {
            network.train(64..128, rule.into(), &[], 3, 1).unwrap();
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
    network.train(0..4, RULES[1].into(), &[], 3, 1).unwrap();
    network.save(&file.0).unwrap();
    let written = std::fs::read(&file.0).unwrap();
    let refusal = |bytes: &[u8]| {
        std::fs::write(&file.0, bytes).unwrap();
        Network::load(&file.0, true).unwrap_err().to_string()
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

const RULES: [Rule; 2] = [Rule::Td { rate: 0.1 }, Rule::Tc { rate: 1.0 }];

/// A board without a move.
const LOST: &str = "2 4 2 4 / 4 2 4 2 / 2 4 2 4 / 4 2 4 2";

fn trainings() -> Vec<Training> {
    let returns = [
        Returns::Next,
        Returns::Ahead {
            decay: 0.5,
            horizon: 3,
        },
        Returns::Backward { decay: 0.25 },
    ];
    let restarts = [false, true];
    let each = |rule| {
        returns.into_iter().flat_map(move |returns| {
            restarts.map(|restart| Training {
                rule,
                returns,
                restart,
            })
        })
    };
    RULES.into_iter().flat_map(each).collect()
}

/// Tables, to the last bit, and games.
#[test]
fn learning_the_fast_way_equals_the_readable_one() {
    let starts = [
        "128 64 . . / . 2 . . / 2 . . 2 / . . . 4".parse().unwrap(),
        LOST.parse().unwrap(),
    ];
    for layout in layouts() {
        let staged = layout.clone().with_stages(vec![100, 200]).unwrap();
        for training in trainings() {
            for layout in [&layout, &staged] {
                let mut fast = Network::new(layout.clone()).unwrap();
                let mut readable = Network::new(layout.clone()).unwrap();
                assert!(fast.packed);
                readable.packed = false;
                for (games, starts) in [(5..9, &[][..]), (9..13, &starts)] {
                    let [played, expected] = [&mut fast, &mut readable].map(|network| {
                        network
                            .train(games.clone(), training, starts, 3, 1)
                            .unwrap()
                    });
                    assert_eq!(played, expected);
                    assert_eq!(played.games.len(), 4);
                }
                assert!(bits(&fast) == bits(&readable), "{training:?} {layout:?}");
                assert!(bits(&fast).iter().any(|&bits| bits != 0));
            }
        }
    }
}

#[test]
fn a_checksum_is_of_what_plays_and_of_nothing_else() {
    let file = Temporary::new("checksum");
    let pattern = Pattern::new(Size::CLASSIC, &[0, 1]).unwrap();
    let network = |symmetric| {
        Network::new(Layout::new(vec![pattern.clone()], symmetric, 16).unwrap()).unwrap()
    };
    let mut learnt = network(true);
    let before = learnt.checksum();
    assert_ne!(before, network(false).checksum());
    learnt.train(0..4, RULES[1].into(), &[], 3, 1).unwrap();
    let checksum = learnt.checksum();
    assert_ne!(checksum, before);
    learnt.save(&file.0).unwrap();
    assert_eq!(Network::load(&file.0, true).unwrap().checksum(), checksum);
    (learnt.games, learnt.sums) = (0, None);
    assert_eq!(learnt.checksum(), checksum);
}

#[test]
fn what_a_stage_has_not_learnt_is_what_the_stage_before_has() {
    let layout = Layout::named("17x4").unwrap();
    let mut plain = Network::new(layout).unwrap();
    plain.train(0..100, RULES[1].into(), &[], 3, 1).unwrap();
    let file = Temporary::new("stages");
    plain.save(&file.0).unwrap();
    let mut staged = Network::load(&file.0, false).unwrap();
    for stage in [64, 200] {
        staged.add_stage(stage).unwrap();
    }
    assert_eq!(staged.layout().stages(), [64, 200]);
    assert_eq!(staged.play(0..50, 1, 1), plain.play(0..50, 1, 1));

    // From the same games they learn alike until the second stage begins, and not from there on.
    staged.train(100..101, RULES[1].into(), &[], 3, 1).unwrap();
    let of_a_stage = staged.layout().entries_of_a_stage() as usize;
    let values: Vec<f32> = staged.values.iter().map(Number::get).collect();
    let stages: Vec<&[f32]> = values.chunks(of_a_stage).collect();
    let changed = |stage: &[f32]| {
        let both = stage.iter().zip(plain.values.iter());
        both.filter(|&(&value, before)| value != 0.0 && value.to_bits() != before.get().to_bits())
            .count()
    };
    assert_eq!(stages.len(), 3);
    assert!(stages.iter().all(|stage| changed(stage) > 10));
    // The first stage has learnt from some thirty boards only, whose tiles add up to less.
    assert!(changed(stages[0]) < 40 * 17);

    staged.save(&file.0).unwrap();
    let loaded = Network::load(&file.0, true).unwrap();
    assert_eq!(loaded.layout(), staged.layout());
    assert!(bits(&loaded) == bits(&staged));
    assert!(matches!(
        staged.add_stage(200),
        Err(AddStageError::Layout(InvalidLayout::Stages))
    ));
}

#[test]
fn the_first_games_begin_from_the_boards_that_are_given() {
    let new = || Network::new(Layout::named("17x4").unwrap()).unwrap();
    let (mut plain, mut given) = (new(), new());
    let lost: Board = LOST.parse().unwrap();
    let expected = plain.train(2..4, RULES[1].into(), &[], 3, 1).unwrap();
    let starts = [lost.clone(), lost];
    let ended = given.train(0..4, RULES[1].into(), &starts, 3, 1).unwrap();
    let moves = ended.games.iter().map(|game| game.moves);
    assert!(moves.take(2).eq([0, 0]));
    assert_eq!(ended.games[2..], expected.games);
    assert!(bits(&given) == bits(&plain));

    let late = "16384 8192 4096 2 / 16384 2 8 4 / . . . . / . . . .";
    let ended = given
        .train(4..5, RULES[1].into(), &[late.parse().unwrap()], 3, 1)
        .unwrap();
    assert_eq!(ended.games[0].max_exponent, 15);
    assert!(ended.games[0].score >= 32768);
}

#[test]
#[should_panic(expected = "boards of another size")]
fn games_begin_from_boards_of_the_size_of_the_network() {
    let mut network = Network::new(Layout::named("17x4").unwrap()).unwrap();
    let small = "2 . / . 2".parse().unwrap();
    _ = network.train(0..1, RULES[0].into(), &[small], 3, 1);
}

#[test]
fn games_that_begin_again_are_as_long_as_they_were_and_moves_are_more() {
    let restart = Training {
        restart: true,
        ..RULES[0].into()
    };
    for threads in [1, 2] {
        let mut network = Network::new(Layout::named("17x4").unwrap()).unwrap();
        let once = network.train(0..64, RULES[0].into(), &[], 3, 1).unwrap();
        let sum = |ended: &Ended| ended.games.iter().map(|game| u64::from(game.moves)).sum();
        let moves: u64 = sum(&once);
        assert_eq!(once.moves, moves);
        let often = network.train(64..128, restart, &[], 3, threads).unwrap();
        let moves: u64 = sum(&often);
        assert!(often.moves > moves + moves / 2, "{often:?}");
        assert!(often.games.iter().map(|game| game.game).eq(64..128));
    }
}
