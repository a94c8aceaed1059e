//! What a node may hold: moves in every disguise, lists of stones, two things at once.

use crate::desk::{judge, judge_with, question};
use go_referee::adjudicate::Lines;

#[test]
fn tt_is_a_pass_only_where_no_point_is_called_so() {
    let sides = [1, 2, 9, 18, 19, 20, 21, 25, 26, 27, 52];
    for width in sides {
        for height in sides {
            let text = format!("(;GM[1]SZ[{width}:{height}];B[tt])");
            let expected = if width <= 19 && height <= 19 {
                "B-"
            } else if width >= 20 && height >= 20 {
                "Btt"
            } else {
                // Not a pass, and no point of this board.
                "B?"
            };
            assert_eq!(judge(&text).events(), expected, "{text}");
        }
    }
}

#[test]
fn moves_that_name_no_point_are_explained() {
    let letter = |at: u8| char::from(if at < 26 { b'a' + at } else { b'A' + at - 26 });
    for lines in 1..52_u8 {
        let just_off = letter(lines);
        let text = format!("(;GM[1]SZ[{lines}];B[{just_off}{just_off}];W[aa])");
        let seen = judge(&text);
        if lines == 19 {
            assert_eq!(seen.events(), "B- Waa");
            continue;
        }
        assert_eq!(seen.events(), "B? Waa", "{text}");
        assert!(seen.says("move-looks-like-pass") && seen.says("off-board"));
        assert_eq!(seen.illegal().len(), 17, "{text}");
    }
    for value in ["DD", "PD", "Aa", "aA", "QQ", "SA"] {
        let seen = judge(format!("(;GM[1]SZ[19];B[{value}])"));
        assert_eq!(seen.events(), "B?");
        assert!(seen.says("move-capitals"), "{value}: {:?}", seen.slugs());
    }
    for value in [
        "R16", "d4", "A1", "T19", "Q3", "Pass", "PASS", "pass", "resign", "Resign",
    ] {
        let seen = judge(format!("(;GM[1]SZ[19];B[{value}])"));
        assert_eq!(seen.events(), "B?", "{value}");
        assert!(
            seen.says("move-human-notation"),
            "{value}: {:?}",
            seen.slugs()
        );
    }
}

#[test]
fn blanks_are_no_pass_behind_a_resignation() {
    for blanks in [" ", "  ", "\n", "\t ", "    "] {
        for (result, expected) in [
            ("RE[W+R]", "Baa"),
            ("RE[W+T]", "Baa"),
            ("RE[B+F]", "Baa"),
            ("RE[B+3.5]", "Baa W-"),
            ("", "Baa W-"),
        ] {
            let text = format!("(;GM[1]SZ[9]{result};B[aa];W[{blanks}])");
            let seen = judge(&text);
            assert_eq!(seen.events(), expected, "{text:?}");
            assert!(seen.says("move-blank"), "{text:?}");
        }
    }
}

#[test]
fn set_up_lists_are_merged_and_moves_in_one_node_both_made() {
    for (root, stones) in [
        ("AB[aa]AB[bb]", 2),
        ("AB[aa]AW[bb]AB[cc]AW[dd]AB[ee]", 5),
        ("AB[aa]AB[aa]", 1),
        ("AB[aa:ba]AB[ca][da]AB[ea]", 5),
    ] {
        let seen = judge(format!("(;GM[1]SZ[9]{root}PL[B];B[ii])"));
        assert_eq!(seen.game.setup.len(), stones, "{root}");
        assert!(seen.says("property-twice"), "{root}: {:?}", seen.slugs());
    }
    for (node, events, slug) in [
        ("B[aa]W[bb]", "Baa Wbb", "two-moves-in-node"),
        ("W[aa]B[bb]", "Waa Bbb", "two-moves-in-node"),
        ("B[aa]C[x]W[bb]B[cc]", "Baa Wbb Bcc", "two-moves-in-node"),
        ("B[aa]B[bb]", "Baa Bbb", "two-moves-in-node"),
        ("AB[cc]B[aa]", "Baa", "setup-and-move"),
        ("B[aa]AW[cc][dd]", "Baa", "setup-and-move"),
        ("B[aa]AE[cc]", "Baa", "setup-and-move"),
    ] {
        let seen = judge(format!("(;GM[1]SZ[9];{node})"));
        assert_eq!(seen.events(), events, "{node}");
        assert!(seen.says(slug), "{node}: {:?}", seen.slugs());
    }
}

#[test]
fn a_set_up_in_mid_game_leaves_the_turn_open_unless_the_record_says() {
    for (tail, slug) in [
        ("AW[ee];B[cc]", None),
        ("AW[ee];W[cc]", None),
        ("AE[aa];B[cc];W[dd]", None),
        ("AW[ee]PL[W];W[cc]", None),
        ("AW[ee]PL[W];B[cc]", Some("same-side-twice")),
        ("PL[B];B[cc]", None),
        ("PL[B];W[cc]", Some("same-side-twice")),
        ("AW[ee];B[cc];B[dd]", Some("same-side-twice")),
    ] {
        let text = format!("(;GM[1]SZ[9];B[aa];{tail})");
        for lines in [Lines::Main, Lines::All] {
            let seen = judge_with(question("all", lines), text.as_bytes());
            assert_eq!(seen.says("same-side-twice"), slug.is_some(), "{text}");
            assert_eq!(
                seen.illegal().len(),
                if slug.is_some() { 17 } else { 0 },
                "{text}"
            );
        }
    }
}
