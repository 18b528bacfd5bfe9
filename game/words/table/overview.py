"""What lies on the table, the count, the scores and the hand, told when it is asked for."""

from collections.abc import Mapping, Sequence

from game.motion.picture import Picture
from game.rules.moves import Claim, Move, Play, Throw
from game.rules.seat import Seat
from game.rules.terms import TARGET
from game.words.names import NUMBERS, list_cards, name_card, write_points
from game.words.table.sentences import ME, YOU, leader_of

TABLE = "The table"
CUT_HERE = "Where to cut"
PLACES = "card {at} of {n}"
CLAIM = "Your claim"
HOLE = "Hole {number}, for {worth}"
LEAD = "{name}, {score}, {lead}"
PLATE = "{name}, {score}"
HINT_AWAY = "I would lay away {cards}."
HINT_PLAY = "I would play {card}."
HINT_CLAIM = "I would claim {worth}."

BY_KEYS = "{up} and {down} move your peg, {confirm} pegs."
HOW_TO_CUT = "{left} and {right} go through the pack, {confirm} cuts."
HOW_TO_CLAIM = "{up} and {down} make it more or less, {confirm} claims it."
HOW_TO_THROW = "{left} and {right} go from card to card, {confirm} picks one up or puts it back."
HOW_TO_PLAY = "{left} and {right} go from card to card, {confirm} plays one."
BOTH_PICKED = "Both are picked: {confirm} or the button Lay away lays them away."

SPREAD = "The pack is spread out, to be cut."
CUT = "You cut {yours}, I cut {mine}."
NOTHING_LIES = "Nothing lies on the table yet."
STARTER = "The starter is {card}."
NO_STARTER = "No starter is turned up yet."
DEALS: Mapping[Seat, str] = {YOU: "You deal.", ME: "I deal."}
CRIBS: Mapping[Seat, str] = {
    YOU: "Your crib lies face down, {n} cards in it.",
    ME: "My crib lies face down, {n} cards in it.",
}
OPEN_CRIBS: Mapping[Seat, str] = {
    YOU: "Your crib lies open: {cards}.",
    ME: "My crib lies open: {cards}.",
}
PLAYED: Mapping[Seat, str] = {YOU: "{card}, yours", ME: "{card}, mine"}
PLAYED_SO_FAR = "In the play: {cards}."
TURNED_DOWN = "{n} cards of the play are turned down."
HELD_BY_ME = "I hold {n} cards."
HELD_BY_ME_ONE = "I hold one card."
OPEN_HAND = "My hand lies open: {cards}."

COUNT = "The count is {count}. Last came {card}."
NO_COUNT = "The count is nothing."
NOT_IN_PLAY = "There is no count: no card has been played."

SCORES = "You have {yours}, I have {mine}."
LEADS: Mapping[Seat | None, str] = {
    YOU: "You lead by {lead}.",
    ME: "I lead by {lead}.",
    None: "We are level.",
}
TO_GO = "You need {yours} more, I need {mine}."
HOME: Mapping[Seat, str] = {YOU: "You are home.", ME: "I am home."}

NO_HAND = "You hold no cards."
HAND = "You hold {cards}."
PICKED = "Picked to lay away: {cards}."
ALL_FIT = "Any of them can be played."
SOME_FIT = "Only {cards} can be played."
COUNTED_HAND = "Your hand is {cards}."


def say_table(picture: Picture) -> str:
    """What lies on the table, but for the player's own hand."""
    if picture.is_spread:
        if picture.cut is None:
            return SPREAD
        return CUT.format(yours=name_card(picture.cut[0]), mine=name_card(picture.cut[1]))
    said = [_say_play(picture), _say_theirs(picture), _say_crib(picture)]
    if any(picture.hands):
        said.insert(0, _say_starter(picture))
    if picture.dealer is not None and any(picture.hands):
        said.append(DEALS[picture.dealer])
    return " ".join(filter(None, said)) or NOTHING_LIES


def _say_starter(picture: Picture) -> str:
    return (
        NO_STARTER if picture.starter is None else STARTER.format(card=name_card(picture.starter))
    )


def _say_play(picture: Picture) -> str:
    n_down, open_cards = picture.n_down, picture.row[picture.n_down :]
    named = [PLAYED[seat].format(card=name_card(card)) for seat, card in open_cards]
    said = [PLAYED_SO_FAR.format(cards="; ".join(named))] if named else []
    said += [TURNED_DOWN.format(n=NUMBERS[n_down].capitalize())] if n_down else []
    return " ".join(said)


def _say_theirs(picture: Picture) -> str:
    theirs = picture.hands[ME]
    if picture.are_open:
        return OPEN_HAND.format(cards=list_cards(theirs)) if theirs else ""
    if len(theirs) == 1:
        return HELD_BY_ME_ONE
    return HELD_BY_ME.format(n=NUMBERS[len(theirs)]) if theirs else ""


def _say_crib(picture: Picture) -> str:
    if not picture.crib or picture.dealer is None:
        return ""
    if picture.is_crib_open:
        return OPEN_CRIBS[picture.dealer].format(cards=list_cards(picture.crib))
    return CRIBS[picture.dealer].format(n=NUMBERS[len(picture.crib)])


def say_running_count(picture: Picture) -> str:
    """The count of the play, and what came last."""
    if not picture.row:
        return NOT_IN_PLAY
    if len(picture.row) == picture.n_down:
        return NO_COUNT
    seat, card = picture.row[-1]
    named = PLAYED[seat].format(card=name_card(card))
    return COUNT.format(count=NUMBERS[picture.count], card=named)


def say_scores(picture: Picture, first: int) -> str:
    """The scores as they are shown, counted from ``first``, and how far it is to the end."""
    yours, mine = (front - first for front, _ in picture.pegs)
    lead = LEADS[leader_of(yours, mine)].format(lead=abs(yours - mine))
    said = [SCORES.format(yours=yours, mine=mine), lead]
    left = [TARGET - front for front, _ in picture.pegs]
    home = next((HOME[seat] for seat in Seat if not left[seat]), None)
    return " ".join([*said, home or TO_GO.format(yours=left[YOU], mine=left[ME])])


def say_hand(
    picture: Picture,
    cards: Sequence[int],
    picked: Sequence[int] = (),
    fitting: Sequence[int] | None = None,
) -> str:
    """The player's hand in the order in which it lies, what is picked of it, what may be played."""
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
    """As in ``nothing``, ``1 point`` and ``2 points``."""
    return write_points(points) if points else NUMBERS[0]


def say_plate(name: str, score: int | None, lead: str) -> str:
    """What stands on a player's plate."""
    return (LEAD if lead else PLATE).format(name=name, score=score, lead=lead)


def say_hint(move: Move) -> str:
    """What the computer would do in the player's place; nothing where it is all the same."""
    match move:
        case Throw(cards):
            return HINT_AWAY.format(cards=list_cards(cards))
        case Play(card):
            return HINT_PLAY.format(card=name_card(card))
        case Claim(points):
            return HINT_CLAIM.format(worth=say_worth(points))
    return ""
