//! The steps, in order, each with what it holds the engine to.

use super::said::Said;
use super::subject::Subject;
use super::{
    administration, bad_input, boards, clocks, ending, framing, handicap, own_moves, random_games,
    scores, setup, starting, taking_back,
};
use crate::gtp::Fault;

/// A step of a check.
#[derive(Debug)]
pub struct Step {
    /// Its number, which never changes.
    pub number: u32,
    /// Its name, which never changes.
    pub name: &'static str,
    /// What it holds the engine to.
    pub title: &'static str,
    /// Where the protocol says so.
    pub reference: &'static str,
    pub(super) run: fn(&mut Subject<'_>, &mut Said) -> Result<(), Fault>,
}

macro_rules! steps {
    ($($number:literal $name:literal $run:path, $title:literal, $reference:literal;)*) => {
        &[$(Step {
            number: $number,
            name: $name,
            title: $title,
            reference: $reference,
            run: $run,
        }),*]
    };
}

/// Every step.
pub static STEPS: &[Step] = steps! {
    1 "start" starting::start, "it starts and answers in time", "GTP 2 §1.3";
    2 "protocol-version" administration::protocol, "it speaks version 2", "GTP 2 §6.3.1 protocol_version";
    3 "name-version" administration::names, "its name and version are one line each", "GTP 2 §6.3.1 name, version";
    4 "list-commands" administration::list, "its list has the required commands, one a line", "GTP 2 §6.1; §6.3.1 list_commands";
    5 "known-command" administration::known, "known_command agrees with its list", "GTP 2 §6.3.1 known_command";
    6 "ids" framing::ids, "ids come back, and none where none was given", "GTP 2 §2.5, §2.6";
    7 "response-form" framing::form, "a response is mark, id, blank, text and two line feeds", "GTP 2 §2.6";
    8 "discarded" framing::discarded, "CR, tabs, comments, blank lines and control characters change nothing", "GTP 2 §3.1";
    9 "queue" framing::queue, "commands sent at once or in pieces are answered in order", "GTP 2 §2.5, §2.6";
    10 "silence" framing::silence, "nothing is written that was not asked for", "GTP 2 §1.3, §2.6";
    11 "long-line" framing::long_line, "a very long line is survived", "GTP 2 §2.5";
    12 "unknown-command" bad_input::unknown, "commands nobody has are refused", "GTP 2, standard error messages";
    13 "missing-arguments" bad_input::missing, "missing arguments are refused", "GTP 2 §6.3";
    14 "bad-vertices" bad_input::vertices, "points that are none are refused", "GTP 2 §2.11; §6.3.3 play";
    15 "bad-sizes" bad_input::sizes, "sizes no board has are refused", "GTP 2 §6.3.2 boardsize";
    16 "komi" bad_input::komi, "komi is any number, and nothing else", "GTP 2 §6.3.2 komi";
    17 "colors" bad_input::colors, "colours in any case are taken, others refused", "GTP 2 §2.11";
    18 "occupied" bad_input::occupied, "an occupied point is refused", "GTP 2 §6.3.3 play";
    19 "quit" ending::quit, "told to quit it answers, ends and leaves nothing behind", "GTP 2 §6.3.1 quit";
    20 "end-of-input" ending::end_of_input, "it ends when its input does", "convention";
    21 "board-sizes" boards::sizes, "sizes from 1 to 25 are taken or refused", "GTP 2 §6.3.2 boardsize";
    22 "rectangles" boards::rectangles, "a rectangle is not taken for a square", "convention";
    23 "clear-board" boards::clearing, "clear_board leaves no stone", "GTP 2 §6.3.2 clear_board";
    24 "color-twice" boards::twice, "the same side may play twice", "GTP 2 §6.3.3 play";
    25 "own-moves" own_moves::legal, "its own moves are legal on several boards", "GTP 2 §6.3.3 genmove";
    26 "own-board" own_moves::on_its_board, "genmove puts its stone on its board", "GTP 2 §6.3.3 genmove";
    27 "after-passes" own_moves::after_passes, "it moves after two passes too", "GTP 2 §6.3.3 genmove";
    28 "reg-genmove" own_moves::regression, "reg_genmove leaves the board as it is", "GTP 2 §6.3.5 reg_genmove";
    29 "random-games" random_games::legality, "it and the referee agree on what is legal", "GTP 2 §6.3.3 play";
    30 "captures" random_games::captures, "captured stones are taken off, and nothing else", "GTP 2 §6.3.3 play";
    31 "undo" taking_back::undo, "undo brings captured stones back", "GTP 2 §6.3.3 undo";
    32 "time-settings" clocks::told, "time is told", "GTP 2 §4.2; §6.3.4 time_settings, time_left";
    33 "time-keeping" clocks::kept, "it moves within its time", "GTP 2 §4.2";
    34 "fixed-handicap" handicap::fixed, "fixed handicap stands where the protocol says", "GTP 2 §4.1.1; §6.3.2 fixed_handicap";
    35 "place-free-handicap" handicap::placed, "its free handicap stands on its board", "GTP 2 §4.1.2; §6.3.2 place_free_handicap";
    36 "set-free-handicap" handicap::set, "a handicap given is taken whole or not at all", "GTP 2 §4.1.2; §6.3.2 set_free_handicap";
    37 "final-status" scores::status, "the fates it tells are proven ones, of whole chains", "GTP 2 §6.3.4 final_status_list";
    38 "final-score" scores::score, "the score it tells is the board's", "GTP 2 §6.3.4 final_score";
    39 "loadsgf" setup::load, "a record is read", "GTP 2 §6.3.5 loadsgf";
    40 "showboard" setup::shows, "the board is shown", "GTP 2 §6.3.6 showboard";
    41 "many-games" setup::many, "a hundred games are begun in one process", "GTP 2 §6.3.2 clear_board";
};

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn steps_are_numbered_in_order_and_named_apart() {
        for (at, step) in STEPS.iter().enumerate() {
            assert_eq!(step.number as usize, at + 1, "{}", step.name);
            assert!(!step.title.is_empty() && !step.reference.is_empty());
        }
        let names: BTreeSet<&str> = STEPS.iter().map(|step| step.name).collect();
        assert_eq!(names.len(), STEPS.len());
    }
}
