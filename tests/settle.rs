//! Laws of estimated fates: they turn with the board, know no colour and no other board, and
//! leave a position open that was not played out.
//!
//! A position that is its own image is turned into its frame by one way of several; its estimate
//! need not be its own image, and such positions are left out where images are compared.

use go_referee::adjudicate::{CountQuestion, Question, RulesChoice, Scorer, Source};
use go_referee::board::{Board, Color, Flood, Point, PointSet, Size, SuicideAllowed};
use go_referee::claims::Marks;
use go_referee::count::{Ground, Reason};
use go_referee::rules::{Status, resolve};
use go_referee::settle::{self, Estimate, Estimator, Fate, automatic, by_estimate, tell_sekis};
use std::sync::Arc;

/// A small generator of numbers, the same on every machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % sides as u64) as usize
    }

    /// Stones thrown on a board, chains without liberties among them.
    fn scatter(&mut self, size: Size) -> Board {
        let (full, black) = (1 + self.roll(100), 10 + self.roll(81));
        let mut board = Board::new(size);
        for point in size.points() {
            if self.roll(100) < full {
                let color = Color::BOTH[usize::from(self.roll(100) >= black)];
                board.edit([(point, Some(color))]);
            }
        }
        board
    }

    /// Plies of random play that fills no own eye; fewer when nothing is left to play.
    fn play(&mut self, size: Size, plies: usize) -> Board {
        let mut board = Board::new(size);
        let mut color = Color::Black;
        for _ in 0..plies {
            let mut open: Vec<Point> = size.points().filter(|p| board.is_empty(*p)).collect();
            while !open.is_empty() {
                let point = open.swap_remove(self.roll(open.len()));
                let own = |q: Point| board.at(q) == Some(color);
                if !point.neighbours(size).all(own) && board.look(color, point).suicide == 0 {
                    board.play(color, point);
                    break;
                }
            }
            color = color.opponent();
        }
        board
    }

    fn size(&mut self) -> Size {
        Size::new(2 + self.roll(8), 2 + self.roll(8)).unwrap()
    }
}

/// Positions with living, dead and shared stones.
const DRAWN: [&str; 5] = [
    ".......\n.......\n.......\n.......\nOOOOOOO\nXXXXXXX\nX.OOO.X",
    "..OX...\n..OX...\n..OX...\n..OX...\nOOOXXXX\nXXXOOOX\n.X.O.OX",
    ".........\nOOOOOOOOO\nXXXOOXXXX\n..XOOX...\n..XOOX...\n..XOOX...\nXXXOOXXXX\nOOOXXOOOX\n\
     .O.X.O.OX",
    "..XO.....\n..XO..X..\n..XO.....\nO.XO.....\n..XOOOOOO\n..XXXXXXX\n.........\n...O.....\n\
     .........",
    "XXXXX..\nOOOOX..\n...OX..\n...OX..\nOOOOX..\nXXXXX..",
];

fn drawn(rows: &str) -> Board {
    Board::parse_diagram(rows).unwrap()
}

/// Where a point goes when the board is turned or reflected.
fn turned(turn: usize, size: Size, point: Point) -> (Size, Point) {
    let flip =
        |bit: usize, at: usize, most: usize| if turn & bit == 0 { at } else { most - 1 - at };
    let (x, y) = (
        flip(1, point.x(), size.width()),
        flip(2, point.y(), size.height()),
    );
    let (size, x, y) = match turn & 4 {
        0 => (size, x, y),
        _ => (Size::new(size.height(), size.width()).unwrap(), y, x),
    };
    (size, size.point(x, y).unwrap())
}

/// The image of a board; from turn 8 on with colours swapped.
fn image(turn: usize, board: &Board) -> Board {
    let size = board.size();
    let mut image = Board::new(turned(turn, size, size.points().next().unwrap()).0);
    let stones = size.points().filter_map(|p| Some((p, board.at(p)?)));
    let color = |color: Color| {
        if turn & 8 == 0 {
            color
        } else {
            color.opponent()
        }
    };
    image.edit(stones.map(|(p, c)| (turned(turn, size, p).1, Some(color(c)))));
    image
}

/// By point: the fate of its chain and how often it was kept.
fn fates(board: &Board, estimate: &Estimate) -> Vec<Option<(Fate, u16)>> {
    let settled = by_estimate(board, SuicideAllowed::No, estimate);
    let fate = |p| {
        let guess = estimate
            .chains
            .iter()
            .find(|g| board.chain(g.first).any(|q| q == p))?;
        Some((settled.chain(board, p)?.fate, guess.kept))
    };
    board.size().points().map(fate).collect()
}

#[test]
fn fates_turn_with_the_board_and_know_no_color() {
    let mut dice = Dice(1);
    let mut boards: Vec<Board> = DRAWN.iter().map(|rows| drawn(rows)).collect();
    for round in 0..60 {
        let size = dice.size();
        boards.push(match round % 3 {
            0 => dice.scatter(size),
            _ => dice.play(size, 3 * size.area()),
        });
    }
    let mut estimator = Estimator::default();
    let mut compared = 0;
    for board in &boards {
        if (1..16).any(|turn| {
            image(turn, board).size() == board.size() && image(turn, board).same_stones(board)
        }) {
            continue;
        }
        let size = board.size();
        let plain = estimator.estimate(board);
        let told = fates(board, &plain);
        for turn in 1..16 {
            let other = image(turn, board);
            let estimate = estimator.estimate(&other);
            let theirs = fates(&other, &estimate);
            let points: Vec<Point> = other.size().points().collect();
            for (at, point) in size.points().enumerate() {
                let there = turned(turn, size, point).1;
                let there = points.iter().position(|p| *p == there).unwrap();
                assert_eq!(theirs[there], told[at], "turn {turn} of {board:?}");
                let sign = if turn & 8 == 0 { 1 } else { -1 };
                assert_eq!(estimate.ownership[there], sign * plain.ownership[at]);
            }
        }
        compared += 1;
    }
    assert!(compared > 50, "{compared}");
}

#[test]
fn an_estimator_remembers_no_other_board() {
    let mut dice = Dice(2);
    let mut boards: Vec<Board> = DRAWN.iter().map(|rows| drawn(rows)).collect();
    for _ in 0..20 {
        let size = dice.size();
        boards.push(dice.scatter(size));
    }
    let fresh = |board: &Board| Estimator::default().estimate(board);
    let wanted: Vec<Estimate> = boards.iter().map(fresh).collect();
    let mut estimator = Estimator::default();
    for (board, wanted) in boards.iter().zip(&wanted) {
        assert_eq!(estimator.estimate(board), *wanted);
    }
    for (board, wanted) in boards.iter().zip(&wanted).rev() {
        assert_eq!(estimator.estimate(board), *wanted);
        assert_eq!(estimator.estimate(board), *wanted);
    }
}

/// Each side's half in two rooms, borders closed.
const FINISHED: &str = "..XXOO...\n..XXOO...\n..XXOO...\n..XXOO...\nXXXXOOOOO\n..XXOO...\n\
     ..XXOO...\n..XXOO...\n..XXOO...";

fn area(board: &Board) -> i32 {
    let estimate = Estimator::default().estimate(board);
    let settled = by_estimate(board, SuicideAllowed::No, &estimate);
    assert!(settled.is_settled(), "{board:?}");
    Flood::new().run(board, &settled.dead).difference()
}

#[test]
fn a_dead_stone_in_settled_territory_changes_no_area() {
    let board = drawn(FINISHED);
    let before = area(&board);
    let mut added = 0;
    for point in board.size().points().filter(|p| board.is_empty(*p)) {
        let owner = if point.x() < 4 {
            Color::Black
        } else {
            Color::White
        };
        let mut other = board.clone();
        other.edit([(point, Some(owner.opponent()))]);
        assert_eq!(area(&other), before, "{other:?}");
        added += 1;
    }
    assert_eq!(added, 40);
}

#[test]
fn filling_dame_changes_no_territory() {
    // Four dame along the border; nothing to be filled behind them.
    let board = drawn(
        "..X.OO...\n..XXOO...\nXXXXOOOOO\n..X.OO...\n..XXOO...\nXXXOOOOOO\n..X.OO...\n\
         ..XXOO...\n..X.OO...",
    );
    let territory = |board: &Board| {
        let estimate = Estimator::default().estimate(board);
        let mut ground = Ground::new();
        let mut settled = by_estimate(board, SuicideAllowed::No, &estimate);
        tell_sekis(board, &mut ground, &mut settled);
        assert!(settled.is_settled() && settled.dead.is_empty(), "{board:?}");
        ground.judge(board, &settled.dead);
        (ground.territory(), ground)
    };
    let (open, ground) = territory(&board);
    let mut filled = board.clone();
    let mut color = Color::Black;
    let mut count = 0;
    for point in board.size().points() {
        if ground.reason(point) == Reason::Dame {
            filled.play(color, point);
            color = color.opponent();
            count += 1;
        }
    }
    assert_eq!(count, 4);
    assert_eq!(territory(&filled).0, open);
}

#[test]
fn an_unfinished_position_stays_open() {
    let mut dice = Dice(3);
    for _ in 0..10 {
        let board = dice.play(Size::NINETEEN, 30);
        let estimate = Estimator::default().estimate(&board);
        assert!(estimate.is_unfinished());
        let settled = by_estimate(&board, SuicideAllowed::No, &estimate);
        assert!(!settled.is_settled());
        assert!(settled.findings.iter().any(|f| f.kind.code == "N008"));
    }
    for lines in [9, 19] {
        let board = Board::new(Size::square(lines).unwrap());
        let estimate = Estimator::default().estimate(&board);
        assert!(estimate.is_unfinished() && estimate.chains.is_empty());
    }
}

/// The result a record is given, and whether any chain rests on playouts or reading.
fn scored(sgf: &str) -> (String, bool) {
    let question = Question {
        rules: RulesChoice::Fixed(resolve("japanese").unwrap()),
        ..Question::default()
    };
    let counting = CountQuestion::default();
    let mut scorer = Scorer::new(Arc::new(question), Arc::new(counting)).unwrap();
    let (_, scored) = scorer.score(&Source::first("x.sgf", sgf.as_bytes()));
    let guessed = scored.chains.iter().any(|chain| {
        matches!(
            chain.source,
            settle::Source::Playouts | settle::Source::Reading
        )
    });
    (scored.sheets[0].result.clone(), guessed)
}

/// The finished position above, reached by moves.
fn finished_moves() -> String {
    let board = drawn(FINISHED);
    let stones = |color| {
        let points = board.size().points();
        let points: Vec<Point> = points.filter(|p| board.at(*p) == Some(color)).collect();
        points.into_iter()
    };
    let (mut black, mut white) = (stones(Color::Black), stones(Color::White));
    let mut out = String::new();
    loop {
        let pair = (black.next(), white.next());
        let mut say = |letter: char, point: Option<Point>| {
            let at = point.map_or(String::new(), |p| p.sgf().into_iter().collect());
            out.push_str(&format!(";{letter}[{at}]"));
        };
        say('B', pair.0);
        say('W', pair.1);
        if pair == (None, None) {
            return out;
        }
    }
}

#[test]
fn decided_games_get_no_estimate() {
    let moves = finished_moves();
    let game = |result: &str| format!("(;GM[1]FF[4]SZ[9]KM[6.5]RE[{result}]{moves})");
    let (counted, guessed) = scored(&game("?"));
    assert!(guessed && counted.contains('+'), "{counted}");
    for (result, told) in [
        ("B+R", "B+R"),
        ("W+R", "W+R"),
        ("W+T", "W+T"),
        ("B+F", "B+F"),
        ("Void", "NoResult"),
    ] {
        assert_eq!(scored(&game(result)), (told.to_owned(), false), "{result}");
    }
    let unfinished = "(;GM[1]FF[4]SZ[19]KM[6.5];B[dd];W[pp];B[];W[])";
    assert_eq!(scored(unfinished).0, "undetermined");
    let empty = "(;GM[1]FF[4]SZ[19]KM[6.5];B[];W[])";
    assert!(!scored(empty).1);
}

#[test]
fn rules_come_before_marks_and_marks_before_proof_and_proof_before_estimates() {
    // White's corner is proven alive with a dead black stone in it; Black's side is estimated.
    let board = drawn(".O.OX.\nOXOOX.\nOOO.XX\n......\nXX.O..\n.X.O..");
    let estimate = Estimator::default().estimate(&board);
    let marks = Marks::default();
    let no = SuicideAllowed::No;
    let ruled = automatic(&board, Some(&marks), Status::AllAlive, no, Some(&estimate));
    assert_eq!(ruled.source, settle::Source::AllAlive);
    let marked = automatic(&board, Some(&marks), Status::Agreement, no, Some(&estimate));
    assert_eq!(marked.source, settle::Source::Marks);
    let proven = automatic(&board, None, Status::Agreement, no, None);
    let guessed = automatic(&board, None, Status::Agreement, no, Some(&estimate));
    let mut rest = 0;
    for chain in &proven.chains {
        let word = guessed.chain(&board, chain.first).unwrap();
        if chain.fate == Fate::Undetermined {
            rest += 1;
            assert_ne!(word.source, settle::Source::Unconditional);
            assert!(word.kept.is_some());
        } else {
            assert_eq!(
                (word.fate, word.source),
                (chain.fate, settle::Source::Unconditional)
            );
        }
    }
    assert!(rest > 0 && rest < proven.chains.len());
}

#[test]
fn no_board_is_too_much() {
    let mut dice = Dice(4);
    let mut estimator = Estimator::default();
    let mut ground = Ground::new();
    let (mut boards, mut breathless) = (0, 0);
    let mut look = |board: &Board| {
        breathless += usize::from(board.chains_without_liberty().next().is_some());
        let estimate = estimator.estimate(board);
        let size = board.size();
        assert_eq!(estimate.ownership.len(), size.area());
        assert!(
            estimate
                .ownership
                .iter()
                .all(|o| (-1000..=1000).contains(o))
        );
        assert!(estimate.open_points() as usize <= size.area());
        let firsts: Vec<Point> = estimate.chains.iter().map(|guess| guess.first).collect();
        assert!(firsts.is_sorted_by(|a, b| a < b));
        let stones: usize = firsts.iter().map(|first| board.chain_len(*first)).sum();
        assert_eq!(stones as u32, board.stones().black + board.stones().white);
        for suicide in [SuicideAllowed::No, SuicideAllowed::Yes] {
            let mut settled = by_estimate(board, suicide, &estimate);
            assert_eq!(settled.chains.len(), firsts.len());
            let dead: PointSet = settled
                .with(Fate::Dead)
                .flat_map(|c| board.chain(c.first))
                .collect();
            assert_eq!(settled.dead, dead);
            tell_sekis(board, &mut ground, &mut settled);
        }
        boards += 1;
    };
    for lines in 1..=52 {
        for (width, height) in [(1, lines), (lines, 1)] {
            look(&dice.scatter(Size::new(width, height).unwrap()));
        }
    }
    for lines in [1, 2, 19, 37, 52] {
        let size = Size::square(lines).unwrap();
        look(&Board::new(size));
        look(&dice.scatter(size));
        for color in Color::BOTH {
            let mut full = Board::new(size);
            full.edit(size.points().map(|p| (p, Some(color))));
            look(&full);
        }
    }
    for _ in 0..1876 {
        let size = Size::new(1 + dice.roll(8), 1 + dice.roll(8)).unwrap();
        look(&dice.scatter(size));
    }
    assert_eq!(boards, 2000);
    assert!(breathless > 200, "{breathless}");
}
