//! Games and counts made by hand for the tests of outputs.

use crate::adjudicate::{
    CheckOutcome, Combination, Completeness, Coverage, Dispute, GroupOutcome, JudgedFinding,
    JudgedGame, ResultCheck, ScoredGame, ScoredSheet, Told, Verdict,
};
use crate::amount::{Amount, Unit};
use crate::board::{Board, ByColor, Color, Size};
use crate::count::{Article, CountFacts, Leak, Line, Margin, Part, Reading, Scoresheet};
use crate::finding::{Finding, Kind, Place, Severity};
use crate::referee::{Cycle, Ledger, Ruling};
use crate::report::ProblemRow;
use crate::rules::{Action, Counting, Family, LongCycle};
use crate::settle::{ChainWord, Clause, Confidence, Fate, Source};

/// A kind about a move.
pub static KO: Kind = Kind {
    code: "T003",
    slug: "simple-ko",
    severity: Severity::Error,
    title: "a ko retaken at once",
    explanation: "A single ko may not be retaken before another turn has passed, here or anywhere.",
    clause: "convention",
    hint: "look whether a ko threat is missing from the record",
    example: "(;GM[1]SZ[5]\n;B[aa])",
};

/// A kind about the file.
pub static CUT: Kind = Kind {
    code: "T104",
    slug: "cut-character",
    severity: Severity::Note,
    title: "a character cut short",
    explanation: "A text was cut in the middle of a character by a limit in bytes.",
    clause: "convention",
    hint: "write the name anew",
    example: "(;PB[\\xE5\\x8C])",
};

const RULESETS: [&str; 17] = [
    "team-2016",
    "chinese-2002",
    "world-draft",
    "wmsg-2008",
    "chinese",
    "chinese-superko",
    "japanese-1989",
    "korean",
    "ing",
    "aga",
    "bga",
    "french",
    "new-zealand",
    "tromp-taylor",
    "improved-japanese",
    "stone-scoring",
    "aga-button",
];

fn ruling(index: usize) -> Ruling {
    let (action, warning, cycle) = match index {
        0..=5 => (Action::VoidTurnLost, 1, None),
        6 | 7 => (Action::LoseGame, 0, None),
        8 => (Action::RefereeRuling, 0, Some(LongCycle::Referee)),
        13 => (Action::Stands, 0, None),
        _ => (Action::RejectRetry, 0, None),
    };
    Ruling {
        slug: "simple-ko",
        action,
        warning,
        cycle,
        article: match index {
            1 => "四3".to_owned(),
            13 => String::new(),
            _ => format!("Art. {index}.3"),
        },
    }
}

fn told(declared: Option<&str>, used: Option<&str>, reason: &'static str) -> Told {
    Told {
        declared: declared.map(str::to_owned),
        used: used.map(str::to_owned),
        reason,
    }
}

/// A game in which nothing was found.
pub fn clean(id: &str) -> JudgedGame {
    JudgedGame {
        id: id.to_owned(),
        path: id.split('#').next().unwrap_or_default().to_owned(),
        size: Size::NINETEEN,
        plies: 212,
        outcome: Completeness::Clean,
        findings: Vec::new(),
        verdicts: RULESETS
            .iter()
            .map(|id| Verdict {
                ruleset: (*id).into(),
                covers: Coverage::Yes,
                legal: true,
                first_illegal_ply: None,
                outcome: None,
            })
            .collect(),
        komi: told(Some("375"), Some("7.5"), "zi in hundredths"),
        rules: told(Some("Chinese"), Some("chinese"), "declared"),
        result: told(Some("W+R"), Some("W+R"), "declared"),
        handicap: told(None, Some("0"), "absent"),
        charset: told(Some("UTF-8"), Some("UTF-8"), "declared"),
    }
}

/// A game with an illegal move, a hostile name and a cut character.
pub fn judged() -> JudgedGame {
    let size = Size::NINETEEN;
    let mut game = clean("games/ha\x1b[31m\u{202e}.sgf#2");
    game.outcome = Completeness::Findings;
    let mut finding = Finding::new(&KO, "retakes the ko that ply 40 took at D4")
        .ply(41)
        .color(Color::White);
    finding.point = size.point(3, 15);
    game.findings.push(JudgedFinding {
        finding,
        place: Some(Place {
            byte: 377,
            line: 12,
            column: 5,
            character: Some(4),
        }),
        repeats_ply: Some(39),
        cycle: Some(Cycle {
            length: 2,
            captures: ByColor { black: 1, white: 1 },
            passes: 0,
            label: None,
        }),
        rulings: RULESETS
            .iter()
            .enumerate()
            .map(|(index, id)| ((*id).into(), ruling(index)))
            .collect(),
        conditional: true,
        facts: None,
    });
    game.findings.push(JudgedFinding {
        finding: Finding::new(&CUT, "PB ends in \"\\\t\r\n,;\u{9b}\u{1f}\u{7f}\" 碁"),
        place: None,
        repeats_ply: None,
        cycle: None,
        rulings: Vec::new(),
        conditional: false,
        facts: None,
    });
    for (index, verdict) in game.verdicts.iter_mut().enumerate() {
        if index != 13 {
            verdict.legal = false;
            verdict.first_illegal_ply = Some(41);
        }
        if matches!(index, 6 | 7) {
            verdict.outcome = Some("loss");
        }
        if index == 3 {
            verdict.covers = Coverage::Extended("handicap games".to_owned());
        }
    }
    game
}

/// An input that could not be read.
pub fn problem() -> ProblemRow {
    ProblemRow {
        id: "bad\n.gz".to_owned(),
        path: "bad\n.gz".to_owned(),
        code: "T900".into(),
        severity: Severity::Error,
        message: "cut short after 17 bytes".to_owned(),
        hint: "fetch it again".into(),
    }
}

fn line(key: &'static str, black: Option<i64>, white: Option<i64>, unit: Unit) -> Line {
    let amount = |quarters: Option<i64>| quarters.map(Amount::quarters);
    Line {
        key,
        black: amount(black),
        white: amount(white),
        unit,
        part: Part::Term,
        article: Article::Given(format!("Art. 9 on {key}").into()),
    }
}

fn sheet(lines: Vec<Line>, margin: i64, result_text: &str) -> Scoresheet {
    let facts = CountFacts {
        points: 20,
        placed: ByColor { black: 7, white: 6 },
        stones: ByColor { black: 4, white: 4 },
        lost: ByColor { black: 3, white: 2 },
        dead: ByColor { black: 1, white: 0 },
        territory: ByColor { black: 4, white: 4 },
        shared: 4,
        passes: ByColor { black: 1, white: 1 },
        first_pass: Some(Color::White),
        placed_difference: Some(1),
        ..CountFacts::default()
    };
    Scoresheet {
        counting: Counting::Difference,
        family: Family::Area,
        margin: Margin::Known(Amount::quarters(margin)),
        winner: Some(Color::Black),
        result: "B+1.5".into(),
        result_text: result_text.into(),
        lines,
        readings: Vec::new(),
        notes: Vec::new(),
        facts,
        ledger: Ledger::default(),
        findings: Vec::new(),
    }
}

/// Two groups in dispute, one of them with an unknown margin.
fn dispute() -> Dispute {
    let size = Size::new(5, 4).unwrap();
    let group = |x: usize, color, alive: Option<i64>| GroupOutcome {
        first: size.point(x, 0).unwrap(),
        color,
        stones: 4,
        alive: alive.map(Amount::quarters),
        dead: Some(Amount::quarters(-14)),
        seki: None,
    };
    Dispute {
        groups: vec![
            group(1, Color::Black, Some(6)),
            group(3, Color::White, None),
        ],
        combined: vec![Combination {
            fates: vec![Fate::Dead, Fate::Alive],
            margin: Amount::quarters(-14),
        }],
        more: 1,
        clauses: vec![Clause {
            text: "if they do not agree, both lose".to_owned(),
            article: "Art. 13".to_owned(),
        }],
    }
}

/// A recorded result that a nearby reading explains.
pub fn check() -> ResultCheck {
    ResultCheck {
        outcome: CheckOutcome::Explained,
        declared: "B+2.5".to_owned(),
        declared_margin: Some(Amount::quarters(10)),
        ruleset: "aga".into(),
        rules_from: "declared",
        method: "area",
        komi: Some(Amount::quarters(30)),
        komi_from: "zi in hundredths",
        counted: Some(Amount::quarters(6)),
        kind: Some(&KO),
        reading: Some("with \u{1b}[31m White's group at D4 dead".to_owned()),
        point: Size::new(5, 4).unwrap().point(3, 0),
    }
}

fn counted(id: &str, method: &'static str, sheet: Scoresheet) -> ScoredSheet {
    ScoredSheet {
        ruleset: id.into(),
        ruleset_name: format!("Rules of {id}").into(),
        method,
        result: sheet.result.to_string(),
        sheet,
        hypothetical: false,
        dispute: dispute(),
    }
}

/// A small finished game, counted under four rulesets.
pub fn scored() -> ScoredGame {
    let size = Size::new(5, 4).unwrap();
    let mut board = Board::new(size);
    let point = |x, y| size.point(x, y).unwrap();
    for y in 0..4 {
        board.edit([
            (point(1, y), Some(Color::Black)),
            (point(3, y), Some(Color::White)),
        ]);
    }
    board.edit([(point(4, 0), Some(Color::Black))]);
    let difference = || {
        vec![
            line("stones", Some(16), Some(16), Unit::Point),
            line("territory", Some(16), Some(10), Unit::Point),
        ]
    };
    let mut readings = sheet(difference(), 6, "B+1.5");
    readings.readings = vec![
        Reading {
            key: "first-pass-of-game",
            margin: Amount::quarters(6),
            used: true,
            article: Article::Fixed("R.6"),
        },
        Reading {
            key: "final-pair",
            margin: Amount::quarters(2),
            used: false,
            article: Article::Fixed("R.6"),
        },
    ];
    let mut half = line("half-board", Some(80), None, Unit::Zi);
    half.part = Part::Shown;
    let mut single = sheet(
        vec![half, line("one-side", Some(6), None, Unit::Zi)],
        6,
        "黑胜3/4子",
    );
    single
        .findings
        .push(Finding::new(&CUT, "found on the sheet itself"));
    let mut withheld = sheet(Vec::new(), 0, "");
    withheld.margin = Margin::Withheld("stones were edited in mid-game".into());
    withheld.result = "undetermined".into();
    let mut game = clean("b.sgf#1");
    game.size = size;
    ScoredGame {
        game,
        board,
        dead: vec![point(4, 0)],
        chains: vec![ChainWord {
            first: point(4, 0),
            color: Color::Black,
            stones: 1,
            fate: Fate::Dead,
            source: Source::Marks,
            confidence: Confidence::Claimed,
            kept: None,
        }],
        settled: true,
        map: "xX.OdxX.OoxX.OoxX.Oo".to_owned(),
        reasons: "xX.OdxX.OoxX.OofX.Oo".to_owned(),
        last_move: Some(point(1, 2)),
        leaks: vec![Leak {
            region: point(2, 0),
            points: 4,
            color: Color::White,
            sealing: point(2, 1),
            swing: Amount::points(3),
        }],
        check: Some(check()),
        sheets: vec![
            counted("aga", "area", sheet(difference(), 6, "B+1.5")),
            counted("bga", "area", sheet(difference(), 6, "B+1.5")),
            counted("chinese", "single-side", single),
            counted("wmsg-2008", "area", readings),
            counted("japanese-1989", "territory", withheld),
        ],
        notes: vec!["the record marks no territory".to_owned()],
    }
}
