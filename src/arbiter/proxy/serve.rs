//! The wrapped engine as an engine: each command answered by the referee, by the engine, or by
//! both.

use super::inside::Inside;
use super::plan::ProxyPlan;
use super::record::{Labels, write};
use super::table::Table;
use super::words::{answer, done, own_commands, refused};
use crate::gtp::{Fault, Incoming, Reply, response};
use std::io::Write;

/// Commands of engines that would move stones past the referee.
const HIDDEN: [&str; 14] = [
    "black",
    "genmove_black",
    "genmove_white",
    "gg-undo",
    "gg_genmove",
    "gogui-setup",
    "gogui-setup_player",
    "kgs-game_over",
    "popgo",
    "restricted_genmove",
    "set_position",
    "tryko",
    "trymove",
    "white",
];

/// Whether there is more to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// There may be.
    On,
    /// It was told to quit.
    Quit,
}

/// The proxy.
pub struct Proxy {
    pub(super) table: Table,
    pub(super) inside: Inside,
    /// How the game ended, where the course of it says so.
    pub(super) result: Option<String>,
    /// Sides the engine was asked to move for.
    pub(super) moved: [bool; 2],
    /// Games begun.
    games: u32,
}

impl Proxy {
    /// Starts the engine.
    ///
    /// # Errors
    /// When it does not start or answer, or nothing can be counted under the ruleset.
    pub fn start(plan: ProxyPlan, log: Option<Box<dyn Write + Send>>) -> Result<Self, Fault> {
        let table = Table::new(plan.ruleset.clone()).map_err(|error| Fault::Unable {
            command: "rules".to_owned(),
            words: error.to_string(),
        })?;
        let mut proxy = Self {
            table,
            inside: Inside::start(plan, log)?,
            result: None,
            moved: [false; 2],
            games: 1,
        };
        // Its own board may be another; what it refuses, it will refuse when it is asked.
        if let Err(fault) = proxy.inside.tell(&proxy.table) {
            proxy
                .inside
                .note("  #", &format!("a 19×19 board it {fault}"));
        }
        Ok(proxy)
    }

    /// The number of the game at hand and its record; nothing before its first stone.
    #[must_use]
    pub fn record(&self) -> Option<(u32, Vec<u8>)> {
        let labels = Labels {
            engine: self.inside.name.clone(),
            sides: self.moved,
            result: self.result.clone(),
        };
        (!self.table.is_untouched()).then(|| (self.games, write(&self.table, &labels)))
    }

    /// Answers a command: what is written goes to `out`, and `stirs` says whether the next
    /// command is there already, which ends an answer that has no end of its own.
    pub fn handle(
        &mut self,
        incoming: &Incoming,
        out: &mut dyn FnMut(&[u8]),
        stirs: &mut dyn FnMut() -> bool,
    ) -> Flow {
        self.inside.note(">", &incoming.text());
        let reply = self.reply(incoming, out, stirs);
        if let Some(reply) = reply {
            match &reply {
                Reply::Done(text) => self.inside.note("=", text),
                Reply::Refused(text) => self.inside.note("?", text),
            }
            out(&response(incoming.id, &reply));
        }
        if incoming.name == "quit" {
            self.inside.close();
            return Flow::Quit;
        }
        Flow::On
    }

    /// Lets the engine quit, when nobody asks any more.
    pub fn close(mut self) {
        self.inside.close();
    }

    fn reply(
        &mut self,
        incoming: &Incoming,
        out: &mut dyn FnMut(&[u8]),
        stirs: &mut dyn FnMut() -> bool,
    ) -> Option<Reply> {
        let arguments = &*incoming.arguments;
        let first = arguments.first().map_or("", String::as_str);
        Some(match &*incoming.name {
            "" => refused("an id and no command"),
            "quit" => done(""),
            "name" => done(format!("{} (refereed)", self.inside.name)),
            "list_commands" => done(self.known().join("\n")),
            "known_command" => {
                let known = self.known().iter().any(|known| known == first);
                done(if known { "true" } else { "false" })
            }
            "printsgf" => {
                let record = self.record();
                let bytes = record.map_or_else(
                    || write(&self.table, &Labels::default()),
                    |(_, bytes)| bytes,
                );
                done(String::from_utf8_lossy(&bytes).into_owned())
            }
            "play" => self.play(arguments),
            "genmove" | "reg_genmove" | "kgs-genmove_cleanup" => {
                self.genmove(&incoming.name, arguments)
            }
            "undo" => self.undo(),
            "boardsize" | "rectangular_boardsize" => self.resize(&incoming.name, arguments),
            "clear_board" => self.clear(),
            "komi" => self.komi(first),
            "fixed_handicap" | "place_free_handicap" | "set_free_handicap" => {
                self.handicap(&incoming.name, arguments)
            }
            "loadsgf" => self.load(arguments),
            name => match answer(&mut self.table, name, arguments) {
                Some(reply) => {
                    self.keep_score(name, &reply);
                    reply
                }
                None if HIDDEN.contains(&name) => {
                    refused("unknown command: it would move stones past the referee")
                }
                None if name.contains("analyze") => return self.streamed(incoming, out, stirs),
                None => self.pass_on(name, &incoming.text()),
            },
        })
    }

    /// Keeps a score that was asked for as the result of the game.
    fn keep_score(&mut self, name: &str, reply: &Reply) {
        if let ("final_score", Reply::Done(score), None) = (name, reply, &self.result)
            && self.table.moves().len() >= 2
        {
            self.result = Some(score.clone());
        }
    }

    /// Every command there is, the referee's and the engine's.
    fn known(&self) -> Vec<String> {
        let own = own_commands().iter().map(|&name| name.to_owned());
        let listed = self.inside.listed().iter().cloned();
        let mut known: Vec<String> = own.chain(listed).collect();
        known.retain(|name| !HIDDEN.contains(&&**name));
        known.sort_unstable();
        known.dedup();
        known
    }

    /// Whether the engine lists a command.
    pub(super) fn knows(&self, name: &str) -> bool {
        self.inside.listed().iter().any(|known| known == name)
    }

    /// Hands a command to the engine as it is.
    fn pass_on(&mut self, name: &str, text: &str) -> Reply {
        if !self.knows(name) {
            return refused("unknown command");
        }
        let limit = self.inside.plan().thought;
        let reply = self.asked(text, limit);
        if name.ends_with("time_settings") && matches!(reply, Reply::Done(_)) {
            self.inside.clock = Some(text.to_owned());
        }
        reply
    }

    /// The engine's answer, or what is wrong with it.
    pub(super) fn asked(&mut self, text: &str, limit: std::time::Duration) -> Reply {
        match self.inside.ask(&self.table, text, limit) {
            Ok(reply) => reply,
            Err(fault) => refused(format!("the engine {fault}")),
        }
    }

    /// A new game begins.
    pub(super) fn begin(&mut self) {
        if !self.table.is_untouched() {
            self.games += 1;
        }
        self.result = None;
        self.moved = [false; 2];
    }
}
