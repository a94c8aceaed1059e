//! What records claim about komi, rules, results, handicaps, and how they end.

use crate::desk::{judge, judge_with, margin, question, score, sheet};
use go_referee::adjudicate::{DeadWord, Lines};

/// Komi used in quarter-points, with the names of findings about it.
fn komi(root: &str) -> (Option<i64>, Vec<&'static str>) {
    let seen = judge(format!("(;GM[1]SZ[19]{root};B[pd])"));
    let slugs = seen.slugs().into_iter();
    let about = slugs.filter(|slug| slug.starts_with("komi")).collect();
    (seen.game.komi.used.map(|k| k.in_quarters()), about)
}

#[test]
fn komi_in_every_form_of_the_archives() {
    for (root, quarters, slugs) in [
        // Scaled numbers need no mark of a program.
        ("KM[750]", Some(30), &["komi-scaled"][..]),
        ("KM[750]AP[YuanYu]RU[Japanese]", Some(30), &["komi-scaled"]),
        ("KM[750.00]", Some(30), &["komi-scaled"]),
        ("KM[375]", Some(30), &["komi-scaled"]),
        ("KM[375]RU[Chinese]AP[foxwq]", Some(30), &["komi-scaled"]),
        ("KM[650]RU[Japanese]", Some(26), &["komi-scaled"]),
        ("KM[325]", Some(26), &["komi-scaled"]),
        ("KM[550]", Some(22), &["komi-scaled"]),
        ("KM[275]", Some(22), &["komi-scaled"]),
        ("KM[50]AP[YuanYu]", Some(2), &["komi-scaled"]),
        ("KM[50]", Some(200), &["komi-unusual"]),
        ("KM[2.75]RU[Chinese]", Some(22), &["komi-in-zi"]),
        ("KM[3.75]RU[Chinese]", Some(30), &["komi-in-zi"]),
        ("KM[2.75]RU[AGA]", Some(11), &["komi-unusual"]),
        ("KM[7.500000]", Some(30), &[]),
        ("KM[6.50]", Some(26), &[]),
        ("KM[-59.5]", Some(-238), &["komi-unusual"]),
        ("KM[5 1/2]", Some(22), &["komi-spelling"]),
        ("KM[5½]", Some(22), &["komi-spelling"]),
        ("KM[6,5]", Some(26), &["komi-spelling"]),
        ("KM[]", None, &["komi-empty"]),
        ("KM[ ]", None, &["komi-empty"]),
        ("", None, &[]),
        ("KM[NaN]", None, &["komi-unreadable"]),
        ("KM[inf]", None, &["komi-unreadable"]),
        ("KM[6.4]", None, &["komi-not-a-quarter"]),
        // Zero is often "unknown": a half-point result says so, nothing else does.
        ("KM[0]", Some(0), &[]),
        ("KM[0]RE[B+R]", Some(0), &[]),
        ("KM[0]RE[B+4]", Some(0), &[]),
        ("KM[0]RE[W+0.5]", None, &["komi-probably-unknown"]),
        (
            "KM[0.0]RE[B+12.5]RU[Japanese]",
            None,
            &["komi-probably-unknown"],
        ),
    ] {
        assert_eq!(komi(root), (quarters, slugs.to_vec()), "{root}");
    }
}

#[test]
fn a_komi_nobody_knows_is_not_zero() {
    let board = "SZ[5]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de]RU[AGA]";
    for (claim, expected) in [
        ("KM[0]", Some(0)),
        ("KM[]", Some(-30)),
        ("", Some(-30)),
        ("KM[nan]", Some(-30)),
    ] {
        let text = format!("(;GM[1]{board}{claim}PL[B];B[];W[])");
        let scored = score("aga", DeadWord::None, &text);
        assert_eq!(margin(&scored, "aga"), expected, "{claim:?}");
        let notes = &sheet(&scored, "aga").sheet.notes;
        let told = notes.iter().any(|note| note.contains("komi"));
        assert!(told, "{claim:?}: {notes:?}");
    }
}

#[test]
fn names_of_rules_are_those_they_name_or_unknown() {
    for (name, id) in [
        ("Japanese", Some("japanese-1989")),
        ("japanese", Some("japanese-1989")),
        ("JP", Some("japanese-1989")),
        ("Chinese", Some("chinese")),
        ("Chinese, Pair Go", Some("chinese")),
        ("AGA", Some("aga")),
        ("New Zealand", Some("new-zealand")),
        ("NZ", Some("new-zealand")),
        ("Tromp/Taylor", Some("tromp-taylor")),
        ("Tromp-Taylor", Some("tromp-taylor")),
        ("GOE", Some("ing")),
        ("Ing", Some("ing")),
        ("French", Some("french")),
        ("BGA", Some("bga")),
        ("Korean", Some("korean")),
        ("Old Chinese", None),
        ("TT--", None),
        ("Tang (Japanese + group tax)", None),
        ("Japanese + group tax", None),
        ("Chinese-ish", None),
        ("nihon kiin 1949", None),
        ("Japanese 1949", None),
        ("Territory", None),
        ("9", None),
    ] {
        let seen = judge(format!("(;GM[1]SZ[19]RU[{name}];B[pd])"));
        let used = seen.account.rules.used.as_deref();
        assert_eq!(used, id, "{name}");
        assert_eq!(seen.says("rules-unknown"), id.is_none(), "{name}");
    }
}

#[test]
fn results_in_every_form_of_the_archives() {
    for (text, used) in [
        ("B+0.0", Some("NoResult")),
        ("W+0.0", Some("NoResult")),
        ("B+0", Some("NoResult")),
        ("B", Some("B+")),
        ("W", Some("W+")),
        ("W+", Some("W+")),
        ("B+", Some("B+")),
        ("B+AW", Some("B+J")),
        ("B+J", Some("B+J")),
        ("D+J", Some("Draw")),
        ("B+V", Some("B+")),
        ("B+Offline", Some("B+F")),
        ("W+Offline", Some("W+F")),
        ("B+Illegal", Some("B+F")),
        ("W+Illegal", Some("W+F")),
        ("W+Repetition", Some("W+F")),
        ("W+0.02", Some("W+")),
        ("B+12.33", Some("B+")),
        ("W+1.25", Some("W+2.5")),
        ("W+0.25", Some("W+0.5")),
        ("B+2.75", Some("B+5.5")),
        ("白胜43.5目", Some("W+43.5")),
        ("黑胜2.5目", Some("B+2.5")),
        ("黑胜2又3/4子", Some("B+5.5")),
        ("白胜1/4子", Some("W+0.5")),
        ("257手完, 黒中押し勝ち", Some("B+R")),
        ("180手完, 白中押し勝ち", Some("W+R")),
        ("Black resigns. W 133.5 B 81.0", Some("W+R")),
        ("White resigns. W 80.5 B 121.0", Some("B+R")),
        ("has adjourned.", Some("undetermined")),
        ("Game has adjourned.", Some("undetermined")),
        ("?", Some("undetermined")),
        ("0", Some("Draw")),
        ("draw", Some("Draw")),
        ("Draw", Some("Draw")),
        ("Void", Some("NoResult")),
        ("", None),
        ("gibberish", None),
    ] {
        let seen = judge(format!("(;GM[1]SZ[19]RE[{text}];B[pd])"));
        assert_eq!(seen.account.result.used.as_deref(), used, "{text}");
        let odd = seen.slugs().iter().any(|slug| slug.starts_with("result"));
        let standard = matches!(text, "W+" | "B+" | "?" | "0" | "Draw" | "Void" | "");
        assert_eq!(odd, !standard, "{text}: {:?}", seen.slugs());
    }
    assert_eq!(judge("(;GM[1];B[aa])").account.result.used, None);
}

#[test]
fn a_fraction_that_contradicts_komi_is_told() {
    for (komi, result, wrong) in [
        ("6.5", "B+3.5", false),
        ("6.5", "B+3", true),
        ("7", "W+0.5", true),
        ("7", "W+3", false),
        ("0", "B+7", false),
        ("5.5", "W+10.0", true),
        ("750", "B+0.5", false),
        ("750", "B+2", true),
        ("375", "W+0.75", false),
        ("0.5", "W+0.5", false),
        ("-0.5", "B+0.5", false),
        ("-0.5", "B+1", true),
    ] {
        let seen = judge(format!("(;GM[1]KM[{komi}]RE[{result}];B[pd])"));
        assert_eq!(seen.says("result-and-komi"), wrong, "{komi} {result}");
    }
}

#[test]
fn handicaps_against_the_stones_that_are_there() {
    for (text, stones, slug) in [
        ("HA[0];B[dd]", 0, None),
        ("HA[1];B[dd]", 0, Some("handicap-one")),
        ("HA[7.5];B[dd]", 0, Some("handicap-unreadable")),
        ("HA[];B[dd]", 0, None),
        ("HA[-1];B[dd]", 0, Some("handicap-unreadable")),
        ("HA[4];W[dd]", 0, Some("handicap-stones-missing")),
        ("HA[4];B[dd];W[pp]", 0, Some("handicap-stones-missing")),
        ("HA[3]AB[dd][pp];W[qq]", 2, Some("handicap-mismatch")),
        ("HA[2]AB[dd][pp][dp];W[qq]", 3, Some("handicap-mismatch")),
        ("HA[3]AB[dd][pp][dp];W[qq]", 3, None),
        ("HA[3];AB[dd][pp][dp];W[qq]", 3, None),
        ("AB[dd][pp][dp];W[qq]", 3, Some("handicap-undeclared")),
        (
            "HA[3];B[dd];B[pp];B[dp];W[qq]",
            3,
            Some("handicap-as-moves"),
        ),
        ("HA[2];B[dd];W[];B[pp];W[qq]", 2, Some("handicap-as-moves")),
        (
            "HA[3]AB[dd];B[pp];B[dp];W[qq]",
            3,
            Some("handicap-as-moves"),
        ),
    ] {
        let seen = judge(format!("(;GM[1]SZ[19]{text})"));
        assert_eq!(seen.game.handicap.used, stones, "{text}");
        let about = seen.slugs().into_iter().find(|s| s.starts_with("handicap"));
        assert_eq!(about, slug, "{text}");
    }
}

#[test]
fn handicap_stones_played_as_moves_are_no_same_side_twice() {
    for (text, stones) in [
        ("HA[3];B[dd];B[pp];B[dp];W[qq]", 3),
        ("HA[3]AB[dd];B[pp];B[dp];W[qq]", 3),
        (
            "HA[9];B[dd];B[pp];B[dp];B[pd];B[jj];B[dj];B[pj];B[jd];B[jp];W[qq]",
            9,
        ),
    ] {
        let seen = judge(format!("(;GM[1]SZ[19]{text})"));
        assert_eq!(seen.game.handicap.used, stones, "{text}");
        assert!(!seen.says("same-side-twice"), "{text}: {:?}", seen.slugs());
        assert!(seen.illegal().is_empty(), "{text}");
    }
    // Without the claim it is what it looks like.
    let seen = judge("(;GM[1]SZ[19];B[dd];B[pp];B[dp];W[qq])");
    assert!(seen.says("same-side-twice"));
}

#[test]
fn times_programs_and_late_claims_are_taken_as_they_come() {
    for text in [
        "10:00(5x1:00)",
        "30:00+30:00/25",
        "1時間",
        "-",
        "600",
        "1h 30m",
        "30分",
        "",
    ] {
        let seen = judge(format!("(;GM[1]SZ[19]TM[{text}];B[pd];W[dd])"));
        assert_eq!(seen.events(), "Bpd Wdd", "{text}");
        assert!(seen.illegal().is_empty(), "{text}");
    }
    for text in ["AP[x]", "AP[]", "AP[a:b:c]", "AP[x:1]"] {
        let seen = judge(format!("(;GM[1]SZ[19]{text};B[pd])"));
        assert_eq!(seen.slugs(), Vec::<&str>::new(), "{text}");
    }
    for text in [
        "(;GM[1]SZ[9]C[x]RE[W+R]KM[5.5];B[aa])",
        "(;GM[1]SZ[9];B[aa]RE[W+R]KM[5.5])",
        "(;GM[1]SZ[9];B[aa];W[bb];RE[W+R]KM[5.5])",
    ] {
        let seen = judge(text);
        assert_eq!(
            seen.game.komi.used.map(|k| k.in_quarters()),
            Some(22),
            "{text}"
        );
        assert_eq!(seen.account.result.used.as_deref(), Some("W+R"), "{text}");
    }
}

#[test]
fn games_end_with_any_number_of_passes() {
    for passes in 0..=6_usize {
        let ends: String = (0..passes)
            .map(|n| if n % 2 == 0 { ";B[]" } else { ";W[tt]" })
            .collect();
        let seen = judge(format!("(;GM[1]SZ[19];B[pd];W[dd]{ends})"));
        assert_eq!(seen.account.plies as usize, 2 + passes);
        assert!(seen.illegal().is_empty(), "{passes} passes");
        assert_eq!(seen.says("extra-pass"), passes > 2, "{passes} passes");
        assert!(!seen.slugs().iter().any(|slug| slug.contains("repetition")));
    }
}

#[test]
fn a_pass_the_rules_ask_for_is_no_extra_one() {
    let from = |black: bool, passes: usize| -> String {
        let side = |n: usize| {
            if n.is_multiple_of(2) == black {
                "B"
            } else {
                "W"
            }
        };
        (0..passes).map(|n| format!(";{}[]", side(n))).collect()
    };
    for (rules, black_first, passes, said) in [
        ("ing", true, 4, 0),
        ("ing", true, 5, 1),
        ("aga", false, 3, 0),
        ("aga", true, 3, 1),
        ("aga", true, 4, 1),
        ("japanese-1989", true, 4, 2),
        ("ing,japanese-1989", true, 4, 2),
    ] {
        let moves = if black_first {
            ";B[pd];W[dd]"
        } else {
            ";B[pd]"
        };
        let text = format!("(;GM[1]SZ[19]{moves}{})", from(black_first, passes));
        let seen = judge_with(question(rules, Lines::Main), text.as_bytes());
        let extra = seen.slugs().into_iter().filter(|s| *s == "extra-pass");
        assert_eq!(extra.count(), said, "{rules}: {text}");
    }
    // Play that was never stopped is not resumed.
    for (rules, resumed) in [("ing", false), ("japanese-1989", true)] {
        let text = b"(;GM[1]SZ[19];B[pd];W[dd];B[];W[];B[aa])";
        let seen = judge_with(question(rules, Lines::Main), text);
        assert_eq!(seen.says("resumption"), resumed, "{rules}");
    }
}

#[test]
fn play_after_two_passes_is_for_the_ruleset_to_judge() {
    for (tail, in_order) in [
        (";B[];W[];B[aa]", true),
        (";B[];W[];B[aa];W[bb];B[cc]", true),
        (";B[];W[];W[aa]", false),
        (";B[];W[];B[];W[aa]", true),
    ] {
        let text = format!("(;GM[1]SZ[19];B[pd];W[dd]{tail})");
        let seen = judge(&text);
        assert!(seen.says("resumption"), "{text}: {:?}", seen.slugs());
        assert_eq!(seen.says("same-side-twice"), !in_order, "{text}");
        assert!(seen.illegal_ply("tromp-taylor").is_some(), "{text}");
        assert_eq!(seen.illegal_ply("japanese-1989"), None, "{text}");
        if in_order {
            assert_eq!(seen.illegal(), ["tromp-taylor"], "{text}");
        }
    }
}

#[test]
fn whoever_moves_last_may_have_resigned() {
    for (moves, result) in [
        (";B[pd];W[dd];B[pp]", "W+R"),
        (";B[pd];W[dd]", "B+R"),
        (";B[pd];W[dd];B[pp]", "W+T"),
        (";B[pd];W[dd];B[]", "W+R"),
        ("", "B+F"),
    ] {
        let seen = judge(format!("(;GM[1]SZ[19]KM[6.5]RE[{result}]{moves})"));
        assert_eq!(seen.account.result.used.as_deref(), Some(result));
        assert_eq!(seen.slugs(), Vec::<&str>::new(), "{moves} {result}");
    }
}
