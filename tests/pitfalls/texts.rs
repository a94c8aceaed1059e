//! Charsets: the wrong one named, none named, names cut in the middle of a character.

use crate::desk::{judge, scan};
use encoding_rs::Encoding;

/// Encodes, or nothing where the charset lacks a character.
fn encoded(label: &str, text: &str) -> Option<Vec<u8>> {
    let encoding = Encoding::for_label(label.as_bytes()).unwrap();
    let (bytes, _, failed) = encoding.encode(text);
    (!failed).then(|| bytes.into_owned())
}

fn file(charset: &str, values: &[(&str, &[u8])]) -> Vec<u8> {
    let mut bytes = b"(;GM[1]SZ[9]".to_vec();
    bytes.extend_from_slice(charset.as_bytes());
    for (name, value) in values {
        bytes.extend_from_slice(name.as_bytes());
        bytes.push(b'[');
        bytes.extend_from_slice(value);
        bytes.push(b']');
    }
    bytes.extend_from_slice(b";B[aa];W[bb])");
    bytes
}

#[test]
fn a_name_cut_in_mid_character_stays_utf8() {
    let mut tried = 0;
    let characters = (0x3041..0x3100_u32)
        .chain((0x4e00..0x9fff).step_by(7))
        .chain((0xac00..0xd7a3).step_by(101))
        .chain((0x1f300..0x1f600).step_by(61))
        .chain([0xe9, 0xfc, 0x20000]);
    for character in characters.filter_map(char::from_u32) {
        let mut buffer = [0; 4];
        let whole = character.encode_utf8(&mut buffer).as_bytes();
        for kept in 1..whole.len() {
            for before in ["巧花", "春风又绿江南岸", ""] {
                let name = [before.as_bytes(), &whole[..kept]].concat();
                let others = "乙".as_bytes();
                let bytes = file("CA[UTF-8]", &[("PB", &name), ("PW", others)]);
                let read = scan(&bytes);
                let shown = bytes.escape_ascii().to_string();
                assert_eq!((read.nodes, read.charset), (3, "UTF-8"), "{shown}");
                assert_eq!(read.value("PB"), format!("{before}\u{fffd}"), "{shown}");
                assert_eq!(read.value("PW"), "乙", "{shown}");
                assert_eq!(read.codes, ["F025"], "{shown}");
                tried += 1;
            }
        }
    }
    assert!(tried > 10_000, "{tried}");
}

#[test]
fn second_bytes_that_look_like_brackets_never_eat_structure() {
    let mut tried = 0;
    for (label, prefix) in [("big5", "林海"), ("shift_jis", "表示"), ("gbk", "古力")] {
        let encoding = Encoding::for_label(label.as_bytes()).unwrap();
        for lead in 0x81..=0xfe_u8 {
            for trail in [b'[', b'\\', b']'] {
                let pair = [lead, trail];
                let decoded = encoding.decode_without_bom_handling_and_without_replacement(&pair);
                let Some(text) = decoded.filter(|text| text.chars().count() == 1) else {
                    continue;
                };
                let before = encoded(label, prefix).unwrap();
                for name in [
                    pair.to_vec(),
                    [&before[..], &pair].concat(),
                    [&pair[..], &before].concat(),
                    [&pair[..], &pair, &before].concat(),
                ] {
                    let bytes = file(&format!("CA[{label}]"), &[("PB", &name), ("PW", &before)]);
                    let read = scan(&bytes);
                    let shown = format!("{label} {text} {}", bytes.escape_ascii());
                    assert_eq!(read.nodes, 3, "{shown}");
                    let (expected, _) = encoding.decode_without_bom_handling(&name);
                    assert_eq!(read.value("PB"), expected, "{shown}");
                    assert_eq!(judge(&bytes).events(), "Baa Wbb", "{shown}");
                    // The same without CA: whatever the charset is taken for.
                    let bytes = file("", &[("PB", &name), ("PW", &before)]);
                    assert_eq!(judge(&bytes).events(), "Baa Wbb", "no CA, {shown}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 2_000, "{tried}");
}

const NAMES: &[(&str, &[&str])] = &[
    ("gbk", &["柯洁", "聂卫平 九段", "马晓春", "陈祖德七段"]),
    ("big5", &["許功蓋", "林海峰 九段", "王立誠", "周俊勳"]),
    (
        "shift_jis",
        &["ソフト能", "武宮正樹 九段", "表示ソ", "ヒカルの碁"],
    ),
    ("euc-kr", &["이창호 九단", "조훈현", "서봉수 흑"]),
    ("euc-jp", &["ヒカルの碁", "石田芳夫 九段"]),
];

#[test]
fn a_charset_that_lies_is_found_out_both_ways() {
    for (label, names) in NAMES {
        for name in *names {
            let Some(bytes) = encoded(label, name) else {
                panic!("{name} in {label}");
            };
            for event in ["予選", "决赛", "決賽", "결승"] {
                let Some(event) = encoded(label, event) else {
                    continue;
                };
                // Says UTF-8, is not.
                let lies = scan(&file("CA[UTF-8]", &[("PB", &bytes), ("EV", &event)]));
                assert_eq!(lies.nodes, 3, "{label} {name}");
                assert_ne!(lies.charset, "UTF-8", "{label} {name}");
                assert!(
                    lies.codes.contains(&"F023"),
                    "{label} {name}: {:?}",
                    lies.codes
                );
            }
            // Says it is, is UTF-8.
            let honest = name.as_bytes();
            let bytes = file(&format!("CA[{label}]"), &[("PB", honest), ("PW", honest)]);
            let read = scan(&bytes);
            assert_eq!((read.nodes, read.charset), (3, "UTF-8"), "{label} {name}");
            assert_eq!(read.value("PB"), *name, "{label}");
            assert!(read.codes.contains(&"F023"), "{label} {name}");
            // Says it is, and it is: not a word.
            let bytes = file(
                &format!("CA[{label}]"),
                &[("PB", &encoded(label, name).unwrap())],
            );
            let read = scan(&bytes);
            assert_eq!(read.value("PB"), *name, "{label}");
            assert_eq!(read.codes, Vec::<&str>::new(), "{label} {name}");
        }
    }
}

#[test]
fn every_spelling_of_a_charset_is_known_or_reported() {
    let text = "柯洁";
    for (label, code) in [
        ("CA[UTF-8]", None),
        ("CA[UTF8]", None),
        ("CA[utf-8]", None),
        ("CA[Utf8 ]", None),
        ("CA[foo]", Some("F024")),
        ("CA[]", None),
        ("CA[UTF-8][UTF-8]", Some("F027")),
        ("CA[UTF-8]CA[UTF-8]", Some("F027")),
        ("", None),
    ] {
        let read = scan(&file(label, &[("PB", text.as_bytes())]));
        assert_eq!((read.nodes, read.charset), (3, "UTF-8"), "{label}");
        assert_eq!(read.value("PB"), text, "{label}");
        let found = code.is_none_or(|code| read.codes.contains(&code));
        assert!(found, "{label}: {:?}", read.codes);
    }
    for (label, raw, name) in [
        ("SJIS", &b"\x83\x5c\x83\x74"[..], "ソフ"),
        ("Shift-JIS", b"\x83\x5c\x83\x74", "ソフ"),
        ("Big5", b"\xbb\x5c", "蓋"),
        ("EUC-CN", b"\xb9\xc5\xc1\xa6", "古力"),
        ("GB18030", b"\xb9\xc5\xc1\xa6", "古力"),
        ("GB2312", b"\xb9\xc5\xc1\xa6", "古力"),
        ("EUC-KR", b"\xc8\xe6\xb9\xe9", "흑백"),
        ("ISO-2022-JP", b"\x1b$B9u\x1b(B", "黒"),
        ("ISO8859_1", b"Jos\xe9", "José"),
        ("ISO-8859-1", b"Jos\xe9", "José"),
        ("windows-1252", b"Jos\xe9", "José"),
        ("macintosh", b"Jos\x8e", "José"),
        ("windows-1251", b"\xcf\xb8\xf2\xf0", "Пётр"),
    ] {
        let read = scan(&file(&format!("CA[{label}]"), &[("PB", raw)]));
        assert_eq!((read.nodes, read.value("PB")), (3, name), "{label}");
    }
}

#[test]
fn without_a_charset_common_names_are_read_in_their_own() {
    let mut right = Vec::new();
    let mut wrong = Vec::new();
    for (label, names) in &NAMES[..3] {
        for name in *names {
            let bytes = encoded(label, name).unwrap();
            let event = encoded(label, if *label == "gbk" { "决赛" } else { "手合" }).unwrap();
            let read = scan(&file("", &[("PB", &bytes), ("EV", &event)]));
            assert_eq!(read.nodes, 3, "{label} {name}");
            if read.value("PB") == *name {
                right.push(*name);
            } else {
                wrong.push(format!("{label} {name} read as {}", read.value("PB")));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}; right: {right:?}");
}

#[test]
fn european_names_in_utf8_need_no_charset() {
    for name in [
        "José",
        "Müller",
        "Françoise",
        "Łukasz",
        "Ondřej Šilt",
        "Kaščák",
        "Ø. Hansen",
        "Ñandú",
        "Пётр",
        "Γιώργος",
        "Jean-Loup Gailly à Paris",
        "Grüße",
        "Catalin Țăranu",
        "Dinerchtein 7½",
    ] {
        let read = scan(&file("", &[("PB", name.as_bytes())]));
        assert_eq!((read.nodes, read.value("PB")), (3, name));
    }
}
