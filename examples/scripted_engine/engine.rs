//! What the engine knows and answers when it behaves.

use crate::board::{Board, Stone};
use crate::script::Script;

/// Commands it has unless it is told to lack them.
const KNOWN: &str = "protocol_version name version known_command list_commands quit boardsize \
     clear_board komi play genmove undo final_score final_status_list fixed_handicap \
     place_free_handicap set_free_handicap time_settings time_left";

/// The state of its game.
pub struct Engine<'a> {
    script: &'a Script,
    pub board: Board,
    komi: f64,
    /// Moves given of each list.
    given: [usize; 3],
    random: u64,
}

pub type Answer = Result<String, String>;

fn done() -> Answer {
    Ok(String::new())
}

fn refused(why: &str) -> Answer {
    Err(why.to_owned())
}

impl<'a> Engine<'a> {
    pub fn new(script: &'a Script) -> Self {
        Self {
            script,
            board: Board::new(19, 19),
            komi: 0.0,
            given: [0; 3],
            random: script.seed,
        }
    }

    fn knows(&self, name: &str) -> bool {
        let known = KNOWN.split_whitespace().any(|known| known == name);
        let listed = self.script.commands.as_deref().unwrap_or("");
        let listed = listed.split_whitespace().any(|known| known == name);
        let more = self.script.has.iter().any(|known| known == name);
        (known || listed || more) && !self.script.lacks.iter().any(|lacking| lacking == name)
    }

    /// Does what a command says.
    pub fn answer(&mut self, command: &str) -> Answer {
        let mut words = command.split_whitespace();
        let name = words.next().unwrap_or_default();
        let words: Vec<&str> = words.collect();
        if !self.knows(name) {
            return refused("unknown command");
        }
        let number = |at: usize| words.get(at).and_then(|word| word.parse::<usize>().ok());
        match (name, &*words) {
            ("protocol_version", _) => Ok(self.script.protocol.clone()),
            ("name", _) => Ok(self.script.name.clone()),
            ("version", _) => Ok(self.script.version.clone()),
            ("list_commands", _) => Ok(self.commands()),
            ("known_command", [name, ..]) => Ok(self.knows(name).to_string()),
            ("boardsize", _) => self.resize(number(0), number(0)),
            ("rectangular_boardsize", _) => self.resize(number(0), number(1)),
            ("clear_board", _) => {
                self.board = self.board.cleared();
                self.given = [0; 3];
                self.random = self.script.seed;
                done()
            }
            ("komi", [komi, ..]) => {
                self.komi = komi.parse().map_err(|_| "syntax error".to_owned())?;
                done()
            }
            ("play", [side, vertex, ..]) => self.play(side, vertex),
            ("genmove" | "kgs-genmove_cleanup" | "reg_genmove", [side, ..]) => {
                let side = Stone::parse(side).ok_or("invalid color")?;
                Ok(self.genmove(side, name != "reg_genmove"))
            }
            ("undo", _) if self.board.undo() => done(),
            ("undo", _) => refused("cannot undo"),
            ("final_score", _) => self.score(),
            ("final_status_list", [status, ..]) => self.status(status),
            ("fixed_handicap" | "place_free_handicap", _) => {
                let most = self.script.handicap_stones;
                let stones = number(0).ok_or("syntax error")?;
                Ok(self.handicap(if name == "fixed_handicap" {
                    stones
                } else {
                    stones.min(most)
                }))
            }
            ("set_free_handicap", vertices) => {
                for vertex in vertices {
                    let point = self.board.point(vertex).ok_or("bad vertex list")?;
                    self.board.play(Stone::Black, Some(point));
                }
                done()
            }
            _ => done(),
        }
    }

    fn commands(&self) -> String {
        if let Some(commands) = &self.script.commands {
            return commands.replace(' ', "\n");
        }
        let known = KNOWN.split_whitespace();
        let all = known.chain(self.script.has.iter().map(|known| &**known));
        let all: Vec<&str> = all.filter(|name| self.knows(name)).collect();
        all.join("\n")
    }

    fn resize(&mut self, width: Option<usize>, height: Option<usize>) -> Answer {
        match (width, height) {
            (Some(width @ 1..=25), Some(height @ 1..=25)) => {
                self.board = Board::new(width, height);
                self.given = [0; 3];
                done()
            }
            _ => refused("unacceptable size"),
        }
    }

    fn play(&mut self, side: &str, vertex: &str) -> Answer {
        let side = Stone::parse(side).ok_or("invalid color")?;
        if vertex.eq_ignore_ascii_case("pass") {
            self.board.play(side, None);
            return done();
        }
        let point = self.board.point(vertex).ok_or("invalid coordinate")?;
        if self.board.at(point) != Stone::None {
            return refused("illegal move");
        }
        self.board.play(side, Some(point));
        done()
    }

    /// A move: the next of the script, or by its policy.
    fn genmove(&mut self, side: Stone, plays: bool) -> String {
        let own = usize::from(side == Stone::White);
        for list in [own, 2] {
            if let Some(word) = self.script.moves[list].get(self.given[list]) {
                self.given[list] += 1;
                let word = word.replace('_', " ");
                if plays {
                    // What it says is what it believes, be it a move or not.
                    let point = self.board.point(word.split(' ').next().unwrap_or_default());
                    self.board.play(side, point);
                }
                return word;
            }
        }
        let chosen = self.choose(side);
        if plays {
            self.board.play(side, chosen);
        }
        chosen.map_or_else(|| "pass".to_owned(), |point| self.board.name(point))
    }

    fn choose(&mut self, side: Stone) -> Option<usize> {
        if self.script.policy == "pass" || self.board.plies() >= self.script.pass_after {
            return None;
        }
        let fills_eyes = self.script.policy == "on";
        let board = &self.board;
        let sensible = |point: &usize| {
            (fills_eyes || board.is_worth(side, *point)) && board.is_legal(side, *point)
        };
        let count = board.count();
        if self.script.policy == "first" {
            return (0..count).find(sensible);
        }
        // From a random point on, in steps that visit every point.
        self.random = self
            .random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(0x5851_f42d);
        let begin = usize::try_from(self.random >> 33).unwrap_or(0);
        let mut step = 1 + (begin >> 12) % count;
        while !are_coprime(step, count) {
            step += 1;
        }
        (0..count)
            .map(|at| (begin + at * step) % count)
            .find(sensible)
    }

    fn score(&self) -> Answer {
        match self.script.score.as_deref() {
            Some("?") => refused("cannot score"),
            Some(score) => Ok(score.to_owned()),
            None => {
                let margin = self.board.area() as f64 - self.komi;
                Ok(match margin {
                    0.0 => "0".to_owned(),
                    margin if margin > 0.0 => format!("B+{margin}"),
                    margin => format!("W+{}", -margin),
                })
            }
        }
    }

    fn status(&self, status: &str) -> Answer {
        let list = self.script.lists.iter().find(|(known, _)| known == status);
        let of = |wanted: &[Stone]| {
            let points = (0..self.board.count()).filter(|&at| wanted.contains(&self.board.at(at)));
            points
                .map(|at| self.board.name(at))
                .collect::<Vec<_>>()
                .join(" ")
        };
        Ok(match list.map_or("", |(_, list)| list) {
            "?" => return refused("unknown status"),
            "@all" => of(&[Stone::Black, Stone::White]),
            "@black" => of(&[Stone::Black]),
            "@white" => of(&[Stone::White]),
            "@empty" => of(&[Stone::None]),
            list => list.replace("\\n", "\n"),
        })
    }

    /// Black stones on every other line, as many as there is room for.
    fn handicap(&mut self, stones: usize) -> String {
        let mut placed = Vec::new();
        let last = self.board.count();
        for point in (0..last).step_by(2) {
            if placed.len() < stones && self.board.at(point) == Stone::None {
                self.board.play(Stone::Black, Some(point));
                placed.push(self.board.name(point));
            }
        }
        placed.join(" ")
    }
}

fn are_coprime(mut a: usize, mut b: usize) -> bool {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a == 1
}
