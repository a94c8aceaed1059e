//! Judging whole records: what one replay finds, on the main line and in variations.

use super::{Judge, JudgedGame, Lines, Question, RulesChoice, Source};
use crate::rules;
use std::sync::Arc;

fn bench(rules: &str, lines: Lines) -> Judge {
    let question = Question {
        rules: RulesChoice::Fixed(rules::resolve(rules).unwrap()),
        lines,
        ..Question::default()
    };
    Judge::new(Arc::new(question)).unwrap()
}

fn source(sgf: &str) -> Source<'_> {
    Source::first("test", sgf.as_bytes())
}

fn judge(sgf: &str, rules: &str, lines: Lines) -> JudgedGame {
    let (mut judge, source) = (bench(rules, lines), source(sgf));
    let outline = judge.judge(&source);
    judge.account(&source, &outline)
}

fn codes(game: &JudgedGame) -> Vec<(&'static str, Option<u32>)> {
    let found = game.findings.iter();
    found
        .map(|judged| (judged.finding.kind.slug, judged.finding.ply))
        .collect()
}

#[test]
fn handicap_stones_written_as_moves_are_in_turn() {
    for lines in [Lines::Main, Lines::All] {
        for opening in ["B[cc];B[gg];B[cg]", "B[cc];W[];B[gg];W[];B[cg]"] {
            let sgf = format!("(;GM[1]SZ[9]HA[3]KM[0]RU[NZ];{opening};W[gc];B[ee])");
            assert_eq!(
                codes(&judge(&sgf, "all", lines)),
                [("handicap-as-moves", None)],
                "{sgf}"
            );
        }
    }
    let beyond = judge(
        "(;GM[1]SZ[9]HA[2]KM[0];B[cc];B[gg];W[gc];B[ee];B[aa])",
        "all",
        Lines::Main,
    );
    assert!(codes(&beyond).contains(&("same-side-twice", Some(5))));
}

#[test]
fn every_variation_is_judged_from_its_own_past() {
    // The ko at E6/E5 is taken on the main line; one variation retakes at once, one after a pass,
    // and a third begins from a set-up of its own.
    let before = ";B[ed];W[fd];B[de];W[ge];B[ef];W[ff];B[fe];W[ee]";
    let sgf = format!(
        "(;GM[1]SZ[9]KM[7]RU[Chinese](;B[aa])(;AB[cc];W[dd];B[cc])({before};B[aa](;W[ab])(;W[ac]))({before}(;B[fe])(;B[];W[];B[fe])))"
    );
    let game = judge(&sgf, "chinese", Lines::All);
    let found = codes(&game);
    assert_eq!(
        found
            .iter()
            .filter(|(slug, _)| *slug == "simple-ko")
            .count(),
        1,
        "{found:?}"
    );
    assert!(found.contains(&("simple-ko", Some(9))), "{found:?}");
    assert!(found.contains(&("occupied", Some(2))), "{found:?}");
    assert!(
        !game.findings.iter().any(|judged| judged.conditional),
        "set-ups are no edits"
    );
    let main = judge(&sgf, "chinese", Lines::Main);
    assert_eq!(main.plies, 1);
    assert!(main.verdicts[0].legal && !game.verdicts[0].legal);
}

#[test]
fn a_finding_weighs_what_the_rulesets_asked_for_make_of_it() {
    // Two white stones lose their last liberty by White's own move.
    let sgf = "(;GM[1]SZ[5]KM[0]AB[ca][ab][bb][cb][cc][ad][bd][cd][be]AW[da][db][ac][dc][dd][ed][ce][de]PL[W];W[bc])";
    let weight = |rules| {
        let game = judge(sgf, rules, Lines::Main);
        let found = game
            .findings
            .iter()
            .find(|f| f.finding.kind.slug == "suicide-multi");
        found.map(|f| f.finding.severity.name()).unwrap().to_owned()
    };
    assert_eq!(weight("new-zealand"), "note");
    assert_eq!(weight("aga"), "error");
    assert_eq!(weight("all"), "error");
}

#[test]
fn incidents_and_passes_by_the_hundred_thousand_are_judged_in_linear_time() {
    let incidents = "[9:void]".repeat(400_000);
    let passes = ";B[];W[]".repeat(50_000);
    let sgf = format!("(;GM[1]SZ[9]KM[0]GOREF[3:imposed-pass]{incidents}{passes})");
    let outline = bench("tromp-taylor", Lines::Main).judge(&source(&sgf));
    // One look at every incident for every pass would not come to an end.
    assert_eq!(outline.plies, 100_000);
}
