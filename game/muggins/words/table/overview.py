"""Spoken overview on request: the table, the count, the scores and the hand."""

from collections.abc import Mapping, Sequence

from muggins.motion.picture import TablePicture
from muggins.rules.cards import Seat, rank_of
from muggins.rules.moves import Claim, Move, Play, Throw
from muggins.rules.terms import TARGET
from muggins.words.names import (
    NUMBERS,
    RANK_NAMES,
    list_cards,
    list_words,
    name_card,
    write_points,
)
from muggins.words.table.sentences import Names, leader_of, told_to

TABLE = "The table"
CUT_HERE = "Where to cut"
PLACES = "card {at} of {n}"
CLAIM = "Your claim"
CALL = "Your call"
HOLE = "Hole {number}, for {worth}"
LEAD = "{name}, {score}, {lead}"
PLATE = "{name}, {score}"
LIT = "Highlighted: {cards}."
HINT_HELP = "Shows what I'd do, and why."
HINT_TO_DISCARD = "Hint: discard {cards}. {why}"
HINT_TO_PLAY = "Hint: play {cards}. {why}"
HINT_AWAY = "I'd discard {cards}."
HINT_PLAY = "I'd play {card}."
HINT_CLAIM = "I'd claim {worth}."

BY_KEYS = "Move your peg with {up} and {down}, then press {confirm}."
HOW_TO_CUT = "Move through the deck with {left} and {right}, then press {confirm} to cut."
HOW_TO_CLAIM = "Change the number with {up} and {down}, then press {confirm} to claim it."
HOW_TO_THROW = (
    "Move between cards with {left} and {right}, and select or unselect one with {confirm}."
)
HOW_TO_PLAY = "Move between cards with {left} and {right}, then press {confirm} to play one."
BOTH_PICKED = "Two cards selected. Press {confirm} or the Discard button."

SPREAD = "The deck is spread for the cut."
CUT_BY_NAME = "{one} cut {yours}, {two} cut {mine}."
CUT = "You cut {yours}, I cut {mine}."
NOTHING_LIES = "The table is empty."
STARTER = "The starter is {card}."
NO_STARTER = "The starter hasn't been cut yet."
DEALS: Mapping[Seat, str] = {Seat.PLAYER: "You deal.", Seat.COMPUTER: "I deal."}
CRIBS: Mapping[Seat, str] = {
    Seat.PLAYER: "Your crib is face down, {n} cards.",
    Seat.COMPUTER: "My crib is face down, {n} cards.",
}
OPEN_CRIBS: Mapping[Seat, str] = {
    Seat.PLAYER: "Your crib: {cards}.",
    Seat.COMPUTER: "My crib: {cards}.",
}
PLAYED: Mapping[Seat, str] = {Seat.PLAYER: "{card}, yours", Seat.COMPUTER: "{card}, mine"}
PLAYED_SO_FAR = "Played: {cards}."
TURNED_DOWN = "{n} played cards are face down."
HELD_BY_ME = "I hold {n} cards."
HELD_BY_ME_ONE = "I hold one card."
HELD_BY = "{who} holds {n} cards."  # of two people
HELD_BY_ONE = "{who} holds one card."
OPEN_HAND_OF = "{who}'s hand: {cards}."
OPEN_HAND = "My hand: {cards}."

COUNT = "The count is {count}. Last card: {card}."
NO_COUNT = "The count is zero."
NOT_IN_PLAY = "No cards played yet."

SCORES = "You have {yours}, I have {mine}."
LEADS: Mapping[Seat | None, str] = {
    Seat.PLAYER: "You lead by {lead}.",
    Seat.COMPUTER: "I lead by {lead}.",
    None: "We're tied.",
}
TO_GO = "You need {yours} more, I need {mine}."
HOME: Mapping[Seat, str] = {Seat.PLAYER: "You're out.", Seat.COMPUTER: "I'm out."}

NO_HAND = "You hold no cards."
HAND = "You hold {cards}."
PICKED = "Selected: {cards}."
ALL_FIT = "You can play any of them."
SOME_FIT = "You can only play {cards}."
COUNTED_HAND = "Your hand is {cards}."


def name_ranks(cards: Sequence[int]) -> str:
    """Return as in ``ace and ten``."""
    return list_words([RANK_NAMES[rank_of(card)] for card in cards])


def say_table(picture: TablePicture, names: Names | None = None) -> str:
    """Describe the table except the near hand; with ``names``, of two people."""
    if picture.is_spread:
        if picture.cut is None:
            return SPREAD
        cut = told_to(names, CUT, CUT_BY_NAME)
        return cut.format(yours=name_card(picture.cut[0]), mine=name_card(picture.cut[1]))
    played, theirs = _say_play(picture, names), _say_hand_of(picture, picture.near.other, names)
    said = [played, theirs, _say_crib(picture, names)]
    if any(picture.hands):
        starter = picture.starter
        told = NO_STARTER if starter is None else STARTER.format(card=name_card(starter))
        said.insert(0, told)
    if picture.dealer is not None and any(picture.hands):
        said.append(told_to(names, DEALS[picture.dealer], "{who} deals.", picture.dealer))
    return " ".join(filter(None, said)) or NOTHING_LIES


def _say_play(picture: TablePicture, names: Names | None) -> str:
    n_down, open_cards = picture.n_down, picture.row[picture.n_down :]
    named = [_name_played(seat, card, names) for seat, card in open_cards]
    said = [PLAYED_SO_FAR.format(cards="; ".join(named))] if named else []
    said += [TURNED_DOWN.format(n=NUMBERS[n_down].capitalize())] if n_down else []
    return " ".join(said)


def _name_played(seat: Seat, card: int, names: Names | None) -> str:
    return told_to(names, PLAYED[seat], "{card}, {who}'s", seat).format(card=name_card(card))


def _say_hand_of(picture: TablePicture, seat: Seat, names: Names | None) -> str:
    """Describe the other hand: the number of cards, or those shown."""
    held = picture.hands[seat]
    if not held:
        return ""
    if picture.are_open:
        return told_to(names, OPEN_HAND, OPEN_HAND_OF, seat).format(cards=list_cards(held))
    if len(held) == 1:
        return told_to(names, HELD_BY_ME_ONE, HELD_BY_ONE, seat)
    return told_to(names, HELD_BY_ME, HELD_BY, seat).format(n=NUMBERS[len(held)])


def _say_crib(picture: TablePicture, names: Names | None) -> str:
    if not picture.crib or picture.dealer is None:
        return ""
    seat = picture.dealer
    if picture.is_crib_open:
        told = told_to(names, OPEN_CRIBS[seat], "{who}'s crib: {cards}.", seat)
        return told.format(cards=list_cards(picture.crib))
    told = told_to(names, CRIBS[seat], "{who}'s crib is face down, {n} cards.", seat)
    return told.format(n=NUMBERS[len(picture.crib)])


def say_running_count(picture: TablePicture, names: Names | None = None) -> str:
    if not picture.row:
        return NOT_IN_PLAY
    if len(picture.row) == picture.n_down:
        return NO_COUNT
    seat, card = picture.row[-1]
    named = _name_played(seat, card, names)
    return COUNT.format(count=NUMBERS[picture.count], card=named)


def say_scores(picture: TablePicture, first: int, names: Names | None = None) -> str:
    """The scores as they are shown, counted from ``first``, and how far it is to the end."""
    yours, mine = (front - first for front, _ in picture.pegs)
    leader = leader_of(yours, mine)
    by_name = "They're tied." if leader is None else "{who} leads by {lead}."
    lead = told_to(names, LEADS[leader], by_name, leader)
    has = told_to(names, SCORES, "{one} has {yours}, {two} has {mine}.")
    said = [has.format(yours=yours, mine=mine), lead.format(lead=abs(yours - mine))]
    left = [TARGET - front for front, _ in picture.pegs]
    home = next((told_to(names, HOME[s], "{who} is out.", s) for s in Seat if not left[s]), None)
    to_go = told_to(names, TO_GO, "{one} needs {yours} more, {two} needs {mine}.")
    return " ".join(
        [*said, home or to_go.format(yours=left[Seat.PLAYER], mine=left[Seat.COMPUTER])]
    )


def say_hand(
    picture: TablePicture,
    cards: Sequence[int],
    picked: Sequence[int] = (),
    fitting: Sequence[int] | None = None,
    names: Names | None = None,
) -> str:
    """Describe the near hand in display order, with selected and playable cards."""
    if names is not None and (picture.is_covered or picture.are_open):
        return _say_hand_of(picture, picture.near, names) or NO_HAND
    if not cards:
        return NO_HAND
    said = [(COUNTED_HAND if picture.are_open else HAND).format(cards=list_cards(cards))]
    if picked:
        said.append(PICKED.format(cards=list_cards(picked)))
    if fitting is not None:
        is_any = len(fitting) == len(cards)
        said.append(ALL_FIT if is_any else SOME_FIT.format(cards=list_cards(fitting)))
    return " ".join(said)


def say_worth(points: int) -> str:
    """Format points as in ``nothing``, ``1 point`` and ``2 points``."""
    return write_points(points) if points else NUMBERS[0]


def say_plate(name: str, score: int | None, lead: str) -> str:
    return (LEAD if lead else PLATE).format(name=name, score=score, lead=lead)


def say_hint(move: Move) -> str:
    """Describe the engine's choice for the player; empty if there is none."""
    match move:
        case Throw(cards):
            return HINT_AWAY.format(cards=list_cards(cards))
        case Play(card):
            return HINT_PLAY.format(card=name_card(card))
        case Claim(points):
            return HINT_CLAIM.format(worth=say_worth(points))
    return ""
