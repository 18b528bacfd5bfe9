"""Message catalog: a sentence for each kind of event and the seat concerned, or by name."""

from collections.abc import Mapping
from enum import Enum, auto
from functools import cache
from typing import NamedTuple

from muggins.rules.cards import Seat


def leader_of(yours: int, mine: int) -> Seat | None:
    """Return the seat with the higher value; None if they are equal."""
    return None if yours == mine else Seat.PLAYER if yours > mine else Seat.COMPUTER


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


Names = tuple[str, str]  # of the two people at one table, by seat

SIT_DOWN = "{who} is ready"
LOOK_AWAY = "{who}'s turn. {other}, look away."
FOR_ONE = "Challenges and practice are for one player."
OWN_HANDS = "{who} is using a different controller. To change controllers, open the menu."
CUT_TOO = "{who}, your turn to cut."
WAITS = "Waiting for {who}."  # from afar
HOLD_UP = "{who}'s turn. Hold {hint} to see your cards."
OPTIONS = {
    "Opponent": "Hints from",
    "Always you": "Always player 1",
    "Always opponent": "Always player 2",
}
"""The labels and values of the options that two people have instead."""

# {who} is whoever it happens to, {other} the other one; {one} and {two} are the two by seat
_SEEN: Mapping[What, str] = {
    What.TIED: "{one} cuts {yours}, {two} cuts {mine}. It's a tie. Cut again.",
    What.CUT: "{one} cuts {yours}, {two} cuts {mine}. {who} deals.",
    What.DEALT: "{who}'s deal, {who}'s crib.",
    What.PLAYED: "{who} plays {card}. {Said}.",
    What.GO: "{who} says go.",
    What.HEAD_START: "{who} starts with {said} points for not dealing first.",
    What.HANDICAP: "{who} gets a head start of {points}.",
    What.CLAIM_HEARD: "{who} claims {points}.",
    What.CALLED: "Muggins! {who} calls {points}.",
    What.FALSELY_CALLED: "{who} calls {points}. False call.",
    What.TAKEN: "{who} takes {worth}.",
    What.TOLD_MISSED: "Missed: {reason}.",
    What.HAND_COUNTED: "{who}'s hand: {aloud}.",
    What.CRIB_COUNTED: "{who}'s crib: {aloud}.",
    What.FORFEITED: "{who} overclaimed and forfeits the game.",
    What.SET_BACK: "{who} hasn't won yet and goes back {points} holes.",
    What.WON: "{who} wins the game.",
    What.SKUNKED: "{who} wins, and it's a skunk!",
    What.DOUBLE_SKUNKED: "{who} wins, and it's a double skunk!",
}
_WINS_BY_NAME = "{who} wins by {ahead} in {hands}, {yours} to {mine}. That's {worth} for the match."
# what anybody at the table may read, or hear: nobody's cards before they lie open
_LOGGED: Mapping[What, str] = {
    What.BEGUN: "Game {number}, starting at {yours} to {mine}. {who} deals first.",
    What.DEALT: "Hand {number}. {who}'s deal.",
    What.LAID_AWAY: "{who} discards two cards.",
    What.PLAYED: "{who} plays {sign}: {count}.",
    What.GO: "{who} says go at {count}.",
    What.HAND_SHOWN: "{who}'s hand: {signs}, starter {sign}.",
    What.CRIB_SHOWN: "{who}'s crib: {signs}, starter {sign}.",
    What.CLAIM_HEARD: "",
    What.CLAIMED: "{who} claims {points}.",
    What.MISCLAIMED: "{who} claimed {points}. It should be {due}: {aloud}.",
    What.PEGGED: "{who} pegs {points}, from {before} to {after}: {aloud}.",
    What.PEGGED_COUNT: "{who} pegs {points}, from {before} to {after}: {aloud}.",
    What.PEGGED_GREAT: "{who} pegs {points}, from {before} to {after}: {aloud}.",
    What.TAKEN: "{who} takes {points} for the mistake: {before} to {after}.",
    What.HAND_COUNTED: "That makes {worth}.",
    What.CRIB_COUNTED: "That makes {worth}.",
    What.WON: _WINS_BY_NAME,
    What.SKUNKED: _WINS_BY_NAME,
    What.DOUBLE_SKUNKED: _WINS_BY_NAME,
}
_HEARD: Mapping[What, str] = {
    What.BEGUN: "Game {number}. {who} deals first.",
    What.LAID_AWAY: "{who} discards two cards.",
    What.HAND_SHOWN: "{who}'s hand is {cards}, and the starter is {card}.",
    What.CRIB_SHOWN: "{who}'s crib is {cards}, and the starter is {card}.",
    What.PEGGED: "{who} pegs {points}: {aloud}.",
    What.PEGGED_COUNT: "{who} pegs {points}.",
    What.PEGGED_GREAT: "{Worth}! {who} pegs {points}.",
}
_REPLAYED: Mapping[What, str] = {
    What.LAID_AWAY: "{who} discards {first} and {second}.",
    What.PLAYED: "{who} plays {card}: {said}.",
    What.MISCLAIMED: "{who} claims {points}. That's {due}, not {points}: {aloud}.",
    What.PEGGED_COUNT: "",
    What.PEGGED_GREAT: "",
}


def by_name(telling: Telling, sentences: Mapping[What, str], names: Names) -> Telling:
    """Replace sentences of a telling by ones with names instead of I and you."""

    def tell(what: What, seat: Seat | None, told: str) -> str:
        return name_in(sentences[what], names, seat) if what in sentences else told

    return {(what, seat): tell(what, seat, told) for (what, seat), told in telling.items()}


def name_in(sentence: str, names: Names, seat: Seat | None = None) -> str:
    """Insert the players' names into a sentence; other fields remain."""
    fields = {"{one}": names[0], "{two}": names[1]}
    if seat is not None:
        fields |= {"{who}": names[seat], "{other}": names[seat.other]}
    for field, name in fields.items():
        sentence = sentence.replace(field, name)
    return sentence


def told_to(names: Names | None, plain: str, by_name: str, seat: Seat | None = None) -> str:
    """A sentence as one player has it, of I and you, or as two people have it, by name."""
    return plain if names is None else name_in(by_name, names, seat)


def name_turn(names: Names, seat: Seat) -> tuple[str, str]:
    """Return a title and subtitle for a change of turns, readable from a distance."""
    return f"{names[seat]}'s turn", f"{names[seat.other]}, look away"


@cache
def tellings_for(names: Names) -> Tellings:
    seen = by_name(SEEN, _SEEN, names)
    return Tellings(
        seen=seen,
        logged=by_name(LOGGED, {**_SEEN, **_LOGGED}, names),
        heard=by_name(HEARD, {**_SEEN, **_HEARD}, names),
        replayed=by_name(REPLAYED, {**_SEEN, **_REPLAYED}, names),
    )
