//! Laws of the judged ground, on random boards of every size and on played-out ones.

use go_referee::board::{Board, Color, Point, PointSet, Size};
use go_referee::count::{Counter, Ground, Reason};

/// A small generator of numbers, the same on every machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % sides as u64) as usize
    }

    fn size(&mut self) -> Size {
        let (width, height) = match self.roll(20) {
            0 => (1, 1 + self.roll(52)),
            1 => (1 + self.roll(52), 1),
            2 => (1 + self.roll(24), 1 + self.roll(24)),
            _ => (1 + self.roll(9), 1 + self.roll(9)),
        };
        Size::new(width, height).unwrap()
    }

    /// Stones thrown on a board, with chains without liberties among them, and some chains dead.
    fn scatter(&mut self, size: Size) -> (Board, PointSet) {
        let (full, black) = (1 + self.roll(100), 10 + self.roll(81));
        let mut board = Board::new(size);
        for point in size.points() {
            if self.roll(100) < full {
                let color = if self.roll(100) < black {
                    Color::Black
                } else {
                    Color::White
                };
                board.edit([(point, Some(color))]);
            }
        }
        let dead = self.fell(&board);
        (board, dead)
    }

    /// Some chains of a board.
    fn fell(&mut self, board: &Board) -> PointSet {
        let share = [0, 0, 10, 30, 60][self.roll(5)];
        let mut dead = PointSet::new();
        for point in board.size().points() {
            if board.chain_id(point) == Some(point) && self.roll(100) < share {
                dead.extend(board.chain(point));
            }
        }
        dead
    }

    /// A board played at random until neither side can move without filling its own eyes.
    fn play_out(&mut self, size: Size) -> Board {
        let mut board = Board::new(size);
        let mut color = Color::Black;
        let mut idle = 0;
        for _ in 0..4 * size.area() {
            let mut open: Vec<Point> = size.points().filter(|p| board.is_empty(*p)).collect();
            let mut moved = false;
            while !open.is_empty() && !moved {
                let point = open.swap_remove(self.roll(open.len()));
                let own = |q: Point| board.at(q) == Some(color);
                let look = board.look(color, point);
                if !point.neighbours(size).all(own) && look.suicide == 0 {
                    board.play(color, point);
                    moved = true;
                }
            }
            idle = if moved { 0 } else { idle + 1 };
            if idle == 2 {
                break;
            }
            color = color.opponent();
        }
        board
    }
}

fn judged(board: &Board, dead: &PointSet) -> Vec<(Reason, u8, bool)> {
    let mut ground = Ground::new();
    ground.judge(board, dead);
    told(&ground)
}

fn told(ground: &Ground) -> Vec<(Reason, u8, bool)> {
    let points = ground.size().points();
    points
        .map(|p| {
            (
                ground.reason(p),
                ground.eye_value(p),
                ground.is_false_eye(p),
            )
        })
        .collect()
}

fn swapped(reason: Reason) -> Reason {
    match reason {
        Reason::Stone { color, seki } => Reason::Stone {
            color: color.opponent(),
            seki,
        },
        Reason::Prisoner { color, territory } => Reason::Prisoner {
            color: color.opponent(),
            territory: territory.map(Color::opponent),
        },
        Reason::Territory(color) => Reason::Territory(color.opponent()),
        Reason::Seki(color) => Reason::Seki(color.opponent()),
        Reason::FalseEye(color) => Reason::FalseEye(color.opponent()),
        Reason::MustFill(color) => Reason::MustFill(color.opponent()),
        Reason::Dame | Reason::Unreached => reason,
    }
}

/// Where a point goes when the board is turned or reflected.
fn turned(turn: usize, size: Size, point: Point) -> (Size, Point) {
    let (width, height) = (size.width(), size.height());
    let x = if turn & 1 == 0 {
        point.x()
    } else {
        width - 1 - point.x()
    };
    let y = if turn & 2 == 0 {
        point.y()
    } else {
        height - 1 - point.y()
    };
    let (size, x, y) = if turn & 4 == 0 {
        (size, x, y)
    } else {
        (Size::new(height, width).unwrap(), y, x)
    };
    (size, size.point(x, y).unwrap())
}

#[test]
fn turning_and_reflecting_change_nothing() {
    let mut dice = Dice(1);
    for _ in 0..600 {
        let size = dice.size();
        let (board, dead) = dice.scatter(size);
        let plain = judged(&board, &dead);
        for turn in 1..8 {
            let (other, _) = turned(turn, size, size.points().next().unwrap());
            let mut image = Board::new(other);
            let stones = size.points().filter_map(|p| Some((p, board.at(p)?)));
            image.edit(stones.map(|(p, color)| (turned(turn, size, p).1, Some(color))));
            let fallen = dead.iter().map(|p| turned(turn, size, p).1).collect();
            let mut ground = Ground::new();
            ground.judge(&image, &fallen);
            for (point, (reason, value, is_false)) in size.points().zip(&plain) {
                let there = turned(turn, size, point).1;
                assert_eq!(ground.reason(there), *reason, "{board:?}");
                assert_eq!(ground.eye_value(there), *value, "{board:?}");
                assert_eq!(ground.is_false_eye(there), *is_false, "{board:?}");
            }
        }
    }
}

#[test]
fn swapping_the_colours_swaps_the_reasons() {
    let mut dice = Dice(2);
    for _ in 0..2000 {
        let size = dice.size();
        let (board, dead) = dice.scatter(size);
        let mut image = Board::new(size);
        let stones = size.points().filter_map(|p| Some((p, board.at(p)?)));
        image.edit(stones.map(|(p, color)| (p, Some(color.opponent()))));
        let image = judged(&image, &dead);
        for ((reason, value, is_false), other) in judged(&board, &dead).into_iter().zip(image) {
            assert_eq!((swapped(reason), value, is_false), other, "{board:?}");
        }
    }
}

#[test]
fn a_ground_remembers_nothing_of_the_board_before() {
    let mut dice = Dice(3);
    let mut ground = Ground::new();
    for _ in 0..2000 {
        let size = dice.size();
        let (board, dead) = dice.scatter(size);
        ground.judge(&board, &dead);
        assert_eq!(told(&ground), judged(&board, &dead), "{board:?}");
    }
}

#[test]
fn boards_of_every_size_are_judged() {
    let mut dice = Dice(4);
    let mut counter = Counter::new();
    for width in 1..=52 {
        for height in [1, 2, 3, width, 52] {
            let size = Size::new(width, height).unwrap();
            let (board, dead) = dice.scatter(size);
            let tally = counter.examine(&board, &dead);
            let territory = counter.ground().territory();
            let examined = tally.examined.unwrap();
            for color in Color::BOTH {
                // Every one-sided point is territory or left out for one reason.
                let left_out = examined.in_seki()[color]
                    + examined.fills[color]
                    + examined.mouths_to_fill[color];
                assert_eq!(
                    territory[color] + left_out,
                    tally.territory[color],
                    "{board:?}"
                );
            }
            assert_eq!(counter.reasons().chars().count(), size.area());
        }
    }
}

#[test]
fn a_dead_stone_in_territory_never_changes_the_area() {
    let mut dice = Dice(5);
    let mut counter = Counter::new();
    let mut added = 0;
    for _ in 0..400 {
        let size = dice.size();
        let board = dice.play_out(size);
        let dead = PointSet::new();
        let before = counter.examine(&board, &dead);
        let territory: Vec<_> = size
            .points()
            .filter_map(|p| Some((p, counter.ground().reason(p).territory()?)))
            .collect();
        for (point, color) in territory {
            let mut board = board.clone();
            board.edit([(point, Some(color.opponent()))]);
            let tally = counter.tally(&board, &[point].into_iter().collect());
            assert_eq!(
                tally.area_difference(),
                before.area_difference(),
                "{board:?}"
            );
            assert_eq!(tally.territory, before.territory, "{board:?}");
            added += 1;
        }
    }
    assert!(added > 1000, "{added}");
}

/// Filling dame adds no territory; what it takes away are points that must be filled, or that
/// fall to a seki, since a way through the dame is gone: the protective plays that appear only
/// when the dame are filled. Where each dame lies between one chain of either colour, nothing
/// changes at all.
#[test]
fn filling_the_dame_takes_no_territory_but_what_it_cuts() {
    let mut dice = Dice(6);
    let (mut boards, mut still, mut apart) = (0, 0, 0);
    for _ in 0..3000 {
        let size = dice.size();
        let filled = dice.play_out(size);
        let mut open = filled.clone();
        let mut cuts = false;
        let mut dame = Vec::new();
        for point in size.points() {
            let Some(color) = open.at(point) else {
                continue;
            };
            let around = || point.neighbours(size);
            let both = Color::BOTH.map(|c| around().any(|q| open.at(q) == Some(c)));
            let shut = around().all(|q| !open.is_empty(q));
            if both != [true, true] || !shut || dice.roll(2) == 0 {
                continue;
            }
            open.edit([(point, None)]);
            dame.push((point, color));
        }
        if dame.is_empty() {
            continue;
        }
        for (point, _) in &dame {
            for color in Color::BOTH {
                let mut chains: Vec<_> = point
                    .neighbours(size)
                    .filter(|q| open.at(*q) == Some(color))
                    .filter_map(|q| open.chain_id(q))
                    .collect();
                chains.sort_unstable();
                chains.dedup();
                cuts |= chains.len() > 1;
            }
        }
        let before = judged(&open, &PointSet::new());
        let after = judged(&filled, &PointSet::new());
        for ((point, (before, ..)), (after, ..)) in size.points().zip(before).zip(after) {
            if dame.iter().any(|(p, _)| *p == point) {
                assert_eq!(before, Reason::Dame, "{point:?}\n{open:?}");
                continue;
            }
            if !cuts {
                assert_eq!(before, after, "{point:?}\n{open:?}");
            }
            let (before, after) = (before.territory(), after.territory());
            assert!(after.is_none() || after == before, "{point:?}\n{open:?}");
            apart += usize::from(after != before);
        }
        boards += 1;
        still += usize::from(!cuts);
    }
    let seen = [boards, still, apart];
    assert!(boards > 1000 && still > 200 && apart > 20, "{seen:?}");
}
