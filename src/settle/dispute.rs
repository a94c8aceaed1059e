//! What a ruleset does about a group on whose status the sides do not agree.
//!
//! Owns the words for the axes of agreement and resumption, each with its article. Knows no
//! margin: what each outcome would come to is counted elsewhere.

use crate::board::Color;
use crate::rules::{
    Disagree, LeftContestable, ResumeFinal, ResumeFirst, ResumeScope, Ruleset, Status,
};

/// One thing the rules say, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// What.
    pub text: String,
    /// The article.
    pub article: String,
}

/// Fields of a ruleset that say what is done with a disputed group, in the order it is done.
const FIELDS: [&str; 7] = [
    "status",
    "disagree",
    "resume_first",
    "resume_scope",
    "max_resumptions",
    "resume_final",
    "left_contestable",
];

/// What a ruleset does with a disputed group, in the order it is done; `to_play` is whose turn
/// it is when play stops, where that is known.
#[must_use]
pub fn dispute(ruleset: &Ruleset, to_play: Option<Color>) -> Vec<Clause> {
    let fields = match ruleset.status {
        Status::AllAlive => &FIELDS[..1],
        Status::Agreement | Status::PlayOut | Status::J89Hypothetical | Status::KoreanLocal => {
            &FIELDS[..]
        }
    };
    let clauses = fields.iter();
    clauses
        .filter_map(|field| dispute_clause(ruleset, field, to_play))
        .collect()
}

/// What one field of a ruleset says about a disputed group; nothing where it says nothing.
#[must_use]
pub fn dispute_clause(ruleset: &Ruleset, field: &str, to_play: Option<Color>) -> Option<Clause> {
    let text = match field {
        "status" => status(ruleset.status).to_owned(),
        "disagree" => disagree(ruleset.disagree).to_owned(),
        "resume_first" => first(ruleset.resume_first, to_play),
        "resume_scope" => scope(ruleset.resume_scope).to_owned(),
        "max_resumptions" => match ruleset.max_resumptions? {
            1 => "play may be resumed once".to_owned(),
            more => format!("play may be resumed {more} times"),
        },
        "resume_final" => last(ruleset.resume_final).to_owned(),
        "left_contestable" => left(ruleset.left_contestable).to_owned(),
        _ => return None,
    };
    let article = ruleset.citations.get(field);
    (!text.is_empty()).then(|| Clause {
        text,
        article: article.map_or("convention", String::as_str).to_owned(),
    })
}

const fn status(status: Status) -> &'static str {
    match status {
        Status::Agreement => "the sides agree which stones are dead",
        Status::PlayOut => "status is settled by playing it out",
        Status::J89Hypothetical => {
            "status is judged by imagined play, in which a ko is retaken only after a pass for \
             that ko"
        }
        Status::KoreanLocal => "status is judged by imagined play in that part of the board alone",
        Status::AllAlive => "every stone on the board is alive",
    }
}

const fn disagree(disagree: Disagree) -> &'static str {
    match disagree {
        Disagree::BothLose => "if they do not agree, both lose",
        Disagree::Referee => "if they do not agree, the referee decides",
        Disagree::PlayOn => "if they do not agree, play goes on until it is settled",
    }
}

fn first(first: ResumeFirst, to_play: Option<Color>) -> String {
    let turn = |rule: &str| match to_play {
        Some(color) => format!("{rule}: {color} plays first when play is resumed"),
        None => format!("{rule} when play is resumed"),
    };
    match first {
        ResumeFirst::NaturalOrder => turn("turns go on in their order"),
        ResumeFirst::OpponentOfLastPasser => turn("the opponent of the last to pass plays"),
        ResumeFirst::OpponentOfRequester => {
            "the opponent of the side that asks for it plays first when play is resumed".to_owned()
        }
        ResumeFirst::DeathClaimant => {
            "the side that holds the stones to be dead plays first when play is resumed".to_owned()
        }
        ResumeFirst::Agreement => "the sides agree who plays first when play is resumed".to_owned(),
    }
}

const fn scope(scope: ResumeScope) -> &'static str {
    match scope {
        ResumeScope::Any => "",
        ResumeScope::LifeDeathOnly => {
            "it is resumed only to settle life and death or ownership; points newly found do not \
             reopen the count"
        }
    }
}

const fn last(last: ResumeFinal) -> &'static str {
    match last {
        ResumeFinal::AllAlive => "at the stop after that, every stone still on the board is alive",
        ResumeFinal::AgreeAgain => "at the stop after that, they agree again",
        ResumeFinal::Referee => "at the stop after that, the referee decides",
    }
}

const fn left(left: LeftContestable) -> &'static str {
    match left {
        LeftContestable::SharedAsSeki => {
            "what is still contestable once both have confirmed is treated as seki"
        }
        LeftContestable::ToOpponentOfWithdrawer => {
            "what is still in dispute when one side stops competing goes to its opponent"
        }
        LeftContestable::AsTheyStand => "",
    }
}

/// What a ruleset says about a bent four in the corner.
#[must_use]
pub fn bent_four_ruling(ruleset: &Ruleset) -> Clause {
    let text = match ruleset.status {
        Status::J89Hypothetical => {
            "the group round it is dead as it stands: in imagined play its ko threats do not count"
        }
        Status::KoreanLocal => {
            "the group round it is judged by play in the corner alone, where it dies"
        }
        Status::Agreement | Status::PlayOut => {
            "no ruling: unless both agree it is played out, the attacker removing ko threats \
             first, at no cost where area counts; a threat that cannot be removed lets it live"
        }
        Status::AllAlive => "no ruling: what has not been taken off the board is alive",
    };
    let article = ruleset.citations.get("status");
    Clause {
        text: text.to_owned(),
        article: article.map_or("convention", String::as_str).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{builtin, resolve};

    fn told(id: &str) -> String {
        let clauses = dispute(&builtin(id).unwrap(), Some(Color::White));
        let said = clauses
            .iter()
            .map(|c| format!("{} ({})", c.text, c.article));
        said.collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn the_families_differ_as_their_texts_do() {
        for (id, says) in [
            ("team-2016", "holds the stones to be dead plays first"),
            ("chinese-2002", "(CN02x 六4 [T])"),
            ("world-draft", "treated as seki (WWD Art. 19.2"),
            ("wmsg-2008", "in their order: White plays first"),
            ("wmsg-2008", "resumed once"),
            ("wmsg-2008", "every stone still on the board is alive"),
            ("japanese-1989", "both lose (J89 Art. 13.1 [T])"),
            ("japanese-1989", "the opponent of the side that asks"),
            ("korean", "in that part of the board alone"),
            ("aga", "the last to pass plays: White plays first"),
            ("tromp-taylor", "every stone on the board is alive"),
        ] {
            assert!(told(id).contains(says), "{id}: {}", told(id));
        }
        assert!(!told("tromp-taylor").contains("resumed"));
    }

    #[test]
    fn every_ruleset_says_something_with_an_article() {
        for ruleset in resolve("all").unwrap() {
            let clauses = dispute(&ruleset, None);
            let shortest = match ruleset.status {
                Status::AllAlive => 1,
                _ => 4,
            };
            assert!(clauses.len() >= shortest, "{}", ruleset.id);
            let bent = bent_four_ruling(&ruleset);
            for clause in clauses.iter().chain([&bent]) {
                assert!(!clause.text.is_empty() && !clause.article.is_empty());
            }
        }
    }

    #[test]
    fn only_judged_status_rules_on_a_bent_four() {
        for (id, says) in [
            ("japanese-1989", "dead as it stands"),
            ("korean", "it dies"),
            ("chinese", "no ruling"),
            ("aga", "no ruling"),
            ("tromp-taylor", "no ruling"),
        ] {
            let clause = bent_four_ruling(&builtin(id).unwrap());
            assert!(clause.text.contains(says), "{id}: {}", clause.text);
        }
    }
}
