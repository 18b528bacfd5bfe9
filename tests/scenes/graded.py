"""Games of somebody who plays carelessly, filed and graded, for reviews to be opened on."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pygame

from muggins.control.intents import Act, Intent
from muggins.mind.engines.engines import load_engine
from muggins.record.database import FILE
from muggins.record.grader import grade_folder
from muggins.record.history import GameLine, Scope, open_history, read_games
from muggins.record.practice import Position
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.rules.moves import Amend, Claim, Move, Play, Proceed, Throw
from muggins.rules.referee import legal_moves, to_move
from muggins.rules.state import Discarding, Pegging, Scoring, State
from muggins.rules.terms import FirstDealer, Length, Terms
from muggins.rules.turn import make_move
from muggins.rules.views import discard_view, play_view
from muggins.scenes.replay.branch import WhatIfScene
from muggins.scenes.replay.playback import HistoryShelf
from muggins.scenes.replay.quiz import AgainScene, AskingScene, DrillScene
from muggins.scenes.replay.review_scene import ReviewScene
from muggins.settings.settings import Settings, with_terms
from muggins.table.thinking import AtOnce
from muggins.ui.scene import Push
from tests.scenes.driver import Driver
from tests.store.play import keep

PLAYER = "Jo"
SHORT = Terms(length=Length.ENDGAME, first_dealer=FirstDealer.PLAYER)
CASUAL = load_engine("casual")
QUICK = Settings(motion="off")
N_GAMES = 2  # in the folder of the tests


def fill_graded(
    folder: Path, n_games: int, terms: Terms = SHORT, *, is_graded: bool = True
) -> None:
    """A folder with a history of so many games, and their grades."""
    recorder = Recorder(folder, PLAYER, 11)
    recorder.change(with_terms(recorder.settings, terms))
    keep(recorder, Amend(terms))
    chance = random.Random(4)
    while (state := recorder.snapshot.state).tally.games < n_games:
        recorder.keep(make_move(state, _choose(state, chance)))
    recorder.close()
    if is_graded:
        grade_folder(folder)


def _choose(state: State, chance: random.Random) -> Move:
    """As Casual does, now and then as nobody would."""
    seat = to_move(state)
    if seat is None:
        return Proceed()
    is_wild = seat is Seat.PLAYER and chance.random() < 0.2
    match state.phase:
        case Discarding():
            ranking = CASUAL.rank_discards(discard_view(state, seat))
            return Throw(chance.choice(ranking.choices) if is_wild else ranking.best)
        case Pegging():
            plays = CASUAL.rank_plays(play_view(state, seat))
            return Play((chance.choice(plays.choices) if is_wild else plays.best)[0])
        case Scoring():
            return Claim(state.due)
    return legal_moves(state)[0]


def point_at(scene: AskingScene, card: int) -> tuple[float, float]:
    """Return the visible position of a card of the hand."""
    sprite = next(each for each in scene.look().table.sprites if each.card == card)
    return scene.table.from_table(sprite.x, sprite.y)


def choose_by_mouse(driver: Driver, scene: AskingScene, cards: tuple[int, ...]) -> None:
    """A click on each, and on the button where there are two."""
    for card in cards:
        driver.click(*point_at(scene, card))
    if len(cards) == 2:
        driver.click_box(scene.keys["go"].box)


def choose_by_keys(driver: Driver, scene: AskingScene, cards: tuple[int, ...]) -> None:
    """With arrows and Enter."""
    for card in cards:
        while scene.choice.focus != card:
            driver.key(pygame.K_RIGHT)
        driver.key(pygame.K_RETURN)
    if scene.made is None:
        driver.key(pygame.K_RETURN)


def games_of(folder: Path) -> list[GameLine]:
    """All that are over."""
    with open_history(folder) as database:
        return list(read_games(database, Scope(PLAYER)))


def review(
    folder: Path, place: int = 0, begin: Any = None, settings: Settings = QUICK
) -> ReviewScene:
    return ReviewScene(settings, HistoryShelf(folder, games_of(folder)), place, begin=begin)


def again(scene: ReviewScene) -> AgainScene:
    """Its mistakes once more."""
    change = scene.handle(Intent(Act.HINT))
    assert isinstance(change, Push) and isinstance(change.scene, AgainScene)
    return change.scene


def branch(scene: ReviewScene) -> WhatIfScene:
    """Played on from where it stands."""
    change = scene.handle(Intent(Act.AUTOMATIC))
    assert isinstance(change, Push) and isinstance(change.scene, WhatIfScene)
    return change.scene


def dump_rest(folder: Path) -> list[str]:
    """Dump the history, without practice data."""
    with closing(sqlite3.connect(folder / FILE)) as database:
        return [line for line in database.iterdump() if "practi" not in line]


def drill(folder: Path, settings: Settings = QUICK) -> DrillScene:
    """Return the mistakes of a game, to be played again."""
    scene = review(folder)
    decisions, turns = scene.analysis.survey.decisions, scene.game.recording.turns
    laid = [
        Position((0, 0, place), turns[place - 1].after, decisions[place], True)
        for place in scene.analysis.survey.mistakes
    ]
    return DrillScene(
        settings, laid, lambda _position, _is_right: "You'll see it again in 3 days.", AtOnce()
    )
