//! UTF-16 files: told by their first bytes, rewritten as UTF-8 while they are read.
//!
//! Owns the sniffing and the rewriting. Knows no structure.

use encoding_rs::{CoderResult, Decoder, UTF_16BE, UTF_16LE};
use std::io::{self, Read};

/// How a UTF-16 file orders its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Utf16 {
    /// Low byte first.
    Le,
    /// High byte first.
    Be,
}

/// Whether a file that begins with these bytes is UTF-16; sixteen bytes are enough.
///
/// Without a byte order mark the zero bytes between ASCII characters tell, of which at least
/// four must stand at the start.
#[must_use]
pub fn sniff(prefix: &[u8]) -> Option<Utf16> {
    match prefix {
        [0xff, 0xfe, ..] => return Some(Utf16::Le),
        [0xfe, 0xff, ..] => return Some(Utf16::Be),
        _ => {}
    }
    let pairs = prefix.get(..8)?.chunks_exact(2);
    if pairs.clone().all(|pair| pair[0] != 0 && pair[1] == 0) {
        Some(Utf16::Le)
    } else if pairs.clone().all(|pair| pair[0] == 0 && pair[1] != 0) {
        Some(Utf16::Be)
    } else {
        None
    }
}

/// Reads UTF-16 and gives UTF-8, without the byte order mark; broken pairs become U+FFFD.
pub struct Transcoder<R> {
    inner: R,
    decoder: Decoder,
    input: Box<[u8]>,
    from: usize,
    to: usize,
    ended: bool,
    output: Vec<u8>,
    given: usize,
}

/// Bytes read at a time.
const BLOCK: usize = 16 << 10;

impl<R: Read> Transcoder<R> {
    /// Wraps a reader that stands at the start of the file.
    pub fn new(inner: R, order: Utf16) -> Self {
        let encoding = match order {
            Utf16::Le => UTF_16LE,
            Utf16::Be => UTF_16BE,
        };
        Self {
            inner,
            decoder: encoding.new_decoder_with_bom_removal(),
            input: vec![0; BLOCK].into_boxed_slice(),
            from: 0,
            to: 0,
            ended: false,
            output: Vec::with_capacity(2 * BLOCK),
            given: 0,
        }
    }

    /// Decodes one more block; `false` at the end.
    fn refill(&mut self) -> io::Result<bool> {
        self.output.clear();
        self.given = 0;
        while self.output.is_empty() {
            if self.from == self.to {
                if self.ended {
                    return Ok(false);
                }
                self.from = 0;
                self.to = match self.inner.read(&mut self.input) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => 0,
                    Err(error) => return Err(error),
                    Ok(0) => {
                        self.ended = true;
                        0
                    }
                    Ok(length) => length,
                };
                if self.to == 0 && !self.ended {
                    continue;
                }
            }
            self.output.resize(2 * BLOCK, 0);
            let input = &self.input[self.from..self.to];
            let (result, read, written, _) =
                self.decoder
                    .decode_to_utf8(input, &mut self.output, self.ended);
            self.from += read;
            self.output.truncate(written);
            if self.ended && result == CoderResult::InputEmpty && written == 0 {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl<R: Read> Read for Transcoder<R> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        if buf.is_empty() {
            return Ok(0);
        }
        if self.given == self.output.len() && !self.refill()? {
            return Ok(0);
        }
        let ready = &self.output[self.given..];
        let length = ready.len().min(buf.len());
        buf[..length].copy_from_slice(&ready[..length]);
        self.given += length;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utf16(text: &str, order: Utf16, mark: bool) -> Vec<u8> {
        let units = mark
            .then_some(0xfeff)
            .into_iter()
            .chain(text.encode_utf16());
        units
            .flat_map(|unit| match order {
                Utf16::Le => unit.to_le_bytes(),
                Utf16::Be => unit.to_be_bytes(),
            })
            .collect()
    }

    /// Gives its bytes three at a time, so that units and pairs are cut.
    struct Dripping<'a>(&'a [u8]);

    impl Read for Dripping<'_> {
        fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
            let length = self.0.len().min(3).min(buf.len());
            let (now, later) = self.0.split_at(length);
            buf[..length].copy_from_slice(now);
            self.0 = later;
            Ok(length)
        }
    }

    #[test]
    fn both_orders_with_and_without_a_mark_become_utf8() {
        let text = "(;FF[4]PB[柯洁 𝄞]C[ソ\\]];B[aa])".repeat(3000);
        for order in [Utf16::Le, Utf16::Be] {
            for mark in [true, false] {
                let bytes = utf16(&text, order, mark);
                assert_eq!(sniff(&bytes), Some(order));
                let mut out = String::new();
                let mut reader = Transcoder::new(Dripping(&bytes), order);
                reader.read_to_string(&mut out).unwrap();
                assert_eq!(out, text);
            }
        }
    }

    #[test]
    fn a_cut_unit_and_a_lone_surrogate_do_not_stop_it() {
        let mut bytes = utf16("(;B[aa]", Utf16::Le, true);
        bytes.extend([0x00, 0xd8, b')', 0, 7]);
        let mut out = String::new();
        Transcoder::new(&bytes[..], Utf16::Le)
            .read_to_string(&mut out)
            .unwrap();
        assert_eq!(out, "(;B[aa]\u{fffd})\u{fffd}");
    }

    #[test]
    fn plain_files_are_not_taken_for_utf16() {
        for plain in [
            &b"(;GM[1]FF[4])"[..],
            b"",
            b"(;",
            b"\xef\xbb\xbf(;GM[1]",
            &[0; 16],
        ] {
            assert_eq!(sniff(plain), None);
        }
    }
}
