//! Commands that move stones: the referee looks before the engine, or after it, and both boards
//! stay the same.

use super::plan::IllegalAnswer;
use super::read::{MOST_BYTES, lay_out};
use super::serve::Proxy;
use super::words::{done, listed, refused, side_of, vertex};
use crate::amount::Amount;
use crate::arbiter::fixed_points;
use crate::board::{Color, Point, Size, parse_vertex};
use crate::gtp::{Fault, Reply, Vertices};
use crate::referee::Move;
use std::io::Read;

impl Proxy {
    /// `play`: refused with the reason where the rules forbid it.
    pub(super) fn play(&mut self, arguments: &[String]) -> Reply {
        let [color, point, ..] = arguments else {
            return refused("syntax error: play takes a colour and a point");
        };
        let size = self.table.size();
        let (Some(color), Some(point)) = (side_of(color), vertex(point, size)) else {
            return refused("syntax error: invalid color or coordinate");
        };
        let mv = made(color, point);
        if let Err(refusal) = self.table.judge(mv) {
            return self.illegal(&refusal.message, &refusal.article);
        }
        let text = self.inside.play(&self.table, mv);
        let limit = self.inside.plan().limit;
        match self.inside.ask(&self.table, &text, limit) {
            Ok(Reply::Done(_)) => {
                self.table.commit(mv);
                done("")
            }
            Ok(Reply::Refused(words)) => self.contested(mv, &words),
            Err(fault) => refused(format!("the engine {fault}")),
        }
    }

    fn illegal(&mut self, message: &str, article: &str) -> Reply {
        refused(format!("illegal move: {message} ({article})"))
    }

    /// The engine calls a legal move illegal: it is told the whole game anew, the move with it.
    fn contested(&mut self, mv: Move, words: &str) -> Reply {
        self.inside.note(
            "  #",
            "it calls a legal move illegal and is told the game anew",
        );
        self.table.commit(mv);
        if self.inside.tell(&self.table).is_ok() {
            return done("");
        }
        self.table.undo();
        // What it has on its board now is anybody's guess.
        let _ = self.inside.tell(&self.table);
        refused(format!(
            "the move is legal, but the engine will not have it: {words}"
        ))
    }

    /// `genmove` and its kin: an illegal move is taken back from the engine, and it is asked
    /// again.
    pub(super) fn genmove(&mut self, name: &str, arguments: &[String]) -> Reply {
        let Some(color) = arguments.first().and_then(|word| side_of(word)) else {
            return refused(format!("syntax error: {name} takes a colour"));
        };
        let optional = name != "genmove";
        if optional && !self.knows(name) {
            return refused("unknown command");
        }
        let keeps = name != "reg_genmove";
        let side = match color {
            Color::Black => "black",
            Color::White => "white",
        };
        let text = format!("{name} {side}");
        let limit = self.inside.plan().thought;
        let mut why = String::new();
        for _ in 0..self.inside.plan().tries.max(1) {
            let answer = match self.inside.ask(&self.table, &text, limit) {
                Ok(Reply::Done(answer)) => answer,
                Ok(Reply::Refused(words)) => return refused(words),
                Err(fault) => return refused(format!("the engine {fault}")),
            };
            if answer.eq_ignore_ascii_case("resign") {
                self.resigns(color);
                return done("resign");
            }
            let point = vertex(&answer, self.table.size());
            let judged = match point {
                Some(point) => self.table.judge(made(color, point)).map_err(|refusal| {
                    format!(
                        "illegal move: {answer}: {} ({})",
                        refusal.message, refusal.article
                    )
                }),
                None => Err(format!("no move: {:?}", brief(&answer))),
            };
            match (judged, point) {
                (Ok(()), Some(point)) => {
                    if keeps {
                        self.moved[usize::from(color == Color::White)] = true;
                        self.table.commit(made(color, point));
                    }
                    let size = self.table.size();
                    return done(
                        point.map_or_else(|| "pass".to_owned(), |p| p.gtp(size).to_string()),
                    );
                }
                (Err(reason), _) => why = reason,
                (Ok(()), None) => {}
            }
            self.inside
                .note("  #", &format!("the engine's answer is {why}"));
            if keeps && let Err(fault) = self.inside.tell(&self.table) {
                return refused(format!("the engine {fault}"));
            }
        }
        self.unwilling(color, keeps, &why)
    }

    /// What is answered for an engine that will not move legally.
    fn unwilling(&mut self, color: Color, keeps: bool, why: &str) -> Reply {
        match self.inside.plan().illegal {
            IllegalAnswer::Pass if keeps => {
                self.table.commit(Move::Pass(color));
                match self.inside.tell(&self.table) {
                    Ok(()) => done("pass"),
                    Err(fault) => {
                        self.table.undo();
                        refused(format!("the engine {fault}"))
                    }
                }
            }
            IllegalAnswer::Resign if keeps => {
                self.resigns(color);
                done("resign")
            }
            IllegalAnswer::Refuse | IllegalAnswer::Pass | IllegalAnswer::Resign => {
                refused(format!("the engine's answer is {why}"))
            }
        }
    }

    pub(super) fn resigns(&mut self, color: Color) {
        let winner = color.opponent().letter();
        self.result = Some(format!("{}+R", if winner == 'W' { 'W' } else { 'B' }));
    }

    /// `undo`.
    pub(super) fn undo(&mut self) -> Reply {
        if !self.table.undo() {
            return refused("cannot undo");
        }
        self.result = None;
        self.told_anew_unless("undo")
    }

    /// Lets the engine do the same as the table just did, by a command or by being told anew.
    fn told_anew_unless(&mut self, command: &str) -> Reply {
        if self.knows(command) && self.inside.is_running() {
            let limit = self.inside.plan().limit;
            // Started anew it would be told what the table has already.
            if let Ok(Reply::Done(_)) = self.inside.say_within(command, limit) {
                return done("");
            }
        }
        self.told()
    }

    /// Tells the engine what the table has.
    fn told(&mut self) -> Reply {
        match self.inside.tell(&self.table) {
            Ok(()) => done(""),
            Err(fault) => refused(format!("the engine {fault}")),
        }
    }

    /// `boardsize`.
    pub(super) fn resize(&mut self, name: &str, arguments: &[String]) -> Reply {
        let numbers: Vec<usize> = arguments
            .iter()
            .filter_map(|word| word.parse().ok())
            .collect();
        let size = match (name, &*numbers) {
            _ if numbers.len() != arguments.len() => return refused("syntax error"),
            ("boardsize", [lines]) => Size::square(*lines),
            ("rectangular_boardsize", [width, height]) => Size::new(*width, *height),
            _ => return refused("syntax error"),
        };
        let Some(size) = size else {
            return refused("unacceptable size");
        };
        let before = self.table.size();
        self.begin();
        self.table.resize(size);
        match self.inside.tell(&self.table) {
            Ok(()) => done(""),
            Err(Fault::Unable { words, .. }) => {
                self.table.resize(before);
                let _ = self.inside.tell(&self.table);
                // Most engines say it in the words of the protocol themselves.
                match words.trim() {
                    "" => refused("unacceptable size"),
                    words if words.starts_with("unacceptable size") => refused(words),
                    words => refused(format!("unacceptable size: {words}")),
                }
            }
            Err(fault) => refused(format!("the engine {fault}")),
        }
    }

    /// `clear_board`.
    pub(super) fn clear(&mut self) -> Reply {
        self.begin();
        self.table.clear();
        self.told()
    }

    /// `komi`.
    pub(super) fn komi(&mut self, word: &str) -> Reply {
        let Ok(komi) = Amount::parse(word) else {
            return refused("syntax error: komi is a number of quarter-points at the finest");
        };
        let limit = self.inside.plan().limit;
        match self.inside.ask(&self.table, &format!("komi {komi}"), limit) {
            Ok(Reply::Done(_)) => {
                self.table.set_komi(komi);
                done("")
            }
            Ok(Reply::Refused(words)) => refused(words),
            Err(fault) => refused(format!("the engine {fault}")),
        }
    }

    /// The three ways of giving handicap.
    pub(super) fn handicap(&mut self, name: &str, arguments: &[String]) -> Reply {
        if !self.table.is_untouched() {
            return refused("board not empty");
        }
        let points = match name {
            "set_free_handicap" => self.named(arguments),
            "fixed_handicap" => self.fixed(arguments),
            _ => self.chosen(arguments),
        };
        let points = match points {
            Ok(points) => points,
            Err(reply) => return reply,
        };
        self.begin();
        self.table.give(&points);
        match self.inside.tell(&self.table) {
            Ok(()) if name == "set_free_handicap" => done(""),
            Ok(()) => done(listed(&self.table, &points)),
            Err(fault) => {
                self.table.clear();
                let _ = self.inside.tell(&self.table);
                refused(format!("the engine {fault}"))
            }
        }
    }

    /// Points given by name.
    fn named(&self, arguments: &[String]) -> Result<Vec<Point>, Reply> {
        let size = self.table.size();
        let mut points = Vec::new();
        for word in arguments {
            match parse_vertex(word, size) {
                Some(point) if !points.contains(&point) => points.push(point),
                _ => return Err(refused("bad vertex list")),
            }
        }
        if points.len() < 2 || points.len() >= size.area() {
            return Err(refused("bad vertex list"));
        }
        Ok(points)
    }

    /// The points the protocol lays down.
    fn fixed(&self, arguments: &[String]) -> Result<Vec<Point>, Reply> {
        let stones = arguments.first().and_then(|word| word.parse().ok());
        let points = stones.and_then(|stones| fixed_points(self.table.size(), stones));
        points.ok_or_else(|| refused("invalid number of stones"))
    }

    /// Points the engine chooses.
    fn chosen(&mut self, arguments: &[String]) -> Result<Vec<Point>, Reply> {
        let size = self.table.size();
        let stones = arguments.first().and_then(|word| word.parse().ok());
        let stones = stones.filter(|&n: &usize| n >= 2 && n < size.area());
        let Some(stones) = stones else {
            return Err(refused("invalid number of stones"));
        };
        if !self.knows("place_free_handicap") {
            return self.fixed(arguments);
        }
        let limit = self.inside.plan().thought;
        let text = format!("place_free_handicap {stones}");
        match self.asked(&text, limit) {
            Reply::Refused(words) => Err(refused(words)),
            Reply::Done(text) => {
                let read = Vertices::read(&text, size);
                let count = text.split_whitespace().count();
                let sound = read.points.len() == count && (2..=stones).contains(&count);
                if sound {
                    Ok(read.points)
                } else {
                    let _ = self.inside.tell(&self.table);
                    Err(refused(format!("the engine answers {:?}", brief(&text))))
                }
            }
        }
    }

    /// `loadsgf FILE [MOVE]`.
    pub(super) fn load(&mut self, arguments: &[String]) -> Reply {
        let (path, before) = match arguments {
            [path] => (path, None),
            [path, number] => match number.parse() {
                Ok(number) => (path, Some(number)),
                Err(_) => return refused("syntax error"),
            },
            _ => return refused("syntax error"),
        };
        let mut bytes = Vec::new();
        let read = std::fs::File::open(path)
            .and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes));
        if let Err(error) = read {
            return refused(format!("cannot load file: {error}"));
        }
        self.begin();
        let (size, komi) = (self.table.size(), self.table.komi());
        let laid = lay_out(&mut self.table, &bytes, before);
        let laid = laid.and_then(|()| match self.inside.tell(&self.table) {
            Ok(()) => Ok(()),
            Err(fault) => Err(format!("the engine {fault}")),
        });
        match laid {
            Ok(()) => done(""),
            Err(why) => {
                self.table.resize(size);
                self.table.set_komi(komi);
                let _ = self.inside.tell(&self.table);
                refused(format!("cannot load file: {why}"))
            }
        }
    }
}

const fn made(color: Color, point: Option<Point>) -> Move {
    match point {
        Some(point) => Move::Play(color, point),
        None => Move::Pass(color),
    }
}

fn brief(text: &str) -> String {
    text.chars().take(80).collect()
}
