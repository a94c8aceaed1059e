//! The JSON Schema of every row, printed by `--schema`.
//!
//! Owns names, types and meanings of fields as promised to readers of the output. Rows may gain
//! fields within a version, so none forbids others.

use super::engines;
use super::{schema_conversion, schema_match};
use serde_json::{Value, json};

/// The schema (draft 2020-12) of one row of JSON Lines or one item of the JSON array.
#[must_use]
pub fn schema() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "go-referee rows",
        "description": "One line of JSON Lines, or one item of the JSON array. Absent means unknown or not applicable. Amounts ending in _q are integers of quarter-points, Black's less White's where there is one for both.",
        "oneOf": [
            { "$ref": "#/$defs/finding" },
            { "$ref": "#/$defs/score" },
            { "$ref": "#/$defs/result-check" },
            { "$ref": "#/$defs/conversion" },
            { "$ref": "#/$defs/expectation" },
            { "$ref": "#/$defs/game" },
            { "$ref": "#/$defs/check-step" },
            { "$ref": "#/$defs/verification" },
            { "$ref": "#/$defs/summary" },
            { "$ref": "#/$defs/match-game" },
            { "$ref": "#/$defs/incident" },
            { "$ref": "#/$defs/match-summary" }
        ],
        "$defs": {
            "finding": finding(),
            "score": score(),
            "result-check": result_check(),
            "conversion": conversion(),
            "expectation": expectation(),
            "game": game(),
            "check-step": engines::check_step_schema(),
            "verification": engines::verification_schema(),
            "summary": summary(),
            "match-game": of("match-game", schema_match::match_game()),
            "incident": of("incident", schema_match::incident()),
            "match-summary": of("match-summary", schema_match::match_summary()),
            "color": { "enum": ["black", "white"] },
            "ply": { "type": "integer", "minimum": 0, "description": "Moves and passes counted from 1; 0 is the starting position." },
            "count": { "type": "integer", "minimum": 0 },
            "counts": { "type": "object", "additionalProperties": { "$ref": "#/$defs/count" } },
            "pair": {
                "type": "object",
                "properties": { "black": { "type": "integer" }, "white": { "type": "integer" } },
                "required": ["black", "white"]
            },
            "told": {
                "type": "object",
                "properties": {
                    "declared": { "type": "string", "description": "The value in the record." },
                    "used": { "type": "string", "description": "The value used, in canonical form." },
                    "reason": { "type": "string", "description": "Why that one." }
                },
                "required": ["reason"]
            }
        }
    })
}

pub(super) fn row(kind: &str, properties: Value, required: &[&str]) -> Value {
    let mut all = json!({
        "schema": { "const": format!("go-referee.{kind}/1") },
        "type": { "const": kind },
        "id": { "type": "string", "description": "path!/member#n, or the id a JSON line gave." }
    });
    if let (Value::Object(all), Value::Object(own)) = (&mut all, properties) {
        all.extend(own);
    }
    let mut names = vec!["schema", "type", "id"];
    names.extend(required);
    json!({ "type": "object", "properties": all, "required": names })
}

fn finding() -> Value {
    row(
        "finding",
        json!({
            "code": { "type": "string", "description": "Stable code, see --explain." },
            "severity": { "enum": ["error", "warning", "note"] },
            "kind": { "type": "string", "description": "Stable name of the code." },
            "message": { "type": "string" },
            "hint": { "type": "string" },
            "ply": { "$ref": "#/$defs/ply" },
            "color": { "$ref": "#/$defs/color" },
            "point": { "type": "string", "description": "GTP vertex, or pass." },
            "point_sgf": { "type": "string", "description": "Two SGF letters." },
            "repeats_ply": { "$ref": "#/$defs/ply" },
            "rulings": {
                "type": "object",
                "description": "By ruleset id; absent if independent of rules.",
                "additionalProperties": {
                    "type": "object",
                    "properties": {
                        "action": { "enum": ["reject-retry", "corrected", "void-turn-lost", "referee-ruling", "void-turn-kept", "take-back-as-pass-with-stone", "lose-game", "stands"] },
                        "warning": { "$ref": "#/$defs/count" },
                        "outcome": { "enum": ["loss", "no-result", "no-result-if-both-agree", "draw", "replay", "referee"] },
                        "article": { "type": "string" }
                    },
                    "required": ["action", "warning", "article"]
                }
            },
            "cycle": {
                "type": "object",
                "properties": {
                    "length": { "$ref": "#/$defs/count" },
                    "captures": { "$ref": "#/$defs/pair" },
                    "balanced": { "type": "boolean" },
                    "passes": { "$ref": "#/$defs/count" },
                    "label": { "type": "string" }
                },
                "required": ["length", "captures", "balanced", "passes"]
            },
            "line": { "type": "integer", "minimum": 1 },
            "column": { "type": "integer", "minimum": 1, "description": "In bytes." },
            "byte": { "type": "integer", "minimum": 0 },
            "conditional": { "type": "boolean", "description": "Depends on how an earlier illegal move or edit is read." }
        }),
        &["code", "severity", "kind", "message", "hint", "conditional"],
    )
}

fn game() -> Value {
    let told = || json!({ "$ref": "#/$defs/told" });
    row(
        "game",
        json!({
            "size": { "type": "string", "description": "Columns x rows, such as 19x19." },
            "plies": { "$ref": "#/$defs/count" },
            "outcome": { "enum": ["clean", "findings", "incomplete"] },
            "verdicts": {
                "type": "object",
                "description": "By ruleset id.",
                "additionalProperties": {
                    "type": "object",
                    "properties": {
                        "covers": { "enum": ["yes", "extended"] },
                        "extended": { "type": "string", "description": "What the text does not speak of." },
                        "legal": { "type": "boolean" },
                        "first_illegal_ply": { "$ref": "#/$defs/ply" },
                        "outcome": { "type": "string" }
                    },
                    "required": ["covers", "legal"]
                }
            },
            "komi": told(),
            "rules": told(),
            "result": told(),
            "handicap": told(),
            "charset": told()
        }),
        &[
            "size", "plies", "outcome", "verdicts", "komi", "rules", "result", "handicap",
            "charset",
        ],
    )
}

fn score() -> Value {
    row(
        "score",
        json!({
            "rules": { "type": "string" },
            "method": { "enum": ["area", "territory", "single-side", "fill-in", "equal-stones-1", "equal-stones-2", "prisoner-fill", "difference", "stone-scoring"] },
            "margin_q": { "type": "integer" },
            "withheld": { "type": "string", "description": "Why there is no margin." },
            "result": { "type": "string" },
            "result_text": { "type": "string", "description": "In the ruleset's own unit and words." },
            "settled": { "type": "boolean" },
            "lines": { "type": "array", "items": line() },
            "facts": facts(),
            "readings": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "key": { "type": "string" },
                        "margin_q": { "type": "integer" },
                        "used": { "type": "boolean" },
                        "article": { "type": "string" }
                    },
                    "required": ["key", "margin_q", "used", "article"]
                }
            },
            "outcomes": {
                "type": "object",
                "description": "Margins in quarter-points under each outcome of each group whose status no word settles, by its first stone; all others as they stand. The twelve largest.",
                "additionalProperties": {
                    "type": "object",
                    "properties": {
                        "alive": { "type": "integer" },
                        "dead": { "type": "integer" },
                        "seki": { "type": "integer" }
                    }
                }
            },
            "outcomes_combined": {
                "type": "array",
                "description": "Where two or three groups are in dispute: every combination.",
                "items": {
                    "type": "object",
                    "properties": {
                        "status": { "type": "object", "additionalProperties": { "enum": ["alive", "dead", "seki"] } },
                        "margin_q": { "type": "integer" }
                    },
                    "required": ["status", "margin_q"]
                }
            },
            "dispute": {
                "type": "array",
                "description": "What the rules do about them, in order.",
                "items": {
                    "type": "object",
                    "properties": { "text": { "type": "string" }, "article": { "type": "string" } },
                    "required": ["text", "article"]
                }
            },
            "dead": { "type": "array", "items": { "type": "string" } },
            "sources": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": { "point": { "type": "string" }, "source": { "type": "string" } },
                    "required": ["point", "source"]
                }
            },
            "status": {
                "type": "array",
                "description": "Every chain by its first stone in reading order, those on the same word together.",
                "items": {
                    "type": "object",
                    "properties": {
                        "status": { "enum": ["alive", "dead", "seki", "undetermined"] },
                        "source": { "type": "string" },
                        "confidence": { "enum": ["assumed", "estimated", "claimed", "read", "proven"] },
                        "chains": { "type": "array", "items": { "type": "string" } }
                    },
                    "required": ["status", "source", "confidence", "chains"]
                }
            },
            "leaks": {
                "type": "array",
                "description": "Plays that would close a region both sides reach; looked for where the count decides the game.",
                "items": leak()
            },
            "map": { "type": "string", "description": "Every point in reading order: X O stones, x o territory, . shared or neutral, d D Black's and White's dead." },
            "reasons": { "type": "string", "description": "Why every point counts as it does, in the order of map, by the first territory count; empty without one. X O living stones, s t those of groups in seki, d D dead stones, x o territory, e E points of groups in seki, f F points that must be filled in the end, k K mouths of open kos, Black's before White's; . dame, - reached by nobody." },
            "hypothetical": { "type": "boolean" },
            "notes": { "type": "array", "items": { "type": "string" } },
            "findings": {
                "type": "array",
                "description": "What is wrong with the sheet itself.",
                "items": {
                    "type": "object",
                    "properties": {
                        "code": { "type": "string" },
                        "severity": { "enum": ["error", "warning", "note"] },
                        "message": { "type": "string" }
                    },
                    "required": ["code", "severity", "message"]
                }
            }
        }),
        &[
            "rules",
            "method",
            "result",
            "result_text",
            "settled",
            "lines",
            "facts",
            "readings",
            "outcomes",
            "dead",
            "sources",
            "status",
            "leaks",
            "map",
            "reasons",
            "hypothetical",
            "notes",
            "findings",
        ],
    )
}

fn result_check() -> Value {
    row(
        "result-check",
        json!({
            "outcome": { "enum": ["agrees", "explained", "differs", "undetermined", "not-scored"] },
            "declared": { "type": "string", "description": "The record's result, in canonical form." },
            "declared_q": { "type": "integer", "description": "Its margin, where it is a count." },
            "rules": { "type": "string", "description": "The first ruleset asked for." },
            "rules_from": { "type": "string", "description": "Where it comes from." },
            "method": { "type": "string" },
            "komi_q": { "type": "integer" },
            "komi_from": { "type": "string", "description": "Where it comes from; never from the result." },
            "margin_q": { "type": "integer", "description": "The count, if it could be told." },
            "difference_q": { "type": "integer", "description": "The declared margin less the counted one." },
            "kind": { "type": "string", "description": "Stable name of what explains the difference, or result-differs." },
            "code": { "type": "string", "description": "Its code, see --explain." },
            "reading": { "type": "string", "description": "The reading that explains it." },
            "groups": { "type": "array", "items": { "type": "string" }, "description": "The group the reading is about." }
        }),
        &[
            "outcome",
            "declared",
            "rules",
            "rules_from",
            "method",
            "komi_from",
            "groups",
        ],
    )
}

fn conversion() -> Value {
    of("conversion", schema_conversion::conversion())
}

fn expectation() -> Value {
    of("expectation", schema_conversion::expectation())
}

fn of(kind: &str, (properties, required): (Value, &[&str])) -> Value {
    row(kind, properties, required)
}

fn leak() -> Value {
    json!({
        "type": "object",
        "properties": {
            "region": { "type": "string", "description": "The region's first point in reading order." },
            "points": { "type": "integer", "description": "Points of the region." },
            "color": { "$ref": "#/$defs/color", "description": "Who would close it." },
            "sealing": { "type": "array", "items": { "type": "string" }, "description": "The points to play on." },
            "swing_q": { "type": "integer", "description": "What the margin of areas would swing by to that side, the stone included." }
        },
        "required": ["region", "points", "color", "sealing", "swing_q"]
    })
}

fn line() -> Value {
    json!({
        "type": "object",
        "properties": {
            "key": { "type": "string" },
            "black": { "type": "string", "description": "Exact decimal in the unit." },
            "black_q": { "type": "integer" },
            "white": { "type": "string" },
            "white_q": { "type": "integer" },
            "unit": { "enum": ["point", "zi"] },
            "added": { "type": "boolean", "description": "Whether Black's figure less White's is part of the margin." },
            "article": { "type": "string" }
        },
        "required": ["key", "unit", "added", "article"]
    })
}

fn facts() -> Value {
    let pair = |description: &str| json!({ "$ref": "#/$defs/pair", "description": description });
    json!({
        "type": "object",
        "properties": {
            "V": { "type": "integer", "description": "Points of the board." },
            "M": pair("Stones placed, handicap stones included."),
            "setup": pair("Stones set up before the first move, in neither M nor X."),
            "S": pair("Living stones on the board."),
            "P": pair("Stones lost, the dead included."),
            "dead": pair("Of these, the dead taken off at the end."),
            "T": pair("Empty points only this colour reaches, the dead taken off."),
            "D": { "type": "integer", "description": "Points of both or neither." },
            "X": pair("Stones that appeared less those that vanished outside play."),
            "passes": pair("Voluntary passes."),
            "imposed_passes": pair("Imposed passes."),
            "first_pass": { "$ref": "#/$defs/color" },
            "ended_without_pass": { "type": "boolean" },
            "delta_m": { "type": "integer", "description": "M of Black less M of White; absent when stones came or went outside play." },
            "m_prime": pair("Stones placed after the first voluntary pass.")
        },
        "required": ["V", "M", "setup", "S", "P", "T", "D", "X", "passes", "imposed_passes", "ended_without_pass", "m_prime"]
    })
}

fn summary() -> Value {
    let count = || json!({ "$ref": "#/$defs/count" });
    let counts = || json!({ "$ref": "#/$defs/counts" });
    let mut properties = schema_conversion::of_summary();
    let own = json!({
            "files": count(),
            "games": count(),
            "clean": count(),
            "with_findings": count(),
            "incomplete": count(),
            "not_go": count(),
            "plies": count(),
            "problems": count(),
            "interrupted": count(),
            "severities": counts(),
            "codes": counts(),
            "rulesets": { "type": "object", "additionalProperties": counts() },
            "results": counts(),
            "counts": { "type": "object", "additionalProperties": counts() },
            "checks": { "$ref": "#/$defs/counts", "description": "Recorded results by how they stand to the counts; absent where none was checked." },
            "baselined": { "$ref": "#/$defs/count", "description": "Findings left out because the baseline has them; absent where there are none." }
    });
    if let (Value::Object(all), Value::Object(own)) = (&mut properties, own) {
        all.extend(own);
    }
    row(
        "summary",
        properties,
        &[
            "files",
            "games",
            "clean",
            "with_findings",
            "incomplete",
            "not_go",
            "plies",
            "problems",
            "interrupted",
            "severities",
            "codes",
            "rulesets",
            "results",
            "counts",
        ],
    )
}
