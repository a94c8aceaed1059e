//! The `match-game` row: a game of a match, whole. And the `incident` rows of it.

use super::super::object::{Object, object, string};
use super::super::rows::size_named;
use super::super::vocabulary;
use crate::amount::Amount;
use crate::arbiter::{
    By, Decision, Disputed, EngineWord, GameTerms, Handicap, Incident, Played, Score, Turn, digest,
};
use crate::board::{ByColor, Color, Size};
use std::time::Duration;

/// What a row says besides the game.
#[derive(Clone, Copy, Debug)]
pub struct MatchHead<'a> {
    /// The number of the game in the match.
    pub number: u32,
    /// The pair it belongs to.
    pub pair: u32,
    /// What the engines are called in the match.
    pub players: ByColor<&'a str>,
    /// Its seed.
    pub seed: u32,
    /// The name of its record.
    pub record: &'a str,
}

impl MatchHead<'_> {
    /// The id of the game, as other tools name it in the folder of the match.
    fn id(&self) -> String {
        format!("{}#1", self.record)
    }
}

/// Appends the row of a game, with its line feed.
pub fn match_game(out: &mut Vec<u8>, head: &MatchHead<'_>, played: &Played) {
    let terms = &*played.terms;
    object(out, |row| {
        row.word("schema", "go-referee.match-game/1");
        row.word("type", "match-game");
        row.text("id", &head.id());
        row.integer("game", head.number.into());
        row.integer("pair", head.pair.into());
        row.text("black", head.players.black);
        row.text("white", head.players.white);
        row.object("engines", |engines| {
            for color in Color::BOTH {
                let own = &played.engines[color];
                let said = format!("{} {}", own.name, own.version);
                engines.text(vocabulary::color(color), said.trim());
            }
        });
        write_terms(row, terms);
        row.integer("seed", head.seed.into());
        row.text("result", &result(&played.decision));
        if let Decision::Won(color, _) = played.decision {
            row.word("winner", vocabulary::color(color));
        }
        row.word("termination", played.termination.name());
        if let Some(color) = played.offender {
            row.word("offender", vocabulary::color(color));
        }
        row.text("reason", &played.reason);
        write_course(row, played);
        row.array("incidents", &played.incidents, |out, incident| {
            object(out, |inner| write_incident(inner, incident, terms.size));
        });
        write_end(row, played);
        row.text("sgf", head.record);
    });
    out.push(b'\n');
}

/// Appends a row for each incident of a game, with their line feeds.
pub fn incidents(out: &mut Vec<u8>, head: &MatchHead<'_>, played: &Played) {
    for incident in &played.incidents {
        object(out, |row| {
            row.word("schema", "go-referee.incident/1");
            row.word("type", "incident");
            row.text("id", &head.id());
            row.integer("game", head.number.into());
            if let Some(color) = incident.color {
                row.text("player", head.players[color]);
            }
            write_incident(row, incident, played.terms.size);
        });
        out.push(b'\n');
    }
}

fn write_terms(row: &mut Object<'_>, terms: &GameTerms) {
    row.text("rules", &terms.ruleset.id);
    row.text("size", size_named(terms.size).as_str());
    row.text("komi", &terms.komi.to_string());
    row.integer("komi_q", terms.komi.in_quarters());
    let (kind, stones) = match terms.handicap {
        Handicap::None => ("none", 0),
        Handicap::Fixed(stones) => ("fixed", stones),
        Handicap::Free(stones) => ("free", stones),
        Handicap::WhitePasses(stones) => ("white-passes", stones),
    };
    if stones > 0 {
        row.object("handicap", |inner| {
            inner.word("kind", kind);
            inner.integer("stones", stones.into());
        });
    }
    if !terms.opening.name.is_empty() {
        row.text("opening", &terms.opening.name);
    }
}

/// The result as rows have it.
pub(in super::super) fn result(decision: &Decision) -> String {
    let won = |color: Color, how: &str| format!("{}+{how}", color.letter());
    match *decision {
        Decision::Won(color, By::Margin(margin)) => won(color, &margin.abs().to_string()),
        Decision::Won(color, By::Resignation) => won(color, "R"),
        Decision::Won(color, By::Time) => won(color, "T"),
        Decision::Won(color, By::Forfeit) => won(color, "F"),
        Decision::Won(color, By::Tie | By::Judgement) => won(color, ""),
        Decision::Draw => "Draw".to_owned(),
        Decision::NoResult => "NoResult".to_owned(),
        Decision::BothLose => "BothLose".to_owned(),
        Decision::Replay => "Replay".to_owned(),
        Decision::Undetermined => "undetermined".to_owned(),
    }
}

fn write_course(row: &mut Object<'_>, played: &Played) {
    let plies = |opening| {
        played
            .turns
            .iter()
            .filter(|turn| turn.opening == opening)
            .count()
    };
    row.integer("plies", count(played.turns.len()));
    row.integer("opening_plies", count(plies(true)));
    let moves = played.turns.iter().map(|turn| turn.mv);
    let sequence = digest(played.terms.size, &played.terms.opening, moves);
    row.text("sequence", &format!("{sequence:016x}"));
    row.object("times", |times| {
        for color in Color::BOTH {
            let own = |turn: &&Turn| !turn.opening && turn.mv.color() == color;
            let turns = || played.turns.iter().filter(own);
            let wall: Duration = turns().map(|turn| turn.wall).sum();
            let longest = turns().map(|turn| turn.wall).max().unwrap_or_default();
            let cpu: Option<Duration> = turns().map(|turn| turn.cpu).sum();
            times.object(vocabulary::color(color), |inner| {
                inner.integer("moves", count(turns().count()));
                inner.integer("wall_us", micros(wall));
                inner.integer("longest_us", micros(longest));
                inner.maybe_integer("cpu_us", cpu.map(micros));
            });
        }
    });
}

fn count(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn micros(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).unwrap_or(i64::MAX)
}

fn write_incident(inner: &mut Object<'_>, incident: &Incident, size: Size) {
    inner.integer("ply", incident.ply.into());
    if let Some(color) = incident.color {
        inner.word("color", vocabulary::color(color));
    }
    inner.word("kind", incident.kind);
    inner.text("message", &incident.message);
    inner.word("action", incident.action);
    inner.integer("warning", incident.warning.into());
    inner.integer("penalty_q", incident.penalty.in_quarters());
    inner.text("article", &incident.article);
    if let Some(point) = incident.point {
        inner.text("point", &point.gtp(size).to_string());
    }
}

fn write_end(row: &mut Object<'_>, played: &Played) {
    let size = played.terms.size;
    row.object("scores", |scores| {
        for score in &played.scores {
            scores.entry(&score.ruleset, |inner| write_score(inner, score));
        }
    });
    row.object("engine_scores", |words| {
        for color in Color::BOTH {
            if let Some(EngineWord { text, margin }) = &played.words[color] {
                words.object(vocabulary::color(color), |inner| {
                    inner.text("text", text);
                    inner.maybe_integer("margin_q", margin.map(Amount::in_quarters));
                });
            }
        }
        if let Some(EngineWord { text, margin }) = &played.referee_word {
            words.object("referee", |inner| {
                inner.text("text", text);
                inner.maybe_integer("margin_q", margin.map(Amount::in_quarters));
            });
        }
    });
    let named = |out: &mut Vec<u8>, point: &crate::board::Point| {
        string(out, &point.gtp(size).to_string());
    };
    if let Some(dead) = &played.dead {
        row.array("dead", dead, named);
        row.array("seki", &played.seki, named);
    }
    if let Some(dispute) = &played.dispute {
        row.object("dispute", |inner| write_dispute(inner, dispute, size));
    }
}

fn write_score(inner: &mut Object<'_>, score: &Score) {
    inner.maybe_integer("margin_q", score.margin.map(Amount::in_quarters));
    inner.text("result", &score.result);
    inner.text("result_text", &score.result_text);
}

fn write_dispute(inner: &mut Object<'_>, dispute: &Disputed, size: Size) {
    inner.array("chains", &dispute.chains, |out, chain| {
        object(out, |inner| {
            inner.text("chain", &chain.first.gtp(size).to_string());
            inner.word("color", vocabulary::color(chain.color));
            inner.integer("stones", chain.stones.into());
            for color in Color::BOTH {
                if let Some(fate) = chain.said[color] {
                    inner.word(vocabulary::color(color), fate.name());
                }
            }
            inner.word("ours", chain.ours.name());
            if let Some(fate) = chain.referee {
                inner.word("referee", fate.name());
            }
            inner.word("ruled", chain.ruled.name());
        });
    });
    inner.object("maps", |maps| {
        let [black, white, ours] = &dispute.maps;
        maps.text("black", black);
        maps.text("white", white);
        maps.text("ours", ours);
        if let Some(referee) = &dispute.referee {
            maps.text("referee", referee);
        }
    });
    inner.array("steps", &dispute.steps, |out, step| {
        object(out, |inner| {
            inner.integer("ply", step.ply.into());
            inner.text("text", &step.text);
            inner.text("article", &step.article);
        });
    });
}
