//! The same trees as sgf-parse reads, on well-formed games.

use crate::generator::{Made, game};
use go_referee::record::{Limits, NodeId, Scanner, text};
use sgf_parse::go::{Move, Prop};
use sgf_parse::{SgfNode, SgfProp};

/// A tree in the order of the file: parent, and properties as names and texts.
type Flat = Vec<(Option<usize>, Vec<(String, Vec<String>)>)>;

pub fn ours(scanner: &mut Scanner, made: &str) -> Flat {
    let mut findings = Vec::new();
    let game = scanner.scan(made.as_bytes(), &Limits::default(), None, &mut findings);
    findings.retain(|f| !matches!(f.kind.slug, "empty-node"));
    assert!(findings.is_empty(), "{findings:?} in {made}");
    assert!(game.complete && game.found);
    game.tree
        .nodes()
        .map(|node| {
            let properties = game.tree.properties(node).map(|property| {
                let name = game.tree.raw(property.name);
                let values = property.values.iter();
                (
                    String::from_utf8_lossy(name).into_owned(),
                    values
                        .map(|&v| text(game.tree.raw(v), game.charset.used).into_owned())
                        .collect(),
                )
            });
            (
                game.tree.parent(node).map(NodeId::index),
                properties.collect(),
            )
        })
        .collect()
}

fn theirs(root: &SgfNode<Prop>) -> Flat {
    let mut flat = Flat::new();
    let mut stack = vec![(None, root)];
    while let Some((parent, node)) = stack.pop() {
        let id = flat.len();
        let properties = node.properties().map(|prop| {
            let values = match prop {
                Prop::B(Move::Move(at)) | Prop::W(Move::Move(at)) => {
                    vec![[at.x, at.y].map(|c| char::from(b'a' + c)).iter().collect()]
                }
                Prop::C(text) => vec![text.text.clone()],
                Prop::GM(number) | Prop::FF(number) => vec![number.to_string()],
                Prop::CA(name) => vec![name.text.clone()],
                Prop::Unknown(_, values) => values.clone(),
                other => panic!("not made: {other:?}"),
            };
            (prop.identifier(), values)
        });
        flat.push((parent, properties.collect()));
        let children: Vec<_> = node.children().collect();
        stack.extend(children.into_iter().rev().map(|child| (Some(id), child)));
    }
    flat
}

#[test]
fn both_readers_see_the_same_nodes_and_values() {
    let mut scanner = Scanner::default();
    let mut nodes = 0;
    for seed in 0..4000 {
        let Made { text, nodes: made } = game(seed, 60);
        let ours = ours(&mut scanner, &text);
        assert_eq!(ours, made, "{text}");
        let parsed = sgf_parse::go::parse(&text).unwrap_or_else(|e| panic!("{e}: {text}"));
        assert_eq!(parsed.len(), 1, "{text}");
        assert_eq!(ours, theirs(&parsed[0]), "{text}");
        nodes += ours.len();
    }
    assert!(nodes > 40_000, "only {nodes} nodes compared");
}
