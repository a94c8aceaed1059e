//! How the engine writes.

use crate::script::Script;
use std::io::{self, Write};
use std::process::exit;
use std::thread::sleep;
use std::time::Duration;

/// The bytes of an answer.
pub fn bytes(script: &Script, id: &str, verdict: char, text: &str) -> Vec<u8> {
    let id = if script.has_style("no-id") { "" } else { id };
    let gap = if script.has_style("glued") {
        ""
    } else if script.has_style("next-line") {
        "\n"
    } else {
        " "
    };
    let mut out = format!("{verdict}{id}{gap}{text}\n");
    if script.has_style("lower") {
        out = out.to_lowercase();
    }
    if script.has_style("spaces") {
        out = format!(" \n  {out}");
    }
    if script.has_style("comments") {
        out = format!("# thinking\n{out}");
    }
    if script.has_style("controls") {
        out = out.replace(' ', " \u{1b}\u{7}");
    }
    if script.has_style("blank-with-space") {
        out.push(' ');
    }
    if script.has_style("never-newline") {
        out.truncate(out.trim_end().len());
    } else if !script.has_style("no-blank") {
        out.push('\n');
    }
    if script.has_style("extra-blank") {
        out.push('\n');
    }
    if script.has_style("crlf") {
        out = out.replace('\n', "\r\n");
    }
    unescaped(&out)
}

/// A text with `\xHH` for bytes.
fn unescaped(text: &str) -> Vec<u8> {
    let mut parts = text.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let (digits, rest) = part.split_at(2.min(part.len()));
        bytes.push(u8::from_str_radix(digits, 16).expect("\\xHH"));
        bytes.extend_from_slice(rest.as_bytes());
    }
    bytes
}

/// Writes; ends when nobody reads.
pub fn write(script: &Script, bytes: &[u8]) {
    let mut out = io::stdout().lock();
    let drips = script.has_style("drip");
    let piece = if drips { 1 } else { bytes.len().max(1) };
    for piece in bytes.chunks(piece) {
        if out.write_all(piece).and_then(|()| out.flush()).is_err() {
            exit(0);
        }
        if drips {
            sleep(Duration::from_micros(200));
        }
    }
}
