//! Framing: what engines write, and that no way of cutting it into pieces changes anything.

use super::framing::*;
use proptest::prelude::*;
use std::ops::RangeInclusive;

fn heard(bytes: &[u8], ids: RangeInclusive<u32>) -> Vec<Heard> {
    let mut framer = Framer::default();
    framer.expect(ids);
    framer.push(bytes);
    std::iter::from_fn(|| framer.next_heard()).collect()
}

/// The responses as `id verdict text`, junk as `junk text`.
fn told(bytes: &[u8]) -> Vec<String> {
    let told = |heard| match heard {
        Heard::Response(response) => {
            let mark = match response.verdict {
                Verdict::Success => '=',
                Verdict::Failure => '?',
            };
            let id = response.id.map_or("-".to_owned(), |id| id.to_string());
            format!("{mark}{id} {}", response.text)
        }
        Heard::Junk(text) => format!("junk {text}"),
    };
    heard(bytes, 1..=9).into_iter().map(told).collect()
}

#[test]
fn a_response_ends_at_two_line_feeds_wherever_its_text_stands() {
    for (bytes, wanted) in [
        ("=1 D4\n\n", "=1 D4"),
        ("=1D4\n\n", "=1 D4"),
        ("= D4\n\n", "=- D4"),
        ("=D4\n\n", "=- D4"),
        ("=1\n\n", "=1 "),
        ("=1 \r\n\r\n", "=1 "),
        ("=1\nD4\n\n", "=1 D4"),
        ("=1\tD4\tE5\n\n", "=1 D4 E5"),
        ("?1 unknown command\n\n", "?1 unknown command"),
        ("?1\n\n", "?1 "),
        ("=1 D4 E5\nF6\n\n", "=1 D4 E5\nF6"),
        ("=1 a\n \nb\n\n", "=1 a\n\nb"),
        ("=1 \x07D\x1b4\x7f\n\n", "=1 D4"),
        ("  =1 D4\n\n", "=1 D4"),
        ("\n \n\n=1 D4\n\n\n\n", "=1 D4"),
        ("=12\n\n", "=1 2"),
        ("=100 x\n\n", "=100 x"),
        ("=2147483647 x\n\n", "=2147483647 x"),
        ("=2147483648 x\n\n", "=- 2147483648 x"),
    ] {
        assert_eq!(told(bytes.as_bytes()), [wanted], "{bytes:?}");
    }
}

#[test]
fn banners_comments_and_junk_are_told_apart_from_responses() {
    assert_eq!(
        told(b"Hello = world\n# a comment\n=1 a\n\nloading...\n=2 b\n\n"),
        [
            "junk Hello = world",
            "junk # a comment",
            "=1 a",
            "junk loading...",
            "=2 b"
        ]
    );
    assert_eq!(told(b"v3.8 ready> =1 a\n\n"), ["junk v3.8 ready> ", "=1 a"]);
    assert_eq!(told(b"===== Engine =====\n=1 a\n\n")[1], "=1 a");
    // After the first response only the beginning of a line begins one.
    assert_eq!(told(b"=1 a\n\nso =2 b\n\n"), ["=1 a", "junk so =2 b"]);
}

#[test]
fn a_missing_blank_line_is_made_up_by_the_next_id_only() {
    let all = heard(b"=1 D4\nE5\n=2\n\n", 1..=2);
    let Heard::Response(first) = &all[0] else {
        panic!("{all:?}");
    };
    assert_eq!(
        (first.id, &*first.text, first.ran_on),
        (Some(1), "D4\nE5", true)
    );
    assert_eq!(all.len(), 2);
    // Text that looks like a head but carries no open id stays text.
    assert_eq!(told(b"=1 a\n=77 b\n=\n?1\n\n"), ["=1 a\n=77 b\n=\n?1"]);
}

#[test]
fn nothing_beyond_the_caps_is_kept() {
    let mut framer = Framer::new(Caps {
        line: 10,
        response: 100,
    });
    framer.push(b"=1 ");
    for _ in 0..1000 {
        framer.push(&[b'x'; 1000]);
    }
    framer.push(b"\n");
    for _ in 0..1000 {
        framer.push(b"1234567890123\n");
    }
    framer.push(b"\n=2 ok\n\n");
    let Some(Heard::Response(first)) = framer.next_heard() else {
        panic!("the response ends");
    };
    assert!(first.is_cut && first.text.len() <= 100);
    let Some(Heard::Response(second)) = framer.next_heard() else {
        panic!("the next one follows");
    };
    assert_eq!((&*second.text, second.is_cut), ("ok", false));
}

/// Bytes of which many mean something to the machine.
fn stream() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        Just(b"\n".to_vec()),
        Just(b"\n\n".to_vec()),
        Just(b"\r\n".to_vec()),
        Just(b"=".to_vec()),
        Just(b"?".to_vec()),
        (0_u32..12).prop_map(|id| format!("={id} ").into_bytes()),
        (0_u32..12).prop_map(|id| format!("?{id}").into_bytes()),
        Just(b"# note".to_vec()),
        Just(" D4 é".as_bytes().to_vec()),
        any::<u8>().prop_map(|byte| vec![byte]),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn any_chunking_gives_the_same(bytes in stream(), cuts in prop::collection::vec(0_usize..200, 0..12)) {
        let whole = heard(&bytes, 1..=9);
        let mut framer = Framer::default();
        framer.expect(1..=9);
        let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.min(bytes.len())).collect();
        cuts.sort_unstable();
        cuts.push(bytes.len());
        let (mut from, mut all) = (0, Vec::new());
        for cut in cuts {
            framer.push(&bytes[from..cut]);
            all.extend(std::iter::from_fn(|| framer.next_heard()));
            from = cut;
        }
        prop_assert_eq!(all, whole);
    }

    #[test]
    fn hostile_bytes_never_hide_the_response_after_them(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let mut framer = Framer::default();
        framer.expect(7..=7);
        framer.push(&bytes);
        // Whatever came before, two line feeds put the machine between responses.
        framer.push(b"\n\n=7 D4\n\n");
        let all: Vec<Heard> = std::iter::from_fn(|| framer.next_heard()).collect();
        let Some(Heard::Response(last)) = all.last() else {
            return Err(TestCaseError::fail("no response"));
        };
        prop_assert_eq!((last.id, &*last.text), (Some(7), "D4"));
    }
}
