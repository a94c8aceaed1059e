//! A row of a match's game, read back: what sums and tables are made of.
//!
//! Reads the rows of this version and of later ones, which only ever gain fields.

use crate::amount::Amount;
use crate::arbiter::Termination;
use crate::board::{ByColor, Color};
use serde_json::Value;

/// A game of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchGame {
    /// Its number.
    pub number: u32,
    /// The pair it belongs to.
    pub pair: u32,
    /// What the engines are called.
    pub players: ByColor<String>,
    /// The id of the ruleset.
    pub rules: String,
    /// The opening's name; empty for none.
    pub opening: String,
    /// The result as rows have it.
    pub result: String,
    /// Who won.
    pub verdict: Verdict,
    /// How it ended.
    pub termination: Termination,
    /// Who caused that end.
    pub offender: Option<Color>,
    /// Why, in one sentence.
    pub reason: String,
    /// Its plies, the opening's included.
    pub plies: u32,
    /// What its moves took.
    pub times: ByColor<Times>,
    /// Incidents: whose and what.
    pub incidents: Vec<(Option<Color>, String)>,
    /// The count under its own rules, Black less White, where there is one.
    pub margin: Option<Amount>,
    /// What the engines said the score is.
    pub words: ByColor<Option<Word>>,
    /// Whether there was a dispute.
    pub disputed: bool,
    /// The digest of its moves; nothing where it is not known.
    pub sequence: Option<u64>,
    /// Whether it repeats an earlier game, where somebody else has found that.
    pub repeats: bool,
    /// Name of its record.
    pub record: String,
}

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// That side.
    Won(Color),
    /// Nobody; it counts half for both.
    Draw,
    /// Both lost.
    BothLost,
    /// There is no result that counts.
    Void,
}

/// What a side's moves took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// Moves.
    pub moves: u32,
    /// All of them, in microseconds.
    pub wall: u64,
    /// The longest, in microseconds.
    pub longest: u64,
    /// Processor time, in microseconds, where it is known.
    pub cpu: Option<u64>,
}

/// What an engine said the score is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Its words.
    pub text: String,
    /// The margin it is read as, Black less White.
    pub margin: Option<Amount>,
}

impl MatchGame {
    /// A game of that number of which nothing is known.
    #[must_use]
    pub fn empty(number: u32) -> Self {
        Self {
            number,
            pair: number,
            players: ByColor::default(),
            rules: String::new(),
            opening: String::new(),
            result: "undetermined".to_owned(),
            verdict: Verdict::Void,
            termination: Termination::Aborted,
            offender: None,
            reason: String::new(),
            plies: 0,
            times: ByColor::default(),
            incidents: Vec::new(),
            margin: None,
            words: ByColor::default(),
            disputed: false,
            sequence: None,
            repeats: false,
            record: String::new(),
        }
    }

    /// Reads a row; nothing where it is no row of a game, or not a whole one.
    #[must_use]
    pub fn read(line: &[u8]) -> Option<Self> {
        let row: Value = serde_json::from_slice(line).ok()?;
        if row.get("type")?.as_str()? != "match-game" {
            return None;
        }
        let text = |key: &str| row.get(key).and_then(Value::as_str).map(str::to_owned);
        let rules = text("rules")?;
        let own = row.get("scores").and_then(|scores| scores.get(&rules));
        let result = text("result")?;
        let incidents = row.get("incidents").and_then(Value::as_array);
        let verdict = verdict(&result, color(&row, "winner"));
        let termination = termination(&text("termination")?)?;
        // What the board counts to where something else has decided is no margin of the game.
        let is_scored =
            termination == Termination::Score && matches!(verdict, Verdict::Won(_) | Verdict::Draw);
        Some(Self {
            number: number(&row, "game").filter(|number| *number > 0)?,
            pair: number(&row, "pair").filter(|number| *number > 0)?,
            players: ByColor {
                black: text("black")?,
                white: text("white")?,
            },
            opening: text("opening").unwrap_or_default(),
            verdict,
            result,
            termination,
            offender: color(&row, "offender"),
            reason: text("reason").unwrap_or_default(),
            plies: number(&row, "plies")?,
            times: ByColor::from_fn(|color| times(side(&row, "times", color))),
            incidents: incidents
                .into_iter()
                .flatten()
                .filter_map(incident)
                .collect(),
            margin: own
                .filter(|_| is_scored)
                .and_then(|own| amount(own, "margin_q")),
            words: ByColor::from_fn(|color| side(&row, "engine_scores", color).and_then(word)),
            disputed: row.get("dispute").is_some(),
            sequence: text("sequence").and_then(|hex| u64::from_str_radix(&hex, 16).ok()),
            repeats: false,
            record: text("sgf")?,
            rules,
        })
    }

    /// The side an engine has in it.
    #[must_use]
    pub fn side_of(&self, player: &str) -> Option<Color> {
        Color::BOTH
            .into_iter()
            .find(|&color| self.players[color] == player)
    }

    /// Whether an engine failed in it: crashed, hung, or wrote what is no answer.
    #[must_use]
    pub fn is_spoilt(&self) -> bool {
        match self.termination {
            Termination::Crash | Termination::Hang | Termination::Protocol => true,
            Termination::Score
            | Termination::Resign
            | Termination::Time
            | Termination::Illegal
            | Termination::MoveLimit
            | Termination::NoResult
            | Termination::Agreement
            | Termination::Adjudication
            | Termination::Penalty
            | Termination::Aborted => false,
        }
    }
}

fn number(row: &Value, key: &str) -> Option<u32> {
    row.get(key)?.as_u64()?.try_into().ok()
}

fn amount(row: &Value, key: &str) -> Option<Amount> {
    row.get(key)?.as_i64().map(Amount::quarters)
}

fn color(row: &Value, key: &str) -> Option<Color> {
    match row.get(key)?.as_str()? {
        "black" => Some(Color::Black),
        "white" => Some(Color::White),
        _ => None,
    }
}

fn side<'v>(row: &'v Value, key: &str, color: Color) -> Option<&'v Value> {
    row.get(key)?.get(super::super::vocabulary::color(color))
}

/// The way a game ended, by its word.
pub(super) fn termination(word: &str) -> Option<Termination> {
    let mut all = Termination::NAMES.iter();
    all.find(|(name, _)| *name == word).map(|(_, known)| *known)
}

fn verdict(result: &str, winner: Option<Color>) -> Verdict {
    match (winner, result) {
        (Some(color), _) => Verdict::Won(color),
        (None, "Draw") => Verdict::Draw,
        (None, "BothLose") => Verdict::BothLost,
        (None, _) => Verdict::Void,
    }
}

fn times(row: Option<&Value>) -> Times {
    let Some(row) = row else {
        return Times::default();
    };
    let micros = |key: &str| row.get(key).and_then(Value::as_u64);
    Times {
        moves: number(row, "moves").unwrap_or_default(),
        wall: micros("wall_us").unwrap_or_default(),
        longest: micros("longest_us").unwrap_or_default(),
        cpu: micros("cpu_us"),
    }
}

fn incident(row: &Value) -> Option<(Option<Color>, String)> {
    let kind = row.get("kind")?.as_str()?;
    Some((color(row, "color"), kind.to_owned()))
}

fn word(row: &Value) -> Option<Word> {
    Some(Word {
        text: row.get("text")?.as_str()?.to_owned(),
        margin: amount(row, "margin_q"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_score_has_a_margin() {
        let row = |result: &str, winner: &str, termination: &str| {
            let text = format!(
                r#"{{"type":"match-game","game":1,"pair":1,"black":"a","white":"b","rules":"aga",
                "result":"{result}",{winner}"termination":"{termination}","plies":0,"sgf":"x",
                "scores":{{"aga":{{"margin_q":-30}}}}}}"#
            );
            MatchGame::read(text.as_bytes()).unwrap().margin
        };
        let white = r#""winner":"white","#;
        let black = r#""winner":"black","#;
        let scored = Some(Amount::quarters(-30));
        assert_eq!(row("W+7.5", white, "score"), scored);
        assert_eq!(row("W+F", white, "crash"), None);
        assert_eq!(row("W+R", white, "resign"), None);
        assert_eq!(row("B+", black, "agreement"), None);
        assert_eq!(row("B+", black, "adjudication"), None);
        assert_eq!(row("undetermined", "", "move-limit"), None);
        assert_eq!(row("undetermined", "", "score"), None);
    }
}
