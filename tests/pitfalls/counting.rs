//! Repetition, ko, suicide and turns, as programs get them wrong.

use crate::desk::{Seen, cut, judge, setup};

const KO: &str = "
    . X O . .
    X O . O .
    . X O . .
    . . . . .
    . . . . .";

/// `;B[..];W[..]` for points in turn, `-` for a pass.
fn moves(first: char, points: &str) -> String {
    let mut color = first;
    let mut text = String::new();
    for point in points.split_whitespace() {
        let value = if point == "-" { "" } else { point };
        text.push_str(&format!(";{color}[{value}]"));
        color = if color == 'B' { 'W' } else { 'B' };
    }
    text
}

fn played(rows: &str, first: char, points: &str) -> Seen {
    judge(format!("(;GM[1]{}{})", setup(rows), moves(first, points)))
}

/// The earlier ply a finding of this name points at.
fn repeats(seen: &Seen, slug: &str) -> Option<u32> {
    let found = seen.account.findings.iter();
    found
        .filter(|f| f.finding.kind.slug == slug)
        .find_map(|f| f.repeats_ply)
}

#[test]
fn the_set_up_position_is_part_of_the_history() {
    let seen = played(KO, 'B', "cb bb");
    assert_eq!(repeats(&seen, "simple-ko"), Some(0));
    assert_eq!(seen.illegal().len(), 17);
    // In mid-game the same holds from the set-up on.
    let tail = "SZ[5];B[ee];W[ea];AE[ee][ea]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[bb]";
    let seen = judge(format!("(;GM[1]{tail})"));
    assert!(seen.says("simple-ko"), "{:?}", seen.slugs());
    assert_eq!(repeats(&seen, "simple-ko"), Some(2));
}

#[test]
fn the_empty_board_is_part_of_the_history() {
    // On 1x2 the second stone takes the first: ply 2 repeats nothing, ply 3 the position of 1.
    let seen = judge("(;GM[1]SZ[1:2];B[aa];W[ab];B[aa])");
    assert!(seen.says("simple-ko") || seen.says("positional-repetition"));
    assert_eq!(seen.illegal_ply("tromp-taylor"), Some(3));
    // A lone stone without liberty restores the empty start.
    let seen = judge("(;GM[1]SZ[1];B[aa])");
    assert!(seen.says("suicide-single") && !seen.says("simple-ko"));
    assert_eq!(seen.illegal_ply("tromp-taylor"), Some(1));
    assert_eq!(repeats(&seen, "positional-repetition").unwrap_or(0), 0);
}

#[test]
fn a_cycle_longer_than_any_window_is_found() {
    // `kos` separate kos in rows of four, every other one held by White. Each is taken once, then
    // taken back by the other side: the board stands again after 2 × kos plies.
    for kos in [4_usize, 8, 16, 32] {
        let (columns, rows) = (4 * 5, kos.div_ceil(4) * 4);
        let mut drawing = vec![vec!['.'; columns]; rows];
        let (mut first, mut second) = (Vec::new(), Vec::new());
        let name = |x: usize, y: usize| {
            let letter = |at: usize| {
                char::from(if at < 26 {
                    b'a' + at as u8
                } else {
                    b'A' + (at - 26) as u8
                })
            };
            format!("{}{}", letter(x), letter(y))
        };
        for ko in 0..kos {
            let (x, y) = ((ko % 4) * 5, (ko / 4) * 4);
            for (dy, row) in [".XO.", "X..O", ".XO."].iter().enumerate() {
                for (dx, stone) in row.chars().enumerate() {
                    drawing[y + dy][x + dx] = stone;
                }
            }
            // Black takes on the right, White on the left.
            let (left, right) = ((x + 1, y + 1), (x + 2, y + 1));
            let (held, stone, take, back) = if ko % 2 == 0 {
                (left, 'O', right, left)
            } else {
                (right, 'X', left, right)
            };
            drawing[held.1][held.0] = stone;
            first.push(name(take.0, take.1));
            second.push((ko, name(back.0, back.1)));
        }
        // Going back, Black takes those White took, in the order of the first round.
        let mut order = first;
        for pair in second.chunks(2) {
            order.push(pair[1].1.clone());
            order.push(pair[0].1.clone());
        }
        let rows: Vec<String> = drawing.iter().map(|row| row.iter().collect()).collect();
        let seen = played(&rows.join("\n"), 'B', &order.join(" "));
        let length = 2 * kos as u32;
        assert_eq!(seen.account.plies, length, "{kos}");
        assert_eq!(
            repeats(&seen, "positional-repetition"),
            Some(0),
            "{:?}",
            seen.slugs()
        );
        assert_eq!(repeats(&seen, "situational-repetition"), Some(0));
        let cycles = seen.account.findings.iter().filter_map(|f| f.cycle);
        let cycles: Vec<(u32, bool)> = cycles.map(|c| (c.length, c.balanced())).collect();
        assert!(
            !cycles.is_empty() && cycles.iter().all(|c| *c == (length, true)),
            "{cycles:?}"
        );
        for id in ["tromp-taylor", "aga", "team-2016", "chinese-superko"] {
            assert_eq!(seen.illegal_ply(id), Some(length), "{id}");
        }
        // A cycle both sides suffer alike is no crime where the ko rule is the simple one.
        for id in ["japanese-1989", "korean", "chinese"] {
            assert_eq!(seen.illegal_ply(id), None, "{id}");
        }
        assert!(!seen.says("simple-ko"));
    }
}

#[test]
fn suicide_is_not_ko() {
    for (rows, first, point, slug) in [
        (
            "
            . O . . .
            O . . . .
            . . . . .
            . . . . .
            . . . . .",
            'B',
            "aa",
            "suicide-single",
        ),
        (
            "
            X . O . .
            O O . . .
            . . . . .
            . . . . .
            . . . . .",
            'B',
            "ba",
            "suicide-multi",
        ),
        (
            "
            . X . .
            X . X .
            . X . .
            . . . .",
            'W',
            "bb",
            "suicide-single",
        ),
        (
            "
            O O .
            X X X
            . . .",
            'W',
            "ca",
            "suicide-multi",
        ),
    ] {
        let seen = played(rows, first, point);
        assert!(seen.says(slug), "{rows}: {:?}", seen.slugs());
        assert!(!seen.says("simple-ko"), "{rows}");
        assert!(seen.illegal().contains(&"japanese-1989"));
        if slug == "suicide-multi" {
            for id in ["world-draft", "new-zealand", "tromp-taylor", "ing"] {
                assert_eq!(seen.illegal_ply(id), None, "{rows} {id}");
            }
            assert_eq!(seen.illegal().len(), 13);
        } else {
            for id in ["world-draft", "new-zealand"] {
                assert_eq!(seen.illegal_ply(id), None, "{rows} {id}");
            }
            assert_eq!(seen.illegal_ply("tromp-taylor"), Some(1), "{rows}");
        }
    }
}

#[test]
fn a_capture_that_fills_its_last_liberty_is_no_suicide() {
    let seen = played(
        "
        . X O .
        X O O .
        O O . .
        . . . .",
        'W',
        "aa",
    );
    assert_eq!(seen.slugs(), Vec::<&str>::new());
}

#[test]
fn a_snapback_is_no_ko() {
    // Black throws one stone in, White takes it, Black takes three where it stood.
    let rows = ["..X.", "OOX.", "XX..", "...."];
    let side = rows.len();
    for turn in 0..16 {
        let (mirror, down, across, swapped) = (turn & 1, turn & 2, turn & 4, turn & 8);
        let map = |x: usize, y: usize| {
            let (x, y) = if mirror > 0 { (y, x) } else { (x, y) };
            let x = if across > 0 { side - 1 - x } else { x };
            (x, if down > 0 { side - 1 - y } else { y })
        };
        let mut drawing = vec![vec!['.'; side]; side];
        for (y, row) in rows.iter().enumerate() {
            for (x, stone) in row.chars().enumerate() {
                let (x, y) = map(x, y);
                drawing[y][x] = match (stone, swapped > 0) {
                    ('X', true) => 'O',
                    ('O', true) => 'X',
                    (other, _) => other,
                };
            }
        }
        let name = |x: usize, y: usize| {
            let (x, y) = map(x, y);
            format!(
                "{}{}",
                char::from(b'a' + x as u8),
                char::from(b'a' + y as u8)
            )
        };
        let points = [name(0, 0), name(1, 0), name(0, 0)].join(" ");
        let drawn: Vec<String> = drawing.iter().map(|row| row.iter().collect()).collect();
        let first = if swapped > 0 { 'W' } else { 'B' };
        let seen = played(&drawn.join("\n"), first, &points);
        assert_eq!(seen.account.plies, 3);
        assert_eq!(seen.slugs(), Vec::<&str>::new(), "{drawn:?}");
        assert!(seen.illegal().is_empty());
    }
}

#[test]
fn passes_repeat_no_position() {
    for passes in 1..12 {
        let points = ["cc".to_owned(), vec!["-"; passes].join(" ")].join(" ");
        let seen = judge(format!("(;GM[1]SZ[5]{})", moves('B', &points)));
        let repeated = seen.slugs().iter().any(|slug| slug.contains("repetition"));
        assert!(!repeated, "{passes}: {:?}", seen.slugs());
        assert!(seen.illegal().is_empty(), "{passes}: {:?}", seen.illegal());
    }
}

#[test]
fn a_ko_taken_back_after_passes_is_told_by_what_each_rule_looks_at() {
    // A threat on either side of the board, or a pass, lifts the simple ko.
    let seen = played(KO, 'B', "cb - ee bb");
    assert!(!seen.says("simple-ko"));
    // Black takes, White passes, Black passes, White takes back.
    let seen = judge(format!("(;GM[1]{};B[cb];W[];B[];W[bb])", setup(KO)));
    assert_eq!(repeats(&seen, "positional-repetition"), Some(0));
    assert_eq!(repeats(&seen, "situational-repetition"), Some(0));
    assert!(!seen.says("simple-ko"));
    for id in ["japanese-1989", "korean"] {
        assert_eq!(seen.illegal_ply(id), None, "{id}");
    }
    for id in ["aga", "team-2016", "tromp-taylor"] {
        assert!(seen.illegal_ply(id).is_some(), "{id}");
    }
    // White holds, Black takes, White passes once: Black may not be blamed for anything.
    let seen = judge(format!("(;GM[1]{};B[cb];W[];B[ee])", setup(KO)));
    assert!(seen.illegal().is_empty());
}

#[test]
fn set_up_stones_are_no_moves() {
    for stones in [1, 2, 10, 100, 300] {
        let mut values = (String::new(), String::new());
        for at in 0..stones {
            let point = format!(
                "[{}{}]",
                char::from(b'a' + (at % 19) as u8),
                char::from(b'a' + (at / 19) as u8)
            );
            // Stripes, so that every chain keeps a liberty.
            if (at % 19) % 3 == 0 {
                values.0.push_str(&point);
            } else if (at % 19) % 3 == 1 {
                values.1.push_str(&point);
            }
        }
        let white = if values.1.is_empty() {
            String::new()
        } else {
            format!("AW{}", values.1)
        };
        let text = format!("(;GM[1]SZ[19]AB{}{white}PL[B];B[ss];W[sr])", values.0);
        let seen = judge(&text);
        assert_eq!(seen.account.plies, 2, "{stones}");
        assert!(!seen.says("same-side-twice"), "{stones}");
        let plies = seen.account.findings.iter().filter_map(|f| f.finding.ply);
        assert!(plies.max().unwrap_or(0) <= 2);
    }
}

#[test]
fn judging_goes_on_behind_illegal_moves_and_games() {
    let bad = "(;GM[1]SZ[5];B[aa];W[aa];B[bb];W[bb];B[cc])";
    let good = "(;GM[1]SZ[5];B[aa];W[bb])";
    let file = [bad, good, bad, good, bad].join("\n");
    let games = cut(file.as_bytes());
    let seen: Vec<Seen> = games.iter().map(judge).collect();
    let plies: Vec<u32> = seen.iter().map(|s| s.account.plies).collect();
    assert_eq!(plies, [5, 2, 5, 2, 5]);
    for (at, seen) in seen.iter().enumerate() {
        let expected = if at % 2 == 0 { 17 } else { 0 };
        assert_eq!(seen.illegal().len(), expected, "game {at}");
    }
    let occupied = seen[0]
        .account
        .findings
        .iter()
        .filter(|f| f.finding.kind.slug == "occupied");
    let conditional: Vec<bool> = occupied.map(|f| f.conditional).collect();
    assert_eq!(conditional, [false, true]);
}

#[test]
fn chains_without_liberties_may_be_set_up() {
    for (rows, chains) in [
        ("XO\nOX", 4),
        ("XXX\nXXX\nXXX", 1),
        ("XO", 2),
        ("OX.\nXX.\n...", 1),
        ("XXXX\nXOOX\nXOOX\nXXXX", 2),
        ("X", 1),
    ] {
        for tail in ["", ";B[aa]", ";W[]", "PL[W];W[bb]"] {
            let seen = judge(format!("(;GM[1]{}{tail})", setup(rows)));
            let found = seen
                .slugs()
                .iter()
                .filter(|s| **s == "no-liberties-in-setup")
                .count();
            assert_eq!(found, chains, "{rows} {tail}");
        }
    }
}
