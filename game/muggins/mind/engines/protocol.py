"""The engine protocol: requests and answers as JSON objects, checked field by field."""

import json
from typing import Any

from muggins.mind.engines.retrace import check_distinct, check_pegs, retrace
from muggins.mind.ranking import Engine, Ranking
from muggins.rules.cards import read_card, write_card
from muggins.rules.scoring import LIMIT
from muggins.rules.state import PastDeal
from muggins.rules.terms import TARGET
from muggins.rules.views import DiscardView, PlayView

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
