//! Human and concise pages: what they say, what they leave out, what they never let through.

use super::sample;
use crate::report::{Format, Layout, Summary, explain, is_unsafe, list_of_codes};

fn judged(layout: &Layout) -> String {
    let mut out = Vec::new();
    layout.head(&mut out);
    layout.game(&sample::judged(), &mut out);
    layout.game(&sample::clean("games/a.sgf#1"), &mut out);
    layout.problem(&sample::problem(), &mut out);
    String::from_utf8(out).unwrap()
}

fn scored(layout: &Layout) -> String {
    let mut out = Vec::new();
    layout.score(&sample::scored(), &mut out);
    String::from_utf8(out).unwrap()
}

fn human() -> Layout {
    Layout::default()
}

#[test]
fn a_judged_game_reads_as_a_referee_would_explain_it() {
    let mut text = judged(&human());
    let mut summary = Summary {
        files: 2,
        ..Summary::default()
    };
    summary.add(&sample::judged());
    summary.add(&sample::clean("games/a.sgf#1"));
    summary.add_problem("T900", crate::finding::Severity::Error);
    let mut out = Vec::new();
    human().tail(&summary, &mut out);
    text.push_str(&String::from_utf8(out).unwrap());
    insta::assert_snapshot!(text);
}

#[test]
fn a_scored_game_shows_its_arithmetic() {
    insta::assert_snapshot!(scored(&Layout {
        why: true,
        board: true,
        ..human()
    }));
}

#[test]
fn without_why_there_are_tables_and_no_theorems() {
    let text = scored(&human());
    assert!(text.contains("stones on the board"));
    assert!(!text.contains("ΔM"));
    assert!(text.contains("aga · bga"));
}

#[test]
fn quiet_leaves_out_the_clean_and_the_notes_and_very_quiet_everything() {
    let quiet = judged(&Layout {
        quiet: 1,
        ..human()
    });
    assert!(!quiet.contains("a.sgf") && !quiet.contains("T104"));
    assert!(quiet.contains("T003") && quiet.contains("T900"));
    let mute = Layout {
        quiet: 2,
        ..human()
    };
    assert_eq!(judged(&mute), "");
    assert_eq!(scored(&mute), "");
}

#[test]
fn what_was_said_already_is_said_once() {
    let mut game = sample::judged();
    let mut again = game.findings[0].clone();
    again.finding.ply = Some(43);
    game.findings.push(again.clone());
    again.finding.ply = Some(45);
    again.rulings.truncate(3);
    game.findings.push(again);
    let mut out = Vec::new();
    human().game(&game, &mut out);
    let text = String::from_utf8(out).unwrap();
    assert_eq!(text.matches("rulings as at ply 41").count(), 1);
    assert_eq!(text.matches("void, turn lost").count(), 2);
    assert_eq!(text.matches("hint: look").count(), 1);

    let mut counted = sample::scored();
    for sheet in &mut counted.sheets {
        sheet.sheet.notes.push("everywhere".into());
    }
    counted.sheets[0].sheet.notes.push("here alone".into());
    let mut out = Vec::new();
    human().score(&counted, &mut out);
    let text = String::from_utf8(out).unwrap();
    assert_eq!(text.matches("note: everywhere").count(), 1);
    assert_eq!(text.matches("note: here alone").count(), 1);
    counted.sheets.truncate(1);
    let mut out = Vec::new();
    human().score(&counted, &mut out);
    assert!(String::from_utf8(out).unwrap().contains("note: everywhere"));
}

#[test]
fn verbose_shows_claims() {
    let text = judged(&Layout {
        verbose: true,
        ..human()
    });
    assert!(text.contains("komi: 7.5, the record says `375` (zi in hundredths)"));
    assert!(text.contains("legal under all 17 rulesets"));
}

#[test]
fn nothing_hostile_reaches_a_terminal() {
    for format in [Format::Human, Format::Concise] {
        let layout = Layout {
            format,
            verbose: true,
            why: true,
            board: true,
            ..Layout::default()
        };
        for text in [judged(&layout), scored(&layout)] {
            assert!(!text.chars().any(|c| is_unsafe(c) && c != '\n'), "{text}");
        }
        assert!(judged(&layout).contains("ha\\x1b[31m\\u{202e}.sgf"));
    }
    let colored = judged(&Layout {
        color: true,
        ..human()
    });
    assert!(colored.contains("\x1b[1;31merror[T003]\x1b[0m"));
    assert!(!colored.contains("ha\x1b"));
}

#[test]
fn colour_changes_nothing_but_colour() {
    let colored = judged(&Layout {
        color: true,
        ..human()
    });
    let mut plain = String::new();
    let mut rest = colored.as_str();
    while let Some((before, after)) = rest.split_once("\x1b[") {
        plain.push_str(before);
        rest = after.split_once('m').unwrap().1;
    }
    plain.push_str(rest);
    assert_eq!(plain, judged(&human()));
}

#[test]
fn concise_has_one_line_for_every_finding_and_every_count() {
    let layout = Layout {
        format: Format::Concise,
        ..Layout::default()
    };
    let text = judged(&layout);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(
        lines[0],
        "games/ha\\x1b[31m\\u{202e}.sgf#2:41: T003 simple-ko retakes the ko that ply 40 took at D4"
    );
    assert!(lines[1].contains("#2:-: T104 cut-character "));
    assert_eq!(
        lines[2],
        "bad\\n.gz:-: T900 unreadable cut short after 17 bytes"
    );
    let text = scored(&layout);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 6);
    assert_eq!(lines[2], "b.sgf#1  chinese  B+1.5  single-side");
    assert_eq!(
        lines[5],
        "b.sgf#1  result-check  B+2.5  explained  simple-ko"
    );
}

#[test]
fn an_explanation_holds_rule_article_example_board_and_silencing() {
    let mut out = Vec::new();
    explain(&sample::KO, Some(&sample::scored().board), false, &mut out);
    let text = String::from_utf8(out).unwrap();
    for part in [
        "T003 simple-ko (error): a ko retaken at once",
        "Article: convention",
        "--ignore T003",
        "  (;GM[1]SZ[5]\n  ;B[aa])",
        "  4 . X . O X 4",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[test]
fn every_code_explains_itself_harmlessly() {
    let mut explained = 0;
    for kind in crate::finding::catalogue().chain([&sample::KO, &sample::CUT]) {
        let mut out = Vec::new();
        explain(kind, None, false, &mut out);
        let text = String::from_utf8(out).unwrap();
        assert!(text.starts_with(&format!("{} {} (", kind.code, kind.slug)));
        assert!(text.contains(&format!("--ignore {}\n", kind.code)));
        assert!(!text.chars().any(|c| is_unsafe(c) && c != '\n'), "{text}");
        explained += 1;
    }
    assert!(explained > 2);
}

#[test]
fn the_list_names_every_code() {
    let mut out = Vec::new();
    list_of_codes(false, &mut out);
    let text = String::from_utf8(out).unwrap();
    assert_eq!(text.lines().count(), crate::finding::catalogue().count());
    for kind in crate::finding::catalogue() {
        assert!(text.contains(kind.code) && text.contains(kind.slug));
    }
}
