"""Two real programs, each in a window of its own, play fifty games over a line that breaks."""

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from muggins.extras.online.mailbox import Servers
from muggins.extras.online.mental_poker import ROUNDS
from tests.extras.online.servers import serving
from tests.extras.online.test_distant import Pair, look_at, meet, play_on
from tests.window.screen import Screen

pytestmark = pytest.mark.window
N_GAMES, N_KILLS, N_CUTS = 50, 50, 20


@pytest.fixture
def two(tmp_path: Path, screen: Screen) -> Iterator[Pair]:
    found = Pair(tmp_path, N_GAMES, ROUNDS, screen.environment)
    yield found
    found.end()


@pytest.fixture(params=["direct", "far"])
def servers(request: pytest.FixtureRequest) -> Iterator[Servers | None]:
    """None for the direct wire."""
    with nullcontext() if request.param == "direct" else serving() as found:
        yield found


@pytest.mark.campaign
def test_fifty_games_with_fifty_kills_and_twenty_cuts(two: Pair, servers: Servers | None) -> None:
    """With all the rounds of the proofs: what either kept tells the same, and is proved."""
    proxy = meet(two, servers)
    play_on(two, proxy, N_KILLS, N_CUTS)
    look_at(two, N_GAMES, ROUNDS)
