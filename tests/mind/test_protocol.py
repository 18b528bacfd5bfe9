"""The engine protocol: right answers to right requests, an error to all else."""

import json
import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from muggins.mind.engines.engines import load_engine
from muggins.mind.engines.protocol import answer_line
from muggins.mind.master.master import MARGIN
from muggins.rules.cards import Seat, read_cards, write_card
from muggins.rules.state import PastDeal, State
from muggins.rules.views import discard_view, play_view
from tests.mind.games import is_play, rank, some
from tests.sizes import in_two_sizes

ENGINE = load_engine("greedy")
Request = dict[str, Any]


def written(cards: tuple[int, ...]) -> list[str]:
    return [write_card(card) for card in cards]


def told(deal: PastDeal) -> Request:
    return {
        "dealer": deal.dealer == 0,
        "starter": write_card(deal.starter),
        "discards": written(deal.thrown[0]),
        "opp_discards": written(deal.thrown[1]),
        "my_played": written(deal.played[0]),
        "opp_played": written(deal.played[1]),
    }


def request_of(state: State, seat: Seat) -> Request:
    if not is_play(state):
        throw = discard_view(state, seat)
        return {
            "op": "discard",
            "hand": written(throw.hand),
            "dealer": throw.is_dealer,
            "my": throw.own_score,
            "opp": throw.opp_score,
            "past": list(map(told, throw.past)),
        }
    view = play_view(state, seat)
    return {
        "op": "play",
        "hand": written(view.hand),
        "legal": written(view.legal),
        "dealer": view.is_dealer,
        "my": view.own_score,
        "opp": view.opp_score,
        "discards": written(view.thrown),
        "starter": write_card(view.starter),
        "pile": written(view.pile),
        "count": view.count,
        "my_played": written(view.own_played),
        "opp_played": written(view.opp_played),
        "opp_cards": view.opp_cards,
        "past": list(map(told, view.past)),
    }


def ask(request: object, engine_name: str = "greedy") -> Request:
    engine = ENGINE if engine_name == "greedy" else load_engine(engine_name)
    answer = json.loads(answer_line(engine, json.dumps(request)))
    assert isinstance(answer, dict)
    return answer


def test_the_example_of_the_read_me() -> None:
    request = {
        "op": "discard",
        "hand": ["5H", "5d", "6c", "7s", "Jd", "kC"],
        "dealer": True,
        "my": 0,
        "opp": 0,
    }
    answer = ask(request, "classic")
    assert set(answer["cards"]) <= {"5h", "5d", "6c", "7s", "Jd", "Kc"}
    assert len(answer["cards"]) == 2 and len(answer["worth"]) == 15
    assert answer["unit"] == "points" and "policy" not in answer


@pytest.mark.long
@pytest.mark.parametrize("name", ["greedy", "classic", "master-fast"])
def test_the_protocol_gives_the_engine_the_whole_view(name: str) -> None:
    engine = load_engine(name)
    for state, seat in some(4)[:300:9]:
        answer, ranking = ask(request_of(state, seat), name), rank(engine, state, seat)
        if is_play(state):
            assert answer["card"] == write_card(ranking.best[0])
            assert list(answer["worth"]) == written(state.playable(seat))
        else:
            assert tuple(read_cards(" ".join(answer["cards"]))) == ranking.best
            assert answer["worth"] == pytest.approx(ranking.worth, abs=1e-4)


@pytest.mark.long
def test_what_is_not_known_is_null_and_the_shape_stays() -> None:
    """A client that reads worth by card, as before policy existed, finds every card there."""
    kinds = set()
    for state, seat in some(4)[::6]:
        if is_play(state):
            answer = ask(request_of(state, seat), "master-fast")
            cards = written(state.playable(seat))
            values = list(answer["worth"].values())
            assert list(answer["worth"]) == cards
            kinds.add(answer["unit"])
            if answer["unit"] is None:
                assert values == [None] * len(cards)
                assert list(answer["policy"]) == cards and answer["policy"][answer["card"]] > 0
                assert sum(answer["policy"].values()) == pytest.approx(1, abs=1e-3)
            elif answer["unit"] == "points":
                assert "policy" not in answer and answer["worth"][answer["card"]] == max(values)
            else:  # weighed, and mixed among those that are nearly as good
                assert answer["worth"][answer["card"]] > max(values) - MARGIN - 1e-4
                assert answer["policy"][answer["card"]] > 0
    assert kinds == {None, "points", "chances"}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "not JSON"),
        ("hello", "not JSON"),
        ("[" * 5000, "not JSON"),
        ("1" * 9000, "not JSON"),
        ("x" * 20_000, "too long"),
        ("[]", "JSON object"),
        ("{}", "'op'"),
        ('{"op": ["discard"]}', "'op'"),
        ('{"op": "discard"}', "'hand'"),
        ('{"op": "discard", "hand": [1, 2, 3, 4, 5, 6]}', "not a card"),
    ],
)
def test_bad_lines(line: str, said: str) -> None:
    assert said in json.loads(answer_line(ENGINE, line))["error"]


JUNK: tuple[Any, ...] = (
    None, True, -1, 1e308, 10**40, "", "5h", "Zz", "\x00\ud800", [], {}, [[]], ["5h"] * 3, "é"
)  # fmt: skip


def spoil(request: Request, chance: random.Random) -> object:
    spoiled: Any = json.loads(json.dumps(request))
    for _ in range(chance.randint(1, 3)):
        name = chance.choice(list(spoiled) or ["op"])
        value = spoiled.get(name)
        way = chance.randrange(6)
        if way == 0:
            spoiled.pop(name, None)
        elif way == 1:
            spoiled[name] = deepcopy(chance.choice(JUNK))
        elif way == 2 and isinstance(value, list) and value:
            spoilt = deepcopy(chance.choice((*JUNK, "5s", "Kd", "Ac")))
            value[chance.randrange(len(value))] = spoilt
        elif way == 3 and isinstance(value, list):
            value.insert(0, chance.choice(("5h", "2c", "Th", 7)))
        elif way == 4 and isinstance(value, list):
            chance.shuffle(value)
        elif isinstance(value, int):
            spoiled[name] = chance.randint(-1, 130)
    return spoiled


def cut(line: str, chance: random.Random) -> str:
    """The line with a piece gone or a letter changed, as a bad connection does it."""
    at = chance.randrange(len(line))
    if chance.random() < 0.5:
        return line[:at]
    return line[:at] + chr(chance.randrange(1, 300)) + line[at + 1 :]


@pytest.mark.long
@pytest.mark.parametrize("n_lines", in_two_sizes(1_000, 100_000))
def test_malformed_lines(n_lines: int, record_property: Callable[[str, object], None]) -> None:
    record_property("tried", n_lines)
    chance, n_errors = random.Random(5), 0
    requests = [request_of(state, seat) for state, seat in some(4)]
    for _ in range(n_lines):
        request = chance.choice(requests)
        spoiled = spoil(request, chance)
        line = json.dumps(spoiled)
        if chance.random() < 0.2:
            line = cut(line, chance)
        answer = json.loads(answer_line(ENGINE, line))
        if "error" in answer:
            n_errors += 1
            continue
        asked = json.loads(line)
        hand = [card.lower() for card in asked["hand"]]
        if asked["op"] == "play":
            assert answer["card"].lower() in [card.lower() for card in asked["legal"]]
        else:
            assert {card.lower() for card in answer["cards"]} < set(hand)
    assert n_lines * 0.6 < n_errors < n_lines
