"""Format events: read the fields of an event, and fill in a sentence of a telling."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from muggins.motion.staging import CountedSoFar, is_great
from muggins.rules.cards import write_card
from muggins.rules.events import (
    Called,
    CardPlayed,
    CardsDealt,
    Claimed,
    ClaimHeard,
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
    SetBack,
    SourceReverted,
    StarterTurned,
)
from muggins.rules.scoring import Kind, Reason, total
from muggins.rules.seat import Seat
from muggins.rules.terms import Margin, Occasion
from muggins.words.names import (
    NUMBERS,
    list_cards,
    name_card,
    write_hands,
    write_points,
    write_signs,
)
from muggins.words.table.counts import count_aloud, say_count, say_missed
from muggins.words.table.sentences import REPLAYED, SEEN, Telling, What

IT_TOOK = ". It took only {due} to win"
WINS = {
    Margin.WIN: What.WON,
    Margin.SKUNK: What.SKUNKED,
    Margin.DOUBLE_SKUNK: What.DOUBLE_SKUNKED,
}


PRICES = What.TAKEN, What.FORFEITED, What.SET_BACK  # of a wrong claim


Fields = dict[str, object]


class Happening(NamedTuple):
    """Kind of an event, the seat concerned, and the fields of its sentence."""

    what: What
    seat: Seat | None
    fields: Fields


def tell(event: Event | CountedSoFar, telling: Telling = SEEN, nought: int = 0) -> str | None:
    """Format an event, or None if it needs no text; scores count from the last argument."""
    happening = read_event(event, nought)
    return put_in_words(happening, telling) if happening is not None else None


def put_in_words(happening: Happening, telling: Telling) -> str | None:
    """The sentence of a telling with its fields filled in, or None where it has none."""
    return telling[happening.what, happening.seat].format_map(happening.fields) or None


def tell_mistake(events: Iterable[Event], telling: Telling) -> str:
    """Describe a wrong claim and its penalty; empty for a correct one.

    The points that the claimant still gets are announced when they are pegged.
    """
    told: list[str] = []
    for happening in filter(None, map(read_event, events)):
        is_price = bool(told) and happening.what in PRICES
        if happening.what is What.MISCLAIMED or is_price:
            told.append(put_in_words(happening, telling) or "")
        if happening.what is What.FORFEITED:
            break
    return " ".join(told)


def retell(events: Iterable[Event], telling: Telling = REPLAYED) -> str:
    """Describe a move in a replay: a count as a whole, and the winner last."""
    in_order = sorted(events, key=lambda event: isinstance(event, GameWon))
    return " ".join(filter(None, (tell(event, telling) for event in in_order)))


def resumed(number: int, scores: tuple[int, int]) -> Happening:
    return _say(What.RESUMED, number=number, **_pair(*scores))


def read_event(event: Event | CountedSoFar, nought: int = 0) -> Happening | None:
    """Return the fields of an event; None if it needs no text.

    Scores count from the last argument.
    """
    match event:
        case DealCut(cards, dealer):
            what = What.TIED if dealer is None else What.CUT
            return _say(what, dealer, **_pair(*map(name_card, cards)))
        case GameBegun(number, dealer, (own, computers)):
            scores = _pair(own[0] - nought, computers[0] - nought)
            return _say(What.BEGUN, dealer, number=number, **scores)
        case CardsDealt(number, dealer, hands):
            return _say(What.DEALT, dealer, number=number, **_cards(hands[Seat.PLAYER]))
        case SourceReverted():
            return _say(What.SOURCE_ENDED)
        case Discarded(seat, cards):
            first, second = map(name_card, cards)
            signs = write_signs(cards)
            return _say(What.LAID_AWAY, seat, first=first, second=second, signs=signs)
        case GameForfeited(seat):
            return _say(What.FORFEITED, seat)
        case SetBack(seat, points):
            return _say(What.SET_BACK, seat, points=points)
        case GameWon():
            return _read_win(event, nought)
    return _read_play(event) or _read_points(event, nought)


def _read_play(event: Event | CountedSoFar) -> Happening | None:
    match event:
        case StarterTurned(card):
            return _say(What.STARTER, **_card(card))
        case CardPlayed(seat, card, count):
            said = NUMBERS[count]
            both = {"said": said, "Said": said.capitalize()}
            return _say(What.PLAYED, seat, count=count, **both, **_card(card))
        case GoCalled(seat, count):
            return _say(What.GO, seat, count=count)
        case CountReset():
            return _say(What.RESET)
        case HandShown(occasion, seat, cards, starter):
            what = What.CRIB_SHOWN if occasion is Occasion.CRIB else What.HAND_SHOWN
            return _say(what, seat, **_cards(cards), **_card(starter))
    return None


def _read_points(event: Event | CountedSoFar, nought: int) -> Happening | None:
    match event:
        case ClaimHeard(seat, _, points):
            return _say(What.CLAIM_HEARD, seat, points=points)
        case Called(seat, _, points, is_right):
            called = What.CALLED if is_right else What.FALSELY_CALLED
            return _say(called, seat, points=points) if points else None
        case Claimed(seat, _, points, due, reasons):
            what, worth = What.CLAIMED if points == due else What.MISCLAIMED, total(reasons)
            need = IT_TOOK.format(due=due) if worth > due else ""
            claimed = {"points": points, "due": due, "worth": worth, "need": need}
            return _say(what, seat, **claimed, **_aloud(reasons))
        case Pegged():
            return _read_pegs(event, nought)
        case CountedSoFar():
            return _read_told(event)
        case HandCounted(occasion, seat, reasons):
            what = What.CRIB_COUNTED if occasion is Occasion.CRIB else What.HAND_COUNTED
            return _say(what, seat, worth=write_points(total(reasons)), **_aloud(reasons))
    return None


def _read_pegs(event: Pegged, nought: int) -> Happening:
    """Points without a reason are taken for a mistake, whatever was being scored."""
    if event.occasion is Occasion.START:
        if event.reasons[0].kind is Kind.HANDICAP:
            return _say(What.HANDICAP, event.seat, points=write_points(event.points))
        return _say(What.HEAD_START, event.seat, said=NUMBERS[event.points])
    what = What.PEGGED_COUNT if event.occasion.is_count else What.PEGGED
    if is_great(event):
        what = What.PEGGED_GREAT
    return _say(
        what if event.reasons else What.TAKEN,
        event.seat,
        points=event.points,
        worth=write_points(event.points),
        Worth=NUMBERS[total(event.reasons)].capitalize(),
        before=event.before[0] - nought,
        after=event.after[0] - nought,
        **_aloud(event.reasons),
    )


def _read_told(told: CountedSoFar) -> Happening:
    """Return the latest phrase of a count, with the running total."""
    if told.missed:
        return _say(What.TOLD_MISSED, reason=say_missed(told.missed[-1]))
    calls = count_aloud(told.reasons)
    reason = say_count(told.reasons) if told.is_all and len(calls) == 1 else calls[-1]
    what = What.TOLD_LAST if told.is_all and len(calls) > 1 else What.TOLD
    return _say(what, reason=reason, Reason=reason.capitalize())


def _read_win(event: GameWon, nought: int) -> Happening:
    own, computers = event.scores
    return _say(
        WINS[event.margin],
        event.seat,
        ahead=abs(own - computers),
        hands=write_hands(event.n_hands),
        worth=write_points(event.match_points),
        **_pair(own - nought, computers - nought),
    )


def _say(what: What, seat: Seat | None = None, /, **fields: object) -> Happening:
    return Happening(what, seat, fields)


def _pair(yours: object, mine: object) -> Fields:
    return {"yours": yours, "mine": mine}


def _card(card: int) -> Fields:
    return {"card": name_card(card), "sign": write_card(card)}


def _cards(cards: Sequence[int]) -> Fields:
    return {"cards": list_cards(cards), "signs": write_signs(cards)}


def _aloud(reasons: Sequence[Reason]) -> Fields:
    aloud = say_count(reasons)
    return {"aloud": aloud, "Aloud": aloud.capitalize()}
