//! What it costs to find dead stones without being told.

use criterion::{Criterion, criterion_group, criterion_main};
use go_referee::board::{Board, Color, Point, Size};
use go_referee::count::Ground;
use go_referee::settle::Estimator;
use std::hint::black_box;

/// A finished board: bands of both sides down it, their borders closed, a dead stone in each.
fn finished(lines: usize) -> Board {
    let size = Size::square(lines).unwrap();
    let mut board = Board::new(size);
    board.edit(size.points().filter_map(|point| {
        let (x, y) = (point.x(), point.y());
        let band = |x: usize| x * 4 / lines;
        let own = band(x) % 2;
        let beside = [x.checked_sub(1), (x + 1 < lines).then_some(x + 1)];
        let wall = beside.into_iter().flatten().any(|q| band(q) != band(x));
        let rung = y % 6 == 3;
        let lost = y == 1 && x == (2 * band(x) + 1) * lines / 8;
        match (wall || rung, lost) {
            (true, _) => Some((point, Some(Color::BOTH[own]))),
            (_, true) => Some((point, Some(Color::BOTH[1 - own]))),
            _ => None,
        }
    }));
    board
}

/// A position of random play without filling eyes, so many plies in.
fn played(lines: usize, plies: usize) -> Board {
    let size = Size::square(lines).unwrap();
    let mut board = Board::new(size);
    let mut state = 1_u64;
    let mut color = Color::Black;
    for _ in 0..plies {
        let mut open: Vec<Point> = size.points().filter(|p| board.is_empty(*p)).collect();
        while !open.is_empty() {
            state = state.wrapping_mul(6_364_136_223_846_793_005) + 1;
            let point = open.swap_remove(((state >> 33) % open.len() as u64) as usize);
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

fn boards(c: &mut Criterion) {
    let mut group = c.benchmark_group("settle");
    group.sample_size(10);
    let mut estimator = Estimator::default();
    for (name, board) in [
        ("a finished 19×19 estimated", finished(19)),
        ("a 19×19 in doubt estimated", played(19, 260)),
        ("a finished 9×9 estimated", finished(9)),
        ("a 9×9 in doubt estimated", played(9, 60)),
        ("a finished 52×52 estimated", finished(52)),
        ("a 52×52 in doubt estimated", played(52, 2000)),
    ] {
        group.bench_function(name, |b| b.iter(|| estimator.estimate(black_box(&board))));
    }
    let board = finished(19);
    let black = board.stones_of(Color::Black);
    let dead = black.iter().filter(|p| board.chain_len(*p) == 1).collect();
    let mut ground = Ground::new();
    group.bench_function("the ground of a finished 19×19 judged", |b| {
        b.iter(|| ground.judge(black_box(&board), &dead));
    });
    group.finish();
}

criterion_group!(benches, boards);
criterion_main!(benches);
