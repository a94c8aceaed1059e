//! Findings about files and their structure: codes `F001` on.

use super::row::kinds;

kinds! {
    BYTE_ORDER_MARK = "F001" "byte-order-mark" Note {
        title: "the file begins with a byte order mark",
        explanation: "Three bytes before the game say that the text is UTF-8. They are no part of the game; they are stepped over, and taken as a word in favour of UTF-8.",
        clause: "convention",
        hint: "Nothing needs to be done.",
        example: "\u{feff}(;GM[1];B[aa])",
    }
    TEXT_BEFORE = "F002" "text-before-game" Warning {
        title: "there is text before the game",
        explanation: "A game begins with a parenthesis and a semicolon. What stands before them, such as the header of a mail, is no part of it and is not read.",
        clause: "SGF FF[4], section 2.1",
        hint: "Take the text out, or let `--fix` do it.",
        example: "From: somebody\n\n(;GM[1];B[aa])",
    }
    TEXT_AFTER = "F003" "text-after-game" Warning {
        title: "there is text behind the game",
        explanation: "Behind the parenthesis that closes a game only another game may follow. Anything else, such as a signature or the tail of a comment that was cut in two, is not read.",
        clause: "SGF FF[4], EBNF: Collection",
        hint: "Look whether something of the game got lost; `--fix` takes the text out.",
        example: "(;GM[1];B[aa])\n-- \nbye",
    }
    CONTROL_AFTER = "F004" "control-bytes-after-game" Warning {
        title: "there are control bytes behind the game",
        explanation: "Old systems filled files up with NUL bytes or ended them with a control-Z. They are no part of the game.",
        clause: "convention",
        hint: "`--fix` takes them out.",
        example: "(;GM[1];B[aa])\x1a",
    }
    MISSING_CLOSE = "F005" "missing-close" Error {
        title: "a closing parenthesis is missing",
        explanation: "Every parenthesis that opens a game or a variation must be closed. The game is taken to end with the file, or where the root of another game begins; every node read so far is kept.",
        clause: "SGF FF[4], EBNF: GameTree",
        hint: "The file may have been cut off; `--fix` closes what is open.",
        example: "(;GM[1];B[aa](;W[bb])",
    }
    EXTRA_CLOSE = "F006" "extra-close" Warning {
        title: "a closing parenthesis is one too many",
        explanation: "A parenthesis closes although nothing is open any more. It is stepped over; nodes that follow it are taken as part of the game.",
        clause: "SGF FF[4], EBNF: GameTree",
        hint: "`--fix` takes it out.",
        example: "(;GM[1];B[aa]))",
    }
    MISSING_SEMICOLON = "F007" "missing-semicolon" Error {
        title: "a node begins without its semicolon",
        explanation: "A property stands where a node should begin. A node is put there for it, so that nothing is lost.",
        clause: "SGF FF[4], EBNF: Node",
        hint: "`--fix` writes the semicolon.",
        example: "(GM[1];B[aa])",
    }
    UNESCAPED_BRACKET = "F008" "unescaped-bracket" Error {
        title: "a closing bracket inside a value is not escaped",
        explanation: "A closing bracket ends a value unless a backslash stands before it. What follows this one cannot be structure, so it is taken as part of the text.",
        clause: "SGF FF[4], section 3.2 (escaping)",
        hint: "`--fix` writes the backslash.",
        example: "(;GM[1]BR[Ann [3d]];B[aa])",
    }
    NAME_WITHOUT_VALUE = "F009" "name-without-value" Error {
        title: "a property has a name and no value",
        explanation: "A property needs at least one pair of brackets. Without them it says nothing: no move, and no pass either. It is dropped, and what stands around it is kept.",
        clause: "SGF FF[4], EBNF: Property",
        hint: "Write the value, or empty brackets where a pass is meant.",
        example: "(;GM[1];B;W[aa])",
    }
    VALUE_WITHOUT_NAME = "F010" "value-without-name" Error {
        title: "a value has no name",
        explanation: "A pair of brackets stands where a property's name should come first. What it was meant for cannot be known; it is dropped.",
        clause: "SGF FF[4], EBNF: Property",
        hint: "Write the name before it.",
        example: "(;GM[1];[aa]B[bb])",
    }
    BLANK_IN_NAME = "F011" "blank-in-name" Warning {
        title: "a property's name has a blank inside",
        explanation: "Together the parts make a name of the format, so they are read as one.",
        clause: "SGF FF[4], EBNF: PropIdent",
        hint: "Close the gap; `--fix` does.",
        example: "(;GM[1]S Z[9];B[aa])",
    }
    OLD_STYLE_NAME = "F012" "old-style-name" Note {
        title: "names are written with small letters",
        explanation: "Up to FF[3] names could be written out, and only their capitals counted: Black is B. Since FF[4] names are capitals only. They are read the old way.",
        clause: "SGF FF[4], section 2.2 (private properties, names)",
        hint: "Nothing needs to be done; programs for FF[4] only may not read the file.",
        example: "(;GaMe[1];Black[aa])",
    }
    PROPERTY_TWICE = "F013" "property-twice" Warning {
        title: "a property stands twice in one node",
        explanation: "A node may hold a property once. Values of lists are put together; of properties with one value the first counts.",
        clause: "SGF FF[4], section 2.2.2",
        hint: "Put the values behind one name.",
        example: "(;GM[1]AB[aa]AB[bb];W[cc])",
    }
    EMPTY_VARIATION = "F014" "empty-variation" Error {
        title: "a variation holds no node",
        explanation: "A pair of parentheses must hold at least one node. The empty pair is stepped over.",
        clause: "SGF FF[4], EBNF: GameTree, Sequence",
        hint: "`--fix` takes the pair out.",
        example: "(;GM[1];B[aa]()(;W[bb]))",
    }
    NODE_AFTER_VARIATION = "F015" "node-after-variation" Error {
        title: "a node follows a variation",
        explanation: "Behind a variation only other variations may follow. The node is taken as one more variation of the place where the others begin.",
        clause: "SGF FF[4], EBNF: GameTree",
        hint: "`--fix` puts it into parentheses.",
        example: "(;GM[1];B[aa](;W[bb]);W[cc])",
    }
    PROPERTY_AFTER_VARIATION = "F016" "property-after-variation" Error {
        title: "a property follows a variation",
        explanation: "Behind a variation only other variations may follow. The property is taken as part of the node the variations hang on.",
        clause: "SGF FF[4], EBNF: GameTree",
        hint: "`--fix` moves it to its node.",
        example: "(;GM[1];B[aa](;W[bb])C[x])",
    }
    UNCLOSED_VALUE = "F017" "unclosed-value" Error {
        title: "the file ends inside a value",
        explanation: "A bracket is opened and never closed; the file was probably cut off. What is there is kept, what came behind is lost.",
        clause: "SGF FF[4], EBNF: PropValue",
        hint: "Look for a complete copy; `--fix` closes the value.",
        example: "(;GM[1];B[aa];C[never closed",
    }
    JUNK = "F018" "junk-in-game" Error {
        title: "something inside the game is neither name nor value",
        explanation: "Between values only names, semicolons, parentheses and blanks may stand. These bytes are stepped over.",
        clause: "SGF FF[4], EBNF",
        hint: "Look whether they belong to a value nearby; `--fix` takes them out.",
        example: "(;GM[1];B[aa] ... ;W[bb])",
    }
    NO_GAME = "F019" "no-game" Error {
        title: "there is no game in the file",
        explanation: "A game begins with a parenthesis and a semicolon, and nothing here does. Empty files, web pages saved under a wrong name and files of parentheses only are told this way.",
        clause: "SGF FF[4], EBNF: Collection",
        hint: "Look at the file with a text editor.",
        example: "((((((((",
    }
    EMPTY_NODE = "F020" "empty-node" Note {
        title: "a node holds nothing",
        explanation: "The format allows nodes without properties. They are kept; nothing happens in them.",
        clause: "SGF FF[4], EBNF: Node",
        hint: "Nothing needs to be done.",
        example: "(;GM[1];;B[aa])",
    }
    MISSING_OPEN = "F021" "missing-open" Error {
        title: "the game's opening parenthesis is missing",
        explanation: "Nodes stand in the file without a parenthesis before them. They are read as a game all the same.",
        clause: "SGF FF[4], EBNF: GameTree",
        hint: "`--fix` writes it.",
        example: ";GM[1];B[aa])",
    }
    REDUNDANT_PARENTHESES = "F022" "redundant-parentheses" Warning {
        title: "parentheses hold only other variations",
        explanation: "A variation must begin with a node. This one begins with another variation; its variations are hung on the node before it.",
        clause: "SGF FF[4], EBNF: GameTree, Sequence",
        hint: "`--fix` takes the pair out.",
        example: "(;GM[1];B[aa]((;W[bb])(;W[cc])))",
    }
    CHARSET_LIE = "F023" "charset-lie" Warning {
        title: "the text is not in the charset the record names",
        explanation: "The bytes outside ASCII do not fit the charset named by CA, and fit another. Text is read in the one they fit; structure does not depend on it.",
        clause: "SGF FF[4], CA",
        hint: "Say which it is with `--encoding`, or write the game anew in UTF-8.",
        example: "(;CA[GB2312]GM[1]PB[柯洁];B[aa])",
    }
    CHARSET_UNKNOWN = "F024" "charset-unknown" Warning {
        title: "the record names a charset nobody knows",
        explanation: "CA holds no name of a charset. The charset is guessed from the bytes.",
        clause: "SGF FF[4], CA",
        hint: "Say which it is with `--encoding`.",
        example: "(;CA[foo]GM[1]PB[柯洁];B[aa])",
    }
    BROKEN_TEXT = "F025" "broken-text" Warning {
        title: "a value holds bytes that are no character",
        explanation: "Some programs cut names at a number of bytes, in the middle of a character. The rest of the text fits its charset, so the broken part is replaced by U+FFFD and nothing else is changed.",
        clause: "convention",
        hint: "Nothing can bring the character back.",
        example: "(;CA[UTF-8]GM[1]PB[\\xE5\\xB7\\xA7\\xE5\\x8C];B[aa])",
    }
    CHARSET_GUESSED = "F026" "charset-guessed" Note {
        title: "the charset is guessed",
        explanation: "The record names no charset and holds bytes outside ASCII. The format's own default is Latin-1; the charset that fits the bytes best is used instead.",
        clause: "SGF FF[4], CA",
        hint: "Say which it is with `--encoding`.",
        example: "(;GM[1]PB[柯洁];B[aa])",
    }
    CHARSET_TWICE = "F027" "charset-twice" Warning {
        title: "the record names more than one charset",
        explanation: "CA takes one value. The first that names a charset is used.",
        clause: "SGF FF[4], CA",
        hint: "Leave one of them.",
        example: "(;CA[UTF-8][UTF-8]GM[1];B[aa])",
    }
    UTF16 = "F028" "utf-16" Note {
        title: "the file is written in UTF-16",
        explanation: "Each character takes two bytes. The file was rewritten as UTF-8 before it was read; places are counted in the rewritten text.",
        clause: "SGF FF[4], CA",
        hint: "Nothing needs to be done; few programs read such files.",
        example: "(;GM[1];B[aa])",
    }
    TOO_MANY_NODES = "F029" "too-many-nodes" Error {
        title: "the game has more nodes than are read",
        explanation: "Reading stops at a number of nodes, so that no file can use up the memory. What was read up to there is kept.",
        clause: "convention",
        hint: "Raise the limit with `--max-nodes`.",
        example: "(;GM[1];B[aa];W[bb];B[cc])",
    }
    TOO_DEEP = "F030" "too-deep" Error {
        title: "variations are nested deeper than is read",
        explanation: "Reading stops at a number of parentheses open at once. What was read up to there is kept.",
        clause: "convention",
        hint: "Raise the limit with `--max-depth`.",
        example: "(;GM[1](;B[aa](;W[bb])))",
    }
    VALUE_TOO_LONG = "F031" "value-too-long" Error {
        title: "a value is longer than is read",
        explanation: "A value is cut at a number of bytes. What follows it is read as usual.",
        clause: "convention",
        hint: "Raise the limit with `--max-bytes`.",
        example: "(;GM[1]C[a long comment];B[aa])",
    }
    NAME_TOO_LONG = "F032" "name-too-long" Warning {
        title: "a property's name is longer than any real one",
        explanation: "Names have one or two letters, and private ones a few more. This one has more than 64; its first eight capitals stand for it.",
        clause: "SGF FF[4], section 2.2",
        hint: "Look whether a bracket is missing before it.",
        example: "(;GM[1]AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA[x];B[aa])",
    }
    GAME_TOO_LONG = "F033" "game-too-long" Error {
        title: "the game is longer than four gigabytes",
        explanation: "Places inside a game are counted with 32 bits. What lies beyond is not read.",
        clause: "convention",
        hint: "Split the file.",
        example: "(;GM[1];B[aa])",
    }
    STRICT_VALUE = "F040" "strict-value" Note {
        title: "a value is not of the kind its property takes",
        explanation: "Told with `--strict-ff4` only. FF[4] gives each property the kind of its value: a number, a point, one of two words, a pair with a colon. This value is of another kind; it is read all the same where its meaning can be told.",
        clause: "SGF FF[4], section 3 (property value types)",
        hint: "Write the value as the format wants it.",
        example: "(;FF[4]GM[1]HA[1];B[aa])",
    }
    STRICT_PRIVATE = "F041" "strict-private" Note {
        title: "a property is not defined by the format",
        explanation: "Told with `--strict-ff4` only. FF[4] allows private properties and asks programs to keep them; other programs give them no meaning.",
        clause: "SGF FF[4], section 2.2 (private properties)",
        hint: "Nothing needs to be done.",
        example: "(;FF[4]GM[1]MULTIGOGM[1];B[aa])",
    }
    STRICT_NODE = "F042" "strict-node" Note {
        title: "a node holds properties that may not stand together there",
        explanation: "Told with `--strict-ff4` only. A node may hold a move or setup, one move, each property and each mark on a point once, annotations only with what they annotate; root properties stand in the root.",
        clause: "SGF FF[4], section 2.2.1 and properties of the node types",
        hint: "Split the node, or leave one of them out.",
        example: "(;FF[4]GM[1];B[aa]AB[bb])",
    }
    STRICT_UNCHECKED = "F043" "strict-unchecked" Note {
        title: "a property is too large to be checked",
        explanation: "Told with `--strict-ff4` only. Lists of thousands of points, texts of many kilobytes and nodes of more than 64 properties are read as always, and not held against the format's types.",
        clause: "convention",
        hint: "Nothing needs to be done.",
        example: "(;FF[4]GM[1]AB[aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ][aa:ZZ];B[aa])",
    }
}
