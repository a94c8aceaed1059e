//! Laws the referee keeps on random games: undo, judging, hashing, symmetry, conservation.

use super::course::{Event, Now, Stretch};
use super::history::Record;
use super::{Facts, Ledger, Move, Referee};
use crate::board::{Color, Point, Size};

/// A small generator of random numbers, the same in every run.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `n`.
    pub(super) fn roll(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % n
    }

    pub(super) fn size(&mut self, most: usize) -> Size {
        Size::new(self.roll(most) + 1, self.roll(most) + 1).unwrap()
    }

    pub(super) fn point(&mut self, size: Size) -> Point {
        let (x, y) = (self.roll(size.width()), self.roll(size.height()));
        size.point(x, y).unwrap()
    }

    fn color(&mut self) -> Color {
        Color::BOTH[self.roll(2)]
    }

    fn mv(&mut self, referee: &Referee) -> Move {
        let color = match self.roll(12) {
            0 => self.color(),
            _ => referee.to_play(),
        };
        match self.roll(16) {
            0 => Move::Pass(color),
            1 => Move::ImposedPass(color),
            2 => Move::OffBoard(color),
            _ => Move::Play(color, self.point(referee.board().size())),
        }
    }

    /// A change of any kind, as testimony may hold it.
    fn change(&mut self, referee: &mut Referee) {
        let mv = self.mv(referee);
        match self.roll(40) {
            0 => {
                let size = referee.board().size();
                let edits: Vec<_> = (0..self.roll(4))
                    .map(|_| (self.point(size), [None, Some(self.color())][self.roll(2)]))
                    .collect();
                let to_play = [None, Some(self.color())][self.roll(2)];
                referee.edit(&edits, to_play);
            }
            1 => referee.set_to_play(self.color()),
            2 => referee.void(mv.color()),
            3..6 => referee.force(mv),
            6..20 => {
                let _ = referee.advance(mv);
            }
            _ => {
                if referee.judge(mv).obstacle.is_none() {
                    referee.commit(mv);
                }
            }
        }
    }
}

/// Everything a referee knows, for comparing.
#[derive(Debug, PartialEq)]
struct Whole {
    stones: Vec<Option<Color>>,
    hash: u64,
    now: Now,
    events: Vec<Event>,
    records: Vec<Record>,
    stretch: Stretch,
    ledger: Ledger,
}

fn whole(referee: &Referee) -> Whole {
    let board = referee.board();
    assert!(referee.history.is_sound());
    Whole {
        stones: board.size().points().map(|p| board.at(p)).collect(),
        hash: board.hash(),
        now: referee.course.now,
        events: referee.course.events.clone(),
        records: referee.history.records().to_vec(),
        stretch: referee.course.stretch,
        ledger: referee.ledger(),
    }
}

/// Facts about every move there is.
pub(super) fn all_facts(referee: &mut Referee) -> Vec<Facts> {
    let points: Vec<Point> = referee.board().size().points().collect();
    let mut moves = vec![Move::Pass(Color::Black), Move::ImposedPass(Color::White)];
    for color in Color::BOTH {
        moves.extend(points.iter().map(|&p| Move::Play(color, p)));
    }
    moves.into_iter().map(|mv| referee.judge(mv)).collect()
}

fn begin(referee: &mut Referee, dice: &mut Dice, size: Size) {
    let stones = dice.roll(4).min(size.area());
    let setup: Vec<_> = (0..stones)
        .map(|_| (dice.point(size), dice.color()))
        .collect();
    referee.start(size, &setup, dice.color(), dice.roll(3) as u32);
}

#[test]
fn undo_restores_everything() {
    let mut referee = Referee::new();
    for seed in 0..400 {
        let mut dice = Dice::new(seed);
        let size = dice.size(5);
        begin(&mut referee, &mut dice, size);
        let mut past = vec![whole(&referee)];
        for _ in 0..dice.roll(60) + 20 {
            if dice.roll(4) == 0 && referee.undo() {
                past.pop();
                assert_eq!(past.last(), Some(&whole(&referee)), "seed {seed}");
            } else {
                let before = referee.course.events.len();
                dice.change(&mut referee);
                assert!(referee.is_conserved(), "seed {seed}");
                if referee.course.events.len() > before {
                    past.push(whole(&referee));
                }
            }
        }
        while past.len() > 1 {
            assert!(referee.undo());
            past.pop();
            assert_eq!(past.last(), Some(&whole(&referee)), "seed {seed}");
        }
        assert!(!referee.undo());
    }
}

#[test]
fn judging_leaves_no_trace_and_tells_the_truth() {
    let mut referee = Referee::new();
    let mut repeats = 0;
    for seed in 0..300 {
        let mut dice = Dice::new(seed);
        let size = dice.size(3);
        begin(&mut referee, &mut dice, size);
        for _ in 0..40 {
            let before = whole(&referee);
            let foretold = all_facts(&mut referee);
            assert_eq!(before, whole(&referee), "seed {seed}");
            for facts in foretold {
                if facts.obstacle.is_some() {
                    continue;
                }
                let told = referee.advance(facts.mv);
                assert_eq!(told, (!facts.is_plain()).then_some(facts), "seed {seed}");
                repeats += usize::from(facts.cycle.is_some());
                referee.undo();
            }
            dice.change(&mut referee);
        }
    }
    assert!(repeats > 10_000, "only {repeats} repetitions seen");
}

#[test]
fn short_hashes_rule_the_same() {
    let mut exact = Referee::new();
    let mut short = Referee::with_hash_bits(8);
    let mut shortest = Referee::with_hash_bits(0);
    let mut said = 0;
    for seed in 0..3000 {
        let mut dice = Dice::new(seed);
        let size = dice.size(4);
        for referee in [&mut exact, &mut short, &mut shortest] {
            begin(referee, &mut Dice::new(seed + 7), size);
        }
        for _ in 0..50 {
            let mv = dice.mv(&exact);
            let facts = exact.advance(mv);
            assert_eq!(facts, short.advance(mv), "seed {seed}");
            assert_eq!(facts, shortest.advance(mv), "seed {seed}");
            said += usize::from(facts.is_some_and(|f| f.cycle.is_some()));
        }
    }
    assert!(said > 5000, "only {said} repetitions seen");
}

/// A position as a plain list keeps it.
struct Stood {
    stones: Vec<Option<Color>>,
    ply: u32,
    to_play: Color,
    made: Option<Color>,
}

#[test]
fn every_repetition_is_found_and_no_other() {
    let mut referee = Referee::new();
    for seed in 0..1500 {
        let mut dice = Dice::new(seed);
        let size = dice.size(3);
        referee.start(size, &[], Color::Black, 0);
        let mut past = vec![Stood {
            stones: whole(&referee).stones,
            ply: 0,
            to_play: Color::Black,
            made: None,
        }];
        for _ in 0..40 {
            let mv = dice.mv(&referee);
            let facts = referee.judge(mv);
            referee.commit(mv);
            let stones = whole(&referee).stones;
            let (ply, to_play) = (referee.ply(), referee.to_play());
            let made = match mv {
                Move::Play(color, _) => Some(color),
                Move::Pass(_) | Move::ImposedPass(_) | Move::OffBoard(_) => None,
            };
            if let (Some(color), None) = (made, facts.obstacle) {
                let first = |wanted: &dyn Fn(&Stood) -> bool| {
                    let mut equal = past.iter().filter(|stood| stood.stones == stones);
                    equal.find(|stood| wanted(stood)).map(|stood| stood.ply)
                };
                let found = facts.repeats;
                assert_eq!(found.position, first(&|_| true));
                assert_eq!(found.situation, first(&|s| s.to_play == color.opponent()));
                assert_eq!(found.natural, first(&|s| s.made == Some(color)));
                assert_eq!(found.start, past[0].stones == stones);
            }
            past.push(Stood {
                stones,
                ply,
                to_play,
                made,
            });
        }
    }
}

#[test]
fn symmetry_and_swapped_colours_change_nothing() {
    let (mut here, mut there) = (Referee::new(), Referee::new());
    for seed in 0..500 {
        let mut dice = Dice::new(seed);
        let size = dice.size(5);
        let turned = Size::new(size.height(), size.width()).unwrap();
        here.start(size, &[], Color::Black, 0);
        there.start(turned, &[], Color::White, 0);
        let turn = |p: Point| turned.point(p.y(), p.x()).unwrap();
        for _ in 0..60 {
            let mv = dice.mv(&here);
            let mirrored = match mv {
                Move::Play(color, point) => Move::Play(color.opponent(), turn(point)),
                Move::Pass(color) => Move::Pass(color.opponent()),
                Move::ImposedPass(color) => Move::ImposedPass(color.opponent()),
                Move::OffBoard(color) => Move::OffBoard(color.opponent()),
            };
            let (a, b) = (here.advance(mv), there.advance(mirrored));
            assert_eq!(a.map(colourless), b.map(colourless), "seed {seed}");
        }
        let (a, b) = (here.ledger(), there.ledger());
        assert_eq!(a.placed.black, b.placed.white);
        assert_eq!(a.lost.white, b.lost.black);
        assert_eq!(a.first_pass, b.first_pass.map(Color::opponent));
        assert_eq!(a.final_pair, b.final_pair.map(Color::opponent));
    }
}

/// What facts say when colours and points are left out.
fn colourless(facts: Facts) -> impl PartialEq + std::fmt::Debug {
    let cycle = facts.cycle.map(|c| {
        let (b, w) = (c.captures.black, c.captures.white);
        (c.length, c.passes, b.max(w), b.min(w), c.label)
    });
    let repeats = facts.repeats;
    let plies = (repeats.position, repeats.situation, repeats.natural);
    let flags = (facts.ko_retake, facts.out_of_turn, facts.conditional);
    let counts = (facts.captured, facts.suicide, facts.passes_before);
    (facts.ply, facts.obstacle, counts, flags, plies, cycle)
}

/// Games under positional superko with every suicide allowed, counted by how they can end:
/// a game is a sequence of plays, passes being no choice of their own (habit 14).
fn games(referee: &mut Referee) -> u64 {
    let mut count = 1;
    let points: Vec<Point> = referee.board().size().points().collect();
    let color = referee.to_play();
    for color in [color, color.opponent()] {
        for &point in &points {
            let facts = referee.judge(Move::Play(color, point));
            if facts.obstacle.is_none() && facts.repeats.position.is_none() {
                referee.commit(facts.mv);
                count += games(referee);
                referee.undo();
            }
        }
    }
    count
}

#[test]
fn superko_games_are_as_many_as_there_are() {
    let mut referee = Referee::new();
    for (width, known) in [(1, 1), (2, 9), (3, 907)] {
        let size = Size::new(width, 1).unwrap();
        referee.start(size, &[], Color::Black, 0);
        assert_eq!(games(&mut referee), known, "1×{width}");
    }
}

#[test]
fn long_and_hostile_games_take_no_more_than_their_length() {
    let size = Size::new(52, 52).unwrap();
    let at = |x, y| size.point(x, y).unwrap();
    let mut referee = Referee::new();
    // Filling a row and losing it by suicide is a cycle of 52 plies; passes alternate with it.
    referee.start(Size::new(52, 1).unwrap(), &[], Color::Black, 0);
    for ply in 0..200_000 {
        referee.advance(Move::Play(Color::Black, at(ply % 52, 0)));
    }
    assert_eq!(referee.ledger().lost.black, 200_000 / 52 * 52);
    // One point overwritten again and again.
    referee.start(size, &[], Color::Black, 0);
    for ply in 0..20_000 {
        referee.advance(Move::Play(Color::BOTH[ply % 2], at(26, 26)));
    }
    assert_eq!(referee.ledger().edited.black, -10_000);
    referee.start(size, &[], Color::Black, 0);
    for ply in 0..200_000 {
        referee.advance(Move::OffBoard(Color::BOTH[ply % 2]));
    }
    assert_eq!(referee.ply(), 200_000);
    while referee.undo() {}
    assert_eq!(referee.ply(), 0);
}
