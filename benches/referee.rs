//! What a ply costs the referee: facts, history and the ledger, with nothing left to say.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use go_referee::board::{Board, Color, Point, Size};
use go_referee::referee::{Move, Referee, Verdicts};
use go_referee::rules::{Ruleset, builtin, builtin_ids};
use std::hint::black_box;

/// SplitMix64, so that every run plays the same games.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((u128::from(z ^ (z >> 31)) * end as u128) >> 64) as usize
    }
}

/// Random games on the usual board: no suicide, no ko retaken at once, no own eye filled.
fn games(count: usize, plies: usize) -> Vec<Vec<Move>> {
    let mut random = Random(1);
    let size = Size::NINETEEN;
    let all: Vec<Point> = size.points().collect();
    let mut board = Board::new(size);
    let mut game = || {
        board.reset(size);
        let (mut moves, mut color, mut ko) = (Vec::new(), Color::Black, None);
        for _ in 0..20_000 {
            if moves.len() == plies {
                break;
            }
            let point = all[random.below(all.len())];
            let eye = point.neighbours(size).all(|q| board.at(q) == Some(color));
            let free = board.is_empty(point) && ko != Some(point) && !eye;
            if free && board.look(color, point).suicide == 0 {
                ko = board.play(color, point).ko;
                moves.push(Move::Play(color, point));
                color = color.opponent();
            }
        }
        moves
    };
    (0..count).map(|_| game()).collect()
}

fn plies(c: &mut Criterion) {
    let mut group = c.benchmark_group("referee");
    let games = games(64, 250);
    let total: usize = games.iter().map(Vec::len).sum();
    group.throughput(Throughput::Elements(total as u64));
    let mut referee = Referee::new();
    group.bench_function("advance, 250 plies", |b| {
        b.iter(|| {
            for game in &games {
                referee.start(Size::NINETEEN, &[], Color::Black, 0);
                for &mv in game {
                    black_box(referee.advance(mv));
                }
            }
            referee.ply()
        });
    });
    let rulesets: Vec<Ruleset> = builtin_ids().iter().filter_map(|id| builtin(id)).collect();
    let mut verdicts = Verdicts::new(rulesets.into());
    group.bench_function("advance and every verdict, 250 plies", |b| {
        b.iter(|| {
            for game in &games {
                referee.start(Size::NINETEEN, &[], Color::Black, 0);
                verdicts.restart();
                for &mv in game {
                    if let Some(facts) = referee.advance(mv) {
                        black_box(verdicts.rule(&facts));
                    }
                }
            }
            verdicts.summary(0)
        });
    });
    group.bench_function("judge and commit, 250 plies", |b| {
        b.iter(|| {
            for game in &games {
                referee.start(Size::NINETEEN, &[], Color::Black, 0);
                for &mv in game {
                    black_box(referee.judge(mv));
                    referee.commit(mv);
                }
            }
            referee.ply()
        });
    });
    group.finish();
}

criterion_group!(benches, plies);
criterion_main!(benches);
