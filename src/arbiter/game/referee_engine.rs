//! The referee engine: a third party that is shown the game and asked about its end.
//!
//! Owns the question, and what an answer is worth against the board. What is done with it is the
//! ruleset's; who answers, and how they are kept, is not known here.

use super::super::played::{EngineWord, Incident};
use super::comparing::Opinions;
use super::course::{Playing, Step};
use super::preamble::shown;
use super::status::{Words, fates};
use super::words::read_claim;
use crate::board::{Board, Color, Point, PointSet, Size};
use crate::rules::Family;
use crate::settle::{Counted, Inquiry, Opinion, Silence, StoneList};

/// A referee engine as the desk has it.
pub(super) type RefereeEngine = Box<dyn Opinion + Send>;

impl Playing<'_> {
    /// What the referee engine says of every chain; nothing where there is none, or it fails, which
    /// is told and costs nobody anything.
    pub(super) fn word_of_referee(&mut self, opinions: &Opinions) -> Option<Words> {
        let opined = self.ask_referee(|engine, inquiry| engine.ask(inquiry))?;
        if let Some(why) = &opined.shown_stones {
            let why = shown(why);
            self.note_of_referee(format!("was shown the stones, not the moves: {why}"));
        }
        let board = self.desk.referee.board();
        let read = |status, list| stones_of(board, status, list);
        let (dead, seki) = match (read("dead", &opined.dead), opined.seki.as_ref()) {
            (Ok(dead), None) => (dead, None),
            (Ok(dead), Some(seki)) => match read("seki", seki) {
                Ok(seki) => (dead, Some(seki)),
                Err(wrong) => return self.refused_list(&wrong),
            },
            (Err(wrong), _) => return self.refused_list(&wrong),
        };
        let words = fates(board, &opinions.ours, &dead, seki.as_ref());
        let against = opinions.against_proof(&words);
        if !against.is_empty() {
            let size = self.terms.size;
            let names: Vec<String> = against
                .iter()
                .map(|point| point.gtp(size).to_string())
                .collect();
            let names = names.join(" ");
            self.note_of_referee(format!(
                "says of {names} the opposite of what is proven, which stands"
            ));
        }
        Some(words)
    }

    /// What the referee engine says the score is.
    pub(super) fn score_by_referee(&mut self) -> Option<EngineWord> {
        let text = self.ask_referee(|engine, inquiry| engine.score(inquiry))?;
        Some(EngineWord {
            margin: read_claim(&text),
            text,
        })
    }

    /// Shows the game and asks.
    fn ask_referee<T>(
        &mut self,
        ask: impl FnOnce(&mut RefereeEngine, &Inquiry<'_>) -> Result<T, Silence>,
    ) -> Option<T> {
        let engine = self.desk.referee_engine.as_mut()?;
        let line: Vec<(Color, Option<Point>)> = self
            .line
            .iter()
            .map(|&Step(color, point)| (color, point))
            .collect();
        let inquiry = Inquiry {
            board: self.desk.referee.board(),
            opening: &[],
            moves: Ok(&line),
            komi: Some(self.terms.komi),
            counted: match self.terms.ruleset.family {
                Family::Area => Counted::Area,
                Family::Territory => Counted::Territory,
            },
        };
        match ask(engine, &inquiry) {
            Ok(answer) => Some(answer),
            Err(silence) => {
                let reason = shown(&silence.reason);
                self.note_of_referee(format!("{reason}: it has no word"));
                None
            }
        }
    }

    fn refused_list(&mut self, wrong: &str) -> Option<Words> {
        self.note_of_referee(format!("lists {wrong}: the list is refused"));
        None
    }

    /// Notes something about the referee engine; the same thing once.
    fn note_of_referee(&mut self, what: String) {
        let incident = Incident {
            kind: "referee-engine",
            message: format!("the referee engine {what}"),
            ..self.incident()
        };
        let known =
            |known: &Incident| known.kind == incident.kind && known.message == incident.message;
        if !self.incidents.iter().any(known) {
            self.happened(incident);
        }
    }
}

/// The stones a list names; what is wrong where it names what is no stone.
fn stones_of(board: &Board, status: &str, list: &StoneList) -> Result<PointSet, String> {
    let size: Size = board.size();
    let empty = |point: &&Point| !size.contains(**point) || board.is_empty(**point);
    match (list.unread.first(), list.points.iter().find(empty)) {
        (Some(word), _) => {
            let word = shown(word);
            Err(format!(
                "as {status} {word:?}, which is no point of a {size} board"
            ))
        }
        (None, Some(point)) => {
            let point = point.gtp(size);
            Err(format!("as {status} {point}, where no stone stands"))
        }
        (None, None) => Ok(list.points.iter().copied().collect()),
    }
}
