//! Findings about what a record claims: codes `C001` on.

use super::row::kinds;

/// A text ten times.
macro_rules! tenfold {
    ($text:expr) => {
        concat!(
            $text, $text, $text, $text, $text, $text, $text, $text, $text, $text
        )
    };
}

kinds! {
    NOT_GO = "C001" "not-go" Warning {
        title: "the record is of another game",
        explanation: "GM names the game; 1 is Go, and a record without GM is Go too. Any other value, or two that disagree, means that points and moves mean something else, so nothing of this member is judged. Its neighbours in the file are.",
        clause: "FF[4] GM",
        hint: "if it is a game of Go, write GM[1]",
        example: "(;FF[4]GM[2];B[aa])",
    }
    GAME_TYPE_SPELLING = "C002" "game-type-spelling" Warning {
        title: "the game type is oddly written",
        explanation: "GM takes one bare number. Blanks around it or the same value given twice do not hide what is meant, so the record is read as Go.",
        clause: "FF[4] GM",
        hint: "write GM[1], once",
        example: "(;FF[4]GM[1 ]SZ[9];B[aa])",
    }
    SIZE_UNUSABLE = "C010" "size-unusable" Error {
        title: "the board size cannot be used",
        explanation: "A side has 1 to 52 lines, because SGF has 52 letters. A size outside that, or no number at all, says nothing; the board is then taken from the points the record names: the smallest of 9, 13 and 19 lines that holds them, or as many lines as they need. With few points it is 19.",
        clause: "FF[4] SZ",
        hint: "write the size, SZ[19] or SZ[columns:rows]",
        example: "(;FF[4]GM[1]SZ[300];B[aa])",
    }
    SIZE_SPELLING = "C011" "size-spelling" Warning {
        title: "the board size is oddly written",
        explanation: "SZ takes a bare number for a square board and columns:rows for a rectangle. Blanks, an x between the sides or a square written as a rectangle leave no doubt about what is meant.",
        clause: "FF[4] SZ",
        hint: "write SZ[19], or SZ[columns:rows] where the sides differ",
        example: "(;FF[4]GM[1]SZ[19:19];B[aa])",
    }
    SIZE_EXCEEDED = "C012" "size-exceeded" Warning {
        title: "the record names no size but points beyond 19 lines",
        explanation: "A record of Go without SZ has 19 lines. Points beyond that show that the size was left out; 19 is used all the same, and the points beyond it are off the board.",
        clause: "FF[4] SZ",
        hint: "add SZ",
        example: "(;FF[4]GM[1];B[uu];W[vv])",
    }
    KOMI_ABSENT = "C020" "komi-absent" Note {
        title: "the record names no komi",
        explanation: "No komi is not komi 0: it is unknown. Counting uses the komi of the ruleset unless told otherwise, and says so.",
        clause: "FF[4] KM",
        hint: "add KM, or give --komi",
        example: "(;FF[4]GM[1]SZ[9];B[aa])",
    }
    KOMI_EMPTY = "C021" "komi-empty" Warning {
        title: "the komi is empty",
        explanation: "KM without a number says as little as no KM: the komi is unknown, not 0.",
        clause: "FF[4] KM",
        hint: "write the komi in points, KM[6.5]",
        example: "(;FF[4]GM[1]SZ[19]KM[];B[pp])",
    }
    KOMI_SCALED = "C022" "komi-scaled" Warning {
        title: "the komi is written in hundredths",
        explanation: "Some servers write komi without its point, in hundredths of a point (750, 650) or of a zi (375, 325). No game has such a komi, so the number meant is used: 550 and 275 are 5.5, 650 and 325 are 6.5, 700 and 350 are 7, 750 and 375 are 7.5. 50 is half a point only where the record shows that it comes from such a server.",
        clause: "convention",
        hint: "write the komi in points, KM[7.5]; --komi-policy declared takes it literally",
        example: "(;FF[4]GM[1]SZ[19]KM[375]RU[Chinese];B[pp])",
    }
    KOMI_IN_ZI = "C023" "komi-in-zi" Warning {
        title: "the komi is written in zi",
        explanation: "A komi that ends in a quarter is the half-board count of the Chinese rules: one zi is two points of difference, 3¾ zi are 7½ points. It is doubled where the rules, the program or the result show that zi are meant.",
        clause: "Chinese rules, komi 3¾ zi; FF[4] KM is in points",
        hint: "write the komi in points, KM[7.5]; --komi-policy declared takes it literally",
        example: "(;FF[4]GM[1]SZ[19]KM[3.75]RU[Chinese];B[pp])",
    }
    KOMI_SPELLING = "C024" "komi-spelling" Warning {
        title: "the komi is oddly written",
        explanation: "KM takes a decimal number with a point. A comma, a written fraction, a unit or full-width digits are understood when they leave no doubt.",
        clause: "FF[4] Real",
        hint: "write the komi as KM[6.5]",
        example: "(;FF[4]GM[1]SZ[19]KM[6,5];B[pp])",
    }
    KOMI_OTHER_PROPERTY = "C025" "komi-other-property" Warning {
        title: "the komi stands under another name",
        explanation: "Some programs write komi as KO or Komi. FF[4] uses KO for something else (a move to be made although it is illegal), but there it has no number. The number is used when there is no KM.",
        clause: "FF[4] KM",
        hint: "write KM",
        example: "(;FF[4]GM[1]SZ[19]KO[7.5];B[pp])",
    }
    KOMI_UNREADABLE = "C026" "komi-unreadable" Error {
        title: "the komi is no number",
        explanation: "The value of KM cannot be read as a number (nan and inf are none either). The komi is unknown. With --komi-policy strict this is said of everything that is not a plain number of points up to 100 and a multiple of a half.",
        clause: "FF[4] KM",
        hint: "write the komi in points, KM[6.5]",
        example: "(;FF[4]GM[1]SZ[19]KM[nan];B[pp])",
    }
    KOMI_NOT_A_QUARTER = "C027" "komi-not-a-quarter" Error {
        title: "the komi is no multiple of a quarter-point",
        explanation: "Points, zi and shared points are all whole numbers of quarter-points; a komi between them, or one beyond any board, belongs to no ruleset. It is kept as text, never rounded, and the komi counts as unknown.",
        clause: "convention",
        hint: "write the komi in points, KM[6.5]",
        example: "(;FF[4]GM[1]SZ[19]KM[6.3];B[pp])",
    }
    KOMI_PROBABLY_UNKNOWN = "C028" "komi-probably-unknown" Warning {
        title: "komi 0 cannot give this result",
        explanation: "Counting gives whole points, so a result ending in a half needs a komi ending in a half. Many programs write KM[0] where they do not know the komi. It is taken as unknown.",
        clause: "area and territory are whole numbers of points",
        hint: "correct KM, or give --komi; --komi-policy declared takes it literally",
        example: "(;FF[4]GM[1]SZ[19]KM[0]RE[B+3.5];B[pp])",
    }
    KOMI_UNUSUAL = "C029" "komi-unusual" Note {
        title: "the komi is unusual",
        explanation: "The komi is far from what any ruleset uses, or goes to Black, or ends in a quarter without a sign that zi are meant. It is used as it stands.",
        clause: "convention",
        hint: "nothing to do if it is meant; otherwise correct KM or give --komi",
        example: "(;FF[4]GM[1]SZ[19]KM[-59.5];B[pp])",
    }
    RULES_ABSENT = "C040" "rules-absent" Note {
        title: "the record names no rules",
        explanation: "Without RU nothing is known about the ruleset the game was played under. No ruleset is guessed from komi or players.",
        clause: "FF[4] RU",
        hint: "add RU, or give --rules",
        example: "(;FF[4]GM[1]SZ[9]KM[7];B[aa])",
    }
    RULES_UNKNOWN = "C041" "rules-unknown" Warning {
        title: "the record names rules we do not know",
        explanation: "The value of RU is no name or alias of a ruleset. Unknown is unknown: it is not read as the nearest or as the most frequent one.",
        clause: "FF[4] RU",
        hint: "give --rules; --list-rules shows the names",
        example: "(;FF[4]GM[1]SZ[9]KM[7]RU[Tang (Japanese + group tax)];B[aa])",
    }
    RULES_QUALIFIED = "C042" "rules-qualified" Note {
        title: "the rules are named with an addition",
        explanation: "Behind the name of a known ruleset stands a remark about the kind of game, as in `Japanese, Pair Go`. The ruleset is taken from the name, the remark is left alone.",
        clause: "convention",
        hint: "nothing to do",
        example: "(;FF[4]GM[1]SZ[19]KM[6.5]RU[Japanese, Pair Go];B[aa])",
    }
    RULES_AND_KOMI = "C043" "rules-and-komi" Note {
        title: "rules and komi seldom go together",
        explanation: "The komi is the usual one of another ruleset, as Japanese rules with 7.5 or Chinese ones with 6.5. Some programs always write Japanese, whatever was played; either of the two may be wrong. Both are used as they stand.",
        clause: "convention",
        hint: "check RU and KM, or give --rules and --komi",
        example: "(;FF[4]GM[1]SZ[19]KM[7.5]RU[Japanese];B[pp])",
    }
    RESULT_UNREADABLE = "C050" "result-unreadable" Warning {
        title: "the result cannot be understood",
        explanation: "RE says neither who won nor that nobody did, in any of the ways we know. The result counts as unreadable; nothing is guessed from a player's name.",
        clause: "FF[4] RE",
        hint: "write B+3.5, W+R, W+T, B+F, Draw, Void or ?",
        example: "(;FF[4]GM[1]SZ[19]KM[6.5]RE[john wins];B[pp])",
    }
    RESULT_ZERO = "C051" "result-zero" Warning {
        title: "a win by nothing is no result",
        explanation: "Nobody wins by 0 points. Servers write B+0.0 and W+0.0 for games that were broken off or not counted, so the game counts as one without result.",
        clause: "convention",
        hint: "write Draw, Void or ?",
        example: "(;FF[4]GM[1]SZ[19]KM[6.5]RE[W+0.0];B[pp])",
    }
    RESULT_NOT_A_QUARTER = "C052" "result-not-a-quarter" Warning {
        title: "the margin is no multiple of a quarter-point",
        explanation: "No counting method gives such a margin; some programs write hundredths. The winner is taken, the margin is kept as text and never rounded.",
        clause: "convention",
        hint: "write the margin in points",
        example: "(;FF[4]GM[1]SZ[19]KM[6.5]RE[W+0.02];B[pp])",
    }
    RESULT_IN_ZI = "C053" "result-in-zi" Note {
        title: "the margin is in zi",
        explanation: "The margin says so, or ends in a quarter: one side counted against half the board, in zi, each worth two points of difference. With komi 3¾ zi a result in zi ends in a quarter, one in points in a half. It is doubled.",
        clause: "Chinese rules, single-side count",
        hint: "write the margin in points",
        example: "(;FF[4]GM[1]SZ[19]KM[7.5]RU[Chinese]RE[W+0.25];B[pp])",
    }
    RESULT_SPELLING = "C054" "result-spelling" Note {
        title: "the result is written freely",
        explanation: "The result is understood, but not written as the format asks: a word, a sentence, another language, a winner without the plus sign, a cause that has another letter.",
        clause: "FF[4] RE",
        hint: "write B+3.5, W+R, W+T, B+F, Draw, Void or ?",
        example: "(;FF[4]GM[1]SZ[19]KM[6.5]RE[Black resigns. W 133.5 B 81.0];B[pp])",
    }
    RESULT_AND_KOMI = "C055" "result-and-komi" Warning {
        title: "the margin cannot come from this komi",
        explanation: "Area and territory are whole numbers of points, so the fraction of the margin is the fraction of the komi. Here they differ: komi or result is wrong, or was written by another program.",
        clause: "area and territory are whole numbers of points",
        hint: "check KM and RE, or give --komi",
        example: "(;FF[4]GM[1]SZ[19]KM[6.5]RE[W+3];B[pp])",
    }
    RESULT_PARITY = "C056" "result-parity" Note {
        title: "the margin needs an odd number of shared points",
        explanation: "Under area rules Black's and White's areas and the points both reach add up to the board. On a board with an odd number of points the margin before komi is odd, unless the number of shared points is odd, which is rare. The rules, the komi or the result may be other than written.",
        clause: "area counting, parity",
        hint: "check RU, KM and RE",
        example: "(;FF[4]GM[1]SZ[19]KM[7.5]RU[Chinese]RE[B+2.5];B[pp])",
    }
    HANDICAP_UNREADABLE = "C060" "handicap-unreadable" Error {
        title: "the handicap is no number of stones",
        explanation: "HA takes a whole number, from 2 on. The handicap is taken from the stones that are set up.",
        clause: "FF[4] HA",
        hint: "write HA[n] beside n stones in AB, or leave it out",
        example: "(;FF[4]GM[1]SZ[19]HA[7.5];B[pp])",
    }
    HANDICAP_STONES_MISSING = "C061" "handicap-stones-missing" Warning {
        title: "the handicap stones are missing",
        explanation: "HA declares handicap stones, but none are set up and Black does not begin with as many moves. The game is judged as recorded; stones that are not there give nobody points.",
        clause: "FF[4] HA",
        hint: "add the stones with AB",
        example: "(;FF[4]GM[1]SZ[19]HA[3]KM[0];W[pp];B[dd])",
    }
    HANDICAP_MISMATCH = "C062" "handicap-mismatch" Warning {
        title: "handicap and stones differ",
        explanation: "HA and the number of black stones set up differ, or white stones are set up too. The stones on the board count.",
        clause: "FF[4] HA",
        hint: "correct HA or AB",
        example: "(;FF[4]GM[1]SZ[19]HA[3]AB[dd][pp];W[dp])",
    }
    HANDICAP_AS_MOVES = "C063" "handicap-as-moves" Note {
        title: "the handicap is played as moves",
        explanation: "Black begins with as many moves in a row as HA declares (White's passes between them aside). They are handicap stones, though written as moves; FF[4] asks for AB.",
        clause: "FF[4] HA; free placement by N first moves",
        hint: "write the stones with AB",
        example: "(;FF[4]GM[1]SZ[19]HA[3];B[dd];B[pp];B[dp];W[pd])",
    }
    HANDICAP_UNDECLARED = "C064" "handicap-undeclared" Note {
        title: "stones are set up without a handicap",
        explanation: "Only black stones, two to twenty-five, are set up and White plays first, as in a handicap game, but HA is missing or 0. They are taken as the handicap.",
        clause: "FF[4] HA",
        hint: "add HA",
        example: "(;FF[4]GM[1]SZ[19]AB[dd][pp];W[dp])",
    }
    HANDICAP_ONE = "C065" "handicap-one" Note {
        title: "a handicap of one stone is none",
        explanation: "With one stone of handicap Black only plays first without komi, or with half a point. No stone is given and no compensation is due.",
        clause: "FF[4] HA (from 2 on)",
        hint: "leave HA out",
        example: "(;FF[4]GM[1]SZ[19]HA[1]KM[0.5];B[pp])",
    }
    FIRST_PLAYER_SPELLING = "C070" "to-play-spelling" Warning {
        title: "the side to play is oddly written",
        explanation: "PL takes B or W. Words and the numbers of old versions (1 Black, 2 White) are understood; what cannot be understood is left out.",
        clause: "FF[4] PL",
        hint: "write PL[B] or PL[W]",
        example: "(;FF[4]GM[1]SZ[19]PL[2];W[pp])",
    }
    FIRST_PLAYER_CONTRADICTED = "C071" "to-play-contradicted" Warning {
        title: "another side plays first than declared",
        explanation: "PL says whose turn it is, but the first move is the other side's. PL is believed; the move is judged as played out of turn.",
        clause: "FF[4] PL",
        hint: "correct PL",
        example: "(;FF[4]GM[1]SZ[19]PL[W];B[pp])",
    }
    TO_PLAY_MID_GAME = "C072" "to-play-mid-game" Note {
        title: "the record changes whose turn it is",
        explanation: "PL in mid-game is legal in the format and is followed; a game played over a board has no such thing.",
        clause: "FF[4] PL",
        hint: "nothing to do",
        example: "(;FF[4]GM[1]SZ[9];B[aa];PL[B];B[bb])",
    }
    INFO_REPEATED = "C075" "info-repeated" Warning {
        title: "a property about the whole game stands twice",
        explanation: "A property that describes the game belongs into the root once. Where it has two different values on the main line the first is used.",
        clause: "FF[4] game-info",
        hint: "remove one of them",
        example: "(;FF[4]GM[1]SZ[9]KM[6.5];B[aa]KM[7.5])",
    }
    INFO_OFF_ROOT = "C076" "info-off-root" Note {
        title: "a property about the whole game stands off the root",
        explanation: "Properties that describe the game belong into the first node. It is found and used all the same.",
        clause: "FF[4] game-info, root",
        hint: "move it into the root",
        example: "(;FF[4]GM[1]SZ[9];C[hi]KM[5.5];B[aa])",
    }
    TWO_MOVES_IN_NODE = "C080" "two-moves-in-node" Error {
        title: "a node holds more than one move",
        explanation: "A node holds one move. Both are taken, in the order of the file.",
        clause: "FF[4] B and W",
        hint: "write a node for each move",
        example: "(;FF[4]GM[1]SZ[9];B[aa]W[bb])",
    }
    SEVERAL_MOVE_VALUES = "C081" "several-move-values" Error {
        title: "a move has several values",
        explanation: "A move names one point. The first value is taken, the others are left out.",
        clause: "FF[4] Move",
        hint: "write a node for each move",
        example: "(;FF[4]GM[1]SZ[9];B[aa][bb];W[cc])",
    }
    SETUP_AND_MOVE = "C082" "setup-and-move" Error {
        title: "a node holds both a set-up and a move",
        explanation: "Set-up and move properties may not share a node. The set-up is applied first, then the move is played.",
        clause: "FF[4] setup and move properties",
        hint: "split the node",
        example: "(;FF[4]GM[1]SZ[9];AB[aa]B[bb])",
    }
    SETUP_CONTRADICTS = "C084" "setup-contradicts" Error {
        title: "a node sets up a point twice",
        explanation: "AB, AW and AE of one node may not name the same point. The last one in the file is used.",
        clause: "FF[4] setup point lists are unique",
        hint: "remove one of them",
        example: "(;FF[4]GM[1]SZ[9]AB[aa]AW[aa];B[bb])",
    }
    RECTANGLE_INVERTED = "C085" "rectangle-inverted" Warning {
        title: "a rectangle of points is written the wrong way round",
        explanation: "A compressed list names the upper left corner, then the lower right one. The other two orders mean the same rectangle.",
        clause: "FF[4] compressed point lists",
        hint: "write the upper left corner first",
        example: "(;FF[4]GM[1]SZ[9]AB[cc:aa];W[ii])",
    }
    SETUP_OFF_BOARD = "C086" "setup-off-board" Error {
        title: "a set-up names no point of the board",
        explanation: "A value of AB, AW or AE is no point, or lies off the board. What lies on the board is used: of a rectangle that sticks out, the part inside.",
        clause: "FF[4] Point",
        hint: "check SZ and the value",
        example: "(;FF[4]GM[1]SZ[9]AB[hh:kk];W[aa])",
    }
    RECTANGLES_CAPPED = "C087" "rectangles-capped" Error {
        title: "too many rectangles of points",
        explanation: "The rectangles of this game name more points than a quarter of a million, which no game needs. The remaining rectangles are left out, so that a small file cannot cost unbounded work.",
        clause: "convention",
        hint: "write the points once",
        example: concat!(
            "(;FF[4]GM[1]SZ[52]AB",
            tenfold!(tenfold!("[aa:ZZ]")),
            ";W[aa])"
        ),
    }
    MOVE_PADDED = "C088" "move-padded" Warning {
        title: "a point is padded with blanks",
        explanation: "A point is two letters. Blanks around them leave no doubt.",
        clause: "FF[4] Point",
        hint: "remove the blanks",
        example: "(;FF[4]GM[1]SZ[9];B[aa ];W[bb])",
    }
    MOVE_BLANK = "C089" "move-blank" Warning {
        title: "a move consists of blanks",
        explanation: "Blanks are no point. As the last move of a game that was resigned, lost on time or forfeited they are what an editor left behind, not a pass, and are no ply. Anywhere else they are a pass.",
        clause: "FF[4] Move (a pass has an empty value)",
        hint: "write B[] for a pass, or remove the node",
        example: "(;FF[4]GM[1]SZ[9]RE[W+R];W[bb];B[  ])",
    }
    MOVE_CAPITALS = "C090" "move-capitals" Note {
        title: "a point in capitals lies off the board",
        explanation: "Capital letters name lines 27 to 52; a program that writes capitals for the usual lines is misread by everybody. The move is off the board and not quietly turned into small letters.",
        clause: "FF[4] Point",
        hint: "write the point in small letters if that is meant",
        example: "(;FF[4]GM[1]SZ[19];B[DD])",
    }
    MOVE_LOOKS_LIKE_PASS = "C091" "move-looks-like-pass" Note {
        title: "a point just off the board looks like a pass",
        explanation: "tt is a pass on boards up to 19 lines, because it lies just off the corner of 19. Some editors write the point just off the corner of other sizes; the format knows no such pass, so the move is off the board.",
        clause: "FF[4] Move",
        hint: "write an empty value for a pass",
        example: "(;FF[4]GM[1]SZ[18];B[aa];W[ss])",
    }
    MOVE_HUMAN_NOTATION = "C092" "move-human-notation" Note {
        title: "a move is written as people say it",
        explanation: "The value is a name such as R16 or Pass. SGF uses two letters and an empty value; the move stays unreadable, since nothing says from which side the rows are counted.",
        clause: "FF[4] Move",
        hint: "convert the record with the program that wrote it",
        example: "(;FF[4]GM[1]SZ[19];B[R16];W[Pass])",
    }
    MOVE_MALFORMED = "C093" "move-malformed" Error {
        title: "a move is no point",
        explanation: "The value is neither two letters nor empty. It is kept as a ply without a point, so that the moves behind it keep their numbers.",
        clause: "FF[4] Move",
        hint: "correct the value",
        example: "(;FF[4]GM[1]SZ[19];B[iem])",
    }
    MOVE_IN_ROOT = "C094" "move-in-root" Warning {
        title: "the first node holds a move",
        explanation: "The root describes the game; the first move belongs into the node behind it. It is played all the same.",
        clause: "FF[4] move properties (not in the root)",
        hint: "move it into a node of its own",
        example: "(;FF[4]GM[1]SZ[9]B[aa];W[bb])",
    }
    SETUP_MID_GAME = "C095" "setup-mid-game" Note {
        title: "stones are set up in mid-game",
        explanation: "The format allows it, a game does not. The board is changed as written, repetition is looked for from there on anew, and counts that need every stone to have been played are withheld.",
        clause: "FF[4] setup properties",
        hint: "nothing to do if it is a lesson",
        example: "(;FF[4]GM[1]SZ[9];B[aa];AE[aa]AW[bb];B[cc])",
    }
    MOVE_FORCED = "C096" "move-forced" Note {
        title: "the record asks for a move to be made in any case",
        explanation: "KO beside a move says that it is to be executed although it may be illegal. It is judged like any other move.",
        clause: "FF[4] KO",
        hint: "nothing to do",
        example: "(;FF[4]GM[1]SZ[9];B[aa]KO[];W[bb])",
    }
    MORE_OF_THE_SAME = "C097" "more-of-the-same" Note {
        title: "there are more findings of the same kind",
        explanation: "A game that repeats the same defect thousands of times is reported with the first of them and the number of the others.",
        clause: "convention",
        hint: "correct the first ones and look again",
        example: concat!(
            "(;FF[4]GM[1]SZ[9]",
            tenfold!(tenfold!(";B[zz9]")),
            ";W[zz9];B[zz9])"
        ),
    }
    MARKS_CONTRADICT = "C100" "marks-contradict" Warning {
        title: "a point is marked as both sides' territory",
        explanation: "TB and TW of one node name the same point. Such a point is nobody's by these marks.",
        clause: "FF[4] TB and TW",
        hint: "remove one of the marks",
        example: "(;FF[4]GM[1]SZ[9];B[aa];TB[bb]TW[bb])",
    }
    MARKS_OFF_BOARD = "C101" "marks-off-board" Warning {
        title: "a territory mark names no point of the board",
        explanation: "A value of TB or TW is no point, or lies off the board. The other marks are used.",
        clause: "FF[4] Point",
        hint: "check SZ and the value",
        example: "(;FF[4]GM[1]SZ[9];B[aa];TB[zz])",
    }
    INCIDENT_UNREADABLE = "C105" "incident-unreadable" Warning {
        title: "an incident is not understood",
        explanation: "GOREF holds what the format cannot say, one value for each incident: ply:kind:data with the kinds imposed-pass, void, penalty, warning, order-error, foul, section-overrun and yellow-card, or what a property said before the record was carried to other rules (0:was:RULESET:NAME=VALUE). This value is something else and is left alone.",
        clause: "convention (GOREF)",
        hint: "correct the value",
        example: "(;FF[4]GM[1]SZ[9];B[aa]GOREF[soon:gone])",
    }
    TIME_UNREADABLE = "C110" "time-unreadable" Note {
        title: "the time limit is not understood",
        explanation: "TM takes seconds. Clock times, hours in words and the overtime some programs add are understood; this value is not. Time is never judged from a record, so nothing depends on it.",
        clause: "FF[4] TM",
        hint: "write TM[seconds] and the overtime in OT",
        example: "(;FF[4]GM[1]SZ[9]TM[long enough];B[aa])",
    }
}
