//! Every row of the catalogue of moves: its own example triggers it, and nothing of its kind is
//! said about a game in order.

use super::{Move, Referee, Verdicts, findings, setup_findings};
use crate::board::{Color, Size};
use crate::finding::{Finding, catalogue};
use crate::rules::{builtin, builtin_ids};
use sgf_parse::go;

/// The findings about a record without variations, under every built-in ruleset.
fn read(text: &str) -> Vec<Finding> {
    let trees = go::parse(text).unwrap();
    let rulesets: Vec<_> = builtin_ids().iter().filter_map(|id| builtin(id)).collect();
    let mut verdicts = Verdicts::new(rulesets.into());
    let mut referee = Referee::new();
    let (mut size, mut setup, mut moves) = (Size::NINETEEN, Vec::new(), Vec::new());
    for node in trees[0].main_variation() {
        for property in node.properties() {
            let (color, mv) = match property {
                go::Prop::SZ((w, h)) => {
                    size = Size::new(usize::from(*w), usize::from(*h)).unwrap();
                    continue;
                }
                go::Prop::AB(points) => {
                    setup.extend(points.iter().map(|p| (*p, Color::Black)));
                    continue;
                }
                go::Prop::AW(points) => {
                    setup.extend(points.iter().map(|p| (*p, Color::White)));
                    continue;
                }
                go::Prop::B(mv) => (Color::Black, mv),
                go::Prop::W(mv) => (Color::White, mv),
                _ => continue,
            };
            moves.push(match mv {
                go::Move::Pass => Move::Pass(color),
                go::Move::Move(p) => match size.point(usize::from(p.x), usize::from(p.y)) {
                    Some(point) => Move::Play(color, point),
                    None => Move::OffBoard(color),
                },
            });
        }
    }
    let stones: Vec<_> = setup
        .iter()
        .map(|(p, c)| (size.point(usize::from(p.x), usize::from(p.y)).unwrap(), *c))
        .collect();
    let first = moves.first().map_or(Color::Black, |mv| mv.color());
    referee.start(size, &stones, first, 0);
    let mut found = setup_findings(referee.board(), 0);
    for mv in moves {
        if let Some(facts) = referee.advance(mv) {
            found.extend(findings(&facts, &verdicts.rule(&facts)));
        }
    }
    found
}

#[test]
fn every_example_triggers_its_row() {
    let rows = catalogue().filter(|kind| kind.code.starts_with('M'));
    let mut checked = 0;
    for kind in rows {
        let found = read(kind.example);
        assert!(
            found.iter().any(|finding| finding.kind == kind),
            "{} {}: {found:?}",
            kind.code,
            kind.slug
        );
        checked += 1;
    }
    assert_eq!(checked, 15);
}

#[test]
fn a_game_in_order_has_nothing_to_be_said_about_it() {
    assert_eq!(read("(;GM[1]SZ[9];B[ee];W[dd];B[];W[])"), []);
}

#[test]
fn messages_carry_their_evidence() {
    let row = |slug: &str| catalogue().find(|kind| kind.slug == slug).unwrap();
    let said = |slug: &str| {
        let found = read(row(slug).example);
        let last = found.into_iter().rfind(|finding| finding.kind.slug == slug);
        last.unwrap().message.into_owned()
    };
    assert_eq!(
        said("positional-repetition"),
        "repeats the starting position: a cycle of 3 plies, Black takes 1 and White takes 2 \
         (send two return one)"
    );
    assert_eq!(
        said("situational-repetition"),
        "White faces the position after move 1 again: a cycle of 4 plies, Black takes 1 and \
         White takes 2, 1 pass (send two return one)"
    );
    assert_eq!(
        said("simple-ko"),
        "retakes the ko at once and restores the starting position"
    );
}
