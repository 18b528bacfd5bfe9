"""What each of the sixteen options of Cribbage '97 does, seen at the table, heard, or logged.

It is looked at from the player's first throw on, or from the title where the case says so.
"""

from collections.abc import Callable

import pygame

from game.motion.cues import Cue
from game.motion.layout import Arrangement, lay_out
from game.motion.places import USUAL
from game.paint.kit.felt import FELTS
from game.rules.deal import Source, draw_distinct
from game.rules.seat import Seat
from game.rules.state import CuttingForDeal, GameOver, State
from game.rules.terms import WEIGHTS, Length
from game.settings.values import DeckKind, PatterKind, Sounds
from tests.scenes.driver import (
    Driver,
    claims,
    counts,
    due,
    is_claim,
    is_counted,
    is_over,
    is_throw,
)
from tests.scenes.effects import (
    claim,
    heard,
    is_panel,
    next_game,
    next_hand,
    pixel,
    shows_corners,
)


def deals_from(driver: Driver, seed: int) -> None:
    assert driver.state.source == Source(seed)
    driver.sit_down()
    assert isinstance(driver.state.phase, CuttingForDeal)
    driver.key(pygame.K_RETURN)
    assert driver.sitting.timeline.picture.cut == draw_distinct(Source(seed), 2)[0]


def hints(driver: Driver, on: bool) -> None:
    assert len(driver.sitting.hint.cards) == (2 if on else 0)


def details(driver: Driver, on: bool) -> None:
    driver.until(is_counted)
    assert is_panel(driver, USUAL.details.x + 150, USUAL.details.y + 8) is on


def automatic(driver: Driver, on: bool, moment: Callable[[State], bool]) -> None:
    driver.sit_down()
    for _ in range(200):
        if moment(driver.state):
            break
        move = driver.session.choose()
        driver.sitting.make(move)
        driver.settle()
    before = driver.state
    driver.key(pygame.K_F10)
    driver.step(5)
    assert (driver.state != before) is on


def sorts(driver: Driver, on: bool) -> None:
    driver.until(lambda state: is_throw(state) and is_mixed(state.left(Seat.PLAYER)))
    table = driver.table
    places = lay_out(table.sitting.timeline.picture, Arrangement(driver.session.settings.sort))
    dealt = driver.state.left(Seat.PLAYER)
    seen = tuple(sorted(dealt, key=lambda card: places[card].x))
    assert (seen == dealt) is not on
    assert ([card % 13 for card in seen] == sorted(card % 13 for card in dealt)) is on


def is_mixed(cards: tuple[int, ...]) -> bool:
    ranks = [card % 13 for card in cards]
    return ranks != sorted(ranks)


def weighs(driver: Driver, place: int) -> None:
    driver.until(is_over)
    phase = driver.state.phase
    assert isinstance(phase, GameOver)
    assert phase.match_points == WEIGHTS[place][phase.margin]
    assert sum(driver.state.tally.points) == phase.match_points


def friendly(driver: Driver) -> None:
    driver.until(claims(2))
    before, points = driver.state.scores, due(driver.state)
    claim(driver, points + 2)
    assert driver.state.scores == (before[0] + points, before[1])


def takes_muggins(driver: Driver, on: bool) -> None:
    """Points that are not there cost as many; whose one is that is missed."""
    driver.until(lambda state: is_claim(state) and due(state) == 0)
    before = driver.state.scores
    claim(driver, 2)
    assert driver.state.scores[Seat.COMPUTER] == before[Seat.COMPUTER] + 2
    driver.settle()
    driver.until(counts(2))
    points, before = due(driver.state), driver.state.scores
    claim(driver, points - 1)
    assert driver.state.scores == (before[0] + points - 1, before[1] + on)


def lasts(driver: Driver, length: Length) -> None:
    starts = {
        Length.NORMAL: {(0, 0)},
        Length.SHORT: {(60, 60)},
        Length.ENDGAME: {(98, 106), (106, 98)},
    }
    shown = driver.sitting.timeline.picture.pegs
    assert (shown[0][0], shown[1][0]) in starts[length]


def deals_first(driver: Driver, seat: Seat) -> None:
    """In the first games."""
    assert driver.state.the_hand.dealer is seat
    next_game(driver)
    assert driver.state.the_hand.dealer is seat


def alternates(driver: Driver) -> None:
    first = driver.state.the_hand.dealer
    for seat in (first.other, first):
        next_game(driver)
        assert driver.state.the_hand.dealer is seat


def loser_deals(driver: Driver) -> None:
    for _ in range(2):
        driver.until(is_over)
        loser = driver.state.phase.winner.other  # type: ignore[union-attr]
        next_game(driver)
        assert driver.state.the_hand.dealer is loser


def deals_bytes(driver: Driver, data: bytes | None) -> None:
    """Where there are none, the default sequence deals."""
    assert driver.state.standing.source.data == data


def log_of(driver: Driver) -> str:
    ledger = driver.session.ledger
    assert ledger.players.folder is not None
    path = ledger.players.folder / (ledger.settings.log_file or f"{ledger.name}.LOG")
    return path.read_text() if path.exists() else ""


def logs(driver: Driver, games: bool, messages: bool) -> None:
    driver.change(speed="fast")
    next_game(driver)
    written = log_of(driver)
    assert ("# Opp Com" in written) is games
    assert ("Speed: Fast." in written) is messages


def has_corners(driver: Driver, deck: DeckKind) -> None:
    """Some corners in the player's first hands are bent, as a look at crisp cards tells."""
    seen = []
    for _ in range(4):
        seen.append(shows_corners(driver))
        next_hand(driver)
    assert any(seen) is (deck is DeckKind.DOG_EARED)


def speaks(driver: Driver, patter: PatterKind) -> None:
    said = []
    for _ in range(20):
        driver.go_on()
        said.append(driver.sitting.talk.cheek)
    assert any(said) is (patter is not PatterKind.HIDDEN)


def speaks_of(driver: Driver, words: str) -> None:
    assert driver.sitting.talk.cheek == words


def plays_tunes(driver: Driver, sounds: Sounds) -> None:
    with heard() as seen:
        driver.until(is_over)
    assert bool({Cue.CHARGE, Cue.TAPS} & set(seen)) is (sounds is not Sounds.OFF)


def lies_on(driver: Driver, felt: str) -> None:
    seen = pixel(driver, 300, 640)
    away = {name: _apart(seen, colour) for name, colour in FELTS.items()}
    assert min(away, key=lambda name: away[name]) == felt


def _apart(seen: pygame.Color, known: pygame.Color) -> float:
    """How far two colours are apart in hue and depth of colour, however light they are."""
    one, other = seen.normalize()[:3], known.normalize()[:3]
    return sum(abs(a / sum(one) - b / sum(other)) for a, b in zip(one, other, strict=True))
