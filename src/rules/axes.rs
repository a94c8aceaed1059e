//! The axes a ruleset is made of: one enum each, read in exactly one function each.
//!
//! Section D of the specification names them. Every enum is spelled in kebab case in ruleset
//! files, on the command line and in output.

use serde::{Deserialize, Serialize};

macro_rules! axis {
    ($(#[$meta:meta])* $name:ident { $($(#[$vmeta:meta])* $variant:ident),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name { $($(#[$vmeta])* $variant),* }
    };
}

axis! {
    /// Whether a play that leaves the player's own stones without liberty is allowed.
    Suicide {
        /// No suicide at all.
        Forbidden,
        /// Suicide of several stones, not of one.
        MultiStoneOnly,
        /// Both, as far as the repetition rule lets it be.
        AllSubjectToRepetition,
    }
}
axis! {
    /// Which earlier positions a play may not bring back.
    Repetition {
        /// None beyond the basic ko.
        None,
        /// No position that stood before, whoever is to move.
        Positional,
        /// No position with the same side to move, positions after passes included.
        Situational,
        /// No position that a play of the same player created before.
        NaturalSituational,
        /// Ing's fighting and disturbing ko: basic ko, the rest reported for arbitration.
        Ing,
    }
}
axis! {
    /// Whose creation the starting position counts as under natural situational superko.
    StartCreator {
        /// Of the side not to move first.
        Opponent,
        /// Of nobody: it can be created again.
        Nobody,
        /// Of the side to move first.
        SideToMove,
    }
}
axis! {
    /// What becomes of a whole-board cycle that the repetition axis does not forbid.
    LongCycle {
        /// The move that completes it is forbidden.
        Forbidden,
        /// The game has no result at once.
        NoResultAuto,
        /// The game has no result if both players agree.
        NoResultIfBothAgree,
        /// The game is a draw.
        Draw,
        /// The game is replayed.
        Replay,
        /// The referee decides: void, draw or another game.
        Referee,
    }
}
axis! {
    /// What the referee does with an irregular move.
    Action {
        /// The move is refused and another asked for; nothing else happens.
        RejectRetry,
        /// The position is put right and the game goes on.
        Corrected,
        /// The stone is taken back and the turn is lost (弃权一次).
        VoidTurnLost,
        /// The referee rules as the case is.
        RefereeRuling,
        /// The extra stone is void; the opponent's turn stands.
        VoidTurnKept,
        /// Taken back, and counts as a pass that hands over a pass stone.
        TakeBackAsPassWithStone,
        /// The offender loses the game.
        LoseGame,
        /// The move stands.
        Stands,
    }
}
axis! {
    /// Until when an irregularity may be claimed.
    ClaimWindow {
        /// At once, else it lapses.
        Immediate,
        /// Before the opponent has replied.
        BeforeReply,
        /// Until the result is confirmed.
        UntilConfirmed,
    }
}
axis! {
    /// What stops the game.
    Stop {
        /// Two consecutive passes.
        TwoPasses,
        /// Three consecutive passes.
        ThreePasses,
        /// Four consecutive passes.
        FourPasses,
        /// Agreement alone.
        Agreement,
        /// Agreement or two consecutive passes.
        AgreementOrTwoPasses,
    }
}
axis! {
    /// Who plays first when a stopped game is resumed.
    ResumeFirst {
        /// The side whose turn it was.
        NaturalOrder,
        /// The opponent of the last passer, which is the natural order.
        OpponentOfLastPasser,
        /// The opponent of the side that asks.
        OpponentOfRequester,
        /// The side that claims stones are dead.
        DeathClaimant,
        /// Whoever both agree on.
        Agreement,
    }
}
axis! {
    /// What a resumption may be used for.
    ResumeScope {
        /// Anything.
        Any,
        /// Life and death or ownership only.
        LifeDeathOnly,
    }
}
axis! {
    /// How a game ends for good after a resumption.
    ResumeFinal {
        /// At the next stop every stone on the board is alive.
        AllAlive,
        /// The players agree again.
        AgreeAgain,
        /// The referee decides.
        Referee,
    }
}
axis! {
    /// How the status of stones is decided.
    Status {
        /// By agreement of the players.
        Agreement,
        /// By playing it out.
        PlayOut,
        /// By hypothetical play with the ko rule of Japanese 1989 Art. 7.2.
        J89Hypothetical,
        /// By local hypothetical play, Korean.
        KoreanLocal,
        /// Everything on the board is alive.
        AllAlive,
    }
}
axis! {
    /// What happens when the players cannot agree on status.
    Disagree {
        /// Both lose.
        BothLose,
        /// The referee decides.
        Referee,
        /// Play goes on until it is settled.
        PlayOn,
    }
}
axis! {
    /// What a side's score is made of.
    Family {
        /// Stones and surrounded points.
        Area,
        /// Surrounded points and prisoners.
        Territory,
    }
}
axis! {
    /// Whether points inside a seki count.
    SekiPoints {
        /// They count.
        Counted,
        /// They do not.
        NotCounted,
    }
}
axis! {
    /// Points taken from living groups.
    GroupTax {
        /// None.
        None,
        /// Eyes of groups in seki.
        Seki,
        /// Two points for every living group.
        All,
    }
}
axis! {
    /// What becomes of points both sides reach.
    SharedPoints {
        /// Half to each.
        HalfEach,
        /// Nobody's.
        Nobody,
    }
}
axis! {
    /// What becomes of points still contestable after the end is confirmed.
    LeftContestable {
        /// They are treated as seki.
        SharedAsSeki,
        /// They go to the opponent of the side that stopped competing.
        ToOpponentOfWithdrawer,
        /// They are as they stand.
        AsTheyStand,
    }
}
axis! {
    /// How the last move is made up for.
    LastMove {
        /// Not at all.
        None,
        /// One point off for Black when White passed first.
        MinusOneIfWhitePassedFirst,
        /// The first pass of the game takes half a point.
        Button,
        /// White must make the last pass, handing over a stone more if need be.
        WhiteMustPassLast,
        /// Territory is corrected by the exact difference of stones placed.
        ExactDeltaM,
        /// Territory is corrected by the World Draft's +1 and +2.
        WwdShortcut,
    }
}
axis! {
    /// Which pass counts as the first one where that matters.
    FirstPass {
        /// The first pass of the game.
        FirstPassOfGame,
        /// The first pass of the pair that first stopped play.
        FirstStopPair,
        /// The first pass of the final pair.
        FinalPair,
    }
}
axis! {
    /// How the result is counted by hand.
    Counting {
        /// One side's points against half the board, in zi (数子).
        SingleSideZi,
        /// Filling in with an exact number of stones (填满计点).
        FillIn,
        /// Equal stones, compare empty points, first method (等子比空法一).
        EqualStonesI,
        /// Equal stones, compare empty points, second method (等子比空法二).
        EqualStonesII,
        /// Prisoners filled into the opponent's territory.
        PrisonerFill,
        /// The plain difference of areas.
        Difference,
        /// Stones on the board only.
        StoneScoring,
    }
}
axis! {
    /// What White receives for handicap stones.
    HandicapBonus {
        /// Nothing.
        #[serde(rename = "0")]
        Zero,
        /// One point for every handicap stone but the first.
        #[serde(rename = "n-1")]
        NMinusOne,
        /// One point for every handicap stone.
        #[serde(rename = "n")]
        N,
    }
}
axis! {
    /// How a margin of nothing is decided.
    Tie {
        /// A draw.
        Draw,
        /// Black wins.
        BlackWins,
        /// White wins.
        WhiteWins,
        /// Replay from a given move; a second draw is Black's win (节棋).
        ReplayFromMove,
    }
}
axis! {
    /// How eyes that must be filled in the end count as territory.
    FalseEyes {
        /// As points.
        Counted,
        /// Not: they must be filled.
        MustBeFilled,
    }
}
axis! {
    /// Whether the mouth of a ko left open counts as territory.
    OpenKoMouth {
        /// It does.
        Counted,
        /// It does not.
        NotTerritory,
    }
}
