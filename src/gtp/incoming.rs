//! The other side of the protocol: reading commands as an engine does, and writing responses to
//! the letter.
//!
//! Knows no command by name.

use super::fault::Reply;

/// The most bytes of a command line that are read; the rest of a longer one is dropped.
const MOST_BYTES: usize = 64 << 10;

/// A command as an engine reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incoming {
    /// Its id, to be repeated in the response.
    pub id: Option<u32>,
    /// Its name; empty where there is an id and nothing else.
    pub name: String,
    /// Its arguments.
    pub arguments: Vec<String>,
}

impl Incoming {
    /// Reads a line; nothing where it holds no command.
    ///
    /// Control characters but the tab are discarded, what follows `#` is a comment, tabs are
    /// blanks, and a line of blanks is nothing (GTP 2 §3.1). A number that is no id is the name.
    #[must_use]
    pub fn read(line: &[u8]) -> Option<Self> {
        let line = line.get(..MOST_BYTES).unwrap_or(line);
        let line = line.split(|&byte| byte == b'#').next().unwrap_or_default();
        let kept = |byte: u8| match byte {
            b'\t' => Some(b' '),
            0..0x20 | 0x7f => None,
            byte => Some(byte),
        };
        let kept: Vec<u8> = line.iter().filter_map(|&byte| kept(byte)).collect();
        let text = String::from_utf8_lossy(&kept);
        let mut words = text.split(' ').filter(|word| !word.is_empty()).peekable();
        let first = *words.peek()?;
        let is_number = first.bytes().all(|byte| byte.is_ascii_digit());
        let id = first.parse().ok().filter(|&id: &u32| id <= i32::MAX as u32);
        let id = id.filter(|_| is_number);
        if id.is_some() {
            words.next();
        }
        let name = words.next().unwrap_or_default().to_owned();
        Some(Self {
            id,
            name,
            arguments: words.map(str::to_owned).collect(),
        })
    }

    /// The command without its id.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = self.name.clone();
        for argument in &self.arguments {
            text.push(' ');
            text.push_str(argument);
        }
        text
    }
}

/// The bytes of a response: `=` or `?`, the id, a blank, the text, two line feeds (GTP 2 §2.6).
///
/// A text that would end the response early, or be discarded by its reader, is written so that it
/// does neither: a blank line gets a blank, control characters are left out.
#[must_use]
pub fn response(id: Option<u32>, reply: &Reply) -> Vec<u8> {
    let (mark, text) = match reply {
        Reply::Done(text) => ('=', text),
        Reply::Refused(text) => ('?', text),
    };
    let id = id.map_or_else(String::new, |id| id.to_string());
    let mut out = format!("{mark}{id} ");
    for (at, line) in text.trim_end().lines().enumerate() {
        if at > 0 {
            out.push('\n');
        }
        let line: String = line
            .chars()
            .map(|c| if c == '\t' { ' ' } else { c })
            .filter(|c| !c.is_control())
            .collect();
        // The first line stands behind the mark and is never empty.
        if at > 0 && line.is_empty() {
            out.push(' ');
        }
        out.push_str(&line);
    }
    out.push_str("\n\n");
    out.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Option<(Option<u32>, String)> {
        Incoming::read(line.as_bytes()).map(|read| (read.id, read.text()))
    }

    #[test]
    fn a_line_is_read_as_an_engine_must() {
        let command = |id, text: &str| Some((id, text.to_owned()));
        assert_eq!(read("play b D4"), command(None, "play b D4"));
        assert_eq!(read(" \t12\tplay  b D4\r"), command(Some(12), "play b D4"));
        assert_eq!(read("1 name # what"), command(Some(1), "name"));
        assert_eq!(read("na\u{1}me\u{7f}"), command(None, "name"));
        assert_eq!(read("7"), command(Some(7), ""));
        assert_eq!(read("2147483647 name").unwrap().0, Some(i32::MAX as u32));
        assert_eq!(read("2147483648 name").unwrap().0, None);
        assert_eq!(read("+1 name"), command(None, "+1 name"));
        for nothing in ["", " \t ", "# 1 name", "\r"] {
            assert_eq!(read(nothing), None, "{nothing:?}");
        }
        assert!(Incoming::read(&[0xff, b'x']).is_some());
        assert!(Incoming::read(&vec![b'x'; 1 << 20]).unwrap().name.len() <= MOST_BYTES);
    }

    #[test]
    fn a_response_ends_with_two_line_feeds_and_nowhere_else() {
        let done = |text: &str| Reply::Done(text.to_owned());
        let bytes = |id, reply: &Reply| String::from_utf8(response(id, reply)).unwrap();
        assert_eq!(bytes(None, &done("")), "= \n\n");
        assert_eq!(bytes(Some(3), &done("D4")), "=3 D4\n\n");
        let refused = Reply::Refused("illegal\tmove\u{1b}".to_owned());
        assert_eq!(bytes(None, &refused), "? illegal move\n\n");
        assert_eq!(bytes(None, &done("a\n\nb\r\n\n")), "= a\n \nb\n\n");
        assert_eq!(bytes(None, &done("\na")), "= \na\n\n");
    }
}
