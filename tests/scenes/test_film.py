"""Films of whole games: how long each thing stands, what comes before what, and what is heard."""

import os
from itertools import pairwise

import pytest

from game.motion.cues import NOTED, TUNE_SECONDS, Cue
from game.motion.staging import Flourish
from game.rules.seat import Seat
from game.words.table.patter_moments import Rank
from tools.film import FRAME, Entry, Log, calls_of, deals_of, ends_of, film

PERFECT = "5h5d5cJs2c3d-AhAd2h3h9sKs-5s"  # pone's is worth 29
SKUNKED = {"dealer": Seat.COMPUTER, "scores": (95, 50)}  # pone wins by it
GRAIN = 1.5 * FRAME  # the log is written frame by frame


@pytest.fixture(scope="module")
def quiet() -> None:
    os.environ["SDL_AUDIODRIVER"] = "dummy"


@pytest.fixture(
    scope="module",
    params=[1, 2, *(pytest.param(n, marks=pytest.mark.campaign) for n in range(3, 13))],
)
def log(request: pytest.FixtureRequest, quiet: None) -> Log:
    del quiet
    return film(request.param)


@pytest.fixture(scope="module")
def perfect(quiet: None) -> Log:
    """A deal in which a hand of 29 is counted."""
    del quiet
    return film(5, deal=PERFECT, dealer=Seat.COMPUTER, scores=(40, 50), n_deals=1)


def shines(entry: Entry) -> bool:
    return entry.clip is not None and entry.clip.flourish is Flourish.GREAT


def test_lines_stand_as_long_as_they_take_to_read(log: Log) -> None:
    said = log.of("said")
    short = [each for each in said if each.stood < each.guard - GRAIN]
    assert len(said) > 20 and len(short) <= 0.05 * len(said)
    assert not [each for each in short if each.rank <= Rank.SCORE]


def test_no_word_comes_before_its_card(log: Log) -> None:
    assert not [each.told() for each in (*log.of("said"), *log.of("line")) if each.unseen]


def test_every_call_has_its_time(log: Log) -> None:
    counts = calls_of(log)
    assert len(counts) > 10
    for calls in counts:
        assert calls[0].stood > 0.45 - GRAIN and calls[-1].stood > 0.45 - GRAIN
        assert all(abs(call.stood - 0.3) < GRAIN for call in calls[1:-1])


def test_the_tune_waits_for_silence(log: Log) -> None:
    assert all(seconds > 0.9 - GRAIN for seconds in ends_of(log))
    assert len(ends_of(log)) == 1


def test_an_ordinary_deal_does_not_grow(log: Log) -> None:
    assert max(deals_of(log)) <= 20.0


def test_a_29_takes_its_time(perfect: Log) -> None:
    calls = calls_of(perfect)[0]
    moves = [each for each in perfect.of("clip") if each.words.startswith("Pegged PLAYER 29")]
    assert len(calls) == 10 and moves[0].at - calls[0].at >= 5.0
    assert len([each for each in perfect.of("clip") if shines(each)]) == 1


def test_a_skunk_is_heard(quiet: None) -> None:
    del quiet
    log = film(5, deal=PERFECT, n_deals=1, **SKUNKED)  # type: ignore[arg-type]
    cues = [each.words for each in log.of("cue")]
    assert cues.count(Cue.SKUNK) == 2, "once for a skunk, twice for a double one"
    assert Cue.TAPS in cues and cues.index(Cue.SKUNK) < cues.index(Cue.TAPS)


def test_the_rerun_has_a_tune_of_its_own_once_the_other_is_over(log: Log) -> None:
    tunes = [each for each in log.of("cue") if each.words in NOTED]
    assert tunes[-1].words == Cue.RERUN
    assert all(
        then.at - now.at > TUNE_SECONDS[Cue(now.words)] - GRAIN for now, then in pairwise(tunes)
    )


FAMILIES = {
    "effects": set(Cue) - {*NOTED, Cue.BLIP, Cue.ROOM},
    "tunes": set(NOTED),
    "voice": {Cue.BLIP},
    "volume": set(Cue),
}


@pytest.mark.parametrize("family", list(FAMILIES))
def test_silence_is_silent(quiet: None, family: str) -> None:
    del quiet
    log = film(5, deal=PERFECT, n_deals=1, **SKUNKED, **{family: 0})  # type: ignore[arg-type]
    assert not {each.words for each in log.of("cue")} & FAMILIES[family]
