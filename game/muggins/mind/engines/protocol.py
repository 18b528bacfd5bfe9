"""The engine protocol: requests and answers as JSON objects, checked field by field."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from muggins.mind.ranking import Engine, Ranking
from muggins.rules.cards import JACK, rank_of, read_card, value_of, write_card
from muggins.rules.scoring import LIMIT, play_reasons, total
from muggins.rules.state import PastDeal
from muggins.rules.terms import TARGET
from muggins.rules.views import DiscardView, PlayView

OWN, OPPONENT = 0, 1
SIDES = ("One", "The other")
_MOST_STEPS = 64
_GREATEST_VALUE = 10


@dataclass
class _Course:
    """The play so far from the view of one seat, which is to move at the end."""

    played: tuple[tuple[int, ...], tuple[int, ...]]  # in order, by seat
    own_left: tuple[int, ...]
    n_opp_left: int
    turn: int
    order: list[tuple[int, int]] = field(default_factory=list)
    resets: list[int] = field(default_factory=list)
    count: int = 0
    gone: set[int] = field(default_factory=set)
    _n_played: list[int] = field(default_factory=lambda: [0, 0])

    @property
    def is_told(self) -> bool:
        """True when all played cards are placed and the seat can play."""
        is_over = all(n == len(cards) for n, cards in zip(self._n_played, self.played, strict=True))
        return is_over and self.turn == OWN and self._can_play(OWN, self.own_left)

    def step(self) -> None:
        """Apply the next card or go; ValueError if the rules do not allow it."""
        seat = self.turn
        waiting = self.played[seat][self._n_played[seat] :]
        if waiting and self._can_play(seat, waiting[:1]):
            self._lay(seat, waiting[0])
        else:
            self._pass(seat, waiting)

    def _can_play(self, seat: int, cards: tuple[int, ...]) -> bool:
        fits = any(self.count + value_of(card) <= LIMIT for card in cards)
        return fits and seat not in self.gone

    def _lay(self, seat: int, card: int) -> None:
        self.order.append((seat, card))
        self._n_played[seat] += 1
        self.count += value_of(card)
        self.turn = 1 - seat
        if self.count == LIMIT:
            self._reset()

    def _pass(self, seat: int, waiting: tuple[int, ...]) -> None:
        known = (*waiting, *self.own_left) if seat == OWN else waiting
        unknown = self.n_opp_left if seat == OPPONENT else 0
        hidden_fit = unknown and self.count + _GREATEST_VALUE <= LIMIT
        if self.count == 0 and (known or unknown):
            raise ValueError("the play sequence is impossible")
        if self._can_play(seat, known) or (hidden_fit and seat not in self.gone):
            raise ValueError("a player passed while holding a playable card")
        self.gone.add(seat)
        self.turn = 1 - seat
        if self.turn in self.gone:
            self._reset()

    def _reset(self) -> None:
        last = self.order[-1][0] if self.order else OWN
        self.count = 0
        self.gone = set()
        self.resets.append(len(self.order))
        self.turn = 1 - last if self._holds(1 - last) else last

    def _holds(self, seat: int) -> bool:
        left = len(self.own_left) if seat == OWN else self.n_opp_left
        return left + len(self.played[seat]) > self._n_played[seat]


def retrace(
    own_played: tuple[int, ...],
    opp_played: tuple[int, ...],
    hand: tuple[int, ...],
    is_dealer: bool,
    scores: tuple[int, int],
    thrown: tuple[int, ...],
    starter: int,
    past: tuple[PastDeal, ...] = (),
) -> PlayView:
    """Return the view of the seat to play; scores are its own and the opponent's.

    ValueError when the play can't have reached that position.
    """
    first, n_opp_left = OPPONENT if is_dealer else OWN, 4 - len(opp_played)
    course = _Course((own_played, opp_played), hand, n_opp_left, first)
    for _ in range(_MOST_STEPS):
        if course.is_told:
            break
        course.step()
    else:
        raise ValueError("the play sequence is impossible")
    return PlayView(
        hand=hand,
        legal=tuple(card for card in hand if value_of(card) + course.count <= LIMIT),
        is_dealer=is_dealer,
        own_score=scores[OWN],
        opp_score=scores[OPPONENT],
        thrown=thrown,
        starter=starter,
        pile=tuple(card for _, card in course.order[max(course.resets, default=0) :]),
        count=course.count,
        own_played=own_played,
        opp_played=opp_played,
        opp_cards=n_opp_left,
        opp_gone=n_opp_left > 0 and OPPONENT in course.gone,
        order=tuple(course.order),
        resets=tuple(course.resets),
        past=past,
    )


def check_distinct(cards: Sequence[int]) -> None:
    """Raise ValueError for the first duplicate."""
    for card in cards:
        if cards.count(card) > 1:
            raise ValueError(f"The card {write_card(card)} appears twice.")


def check_pegs(view: PlayView) -> None:
    """Raise ValueError if a score is less than the points pegged in this deal."""
    pegged = [0, 0]
    if rank_of(view.starter) == JACK:
        pegged[OWN if view.is_dealer else 1 - OWN] += 2
    for place, (seat, _) in enumerate(view.order):
        start = max((reset for reset in view.resets if reset <= place), default=0)
        pile = [card for _, card in view.order[start : place + 1]]
        pegged[seat] += total(play_reasons(tuple(pile)))
        is_reset = place + 1 in view.resets
        pegged[seat] += is_reset and sum(map(value_of, pile)) < LIMIT
    for score, least, who in zip((view.own_score, view.opp_score), pegged, SIDES, strict=True):
        if score < least:
            raise ValueError(f"{who} can't have {score} points: {least} were pegged in this deal.")


LONGEST_LINE = 10_000
DIGITS = 4
Request = dict[str, Any]
Answer = dict[str, Any]


def answer_line(engine: Engine, line: str) -> str:
    """Answer one line of JSON with another; an invalid request gets ``{"error": ...}``."""
    try:
        return json.dumps(_answer(engine, _parse(line)))
    except ValueError as error:
        return json.dumps({"error": str(error)})


def _parse(line: str) -> Request:
    if len(line) > LONGEST_LINE:
        raise ValueError("The line is too long.")
    try:
        request = json.loads(line)
    except (ValueError, RecursionError):
        raise ValueError("The line is not JSON.") from None
    if not isinstance(request, dict):
        raise ValueError("A request must be a JSON object.")
    return request


def _answer(engine: Engine, request: Request) -> Answer:
    match request.get("op"):
        case "discard":
            return _discard(engine, request)
        case "play":
            return _play(engine, request)
    raise ValueError("'op' must be 'discard' or 'play'.")


def _discard(engine: Engine, request: Request) -> Answer:
    ranking = engine.rank_discards(read_discard(request))
    answer: Answer = {"cards": [write_card(card) for card in ranking.best]}
    answer |= {name: [*map(_rounded, values)] for name, values in _known(ranking).items()}
    return {**answer, "unit": ranking.unit}


def _play(engine: Engine, request: Request) -> Answer:
    ranking = engine.rank_plays(read_play(request))
    cards = [write_card(card) for (card,) in ranking.choices]
    answer: Answer = {"card": write_card(ranking.best[0])}
    for name, values in _known(ranking).items():
        answer[name] = dict(zip(cards, map(_rounded, values), strict=True))
    return {**answer, "unit": ranking.unit}


def _known(ranking: Ranking) -> dict[str, tuple[float | None, ...]]:
    """Return the figures of each choice: worth always, as clients expect, policy if known."""
    policy = {} if ranking.policy is None else {"policy": ranking.policy}
    return {"worth": ranking.worth, **policy}


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, DIGITS)


def read_discard(request: Request) -> DiscardView:
    """Parse a discard request; ValueError describes an invalid one."""
    hand = _cards(request, "hand", 6, 6)
    check_distinct(hand)
    own, opponent = _score(request, "my"), _score(request, "opp")
    dealer, past = _is_dealer(request), _past(request)
    return DiscardView(hand, dealer, own, opponent, past=past)


def read_play(request: Request) -> PlayView:
    """Parse a play request; ValueError describes an invalid one."""
    hand = _cards(request, "hand", 1, 4)
    own_played, opp_played = _cards(request, "my_played", 0, 3), _cards(request, "opp_played", 0, 4)
    thrown, starter = _cards(request, "discards", 2, 2), _card(request.get("starter"), "starter")
    check_distinct((*hand, *own_played, *opp_played, *thrown, starter))
    if len(hand) + len(own_played) != 4:
        raise ValueError("'hand' and 'my_played' together must be four cards.")
    if _number(request, "opp_cards", 0, 4) + len(opp_played) != 4:
        raise ValueError("'opp_cards' and 'opp_played' together must be four.")
    is_dealer = _is_dealer(request)
    scores, past = (_score(request, "my"), _score(request, "opp")), _past(request)
    view = retrace(own_played, opp_played, hand, is_dealer, scores, thrown, starter, past)
    pile, count = _cards(request, "pile", 0, 8), _number(request, "count", 0, LIMIT)
    if (pile, count) != (view.pile, view.count):
        raise ValueError(f"The pile and count must be {_written(view.pile)}, {view.count}.")
    if sorted(_cards(request, "legal", 1, 4)) != sorted(view.legal):
        raise ValueError(f"'legal' must be {_written(view.legal)}.")
    check_pegs(view)
    return view


def _past(request: Request) -> tuple[PastDeal, ...]:
    found = request.get("past", [])
    if not isinstance(found, list) or not all(isinstance(deal, dict) for deal in found):
        raise ValueError("'past' must be a list of objects.")
    return tuple(map(_past_deal, found))


def _past_deal(deal: Request) -> PastDeal:
    thrown = _cards(deal, "discards", 2, 2), _cards(deal, "opp_discards", 2, 2)
    played = _cards(deal, "my_played", 4, 4), _cards(deal, "opp_played", 4, 4)
    starter = _card(deal.get("starter"), "starter")
    check_distinct((*thrown[0], *thrown[1], *played[0], *played[1], starter))
    return PastDeal(int(not _is_dealer(deal)), starter, thrown, played, played)


def _written(cards: tuple[int, ...]) -> str:
    return "[" + " ".join(map(write_card, cards)) + "]"


def _card(text: object, name: str) -> int:
    if isinstance(text, str):
        try:
            return read_card(text)
        except ValueError:
            pass
    raise ValueError(f"'{name}' holds {str(text)[:20]!r}, which is not a card like 5h or Td.")


def _cards(request: Request, name: str, fewest: int, most: int) -> tuple[int, ...]:
    found = request.get(name)
    if not isinstance(found, list) or not fewest <= len(found) <= most:
        size = str(fewest) if fewest == most else f"{fewest} to {most}"
        raise ValueError(f"'{name}' must be a list of {size} cards.")
    return tuple(_card(text, name) for text in found)


def _number(request: Request, name: str, lowest: int, highest: int) -> int:
    found = request.get(name)
    if isinstance(found, int) and not isinstance(found, bool) and lowest <= found <= highest:
        return found
    raise ValueError(f"'{name}' must be a whole number from {lowest} to {highest}.")


def _score(request: Request, name: str) -> int:
    return _number(request, name, 0, TARGET - 1)


def _is_dealer(request: Request) -> bool:
    found = request.get("dealer")
    if isinstance(found, bool):
        return found
    raise ValueError("'dealer' must be true or false.")
