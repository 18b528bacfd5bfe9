"""The sentences told of what happens in a game, each whole, by what happened and to whom.

A telling has a sentence for everything that happens; where it has none, the thing speaks for
itself. Fields in braces stand for cards, numbers and counts: a card has its name (``card``) and
its ``sign``, a number its figure and its word (``said``), and what may open a sentence comes
with a capital too. ``yours`` is the player's of two, ``mine`` the computer's.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from game.rules.seat import Seat

YOU, ME = Seat


def leader_of(yours: int, mine: int) -> Seat | None:
    """Who has more; None where neither has."""
    return None if yours == mine else YOU if yours > mine else ME


class What(Enum):
    """What happened."""

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
    HAND_COUNTED = auto()
    CRIB_COUNTED = auto()
    FORFEITED = auto()
    WON = auto()
    SKUNKED = auto()
    DOUBLE_SKUNKED = auto()


Key = tuple[What, Seat | None]
Telling = Mapping[Key, str]


@dataclass(frozen=True, slots=True)
class Tellings:
    """All that is told of one game: at the table, in its log, to who listens, in its replay."""

    seen: Telling
    logged: Telling
    heard: Telling
    replayed: Telling


# at the table, where one sees who does what
SEEN: Telling = {
    (What.RESUMED, None): "",
    (What.TIED, None): "You cut {yours}, I cut {mine}. A tie: cut again.",
    (What.CUT, YOU): "You cut {yours}, I cut {mine}: you deal.",
    (What.CUT, ME): "You cut {yours}, I cut {mine}: I deal.",
    (What.BEGUN, YOU): "",
    (What.BEGUN, ME): "",
    (What.DEALT, YOU): "Your deal, your crib.",
    (What.DEALT, ME): "My deal, my crib.",
    (What.SOURCE_ENDED, None): "The card file has ended; the default sequence goes on.",
    (What.LAID_AWAY, YOU): "",
    (What.LAID_AWAY, ME): "",
    (What.STARTER, None): "The starter is {card}.",
    (What.PLAYED, YOU): "{Said}.",
    (What.PLAYED, ME): "I play {card}. {Said}.",
    (What.GO, YOU): "You have to say go.",
    (What.GO, ME): "Go.",
    (What.RESET, None): "The count starts again.",
    (What.HAND_SHOWN, YOU): "",
    (What.HAND_SHOWN, ME): "",
    (What.CRIB_SHOWN, YOU): "",
    (What.CRIB_SHOWN, ME): "",
    (What.CLAIM_HEARD, YOU): "You claim {points}.",
    (What.CLAIM_HEARD, ME): "I claim {points}.",
    (What.CALLED, YOU): "Muggins! You call {points}.",
    (What.CALLED, ME): "Muggins! I call {points}.",
    (What.FALSELY_CALLED, YOU): "You call {points}: a false call.",
    (What.FALSELY_CALLED, ME): "I call {points}: a false call.",
    (What.CLAIMED, YOU): "",
    (What.CLAIMED, ME): "",
    (What.MISCLAIMED, YOU): "That is worth {due}, not {points}: {aloud}.",
    (What.MISCLAIMED, ME): "That is worth {due}, not {points}: {aloud}.",
    (What.HEAD_START, YOU): "You begin with {said} points, for not dealing first.",
    (What.HEAD_START, ME): "I begin with {said} points, for not dealing first.",
    (What.HANDICAP, YOU): "You are given {points} for a start.",
    (What.HANDICAP, ME): "I am given {points} for a start.",
    (What.PEGGED, YOU): "{Aloud}.",
    (What.PEGGED, ME): "{Aloud}.",
    (What.PEGGED_COUNT, YOU): "{Aloud}.",
    (What.PEGGED_GREAT, YOU): "{Aloud}.",
    (What.PEGGED_COUNT, ME): "{Aloud}.",
    (What.PEGGED_GREAT, ME): "{Aloud}.",
    (What.TAKEN, YOU): "You take {worth}.",
    (What.TAKEN, ME): "I take {worth}.",
    (What.TOLD, None): "{Reason}.",
    (What.TOLD_LAST, None): "And {reason}.",
    (What.HAND_COUNTED, YOU): "Your hand: {aloud}.",
    (What.HAND_COUNTED, ME): "My hand: {aloud}.",
    (What.CRIB_COUNTED, YOU): "Your crib: {aloud}.",
    (What.CRIB_COUNTED, ME): "My crib: {aloud}.",
    (What.FORFEITED, YOU): "An overclaim: the game is forfeit.",
    (What.FORFEITED, ME): "An overclaim: the game is forfeit.",
    (What.WON, YOU): "You win the game.",
    (What.WON, ME): "I win the game.",
    (What.SKUNKED, YOU): "You win the game, and it is a skunk.",
    (What.SKUNKED, ME): "I win the game, and it is a skunk.",
    (What.DOUBLE_SKUNKED, YOU): "You win the game, and it is a double skunk.",
    (What.DOUBLE_SKUNKED, ME): "I win the game, and it is a double skunk.",
}

# in the log of messages, to be gone over afterwards; what the computer lays away stays hidden
LOGGED: Telling = {
    **SEEN,
    (What.RESUMED, None): "Taken up again in hand {number}, at {yours} to {mine}.",
    (What.BEGUN, YOU): "Game {number}, from {yours} to {mine}. You deal first.",
    (What.BEGUN, ME): "Game {number}, from {yours} to {mine}. I deal first.",
    (What.DEALT, YOU): "Hand {number}. Your deal. You hold {signs}.",
    (What.DEALT, ME): "Hand {number}. My deal. You hold {signs}.",
    (What.LAID_AWAY, YOU): "You lay away {signs}.",
    (What.LAID_AWAY, ME): "I lay two cards away.",
    (What.STARTER, None): "The starter is {sign}.",
    (What.PLAYED, YOU): "You play {sign}: {count}.",
    (What.PLAYED, ME): "I play {sign}: {count}.",
    (What.GO, YOU): "You say go at {count}.",
    (What.GO, ME): "I say go at {count}.",
    (What.HAND_SHOWN, YOU): "Your hand: {signs}, starter {sign}.",
    (What.HAND_SHOWN, ME): "My hand: {signs}, starter {sign}.",
    (What.CRIB_SHOWN, YOU): "Your crib: {signs}, starter {sign}.",
    (What.CRIB_SHOWN, ME): "My crib: {signs}, starter {sign}.",
    (What.CLAIMED, YOU): "You claim {points}.",
    (What.CLAIMED, ME): "I claim {points}.",
    (What.MISCLAIMED, YOU): "You claim {points}, and {due} is right: {aloud}.",
    (What.MISCLAIMED, ME): "I claim {points}, and {due} is right: {aloud}.",
    (What.PEGGED, YOU): "You peg {points}, from {before} to {after}: {aloud}.",
    (What.PEGGED, ME): "I peg {points}, from {before} to {after}: {aloud}.",
    (What.PEGGED_COUNT, YOU): "You peg {points}, from {before} to {after}: {aloud}.",
    (What.PEGGED_GREAT, YOU): "You peg {points}, from {before} to {after}: {aloud}.",
    (What.PEGGED_COUNT, ME): "I peg {points}, from {before} to {after}: {aloud}.",
    (What.PEGGED_GREAT, ME): "I peg {points}, from {before} to {after}: {aloud}.",
    (What.TAKEN, YOU): "You peg {points}, from {before} to {after}, for the mistake.",
    (What.TAKEN, ME): "I peg {points}, from {before} to {after}, for the mistake.",
    (What.TOLD, None): "",
    (What.TOLD_LAST, None): "",
    (What.HAND_COUNTED, YOU): "That makes {worth}.",
    (What.HAND_COUNTED, ME): "That makes {worth}.",
    (What.CRIB_COUNTED, YOU): "That makes {worth}.",
    (What.CRIB_COUNTED, ME): "That makes {worth}.",
    (What.WON, YOU): "You win by {ahead} in {hands}, {yours} to {mine}: {worth} for the match.",
    (What.WON, ME): "I win by {ahead} in {hands}, {yours} to {mine}: {worth} for the match.",
    (What.SKUNKED, YOU): "You win by {ahead} in {hands}, {yours} to {mine}: {worth} for the match.",
    (What.SKUNKED, ME): "I win by {ahead} in {hands}, {yours} to {mine}: {worth} for the match.",
    (What.DOUBLE_SKUNKED, YOU): "You win by {ahead} in {hands}, {yours} to {mine}: "
    "{worth} for the match.",
    (What.DOUBLE_SKUNKED, ME): "I win by {ahead} in {hands}, {yours} to {mine}: "
    "{worth} for the match.",
}

# for who listens and does not see: all that the cards would show, and who does what
HEARD: Telling = {
    **SEEN,
    (What.RESUMED, None): "Taken up again in hand {number}.",
    (What.BEGUN, YOU): "Game {number}. You deal first.",
    (What.BEGUN, ME): "Game {number}. I deal first.",
    (What.DEALT, YOU): "Your deal, your crib. You hold {cards}.",
    (What.DEALT, ME): "My deal, my crib. You hold {cards}.",
    (What.LAID_AWAY, YOU): "You lay away {first} and {second}.",
    (What.LAID_AWAY, ME): "I lay two cards away.",
    (What.PLAYED, YOU): "You play {card}. {Said}.",
    (What.GO, YOU): "You say go.",
    (What.GO, ME): "I say go.",
    (What.HAND_SHOWN, YOU): "Your hand is {cards}, and the starter {card}.",
    (What.HAND_SHOWN, ME): "My hand is {cards}, and the starter {card}.",
    (What.CRIB_SHOWN, YOU): "Your crib is {cards}, and the starter {card}.",
    (What.CRIB_SHOWN, ME): "My crib is {cards}, and the starter {card}.",
    (What.PEGGED, YOU): "You peg {points}: {aloud}.",
    (What.PEGGED, ME): "I peg {points}: {aloud}.",
    (What.PEGGED_COUNT, YOU): "You peg {points}.",
    (What.PEGGED_GREAT, YOU): "{Worth}! You peg {points}.",
    (What.PEGGED_COUNT, ME): "I peg {points}.",
    (What.PEGGED_GREAT, ME): "{Worth}! I peg {points}.",
    (What.TOLD, None): "",
    (What.TOLD_LAST, None): "",
}

# in a replay, a move at a time; the cards of a hand are all that it is dealt from, and the
# opponent, who plays no more, is called by its name
REPLAYED: Telling = {
    **SEEN,
    (What.TIED, None): "You cut {yours}, Muggins cuts {mine}. A tie: cut again.",
    (What.CUT, YOU): "You cut {yours}, Muggins cuts {mine}: you deal.",
    (What.CUT, ME): "You cut {yours}, Muggins cuts {mine}: Muggins deals.",
    (What.DEALT, ME): "Muggins's deal, Muggins's crib.",
    (What.SOURCE_ENDED, None): "",
    (What.LAID_AWAY, YOU): "You lay away {first} and {second}.",
    (What.LAID_AWAY, ME): "Muggins lays away {first} and {second}.",
    (What.PLAYED, YOU): "You play {card}: {said}.",
    (What.PLAYED, ME): "Muggins plays {card}: {said}.",
    (What.GO, ME): "Muggins says go.",
    (What.CLAIM_HEARD, ME): "Muggins claims {points}.",
    (What.CALLED, ME): "Muggins calls {points}.",
    (What.FALSELY_CALLED, ME): "Muggins calls {points}: a false call.",
    (What.MISCLAIMED, YOU): "You claim {points}. That is worth {due}, not {points}: {aloud}.",
    (What.MISCLAIMED, ME): "Muggins claims {points}. That is worth {due}, not {points}: {aloud}.",
    (What.HEAD_START, ME): "Muggins begins with {said} points, for not dealing first.",
    (What.HANDICAP, ME): "Muggins is given {points} for a start.",
    (What.PEGGED_COUNT, YOU): "",
    (What.PEGGED_GREAT, YOU): "",
    (What.PEGGED_COUNT, ME): "",
    (What.PEGGED_GREAT, ME): "",
    (What.TAKEN, ME): "Muggins takes {worth}.",
    (What.HAND_COUNTED, ME): "Muggins's hand: {aloud}.",
    (What.CRIB_COUNTED, ME): "Muggins's crib: {aloud}.",
    (What.WON, ME): "Muggins wins the game.",
    (What.SKUNKED, ME): "Muggins wins the game, and it is a skunk.",
    (What.DOUBLE_SKUNKED, ME): "Muggins wins the game, and it is a double skunk.",
}

TO_PLAYER = Tellings(SEEN, LOGGED, HEARD, REPLAYED)
"""What is told to one who plays against the computer."""
