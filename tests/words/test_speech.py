"""Event sentences: at the table, in the message log and in a replay."""

import pytest

from muggins.motion.staging import CountedSoFar
from muggins.rules.cards import Seat, read_card, read_cards
from muggins.rules.events import (
    CardPlayed,
    CardsDealt,
    Claimed,
    CountReset,
    DealCut,
    Discarded,
    Event,
    GameBegun,
    GameForfeited,
    GameWon,
    GoCalled,
    HandCounted,
    HandShown,
    Pegged,
    SourceReverted,
    StarterTurned,
    TermsAmended,
)
from muggins.rules.scoring import Kind, Reason, hand_reasons
from muggins.rules.terms import Margin, Occasion, Terms
from muggins.words.table.sentences import LOGGED, REPLAYED
from muggins.words.table.speech import retell, tell

PAIR = (Reason(Kind.PAIR, 2, read_cards("7s7c")),)
HEELS = (Reason(Kind.HEELS, 2, read_cards("Jd")),)
COUNT = hand_reasons(read_cards("7s7cAhKd"), read_card("9d"))
LAST = (Reason(Kind.HEAD_START, 3, ()),)
HANDS = (read_cards("AsTd5h6h7h8h"), read_cards("2s3s4sKcQcJc"))


def pegged(
    seat: Seat, occasion: Occasion, reasons: tuple[Reason, ...], points: int = 2, before: int = 10
) -> Pegged:
    return Pegged(seat, points, occasion, reasons, (before, 0), (before + points, before))


def cut(cards: str, dealer: Seat | None) -> DealCut:
    first, second = read_cards(cards)
    return DealCut((first, second), dealer)


CUT = "You cut the five of hearts, I cut the king of clubs"
REPLAYED_CUT = "You cut the five of hearts, Muggins cuts the king of clubs"
WORTH = "That's 4, not 2: fifteen two and a pair is four."
WON = "win by 31 in 9 hands"
SAME = None  # as at the table
# what happened; how it is told at the table, in the log of messages, in a replay
TOLD: tuple[tuple[Event, str, str | None, str | None], ...] = (
    (cut("5hKc", Seat.PLAYER), f"{CUT}. You deal.", SAME, f"{REPLAYED_CUT}. You deal."),
    (cut("5hKc", Seat.COMPUTER), f"{CUT}. I deal.", SAME, f"{REPLAYED_CUT}. Muggins deals."),
    (cut("5h5c", None),
     "You cut the five of hearts, I cut the five of clubs. It's a tie. Cut again.", SAME,
     "You cut the five of hearts, Muggins cuts the five of clubs. It's a tie. Cut again."),
    (GameBegun(2, Seat.PLAYER, ((0, -1), (0, -1))), "",
     "Game 2, starting at 0 to 0. You deal first.", ""),
    (CardsDealt(4, Seat.COMPUTER, HANDS), "My deal, my crib.",
     "Hand 4. My deal. You hold As Td 5h 6h 7h 8h.", "Muggins's deal, Muggins's crib."),
    (SourceReverted(7), "End of the card file. Continuing with the default sequence.", SAME, ""),
    (Discarded(Seat.PLAYER, read_cards("AsTd")), "", "You discard As Td.",
     "You discard the ace of spades and the ten of diamonds."),
    (Discarded(Seat.COMPUTER, read_cards("2sKc")), "", "I discard two cards.",
     "Muggins discards the two of spades and the king of clubs."),
    (StarterTurned(read_card("Jd"), Seat.COMPUTER), "The starter is the jack of diamonds.",
     "The starter is Jd.", SAME),
    (CardPlayed(Seat.PLAYER, read_card("5h"), 15), "Fifteen.", "You play 5h: 15.",
     "You play the five of hearts: fifteen."),
    (CardPlayed(Seat.COMPUTER, read_card("Kc"), 21), "I play the king of clubs. Twenty-one.",
     "I play Kc: 21.", "Muggins plays the king of clubs: twenty-one."),
    (GoCalled(Seat.PLAYER, 28), "You can't play. Go.", "You say go at 28.", "You say go."),
    (GoCalled(Seat.COMPUTER, 28), "Go.", "I say go at 28.", "Muggins says go."),
    (CountReset(30), "New count.", SAME, SAME),
    (HandShown(Occasion.PONE_HAND, Seat.PLAYER, read_cards("7s7c"), read_card("9d")), "",
     "Your hand: 7s 7c, starter 9d.", ""),
    (HandShown(Occasion.CRIB, Seat.PLAYER, read_cards("7s7c"), read_card("9d")), "",
     "Your crib: 7s 7c, starter 9d.", ""),
    (Claimed(Seat.PLAYER, Occasion.CRIB, 4, 4, COUNT), "", "You claim 4.", ""),
    (Claimed(Seat.PLAYER, Occasion.CRIB, 2, 4, COUNT), WORTH,
     "You claimed 2. It should be 4: fifteen two and a pair is four.", f"You claim 2. {WORTH}"),
    (Claimed(Seat.PLAYER, Occasion.PLAY, 1, 0, ()), "That's 0, not 1: nothing at all.",
     "You claimed 1. It should be 0: nothing at all.",
     "You claim 1. That's 0, not 1: nothing at all."),
    (pegged(Seat.PLAYER, Occasion.START, LAST, 3, 0),
     "You start with three points for not dealing first.", SAME, SAME),
    (pegged(Seat.COMPUTER, Occasion.PLAY, PAIR), "A pair for two.",
     "I peg 2, from 10 to 12: a pair for two.", SAME),
    (pegged(Seat.PLAYER, Occasion.HEELS, HEELS), "Heels for two.",
     "You peg 2, from 10 to 12: heels for two.", SAME),
    (pegged(Seat.COMPUTER, Occasion.CRIB, COUNT, 4), "Fifteen two and a pair is four.",
     "I peg 4, from 10 to 14: fifteen two and a pair is four.", ""),
    *[
        (pegged(Seat.COMPUTER, occasion, (), 2), "I take 2 points.",
         "I take 2 for the mistake: 10 to 12.", "Muggins takes 2 points.")
        for occasion in Occasion if occasion is not Occasion.START
    ],
    (pegged(Seat.PLAYER, Occasion.HEELS, (), 1), "You take 1 point.",
     "You take 1 for the mistake: 10 to 11.", SAME),
    (HandCounted(Occasion.PONE_HAND, Seat.PLAYER, COUNT),
     "Your hand: fifteen two and a pair is four.",
     "That makes 4 points.", SAME),
    (HandCounted(Occasion.DEALER_HAND, Seat.COMPUTER, ()), "My hand: nothing at all.",
     "That makes 0 points.", "Muggins's hand: nothing at all."),
    (HandCounted(Occasion.CRIB, Seat.COMPUTER, COUNT), "My crib: fifteen two and a pair is four.",
     "That makes 4 points.", "Muggins's crib: fifteen two and a pair is four."),
    (GameForfeited(Seat.PLAYER), "You overclaimed. You forfeit the game.", SAME, SAME),
    (GameWon(Seat.PLAYER, (121, 90), Margin.SKUNK, 3, 9), "You win, and it's a skunk!",
     f"You {WON}, 121 to 90. That's 3 points for the match.", SAME),
    (GameWon(Seat.COMPUTER, (60, 121), Margin.DOUBLE_SKUNK, 4, 1),
     "I win, and it's a double skunk!",
     "I win by 61 in 1 hand, 60 to 121. That's 4 points for the match.",
     "Muggins wins, and it's a double skunk!"),
    (GameWon(Seat.PLAYER, (121, 120), Margin.WIN, 1, 9), "You win the game.",
     "You win by 1 in 9 hands, 121 to 120. That's 1 point for the match.", SAME),
    (TermsAmended(Terms()), "", "", ""),
)  # fmt: skip


@pytest.mark.parametrize("line", TOLD, ids=lambda line: f"{type(line[0]).__name__}: {line[1]}")
def test_it_is_told(line: tuple[Event, str, str | None, str | None]) -> None:
    event, seen, logged, replayed = line
    assert (tell(event) or "") == seen
    assert (tell(event, LOGGED) or "") == (seen if logged is None else logged)
    assert (tell(event, REPLAYED) or "") == (seen if replayed is None else replayed)


def test_a_count_is_told_call_by_call() -> None:
    reasons = hand_reasons(read_cards("4s5c6h6d"), read_card("Kc"))
    ends = [1, 2, 3, len(reasons)]
    told = [
        CountedSoFar(Seat.COMPUTER, Occasion.PONE_HAND, reasons[:n], is_all=n == ends[-1])
        for n in ends
    ]
    assert [tell(each) for each in told] == [
        "Fifteen two.",
        "Fifteen four.",
        "Fifteen six.",
        "And a double run of three is fourteen.",
    ]
    run = tuple(each for each in reasons if each.kind in (Kind.PAIR, Kind.RUN))
    assert (
        tell(CountedSoFar(Seat.COMPUTER, Occasion.PONE_HAND, run, is_all=True))
        == "Double run of three, eight."
    )
    assert (
        tell(CountedSoFar(Seat.COMPUTER, Occasion.PONE_HAND, run))
        == "A double run of three is eight."
    )
    assert tell(told[0], LOGGED) is None


def test_a_replay_tells_of_the_win_last() -> None:
    counted = HandCounted(Occasion.CRIB, Seat.COMPUTER, COUNT)
    won = GameWon(Seat.COMPUTER, (90, 121), Margin.SKUNK, 3, 9)
    pegs = pegged(Seat.COMPUTER, Occasion.CRIB, COUNT, 4)
    assert retell((pegs, won, counted)) == (
        "Muggins's crib: fifteen two and a pair is four. Muggins wins, and it's a skunk!"
    )
    assert retell(()) == ""
