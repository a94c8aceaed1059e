//! The worked examples of conversion, move by move: who wins under which rules, and by what.

use super::counterfactual::{check_counts, check_legality, compared, everything, is_plain};
use go_referee::adjudicate::DeadWord;
use go_referee::amount::Amount;
use go_referee::convert::{Clause, Comparison, Difference, Pair};
use go_referee::rules::{Ruleset, builtin};

const WALLS: &str = "D7 E7 D6 E6 D5 E5 D3 E3 D2 E2 D1 E1";

/// A record of moves in turn, by GTP names; Black first unless a handicap is set up.
fn record(lines: u32, properties: &str, moves: &str) -> String {
    let mut sgf = format!("(;GM[1]FF[4]SZ[{lines}]{properties}");
    let mut color = if properties.contains("HA[") { 'W' } else { 'B' };
    for name in moves.split_whitespace() {
        let point = match name {
            "pass" => String::new(),
            vertex => {
                let column = vertex.as_bytes()[0] - b'A';
                let column = if column > 8 { column - 1 } else { column };
                let row: u32 = vertex[1..].parse().unwrap();
                let letters = [b'a' + column, b'a' + (lines - row) as u8];
                letters.iter().map(|letter| *letter as char).collect()
            }
        };
        sgf.push_str(&format!(";{color}[{point}]"));
        color = if color == 'B' { 'W' } else { 'B' };
    }
    sgf.push(')');
    sgf
}

/// A ruleset with a komi for every size and handicap.
fn rules(id: &str, komi: f64) -> Ruleset {
    let mut ruleset = builtin(id).unwrap();
    let komi = Amount::quarters((komi * 4.0) as i64);
    ruleset.komi = komi;
    ruleset.komi_handicap = komi;
    ruleset.komi_by_size.clear();
    ruleset.id = format!("{id}-{komi}");
    ruleset
}

/// Two rulesets on a game, checked by counting anew.
fn two(from: &Ruleset, to: &Ruleset, sgf: &str) -> Comparison {
    told(from, to, sgf, &DeadWord::Auto)
}

/// Two rulesets on a game whose dead stones are told.
fn told(from: &Ruleset, to: &Ruleset, sgf: &str, dead: &DeadWord) -> Comparison {
    let rulesets = [from.clone(), to.clone()];
    let comparison = compared(&rulesets, sgf.as_bytes(), dead);
    if is_plain(&comparison) {
        check_counts(&rulesets, sgf.as_bytes(), dead, &comparison);
    }
    check_legality(&rulesets, sgf.as_bytes(), &comparison);
    comparison
}

fn results(comparison: &Comparison) -> Vec<&str> {
    let accounts = comparison.accounts.iter();
    accounts.map(|account| account.result.as_str()).collect()
}

fn only(comparison: &Comparison) -> &Pair {
    assert_eq!(comparison.pairs.len(), 1);
    &comparison.pairs[0]
}

fn e1(rest: &str) -> String {
    record(7, "", &format!("{WALLS} C4 E4 D4 {rest}"))
}

#[test]
fn e1_the_last_dame_parts_area_and_territory_at_one_komi() {
    let sgf = e1("pass pass");
    let (area, territory) = (rules("chinese", 6.5), rules("japanese-1989", 6.5));
    let game = two(&area, &territory, &sgf);
    assert_eq!(results(&game), ["B+0.5", "W+0.5"]);
    assert_eq!(only(&game).clauses(Difference::Winner), [Clause::LastMove]);
    assert_eq!(only(&game).clauses(Difference::Margin), [Clause::LastMove]);
    // Area 7½ and territory 6½ agree here: komi makes up for the last move.
    let game = two(&rules("chinese", 7.5), &territory, &sgf);
    assert_eq!(results(&game), ["W+0.5", "W+0.5"]);
    assert_eq!(only(&game).difference(), None);
    assert_eq!(only(&game).terms.len(), 2);
    // At 3½ zi the game is drawn, at 8 points White wins by one.
    let game = two(&rules("team-2016", 7.0), &rules("world-draft", 8.0), &sgf);
    assert_eq!(results(&game), ["Draw", "W+1"]);
    assert_eq!(only(&game).clauses(Difference::Winner), [Clause::Komi]);
    let game = two(&rules("wmsg-2008", 6.5), &area, &sgf);
    assert_eq!(results(&game), ["W+0.5", "B+0.5"]);
    assert_eq!(only(&game).clauses(Difference::Winner), [Clause::FirstPass]);
}

#[test]
fn e2_white_plays_last_and_komi_alone_parts_them() {
    let sgf = record(7, "", &format!("{WALLS} D4 E4 pass pass"));
    let territory = rules("japanese-1989", 6.5);
    let game = two(&rules("chinese", 6.5), &territory, &sgf);
    assert_eq!(results(&game), ["B+0.5", "B+0.5"]);
    let game = two(&rules("chinese", 7.5), &territory, &sgf);
    assert_eq!(results(&game), ["W+0.5", "B+0.5"]);
    assert_eq!(only(&game).clauses(Difference::Winner), [Clause::Komi]);
    assert_eq!(only(&game).clauses(Difference::Margin), [Clause::Komi]);
}

#[test]
fn a_dame_left_is_told_beside_the_last_turn_and_filling_it_bears_that_out() {
    // E3: Black passes on the dame; filling it in turn would have won a point of area.
    let left = record(7, "", &format!("{WALLS} C4 E4 pass pass"));
    let filled = e1("pass pass");
    let pair = [rules("chinese", 6.5), rules("japanese-1989", 6.5)];
    let game = two(&pair[0], &pair[1], &left);
    let terms: Vec<_> = only(&game).terms.clone();
    let by = |clause| terms.iter().find(|(c, _)| *c == clause).map(|(_, by)| *by);
    assert_eq!(by(Clause::LastMove), Some(-Amount::POINT));
    assert_eq!(by(Clause::DameLeft), Some(Amount::POINT));
    let area = |sgf: &str| two(&pair[0], &pair[1], sgf).accounts[0].margin.unwrap();
    assert_eq!(area(&filled) - area(&left), Amount::POINT);
    // With komi of their own both clauses alone would change the winner back.
    let game = two(&rules("chinese", 5.5), &rules("japanese-1989", 6.5), &left);
    assert_eq!(results(&game), ["B+0.5", "W+0.5"]);
    let sets = &only(&game).sets;
    let winner = sets.iter().find(|(d, _)| *d == Difference::Winner).unwrap();
    assert_eq!(winner.1, [vec![Clause::LastMove], vec![Clause::Komi]]);
}

#[test]
fn e5b_unequal_eyes_in_seki() {
    let rows = [
        ".........",
        "OOOOOOOOO",
        "XXXOOXXXX",
        "..XOOX...",
        "..XOOX...",
        "..XOOX...",
        "XXXOOXXXX",
        "OOOXXOOOX",
        ".O.X.O.OX",
    ];
    let mut stones = [String::from("AB"), String::from("AW")];
    for (y, row) in rows.iter().enumerate() {
        for (x, stone) in row.bytes().enumerate() {
            let at = ["X", "O"].iter().position(|s| s.as_bytes()[0] == stone);
            if let Some(color) = at {
                let letters = [b'a' + x as u8, b'a' + y as u8].map(char::from);
                stones[color].push_str(&format!("[{}{}]", letters[0], letters[1]));
            }
        }
    }
    let [mut black, white] = stones;
    black.push_str(&white);
    let sgf = record(9, &black, "pass pass");
    // The stones were set up, so that territory knows nothing of the three Black has lost.
    let (area, territory) = (rules("chinese", 2.0), rules("japanese-1989", 5.0));
    let game = told(&area, &territory, &sgf, &DeadWord::None);
    assert_eq!(results(&game), ["W+1", "B+1"]);
    let eyes = Amount::points(2);
    let terms = &only(&game).terms;
    assert!(terms.contains(&(Clause::SekiPoints, eyes)), "{terms:?}");
}

#[test]
fn e7_the_last_ko() {
    let start = "D7 E7 D6 E6 D5 E5 D3 E3 D2 E2 D1 E1 C4 F4 E4 D4";
    let pair = [rules("chinese", 0.0), rules("japanese-1989", 0.0)];
    let dead = |name: &str| DeadWord::Points(name.to_owned());
    let margins = |ending: &str, dead: &DeadWord| {
        let sgf = record(7, "", &format!("{start} {ending}"));
        let game = told(&pair[0], &pair[1], &sgf, dead);
        let margins: Vec<i64> = game
            .accounts
            .iter()
            .map(|account| account.margin.unwrap().in_quarters() / 4)
            .collect();
        (margins, only(&game).clauses(Difference::Margin).to_vec())
    };
    // Black fills while White passes: area sees two points more.
    let (a, clauses) = margins("G4 G5 E4 pass D4 pass pass", &dead("G4"));
    assert_eq!(a, [9, 7]);
    assert_eq!(clauses, [Clause::LastMove, Clause::Passes]);
    // The mouth left open is no territory, and must be filled as well.
    let (b, clauses) = margins("G4 G5 E4 pass pass", &dead("G4"));
    assert_eq!(b, [9, 7]);
    assert_eq!(
        clauses,
        [Clause::LastMove, Clause::FalseEyes, Clause::OpenKo]
    );
    // White fills while Black passes.
    let (c, clauses) = margins("pass E4 pass pass", &DeadWord::None);
    assert_eq!(c, [5, 6]);
    assert_eq!(clauses, [Clause::Passes]);
}

#[test]
fn e8_odd_passes() {
    let moves = "D7 E7 D6 pass D5 E6 D4 E5 D3 E4 D2 E3 D1 E2 C4 E1 pass pass";
    let sgf = record(7, "", moves);
    let game = two(&rules("chinese", 6.5), &rules("japanese-1989", 6.5), &sgf);
    assert_eq!(results(&game), ["B+0.5", "W+0.5"]);
    assert_eq!(only(&game).clauses(Difference::Winner), [Clause::Passes]);
    let game = two(&rules("wmsg-2008", 6.5), &rules("aga", 6.5), &sgf);
    assert_eq!(results(&game), ["W+0.5", "B+0.5"]);
    assert_eq!(only(&game).clauses(Difference::Winner), [Clause::FirstPass]);
}

#[test]
fn e9_handicap() {
    let moves = "E1 D2 E2 D3 E3 D4 E4 D5 E5 D6 E6 C4 E7 pass pass";
    let sgf = record(7, "HA[2]AB[da][dg]", moves);
    let all = everything();
    let game = compared(&all, sgf.as_bytes(), &DeadWord::Auto);
    check_counts(&all, sgf.as_bytes(), &DeadWord::Auto, &game);
    for (id, result) in [
        ("japanese-1989", "B+5.5"),
        ("aga", "B+5.5"),
        ("chinese", "B+5"),
        ("chinese-superko", "B+4.5"),
        ("new-zealand", "B+7"),
        ("ing", "B+7"),
    ] {
        let account = game.accounts.iter().find(|a| *a.ruleset == *id).unwrap();
        assert_eq!(account.result, result, "{id}");
    }
    let named = |pair: &&Pair| game.names(pair.sides) == ("chinese", "new-zealand");
    let pair = game.pairs.iter().find(named).unwrap();
    assert_eq!(pair.clauses(Difference::Margin), [Clause::HandicapBonus]);
}

#[test]
fn e16_a_dead_stone_taken_off_by_some_rules_only() {
    let moves = format!("{WALLS} D4 E4 F4 pass pass");
    let closed = record(7, "", &moves);
    let sgf = format!("{}TB[aa:cg]TW[fa:gg])", closed.trim_end_matches(')'));
    let game = two(&rules("chinese", 7.5), &rules("tromp-taylor", 7.5), &sgf);
    // All stones alive is A = +22; one taken off is +7.
    assert_eq!(results(&game), ["W+0.5", "B+14.5"]);
    assert_eq!(only(&game).clauses(Difference::Winner), [Clause::Status]);
}

#[test]
fn e19_draws() {
    // A = 7 is a draw at 3½ zi and a loss by ¼ zi at 3¾.
    let sgf = e1("pass pass");
    let own = [
        builtin("team-2016").unwrap(),
        builtin("chinese-2002").unwrap(),
    ];
    let game = two(&own[0], &own[1], &sgf);
    assert_eq!(results(&game), ["Draw", "W+0.5"]);
    // A margin of nothing is a draw in New Zealand, Black's win by Ing.
    let game = two(&rules("new-zealand", 7.0), &rules("ing", 7.0), &sgf);
    assert_eq!(results(&game), ["Draw", "B+0"]);
    assert_eq!(only(&game).clauses(Difference::Winner), [Clause::Tie]);
    assert_eq!(only(&game).clauses(Difference::Margin), []);
}

#[test]
fn suicide_and_superko_are_told_apart() {
    // E10: White joins a stone that then has no liberty.
    let setup = "AB[ca][ab][bb][cb][cc][ad][bd][cd][be]AW[da][db][ac][dc][dd][ed][ce][de]PL[W]";
    let sgf = format!("(;GM[1]FF[4]SZ[5]{setup};W[bc])");
    let game = two(&builtin("aga").unwrap(), &builtin("ing").unwrap(), &sgf);
    assert_eq!(only(&game).clauses(Difference::Legality), [Clause::Suicide]);
    assert_eq!(only(&game).illegal_from, [1]);
    // E12: send two, return one; situational repetition waits for the same side to move.
    let setup = "AB[cb][db][eb][cd][dd][ed][ae][ce][ee]AW[ba][ab][bb][bc][ad][bd]PL[B]";
    let sgf = format!("(;GM[1]FF[4]SZ[5]{setup};B[ae];W[ce];B[be])");
    let all = everything();
    let game = compared(&all, sgf.as_bytes(), &DeadWord::Auto);
    check_legality(&all, sgf.as_bytes(), &game);
}

#[test]
fn every_bundled_game_is_explained_by_counting_anew() {
    let all = everything();
    let mut checked = (0, 0);
    for folder in ["testdata/club", "testdata/torture"] {
        let folder = format!("{}/{folder}", env!("CARGO_MANIFEST_DIR"));
        for entry in std::fs::read_dir(folder).unwrap() {
            let sgf = std::fs::read(entry.unwrap().path()).unwrap();
            let game = compared(&all, &sgf, &DeadWord::Auto);
            if is_plain(&game) {
                checked.0 += check_counts(&all, &sgf, &DeadWord::Auto, &game);
            }
            checked.1 += check_legality(&all, &sgf, &game);
        }
    }
    assert!(checked.0 > 300 && checked.1 > 100, "{checked:?}");
}
