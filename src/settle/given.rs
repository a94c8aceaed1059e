//! Dead stones by a list of points: one stone names its whole chain.

use super::settled::{Fate, Settled, Source};
use crate::board::{Board, Point, Size, parse_vertex};
use crate::finding::{Finding, count_codes};

/// Points that are wrong in one way, told one by one at the most.
const MOST_TOLD: usize = 8;

/// Points read from text, and the words that are none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Named {
    /// The points, as written.
    pub points: Vec<Point>,
    /// Words that name no point of the board.
    pub unread: Vec<String>,
}

/// Reads points such as `D4,E5 Q16`, separated by commas, semicolons or blanks.
#[must_use]
pub fn read_points(text: &str, size: Size) -> Named {
    let mut named = Named::default();
    let words = text.split(|c: char| matches!(c, ',' | ';') || c.is_whitespace());
    for word in words.filter(|word| !word.is_empty()) {
        match parse_vertex(word, size) {
            Some(point) => named.points.push(point),
            None => named.unread.push(word.to_owned()),
        }
    }
    named
}

/// Takes the chains on these points as dead and all others as alive.
#[must_use]
pub fn given(board: &Board, named: &Named, source: Source) -> Settled {
    let mut settled = Settled::new(board, source);
    let size = board.size();
    let mut missed = Vec::new();
    for &point in &named.points {
        if !size.contains(point) {
            missed.push((
                point,
                format!("{point:?} is named dead and is not on a {size} board"),
            ));
        } else if board.is_empty(point) {
            let message = format!("{} is named dead and holds no stone", point.gtp(size));
            missed.push((point, message));
        } else {
            settled.kill(board, point);
        }
    }
    let more = missed.len().saturating_sub(MOST_TOLD);
    for (point, message) in missed.into_iter().take(MOST_TOLD) {
        let finding = Finding::new(&count_codes::DEAD_POINT_EMPTY, message);
        settled.findings.push(finding.point(point));
    }
    if more > 0 {
        let message = format!("{more} more points are named dead and hold no stone");
        let finding = Finding::new(&count_codes::DEAD_POINT_EMPTY, message);
        settled.findings.push(finding);
    }
    for word in named.unread.iter().take(MOST_TOLD) {
        let message = format!("{word:?} names no point of a {size} board");
        let finding = Finding::new(&count_codes::DEAD_LIST_UNREADABLE, message);
        settled.findings.push(finding);
    }
    if named.unread.len() > MOST_TOLD {
        let more = named.unread.len() - MOST_TOLD;
        let message = format!("{more} more words name no point of a {size} board");
        let finding = Finding::new(&count_codes::DEAD_LIST_UNREADABLE, message);
        settled.findings.push(finding);
    }
    if !named.unread.is_empty() {
        // Somebody meant stones we do not know: what was not named is on nobody's word.
        let unnamed: Vec<_> = settled.with(Fate::Alive).map(|chain| chain.first).collect();
        for first in unnamed {
            settled.leave_open(board, first);
        }
    }
    settled.finish(board)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Board {
        Board::parse_diagram("XXO\n.XO\n..O").unwrap()
    }

    #[test]
    fn one_stone_names_its_chain() {
        let board = board();
        let named = read_points("b2; C1,C3", board.size());
        let settled = given(&board, &named, Source::Given);
        assert_eq!(settled.dead.len(), 6);
        assert_eq!(settled.with(Fate::Dead).count(), 2);
        assert_eq!(settled.findings.len(), 1, "both colours touch");
        assert!(settled.is_settled());
    }

    #[test]
    fn what_holds_no_stone_or_is_no_point_is_said() {
        let board = board();
        let named = read_points("A1 I5 Z99 papaya", board.size());
        let settled = given(&board, &named, Source::Given);
        assert!(settled.dead.is_empty());
        let codes: Vec<_> = settled.findings.iter().map(|f| f.kind.code).collect();
        assert_eq!(codes, ["N004", "N005", "N005", "N005"]);
    }
}
