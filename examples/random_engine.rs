//! A GTP engine that plays legal Go at random, for tests: it does what the protocol asks, and one
//! thing wrong on request.
//!
//! `--seed N` draws its moves; `--wrong WHAT`, repeatable, is one of the words below.

use go_referee::amount::Amount;
use go_referee::arbiter::proxy::{Table, answer, own_commands, side_of};
use go_referee::board::{Color, Point, Size, parse_vertex};
use go_referee::gtp::{Incoming, Reply, response};
use go_referee::referee::Move;
use go_referee::rules::builtin;
use std::io::{self, BufRead, BufReader, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::sleep;
use std::time::Duration;

/// What it can be told to do wrong.
const WRONG: [&str; 38] = [
    "accepts-occupied",
    "accepts-ko",
    "refuses-edge",
    "refuses-twice",
    "keeps-captured",
    "undo-loses-captured",
    "undo-keeps-stone",
    "undo-empty",
    "clear-keeps",
    "genmove-occupied",
    "genmove-garbage",
    "genmove-unplaced",
    "genmove-slow",
    "genmove-after-passes",
    "reg-places",
    "score-wrong",
    "score-words",
    "dead-none",
    "dead-part",
    "dead-empty",
    "dead-alive",
    "fixed-elsewhere",
    "fixed-on-stones",
    "place-unplaced",
    "place-more",
    "set-one",
    "load-nothing",
    "load-missing",
    "name-lines",
    "list-without-play",
    "known-all",
    "protocol-one",
    "takes-bad-points",
    "takes-bad-sizes",
    "square-rectangle",
    "time-refused",
    "crash-at-5",
    "genmove-first-occupied",
];

const MORE_COMMANDS: [&str; 5] = [
    "lz-analyze",
    "lz-genmove_analyze",
    "reg_genmove",
    "time_left",
    "time_settings",
];

struct Engine {
    table: Table,
    wrong: Vec<String>,
    dice: u64,
    /// Stones it shows although they were captured.
    ghosts: Vec<(Point, Color)>,
    /// How often it was asked for a move.
    asked: u32,
    /// Whether its game began with moves it was told in one go.
    told_anew: bool,
}

fn main() {
    let (mut wrong, mut seed) = (Vec::new(), 1);
    let mut words = std::env::args().skip(1);
    while let Some(flag) = words.next() {
        let value = words.next().expect("the flag has a value");
        match &*flag {
            "--seed" => seed = value.parse().expect("a number"),
            "--wrong" if WRONG.contains(&&*value) => wrong.push(value),
            other => panic!("no such flag: {other} {value}"),
        }
    }
    let rules = builtin("chinese").expect("it is built in");
    let mut engine = Engine {
        table: Table::new(Arc::new(rules)).expect("it can be counted"),
        wrong,
        dice: seed,
        ghosts: Vec::new(),
        asked: 0,
        told_anew: false,
    };
    let lines = lines_of_stdin();
    let mut waiting: Option<Vec<u8>> = None;
    while let Some(line) = waiting.take().or_else(|| lines.recv().ok()) {
        let Some(incoming) = Incoming::read(&line) else {
            continue;
        };
        if incoming.name.contains("analyze") {
            waiting = engine.analyze(&incoming, &lines);
            continue;
        }
        let reply = engine.reply(&incoming);
        if !write(&response(incoming.id, &reply)) || incoming.name == "quit" {
            return;
        }
    }
}

fn write(bytes: &[u8]) -> bool {
    let mut out = io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).is_ok()
}

fn lines_of_stdin() -> Receiver<Vec<u8>> {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        let mut input = BufReader::new(io::stdin().lock());
        loop {
            let mut line = Vec::new();
            let read = input.read_until(b'\n', &mut line);
            if !read.is_ok_and(|read| read > 0) || sender.send(line).is_err() {
                return;
            }
        }
    });
    lines
}

fn done(text: impl Into<String>) -> Reply {
    Reply::Done(text.into())
}

fn no(text: &str) -> Reply {
    Reply::Refused(text.to_owned())
}

impl Engine {
    fn is(&self, wrong: &str) -> bool {
        debug_assert!(WRONG.contains(&wrong), "{wrong}");
        self.wrong.iter().any(|known| known == wrong)
    }

    fn reply(&mut self, incoming: &Incoming) -> Reply {
        let arguments = &*incoming.arguments;
        let first = arguments.first().map_or("", String::as_str);
        match &*incoming.name {
            "quit" => done(""),
            "name" if self.is("name-lines") => done("a name\nof two lines"),
            "name" => done("random"),
            "protocol_version" if self.is("protocol-one") => done("1"),
            "list_commands" => done(self.known().join("\n")),
            "known_command" => {
                let known = self.is("known-all") || self.known().contains(&first);
                done(known.to_string())
            }
            "boardsize" => self.resize(arguments),
            "clear_board" => {
                if !self.is("clear-keeps") {
                    self.clear();
                }
                done("")
            }
            "komi" => match Amount::parse(first) {
                Ok(komi) => {
                    self.table.set_komi(komi);
                    done("")
                }
                Err(_) => no("syntax error"),
            },
            "play" => self.play(arguments),
            "genmove" | "reg_genmove" => self.genmove(&incoming.name, first),
            "undo" => self.undo(),
            "time_settings" | "time_left" => {
                let numbers = arguments.iter().filter(|word| word.parse::<u32>().is_ok());
                let right = if incoming.name == "time_left" { 2 } else { 3 };
                if self.is("time-refused") || numbers.count() != right {
                    no("syntax error")
                } else {
                    done("")
                }
            }
            "fixed_handicap" | "place_free_handicap" | "set_free_handicap" => {
                self.handicap(&incoming.name, arguments)
            }
            "loadsgf" => self.load(arguments),
            "final_score" if self.is("score-wrong") => done("B+99.5"),
            "final_score" if self.is("score-words") => done("Black wins"),
            "final_status_list" => self.status(arguments),
            "list_stones" => self.stones(arguments),
            name => {
                answer(&mut self.table, name, arguments).unwrap_or_else(|| no("unknown command"))
            }
        }
    }

    /// Writes lines until the next one comes, or so many; `…genmove_analyze` ends with a move.
    fn analyze(&mut self, incoming: &Incoming, lines: &Receiver<Vec<u8>>) -> Option<Vec<u8>> {
        let color = incoming.arguments.first().map_or("", String::as_str);
        let moves = incoming.name.contains("genmove");
        let id = incoming.id.map_or_else(String::new, |id| id.to_string());
        write(format!("={id}\n").as_bytes());
        let mut came = None;
        for visits in 1.. {
            write(format!("info move A1 visits {visits}\n").as_bytes());
            if moves && visits == 3 {
                break;
            }
            match lines.recv_timeout(Duration::from_millis(10)) {
                Err(RecvTimeoutError::Timeout) => {}
                Ok(line) => {
                    came = Some(line);
                    break;
                }
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        if moves && let Reply::Done(text) = self.genmove("genmove", color) {
            write(format!("play {text}\n").as_bytes());
        }
        write(b"\n");
        came
    }

    fn known(&self) -> Vec<&'static str> {
        let mut known: Vec<&str> = own_commands()
            .iter()
            .chain(&MORE_COMMANDS)
            .copied()
            .collect();
        known.retain(|name| !matches!(*name, "printsgf" | "referee-rules"));
        if self.is("list-without-play") {
            known.retain(|name| *name != "play");
        }
        known
    }

    fn clear(&mut self) {
        self.table.clear();
        self.ghosts.clear();
    }

    fn resize(&mut self, arguments: &[String]) -> Reply {
        let numbers: Vec<usize> = arguments
            .iter()
            .filter_map(|word| word.parse().ok())
            .collect();
        let size = match &*numbers {
            [lines] if numbers.len() == arguments.len() => Size::square(*lines),
            [lines, _] if self.is("square-rectangle") => Size::square(*lines),
            _ => None,
        };
        match size.filter(|size| size.width() <= 25) {
            Some(size) => {
                self.table.resize(size);
                self.ghosts.clear();
                done("")
            }
            None if self.is("takes-bad-sizes") => done(""),
            None => no("unacceptable size"),
        }
    }

    fn play(&mut self, arguments: &[String]) -> Reply {
        let [color, point] = arguments else {
            return no("syntax error");
        };
        let Some(color) = side_of(color) else {
            return no("syntax error");
        };
        if point.eq_ignore_ascii_case("pass") {
            self.table.commit(Move::Pass(color));
            return done("");
        }
        let size = self.table.size();
        let Some(point) = parse_vertex(point, size) else {
            return if self.is("takes-bad-points") {
                done("")
            } else {
                no("invalid coordinate")
            };
        };
        let edge = point.x() == 0 || point.y() == 0;
        let twice = self
            .table
            .moves()
            .next_back()
            .is_some_and(|mv| mv.color() == color);
        if self.is("refuses-edge") && edge && self.table.moves().len() > 6
            || self.is("refuses-twice") && twice
        {
            return no("illegal move");
        }
        if self.ghosts.iter().any(|(ghost, _)| *ghost == point) {
            return no("illegal move");
        }
        let mv = Move::Play(color, point);
        match self.table.judge(mv) {
            Ok(()) => {}
            Err(refusal) if refusal.slug == "occupied" && self.is("accepts-occupied") => {
                return done("");
            }
            Err(refusal) if refusal.slug == "simple-ko" && self.is("accepts-ko") => {}
            Err(_) => return no("illegal move"),
        }
        self.put(mv);
        self.told_anew |= self.asked == 0 && self.table.moves().len() == 4;
        done("")
    }

    fn put(&mut self, mv: Move) {
        let before: Vec<(Point, Color)> = self.placed();
        self.table.commit(mv);
        if self.is("keeps-captured") {
            let board = self.table.board();
            let gone = before
                .into_iter()
                .filter(|(point, _)| board.is_empty(*point));
            self.ghosts.extend(gone);
        }
    }

    fn placed(&self) -> Vec<(Point, Color)> {
        let board = self.table.board();
        let size = self.table.size();
        let stone = |point: Point| board.at(point).map(|color| (point, color));
        size.points().filter_map(stone).collect()
    }

    fn undo(&mut self) -> Reply {
        let before = self.placed();
        if self.is("undo-keeps-stone") {
            return done("");
        }
        if !self.table.undo() && !self.is("undo-empty") {
            return no("cannot undo");
        }
        if self.is("undo-loses-captured") {
            // What stands now and did not is what came back.
            let now = self.placed();
            if now.len() > before.len() || now.iter().any(|stone| !before.contains(stone)) {
                let kept = now
                    .into_iter()
                    .filter(|stone| before.contains(stone))
                    .collect();
                self.table.set_up(kept, 0, Color::Black);
            }
        }
        done("")
    }

    fn below(&mut self, n: usize) -> usize {
        self.dice ^= self.dice << 13;
        self.dice ^= self.dice >> 7;
        self.dice ^= self.dice << 17;
        (self.dice % n.max(1) as u64) as usize
    }

    /// A random legal move that fills no eye of its own.
    fn choose(&mut self, color: Color) -> Option<Point> {
        let size = self.table.size();
        let mut points: Vec<Point> = size.points().collect();
        while !points.is_empty() {
            let at = self.below(points.len());
            let point = points.swap_remove(at);
            let board = self.table.board();
            let eye = point.neighbours(size).all(|q| board.at(q) == Some(color));
            if !eye && self.table.judge(Move::Play(color, point)).is_ok() {
                return Some(point);
            }
        }
        None
    }

    fn genmove(&mut self, name: &str, color: &str) -> Reply {
        let Some(color) = side_of(color) else {
            return no("syntax error");
        };
        let passes = self.table.moves().rev().take(2);
        let ended = passes.filter(|mv| matches!(mv, Move::Pass(_))).count() == 2;
        if ended && self.is("genmove-after-passes") {
            return no("the game is over");
        }
        if self.is("genmove-slow") {
            sleep(Duration::from_secs(3));
        }
        if self.is("genmove-garbage") {
            return done("D4 0.55");
        }
        if self.is("crash-at-5") && self.table.moves().len() == 4 && !self.told_anew {
            std::process::abort();
        }
        self.asked += 1;
        if (self.is("genmove-occupied") || self.is("genmove-first-occupied") && self.asked % 2 == 1)
            && let Some(&(point, _)) = self.placed().first()
        {
            return done(point.gtp(self.table.size()).to_string());
        }
        let chosen = self.choose(color);
        let stays = match name {
            "reg_genmove" => self.is("reg-places"),
            _ => !self.is("genmove-unplaced"),
        };
        let text = match chosen {
            Some(point) => point.gtp(self.table.size()).to_string(),
            None => "pass".to_owned(),
        };
        if stays {
            match chosen {
                Some(point) => self.put(Move::Play(color, point)),
                None => self.table.commit(Move::Pass(color)),
            }
        }
        done(text)
    }

    fn handicap(&mut self, name: &str, arguments: &[String]) -> Reply {
        if !self.table.is_untouched() && !self.is("fixed-on-stones") {
            return no("board not empty");
        }
        let size = self.table.size();
        let number = arguments.first().and_then(|word| word.parse::<u32>().ok());
        let points: Option<Vec<Point>> = match name {
            "set_free_handicap" => arguments
                .iter()
                .map(|word| parse_vertex(word, size))
                .collect(),
            "fixed_handicap" => number.and_then(|stones| self.fixed(stones)),
            _ => number.filter(|n| (2..20).contains(n)).map(|stones| {
                let more = u32::from(self.is("place-more"));
                size.points()
                    .skip(size.width())
                    .take((stones + more) as usize)
                    .collect()
            }),
        };
        let Some(mut points) = points else {
            return no("invalid number of stones");
        };
        let count = points.len();
        points.sort_unstable();
        points.dedup();
        let least = if self.is("set-one") { 1 } else { 2 };
        if points.len() < least || points.len() != count {
            return no("bad vertex list");
        }
        if !(name == "place_free_handicap" && self.is("place-unplaced")) {
            self.table.give(&points);
        }
        if name == "set_free_handicap" {
            return done("");
        }
        let names = points.iter().map(|point| point.gtp(size).to_string());
        done(names.collect::<Vec<_>>().join(" "))
    }

    /// The points of the protocol, worked out on their own.
    fn fixed(&self, stones: u32) -> Option<Vec<Point>> {
        let size = self.table.size();
        let lines = size.width();
        let most = match lines {
            0..=6 => 0,
            7 => 4,
            _ if lines.is_multiple_of(2) => 4,
            _ => 9,
        };
        if !(2..=most).contains(&stones) {
            return None;
        }
        let edge = if lines >= 13 { 3 } else { 2 } + usize::from(self.is("fixed-elsewhere"));
        let (low, high, mid) = (edge, lines - 1 - edge, lines / 2);
        let at = |x: usize, y: usize| size.point(x, lines - 1 - y);
        let mut points = vec![at(low, low), at(high, high)];
        if stones >= 3 {
            points.push(at(low, high));
        }
        if stones >= 4 {
            points.push(at(high, low));
        }
        if stones >= 6 {
            points.extend([at(low, mid), at(high, mid)]);
        }
        if stones >= 8 {
            points.extend([at(mid, low), at(mid, high)]);
        }
        if stones >= 5 && stones % 2 == 1 {
            points.push(at(mid, mid));
        }
        points.into_iter().collect()
    }

    fn load(&mut self, arguments: &[String]) -> Reply {
        if self.is("load-nothing") {
            return done("");
        }
        let Some(Ok(bytes)) = arguments.first().map(std::fs::read) else {
            return if self.is("load-missing") {
                done("")
            } else {
                no("cannot load file")
            };
        };
        let before = arguments.get(1).and_then(|word| word.parse().ok());
        self.clear();
        match go_referee::arbiter::proxy::lay_out(&mut self.table, &bytes, before) {
            Ok(()) => done(""),
            Err(why) => no(&why),
        }
    }

    fn status(&mut self, arguments: &[String]) -> Reply {
        let is_dead = arguments.first().is_some_and(|word| word == "dead");
        let size = self.table.size();
        let stones = self.placed();
        if is_dead && self.is("dead-none") {
            return done("");
        }
        if is_dead && self.is("dead-empty") {
            let empty = size
                .points()
                .find(|point| self.table.board().is_empty(*point));
            return done(empty.map_or_else(String::new, |point| point.gtp(size).to_string()));
        }
        if is_dead && (self.is("dead-part") || self.is("dead-alive")) {
            let board = self.table.board();
            let large = stones.iter().find(|(point, _)| board.chain_len(*point) > 3);
            let Some(&(first, _)) = large else {
                return done("");
            };
            let whole = self.is("dead-alive");
            let named = board.chain(first).take(if whole { usize::MAX } else { 1 });
            let names = named.map(|point| point.gtp(size).to_string());
            return done(names.collect::<Vec<_>>().join(" "));
        }
        answer(&mut self.table, "final_status_list", arguments).unwrap_or_else(|| no(""))
    }

    fn stones(&mut self, arguments: &[String]) -> Reply {
        let color = arguments.first().and_then(|word| side_of(word));
        let Some(color) = color else {
            return no("syntax error");
        };
        let size = self.table.size();
        let all = self.placed().into_iter().chain(self.ghosts.iter().copied());
        let own = all.filter(|(_, of)| *of == color);
        let names = own.map(|(point, _)| point.gtp(size).to_string());
        done(names.collect::<Vec<_>>().join(" "))
    }
}
