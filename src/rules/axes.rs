//! The axes a ruleset is made of: one enum each, read in exactly one function each.
//!
//! docs/rules.md has their values by ruleset. Every enum is spelled in kebab case in ruleset
//! files, on the command line and in output.

use super::axis::axis;

axis! {
    /// Whether a play that leaves the player's own stones without liberty is allowed.
    Suicide {
        /// No suicide at all.
        Forbidden = "forbidden",
        /// Suicide of several stones, not of one.
        MultiStoneOnly = "multi-stone-only",
        /// Both, as far as the repetition rule lets it be.
        AllSubjectToRepetition = "all-subject-to-repetition",
    }
}
axis! {
    /// Which earlier positions a play may not bring back.
    Repetition {
        /// None beyond the basic ko.
        None = "none",
        /// No position that stood before, whoever is to move.
        Positional = "positional",
        /// No position with the same side to move, positions after passes included.
        Situational = "situational",
        /// No position that a play of the same player created before.
        NaturalSituational = "natural-situational",
        /// Ing's fighting and disturbing ko: basic ko, the rest reported for arbitration.
        Ing = "ing",
    }
}
axis! {
    /// Whose creation the starting position counts as under natural situational superko.
    StartCreator {
        /// Of the side not to move first.
        Opponent = "opponent",
        /// Of nobody: it can be created again.
        Nobody = "nobody",
        /// Of the side to move first.
        SideToMove = "side-to-move",
    }
}
axis! {
    /// What becomes of a whole-board cycle that the repetition axis does not forbid.
    LongCycle {
        /// The move that completes it is forbidden.
        Forbidden = "forbidden",
        /// The game has no result at once.
        NoResultAuto = "no-result-auto",
        /// The game has no result if both players agree.
        NoResultIfBothAgree = "no-result-if-both-agree",
        /// The game is a draw.
        Draw = "draw",
        /// The game is replayed.
        Replay = "replay",
        /// The referee decides: void, draw or another game.
        Referee = "referee",
    }
}
axis! {
    /// What the referee does with an irregular move.
    Action {
        /// The move is refused and another asked for; nothing else happens.
        RejectRetry = "reject-retry",
        /// The position is put right and the game goes on.
        Corrected = "corrected",
        /// The stone is taken back and the turn is lost (弃权一次).
        VoidTurnLost = "void-turn-lost",
        /// The referee rules as the case is.
        RefereeRuling = "referee-ruling",
        /// The extra stone is void; the opponent's turn stands.
        VoidTurnKept = "void-turn-kept",
        /// Taken back, and counts as a pass that hands over a pass stone.
        TakeBackAsPassWithStone = "take-back-as-pass-with-stone",
        /// The offender loses the game.
        LoseGame = "lose-game",
        /// The move stands.
        Stands = "stands",
    }
}
axis! {
    /// Until when an irregularity may be claimed.
    ClaimWindow {
        /// At once, else it lapses.
        Immediate = "immediate",
        /// Before the opponent has replied.
        BeforeReply = "before-reply",
        /// Until the result is confirmed.
        UntilConfirmed = "until-confirmed",
    }
}
axis! {
    /// What stops the game.
    Stop {
        /// Two consecutive passes.
        TwoPasses = "two-passes",
        /// Three consecutive passes.
        ThreePasses = "three-passes",
        /// Four consecutive passes.
        FourPasses = "four-passes",
        /// Agreement alone.
        Agreement = "agreement",
        /// Agreement or two consecutive passes.
        AgreementOrTwoPasses = "agreement-or-two-passes",
    }
}
axis! {
    /// Who plays first when a stopped game is resumed.
    ResumeFirst {
        /// The side whose turn it was.
        NaturalOrder = "natural-order",
        /// The opponent of the last passer, which is the natural order.
        OpponentOfLastPasser = "opponent-of-last-passer",
        /// The opponent of the side that asks.
        OpponentOfRequester = "opponent-of-requester",
        /// The side that claims stones are dead.
        DeathClaimant = "death-claimant",
        /// Whoever both agree on.
        Agreement = "agreement",
    }
}
axis! {
    /// What a resumption may be used for.
    ResumeScope {
        /// Anything.
        Any = "any",
        /// Life and death or ownership only.
        LifeDeathOnly = "life-death-only",
    }
}
axis! {
    /// How a game ends for good after a resumption.
    ResumeFinal {
        /// At the next stop every stone on the board is alive.
        AllAlive = "all-alive",
        /// The players agree again.
        AgreeAgain = "agree-again",
        /// The referee decides.
        Referee = "referee",
    }
}
axis! {
    /// How the status of stones is decided.
    Status {
        /// By agreement of the players.
        Agreement = "agreement",
        /// By playing it out.
        PlayOut = "play-out",
        /// By hypothetical play with the ko rule of Japanese 1989 Art. 7.2.
        J89Hypothetical = "j89-hypothetical",
        /// By local hypothetical play, Korean.
        KoreanLocal = "korean-local",
        /// Everything on the board is alive.
        AllAlive = "all-alive",
    }
}
axis! {
    /// What happens when the players cannot agree on status.
    Disagree {
        /// Both lose.
        BothLose = "both-lose",
        /// The referee decides.
        Referee = "referee",
        /// Play goes on until it is settled.
        PlayOn = "play-on",
    }
}
axis! {
    /// What a side's score is made of.
    Family {
        /// Stones and surrounded points.
        Area = "area",
        /// Surrounded points and prisoners.
        Territory = "territory",
    }
}
axis! {
    /// Whether points inside a seki count.
    SekiPoints {
        /// They count.
        Counted = "counted",
        /// They do not.
        NotCounted = "not-counted",
    }
}
axis! {
    /// Points taken from living groups.
    GroupTax {
        /// None.
        None = "none",
        /// Eyes of groups in seki.
        Seki = "seki",
        /// Two points for every living group.
        All = "all",
    }
}
axis! {
    /// What becomes of points both sides reach.
    SharedPoints {
        /// Half to each.
        HalfEach = "half-each",
        /// Nobody's.
        Nobody = "nobody",
    }
}
axis! {
    /// What becomes of points still contestable after the end is confirmed.
    LeftContestable {
        /// They are treated as seki.
        SharedAsSeki = "shared-as-seki",
        /// They go to the opponent of the side that stopped competing.
        ToOpponentOfWithdrawer = "to-opponent-of-withdrawer",
        /// They are as they stand.
        AsTheyStand = "as-they-stand",
    }
}
axis! {
    /// How the last move is made up for.
    LastMove {
        /// Not at all.
        None = "none",
        /// One point off for Black when White passed first.
        MinusOneIfWhitePassedFirst = "minus-one-if-white-passed-first",
        /// The first pass of the game takes half a point and is none of the ending passes.
        Button = "button",
        /// White must make the last pass, handing over a stone more if need be.
        WhiteMustPassLast = "white-must-pass-last",
        /// Territory is corrected by the exact difference of stones placed.
        ExactDeltaM = "exact-delta-m",
        /// Territory is corrected by the World Draft's +1 and +2.
        WwdShortcut = "wwd-shortcut",
    }
}
axis! {
    /// Which pass counts as the first one where that matters.
    FirstPass {
        /// The first pass of the game.
        FirstPassOfGame = "first-pass-of-game",
        /// The first pass of the pair that first stopped play.
        FirstStopPair = "first-stop-pair",
        /// The first pass of the final pair.
        FinalPair = "final-pair",
    }
}
axis! {
    /// How the result is counted by hand.
    Counting {
        /// One side's points against half the board, in zi (数子).
        SingleSideZi = "single-side-zi",
        /// Filling in with an exact number of stones (填满计点).
        FillIn = "fill-in",
        /// Equal stones, compare empty points, first method (等子比空法一).
        EqualStonesI = "equal-stones-1",
        /// Equal stones, compare empty points, second method (等子比空法二).
        EqualStonesII = "equal-stones-2",
        /// Prisoners filled into the opponent's territory.
        PrisonerFill = "prisoner-fill",
        /// The plain difference of areas.
        Difference = "difference",
        /// Stones on the board only.
        StoneScoring = "stone-scoring",
    }
}
axis! {
    /// What White receives for handicap stones.
    HandicapBonus {
        /// Nothing.
        Zero = "0",
        /// One point for every handicap stone but the first.
        NMinusOne = "n-1",
        /// One point for every handicap stone.
        N = "n",
    }
}
axis! {
    /// How a margin of nothing is decided.
    Tie {
        /// A draw.
        Draw = "draw",
        /// Black wins.
        BlackWins = "black-wins",
        /// White wins.
        WhiteWins = "white-wins",
        /// Replay from a given move; a second draw is Black's win (节棋).
        ReplayFromMove = "replay-from-move",
    }
}
axis! {
    /// How eyes that must be filled in the end count as territory.
    FalseEyes {
        /// As points.
        Counted = "counted",
        /// Not: they must be filled.
        MustBeFilled = "must-be-filled",
    }
}
axis! {
    /// Whether the mouth of a ko left open counts as territory.
    OpenKoMouth {
        /// It does.
        Counted = "counted",
        /// It does not.
        NotTerritory = "not-territory",
    }
}
