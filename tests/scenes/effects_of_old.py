"""What each of the sixteen options of Cribbage '97 does, seen at the table, heard, or logged."""

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.motion.cues import Cue
from game.motion.layout import Arrangement, lay_out
from game.motion.places import USUAL
from game.paint.kit.felt import FELTS
from game.rules.deal import Source, draw_distinct
from game.rules.seat import Seat
from game.rules.state import Counted, CuttingForDeal, GameOver, State
from game.rules.terms import Length
from game.settings.values import DeckKind
from tests.scenes.driver import Driver, due, is_claim, is_count, is_over, is_throw
from tests.scenes.effects import (
    Effect,
    begin,
    claim,
    heard,
    is_panel,
    next_game,
    next_hand,
    picture,
    pixel,
)


def deals_from(seed: int) -> Effect:
    def check(driver: Driver) -> None:
        assert driver.state.source == Source(seed)
        driver.sit_down()
        assert isinstance(driver.state.phase, CuttingForDeal)
        driver.key(pygame.K_RETURN)
        assert driver.table.sitting.timeline.picture.cut == draw_distinct(Source(seed), 2)[0]

    return check


def hints(*, on: bool) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        assert len(driver.table.sitting.hint.cards) == (2 if on else 0)

    return check


def details(*, on: bool) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        driver.until(lambda state: isinstance(state.phase, Counted))
        assert is_panel(driver, USUAL.details.x + 150, USUAL.details.y + 8) is on

    return check


def automatic(moment: Callable[[State], bool], *, on: bool) -> Effect:
    def check(driver: Driver) -> None:
        driver.sit_down()
        for _ in range(200):
            if moment(driver.state):
                break
            move = driver.session.choose()
            driver.table.sitting.make(move)
            driver.settle()
        before = driver.state
        driver.key(pygame.K_F10)
        assert (driver.state != before) is on

    return check


def sorts(*, on: bool) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        driver.until(lambda state: is_throw(state) and is_mixed(state.left(Seat.PLAYER)))
        table = driver.table
        places = lay_out(table.sitting.timeline.picture, Arrangement(driver.session.settings.sort))
        dealt = driver.state.left(Seat.PLAYER)
        seen = tuple(sorted(dealt, key=lambda card: places[card].x))
        assert (seen == dealt) is not on
        assert ([card % 13 for card in seen] == sorted(card % 13 for card in dealt)) is on

    return check


def is_mixed(cards: tuple[int, ...]) -> bool:
    ranks = [card % 13 for card in cards]
    return ranks != sorted(ranks)


def weighs(weights: tuple[int, int, int]) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        driver.until(is_over)
        phase = driver.state.phase
        assert isinstance(phase, GameOver)
        assert phase.match_points == weights[phase.margin]
        assert sum(driver.state.tally.points) == phase.match_points

    return check


def friendly(driver: Driver) -> None:
    begin(driver)
    driver.until(lambda state: is_claim(state) and due(state) > 1)
    before, points = driver.state.scores, due(driver.state)
    claim(driver, points + 2)
    assert driver.state.scores == (before[0] + points, before[1])


def penalizes(driver: Driver) -> None:
    begin(driver)
    driver.until(lambda state: is_claim(state) and due(state) == 0)
    before = driver.state.scores
    claim(driver, 2)
    assert driver.state.scores[Seat.COMPUTER] == before[Seat.COMPUTER] + 2


def takes_muggins(driver: Driver) -> None:
    penalizes(driver)
    missed(driver, 1)


def takes_no_muggins(driver: Driver) -> None:
    penalizes(driver)
    missed(driver, 0)


def missed(driver: Driver, taken: int) -> None:
    driver.settle()
    driver.until(lambda state: is_count(state) and due(state) > 1)
    points, before = due(driver.state), driver.state.scores
    claim(driver, points - 1)
    assert driver.state.scores == (before[0] + points - 1, before[1] + taken)


def lasts(length: Length) -> Effect:
    starts = {
        Length.NORMAL: {(0, 0)},
        Length.SHORT: {(60, 60)},
        Length.ENDGAME: {(98, 106), (106, 98)},
    }

    def check(driver: Driver) -> None:
        begin(driver)
        shown = driver.table.sitting.timeline.picture.pegs
        assert (shown[0][0], shown[1][0]) in starts[length]

    return check


def deals_first(*seats: Seat) -> Effect:
    """Who deals first in the first games."""

    def check(driver: Driver) -> None:
        begin(driver)
        for i, seat in enumerate(seats):
            if i:
                next_game(driver)
            assert driver.state.the_hand.dealer is seat

    return check


def alternates(driver: Driver) -> None:
    begin(driver)
    first = driver.state.the_hand.dealer
    for seat in (first.other, first):
        next_game(driver)
        assert driver.state.the_hand.dealer is seat


def loser_deals(driver: Driver) -> None:
    begin(driver)
    for _ in range(2):
        driver.until(is_over)
        loser = driver.state.phase.winner.other  # type: ignore[union-attr]
        next_game(driver)
        assert driver.state.the_hand.dealer is loser


def deals_bytes(data: bytes) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        assert driver.state.standing.source.data == data

    return check


def misses_its_file(driver: Driver) -> None:
    """A list names no file, so the default sequence deals."""
    begin(driver)
    assert driver.state.standing.source.data is None


def log_of(driver: Driver) -> str:
    ledger = driver.session.ledger
    assert ledger.players.folder is not None
    path = ledger.players.folder / (ledger.settings.log_file or f"{ledger.name}.LOG")
    return path.read_text() if path.exists() else ""


def logs(*, games: bool, messages: bool) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        driver.session.change(replace(driver.session.settings, speed="fast"))
        next_game(driver)
        written = log_of(driver)
        assert ("# Opp Com" in written) is games
        assert ("Speed: Fast." in written) is messages

    return check


def has_corners(*, bent: bool) -> Effect:
    """Some corners in the player's first hands are bent, as a look at crisp cards tells."""

    def check(driver: Driver) -> None:
        begin(driver)
        seen = []
        for _ in range(4):
            as_it_is = picture(driver)
            settings = driver.session.settings
            driver.session.change(replace(settings, deck=DeckKind.DEFAULT))
            seen.append(picture(driver) != as_it_is)
            driver.session.change(settings)
            next_hand(driver)
        assert any(seen) is bent

    return check


def speaks(*, on: bool) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        said = []
        for _ in range(20):
            driver.key(pygame.K_F10)
            driver.settle()
            said.append(driver.table.sitting.talk.cheek)
        assert bool([each for each in said if each]) is on

    return check


def speaks_of(words: str) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        assert driver.table.sitting.talk.cheek == words

    return check


def plays_tunes(*, on: bool) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        seen: list[Cue] = []
        with heard(seen):
            driver.until(is_over)
        assert bool({Cue.CHARGE, Cue.TAPS} & set(seen)) is on

    return check


def lies_on(felt: str) -> Effect:
    def check(driver: Driver) -> None:
        begin(driver)
        seen = pixel(driver, 300, 640)
        away = {name: _apart(seen, colour) for name, colour in FELTS.items()}
        assert min(away, key=lambda name: away[name]) == felt

    return check


def _apart(seen: pygame.Color, known: pygame.Color) -> float:
    """How far two colours are apart in hue and depth of colour, however light they are."""
    one, other = seen.normalize()[:3], known.normalize()[:3]
    return sum(abs(a / sum(one) - b / sum(other)) for a, b in zip(one, other, strict=True))
