//! What is asked of a table, in the protocol's words: colours, points, lists, boards, scores.
//!
//! Knows no engine: this is what the referee answers by itself.

use super::table::Table;
use crate::arbiter::check::score_told;
use crate::board::{Color, Point, Size, parse_vertex};
use crate::gtp::Reply;
use crate::settle::Fate;

/// Commands the referee answers or sees to by itself.
const OWN: [&str; 24] = [
    "boardsize",
    "clear_board",
    "final_score",
    "final_status_list",
    "fixed_handicap",
    "genmove",
    "get_komi",
    "known_command",
    "komi",
    "list_commands",
    "list_stones",
    "loadsgf",
    "name",
    "place_free_handicap",
    "play",
    "printsgf",
    "protocol_version",
    "query_boardsize",
    "quit",
    "referee-rules",
    "set_free_handicap",
    "showboard",
    "undo",
    "version",
];

/// Commands the referee answers or sees to by itself, in order.
#[must_use]
pub fn own_commands() -> &'static [&'static str] {
    &OWN
}

/// The side a word names.
#[must_use]
pub fn side_of(word: &str) -> Option<Color> {
    match word.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Color::Black),
        "w" | "white" => Some(Color::White),
        _ => None,
    }
}

/// What a word of a move names: a point, or a pass.
pub(super) fn vertex(word: &str, size: Size) -> Option<Option<Point>> {
    if word.eq_ignore_ascii_case("pass") {
        return Some(None);
    }
    parse_vertex(word, size).map(Some)
}

pub(super) fn done(text: impl Into<String>) -> Reply {
    Reply::Done(text.into())
}

pub(super) fn refused(text: impl Into<String>) -> Reply {
    Reply::Refused(text.into())
}

/// The answer to a question about the table alone; nothing where it is no such question.
#[must_use]
pub fn answer(table: &mut Table, name: &str, arguments: &[String]) -> Option<Reply> {
    let first = arguments.first().map_or("", String::as_str);
    Some(match name {
        "protocol_version" => done("2"),
        "version" => done(env!("CARGO_PKG_VERSION")),
        "showboard" => done(format!("\n{}", table.board())),
        "get_komi" => done(table.komi().to_string()),
        "query_boardsize" => done(table.size().width().to_string()),
        "referee-rules" => done(table.ruleset().id.clone()),
        "list_stones" => match side_of(first) {
            Some(color) => {
                let stones = table.board().stones_of(color);
                done(listed(table, &stones.iter().collect::<Vec<_>>()))
            }
            None => refused("syntax error: list_stones takes a colour"),
        },
        "final_score" => {
            let counting = table.count();
            match counting.margin {
                Some(margin) => done(score_told(margin)),
                None => refused(format!("cannot score: {}", counting.told)),
            }
        }
        "final_status_list" => status(table, first),
        _ => return None,
    })
}

/// The stones of one fate, a chain a line.
fn status(table: &mut Table, word: &str) -> Reply {
    let wanted = match word {
        "alive" => Fate::Alive,
        "dead" => Fate::Dead,
        "seki" => Fate::Seki,
        _ => return refused("syntax error: final_status_list takes alive, dead or seki"),
    };
    let counting = table.count();
    let open = |(_, fate): &&(Point, Fate)| *fate == Fate::Undetermined;
    let unsettled = counting.fates.iter().filter(open).count();
    if unsettled > 0 {
        return refused(format!("nobody's word settles {unsettled} chains"));
    }
    let of_fate = counting.fates.iter().filter(|(_, fate)| *fate == wanted);
    let lines: Vec<String> = of_fate
        .map(|&(first, _)| listed(table, &table.chain(first)))
        .collect();
    done(lines.join("\n"))
}

/// Points on one line.
pub(super) fn listed(table: &Table, points: &[Point]) -> String {
    let names = points.iter().map(|p| p.gtp(table.size()).to_string());
    names.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::builtin;
    use std::sync::Arc;

    #[test]
    fn the_table_answers_for_itself() {
        let mut table = Table::new(Arc::new(builtin("japanese-1989").unwrap())).unwrap();
        table.resize(Size::square(5).unwrap());
        let mut ask = |text: &str| {
            let mut words = text.split(' ').map(str::to_owned);
            let name = words.next().unwrap();
            answer(&mut table, &name, &words.collect::<Vec<_>>())
        };
        assert_eq!(ask("protocol_version"), Some(done("2")));
        assert_eq!(ask("list_stones black"), Some(done("")));
        assert!(matches!(ask("list_stones red"), Some(Reply::Refused(_))));
        assert_eq!(ask("final_status_list dead"), Some(done("")));
        assert!(matches!(
            ask("final_status_list x"),
            Some(Reply::Refused(_))
        ));
        assert!(matches!(ask("showboard"), Some(Reply::Done(text)) if text.contains("A B C D E")));
        assert_eq!(ask("genmove b"), None);
        assert!(own_commands().is_sorted());
    }
}
