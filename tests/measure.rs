//! Shortcuts of judging against the long way: clean games counted without an account of each, and
//! findings told with measure.

use go_referee::adjudicate::{CleanGames, Completeness, Judge, Question, RulesChoice, Source};
use go_referee::finding::Severity;
use go_referee::report::Summary;
use go_referee::rules::builtin;
use std::fmt::Write;
use std::sync::Arc;

fn judge(rules: RulesChoice) -> Judge {
    let question = Question {
        rules,
        ..Question::default()
    };
    Judge::new(Arc::new(question)).unwrap()
}

const fn source(bytes: &[u8]) -> Source<'_> {
    Source::first("games.sgf", bytes)
}

fn three() -> RulesChoice {
    let ids = ["wmsg-2008", "japanese-1989", "tromp-taylor"];
    RulesChoice::Fixed(ids.map(|id| builtin(id).unwrap()).into())
}

/// Clean games and others, of several sizes, handicaps, rulesets and results.
fn games() -> Vec<String> {
    let mut games = Vec::new();
    for size in ["19", "9", "13:5"] {
        for claims in ["", "HA[2]AB[aa][cc]", "RU[Japanese]KM[6.5]", "RU[?]KM[7]"] {
            for result in ["", "RE[B+R]", "RE[W+3.5]", "RE[0]", "RE[Void]", "RE[B+]"] {
                games.push(format!(
                    "(;GM[1]FF[4]SZ[{size}]{claims}{result};W[bb];B[dd];W[])"
                ));
            }
        }
    }
    games.push("(;GM[1]SZ[9];B[aa];W[aa];B[bb])".to_owned());
    games.push("(;GM[1]SZ[9];B[aa];B[ab];W[zz])".to_owned());
    games.push("(;GM[2]SZ[8];B[aa])".to_owned());
    games.push("no game".to_owned());
    games
}

#[test]
fn clean_games_add_up_to_what_their_accounts_do() {
    for rules in [three(), RulesChoice::Auto(Vec::new())] {
        let mut judge = judge(rules);
        let (mut long, mut short) = (Summary::default(), Summary::default());
        let mut clean = CleanGames::default();
        for game in games() {
            let source = source(game.as_bytes());
            let outline = judge.judge(&source);
            let account = judge.account(&source, &outline);
            long.add(&account);
            if !judge.count_clean(&outline, &mut clean) {
                short.add(&account);
            }
        }
        assert!(clean.games() > 40, "{} games are clean", clean.games());
        assert!(short.games > 3, "{} games are not", short.games);
        short.add_clean(&clean);
        assert_eq!(short, long);
    }
}

#[test]
fn a_game_of_one_defect_tells_a_thousand_and_counts_the_rest() {
    let mut text = "(;GM[1]FF[4]SZ[9]RU[Japanese]KM[6.5];B[aa]\n".to_owned();
    for ply in 0..1500 {
        let color = if ply % 2 == 0 { 'W' } else { 'B' };
        writeln!(text, ";{color}[aa]").unwrap();
    }
    text.push(')');
    let mut judge = judge(three());
    let source = source(text.as_bytes());
    let outline = judge.judge(&source);
    assert_eq!(outline.plies, 1501);
    assert!(outline.illegal && outline.completeness == Completeness::Findings);
    let account = judge.account(&source, &outline);
    let told = |slug: &str| {
        let all = account.findings.iter();
        all.filter(|judged| judged.finding.kind.slug == slug)
            .collect::<Vec<_>>()
    };
    let occupied = told("occupied");
    assert_eq!(occupied.len(), 1000);
    for (index, judged) in occupied.iter().enumerate() {
        let place = judged.place.unwrap();
        assert_eq!((place.line as usize, place.column), (index + 2, 4));
    }
    let more = told("more-of-the-same");
    assert!(more.iter().any(|judged| {
        judged.finding.severity == Severity::Error && judged.finding.message.starts_with("500 more")
    }));
    assert_eq!(account.verdicts[0].first_illegal_ply, Some(2));
}
