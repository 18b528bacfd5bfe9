"""What each option that Cribbage '97 lacks does, seen at the table or heard."""

from dataclasses import replace
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
from game.rules.cards import read_cards
from game.rules.progress import count_reasons
from game.rules.scoring import Kind
from game.rules.seat import Seat
from game.rules.state import Counted, CuttingStarter, ReadyToDeal, Scoring, State
from game.rules.terms import Occasion
from game.rules.views import view_of
from game.scenes.pieces.question import Question
from game.session.session import ADVISERS
from game.settings.values import BY_LENGTH, Coach, DeckKind
from game.table.claims import TallyChoice
from game.table.cuts import StarterChoice
from game.words.table.prompts import NO_HINTS
from tests.scenes.coached import coached, throw, words_of
from tests.scenes.driver import (
    SIZE,
    Driver,
    due,
    is_claim,
    is_count,
    is_over,
    is_play,
    is_play_claim,
    is_throw,
)
from tests.scenes.effects import (
    TICKS,
    Effect,
    begin,
    claim,
    is_panel,
    next_hand,
    picture,
    pixel,
)


def takes_excess(own: int, computers: int) -> Effect:
    """What becomes of two points claimed too many with four due or more."""

    def check(driver: Driver) -> None:
        begin(driver)
        driver.until(lambda state: is_count(state) and due(state) > 3)
        points, before = due(driver.state), driver.state.scores
        claim(driver, points + 2)
        assert driver.state.scores == (before[0] + points + own, before[1] + computers)

    return check


def forfeits(*, on: bool) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        driver.until(is_claim)
        claim(driver, due(driver.state) + 1)
        phase = driver.state.phase
        assert (is_over(driver.state) and phase.is_forfeit) is on  # type: ignore[union-attr]

    return check


def forfeits_at_a_count(driver: Driver) -> None:
    begin(driver)
    driver.until(is_play_claim)
    claim(driver, due(driver.state) + 1)
    assert not is_over(driver.state)
    driver.settle()
    driver.until(is_count)
    claim(driver, due(driver.state) + 1)
    assert is_over(driver.state)
    assert driver.state.phase.is_forfeit  # type: ignore[union-attr]


def forfeits_when_winning(driver: Driver) -> None:
    begin(driver)
    driver.until(is_claim)
    claim(driver, due(driver.state) + 1)
    assert not is_over(driver.state)
    driver.settle()
    driver.until(is_claim)
    claim(driver, driver.state.room(Seat.PLAYER))
    assert is_over(driver.state)
    assert driver.state.phase.is_forfeit  # type: ignore[union-attr]


def deals_cards(n_cards: int) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        assert len(driver.state.the_hand.dealt[Seat.PLAYER]) == n_cards
        driver.until(is_play)
        assert len(driver.state.the_hand.kept(Seat.PLAYER)) == n_cards - 2
        driver.until(lambda state: isinstance(state.phase, Counted))

    return check


def gives_pone(points: int) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        pone = driver.state.the_hand.dealer.other
        assert driver.table.sitting.timeline.picture.pegs[pone][0] == points

    return check


def resets_once(*, on: bool) -> Effect:
    """Whether a hand was played to its first 31 or go alone."""

    def check(driver: Driver) -> None:
        begin(driver)
        n_left = []
        for _ in range(6):
            driver.until(lambda state: isinstance(state.phase, Counted))
            n_left.append(sum(len(driver.state.left(seat)) for seat in Seat))
            driver.until(lambda state: is_throw(state))
        assert bool(sum(n_left)) is on

    return check


def deals_on(*, on: bool) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        first = {card for hand in driver.state.the_hand.dealt for card in hand}
        driver.until(lambda state: state.n_hands == 2 and is_throw(state))
        second = {card for hand in driver.state.the_hand.dealt for card in hand}
        assert not (first & second) if on else first & second

    return check


def cuts_starter(*, on: bool) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        cut = 0
        for _ in range(40):
            driver.key(pygame.K_F10)
            driver.settle()
            if isinstance(driver.state.phase, CuttingStarter):
                assert isinstance(driver.table.sitting.choice, StarterChoice)
                cut += 1
        assert bool(cut) is on

    return check


def seals(*, on: bool) -> Effect:
    """Whether the next game has a seal of its own."""

    def check(driver: Driver) -> None:
        begin(driver)
        assert (driver.state.standing.source.envelope is not None) == on

    return check


def draws_dealer(*, on: bool) -> Effect:
    """A new match begins without a cut."""

    def check(driver: Driver) -> None:
        driver.sit_down()
        driver.session.begin_match()
        driver.table.sitting.restart()
        driver.settle()
        assert isinstance(driver.state.phase, ReadyToDeal) is on

    return check


def flushes_in_the_crib(*, on: bool) -> Effect:
    """A crib of one suit with a starter of another, counted in this game."""

    def check(driver: Driver) -> None:
        begin(driver)
        driver.until(is_play)
        suit = 13 * (driver.state.the_hand.starter // 13 != 1)
        crib = tuple(rank + 13 - suit for rank in (0, 2, 6, 11))
        kinds = {reason.kind for reason in count_reasons(driver.state, Occasion.CRIB, crib)}
        assert (Kind.FLUSH in kinds) is on

    return check


def flushes_with_three(*, on: bool) -> Effect:
    """Three cards of one suit with a starter of another, counted in this game."""

    def check(driver: Driver) -> None:
        begin(driver)
        driver.until(is_play)
        suit = 13 * (driver.state.the_hand.starter // 13 != 1)
        hand = tuple(rank + 13 - suit for rank in (0, 2, 6))
        kinds = {each.kind for each in count_reasons(driver.state, Occasion.PONE_HAND, hand)}
        assert (Kind.FLUSH in kinds) is on

    return check


def leads_again(*, on: bool) -> Effect:
    """Who played last leads to the next count, where both have cards left."""

    def is_new_count(state: State) -> bool:
        has_cards = is_play(state) and all(state.left(seat) for seat in Seat)
        return has_cards and bool(state.play.resets) and not state.play.pile

    def check(driver: Driver) -> None:
        begin(driver)
        driver.until(is_new_count)
        assert driver.state.play.turns[-1][0] is (Seat.PLAYER if on else Seat.COMPUTER)

    return check


def waits(seconds: int) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        driver.until(lambda state: isinstance(state.phase, Counted))
        before = driver.state
        driver.step(max(1, seconds * TICKS - 3))
        assert driver.state == before
        driver.step(6)
        assert (driver.state != before) is (seconds > 0)

    return check


def board_is(kind: str) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        board = driver.table.board
        assert (board.is_floating, board.is_hidden) == (kind == "floating", kind == "hidden")
        driver.drag((36, 176), (36, 676))
        carried = pixel(driver, 1700, 100), pixel(driver, 1700, 600)
        is_wood = [colour.r > colour.g for colour in carried]
        wooden = {"docked": [True, False], "floating": [False, True], "hidden": [False, False]}
        assert is_wood == wooden[kind]

    return check


def is_made_of(wood: str) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        reds = [pixel(driver, x, 14).r for x in range(100, 300, 10)]
        away = {
            name: abs(sum(reds) / len(reds) - (timber.light.r + timber.dark.r) / 2)
            for name, timber in TIMBERS.items()
        }
        assert min(away, key=lambda name: away[name]) == wood

    return check


def tallies(*, on: bool) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        driver.until(is_claim)
        assert isinstance(driver.table.sitting.choice, TallyChoice) is on
        driver.key(pygame.K_F10)

    return check


def claims(kinds: set[str]) -> Effect:
    """Claims of cards played and of hands counted that were asked for in three hands."""

    def check(driver: Driver) -> None:
        begin(driver)
        before, seen = driver.state.scores, set()
        while driver.state.n_hands < 4 and not is_over(driver.state):
            if is_claim(driver.state):
                seen.add("hand" if is_count(driver.state) else "play")
            driver.key(pygame.K_F10)
            driver.settle()
        assert seen == kinds
        assert driver.state.scores[Seat.PLAYER] > before[Seat.PLAYER] + 10, "pegged all the same"

    return check


def lists_messages(*, on: bool) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        assert is_panel(driver, USUAL.messages.right - 8, USUAL.messages.middle[1]) is on
        driver.letter("l")
        assert (driver.names[-1] == "MessagesScene") is on

    return check


def explains(when: str) -> Effect:
    """Why a card scores stands over it, for a stranger too unless it never shall."""

    def check(driver: Driver) -> None:
        driver.sit_down(is_play_claim)
        reasons = driver.table.showing.look().reasons
        assert bool(reasons) is (when != "never")

    return check


def coaches(way: Coach) -> Effect:
    def check(driver: Driver) -> None:
        with coached():
            begin(driver)
            driver.step()
            throw(driver, 4, 5)
        assert isinstance(driver.top, Question) is (way is Coach.ASK)
        if way is not Coach.ASK:
            next_hand(driver)
            driver.step(2)
            assert len(words_of(driver)) == (way is Coach.WORD)

    return check


def plays_forced(*, cards: bool, goes: bool) -> Effect:
    """Whether the last card and goes are left to the table."""

    def check(driver: Driver) -> None:
        begin(driver)
        asked, n_goes = [], 0
        while driver.state.n_hands < 3:
            phase = driver.state.phase
            n_goes += isinstance(phase, Scoring) and phase.occasion is Occasion.GO
            if is_play(driver.state):
                asked.append(len(driver.state.left(Seat.PLAYER)))
            driver.key(pygame.K_F10)
            driver.settle()
        assert (1 not in asked) is cards
        assert (n_goes == 0) is goes

    return check


def stops_at_counts(*, on: bool) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        stops = set()
        while driver.state.n_hands < 3:
            stops |= {driver.state.phase}
            driver.key(pygame.K_F10)
            driver.settle()
        assert (Counted(Occasion.PONE_HAND) in stops) is on

    return check


def has_deal_button(*, on: bool) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        driver.until(lambda state: state.phase == Counted(Occasion.CRIB))
        driver.click_box(USUAL.deal)
        assert is_throw(driver.state) is on

    return check


def plays_as(skill: str) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        session = driver.session
        for seat in Seat:
            assert session.chairs[seat].mind.insist(view_of(driver.state, seat))
        assert set(session.engines) == {skill, ADVISERS.get(skill, skill)}

    return check


def moves(at_least: int) -> Effect:
    """It takes so many frames from the throw until all is shown, or none at all."""

    def check(driver: Driver) -> None:
        begin(driver)
        driver.key(pygame.K_F10)
        n_frames = 0
        while not driver.table.sitting.timeline.is_resting:
            driver.step()
            n_frames += 1
        assert n_frames >= at_least > 0 or n_frames == at_least == 0

    return check


def looks_other_than(**usual: object) -> Effect:
    """The table is drawn in another way than with the usual value."""

    def check(driver: Driver) -> None:
        begin(driver)
        seen = picture(driver)
        changed = replace(driver.session.settings, **usual)  # type: ignore[arg-type]
        driver.session.change(changed)
        driver.settle()
        assert picture(driver) != seen

    return check


def sounds_at(name: str, level: float) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        assert getattr(driver.app.sound.volumes, name) == pytest.approx(level)

    return check


def bends(names: str) -> Effect:
    """These corners are bent, and no others."""

    def check(driver: Driver) -> None:
        begin(driver)
        marked = set(read_cards(names))
        n_seen = 0
        for _ in range(60):
            with_ears = picture(driver)
            settings = driver.session.settings
            driver.session.change(replace(settings, deck=DeckKind.DEFAULT))
            differs = picture(driver) != with_ears
            driver.session.change(settings)
            held = marked & set(driver.state.the_hand.dealt[0] + driver.state.the_hand.dealt[1])
            assert differs is bool(held)
            n_seen += differs
            if n_seen:
                return
            next_hand(driver)
        raise AssertionError("no marked card came")

    return check


def loads_tune(cue: Cue, name: str) -> Effect:
    def check(driver: Driver) -> None:
        loaded: dict[Cue, Path] = {}
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(
                Player, "load_tune", lambda _self, cue, path: loaded.__setitem__(cue, path)
            )
            driver.step(30)
        assert loaded.get(cue) == Path(getattr(driver.session.settings, name))

    return check


def writes_larger(size: int) -> Effect:
    """Words and plates at the table, and the rooms of both, are as much larger."""

    def check(driver: Driver) -> None:
        begin(driver)
        assert driver.app.canvas.words == size / 100
        width = driver.table.places.streets.plates[Seat.PLAYER][2]
        assert width == pytest.approx(USUAL.streets.plates[Seat.PLAYER][2] * size / 100)
        sizes = [each.font(Size.BODY).get_height() for each in (Canvas(SIZE), driver.app.canvas)]
        assert sizes[1] == pytest.approx(sizes[0] * size / 100, rel=0.1)

    return check


def walks(tenths: int) -> Effect:
    """A ring goes from one choice of the title to the next, and so quickly."""

    def check(driver: Driver) -> None:
        driver.step(2)
        seen = []
        for _ in range(3 * max(tenths, TICKS)):
            driver.step()
            seen.append(driver.app.switch.stop)
        stays = [len(list(same)) for _, same in groupby(seen, lambda each: each and each.key)]
        assert (seen[0] is None) is not bool(tenths)
        assert abs(stays[1] - tenths) <= 1 if tenths else len(stays) == 1

    return check


def shows_pointer(name: str) -> Effect:
    def check(driver: Driver) -> None:
        seen: list[str] = []
        show = type(driver.app.pointers).show
        with pytest.MonkeyPatch.context() as patch:

            def watch(self: object, shape: str, scale: float, kind: str) -> None:
                seen.append(kind)
                show(self, shape, scale, kind)  # type: ignore[arg-type]

            patch.setattr(type(driver.app.pointers), "show", watch)
            begin(driver)
        assert set(seen) == {name}

    return check


def blanks_after(minutes: int) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        waited = 10 if minutes == BY_LENGTH else minutes
        driver.step(11 * 60 * TICKS if not waited else waited * 60 * TICKS - 20)
        assert driver.names[-1] != "BlankScene"
        driver.step(40)
        assert (driver.names[-1] == "BlankScene") is bool(minutes)

    return check


def hides_from_a_menu(*, on: bool) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        driver.letter("m")
        driver.key(pygame.K_ESCAPE)
        assert driver.app.frame.is_hidden is on

    return check


def blanks_in_the_corner(*, on: bool) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        corner = driver.app.canvas.size[0] - 1, 0
        driver.post(pygame.MOUSEMOTION, pos=corner, rel=(0, 0), buttons=(0, 0, 0))
        driver.step(2)
        assert (driver.names[-1] == "BlankScene") is on

    return check


def pauses(*, on: bool) -> Effect:
    """A count goes on by itself in a window that nobody looks at, or waits."""

    def check(driver: Driver) -> None:
        driver.session.change(replace(driver.session.settings, delay=1))
        begin(driver)
        driver.until(lambda state: isinstance(state.phase, Counted))
        before = driver.state
        driver.post(pygame.WINDOWFOCUSLOST)
        driver.step(4 * TICKS)
        assert (driver.state == before) is on

    return check


def speaks(*, on: bool) -> Effect:
    """What happens is said aloud, or nothing is."""

    def check(driver: Driver) -> None:
        begin(driver)
        assert (driver.app.listening.speaker is not None) is on

    return check


def means_hint(key: int) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        driver.key(key)
        assert len(driver.table.sitting.hint.cards) == 2

    return check


def hints_when_asked(*, on: bool) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        for by_key in (True, False):
            driver.letter("h") if by_key else driver.click(1000, 640, 3)
            driver.settle()
            sitting = driver.table.sitting
            assert len(sitting.hint.cards) == 2 * on
            assert (sitting.talk.line == NO_HINTS) is not on

    return check


def pad_means_hint(button: str) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        assert driver.app.reader.bindings.table(Device.PAD)[button] is Act.HINT

    return check


def asks_to_go_on(*, on: bool) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        play_out(driver)
        assert (driver.names[-1] == "Question") is on

    return check


def asks_to_append(*, on: bool) -> Effect:
    """When the match is said to be over."""

    def check(driver: Driver) -> None:
        begin(driver)
        play_out(driver)
        driver.letter("n")
        if driver.names[-1] == "LaurelsScene":
            driver.letter("c")
        assert (driver.names[-1] == "Question") is on

    return check


def play_out(driver: Driver) -> None:
    """To the end of a game, and whatever is asked there."""
    with driver.looking_away():
        while not is_over(driver.state):
            driver.settle()
            driver.key(pygame.K_F10)
    driver.step(5)
