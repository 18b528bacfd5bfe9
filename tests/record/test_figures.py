"""The lifetime figures of all three old programs, worked out again from bare events."""

import random
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace

import pytest

from muggins.extras.legacy.ini_view import MOST_PLAYERS
from muggins.record.figures import Figures
from muggins.record.match_opener import lifetime_of
from muggins.record.recorder import Recorder
from muggins.record.report import lifetime_figures, write_lifetime
from muggins.rules.cards import Seat
from muggins.rules.deal import Source
from muggins.rules.events import CardsDealt, Event, GameBegun, GameForfeited, GameWon, HandCounted
from muggins.rules.moves import Amend, Claim
from muggins.rules.referee import new_match
from muggins.rules.scoring import total
from muggins.rules.state import GameOver, Pegging, Scoring
from muggins.rules.terms import FIVE_CARD, SIX_CARD, Forfeit, Mistakes, Occasion, Terms
from muggins.rules.turn import make_move
from muggins.settings.settings import terms_of, with_terms
from tests.patience import seconds_from
from tests.store.play import choose
from tests.store.rows import change, folded, hands_of

ABANDONED = "abandoned"
Output = Event | str


class Playing:
    """A recorder played at random, five and six cards by turns; ``told`` is all that happened."""

    def __init__(self, folder: Path) -> None:
        self.recorder = Recorder(folder, "Jo", 77, clock=seconds_from(datetime(2026, 1, 1)))
        self.told: list[Output] = []
        self.number = 0

    def play(self, n_moves: int) -> None:
        for _ in range(n_moves):
            state, number = self.recorder.snapshot.state, self.number
            move = choose(state, number)
            if isinstance(state.phase, Scoring) and number % 13:
                move = Claim(state.due)
            if isinstance(move, Amend) or number % 100 == 0:
                move = Amend(_terms(number))
                self.recorder.change(with_terms(self.recorder.settings, move.terms))
            turn = make_move(state, move)
            self.recorder.keep(turn)
            self.told += turn.events
            self.number += 1

    def play_until(self, is_so: type) -> None:
        while not isinstance(self.recorder.snapshot.state.phase, is_so):
            self.play(1)

    def new_match(self) -> None:
        """Begun in the middle of a game."""
        state = self.recorder.snapshot.state
        assert state.hand is not None
        self.recorder.begin_match(new_match(terms_of(self.recorder.settings), Source(self.number)))
        self.told.append(ABANDONED)


def _terms(number: int) -> Terms:
    chance = random.Random(f"terms {number}")
    return Terms(
        mistakes=chance.choice(list(Mistakes)),
        forfeit=chance.choice((Forfeit.NEVER, Forfeit.NEVER, Forfeit.ALWAYS)),
        variant=chance.choice((FIVE_CARD, SIX_CARD)),
    )


def work_out(told: Sequence[Output]) -> SimpleNamespace:
    """The figures by their meaning in the help texts, without any code of the store's."""
    found = SimpleNamespace(won=Counter(), counted=Counter(), skunks=Counter(), rows=[])
    found.forfeits, found.best, found.hands = Counter(), Counter(), Counter()
    found.n_hands, found.n_counted, found.worth = 0, Counter(), Counter()
    forfeiter: Seat | None = None
    n_dealt, is_whole = 6, True
    for event in told:
        match event:
            case str():
                found.counted[Seat.COMPUTER] += 2
                found.rows.append(Seat.COMPUTER)
                found.forfeits[ABANDONED] += 1
            case CardsDealt(hands=hands):
                n_dealt, is_whole = len(hands[0]), True
                found.n_hands += 1
            case GameForfeited(seat=seat):
                forfeiter = seat
                found.forfeits[seat] += 1
            case GameWon(seat=seat, scores=scores):
                lead = abs(scores[0] - scores[1])
                worth = 4 if lead > 60 else 2 if lead > 30 else 1
                found.counted[seat] += worth if forfeiter is None else 2
                if forfeiter is None:
                    found.skunks[seat] += worth > 1
                found.won[seat] += 1
                found.rows.append(seat)
                forfeiter, is_whole = None, False
            case HandCounted(seat=seat, reasons=reasons, occasion=occasion):
                key = n_dealt, seat, occasion is Occasion.CRIB
                found.best[key] = max(found.best[key], total(reasons))
                found.n_counted[key] += 1
                found.worth[key] += total(reasons)
                found.hands[n_dealt] += occasion is Occasion.CRIB and is_whole
    return found


def streaks(rows: Sequence[Seat]) -> tuple[int, dict[Seat, int]]:
    """The row of wins at the end, below zero for losses, and the longest of each."""
    now, longest = 0, {Seat.PLAYER: 0, Seat.COMPUTER: 0}
    for place, seat in enumerate(rows):
        now = now + 1 if place and rows[place - 1] is seat else 1
        longest[seat] = max(longest[seat], now)
    return (now if rows and rows[-1] is Seat.PLAYER else -now), longest


def check(record: Figures, told: Sequence[Output]) -> None:
    found = work_out(told)
    now, longest = streaks(found.rows)
    assert record.streak == now and record.n_hands == found.n_hands
    for seat in Seat:
        assert record.wins[seat] == found.won[seat]
        assert record.counted[seat] == found.counted[seat]
        assert record.skunks[seat] + record.double_skunks[seat] == found.skunks[seat]
        assert record.forfeits[seat] == found.forfeits[seat]
        assert record.longest[seat] == longest[seat]
        for n_dealt in (5, 6):
            hand, crib = (n_dealt, seat, False), (n_dealt, seat, True)
            assert sum(record.pair("deals", n_dealt)) == found.hands[n_dealt]
            for key, best, n, points in (
                (hand, "best_hand", "counted", "hand_points"),
                (crib, "best_crib", "n_cribs", "crib_points"),
            ):
                assert record.of(best, seat, n_dealt) == found.best[key]
                assert record.of(n, seat, n_dealt) == found.n_counted[key]
                assert record.of(points, seat, n_dealt) == found.worth[key]
    assert record.abandoned == (found.forfeits[ABANDONED], 0)


@pytest.fixture
def playing(tmp_path: Path) -> Playing:
    return Playing(tmp_path)


@pytest.mark.long
def test_every_figure_from_events_and_from_the_history(tmp_path: Path, playing: Playing) -> None:
    playing.play(200)
    playing.play_until(Pegging)
    playing.new_match()
    playing.play(900)
    recorder, found = playing.recorder, work_out(playing.told)
    assert min(found.won[Seat.PLAYER], found.won[Seat.COMPUTER], found.hands[5], found.hands[6]) > 1
    assert found.forfeits[Seat.PLAYER] and found.skunks[Seat.COMPUTER]
    check(recorder.snapshot.lifetime, playing.told)
    check(Recorder(tmp_path, "Jo", 1).snapshot.lifetime, playing.told)
    assert playing.recorder.saver.flush()
    check(folded(tmp_path), playing.told)


@pytest.mark.long
def test_the_text_tells_every_figure(playing: Playing) -> None:
    playing.play(400)
    record, found = playing.recorder.snapshot.lifetime, work_out(playing.told)
    told = dict(lifetime_figures(record))
    assert told["Games won, weighted 1, 2 or 4"] == tuple(found.counted[seat] for seat in Seat)
    for n_dealt in (5, 6):
        for name, is_crib in (("hand", False), ("crib", True)):
            keys = [(n_dealt, seat, is_crib) for seat in Seat]
            mean = tuple(f"{found.worth[key] / found.n_counted[key]:.2f}" for key in keys)
            assert told[f"Best {name}, {n_dealt} cards"] == tuple(found.best[k] for k in keys)
            assert told[f"Average {name}, {n_dealt} cards"] == mean
    assert "Average hand, 5 cards" in write_lifetime("Jo", record)


def test_nothing_played_is_told_without_a_division() -> None:
    assert "-" in dict(lifetime_figures(Figures()))["Average hand, 5 cards"]


# --- begun anew


@pytest.mark.long
def test_reset_in_mid_game_counts_from_the_next_game(tmp_path: Path, playing: Playing) -> None:
    playing.play(250)
    playing.play_until(Pegging)
    recorder = playing.recorder
    before, state, n_told = recorder.snapshot.record, recorder.snapshot.state, len(playing.told)
    recorder.reset_statistics()
    assert recorder.snapshot.state == state
    record = recorder.snapshot.record
    assert (record.games, record.points, record.spread) == (
        before.games,
        before.points,
        before.spread,
    )
    assert record.n_hands == before.n_hands and record.pair("deals") == (0, 0)
    assert recorder.snapshot.lifetime == Figures(since=record.since) and record.since > "2026-01-01"
    for _ in range(8):
        playing.play(74)
        check(recorder.snapshot.lifetime, _counting(playing.told[n_told:]))
        again = Recorder(tmp_path, "Jo", 1)
        assert again.players.messages == []
        assert (again.snapshot.record, again.snapshot.lifetime) == (
            recorder.snapshot.record,
            recorder.snapshot.lifetime,
        )
    assert (
        recorder.snapshot.lifetime.games > 0
        and recorder.snapshot.record.games > recorder.snapshot.lifetime.games
    )
    assert len(hands_of(tmp_path)) == recorder.snapshot.record.n_hands, "the history is kept"


def _counting(told: Sequence[Output]) -> list[Output]:
    """Return what was told from the next game on."""
    begun = (i for i, event in enumerate(told) if isinstance(event, GameBegun))
    return [*told[next(begun, len(told)) :]]


def test_begun_anew_when_a_game_is_over(tmp_path: Path, playing: Playing) -> None:
    playing.play_until(GameOver)
    playing.recorder.reset_statistics()
    for recorder in (playing.recorder, Recorder(tmp_path, "Jo", 1)):
        assert recorder.snapshot.lifetime.wins == (0, 0) and recorder.snapshot.lifetime.streak == 0
        assert sum(recorder.snapshot.record.wins) == 0 and recorder.snapshot.record.games == 1


def test_since_when_is_told() -> None:
    record = Figures(since="2026-11-21T13:05:09")
    assert "since 2026-11-21 13:05:09" in write_lifetime("Jo", record)


# --- known names


@pytest.mark.long
def test_known_names_with_their_figures(tmp_path: Path, playing: Playing) -> None:
    """All of them, also those that the INI file has no room for."""
    playing.play(200)
    names = [f"Name{number}" for number in range(MOST_PLAYERS)]
    for name in names:
        Recorder(tmp_path, name, 5)
    players = Recorder(tmp_path, names[-1], 5).players
    assert players.names() == (*reversed(names), "Jo")
    kept = Recorder(tmp_path, "Jo", 1)
    assert lifetime_of(players, "Jo").wins == kept.snapshot.lifetime.wins != (0, 0)


def test_damaged_sums_of_a_player_are_added_up_anew(tmp_path: Path, playing: Playing) -> None:
    playing.play(700)
    recorder = playing.recorder
    assert recorder.snapshot.record.games > 1 and recorder.close() == []
    for spoilt in ("", "{", "[1]", '{"last": 3, "figures": 7}', '{"last": ["x", 1]}'):
        change(tmp_path, "UPDATE players SET totals = ?", spoilt)
        again = Recorder(tmp_path, "Jo", 1)
        assert again.snapshot.lifetime == recorder.snapshot.lifetime, spoilt
        assert again.take_messages() == []
