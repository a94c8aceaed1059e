//! A line of JSON whose `sgf` is replaced, every other byte as it was.
//!
//! Owns where the text stands in the line and how its escapes map to it. Knows no record.

/// A text in a line of JSON, with where each of its bytes stands.
struct Quoted {
    text: Vec<u8>,
    /// For every byte of the text where it begins in the line, and where the text ends.
    places: Vec<usize>,
}

/// The line with the beginning of its `sgf`, which reads `was`, replaced by `now`.
///
/// Only what differs is put anew; the escapes of the rest stay. `None` where the line has no
/// `sgf` that begins so.
#[must_use]
pub fn with_sgf(line: &[u8], was: &[u8], now: &str) -> Option<Vec<u8>> {
    let quoted = sgf_in(line)?;
    if !quoted.text.starts_with(was) {
        return None;
    }
    let same = |(a, b): &(&u8, &u8)| a == b;
    let now_bytes = now.as_bytes();
    let mut head = was.iter().zip(now_bytes).take_while(same).count();
    while !now.is_char_boundary(head) {
        head -= 1;
    }
    let longest = was.len().min(now.len()) - head;
    let behind = was.iter().rev().zip(now_bytes.iter().rev());
    let mut tail = behind.take_while(same).count().min(longest);
    while !now.is_char_boundary(now.len() - tail) {
        tail -= 1;
    }
    let (from, to) = (
        *quoted.places.get(head)?,
        *quoted.places.get(was.len() - tail)?,
    );
    let middle = serde_json::to_string(now.get(head..now.len() - tail)?).ok()?;
    let middle = middle.get(1..middle.len() - 1)?;
    Some([line.get(..from)?, middle.as_bytes(), line.get(to..)?].concat())
}

/// The text of the `sgf` of the object in a line.
fn sgf_in(line: &[u8]) -> Option<Quoted> {
    let (mut at, mut depth) = (0, 0_u32);
    // Whether a string here would be a key.
    let mut before_colon = true;
    while let Some(&byte) = line.get(at) {
        match byte {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.checked_sub(1)?,
            b',' => before_colon = true,
            b':' => before_colon = false,
            b'"' => {
                let (quoted, end) = quoted(line, at)?;
                let is_key = depth == 1 && before_colon && quoted.text == b"sgf";
                at = end;
                if is_key {
                    return value_behind(line, end);
                }
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// The text behind a key.
fn value_behind(line: &[u8], key_end: usize) -> Option<Quoted> {
    let rest = line.get(key_end..)?;
    let blanks = |bytes: &[u8]| bytes.iter().take_while(|b| b.is_ascii_whitespace()).count();
    let colon = blanks(rest);
    if rest.get(colon) != Some(&b':') {
        return None;
    }
    let value = colon + 1 + blanks(rest.get(colon + 1..)?);
    if rest.get(value) != Some(&b'"') {
        return None;
    }
    quoted(line, key_end + value).map(|(text, _)| text)
}

/// The text that begins at a quotation mark, and where it is over.
fn quoted(line: &[u8], start: usize) -> Option<(Quoted, usize)> {
    let mut found = Quoted {
        text: Vec::new(),
        places: Vec::new(),
    };
    let mut at = start + 1;
    loop {
        let byte = *line.get(at)?;
        match byte {
            b'"' => {
                found.places.push(at);
                return Some((found, at + 1));
            }
            b'\\' => {
                let (character, length) = escaped(line.get(at..)?)?;
                let mut bytes = [0; 4];
                for byte in character.encode_utf8(&mut bytes).bytes() {
                    found.text.push(byte);
                    found.places.push(at);
                }
                at += length;
            }
            byte => {
                found.text.push(byte);
                found.places.push(at);
                at += 1;
            }
        }
    }
}

/// The character an escape stands for, and the length of the escape.
fn escaped(bytes: &[u8]) -> Option<(char, usize)> {
    let simple = match bytes.get(1)? {
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'b' => '\u{8}',
        b'f' => '\u{c}',
        b'u' => return unicode(bytes),
        &other => char::from(other),
    };
    Some((simple, 2))
}

fn unicode(bytes: &[u8]) -> Option<(char, usize)> {
    let unit = |at: usize| {
        let digits = std::str::from_utf8(bytes.get(at..at + 4)?).ok()?;
        u16::from_str_radix(digits, 16).ok()
    };
    let first = unit(2)?;
    if let Some(character) = char::from_u32(first.into()) {
        return Some((character, 6));
    }
    let second = (bytes.get(6..8)? == b"\\u").then(|| unit(8)).flatten()?;
    let pair = char::decode_utf16([first, second]).next()?.ok()?;
    Some((pair, 12))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn only_what_differs_is_put_anew() {
        let line = br#" {"x":["sgf",{"sgf":"no"}], "sgf" : "(;PB[\u67ef\/]RU[Japanese]KM[6.5])tail","y":1}"#;
        let was = "(;PB[柯/]RU[Japanese]KM[6.5])".as_bytes();
        let now = "(;PB[柯/]RU[Chinese\"]KM[7.5])";
        let expected = r#" {"x":["sgf",{"sgf":"no"}], "sgf" : "(;PB[\u67ef\/]RU[Chinese\"]KM[7.5])tail","y":1}"#;
        let put = with_sgf(line, was, now).unwrap();
        assert_eq!(String::from_utf8(put).unwrap(), expected);
        assert_eq!(with_sgf(line, b"(;B[aa])", now), None);
        for other in [
            &b"{\"sgf\":1}"[..],
            b"{\"moves\":[]}",
            b"{\"sgf\":\"(;",
            b"",
            b"}}\"sgf\":\"\"",
        ] {
            assert_eq!(with_sgf(other, b"", "x"), None);
        }
    }

    proptest! {
        #[test]
        fn what_is_put_reads_back(was in "[a\u{e9}\u{67ef}\u{1f600}\"\\\\\n]{0,9}", now in "[a\u{e9}\u{67ef}\u{1f600}\"\\\\\n]{0,9}", tail in "[ab]{0,3}") {
            let whole = serde_json::json!({ "id": 3, "sgf": format!("{was}{tail}") }).to_string();
            let put = with_sgf(whole.as_bytes(), was.as_bytes(), &now).unwrap();
            let read: serde_json::Value = serde_json::from_slice(&put).unwrap();
            prop_assert_eq!(&read["sgf"], &serde_json::json!(format!("{now}{tail}")));
            prop_assert_eq!(&read["id"], 3);
        }

        #[test]
        fn bytes_never_panic(line in any::<Vec<u8>>(), was in any::<Vec<u8>>(), now in ".{0,5}") {
            let _ = with_sgf(&line, &was, &now);
            let line = [&b"{\"sgf\":\""[..], &line].concat();
            let _ = with_sgf(&line, b"", &now);
        }
    }
}
