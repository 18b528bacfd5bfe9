"""The regulars' games among themselves: a child process, its file, and the same results again."""

import json
from pathlib import Path

import pytest

from muggins.extras.club_night.regulars_play import FOLDER, RegularsPlay, play_pair
from muggins.extras.club_night.season import N_GAMES, SEASON, Season, rank
from muggins.mind.engines.engines import load_engine
from muggins.rules.cards import Seat
from muggins.rules.deal import Source
from muggins.rules.moves import Proceed
from muggins.rules.referee import new_match, to_move
from muggins.rules.state import GameOver
from muggins.rules.terms import FirstDealer, Terms
from muggins.rules.turn import make_move
from muggins.rules.views import view_of
from muggins.table.thinking import decide
from tests.extras.club_night.clubs import SEED, make_rows, serve
from tests.patience import until

THIS = Season(SEED)
N_PAIRS = 36


class MadeUp(RegularsPlay):
    """Results that no engine has played."""

    serve = staticmethod(serve)


def played(folder: Path | None) -> RegularsPlay:
    play = MadeUp(folder, THIS)
    until(lambda: not play.update() and not play.n_missing)
    play.close()
    return play


def test_a_child_plays_what_is_missing_and_a_file_keeps_it(tmp_path: Path) -> None:
    play = played(tmp_path)
    (path,) = (tmp_path / FOLDER).iterdir()
    again = RegularsPlay(tmp_path, THIS)
    assert not again.n_missing and not again.update()
    assert list(again.scores(SEASON)) == list(play.scores(SEASON))
    told = json.loads(path.read_text())
    del told["earl bev"]
    told["earl gus"][3][0] += 1
    path.write_text(json.dumps(told))
    assert RegularsPlay(tmp_path, THIS).n_missing == 2
    path.write_text("[")
    assert RegularsPlay(tmp_path, THIS).n_missing == N_PAIRS


def test_scores_are_those_of_the_rounds_that_are_over() -> None:
    play = played(None)
    scores = list(play.scores(3 * N_GAMES + 2))
    assert len(scores) == 4 * (3 * N_GAMES + 2)
    assert max((each.night, each.game) for each in scores) == (3, 1)
    n_games = [each.n_games for _, each in rank(scores, THIS.keys)]
    assert sum(n_games) == 2 * len(scores) and n_games.count(0) == 1  # the player's own


def test_a_child_that_cannot_start_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_words: object, **_how: object) -> None:
        raise OSError

    monkeypatch.setattr("muggins.extras.club_night.regulars_play.Child", fail)
    play = MadeUp(None, THIS)
    assert not play.update() and not play.update() and play.n_missing == N_PAIRS


def test_engines_play_by_the_rules_of_the_program() -> None:
    pair = "earl", "bev"
    rows = play_pair(THIS, pair)
    assert rows == play_pair(THIS, pair) != make_rows(THIS, pair)
    engines = [load_engine(name) for name in pair]
    for (night, _, is_first), row in list(zip(THIS.pairs()[pair], rows, strict=True))[:2]:
        dealer = FirstDealer.PLAYER if is_first else FirstDealer.COMPUTER
        seed = int.from_bytes(THIS.draw("pair", night, *pair)[:4], "big")
        terms = Terms(first_dealer=dealer, claimants=frozenset())
        state = new_match(terms, Source(seed))
        while not isinstance(state.phase, GameOver):
            seat = to_move(state)
            move = None if seat is None else decide(engines[seat], view_of(state, seat))
            state = make_move(state, move or Proceed()).after
        assert [*state.scores] == row[:2]
        assert max(row[2:]) <= 29 and Seat(row[1] > row[0]) is state.phase.winner
