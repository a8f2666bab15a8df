//! Searches against the definition, move by move and tile by tile, with boards alone.

use std::collections::HashMap;
use std::time::Duration;

use super::{Budget, Evaluation, Heuristic, MoveWorth, Search, Settings};
use crate::board::Board;
use crate::cells::Cells;
use crate::geometry::{Direction, Size};
use crate::ntuple::{Layout, Network, Rule};
use crate::rng::Rng;

/// What a board is worth with so many plies, by definition.
fn worth(board: &Board, plies: u8, evaluation: &dyn Evaluation) -> f64 {
    let moves = board.legal_moves();
    let worth = moves
        .iter()
        .map(|direction| worth_of_move_at_least(1.0, board, direction, plies, evaluation));
    worth.reduce(f64::max).unwrap_or(0.0)
}

fn worth_of_move(
    board: &Board,
    direction: Direction,
    plies: u8,
    evaluation: &dyn Evaluation,
) -> f64 {
    worth_of_move_at_least(f64::MIN, board, direction, plies, evaluation)
}

#[expect(clippy::cast_precision_loss, reason = "so do searches")]
fn worth_of_move_at_least(
    least: f64,
    board: &Board,
    direction: Direction,
    plies: u8,
    evaluation: &dyn Evaluation,
) -> f64 {
    let slide = board.slide(direction);
    if plies == 1 {
        let value = evaluation.value(&slide.board.exponents());
        return slide.gained as f64 + value.max(least);
    }
    let outcomes = slide.board.spawns().unwrap();
    let mean: f64 = outcomes
        .iter()
        .map(|outcome| outcome.probability * worth(&outcome.board, plies - 1, evaluation))
        .sum();
    slide.gained as f64 + mean
}

/// The most that can be gained from a board on, however long play lasts.
fn optimum(board: &Board, known: &mut HashMap<Board, f64>) -> f64 {
    if let Some(&worth) = known.get(board) {
        return worth;
    }
    let mut best = 0.0_f64;
    for direction in board.legal_moves().iter() {
        let slide = board.slide(direction);
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let mut worth = slide.gained as f64;
        for outcome in slide.board.spawns().unwrap() {
            worth += outcome.probability * optimum(&outcome.board, known);
        }
        best = best.max(worth);
    }
    known.insert(board.clone(), best);
    best
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(1.0)
}

/// Boards as they come in games at random, some early, some late; as if small tiles were larger.
fn boards(size: Size, count: usize, larger_by: u8) -> Vec<Board> {
    let mut rng = Rng::new(11);
    let mut seen = Vec::new();
    let mut board = Board::start(size, &mut rng);
    while seen.len() < count {
        let moves: Vec<_> = board.legal_moves().iter().collect();
        let count = u32::try_from(moves.len()).unwrap();
        let Some(&direction) = moves.get(rng.below(count) as usize) else {
            board = Board::start(size, &mut rng);
            continue;
        };
        board = board.play(direction, &mut rng).unwrap().board;
        if rng.below(12) == 0 && board.empty_count() < 12 && !board.legal_moves().is_empty() {
            let mut exponents = board.exponents();
            for exponent in exponents.as_mut_slice().iter_mut().filter(|e| **e > 2) {
                *exponent += larger_by;
            }
            seen.push(Board::from_exponents(&exponents).unwrap());
        }
    }
    seen
}

fn network(layout: Layout) -> Network {
    let mut network = Network::new(layout).unwrap();
    network.fill(500.0);
    network
        .train(0..300, Rule::Tc { rate: 1.0 }.into(), &[], 3, 1)
        .unwrap();
    network
}

fn check(board: &Board, plies: u8, evaluation: &dyn Evaluation) {
    let mut search = Search::new(Settings::of(Budget::depth(plies)));
    let moves = search.run(board, evaluation);
    assert_eq!(moves.len(), board.legal_moves().len());
    for found in moves {
        let expected = worth_of_move(board, found.direction, plies, evaluation);
        assert!(
            close(found.value, expected),
            "{plies} plies, {:?} of\n{board}\n{} is not {expected}",
            found.direction,
            found.value
        );
        assert_eq!((found.depth, found.pruned), (plies, 0.0));
    }
    let order = moves.windows(2);
    assert!(order.into_iter().all(|two| two[0].value >= two[1].value));
}

#[test]
fn a_network_on_nibbles_finds_what_the_definition_says() {
    let layout = Layout::named("17x4").unwrap();
    let staged = layout.clone().with_stages(vec![60]).unwrap();
    for network in [network(layout), network(staged)] {
        for board in boards(Size::CLASSIC, 30, 0) {
            for plies in 1..=3 {
                check(&board, plies, &network);
            }
        }
    }
}

#[test]
fn the_heuristic_finds_what_the_definition_says_on_every_size() {
    for (side, plies) in [(2, 4), (3, 3), (4, 3), (5, 2), (6, 2)] {
        for board in boards(Size::new(side).unwrap(), 12, 0) {
            check(&board, plies, &Heuristic);
        }
    }
}

#[test]
fn the_largest_tiles_of_four_by_four_are_searched_exactly() {
    let network = network(Layout::named("17x4").unwrap());
    let text = "32768 32768 4 2 / 16384 16384 8 4 / 65536 2 16 8 / 2 4 32 16";
    let merged: Board = text.parse().unwrap();
    let nearly: Board = text.replace("65536", "8192").parse().unwrap();
    let about: Board = "32768 16384 8192 8192 / 2 4 8 . / 4 8 16 2 / 2 4 8 16"
        .parse()
        .unwrap();
    for board in [merged, nearly, about] {
        for evaluation in [&network as &dyn Evaluation, &Heuristic] {
            for plies in 1..=3 {
                check(&board, plies, evaluation);
            }
        }
    }
}

#[test]
fn large_boards_are_searched_with_their_large_tiles() {
    for (side, larger_by) in [(5, 16), (6, 28)] {
        for board in boards(Size::new(side).unwrap(), 4, larger_by) {
            check(&board, 2, &Heuristic);
        }
    }
}

#[test]
fn networks_of_other_sizes_and_alphabets_are_searched_by_bytes() {
    let three = Layout::of_size(Size::new(3).unwrap()).unwrap();
    let patterns = Layout::named("17x4").unwrap().patterns().to_vec();
    let fewer = Layout::new(patterns, false, 9).unwrap();
    for layout in [three, fewer] {
        let boards = boards(layout.size(), 12, 0);
        let network = network(layout);
        for board in boards {
            check(&board, 2, &network);
        }
    }
}

/// To the end there is nothing left to estimate: every evaluation gives the optimum.
#[test]
fn two_by_two_searched_to_the_end_is_the_optimum() {
    let mut known = HashMap::new();
    let mut search = Search::new(Settings::of(Budget::default()));
    for board in boards(Size::MIN, 40, 0) {
        let best = search.run(&board, &Heuristic)[0];
        assert!(close(best.value, optimum(&board, &mut known)), "{board}");
    }
    assert!(known.len() > 100);
}

fn settings(budget: Budget, prune: f64, threads: usize) -> Settings {
    Settings {
        prune,
        threads,
        ..Settings::of(budget)
    }
}

/// What a search finds that comes back as often as it can.
fn in_slices(settings: Settings, board: &Board, evaluation: &dyn Evaluation) -> Vec<MoveWorth> {
    let mut search = Search::new(settings);
    search.begin(board, evaluation);
    let mut slices = 1;
    while !search.go_on(evaluation, Duration::ZERO) {
        slices += 1;
    }
    assert!(slices > 2, "it has never come back before its end");
    search.moves().to_vec()
}

#[test]
fn threads_and_slices_change_nothing_for_a_depth_or_a_number_of_nodes() {
    let budgets = [
        Budget::depth(4),
        Budget {
            nodes: Some(30_000),
            ..Budget::default()
        },
    ];
    for budget in budgets {
        for board in boards(Size::CLASSIC, 6, 0) {
            let expected = Search::new(settings(budget, 1e-3, 1))
                .run(&board, &Heuristic)
                .to_vec();
            for threads in 1..=4 {
                let again = settings(budget, 1e-3, threads);
                assert_eq!(Search::new(again).run(&board, &Heuristic), expected);
                assert_eq!(in_slices(again, &board, &Heuristic), expected);
            }
        }
    }
}

#[test]
fn a_search_does_not_depend_on_those_before_it() {
    let mut search = Search::new(settings(Budget::depth(4), 1e-3, 1));
    for board in boards(Size::CLASSIC, 5, 0) {
        let new = Search::new(settings(Budget::depth(4), 1e-3, 1))
            .run(&board, &Heuristic)
            .to_vec();
        assert_eq!(search.run(&board, &Heuristic), new);
    }
}

#[test]
fn a_budget_of_nodes_is_kept_and_used() {
    for board in boards(Size::CLASSIC, 10, 0) {
        for nodes in [4, 100, 5000, 50_000] {
            let budget = Budget {
                nodes: Some(nodes),
                ..Budget::default()
            };
            let mut search = Search::new(Settings::of(budget));
            let moves = search.run(&board, &Heuristic);
            let taken: u64 = moves.iter().map(|found| found.nodes).sum();
            assert!(taken <= nodes, "{taken} of {nodes}");
            // The best of the depth before is among those that were searched deeper.
            assert!(moves[0].depth >= 2 || nodes < 1000 || moves.len() == 1);
            for found in moves {
                let expected =
                    worth_of_move(&board, found.direction, found.depth.min(3), &Heuristic);
                assert!(found.depth > 3 || close(found.value, expected));
            }
        }
    }
}

#[test]
fn a_search_that_is_stopped_says_what_it_knows() {
    let board = &boards(Size::CLASSIC, 1, 0)[0];
    let mut search = Search::new(Settings::of(Budget::depth(6)));
    search.begin(board, &Heuristic);
    assert!(!search.go_on(&Heuristic, Duration::ZERO));
    assert_eq!(search.moves(), []);
    search.stop(&Heuristic);
    assert!(search.go_on(&Heuristic, Duration::MAX));
    let depths: Vec<u8> = search.moves().iter().map(|found| found.depth).collect();
    assert_eq!(depths.len(), board.legal_moves().len());
    assert!(depths.iter().all(|&depth| depth >= 1));
}

#[test]
fn time_ends_a_search_and_one_ply_is_always_there() {
    let budget = Budget {
        time: Some(Duration::ZERO),
        ..Budget::default()
    };
    for board in boards(Size::CLASSIC, 5, 0) {
        let mut search = Search::new(Settings::of(budget));
        let moves = search.run(&board, &Heuristic);
        assert_eq!(moves.len(), board.legal_moves().len());
    }
}

/// An evaluation whose values are between 0 and 100.
struct Bounded;

impl Evaluation for Bounded {
    fn value(&self, afterstate: &Cells) -> f64 {
        let sum: u32 = afterstate
            .iter()
            .zip(1..)
            .map(|(&e, n)| n * u32::from(e))
            .sum();
        f64::from(sum % 101)
    }
}

#[test]
fn pruning_is_wrong_by_no_more_than_its_bound() {
    let mut pruned = 0;
    for board in boards(Size::new(3).unwrap(), 20, 0) {
        let exact = Search::new(Settings::of(Budget::depth(4)))
            .run(&board, &Bounded)
            .to_vec();
        let mut search = Search::new(settings(Budget::depth(4), 0.01, 1));
        // Two moves and two new tiles are left at most where something is pruned: they gain no more
        // than all tiles twice.
        let total: u32 = board.exponents().iter().map(|&e| (1 << e) & !1).sum();
        let change = f64::from(100 + 2 * (total + 16));
        for found in search.run(&board, &Bounded) {
            let same = exact.iter().find(|m| m.direction == found.direction);
            let error = (same.unwrap().value - found.value).abs();
            assert!(error <= found.pruned * change + 1e-9);
            assert!((0.0..=1.0 + 1e-9).contains(&found.pruned));
            pruned += u32::from(found.pruned > 0.0);
            assert!(found.nodes <= same.unwrap().nodes);
        }
    }
    assert!(pruned > 10);
}

/// How often the tile of an exponent is halved.
type Halvings = fn(u8) -> u8;

/// What a network says of boards on which some tiles are taken for half as large, or a quarter.
struct Lowered<'a> {
    network: &'a Network,
    halvings: Halvings,
    scale: f64,
}

impl Evaluation for Lowered<'_> {
    fn value(&self, afterstate: &Cells) -> f64 {
        let mut cells = *afterstate;
        for exponent in cells.as_mut_slice() {
            *exponent -= (self.halvings)(*exponent);
        }
        self.scale * f64::from(self.network.value_of(&cells))
    }
}

#[test]
fn a_network_values_large_tiles_as_smaller_ones_where_it_may() {
    let nibbles = Layout::named("17x4").unwrap();
    let bytes = Layout::new(nibbles.patterns().to_vec(), false, 15).unwrap();
    let stage_of_8192 = nibbles.clone().with_stages(vec![8192]).unwrap();
    let late_stage = nibbles.clone().with_stages(vec![12288, 15360]).unwrap();
    let all = [&nibbles, &bytes, &stage_of_8192, &late_stage];
    let without = &all[..3];
    let rest = "64 8 4 2 / . 2 . . / . . . 2";
    let cases: [(&[&Layout], &str, Halvings, f64); 6] = [
        // Missing: 4096; 8192 and then 512; nothing that matters; 512.
        (&all, "8192 2048 . .", |tile| u8::from(tile > 12), 2.0),
        (
            without,
            "16384 4096 2048 1024",
            |tile| u8::from(tile > 13) + u8::from(tile > 9),
            4.0,
        ),
        (&all, "4096 1024 . .", |_| 0, 1.0),
        (
            without,
            "8192 4096 2048 1024",
            |tile| u8::from(tile > 9),
            2.0,
        ),
        // Where there is a stage for boards like these: nothing, and once, as 8192 is missing.
        (&all[3..], "8192 4096 2048 1024", |_| 0, 1.0),
        (
            &all[3..],
            "16384 4096 2048 1024",
            |tile| u8::from(tile > 13),
            2.0,
        ),
    ];
    for (&layout, row, halvings, scale) in cases
        .iter()
        .flat_map(|case| case.0.iter().map(|layout| (layout, case.1, case.2, case.3)))
    {
        let network = network(layout.clone());
        let board: Board = format!("{row} / {rest}").parse().unwrap();
        for depth in 1..=3 {
            let settings = Settings {
                downgrade: Some(13),
                ..Settings::of(Budget::depth(depth))
            };
            let mut search = Search::new(settings);
            let lowered = Lowered {
                network: &network,
                halvings,
                scale,
            };
            for found in search.run(&board, &network) {
                let expected = worth_of_move(&board, found.direction, depth, &lowered);
                assert!(close(found.value, expected), "{row}, {depth} plies");
            }
            // The heuristic knows all tiles.
            let plain = Search::new(Settings::of(Budget::depth(depth)))
                .run(&board, &Heuristic)
                .to_vec();
            assert_eq!(search.run(&board, &Heuristic), plain);
        }
    }
}

/// Networks that have learnt little say so.
struct Gloomy;

impl Evaluation for Gloomy {
    fn value(&self, _afterstate: &Cells) -> f64 {
        -1e6
    }
}

#[test]
fn to_go_on_is_better_than_the_end_whatever_a_network_says() {
    // Up, any new 2 ends the game; down, none does.
    let board: Board = "16 8 4 64 / 8 4 16 8 / 2 16 4 16 / 2 4 2 4"
        .parse()
        .unwrap();
    for depth in 2..=4 {
        let mut search = Search::new(Settings::of(Budget::depth(depth)));
        let moves = search.run(&board, &Gloomy).to_vec();
        assert!(moves.iter().all(|found| found.value > 0.0), "{moves:?}");
        assert_eq!(moves[0].direction, Direction::Down);
    }
    let mut pruned = Search::new(Settings {
        prune: 0.5,
        ..Settings::of(Budget::depth(4))
    });
    assert!(
        pruned
            .run(&board, &Gloomy)
            .iter()
            .all(|found| found.value > 0.0)
    );
    let mut alone = Search::new(Settings::of(Budget::depth(1)));
    assert!(
        alone
            .run(&board, &Gloomy)
            .iter()
            .all(|found| found.value < 0.0)
    );
}

#[test]
fn a_board_without_a_move_has_none() {
    let board: Board = "2 4 / 4 2".parse().unwrap();
    let mut search = Search::new(Settings::of(Budget::depth(3)));
    assert_eq!(search.run(&board, &Heuristic), []);
}

#[test]
fn the_only_move_costs_one_ply() {
    let board: Board = "2 4 8 16 / 4 8 16 32 / 8 16 32 64 / . . . ."
        .parse()
        .unwrap();
    let budget = Budget {
        time: Some(Duration::from_secs(3600)),
        ..Budget::default()
    };
    let mut search = Search::new(Settings::of(budget));
    let moves = search.run(&board, &Heuristic);
    assert_eq!((moves.len(), moves[0].depth), (1, 1));
}

#[test]
fn no_board_is_worse_to_the_heuristic_than_the_end() {
    for side in 2..=8 {
        let size = Size::new(side).unwrap();
        let largest = if side == 2 { 5 } else { 40 };
        let worst: Vec<u8> = (0..size.cells())
            .map(|cell| {
                if (cell + cell / side) % 2 == 0 {
                    largest
                } else {
                    1
                }
            })
            .collect();
        let worst = Board::from_exponents(&worst).unwrap().exponents();
        assert!(Heuristic.value(&worst) > 0.0);
    }
}

#[test]
fn the_heuristic_likes_order_pairs_room_and_corners() {
    let value = |text: &str| Heuristic.value(&text.parse::<Board>().unwrap().exponents());
    let ordered = value("64 32 16 8 / . . . . / . . . . / . . . .");
    assert!(ordered > value("64 16 32 8 / . . . . / . . . . / . . . ."));
    assert!(ordered > value(". . . . / 64 32 16 8 / . . . . / . . . ."));
    assert!(ordered > value("64 32 16 8 / 2 4 2 4 / . . . . / . . . ."));
    let pair = value("8 8 . . / . . . . / . . . . / . . . .");
    assert!(pair > value("8 . . . / . . . . / . . . . / . . . 8"));
}
