//! Steps about the end of a game: which stones are dead, and the score, where both are proven.

use super::answers::{brief, shown};
use super::position::{Corner, finished};
use super::said::Said;
use super::subject::Subject;
use crate::amount::Amount;
use crate::board::{Board, Color, PointSet, SuicideAllowed, unconditional};
use crate::count::Counter;
use crate::finding::Severity;
use crate::gtp::{Fault, Reply, Vertices};
use crate::settle::{Opined, StoneList, by_opinions};

/// Komi the score is asked with: by no way of counting does it come to nothing.
const KOMI: &str = "0.5";

/// What the engine is called among those who have an opinion.
const WITNESS: &str = "the engine";

/// Puts a finished position on the engine's board, both sides having passed; nothing where it
/// has no board for one.
fn put(subject: &mut Subject<'_>, said: &mut Said, corner: Corner) -> Result<Option<Board>, Fault> {
    let size = subject.size()?;
    let Some(board) = finished(size, corner) else {
        said.skip(format!("no finished position is known on {size}"));
        return Ok(None);
    };
    subject.clear_to(size)?;
    subject.demand(&format!("komi {KOMI}"))?;
    for color in Color::BOTH {
        for point in board.stones_of(color).iter() {
            subject.must_play(size, color, Some(point))?;
        }
    }
    subject.must_play(size, Color::Black, None)?;
    subject.must_play(size, Color::White, None)?;
    Ok(Some(board))
}

/// The lists of dead, living and seki stones are stones, whole chains, and each stone in one.
pub(super) fn status(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    if !subject.has("final_status_list")? {
        said.skip("it has no `final_status_list`");
        return Ok(());
    }
    for corner in [Corner::Plain, Corner::DeadStone] {
        let Some(board) = put(subject, said, corner)? else {
            return Ok(());
        };
        let Some(opined) = lists(subject, said, &board)? else {
            return Ok(());
        };
        let size = board.size();
        let proof = unconditional(&board, SuicideAllowed::Yes);
        let dead: PointSet = opined.dead.points.iter().copied().collect();
        if let Some(point) = proof.dead.difference(&dead).first() {
            said.fail(format!(
                "`final_status_list dead` lacks {}, which is dead whatever is played",
                point.gtp(size)
            ));
        }
        let settled = by_opinions(
            &board,
            SuicideAllowed::Yes,
            &[(WITNESS.to_owned(), Ok(opined))],
        );
        for finding in settled.findings {
            // Those findings quote names of engines; here there is but the one.
            let message = finding
                .message
                .replace(&format!("`{WITNESS}`"), "the engine");
            if finding.severity > Severity::Note {
                said.fail(message);
            } else {
                said.note(message);
            }
        }
    }
    let reply = subject.ask("final_status_list papaya")?;
    if matches!(reply, Reply::Done(_)) {
        said.note(format!(
            "`final_status_list papaya` is answered {}",
            shown(&reply)
        ));
    }
    said.pass("dead and living stones are told as they are proven");
    Ok(())
}

/// Asks for the three lists.
fn lists(
    subject: &mut Subject<'_>,
    said: &mut Said,
    board: &Board,
) -> Result<Option<Opined>, Fault> {
    let mut known = [const { None::<StoneList> }; 3];
    for (status, list) in ["dead", "alive", "seki"].iter().zip(&mut known) {
        let command = format!("final_status_list {status}");
        let reply = subject.ask_within(&command, subject.plan.thought)?;
        match &reply {
            Reply::Done(text) => {
                let read = Vertices::read(text, board.size());
                *list = Some(StoneList {
                    points: read.points,
                    unread: read.unread,
                });
            }
            Reply::Refused(_) => {
                said.fail(format!("`{command}` is answered {}", shown(&reply)));
            }
        }
    }
    let [dead, alive, seki] = known;
    Ok(dead.map(|dead| Opined {
        dead,
        seki,
        alive,
        shown_stones: None,
    }))
}

/// What a score may be: by area or by territory.
struct Right {
    area: Amount,
    territory: Amount,
}

impl Right {
    fn of(board: &Board) -> Self {
        let dead = unconditional(board, SuicideAllowed::Yes).dead;
        let tally = Counter::new().tally(board, &dead);
        let komi = Amount::HALF;
        let points = |color: Color| {
            let prisoners = tally.dead[color.opponent()];
            i64::from(tally.territory[color]) + i64::from(prisoners)
        };
        let territory = points(Color::Black) - points(Color::White);
        Self {
            area: Amount::points(tally.area_difference()) - komi,
            territory: Amount::points(territory) - komi,
        }
    }
}

/// The score is told in the protocol's words, and is one that some way of counting gives.
pub(super) fn score(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    if !subject.has("final_score")? {
        said.skip("it has no `final_score`");
        return Ok(());
    }
    for corner in [Corner::Plain, Corner::DeadStone] {
        let Some(board) = put(subject, said, corner)? else {
            return Ok(());
        };
        let right = Right::of(&board);
        let reply = subject.ask_within("final_score", subject.plan.thought)?;
        let Reply::Done(text) = &reply else {
            said.fail(format!("`final_score` is answered {}", shown(&reply)));
            continue;
        };
        let by = |way: &str| format!("it counts {way}: `{}`", brief(text));
        match margin(text) {
            None => said.fail(format!(
                "`final_score` is answered `{}`; it is `B+1.5`, `W+1.5` or `0`",
                brief(text)
            )),
            Some(margin) if margin == right.area => said.pass(by("area")),
            Some(margin) if margin == right.territory => said.pass(by("territory")),
            Some(_) => said.fail(format!(
                "`final_score` is answered `{}` where the board comes to {} by area and {} by \
                 territory, with komi {KOMI}, and every point of it is proven",
                brief(text),
                told(right.area),
                told(right.territory)
            )),
        }
    }
    Ok(())
}

/// A margin in the protocol's words.
pub(crate) fn told(margin: Amount) -> String {
    match margin.in_quarters() {
        0 => "0".to_owned(),
        quarters if quarters > 0 => format!("B+{margin}"),
        _ => format!("W+{}", margin.abs()),
    }
}

/// Reads a score to the letter: `B+1.5`, `W+1.5`, `0`; Black's less White's.
pub(crate) fn margin(text: &str) -> Option<Amount> {
    if text == "0" {
        return Some(Amount::ZERO);
    }
    let (winner, points) = text.split_once('+')?;
    if !points.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let points = Amount::parse(points).ok()?;
    match winner {
        "B" | "b" => Some(points),
        "W" | "w" => Some(-points),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;

    #[test]
    fn scores_are_read_to_the_letter() {
        let parsed = |text| margin(text).map(told);
        for text in ["B+6.5", "W+0.5", "0", "B+7"] {
            assert_eq!(parsed(text).as_deref(), Some(text));
        }
        assert_eq!(parsed("W+12.0").as_deref(), Some("W+12"));
        for bad in [
            "",
            "Draw",
            "B+R",
            "B+",
            "+3",
            "B+-3",
            "nan",
            "B+nan",
            "B+1.5 (upper bound)",
        ] {
            assert_eq!(parsed(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_right_scores_of_a_finished_position() {
        let size = Size::square(7).unwrap();
        let plain = Right::of(&finished(size, Corner::Plain).unwrap());
        assert_eq!(told(plain.area), "B+6.5");
        // Eight eyes against four.
        assert_eq!(told(plain.territory), "B+3.5");
        let dead = Right::of(&finished(size, Corner::DeadStone).unwrap());
        assert_eq!(told(dead.area), "B+6.5");
        // Its point and the prisoner more.
        assert_eq!(told(dead.territory), "B+5.5");
    }
}
