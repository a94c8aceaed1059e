//! The table gogui-twogtp writes: tab-separated, a line a game, settings in comments above it.
//!
//! Its columns are the engines', not the colours': what is said for Black is said for the engine
//! named so, and where `ALT` is 1 that engine had White and results are turned round. Its values
//! know no tabs and no line feeds, so those of hostile engines are made visible here.

use super::super::sanitize::Visible;
use super::read::{MatchGame, Times, Verdict, Word};
use super::sum::MatchSum;
use crate::amount::Amount;
use crate::arbiter::Termination;
use crate::board::{ByColor, Color};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The columns.
const COLUMNS: [&str; 13] = [
    "GAME", "RES_B", "RES_W", "RES_R", "ALT", "DUP", "LEN", "TIME_B", "TIME_W", "CPU_B", "CPU_W",
    "ERR", "ERR_MSG",
];

/// What the comments of a table say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DatHead {
    /// The engines by their names, that of `Black` first.
    pub players: ByColor<String>,
    /// Their command lines.
    pub commands: ByColor<String>,
    /// Lines of the board.
    pub size: String,
    /// Komi.
    pub komi: String,
}

/// Writes the table of a match between two engines.
#[must_use]
pub fn write_dat(head: &DatHead, games: &[MatchGame]) -> String {
    let mut out = String::new();
    let mut say = |key: &str, value: &str| {
        let _ = writeln!(out, "# {key}: {}", Visible(value));
    };
    for (color, key) in [(Color::Black, "Black"), (Color::White, "White")] {
        say(key, &head.players[color]);
        say(&format!("{key}Label"), &head.players[color]);
        say(&format!("{key}Command"), &head.commands[color]);
    }
    say("Referee", concat!("go-referee:", env!("CARGO_PKG_VERSION")));
    say("Size", &head.size);
    say("Komi", &head.komi);
    say("Xml", "0");
    let _ = writeln!(out, "#\n#{}", COLUMNS.join("\t"));
    let names = [head.players.black.clone(), head.players.white.clone()];
    let sum = MatchSum::of(games, &names);
    let repeated: BTreeMap<u32, Option<u32>> = sum.repeated.into_iter().collect();
    let mut order: Vec<&MatchGame> = games.iter().collect();
    order.sort_by_key(|game| game.number);
    for game in order {
        let fields = fields(game, &head.players.black, repeated.get(&game.number));
        let _ = writeln!(out, "{}", fields.join("\t"));
    }
    out
}

fn fields(game: &MatchGame, black: &str, repeated: Option<&Option<u32>>) -> [String; 13] {
    let turned = game.players.black != black;
    let side = |color: Color| if turned { color.opponent() } else { color };
    let said = |color: Color| match (&game.words[side(color)], game.termination) {
        (_, Termination::Resign) => result(game, turned),
        (Some(word), _) => word_said(word, turned),
        (None, _) => "?".to_owned(),
    };
    let seconds = |micros: u64| format!("{:.1}", micros as f64 / 1e6);
    let wall = |color: Color| seconds(game.times[side(color)].wall);
    let cpu = |color: Color| seconds(game.times[side(color)].cpu.unwrap_or_default());
    let failed =
        super::sum::is_failure(game.termination) || game.termination == Termination::Aborted;
    let message = if failed { game.reason.as_str() } else { "" };
    [
        // Its games count from nought.
        (game.number - 1).to_string(),
        said(Color::Black),
        said(Color::White),
        result(game, turned),
        u8::from(turned).to_string(),
        match repeated {
            None => "-".to_owned(),
            Some(None) => "?".to_owned(),
            Some(Some(first)) => (first - 1).to_string(),
        },
        game.plies.to_string(),
        wall(Color::Black),
        wall(Color::White),
        cpu(Color::Black),
        cpu(Color::White),
        u8::from(failed).to_string(),
        Visible(message).to_string(),
    ]
}

/// Our result as that table has it: a score, a resignation, or the winner.
fn result(game: &MatchGame, turned: bool) -> String {
    let winner = match game.verdict {
        Verdict::Won(color) => color,
        Verdict::Draw => return "0".to_owned(),
        Verdict::BothLost | Verdict::Void => return "?".to_owned(),
    };
    let side = if turned { winner.opponent() } else { winner };
    let how = game.result.split_once('+').map_or("", |(_, how)| how);
    let how = if how == "R" || how.starts_with(|c: char| c.is_ascii_digit()) {
        how
    } else {
        ""
    };
    format!("{}+{how}", side.letter())
}

/// An engine's word: turned round where it can be read, else as it stands.
fn word_said(word: &Word, turned: bool) -> String {
    let Some(margin) = word.margin else {
        return match Visible(word.text.trim()).to_string() {
            text if text.is_empty() => "?".to_owned(),
            text => text,
        };
    };
    let black_won = margin > Amount::ZERO;
    if margin.is_zero() {
        return "0".to_owned();
    }
    let letter = if black_won == turned { 'W' } else { 'B' };
    format!("{letter}+{}", margin.abs())
}

/// Why a text is no such table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DatError {
    /// There is no line that names the columns.
    #[error("no line names the columns: it is no table of gogui-twogtp")]
    NoColumns,
    /// A column is missing.
    #[error("it has no column {0}")]
    Missing(&'static str),
    /// A line cannot be read.
    #[error("line {line}: {what}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        what: &'static str,
    },
}

/// Reads a table.
///
/// # Errors
/// When it is none, or a line of it cannot be read.
pub fn read_dat(text: &str) -> Result<(DatHead, Vec<MatchGame>), DatError> {
    let mut settings: BTreeMap<&str, &str> = BTreeMap::new();
    let mut columns: Option<Columns> = None;
    let mut above = true;
    let mut games = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let line = line.trim_end_matches('\r');
        match line.strip_prefix('#') {
            Some(comment) if comment.trim().is_empty() => above = false,
            Some(comment) if above => {
                if let Some((key, value)) = comment.split_once(':') {
                    settings.insert(key.trim(), value.trim());
                }
            }
            Some(comment) if columns.is_none() => columns = Some(Columns::of(comment)?),
            Some(_) => {}
            None if line.trim().is_empty() => {}
            None => {
                let columns = columns.as_ref().ok_or(DatError::NoColumns)?;
                let head = head(&settings);
                let game = columns
                    .game(line, &head)
                    .map_err(|what| DatError::Line { line: at + 1, what })?;
                games.push(game);
            }
        }
    }
    columns.ok_or(DatError::NoColumns)?;
    Ok((head(&settings), games))
}

fn head(settings: &BTreeMap<&str, &str>) -> DatHead {
    let said = |keys: &[&str], other: &str| {
        let found = keys.iter().find_map(|key| settings.get(key));
        (*found.unwrap_or(&other)).to_owned()
    };
    let mut players = ByColor {
        black: said(&["BlackLabel", "Black"], "Black"),
        white: said(&["WhiteLabel", "White"], "White"),
    };
    if players.black == players.white {
        players.white.push_str(" (White)");
    }
    DatHead {
        players,
        commands: ByColor {
            black: said(&["BlackCommand"], ""),
            white: said(&["WhiteCommand"], ""),
        },
        size: said(&["Size"], ""),
        komi: said(&["Komi"], ""),
    }
}

/// Where the columns are.
struct Columns([usize; 13]);

impl Columns {
    fn of(line: &str) -> Result<Self, DatError> {
        let titles: Vec<&str> = line.split('\t').map(str::trim).collect();
        let mut places = [0; 13];
        for (place, name) in places.iter_mut().zip(COLUMNS) {
            let at = titles.iter().position(|title| *title == name);
            *place = at.ok_or(DatError::Missing(name))?;
        }
        Ok(Self(places))
    }

    fn game(&self, line: &str, head: &DatHead) -> Result<MatchGame, &'static str> {
        let values: Vec<&str> = line.split('\t').map(str::trim).collect();
        let field = |name: &str| {
            let column = COLUMNS.iter().position(|known| *known == name);
            let at = column.and_then(|column| self.0.get(column));
            at.and_then(|&at| values.get(at)).copied().unwrap_or("")
        };
        let number: u32 = field("GAME").parse().map_err(|_| "GAME is no number")?;
        let number = number.checked_add(1).ok_or("GAME is no number")?;
        let turned = match field("ALT") {
            "0" => false,
            "1" => true,
            _ => return Err("ALT is neither 0 nor 1"),
        };
        let failed = field("ERR") == "1";
        let (black, white) = (field("RES_B"), field("RES_W"));
        let said = match field("RES_R") {
            "?" | "-" | "" if black == white => black,
            "?" | "-" | "" => "?",
            referee => referee,
        };
        let players = if turned {
            ByColor {
                black: head.players.white.clone(),
                white: head.players.black.clone(),
            }
        } else {
            head.players.clone()
        };
        let (verdict, result, margin) = verdict(said, turned);
        let times = |wall: &str, cpu: &str, moves: u32| Times {
            moves,
            wall: micros(field(wall)),
            longest: 0,
            cpu: Some(micros(field(cpu))),
        };
        let plies: u32 = field("LEN").parse().map_err(|_| "LEN is no number")?;
        let own = ByColor {
            black: times("TIME_B", "CPU_B", plies.div_ceil(2)),
            white: times("TIME_W", "CPU_W", plies / 2),
        };
        Ok(MatchGame {
            pair: (number - 1) / 2 + 1,
            players,
            termination: termination(&result, failed, verdict),
            verdict: if failed { Verdict::Void } else { verdict },
            result: if failed {
                "undetermined".to_owned()
            } else {
                result
            },
            reason: field("ERR_MSG").to_owned(),
            plies,
            times: if turned {
                ByColor {
                    black: own.white,
                    white: own.black,
                }
            } else {
                own
            },
            margin,
            repeats: !matches!(field("DUP"), "" | "-") && !field("DUP").ends_with('?'),
            ..MatchGame::empty(number)
        })
    }
}

fn micros(seconds: &str) -> u64 {
    let seconds: f64 = seconds.parse().unwrap_or(0.0);
    if seconds.is_finite() && (0.0..1e12).contains(&seconds) {
        (seconds * 1e6) as u64
    } else {
        0
    }
}

/// What a result says: who won, as rows have it, and the margin, Black less White.
fn verdict(said: &str, turned: bool) -> (Verdict, String, Option<Amount>) {
    let none = || (Verdict::Void, "undetermined".to_owned(), None);
    let won = |first: Color, how: &str| {
        let color = if turned { first.opponent() } else { first };
        let margin = Amount::parse(how).ok().map(|margin| match color {
            Color::Black => margin,
            Color::White => -margin,
        });
        (
            Verdict::Won(color),
            format!("{}+{how}", color.letter()),
            margin,
        )
    };
    match said.split_once('+') {
        Some(("B" | "b", how)) => won(Color::Black, how.trim()),
        Some(("W" | "w", how)) => won(Color::White, how.trim()),
        None if matches!(said, "0" | "Draw" | "draw" | "Jigo" | "jigo") => {
            (Verdict::Draw, "Draw".to_owned(), Some(Amount::ZERO))
        }
        _ => none(),
    }
}

fn termination(result: &str, failed: bool, verdict: Verdict) -> Termination {
    match verdict {
        _ if failed => Termination::Aborted,
        Verdict::Won(_) if result.ends_with("+R") => Termination::Resign,
        Verdict::Won(_) | Verdict::Draw => Termination::Score,
        Verdict::BothLost | Verdict::Void => Termination::NoResult,
    }
}
