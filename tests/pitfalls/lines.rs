//! Judging every line of a record is judging each line alone.

use crate::desk::{Seen, judge_with, question, score_with, sheet};
use go_referee::adjudicate::{DeadWord, Lines};
use std::collections::BTreeSet;

/// Numbers from a seed, the same on every machine.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % sides
    }
}

/// A node: its text, and where it hangs.
struct Node {
    text: String,
    parent: Option<usize>,
}

/// A random tree on a small board, where kos, suicides and repetitions are common.
fn tree(seed: u64, nodes: usize, side: u64) -> Vec<Node> {
    let mut dice = Dice(seed | 1);
    let mut grown = vec![Node {
        text: format!(";GM[1]SZ[{side}]"),
        parent: None,
    }];
    let letter = |at: u64| char::from(b'a' + at as u8);
    while grown.len() < nodes {
        // Mostly on from the last node, now and then from an earlier one.
        let last = grown.len() - 1;
        let parent = if dice.below(7) == 0 {
            dice.below(grown.len() as u64) as usize
        } else {
            last
        };
        let depth = std::iter::successors(Some(parent), |&at| grown[at].parent).count();
        let color = if depth % 2 == 1 { 'B' } else { 'W' };
        let point = format!("{}{}", letter(dice.below(side)), letter(dice.below(side)));
        let text = match dice.below(30) {
            0 => format!(";{color}[]"),
            1 => format!(";AE[{point}]"),
            2 => format!(";AW[{point}]PL[{color}]"),
            3 => format!(";PL[{color}]"),
            4 => format!(";{color}[zz]"),
            5 => format!(";B[{point}]W[aa]"),
            _ => format!(";{color}[{point}]"),
        };
        grown.push(Node {
            text,
            parent: Some(parent),
        });
    }
    grown
}

/// The whole tree as text, and where each node stands in it.
fn written(tree: &[Node]) -> (String, Vec<usize>) {
    let mut children: Vec<Vec<usize>> = tree.iter().map(|_| Vec::new()).collect();
    for (at, node) in tree.iter().enumerate() {
        if let Some(parent) = node.parent {
            children[parent].push(at);
        }
    }
    let (mut text, mut places) = (String::new(), vec![0; tree.len()]);
    let mut todo = vec![(0, false)];
    while let Some((at, left)) = todo.pop() {
        if left {
            text.push(')');
            continue;
        }
        text.push('(');
        places[at] = text.len();
        text.push_str(&tree[at].text);
        todo.push((at, true));
        todo.extend(children[at].iter().rev().map(|&child| (child, false)));
    }
    (text, places)
}

/// One line as text of its own, and where each of its nodes stands.
fn alone(tree: &[Node], line: &[usize]) -> (String, Vec<usize>) {
    let (mut text, mut places) = (String::from("("), Vec::new());
    for &at in line {
        places.push(text.len());
        text.push_str(&tree[at].text);
    }
    text.push(')');
    (text, places)
}

/// What is said of moves, by node: the place within the node, the kind and the evidence.
fn said(seen: &Seen, nodes: &[(usize, usize, usize)]) -> BTreeSet<String> {
    let findings = seen.account.findings.iter();
    findings
        .filter(|f| f.finding.kind.code.starts_with('M'))
        .filter_map(|f| {
            let byte = f.place?.byte as usize;
            let &(node, start, _) = nodes.iter().find(|n| n.1 <= byte && byte < n.1 + n.2)?;
            let rulings: Vec<String> = f.rulings.iter().map(|r| format!("{:?}", r.1)).collect();
            Some(format!(
                "node {node}+{} ply {:?}: {} {} {:?} {} {:?}",
                byte - start,
                f.finding.ply,
                f.finding.kind.slug,
                f.finding.message,
                f.repeats_ply,
                f.conditional,
                rulings,
            ))
        })
        .collect()
}

#[test]
fn going_back_from_a_variation_leaves_no_trace() {
    let (mut findings, mut lines) = (0, 0);
    for seed in 1..=60_u64 {
        let side = 2 + seed % 3;
        let tree = tree(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15), 60, side);
        let (text, places) = written(&tree);
        let all = judge_with(question("all", Lines::All), text.as_bytes());
        let parents: BTreeSet<usize> = tree.iter().filter_map(|node| node.parent).collect();
        for leaf in (0..tree.len()).filter(|at| !parents.contains(at)) {
            let mut line: Vec<usize> =
                std::iter::successors(Some(leaf), |&at| tree[at].parent).collect();
            line.reverse();
            let (one, starts) = alone(&tree, &line);
            let main = judge_with(question("all", Lines::Main), one.as_bytes());
            let here: Vec<_> = line
                .iter()
                .zip(&starts)
                .map(|(&at, &start)| (at, start, tree[at].text.len()))
                .collect();
            let there: Vec<_> = line
                .iter()
                .map(|&at| (at, places[at], tree[at].text.len()))
                .collect();
            let (expected, found) = (said(&main, &here), said(&all, &there));
            assert_eq!(found, expected, "seed {seed}\n{text}\n{one}");
            findings += found.len();
            lines += 1;
        }
    }
    assert!(
        lines > 300 && findings > 2_000,
        "{lines} lines, {findings} findings"
    );
}

#[test]
fn a_ko_may_be_taken_in_one_variation_and_not_in_the_other() {
    let ko = "SZ[5]AB[ba][ab][bc]AW[ca][bb][db][cc]";
    // Black takes at cb; White retakes at once in one line, after an exchange in the other.
    for (variations, retakes) in [
        ("(;W[bb])(;W[ee];B[ed];W[bb])", 1),
        ("(;W[ee];B[ed];W[bb])(;W[bb])", 1),
        (
            "(;W[ee];B[ed];W[bb];B[cb])(;W[bb])(;W[aa];B[ae];W[bb])(;W[bb])",
            3,
        ),
    ] {
        let text = format!("(;GM[1]{ko};B[cb]{variations})");
        let seen = judge_with(question("all", Lines::All), text.as_bytes());
        let found = seen.slugs().iter().filter(|s| **s == "simple-ko").count();
        assert_eq!(found, retakes, "{text}: {:?}", seen.slugs());
    }
}

#[test]
fn marks_and_positions_of_variations_do_not_reach_the_count() {
    let wall = "SZ[5]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de]KM[0]RU[AGA]PL[B]";
    for (tail, dead) in [
        (";B[];W[]", 0),
        ("(;B[];W[])(;B[ca];W[cb]TB[aa]TW[ba])", 0),
        ("(;B[];W[])(;TB[da][ea])", 0),
        ("(;B[];W[]TB[da])(;B[ca])", 5),
    ] {
        let text = format!("(;GM[1]{wall}{tail})");
        let mut margins = BTreeSet::new();
        for lines in [Lines::Main, Lines::All] {
            let scored = score_with(question("aga", lines), DeadWord::Marks, None, &text);
            assert_eq!(scored.dead.len(), dead, "{text}");
            assert_eq!(scored.board.stones().black, 5, "{text}");
            margins.insert(sheet(&scored, "aga").sheet.points());
            let before = score_with(question("aga", lines), DeadWord::None, Some(1), &text);
            assert_eq!(before.board.stones().black, 5, "{text}");
        }
        assert_eq!(margins.len(), 1, "{text}");
    }
}
