//! Results in every form seen in the wild.

use super::game::{Outcome, WinBy};
use super::result::{area_is_odd, fits_komi, read_result, settle_result};
use crate::amount::Amount;
use crate::board::Color::{self, Black, White};
use proptest::prelude::*;

fn read(text: &str) -> (Outcome, Vec<&'static str>) {
    let mut findings = Vec::new();
    let (outcome, _) = settle_result(text, read_result(text), &mut findings);
    (outcome, findings.iter().map(|f| f.kind.slug).collect())
}

const fn score(winner: Color, quarters: i64) -> Outcome {
    Outcome::Score {
        winner,
        margin: Amount::quarters(quarters),
    }
}

const fn won(winner: Color, by: WinBy) -> Outcome {
    Outcome::Won { winner, by }
}

const SPELLED: &[&str] = &["result-spelling"];

#[test]
fn the_formats_own_letters_are_clean() {
    for (text, expected) in [
        ("B+3.5", score(Black, 14)),
        ("W+0.5", score(White, 2)),
        ("W+12", score(White, 48)),
        ("B+1.50", score(Black, 6)),
        ("W+368.5", score(White, 1474)),
        ("B+R", won(Black, WinBy::Resign)),
        ("W+Resign", won(White, WinBy::Resign)),
        ("B+T", won(Black, WinBy::Time)),
        ("W+Time", won(White, WinBy::Time)),
        ("B+F", won(Black, WinBy::Forfeit)),
        ("W+Forfeit", won(White, WinBy::Forfeit)),
        ("W+", won(White, WinBy::Unknown)),
        ("0", Outcome::Draw),
        ("Draw", Outcome::Draw),
        ("Void", Outcome::NoResult),
        ("?", Outcome::Unknown),
        ("", Outcome::Absent),
    ] {
        assert_eq!(read(text), (expected, vec![]), "{text:?}");
    }
}

#[test]
fn free_forms_are_understood_and_noted() {
    for (text, expected) in [
        ("B", won(Black, WinBy::Unknown)),
        ("W", won(White, WinBy::Unknown)),
        ("white", won(White, WinBy::Unknown)),
        ("b+r", won(Black, WinBy::Resign)),
        ("B+AW", won(Black, WinBy::Judgement)),
        ("B+J", won(Black, WinBy::Judgement)),
        ("D+J", Outcome::Draw),
        ("B+V", won(Black, WinBy::Unknown)),
        ("W+#", won(White, WinBy::Unknown)),
        ("B+Offline", won(Black, WinBy::Forfeit)),
        ("W+Illegal", won(White, WinBy::Forfeit)),
        ("W+Repetition", won(White, WinBy::Forfeit)),
        ("W+Time Over", won(White, WinBy::Time)),
        (
            "B+, Goro crushed in his 126th move, and could not continue.",
            won(Black, WinBy::Unknown),
        ),
        ("draw", Outcome::Draw),
        ("Jigo", Outcome::Draw),
        ("jigo.", Outcome::Draw),
        ("void", Outcome::NoResult),
        ("no result", Outcome::NoResult),
        ("has adjourned.", Outcome::Unknown),
        ("? (No further moves known)", Outcome::Unknown),
        ("unfinished", Outcome::Unknown),
        ("both lose", Outcome::BothLose),
        ("B + 3.5", score(Black, 14)),
        ("B+3,5", score(Black, 14)),
        ("B+3.5 points", score(Black, 14)),
        ("Ｂ＋３．５", score(Black, 14)),
        ("Ｗ＋Ｒ", won(White, WinBy::Resign)),
        ("White resigns.", won(Black, WinBy::Resign)),
        ("Black resigns. W 133.5 B 81.0", won(White, WinBy::Resign)),
        ("W 133.5 B 81.0", score(White, 210)),
        ("black wins by 5 3/4 points", score(Black, 23)),
        ("White won by resignation", won(White, WinBy::Resign)),
        ("Black wins on time", won(Black, WinBy::Time)),
        ("Black lost on time", won(White, WinBy::Time)),
        ("white ran out of time", won(Black, WinBy::Time)),
        ("White wins", won(White, WinBy::Unknown)),
        ("Black forfeits", won(White, WinBy::Forfeit)),
        ("白胜43.5目", score(White, 174)),
        ("黑胜３目半", score(Black, 14)),
        ("白半目勝ち", score(White, 2)),
        ("黒三目半勝", score(Black, 14)),
        ("257手完, 黒中押し勝ち", won(Black, WinBy::Resign)),
        ("黑中盘胜", won(Black, WinBy::Resign)),
        ("白中盤勝", won(White, WinBy::Resign)),
        ("黑超时负", won(White, WinBy::Time)),
        ("白時間切れ負け", won(Black, WinBy::Time)),
        ("黑认输", won(White, WinBy::Resign)),
        ("흑 불계승", won(Black, WinBy::Resign)),
        ("백 3집반승", score(White, 14)),
        ("持碁", Outcome::Draw),
        ("和棋", Outcome::Draw),
        ("无胜负", Outcome::NoResult),
        ("両負け", Outcome::BothLose),
        ("打ち掛け", Outcome::Unknown),
    ] {
        assert_eq!(read(text), (expected, SPELLED.to_vec()), "{text:?}");
    }
}

#[test]
fn a_margin_in_quarters_or_zi_is_doubled() {
    for (text, expected) in [
        ("W+1.25", score(White, 10)),
        ("W+0.25", score(White, 2)),
        ("B+0.75", score(Black, 6)),
    ] {
        assert_eq!(read(text), (expected, vec!["result-in-zi"]), "{text:?}");
    }
    for (text, expected) in [
        ("黑胜2又3/4子", score(Black, 22)),
        ("黑胜3/4子", score(Black, 6)),
        ("白胜1/4子", score(White, 2)),
        ("黑胜3子", score(Black, 24)),
    ] {
        let codes = vec!["result-spelling", "result-in-zi"];
        assert_eq!(read(text), (expected, codes), "{text:?}");
    }
}

#[test]
fn margins_that_cannot_be_are_kept_as_text() {
    for text in ["W+0.02", "W+0.03", "W+3.3", "W+99999999999"] {
        let expected = Outcome::UnreadableScore { winner: White };
        assert_eq!(
            read(text),
            (expected, vec!["result-not-a-quarter"]),
            "{text:?}"
        );
    }
    for text in ["B+0.0", "W+0.0", "B+0"] {
        assert_eq!(
            read(text),
            (Outcome::NoResult, vec!["result-zero"]),
            "{text:?}"
        );
    }
    for text in ["john wins", "xyz", "B-3.5", "+", "目"] {
        assert_eq!(
            read(text),
            (Outcome::Unreadable, vec!["result-unreadable"]),
            "{text:?}"
        );
    }
}

#[test]
fn fractions_of_margin_and_komi_agree() {
    let q = Amount::quarters;
    assert!(fits_komi(Black, q(14), q(26)));
    assert!(fits_komi(White, q(2), q(30)));
    assert!(!fits_komi(White, q(12), q(26)));
    assert!(!fits_komi(Black, q(14), q(0)));
    // Komi 5¾: Black wins by a quarter more than White's complement.
    assert!(fits_komi(Black, q(1), q(23)));
    assert!(!fits_komi(White, q(1), q(23)));
    assert!(area_is_odd(Black, q(6), q(30)));
    assert!(!area_is_odd(Black, q(10), q(30)));
    assert!(area_is_odd(White, q(2), q(30)));
}

proptest! {
    #[test]
    fn any_text_is_read(text in any::<String>()) {
        read(&text);
    }

    #[test]
    fn texts_of_the_right_words_are_read(
        text in "([BWbw]|black|white|黑|白|흑)?[+ ]?([0-9]{0,12}[.,/又]?[0-9]{0,12}|R|wins|胜|负|半)[目子半 .]{0,3}"
    ) {
        let (outcome, codes) = read(&text);
        prop_assert!(outcome != Outcome::Unreadable || codes == ["result-unreadable"]);
    }

    #[test]
    fn plain_margins_are_exact_or_refused(whole in 1_i64..400, hundredths in 0_i64..100) {
        let (outcome, codes) = read(&format!("B+{whole}.{hundredths:02}"));
        let quarters = whole * 4 + hundredths / 25;
        match hundredths {
            0 | 50 => prop_assert_eq!(outcome, score(Black, quarters)),
            25 | 75 => prop_assert_eq!(outcome, score(Black, quarters * 2)),
            _ => prop_assert_eq!(codes, vec!["result-not-a-quarter"]),
        }
    }
}
