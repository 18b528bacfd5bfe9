"""Two real programs, each in its folder and window: killed, cut off, and yet of one mind."""

import os
import random
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from muggins.extras.online.line import list_friends
from muggins.extras.online.mailbox import Servers
from muggins.extras.online.mental_poker import Side
from muggins.record.recorder import Recorder
from muggins.rules.terms import Length
from tests.extras.online.distant import CODE, DONE, STOP
from tests.extras.online.far import ROUNDS as QUICK
from tests.extras.online.far import follow, read_record
from tests.extras.online.test_apart import NAMES, agree, cards_of_folder, tell_folder
from tests.extras.online.test_partner import HERE, free_port
from tests.patience import until

ROOT = Path(__file__).parents[3]
SCRIPT = Path(__file__).with_name("distant.py")
KILLED_IN_BEGINNING = "EOFError: Ran out of input"
"""Error of a child that was starting when its program was killed."""
A_WHILE = 1.0  # seconds from one mishap to the next, at most


class Proxy:
    """Carries the line between the two, and cuts it."""

    def __init__(self, port: int) -> None:
        self.port, self._to = free_port(), port
        self._server = socket.create_server((HERE, self.port))
        self._open: list[socket.socket] = []
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._server.accept()
                try:
                    far = socket.create_connection((HERE, self._to))
                except OSError:
                    near.close()
                    continue
                self._open += near, far
                for pair in ((near, far), (far, near)):
                    threading.Thread(target=_carry, args=pair, daemon=True).start()

    def cut(self) -> None:
        ends, self._open = self._open, []
        for end in ends:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def close(self) -> None:
        self.cut()
        self._server.close()


def _carry(near: socket.socket, far: socket.socket) -> None:
    with suppress(OSError):
        while data := near.recv(1 << 14):
            far.sendall(data)
    for end in (near, far):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


class Pair:
    """Both programs, started, killed and started again."""

    def __init__(self, folder: Path, n_games: int, rounds: int, env: Mapping[str, str]) -> None:
        self._env = {**env, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'game'}"}
        self.folders = [folder / name for name in NAMES]
        self._told = [str(n_games), str(rounds)]
        self.processes: list[subprocess.Popen[bytes]] = []
        for each in self.folders:
            each.mkdir()

    def set(self, side: int, **chosen: Any) -> None:
        recorder = Recorder(self.folders[side], NAMES[side], 1)
        recorder.change(replace(recorder.settings, **chosen))
        recorder.close()

    def start(self, side: int, *words: str) -> None:
        command = [sys.executable, str(SCRIPT), str(self.folders[side]), NAMES[side]]
        errors = (self.folders[side] / "errors").open("ab")
        with closing(errors):
            process = subprocess.Popen(
                [*command, *self._told, *words],
                cwd=ROOT,
                env=self._env,
                stdout=subprocess.DEVNULL,
                stderr=errors,
            )
        self.processes[side : side + 1] = [process]

    def kill(self, side: int) -> None:
        self.processes[side].kill()
        self.processes[side].wait()

    def are_well(self) -> bool:
        for side, process in enumerate(self.processes):
            assert process.poll() is None, (self.folders[side] / "errors").read_text()
        return True

    def are_done(self) -> bool:
        return self.are_well() and all((each / DONE).exists() for each in self.folders)

    def n_said(self) -> int:
        """Progress, measured by the size of the message logs."""
        return sum(path.stat().st_size for each in self.folders for path in each.glob("far/*"))

    def has_gone_on(self, before: int) -> bool:
        return self.are_done() or self.n_said() != before

    def stop(self) -> None:
        for each in self.folders:
            (each / STOP).touch()
        for side, process in enumerate(self.processes):
            assert process.wait(60) == 0
            told = (self.folders[side] / "errors").read_text()
            assert told.count("Traceback") == told.count(KILLED_IN_BEGINNING), told

    def end(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "none"}
    found = Pair(tmp_path, 1, QUICK, {**os.environ, **silent})
    yield found
    found.end()


def meet(pair: Pair, servers: Servers | None = None) -> Proxy:
    """By address, or with nothing but a code, through servers; what they say goes by a proxy."""
    port = free_port() if servers is None else servers.relay[1]
    proxy = Proxy(port)
    if servers is not None:
        for side in Side:
            pair.set(side, mailbox=servers.mailbox, relay=f"{HERE}:{proxy.port}")
    ends = [["--at", f"{HERE}:{each}"] if servers is None else [] for each in (port, proxy.port)]
    pair.start(0, "invite", *ends[0])
    until(lambda: pair.are_well() and (pair.folders[0] / CODE).exists())
    code = (pair.folders[0] / CODE).read_text()
    pair.start(1, "join", code, *ends[1])
    both = list(zip(pair.folders, NAMES, strict=True))
    until(lambda: pair.are_well() and all(list_friends(*each) for each in both))
    return proxy


def play_on(pair: Pair, proxy: Proxy, n_kills: int, n_cuts: int, a_while: float = A_WHILE) -> None:
    """To the end of their games, with so many mishaps on the way."""
    chance = random.Random()
    mishaps = ["kill"] * n_kills + ["cut"] * n_cuts
    chance.shuffle(mishaps)
    for mishap in mishaps:
        time.sleep(chance.random() * a_while)
        if pair.are_done():
            break
        if mishap == "cut":
            proxy.cut()
        else:
            side = chance.randrange(2)
            pair.kill(side)
            pair.start(side)
    while not pair.are_done():
        before = pair.n_said()
        until(partial(pair.has_gone_on, before))
    pair.stop()
    proxy.close()


def look_at(pair: Pair, n_games: int, rounds: int) -> None:
    """All that either of them kept tells the same, and is proved."""
    told = [
        tell_folder(folder, name, is_turned=bool(side))
        for side, (folder, name) in enumerate(zip(pair.folders, NAMES, strict=True))
    ]
    assert told[0] == told[1]
    cards = [cards_of_folder(*each) for each in zip(pair.folders, NAMES, strict=True)]
    assert all(map(agree, *cards))
    for side, (folder, name) in enumerate(zip(pair.folders, NAMES, strict=True)):
        (friend,) = list_friends(folder, name)
        table = follow(read_record(friend.path), rounds)
        assert table.state is not None and table.state.tally.games == n_games
        recorder = Recorder(folder, f"{name}@{NAMES[1 - side]}", 1)
        assert recorder.snapshot.record.games == n_games
        points = table.state.tally.points
        assert recorder.snapshot.record.points == (points if side == Side.HOST else points[::-1])
        recorder.close()


@pytest.mark.long
def test_a_game_with_a_kill_of_each_and_a_cut(pair: Pair) -> None:
    pair.set(Side.HOST, length=Length.ENDGAME)
    proxy = meet(pair)
    play_on(pair, proxy, n_kills=2, n_cuts=1, a_while=A_WHILE / 3)
    look_at(pair, 1, QUICK)
