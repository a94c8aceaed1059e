//! Findings about inputs that could not be read or judged: codes `A001` on.

use super::row::kinds;

kinds! {
    INPUT_MISSING = "A001" "missing" Error {
        title: "There is no such file",
        explanation: "A path that was named, on the command line or in a list of paths, leads to nothing. The other inputs are read all the same; the exit status is 2.",
        clause: "convention",
        hint: "check the path",
        example: "validate no-such-file.sgf",
    }
    INPUT_UNREADABLE = "A002" "unreadable" Error {
        title: "The file is there and cannot be read",
        explanation: "Opening or reading the file failed: permissions, a dangling link, a fault of the disk. What was read before the fault is judged; the other inputs are read all the same.",
        clause: "convention",
        hint: "check that it is a readable file",
        example: "ln -s nowhere dangling.sgf; validate dangling.sgf",
    }
    INPUT_TRUNCATED = "A003" "truncated" Error {
        title: "The compressed file ends before it should",
        explanation: "A compressed stream or a container stops in the middle. Every game before the cut is judged; what was behind it is lost to us.",
        clause: "convention",
        hint: "fetch or copy the file again",
        example: "head -c 1000 games.sgf.gz > cut.sgf.gz; validate cut.sgf.gz",
    }
    INPUT_TOO_LARGE = "A004" "too-large" Error {
        title: "A file, or one game of it, is larger than allowed",
        explanation: "Unpacked files and single games have a cap, so that an archive made to exhaust memory or disk does no harm. What came before the cap is judged.",
        clause: "convention",
        hint: "raise the limit with --max-bytes if the file can be trusted",
        example: "validate --max-bytes 1000 games.sgf.gz",
    }
    INPUT_BAD_CONTAINER = "A005" "bad-container" Error {
        title: "The container is damaged or not what its name says",
        explanation: "The file has the name or the first bytes of an archive and cannot be opened as one. Members that can be read are read.",
        clause: "convention",
        hint: "test the archive with the program that made it",
        example: "printf 'no zip' > x.zip; validate x.zip",
    }
    INPUT_ENCRYPTED = "A006" "encrypted" Error {
        title: "A member of the container needs a password",
        explanation: "Passwords are not asked for. The members without one are read.",
        clause: "convention",
        hint: "unpack it with its password first",
        example: "zip -e games.zip games.sgf; validate games.zip",
    }
    INPUT_UNSUPPORTED = "A007" "unsupported" Error {
        title: "A container or compression this build does not read",
        explanation: "The kind of file is known and the code to read it is not in this build, or not in the tool at all. `.7z` needs the build feature `sevenz`.",
        clause: "convention",
        hint: "unpack it first",
        example: "validate games.7z",
    }
    INPUT_NO_GAMES = "A008" "no-games" Warning {
        title: "There is no game in the file",
        explanation: "The file was read to its end and holds no line with a game. Nothing was left unread, so the run does not fail for it.",
        clause: "convention",
        hint: "an SGF record starts with `(;`",
        example: ": > empty.jsonl; validate empty.jsonl",
    }
    INPUT_BAD_JSON = "A009" "bad-json" Error {
        title: "A line of JSON Lines holds no game",
        explanation: "The line is not JSON, or is JSON that describes no game we can read. The lines around it are judged.",
        clause: "convention",
        hint: "a line is {\"id\":…,\"sgf\":…} or holds moves as KataGo's analysis does",
        example: "echo '{\"id\":1}' | validate --input-format jsonl -",
    }
    INPUT_MORE_GAMES = "A010" "more-games" Error {
        title: "A line of JSON Lines holds more than one game",
        explanation: "The `sgf` of a line is one game; the first was judged and the others were not, since they would have no id of their own.",
        clause: "convention",
        hint: "put each game on a line of its own",
        example: "echo '{\"id\":1,\"sgf\":\"(;B[aa])(;B[bb])\"}' | validate --input-format jsonl -",
    }
    INPUT_PANICKED = "A011" "panicked" Error {
        title: "Judging the game failed inside the program",
        explanation: "A fault of this program. The game is left unjudged, its neighbours are not touched, and the exit status is 2.",
        clause: "convention",
        hint: "this is a fault of the program; please report it with the game",
        example: "no record is known to do this",
    }
    INPUT_OTHER_GAMES = "A012" "other-games" Error {
        title: "The games done earlier are not the first games of this input",
        explanation: "A run is resumed by passing over the games its output already holds. The ids there are not those the inputs begin with, so nothing is passed over and the run stops.",
        clause: "convention",
        hint: "resume with the same inputs, or start anew without --resume",
        example: "validate --format jsonl -o rows.jsonl --resume other.sgf",
    }
}
