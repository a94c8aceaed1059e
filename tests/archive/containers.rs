//! The same games come out of whatever they are packed in, and bad packing is told.

use crate::*;

#[test]
fn every_container_holds_the_same_games() {
    let folder = folder();
    for (name, bytes) in members() {
        put(&folder, &format!("plain/{name}"), bytes);
    }
    put(&folder, "plain/.hidden.sgf", "(;C[hidden])");
    let (plain, tally) = run(&inputs(&[&folder.path().join("plain")], &folder));
    assert_eq!((tally.games, tally.problems, tally.files), (705, 0, 7));
    assert!(
        plain[0].starts_with("plain/a.sgf#1 @0 L0 (;GM[1]"),
        "{}",
        plain[0]
    );
    assert!(plain[1].starts_with("plain/a.sgf#2 @"));

    let mut packed = members();
    packed.push(("__MACOSX/._a.sgf", b"\0\x05\x16\x07".to_vec()));
    let all = [
        ("all.zip", zip(&packed)),
        ("all.tar", tar(&packed)),
        ("all.tar.gz", gz(&tar(&packed))),
        ("all.tgz", gz(&tar(&packed))),
        ("all.tar.zst", zst(&tar(&packed))),
        ("all.7z", sevenz(&packed)),
    ];
    for (name, bytes) in all {
        let path = put(&folder, name, bytes);
        let (lines, tally) = run(&inputs(&[&path], &folder));
        if name == "all.7z" && !cfg!(feature = "sevenz") {
            assert_eq!(lines, ["all.7z !unsupported"]);
            continue;
        }
        let expected: Vec<String> = plain
            .iter()
            .map(|line| line.replacen("plain/", &format!("{name}!/"), 1))
            .collect();
        assert_eq!(lines, expected, "{name}");
        assert_eq!((tally.games, tally.other_members), (705, 2), "{name}");
    }
}

#[test]
fn the_magic_counts_and_not_the_name() {
    let folder = folder();
    let path = put(
        &folder,
        "games.dat",
        gz(&tar(&[("a.sgf", collection(0..2))])),
    );
    let (lines, _) = run(&inputs(&[&path], &folder));
    assert!(lines[1].starts_with("games.dat!/a.sgf#2 "));
    let mut old = tar::Header::new_old();
    old.set_path("a.sgf").unwrap();
    old.set_size(8);
    old.set_cksum();
    let mut bytes = old.as_bytes().to_vec();
    bytes.extend(b"(;B[aa])");
    bytes.resize(2048, 0);
    for (name, bytes) in [("old.tar", bytes.clone()), ("old.tgz", gz(&bytes))] {
        let path = put(&folder, name, bytes);
        let (lines, _) = run(&inputs(&[&path], &folder));
        assert_eq!(lines, [format!("{name}!/a.sgf#1 @0 L0 (;B[aa])")]);
    }
    let none = put(&folder, "none.tar", [0; 10240]);
    assert_eq!(run(&inputs(&[&none], &folder)).0, ["none.tar !no-games"]);
    let twice = put(&folder, "twice.gz", gz(&gz(b"(;B[aa])")));
    assert_eq!(
        run(&inputs(&[&twice], &folder)).0,
        ["twice.gz !unsupported"]
    );
    let inner = put(&folder, "inner.zip", zip(&[("a.sgf", zip(&members()))]));
    assert_eq!(
        run(&inputs(&[&inner], &folder)).0,
        ["inner.zip!/a.sgf !unsupported"]
    );
    let fake = put(&folder, "fake.zip", "this is no archive");
    assert_eq!(
        run(&inputs(&[&fake], &folder)).0,
        ["fake.zip !bad-container"]
    );
    let honest = put(&folder, "honest.zip", "(;B[aa])");
    assert_eq!(
        run(&inputs(&[&honest], &folder)).0,
        ["honest.zip#1 @0 L0 (;B[aa])"]
    );
}

#[test]
fn all_members_of_a_gzip_are_read() {
    let folder = folder();
    let mut bytes = gz(&collection(0..2));
    bytes.extend(gz(&collection(2..5)));
    let path = put(&folder, "two.sgf.gz", bytes);
    assert_eq!(run(&inputs(&[&path], &folder)).1.games, 5);
}

#[test]
fn lines_of_json_are_games() {
    let folder = folder();
    let text = concat!(
        "{\"id\":\"one\",\"sgf\":\"(;B[aa])\"}\n",
        "\n",
        "{\"sgf\":5}\n",
        "{\"moves\":[[\"B\",\"A1\"]],\"boardXSize\":3,\"boardYSize\":3}\r\n",
        "{\"id\":\"two\",\"sgf\":\"(;B[aa])(;B[bb])\"}",
    );
    let path = put(&folder, "games.txt", text);
    let mut inputs = inputs(&[&path], &folder);
    let (lines, tally) = run(&inputs);
    assert_eq!(
        lines,
        [
            "one @0 L0 (;B[aa])",
            "games.txt#2 !bad-json",
            "games.txt#3 @41 L3 (;GM[1]FF[4]CA[UTF-8]SZ[3];B[ac])",
            "games.txt !more-games",
            "two @95 L4 (;B[aa])",
        ]
    );
    assert_eq!((tally.games, tally.failed_games, tally.failures), (3, 1, 2));
    inputs.format = InputFormat::Sgf;
    assert_ne!(run(&inputs).0, lines);
}

#[test]
fn utf_16_is_read_wherever_it_is() {
    let folder = folder();
    let text: String = (0..20_000).map(|n| format!("(;C[棋 {n}])\n")).collect();
    let plain = run(&inputs(&[&put(&folder, "x.sgf", &text)], &folder)).0;
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let mut marked = vec![0xfe, 0xff];
    marked.extend(text.encode_utf16().flat_map(u16::to_be_bytes));
    for bytes in [wide, marked] {
        assert_eq!(
            run(&inputs(&[&put(&folder, "x.sgf", &bytes)], &folder)).0,
            plain
        );
        let path = put(&folder, "y.zip", zip(&[("x.sgf.gz", gz(&bytes))]));
        let (lines, _) = run(&inputs(&[&path], &folder));
        assert_eq!(lines.len(), plain.len());
        assert!(lines[9].contains("C[棋 9]"));
    }
}
