"""A match between two programs while the disk with the record of one is really full, repeatedly."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from muggins.extras.online import mental_poker, peer
from muggins.extras.online.line import FOLDER
from muggins.extras.online.online_match import STUCK
from muggins.extras.online.proof import verify_friends
from muggins.extras.online.transport import UNSAVED
from muggins.rules.moves import Deal
from tests.extras.online.far import ROUNDS, online_of
from tests.extras.online.test_apart import NAMES, Program, leave, meet
from tests.patience import PATIENCE, until
from tests.record.test_full_disk import fill, may_mount

MOUNT = 'mount -t tmpfs -o size=2m none "$1" && shift && exec "$@"'
FULL = UNSAVED.format(why="the disk is full")
FRIEND_STUCK = STUCK.format(who=NAMES[0])
GOOD = "verified\n"


class SmallDisk:
    """The file system of the host's record, filled and emptied between moves of the match."""

    def __init__(self, folder: Path, programs: tuple[Program, Program]) -> None:
        self._folder, self._programs, self._chance = folder, programs, Random(1)

    def count_hands(self) -> int:
        apart = online_of(self._programs[0].session)
        assert apart is not None
        return sum(isinstance(move, Deal) for move in apart.line.known.moves)

    def play(self, n_hands: int) -> None:
        """Play until so many hands are dealt, and some moves of the last one are made."""
        n_more = self._chance.randrange(12)

        def is_played() -> bool:
            nonlocal n_more
            self._step()
            n_more -= self.count_hands() >= n_hands
            return n_more < 0

        until(is_played)

    def end_game(self) -> None:
        def is_over() -> bool:
            self._step(stops=True)
            return all(program.controller.is_over for program in self._programs)

        until(is_over)

    def _step(self, *, stops: bool = False) -> None:
        for program in self._programs:
            if not (stops and program.controller.is_over):
                program.step()

    def fill_and_empty(self) -> None:
        """Both are told that the disk is full, and then that it isn't."""
        fill(self._folder)
        until(lambda: self._is_told(True))
        for _ in range(self._chance.randrange(200)):
            self._step()
        assert self._is_told(True)
        (self._folder / "ballast").unlink()
        until(lambda: self._is_told(False))

    def _is_told(self, is_full: bool) -> bool:
        self._step()
        said = zip(self._programs, (FULL, FRIEND_STUCK), strict=True)
        return all((text in program.session.notices) is is_full for program, text in said)


def play_on_small_disk(folder: Path, n_hands: int, n_fills: int) -> None:
    """Play that many hands and the rest of the game; the disk fills that often on the way."""
    for module in (peer, mental_poker):
        setattr(module, "ROUNDS", ROUNDS)  # noqa: B010 - it is imported there
    programs = meet(folder)
    disk = SmallDisk(folder / NAMES[0] / FOLDER, programs)
    for number in range(n_fills):
        disk.play(1 + n_hands * number // n_fills)
        disk.fill_and_empty()
        print(f"full in hand {disk.count_hands()}: both were told, and then that it was over")
    disk.play(n_hands)
    disk.end_game()
    n_played = disk.count_hands()
    assert n_played >= n_hands
    n_games = [program.state.tally.games for program in programs]
    assert n_games[0] == n_games[1] > 0
    leave(*programs)
    for program, name in zip(programs, ("Ann@Bob", "Bob@Ann"), strict=True):
        assert verify_friends(program.folder, name, None)
    print(f"{n_played} hands, {n_games[0]} games, {n_fills} times full")


@pytest.mark.long
@pytest.mark.skipif(not may_mount(), reason="no right to a file system of its own")
@pytest.mark.parametrize(
    ("n_hands", "n_fills"), [(3, 2), pytest.param(30, 5, marks=pytest.mark.campaign)]
)
def test_match_goes_on_after_the_disk_was_full(
    tmp_path: Path, n_hands: int, n_fills: int, record_property: Callable[[str, object], None]
) -> None:
    """Both players are told while it lasts, the match ends, and both records are verified."""
    small = tmp_path / NAMES[0] / FOLDER
    small.mkdir(parents=True)
    child = [sys.executable, "-m", __name__, str(tmp_path), str(n_hands), str(n_fills)]
    command = ["unshare", "-rm", "sh", "-c", MOUNT, "sh", str(small), *child]
    patience = PATIENCE * n_hands  # each wait within has its own
    done = subprocess.run(command, capture_output=True, text=True, timeout=patience, check=False)
    assert done.stdout.endswith(GOOD), done.stdout + done.stderr
    record_property("tried", n_fills)


if __name__ == "__main__":
    play_on_small_disk(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
    print(GOOD, end="")
