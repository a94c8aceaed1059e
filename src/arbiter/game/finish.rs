//! The end of a game: counting it where the count decides, and all that is kept of it.

use super::super::played::{By, Decision, DisputeStep, EngineWord, Played};
use super::course::Playing;
use super::ended::Ended;
use super::vocabulary::command;
use super::words::read_claim;
use crate::board::{ByColor, Color};
use crate::gtp::Reply;
use std::sync::Arc;

impl Playing<'_> {
    /// Draws up what a game came to.
    pub(super) fn finish(&mut self, ended: Ended) -> Played {
        let counted = ended.decision.is_none();
        let settlement = counted.then(|| self.settlement.take()).flatten();
        let (dead, seki) = match &settlement {
            Some(settled) => (Some(settled.dead.clone()), settled.seki.clone()),
            None => (None, Vec::new()),
        };
        let mut played = Played {
            terms: Arc::clone(self.terms),
            engines: self.engine_names(),
            handicap: std::mem::take(&mut self.handicap),
            turns: std::mem::take(&mut self.turns),
            incidents: std::mem::take(&mut self.incidents),
            termination: ended.termination,
            offender: ended.offender,
            decision: ended.decision.unwrap_or(Decision::Undetermined),
            reason: ended.reason,
            dead,
            territory: None,
            seki,
            scores: Vec::new(),
            words: ByColor::default(),
            referee_word: None,
            dispute: self.dispute.take(),
            errors: ByColor::default(),
        };
        if counted {
            self.count(&mut played);
            if let Some(winner) = ended.presumed
                && !matches!(played.decision, Decision::Won(color, _) if color == winner)
            {
                played.decision = Decision::Won(winner, By::Judgement);
                played.scores = self.count_beside(&played);
            }
            if self.terms.ask_scores {
                played.words = ByColor::from_fn(|color| self.score_by(color));
                self.compare_scores(&mut played);
                played.referee_word = self.score_by_referee();
            }
        } else {
            played.scores = self.count_beside(&played);
        }
        self.note_quirks();
        played.incidents.append(&mut self.incidents);
        played.errors = self.errors();
        played
    }

    /// What a side's engine says the score is.
    fn score_by(&mut self, color: Color) -> Option<EngineWord> {
        let seat = self.spokesman(color)?;
        let abilities = self.table.seat(seat)?.abilities.as_ref()?;
        if !abilities.has("final_score") {
            return None;
        }
        let limit = self.terms.deadlines.score;
        let timed = self.ask_timed(seat, &command("final_score"), limit)?;
        match timed.answer {
            Ok(Reply::Done(text)) => Some(EngineWord {
                margin: read_claim(&text),
                text,
            }),
            Ok(Reply::Refused(words)) => {
                let words = super::preamble::shown(&words);
                let message = format!("{color}'s engine gives no score: {words}");
                self.note(color, "no-score", message);
                None
            }
            Err(fault) => {
                self.failed_after_play(seat, &fault);
                None
            }
        }
    }

    /// Notes in the dispute where an engine's score is not that of the count, which decides.
    fn compare_scores(&mut self, played: &mut Played) {
        let Some(own) = played.scores.first() else {
            return;
        };
        let Some(margin) = own.margin else { return };
        let mut differ = Vec::new();
        for color in Color::BOTH {
            if let Some(word) = &played.words[color]
                && word.margin != Some(margin)
            {
                let words = super::preamble::shown(&word.text);
                differ.push(format!("{color}'s engine says {words:?}"));
            }
        }
        if differ.is_empty() {
            return;
        }
        let text = format!(
            "{}; the arbiter counts {}, which decides",
            differ.join(", "),
            own.result
        );
        let ply = u32::try_from(played.turns.len()).unwrap_or(u32::MAX);
        let dispute = played.dispute.get_or_insert_default();
        dispute.steps.push(DisputeStep {
            ply,
            text,
            article: self.cited("counting"),
        });
    }

    /// Notes what engines wrote that they should not have.
    fn note_quirks(&mut self) {
        for seat in 0..self.table.seats() {
            let color = self.table.color(seat);
            let before = self.places.get(seat).map(|place| place.quirks);
            let (Some(before), Some(seated)) = (before, self.table.seat(seat)) else {
                continue;
            };
            let now = seated.player.quirks();
            let counts = [
                (
                    "lines that belong to no response",
                    now.junk_lines,
                    before.junk_lines,
                ),
                ("late responses", now.late, before.late),
                ("responses with a wrong id", now.wrong_id, before.wrong_id),
                ("responses without an id", now.without_id, before.without_id),
                ("responses without an end", now.unended, before.unended),
            ];
            let told: Vec<String> = counts
                .iter()
                .filter(|(_, now, before)| now > before)
                .map(|(what, now, before)| format!("{} {what}", now - before))
                .collect();
            if !told.is_empty() {
                let message = format!("{color}'s engine wrote {}", told.join(", "));
                self.note(color, "quirks", message);
            }
        }
    }

    /// What each side's engines wrote on their standard error.
    fn errors(&mut self) -> ByColor<String> {
        let mut errors = ByColor::<String>::default();
        for seat in 0..self.table.seats() {
            let color = self.table.color(seat);
            if let Some(seated) = self.table.seat(seat) {
                errors[color].push_str(&seated.player.take_errors());
            }
        }
        errors
    }
}
