//! Rosters that rules allow, and those they do not.

use crate::arbiter::relay::plan::Plan;
use crate::arbiter::relay::{Roster, RosterError};
use crate::board::Color;
use crate::rules::builtin;

fn plan(rules: &str, text: &str) -> Result<Plan, RosterError> {
    let roster: Roster = toml::from_str(text).unwrap();
    Plan::new(&roster, &builtin(rules).unwrap())
}

fn pair(black: &str, white: &str) -> String {
    format!("[[black.section]]\nseats = [{black}]\n[[white.section]]\nseats = [{white}]\n")
}

const TWO: &str = "{ command = \"a\" }, { command = \"b\" }";

#[test]
fn players_without_a_name_are_named_by_section_and_seat() {
    let plan = plan("team-2016", &pair(TWO, TWO)).unwrap();
    assert_eq!(
        (plan.seats, plan.last_hands.as_slice()),
        (2, &[72, 143][..])
    );
    let names: Vec<&str> = (0..6)
        .map(|member| plan.sides.black.name_of(member))
        .collect();
    assert_eq!(
        names,
        [
            "Black 1.1",
            "Black 1.2",
            "Black 2.1",
            "Black 2.2",
            "Black 3.1",
            "Black 3.2"
        ]
    );
    assert_eq!(plan.section_of(72), 0);
    assert_eq!(plan.section_of(73), 1);
    assert_eq!(plan.section_of(143), 1);
    assert_eq!(plan.section_of(144), 2);
}

#[test]
fn a_roster_the_rules_do_not_allow_is_refused() {
    let named = "{ name = \"x\", command = \"a\" }, { command = \"b\" }";
    let one = "{ command = \"a\" }";
    for (text, wanted) in [
        (
            pair(one, one),
            "2 seats a side are wanted (TM16 Art. 10.2-3 [T]), not 1",
        ),
        (
            pair(TWO, one),
            "White has 1 seats in a section where there are 2 elsewhere",
        ),
        (pair("", TWO), "Black has no player"),
        // TM16 Art. 10.4: the only line-up would play in all three sections.
        (pair(named, TWO), "Black's player \"x\" is named twice"),
        (
            format!("sections = [8, 4]\n{}", pair(TWO, TWO)),
            "the last hands of sections ascend",
        ),
        (
            format!("sections = [0]\n{}", pair(TWO, TWO)),
            "the last hands of sections ascend",
        ),
        (
            format!("[black]\nleader = \"y\"\n{}", pair(TWO, TWO)),
            "Black has no player \"y\"",
        ),
        (
            format!("[white]\nreplay = [\"White 1.1\"]\n{}", pair(TWO, TWO)),
            "White names 1 players for a tied game to be played on, 2 are wanted",
        ),
        (
            format!("{}[[irregular]]\nhand = 3\nseat = 3", pair(TWO, TWO)),
            "hand 3 cannot be out of order so: there is no such seat",
        ),
        (
            format!("{}[[irregular]]\nhand = 3\noverrun = true", pair(TWO, TWO)),
            "hand 3 cannot be out of order so: it is in the first section",
        ),
        (
            format!("{}[[irregular]]\nhand = 3", pair(TWO, TWO)),
            "hand 3 cannot be out of order so: a seat or an overrun is wanted",
        ),
    ] {
        let error = plan("team-2016", &text).unwrap_err().to_string();
        assert!(error.starts_with(wanted), "{error}");
    }
    let two_of_three = format!("{}[[black.section]]\nseats = [{TWO}]\n", pair(TWO, TWO));
    let wanted = RosterError::Sections(Color::Black, 2, 3);
    assert_eq!(plan("team-2016", &two_of_three), Err(wanted));
    // Elsewhere a player may stay, and one a side is a game like any other.
    assert_eq!(plan("chinese", &pair(named, TWO)).unwrap().seats, 2);
    assert_eq!(plan("chinese", &pair(one, one)).unwrap().seats, 1);
}

#[test]
fn a_misspelt_field_is_no_field() {
    let text = format!("section = [4]\n{}", pair(TWO, TWO));
    assert!(toml::from_str::<Roster>(&text).is_err());
}
