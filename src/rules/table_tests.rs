//! The table of rulesets against the side-by-side tables of the specification.

use super::*;
use crate::amount::Unit;

/// One row of the side-by-side tables: id, then the axes that set rulesets apart.
type Row = (
    &'static str,
    Suicide,
    Repetition,
    Family,
    SekiPoints,
    SharedPoints,
    Stop,
    ResumeFirst,
    LastMove,
    HandicapBonus,
    Tie,
);

fn row(rules: &Ruleset) -> Row {
    (
        builtin_ids().iter().find(|id| **id == rules.id).unwrap(),
        rules.suicide,
        rules.repetition,
        rules.family,
        rules.seki_points,
        rules.shared_points,
        rules.stop,
        rules.resume_first,
        rules.last_move,
        rules.handicap_bonus,
        rules.tie,
    )
}

#[test]
#[rustfmt::skip]
fn the_side_by_side_tables_hold() {
    use Family::{Area, Territory};
    use HandicapBonus::{N, NMinusOne, Zero};
    use LastMove::{Button, ExactDeltaM, MinusOneIfWhitePassedFirst, WhiteMustPassLast};
    use Repetition::{Ing, NaturalSituational as Natural, Positional, Situational};
    use ResumeFirst::{DeathClaimant, NaturalOrder, OpponentOfLastPasser, OpponentOfRequester};
    use SekiPoints::{Counted, NotCounted};
    use SharedPoints::{HalfEach, Nobody};
    use Stop::{Agreement, AgreementOrTwoPasses as Both, FourPasses, TwoPasses};
    use Suicide::{AllSubjectToRepetition as All, Forbidden, MultiStoneOnly};
    use Tie::{BlackWins, Draw};
    let free = LastMove::None;
    let simple = Repetition::None;
    let expected: [Row; 17] = [
        ("team-2016", Forbidden, Situational, Area, Counted, HalfEach, Both, DeathClaimant, free, Zero, Draw),
        ("chinese-2002", Forbidden, Situational, Area, Counted, HalfEach, Both, DeathClaimant, free, N, Draw),
        ("world-draft", All, Situational, Area, Counted, Nobody, Both, DeathClaimant, ExactDeltaM, Zero, Draw),
        ("wmsg-2008", Forbidden, Situational, Area, Counted, HalfEach, TwoPasses, NaturalOrder, MinusOneIfWhitePassedFirst, Zero, Draw),
        ("chinese", Forbidden, simple, Area, Counted, HalfEach, Both, DeathClaimant, free, N, Draw),
        ("chinese-superko", Forbidden, Positional, Area, Counted, HalfEach, Both, DeathClaimant, free, N, Draw),
        ("japanese-1989", Forbidden, simple, Territory, NotCounted, Nobody, TwoPasses, OpponentOfRequester, free, Zero, Draw),
        ("korean", Forbidden, simple, Territory, NotCounted, Nobody, Both, NaturalOrder, free, Zero, Draw),
        ("ing", MultiStoneOnly, Ing, Area, Counted, HalfEach, FourPasses, NaturalOrder, free, Zero, BlackWins),
        ("aga", Forbidden, Situational, Area, Counted, Nobody, TwoPasses, OpponentOfLastPasser, WhiteMustPassLast, NMinusOne, Draw),
        ("bga", Forbidden, Natural, Area, Counted, Nobody, TwoPasses, OpponentOfLastPasser, WhiteMustPassLast, NMinusOne, Draw),
        ("french", Forbidden, Natural, Area, Counted, Nobody, TwoPasses, OpponentOfLastPasser, WhiteMustPassLast, NMinusOne, Draw),
        ("new-zealand", All, Situational, Area, Counted, Nobody, Agreement, ResumeFirst::Agreement, free, Zero, Draw),
        ("tromp-taylor", All, Positional, Area, Counted, Nobody, TwoPasses, NaturalOrder, free, Zero, Draw),
        ("improved-japanese", Forbidden, Situational, Area, Counted, HalfEach, Both, DeathClaimant, free, Zero, Draw),
        ("stone-scoring", Forbidden, simple, Area, NotCounted, HalfEach, Both, DeathClaimant, free, Zero, Draw),
        ("aga-button", Forbidden, Situational, Area, Counted, Nobody, TwoPasses, OpponentOfLastPasser, Button, NMinusOne, Draw),
    ];
    let rulesets = resolve("all").unwrap();
    assert_eq!(rulesets.len(), expected.len());
    for (rules, expected) in rulesets.iter().zip(expected) {
        assert_eq!(row(rules), expected);
    }
}

#[test]
fn units_pass_stones_cycles_and_penalties_are_those_of_the_tables() {
    let zi = ["team-2016", "chinese-2002", "chinese", "chinese-superko"];
    let pass_stones = ["aga", "bga", "french", "aga-button"];
    let all_alive = [
        "wmsg-2008",
        "aga",
        "bga",
        "french",
        "new-zealand",
        "tromp-taylor",
    ];
    for rules in resolve("all").unwrap() {
        let id = rules.id.as_str();
        assert_eq!(rules.unit == Unit::Zi, zi.contains(&id), "{id}");
        assert_eq!(rules.pass_stone, pass_stones.contains(&id), "{id}");
        if all_alive.contains(&id) {
            assert_eq!(rules.resume_final, ResumeFinal::AllAlive, "{id}");
        }
        let filled = rules.false_eyes == FalseEyes::MustBeFilled
            && rules.open_ko_mouth == OpenKoMouth::NotTerritory;
        assert_eq!(filled, rules.family == Family::Territory, "{id}");
        assert_eq!(
            rules.group_tax == GroupTax::All,
            id == "stone-scoring",
            "{id}"
        );
    }
    let get = |id| builtin(id).unwrap();
    assert_eq!(
        get("japanese-1989").long_cycle,
        LongCycle::NoResultIfBothAgree
    );
    assert_eq!(get("korean").long_cycle, LongCycle::Draw);
    assert_eq!(get("chinese").long_cycle, LongCycle::Referee);
    assert_eq!(
        get("chinese").long_cycle_labels.get("unbalanced"),
        Some(&LongCycle::Forbidden)
    );
    let action = |id, kind: &str| get(id).illegal[kind].action;
    assert_eq!(action("japanese-1989", "simple-ko"), Action::LoseGame);
    assert_eq!(action("aga", "simple-ko"), Action::TakeBackAsPassWithStone);
    assert_eq!(action("tromp-taylor", "simple-ko"), Action::RejectRetry);
    let team = get("team-2016");
    assert_eq!(
        (
            team.illegal["suicide-multi"].warning,
            team.illegal["simple-ko"].warning
        ),
        (0, 1)
    );
    assert_eq!(team.tie_knock_out, Tie::ReplayFromMove);
    assert_eq!(
        (team.replay.from_move, team.replay.second_tie),
        (Some(143), Tie::BlackWins)
    );
    assert_eq!(team.penalty.order_errors_to_loss, Some(5));
    assert_eq!(get("wmsg-2008").colours.last_correctable_move, Some(9));
}

#[test]
fn every_ruleset_has_a_treatment_for_every_kind() {
    for rules in resolve("all").unwrap() {
        for kind in IRREGULARITIES {
            let treatment = &rules.illegal[*kind];
            assert_eq!(
                treatment.article,
                rules.citation(&format!("illegal.{kind}"))
            );
            assert!(!treatment.article.is_empty(), "{} {kind}", rules.id);
        }
        assert_eq!(rules.illegal.len(), IRREGULARITIES.len());
    }
}

/// Every value of an axis reads back from its spelling, and no two are spelled alike.
fn spelled<T: Axis + std::fmt::Debug + std::str::FromStr<Err = RulesError> + std::fmt::Display>() {
    for value in T::ALL {
        assert_eq!(T::spelled(value.spelling()), Some(*value));
        assert_eq!(value.to_string().parse::<T>().as_ref(), Ok(value));
        let same = T::ALL.iter().filter(|v| v.spelling() == value.spelling());
        assert_eq!(same.count(), 1, "{value:?}");
    }
    let error = "no such value".parse::<T>().unwrap_err().to_string();
    assert!(error.contains(T::ALL[0].spelling()), "{error}");
}

#[test]
fn every_axis_is_spelled_both_ways() {
    spelled::<Suicide>();
    spelled::<Repetition>();
    spelled::<StartCreator>();
    spelled::<LongCycle>();
    spelled::<Action>();
    spelled::<ClaimWindow>();
    spelled::<Stop>();
    spelled::<ResumeFirst>();
    spelled::<ResumeScope>();
    spelled::<ResumeFinal>();
    spelled::<Status>();
    spelled::<Disagree>();
    spelled::<Family>();
    spelled::<SekiPoints>();
    spelled::<GroupTax>();
    spelled::<SharedPoints>();
    spelled::<LeftContestable>();
    spelled::<LastMove>();
    spelled::<FirstPass>();
    spelled::<Counting>();
    spelled::<HandicapBonus>();
    spelled::<Tie>();
    spelled::<FalseEyes>();
    spelled::<OpenKoMouth>();
    spelled::<ColourChoice>();
    spelled::<WrongColours>();
    spelled::<TeamBoards>();
    spelled::<SetupKind>();
    spelled::<Boundary>();
    spelled::<OnExhaust>();
    spelled::<Resigner>();
    spelled::<Reseating>();
    spelled::<FillInStones>();
    spelled::<ResultKind>();
    spelled::<CardEffect>();
}

#[test]
fn names_are_known_or_unknown() {
    for (name, id) in [
        ("Japanese", "japanese-1989"),
        ("JP", "japanese-1989"),
        ("J A P A N E S E", "japanese-1989"),
        ("Chinese", "chinese"),
        ("Chinese, Pair Go", "chinese"),
        ("chinese_kgs", "chinese-superko"),
        ("Korean Rules", "korean"),
        ("GOE", "ing"),
        ("Ing", "ing"),
        ("AGA", "aga"),
        ("BGA", "bga"),
        ("French", "french"),
        ("New Zealand", "new-zealand"),
        ("NZ", "new-zealand"),
        ("Tromp/Taylor", "tromp-taylor"),
        ("Tromp-Taylor", "tromp-taylor"),
        ("TEAM_2016", "team-2016"),
        ("中国规则", "chinese"),
    ] {
        assert_eq!(id_for_alias(name), Some(id), "{name}");
    }
    for name in [
        "",
        " ",
        "-",
        "Old Chinese",
        "TT--",
        "Tang (Japanese + group tax)",
        "rules",
        "kgs",
        "ogs",
        "fox",
        "area",
        "territory",
        "egf",
        "igs",
        "chineses",
        "japanes",
    ] {
        assert_eq!(id_for_alias(name), None, "{name}");
    }
}

mod hostile {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn no_text_panics_a_parser(text in "\\PC{0,80}") {
            let _ = id_for_alias(&text);
            let _ = from_json(&text);
            let _ = from_long_form(&text);
            let _ = parse(&text, "x.toml", Citations::Optional, &mut |_| Ok(builtin("aga").unwrap()));
            let mut rules = builtin("aga").unwrap();
            let _ = rules.set(&text);
            if !text.contains(".toml") {
                let _ = resolve(&text);
            }
        }

        #[test]
        fn no_value_panics_a_field(
            index in 0..1000_usize,
            text in "(-?[0-9]{0,24}(\\.[0-9]{0,3})?( ?zi)?|[a-z0-9:,.=-]{0,40}|\\PC{0,20})",
        ) {
            let all: Vec<&Field> = fields().collect();
            let field = all[index % all.len()];
            let mut rules = builtin("team-2016").unwrap();
            let before = rules.clone();
            if rules.set(&format!("{}={text}", field.path)).is_ok() {
                // What was taken can be written, read back and compared.
                let back = parse(&rules.to_toml(), "x.toml", Citations::Required, &mut |_| {
                    Ok(before.clone())
                });
                prop_assert!(back.is_ok_and(|back| diff(&back, &rules).is_empty()));
            } else {
                prop_assert_eq!(&rules, &before);
            }
            let file = format!("base = \"nz\"\n{} = {text}", field.path);
            let _ = parse(&file, "x.toml", Citations::Optional, &mut |_| Ok(before.clone()));
        }

        #[test]
        fn no_settings_panic_the_katago_reader(
            parts in proptest::collection::vec(
                "(ko|scoring|score|tax|sui|button|whb|fpok|komi)[A-Z0-9.-]{0,12}", 0..8),
        ) {
            let _ = from_long_form(&parts.concat());
        }
    }
}
