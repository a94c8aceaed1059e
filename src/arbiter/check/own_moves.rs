//! Steps about the moves an engine makes of its own.

use super::answers::{brief, shown};
use super::random_games::{ruled, same_stones};
use super::said::Said;
use super::subject::{Subject, side};
use crate::board::{Color, Point, Size, parse_vertex};
use crate::gtp::{Fault, Reply};
use crate::referee::{Move, Referee};

/// Boards, with the plies played on each: the small ones to their end, the large ones begun.
const BOARDS: [(usize, u32); 5] = [(5, 80), (7, 120), (9, 160), (13, 40), (19, 24)];

/// What an engine chose.
pub(super) enum Choice {
    Point(Point),
    Pass,
    Resign,
    /// Something that is no move.
    Nonsense(String),
}

/// Reads what `genmove` is answered with: one vertex, `pass` or `resign`.
pub(super) fn choice(text: &str, size: Size) -> Choice {
    match text.to_ascii_lowercase().as_str() {
        "pass" => Choice::Pass,
        "resign" => Choice::Resign,
        _ => match parse_vertex(text, size) {
            Some(point) => Choice::Point(point),
            None => Choice::Nonsense(brief(text)),
        },
    }
}

/// It plays both sides on several boards, and every move is legal.
pub(super) fn legal(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    let mut played = Vec::new();
    for (lines, most) in BOARDS {
        let Some(size) = Size::square(lines) else {
            continue;
        };
        if let Reply::Refused(_) = subject.ask(&format!("boardsize {lines}"))? {
            continue;
        }
        subject.demand("clear_board")?;
        let mut game = OwnGame {
            referee: Referee::new(),
            size,
        };
        game.referee.start(size, &[], Color::Black, 0);
        match game.play(subject, said, most) {
            Ok(()) => played.push(format!("{} plies on {size}", game.referee.ply())),
            Err(fault) if fault.leaves_engine_alive() => return Err(fault),
            Err(fault) => said.fail(format!("on {size} the engine {fault}")),
        }
    }
    said.pass(format!("legal: {}", played.join(", ")));
    Ok(())
}

struct OwnGame {
    referee: Referee,
    size: Size,
}

impl OwnGame {
    /// Plays until both pass, one resigns, something is wrong, or for so many plies.
    fn play(&mut self, subject: &mut Subject<'_>, said: &mut Said, most: u32) -> Result<(), Fault> {
        let size = self.size;
        while self.referee.ply() < most && self.referee.passes_in_a_row() < 2 {
            let color = self.referee.to_play();
            let command = format!("genmove {}", side(color));
            let limit = subject.plan.thought;
            let reply = subject.ask_within(&command, limit)?;
            let Reply::Done(text) = &reply else {
                said.fail(format!(
                    "on {size} at move {} `{command}` is answered {}",
                    self.referee.ply() + 1,
                    shown(&reply)
                ));
                return Ok(());
            };
            let mv = match choice(text, size) {
                Choice::Point(point) => Move::Play(color, point),
                Choice::Pass => Move::Pass(color),
                Choice::Resign => return Ok(()),
                Choice::Nonsense(text) => {
                    said.fail(format!(
                        "on {size} at move {} `{command}` is answered `{text}`, which is no \
                         point of the board, `pass` or `resign`",
                        self.referee.ply() + 1
                    ));
                    return Ok(());
                }
            };
            if !self.judge(subject, said, mv, text) {
                return Ok(());
            }
            self.referee.commit(mv);
        }
        self.compare(subject, said)
    }

    /// Whether its move can stand.
    fn judge(&mut self, subject: &Subject<'_>, said: &mut Said, mv: Move, text: &str) -> bool {
        let facts = self.referee.judge(mv);
        let ruled = ruled(&facts, subject.plan);
        if ruled.legal_here {
            return true;
        }
        let message = format!(
            "on {} it plays {} {} at move {}, {}: {}",
            self.size,
            mv.color(),
            brief(text),
            facts.ply,
            ruled.what,
            ruled.told(subject.plan)
        );
        if ruled.legal_under.is_empty() {
            said.fail(message);
            false
        } else {
            said.note(message);
            // It is its own ruleset's move; the game goes on with it.
            true
        }
    }

    /// Its stones at the end are ours: it played when asked and not otherwise.
    fn compare(&self, subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
        if subject.has("list_stones")?
            && let Some(what) = same_stones(subject, self.referee.board())?
        {
            said.fail(format!("after its game on {} {what}", self.size));
        }
        Ok(())
    }
}

/// It moves, or passes, after two passes too.
pub(super) fn after_passes(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    let size = subject.clear()?;
    subject.must_play(size, Color::Black, size.point(2, 2))?;
    subject.must_play(size, Color::White, size.point(4, 2))?;
    for color in [Color::Black, Color::White] {
        subject.must_play(size, color, None)?;
    }
    let limit = subject.plan.thought;
    match subject.ask_within("genmove black", limit)? {
        Reply::Done(text) => match choice(&text, size) {
            Choice::Nonsense(text) => said.fail(format!(
                "after two passes `genmove black` is answered `{text}`"
            )),
            _ => said.pass(format!("after two passes it answers `{}`", brief(&text))),
        },
        Reply::Refused(words) => said.note(format!(
            "after two passes `genmove black` is refused: {}; rules that resume need it",
            brief(&words)
        )),
    }
    Ok(())
}

/// `genmove` puts its stone on the board; `reg_genmove` does not.
pub(super) fn on_its_board(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    let size = subject.clear()?;
    let limit = subject.plan.thought;
    let reply = subject.ask_within("genmove black", limit)?;
    match &reply {
        Reply::Done(text) => {
            if let Choice::Point(point) = choice(text, size) {
                let again = subject.play(size, Color::White, Some(point))?;
                if matches!(again, Reply::Done(_)) {
                    said.fail(format!(
                        "`genmove black` is answered {}, then `play white {}` accepted: its own \
                         stone is not on its board",
                        shown(&reply),
                        point.gtp(size)
                    ));
                } else {
                    said.pass("its own stone is on its board");
                }
            }
        }
        Reply::Refused(_) => said.fail(format!("`genmove black` is answered {}", shown(&reply))),
    }
    Ok(())
}

/// `reg_genmove` changes nothing.
pub(super) fn regression(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    if !subject.has("reg_genmove")? {
        said.skip("it has no `reg_genmove`");
        return Ok(());
    }
    let size = subject.clear()?;
    let limit = subject.plan.thought;
    let reply = subject.ask_within("reg_genmove black", limit)?;
    match &reply {
        Reply::Done(text) => match choice(text, size) {
            Choice::Point(point) => {
                let played = subject.play(size, Color::Black, Some(point))?;
                if matches!(played, Reply::Refused(_)) {
                    said.fail(format!(
                        "`reg_genmove black` is answered {}, then `play black {}` refused: it \
                         put its move on the board",
                        shown(&reply),
                        point.gtp(size)
                    ));
                } else {
                    said.pass("its move is not put on the board");
                }
            }
            Choice::Pass | Choice::Resign => said.pass("it is answered"),
            Choice::Nonsense(text) => {
                said.fail(format!("`reg_genmove black` is answered `{text}`"));
            }
        },
        Reply::Refused(_) => {
            said.fail(format!("`reg_genmove black` is answered {}", shown(&reply)))
        }
    }
    Ok(())
}
