//! Groups nobody's word settles: the margin under each outcome, and what the rules do about them.

use crate::desk::{margin, question, score, score_with, setup, sheet};
use go_referee::adjudicate::{DeadWord, Dispute, Lines, ScoredGame};
use go_referee::amount::Amount;
use go_referee::settle::Fate;

const RULES: &str = "japanese-1989,chinese,wmsg-2008,aga,tromp-taylor";

/// Living walls, and a stone of each side in the other's corner.
const ROWS: &str = "
    . X . X O . O .
    X X X X O O O O
    . . . X O . . .
    . O . X O . X .
    . . . X O . . .";

/// White's three stones in Black's corner: bent four.
const BENT: &str = "
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O O O O . . .
    X X X O O . .
    O . X X O . .
    O O . X O . .";

fn text(rows: &str) -> String {
    format!("(;GM[1]{}KM[0]PL[B];B[];W[])", setup(rows))
}

fn dispute<'a>(scored: &'a ScoredGame, id: &str) -> &'a Dispute {
    &sheet(scored, id).dispute
}

/// The margin with these stones dead and all others alive.
fn given(rows: &str, id: &str, dead: &str) -> Option<i64> {
    let word = match dead {
        "" => DeadWord::None,
        points => DeadWord::Points(points.to_owned()),
    };
    margin(&score(id, word, &text(rows)), id)
}

fn quarters(amount: Option<Amount>) -> Option<i64> {
    amount.map(Amount::in_quarters)
}

#[test]
fn every_outcome_is_the_count_with_that_list_of_dead() {
    let scored = score(RULES, DeadWord::Unconditional, &text(ROWS));
    for id in RULES.split(',').filter(|id| *id != "tromp-taylor") {
        let dispute = dispute(&scored, id);
        let size = scored.board.size();
        let names: Vec<String> = dispute
            .groups
            .iter()
            .map(|group| group.first.gtp(size).to_string())
            .collect();
        assert_eq!(names, ["B2", "G2"], "{id}");
        for (group, name) in dispute.groups.iter().zip(&names) {
            assert_eq!(quarters(group.alive), given(ROWS, id, ""), "{id} {name}");
            assert_eq!(quarters(group.dead), given(ROWS, id, name), "{id} {name}");
            assert_eq!(group.seki, group.alive, "no eyes to lose: {id} {name}");
        }
        // Three fates each, every combination once.
        assert_eq!(dispute.combined.len(), 9, "{id}");
        for combination in &dispute.combined {
            let dead = names.iter().zip(&combination.fates);
            let dead: Vec<&str> = dead
                .filter(|(_, fate)| **fate == Fate::Dead)
                .map(|(name, _)| name.as_str())
                .collect();
            let wanted = given(ROWS, id, &dead.join(" "));
            assert_eq!(
                Some(combination.margin.in_quarters()),
                wanted,
                "{id} {dead:?}"
            );
        }
        assert!(!dispute.clauses.is_empty());
        assert_eq!(sheet(&scored, id).result, "undetermined");
    }
    assert_eq!(*dispute(&scored, "tromp-taylor"), Dispute::default());
}

#[test]
fn outcomes_turn_with_the_board_and_change_sign_with_the_colours() {
    let rows: Vec<String> = ROWS
        .split_whitespace()
        .collect::<String>()
        .as_bytes()
        .chunks(8)
        .map(|row| String::from_utf8(row.to_vec()).unwrap())
        .collect();
    let turned: Vec<String> = (0..8)
        .map(|x| {
            rows.iter()
                .rev()
                .map(|row| row.as_bytes()[x] as char)
                .collect()
        })
        .collect();
    let swapped = ROWS.replace('X', "#").replace('O', "X").replace('#', "O");
    let margins = |rows: &str, sign: i64| {
        let scored = score(RULES, DeadWord::Unconditional, &text(rows));
        let mut all = Vec::new();
        for id in ["japanese-1989", "chinese", "aga"] {
            let dispute = dispute(&scored, id);
            let mut groups: Vec<_> = dispute
                .groups
                .iter()
                .map(|g| [g.alive, g.dead, g.seki].map(|m| quarters(m).map(|m| sign * m)))
                .collect();
            groups.sort();
            let combined = dispute
                .combined
                .iter()
                .map(|c| sign * c.margin.in_quarters());
            let mut combined: Vec<_> = combined.collect();
            combined.sort_unstable();
            all.push((groups, combined));
        }
        all
    };
    let own = margins(ROWS, 1);
    assert_eq!(own, margins(&turned.join("\n"), 1));
    assert_eq!(own, margins(&swapped, -1));
}

#[test]
fn settled_games_have_no_dispute() {
    for word in [DeadWord::None, DeadWord::Points("B2,G2".to_owned())] {
        let scored = score(RULES, word, &text(ROWS));
        let mut sheets = scored.sheets.iter();
        assert!(sheets.all(|sheet| sheet.dispute == Dispute::default()));
    }
}

#[test]
fn stones_marked_for_both_sides_are_in_dispute() {
    let marks = "TB[ba]TW[ba][ca][cb]";
    let rows = "
        . O O X .
        . . O X .
        X X X X .
        . . . . .
        . . . . .";
    let text = format!("(;GM[1]{}KM[0]PL[B];B[];W[]{marks})", setup(rows));
    let scored = score("chinese", DeadWord::Auto, &text);
    let dispute = dispute(&scored, "chinese");
    assert_eq!(dispute.groups.len(), 1);
    let group = &dispute.groups[0];
    assert_eq!(quarters(group.alive), margin(&scored, "chinese"));
    assert_eq!(quarters(group.dead), Some(100));
    // Reached by both as it stands: seki leaves it so.
    assert_eq!(group.seki, group.alive);
}

#[test]
fn eyes_in_seki_count_by_area_and_not_by_japanese_rules() {
    // A4 and E4 share C4 and C3 … each has an eye in its corner.
    let rows = "
        . X . O .
        X X . O O
        O O O X X
        O . O X .
        O O O X X";
    let text = format!("(;GM[1]{}KM[0]PL[B];B[];W[])", setup(rows));
    let scored = score("japanese-1989,chinese", DeadWord::Unconditional, &text);
    let japanese = dispute(&scored, "japanese-1989");
    let chinese = dispute(&scored, "chinese");
    let mut lost = 0;
    for (group, by_area) in japanese.groups.iter().zip(&chinese.groups) {
        assert_eq!(by_area.seki, by_area.seki.and(by_area.alive));
        if group.seki != group.alive {
            lost += 1;
        }
    }
    assert!(lost > 0, "{japanese:?}");
}

#[test]
fn a_bent_four_is_ruled_dead_by_the_japanese_text_alone() {
    let scored = score(RULES, DeadWord::Unconditional, &text(BENT));
    for (id, says) in [
        ("japanese-1989", "dead as it stands"),
        ("chinese", "no ruling"),
        ("wmsg-2008", "no ruling"),
        (
            "tromp-taylor",
            "what has not been taken off the board is alive",
        ),
    ] {
        let notes = &sheet(&scored, id).sheet.notes;
        let mut said = notes.iter().filter(|note| note.starts_with("bent four"));
        let note = said.next().unwrap_or_else(|| panic!("{id}: {notes:?}"));
        assert!(
            note.contains("inside Black's group at A3") && note.contains(says),
            "{note}"
        );
    }
    let japanese = dispute(&scored, "japanese-1989");
    let size = scored.board.size();
    let mut groups = japanese.groups.iter();
    let group = groups
        .find(|group| group.first.gtp(size).to_string() == "A3")
        .unwrap();
    // 38 points of White's and six prisoners; by area all forty-nine.
    assert_eq!(quarters(group.dead), Some(-44 * 4));
    let chinese = dispute(&scored, "chinese");
    let mut groups = chinese.groups.iter();
    let group = groups
        .find(|group| group.first.gtp(size).to_string() == "A3")
        .unwrap();
    assert_eq!(quarters(group.dead), Some(-49 * 4));
    assert_eq!(quarters(group.alive), Some(-35 * 4));
}

#[test]
fn a_game_not_played_out_names_its_largest_groups_and_no_more() {
    // Walls with an empty line between any two: twenty-six groups, each with two neighbours.
    let row: String = (0..52)
        .map(|x| match x % 4 {
            0 => 'X',
            2 => 'O',
            _ => '.',
        })
        .collect();
    let rows = [row.as_str(); 5].join("\n");
    let text = format!("(;GM[1]{}KM[6.5]PL[B];B[];W[])", setup(&rows));
    let scored = score_with(
        question("all", Lines::Main),
        DeadWord::Unconditional,
        None,
        &text,
    );
    let mut told = 0;
    for counted in &scored.sheets {
        let dispute = &counted.dispute;
        if dispute.groups.is_empty() {
            assert_eq!(counted.ruleset.as_ref(), "tromp-taylor");
            continue;
        }
        told += 1;
        assert_eq!((dispute.groups.len(), dispute.more), (12, 14));
        assert!(dispute.groups.iter().all(|group| group.stones == 5));
        assert!(dispute.groups.is_sorted_by_key(|group| group.first));
        assert_eq!(dispute.combined, []);
    }
    assert_eq!(told, scored.sheets.len() - 1);
}
