//! From bytes to responses: a machine that is fed whatever arrives and gives back whole responses.
//!
//! Pure: no process, no time, no reading of lines. However the bytes are cut into pieces, the
//! same responses come out. Knows no command; it is told only which ids are open, by which it
//! tells a response from text that looks like one.

use std::collections::VecDeque;
use std::ops::RangeInclusive;

/// The most that is kept of what an engine writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caps {
    /// Bytes of one line; the rest of a longer one is dropped.
    pub line: usize,
    /// Bytes of one response; the rest of a longer one is dropped.
    pub response: usize,
}

impl Default for Caps {
    fn default() -> Self {
        Self {
            line: 64 << 10,
            response: 1 << 20,
        }
    }
}

/// Whether a response grants or refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// `=`
    Success,
    /// `?`
    Failure,
}

/// One whole response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    /// The id it carries.
    pub id: Option<u32>,
    /// Whether it grants or refuses.
    pub verdict: Verdict,
    /// Its lines, joined by line feeds, without blanks around them.
    pub text: String,
    /// Whether some of it was dropped for its size.
    pub is_cut: bool,
    /// Whether the blank line after it was missing and the next response ended it.
    pub ran_on: bool,
}

/// Something an engine wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// A response.
    Response(Response),
    /// A line that belongs to no response: a banner, a comment, junk.
    Junk(String),
}

/// The machine.
#[derive(Debug)]
pub struct Framer {
    caps: Caps,
    /// Ids of commands that may still be answered.
    open_ids: RangeInclusive<u32>,
    /// The line at hand, control characters left out.
    line: Vec<u8>,
    line_is_cut: bool,
    response: Option<Response>,
    /// Whether any response began yet.
    has_begun: bool,
    heard: VecDeque<Heard>,
}

impl Default for Framer {
    fn default() -> Self {
        Self::new(Caps::default())
    }
}

impl Framer {
    /// Makes a machine that has heard nothing.
    #[must_use]
    pub fn new(caps: Caps) -> Self {
        Self {
            caps,
            open_ids: RangeInclusive::new(1, 0),
            line: Vec::new(),
            line_is_cut: false,
            response: None,
            has_begun: false,
            heard: VecDeque::new(),
        }
    }

    /// Says which commands may still be answered.
    pub const fn expect(&mut self, ids: RangeInclusive<u32>) {
        self.open_ids = ids;
    }

    /// Takes the next bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            match byte {
                b'\n' => self.end_line(),
                b'\t' => self.put(b' '),
                // Carriage returns and all other control characters are discarded.
                0..0x20 | 0x7f => {}
                byte => self.put(byte),
            }
        }
    }

    /// The next of what was heard.
    pub fn next_heard(&mut self) -> Option<Heard> {
        self.heard.pop_front()
    }

    /// Whether a response has begun and not ended.
    #[must_use]
    pub const fn is_inside(&self) -> bool {
        self.response.is_some()
    }

    /// The id of the response that has begun and not ended.
    #[must_use]
    pub fn inside(&self) -> Option<u32> {
        self.response.as_ref()?.id
    }

    /// The text of the response that has begun and not ended, where nothing of a further line came.
    #[must_use]
    pub fn so_far(&self) -> Option<&str> {
        let response = self.response.as_ref()?;
        self.line.is_empty().then(|| response.text.trim())
    }

    /// Whether the line at hand begins like a response.
    #[must_use]
    pub fn has_begun_response(&self) -> bool {
        let text = self.line.trim_ascii_start();
        text.starts_with(b"=") || text.starts_with(b"?")
    }

    fn put(&mut self, byte: u8) {
        if self.line.len() < self.caps.line {
            self.line.push(byte);
        } else {
            self.line_is_cut = true;
        }
    }

    fn end_line(&mut self) {
        let line = String::from_utf8_lossy(&self.line).into_owned();
        self.line.clear();
        let is_cut = std::mem::take(&mut self.line_is_cut);
        match self.response.take() {
            None => self.outside(&line, is_cut),
            // Two line feeds end a response; a line with a blank in it is a line.
            Some(response) if line.is_empty() => self.close(response),
            Some(mut response) => match Head::read(&line, &self.open_ids) {
                Some(head) if self.follows(&response, &head) => {
                    response.ran_on = true;
                    self.close(response);
                    self.begin(&head, is_cut);
                }
                _ => {
                    self.add(&mut response, &line, is_cut);
                    self.response = Some(response);
                }
            },
        }
    }

    /// A line between responses.
    fn outside(&mut self, line: &str, is_cut: bool) {
        let text = line.trim_start();
        if text.is_empty() {
            return;
        }
        if let Some(head) = Head::read(text, &self.open_ids) {
            self.begin(&head, is_cut);
        } else if let Some(at) = self.end_of_banner(text) {
            let (banner, rest) = text.split_at(at);
            self.heard.push_back(Heard::Junk(banner.to_owned()));
            if let Some(head) = Head::read(rest, &self.open_ids) {
                self.begin(&head, is_cut);
            }
        } else {
            self.heard.push_back(Heard::Junk(line.to_owned()));
        }
    }

    /// Where the first response begins behind a banner that has no line of its own.
    fn end_of_banner(&self, text: &str) -> Option<usize> {
        if self.has_begun {
            return None;
        }
        let marks = text.char_indices().filter(|(_, c)| matches!(c, '=' | '?'));
        marks.map(|(at, _)| at).find(|&at| {
            let head = text
                .get(at..)
                .and_then(|text| Head::read(text, &self.open_ids));
            let id = head.and_then(|head| head.id);
            id.is_some_and(|id| self.open_ids.contains(&id))
        })
    }

    /// Whether a line inside a response is the head of a later one.
    fn follows(&self, response: &Response, head: &Head<'_>) -> bool {
        head.id
            .is_some_and(|id| self.open_ids.contains(&id) && response.id < Some(id))
    }

    fn begin(&mut self, head: &Head<'_>, is_cut: bool) {
        self.has_begun = true;
        let mut response = Response {
            id: head.id,
            verdict: head.verdict,
            text: String::new(),
            is_cut: false,
            ran_on: false,
        };
        self.add(&mut response, head.text, is_cut);
        self.response = Some(response);
    }

    fn add(&self, response: &mut Response, line: &str, is_cut: bool) {
        response.is_cut |= is_cut;
        if response.text.len() + line.len() >= self.caps.response {
            response.is_cut = true;
            return;
        }
        if !response.text.is_empty() {
            response.text.push('\n');
        }
        response.text.push_str(line.trim_end());
    }

    fn close(&mut self, mut response: Response) {
        response.text = response.text.trim().to_owned();
        self.heard.push_back(Heard::Response(response));
    }
}

/// The first line of a response.
struct Head<'a> {
    verdict: Verdict,
    id: Option<u32>,
    text: &'a str,
}

impl<'a> Head<'a> {
    /// Reads `=12 text`, with or without an id and a blank; `==` begins no response.
    ///
    /// Where the number is no open id and nothing parts it from the text, as in `=12` for the text
    /// `2`, an open id it begins with is the id.
    fn read(line: &'a str, open: &RangeInclusive<u32>) -> Option<Self> {
        let (verdict, rest) = if let Some(rest) = line.strip_prefix('=') {
            (Verdict::Success, rest)
        } else {
            (Verdict::Failure, line.strip_prefix('?')?)
        };
        if rest.starts_with(['=', '?']) {
            return None;
        }
        let mut digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let is_open = |digits: usize| {
            let id = rest.get(..digits).and_then(|number| number.parse().ok());
            id.is_some_and(|id| open.contains(&id))
        };
        let is_parted = rest
            .get(digits..)
            .is_some_and(|after| after.starts_with(' '));
        if !is_parted && !is_open(digits) {
            let shorter = (1..digits).rev().find(|&digits| is_open(digits));
            digits = shorter.unwrap_or(digits);
        }
        let (number, after) = rest.split_at(digits);
        // A number beyond 2³¹ − 1 is no id.
        let id = number.parse().ok().filter(|&id: &u32| id <= MOST_ID);
        let text = if id.is_some() { after } else { rest };
        Some(Self {
            verdict,
            id,
            text: text.trim_start(),
        })
    }
}

/// The largest id a command can have.
pub(super) const MOST_ID: u32 = i32::MAX as u32;
