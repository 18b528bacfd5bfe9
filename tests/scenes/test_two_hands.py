"""Two people at one table by mouse, keys, two pads and mixed: nothing comes through the curtain.

Each of them has a device and never touches the other's. Whatever is shown while the curtain is
down, and a picture of it, is searched for the cards that nobody may see.
"""

import sys
from collections.abc import Callable, Iterator
from random import Random

import pygame
import pytest

from muggins.rules.cards import Seat
from muggins.rules.scoring import total
from muggins.rules.state import Discarding, GameOver, Pegging, Scoring
from muggins.rules.terms import Calls, Length, Mistakes
from muggins.settings.values import Curtain, Forced
from muggins.table.choices import CardChoice, CutChoice
from muggins.table.claims import NumberChoice
from muggins.table.turns import SeatChoice
from muggins.words.names import call_card
from tests.scenes.conftest import Drive, Open
from tests.scenes.driver import Driver
from tests.scenes.seated import (
    CALLING,
    NAMES,
    Photographer,
    check_curtain,
    hidden_from_both,
    seat,
)
from tests.scenes.test_one_switch import play_on, switch, wait
from tests.sizes import in_two_sizes, some_of
from tests.speech.hearing import lend_voice
from tests.window.pads import VirtualPad

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="finds SDL in /proc"),
    pytest.mark.usefixtures("painted"),
]
MOST_MOVES = 900
CURTAINS = some_of((Curtain.ALWAYS, Curtain.THROW), {Curtain.THROW})


class Keys:
    """Never touches the mouse."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver

    def confirm(self) -> None:
        self.driver.key(pygame.K_RETURN)

    def show(self) -> None:
        """Hold one's cards up, and keep them there until the card is played."""
        self.driver.hold(pygame.K_h, "h")

    def hide(self) -> None:
        self.driver.let_go(pygame.K_h, "h")

    def take(self, choice: CardChoice, card: int) -> None:
        """Go to a card and choose it."""
        steps = choice.cards.index(card) - choice.cursor
        for _ in range(abs(steps)):
            self.step(steps)
        self.confirm()

    def step(self, by: int) -> None:
        self.driver.key(pygame.K_RIGHT if by > 0 else pygame.K_LEFT)

    def more(self) -> None:
        self.driver.key(pygame.K_UP)


class Mouse(Keys):
    """Never touches a key."""

    def confirm(self) -> None:
        box = self.driver.table.buttons.main.box
        self.driver.click_box(box)

    def show(self) -> None:
        self.driver.press(20, 1060, 3)

    def hide(self) -> None:
        self.driver.release(20, 1060, 3)

    def take(self, choice: CardChoice, card: int) -> None:
        del choice
        self.driver.click(*self.driver.place_of(card))

    def more(self) -> None:
        self.driver.wheel(1)


class Pad(Keys):
    """One of the pads that are plugged in."""

    def __init__(self, driver: Driver) -> None:
        super().__init__(driver)
        self.pad = VirtualPad("Pad of one")
        self._pump()

    def _pump(self) -> None:
        pygame.event.pump()
        self.driver.queue += pygame.event.get()
        self.driver.step()

    def push(self, button: str, *, is_down: bool) -> None:
        self.pad.push(button, is_down=is_down)
        self._pump()

    def tap(self, button: str) -> None:
        self.push(button, is_down=True)
        self.push(button, is_down=False)

    def confirm(self) -> None:
        self.tap("a")

    def show(self) -> None:
        self.push("x", is_down=True)

    def hide(self) -> None:
        self.push("x", is_down=False)

    def step(self, by: int) -> None:
        self.tap("dpright" if by > 0 else "dpleft")

    def more(self) -> None:
        self.tap("dpup")


Hands = tuple[Keys, Keys]
PAIRS: dict[str, Callable[[Driver], Hands]] = {
    "keys": lambda driver: (Keys(driver), Keys(driver)),
    "mouse": lambda driver: (Mouse(driver), Mouse(driver)),
    "two pads": lambda driver: (Pad(driver), Pad(driver)),
    "mouse and pad": lambda driver: (Mouse(driver), Pad(driver)),
}


def play_game(driver: Driver, hands: Hands, random: Random, look: Callable[[], None]) -> int:
    """To the end of the game by nothing but what hands can do; how often somebody was awaited."""
    n_awaited = 0
    for _ in range(MOST_MOVES):
        driver.settle()
        controller, state = driver.controller, driver.state
        if isinstance(state.phase, GameOver):
            return n_awaited
        choice = controller.choice
        hand = hands[choice.seat if choice is not None else Seat.PLAYER]
        if isinstance(choice, SeatChoice):
            check_curtain(driver)
            look()
            n_awaited += 1
            (hand.show if choice.is_held else hand.confirm)()
            assert not isinstance(controller.choice, SeatChoice)
        elif isinstance(choice, CardChoice):
            _choose_cards(driver, hand, choice, random)
        elif isinstance(choice, NumberChoice):
            assert isinstance(state.phase, Scoring)
            due = min(total(state.phase.reasons), state.room(state.phase.owner))
            due -= state.phase.claimed or 0
            for _ in range(max(0, due - choice.points - random.choice((0, 0, 0, 1)))):
                hand.more()
            hand.confirm()
        else:
            assert choice is None or isinstance(choice, CutChoice) or choice.ready
            hand.confirm()
    raise AssertionError("the game never ended")


def _choose_cards(driver: Driver, hand: Keys, choice: CardChoice, random: Random) -> None:
    state, seat = driver.state, choice.seat
    if isinstance(state.phase, Discarding):
        for card in random.sample(choice.cards, 2):
            hand.take(choice, card)
        if driver.state is state:
            hand.confirm()
        return
    assert isinstance(state.phase, Pegging)
    hand.take(choice, random.choice(state.playable(seat)))
    hand.hide()


@pytest.fixture
def table(drive: Drive) -> Iterator[Open]:
    def sit(**agreed: object) -> Driver:
        driver = drive(seat(None, plays_forced=Forced.NOTHING, **agreed))
        driver.app.reader.pads.open()
        return driver.sit_down()

    yield sit
    for pad in VirtualPad.plugged[:]:
        pad.unplug()


@pytest.mark.parametrize("n_games", in_two_sizes(1, 50), ids=str)
@pytest.mark.parametrize("pair", some_of(PAIRS, {"keys", "mouse and pad"}))
def test_two_play_by_whatever_they_have(
    pair: str, n_games: int, table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    for game in range(n_games):
        rules = {"mistakes": tuple(Mistakes)[game % 3], "calls": Calls.FREE}
        curtain = (Curtain.THROW, Curtain.ALWAYS)[game % 2]
        driver = table(length=Length.ENDGAME, curtain=curtain, shows_messages=True, **rules)
        hands = PAIRS[pair](driver)
        photographer = Photographer(driver, monkeypatch)
        n_awaited = play_game(driver, hands, Random(game), photographer.look)
        assert n_awaited == photographer.n_looks > 8


def test_the_search_finds_what_shows(table: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = table(curtain=Curtain.NONE)
    while not isinstance(driver.controller.choice, CardChoice):
        driver.go_on(pygame.K_RETURN)
    with pytest.raises(AssertionError):
        Photographer(driver, monkeypatch).look()


@pytest.mark.parametrize("curtain", CURTAINS)
@pytest.mark.parametrize("pair", some_of(("two pads", "mouse and pad"), {"two pads"}))
def test_who_presses_is_who_sits(pair: str, curtain: Curtain, table: Open) -> None:
    """Each can only confirm their own turn, and can't play the other's cards."""
    driver = table(length=Length.ENDGAME, curtain=curtain)
    hands = PAIRS[pair](driver)
    others, n_refused = hands[::-1], 0

    def press_his() -> None:
        nonlocal n_refused
        choice = driver.controller.choice
        assert isinstance(choice, SeatChoice)
        has_sat = choice.seat in seen and len(seen) == 2
        seen.add(choice.seat)
        if not has_sat or n_refused > 20:
            return
        n_refused += 1
        wrong = others[choice.seat]
        for press in (wrong.confirm, wrong.show):
            press()
            assert driver.controller.choice is choice and not choice.is_taken
            told = driver.controller.talk.line
            assert told.startswith(f"{NAMES[choice.seat]} is using a different controller"), told
        wrong.hide()

    seen: set[Seat] = set()
    play_game(driver, hands, Random(3), press_his)
    assert n_refused > 8


def test_they_change_hands_by_the_menu(table: Open) -> None:
    driver = table(length=Length.ENDGAME)
    hands, n_changes = PAIRS["two pads"](driver), 0

    def change() -> None:
        nonlocal n_changes
        choice = driver.controller.choice
        assert choice is not None
        n_changes += 1
        if n_changes > 4:
            driver.key(pygame.K_m, "m")
            driver.key(pygame.K_ESCAPE)
            hands[choice.seat.other].confirm()
            assert driver.controller.choice is not choice
            raise StopIteration

    with pytest.raises(StopIteration):
        play_game(driver, hands, Random(3), change)


@pytest.mark.parametrize("curtain", CURTAINS)
def test_two_play_with_one_switch(curtain: Curtain, table: Open) -> None:
    """The ring comes to the button of whoever is awaited; who cannot hold it need not."""
    driver = table(one_switch=10, length=Length.ENDGAME, curtain=curtain, **CALLING)
    with driver.looking_away():
        for _ in range(400):
            if isinstance(driver.state.phase, GameOver):
                return
            wait(driver)
            choice = driver.controller.choice
            if isinstance(choice, SeatChoice):
                check_curtain(driver)
                switch(driver, "main")
                driver.step()
                assert driver.controller.choice is not choice
            elif isinstance(choice, NumberChoice) and choice.automatic is None:
                switch(driver, "main", "nothing")
            else:
                play_on(driver)
    raise AssertionError("the game never ended")


@pytest.mark.parametrize("curtain", CURTAINS)
def test_the_curtain_is_spoken(
    curtain: Curtain, table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The awaited player is announced, and no card of theirs before they confirm."""
    voice = lend_voice(monkeypatch)
    driver = table(speaks=True, length=Length.ENDGAME, curtain=curtain)
    hands = Keys(driver), Keys(driver)
    heard: list[list[str]] = []

    def listen() -> None:
        driver.step()
        choice = driver.controller.choice
        assert choice is not None
        said = voice.take()
        heard.append(said)
        assert any(f"{NAMES[choice.seat]}'s turn" in line for line in said)
        after = said[max(i for i, line in enumerate(said) if "'s turn" in line) :]
        hidden = map(call_card, hidden_from_both(driver.controller))
        assert not [card for card in hidden if card in " ".join(after)]

    assert play_game(driver, hands, Random(2), listen) == len(heard) > 8
