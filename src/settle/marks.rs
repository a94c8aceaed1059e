//! Dead stones by the territory marks of a record.
//!
//! A stone on a point marked as the other side's territory is dead. A chain beside an empty
//! point so marked, but not marked itself, is left undetermined: the mark says the point is not
//! reached from there, and nobody says why.

use super::settled::{Settled, Source, first_stone};
use super::unconditional::by_unconditional_life;
use crate::board::{Board, ByColor, Color, Point, PointSet, SuicideAllowed};
use crate::claims::Marks;
use crate::finding::{Finding, count_codes};

/// Reads dead stones off territory marks.
#[must_use]
pub fn by_marks(board: &Board, marks: &Marks) -> Settled {
    let mut settled = Settled::new(board, Source::Marks);
    let territory = clear_marks(board, marks, &mut settled);
    for color in Color::BOTH {
        let theirs = color.opponent();
        for point in territory[color].iter() {
            if board.at(point) == Some(theirs) && settled.kill(board, point) {
                tell_partial(board, point, &territory[color], &mut settled);
            }
        }
    }
    leave_open(board, &territory, &mut settled);
    settled.finish(board)
}

/// Settles a position whose marks were asked for and are none: by proof alone, and says so.
#[must_use]
pub fn without_marks(board: &Board, suicide: SuicideAllowed) -> Settled {
    let mut settled = by_unconditional_life(board, suicide);
    let message = "no territory is marked in the position counted: what is not proven is on \
                   nobody's word";
    let finding = Finding::new(&count_codes::NO_MARKS, message.to_owned());
    settled.findings.push(finding);
    settled
}

/// The marks on the board without those that contradict each other, which are told where a stone
/// stands.
fn clear_marks(board: &Board, marks: &Marks, settled: &mut Settled) -> ByColor<PointSet> {
    let size = board.size();
    let territory = ByColor::from_fn(|color| {
        let points = marks.territory[color].iter().copied();
        points.filter(|p| size.contains(*p)).collect::<PointSet>()
    });
    let both = territory.black.intersection(&territory.white);
    for point in both.iter().filter(|p| !board.is_empty(*p)) {
        let message = format!(
            "the stone on {} is marked as in Black's and in White's territory",
            point.gtp(size)
        );
        let finding = Finding::new(&count_codes::MARKS_CONTRADICT, message);
        settled.findings.push(finding.point(point));
    }
    ByColor::from_fn(|color| territory[color].difference(&both))
}

/// Tells when not every stone of a dead chain was marked.
fn tell_partial(board: &Board, point: Point, marked: &PointSet, settled: &mut Settled) {
    let stones = board.chain_len(point);
    let covered = board.chain(point).filter(|s| marked.contains(*s)).count();
    if covered < stones {
        let first = first_stone(board, point);
        let message = format!(
            "{covered} of the {stones} stones of the chain at {} are marked dead; all are taken",
            first.gtp(board.size())
        );
        let finding = Finding::new(&count_codes::MARKS_PART_OF_CHAIN, message);
        settled.findings.push(finding.point(first));
    }
}

/// Leaves living chains open that touch an empty point marked as the other side's.
fn leave_open(board: &Board, territory: &ByColor<PointSet>, settled: &mut Settled) {
    let size = board.size();
    for color in Color::BOTH {
        let theirs = color.opponent();
        for point in territory[color].iter().filter(|p| board.is_empty(*p)) {
            for q in point.neighbours(size) {
                if board.at(q) == Some(theirs) && !settled.dead.contains(q) {
                    settled.leave_open(board, q);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::parse_vertex;

    fn settle(rows: &str, black: &str, white: &str) -> Settled {
        let board = Board::parse_diagram(rows).unwrap();
        let points = |text: &str| {
            let names = text.split_whitespace();
            names
                .map(|n| parse_vertex(n, board.size()).unwrap())
                .collect()
        };
        let marks = Marks {
            territory: ByColor {
                black: points(black),
                white: points(white),
            },
            ply: 0,
        };
        by_marks(&board, &marks)
    }

    const ROWS: &str = "OOX.\n..XO\nXXX.\n....";

    #[test]
    fn stones_in_the_others_marked_territory_are_dead() {
        let settled = settle(ROWS, "A4 B4 A3 B3", "");
        assert_eq!(settled.dead.len(), 2);
        assert_eq!(settled.findings, []);
        assert!(settled.is_settled());
        assert_eq!(settled.chains[0].source, Source::Marks);
    }

    #[test]
    fn part_of_a_chain_takes_the_whole_with_a_finding() {
        let settled = settle(ROWS, "B4", "");
        assert_eq!(settled.dead.len(), 2);
        assert_eq!(settled.findings[0].kind.code, "N002");
    }

    #[test]
    fn contradictory_marks_settle_nothing() {
        let settled = settle(ROWS, "A4", "A4");
        assert!(settled.dead.is_empty());
        assert_eq!(settled.findings[0].kind.code, "N003");
    }

    #[test]
    fn a_living_chain_beside_the_others_mark_is_undetermined() {
        let settled = settle(ROWS, "A3 B3", "");
        assert!(settled.dead.is_empty());
        assert_eq!(settled.undetermined().count(), 1);
        assert!(!settled.is_settled());
    }

    #[test]
    fn marks_on_ones_own_stones_say_nothing() {
        let settled = settle(ROWS, "C4 C3", "");
        assert!(settled.dead.is_empty());
        assert!(settled.is_settled());
    }
}
