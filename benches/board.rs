//! What a ply costs: playing, looking, taking back; what a board costs: reach and life.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use go_referee::board::{
    Board, Color, Flood, Point, PointSet, Size, SuicideAllowed, unconditional,
};
use std::hint::black_box;

/// SplitMix64, so that every run plays the same games.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        ((u128::from(self.next()) * end as u128) >> 64) as usize
    }
}

/// Random games of `plies` plays on the usual board, no suicide, no own one-point eye filled.
fn games(count: usize, plies: usize) -> Vec<Vec<(Color, Point)>> {
    let mut random = Random(1);
    let size = Size::NINETEEN;
    let all: Vec<Point> = size.points().collect();
    let mut board = Board::new(size);
    (0..count)
        .map(|_| {
            board.reset(size);
            let mut moves = Vec::new();
            let mut color = Color::Black;
            let mut tries = 0;
            while moves.len() < plies && tries < 20_000 {
                tries += 1;
                let point = all[random.below(all.len())];
                let eye = |p: Point| p.neighbours(size).all(|q| board.at(q) == Some(color));
                if board.is_empty(point) && !eye(point) && board.look(color, point).suicide == 0 {
                    board.play(color, point);
                    moves.push((color, point));
                    color = color.opponent();
                }
            }
            moves
        })
        .collect()
}

fn plies(c: &mut Criterion) {
    let mut group = c.benchmark_group("board");
    for (name, length) in [("250 plies", 250), ("500 plies", 500)] {
        let games = games(64, length);
        let total: usize = games.iter().map(Vec::len).sum();
        group.throughput(Throughput::Elements(total as u64));
        let mut board = Board::new(Size::NINETEEN);
        group.bench_function(format!("play, {name}"), |b| {
            b.iter(|| {
                for game in &games {
                    board.reset(Size::NINETEEN);
                    for &(color, point) in game {
                        black_box(board.play(color, point));
                    }
                }
                board.hash()
            });
        });
        group.bench_function(format!("look and play, {name}"), |b| {
            b.iter(|| {
                for game in &games {
                    board.reset(Size::NINETEEN);
                    for &(color, point) in game {
                        if black_box(board.look(color, point)).suicide == 0 {
                            black_box(board.play(color, point));
                        }
                    }
                }
                board.hash()
            });
        });
        group.bench_function(format!("play and take back, {name}"), |b| {
            b.iter(|| {
                for game in &games {
                    board.reset(Size::NINETEEN);
                    for &(color, point) in game {
                        black_box(board.play(color, point));
                    }
                    while board.undo() {}
                }
                board.hash()
            });
        });
    }
    group.finish();
}

/// Boards after so many plies of random games: scattered, and nearly filled.
fn whole_boards(c: &mut Criterion) {
    let mut group = c.benchmark_group("whole board");
    for (name, length) in [("after 250", 250), ("filled", 1000)] {
        let boards: Vec<Board> = games(64, length)
            .iter()
            .map(|game| {
                let mut board = Board::new(Size::NINETEEN);
                for &(color, point) in game {
                    board.play(color, point);
                }
                board
            })
            .collect();
        group.throughput(Throughput::Elements(boards.len() as u64));
        let mut flood = Flood::new();
        group.bench_function(format!("flood, {name}"), |b| {
            b.iter(|| {
                for board in &boards {
                    black_box(flood.run(board, &PointSet::EMPTY));
                }
            });
        });
        group.bench_function(format!("unconditional, {name}"), |b| {
            b.iter(|| {
                for board in &boards {
                    black_box(unconditional(board, SuicideAllowed::No));
                }
            });
        });
        group.bench_function(format!("edit one point and take back, {name}"), |b| {
            b.iter_batched_ref(
                || boards[0].clone(),
                |board| {
                    for point in Size::NINETEEN.points() {
                        board.edit([(point, Some(Color::Black))]);
                        board.undo();
                    }
                },
                BatchSize::LargeInput,
            );
        });
    }
    group.finish();
}

criterion_group!(benches, plies, whole_boards);
criterion_main!(benches);
