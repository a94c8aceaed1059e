//! Two verdicts on a game held against each other.

use super::verdict::{ChainDifference, Compared, EngineVerdict, Refused, Standing};
use crate::adjudicate::ScoredGame;
use crate::board::PointSet;
use crate::gtp::Vertices;
use crate::rules::Family;
use crate::settle::{Confidence, Fate};
use std::sync::Arc;

/// What is wrong with a ply under the rulesets asked for, and which of them forbid it; nothing
/// where none does.
///
/// A turn out of order is nothing an engine is asked about: the protocol allows it.
pub(super) fn judged_illegal(
    scored: &ScoredGame,
    ply: u32,
) -> Option<(&'static str, Vec<Arc<str>>)> {
    let mut under: Vec<Arc<str>> = Vec::new();
    let mut slug = None;
    for judged in &scored.game.findings {
        if judged.finding.ply != Some(ply) {
            continue;
        }
        for (id, ruling) in &judged.rulings {
            if !ruling.is_illegal() || ruling.slug == "same-side-twice" {
                continue;
            }
            slug.get_or_insert(ruling.slug);
            if !under.contains(id) {
                under.push(id.clone());
            }
        }
    }
    slug.map(|slug| (slug, under))
}

/// What there is to say about a refused move: nothing where our own ruleset forbids it too.
pub(super) fn refusal(refused: &Refused, scored: &ScoredGame) -> Option<String> {
    let own = scored.sheets.first().map(|sheet| &sheet.ruleset);
    if own.is_some_and(|own| refused.illegal_under.contains(own)) {
        return None;
    }
    let point = refused.point.map_or_else(
        || "pass".to_owned(),
        |point| point.gtp(scored.board.size()).to_string(),
    );
    let under = match &*refused.illegal_under {
        [] => "which no ruleset asked for forbids".to_owned(),
        ids => format!("which {} forbids", ids.join(", ")),
    };
    Some(format!(
        "it refuses move {}, {} {point}, {under}: {:?}",
        refused.ply, refused.color, refused.words
    ))
}

/// Compares the fates of chains.
pub(super) fn chains(
    scored: &ScoredGame,
    dead: &Vertices,
    seki: Option<&Vertices>,
    verdict: &mut EngineVerdict,
) {
    let board = &scored.board;
    let size = board.size();
    for (list, read) in [("dead", Some(dead)), ("seki", seki)] {
        let Some(read) = read else { continue };
        let empty = read.points.iter().find(|&&point| board.is_empty(point));
        if let Some(word) = read.unread.first() {
            let message = format!("it lists {word:?} as {list}, which is no point of the board");
            verdict.differences.push(message);
        } else if let Some(point) = empty {
            let point = point.gtp(size);
            let message = format!("it lists {point} as {list}, where no stone stands");
            verdict.differences.push(message);
        }
    }
    let set = |list: &Vertices| list.points.iter().copied().collect::<PointSet>();
    let (dead, seki) = (set(dead), seki.map(set));
    let is_territory =
        scored.sheets.first().map(|counted| counted.sheet.family) == Some(Family::Territory);
    for chain in &scored.chains {
        let on = |set: &PointSet| {
            board
                .chain(chain.first)
                .filter(|p| set.contains(*p))
                .count()
        };
        let stones = chain.stones as usize;
        let in_seki = seki.as_ref().map_or(0, on);
        let theirs = match (on(&dead), in_seki) {
            (0, 0) => "alive",
            (n, 0) if n == stones => "dead",
            (0, n) if n == stones => "seki",
            _ => "part",
        };
        let same = match chain.fate {
            Fate::Dead => theirs == "dead",
            Fate::Alive => theirs == "alive" || (theirs == "seki" && !is_territory),
            // Some engines tell no seki, and where area counts it makes no difference.
            Fate::Seki => {
                theirs == "seki" || (theirs == "alive" && (!is_territory || seki.is_none()))
            }
            Fate::Undetermined => true,
        };
        if !same {
            verdict.chains.push(ChainDifference {
                first: chain.first,
                color: chain.color,
                stones: chain.stones,
                ours: chain.fate,
                theirs,
                proven: chain.confidence == Confidence::Proven,
            });
        }
    }
    let mut fates = scored.chains.iter().map(|chain| chain.fate);
    verdict.compared.fates = fates.any(|fate| fate != Fate::Undetermined);
    told(verdict);
}

/// Says which chains they differ about.
fn told(verdict: &mut EngineVerdict) {
    const MOST: usize = 8;
    if verdict.chains.is_empty() {
        return;
    }
    let size = verdict.size;
    let one = |chain: &ChainDifference| {
        let proven = if chain.proven { ", proven" } else { "" };
        format!(
            "{} {} ({} stones) {}, ours {}{proven}",
            chain.color,
            chain.first.gtp(size),
            chain.stones,
            chain.theirs,
            chain.ours.name()
        )
    };
    let mut text: Vec<String> = verdict.chains.iter().take(MOST).map(one).collect();
    if verdict.chains.len() > MOST {
        text.push(format!("and {} more", verdict.chains.len() - MOST));
    }
    verdict
        .differences
        .push(format!("it calls {}", text.join("; ")));
}

/// How an engine stands to a game, from what was found. A difference stays one, whatever became
/// of the engine afterwards.
pub(super) fn stand(verdict: &EngineVerdict) -> Standing {
    if !verdict.differences.is_empty() {
        Standing::Differs
    } else if verdict.failure.is_some() {
        Standing::Failed
    } else if verdict.compared == Compared::default() {
        Standing::Silent
    } else {
        Standing::Agrees
    }
}
