"""Films of whole games: how long each thing stands, what comes before what, and what is heard."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import pytest

from muggins.app import App
from muggins.motion.cues import FAMILIES, NOTED, TUNE_SECONDS, Cue
from muggins.motion.staging import AnimationKind
from muggins.rules.cards import Seat
from muggins.rules.terms import Length
from muggins.scenes.table.play import PlayScene
from muggins.words.table.patter_moments import Rank
from tests.sizes import some_of
from tests.speech.hearing import lend_voice
from tools.bench_deals import Blind
from tools.film import FRAME, PERFECT, Log, calls_of, deals_of, ends_of, film

SKUNKED = {"dealer": Seat.COMPUTER, "scores": (95, 50)}  # pone wins by it
GRAIN = 1.5 * FRAME  # the log is written frame by frame


@pytest.fixture(scope="module", autouse=True)
def quiet() -> Iterator[None]:
    """Nobody listens, and nothing is painted: the log is of what is shown."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        patch.setattr(App, "draw", Blind.draw)
        yield


@pytest.fixture(
    scope="module",
    params=some_of(range(1, 13), {1}),
)
def log(request: pytest.FixtureRequest) -> Log:
    return film(request.param, length=Length.SHORT)


@pytest.fixture(scope="module")
def perfect() -> Log:
    """A deal in which a hand of 29 is counted."""
    return film(5, deal=PERFECT, dealer=Seat.COMPUTER, scores=(40, 50), n_deals=1)


@dataclass
class Skunk:
    """A film of a hand of 29 by which a match is won, and what was seen and said in it."""

    log: Log
    told: set[tuple[bool, int]]
    sums: set[tuple[tuple[str, int], ...]]
    said: str


@pytest.fixture(scope="module")
def skunk() -> Skunk:
    told: set[tuple[bool, int]] = set()
    sums: set[tuple[tuple[str, int], ...]] = set()

    def look(_now: float, app: App) -> None:
        if isinstance(table := app.stack[-1], PlayScene):
            shown = table.showing.build()
            assert shown.words is not None
            told.add((shown.banner is not None, len(shown.words.scorecard)))
            sums.add(() if shown.details is None else shown.details.lines)

    with pytest.MonkeyPatch.context() as patch:
        voice = lend_voice(patch)
        log = film(5, deal=PERFECT, n_deals=1, speaks=True, shoots=look, **SKUNKED)  # type: ignore[arg-type]
        return Skunk(log, told, sums, " ".join(voice.take()))


def test_lines_stand_as_long_as_they_take_to_read(log: Log) -> None:
    said = log.of("said")
    short = [each for each in said if each.stood < each.guard - GRAIN]
    assert len(said) > 15 and len(short) <= 0.05 * len(said)
    assert not [each for each in short if each.rank <= Rank.SCORE]


def test_no_word_comes_before_its_card(log: Log) -> None:
    assert not [each.told() for each in (*log.of("said"), *log.of("line")) if each.unseen]


def test_every_call_has_its_time(log: Log) -> None:
    counts = calls_of(log)
    assert len(counts) >= 10
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
    clips = [each.clip for each in perfect.of("clip") if each.clip is not None]
    assert len([clip for clip in clips if clip.flourish is AnimationKind.GREAT]) == 1


def test_a_skunk_is_heard(skunk: Skunk) -> None:
    cues = [each.words for each in skunk.log.of("cue")]
    assert cues.count(Cue.SKUNK) == 2, "once for a skunk, twice for a double one"
    assert Cue.TAPS in cues and cues.index(Cue.SKUNK) < cues.index(Cue.TAPS)


def test_the_match_stands_as_before_until_the_win_is_told(skunk: Skunk) -> None:
    """And a 29 fits beside it, its equal lines in one."""
    assert skunk.told == {(False, 1), (True, 2)}
    fifteens = ("fifteen: 5 + J (×4)", 8), ("fifteen: 5 + 5 + 5 (×4)", 8)
    assert (*fifteens, ("four fives", 12), ("nobs: jack of spades", 1)) in skunk.sums


def test_the_rerun_has_a_tune_of_its_own_once_the_other_is_over(log: Log) -> None:
    tunes = [each for each in log.of("cue") if each.words in NOTED]
    assert tunes[-1].words == Cue.RERUN
    assert all(
        then.at - now.at > TUNE_SECONDS[Cue(now.words)] - GRAIN for now, then in pairwise(tunes)
    )


@pytest.mark.parametrize("silent", [{*list(FAMILIES)[::2]}, {*list(FAMILIES)[1::2]}, {"volume"}])
def test_silence_is_silent(silent: set[str]) -> None:
    """Silenced categories are silent, and no others."""
    volumes = {"room": 5, **dict.fromkeys(silent, 0)}
    log = film(5, deal=PERFECT, n_deals=1, **SKUNKED, **volumes)  # type: ignore[arg-type]
    heard = {Cue(each.words) for each in log.of("cue")}
    if "volume" in silent:
        assert not heard
    else:
        assert {name for name, cues in FAMILIES.items() if heard & cues} == {*FAMILIES} - silent


def test_great_moments_are_told_aloud(skunk: Skunk) -> None:
    great = ("Twenty-nine! You peg 25.", "You win, and it's a double skunk!")
    places = [skunk.said.index(words) for words in great]
    assert places == sorted(places)
