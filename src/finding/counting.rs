//! Findings of counting and of dead stones: codes `N001` on.

use super::row::kinds;

kinds! {
    IDENTITY_FAILED = "N001" "identity-failed" Error {
        title: "A law of counting does not hold on this sheet",
        explanation: "Stones placed are on the board or lost, area is territory and the difference of stones placed, and every method comes to what its theorem says. These laws hold for every game, so a failure is a fault of the program: the margin of this sheet cannot be trusted. Please report the game.",
        clause: "Th. 1, 3, 4, 5, 6, 9",
        hint: "Report the game; do not use the result.",
        example: "(;GM[1]FF[4]SZ[5];B[cc];W[])",
    }
    MARKS_PART_OF_CHAIN = "N002" "marks-part-of-chain" Warning {
        title: "Only part of a chain is marked dead",
        explanation: "The stones of a chain live and die together. When territory marks or a list of dead stones cover some stones of a chain and not the others, the whole chain is taken as dead, since somebody meant to take it off.",
        clause: "convention",
        hint: "Mark every stone of the chain, or none.",
        example: "(;GM[1]FF[4]SZ[5]AB[aa][ab]AW[cc];B[];W[]TW[aa])",
    }
    MARKS_CONTRADICT = "N003" "dead-marks-contradict" Warning {
        title: "A stone is marked as in both sides' territory",
        explanation: "A point can be Black's territory or White's, not both. A stone on a point marked twice is neither dead nor alive by these marks: it stays as it would without them.",
        clause: "convention",
        hint: "Keep one of the two marks.",
        example: "(;GM[1]FF[4]SZ[5]AW[aa];B[];W[]TB[aa]TW[aa])",
    }
    DEAD_POINT_EMPTY = "N004" "dead-point-empty" Warning {
        title: "A point named dead holds no stone",
        explanation: "A list of dead stones names points, and a stone stands on each. A point without one is left out; it may be a slip of the pen, or the list may belong to another position.",
        clause: "convention",
        hint: "Check that the list belongs to this position.",
        example: "(;GM[1]FF[4]SZ[5]AB[cc]GOREF[2:dead:A1];B[];W[])",
    }
    DEAD_LIST_UNREADABLE = "N005" "dead-list-unreadable" Error {
        title: "A line of the dead-stone list cannot be read",
        explanation: "Each line names a game and its dead points, separated by a tab, or is a JSON object with `id` and `dead`. A line that is neither is left out. A point that is not on the board is left out too, and since somebody meant stones we do not know, the game stays undetermined.",
        clause: "convention",
        hint: "Name points of the board, such as D4; a line of a list is `id<TAB>D4 E5`, or {\"id\":\"…\",\"dead\":[\"D4\",\"E5\"]}.",
        example: "(;GM[1]FF[4]SZ[5];B[cc];W[])",
    }
    DEAD_CHAINS_OF_BOTH = "N006" "dead-neighbours-of-both" Note {
        title: "Dead chains of both colours touch",
        explanation: "Stones of both colours that stand against each other are named dead. Both come off, and the points they leave are counted by what is left; usually only one of the two was meant.",
        clause: "convention",
        hint: "Check which of the two chains is dead.",
        example: "(;GM[1]FF[4]SZ[5]AB[aa]AW[ba];B[];W[]TW[aa]TB[ba])",
    }
    LAST_MOVE_READINGS = "N007" "last-move-readings" Warning {
        title: "Who passed first depends on how the last-move rule is read",
        explanation: "Under the rules of the World Mind Sports Games 2008 Black gives a point back when White was the first to propose a pass at the end. When an earlier pass was refused by playing on, the first pass of the game and the first pass of the pair that stopped play can belong to different sides. The first pass of the game is counted, since only then do the three ways of counting agree; the wording alone favours the other, and both margins are shown.",
        clause: "WMSG08 R.六, Reg. 9.1 (WM-1)",
        hint: "Ask the referee; `--set first_pass=first-stop-pair` counts the other reading.",
        example: "(;GM[1]FF[4]SZ[5]RU[wmsg-2008]KM[6.5];B[cc];W[];B[bb];W[dd];B[];W[])",
    }
    NOT_PLAYED_OUT = "N008" "not-played-out" Note {
        title: "The position does not look played out",
        explanation: "Where play goes on from here, the owners of many points differ from playout to playout. A count of such a position says little: chains in doubt are left undetermined, and no margin is given unless somebody says which stones are dead.",
        clause: "convention",
        hint: "Give the dead stones (`--dead D4,Q16`), or take every stone as alive (`--assume-alive`).",
        example: "(;GM[1]FF[4]SZ[5]RU[Chinese]KM[7.5];B[bb];W[dd])",
    }
    NO_MARKS = "N009" "no-marks" Note {
        title: "The record marks no territory",
        explanation: "The record's marks were asked which stones are dead, and it has none for the position counted. What is proven to live or to be dead stands; the rest is on nobody's word and stays undetermined.",
        clause: "convention",
        hint: "Leave `--dead marks` out to have such stones judged, or name the dead ones (`--dead D4,Q16`).",
        example: "(;GM[1]FF[4]SZ[5]AB[cc];B[];W[])",
    }
}
