//! A match for people to read: how it stands, how it went, what went wrong.
//!
//! Names and words of engines are made safe for terminals. Knows no terminal.

use super::super::sanitize::Visible;
use super::sum::{Disagreement, MatchSum, Meeting, PlayerSum, Results};
use crate::arbiter::Termination;
use crate::arbiter::statistics::{SprtDecision, SprtState, Strength, Z_95, wilson};
use crate::board::Color;
use std::fmt::Write as _;
use std::time::Duration;

/// What a page says besides the sum.
#[derive(Clone, Debug, Default)]
pub struct MatchPage {
    /// What was played, on one line; nothing where it is not known.
    pub title: String,
    /// Games of the whole, where more may come.
    pub games: Option<u32>,
    /// Where a test stands.
    pub test: Option<SprtState>,
}

/// The most games that are named of a kind.
const MOST_NAMED: usize = 10;

impl MatchPage {
    /// Appends the page.
    pub fn write(&self, sum: &MatchSum, out: &mut String) {
        if !self.title.is_empty() {
            let _ = writeln!(out, "{}", Visible(&self.title));
        }
        let of = self
            .games
            .map_or_else(String::new, |games| format!(" of {games}"));
        let _ = writeln!(out, "{}{of} games, {} plies\n", sum.games, sum.plies);
        standings(sum, out);
        meetings(sum, out);
        if let Some(test) = &self.test {
            let said = match test.decision {
                SprtDecision::Open => "undecided",
                SprtDecision::AcceptsElo0 => "accepts elo0",
                SprtDecision::AcceptsElo1 => "accepts elo1",
            };
            let _ = writeln!(out, "test: {test}: {said}");
        }
        course(sum, out);
    }

    /// How it stands, on one line.
    #[must_use]
    pub fn line(&self, sum: &MatchSum) -> String {
        let of = self
            .games
            .map_or_else(String::new, |games| format!(" of {games}"));
        let players = sum.players.iter().map(|player| {
            let all = player.all();
            format!(
                "{} {}-{}-{}",
                Visible(&player.name),
                all.won,
                all.drawn,
                all.lost
            )
        });
        let players: Vec<String> = players.collect();
        format!("{}{of} games: {}", sum.games, players.join(", "))
    }

    /// How it stands, in few lines.
    #[must_use]
    pub fn brief(&self, sum: &MatchSum) -> String {
        let mut out = String::new();
        let left = self
            .games
            .map_or(0, |games| games.saturating_sub(sum.games));
        let _ = writeln!(out, "{} games played, {left} left", sum.games);
        standings(sum, &mut out);
        meetings(sum, &mut out);
        if let Some(test) = &self.test {
            let _ = writeln!(out, "{test}");
        }
        let _ = writeln!(out, "endings: {}", endings(sum));
        out.truncate(out.trim_end().len());
        out
    }
}

fn standings(sum: &MatchSum, out: &mut String) {
    let width = |player: &PlayerSum| Visible(&player.name).to_string().chars().count();
    let width = sum.players.iter().map(width).max().unwrap_or(0).max(6);
    let _ = writeln!(
        out,
        "{:width$}  games    won  drawn   lost   void  points   as Black  as White  a move     longest",
        "engine"
    );
    for player in &sum.players {
        let all = player.all();
        let name = Visible(&player.name).to_string();
        let pad = " ".repeat(width - name.chars().count());
        let _ = writeln!(
            out,
            "{name}{pad}  {:>5}  {:>5}  {:>5}  {:>5}  {:>5}  {:>6}  {:>9}  {:>8}  {:<9}  {}",
            all.games(),
            all.won,
            all.drawn,
            all.lost,
            all.void,
            share(all),
            by_color(player.results[Color::Black]),
            by_color(player.results[Color::White]),
            each(player.wall, player.moves),
            time(player.longest),
        );
    }
}

/// The share of the points.
fn share(results: Results) -> String {
    let counted = results.won + results.drawn + results.lost;
    if counted == 0 {
        return "–".to_owned();
    }
    let half_points = f64::from(2 * results.won + results.drawn);
    format!("{:.1}%", 50.0 * half_points / f64::from(counted))
}

fn by_color(results: Results) -> String {
    format!("{}-{}-{}", results.won, results.drawn, results.lost)
}

fn each(wall: u64, moves: u64) -> String {
    match wall.checked_div(moves) {
        Some(micros) => time(micros),
        None => "–".to_owned(),
    }
}

/// A time as people say it.
fn time(micros: u64) -> String {
    let time = Duration::from_micros(micros);
    match micros {
        0..1_000 => format!("{micros} µs"),
        1_000..1_000_000 => format!("{:.1} ms", time.as_secs_f64() * 1000.0),
        _ => format!("{:.1} s", time.as_secs_f64()),
    }
}

fn meetings(sum: &MatchSum, out: &mut String) {
    let name = |place: usize| {
        let player = sum.players.get(place);
        player.map_or_else(String::new, |player| Visible(&player.name).to_string())
    };
    out.push('\n');
    for (&(one, other), meeting) in &sum.meetings {
        let games = meeting.games;
        let _ = writeln!(
            out,
            "{} against {}: {} won, {} drawn, {} lost",
            name(one),
            name(other),
            games.wins,
            games.draws,
            games.losses
        );
        for line in strength(meeting) {
            let _ = writeln!(out, "  {line}");
        }
    }
}

/// What follows from the games of two engines.
fn strength(meeting: &Meeting) -> Vec<String> {
    let mut lines = Vec::new();
    let paired = meeting.pairs.pairs() > 0;
    let found = if paired {
        Strength::of_pairs(&meeting.pairs)
    } else {
        Strength::of_games(&meeting.games)
    };
    if let Some(found) = found {
        let by = if paired { "pairs" } else { "games" };
        let elo = match (found.elo.value, found.elo.finite()) {
            // Where all came out alike there is no spread to tell an error by.
            (_, Some((value, error))) if error <= 0.0 => format!(
                "Elo {:+.1}, its error not to be told from so few different {by}",
                value + 0.0
            ),
            // Nought has no sign.
            (_, Some((value, error))) => format!("Elo {:+.1} ± {error:.1}", value + 0.0),
            (value, None) if value.is_finite() => {
                format!("Elo {:+.1}, from too little to tell an error", value + 0.0)
            }
            (_, None) => "Elo not to be told: all points went to one side".to_owned(),
        };
        let los = if found.superiority.is_finite() {
            format!(
                ", stronger with {:.1}% likelihood (LOS)",
                100.0 * found.superiority
            )
        } else {
            String::new()
        };
        lines.push(format!("by {by}: {elo}{los}"));
    }
    if paired {
        let [a, b, c, d, e] = meeting.pairs.pentanomial();
        lines.push(format!(
            "pairs by half points, none to four: {a}-{b}-{c}-{d}-{e}"
        ));
    }
    let points = meeting.games.points();
    if let Some((low, high)) = wilson(points, meeting.games.games(), Z_95) {
        let (low, high) = (100.0 * low, 100.0 * high);
        lines.push(format!(
            "share of the points, 95% interval: {low:.1}% to {high:.1}%"
        ));
    }
    lines
}

fn endings(sum: &MatchSum) -> String {
    let mut endings: Vec<(Termination, u32)> = sum
        .terminations
        .iter()
        .map(|(&how, &games)| (how, games))
        .collect();
    endings.sort_by_key(|&(how, games)| (std::cmp::Reverse(games), how));
    let said = endings
        .iter()
        .map(|(how, games)| format!("{} {games}", how.name()));
    said.collect::<Vec<_>>().join(" · ")
}

fn course(sum: &MatchSum, out: &mut String) {
    let _ = writeln!(out, "\nendings: {}", endings(sum));
    for player in sum
        .players
        .iter()
        .filter(|player| !player.failures.is_empty())
    {
        let failures = player.failures.iter();
        let failures = failures.map(|(how, games)| format!("{} {games}", how.name()));
        let failures = failures.collect::<Vec<_>>().join(" · ");
        let _ = writeln!(out, "failures of {}: {failures}", Visible(&player.name));
    }
    if !sum.incidents.is_empty() {
        let kinds = sum.incidents.iter();
        let kinds = kinds.map(|(kind, times)| format!("{} {times}", Visible(kind)));
        let _ = writeln!(out, "incidents: {}", kinds.collect::<Vec<_>>().join(" · "));
    }
    list(
        out,
        "disputes about the end",
        sum.disputes.iter().map(|game| format!("game {game}")),
    );
    let repeated = sum.repeated.iter().map(|(game, first)| match first {
        Some(first) => format!("game {game} as game {first}"),
        None => format!("game {game}"),
    });
    list(out, "repeated games, which do not count", repeated);
    let said = |word: &Disagreement| {
        format!(
            "game {}: {} says {}, the result is {}",
            word.number,
            Visible(&word.player),
            Visible(&word.said),
            word.ours
        )
    };
    list(
        out,
        "engines' scores that are not the count",
        sum.disagreements.iter().map(said),
    );
}

/// A list, its end left out where it is long.
fn list(out: &mut String, what: &str, items: impl ExactSizeIterator<Item = String>) {
    let all = items.len();
    if all == 0 {
        return;
    }
    let _ = writeln!(out, "{what}: {all}");
    for item in items.take(MOST_NAMED) {
        let _ = writeln!(out, "  {item}");
    }
    if all > MOST_NAMED {
        let _ = writeln!(out, "  … and {} more", all - MOST_NAMED);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbiter::statistics::{Pairs, Tally};

    #[test]
    fn what_came_out_alike_has_no_error_to_tell() {
        let elo = |pairs: Pairs| {
            let games = Tally {
                wins: pairs.pairs(),
                draws: 0,
                losses: pairs.pairs(),
            };
            strength(&Meeting { games, pairs }).swap_remove(0)
        };
        let level = |win_loss| Pairs {
            win_loss,
            ..Pairs::default()
        };
        for pairs in [1, 7] {
            let told = elo(level(pairs));
            assert!(
                told.contains("Elo +0.0, its error not to be told"),
                "{told}"
            );
        }
        let mixed = elo(Pairs {
            win_win: 1,
            loss_loss: 1,
            ..level(8)
        });
        assert!(mixed.contains("Elo +0.0 ± "), "{mixed}");
    }
}
