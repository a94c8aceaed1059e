//! Axes of what surrounds the moves: colours, setup, time, teams, results.
//!
//! They concern an event and its clock; no count of the board depends on them.

use super::axis::axis;

axis! {
    /// How colours are chosen.
    ColourChoice {
        /// By the event.
        Assigned = "assigned",
        /// By nigiri; a correct guess takes Black.
        NigiriGuesserBlack = "nigiri-guesser-black",
        /// By nigiri; a correct guess chooses the colour.
        NigiriGuesserChooses = "nigiri-guesser-chooses",
    }
}
axis! {
    /// What is done with colours that were swapped by mistake.
    WrongColours {
        /// The colours are put right.
        Swap = "swap",
        /// The game starts again.
        Restart = "restart",
        /// The text does not say; the referee decides.
        Referee = "referee",
    }
}
axis! {
    /// How colours go over the boards of a team.
    TeamBoards {
        /// Each board for itself.
        EachBoard = "each-board",
        /// Odd boards as board one, even boards the opposite.
        OddAsFirst = "odd-as-first",
    }
}
axis! {
    /// How a game may begin.
    SetupKind {
        /// On the empty board.
        EmptyBoard = "empty-board",
        /// With handicap stones on fixed points.
        FixedHandicap = "fixed-handicap",
        /// With handicap stones where Black wants them.
        FreeHandicap = "free-handicap",
        /// White passes the first N−1 moves.
        WhitePassesNMinusOne = "white-passes-n-1",
        /// Black makes N consecutive first moves.
        ConsecutiveFirstMoves = "consecutive-first-moves",
    }
}
axis! {
    /// When a period of time is used up.
    Boundary {
        /// When its last second is reached (≥).
        AtLimit = "at-limit",
        /// When its last second is over (>).
        PastLimit = "past-limit",
    }
}
axis! {
    /// What happens when the time is exhausted.
    OnExhaust {
        /// The game is lost.
        Lose = "lose",
        /// A pass is imposed and the last period goes on.
        Pass = "pass",
        /// Lost, unless the player being timed asks for a pass instead.
        LoseUnlessRequestedPass = "lose-unless-requested-pass",
        /// Points are taken off for each further period.
        PointPenalty = "point-penalty",
    }
}
axis! {
    /// Who may resign for a side.
    Resigner {
        /// Any seated player alone.
        AnySeat = "any-seat",
        /// All seated players of the side together.
        AllSeats = "all-seats",
        /// The leader of the team.
        TeamLeader = "team-leader",
    }
}
axis! {
    /// Who continues for a side after an error of rotation.
    Reseating {
        /// The rules know no rotation.
        NoRotation = "no-rotation",
        /// The opponent's team chooses which of its players replies.
        OpponentChooses = "opponent-chooses",
        /// Rotation goes on from the seat that has played.
        FromOffender = "from-offender",
    }
}
axis! {
    /// How many stones each colour has for filling in.
    FillInStones {
        /// Half the board without the middle point, (V − 1) / 2 of each colour.
        HalfBoard = "half-board",
        /// Filling in is not used.
        NotUsed = "not-used",
    }
}
axis! {
    /// Ways a game may end under the rules.
    ResultKind {
        /// By score.
        Score = "score",
        /// By resignation.
        Resign = "resign",
        /// On time.
        Time = "time",
        /// By forfeit.
        Forfeit = "forfeit",
        /// As a draw.
        Draw = "draw",
        /// Without result.
        NoResult = "no-result",
        /// Both lose.
        BothLose = "both-lose",
        /// To be played again.
        Replay = "replay",
    }
}
axis! {
    /// What a card costs beyond points.
    CardEffect {
        /// The rules know no cards.
        NoCards = "no-cards",
        /// Out for this game and the next; takes one of the team's substitutions.
        OutForTwoGames = "out-for-two-games",
    }
}
