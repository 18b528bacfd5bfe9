"""Prompts: the next action asked of the player, in whole sentences."""

from collections.abc import Mapping, Sequence
from enum import Enum, auto

from muggins.rules.cards import Seat, rank_of
from muggins.rules.events import HandCounted
from muggins.rules.progress import count_reasons
from muggins.rules.referee import to_move
from muggins.rules.scoring import Kind, total
from muggins.rules.state import (
    Counted,
    CuttingDeck,
    CuttingForDeal,
    CuttingStarter,
    Discarding,
    GameOver,
    Pegging,
    ReadyToDeal,
    Scoring,
    State,
)
from muggins.rules.terms import Mistakes, Occasion
from muggins.words.names import RANK_SIGNS, list_words, name_card
from muggins.words.table.sentences import SEEN, Names, Telling, tellings_for
from muggins.words.table.speech import WINS, say_count, tell


class Ask(Enum):
    CUT = auto()
    DEAL = auto()  # who deals
    STARTER = auto()  # who cuts
    DECK = auto()  # who cuts
    LAY_AWAY = auto()  # whose crib
    LEAD = auto()
    PLAY = auto()
    HAND = auto()
    CRIB = auto()
    TOUCH_HAND = auto()  # where its cards may be touched
    TOUCH_CRIB = auto()
    GO = auto()
    LAST = auto()
    SCORE = auto()  # points that are named
    CLAIM = auto()  # points that are not


# where a new match is asked about
GIVING_UP = "Either way, you abandon this game, and it counts as two losses."
GIVEN_UP_BY_TWO = "Either way, you abandon this game, and it counts for neither of you."
NEW_MATCH = (
    "A new match also resets the match score and match statistics. Lifetime statistics "
    "aren't affected."
)

Prompts = Mapping[tuple[Ask, Seat | None], str]

# in double braces stand keys, which are filled in as they are bound
PROMPTS: Prompts = {
    (Ask.CUT, None): "Cut the cards. Low card deals.",
    (Ask.DEAL, Seat.PLAYER): "Your deal. Deal when you're ready.",
    (Ask.DEAL, Seat.COMPUTER): "Ready? My deal.",
    (Ask.STARTER, Seat.PLAYER): "Cut the deck for the starter.",
    (Ask.STARTER, Seat.COMPUTER): "I cut for the starter.",
    (Ask.DECK, Seat.PLAYER): "Cut the deck. I deal.",
    (Ask.DECK, Seat.COMPUTER): "I cut the deck. You deal.",
    (Ask.LAY_AWAY, Seat.PLAYER): "Choose two cards for your crib.",
    (Ask.LAY_AWAY, Seat.COMPUTER): "Choose two cards for my crib.",
    (Ask.LEAD, None): "Lead any card.",
    (Ask.PLAY, None): "Play a card. The count is {count}.",
    (Ask.HAND, None): "Count your hand and move your back peg.",
    (Ask.CRIB, None): "Count your crib and move your back peg.",
    (Ask.TOUCH_HAND, None): "Count your hand: click what scores, or move your peg.",
    (Ask.TOUCH_CRIB, None): "Count your crib: click what scores, or move your peg.",
    (Ask.GO, None): "Peg one for the go.",
    (Ask.LAST, None): "Peg one for last card.",
    (Ask.SCORE, None): "{Aloud}. Peg {points}.",
    (Ask.CLAIM, None): "How many points? If you have none, press {{confirm}}.",
}
BY_NUMBER: Prompts = {
    **PROMPTS,
    (Ask.HAND, None): "Count your hand. What's it worth?",
    (Ask.CRIB, None): "Count your crib. What's it worth?",
    (Ask.TOUCH_HAND, None): "Count your hand. What's it worth?",
    (Ask.TOUCH_CRIB, None): "Count your crib. What's it worth?",
    (Ask.GO, None): "Claim one for the go.",
    (Ask.LAST, None): "Claim one for last card.",
    (Ask.SCORE, None): "{Aloud}. Claim {points}.",
}
DEALS = "{who} deals."  # of two people by name
CUTS = "{who}, cut the deck. {other} deals."
AWAY_TO = "Choose two cards for {other}'s crib."
CALL = "{other} claims {points}. {who}, call muggins on anything missed, or let it stand."
PASSING = "{cards} would pass 31."
REFUSED = "{Card} would take the count past 31."
CLICK_BUTTON = "Click {button} to go on."
NOT_YOURS = "Those aren't your cards."
PLAYED_ALREADY = "That card has already been played."
CLAIM_FIRST = "Take your points first."
PEGS_LATER = "Pegs move only when someone scores."
AHEAD_ONLY = "Pegs only move forward. Click a hole ahead of your front peg."
TOO_FAR = "That's more than any hand can score. Click a hole closer to your front peg."
NO_HINT_NOW = "There's nothing to decide right now, so there's no hint."
NOT_YOUR_DEAL = "It isn't time to deal yet."
NO_SCORE = "Those cards don't score together. Click one again to deselect it."
FOUND_ALREADY = "You've already counted that one."
FLUSH_OF_CRIB = "In the crib, a flush takes five cards of one suit."
FLUSH_OF_HAND = "A flush takes all four cards in your hand. The starter can only add a fifth."
ONLY_CARD = "Only {card} was legal, so it was played for you."
LAST_CARD = "Your last card was played for you: {card}."
NO_HINTS = "Hints are off in this match."
CUT_HINT = "Cut anywhere. It makes no difference."
HELP_TITLE = "Counting help"
HELP_OFFER = "You've got {kinds} down. Want them counted for you from now on?"
HELP_ANSWERS = "Yes, count them", "No, I like counting"
COUNTED = "{Kinds} counted. You find the rest."
ALL_COUNTED = "{Kinds} counted, and that's all of it. Peg {points}."
COUNTED_KINDS = {
    Kind.FIFTEEN: "fifteens",
    Kind.PAIR: "pairs",
    Kind.RUN: "runs",
    Kind.FLUSH: "flushes",
    Kind.NOBS: "nobs",
}
NOT_LAID = "Not discarded yet. Pick different cards, or discard these again to confirm."
NOT_PLAYED = "Not played yet. Pick another card, or play this one again to confirm."
OUT = "That's worth {worth}, and you only need {need}. You're out!"
NOTHING_AT_ALL = "You do have points here. Press again to peg none anyway."


def prompt(state: State, *, by_number: bool = False, names: Names | None = None) -> str:
    """Return the next action, with pegs or by number; with ``names``, of the player to act."""
    if names is None:
        return _prompt(state, SEEN, by_number=by_number)
    return _prompt_by_name(state, names, by_number=by_number)


def _prompt_by_name(state: State, names: Names, *, by_number: bool) -> str:
    seat, dealer = to_move(state), state.standing.dealer
    if seat is None and isinstance(state.phase, ReadyToDeal) and dealer is not None:
        return DEALS.format(who=names[dealer])
    told = _prompt(state, tellings_for(names).seen, by_number=by_number)
    if seat is None:
        return told
    if isinstance(state.phase, Scoring) and state.phase.claimed is not None:
        two = {"who": names[seat], "other": names[seat.other]}
        return CALL.format(points=state.phase.claimed, **two)
    if isinstance(state.phase, Discarding):
        is_own = state.the_hand.dealer is seat
        told = (
            PROMPTS[Ask.LAY_AWAY, Seat.PLAYER]
            if is_own
            else AWAY_TO.format(other=names[seat.other])
        )
    elif isinstance(state.phase, CuttingDeck):
        return CUTS.format(who=names[seat], other=names[seat.other])
    elif isinstance(state.phase, CuttingStarter):
        told = PROMPTS[Ask.STARTER, Seat.PLAYER]
    return f"{names[seat]}, {told[:1].lower()}{told[1:]}"


def _prompt(state: State, seen: Telling, *, by_number: bool) -> str:
    match state.phase:
        case Counted(occasion):
            seat, cards = state.the_hand.to_count(occasion)
            counted = HandCounted(occasion, seat, count_reasons(state, occasion, cards))
            return tell(counted, seen) or ""
        case GameOver(winner, margin):
            return seen[WINS[margin], winner] or ""
        case Scoring():
            return _ask_for_points(state, state.phase, BY_NUMBER if by_number else PROMPTS)
    key = _asked(state)
    return PROMPTS[key].format(count=state.play.count) if key else ""


def _asked(state: State) -> tuple[Ask, Seat | None] | None:
    match state.phase:
        case CuttingForDeal():
            return Ask.CUT, None
        case ReadyToDeal():
            return (
                Ask.DEAL,
                Seat.COMPUTER if state.standing.dealer is Seat.COMPUTER else Seat.PLAYER,
            )
        case CuttingDeck():
            return Ask.DECK, to_move(state)
        case CuttingStarter():
            return Ask.STARTER, state.the_hand.dealer.other
        case Discarding():
            return Ask.LAY_AWAY, state.the_hand.dealer
        case Pegging():
            return (Ask.PLAY if state.play.count else Ask.LEAD), None
    return None


def _ask_for_points(state: State, phase: Scoring, prompts: Prompts) -> str:
    ask = Ask.CLAIM if state.terms.mistakes else Ask.SCORE
    if phase.occasion.is_count:
        is_friendly = state.terms.mistakes is Mistakes.FRIENDLY
        hand, crib = (Ask.TOUCH_HAND, Ask.TOUCH_CRIB) if is_friendly else (Ask.HAND, Ask.CRIB)
        ask = crib if phase.occasion is Occasion.CRIB else hand
    elif phase.occasion is Occasion.GO:
        ask = Ask.LAST if phase.reasons[0].kind is Kind.LAST else Ask.GO
    aloud = say_count(phase.reasons).capitalize()
    return prompts[ask, None].format(Aloud=aloud, points=total(phase.reasons))


def say_counted(kinds: tuple[Kind, ...], points: int, *, is_all: bool) -> str:
    """Return what is counted for the player in a hand, and what is left to find."""
    named = list_words([COUNTED_KINDS[each] for each in kinds]).capitalize()
    return (ALL_COUNTED if is_all else COUNTED).format(Kinds=named, points=points)


def explain_dimmed(cards: Sequence[int]) -> str:
    """Return why cards cannot be played now; an empty string where there are none."""
    signs = [f"the {sign}" for sign in dict.fromkeys(RANK_SIGNS[rank_of(each)] for each in cards)]
    told = PASSING.format(cards=list_words(signs))
    return told[0].upper() + told[1:] if signs else ""


def explain_forced(card: int, n_held: int) -> str:
    """Return why a card was played for the player, of so many that were held."""
    return (ONLY_CARD if n_held > 1 else LAST_CARD).format(card=name_card(card))


def refuse(card: int) -> str:
    return REFUSED.format(Card=name_card(card).capitalize())
