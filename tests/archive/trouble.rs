//! What cannot be read, is too large, or makes the program fail costs only itself.

use crate::*;
use proptest::prelude::*;

#[test]
fn what_cannot_be_read_is_told_and_the_rest_goes_on() {
    let folder = folder();
    put(&folder, "in/a.sgf", game(1));
    put(&folder, "in/empty.sgf", "");
    put(&folder, "in/folder.sgf/inside.sgf", game(2));
    put(&folder, "in/z.sgf", game(3));
    #[cfg(unix)]
    {
        let link = |to: &str, name: &str| {
            std::os::unix::fs::symlink(to, folder.path().join("in").join(name)).unwrap();
        };
        link("nowhere", "dangling.sgf");
        link("nowhere", "dangling.txt");
        link("..", "folder.sgf/loop");
        link(".", "self");
    }
    let (lines, tally) = run(&inputs(
        &[&folder.path().join("in"), &folder.path().join("gone.sgf")],
        &folder,
    ));
    let heads: Vec<&str> = lines
        .iter()
        .map(|line| line.split(" @").next().unwrap())
        .collect();
    let mut expected = vec![
        "in/a.sgf#1",
        "in/dangling.sgf !missing",
        "in/empty.sgf#1",
        "in/folder.sgf/inside.sgf#1",
        "in/z.sgf#1",
        "gone.sgf !missing",
    ];
    if !cfg!(unix) {
        expected.remove(1);
    }
    assert_eq!(heads, expected);
    assert_eq!(tally.games, 4);
    assert_eq!(tally.failures, expected.len() as u64 - 4);
    let nothing = put(&folder, "nothing.jsonl", "\n\n");
    let (lines, tally) = run(&inputs(&[&nothing], &folder));
    assert_eq!(
        (lines, tally.failures),
        (vec!["nothing.jsonl !no-games".to_owned()], 0)
    );
}

#[test]
fn a_truncated_file_gives_what_was_there() {
    let folder = folder();
    // Noise, so that the packed file is long enough to be cut in many places.
    let mut text = String::new();
    let mut state = 1_u64;
    for n in 0..8000 {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(n);
        text.push_str(&format!("(;C[{state:x}])\n"));
    }
    let whole = run(&inputs(&[&put(&folder, "cut", &text)], &folder)).0;
    for (pack, name) in [(gz as fn(&[u8]) -> Vec<u8>, "gz"), (zst, "zst")] {
        let packed = pack(text.as_bytes());
        for left in [5, 20, packed.len() / 2, packed.len() - 9, packed.len() - 1] {
            let path = put(&folder, "cut", &packed[..left]);
            let (lines, tally) = run(&inputs(&[&path], &folder));
            assert_eq!(lines.last().unwrap(), "cut !truncated", "{name} of {left}");
            assert_eq!(tally.failures, 1);
            // The game that was cut may differ, the games before it may not.
            let games = lines.len().saturating_sub(2);
            assert_eq!(lines[..games], whole[..games]);
        }
        let path = put(&folder, "cut", &packed[..packed.len() - 1]);
        assert!(run(&inputs(&[&path], &folder)).1.games >= 5000, "{name}");
    }
    let bytes = tar(&[("a.sgf", collection(0..100)), ("b.sgf", collection(0..100))]);
    let path = put(&folder, "cut.tar", &bytes[..512 + 1000]);
    let (lines, _) = run(&inputs(&[&path], &folder));
    assert!(
        lines.contains(&"cut.tar!/a.sgf !truncated".to_owned()),
        "{:?}",
        lines.last()
    );
}

#[test]
fn bombs_stop_at_the_cap() {
    let folder = folder();
    let mut bomb = collection(0..2);
    bomb.resize(3 << 20, b' ');
    let inner = [("a.sgf", collection(5..6)), ("b.sgf", bomb.clone())];
    let files = [
        ("bomb.sgf.gz", gz(&bomb), ""),
        ("bomb.sgf.zst", zst(&bomb), ""),
        ("bomb.zip", zip(&inner), "!/b.sgf"),
        ("bomb.tar", tar(&inner), "!/b.sgf"),
        ("bomb.tar.gz", gz(&tar(&inner)), "!/b.sgf"),
    ];
    let seven = ("bomb.7z", sevenz(&inner), "!/b.sgf");
    let seven = cfg!(feature = "sevenz").then_some(seven);
    for (name, bytes, member) in files.into_iter().chain(seven) {
        let path = put(&folder, name, bytes);
        let mut inputs = inputs(&[&path], &folder);
        inputs.max_bytes = 1 << 20;
        let (lines, tally) = run(&inputs);
        assert_eq!(tally.failures, 1, "{name}");
        assert!(tally.games > 0);
        assert_eq!(lines.last().unwrap(), &format!("{name}{member} !too-large"));
        inputs.max_bytes = 4 << 20;
        assert_eq!(run(&inputs).1.failures, 0, "{name}");
    }
}

#[test]
fn a_giant_game_is_passed_over_and_its_neighbours_are_not() {
    let folder = folder();
    let mut text = game(0);
    text.push_str("(;C[");
    text.push_str(&"x\n".repeat(1 << 20));
    text.push_str("])\n");
    text.push_str(&game(2));
    let path = put(&folder, "giant.sgf", &text);
    let mut inputs = inputs(&[&path], &folder);
    let (lines, tally) = run(&inputs);
    assert_eq!((tally.games, tally.problems), (3, 0));
    assert!(lines[1].contains("giant.sgf#2 @"));
    let place = lines[2].split(' ').take(3).collect::<Vec<_>>().join(" ");
    inputs.max_game_bytes = 1 << 20;
    let (lines, tally) = run(&inputs);
    assert_eq!((tally.games, tally.failed_games), (2, 1));
    assert_eq!(lines[1], "giant.sgf#2 !too-large");
    assert!(
        lines[2].starts_with(&place),
        "{} is not at {place}",
        lines[2]
    );
}

#[test]
fn a_failing_worker_costs_one_game() {
    let folder = folder();
    let mut text = String::new();
    for n in 0..500 {
        text.push_str(&if n % 100 == 50 {
            "(;C[FAIL])\n".into()
        } else {
            game(n)
        });
    }
    let path = put(&folder, "some.sgf", &text);
    let quiet = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let (lines, tally) = run(&inputs(&[&path], &folder));
    std::panic::set_hook(quiet);
    assert_eq!(
        (tally.games, tally.failed_games, tally.failures),
        (495, 5, 5)
    );
    assert_eq!(lines.len(), 500);
    for (n, line) in lines.iter().enumerate() {
        let failed = n % 100 == 50;
        assert_eq!(
            line == &format!("some.sgf#{} !panicked", n + 1),
            failed,
            "{line}"
        );
        assert!(line.starts_with(&format!("some.sgf#{}", n + 1)));
    }
}

#[test]
fn a_failing_receiver_fails_the_run() {
    let folder = folder();
    let path = put(&folder, "many.sgf", collection(0..60_000));
    for jobs in [1, 2] {
        let failed = std::panic::catch_unwind(|| {
            process(
                &inputs(&[&path], &folder),
                jobs,
                || Scribe,
                |_| panic!("no room"),
                &Progress::default(),
                &AtomicBool::new(false),
            )
        });
        assert_eq!(failed.unwrap_err().downcast_ref(), Some(&"no room"));
    }
}

#[test]
fn problems_know_whether_they_left_something_unread() {
    assert!(ProblemKind::Truncated.is_failure());
    assert!(!ProblemKind::NoGames.is_failure());
}

const MAGICS: [&[u8]; 9] = [
    b"\x1f\x8b\x08\0",
    b"\x28\xb5\x2f\xfd",
    b"PK\x03\x04",
    b"PK\x05\x06",
    b"7z\xbc\xaf\x27\x1c\0\x04",
    b"\x50\x2a\x4d\x18",
    b"{\"",
    b"(;",
    b"\xff\xfe",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn rubbish_never_panics(bytes in proptest::collection::vec(any::<u8>(), 0..2000)) {
        let folder = folder();
        for (n, magic) in MAGICS.iter().enumerate() {
            let path = put(&folder, &format!("{n}.sgf"), [magic, &bytes[..]].concat());
            let (lines, _) = run_with(&inputs(&[&path], &folder), 1);
            prop_assert!(!lines.is_empty());
            prop_assert!(!lines.iter().any(|line| line.ends_with("!panicked")), "{lines:?}");
        }
        let mut header = tar(&[("a.sgf", collection(0..3)), ("b.sgf", vec![])]);
        for (at, byte) in bytes.iter().enumerate().take(40) {
            let place = (at * 7919 + usize::from(*byte) * 31) % header.len();
            header[place] = *byte;
        }
        let path = put(&folder, "x.tar", header);
        let (lines, _) = run_with(&inputs(&[&path], &folder), 1);
        prop_assert!(!lines.iter().any(|line| line.ends_with("!panicked")), "{lines:?}");
    }

    #[test]
    fn damaged_containers_never_panic(
        at in any::<prop::sample::Index>(), byte in any::<u8>(), cut in any::<prop::sample::Index>(),
    ) {
        let folder = folder();
        let some = &members()[..4];
        for (name, mut bytes) in [
            ("x.zip", zip(some)),
            ("x.tar.gz", gz(&tar(some))),
            ("x.sgf.zst", zst(&collection(0..50))),
        ] {
            let at = at.index(bytes.len());
            bytes[at] = byte;
            bytes.truncate(bytes.len() - cut.index(bytes.len()) / 4);
            let path = put(&folder, name, bytes);
            let (lines, _) = run_with(&inputs(&[&path], &folder), 2);
            prop_assert!(!lines.iter().any(|line| line.ends_with("!panicked")), "{lines:?}");
        }
    }
}
