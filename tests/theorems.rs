//! The theorems of counting on random games: small boards of every shape, every ko and suicide
//! setting, handicaps, passes, imposed passes, stones agreed dead at random.
//!
//! 5,000 games, or 100,000 when `GO_REFEREE_FULL` is set.

use go_referee::amount::Amount;
use go_referee::board::{ByColor, Color, Point, PointSet, Size};
use go_referee::count::{Counter, Scoresheet, Tally, Terms, sheet};
use go_referee::finding::Finding;
use go_referee::referee::{Ledger, Move, Referee};
use go_referee::rules::{Counting, Family, HandicapBonus, LastMove};

/// SplitMix64, so that a failing game can be found again by its number.
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

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// Which repetitions and suicides the driver lets through.
#[derive(Clone, Copy, Debug)]
struct Setting {
    ko: Ko,
    suicide: Suicide,
}

#[derive(Clone, Copy, Debug)]
enum Ko {
    Simple,
    Positional,
    Situational,
    Natural,
}

#[derive(Clone, Copy, Debug)]
enum Suicide {
    None,
    Several,
    All,
}

const KOS: [Ko; 4] = [Ko::Simple, Ko::Positional, Ko::Situational, Ko::Natural];
const SUICIDES: [Suicide; 3] = [Suicide::None, Suicide::Several, Suicide::All];

/// What a game was, beside its ledger.
struct Game {
    size: Size,
    handicap: u32,
    ledger: Ledger,
    tally: Tally,
    imposed: bool,
    suicides: u32,
}

fn allowed(referee: &mut Referee, mv: Move, setting: Setting) -> bool {
    let facts = referee.judge(mv);
    if facts.obstacle.is_some() || facts.ko_retake {
        return false;
    }
    let suicide = match setting.suicide {
        Suicide::None => facts.suicide == 0,
        Suicide::Several => facts.suicide != 1,
        Suicide::All => true,
    };
    let repeats = match setting.ko {
        Ko::Simple => None,
        Ko::Positional => facts.repeats.position,
        Ko::Situational => facts.repeats.situation,
        Ko::Natural => facts.repeats.natural,
    };
    suicide && repeats.is_none()
}

/// Plays a game to two passes in a row, or to a limit and then two passes.
fn play(referee: &mut Referee, counter: &mut Counter, random: &mut Random, n: usize) -> Game {
    let size = Size::new(2 + random.below(6), 2 + random.below(6)).unwrap();
    let setting = Setting {
        ko: KOS[n % 4],
        suicide: SUICIDES[n / 4 % 3],
    };
    let points: Vec<Point> = size.points().collect();
    let handicap = if random.one_in(3) && size.area() >= 9 {
        2 + random.below(3)
    } else {
        0
    };
    let setup: Vec<_> = (0..handicap)
        .map(|i| (points[(i * 2 + 1) % points.len()], Color::Black))
        .collect();
    let first = if handicap > 0 {
        Color::White
    } else {
        Color::Black
    };
    referee.start(size, &setup, first, handicap as u32);
    let with_imposed = random.one_in(4);
    let limit = 3 * size.area();
    let mut imposed = false;
    let (mut passes, mut suicides) = (0, 0);
    while passes < 2 {
        let color = referee.to_play();
        let tired = referee.ply() as usize > limit;
        let mut mv = Move::Pass(color);
        if with_imposed && !tired && random.one_in(12) {
            mv = Move::ImposedPass(color);
        } else if !tired && !random.one_in(10) {
            for _ in 0..8 {
                let play = Move::Play(color, points[random.below(points.len())]);
                if allowed(referee, play, setting) {
                    mv = play;
                    break;
                }
            }
        }
        passes = match mv {
            Move::Pass(_) => passes + 1,
            Move::ImposedPass(_) => {
                imposed = true;
                0
            }
            Move::Play(..) | Move::OffBoard(_) => 0,
        };
        suicides += u32::from(referee.judge(mv).suicide);
        referee.commit(mv);
    }
    let mut dead = PointSet::new();
    for &point in &points {
        if random.one_in(12) {
            dead.extend(referee.board().chain(point));
        }
    }
    Game {
        size,
        handicap: handicap as u32,
        ledger: referee.ledger(),
        tally: counter.tally(referee.board(), &dead),
        imposed,
        suicides,
    }
}

fn terms(counting: Counting, family: Family, handicap: u32) -> Terms {
    Terms {
        handicap,
        ..Terms::plain(counting, family)
    }
}

impl Game {
    fn sheet(&self, terms: &Terms) -> Scoresheet {
        let sheet = sheet(&self.tally, &self.ledger, terms);
        let failed = |found: &&Finding| found.kind.slug == "identity-failed";
        let failed: Vec<&Finding> = sheet.findings.iter().filter(failed).collect();
        assert!(
            failed.is_empty(),
            "{}: {:?} {failed:?}",
            self.size,
            self.ledger
        );
        sheet
    }

    /// The margin in whole points.
    fn points(&self, terms: &Terms) -> i64 {
        let margin = self.sheet(terms).points().unwrap().in_quarters();
        assert_eq!(margin % 4, 0);
        margin / 4
    }

    fn by(&self, counting: Counting, family: Family) -> i64 {
        self.points(&terms(counting, family, self.handicap))
    }
}

/// Holds one game to the theorems, in the form for even games or for handicap games.
fn hold(game: &Game) {
    let ledger = &game.ledger;
    let passes = |c: Color| i64::from(ledger.passes[c] + ledger.imposed[c]);
    let (black, white) = (Color::Black, Color::White);
    let n = i64::from(game.handicap);
    let placed = ledger.delta_m();
    let a = game.by(Counting::Difference, Family::Area);
    let t = game.by(Counting::Difference, Family::Territory);
    let white_first = i64::from(ledger.first_pass == Some(white));
    let delta = i64::from(ledger.turns.black) - i64::from(ledger.turns.white);

    assert_eq!(a, t + placed, "Th. 1");
    assert_eq!(placed, n + delta - (passes(black) - passes(white)), "Th. 2");
    assert!(
        if n > 0 { [0, -1] } else { [0, 1] }.contains(&delta),
        "Th. 2"
    );

    let single = game.sheet(&terms(Counting::SingleSideZi, Family::Area, game.handicap));
    let count = single.line("count").unwrap().black.unwrap();
    let half = Amount::points(i64::from(game.tally.points));
    assert_eq!(count - half, Amount::points(a), "Th. 3");
    assert_eq!(single.points(), Some(Amount::points(a)), "Th. 3");
    assert_eq!(game.by(Counting::FillIn, Family::Area), a, "Th. 4");
    assert_eq!(game.by(Counting::EqualStonesI, Family::Area), a, "Th. 5");
    assert_eq!(game.by(Counting::PrisonerFill, Family::Territory), t);

    // Passes imposed before the first voluntary one are made up, so the theorem holds with them.
    let second = game.by(Counting::EqualStonesII, Family::Area);
    assert_eq!(second, a - white_first - (n - 1).max(0), "Th. 6");

    let v = i64::from(game.tally.points) - i64::from(game.tally.shared);
    assert_eq!((a - v).rem_euclid(2), 0, "Th. 9");
    hold_last_move(game, a, t);
}

/// Th. 7, 8 and 10: the last-move rules against each other.
fn hold_last_move(game: &Game, a: i64, t: i64) {
    let ledger = &game.ledger;
    let n = i64::from(game.handicap);
    let delta = i64::from(ledger.turns.black) - i64::from(ledger.turns.white);
    let rule = |last_move, family| Terms {
        last_move,
        ..terms(Counting::Difference, family, game.handicap)
    };
    let minus_one = rule(LastMove::MinusOneIfWhitePassedFirst, Family::Area);
    let by_button = game.sheet(&rule(LastMove::Button, Family::Area));
    let button = by_button.points().unwrap() - Amount::HALF;
    assert_eq!(game.sheet(&minus_one).points(), Some(button), "Th. 7");
    let filled = Terms {
        counting: Counting::EqualStonesII,
        ..minus_one.clone()
    };
    assert_eq!(
        game.points(&filled),
        game.points(&minus_one),
        "Th. 7 by hand"
    );

    let with_stones = Terms {
        pass_stone: true,
        ..rule(LastMove::None, Family::Territory)
    };
    assert_eq!(game.points(&with_stones), a - delta - n, "Th. 8");
    let white_last = Terms {
        last_move: LastMove::WhiteMustPassLast,
        ..with_stones
    };
    let bonus = Terms {
        handicap_bonus: HandicapBonus::NMinusOne,
        ..rule(LastMove::WhiteMustPassLast, Family::Area)
    };
    assert_eq!(game.points(&white_last), game.points(&bonus), "Th. 8");

    let exact = rule(LastMove::ExactDeltaM, Family::Territory);
    assert_eq!(game.points(&exact), a, "Th. 10");
    let shortcut = game.points(&rule(LastMove::WwdShortcut, Family::Territory)) - t;
    let passes = |c: Color| i64::from(ledger.passes[c] + ledger.imposed[c]);
    let extra = passes(Color::White) - passes(Color::Black);
    if n == 0 && delta == 1 && ledger.last_stone == Some(Color::Black) && (0..=1).contains(&extra) {
        assert_eq!(shortcut, ledger.delta_m(), "Th. 10 in its two cases");
    }
}

#[test]
fn the_theorems_hold_on_random_games() {
    let games = if std::env::var_os("GO_REFEREE_FULL").is_some() {
        100_000
    } else {
        5_000
    };
    let mut referee = Referee::new();
    let mut counter = Counter::new();
    let mut random = Random(19);
    let (mut handicap, mut imposed, mut dead, mut suicide) = (0, 0, 0, 0);
    for n in 0..games {
        let game = play(&mut referee, &mut counter, &mut random, n);
        hold(&game);
        handicap += usize::from(game.handicap > 0);
        imposed += usize::from(game.imposed);
        dead += usize::from(game.tally.dead != ByColor::default());
        suicide += usize::from(game.suicides > 0);
    }
    // Every kind of game came up often enough to mean something.
    for (kind, count) in [
        ("handicap", handicap),
        ("imposed passes", imposed),
        ("dead stones", dead),
        ("suicide", suicide),
    ] {
        assert!(count * 10 > games, "{kind}: {count} of {games}");
    }
}
