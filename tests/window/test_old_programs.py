"""A match of each of the old programs, begun and played as it was on that program.

The game of 1989 has its bunch of flags and is played by arrows and Return; Cribbage for DOS its
bare words and its mouse; CRIB 4.5 was started by its icon, and has all in its options; and for
Cribbage '97 a director writes the line.
"""

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from muggins.audio.mixer import SoundPlayer as Sound
from muggins.extras.fair.verifier import check_log
from muggins.extras.legacy.ini_view import FILE
from muggins.extras.legacy.logbook import DeckLine, LogBook, read_log
from muggins.motion.boxes import Box
from muggins.motion.places import USUAL
from muggins.record.figures import Figures
from muggins.record.players import ROBOT
from muggins.rules.cards import Seat
from muggins.rules.deal import Source, draw_distinct
from muggins.rules.moves import Cut, Move, Play, Proceed, Throw
from muggins.rules.state import CuttingForDeal, GameOver, Scoring, State
from muggins.rules.terms import FIVE_CARD, WEIGHTS, Claims, FirstDealer, Length, Mistakes
from muggins.scenes.pages.options import OptionsScene
from muggins.scenes.table.messages import FILE as MESSAGES
from muggins.scenes.table.messages import MessagesScene
from muggins.settings.settings import HELP, MATCH, SETTINGS, TABLE, VARIANT, describe, terms_of
from muggins.settings.values import LogLevel
from muggins.table.choices import deals
from muggins.table.claims import tally_boxes
from muggins.words.table.speech import MessageLog
from tests.commands import muggins
from tests.scenes.driver import has_one_too_high, is_throw
from tests.window.advice import Advisor, make_move, play_game, play_until
from tests.window.hands import (
    FRAME,
    Keys,
    Mouse,
    Stepper,
    n_spread,
    nobody,
    open_options,
)
from tests.window.program import REACTION, OldProgram, play_on_disk, read_kept
from tests.window.program import prepare as enter
from tests.window.screen import Screen, wait_for

pytestmark = pytest.mark.window

LONGER_THAN_A_REST = 4.0  # seconds
MANY_MESSAGES = 200  # more than have room
SLIDER_Y = USUAL.spread.y + USUAL.spread.height / 2 + 20


def prepare(folder: Path, name: str, **chosen: Any) -> None:
    """Enter a player who has been here before; cards and pegs are quick to their places."""
    enter(folder, name, 1, motion="off", hints=False, **chosen)


def lifetime(program: OldProgram) -> Figures:
    return program.page.records[1]


# --- how they were played


class Arrows(Stepper):
    """Cursor keys and Return, as there were no others; now and then a card that is too high."""

    def __init__(self, program: OldProgram) -> None:
        super().__init__(program)
        self.n_refused = 0

    def _play(self, state: State, card: int) -> None:
        if not has_one_too_high(state):
            super()._play(state, card)
            return
        cards, legal = self.cards(state), state.playable(Seat.PLAYER)
        place = next(i for i, each in enumerate(cards) if each in legal)
        high = next(i for i, each in enumerate(cards) if each not in legal)
        self.type(*self._steps(high - place), "Return")
        time.sleep(REACTION)
        assert self.program.state == state, "it was played"
        if not self.n_refused:
            self.program.screen.shoot("old-Craig-refused")
        self.n_refused += 1
        self.type(*self._steps(cards.index(card) - high), "Return")


class Clerk(Mouse):
    """A mouse alone: slider for the cuts, double clicks on cards, the box for scores."""

    def make(self, state: State, move: Move) -> None:
        match move:
            case Cut(place):
                n_cards = n_spread(state)
                start = USUAL.spread.at(n_cards, n_cards // 2), SLIDER_Y
                self.drag(start, (USUAL.spread.at(n_cards, place), SLIDER_Y))
                self.press_main()
            case Throw((first, second)):
                self.click(*self._place(state, first))
                self.click_twice(*self._place(state, second))
            case Play(card):
                self.click_twice(*self._place(state, card))
            case Proceed() if deals(state) and not isinstance(state.phase, GameOver):
                self.press(USUAL.deal)
            case _:
                super().make(state, move)

    def click(self, x: float, y: float) -> None:
        """Stop over a thing before pressing, since the arrows are small and close together."""
        self.program.screen.do("xdotool", *self.point(x, y), "sleep", FRAME)
        super().click(x, y)

    def _claim(self, state: State, points: int) -> None:
        """One too many and back again, where there is room for it."""
        _, up, down = tally_boxes(state, USUAL)
        one_more = points < state.room(Seat.PLAYER)
        for _ in range(points + one_more):
            self.press(up)
        if one_more:
            self.press(down)
        if points:
            self.press_main()
        else:
            self.press_nothing()

    def click_twice(self, x: float, y: float) -> None:
        self.repeat_click(self.point(x, y))

    def repeat_click(self, place: list[str]) -> None:
        self.program.screen.do("xdotool", *place, "click", "--repeat", "2", "--delay", "60", "1")

    def choose_options(self) -> None:
        """From the title: five cards, tally, floating board, messages and deal button."""
        open_options(self)
        options = OptionsScene(nobody(), Sound())
        label = {name: setting.label for name, setting in SETTINGS.items()}
        for tab, words in (
            (HELP, (label["claims"],)),
            (VARIANT, ("Standard five-card game", label["cuts_starter"])),
            (MATCH, (label["tallies"],)),
            (TABLE, (label["board"], label["shows_messages"], label["deal_button"])),
        ):
            self.use(options, tab)
            options.open_tab(options.tabs.index(tab))
            self.use(options, *words)
            self.program.screen.shoot(f"old-Keith-{tab.split()[-1]}")
        self.use(options, "Back")


# --- 1989


def read_book(folder: Path, name: str) -> LogBook:
    """The log, in which everything must be right: totals, order and the cards of the seed."""
    book = read_log((folder / f"{name}.LOG").read_text())
    found = check_log(book)
    assert (found.faults, found.remarks) == ([], [])
    return book


def check_seed(book: LogBook, seed: int) -> None:
    """The first game begins where the cut for the deal has left the seed."""
    deck = next(part for part in book.matches[-1].games[0].parts if isinstance(part, DeckLine))
    source, ranks = Source(seed), (0, 0)
    while ranks[0] == ranks[1]:
        cards, source = draw_distinct(source, 2)
        ranks = cards[0] % 13, cards[1] % 13
    assert deck.position == source.position


def test_a_computers_match_of_1989(screen: Screen, tmp_path: Path) -> None:
    """Automode: two games, a pause after the first, the statistics in the log."""
    prepare(tmp_path, "Craig")
    prepare(tmp_path, ROBOT, length=Length.ENDGAME)
    with OldProgram(screen, tmp_path, ROBOT, "LRDSA 7B") as program:
        keys = Keys(program)
        over = pause_after(program, keys, 1)
        time.sleep(LONGER_THAN_A_REST)
        assert program.state == over, "the question waits"
        program.shoot("question")
        keys.type("y")
        pause_after(program, keys, 2)
        keys.type("n")
        log = tmp_path / f"{ROBOT}.LOG"
        wait_for("the statistics", lambda: "Point Differential" in log.read_text())
        time.sleep(REACTION)
        program.shoot("statistics")
        assert program.state.tally.games == 2
        program.leave()
    book = read_book(tmp_path, ROBOT)
    check_seed(book, 0x7B)
    first, second = (game.rows[0].dealer for game in book.matches[0].games)
    assert first is second.other, "first deals alternate"
    assert read_kept(tmp_path, "Craig").records[1].n_hands == 0


def pause_after(program: OldProgram, keys: Keys, n_games: int) -> State:
    """Press Return in the three seconds after a game."""
    wait_for(f"game {n_games}", lambda: program.state.tally.games == n_games)
    keys.type("Return")
    return program.settled()


@pytest.mark.campaign
def test_a_match_of_1989_by_arrows_and_return(screen: Screen, tmp_path: Path) -> None:
    """Two games with penalties; the log tells of them, and the flags are not kept."""
    prepare(tmp_path, "Craig")
    with OldProgram(screen, tmp_path, "Craig", "LRDS 7B") as program:
        keys, advisor = Arrows(program), Advisor()
        shots = "discard pegging claim count over"
        first = play_game(program, keys, advisor, shots)
        make_move(program, keys, Proceed())
        second = play_game(program, keys, advisor, "over")
        assert first.standing.first_dealer is second.standing.first_dealer.other  # type: ignore[union-attr]
        assert second.terms.mistakes is Mistakes.PENALTIES
        assert advisor.n_wrong > 3
        record = program.page.records[0]
        assert record.games == 2 and record.of("missed", 0) > 0 and record.of("taken", 1) > 0
        for key in ("n", "c"):  # the match is not continued; who has won it is seen
            keys.type(key)
            time.sleep(REACTION)
        keys.type("y")  # and its statistics are appended
        log = tmp_path / "Craig.LOG"
        wait_for("the statistics", lambda: "Point Differential" in log.read_text())
        keys.quit()
        program.end()
        settings = read_kept(tmp_path, "Craig").settings
        assert settings.mistakes is Mistakes.FRIENDLY and settings.log is LogLevel.OFF
        assert settings.first_dealer is FirstDealer.LOSER
    book = read_book(tmp_path, "Craig")
    assert [len(match.games) for match in book.matches] == [2]
    check_seed(book, 0x7B)


# --- 1993


def test_a_match_of_1993_by_mouse(screen: Screen, tmp_path: Path) -> None:
    """61 points, big cards; tallying is off, and messages of each count wait for a click."""
    prepare(
        tmp_path,
        "Dave",
        claims=Claims.NONE,
        weights=WEIGHTS.index((1, 2, 2)),
        faces="large",
        pointer="spade",
        delay=5,
    )
    prepare(tmp_path, "Another")
    line = "Dave 61 go pause noblank"
    play_on_disk(tmp_path, "Dave", is_near_the_end, line)
    with OldProgram(screen, tmp_path, "Dave", line) as program:
        mouse, advisor = Mouse(program), Advisor()
        end = play_game(program, mouse, advisor, "discard pegging counted dealing over")
        assert end.standing.terms.length is Length.SHORT and not advisor.n_claims
        assert isinstance(end.phase, GameOver) and end.phase.match_points in (1, 2)
        figures = lifetime(program)
        assert sum(figures.wins) == 1 and figures.n_hands == end.n_hands
        kept = read_kept(tmp_path, "Dave").settings
        assert (kept.length, kept.delay) == (Length.NORMAL, 5), "the line is for this run"
        mouse.quit()
        program.end()
    told = muggins("list", str(tmp_path)).out
    assert told.splitlines()[1].startswith("Dave ")
    assert f"{figures.wins[0]}-{figures.wins[1]}" in told


def is_near_the_end(state: State) -> bool:
    """Return True if one of the last hands is about to be dealt."""
    return deals(state) and 95 < max(state.scores) < 121


# --- CRIB 4.5


@pytest.mark.campaign
def test_a_match_of_crib_45(screen: Screen, tmp_path: Path) -> None:
    """Five cards to 61, hands counted in a box, all by the mouse; the message log is saved."""
    prepare(tmp_path, "Keith")
    with OldProgram(screen, tmp_path, "Keith", "") as program:
        saver, advisor = Clerk(program), Advisor()
        program.settled()
        saver.choose_options()
        chosen = wait_for("the options", lambda: chosen_of(program))
        assert chosen == (FIVE_CARD, Claims.HANDS, True, "floating", True, True)
        saver.begin()
        program.settled()
        wood = Box(*USUAL.streets.box)
        saver.drag((wood.x + 12, wood.middle[1]), (130, 110))
        shots = "discard starter pegging count dealing over"
        end = play_game(program, saver, advisor, shots)
        assert advisor.n_wrong > 0, "some hands were counted wrong"
        assert end.variant.once_to_31 and end.standing.terms.length is Length.SHORT
        figures = lifetime(program)
        assert sum(figures.pair("deals", 5)) > 0 and not sum(figures.pair("deals", 6))
        assert sum(figures.wins) == 1 and sum(figures.counted) in (1, 2, 4)
        save_messages(program, saver)
        Keys(program).type("F9")
        time.sleep(REACTION)
        program.shoot("statistics")
        program.leave()


def chosen_of(program: OldProgram) -> tuple[object, ...] | None:
    """Return the options set by mouse, once the last one is saved."""
    now = program.page.settings
    if not now.deal_button:
        return None
    variant = replace(terms_of(now).variant, cuts_starter=not now.cuts_starter)
    table = now.tallies, now.board, now.shows_messages, now.deal_button
    return variant, now.claims, *table


def save_messages(program: OldProgram, saver: Clerk) -> None:
    """Open the log of messages, and double click on a row of it."""
    saver.press(USUAL.messages)
    program.screen.shoot_at_rest("old-Keith-messages")
    log = MessageLog(program.state)
    log.lines[:] = ["A message"] * MANY_MESSAGES
    shown = MessagesScene(log, None)
    row = saver.show(shown).point(*shown.list.seen.middle)
    saver.repeat_click(saver.move(row))
    path = program.folder / MESSAGES
    wait_for("the file", path.exists)
    text = path.read_text()
    assert text.startswith("Game 1, starting at ") and " win by " in text
    saver.use(shown, "Back to the table")


# --- 1997

SMITH = "/Lock /Player=Smith /Defaults={},0,0,0,0,0,0,1,0,1,0,2,0,0,0,0"
SEED = 31415926
AS_THE_HELP_SAYS = (
    "Hints (Mouse Icon): Off",
    "Scoring Details: Off",
    "Allow Autoplay: Off",
    "Allow Autoscore: Off",
    "Sort Hands: Off",
    "2-3-4 Weights.",
    "Penalties but No Muggins.",
    "Normal Game (121 Points).",
    "Alternate First Deals.",
    "Default Sequence.",
    "Log Games and Messages.",
    "Default Deck.",
    "Hide Patter.",
    "Disable Sounds.",
    "Default Green.",
)


class Unsorted(Keys):
    """With cards that lie as they were dealt."""

    def cards(self, state: State) -> tuple[int, ...]:
        return state.left(Seat.PLAYER)


def play_hand(program: OldProgram) -> int:
    """To the throw of the second hand, by keys; how often nothing was asked for."""
    seen: list[State] = []
    keys, advisor = Unsorted(program), Advisor()
    play_until(program, keys, lambda it: is_throw(it) and it.n_hands > 1, advisor, seen.append)
    return sum(isinstance(each.phase, Scoring) and not each.phase.reasons for each in seen)


def test_the_line_of_a_director(screen: Screen, tmp_path: Path) -> None:
    """Its second example; then the player closes inadvertently, and comes back by the same line."""
    with OldProgram(screen, tmp_path, "Smith", SMITH.format(SEED)) as program:
        keys = Keys(program)
        keys.type("Return")
        begun = program.settled()
        assert isinstance(begun.phase, CuttingForDeal) and begun.source == Source(SEED)
        keys.type("F10", "h")  # both are off
        time.sleep(4 * REACTION)
        assert program.state == begun
        assert describe(program.page.settings) == AS_THE_HELP_SAYS
        program.leave()
    kept = (tmp_path / FILE).read_text()
    (tmp_path / FILE).write_text(kept.replace("\nMotion=system\n", "\nMotion=off\n"))
    with OldProgram(screen, tmp_path, "Smith", SMITH.format(271828)) as program:
        Keys(program).type("Return")
        assert program.settled() == begun
        assert describe(program.page.settings) == AS_THE_HELP_SAYS
        assert play_hand(program) > 0, "every scoring play is asked for"
        program.leave()
    log = (tmp_path / "Smith.LOG").read_text()
    assert "Game 1: 0/0 (0)  Seed: " in log and "\n1 " in log
    assert check_log(read_log(log)).faults == []
