//! A third engine beside the two: when it is asked, what its word is worth, what its failure costs.

use super::stage::{Game, Over};
use crate::board::Color::{self, Black, White};
use crate::board::{Point, parse_vertex};
use crate::settle::{Fate, Inquiry, Opined, Opinion, Silence, StoneList};
use std::sync::{Arc, Mutex};

/// E16 of docs/rules.md, with a Black stone at F4 nobody can prove dead or alive.
const BLACK: &str = "D7 D6 D5 D4 D3 D2 D1 F4 pass";
const WHITE: &str = "E7 E6 E5 E4 E3 E2 E1 pass";

/// What an engine was asked: the question and the moves it was shown.
type Asked = Arc<Mutex<Vec<(&'static str, Vec<(Color, Option<Point>)>)>>>;

/// A referee engine with one answer to each question; none is a failure.
#[derive(Default)]
struct Third {
    dead: Option<&'static str>,
    score: Option<&'static str>,
    asked: Asked,
}

impl Third {
    fn saying(dead: &'static str) -> Self {
        Self {
            dead: Some(dead),
            score: Some("B+3.5"),
            ..Self::default()
        }
    }

    fn hear(&self, question: &'static str, inquiry: &Inquiry<'_>) {
        let moves = inquiry.moves.unwrap().to_vec();
        self.asked.lock().unwrap().push((question, moves));
    }
}

fn silence() -> Silence {
    Silence {
        kind: None,
        reason: "exited with status 3 at `final_status_list dead`".to_owned(),
    }
}

impl Opinion for Third {
    fn name(&self) -> &'static str {
        "third"
    }

    fn begin_portion(&mut self) {}

    fn ask(&mut self, inquiry: &Inquiry<'_>) -> Result<Opined, Silence> {
        self.hear("dead", inquiry);
        let size = inquiry.board.size();
        let mut dead = StoneList::default();
        for word in self.dead.ok_or_else(silence)?.split_whitespace() {
            match parse_vertex(word, size) {
                Some(point) => dead.points.push(point),
                None => dead.unread.push(word.to_owned()),
            }
        }
        Ok(Opined {
            dead,
            ..Opined::default()
        })
    }

    fn score(&mut self, inquiry: &Inquiry<'_>) -> Result<String, Silence> {
        self.hear("score", inquiry);
        self.score.map(str::to_owned).ok_or_else(silence)
    }
}

fn e16(rules: &str, white_says: &'static str, third: Third) -> Over {
    Game::of(rules, 7)
        .black(BLACK)
        .white(WHITE)
        .dead(Black, &[""])
        .dead(White, &[white_says])
        .referee(third)
        .play()
}

#[test]
fn its_word_stands_where_the_ruleset_leaves_it_to_the_referee() {
    // Korean rules: the referee decides at once; Ing's: when nothing was played after a resumption.
    for (rules, dead, alive) in [("korean", "W+0.5", "B+14.5"), ("ing", "W+1", "B+14")] {
        for (says, wanted, fate) in [("F4", dead, Fate::Dead), ("", alive, Fate::Alive)] {
            let over = e16(rules, "F4", Third::saying(says));
            assert_eq!(over.result(), wanted, "{rules}\n{}", over.steps());
            let dispute = over.played.dispute.as_ref().unwrap();
            let chain = &dispute.chains[0];
            assert_eq!((chain.referee, chain.ruled), (Some(fate), fate), "{rules}");
            assert_eq!(chain.ours, Fate::Undetermined);
            let map = dispute.referee.as_ref().unwrap();
            let taken_off = usize::from(fate == Fate::Dead);
            assert_eq!(map.matches('d').count(), taken_off, "{rules}: {map}");
            let told = "the referee engine's word decides";
            assert!(over.steps().contains(told), "{rules}: {}", over.steps());
            let name = fate.name();
            assert!(
                over.text
                    .contains(&format!("referee engine {name}; ruled {name}"))
            );
        }
    }
}

#[test]
fn its_word_takes_nothing_from_the_rulesets_own_procedure() {
    for (rules, wanted) in [
        // A second stop: every stone is alive.
        ("wmsg-2008", "B+14.5"),
        ("team-2016", "B+15"),
        // No agreement after a resumption: both lose (J89 Art. 13.1).
        ("japanese-1989", "Both lose"),
    ] {
        let over = e16(rules, "F4", Third::saying("F4"));
        assert_eq!(over.result(), wanted, "{rules}\n{}", over.steps());
        let dispute = over.played.dispute.as_ref().unwrap();
        assert_eq!(dispute.chains[0].referee, Some(Fate::Dead), "{rules}");
    }
}

#[test]
fn it_is_not_asked_for_stones_where_both_agree() {
    let third = Third::saying("");
    let asked = Arc::clone(&third.asked);
    let over = Game::of("korean", 7)
        .black(BLACK)
        .white(WHITE)
        .dead(Black, &["F4"])
        .dead(White, &["F4"])
        .referee(third)
        .play();
    assert_eq!(over.result(), "W+0.5");
    assert!(over.played.dispute.is_none(), "{}", over.steps());
    let asked = asked.lock().unwrap();
    let questions: Vec<&str> = asked.iter().map(|(question, _)| *question).collect();
    assert_eq!(questions, ["score"]);
    // It was shown the whole game.
    let turns = over.played.turns.iter().map(|turn| turn.mv.color());
    let shown = asked[0].1.iter().map(|(color, _)| *color);
    assert!(shown.eq(turns));
    let word = over.played.referee_word.as_ref().unwrap();
    assert_eq!(word.text, "B+3.5");
    assert_eq!(word.margin.unwrap().to_string(), "3.5");
}

#[test]
fn its_failure_is_told_and_our_settlement_takes_over() {
    let failing = [
        (Third::default(), "exited with status 3"),
        (Third::saying("A1"), "A1, where no stone stands"),
        (Third::saying("J9"), "\"J9\", which is no point"),
    ];
    for (third, told) in failing {
        let over = e16("korean", "F4", third);
        assert_eq!(over.end(), "B+14.5 score", "{told}");
        let incident = over.incident("referee-engine").unwrap();
        assert!(incident.message.contains(told), "{}", incident.message);
        assert_eq!((incident.color, incident.action), (None, "noted"));
        assert_eq!(over.played.offender, None);
        let dispute = over.played.dispute.as_ref().unwrap();
        assert_eq!((&dispute.referee, dispute.chains[0].referee), (&None, None));
        let told = "the arbiter's settlement decides";
        assert!(over.steps().contains(told), "{}", over.steps());
    }
}

#[test]
fn proof_stands_against_it() {
    let rows = "\
        . X . X O
        X X X X O
        O O O O O
        O . O . O
        O O O O O";
    let over = Game::of("korean", 5)
        .position(rows, Black)
        .dead(Black, &["A3"])
        .dead(White, &[""])
        .referee(Third::saying("B5 A3"))
        .play();
    assert_eq!(over.dead(), "");
    let incident = over.incident("referee-engine").unwrap();
    assert!(
        incident.message.contains("the opposite of what is proven"),
        "{}",
        incident.message
    );
    let dispute = over.played.dispute.as_ref().unwrap();
    let chain = &dispute.chains[0];
    assert_eq!(
        (chain.referee, chain.ruled),
        (Some(Fate::Dead), Fate::Alive)
    );
}

#[test]
fn it_is_asked_where_nobody_has_a_word() {
    let silent = |third: Option<Third>| {
        let mut game = Game::of("korean", 7).black(BLACK).white(WHITE);
        for script in [&mut game.black, &mut game.white] {
            script.answer("final_status_list dead", "?no");
        }
        match third {
            Some(third) => game.referee(third).play(),
            None => game.play(),
        }
    };
    let over = silent(None);
    assert_eq!(over.result(), "B+14.5");
    assert!(over.incident("undetermined").is_some());
    let over = silent(Some(Third::saying("F4")));
    assert_eq!(over.result(), "W+0.5", "{}", over.steps());
    assert!(over.incident("undetermined").is_none());
}
