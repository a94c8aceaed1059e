//! Findings about another program's verdicts beside ours: codes `X001` on.

use super::row::kinds;

/// A game that any verdict can be about.
const EXAMPLE: &str = "(;GM[1]FF[4]SZ[5]RU[AGA]KM[0.5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[]TB[aa:be]TW[ea:ee])";

kinds! {
    OTHER_WINNER = "X001" "expectation-winner" Error {
        title: "Another program names another winner",
        explanation: "The file given with --expect says who wins this game under a ruleset, and our count, with the same rules and komi, says otherwise. The message tells under which other reading the two would agree, if there is one.",
        clause: "convention",
        hint: "See the arithmetic with `score --why --rules ID`; if ours is wrong, please report it.",
        example: EXAMPLE,
    }
    OTHER_MARGIN = "X002" "expectation-margin" Error {
        title: "Another program counts another margin",
        explanation: "The file given with --expect gives a margin for this game under a ruleset, and our count, with the same rules and komi, comes to another. The message tells which clause would make up for the difference, if there is one.",
        clause: "convention",
        hint: "See the arithmetic with `score --why --rules ID`; if ours is wrong, please report it.",
        example: EXAMPLE,
    }
    OTHER_LEGALITY = "X003" "expectation-legality" Error {
        title: "Another program rules otherwise on the legality of moves",
        explanation: "The file given with --expect says which ply of this game is the first illegal one under a ruleset, or that there is none, and our referee finds otherwise.",
        clause: "convention",
        hint: "See the ruling with `validate --rules ID`; if ours is wrong, please report it.",
        example: EXAMPLE,
    }
    NOT_TOLD = "X004" "expectation-undetermined" Warning {
        title: "Another program is sure where we are not",
        explanation: "The file given with --expect gives a margin or a winner for a game whose score we cannot tell, since nobody's word settles which stones are dead or the record gives no komi.",
        clause: "convention",
        hint: "Name the dead stones with --dead-from FILE, or take all stones as alive with --assume-alive.",
        example: "(;GM[1]FF[4]SZ[9]RU[AGA]KM[0.5];B[ee])",
    }
    UNMET = "X005" "expectation-unmet" Error {
        title: "Another program speaks of a game that was not read",
        explanation: "The file given with --expect names a game that is not among the inputs. A row may name a game by its whole id, by its path without #1, by the name of its file or member, or by that without its extension.",
        clause: "convention",
        hint: "Name the games as the rows of `--format jsonl` do, or relative to --root.",
        example: EXAMPLE,
    }
}
