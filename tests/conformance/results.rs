//! The recorded results of whole collections beside the count, with nobody told which stones are
//! dead and the result evidence for nothing.
//!
//! Rules and komi come from a table, one row a collection, never from RE. A share of every
//! collection is taken, each so-and-so-many-th game, so that the same games are counted every time.

#![expect(clippy::print_stdout, reason = "the figures are what is looked at")]

use crate::support::folder;
use go_referee::adjudicate::{
    CheckOutcome, CountQuestion, KomiChoice, Question, ResultCheck, RulesChoice, Scorer, Source,
};
use go_referee::amount::Amount;
use go_referee::rules::resolve;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::sync::Arc;

/// A collection of server games, one on a line.
struct Collection {
    name: &'static str,
    files: &'static [&'static str],
    rules: &'static str,
    /// In half points; none for each record's own.
    komi: Option<i64>,
    /// Every how many-th game is taken.
    every: usize,
    /// Games counted of these: with a numeric result and 150 plies at least.
    counted: usize,
}

const COLLECTIONS: [Collection; 2] = [
    Collection {
        name: "tygem",
        files: &[
            "tygem-2007-01.sgf",
            "tygem-2008-05.sgf",
            "tygem-2009-07.sgf",
        ],
        rules: "korean",
        komi: Some(13),
        every: 40,
        counted: 145,
    },
    Collection {
        name: "tom",
        files: &["tom-2010-09.sgf", "tom-2011-04.sgf"],
        rules: "chinese",
        komi: None,
        every: 10,
        counted: 46,
    },
];

/// Plies from which on a game with a numeric result counts.
const LONG: u32 = 150;

/// The games of a collection that are taken.
fn games(collection: &Collection) -> Vec<String> {
    let mut text = String::new();
    for file in collection.files {
        let path = folder().join("corpus").join(format!("{file}.gz"));
        let file = File::open(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let mut unpacked = flate2::read::MultiGzDecoder::new(file);
        unpacked.read_to_string(&mut text).unwrap();
    }
    let lines = text.lines().step_by(collection.every);
    lines.map(str::to_owned).collect()
}

fn scorer(collection: &Collection) -> Scorer {
    let question = Question {
        rules: RulesChoice::Fixed(resolve(collection.rules).unwrap()),
        komi: match collection.komi {
            Some(halves) => KomiChoice::Given(Amount::half_points(halves)),
            None => KomiChoice::default(),
        },
        ..Question::default()
    };
    let counting = CountQuestion {
        check_result: true,
        ..CountQuestion::default()
    };
    Scorer::new(Arc::new(question), Arc::new(counting)).unwrap()
}

/// The result beside the count, where the game is long and has a numeric result.
fn check(scorer: &mut Scorer, text: &str) -> Option<ResultCheck> {
    let (_, scored) = scorer.score(&Source::first("x.sgf", text.as_bytes()));
    let check = scored.check?;
    let counts = check.outcome != CheckOutcome::NotScored
        && check.declared_margin.is_some()
        && scored.game.plies >= LONG;
    counts.then_some(check)
}

/// How many games there were, and how many came out how.
#[derive(Debug, Default)]
struct Tally {
    games: usize,
    settled: usize,
    exact: usize,
    kinds: BTreeMap<&'static str, usize>,
}

impl Tally {
    fn add(&mut self, check: &ResultCheck) {
        self.games += 1;
        self.settled += usize::from(check.counted.is_some());
        self.exact += usize::from(check.outcome == CheckOutcome::Agrees);
        let kind = check.kind.map_or(check.outcome.name(), |kind| kind.slug);
        *self.kinds.entry(kind).or_default() += 1;
    }
}

#[test]
fn counts_are_the_recorded_results() {
    for collection in &COLLECTIONS {
        let mut scorer = scorer(collection);
        let mut tally = Tally::default();
        for text in games(collection) {
            if let Some(check) = check(&mut scorer, &text) {
                tally.add(&check);
            }
        }
        let name = collection.name;
        println!("{name}: {tally:?}");
        assert_eq!(tally.games, collection.counted, "{name}: {tally:?}");
        assert!(tally.settled * 100 >= tally.games * 95, "{name}: {tally:?}");
        assert!(tally.exact * 100 >= tally.games * 85, "{name}: {tally:?}");
    }
}

/// A record with its margin moved by a number of points, Black's way.
fn moved(text: &str, points: i64) -> Option<String> {
    let (before, rest) = text.split_once("RE[")?;
    let (result, after) = rest.split_once(']')?;
    let (side, margin) = result.split_once('+')?;
    let halves = (margin.parse::<f64>().ok()? * 2.0) as i64;
    let halves = if side.starts_with('B') {
        halves
    } else {
        -halves
    } + 2 * points;
    let side = if halves > 0 { 'B' } else { 'W' };
    let margin = Amount::half_points(halves.abs());
    Some(format!("{before}RE[{side}+{margin}]{after}"))
}

#[test]
fn a_result_moved_at_random_is_seldom_explained() {
    let collection = &COLLECTIONS[0];
    let mut scorer = scorer(collection);
    let mut tally = Tally::default();
    let mut state = 20_261_130_u64;
    for text in games(collection) {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let dice = (state >> 33) as i64;
        let points = (1 + dice % 20) * if dice & 1 << 20 == 0 { 1 } else { -1 };
        let Some(text) = moved(&text, points) else {
            continue;
        };
        if let Some(check) = check(&mut scorer, &text) {
            tally.add(&check);
        }
    }
    let unexplained = ["agrees", "undetermined", "result-differs"];
    let explained = tally
        .kinds
        .iter()
        .filter(|(kind, _)| !unexplained.contains(kind));
    let explained: usize = explained.map(|(_, count)| count).sum();
    println!("moved: {explained} explained of {tally:?}");
    assert!(tally.games >= 100, "{tally:?}");
    assert!(tally.exact * 10 <= tally.games, "{tally:?}");
    assert!(
        explained * 100 <= tally.games * 20,
        "{explained} of {tally:?}"
    );
}
