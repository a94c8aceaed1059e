//! Findings about moves and the course of the game: codes `M001` on.

use super::row::kinds;

kinds! {
    OFF_BOARD = "M001" "off-board" Error {
        title: "The move names no point of the board",
        explanation: "A stone is played on a point of the board. The move as written names none: \
            its coordinates lie outside this board or are no coordinates. It counts as a turn \
            without a stone, and everything after it is judged on that condition.",
        clause: "team-2016 Art. 2; convention for the forced turn",
        hint: "Look at the size of the board and at how the point is written.",
        example: "(;GM[1]FF[4]SZ[9];B[ee];W[zz];B[dd])",
    }
    OCCUPIED = "M002" "occupied" Error {
        title: "A stone stands on the point already",
        explanation: "Stones are played on empty points only. To follow the rest of the record \
            the old stone is taken away and the new one is put there; the difference goes into \
            the edit ledger, and results that need the number of stones placed are withheld.",
        clause: "team-2016 Art. 2; convention for the forced stone",
        hint: "A move may be missing, doubled or entered at the wrong point before this one.",
        example: "(;GM[1]FF[4]SZ[9];B[ee];W[ee])",
    }
    SUICIDE_SINGLE = "M003" "suicide-single" Error {
        title: "A single stone is played without a liberty",
        explanation: "The stone has no liberty and captures nothing, so it leaves the board at \
            once and the position is as before. Most rules forbid it; the World Draft and New \
            Zealand rules let it stand as far as their repetition rule does.",
        clause: "team-2016 Art. 5; wmsg-2008 R. 3.5; world-draft note 2",
        hint: "Choose the ruleset the game was played under; it may be a pass written as a move.",
        example: "(;GM[1]FF[4]SZ[5]AB[ba][ab]PL[W];W[aa])",
    }
    SUICIDE_MULTI = "M004" "suicide-multi" Error {
        title: "Several stones lose their last liberty by their own move",
        explanation: "The move captures nothing and leaves its own chain without a liberty, so \
            the whole chain is removed and counts as prisoners of the opponent. Ing, New Zealand, \
            Tromp-Taylor and the World Draft allow it; the other rulesets forbid it.",
        clause: "team-2016 Art. 5; japanese-1989 Art. 3 and 4; tromp-taylor rule 7",
        hint: "Choose the ruleset the game was played under.",
        example: "(;GM[1]FF[4]SZ[5]AB[ca][ab][bb]PL[W];W[aa];B[ee];W[ba])",
    }
    SIMPLE_KO = "M005" "simple-ko" Error {
        title: "A ko is retaken at once",
        explanation: "After a single stone has been captured by a single stone that could be \
            captured back in the same way, the opponent may not do so on the next move. Any \
            turn in between, a pass included, lifts the ban of the simple ko rule.",
        clause: "team-2016 Art. 20.1; japanese-1989 Art. 6",
        hint: "A pair of moves elsewhere may be missing from the record.",
        example: "(;GM[1]FF[4]SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb])",
    }
    POSITIONAL_REPETITION = "M006" "positional-repetition" Warning {
        title: "The stones stand as they stood before",
        explanation: "The move brings back a position of the whole board, whoever is to move. \
            Positional superko forbids it; other rules forbid it only in some cases or leave \
            it to the referee. Passes create no position. History begins at the last set-up.",
        clause: "tromp-taylor rule 6; chinese-superko as servers play it",
        hint: "Look at the rulings: what it means depends on the ruleset.",
        example: "(;GM[1]FF[4]SZ[5]AW[ba][ab][bb][bc][ad][bd]\
            AB[ca][cb][db][eb][cc][cd][dd][ed][be][de];B[ae];W[ce];B[be])",
    }
    SITUATIONAL_REPETITION = "M007" "situational-repetition" Warning {
        title: "The opponent faces a position again",
        explanation: "The move brings back a position with the same side to move as before; \
            positions faced after a pass count. Rules that forbid letting the opponent face a \
            position twice (situational superko) forbid the move.",
        clause: "team-2016 Art. 6; world-draft Art. 5; wmsg-2008 R. 4",
        hint: "Look at the rulings: what it means depends on the ruleset.",
        example: "(;GM[1]FF[4]SZ[5]AW[ba][ab][bb][bc][ad][bd]\
            AB[ca][cb][db][eb][cc][cd][dd][ed][be][de];B[ae];W[ce];B[be];W[];B[ae])",
    }
    NATURAL_SITUATIONAL_REPETITION = "M008" "natural-situational-repetition" Warning {
        title: "A player creates a position again",
        explanation: "A play of the same player made this position before. Natural situational \
            superko forbids making it twice by a play; positions that stood after a pass do not \
            count, and the start counts as made by the opponent of the side to move.",
        clause: "bga; french: a player may not create the same position twice",
        hint: "Look at the rulings: what it means depends on the ruleset.",
        example: "(;GM[1]FF[4]SZ[5]AW[ba][ab][bb][bc][ad][bd]\
            AB[ca][cb][db][eb][cc][cd][dd][ed][be][de];B[ae];W[ce];B[be];W[];B[ae])",
    }
    ING_KO = "M009" "ing-ko" Warning {
        title: "A position comes back under Ing's ko rule",
        explanation: "Ing's rule tells fighting from disturbing kos by whether life and death \
            are settled, which no program can read off the board. The simple ko is applied, a \
            pass being a ko threat, and every other repetition is put before the arbiter.",
        clause: "ing: ko rule (fighting and disturbing kos)",
        hint: "An arbiter decides whether the ko was disturbing.",
        example: "(;GM[1]FF[4]SZ[5]RU[GOE]AW[ba][ab][bb][bc][ad][bd]\
            AB[ca][cb][db][eb][cc][cd][dd][ed][be][de];B[ae];W[ce];B[be])",
    }
    SAME_SIDE_TWICE = "M010" "same-side-twice" Error {
        title: "The same side takes two turns in a row",
        explanation: "Players take turns. A second move in a row is void under most competition \
            rules and the opponent's turn stands; here it is made as recorded so that the rest \
            can be read. When a stopped game is resumed some rulesets let either side begin.",
        clause: "team-2016 Art. 2 and 17.2; world-draft 16.2; wmsg-2008 Reg. 12",
        hint: "A pass may be missing from the record, or handicap stones were entered as moves.",
        example: "(;GM[1]FF[4]SZ[9];B[ee];B[dd])",
    }
    AFTER_END = "M011" "after-end" Error {
        title: "A move after the game has ended",
        explanation: "The passes before this move ended the game for good: the ruleset knows no \
            resumption, or it was the last one it allows and everything on the board counts as \
            alive. The move does not belong to the game any more.",
        clause: "tromp-taylor rule 9; wmsg-2008 R. 5.2",
        hint: "Count the position before the first of these moves with --at PLY.",
        example: "(;GM[1]FF[4]SZ[9]RU[Tromp-Taylor];B[ee];W[];B[];W[dd])",
    }
    EXTRA_PASS = "M012" "extra-pass" Note {
        title: "A pass after the game was stopped",
        explanation: "Two passes in a row had already stopped play. Some rules and servers ask \
            for a third or fourth pass, and American rules for White to pass last; elsewhere \
            the pass means nothing, but a pass stone may have been handed over for it.",
        clause: "aga Rule 9; convention elsewhere",
        hint: "Nothing need be done; area scores do not change by passes.",
        example: "(;GM[1]FF[4]SZ[9];B[ee];W[];B[];W[])",
    }
    NO_LIBERTIES_IN_SETUP = "M013" "no-liberties-in-setup" Warning {
        title: "A chain without liberties was set up",
        explanation: "Stones without a liberty cannot stay on the board, but setting up captures \
            nothing. The chain stays as the record has it until a move next to it takes it off.",
        clause: "team-2016 Art. 3; FF[4]: setup must not be judged like moves",
        hint: "Look at the set-up properties AB, AW and AE of that node.",
        example: "(;GM[1]FF[4]SZ[5]AB[aa]AW[ab][ba])",
    }
    RESUMPTION = "M014" "resumption" Note {
        title: "Play goes on after two passes",
        explanation: "Two passes in a row stop the game so that dead stones can be agreed upon; \
            a dispute may be settled by playing on. History is kept through the resumption. Who \
            plays first differs: the natural order, the opponent of whoever asks, or the side \
            that claims stones to be dead.",
        clause: "team-2016 21.4; wmsg-2008 R. 5.2; japanese-1989 Art. 9.3",
        hint: "Look at the rulings when the order of play is in doubt.",
        example: "(;GM[1]FF[4]SZ[9]RU[Chinese];B[ee];W[];B[];W[dd])",
    }
    LONG_CYCLE = "M015" "long-cycle" Warning {
        title: "A cycle is complete that the ko rule does not forbid",
        explanation: "The same side faces the same position again under a ruleset that knows \
            only the simple ko. Such a cycle ends without result, as a draw, or by the referee. \
            Its signature is given; triple ko and moonshine life share one and are not told apart.",
        clause: "japanese-1989 Art. 12; team-2016 Art. 20.2 and 20.3",
        hint: "The players or the referee decide; see the outcome in the rulings.",
        example: "(;GM[1]FF[4]SZ[5]RU[Japanese]AW[ba][ab][bb][bc][ad][bd]\
            AB[ca][cb][db][eb][cc][cd][dd][ed][be][de];B[ae];W[ce];B[be];W[];B[ae])",
    }
}
