//! What an engine says of itself: asked once a start, kept by whoever starts it.

use super::super::player::Player;
use super::vocabulary::command;
use crate::gtp::{Ask, Command, Commands, Fault, Reply};
use std::time::Duration;

/// The most characters kept of a name or version.
const MOST_CHARACTERS: usize = 120;

/// A player as somebody who answers commands within one limit.
pub(super) struct Asking<'a> {
    pub(super) player: &'a mut dyn Player,
    pub(super) limit: Duration,
}

impl Ask for Asking<'_> {
    fn ask(&mut self, command: &Command) -> Result<Reply, Fault> {
        self.player.ask(command, self.limit).answer
    }
}

/// Name, version, protocol and commands of an engine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Abilities {
    /// Its name, on one line; empty where it gives none.
    pub name: String,
    /// Its version, the same.
    pub version: String,
    /// The version of the protocol it says it speaks.
    pub protocol: Option<u32>,
    /// Its commands.
    pub commands: Commands,
}

impl Abilities {
    /// Asks a player that was just started: within `start` for the first answer, within `limit`
    /// for each of the others.
    ///
    /// # Errors
    /// When it does not answer.
    pub fn of(player: &mut dyn Player, start: Duration, limit: Duration) -> Result<Self, Fault> {
        let protocol = said(player, "protocol_version", start)?;
        let name = said(player, "name", limit)?;
        let version = said(player, "version", limit)?;
        let commands = Commands::of(&mut Asking { player, limit })?;
        Ok(Self {
            name: one_line(&name),
            version: one_line(&version),
            protocol: protocol.trim().parse().ok(),
            commands,
        })
    }

    /// Whether it says it has a command.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.commands.has(name)
    }
}

/// What it answers to a question about itself; nothing where it refuses.
fn said(player: &mut dyn Player, name: &str, limit: Duration) -> Result<String, Fault> {
    Ok(match player.ask(&command(name), limit).answer? {
        Reply::Done(text) => text,
        Reply::Refused(_) => String::new(),
    })
}

/// A text as one line without control characters, cut where it is too long.
pub(super) fn one_line(text: &str) -> String {
    let plain = text.split(|c: char| c.is_whitespace() || c.is_control());
    let words: Vec<&str> = plain.filter(|word| !word.is_empty()).collect();
    words.join(" ").chars().take(MOST_CHARACTERS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hostile_name_is_one_line() {
        assert_eq!(
            one_line("a\tb]\n<script>\u{1b}[31m  c"),
            "a b] <script> [31m c"
        );
        assert_eq!(one_line(&"x".repeat(1000)).len(), MOST_CHARACTERS);
    }
}
