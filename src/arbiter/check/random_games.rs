//! Steps with random games: the engine's word on every move against the referee's, and its stones
//! against ours.

use super::answers::shown;
use super::dice::Dice;
use super::run::CheckPlan;
use super::said::Said;
use super::subject::{Subject, play};
use crate::board::{Board, Color, Point, PointSet, Size};
use crate::gtp::{Fault, Reply, Vertices};
use crate::referee::{Facts, Move, Obstacle, Referee, rulings};
use std::collections::BTreeMap;

/// Boards random games are played on, in turn.
const BOARDS: [usize; 5] = [5, 7, 9, 4, 13];

/// What the rulesets say of a move.
pub(super) struct Ruled {
    /// What the move is, where it is not plain.
    pub(super) what: String,
    /// Whether it is legal under the rules of the check.
    pub(super) legal_here: bool,
    /// Rulesets it is legal under, those of the check among them.
    pub(super) legal_under: Vec<String>,
    /// Rulesets it is illegal under.
    illegal_under: Vec<String>,
}

impl Ruled {
    /// Who says what.
    pub(super) fn told(&self, plan: &CheckPlan) -> String {
        let own = &plan.ruleset.id;
        match (&*self.legal_under, &*self.illegal_under) {
            ([], _) => "illegal under every ruleset".to_owned(),
            (_, []) => "legal under every ruleset".to_owned(),
            (legal, illegal) if self.legal_here => format!(
                "legal under {own} and {} others, illegal under {}",
                legal.len().saturating_sub(1),
                illegal.join(", ")
            ),
            (legal, _) => format!("illegal under {own}, legal under {}", legal.join(", ")),
        }
    }
}

/// Asks every ruleset about a move in turn.
pub(super) fn ruled(facts: &Facts, plan: &CheckPlan) -> Ruled {
    let illegal = |ruleset: &crate::rules::Ruleset| {
        rulings(ruleset, facts)
            .iter()
            .any(|ruling| ruling.is_illegal())
    };
    let (mut legal_under, mut illegal_under) = (Vec::new(), Vec::new());
    let legal_here = !illegal(&plan.ruleset);
    let own = std::iter::once(&*plan.ruleset);
    let others = plan
        .others
        .iter()
        .filter(|other| other.id != plan.ruleset.id);
    for ruleset in own.chain(others) {
        let said = if illegal(ruleset) {
            &mut illegal_under
        } else {
            &mut legal_under
        };
        said.push(ruleset.id.clone());
    }
    Ruled {
        what: what(facts).to_owned(),
        legal_here,
        legal_under,
        illegal_under,
    }
}

/// What a move is, in a word or two.
fn what(facts: &Facts) -> &'static str {
    match facts.obstacle {
        Some(Obstacle::Occupied) => return "on an occupied point",
        Some(Obstacle::OffBoard) => return "off the board",
        None => {}
    }
    if facts.ko_retake {
        "a ko retaken at once"
    } else if facts.suicide == 1 {
        "the suicide of one stone"
    } else if facts.suicide > 1 {
        "the suicide of several stones"
    } else if facts.repeats.situation.is_some() {
        "a repetition of the position with the same side to move"
    } else if facts.repeats.position.is_some() {
        "a repetition of the position"
    } else if facts.out_of_turn {
        "out of turn"
    } else {
        "a plain move"
    }
}

/// Disagreements of one kind: how many, and the first.
type Differences = BTreeMap<String, (u32, String, bool)>;

/// The engine and the referee agree on what is legal, in random games with provocations.
pub(super) fn legality(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    let boards = accepted(subject)?;
    let mut differences = Differences::new();
    let (mut moves, mut probes) = (0, 0);
    for game in 0..subject.plan.games {
        let Some(&size) = boards.get(game as usize % boards.len().max(1)) else {
            break;
        };
        let mut random = RandomGame::new(size, subject.plan.seed ^ u64::from(game) << 32);
        random.play(subject, &mut differences)?;
        moves += random.moves.len();
        probes += random.probes;
    }
    for (count, first, wrong) in differences.into_values() {
        let times = match count {
            1 => String::new(),
            more => format!(" ({more} times)"),
        };
        if wrong {
            said.fail(format!("{first}{times}"));
        } else {
            said.note(format!("{first}{times}"));
        }
    }
    said.pass(format!(
        "{moves} moves of {} games accepted, {probes} provocations judged alike",
        subject.plan.games
    ));
    Ok(())
}

/// The boards of [`BOARDS`] it has.
fn accepted(subject: &mut Subject<'_>) -> Result<Vec<Size>, Fault> {
    let mut boards = Vec::new();
    for lines in BOARDS {
        let taken = matches!(subject.ask(&format!("boardsize {lines}"))?, Reply::Done(_));
        boards.extend(Size::square(lines).filter(|_| taken));
    }
    if boards.is_empty() {
        boards.push(subject.size()?);
    }
    Ok(boards)
}

/// One random game.
struct RandomGame {
    size: Size,
    referee: Referee,
    dice: Dice,
    /// What the engine was told and has accepted.
    moves: Vec<Move>,
    probes: usize,
}

impl RandomGame {
    fn new(size: Size, seed: u64) -> Self {
        let mut referee = Referee::new();
        referee.start(size, &[], Color::Black, 0);
        Self {
            size,
            referee,
            dice: Dice::new(seed),
            moves: Vec::new(),
            probes: 0,
        }
    }

    /// Plays it, up to three times as many moves as the board has points.
    fn play(&mut self, subject: &mut Subject<'_>, found: &mut Differences) -> Result<(), Fault> {
        subject.clear_to(self.size)?;
        let most = (self.size.area() * 3).min(250);
        while self.moves.len() < most {
            if self.dice.below(4) == 0
                && let Some(mv) = self.provocation()
            {
                let before: u32 = found.values().map(|(count, ..)| count).sum();
                self.put(subject, mv, found)?;
                let after: u32 = found.values().map(|(count, ..)| count).sum();
                self.probes += usize::from(before == after);
            }
            let Some(mv) = self.legal_move(subject.plan) else {
                break;
            };
            if !self.put(subject, mv, found)? {
                break;
            }
        }
        Ok(())
    }

    /// Something most rules forbid: a suicide, a ko retaken, a repetition, an occupied point.
    fn provocation(&mut self) -> Option<Move> {
        let color = self.referee.to_play();
        let board = self.referee.board();
        let suicides: Vec<Point> = self
            .size
            .points()
            .filter(|&point| board.is_empty(point) && board.look(color, point).suicide > 0)
            .collect();
        let taken: Vec<Point> = self.size.points().filter(|&p| !board.is_empty(p)).collect();
        let ko = self.referee.ko();
        let point = match self.dice.below(3) {
            0 => ko.or_else(|| self.dice.pick(&suicides)),
            1 => self.dice.pick(&suicides).or(ko),
            _ => self.dice.pick(&taken),
        };
        let point = point.or_else(|| self.dice.pick(&taken))?;
        Some(Move::Play(color, point))
    }

    /// A random move that is legal under the rules of the check; seldom into an own eye.
    fn legal_move(&mut self, plan: &CheckPlan) -> Option<Move> {
        let color = self.referee.to_play();
        let mut free: Vec<Point> = {
            let board = self.referee.board();
            self.size.points().filter(|&p| board.is_empty(p)).collect()
        };
        let fills = self.dice.below(8) == 0;
        while !free.is_empty() {
            let at = self.dice.below(free.len());
            let point = free.swap_remove(at);
            if !fills && is_eye(self.referee.board(), color, point) {
                continue;
            }
            let mv = Move::Play(color, point);
            let facts = self.referee.judge(mv);
            let lawful = facts.is_plain() || ruled(&facts, plan).legal_here;
            if lawful && facts.suicide == 0 {
                return Some(mv);
            }
        }
        None
    }

    /// Tells the engine a move and compares its word with ours; false when the game cannot go on.
    fn put(
        &mut self,
        subject: &mut Subject<'_>,
        mv: Move,
        found: &mut Differences,
    ) -> Result<bool, Fault> {
        let Move::Play(color, point) = mv else {
            return Ok(false);
        };
        let facts = self.referee.judge(mv);
        let ruled = ruled(&facts, subject.plan);
        let reply = subject.play(self.size, color, Some(point))?;
        let accepted = matches!(reply, Reply::Done(_));
        if accepted != ruled.legal_here {
            // Somebody's ruleset is on its side, or nobody's.
            let supporters = if accepted {
                &ruled.legal_under
            } else {
                &ruled.illegal_under
            };
            let wrong = supporters.is_empty();
            let message = format!(
                "on {} after {} moves `{}`, {}, is answered {}: {}",
                self.size,
                self.moves.len(),
                play(self.size, color, Some(point)),
                ruled.what,
                shown(&reply),
                ruled.told(subject.plan)
            );
            let kind = format!("{}{}{accepted}", u8::from(!wrong), ruled.what);
            let known = found.entry(kind).or_insert((0, message, wrong));
            known.0 += 1;
        }
        match (accepted, ruled.legal_here) {
            (true, true) => {
                self.referee.commit(mv);
                self.moves.push(mv);
                Ok(true)
            }
            // It has made a move that we do not make: it is told the game anew.
            (true, false) => self.again(subject).map(|()| true),
            (false, true) => Ok(!facts.is_plain()),
            (false, false) => Ok(true),
        }
    }

    /// Brings the engine back to our position.
    fn again(&self, subject: &mut Subject<'_>) -> Result<(), Fault> {
        subject.clear_to(self.size)?;
        for &mv in &self.moves {
            if let Move::Play(color, point) = mv {
                subject.must_play(self.size, color, Some(point))?;
            }
        }
        Ok(())
    }
}

/// Whether a point has only stones of a colour round it.
fn is_eye(board: &Board, color: Color, point: Point) -> bool {
    let size = board.size();
    point.neighbours(size).all(|q| board.at(q) == Some(color))
}

/// Captures are taken off, all of them and nothing else.
pub(super) fn captures(subject: &mut Subject<'_>, said: &mut Said) -> Result<(), Fault> {
    const GAMES: u64 = 8;
    if !subject.has("list_stones")? {
        said.skip("it has no `list_stones`; captures show in the random games only");
        return Ok(());
    }
    let boards = accepted(subject)?;
    let (mut compared, mut differences) = (0, Differences::new());
    for game in 0..GAMES {
        let Some(&size) = boards.get(game as usize % boards.len().max(1)) else {
            break;
        };
        let mut random = RandomGame::new(size, subject.plan.seed ^ (game << 40) ^ 7);
        subject.clear_to(size)?;
        for _ in 0..size.area() * 2 {
            let Some(mv) = random.legal_move(subject.plan) else {
                break;
            };
            let captures = random.referee.judge(mv).captured > 0;
            if !random.put(subject, mv, &mut differences)? {
                break;
            }
            if captures {
                compared += 1;
                if let Some(what) = same_stones(subject, random.referee.board())? {
                    said.fail(format!(
                        "on {size} after move {} {what}",
                        random.moves.len()
                    ));
                    return Ok(());
                }
            }
        }
    }
    said.pass(format!("{compared} captures leave the stones they should"));
    Ok(())
}

/// How the stones it lists differ from a board.
pub(super) fn same_stones(
    subject: &mut Subject<'_>,
    board: &Board,
) -> Result<Option<String>, Fault> {
    let size = board.size();
    for color in Color::BOTH {
        let command = format!("list_stones {}", super::subject::side(color));
        let text = match subject.ask(&command)? {
            Reply::Done(text) => text,
            Reply::Refused(words) => return Ok(Some(format!("`{command}` is refused: {words}"))),
        };
        let listed = Vertices::read(&text, size);
        if let Some(word) = listed.unread.first() {
            return Ok(Some(format!("`{command}` lists {word:?}")));
        }
        let listed: PointSet = listed.points.into_iter().collect();
        let ours = board.stones_of(color);
        let extra = listed.difference(&ours).first();
        let missing = ours.difference(&listed).first();
        if let Some(point) = extra {
            let point = point.gtp(size);
            return Ok(Some(format!(
                "`{command}` has {point}, where {color} has no stone"
            )));
        }
        if let Some(point) = missing {
            let point = point.gtp(size);
            return Ok(Some(format!(
                "`{command}` lacks {point}, where {color} has a stone"
            )));
        }
    }
    Ok(None)
}
