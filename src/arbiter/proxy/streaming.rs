//! Analysis handed on as it comes; a move at its end is looked at first.

use super::plan::IllegalAnswer;
use super::serve::Proxy;
use super::words::{refused, side_of, vertex};
use crate::board::Color;
use crate::gtp::{Incoming, Reply, Streamed, Verdict};
use crate::referee::Move;

/// The word before the move that ends an analysis which makes one.
const MOVE: &str = "play ";

impl Proxy {
    /// Answers a command whose answer comes line by line: everything is written as it comes, but
    /// for a move at its end, which waits for the referee. Gives the answer where nothing was
    /// written of it.
    pub(super) fn streamed(
        &mut self,
        incoming: &Incoming,
        out: &mut dyn FnMut(&[u8]),
        stirs: &mut dyn FnMut() -> bool,
    ) -> Option<Reply> {
        let name = &*incoming.name;
        if !self.knows(name) {
            return Some(refused("unknown command"));
        }
        let moves = name.contains("genmove");
        let color = incoming.arguments.first().and_then(|word| side_of(word));
        if moves && color.is_none() {
            return Some(refused(format!("syntax error: {name} takes a colour")));
        }
        let id = incoming.id.map_or_else(String::new, |id| id.to_string());
        let mut begun = false;
        let mut played = None;
        let text = incoming.text();
        let streamed = self.inside.stream(
            &self.table,
            &text,
            &mut |piece| match piece {
                Streamed::Head(verdict, rest) => {
                    begun = true;
                    let mark = match verdict {
                        Verdict::Success => '=',
                        Verdict::Failure => '?',
                    };
                    out(format!("{mark}{id} {rest}\n").as_bytes());
                }
                Streamed::Line(line) => match line.strip_prefix(MOVE).filter(|_| moves) {
                    Some(word) => played = Some(word.trim().to_owned()),
                    None => out(format!("{line}\n").as_bytes()),
                },
            },
            stirs,
        );
        if let (Some(color), Some(word)) = (color, played) {
            let word = self.looked_at(color, &word);
            out(format!("{MOVE}{word}\n").as_bytes());
        }
        match streamed {
            // What has begun cannot become an error any more; it is ended.
            Err(fault) if !begun => Some(refused(format!("the engine {fault}"))),
            _ => {
                out(b"\n");
                None
            }
        }
    }

    /// The move an analysis ends with, or what is answered in its place.
    fn looked_at(&mut self, color: Color, word: &str) -> String {
        if word.eq_ignore_ascii_case("resign") {
            self.resigns(color);
            return "resign".to_owned();
        }
        let made = vertex(word, self.table.size()).map(|point| match point {
            Some(point) => Move::Play(color, point),
            None => Move::Pass(color),
        });
        let judged = made.map(|mv| (mv, self.table.judge(mv)));
        if let Some((mv, Ok(()))) = judged {
            self.moved[usize::from(color == Color::White)] = true;
            self.table.commit(mv);
            return word.to_owned();
        }
        let why = judged.and_then(|(_, refused)| refused.err());
        let why = why.map_or_else(|| "no move".to_owned(), |refusal| refusal.message);
        self.inside.note(
            "  #",
            &format!("the engine's answer {word} is illegal: {why}"),
        );
        let word = if self.inside.plan().illegal == IllegalAnswer::Pass {
            self.table.commit(Move::Pass(color));
            "pass"
        } else {
            self.resigns(color);
            "resign"
        };
        // A board it cannot be told is found out at the next command.
        let _ = self.inside.tell(&self.table);
        word.to_owned()
    }
}
