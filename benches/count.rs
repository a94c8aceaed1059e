//! What a settled board costs to count: one look, and a sheet for every method.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use go_referee::amount::Amount;
use go_referee::board::{Board, Color, PointSet, Size};
use go_referee::count::{Articles, Counter, Ground, Terms, Topic, sheet};
use go_referee::referee::Ledger;
use go_referee::rules::{Counting, Family, HandicapBonus, LastMove};
use std::hint::black_box;

/// A finished board: two walls down the middle, ten groups' worth of stones and eyes.
fn settled() -> Board {
    let size = Size::NINETEEN;
    let mut board = Board::new(size);
    let stones = size.points().filter_map(|point| {
        let (x, y) = (point.x(), point.y());
        let color = if x + y % 3 < 10 {
            Color::Black
        } else {
            Color::White
        };
        let eye = (x * 7 + y * 5) % 4 == 0 && (x + y) % 2 == 0;
        (!eye).then_some((point, Some(color)))
    });
    board.edit(stones);
    board
}

/// Stones of both colours strewn over a board, one point in `every` or so.
fn strewn(lines: usize, every: usize) -> Board {
    let size = Size::square(lines).unwrap();
    let mut board = Board::new(size);
    board.edit(size.points().filter_map(|point| {
        let mix = (point.x() * 7919 + point.y() * 104_729) ^ (point.x() * point.y() * 31);
        let color = Color::BOTH[(mix / every) % 2];
        (mix % every == 0).then_some((point, Some(color)))
    }));
    board
}

/// Corridors of one colour with a tooth at every step, all of them long.
fn striped(lines: usize) -> Board {
    let size = Size::square(lines).unwrap();
    let mut board = Board::new(size);
    board.edit(size.points().filter_map(|point| {
        let tooth = point.y() % 4 == 3 && point.x() % 2 == 0;
        let wall = point.y() % 4 == 0 || tooth;
        let color = Color::BOTH[usize::from(point.y() >= lines / 2)];
        wall.then_some((point, Some(color)))
    }));
    board
}

fn terms(counting: Counting, family: Family) -> Terms {
    let mut articles = Articles::default();
    for topic in [Topic::Family, Topic::Counting, Topic::Komi, Topic::Shared] {
        articles.set(
            topic,
            "Art. 9.1: empty points one colour reaches are its own",
        );
    }
    Terms {
        komi: Amount::half_points(15),
        handicap_bonus: HandicapBonus::N,
        last_move: LastMove::MinusOneIfWhitePassedFirst,
        articles,
        ..Terms::plain(counting, family)
    }
}

fn boards(c: &mut Criterion) {
    let board = settled();
    let dead = PointSet::new();
    let ledger = Ledger::of_position(board.stones());
    let methods: Vec<Terms> = [
        (Counting::Difference, Family::Area),
        (Counting::Difference, Family::Territory),
        (Counting::SingleSideZi, Family::Area),
        (Counting::FillIn, Family::Area),
        (Counting::EqualStonesI, Family::Area),
        (Counting::EqualStonesII, Family::Area),
        (Counting::PrisonerFill, Family::Territory),
        (Counting::StoneScoring, Family::Area),
    ]
    .into_iter()
    .map(|(counting, family)| terms(counting, family))
    .collect();
    let mut counter = Counter::new();
    let tally = counter.examine(&board, &dead);
    let mut group = c.benchmark_group("count");
    group.throughput(Throughput::Elements(1));
    group.bench_function("one look at a settled board", |b| {
        b.iter(|| counter.tally(black_box(&board), &dead));
    });
    let mut ground = Ground::new();
    group.bench_function("the ground of a settled board judged", |b| {
        b.iter(|| ground.judge(black_box(&board), &dead));
    });
    for (name, board) in [
        (
            "the ground of 52×52 with stones all over judged",
            strewn(52, 3),
        ),
        ("the ground of 52×52 almost empty judged", strewn(52, 40)),
        ("the ground of 52×52 in lines judged", striped(52)),
    ] {
        group.bench_function(name, |b| {
            b.iter(|| ground.judge(black_box(&board), &dead));
        });
    }
    group.bench_function("a sheet of every method", |b| {
        b.iter(|| {
            for terms in &methods {
                black_box(sheet(black_box(&tally), &ledger, terms));
            }
        });
    });
    group.bench_function("a settled board judged and counted by every method", |b| {
        b.iter(|| {
            let tally = counter.examine(black_box(&board), &dead);
            for terms in &methods {
                black_box(sheet(&tally, &ledger, terms));
            }
        });
    });
    group.finish();
}

criterion_group!(benches, boards);
criterion_main!(benches);
