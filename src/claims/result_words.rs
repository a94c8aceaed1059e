//! Results in words: English sentences, Chinese, Japanese and Korean.
//!
//! Owns the words. A sentence is understood only when it names a colour and what became of it;
//! names of players are never guessed at.

use super::game::WinBy;
use super::number;
use super::result::{ReadResult, Said, cause};
use crate::amount::Unit;
use crate::board::Color;

/// Reads a result that is not in the format's letters.
pub(super) fn read(text: &str) -> ReadResult {
    let lower = text.to_lowercase();
    let said = named(&lower)
        .or_else(|| east_asian(&lower))
        .or_else(|| english(&lower))
        .or_else(|| two_scores(&lower))
        .or_else(|| open(&lower))
        .unwrap_or(Said::Unreadable);
    ReadResult::free(said)
}

/// Turns full-width letters, digits and signs into the usual ones.
pub(super) fn half_width(text: &str) -> String {
    let narrow = |letter: char| match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(letter) - 0xfee0).unwrap_or(letter),
        '\u{3000}' => ' ',
        _ => letter,
    };
    text.chars().map(narrow).collect()
}

/// Texts that are a result as a whole.
fn named(lower: &str) -> Option<Said> {
    let bare = lower.trim_matches(|c: char| !c.is_alphanumeric());
    Some(match bare {
        "black" | "黑" | "黒" => Said::Won {
            winner: Color::Black,
            by: WinBy::Unknown,
        },
        "white" | "白" => Said::Won {
            winner: Color::White,
            by: WinBy::Unknown,
        },
        "draw" | "drawn" | "jigo" | "tie" | "draw game" | "持碁" | "持棋" | "ジゴ" | "和棋"
        | "和" | "平局" | "무승부" | "빅" => Said::Draw,
        "void" | "no result" | "noresult" | "no contest" | "cancelled" | "canceled"
        | "annulled" | "无胜负" | "無勝負" | "流局" | "无效" | "無効" | "무효" => {
            Said::NoResult
        }
        "both lose" | "both players lose" | "both lost" | "両負け" | "両者負け" | "双方负"
        | "双方判负" | "雙方負" => Said::BothLose,
        "unknown" | "unfinished" | "打挂" | "打掛" | "打ち掛け" | "打掛け" | "封盘" | "不明"
        | "未完" => Said::Unknown,
        _ => return None,
    })
}

/// Sentences that say the game is not over, wherever the word stands.
fn open(lower: &str) -> Option<Said> {
    const OPEN: &[&str] = &[
        "adjourn",
        "unfinished",
        "not finished",
        "suspended",
        "interrupted",
        "in progress",
        "unknown",
        "undecided",
        "打挂",
        "打掛",
        "打ち掛け",
    ];
    const NONE: &[&str] = &[
        "no result",
        "void",
        "cancelled",
        "annulled",
        "无胜负",
        "無勝負",
    ];
    if lower.starts_with('?') || OPEN.iter().any(|word| lower.contains(word)) {
        Some(Said::Unknown)
    } else if NONE.iter().any(|word| lower.contains(word)) {
        Some(Said::NoResult)
    } else {
        None
    }
}

/// `黑胜2又3/4子`, `257手完, 黒中押し勝ち`, `白時間切れ負け`, `흑 불계승`.
fn east_asian(text: &str) -> Option<Said> {
    let (at, letter) = text
        .char_indices()
        .find(|(_, letter)| matches!(letter, '黑' | '黒' | '흑' | '白' | '백'))?;
    let named = if matches!(letter, '白' | '백') {
        Color::White
    } else {
        Color::Black
    };
    // Only this side's own clause: the other side's follows its colour.
    let mut clause = &text[at + letter.len_utf8()..];
    if let Some(end) = clause.find(['黑', '黒', '흑', '白', '백', '。']) {
        clause = &clause[..end];
    }
    let has = |words: &[&str]| words.iter().any(|word| clause.contains(word));
    let loses = has(&["负", "負", "败", "敗", "认输", "認輸", "投了", "投子", "패"]);
    let wins = has(&["胜", "勝", "승", "赢", "贏", "かち"]);
    let by = if has(&[
        "中盘", "中盤", "中押", "投了", "投子", "认输", "認輸", "不计", "不計", "불계",
    ]) {
        WinBy::Resign
    } else if has(&["超时", "超時", "时间", "時間", "시간"]) {
        WinBy::Time
    } else if has(&[
        "反则", "反則", "犯规", "犯規", "반칙", "掉线", "掉線", "离线", "离線", "弃权", "棄権",
        "棄權", "不戦", "기권",
    ]) {
        WinBy::Forfeit
    } else if has(&["裁定", "判定", "判"]) {
        WinBy::Judgement
    } else {
        WinBy::Unknown
    };
    if wins && !loses {
        if by == WinBy::Unknown
            && let Some(margin) = margin_in(named, clause)
        {
            return Some(margin);
        }
        return Some(Said::Won { winner: named, by });
    }
    loses.then_some(Said::Won {
        winner: named.opponent(),
        by,
    })
}

/// The first number of a clause as a margin.
fn margin_in(winner: Color, clause: &str) -> Option<Said> {
    clause.char_indices().find_map(|(at, _)| {
        let (number, rest) = number::scan(&clause[at..])?;
        let (number, unit, _) = number::unit(number, rest);
        Some(Said::Margin {
            winner,
            number,
            unit,
        })
    })
}

fn color_word(word: &str) -> Option<Color> {
    match word {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

/// `Black resigns.`, `white wins by 5 3/4 points`, `B lost on time`.
fn english(lower: &str) -> Option<Said> {
    let mut words = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty());
    let first = words.next()?;
    let named = if first == "both" {
        return words
            .any(|word| matches!(word, "lose" | "loses" | "lost"))
            .then_some(Said::BothLose);
    } else {
        color_word(first).or_else(|| words.find_map(color_word))?
    };
    let verdict = words.find(|word| {
        matches!(
            *word,
            "wins"
                | "won"
                | "win"
                | "winner"
                | "victory"
                | "by"
                | "lost"
                | "loses"
                | "lose"
                | "loss"
                | "resign"
                | "resigns"
                | "resigned"
                | "forfeit"
                | "forfeits"
                | "forfeited"
                | "timed"
                | "timeout"
                | "ran"
                | "runs"
                | "left"
                | "disconnected"
                | "overstepped"
        )
    })?;
    let behind = lower.split_once(verdict).map_or("", |(_, rest)| rest);
    let lost = |by| Said::Won {
        winner: named.opponent(),
        by,
    };
    Some(match verdict {
        "resign" | "resigns" | "resigned" => lost(WinBy::Resign),
        "forfeit" | "forfeits" | "forfeited" | "left" | "disconnected" => lost(WinBy::Forfeit),
        "timed" | "timeout" | "overstepped" | "ran" | "runs" => lost(WinBy::Time),
        "lost" | "loses" | "lose" | "loss" => lost(cause(behind)),
        _ => {
            let winner = named;
            let by = cause(behind);
            match margin_in(winner, behind) {
                Some(margin) if by == WinBy::Unknown => margin,
                _ => Said::Won { winner, by },
            }
        }
    })
}

/// `W 133.5 B 81.0`: both sides' totals, the difference is the margin.
fn two_scores(lower: &str) -> Option<Said> {
    let (first, points, rest) = one_score(lower)?;
    let (second, others, _) = one_score(rest.trim_start_matches([' ', ',', ';', '-', ':']))?;
    if first == second {
        return None;
    }
    let mine = points.amount(Unit::Point);
    let theirs = others.amount(Unit::Point);
    let (Ok(mine), Ok(theirs)) = (mine, theirs) else {
        return Some(Said::Unreadable);
    };
    if mine == theirs {
        return Some(Said::Draw);
    }
    let winner = if mine > theirs { first } else { second };
    let difference = (mine - theirs).abs().to_string();
    let (number, _) = number::scan(&difference)?;
    Some(Said::Margin {
        winner,
        number,
        unit: Some(Unit::Point),
    })
}

fn one_score(text: &str) -> Option<(Color, number::Number, &str)> {
    let end = text.find(|c: char| !c.is_alphabetic())?;
    let color = color_word(&text[..end])?;
    let behind = text[end..].trim_start_matches([' ', ':', '=']);
    let (number, rest) = number::scan(behind)?;
    Some((color, number, rest))
}
