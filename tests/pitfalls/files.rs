//! Files as they really are: structure that is broken, and structure that only looks so.

use crate::desk::{cut, judge, judge_with, question, scan};
use go_referee::adjudicate::{Completeness, Lines};

/// A well-formed game and what its events must be.
const GOOD: (&str, &str) = ("(;GM[1]SZ[9];B[aa];W[bb])", "Baa Wbb");

#[test]
fn what_stands_around_a_game_is_not_the_game() {
    let headers = [
        "From: kim@example.org\nSubject: my game :-)\n\n",
        "Subject: ;) two games (lost both)\r\n\r\n",
        "Here it is (the one from Sunday; sorry):\n",
        "\u{feff}",
        "\0\0",
        "; comment\n",
        "GIF89a ",
    ];
    let tails = [
        "\n-- \nKim (2d)\n",
        "\0\0\0",
        "\x1a",
        " and so on: a good game]",
        ")",
        "\n\n\n",
        "; thanks",
    ];
    for header in headers {
        for tail in tails {
            let file = format!("{header}{}{tail}", GOOD.0);
            let games = cut(file.as_bytes());
            let events: Vec<String> = games.iter().map(|game| judge(game).events()).collect();
            assert_eq!(events, [GOOD.1], "{file:?}");
            let seen = judge(&games[0]);
            assert!(seen.illegal().is_empty(), "{file:?}");
            assert!(!seen.slugs().is_empty(), "{file:?}");
        }
    }
}

#[test]
fn files_without_a_game_say_so() {
    for file in [
        "",
        " \n\t ",
        "()",
        "((((",
        "))))",
        "(()())",
        ";;;;",
        "]",
        "no game here",
        "<!DOCTYPE html><html><head><title>404 (Not Found)</title></head><body>gone</body></html>",
        "<html><script>for(;;){x[0]()}</script><p>Error (try later)</p></html>",
    ] {
        for game in cut(file.as_bytes()) {
            let seen = judge(&game);
            assert_eq!(seen.account.outcome, Completeness::Incomplete, "{file:?}");
            assert_eq!(seen.events(), "", "{file:?}");
        }
    }
}

#[test]
fn line_ends_and_blanks_change_nothing() {
    let game = "(;GM[1]SZ[9]\n;B[aa]\n;W[bb]C[a\nb])\n";
    for end in ["\n", "\r", "\r\n", "\n\r", "\n\n", " \t\u{b}\n", ""] {
        let text = game.replace('\n', end);
        assert_eq!(judge(&text).events(), GOOD.1, "{text:?}");
    }
    let mixed = "(;GM[1]SZ[9]\r\n;B[aa]\r;W[bb]\n)";
    assert_eq!(judge(mixed).events(), GOOD.1);
}

#[test]
fn utf16_is_read_in_both_orders_with_and_without_a_mark() {
    let text = "(;GM[1]SZ[9]PB[蓋ソ巧];B[aa];W[bb])";
    for mark in ["", "\u{feff}"] {
        for swap in [false, true] {
            let units = format!("{mark}{text}");
            let bytes: Vec<u8> = units
                .encode_utf16()
                .flat_map(|unit| {
                    if swap {
                        unit.to_be_bytes()
                    } else {
                        unit.to_le_bytes()
                    }
                })
                .collect();
            let games = cut(&bytes);
            assert_eq!(games.len(), 1);
            assert_eq!(judge(&games[0]).events(), GOOD.1);
            assert_eq!(scan(&games[0]).value("PB"), "蓋ソ巧");
        }
    }
}

#[test]
fn brackets_nobody_escaped_lose_nothing() {
    for name in ["US", "PB", "BR", "C", "GC", "EV"] {
        for value in [
            "Ann[3d]",
            "[Ann] 3d",
            "Ann [3d] [x]",
            "a[b[c]d]e",
            "Ann [3d]: hi, Bob [2k]: hello",
            "list[0]",
        ] {
            for text in [
                format!("(;GM[1]SZ[9]{name}[{value}];B[aa];W[bb])"),
                format!("(;GM[1]SZ[9]{name}[{value}]\n;B[aa]\n;W[bb])"),
                format!("(;GM[1]SZ[9];B[aa]{name}[{value}];W[bb])"),
                format!("(;GM[1]SZ[9];B[aa];W[bb]{name}[{value}])"),
            ] {
                let (seen, read) = (judge(&text), scan(text.as_bytes()));
                assert_eq!((seen.events().as_str(), read.nodes), (GOOD.1, 3), "{text}");
                assert_eq!(read.value(name), value, "{text}");
                assert!(seen.says("unescaped-bracket"), "{text}");
                let place = seen.account.findings.iter().find_map(|f| f.place);
                assert!(place.is_some_and(|place| place.column > 1), "{text}");
            }
        }
    }
}

#[test]
fn backslashes_count_in_pairs_before_a_bracket() {
    for count in 0..9_usize {
        let slashes = "\\".repeat(count);
        let text = format!("(;GM[1]SZ[9]C[x{slashes}];B[aa];W[bb]C[end])");
        let read = scan(text.as_bytes());
        if count % 2 == 0 {
            assert_eq!(read.nodes, 3, "{text}");
            assert_eq!(read.value("C"), format!("x{}", "\\".repeat(count / 2)));
            assert_eq!(judge(&text).events(), GOOD.1, "{text}");
        } else {
            // The bracket is text; nothing behind it is structure until the next plain one.
            let said = read.value("C");
            let start = format!("x{}];B[aa", "\\".repeat(count / 2));
            assert!(said.starts_with(&start), "{text}: {said}");
        }
    }
}

#[test]
fn names_without_values_and_values_without_names() {
    for (middle, events) in [
        (";B;W[aa]", "Waa"),
        (";W;B[aa]", "Baa"),
        (";B;W;B[aa]", "Baa"),
        (";C;B[aa];W[bb]", "Baa Wbb"),
        (";B[aa]N;W[bb]", "Baa Wbb"),
        (";B[aa]N C[x];W[bb]", "Baa Wbb"),
        (";[aa];B[bb]", "Bbb"),
        (";[aa]B[bb];W[cc]", "Bbb Wcc"),
        (";B[aa];[x][y];W[bb]", "Baa Wbb"),
        (";B[aa]\n;\n;W[bb]", "Baa Wbb"),
        (";;B[aa];;W[bb]", "Baa Wbb"),
    ] {
        let text = format!("(;GM[1]SZ[9]{middle})");
        let seen = judge(&text);
        assert_eq!(seen.events(), events, "{text}");
        assert!(!seen.slugs().is_empty(), "{text}");
    }
}

#[test]
fn parentheses_too_few_and_too_many() {
    for text in [
        "(;GM[1]SZ[9];B[aa];W[bb]",
        "(;GM[1]SZ[9];B[aa];W[bb]))",
        "(;GM[1]SZ[9];B[aa];W[bb])))))",
        "(GM[1]SZ[9];B[aa];W[bb])",
        "((;GM[1]SZ[9];B[aa];W[bb]))",
        "(;GM[1]SZ[9](;B[aa](;W[bb])",
        ";GM[1]SZ[9];B[aa];W[bb])",
        "(;GM[1]SZ[9];B[aa]();W[bb])",
        "(;;GM[1]SZ[9];B[aa];W[bb])",
        "(;GM[1]SZ[9];B[aa];W[bb];;)",
    ] {
        let games = cut(text.as_bytes());
        let events: Vec<String> = games.iter().map(|g| judge(g).events()).collect();
        assert_eq!(events, [GOOD.1], "{text}");
        assert!(!judge(&games[0]).slugs().is_empty(), "{text}");
    }
}

#[test]
fn one_bad_member_costs_its_neighbours_nothing() {
    let good = [
        "(;GM[1]SZ[9]KM[6.5]RU[AGA]RE[B+R];B[aa];W[bb])",
        "(;GM[1]SZ[13]C[two [3k\\] here];B[cc](;W[dd])(;W[ee]))",
        "(;GM[1]SZ[19]PB[x]HA[2]AB[dd][pp];W[qq])",
    ];
    let bad = [
        "(;GM[2]SZ[8];B[e2e4])",
        "(;GM[]SZ[9];B[aa])",
        "(;GM[1]GM[3];B[aa])",
        "(;GM[x];B[aa])",
        "(;GM[1]SZ[9];B[aa];W[aa];B[bb])",
        "(;GM[1]SZ[9];B[aa];W[bb]",
        "(;GM[1]SZ[9]PB[Ann[3d];B[aa];W[bb])",
        "(;GM[1]SZ[9];B[aa]C[the end is lost",
        "(;GM[1]SZ[300]KM[nan];B[zzz])",
        "(GM[1];B[aa])",
        "()",
        "(;)",
        "(;GM[1]SZ[9];B[aa]))",
        "(;GM[1]SZ[9]AB[aa:ZZ]AW[]AE[x];B;W)",
    ];
    let alone: Vec<String> = good.iter().map(|g| told(g.as_bytes())).collect();
    for member in bad {
        for place in 0..=good.len() {
            let mut members = good.to_vec();
            members.insert(place, member);
            let file = members.join("\n");
            let games = cut(file.as_bytes());
            let read: Vec<String> = games.iter().map(|game| told(game)).collect();
            for (which, expected) in alone.iter().enumerate() {
                assert!(
                    read.contains(expected),
                    "game {which} of {file:?}: {read:#?}"
                );
            }
        }
    }
}

/// What is read in a game, places aside.
fn told(game: &[u8]) -> String {
    let seen = judge(game);
    let account = &seen.account;
    format!(
        "{} {:?} {:?} {:?} {:?} {:?} {} {:?}",
        account.size,
        account.komi,
        account.rules,
        account.result,
        account.handicap,
        seen.game.setup,
        seen.events(),
        seen.illegal(),
    )
}

#[test]
fn nested_variations_are_one_line_of_play() {
    for depth in [60_usize, 200, 5_000] {
        let mut flat = String::from("(;GM[1]SZ[52]");
        let mut nested = flat.clone();
        for ply in 0..depth {
            let at = ply % (52 * 52);
            let letter = |n: usize| {
                char::from(if n < 26 {
                    b'a' + n as u8
                } else {
                    b'A' + (n - 26) as u8
                })
            };
            let color = if ply % 2 == 0 { 'B' } else { 'W' };
            let node = format!(";{color}[{}{}]", letter(at % 52), letter(at / 52));
            flat.push_str(&node);
            nested.push('(');
            nested.push_str(&node);
        }
        flat.push(')');
        nested.push_str(&")".repeat(depth + 1));
        let (flat, nested) = (judge(&flat), judge(&nested));
        assert_eq!(flat.events(), nested.events());
        assert_eq!(nested.account.plies as usize, depth);
        assert_eq!(nested.account.verdicts, flat.account.verdicts);
    }
}

#[test]
fn a_tree_of_sixty_thousand_nodes_and_a_line_of_five_thousand() {
    // Three moves to choose from at every node, ten deep.
    let mut tree = String::from("(;GM[1]SZ[19]");
    let mut open = vec![0_u8];
    let mut nodes = 1;
    while let Some(&made) = open.last() {
        if made == 3 || open.len() > 10 {
            open.pop();
            if !open.is_empty() {
                tree.push(')');
            }
            continue;
        }
        if let Some(last) = open.last_mut() {
            *last += 1;
        }
        let color = if open.len() % 2 == 1 { 'B' } else { 'W' };
        let (x, y) = (b'a' + made, b'a' + open.len() as u8);
        tree.push_str(&format!("(;{color}[{}{}]", char::from(x), char::from(y)));
        nodes += 1;
        open.push(0);
    }
    tree.push(')');
    assert_eq!(nodes, (3_usize.pow(11) - 1) / 2);
    assert_eq!(scan(tree.as_bytes()).nodes, nodes);
    let all = judge_with(question("all", Lines::All), tree.as_bytes());
    assert_eq!(all.account.plies as usize, nodes - 1);
    assert!(all.slugs().is_empty() && all.illegal().is_empty());

    let mut line = String::from("(;GM[1]SZ[52]");
    for ply in 0..4_998 {
        line.push_str(if ply % 2 == 0 { ";B[]" } else { ";W[]" });
    }
    line.push(')');
    assert_eq!(judge(&line).account.plies, 4_998);
}
