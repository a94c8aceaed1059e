//! Clauses checked against counts and verdicts made anew.
//!
//! A component is what a ruleset's margin loses when the clause is made neutral in the ruleset
//! itself (no komi, no bonus, everything in seki counted …) and the game is counted again; what
//! area sees beyond territory is told from the moves of the record. Rulings are made anew under
//! rulesets that have one clause of the other. Nothing here looks at how the library takes a
//! margin apart.

use go_referee::adjudicate::{
    CountQuestion, DeadWord, Judge, Question, RulesChoice, Scorer, Source,
};
use go_referee::amount::Amount;
use go_referee::board::{ByColor, Color};
use go_referee::claims::{EventKind, Game, IncidentKind};
use go_referee::convert::{
    Clause, Comparer, Comparison, Difference, Pair, Pairs, Standing, Winner,
};
use go_referee::rules::{
    Counting, FalseEyes, Family, GroupTax, HandicapBonus, LastMove, OpenKoMouth, Ruleset,
    SekiPoints, Tie, resolve,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Every built-in ruleset.
pub fn everything() -> Vec<Ruleset> {
    resolve("all").unwrap()
}

/// Counts under rulesets, each with its own komi, with stones dead on that word.
fn scorer(rulesets: &[Ruleset], dead: &DeadWord) -> Scorer {
    let asked = CountQuestion {
        dead: dead.clone(),
        judge_ground: true,
        ..CountQuestion::default()
    };
    let question = Question {
        rules: RulesChoice::Fixed(rulesets.to_vec()),
        komi: go_referee::adjudicate::KomiChoice::Rules,
        ..Question::default()
    };
    Scorer::new(Arc::new(question), Arc::new(asked)).unwrap()
}

/// Compares a game under rulesets, every pair.
pub fn compared(rulesets: &[Ruleset], sgf: &[u8], dead: &DeadWord) -> Comparison {
    let scorer = scorer(rulesets, dead);
    let mut comparer = Comparer::new(scorer, rulesets.into(), Pairs::All);
    comparer.compare(&Source::first("game.sgf", sgf)).1
}

/// How a clause is made neutral in a ruleset.
type Neutralise = fn(&mut Ruleset);

/// The clauses that are made neutral in a ruleset, and how.
const NEUTRAL: &[(Clause, Neutralise)] = &[
    (Clause::Komi, |r| {
        r.komi = Amount::ZERO;
        r.komi_by_size.clear();
        r.komi_handicap = Amount::ZERO;
    }),
    (Clause::HandicapBonus, |r| {
        r.handicap_bonus = HandicapBonus::Zero;
    }),
    (Clause::FirstPass, |r| {
        if matches!(
            r.last_move,
            LastMove::MinusOneIfWhitePassedFirst | LastMove::Button
        ) {
            r.last_move = LastMove::None;
        }
        if r.counting == Counting::EqualStonesII {
            r.counting = Counting::EqualStonesI;
        }
    }),
    (Clause::PassStones, |r| {
        r.pass_stone = false;
        if r.last_move == LastMove::WhiteMustPassLast {
            r.last_move = LastMove::None;
        }
    }),
    (Clause::Penalties, |r| {
        r.warning_cost = Amount::ZERO;
        r.warnings_to_loss = None;
        r.penalty.foul_costs.clear();
        r.penalty.order_error_costs.clear();
        r.penalty.order_errors_to_loss = None;
        r.penalty.section_overrun_cost = Amount::ZERO;
        r.penalty.yellow_card_cost = Amount::ZERO;
    }),
];

/// The clauses that leave one-sided points out or tax them; a point may be left out by two of
/// them, so that they are counted in every combination.
const GROUND: [Clause; 4] = [
    Clause::SekiPoints,
    Clause::FalseEyes,
    Clause::OpenKo,
    Clause::GroupTax,
];

const TAXES: [GroupTax; 3] = [GroupTax::None, GroupTax::Seki, GroupTax::All];

/// Leaves points out by those of [`GROUND`] whose bit is set, and by no other; takes a tax.
fn leave_out(ruleset: &mut Ruleset, mask: usize, tax: usize) {
    ruleset.group_tax = TAXES[tax];
    let has = |bit: usize| mask >> bit & 1 == 1;
    ruleset.seki_points = if has(0) {
        SekiPoints::NotCounted
    } else {
        SekiPoints::Counted
    };
    ruleset.false_eyes = if has(1) {
        FalseEyes::MustBeFilled
    } else {
        FalseEyes::Counted
    };
    ruleset.open_ko_mouth = if has(2) {
        OpenKoMouth::NotTerritory
    } else {
        OpenKoMouth::Counted
    };
}

/// Whether a ruleset's own count goes by territory.
fn counts_territory(ruleset: &Ruleset) -> bool {
    match (ruleset.counting, ruleset.family) {
        (Counting::PrisonerFill, _) | (Counting::Difference, Family::Territory) => true,
        (_, _) => false,
    }
}

/// The mask of a ruleset's own count: nothing is left out of area.
fn left_out_by(ruleset: &Ruleset) -> usize {
    if !counts_territory(ruleset) {
        return 0;
    }
    usize::from(ruleset.seki_points == SekiPoints::NotCounted)
        | usize::from(ruleset.false_eyes == FalseEyes::MustBeFilled) << 1
        | usize::from(ruleset.open_ko_mouth == OpenKoMouth::NotTerritory) << 2
}

/// The place of a ruleset's tax in [`TAXES`].
fn tax_of(ruleset: &Ruleset) -> usize {
    let stone_scoring = ruleset.counting == Counting::StoneScoring;
    let same = |tax: &GroupTax| *tax == ruleset.group_tax;
    if stone_scoring {
        2
    } else {
        TAXES.iter().position(same).unwrap()
    }
}

/// What area has beyond territory, told from the moves of the record.
const OF_MOVES: [Clause; 4] = [
    Clause::LastMove,
    Clause::Passes,
    Clause::ImposedPasses,
    Clause::HandicapStones,
];

/// A ruleset with everything neutral, of that family.
fn bare(ruleset: &Ruleset, family: Family) -> Ruleset {
    let mut bare = ruleset.clone();
    for (_, neutralise) in NEUTRAL {
        neutralise(&mut bare);
    }
    leave_out(&mut bare, 0, 0);
    bare.family = family;
    bare.counting = Counting::Difference;
    bare.last_move = LastMove::None;
    bare.pass_stone = false;
    bare
}

/// One ruleset's margin on a game, taken apart by counting anew.
struct Apart {
    margin: i64,
    tie: Tie,
    parts: BTreeMap<Clause, i64>,
    /// What leaving points out and taxing them adds, by mask and tax; and the ruleset's own.
    ground: [[i64; 3]; 8],
    mask: usize,
    tax: usize,
    ruled: Option<Winner>,
}

/// Takes the margins of a game apart under every ruleset; `None` for those that have none.
fn apart(rulesets: &[Ruleset], sgf: &[u8], dead: &DeadWord) -> Vec<Option<Apart>> {
    let mut all = Vec::new();
    for ruleset in rulesets {
        all.push(ruleset.clone());
        all.push(bare(ruleset, Family::Territory));
        all.push(bare(ruleset, Family::Area));
        for (_, neutralise) in NEUTRAL {
            let mut changed = ruleset.clone();
            neutralise(&mut changed);
            all.push(changed);
        }
        for (mask, tax) in combinations() {
            let mut changed = bare(ruleset, Family::Territory);
            leave_out(&mut changed, mask, tax);
            all.push(changed);
        }
    }
    let mut scorer = scorer(&all, dead);
    let (_, scored) = scorer.score(&Source::first("game.sgf", sgf));
    let moves = of_moves(scorer.testimony());
    let each = 3 + NEUTRAL.len() + combinations().count();
    let take = |(index, ruleset): (usize, &Ruleset)| {
        let sheets = scored.sheets.get(index * each..(index + 1) * each)?;
        let margin = |at: usize| sheets[at].sheet.points().map(Amount::in_quarters);
        let whole = margin(0)?;
        let (territory, area) = (margin(1)?, margin(2)?);
        let mut parts = BTreeMap::from([(Clause::Status, territory)]);
        for (at, (clause, _)) in NEUTRAL.iter().enumerate() {
            parts.insert(*clause, whole - margin(at + 3)?);
        }
        let mut ground = [[0; 3]; 8];
        for (at, (mask, tax)) in combinations().enumerate() {
            ground[mask][tax] = margin(3 + NEUTRAL.len() + at)? - territory;
        }
        let (mask, tax) = (left_out_by(ruleset), tax_of(ruleset));
        let seen: i64 = parts.values().sum();
        let beyond = whole - seen - ground[mask][tax];
        assert!(
            beyond == 0 || beyond == area - territory,
            "{}: {beyond} beyond territory, {} by area\n{}",
            ruleset.id,
            area - territory,
            ruleset.show()
        );
        let made_area = matches!(
            ruleset.last_move,
            LastMove::ExactDeltaM | LastMove::WwdShortcut
        );
        if !counts_territory(ruleset) || made_area {
            let told: i64 = moves.iter().sum();
            assert_eq!(told, area - territory, "{}", ruleset.id);
            parts.extend(OF_MOVES.into_iter().zip(moves));
        }
        let ruled = match sheets[0].result.as_str() {
            "B+F" => Some(Winner::Black),
            "W+F" => Some(Winner::White),
            "BothLose" => Some(Winner::BothLose),
            _ => None,
        };
        Some(Apart {
            margin: whole,
            tie: ruleset.tie,
            parts,
            ground,
            mask,
            tax,
            ruled,
        })
    };
    rulesets.iter().enumerate().map(take).collect()
}

/// Every way of leaving points out and taxing them.
fn combinations() -> impl Iterator<Item = (usize, usize)> {
    (0..8).flat_map(|mask| (0..TAXES.len()).map(move |tax| (mask, tax)))
}

/// Turns, passes, imposed passes and handicap stones, in quarter-points.
fn of_moves(game: &Game) -> [i64; 4] {
    let imposed = |ply: u32| {
        game.incidents
            .iter()
            .any(|incident| incident.ply == ply && incident.kind == IncidentKind::ImposedPass)
    };
    let mut turns = ByColor::<i64>::default();
    let mut passes = ByColor::<i64>::default();
    let mut forced = ByColor::<i64>::default();
    let mut handicap = if game.setup.is_empty() {
        0
    } else {
        i64::from(game.handicap.used)
    };
    let mut ply = 0;
    for event in &game.events {
        let (color, passed) = match event.kind {
            EventKind::Play(color, _) => (color, false),
            EventKind::Pass(color) => (color, true),
            EventKind::Unreadable(color, _) => (color, false),
            EventKind::Setup { .. } | EventKind::ToPlay(_) => continue,
        };
        ply += 1;
        if ply <= game.handicap_until && color == Color::Black && !passed {
            handicap += 1;
            continue;
        }
        turns[color] += 1;
        if passed && imposed(ply) {
            forced[color] += 1;
        } else if passed {
            passes[color] += 1;
        }
    }
    [
        turns.black - turns.white,
        passes.white - passes.black,
        forced.white - forced.black,
        handicap,
    ]
    .map(|points| points * 4)
}

/// Whether the moves of a record are all there is to its course: no edits, nothing that could not
/// be played as told.
pub fn is_plain(comparison: &Comparison) -> bool {
    let odd = [
        "occupied",
        "off-board",
        "not-go",
        "setup-in-play",
        "edit-in-play",
    ];
    let game = &comparison.scored.game;
    let clean = game
        .findings
        .iter()
        .all(|judged| !odd.contains(&judged.finding.kind.slug));
    let sheets = &comparison.scored.sheets;
    let first = sheets.first().map(|sheet| &sheet.sheet.facts);
    clean
        && first.is_some_and(|facts| {
            facts.edited == ByColor::default() && facts.setup == ByColor::default()
        })
}

/// Checks what is told of the counts of one game, pair by pair; gives the rows checked.
pub fn check_counts(
    rulesets: &[Ruleset],
    sgf: &[u8],
    dead: &DeadWord,
    comparison: &Comparison,
) -> usize {
    let apart = apart(rulesets, sgf, dead);
    let mut checked = 0;
    for pair in comparison.pairs.iter().filter(|pair| pair.compared) {
        let sides = [pair.sides.from, pair.sides.to];
        let [Some(from), Some(to)] = sides.map(|side| apart[side].as_ref()) else {
            panic!("a margin told where counting anew gives none");
        };
        check_pair(pair, from, to, comparison.names(pair.sides));
        let differs = [Difference::Margin, Difference::Winner];
        checked += differs.iter().filter(|d| pair.differs_in(**d)).count();
    }
    for (account, anew) in comparison.accounts.iter().zip(&apart) {
        if account.standing == Standing::Counted {
            let anew = anew.as_ref().map(|apart| apart.margin);
            assert_eq!(account.margin.map(Amount::in_quarters), anew);
        }
    }
    checked
}

fn check_pair(pair: &Pair, from: &Apart, to: &Apart, names: (&str, &str)) {
    // Dame left and the last turn together are what the moves tell of turns.
    let told = |clause: Clause| {
        let terms = pair.terms.iter().filter(|(known, _)| *known == clause);
        terms.map(|(_, by)| by.in_quarters()).sum::<i64>()
    };
    let value = |apart: &Apart, clause: Clause| apart.parts.get(&clause).copied().unwrap_or(0);
    for clause in Clause::ALL {
        let anew = value(to, *clause) - value(from, *clause);
        match clause {
            Clause::LastMove => {
                assert_eq!(told(*clause) + told(Clause::DameLeft), anew, "{pair:?}");
            }
            clause if GROUND.contains(clause) => {}
            Clause::DameLeft => assert!([-4, 0, 4].contains(&told(*clause)), "{pair:?}"),
            _ => assert_eq!(told(*clause), anew, "{clause:?} of {names:?}: {pair:?}"),
        }
    }
    let left_out: i64 = GROUND.into_iter().map(told).sum();
    let own = |apart: &Apart| apart.ground[apart.mask][apart.tax];
    assert_eq!(left_out, own(to) - own(from));
    let terms: Vec<(Clause, i64)> = pair
        .terms
        .iter()
        .filter(|(clause, _)| !GROUND.contains(clause))
        .map(|(clause, by)| (*clause, by.in_quarters()))
        .collect();
    let points = |set: &BTreeSet<Clause>| {
        let whose = |clause: Clause| if set.contains(&clause) { from } else { to };
        let bits = GROUND.iter().take(3).enumerate();
        let mask = bits
            .map(|(bit, clause)| whose(*clause).mask & 1 << bit)
            .sum::<usize>();
        whose(Clause::Status).ground[mask][whose(Clause::GroupTax).tax]
    };
    let equal = |difference: Difference, set: &BTreeSet<Clause>| {
        let taken = terms.iter().filter(|(clause, _)| set.contains(clause));
        let bare = to.margin - own(to);
        let margin = bare - taken.map(|(_, by)| by).sum::<i64>() + points(set);
        match difference {
            Difference::Margin => margin == from.margin,
            Difference::Winner => {
                let tie = if set.contains(&Clause::Tie) {
                    from.tie
                } else {
                    to.tie
                };
                let ruled = match set.contains(&Clause::Penalties) {
                    true => from.ruled,
                    false => to.ruled,
                };
                winner(margin, tie, ruled) == winner(from.margin, from.tie, from.ruled)
            }
            Difference::Legality => unreachable!("not a matter of counts"),
        }
    };
    let nothing = BTreeSet::new();
    for difference in [Difference::Margin, Difference::Winner] {
        assert_eq!(pair.differs_in(difference), !equal(difference, &nothing));
        let sets = pair.sets.iter().filter(|(known, _)| *known == difference);
        for set in sets.flat_map(|(_, sets)| sets) {
            assert_minimal(set, |set| equal(difference, set), pair);
        }
    }
}

/// Asserts that a set makes two verdicts equal and that none of its proper subsets does.
fn assert_minimal(set: &[Clause], equal: impl Fn(&BTreeSet<Clause>) -> bool, pair: &Pair) {
    for mask in 0..1_u32 << set.len() {
        let bits = set.iter().enumerate();
        let part = bits.filter(|(bit, _)| mask >> bit & 1 == 1);
        let part: BTreeSet<Clause> = part.map(|(_, clause)| *clause).collect();
        let whole = part.len() == set.len();
        assert_eq!(equal(&part), whole, "{part:?} of {set:?}: {pair:?}");
    }
}

fn winner(margin: i64, tie: Tie, ruled: Option<Winner>) -> Winner {
    ruled.unwrap_or(match (margin.signum(), tie) {
        (1, _) | (0, Tie::BlackWins) => Winner::Black,
        (-1, _) | (0, Tie::WhiteWins) => Winner::White,
        (_, Tie::Draw) => Winner::Draw,
        (_, _) => Winner::Replay,
    })
}

/// Gives a ruleset the fields of a clause from another.
fn equalise(clause: Clause, to: &mut Ruleset, from: &Ruleset) {
    match clause {
        Clause::Suicide => to.suicide = from.suicide,
        Clause::BasicKo => to.basic_ko = from.basic_ko,
        Clause::Repetition => {
            to.repetition = from.repetition;
            to.start_creator = from.start_creator;
            to.history_window = from.history_window;
        }
        Clause::LongCycle => {
            to.long_cycle = from.long_cycle;
            to.long_cycle_labels.clone_from(&from.long_cycle_labels);
        }
        Clause::End => {
            to.stop = from.stop;
            to.max_resumptions = from.max_resumptions;
            to.resume_first = from.resume_first;
            to.imposed_pass_stops = from.imposed_pass_stops;
            to.status = from.status;
            to.last_move = from.last_move;
            treat(to, from, &["after-end", "extra-pass"]);
        }
        Clause::TurnOrder => treat(to, from, &["same-side-twice"]),
        Clause::Placement => treat(to, from, &["off-board", "occupied"]),
        other => panic!("{} is no matter of legality", other.name()),
    }
}

fn treat(to: &mut Ruleset, from: &Ruleset, slugs: &[&str]) {
    for slug in slugs {
        match from.illegal.get(*slug) {
            Some(treatment) => to.illegal.insert((*slug).to_owned(), treatment.clone()),
            None => to.illegal.remove(*slug),
        };
    }
}

/// Checks what is told of the legality of moves, with rulings made anew; gives the rows checked.
pub fn check_legality(rulesets: &[Ruleset], sgf: &[u8], comparison: &Comparison) -> usize {
    let mut checked = 0;
    for pair in &comparison.pairs {
        let (from, to) = (&rulesets[pair.sides.from], &rulesets[pair.sides.to]);
        let plies = |set: &BTreeSet<Clause>| {
            let mut hybrid = to.clone();
            for clause in set {
                equalise(*clause, &mut hybrid, from);
            }
            illegal(&hybrid, sgf)
        };
        let sets = pair.sets.iter();
        let sets = sets.filter(|(difference, _)| *difference == Difference::Legality);
        for set in sets.flat_map(|(_, sets)| sets) {
            let wanted = illegal(from, sgf);
            assert_minimal(set, |part| plies(part) == wanted, pair);
            let theirs = illegal(to, sgf);
            let only = |a: &BTreeSet<u32>, b: &BTreeSet<u32>| {
                a.difference(b).copied().collect::<Vec<u32>>()
            };
            assert_eq!(pair.illegal_from, only(&wanted, &theirs));
            assert_eq!(pair.illegal_to, only(&theirs, &wanted));
            checked += 1;
        }
    }
    checked
}

fn illegal(ruleset: &Ruleset, sgf: &[u8]) -> BTreeSet<u32> {
    let question = Question {
        rules: RulesChoice::Fixed(vec![ruleset.clone()]),
        ..Question::default()
    };
    let mut judge = Judge::new(Arc::new(question)).unwrap();
    let source = Source::first("game.sgf", sgf);
    let outline = judge.judge(&source);
    let game = judge.account(&source, &outline);
    let findings = game.findings.iter();
    let against = findings.filter(|judged| judged.rulings.iter().any(|(_, r)| r.is_illegal()));
    against.filter_map(|judged| judged.finding.ply).collect()
}
