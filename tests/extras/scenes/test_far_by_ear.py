"""A friend far away is found by what is said aloud, and played, with keys."""

from pathlib import Path
from random import Random

import pytest

from muggins.extras.online import peer
from muggins.extras.online.online_match import BROKEN
from muggins.extras.online.online_words import GESTURES
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.rules.events import CardPlayed
from muggins.scenes.opening import Opening
from muggins.words.names import name_card
from tests.extras.online.far import ROUNDS, online_of
from tests.extras.scenes.test_far import ReloadTable, is_connected, meet_by_line, play, say
from tests.scenes.conftest import Drive
from tests.scenes.driver import Driver, at_pace, let_live, session_of
from tests.scenes.test_by_ear import do
from tests.speech.hearing import FakeVoice, lend_voice
from tests.speech.listener import GO_ON, IntendedMove, Listener

NAMES = "Ann", "Bob"


class Between(Listener):
    """Listener with a name where a single player is "you"."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def _note(self, line: str) -> None:
        said = line.removeprefix(f"{self._name}, ").replace(f"{self._name}'s ", "Your ", 1)
        super()._note(said[:1].upper() + said[1:])
        if line == "Deal, button.":
            self._wish = IntendedMove(GO_ON)


@pytest.fixture
def voice(monkeypatch: pytest.MonkeyPatch) -> FakeVoice:
    """Return the voice of one player; proofs have two rounds to save time."""
    monkeypatch.setattr(peer, "ROUNDS", ROUNDS)
    return lend_voice(monkeypatch)


@pytest.fixture(params=NAMES)
def blind(request: pytest.FixtureRequest) -> str:
    """Return the player who can't see: the inviting or the joining one."""
    return str(request.param)


@pytest.fixture
def sit(drive: Drive, tmp_path: Path, blind: str) -> ReloadTable:
    def begin(name: str, opening: Opening) -> Driver:
        (folder := tmp_path / name).mkdir()
        how = {"speaks": name == blind, **at_pace("still")}
        return drive(session_of(Recorder(folder, name, 7), **how), opening=opening)

    return begin


@pytest.mark.long
def test_a_friend_is_met_and_played_by_ear(sit: ReloadTable, voice: FakeVoice, blind: str) -> None:
    two = meet_by_line(sit)
    let_live(two, lambda: all(map(is_connected, two)))
    own, other = two if blind == NAMES[0] else two[::-1]
    friend = NAMES[blind == NAMES[0]]
    listener, rng = Between(blind), Random(1)
    listener.hear(voice.take())
    told = "\n".join(listener.told)
    if blind == NAMES[0]:
        code = online_of(own.session).line.code
        assert f"{code}\nRead this code to your friend" in told
    else:
        asked = ("Ann proposes these rules:", "Scoring mistakes: Friendly.", "Muggins: ")
        assert all(each in told for each in asked)

    def is_far_on() -> bool:
        play(other, rng)
        listener.hear(voice.take())
        wish = listener.take()
        if wish is not None:
            do(own, wish)
        return own.state.n_hands == 2

    let_live(two, is_far_on)
    events = [event for turn in own.session.match.turns for event in turn.events]
    played = [e.card for e in events if isinstance(e, CardPlayed) and e.seat is Seat.COMPUTER]
    told = "\n".join(listener.told)
    assert len(played) >= 3
    assert all(f"{friend} plays {name_card(card)}" in told for card in played)
    say(other, GESTURES[0])
    let_live(two, lambda: f"{friend}: {GESTURES[0]}" in voice.said)
    other.session.close()
    let_live([own], lambda: BROKEN.format(who=friend) in voice.said)
