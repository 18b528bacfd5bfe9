"""Logs of other games than plain six-card cribbage, by the commands and on the table."""

from pathlib import Path

import pytest

from game.control.intents import Act, Intent
from game.rules.cards import read_card
from game.scenes.replay.recorded import LogShelf
from game.scenes.replay.replay_scene import ReplayScene
from game.settings.settings import Settings
from game.store.logbook import LogBook, LoggedHand, read_log
from game.verify.verifier import check_log
from tests.commands import run
from tests.store.variants import VARIANTS, play_games


@pytest.fixture(scope="module", params=VARIANTS)
def log(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("variant")
    play_games(folder, VARIANTS[request.param], 250).close()
    return folder / "Jo.LOG"


def test_it_is_stepped_through_to_its_own_totals(log: Path) -> None:
    book = read_log(log.read_text())
    scene = ReplayScene(Settings(motion="off"), LogShelf(book, check_log(book)))
    for game in book.matches[0].games:
        seen = {}
        while not scene.game.is_at_end:
            scene.handle(Intent(Act.RIGHT))
            assert scene.game.turn is not None
            seen[scene.game.line] = scene.game.turn.after.scores
        assert seen == {row.line: row.scores for row in game.rows} and not scene.fault
        scene.handle(Intent(Act.NEXT_TAB))


def test_two_who_cut_elsewhere_had_the_same_cards(tmp_path: Path) -> None:
    play_games(tmp_path, VARIANTS["cut"], 60)
    own = tmp_path / "Jo.LOG"
    row = _first_row(read_log(own.read_text()))
    other = next(card for card in ("As", "2s", "3s", "4s") if read_card(card) not in row.cards)
    lines = own.read_text().splitlines()
    line = lines[row.line - 1]
    place = line.index("  ", 48)
    lines[row.line - 1] = f"{line[: place + 2]}{other}{line[place + 4 :]}"
    (tmp_path / "Al.LOG").write_text("\n".join(lines))
    assert _first_row(read_log("\n".join(lines))).starter == read_card(other)
    assert "All had the same cards" in run("director", own, tmp_path / "Al.LOG", code=None).out


def _first_row(book: LogBook) -> LoggedHand:
    return book.matches[0].games[0].rows[0]
