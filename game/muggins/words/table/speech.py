"""Format events and counts: read their fields, fill in sentences, and keep the message log."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from muggins.motion.staging import CountedSoFar, is_great
from muggins.rules.cards import Seat, rank_of, suit_of, write_card
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
from muggins.rules.scoring import Call, CompoundRun, Kind, Reason, call, total
from muggins.rules.state import State
from muggins.rules.terms import Margin, Occasion
from muggins.words.names import (
    NUMBERS,
    RANK_NAMES,
    RANK_SIGNS,
    SUIT_NAMES,
    list_cards,
    name_card,
    write_hands,
    write_points,
    write_signs,
)
from muggins.words.table.menu_words import start_of, tell_scores
from muggins.words.table.sentences import HEARD, LOGGED, REPLAYED, SEEN, Names, Telling, What

NOTHING = "nothing at all"
# what is called: one after the other, with what they come to so far; and the only one
CALLED: Mapping[Kind | CompoundRun, tuple[str, str]] = {
    Kind.FIFTEEN: ("fifteen {total}", "fifteen for {total}"),
    Kind.THIRTY_ONE: ("thirty-one {total}", "thirty-one for {total}"),
    Kind.PAIR: ("a pair is {total}", "a pair for {total}"),
    Kind.THREE: ("three of a kind is {total}", "three of a kind for {total}"),
    Kind.FOUR: ("four of a kind is {total}", "four of a kind for {total}"),
    Kind.RUN: ("a run of {length} is {total}", "a run of {length} for {total}"),
    Kind.FLUSH: ("a flush of {length} is {total}", "a flush of {length} for {total}"),
    Kind.NOBS: ("nobs is {total}", "nobs for {total}"),
    Kind.HEELS: ("heels is {total}", "heels for {total}"),
    Kind.GO: ("the go is {total}", "the go for {total}"),
    Kind.LAST: ("last card is {total}", "last card for {total}"),
    Kind.HEAD_START: ("three for last is {total}", "three for last for {total}"),
    Kind.HANDICAP: ("head start is {total}", "a head start of {total}"),
    CompoundRun.DOUBLE_RUN: (
        "a double run of {length} is {total}",
        "double run of {length}, {total}",
    ),
    CompoundRun.TRIPLE_RUN: ("a triple run is {total}", "triple run, {total}"),
    CompoundRun.DOUBLE_DOUBLE_RUN: ("a double-double run is {total}", "double-double run, {total}"),
}
# of whom, over a count line by line or a claim
HANDS: Mapping[Seat, str] = {Seat.PLAYER: "Your hand", Seat.COMPUTER: "Muggins's hand"}
CRIBS: Mapping[Seat, str] = {Seat.PLAYER: "Your crib", Seat.COMPUTER: "Muggins's crib"}
CLAIMS: Mapping[Seat, str] = {Seat.PLAYER: "Your claim", Seat.COMPUTER: "Muggins's claim"}
# one reason by itself: in lists for other programs; and with what makes it, where ``of`` is the
# rank of its first card, ``suit`` its suit
WRITTEN: Mapping[Kind, tuple[str, str]] = {
    Kind.FIFTEEN: ("fifteen", "fifteen: {sum}"),
    Kind.THIRTY_ONE: ("thirty-one", "thirty-one"),
    Kind.PAIR: ("pair", "pair of {of}s"),
    Kind.THREE: ("three of a kind", "three {of}s"),
    Kind.FOUR: ("four of a kind", "four {of}s"),
    Kind.RUN: ("run", "run: {run}"),
    Kind.FLUSH: ("flush", "flush of {suit}"),
    Kind.NOBS: ("nobs", "nobs: jack of {suit}"),
    Kind.HEELS: ("heels", "heels: a jack"),
    Kind.GO: ("go", "go"),
    Kind.LAST: ("last card", "last card"),
    Kind.HEAD_START: ("three for last", "three for last"),
    Kind.HANDICAP: ("handicap", "handicap"),
}


# one that was missed, with what makes it
MISSED: Mapping[Kind, str] = {
    Kind.FIFTEEN: "{sum} is fifteen",
    Kind.PAIR: "a pair of {of}s",
    Kind.THREE: "three {of}s",
    Kind.FOUR: "four {of}s",
    Kind.RUN: "{run} is a run",
    Kind.FLUSH: "a flush of {suit}",
    Kind.NOBS: "his nobs, the jack of {suit}",
}


def count_aloud(reasons: Sequence[Reason]) -> list[str]:
    """A phrase for each call, with what the count comes to so far."""
    spoken, so_far = [], 0
    for each in call(reasons):
        so_far += each.points
        aloud, _ = CALLED[each.name]
        spoken.append(_say_count(aloud, each, so_far))
    return spoken


def say_count(reasons: Sequence[Reason]) -> str:
    """The whole count as one sentence without its full stop."""
    if not reasons:
        return NOTHING
    calls = call(reasons)
    if len(calls) == 1:
        _, alone = CALLED[calls[0].name]
        return _say_count(alone, calls[0], calls[0].points)
    *others, last = count_aloud(reasons)
    return f"{', '.join(others)}{',' * (len(others) > 1)} and {last}"


def explain_reason(reason: Reason) -> str:
    """Explain a reason with its cards, as in ``fifteen: 5 + 10`` and ``run: 4-5-6``."""
    _, explained = WRITTEN[reason.kind]
    return _fill(explained, reason)


def say_missed(reason: Reason) -> str:
    """Return what makes a score of a hand, as in ``5 + 10 is fifteen``."""
    return _fill(MISSED[reason.kind], reason)


def _fill(form: str, reason: Reason) -> str:
    cards = sorted(reason.cards, key=rank_of)
    signs = [RANK_SIGNS[rank_of(card)] for card in cards]
    first = cards[0] if cards else 0
    words = form.format(
        sum=" + ".join(signs),
        run="-".join(signs),
        of=RANK_NAMES[rank_of(first)],
        suit=SUIT_NAMES[suit_of(first)],
    )
    return words.replace("sixs", "sixes")


def title(occasion: Occasion, seat: Seat, names: Names | None = None) -> str:
    """Over a claim or a count: whose, and what it is."""
    if names is not None:
        kind = "crib" if occasion is Occasion.CRIB else "hand" if occasion.is_count else "claim"
        return f"{names[seat]}'s {kind}"
    if not occasion.is_count:
        return CLAIMS[seat]
    return CRIBS[seat] if occasion is Occasion.CRIB else HANDS[seat]


def list_reasons(found: Iterable[tuple[Kind, int]]) -> str:
    """Kinds with their points, as in ``fifteen 2, pair 2``."""
    return ", ".join(f"{WRITTEN[kind][0]} {points}" for kind, points in found)


def _say_count(phrase: str, called: Call, total: int) -> str:
    return phrase.format(total=NUMBERS[total], length=NUMBERS[called.length])


IT_TOOK = ". It took only {due} to win"
WINS = {
    Margin.WIN: What.WON,
    Margin.SKUNK: What.SKUNKED,
    Margin.DOUBLE_SKUNK: What.DOUBLE_SKUNKED,
}


PRICES = What.TAKEN, What.FORFEITED, What.SET_BACK  # of a wrong claim


Fields = dict[str, object]


class EventSentence(NamedTuple):
    """Kind of an event, the seat concerned, and the fields of its sentence."""

    what: What
    seat: Seat | None
    fields: Fields


def tell(event: Event | CountedSoFar, telling: Telling = SEEN, nought: int = 0) -> str | None:
    """Format an event, or None if it needs no text; scores count from the last argument."""
    happening = read_event(event, nought)
    return put_in_words(happening, telling) if happening is not None else None


def put_in_words(happening: EventSentence, telling: Telling) -> str | None:
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


def resumed(number: int, scores: tuple[int, int]) -> EventSentence:
    return _say(What.RESUMED, number=number, **_pair(*scores))


def read_event(event: Event | CountedSoFar, nought: int = 0) -> EventSentence | None:
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


def _read_play(event: Event | CountedSoFar) -> EventSentence | None:
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


def _read_points(event: Event | CountedSoFar, nought: int) -> EventSentence | None:
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


def _read_pegs(event: Pegged, nought: int) -> EventSentence:
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


def _read_told(told: CountedSoFar) -> EventSentence:
    """Return the latest phrase of a count, with the running total."""
    if told.missed:
        return _say(What.TOLD_MISSED, reason=say_missed(told.missed[-1]))
    calls = count_aloud(told.reasons)
    reason = say_count(told.reasons) if told.is_all and len(calls) == 1 else calls[-1]
    what = What.TOLD_LAST if told.is_all and len(calls) > 1 else What.TOLD
    return _say(what, reason=reason, Reason=reason.capitalize())


def _read_win(event: GameWon, nought: int) -> EventSentence:
    own, computers = event.scores
    return _say(
        WINS[event.margin],
        event.seat,
        ahead=abs(own - computers),
        hands=write_hands(event.n_hands),
        worth=write_points(event.match_points),
        **_pair(own - nought, computers - nought),
    )


def _say(what: What, seat: Seat | None = None, /, **fields: object) -> EventSentence:
    return EventSentence(what, seat, fields)


def _pair(yours: object, mine: object) -> Fields:
    return {"yours": yours, "mine": mine}


def _card(card: int) -> Fields:
    return {"card": name_card(card), "sign": write_card(card)}


def _cards(cards: Sequence[int]) -> Fields:
    return {"cards": list_cards(cards), "signs": write_signs(cards)}


def _aloud(reasons: Sequence[Reason]) -> Fields:
    aloud = say_count(reasons)
    return {"aloud": aloud, "Aloud": aloud.capitalize()}


class MessageLog:
    """The messages of the game in progress, one a line, oldest first."""

    def __init__(self, state: State, telling: Telling = LOGGED) -> None:
        self.lines: list[str] = []
        self._telling = telling
        self._is_over = False
        self._nought = start_of(state)
        if state.hand is not None:
            scores = tell_scores(state.scores, self._nought)
            self._add(put_in_words(resumed(state.n_hands, scores), telling))

    def _add(self, line: str | None) -> None:
        if line:
            self.lines.append(line)

    def follow(self, event: Event | CountedSoFar) -> None:
        """Write down what has been shown; a new game begins a new page."""
        if isinstance(event, GameBegun):
            self.lines.clear()
            self._is_over, self._nought = False, event.nought
        self._is_over |= isinstance(event, GameWon)
        if self._is_over and isinstance(event, HandCounted):
            return  # nobody cares any more what the last hand makes
        self._add(tell(event, self._telling, self._nought))

    @property
    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)


N_HEARD = 40  # of the last sentences; nobody is told of more at once


class SpokenLog:
    """The last sentences of what happened, for who listens; ``n_lines`` is how many in all."""

    def __init__(self, telling: Telling = HEARD) -> None:
        self._telling = telling
        self.lines: deque[str] = deque(maxlen=N_HEARD)
        self.n_lines = 0

    def tell(self, line: str | None) -> None:
        if line:
            self.lines.append(line)
            self.n_lines += 1

    def follow(self, event: Event | CountedSoFar) -> None:
        self.tell(tell(event, self._telling))
