//! Positions, games, chains, liberties, hash, undo, reach and symmetry.

use crate::ground::{Random, position, size, stones};
use go_referee::board::{
    Board, ByColor, Color, Flood, Point, PointSet, Size, SuicideAllowed, unconditional,
};
use std::collections::HashSet;

/// A chain as the stones alone show it: its points and its liberties.
fn chain_by_hand(board: &Board, start: Point) -> (HashSet<Point>, HashSet<Point>) {
    let (mut chain, mut liberties) = (HashSet::from([start]), HashSet::new());
    let mut todo = vec![start];
    while let Some(p) = todo.pop() {
        for q in p.neighbours(board.size()) {
            if board.at(q).is_none() {
                liberties.insert(q);
            } else if board.at(q) == board.at(start) && chain.insert(q) {
                todo.push(q);
            }
        }
    }
    (chain, liberties)
}

/// Compares everything the board keeps with what its stones say.
fn check(board: &Board) {
    let mut counted = ByColor::<u32>::default();
    let mut bare = Vec::new();
    for point in board.size().points() {
        let Some(color) = board.at(point) else {
            assert_eq!(board.chain_id(point), None);
            assert_eq!((board.chain_len(point), board.liberties(point)), (0, 0));
            assert_eq!(board.chain(point).count(), 0);
            continue;
        };
        counted[color] += 1;
        let (chain, liberties) = chain_by_hand(board, point);
        let kept: Vec<Point> = board.chain(point).collect();
        assert_eq!(kept.len(), chain.len(), "no stone twice");
        assert_eq!(kept.into_iter().collect::<HashSet<_>>(), chain);
        assert_eq!(board.chain_len(point), chain.len());
        assert_eq!(board.liberties(point), liberties.len());
        assert_eq!(board.has_liberty(point), !liberties.is_empty());
        let id = board.chain_id(point).unwrap();
        assert!(chain.contains(&id));
        assert!(chain.iter().all(|&q| board.chain_id(q) == Some(id)));
        if id == point && liberties.is_empty() {
            bare.push(point);
        }
    }
    assert_eq!(board.stones(), counted);
    assert_eq!(board.chains_without_liberty().collect::<Vec<_>>(), bare);
    let mut again = Board::new(board.size());
    for point in board.size().points() {
        if let Some(color) = board.at(point) {
            again.edit([(point, Some(color))]);
        }
    }
    assert!(again.same_stones(board));
    assert_eq!(
        again.hash(),
        board.hash(),
        "the hash is of the stones alone"
    );
    for color in Color::BOTH {
        assert_eq!(board.stones_of(color).len(), counted[color] as usize);
    }
}

#[test]
fn as_many_legal_positions_as_there_are() {
    for (width, height, wanted) in [
        (1, 1, 1),
        (1, 2, 5),
        (1, 3, 15),
        (2, 2, 57),
        (2, 3, 489),
        (3, 2, 489),
        (3, 3, 12675),
    ] {
        let mut board = Board::new(size(width, height));
        let legal = (0..3usize.pow((width * height) as u32))
            .filter(|&number| {
                position(&mut board, number);
                board.chains_without_liberty().next().is_none()
            })
            .count();
        assert_eq!(legal, wanted, "{width}×{height}");
    }
}

/// Games in which no position comes twice, either colour playing at any time (the other
/// passed), suicide allowed; the game without a play is one.
fn superko_games(board: &mut Board, past: &mut HashSet<Vec<Option<Color>>>) -> u64 {
    let mut games = 1;
    let points: Vec<Point> = board.size().points().collect();
    for color in Color::BOTH {
        for &point in &points {
            if !board.is_empty(point) {
                continue;
            }
            board.play(color, point);
            let now = stones(board);
            if past.insert(now.clone()) {
                games += superko_games(board, past);
                past.remove(&now);
            }
            assert!(board.undo());
        }
    }
    games
}

#[test]
fn as_many_superko_games_as_there_are() {
    for (width, wanted) in [(1, 1), (2, 9), (3, 907)] {
        for size in [size(width, 1), size(1, width)] {
            let mut board = Board::new(size);
            let mut past = HashSet::from([stones(&board)]);
            assert_eq!(superko_games(&mut board, &mut past), wanted, "{size}");
        }
    }
}

const SIZES: [(usize, usize); 10] = [
    (1, 1),
    (1, 7),
    (2, 2),
    (3, 3),
    (4, 5),
    (7, 6),
    (9, 9),
    (19, 19),
    (2, 52),
    (52, 52),
];

/// Plays, edits and steps back at random; after each everything kept equals everything
/// counted, what a look foretold has happened, and the past is where it was.
#[test]
fn what_is_kept_equals_what_is_counted() {
    let mut random = Random(7);
    let mut undone = 0;
    let mut repeated = 0;
    for round in 0..60 {
        let (width, height) = SIZES[round % SIZES.len()];
        let size = size(width, height);
        let mut board = Board::new(size);
        let all: Vec<Point> = size.points().collect();
        let mut past = vec![(board.mark(), stones(&board))];
        let (steps, every) = match all.len() {
            0..=81 => (700, 1),
            82..=400 => (900, 30),
            _ => (3000, 1500),
        };
        for step in 0..steps {
            match random.below(40) {
                0 => {
                    let edits: Vec<_> = (0..random.below(6))
                        .map(|_| {
                            let stone = [None, Some(random.color())][random.below(2)];
                            (all[random.below(all.len())], stone)
                        })
                        .collect();
                    board.edit(edits.iter().copied());
                    for &(point, _) in &edits {
                        let last = edits.iter().rev().find(|e| e.0 == point).unwrap();
                        assert_eq!(board.at(point), last.1);
                    }
                    past.push((board.mark(), stones(&board)));
                }
                1 | 2 => {
                    assert_eq!(board.undo(), past.len() > 1);
                    past.truncate((past.len() - 1).max(1));
                    assert_eq!(stones(&board), past.last().unwrap().1);
                    undone += 1;
                }
                _ => {
                    let (color, point) = (random.color(), all[random.below(all.len())]);
                    if board.is_empty(point) {
                        play_and_compare(&mut board, color, point);
                        past.push((board.mark(), stones(&board)));
                    }
                }
            }
            if step % every == 0 {
                check(&board);
                let (then, position) = &past[random.below(past.len())];
                let mut copy = board.clone();
                copy.undo_to(*then);
                assert_eq!(&stones(&copy), position);
                check(&copy);
                let same = stones(&board) == *position;
                repeated += usize::from(same && *then < board.mark());
                assert_eq!(board.same_as_at(*then), same);
            }
        }
        while board.undo() {
            past.pop();
            assert_eq!(stones(&board), past.last().unwrap().1);
        }
        assert_eq!((past.len(), board.hash()), (1, 0));
    }
    assert!(undone > 1000 && repeated > 1000, "{undone} {repeated}");
}

/// Comparing with a moment long ago works through thousands of plies, and after going back.
#[test]
fn the_past_is_found_however_long_ago() {
    let mut random = Random(3);
    let mut same = 0;
    for (width, height) in [(2, 2), (3, 2), (1, 5), (52, 2)] {
        let mut board = Board::new(size(width, height));
        let all: Vec<Point> = board.size().points().take(6).collect();
        let mut past = vec![(board.mark(), stones(&board))];
        for until in [255, 256, 257, 1030, 700, 512, 900, 511, 513, 2100] {
            while past.len() > until {
                past.pop();
                assert!(board.undo());
            }
            while past.len() <= until {
                let (color, point) = (random.color(), all[random.below(all.len())]);
                if board.is_empty(point) {
                    board.play(color, point);
                } else {
                    board.edit([(point, None)]);
                }
                past.push((board.mark(), stones(&board)));
            }
            let now = stones(&board);
            for (mark, then) in &past {
                assert_eq!(board.same_as_at(*mark), now == *then);
                same += usize::from(now == *then);
            }
        }
    }
    assert!(same > 400, "{same}");
}

fn play_and_compare(board: &mut Board, color: Color, point: Point) {
    let before = board.stones();
    let look = board.look(color, point);
    let played = board.play(color, point);
    assert_eq!(
        (look.captured, look.suicide),
        (played.captured, played.suicide)
    );
    assert_eq!(look.hash, board.hash());
    let after = board.stones();
    let own = u32::from(played.suicide);
    assert_eq!(before[color] + 1, after[color] + own);
    let other = color.opponent();
    assert_eq!(before[other], after[other] + u32::from(played.captured));
    assert_eq!(look.captured_point.is_some(), played.captured == 1);
    if let Some(ko) = played.ko {
        assert_eq!(look.captured_point, Some(ko));
        assert_eq!((board.chain_len(point), board.liberties(point)), (1, 1));
    }
}

/// One of the eight ways to turn and mirror a board.
fn turn(way: usize, from: Size, point: Point) -> (Size, Point) {
    let (w, h) = (from.width(), from.height());
    let (mut x, mut y) = (point.x(), point.y());
    if way & 1 != 0 {
        x = w - 1 - x;
    }
    if way & 2 != 0 {
        y = h - 1 - y;
    }
    if way & 4 != 0 {
        let to = size(h, w);
        (to, to.point(y, x).unwrap())
    } else {
        (from, from.point(x, y).unwrap())
    }
}

#[test]
fn turning_mirroring_and_swapping_colours_change_nothing() {
    let mut random = Random(11);
    let mut flood = Flood::new();
    let mut turned_flood = Flood::new();
    for round in 0..200 {
        let (width, height) = SIZES[round % 8];
        let from = size(width, height);
        let all: Vec<Point> = from.points().collect();
        let plays: Vec<(Color, Point)> = (0..all.len() * 2)
            .map(|_| (random.color(), all[random.below(all.len())]))
            .collect();
        let mut board = Board::new(from);
        let outcomes: Vec<_> = plays
            .iter()
            .map(|&(color, p)| board.is_empty(p).then(|| board.play(color, p)))
            .collect();
        let areas = flood.run(&board, &PointSet::EMPTY);
        let area = areas.area(Color::Black) + areas.area(Color::White);
        assert_eq!((area + areas.dame) as usize, from.area());
        assert_eq!(areas.stones, board.stones());
        for way in 0..16 {
            let swap = |color: Color| {
                if way & 8 != 0 {
                    color.opponent()
                } else {
                    color
                }
            };
            let (to, _) = turn(way, from, all[0]);
            let mut turned = Board::new(to);
            for (&(color, p), outcome) in plays.iter().zip(&outcomes) {
                let (_, q) = turn(way, from, p);
                let played = turned.is_empty(q).then(|| turned.play(swap(color), q));
                assert_eq!(
                    played.map(|o| (o.captured, o.suicide, o.ko)),
                    outcome.map(|o| (o.captured, o.suicide, o.ko.map(|k| turn(way, from, k).1)))
                );
            }
            let turned_areas = turned_flood.run(&turned, &PointSet::EMPTY);
            let sign = if way & 8 != 0 { -1 } else { 1 };
            assert_eq!(turned_areas.difference(), sign * areas.difference());
            assert_eq!(turned_areas.dame, areas.dame);
            for suicide in [SuicideAllowed::No, SuicideAllowed::Yes] {
                let (one, two) = (
                    unconditional(&board, suicide),
                    unconditional(&turned, suicide),
                );
                for color in Color::BOTH {
                    let moved = |set: &PointSet| -> PointSet {
                        set.iter().map(|p| turn(way, from, p).1).collect()
                    };
                    assert_eq!(moved(&one.alive[color]), two.alive[swap(color)]);
                    assert_eq!(moved(&one.territory[color]), two.territory[swap(color)]);
                    assert_eq!(moved(&one.dead), two.dead);
                }
            }
        }
    }
}
