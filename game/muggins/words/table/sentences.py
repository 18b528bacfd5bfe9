"""Message catalog: a sentence for each kind of event and the seat concerned.

A telling has a sentence for every event that needs one. Fields in braces are cards, numbers and
counts: a card has its name (``card``) and its ``sign``, a number its digits and its word
(``said``), and a field that may start a sentence exists capitalized, too. ``yours`` is the player's
of two values, ``mine`` the computer's.
"""

from collections.abc import Mapping
from enum import Enum, auto
from typing import NamedTuple

from muggins.rules.seat import Seat

YOU, ME = Seat


def leader_of(yours: int, mine: int) -> Seat | None:
    """Return the seat with the higher value; None if they are equal."""
    return None if yours == mine else YOU if yours > mine else ME


class What(Enum):
    RESUMED = auto()
    TIED = auto()
    CUT = auto()  # to whom: who deals
    BEGUN = auto()
    DEALT = auto()
    SOURCE_ENDED = auto()
    LAID_AWAY = auto()
    STARTER = auto()
    PLAYED = auto()
    GO = auto()
    RESET = auto()
    HAND_SHOWN = auto()
    CRIB_SHOWN = auto()
    CLAIM_HEARD = auto()  # to be called by the other
    CALLED = auto()  # what was missed
    FALSELY_CALLED = auto()
    CLAIMED = auto()
    MISCLAIMED = auto()
    HEAD_START = auto()
    HANDICAP = auto()
    PEGGED = auto()
    PEGGED_COUNT = auto()  # of a hand or crib
    PEGGED_GREAT = auto()  # the same, and one that is remembered
    TAKEN = auto()  # for a mistake of the other: penalty, muggins, forfeit
    TOLD = auto()  # a call of a count
    TOLD_LAST = auto()  # the last of several
    TOLD_MISSED = auto()  # a score that the player did not find
    HAND_COUNTED = auto()
    CRIB_COUNTED = auto()
    FORFEITED = auto()
    SET_BACK = auto()
    WON = auto()
    SKUNKED = auto()
    DOUBLE_SKUNKED = auto()


Key = tuple[What, Seat | None]
Telling = Mapping[Key, str]


class Tellings(NamedTuple):
    """The sentences of one game: at the table, in its log, read aloud, in its replay."""

    seen: Telling
    logged: Telling
    heard: Telling
    replayed: Telling


Said = str | tuple[str, str]  # one sentence, or one each about the player and the computer

NOBODYS = "RESUMED TIED SOURCE_ENDED STARTER RESET TOLD TOLD_LAST TOLD_MISSED".split()
"""Events that concern neither seat."""


def _telling(told: Mapping[What, Said], others: Telling | None = None) -> Telling:
    """Build a telling, with missing sentences taken from another one."""
    found = dict(others or {})
    for what, said in told.items():
        both = (said, said) if isinstance(said, str) else said
        seats = [None] if what.name in NOBODYS else Seat
        found.update({(what, seat): both[seat or 0] for seat in seats})
    return found


# at the table, where one sees who does what
SEEN: Telling = _telling({
    What.RESUMED: "",
    What.TIED: "You cut {yours}, I cut {mine}. It's a tie. Cut again.",
    What.CUT: ("You cut {yours}, I cut {mine}. You deal.",
               "You cut {yours}, I cut {mine}. I deal."),
    What.BEGUN: "",
    What.DEALT: ("Your deal, your crib.", "My deal, my crib."),
    What.SOURCE_ENDED: "End of the card file. Continuing with the default sequence.",
    What.LAID_AWAY: "",
    What.STARTER: "The starter is {card}.",
    What.PLAYED: ("{Said}.", "I play {card}. {Said}."),
    What.GO: ("You can't play. Go.", "Go."),
    What.RESET: "New count.",
    What.HAND_SHOWN: "",
    What.CRIB_SHOWN: "",
    What.CLAIM_HEARD: ("You claim {points}.", "I claim {points}."),
    What.CALLED: ("Muggins! You call {points}.", "Muggins! I call {points}."),
    What.FALSELY_CALLED: ("You call {points}. False call.", "I call {points}. False call."),
    What.CLAIMED: "",
    What.MISCLAIMED: "That's {worth}, not {points}: {aloud}{need}.",
    What.HEAD_START: ("You start with {said} points for not dealing first.",
                      "I start with {said} points for not dealing first."),
    What.HANDICAP: ("You get a head start of {points}.", "I get a head start of {points}."),
    What.PEGGED: "{Aloud}.",
    What.PEGGED_COUNT: "{Aloud}.",
    What.PEGGED_GREAT: "{Aloud}.",
    What.TAKEN: ("You take {worth}.", "I take {worth}."),
    What.TOLD: "{Reason}.",
    What.TOLD_LAST: "And {reason}.",
    What.TOLD_MISSED: "You missed one: {reason}.",
    What.HAND_COUNTED: ("Your hand: {aloud}.", "My hand: {aloud}."),
    What.CRIB_COUNTED: ("Your crib: {aloud}.", "My crib: {aloud}."),
    What.FORFEITED: ("You overclaimed. You forfeit the game.",
                     "I overclaimed. I forfeit the game."),
    What.SET_BACK: ("You haven't won yet. That's {points} holes back.",
                    "I haven't won yet. That's {points} holes back for me."),
    What.WON: ("You win the game.", "I win the game."),
    What.SKUNKED: ("You win, and it's a skunk!", "I win, and it's a skunk!"),
    What.DOUBLE_SKUNKED: ("You win, and it's a double skunk!",
                          "I win, and it's a double skunk!"),
})  # fmt: skip

# in the log of messages, to be gone over afterwards; what the computer lays away stays hidden
_PEGS = ("You peg {points}, from {before} to {after}: {aloud}.",
         "I peg {points}, from {before} to {after}: {aloud}.")  # fmt: skip
_WINS = (
    "You win by {ahead} in {hands}, {yours} to {mine}. That's {worth} for the match.",
    "I win by {ahead} in {hands}, {yours} to {mine}. That's {worth} for the match.",
)
LOGGED: Telling = _telling({
    What.RESUMED: "Resumed in hand {number}, {yours} to {mine}.",
    What.BEGUN: ("Game {number}, starting at {yours} to {mine}. You deal first.",
                 "Game {number}, starting at {yours} to {mine}. I deal first."),
    What.DEALT: ("Hand {number}. Your deal. You hold {signs}.",
                 "Hand {number}. My deal. You hold {signs}."),
    What.LAID_AWAY: ("You discard {signs}.", "I discard two cards."),
    What.STARTER: "The starter is {sign}.",
    What.PLAYED: ("You play {sign}: {count}.", "I play {sign}: {count}."),
    What.GO: ("You say go at {count}.", "I say go at {count}."),
    What.HAND_SHOWN: ("Your hand: {signs}, starter {sign}.", "My hand: {signs}, starter {sign}."),
    What.CRIB_SHOWN: ("Your crib: {signs}, starter {sign}.", "My crib: {signs}, starter {sign}."),
    What.CLAIMED: ("You claim {points}.", "I claim {points}."),
    What.MISCLAIMED: ("You claimed {points}. It should be {due}: {aloud}.",
                      "I claimed {points}. It should be {due}: {aloud}."),
    What.PEGGED: _PEGS,
    What.PEGGED_COUNT: _PEGS,
    What.PEGGED_GREAT: _PEGS,
    What.TAKEN: ("You take {points} for the mistake: {before} to {after}.",
                 "I take {points} for the mistake: {before} to {after}."),
    What.TOLD: "",
    What.TOLD_LAST: "",
    What.TOLD_MISSED: "",
    What.HAND_COUNTED: "That makes {worth}.",
    What.CRIB_COUNTED: "That makes {worth}.",
    What.WON: _WINS,
    What.SKUNKED: _WINS,
    What.DOUBLE_SKUNKED: _WINS,
}, SEEN)  # fmt: skip

# for who listens and does not see: all that the cards would show, and who does what
HEARD: Telling = _telling({
    What.RESUMED: "Resumed in hand {number}.",
    What.BEGUN: ("Game {number}. You deal first.", "Game {number}. I deal first."),
    What.DEALT: ("Your deal, your crib. You hold {cards}.", "My deal, my crib. You hold {cards}."),
    What.LAID_AWAY: ("You discard {first} and {second}.", "I discard two cards."),
    What.PLAYED: ("You play {card}. {Said}.", "I play {card}. {Said}."),
    What.GO: ("You say go.", "I say go."),
    What.HAND_SHOWN: ("Your hand is {cards}, and the starter is {card}.",
                      "My hand is {cards}, and the starter is {card}."),
    What.CRIB_SHOWN: ("Your crib is {cards}, and the starter is {card}.",
                      "My crib is {cards}, and the starter is {card}."),
    What.PEGGED: ("You peg {points}: {aloud}.", "I peg {points}: {aloud}."),
    What.PEGGED_COUNT: ("You peg {points}.", "I peg {points}."),
    What.PEGGED_GREAT: ("{Worth}! You peg {points}.", "{Worth}! I peg {points}."),
    What.TOLD: "",
    What.TOLD_LAST: "",
    What.TOLD_MISSED: "",
}, SEEN)  # fmt: skip

# in a replay, a move at a time; the cards of a hand are all that it is dealt from, and the
# opponent, who plays no more, is called by its name
REPLAYED: Telling = _telling({
    What.TIED: "You cut {yours}, Muggins cuts {mine}. It's a tie. Cut again.",
    What.CUT: ("You cut {yours}, Muggins cuts {mine}. You deal.",
               "You cut {yours}, Muggins cuts {mine}. Muggins deals."),
    What.DEALT: ("Your deal, your crib.", "Muggins's deal, Muggins's crib."),
    What.SOURCE_ENDED: "",
    What.LAID_AWAY: ("You discard {first} and {second}.",
                     "Muggins discards {first} and {second}."),
    What.PLAYED: ("You play {card}: {said}.", "Muggins plays {card}: {said}."),
    What.GO: ("You say go.", "Muggins says go."),
    What.CLAIM_HEARD: ("You claim {points}.", "Muggins claims {points}."),
    What.CALLED: ("Muggins! You call {points}.", "Muggins calls {points}."),
    What.FALSELY_CALLED: ("You call {points}. False call.",
                          "Muggins calls {points}. False call."),
    What.MISCLAIMED: ("You claim {points}. That's {due}, not {points}: {aloud}.",
                      "Muggins claims {points}. That's {due}, not {points}: {aloud}."),
    What.HEAD_START: ("You start with {said} points for not dealing first.",
                      "Muggins starts with {said} points for not dealing first."),
    What.HANDICAP: ("You get a head start of {points}.",
                    "Muggins gets a head start of {points}."),
    What.PEGGED_COUNT: "",
    What.PEGGED_GREAT: "",
    What.TAKEN: ("You take {worth}.", "Muggins takes {worth}."),
    What.HAND_COUNTED: ("Your hand: {aloud}.", "Muggins's hand: {aloud}."),
    What.CRIB_COUNTED: ("Your crib: {aloud}.", "Muggins's crib: {aloud}."),
    What.FORFEITED: ("You overclaimed. You forfeit the game.",
                     "Muggins overclaimed. Muggins forfeits the game."),
    What.SET_BACK: ("You haven't won yet. That's {points} holes back.",
                    "Muggins hasn't won yet. That's {points} holes back."),
    What.WON: ("You win the game.", "Muggins wins the game."),
    What.SKUNKED: ("You win, and it's a skunk!",
                   "Muggins wins, and it's a skunk!"),
    What.DOUBLE_SKUNKED: ("You win, and it's a double skunk!",
                          "Muggins wins, and it's a double skunk!"),
}, SEEN)  # fmt: skip

TO_PLAYER = Tellings(SEEN, LOGGED, HEARD, REPLAYED)
"""Tellings for a player against the computer."""
