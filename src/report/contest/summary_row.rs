//! The `match-summary` row: what a match adds up to, in integers.
//!
//! Owns its fields. Two of them do not add up to a third, since pairs and repeated games go over
//! the whole: `merge` joins the games instead.

use super::super::object::{Object, integer, object};
use super::sum::{MatchSum, PlayerSum, Results};
use crate::board::Color;

/// Appends the row, with its line feed.
pub fn match_summary(out: &mut Vec<u8>, id: &str, sum: &MatchSum) {
    object(out, |row| {
        row.word("schema", "go-referee.match-summary/1");
        row.word("type", "match-summary");
        row.text("id", id);
        row.integer("games", sum.games.into());
        row.count("plies", sum.plies);
        row.array("players", &sum.players, |out, player| {
            object(out, |inner| write_player(inner, player));
        });
        row.array(
            "meetings",
            &sum.meetings,
            |out, (&(one, other), meeting)| {
                let name = |place: usize| sum.players.get(place).map_or("", |player| &player.name);
                object(out, |inner| {
                    inner.text("first", name(one));
                    inner.text("second", name(other));
                    inner.count("won", meeting.games.wins);
                    inner.count("drawn", meeting.games.draws);
                    inner.count("lost", meeting.games.losses);
                    inner.array("pairs", meeting.pairs.pentanomial(), |out, pairs| {
                        integer(out, pairs.try_into().unwrap_or(i64::MAX));
                    });
                });
            },
        );
        row.object("terminations", |inner| {
            for (how, &games) in &sum.terminations {
                inner.count(how.name(), games.into());
            }
        });
        row.object("incidents", |inner| {
            for (kind, &times) in &sum.incidents {
                inner.count(kind, times.into());
            }
        });
        row.array("disputes", &sum.disputes, |out, &game| {
            integer(out, game.into())
        });
        let repeated = sum.repeated.iter().map(|(game, _)| *game);
        row.array("repeated", repeated, |out, game| integer(out, game.into()));
        row.array("disagreements", &sum.disagreements, |out, word| {
            object(out, |inner| {
                inner.integer("game", word.number.into());
                inner.text("player", &word.player);
                inner.text("said", &word.said);
                inner.text("result", &word.ours);
            });
        });
    });
    out.push(b'\n');
}

fn write_player(inner: &mut Object<'_>, player: &PlayerSum) {
    inner.text("name", &player.name);
    let results = |inner: &mut Object<'_>, results: Results| {
        inner.integer("won", results.won.into());
        inner.integer("drawn", results.drawn.into());
        inner.integer("lost", results.lost.into());
        inner.integer("void", results.void.into());
    };
    inner.object("black", |side| results(side, player.results[Color::Black]));
    inner.object("white", |side| results(side, player.results[Color::White]));
    inner.object("failures", |failures| {
        for (how, &games) in &player.failures {
            failures.count(how.name(), games.into());
        }
    });
    inner.integer("incidents", player.incidents.into());
    inner.count("moves", player.moves);
    inner.count("wall_us", player.wall);
    inner.count("longest_us", player.longest);
    inner.integer("words", player.words.into());
}
