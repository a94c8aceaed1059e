//! Claims that rest on each other: rules and result before komi, stones before handicap.
//!
//! Owns which evidence each claim is weighed with, and what is noted where two do not go
//! together. The readings themselves belong to the files of each claim.

use super::game::{Claim, EventKind, Game, Outcome, RulesClaim, WinBy};
use super::handicap::{HandicapEvidence, read_handicap};
use super::info::Infos;
use super::komi::{self, KomiEvidence, ResultEvidence, read_komi};
use super::reader::{Reader, Walk};
use super::result::{self, read_result, settle_result};
use super::rules::{self, read_rules};
use super::time::read_time;
use crate::board::Color;
use crate::finding::{Finding, claim_codes as codes};
use crate::record::{Charset, GameTree, Span, simple_text};
use crate::rules::id_for_alias;
use std::borrow::Cow;

/// Bytes of a value that a claim is read from; no claim is longer.
const LONGEST: usize = 512;

impl Reader {
    /// Weighs every claim but the size against the others.
    pub(super) fn settle_claims(
        &mut self,
        tree: GameTree<'_>,
        charset: Charset,
        walk: &Walk,
        findings: &mut Vec<Finding>,
    ) {
        let infos = walk.infos;
        let text = |span: Span| claim_text(tree, charset, span);
        self.game.rules = rules_claim(infos.rules, &text, findings);
        let (result, said) = result_claim(infos.result, &text, findings);
        self.game.result = result;
        self.drop_blanks(walk, findings);
        self.settle_first_player(walk, findings);
        self.settle_handicap(infos.handicap, &text, findings);

        let rules = self.game.rules.used;
        let in_zi = rules::counts_in_zi(rules);
        let said = match self.result {
            ResultEvidence::Used => said,
            ResultEvidence::Ignored => None,
        };
        let evidence = KomiEvidence {
            zi: in_zi || infos.hundredths || said.is_some_and(result::ReadResult::is_in_zi),
            hundredths: infos.hundredths,
            // With stones given and no komi, half a zi is a proper margin.
            half_result: said.is_some_and(result::ReadResult::ends_in_a_half)
                && !(in_zi && self.game.handicap.used > 0),
        };
        self.settle_komi(tree, infos, evidence, &text, findings);
        self.cross_check(findings);
        if let Some(span) = infos.time {
            note_time(span, &text, findings);
        }
    }

    /// Blanks behind a decided game are no pass.
    fn drop_blanks(&mut self, walk: &Walk, findings: &mut [Finding]) {
        let decided = matches!(
            self.game.result.used,
            Outcome::Won {
                by: WinBy::Resign | WinBy::Time | WinBy::Forfeit,
                ..
            }
        );
        if !decided || walk.blanks == 0 {
            return;
        }
        let kept = self.game.events.len().saturating_sub(walk.blanks);
        let Some(first) = self.game.events.get(kept).map(|event| event.byte) else {
            return;
        };
        self.game.events.truncate(kept);
        let plies = walk
            .plies
            .saturating_sub(u32::try_from(walk.blanks).unwrap_or(u32::MAX));
        if let Some(marks) = &mut self.game.marks {
            marks.ply = marks.ply.min(plies);
        }
        for finding in findings {
            if finding.kind == &codes::MOVE_BLANK && finding.byte >= Some(first) {
                finding.message = "blanks behind a decided game are no move".into();
            }
        }
    }

    fn settle_first_player(&mut self, walk: &Walk, findings: &mut Vec<Finding>) {
        let first = self
            .game
            .events
            .iter()
            .find_map(|event| event_color(event.kind).map(|color| (color, event.byte)));
        self.game.to_play = match (walk.declared, first) {
            (Some((declared, span)), first) => {
                if let Some((moved, byte)) = first.filter(|(moved, _)| *moved != declared) {
                    let message = format!("PL names {declared}, but {moved} plays first");
                    let finding = Finding::new(&codes::FIRST_PLAYER_CONTRADICTED, message);
                    findings.push(finding.at(byte).ply(1).color(moved));
                }
                claim(Some(span), declared, "declared")
            }
            (None, Some((moved, _))) => claim(None, moved, "first move"),
            // Without either it follows from the handicap, which is weighed next.
            (None, None) => claim(None, Color::Black, "nothing says otherwise"),
        };
    }

    fn settle_handicap<'a>(
        &mut self,
        span: Option<Span>,
        text: &impl Fn(Span) -> Cow<'a, str>,
        findings: &mut Vec<Finding>,
    ) {
        let game = &mut self.game;
        let count = |color| game.setup.iter().filter(|stone| stone.1 == color).count() as u32;
        let seen = HandicapEvidence {
            black: count(Color::Black),
            white: count(Color::White),
            leading: leading_moves(game),
            white_first: game.to_play.used == Color::White,
        };
        let declared = span.map(text);
        let from = findings.len();
        let (stones, reason) = read_handicap(declared.as_deref(), seen, findings);
        place(findings, from, span);
        game.handicap = claim(span, stones, reason);
        if seen.black < stones && seen.black + seen.leading == stones {
            game.handicap_until = last_leading_ply(game);
        }
        let nothing_said = game.to_play.reason == "nothing says otherwise";
        if nothing_said && stones >= 2 {
            game.to_play = claim(None, Color::White, "handicap");
        }
    }

    fn settle_komi<'a>(
        &mut self,
        tree: GameTree<'_>,
        infos: Infos,
        evidence: KomiEvidence,
        text: &impl Fn(Span) -> Cow<'a, str>,
        findings: &mut Vec<Finding>,
    ) {
        let written = infos
            .komi
            .filter(|&span| !tree.raw(span).trim_ascii().is_empty());
        let other = infos
            .other_komi
            .filter(|&span| written.is_none() && komi::looks_like_komi(&text(span)));
        let from = findings.len();
        let Some(span) = written.or(other).or(infos.komi) else {
            let message = "no KM: komi unknown";
            findings.push(Finding::new(&codes::KOMI_ABSENT, message));
            return;
        };
        let value = text(span);
        if other.is_some() {
            let message = format!(
                "`{}` under another name is taken for the komi",
                value.trim()
            );
            findings.push(Finding::new(&codes::KOMI_OTHER_PROPERTY, message));
        }
        let (used, reason) = read_komi(&value, evidence, self.policy, findings);
        let reason = if other.is_some() && used.is_some() {
            "under another name"
        } else {
            reason
        };
        place(findings, from, Some(span));
        self.game.komi = claim(Some(span), used, reason);
    }

    /// Notes claims that do not go together.
    fn cross_check(&self, findings: &mut Vec<Finding>) {
        let game = &self.game;
        let (rules, komi) = (game.rules.used, game.komi.used);
        if game.handicap.used == 0 {
            let from = findings.len();
            rules::note_pair(rules, komi, findings);
            place(findings, from, game.komi.declared);
        }
        let (Outcome::Score { winner, margin }, Some(komi)) = (game.result.used, komi) else {
            return;
        };
        let from = findings.len();
        // A button, or WMSG's last-move rule with its half point, shifts neither side's fraction
        // in the texts, but a button game may end in halves at any komi.
        let button = matches!(rules, RulesClaim::Known("aga-button"));
        if !result::fits_komi(winner, margin, komi) && !button {
            let message = format!("{winner} cannot win by {margin} with komi {komi}");
            findings.push(Finding::new(&codes::RESULT_AND_KOMI, message));
        } else if rules::counts_plain_area(rules)
            && game.handicap.used == 0
            && game.size.used.area() % 2 == 1
            && !result::area_is_odd(winner, margin, komi)
        {
            let message = format!("{margin} and komi {komi} leave an even difference of area");
            findings.push(Finding::new(&codes::RESULT_PARITY, message));
        }
        place(findings, from, game.result.declared);
    }
}

/// Makes a claim.
pub(super) const fn claim<T>(declared: Option<Span>, used: T, reason: &'static str) -> Claim<T> {
    Claim {
        declared,
        used,
        reason,
    }
}

/// Gives the findings from an index on a place, where they have none.
pub(super) fn place(findings: &mut [Finding], from: usize, span: Option<Span>) {
    let Some(span) = span else {
        return;
    };
    for finding in findings.iter_mut().skip(from) {
        finding.byte.get_or_insert(span.start);
    }
}

/// The text of a claim: one line, and not more than any claim needs.
pub(super) fn claim_text<'a>(tree: GameTree<'a>, charset: Charset, span: Span) -> Cow<'a, str> {
    let raw = tree.raw(span);
    simple_text(&raw[..raw.len().min(LONGEST)], charset)
}

fn event_color(kind: EventKind) -> Option<Color> {
    match kind {
        EventKind::Play(color, _) | EventKind::Pass(color) | EventKind::Unreadable(color, _) => {
            Some(color)
        }
        EventKind::Setup { .. } | EventKind::ToPlay(_) => None,
    }
}

/// The turns before White's first stone, as long as they are Black's moves and White's passes.
fn opening(game: &Game) -> impl Iterator<Item = EventKind> {
    game.events
        .iter()
        .map(|event| event.kind)
        .take_while(|kind| {
            matches!(
                kind,
                EventKind::Play(Color::Black, _) | EventKind::Pass(Color::White)
            )
        })
}

/// Black's moves before White's first stone; White may pass between them.
fn leading_moves(game: &Game) -> u32 {
    opening(game)
        .filter(|kind| matches!(kind, EventKind::Play(..)))
        .count() as u32
}

/// The ply of the last of Black's moves before White's first stone.
fn last_leading_ply(game: &Game) -> u32 {
    let plies = opening(game).zip(1..);
    plies
        .filter(|(kind, _)| matches!(kind, EventKind::Play(..)))
        .map(|(_, ply)| ply)
        .last()
        .unwrap_or(0)
}

fn rules_claim<'a>(
    span: Option<Span>,
    text: &impl Fn(Span) -> Cow<'a, str>,
    findings: &mut Vec<Finding>,
) -> Claim<RulesClaim> {
    let Some(span) = span else {
        let message = "no RU: rules unknown";
        findings.push(Finding::new(&codes::RULES_ABSENT, message));
        return claim(None, RulesClaim::Absent, "absent");
    };
    let from = findings.len();
    let (used, reason) = read_rules(&text(span), id_for_alias, findings);
    place(findings, from, Some(span));
    claim(Some(span), used, reason)
}

fn result_claim<'a>(
    span: Option<Span>,
    text: &impl Fn(Span) -> Cow<'a, str>,
    findings: &mut Vec<Finding>,
) -> (Claim<Outcome>, Option<result::ReadResult>) {
    let Some(span) = span else {
        return (claim(None, Outcome::Absent, "absent"), None);
    };
    let from = findings.len();
    let value = text(span);
    let said = read_result(&value);
    let (used, reason) = settle_result(&value, said, findings);
    place(findings, from, Some(span));
    (claim(Some(span), used, reason), Some(said))
}

fn note_time<'a>(span: Span, text: &impl Fn(Span) -> Cow<'a, str>, findings: &mut Vec<Finding>) {
    let value = text(span);
    if read_time(&value).is_none() {
        let message = format!("TM[{}] is not understood", value.trim());
        findings.push(Finding::new(&codes::TIME_UNREADABLE, message).at(span.start));
    }
}
