"""Classic's choices where a good player knows the answer, and the others' typical mistakes."""

import os
import sys
import time
from dataclasses import replace

import numpy as np
import pytest

from muggins.mind.classic.classic import weigh_hands, weigh_risk
from muggins.mind.classic.styles import BEGINNER, CASUAL
from muggins.mind.engines.engines import MINDS, load_engine
from muggins.mind.facts.arrays import RANK_VALUE, holdings
from muggins.mind.facts.positions import read_play_view
from muggins.rules.cards import read_cards, write_cards
from muggins.rules.views import DiscardView, PlayView
from tests.commands import python
from tests.mind.games import read_play, worth_of

CLASSIC = load_engine("classic")
ANSWER_ALL = """
import sys
from muggins.mind.engines.engines import load_engine
from muggins.mind.engines.protocol import answer_line
ask = '{"op":"discard","hand":["5h","8d","6c","7s","Jd","Kc"],"dealer":false,"my":83,"opp":97}'
for name in sys.argv[1:]:
    print(answer_line(load_engine(name), ask))
"""


def throw(name: str, hand: str, *, dealer: bool, own: int = 0, opponent: int = 0) -> str:
    view = DiscardView(read_cards(hand), dealer, own, opponent)
    return write_cards(load_engine(name).rank_discards(view).best)


def lead(hand: str) -> PlayView:
    return read_play(f"pone 0-0 hand {hand} discard KdQh cut 8c")


@pytest.mark.parametrize(
    ("hand", "dealer", "best"),
    [
        ("5h5dJcQsKd2c", False, "Kd2c"),
        ("7h8d8c9s2dKc", False, "2dKc"),
        ("Ah2d7c8sTdKc", True, "7c8s"),
        ("4h5d6c6sQhKc", False, "QhKc"),
    ],
)
def test_plain_throws(hand: str, dealer: bool, best: str) -> None:
    assert throw("classic", hand, dealer=dealer) == best


def test_near_the_end_only_sure_ways_out_count() -> None:
    """Pone needs 8: 8-8-7-7 holds 12 whatever is cut, though others are better on average."""
    view = DiscardView(read_cards("7h7d8c8s5dTc"), False, 113, 118)
    ranking = CLASSIC.rank_discards(view)
    assert write_cards(ranking.best) == "5dTc"
    assert 0 < (worth_of(ranking) > 50).sum() < 15
    level = CLASSIC.rank_discards(replace(view, own_score=60, opp_score=60))
    assert worth_of(level).max() < 50


def test_it_takes_the_points_that_win() -> None:
    view = read_play("dealer 119-60 hand 5h4d9cTs discard KdQh cut 2c other Jh")
    assert write_cards(CLASSIC.rank_plays(view).best) == "5h"


def test_it_does_not_lead_a_five() -> None:
    for hand in ("5h4d9cTs", "5hJd9cTs", "5h6d2cKs", "5h3d2cKs"):
        assert write_cards(CLASSIC.rank_plays(lead(hand)).best)[0] != "5"


def test_beginners_lead_fives_and_forget_whose_crib_it_is() -> None:
    assert write_cards(load_engine("beginner").rank_plays(lead("5h4d9cTs")).best) == "5h"
    assert throw("classic", "5h6dJcTs8dKc", dealer=False) == "8dKc"
    assert throw("beginner", "5h6dJcTs8dKc", dealer=False) == "6d8d"


def test_habits_are_strengths_and_beginners_have_more_of_each() -> None:
    for name in CASUAL.__slots__:
        assert 0 <= getattr(CASUAL, name) <= getattr(BEGINNER, name) <= 1


def test_a_go_rules_out_what_would_have_fitted() -> None:
    """The opponent said go at 25: no card left counts 6 or less."""
    view = read_play("pone 0-0 hand Kd2h discard 3d3h cut 9c own Th5s other Jc")
    assert view.opp_gone and view.count == 25
    plays = read_play_view(view)
    assert plays.opp_floor.tolist() == [7]
    likely = holdings(3)[weigh_hands(plays, 3)[:, 0] > 0]
    assert len(likely) > 50 and (RANK_VALUE[likely] >= 7).all()


def test_fear_grows_as_the_opponent_nears_the_end() -> None:
    dealer, own, opponent = np.array([False, False]), np.array([60, 60]), np.array([60, 115])
    risk = weigh_risk(dealer, own, opponent)
    assert risk.fear[0] == pytest.approx(1, abs=0.35)
    behind = weigh_risk(dealer, np.array([80, 110]), np.array([110, 80]))
    assert behind.bend[0] > behind.bend[1]


@pytest.mark.long
def test_same_answer_in_every_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """All minds in this one and in another, for starting is what takes long."""
    told = python("-c", ANSWER_ALL, *MINDS, env={**os.environ, "PYTHONHASHSEED": "1"}).out
    monkeypatch.setattr(sys, "argv", ["", *MINDS])
    exec(ANSWER_ALL, {})
    answer = capsys.readouterr().out
    assert answer == told
    assert answer.count("\n") == len(MINDS) and "error" not in answer


@pytest.mark.campaign
def test_a_live_decision_takes_less_than_20_ms() -> None:
    """Processor time of the median of many leads, the longest decision there is."""
    took = []
    for _ in range(30):
        started = time.process_time()
        CLASSIC.rank_plays(lead("5h4d9cTs"))
        took.append(time.process_time() - started)
    assert sorted(took)[15] < 0.02
