//! An opinion: somebody who looks at a position and says which stones are dead.
//!
//! Owns the question, the shape of the answer and what an answer is worth against the board.
//! Does not know who answers: a program, a person, a test.

use super::settled::{Fate, Settled, Source, first_stone};
use crate::amount::Amount;
use crate::board::{Board, Color, Point, PointSet, Size, SuicideAllowed, unconditional};
use crate::finding::{Finding, Kind, engine_codes as codes};

/// What somebody is asked about.
#[derive(Clone, Copy, Debug)]
pub struct Inquiry<'a> {
    /// The position.
    pub board: &'a Board,
    /// Stones set up before the moves.
    pub opening: &'a [(Point, Color)],
    /// Moves that lead from these to the position, each one possible on any board; or why there
    /// are none.
    pub moves: Result<&'a [(Color, Option<Point>)], &'a str>,
    /// Komi in points, if there is one.
    pub komi: Option<Amount>,
    /// What is counted.
    pub counted: Counted,
}

/// What the rules of a game count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// Stones and what they surround.
    Area,
    /// What stones surround, and prisoners.
    Territory,
}

/// A list of points somebody gave, and the words in it that name none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoneList {
    /// The points.
    pub points: Vec<Point>,
    /// Words that name no point of the board.
    pub unread: Vec<String>,
}

/// What somebody says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opined {
    /// The dead stones.
    pub dead: StoneList,
    /// The stones in seki; nothing where the question was not understood.
    pub seki: Option<StoneList>,
    /// The living stones; nothing where the question was not understood.
    pub alive: Option<StoneList>,
    /// Why the stones alone were shown, where the moves were not.
    pub shown_stones: Option<String>,
}

/// Why nothing is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Silence {
    /// The finding to tell, one of `E001`–`E004` and `E011`; nothing when it was told before.
    pub kind: Option<&'static Kind>,
    /// Why, in words.
    pub reason: String,
}

/// Somebody who can be asked.
pub trait Opinion {
    /// The name to tell findings under.
    fn name(&self) -> &str;

    /// Begins a portion of the input: what was given up before may be tried again.
    fn begin_portion(&mut self);

    /// Says which stones of a position are dead.
    ///
    /// # Errors
    /// When there is no answer.
    fn ask(&mut self, inquiry: &Inquiry<'_>) -> Result<Opined, Silence>;

    /// Says what the score of a position is, in words of its own.
    ///
    /// # Errors
    /// When there is no answer.
    fn score(&mut self, inquiry: &Inquiry<'_>) -> Result<String, Silence>;
}

/// One answer with the name of who gave it.
pub type Answer = (String, Result<Opined, Silence>);

/// Settles a position by what one or several say: what proof decides stands whatever they say,
/// what all of them agree on stands on their word, and all else is undetermined.
#[must_use]
pub fn by_opinions(board: &Board, suicide: SuicideAllowed, answers: &[Answer]) -> Settled {
    let source = if answers.len() > 1 {
        Source::Engines
    } else {
        Source::Engine
    };
    let mut settled = Settled::new(board, source);
    let firsts: Vec<Point> = settled.chains.iter().map(|chain| chain.first).collect();
    let words: Vec<Vec<Word>> = answers
        .iter()
        .map(|(name, answer)| heard(board, &firsts, name, answer, &mut settled.findings))
        .collect();
    let proof = unconditional(board, suicide);
    let proven = |first: Point| {
        if proof.dead.contains(first) {
            Some(Word::Dead)
        } else if proof.alive.either().contains(first) {
            Some(Word::Alive)
        } else {
            None
        }
    };
    for ((name, _), words) in answers.iter().zip(&words) {
        against_proof(board, name, &firsts, words, proven, &mut settled.findings);
    }
    let mut differ = Vec::new();
    for (at, &first) in firsts.iter().enumerate() {
        if let Some(word) = proven(first) {
            settled.decide(board, first, word.fate(), Source::Unconditional);
            continue;
        }
        let said = words.iter().map(|words| words.get(at).copied());
        let agreed = agreement(said);
        if agreed.is_none() {
            let told: Vec<Word> = words.iter().filter_map(|w| w.get(at).copied()).collect();
            if told.iter().all(|word| *word != Word::None) {
                differ.push(named(board, first, &told));
            }
        }
        let fate = agreed.map_or(Fate::Undetermined, Word::fate);
        settled.decide(board, first, fate, source);
    }
    if !differ.is_empty() {
        let message = format!("the engines differ about {}", some_of(&differ));
        let finding = Finding::new(&codes::ENGINES_DIFFER, message);
        settled.findings.push(finding);
    }
    settled.finish(board)
}

/// What one says of one chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Dead,
    /// Not dead, by one who does not tell seki.
    Stays,
    Seki,
    Alive,
    None,
}

impl Word {
    const fn fate(self) -> Fate {
        match self {
            Self::Dead => Fate::Dead,
            Self::Seki => Fate::Seki,
            Self::Stays | Self::Alive => Fate::Alive,
            Self::None => Fate::Undetermined,
        }
    }

    const fn said(self) -> &'static str {
        match self {
            Self::Dead => "dead",
            Self::Seki => "in seki",
            Self::Stays | Self::Alive => "alive",
            Self::None => "nothing",
        }
    }
}

/// What all say of a chain, if they say the same.
fn agreement(mut said: impl Iterator<Item = Option<Word>>) -> Option<Word> {
    let first = said.next()??;
    said.try_fold(first, |known, word| match (known, word?) {
        (a, b) if a == b => Some(a),
        // Who does not tell seki from life contradicts neither.
        (Word::Stays, other @ (Word::Seki | Word::Alive))
        | (other @ (Word::Seki | Word::Alive), Word::Stays) => Some(other),
        _ => None,
    })
    .filter(|word| *word != Word::None)
}

/// What one answer says of every chain; what is wrong with it is told.
fn heard(
    board: &Board,
    firsts: &[Point],
    name: &str,
    answer: &Result<Opined, Silence>,
    findings: &mut Vec<Finding>,
) -> Vec<Word> {
    let opined = match answer {
        Ok(opined) => opined,
        Err(silence) => {
            if let Some(kind) = silence.kind {
                findings.push(Finding::new(kind, format!("`{name}` {}", silence.reason)));
            }
            return vec![Word::None; firsts.len()];
        }
    };
    if let Some(why) = &opined.shown_stones {
        let message = format!("`{name}` was shown the stones, not the moves: {why}");
        findings.push(Finding::new(&codes::ENGINE_SHOWN_STONES, message));
    }
    let lists = [
        ("dead", Some(&opined.dead)),
        ("seki", opined.seki.as_ref()),
        ("alive", opined.alive.as_ref()),
    ];
    for (list, stones) in lists {
        if let Some(wrong) = stones.and_then(|stones| not_stones(board, stones)) {
            let message = format!("`{name}` lists as {list} {wrong}");
            findings.push(Finding::new(&codes::ENGINE_LIST_WRONG, message));
            return vec![Word::None; firsts.len()];
        }
    }
    Hearing::new(name, opined).words(board, firsts, findings)
}

/// What on a list is no stone of the board.
fn not_stones(board: &Board, list: &StoneList) -> Option<String> {
    let size = board.size();
    let mut wrong: Vec<String> = Vec::new();
    for word in &list.unread {
        wrong.push(format!("{word:?}, which is no point of a {size} board"));
    }
    for &point in &list.points {
        if !size.contains(point) {
            wrong.push(format!("{point:?}, which is no point of a {size} board"));
        } else if board.is_empty(point) {
            wrong.push(format!("{}, where no stone stands", point.gtp(size)));
        }
    }
    (!wrong.is_empty()).then(|| some_of(&wrong))
}

/// The lists of one answer, as sets.
struct Hearing<'a> {
    name: &'a str,
    dead: PointSet,
    seki: PointSet,
    tells_seki: bool,
    /// Nothing where the living were not listed.
    alive: Option<PointSet>,
}

impl<'a> Hearing<'a> {
    fn new(name: &'a str, opined: &Opined) -> Self {
        let set = |list: &StoneList| list.points.iter().copied().collect::<PointSet>();
        let alive = opined.alive.as_ref();
        Self {
            name,
            dead: set(&opined.dead),
            seki: opined.seki.as_ref().map(set).unwrap_or_default(),
            tells_seki: opined.seki.is_some(),
            // An engine that lists nobody as alive does not know the question either.
            alive: alive.filter(|list| !list.points.is_empty()).map(set),
        }
    }

    fn words(&self, board: &Board, firsts: &[Point], findings: &mut Vec<Finding>) -> Vec<Word> {
        let (mut parts, mut torn) = (Vec::new(), Vec::new());
        let size = board.size();
        let words = firsts.iter().map(|&first| {
            let stones = board.chain_len(first);
            let on = |set: &PointSet| board.chain(first).filter(|s| set.contains(*s)).count();
            let (dead, seki) = (on(&self.dead), on(&self.seki));
            let alive = self.alive.as_ref().map(on);
            if [dead, seki].into_iter().any(|on| on > 0 && on < stones) {
                let listed = dead.max(seki);
                parts.push(format!("{listed} of {stones} at {}", first.gtp(size)));
                return Word::None;
            }
            match (dead > 0, seki > 0, alive) {
                (true, false, None | Some(0)) => Word::Dead,
                (false, true, None | Some(0)) => Word::Seki,
                (false, false, None) if self.tells_seki => Word::Alive,
                (false, false, None) => Word::Stays,
                (false, false, Some(on)) if on == stones => Word::Alive,
                (_, _, _) => {
                    torn.push(first.gtp(size).to_string());
                    Word::None
                }
            }
        });
        let words = words.collect();
        if !parts.is_empty() {
            let message = format!("`{}` lists part of a chain: {}", self.name, some_of(&parts));
            findings.push(Finding::new(&codes::ENGINE_PART_OF_CHAIN, message));
        }
        if !torn.is_empty() {
            let message = format!(
                "`{}` does not say in one voice whether these are dead, in seki or alive: {}",
                self.name,
                some_of(&torn)
            );
            findings.push(Finding::new(&codes::ENGINE_CONTRADICTS, message));
        }
        words
    }
}

/// Tells where one says the opposite of what is proven.
fn against_proof(
    board: &Board,
    name: &str,
    firsts: &[Point],
    words: &[Word],
    proven: impl Fn(Point) -> Option<Word>,
    findings: &mut Vec<Finding>,
) {
    let size = board.size();
    let mut wrong = Vec::new();
    for (&first, &word) in firsts.iter().zip(words) {
        let against = match proven(first) {
            Some(Word::Dead) => matches!(word, Word::Stays | Word::Seki | Word::Alive),
            Some(Word::Alive) => word == Word::Dead,
            _ => false,
        };
        if against {
            let point = first.gtp(size);
            wrong.push(format!("{point} {}", word.said()));
        }
    }
    if !wrong.is_empty() {
        let message = format!("`{name}` calls {}; the opposite is proven", some_of(&wrong));
        findings.push(Finding::new(&codes::ENGINE_AGAINST_PROOF, message));
    }
}

/// A chain by its first stone, and what each says of it.
fn named(board: &Board, point: Point, words: &[Word]) -> String {
    let size: Size = board.size();
    let first = first_stone(board, point).gtp(size);
    let said: Vec<&str> = words.iter().map(|word| word.said()).collect();
    match board.chain_len(point) {
        1 => format!("{first} ({})", said.join(", ")),
        stones => format!("{first} ({stones} stones: {})", said.join(", ")),
    }
}

/// The first few of a list, and how many more there are.
fn some_of(items: &[String]) -> String {
    const MOST: usize = 8;
    let shown = items.iter().take(MOST).cloned().collect::<Vec<_>>();
    let mut text = shown.join("; ");
    if items.len() > MOST {
        text.push_str(&format!(" and {} more", items.len() - MOST));
    }
    text
}
