"""Text for two players at one table: both are called by name."""

from collections.abc import Mapping
from functools import cache

from muggins.rules.seat import Seat
from muggins.words.table.sentences import HEARD, LOGGED, REPLAYED, SEEN, Telling, Tellings, What

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
_WINS = "{who} wins by {ahead} in {hands}, {yours} to {mine}. That's {worth} for the match."
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
    What.WON: _WINS,
    What.SKUNKED: _WINS,
    What.DOUBLE_SKUNKED: _WINS,
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
