"""What each option that Cribbage '97 lacks does, seen at the table or heard.

It is looked at from the player's first throw on, or from the title where the case says so.
"""

from itertools import groupby
from pathlib import Path

import pygame
import pytest

from game.audio.mixer import Player
from game.control.intents import Act, Device
from game.motion.cues import Cue
from game.motion.places import USUAL
from game.paint.board.timber import TIMBERS
from game.paint.kit.canvas import Canvas, Size
from game.rules.progress import count_reasons
from game.rules.scoring import Kind
from game.rules.seat import Seat
from game.rules.state import Counted, CuttingStarter, ReadyToDeal, Scoring, State
from game.rules.terms import Claims, Excess, Mistakes, Occasion
from game.rules.views import view_of
from game.scenes.pieces.menu import Question
from game.session.session import ADVISERS
from game.settings.values import BY_LENGTH, Coach, Forced
from game.table.claims import TallyChoice
from game.table.cuts import StarterChoice
from game.words.table.prompts import NO_HINTS
from tests.scenes.coached import coached, throw, words_of
from tests.scenes.driver import (
    SIZE,
    Driver,
    counts,
    due,
    is_claim,
    is_count,
    is_counted,
    is_over,
    is_play,
    is_play_claim,
    is_throw,
)
from tests.scenes.effects import (
    TICKS,
    claim,
    is_panel,
    next_hand,
    picture,
    pixel,
    shows_corners,
)

LEAST_FRAMES = {"slow": 9, "normal": 6, "fast": 3, "system": 6, "on": 6}
GAINED_BY_TWO_TOO_MANY = {
    Excess.TAKEN: (0, 2),
    Excess.LOST: (0, 0),
    Excess.DOCKED: (-2, 0),
    Excess.DOCKED_AND_TAKEN: (-2, 2),
}
ASKED_FOR = {Claims.ALL: {"play", "hand"}, Claims.HANDS: {"hand"}, Claims.NONE: set[str]()}


def takes_excess(driver: Driver, excess: Excess) -> None:
    """What becomes of two points claimed too many with four due or more."""
    own, computers = GAINED_BY_TWO_TOO_MANY[excess]
    driver.until(counts(4))
    points, before = due(driver.state), driver.state.scores
    claim(driver, points + 2)
    assert driver.state.scores == (before[0] + points + own, before[1] + computers)


def forfeits(driver: Driver, on: bool) -> None:
    driver.until(is_claim)
    claim(driver, due(driver.state) + 1)
    phase = driver.state.phase
    assert (is_over(driver.state) and phase.is_forfeit) is on  # type: ignore[union-attr]


def forfeits_at_a_count(driver: Driver) -> None:
    driver.until(is_play_claim)
    claim(driver, due(driver.state) + 1)
    assert not is_over(driver.state)
    driver.settle()
    driver.until(is_count)
    claim(driver, due(driver.state) + 1)
    assert is_over(driver.state)
    assert driver.state.phase.is_forfeit  # type: ignore[union-attr]


def forfeits_when_winning(driver: Driver) -> None:
    driver.until(is_claim)
    claim(driver, due(driver.state) + 1)
    assert not is_over(driver.state)
    driver.settle()
    driver.until(is_claim)
    claim(driver, driver.state.room(Seat.PLAYER))
    assert is_over(driver.state)
    assert driver.state.phase.is_forfeit  # type: ignore[union-attr]


def deals_cards(driver: Driver, n_cards: int) -> None:
    assert len(driver.state.the_hand.dealt[Seat.PLAYER]) == n_cards
    driver.until(is_play)
    assert len(driver.state.the_hand.kept(Seat.PLAYER)) == n_cards - 2
    driver.until(is_counted)


def gives_pone(driver: Driver, on: bool) -> None:
    pone = driver.state.the_hand.dealer.other
    assert driver.sitting.timeline.picture.pegs[pone][0] == 3 * on


def resets_once(driver: Driver, on: bool) -> None:
    """Whether a hand was played to its first 31 or go alone."""
    n_left = []
    for _ in range(6):
        driver.until(is_counted)
        n_left.append(sum(len(driver.state.left(seat)) for seat in Seat))
        driver.until(is_throw)
    assert bool(sum(n_left)) is on


def deals_on(driver: Driver, on: bool) -> None:
    first = {card for hand in driver.state.the_hand.dealt for card in hand}
    driver.until(lambda state: state.n_hands == 2 and is_throw(state))
    second = {card for hand in driver.state.the_hand.dealt for card in hand}
    assert not (first & second) if on else first & second


def cuts_starter(driver: Driver, on: bool) -> None:
    cut = 0
    for _ in range(40):
        driver.go_on()
        if isinstance(driver.state.phase, CuttingStarter):
            assert isinstance(driver.sitting.choice, StarterChoice)
            cut += 1
    assert bool(cut) is on


def seals(driver: Driver, on: bool) -> None:
    """Whether the next game has a seal of its own."""
    assert (driver.state.standing.source.envelope is not None) == on


def draws_dealer(driver: Driver, on: bool) -> None:
    """A new match begins without a cut."""
    driver.session.begin_match()
    driver.sitting.restart()
    driver.settle()
    assert isinstance(driver.state.phase, ReadyToDeal) is on


def has_flush(driver: Driver, occasion: Occasion, *ranks: int) -> bool:
    """Whether cards of one suit with a starter of another are one, counted in this game."""
    driver.until(is_play)
    suit = 13 * (driver.state.the_hand.starter // 13 != 1)
    cards = tuple(rank + 13 - suit for rank in ranks)
    return Kind.FLUSH in {each.kind for each in count_reasons(driver.state, occasion, cards)}


def flushes_in_the_crib(driver: Driver, on: bool) -> None:
    assert has_flush(driver, Occasion.CRIB, 0, 2, 6, 11) is on


def flushes_with_three(driver: Driver, of_four: bool) -> None:
    assert has_flush(driver, Occasion.PONE_HAND, 0, 2, 6) is not of_four


def leads_again(driver: Driver, on: bool) -> None:
    """Who played last leads to the next count, where both have cards left."""

    def is_new_count(state: State) -> bool:
        has_cards = is_play(state) and all(state.left(seat) for seat in Seat)
        return has_cards and bool(state.play.resets) and not state.play.pile

    driver.until(is_new_count)
    assert driver.state.play.turns[-1][0] is (Seat.PLAYER if on else Seat.COMPUTER)


def waits(driver: Driver, seconds: int) -> None:
    driver.until(is_counted)
    before = driver.state
    driver.step(max(1, seconds * TICKS - 3))
    assert driver.state == before
    driver.step(6)
    assert (driver.state != before) is (seconds > 0)


def board_is(driver: Driver, kind: str) -> None:
    board = driver.table.board
    assert (board.is_floating, board.is_hidden) == (kind == "floating", kind == "hidden")
    driver.drag((36, 176), (36, 676))
    carried = pixel(driver, 1700, 100), pixel(driver, 1700, 600)
    is_wood = [colour.r > colour.g for colour in carried]
    wooden = {"docked": [True, False], "floating": [False, True], "hidden": [False, False]}
    assert is_wood == wooden[kind]


def is_made_of(driver: Driver, wood: str) -> None:
    reds = [pixel(driver, x, 14).r for x in range(100, 300, 10)]
    away = {
        name: abs(sum(reds) / len(reds) - (timber.light.r + timber.dark.r) / 2)
        for name, timber in TIMBERS.items()
    }
    assert min(away, key=lambda name: away[name]) == wood


def tallies(driver: Driver, on: bool) -> None:
    driver.until(is_claim)
    assert isinstance(driver.sitting.choice, TallyChoice) is on
    driver.key(pygame.K_F10)


def claims(driver: Driver, wanted: Claims) -> None:
    """Those of cards played and of hands counted that are asked for in three hands."""
    before, seen = driver.state.scores, set()
    while driver.state.n_hands < 4 and not is_over(driver.state):
        if is_claim(driver.state):
            seen.add("hand" if is_count(driver.state) else "play")
        driver.go_on()
    assert seen == ASKED_FOR[wanted]
    assert driver.state.scores[Seat.PLAYER] > before[Seat.PLAYER] + 10, "pegged all the same"


def lists_messages(driver: Driver, on: bool) -> None:
    assert is_panel(driver, USUAL.messages.right - 8, USUAL.messages.middle[1]) is on
    driver.letter("l")
    assert (driver.names[-1] == "MessagesScene") is on


def explains(driver: Driver, when: str) -> None:
    """Why a card scores stands over it, for a stranger too unless it never shall."""
    driver.until(is_play_claim)
    reasons = driver.look().reasons
    assert bool(reasons) is (when != "never")


def coaches(driver: Driver, way: Coach) -> None:
    with coached():
        driver.sit_down(is_throw)
        driver.step()
        throw(driver, 4, 5)
    assert isinstance(driver.top, Question) is (way is Coach.ASK)
    if way is not Coach.ASK:
        next_hand(driver)
        driver.step(2)
        assert len(words_of(driver)) == (way is Coach.WORD)


def plays_forced(driver: Driver, how: Forced) -> None:
    """Whether the last card and goes are left to the table, these only where they cost nothing."""
    asked, n_goes = [], 0
    while driver.state.n_hands < 3:
        phase = driver.state.phase
        n_goes += isinstance(phase, Scoring) and phase.occasion is Occasion.GO
        if is_play(driver.state):
            asked.append(len(driver.state.left(Seat.PLAYER)))
        driver.go_on()
    is_free = driver.session.settings.mistakes is Mistakes.FRIENDLY
    assert (1 not in asked) is (how is not Forced.NOTHING)
    assert (n_goes == 0) is (how is Forced.ALL or (how is Forced.FREE and is_free))


def stops_at_counts(driver: Driver, on: bool) -> None:
    stops = set()
    while driver.state.n_hands < 3:
        stops |= {driver.state.phase}
        driver.go_on()
    assert (Counted(Occasion.PONE_HAND) in stops) is on


def has_deal_button(driver: Driver, on: bool) -> None:
    driver.until(lambda state: state.phase == Counted(Occasion.CRIB))
    driver.click_box(USUAL.deal)
    assert is_throw(driver.state) is on


def plays_as(driver: Driver, skill: str) -> None:
    session = driver.session
    for seat in Seat:
        assert session.chairs[seat].mind.insist(view_of(driver.state, seat))
    assert set(session.engines) == {skill, ADVISERS.get(skill, skill)}


def moves(driver: Driver, pace: str) -> None:
    """It takes so many frames from the throw until all is shown, or none at all."""
    driver.key(pygame.K_F10)
    n_frames = 0
    while not driver.sitting.timeline.is_resting:
        driver.step()
        n_frames += 1
    at_least = LEAST_FRAMES.get(pace, 0)
    assert n_frames >= at_least > 0 or n_frames == at_least == 0


def looks_other_than(driver: Driver, **usual: object) -> None:
    """The table is drawn in another way than with the usual value."""
    seen = picture(driver)
    driver.change(**usual)
    driver.settle()
    assert picture(driver) != seen


def sounds_at(driver: Driver, tenths: int, name: str) -> None:
    assert getattr(driver.app.sound.volumes, name) == pytest.approx(tenths / 10)


def bends(driver: Driver, ears: tuple[int, ...]) -> None:
    """These corners are bent, and no others."""
    for _ in range(60):
        dealt = driver.state.the_hand.dealt
        is_held = not set(ears).isdisjoint(dealt[0] + dealt[1])
        assert shows_corners(driver) is is_held
        if is_held:
            return
        next_hand(driver)
    raise AssertionError("no marked card came")


def loads_tune(driver: Driver, cue: Cue, name: str) -> None:
    loaded: dict[Cue, Path] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Player, "load_tune", lambda _self, cue, path: loaded.__setitem__(cue, path))
        driver.step(30)
    assert loaded.get(cue) == Path(getattr(driver.session.settings, name))


def writes_larger(driver: Driver, size: int) -> None:
    """Words and plates at the table, and the rooms of both, are as much larger."""
    assert driver.app.canvas.words == size / 100
    width = driver.table.places.streets.plates[Seat.PLAYER][2]
    assert width == pytest.approx(USUAL.streets.plates[Seat.PLAYER][2] * size / 100)
    sizes = [each.font(Size.BODY).get_height() for each in (Canvas(SIZE), driver.app.canvas)]
    assert sizes[1] == pytest.approx(sizes[0] * size / 100, rel=0.1)


def walks(driver: Driver, tenths: int) -> None:
    """A ring goes from one choice of the title to the next, and so quickly."""
    driver.step(2)
    seen = []
    for _ in range(3 * max(tenths, TICKS)):
        driver.step()
        seen.append(driver.app.switch.stop)
    stays = [len(list(same)) for _, same in groupby(seen, lambda each: each and each.key)]
    assert (seen[0] is None) is not bool(tenths)
    assert abs(stays[1] - tenths) <= 1 if tenths else len(stays) == 1


def shows_pointer(driver: Driver, name: str) -> None:
    seen: list[str] = []
    show = type(driver.app.pointers).show
    with pytest.MonkeyPatch.context() as patch:

        def watch(self: object, shape: str, scale: float, kind: str) -> None:
            seen.append(kind)
            show(self, shape, scale, kind)  # type: ignore[arg-type]

        patch.setattr(type(driver.app.pointers), "show", watch)
        driver.sit_down(is_throw)
    assert set(seen) == {name}


def blanks_after(driver: Driver, minutes: int) -> None:
    waited = 10 if minutes == BY_LENGTH else minutes
    driver.step(11 * 60 * TICKS if not waited else waited * 60 * TICKS - 20)
    assert driver.names[-1] != "BlankScene"
    driver.step(40)
    assert (driver.names[-1] == "BlankScene") is bool(minutes)


def hides_from_a_menu(driver: Driver, on: bool) -> None:
    driver.letter("m")
    driver.key(pygame.K_ESCAPE)
    assert driver.app.frame.is_hidden is on


def blanks_in_the_corner(driver: Driver, on: bool) -> None:
    corner = driver.app.canvas.size[0] - 1, 0
    driver.post(pygame.MOUSEMOTION, pos=corner, rel=(0, 0), buttons=(0, 0, 0))
    driver.step(2)
    assert (driver.names[-1] == "BlankScene") is on


def pauses(driver: Driver, on: bool) -> None:
    """A count goes on by itself in a window that nobody looks at, or waits."""
    driver.change(delay=1)
    driver.until(is_counted)
    before = driver.state
    driver.post(pygame.WINDOWFOCUSLOST)
    driver.step(4 * TICKS)
    assert (driver.state == before) is on


def speaks(driver: Driver, on: bool) -> None:
    """What happens is said aloud, or nothing is."""
    assert (driver.app.listening.speaker is not None) is on


def hints_by(driver: Driver, letter: str) -> None:
    driver.letter(letter)
    assert len(driver.sitting.hint.cards) == 2


def hints_when_asked(driver: Driver, on: bool) -> None:
    for by_key in (True, False):
        driver.letter("h") if by_key else driver.click(1000, 640, 3)
        driver.settle()
        sitting = driver.sitting
        assert len(sitting.hint.cards) == 2 * on
        assert (sitting.talk.line == NO_HINTS) is not on


def hints_by_a_stick(driver: Driver) -> None:
    assert driver.app.reader.bindings.table(Device.PAD)["leftstick"] is Act.HINT


def asks_to_go_on(driver: Driver, on: bool) -> None:
    play_out(driver)
    assert (driver.names[-1] == "Question") is on


def asks_to_append(driver: Driver, on: bool) -> None:
    """When the match is said to be over."""
    play_out(driver)
    driver.letter("n")
    if driver.names[-1] == "LaurelsScene":
        driver.letter("c")
    assert (driver.names[-1] == "Question") is on


def play_out(driver: Driver) -> None:
    """To the end of a game, and whatever is asked there."""
    with driver.looking_away():
        while not is_over(driver.state):
            driver.automate()
    driver.step(5)
