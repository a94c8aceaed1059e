//! Recorded results: when they are evidence, when they are not, and what explains a difference.

use crate::desk::{question, score_with, setup, source};
use go_referee::adjudicate::{
    CheckOutcome, CountQuestion, DeadWord, KomiChoice, Lines, Question, ResultCheck, RulesChoice,
    ScoredGame, Scorer,
};
use go_referee::amount::Amount;
use go_referee::claims::ResultEvidence;
use go_referee::settle::{Confidence, Fate, Source};
use std::sync::Arc;

/// Two walls that live whatever is played, a stone of each side in the other's corner.
const ROWS: &str = "
    . X . X O . O .
    X X X X O O O O
    . . . X O . . .
    . O . X O . X .
    . . . X O . . .";

fn ask(question: Question, text: &str) -> ScoredGame {
    let counting = CountQuestion {
        check_result: true,
        ..CountQuestion::default()
    };
    let mut scorer = Scorer::new(Arc::new(question), Arc::new(counting)).unwrap();
    scorer.score(&source(text.as_bytes())).1
}

fn auto() -> Question {
    Question {
        rules: RulesChoice::Auto(Vec::new()),
        ..Question::default()
    }
}

fn checked(text: &str) -> ResultCheck {
    ask(auto(), text).check.unwrap()
}

fn fate(scored: &ScoredGame, name: &str) -> (Fate, Source) {
    let size = scored.board.size();
    let named = |word: &&go_referee::settle::ChainWord| word.first.gtp(size).to_string() == name;
    let word = scored.chains.iter().find(named).unwrap();
    (word.fate, word.source)
}

/// Whoever plays A7 takes the other's stones, and what follows turns on who began.
const OPEN: &str = "
    . X O O . .
    O O X O . .
    O O X O . .
    X X X O . .
    . . X O . .
    X X X O . .
    . . X O . .";

fn open_group(result: &str) -> String {
    let result = match result {
        "" => String::new(),
        text => format!("RE[{text}]"),
    };
    format!("(;GM[1]{}RU[AGA]KM[0.5]PL[B]{result};B[];W[])", setup(OPEN))
}

/// The margins with the open group alive and dead, as results.
fn both_results() -> [(Fate, String); 2] {
    let scored = score_with(auto(), DeadWord::Auto, None, &open_group(""));
    assert_eq!(fate(&scored, "A6").0, Fate::Undetermined, "{}", scored.map);
    let group = scored.sheets[0].dispute.groups[0];
    let named = |margin: Option<Amount>| go_referee::count::margin_text(margin.unwrap());
    [
        // Beside Black's stone in atari: neither can be taken without the other.
        (Fate::Seki, named(group.alive)),
        (Fate::Dead, named(group.dead)),
    ]
}

#[test]
fn the_result_settles_what_is_in_doubt_and_can_be_told_not_to() {
    for (wanted, result) in both_results() {
        let text = open_group(&result);
        let scored = score_with(auto(), DeadWord::Auto, None, &text);
        assert_eq!(fate(&scored, "A6"), (wanted, Source::Result), "{text}");
        assert!(scored.settled, "{text}");
        assert_eq!(scored.sheets[0].result, result);
        let word = scored.chains.iter().find(|w| w.source == Source::Result);
        assert_eq!(word.unwrap().confidence, Confidence::Estimated);
        // Not when told not to, nor of an earlier position, nor beside another word.
        let deaf = Question {
            result_evidence: ResultEvidence::Ignored,
            ..auto()
        };
        for (question, word, at) in [
            (deaf, DeadWord::Auto, None),
            (auto(), DeadWord::Auto, Some(1)),
            (auto(), DeadWord::Unconditional, None),
        ] {
            let scored = score_with(question, word, at, &text);
            assert!(scored.chains.iter().all(|w| w.source != Source::Result));
            assert_eq!(fate(&scored, "A6").0, Fate::Undetermined);
        }
        let checked = ask(auto(), &text);
        assert_eq!(fate(&checked, "A6").0, Fate::Undetermined);
        let outcome = checked.check.unwrap().outcome;
        assert_eq!(outcome, CheckOutcome::Undetermined);
    }
    let scored = score_with(auto(), DeadWord::Auto, None, &open_group("B+1.5"));
    assert_eq!(fate(&scored, "A6").0, Fate::Undetermined);
    let mut said = scored.game.findings.iter();
    assert!(said.any(|f| f.finding.kind.slug == "result-fits-no-dead-set"));
}

#[test]
fn results_that_are_no_score_settle_nothing() {
    for result in [
        "W+R", "W+T", "B+F", "W+", "B", "Void", "?", "Draw", "0", "W+0.02",
    ] {
        let text = open_group(result);
        let scored = score_with(auto(), DeadWord::Auto, None, &text);
        assert!(scored.chains.iter().all(|w| w.source != Source::Result));
        let said = scored.game.findings.iter();
        let said = said.filter(|f| f.finding.kind.slug.starts_with("result-fits"));
        assert_eq!(said.count(), 0, "{result}");
    }
}

#[test]
fn a_result_checked_is_evidence_for_nothing() {
    let results = [
        "",
        "B+0.5",
        "W+3.5",
        "W+0.25",
        "B+3.75",
        "B+9.5",
        "W+120.5",
        "B+4",
        "黑胜2又3/4子",
        "Draw",
        "?",
    ];
    let mut told = 0;
    for komi in ["0", "3.75", "2.75", "50", "375", "6.5", "", "xx"] {
        for rules in ["", "RU[Chinese]", "RU[Japanese]", "RU[Unheard of]"] {
            let mut first: Option<(Vec<_>, _, _, _)> = None;
            for result in results {
                let text = format!(
                    "(;GM[1]{}{rules}KM[{komi}]PL[B]RE[{result}];B[];W[])",
                    setup(OPEN)
                );
                let scored = ask(auto(), &text);
                let check = scored.check.clone().unwrap();
                let found = (
                    scored.chains.clone(),
                    check.komi,
                    check.ruleset,
                    (check.komi_from, check.rules_from),
                );
                told += 1;
                match &first {
                    None => first = Some(found),
                    Some(first) => assert_eq!(*first, found, "{text}"),
                }
            }
        }
    }
    assert_eq!(told, 8 * 4 * results.len());
}

/// Black's left three columns against White's right two, marked.
const WALLS: &str = "
    . . X O .
    . . X O .
    . . X O .
    . . X O .
    . . X O .";

fn marked(head: &str) -> String {
    format!(
        "(;GM[1]{}{head}PL[B];B[];W[]TB[aa:be]TW[ea:ee])",
        setup(WALLS)
    )
}

#[test]
fn a_reading_needs_more_than_the_right_difference() {
    // The count is Black's fifteen points against ten, less komi.
    for (head, outcome, kind) in [
        ("RU[AGA]KM[0.5]RE[B+4.5]", CheckOutcome::Agrees, None),
        (
            "RU[AGA]KM[0.5]RE[B+4]",
            CheckOutcome::Explained,
            Some("explained-by-rounding"),
        ),
        // A usual komi that nothing speaks for explains nothing …
        (
            "RU[AGA]KM[6.5]RE[W+2.5]",
            CheckOutcome::Explained,
            Some("explained-by-other-komi"),
        ),
        (
            "RU[AGA]KM[6.5]RE[W+0.5]",
            CheckOutcome::Differs,
            Some("result-differs"),
        ),
        (
            "RU[AGA]KM[6.5]RE[B+4.5]",
            CheckOutcome::Differs,
            Some("result-differs"),
        ),
        // … unless the fraction rules out the komi used, or none is known.
        (
            "RU[AGA]KM[6]RE[B+4.5]",
            CheckOutcome::Explained,
            Some("explained-by-other-komi"),
        ),
        (
            "RU[AGA]RE[B+4.5]",
            CheckOutcome::Explained,
            Some("explained-by-other-komi"),
        ),
        // Half and twice are zi only where somebody speaks in zi.
        (
            "RU[AGA]KM[1]RE[B+2]",
            CheckOutcome::Differs,
            Some("result-differs"),
        ),
        (
            "RU[Chinese]KM[1]RE[B+2]",
            CheckOutcome::Explained,
            Some("explained-by-zi"),
        ),
        (
            "RU[Chinese]KM[1]RE[B+8]",
            CheckOutcome::Explained,
            Some("explained-by-zi"),
        ),
        // Small margins turn over with a single point.
        (
            "RU[AGA]KM[0.5]RE[W+4.5]",
            CheckOutcome::Differs,
            Some("result-differs"),
        ),
        (
            "RU[AGA]KM[0]RE[W+5]",
            CheckOutcome::Explained,
            Some("explained-by-swapped-colors"),
        ),
        // One point more with nothing neutral left and as many stones placed.
        (
            "RU[AGA]KM[0.5]RE[B+5.5]",
            CheckOutcome::Differs,
            Some("result-differs"),
        ),
        (
            "RU[AGA]KM[0.5]RE[B+3.5]",
            CheckOutcome::Differs,
            Some("result-differs"),
        ),
    ] {
        let check = checked(&marked(head));
        assert_eq!(check.outcome, outcome, "{head}: {:?}", check.reading);
        assert_eq!(check.kind.map(|kind| kind.slug), kind, "{head}");
        let difference = check.difference().unwrap();
        assert_eq!(difference.is_zero(), outcome == CheckOutcome::Agrees);
        assert_eq!(check.reading.is_some(), outcome == CheckOutcome::Explained);
    }
}

#[test]
fn rules_and_komi_said_by_the_user_stand() {
    let text = marked("RE[W+1.5]");
    let asked = Question {
        komi: KomiChoice::Given(Amount::half_points(13)),
        ..question("korean", Lines::Main)
    };
    let check = ask(asked, &text).check.unwrap();
    assert_eq!(check.outcome, CheckOutcome::Agrees);
    assert_eq!(&*check.ruleset, "korean");
    assert_eq!(check.rules_from, "asked for by the user");
    assert_eq!(check.komi_from, "given by the user");
    // With these the komi of a neighbour explains nothing.
    for result in ["W+0.5", "W+2.5", "B+4.5"] {
        let asked = Question {
            komi: KomiChoice::Given(Amount::half_points(13)),
            ..question("korean", Lines::Main)
        };
        let check = ask(asked, &marked(&format!("RE[{result}]"))).check.unwrap();
        assert_eq!(check.outcome, CheckOutcome::Differs, "{result}");
    }
}

#[test]
fn a_group_that_explains_is_named_and_never_a_proven_one() {
    // B2 and G2 are marked alive; the record counted without White's.
    let base = |result: &str| {
        let marks = "TB[]TW[]";
        format!(
            "(;GM[1]{}RU[AGA]KM[0]PL[B]RE[{result}];B[];W[]{marks})",
            setup(ROWS)
        )
    };
    let scored = ask(auto(), &base("B+10"));
    let check = scored.check.clone().unwrap();
    assert_eq!(
        check.kind.unwrap().slug,
        "explained-by-one-group",
        "{check:?}"
    );
    let size = scored.board.size();
    assert_eq!(check.point.unwrap().gtp(size).to_string(), "B2");
    assert!(
        check
            .reading
            .unwrap()
            .contains("White's group at B2 (1 stone) dead")
    );
    // Taking off the wall, which is proven, would give this.
    let wall = ask(auto(), &base("W+40")).check.unwrap();
    assert_eq!(wall.outcome, CheckOutcome::Differs, "{wall:?}");
}

#[test]
fn rules_that_take_no_stone_off_make_no_evidence() {
    // Read by the record's own rules the result speaks; by Tromp-Taylor it is of a full board.
    let [_, (_, dead)] = both_results();
    let text = open_group(&dead);
    let asked = || question("aga", Lines::Main);
    let scored = score_with(asked(), DeadWord::Auto, None, &text);
    assert_eq!(fate(&scored, "A6"), (Fate::Dead, Source::Result));
    let text = text.replace("RU[AGA]", "RU[Tromp-Taylor]");
    let scored = score_with(asked(), DeadWord::Auto, None, &text);
    assert_eq!(fate(&scored, "A6").0, Fate::Undetermined);
}

#[test]
fn colours_swapped_swap_the_check() {
    let swap = |text: &str| {
        let swapped = text.chars().map(|c| match c {
            'B' => 'W',
            'W' => 'B',
            other => other,
        });
        swapped.collect::<String>()
    };
    let rows = WALLS.replace('X', "#").replace('O', "X").replace('#', "O");
    for (komi, result) in [
        ("0", "B+5"),
        ("0", "B+4.5"),
        ("0", "W+5"),
        ("0", "B+25"),
        ("0", "B+7.5"),
    ] {
        let one = format!(
            "(;GM[1]{}RU[AGA]KM[{komi}]RE[{result}]PL[B];B[];W[]TB[]TW[])",
            setup(WALLS)
        );
        let other = format!(
            "(;GM[1]{}RU[AGA]KM[{komi}]RE[{}]PL[W];W[];B[]TB[]TW[])",
            setup(&rows),
            swap(result)
        );
        let (one, other) = (checked(&one), checked(&other));
        assert_eq!(one.outcome, other.outcome, "{result}");
        assert_eq!(one.kind, other.kind, "{result}");
        assert_eq!(one.counted.map(|m| -m), other.counted, "{result}");
        assert_eq!(one.difference().map(|d| -d), other.difference(), "{result}");
    }
}
