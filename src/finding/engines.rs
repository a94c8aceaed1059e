//! Findings of engines asked which stones are dead: codes `E001` on.

use super::row::kinds;

/// A finished game that any engine can be asked about.
const EXAMPLE: &str = "(;GM[1]FF[4]SZ[5]KM[0.5]AB[ba][da][ab][bb][cb][db][eb]AW[bd][cd];B[];W[])";

kinds! {
    ENGINE_GONE = "E001" "engine-gone" Error {
        title: "An engine ended before it answered",
        explanation: "The engine asked which stones are dead could not be started, ended, or closed its output before the answer, twice in a row: the second time it had just been started afresh. The game stays undetermined on its word, and it is started again for the next one.",
        clause: "GTP 2, 2.9",
        hint: "Run the engine by hand on this position; its own log usually says why it ended.",
        example: EXAMPLE,
    }
    ENGINE_HUNG = "E002" "engine-hung" Error {
        title: "An engine did not answer in time",
        explanation: "Every command has a time limit. An engine that does not answer within it is ended with all its children, and the game stays undetermined on its word. Some engines need long to say which stones are dead when the position is not finished.",
        clause: "convention",
        hint: "Give it more time with --engine-timeout, or a faster level.",
        example: EXAMPLE,
    }
    ENGINE_REFUSED = "E003" "engine-refused" Error {
        title: "An engine cannot be asked about this game",
        explanation: "The engine refuses the size of the board, a stone of the position, or the question which stones are dead. It was asked with the moves of the game and, where it would not have them, with the stones alone. The game stays undetermined on its word.",
        clause: "GTP 2, 6.3",
        hint: "Ask another engine, or name the dead stones with --dead D4,E5.",
        example: EXAMPLE,
    }
    ENGINE_GARBLED = "E004" "engine-garbled" Error {
        title: "What an engine wrote is no answer",
        explanation: "A response begins with `=` or `?` and the id of its command, and ends with an empty line. What came is neither, or carries the id of no command, or has no end. The engine is ended, and the game stays undetermined on its word.",
        clause: "GTP 2, 2.6",
        hint: "Check that the engine is started in its GTP mode.",
        example: EXAMPLE,
    }
    ENGINE_LIST_WRONG = "E005" "engine-list-wrong" Error {
        title: "An engine's list of dead stones names what is no stone",
        explanation: "Every word of the list must name a point of the board, and a stone must stand on it. A list with a point off the board, an empty point or a word that names none was made for another position, or for no position at all: nothing on it is used, and the game stays undetermined on that engine's word.",
        clause: "GTP 2, 6.3.3",
        hint: "Ask another engine, or name the dead stones with --dead D4,E5.",
        example: EXAMPLE,
    }
    ENGINE_PART_OF_CHAIN = "E006" "engine-part-of-chain" Warning {
        title: "An engine names only part of a chain dead",
        explanation: "The stones of a chain live and die together. An engine that names some stones of a chain dead and not the others has not said what becomes of it: that chain stays undetermined on its word.",
        clause: "convention",
        hint: "Name the dead stones with --dead D4,E5.",
        example: EXAMPLE,
    }
    ENGINE_AGAINST_PROOF = "E007" "engine-against-proof" Warning {
        title: "An engine says the opposite of what is proven",
        explanation: "Stones that live even if their owner always passes cannot be dead, and stones shut in by such chains without room for two eyes cannot live. Where an engine says otherwise the proof stands.",
        clause: "convention",
        hint: "Look at what else this engine says of the position.",
        example: EXAMPLE,
    }
    ENGINE_CONTRADICTS = "E008" "engine-contradicts-itself" Warning {
        title: "An engine puts one chain on two lists, or on none",
        explanation: "An engine is asked for the dead stones, those in seki and the living. A chain that stands on two of these lists, or on none of them though all three were given, has no status on its word and stays undetermined.",
        clause: "convention",
        hint: "Name the dead stones with --dead D4,E5.",
        example: EXAMPLE,
    }
    ENGINES_DIFFER = "E009" "engines-differ" Warning {
        title: "Two engines differ about a group",
        explanation: "What all engines asked agree on stands on their common word. A chain they disagree about is left undetermined, as two players who disagree would have to play on.",
        clause: "convention",
        hint: "Look at the groups named; --dead D4,E5 settles them by your own word.",
        example: EXAMPLE,
    }
    ENGINE_SHOWN_STONES = "E010" "engine-shown-stones" Note {
        title: "An engine was shown the stones, not the moves",
        explanation: "An engine is told the moves of the game, so that it knows captures and whose turn it is. Where the record cannot be played so, or the engine refuses a move, the stones of the position are put on its board one by one instead; it then knows nothing of captures and ko.",
        clause: "convention",
        hint: "Nothing need be done: which stones are dead seldom depends on it.",
        example: "(;GM[1]FF[4]SZ[5]KM[0.5];B[cc];W[];AW[aa];B[])",
    }
    ENGINE_GIVEN_UP = "E011" "engine-given-up" Error {
        title: "An engine failed too often and is not asked any more for now",
        explanation: "An engine is started afresh after every failure. When it has failed on several games of one portion of the input (a quarter of a megabyte of records) it is not asked about the rest of that portion; those games stay undetermined on its word. This is said once, with the first game it was not asked about.",
        clause: "convention",
        hint: "Put the engine right and run the games again; --list undetermined names them.",
        example: EXAMPLE,
    }
}
