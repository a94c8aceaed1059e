//! The worked examples of docs/rules.md that concern legality, with the built-in rulesets.

use super::{Decision, Facts, Move, Referee, Verdicts, rulings};
use crate::board::{Board, Color, Point, Size, parse_vertex};
use crate::rules::{LongCycle, Repetition, Ruleset, StartCreator, builtin, builtin_ids};

use Color::{Black, White};

/// A referee on the position drawn by `rows`, top row first.
fn drawn(rows: &str, to_play: Color) -> Referee {
    let rows: Vec<Vec<u8>> = rows
        .trim()
        .lines()
        .map(|row| row.bytes().filter(|b| b".XO".contains(b)).collect())
        .collect();
    let size = Size::new(rows[0].len(), rows.len()).unwrap();
    let stones: Vec<(Point, Color)> = size
        .points()
        .filter_map(|p| match rows[p.y()][p.x()] {
            b'X' => Some((p, Black)),
            b'O' => Some((p, White)),
            _ => None,
        })
        .collect();
    let mut referee = Referee::new();
    referee.start(size, &stones, to_play, 0);
    referee
}

pub(super) fn empty(lines: usize) -> Referee {
    let mut referee = Referee::new();
    referee.start(Size::square(lines).unwrap(), &[], Black, 0);
    referee
}

fn mv(referee: &Referee, name: &str) -> Move {
    let color = referee.to_play();
    match name {
        "pass" => Move::Pass(color),
        "imposed" => Move::ImposedPass(color),
        _ => Move::Play(color, parse_vertex(name, referee.board().size()).unwrap()),
    }
}

fn judge(referee: &mut Referee, name: &str) -> Facts {
    referee.judge(mv(referee, name))
}

pub(super) fn play(referee: &mut Referee, names: &str) {
    for name in names.split_whitespace() {
        let facts = judge(referee, name);
        assert_eq!(facts.obstacle, None, "{name}");
        referee.commit(facts.mv);
    }
}

fn is_legal(id: &str, facts: &Facts) -> bool {
    allows(&builtin(id).unwrap(), facts)
}

fn allows(ruleset: &Ruleset, facts: &Facts) -> bool {
    !rulings(ruleset, facts).iter().any(|r| r.is_illegal())
}

/// Rulesets under which the move is illegal, in the order of ids.
fn forbidding(facts: &Facts) -> Vec<&'static str> {
    let ids = builtin_ids().iter().copied();
    ids.filter(|id| !is_legal(id, facts)).collect()
}

fn sorted(ids: &str) -> Vec<&str> {
    let mut wanted: Vec<&str> = ids.split_whitespace().collect();
    let order = builtin_ids();
    wanted.sort_by_key(|id| order.iter().position(|known| known == id));
    wanted
}

const ALL: &str = "team-2016 chinese-2002 world-draft wmsg-2008 chinese chinese-superko \
    japanese-1989 korean ing aga bga french new-zealand tromp-taylor improved-japanese \
    stone-scoring aga-button";

const E7: &str = "D7 E7 D6 E6 D5 E5 D3 E3 D2 E2 D1 E1 C4 F4 E4 D4";

pub(super) fn rows(board: &Board) -> Vec<String> {
    let mark = |p: Point| match board.at(p) {
        Some(Black) => 'X',
        Some(White) => 'O',
        None => '.',
    };
    let size = board.size();
    let row = |y: usize| {
        (0..size.width())
            .map(|x| mark(size.point(x, y).unwrap()))
            .collect()
    };
    (0..size.height()).map(row).collect()
}

#[test]
fn e7_the_last_ko() {
    let mut referee = empty(7);
    play(&mut referee, E7);
    let retake = judge(&mut referee, "E4");
    assert!(retake.ko_retake);
    assert_eq!(retake.repeats.position, Some(15));
    assert_eq!(forbidding(&retake), sorted(ALL));

    let mut a = empty(7);
    play(&mut a, &format!("{E7} G4 G5 E4 pass D4 pass pass"));
    let ledger = a.ledger();
    assert_eq!(ledger.delta_m(), 2);
    assert_eq!((ledger.passes.black, ledger.passes.white), (1, 2));
    assert_eq!(ledger.first_pass, Some(White));
    let mut b = empty(7);
    play(&mut b, &format!("{E7} G4 G5 E4 pass pass"));
    assert_eq!(b.ledger().delta_m(), 1);
    let mut c = empty(7);
    play(&mut c, &format!("{E7} pass E4 pass pass"));
    let ledger = c.ledger();
    assert_eq!(ledger.delta_m(), -1);
    assert_eq!((ledger.passes.black, ledger.passes.white), (2, 1));

    // After a stop and a resumption the simple ko is lifted, superko is not.
    play(&mut referee, "pass pass");
    let resumed = judge(&mut referee, "E4");
    assert!(!resumed.ko_retake);
    let superko = "team-2016 world-draft wmsg-2008 chinese-2002 chinese-superko aga bga french \
        new-zealand tromp-taylor improved-japanese aga-button";
    assert_eq!(forbidding(&resumed), sorted(superko));
}

const E10: &str = "
    . . X O .
    X X X O .
    O . X O .
    X X X O O
    . X O O .";

#[test]
fn e10_suicide_of_several_stones() {
    let mut referee = drawn(E10, White);
    let facts = judge(&mut referee, "B3");
    assert_eq!((facts.suicide, facts.captured), (2, 0));
    let allowed = sorted("world-draft new-zealand tromp-taylor ing");
    let forbidden: Vec<&str> = sorted(ALL)
        .into_iter()
        .filter(|id| !allowed.contains(id))
        .collect();
    assert_eq!(forbidding(&facts), forbidden);
    referee.commit(facts.mv);
    assert_eq!(rows(referee.board())[2], "..XO.");
    assert_eq!(referee.ledger().lost.white, 2);
    assert_eq!(referee.to_play(), Black);
}

#[test]
fn e11_suicide_of_one_stone() {
    let mut referee = drawn(E10, White);
    let facts = judge(&mut referee, "A1");
    assert_eq!(facts.suicide, 1);
    assert_eq!(facts.repeats.position, Some(0));
    assert_eq!(facts.repeats.situation, None);
    assert!(!is_legal("tromp-taylor", &facts));
    assert!(is_legal("world-draft", &facts));
    assert!(is_legal("new-zealand", &facts));
    let mut natural = builtin("new-zealand").unwrap();
    natural.repetition = Repetition::NaturalSituational;
    natural.start_creator = StartCreator::Nobody;
    assert!(allows(&natural, &facts));
    assert!(!is_legal("ing", &facts));
    // A second time from the same position.
    referee.commit(facts.mv);
    play(&mut referee, "pass");
    let again = judge(&mut referee, "A1");
    assert!(!is_legal("world-draft", &again));
    assert!(!is_legal("new-zealand", &again));
}

const E12: &str = "
    . O X . .
    O O X X X
    . O X . .
    O O X X X
    . X . X .";

#[test]
fn e12_send_two_return_one() {
    let mut referee = drawn(E12, Black);
    play(&mut referee, "A1 C1");
    let back = judge(&mut referee, "B1");
    let cycle = back.cycle.unwrap();
    assert_eq!((cycle.length, cycle.passes), (3, 0));
    assert_eq!((cycle.captures.black, cycle.captures.white), (1, 2));
    assert_eq!(cycle.label, Some("send-two-return-one"));
    assert_eq!(forbidding(&back), sorted("chinese-superko tromp-taylor"));
    referee.commit(back.mv);
    play(&mut referee, "pass");
    let again = judge(&mut referee, "A1");
    assert_eq!(again.repeats.situation, Some(1));
    assert_eq!(again.repeats.natural, Some(1));
    for id in [
        "team-2016",
        "world-draft",
        "aga",
        "new-zealand",
        "bga",
        "french",
    ] {
        assert!(!is_legal(id, &again), "{id}");
    }
    for id in ["japanese-1989", "korean", "ing"] {
        assert!(is_legal(id, &again), "{id}");
    }
    // Practice forbids the unbalanced cycle once it is complete.
    assert!(!is_legal("chinese", &again));

    // The same position, but created by Black's B1, White having passed.
    let mut created = drawn(&E12.replace(". X . X .", ". . . X ."), Black);
    play(&mut created, "B1 pass A1 C1");
    let back = judge(&mut created, "B1");
    for id in ["tromp-taylor", "team-2016", "new-zealand", "bga", "french"] {
        assert!(!is_legal(id, &back), "{id}");
    }
    assert!(is_legal("japanese-1989", &back));
}

const E13: &str = "
    . . . X O . .
    . . X O . O .
    . . . X O . .
    . . X . X O .
    . . . X O . .
    . . X O . O .
    . . . X O . .";

#[test]
fn e13_triple_ko() {
    let mut referee = drawn(E13, Black);
    play(&mut referee, "E6 D4 E2 D6 E4");
    let sixth = judge(&mut referee, "D2");
    let cycle = sixth.cycle.unwrap();
    assert_eq!((cycle.length, cycle.passes, cycle.label), (6, 0, None));
    assert_eq!((cycle.captures.black, cycle.captures.white), (3, 3));
    assert!(cycle.balanced());
    for id in [
        "tromp-taylor",
        "team-2016",
        "aga",
        "bga",
        "french",
        "world-draft",
    ] {
        assert!(!is_legal(id, &sixth), "{id}");
    }
    let outcome = |id: &str| rulings(&builtin(id).unwrap(), &sixth)[0].cycle;
    assert_eq!(
        outcome("japanese-1989"),
        Some(LongCycle::NoResultIfBothAgree)
    );
    assert_eq!(outcome("korean"), Some(LongCycle::Draw));
    assert_eq!(outcome("chinese"), Some(LongCycle::Referee));
    assert_eq!(outcome("ing"), Some(LongCycle::Referee));
    // Natural situational superko: who counts as the creator of the start decides who errs.
    let mut natural = builtin("bga").unwrap();
    for creator in [StartCreator::Nobody, StartCreator::SideToMove] {
        natural.start_creator = creator;
        assert!(allows(&natural, &sixth));
    }
    referee.commit(sixth.mv);
    let seventh = judge(&mut referee, "E6");
    assert!(!allows(&natural, &seventh));
}

#[test]
fn e15_moonshine_life_has_the_signature_of_triple_ko() {
    let rows = "
        . X O O O X . . X O . O .
        X X X X O X X . X X O O O
        . X O X O O X . . X X X X
        X O . O . O X . . . . . .
        O O O O O O X . . . . . .";
    let mut referee = drawn(rows, Black);
    play(&mut referee, "L5 A3 C2 K5 A2");
    let facts = judge(&mut referee, "C3");
    let cycle = facts.cycle.unwrap();
    assert_eq!((cycle.length, cycle.label), (6, None));
    assert_eq!((cycle.captures.black, cycle.captures.white), (3, 3));
    assert!(!is_legal("team-2016", &facts));
    assert!(!is_legal("tromp-taylor", &facts));
    assert!(is_legal("japanese-1989", &facts));
}

#[test]
fn e16_a_resumption_in_the_natural_order_or_by_the_claimant() {
    let mut referee = empty(7);
    play(
        &mut referee,
        "D7 E7 D6 E6 D5 E5 D3 E3 D2 E2 D1 E1 D4 E4 F4 pass pass",
    );
    let natural = judge(&mut referee, "F5");
    assert_eq!(natural.mv.color(), White);
    assert_eq!(forbidding(&natural), sorted("tromp-taylor"));
    let point = parse_vertex("F5", referee.board().size()).unwrap();
    let other = referee.judge(Move::Play(Black, point));
    assert!(other.out_of_turn);
    for id in ["team-2016", "chinese", "world-draft", "japanese-1989"] {
        assert!(is_legal(id, &other), "{id}");
    }
    for id in ["wmsg-2008", "aga", "bga", "tromp-taylor"] {
        assert!(!is_legal(id, &other), "{id}");
    }
    // The first pass of the game and of the final pair fall apart by the mere verification.
    play(&mut referee, "F5 pass F3 pass G4 pass pass");
    let ledger = referee.ledger();
    assert_eq!(ledger.first_pass, Some(White));
    assert_eq!(ledger.first_stop_pair, Some(White));
    assert_eq!(ledger.final_pair, Some(Black));
    assert_eq!(ledger.lost.black, 1);
    // WMSG allows one resumption.
    let late = judge(&mut referee, "A1");
    assert!(!is_legal("wmsg-2008", &late));
}

#[test]
fn a_position_set_up_is_faced_by_the_side_the_record_names() {
    for named in Color::BOTH {
        let mut referee = drawn(E12, White);
        referee.edit(&[], Some(named.opponent()));
        referee.set_to_play(named);
        for name in ["A1", "C1", "B1"] {
            let point = parse_vertex(name, referee.board().size()).unwrap();
            let color = if name == "C1" { White } else { Black };
            let facts = referee.advance(Move::Play(color, point));
            if name == "B1" {
                let repeats = facts.unwrap().repeats;
                assert_eq!(repeats.position, Some(0));
                assert_eq!(repeats.faced_at_start, Some(named));
                // After Black's play White is to move.
                assert_eq!(repeats.situation, (named == White).then_some(0));
            }
        }
    }
}

#[test]
fn verdicts_keep_the_first_illegal_ply_and_the_loss() {
    let ids = ["japanese-1989", "team-2016", "world-draft", "tromp-taylor"];
    let rulesets: Vec<Ruleset> = ids.iter().map(|id| builtin(id).unwrap()).collect();
    let mut verdicts = Verdicts::new(rulesets.into());
    let mut referee = drawn(E10, White);
    for name in ["B3", "A3", "E5"] {
        let mv = mv(&referee, name);
        if let Some(facts) = referee.advance(mv) {
            verdicts.rule(&facts);
        }
    }
    assert_eq!(verdicts.summary(0).first_illegal_ply, Some(1));
    assert_eq!(verdicts.summary(0).outcome, Some(Decision::Loses(White)));
    assert!(!verdicts.summary(1).legal);
    assert!(verdicts.summary(2).legal);
    verdicts.restart();
    assert!(verdicts.summary(1).legal);
}
