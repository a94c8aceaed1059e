//! Any bytes as a value in any charset, as a label, as a composed value, as UTF-16.

#![no_main]

use go_referee::record::{
    Charset, Transcoder, Utf16, ValueKind, escape, letters, line_breaks, place, rectangle_letters,
    simple_text, sniff, split_composed, text,
};
use libfuzzer_sys::fuzz_target;
use std::io::Read;

const LABELS: &[&str] = &[
    "utf-8",
    "gb18030",
    "big5",
    "shift_jis",
    "euc-jp",
    "euc-kr",
    "iso-2022-jp",
    "windows-1252",
    "macintosh",
];

fuzz_target!(|bytes: &[u8]| {
    for label in LABELS {
        let Some(charset) = Charset::for_label(label) else {
            panic!("{label} is unknown");
        };
        let read = text(bytes, charset);
        assert!(!read.contains('\r'));
        assert!(!simple_text(bytes, charset).contains('\n'));
        let written = escape(&read, ValueKind::Plain, Charset::UTF_8);
        assert_eq!(text(&written, Charset::UTF_8), read);
    }
    let _ = Charset::for_label(&String::from_utf8_lossy(bytes));
    if let Some((first, second)) = split_composed(bytes) {
        assert_eq!(first.len() + second.len() + 1, bytes.len());
    }
    let _ = (letters(bytes), rectangle_letters(bytes), sniff(bytes));
    let (line, _) = place(bytes, bytes.len() as u32);
    assert_eq!(line, line_breaks(bytes) + 1);
    for order in [Utf16::Le, Utf16::Be] {
        let mut out = String::new();
        assert!(
            Transcoder::new(bytes, order)
                .read_to_string(&mut out)
                .is_ok()
        );
    }
});
