//! A GTP engine that knows no Go and misbehaves on request, for tests.
//!
//! It answers every command with success. Flags say otherwise:
//!
//! - `--dead LIST`, `--seki LIST`, `--alive LIST`: what it answers to `final_status_list`
//!   (`?` in place of a list refuses the question);
//! - `--commands LIST`: what it answers to `list_commands`;
//! - `--at TEXT --do ACTION`, repeatable: what it does when a command begins with TEXT: `hang`,
//!   `crash`, `exit`, `abort-in-answer`, `refuse`, `silent`, `flood`, `junk`, `binary`,
//!   `wrong-id`, `twice`, `endless-line`, `errors`;
//! - `--style STYLE`, repeatable: how it writes everything: `crlf`, `glued`, `no-id`,
//!   `no-blank`, `next-line`, `spaces`, `comments`, `drip`, `lower`, `controls`;
//! - `--banner TEXT`: what it writes first, with no line end of its own;
//! - `--linger`: it stays when told to quit and when its input ends;
//! - `--child SECONDS`: it leaves a child that holds its output and sleeps so long.

use std::io::{self, BufRead, Write};
use std::process::{Command, exit};
use std::thread::sleep;
use std::time::Duration;

#[derive(Default)]
struct Script {
    lists: Vec<(String, String)>,
    commands: Option<String>,
    acts: Vec<(String, String)>,
    styles: Vec<String>,
    banner: String,
    linger: bool,
    child: Option<String>,
}

impl Script {
    fn read(mut words: impl Iterator<Item = String>) -> Self {
        let mut script = Self::default();
        while let Some(flag) = words.next() {
            let mut value = || words.next().expect("the flag has a value");
            match &*flag {
                "--dead" | "--seki" | "--alive" => {
                    script.lists.push((flag[2..].to_owned(), value()));
                }
                "--commands" => script.commands = Some(value()),
                "--at" => {
                    let at = value();
                    assert_eq!(value(), "--do", "--at TEXT --do ACTION");
                    script.acts.push((at, value()));
                }
                "--style" => script.styles.push(value()),
                "--banner" => script.banner = value().replace("\\n", "\n"),
                "--linger" => script.linger = true,
                "--child" => script.child = Some(value()),
                other => panic!("no such flag: {other}"),
            }
        }
        script
    }

    fn has(&self, style: &str) -> bool {
        self.styles.iter().any(|known| known == style)
    }

    /// The verdict and text of the answer to a command.
    fn answer(&self, command: &str) -> (char, String) {
        let mut words = command.split_whitespace();
        match (words.next(), words.next()) {
            (Some("final_status_list"), Some(status)) => {
                let list = self.lists.iter().find(|(known, _)| known == status);
                match list.map_or("", |(_, list)| list) {
                    "?" => ('?', "unknown status".to_owned()),
                    list => ('=', list.replace("\\n", "\n")),
                }
            }
            (Some("list_commands"), _) => match &self.commands {
                Some(commands) => ('=', commands.replace(' ', "\n")),
                None => (
                    '=',
                    "boardsize\nclear_board\nkomi\nplay\nfinal_status_list".to_owned(),
                ),
            },
            (Some("protocol_version"), _) => ('=', "2".to_owned()),
            _ => ('=', String::new()),
        }
    }

    /// The bytes of an answer.
    fn bytes(&self, id: &str, verdict: char, text: &str) -> Vec<u8> {
        let id = if self.has("no-id") { "" } else { id };
        let gap = if self.has("glued") {
            ""
        } else if self.has("next-line") {
            "\n"
        } else {
            " "
        };
        let mut out = format!("{verdict}{id}{gap}{text}\n");
        if self.has("lower") {
            out = out.to_lowercase();
        }
        if self.has("spaces") {
            out = format!(" \n  {out}");
        }
        if self.has("comments") {
            out = format!("# thinking\n{out}");
        }
        if self.has("controls") {
            out = out.replace(' ', " \u{1b}\u{7}");
        }
        if !self.has("no-blank") {
            out.push('\n');
        }
        if self.has("crlf") {
            out = out.replace('\n', "\r\n");
        }
        out.into_bytes()
    }

    fn write(&self, bytes: &[u8]) {
        let mut out = io::stdout().lock();
        let pieces = if self.has("drip") {
            1
        } else {
            bytes.len().max(1)
        };
        for piece in bytes.chunks(pieces) {
            if out.write_all(piece).and_then(|()| out.flush()).is_err() {
                exit(0);
            }
            if self.has("drip") {
                sleep(Duration::from_micros(200));
            }
        }
    }

    /// Does what the script says for a command, then answers it unless that took its place.
    fn obey(&self, id: &str, command: &str) {
        let (mut verdict, mut text) = self.answer(command);
        let act = self.acts.iter().find(|(at, _)| command.starts_with(&**at));
        let mut id = id.to_owned();
        match act.map_or("", |(_, act)| act) {
            "hang" => loop {
                sleep(Duration::from_secs(1));
            },
            "crash" => std::process::abort(),
            "exit" => exit(0),
            "silent" => return,
            "abort-in-answer" => {
                self.write(format!("={id} D").as_bytes());
                std::process::abort();
            }
            "refuse" => (verdict, text) = ('?', "not now".to_owned()),
            "flood" => loop {
                self.write(&b"all work and no play\n".repeat(500));
            },
            "endless-line" => loop {
                self.write(&[b'x'; 10_000]);
            },
            "junk" => self.write(b"so it goes\n\nand on\n"),
            "binary" => self.write(&(0..=255).cycle().take(5000).collect::<Vec<u8>>()),
            "wrong-id" => id = format!("{id}77"),
            "twice" => self.write(&self.bytes(&id, verdict, &text)),
            "errors" => {
                let errors = b"an error\n".repeat(25_000);
                io::stderr()
                    .write_all(&errors)
                    .expect("somebody reads the errors");
            }
            "" => {}
            other => panic!("no such action: {other}"),
        }
        self.write(&self.bytes(&id, verdict, &text));
    }
}

fn main() {
    let script = Script::read(std::env::args().skip(1));
    if let Some(seconds) = &script.child {
        let child = Command::new("sleep").arg(seconds).spawn();
        drop(child.expect("a child can be started"));
    }
    script.write(script.banner.as_bytes());
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else { break };
        let line = line.trim();
        let digits = line.bytes().take_while(u8::is_ascii_digit).count();
        let (id, command) = line.split_at(digits);
        let command = command.trim();
        if command.is_empty() {
            continue;
        }
        script.obey(id, command);
        if command == "quit" && !script.linger {
            return;
        }
    }
    if script.linger {
        loop {
            sleep(Duration::from_secs(1));
        }
    }
}
