//! Unconditional life against every attack.

use crate::ground::{Random, position, size, stones};
use go_referee::board::{
    Board, Color, Point, SuicideAllowed, Unconditional, hopeless, unconditional,
};
use std::collections::HashSet;

/// Who plays alone cannot take what lives unconditionally, nor make life where the other's
/// territory is; all plays of one side are tried, from every position of the smallest boards
/// and from random ones of larger.
#[test]
fn what_lives_unconditionally_survives_every_attack() {
    let (mut lived, mut narrow, mut wide) = (0, 0, 0);
    let mut random = Random(5);
    for round in 0..4_000 {
        let (width, height) = [
            (3, 2),
            (5, 1),
            (3, 3),
            (7, 1),
            (4, 3),
            (4, 4),
            (5, 4),
            (6, 4),
        ][round % 8];
        let mut board = Board::new(size(width, height));
        let points = width * height;
        if points < 10 {
            position(&mut board, random.below(3usize.pow(points as u32)));
        } else {
            fill(&mut board, &mut random);
        }
        if board.chains_without_liberty().next().is_some() {
            continue;
        }
        for suicide in [SuicideAllowed::No, SuicideAllowed::Yes] {
            let found = unconditional(&board, suicide);
            let wider = hopeless(&board, &found, suicide);
            assert!(wider.territory.black.is_disjoint(&wider.territory.white));
            for color in Color::BOTH {
                assert!(found.territory[color].is_subset(&wider.territory[color]));
                let open = points - board.stones().black as usize - board.stones().white as usize;
                // Given-up stones make room for long attacks.
                let most = if suicide == SuicideAllowed::No { 8 } else { 4 };
                if found.alive[color].is_empty() || open > most {
                    continue;
                }
                lived += 1;
                narrow += found.territory[color].len();
                wide += wider.territory[color].len();
                attack(&board, color, &wider, suicide);
            }
        }
    }
    assert!(
        lived > 1000 && wide > narrow + 500,
        "{lived} {narrow} {wide}"
    );
}

/// Plays at random, mostly Black, own one-point eyes kept, until little is empty.
fn fill(board: &mut Board, random: &mut Random) {
    let size = board.size();
    let all: Vec<Point> = size.points().collect();
    for _ in 0..all.len() * 3 {
        let color = [Color::Black, Color::Black, Color::White][random.below(3)];
        let point = all[random.below(all.len())];
        let eye = point.neighbours(size).all(|q| board.at(q) == Some(color));
        if board.is_empty(point) && !eye && board.look(color, point).suicide == 0 {
            board.play(color, point);
        }
    }
}

/// Visits every position that the attacker's plays can make, the defender passing.
fn attack(start: &Board, defender: Color, found: &Unconditional, suicide: SuicideAllowed) {
    let attacker = defender.opponent();
    let mut board = Board::new(start.size());
    let mut past = HashSet::from([stones(start)]);
    let mut todo = vec![stones(start)];
    while let Some(position) = todo.pop() {
        board.reset(start.size());
        board.edit(start.size().points().zip(position));
        let now = unconditional(&board, suicide).alive[attacker];
        assert!(
            now.is_disjoint(&found.territory[defender]),
            "{start}\n{board}"
        );
        for point in start.size().points() {
            if !board.is_empty(point)
                || (suicide == SuicideAllowed::No && board.look(attacker, point).suicide > 0)
            {
                continue;
            }
            board.play(attacker, point);
            let mut alive = found.alive[defender].iter();
            assert!(
                alive.all(|p| board.at(p) == Some(defender)),
                "{start}\n{board}"
            );
            if past.insert(stones(&board)) {
                todo.push(stones(&board));
            }
            board.undo();
        }
    }
}
