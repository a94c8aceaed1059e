//! Findings about a recorded result beside the count: codes `N020` on.

use super::row::kinds;

kinds! {
    RESULT_FITS_NO_SET = "N020" "result-fits-no-dead-set" Note {
        title: "The record's result fits no plausible set of dead stones",
        explanation: "The recorded margin, under the record's own rules and komi, is evidence for which stones were dead. Every plausible way to settle what nobody's firmer word settles was counted, and none gives that margin. Nothing was changed on its account: either the record is wrong, or its rules or komi are, or a firmer word about some stones is.",
        clause: "convention",
        hint: "`score --check-result` says whether another reading of the record explains it.",
        example: "(;GM[1]FF[4]SZ[5]RU[AGA]KM[0.5]RE[B+20.5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[]TB[aa:be]TW[ea:ee])",
    }
    RESULT_FITS_SEVERAL = "N021" "result-fits-several-dead-sets" Note {
        title: "The record's result fits several sets of dead stones",
        explanation: "More than one plausible way to settle the stones in doubt gives the recorded margin. What all of them agree on is taken on the result's word; the rest stays undetermined.",
        clause: "convention",
        hint: "Name the dead stones with `--dead`.",
        example: "(;GM[1]FF[4]SZ[8:4]RU[AGA]KM[0.5]RE[W+0.5]AB[da][db][dc][dd][gc]AW[ea][eb][ec][ed][bb];B[];W[])",
    }
    BY_ROUNDING = "N022" "explained-by-rounding" Warning {
        title: "The record's result is the count with its fraction gone",
        explanation: "The recorded margin and the count are less than a point apart, which no stone can make: the margin was rounded, or its fraction does not go with the komi.",
        clause: "convention",
        hint: "Correct the result, or the komi.",
        example: "(;GM[1]FF[4]SZ[5]RU[AGA]KM[0.5]RE[B+4]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[]TB[aa:be]TW[ea:ee])",
    }
    BY_ZI = "N023" "explained-by-zi" Warning {
        title: "The record's result is the count in the other unit",
        explanation: "One zi is two points of difference. Under rules that speak in zi the recorded margin is half or twice the count, so it was written in the unit it was not read in.",
        clause: "TM-10",
        hint: "Write the margin in points.",
        example: "(;GM[1]FF[4]SZ[5]RU[Chinese]KM[1]RE[B+2]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[]TB[aa:be]TW[ea:ee])",
    }
    BY_KOMI_SCALE = "N024" "explained-by-komi-scale" Warning {
        title: "The record's result is the count with its komi in another scale",
        explanation: "With the written komi read in hundredths, in zi, or halved, the count is the recorded margin.",
        clause: "convention",
        hint: "Say the komi with `--komi`.",
        example: "(;GM[1]FF[4]SZ[5]RU[AGA]KM[50]RE[B+4.5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[]TB[aa:be]TW[ea:ee])",
    }
    BY_OTHER_KOMI = "N025" "explained-by-other-komi" Warning {
        title: "The record's result is the count with another komi",
        explanation: "With the komi the record declares, with the ruleset's own, or, where the margin's fraction rules the used komi out or no komi is known, with a usual one, the count is the recorded margin.",
        clause: "convention",
        hint: "Say the komi with `--komi`.",
        example: "(;GM[1]FF[4]SZ[5]RU[AGA]KM[0]RE[W+2.5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[]TB[aa:be]TW[ea:ee])",
    }
    BY_LAST_MOVE = "N026" "explained-by-last-move" Warning {
        title: "The record's result is the count by another reading of the last move",
        explanation: "The rules leave room in who passed first or played last, and another of the readings shown with the count gives the recorded margin.",
        clause: "WM-1, theorem 10",
        hint: "`score --why` shows the readings; `--set first_pass=…` counts another.",
        example: "(;GM[1]FF[4]SZ[5]RU[wmsg-2008]KM[6.5]RE[W+5.5];B[cc];W[];B[bb];W[dd];B[];W[]TB[]TW[])",
    }
    BY_PENALTIES = "N027" "explained-by-penalties" Warning {
        title: "The record's result is the count without its penalties",
        explanation: "Without the points that offences cost, the count is the recorded margin: the penalties told were not applied, or were in it already.",
        clause: "terms of the game",
        hint: "Check whether the penalties were applied.",
        example: "(;GM[1]FF[4]SZ[5]RU[AGA]KM[0.5]RE[B+4.5]GOREF[1:penalty:B:8]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[]TB[aa:be]TW[ea:ee])",
    }
    BY_HANDICAP = "N028" "explained-by-handicap-bonus" Warning {
        title: "The record's result is the count with another handicap bonus",
        explanation: "What White receives for N handicap stones is nothing, a point for all but one, or a point for each, as the rules go. With another of the three the count is the recorded margin.",
        clause: "terms of the game",
        hint: "`--set handicap_bonus=…` counts another.",
        example: "(;GM[1]FF[4]SZ[5]RU[Chinese]HA[2]KM[0]RE[B+5]AB[cb][cd];W[da];B[ca];W[db];B[cc];W[dc];B[ce];W[dd];B[];W[de];B[];W[]TB[aa:be]TW[ea:ee])",
    }
    BY_PASS_STONES = "N029" "explained-by-pass-stones" Warning {
        title: "The record's result is the count with passes treated otherwise",
        explanation: "Where a pass hands over a stone, territory changes by the difference of passes. With that rule put on or off the count is the recorded margin.",
        clause: "theorem 8",
        hint: "`--set pass_stone=…` counts the other way.",
        example: "(;GM[1]FF[4]SZ[5]RU[Japanese]KM[0]RE[B+4];B[];W[da];B[ca];W[db];B[cb];W[dc];B[cc];W[dd];B[cd];W[de];B[ce];W[];B[]TB[aa:be]TW[ea:ee])",
    }
    BY_OTHER_FAMILY = "N030" "explained-by-other-rules" Warning {
        title: "The record's result is the count by the other family of rules",
        explanation: "Area is territory and the difference of stones placed. Counted by area instead of territory, or the reverse, the board gives the recorded margin.",
        clause: "theorem 1",
        hint: "Say the rules with `--rules`.",
        example: "(;GM[1]FF[4]SZ[5]RU[Japanese]KM[0]RE[B+5];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[bc];W[];B[]TB[aa:bb][ac][ad:be]TW[ea:ee])",
    }
    BY_SEKI_POINTS = "N031" "explained-by-seki-points" Warning {
        title: "The record's result is the count with points in seki treated otherwise",
        explanation: "Japanese and Korean rules leave out the points of groups in seki, all others count them. With these points treated the other way the count is the recorded margin.",
        clause: "J89 Art. 8",
        hint: "`--set seki_points=…` counts the other way.",
        example: "(;GM[1]FF[4]SZ[9]RU[Japanese]KM[0]RE[B+4]AB[ac][bc][cc][fc][gc][hc][ic][cd][fd][ce][fe][cf][ff][ag][bg][cg][fg][gg][hg][ig][dh][eh][ih][di][ii]AW[ab][bb][cb][db][eb][fb][gb][hb][ib][dc][ec][dd][ed][de][ee][df][ef][dg][eg][ah][bh][ch][fh][gh][hh][bi][fi][hi]PL[B];B[];W[]TB[]TW[])",
    }
    BY_SWAPPED_COLORS = "N032" "explained-by-swapped-colors" Warning {
        title: "The record's result is the count with the colours swapped",
        explanation: "The margin is the count's and the winner is the other side.",
        clause: "convention",
        hint: "Check who played which colour.",
        example: "(;GM[1]FF[4]SZ[5]RU[AGA]KM[0]RE[W+5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[]TB[aa:be]TW[ea:ee])",
    }
    BY_ONE_GROUP = "N033" "explained-by-one-group" Warning {
        title: "The record's result is the count with one group's status changed",
        explanation: "With the status of one group the other way round, one that is neither proven nor read out, the count is the recorded margin.",
        clause: "convention",
        hint: "Check that group; `--dead` names the dead.",
        example: "(;GM[1]FF[4]SZ[5]RU[AGA]KM[0]RE[B+5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de][bb];B[];W[]TB[]TW[])",
    }
    BY_LAST_POINT = "N034" "explained-by-last-point" Warning {
        title: "The record's result is one point off, as a last neutral point can make it",
        explanation: "By area an odd number of neutral points was left, and filling them in turn gives the side to move one point more. By territory a chain would be in atari once neutral points are filled, so that its owner has to play once in its own territory.",
        clause: "theorem 9",
        hint: "Look for a neutral point left, or a point that must be filled.",
        example: "(;GM[1]FF[4]SZ[5]RU[AGA]KM[0]RE[B+11]AB[ca][cb][cc][cd][ce]AW[ea][eb][ec][ed][ee];B[];W[]TB[]TW[])",
    }
    RESULT_DIFFERS = "N035" "result-differs" Error {
        title: "The record's result is not what the board counts to",
        explanation: "The final position counts to another margin than the record's under the declared rules and komi, and no nearby reading of rules, komi, units or stones explains the difference.",
        clause: "convention",
        hint: "Check the record's result, its last moves and its dead stones.",
        example: "(;GM[1]FF[4]SZ[5]RU[AGA]KM[0.5]RE[B+20.5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[]TB[aa:be]TW[ea:ee])",
    }
    BY_POINTS_TO_FILL = "N036" "explained-by-points-to-fill" Warning {
        title: "The record's result is the count with points counted that must be filled",
        explanation: "Eyes that must be filled in the end and mouths of kos left open are no territory by Japanese and Korean rules. With them counted the count is the recorded margin, as servers count that do not look for such points.",
        clause: "J89 Art. 8-9",
        hint: "`--set false_eyes=counted` and `--set open_ko_mouth=counted` count them.",
        example: "(;GM[1]FF[4]SZ[6:5]RU[Japanese]KM[0]RE[B+1]AB[aa][ca][ab][bb][bc][cc][dc][ad][bd][dd][be][ce][de]AW[da][fa][cb][db][eb][ec][fc][ed][ee][fe]PL[B];B[];W[]TB[]TW[])",
    }
}
