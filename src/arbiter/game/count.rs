//! Counting: the record of the game given to the scorer, and the result its sheet comes to.
//!
//! The record is counted as whoever reads it later would count it, so the numbers are the same.

use super::super::played::{By, Decision, Played, Score};
use super::super::sgf::{Heading, record, unresolved};
use super::course::Playing;
use crate::adjudicate::{ScoredGame, ScoredSheet, Source};
use crate::board::{ByColor, Color, Point};
use crate::count::{Ending, ending};

impl Playing<'_> {
    /// Counts a game with settled stones: scores, territory and the result.
    pub(super) fn count(&mut self, played: &mut Played) {
        played.territory = Some(self.dead_as_territory(played));
        let scored = self.score(&unresolved(played));
        played.territory = Some(territory(&scored, played));
        played.scores = scores(&scored);
        played.decision = match scored.sheets.first() {
            Some(sheet) => self.decide(sheet),
            None => Decision::Undetermined,
        };
    }

    /// The counts of a game that was decided otherwise.
    pub(super) fn count_beside(&mut self, played: &Played) -> Vec<Score> {
        scores(&self.score(&record(played, &Heading::default())))
    }

    /// Scores a record.
    fn score(&mut self, record: &[u8]) -> ScoredGame {
        self.desk.scorer.score(&Source::first("game", record)).1
    }

    /// Dead stones as points of the other side, the least a record needs to be counted.
    fn dead_as_territory(&self, played: &Played) -> ByColor<Vec<Point>> {
        let board = self.desk.referee.board();
        let dead = played.dead.as_deref().unwrap_or_default();
        ByColor::from_fn(|color: Color| {
            let theirs = dead.iter().copied();
            theirs
                .filter(|&point| board.at(point) == Some(color.opponent()))
                .collect()
        })
    }

    /// The result a sheet comes to.
    fn decide(&self, sheet: &ScoredSheet) -> Decision {
        match sheet.result.as_str() {
            "BothLose" => return Decision::BothLose,
            "B+F" => return Decision::Won(Color::Black, By::Forfeit),
            "W+F" => return Decision::Won(Color::White, By::Forfeit),
            _ => {}
        }
        let ruleset = &self.terms.ruleset;
        let tie = if self.terms.knock_out {
            ruleset.tie_knock_out
        } else {
            ruleset.tie
        };
        match sheet.sheet.points().map(|margin| ending(margin, tie)) {
            None => Decision::Undetermined,
            Some(Ending::Won(color, margin)) if margin.is_zero() => Decision::Won(color, By::Tie),
            Some(Ending::Won(color, margin)) => Decision::Won(color, By::Margin(margin)),
            Some(Ending::Draw) => Decision::Draw,
            Some(Ending::Replay) => Decision::Replay,
        }
    }
}

/// The counts of a scored game.
fn scores(scored: &ScoredGame) -> Vec<Score> {
    let sheets = scored.sheets.iter();
    sheets
        .map(|counted| Score {
            ruleset: counted.ruleset.clone(),
            margin: counted.sheet.points(),
            result: counted.result.clone(),
            result_text: counted.sheet.result_text.clone(),
        })
        .collect()
}

/// Territory and dead stones, as the count under the game's own rules has them.
fn territory(scored: &ScoredGame, played: &Played) -> ByColor<Vec<Point>> {
    let map = if scored.reasons.is_empty() {
        scored.map.as_str()
    } else {
        scored.reasons.as_str()
    };
    let mut marked = ByColor::<Vec<Point>>::default();
    for (point, reason) in played.terms.size.points().zip(map.chars()) {
        match reason {
            // Black's dead stones are White's points, in both maps by their own letters.
            'x' => marked.black.push(point),
            'o' => marked.white.push(point),
            _ => {}
        }
    }
    for &point in played.dead.iter().flatten() {
        match scored.board.at(point) {
            Some(Color::Black) => marked.white.push(point),
            Some(Color::White) => marked.black.push(point),
            None => {}
        }
    }
    marked.black.sort_unstable();
    marked.white.sort_unstable();
    marked
}
