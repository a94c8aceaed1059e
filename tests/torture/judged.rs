//! One line that says what the rooms above the reader make of a game.
//!
//! Its parts, in order, each left out where there is nothing to say: `not Go` · size · komi ·
//! rules · result · handicap · stones set up, Black's/White's · who plays first, when it is
//! White · events (a dash is a pass, a question mark names no point, `+2` sets up two points) ·
//! codes of findings about claims and moves, with their ply · illegal plies and the rulesets ·
//! `incomplete`. That komi or rules are absent is not said.

use go_referee::adjudicate::{Completeness, Judge, JudgedGame, Question, RulesChoice, Source};
use go_referee::claims::{Event, EventKind, Game};
use go_referee::finding::claim_codes;
use go_referee::record::Charset;
use go_referee::rules;
use std::collections::BTreeMap;
use std::sync::Arc;

/// More events than this are only counted.
const SHOWN: usize = 12;

/// Judges under every built-in ruleset.
pub fn judge(forced: Option<Charset>) -> Judge {
    let question = Question {
        rules: RulesChoice::Fixed(rules::resolve("all").unwrap()),
        charset: forced,
        ..Question::default()
    };
    Judge::new(Arc::new(question)).unwrap()
}

/// Judges one game and says what came of it.
pub fn judged(judge: &mut Judge, bytes: &[u8]) -> String {
    let source = Source::first("torture.sgf", bytes);
    let outline = judge.judge(&source);
    let account = judge.account(&source, &outline);
    let mut said = Vec::new();
    if outline.is_go {
        go(judge.testimony(), &account, &mut said);
    } else if account.plies == 0 && judge.testimony().is_go {
        said.push("no game".to_owned());
    } else {
        said.push("not Go".to_owned());
    }
    let codes: Vec<String> = account.findings.iter().filter_map(code).collect();
    said.extend((!codes.is_empty()).then(|| codes.join(" ")));
    said.extend(illegal(&account));
    if account.outcome == Completeness::Incomplete {
        said.push("incomplete".to_owned());
    }
    said.join("; ")
}

fn go(game: &Game, account: &JudgedGame, said: &mut Vec<String>) {
    said.push(game.size.used.to_string());
    for (name, told) in [
        ("komi", &account.komi),
        ("rules", &account.rules),
        ("result", &account.result),
    ] {
        said.extend(told.used.as_ref().map(|used| format!("{name} {used}")));
    }
    if game.handicap.used > 0 {
        said.push(format!("handicap {}", game.handicap.used));
    }
    if !game.setup.is_empty() {
        let of = |letter| game.setup.iter().filter(|s| s.1.letter() == letter).count();
        said.push(format!("set up {}/{}", of('B'), of('W')));
    }
    if game.to_play.used.letter() == 'W' {
        said.push("White first".to_owned());
    }
    let events = &game.events;
    if events.len() > SHOWN {
        said.push(format!("{} plies", account.plies));
    } else if !events.is_empty() {
        said.push(events.iter().map(event).collect::<Vec<_>>().join(" "));
    }
}

fn event(event: &Event) -> String {
    match event.kind {
        EventKind::Play(color, point) => format!("{}{point:?}", color.letter()),
        EventKind::Pass(color) => format!("{}-", color.letter()),
        EventKind::Unreadable(color, _) => format!("{}?", color.letter()),
        EventKind::Setup { from, to } => format!("+{}", to - from),
        EventKind::ToPlay(color) => format!("PL{}", color.letter()),
    }
}

/// The code of a finding above the reader, unless it says that komi or rules are absent.
fn code(found: &go_referee::adjudicate::JudgedFinding) -> Option<String> {
    let (kind, ply) = (found.finding.kind, found.finding.ply);
    let absent = [&claim_codes::KOMI_ABSENT, &claim_codes::RULES_ABSENT];
    if kind.code.starts_with('F') || absent.contains(&kind) {
        return None;
    }
    let ply = ply.map_or_else(String::new, |ply| format!("@{ply}"));
    Some(format!("{}{ply}", kind.code))
}

/// `ply 1 illegal but under new-zealand`: the first illegal plies, by the rulesets.
fn illegal(account: &JudgedGame) -> Vec<String> {
    let mut by_ply: BTreeMap<u32, Vec<&str>> = BTreeMap::new();
    for verdict in &account.verdicts {
        if let Some(ply) = verdict.first_illegal_ply {
            by_ply.entry(ply).or_default().push(&verdict.ruleset);
        }
    }
    let all = account.verdicts.len();
    let says = by_ply.into_iter().map(|(ply, under)| {
        let rest: Vec<&str> = account
            .verdicts
            .iter()
            .map(|verdict| &*verdict.ruleset)
            .filter(|id| !under.contains(id))
            .collect();
        if under.len() == all {
            format!("ply {ply} illegal")
        } else if under.len() > all / 2 {
            format!("ply {ply} illegal but under {}", rest.join(" "))
        } else {
            format!("ply {ply} illegal under {}", under.join(" "))
        }
    });
    says.collect()
}
