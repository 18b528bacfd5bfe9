"""Play a scripted match and save a picture of every scene and phase.

``python -m tools.screenshots [FOLDER] [--size 1280x720 ...]`` writes PNG files. ``python -m
tools.screenshots --guard`` renews the reference pictures in tests/pictures for cards, board and
scenes, which are scaled down with few colors, and those of the README in tests/pictures/large; both
need Pillow. ``--only NAME ...`` selects those whose names start so.
"""

import argparse
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import partial
from pathlib import Path

import pygame
from pygame import Surface

from muggins.app import App
from muggins.control.intents import Act, Intent
from muggins.extras.club.challenges_page import ChallengeScene, ChallengesScene
from muggins.extras.club_night.regulars import REGULARS
from muggins.extras.club_night.regulars_page import RegularDialog, RegularsScene
from muggins.mind.coach.grading_child import GradingAtOnce
from muggins.mind.engines.engines import load_engine
from muggins.record.database import FILE
from muggins.record.grader import grade_lacking
from muggins.record.medals import Against
from muggins.record.practice import Position, exchange_position
from muggins.record.recorder import Recorder
from muggins.record.worker import WriteBehind
from muggins.rules.deal import Source
from muggins.rules.moves import Claim
from muggins.rules.scoring import total
from muggins.rules.state import Scoring, State
from muggins.rules.terms import FirstDealer, Length, Mistakes, Terms
from muggins.scenes.blank import BlankScene
from muggins.scenes.more import AdvancedScene, LearnScene, MoreScene
from muggins.scenes.pages.daily_page import TodayScene
from muggins.scenes.pages.decks import DeckScene
from muggins.scenes.pages.discards_page import DiscardsScene
from muggins.scenes.pages.ending import EndingScene
from muggins.scenes.pages.help import HelpScene, ManualScene
from muggins.scenes.pages.keys import BindingsScene
from muggins.scenes.pages.options import FirstOptionsScene, OptionsScene
from muggins.scenes.pages.page_entrances import open_opponents
from muggins.scenes.pages.players_page import PlayersScene
from muggins.scenes.pages.practice_page import PracticeScene
from muggins.scenes.pages.statistics import StatisticsScene
from muggins.scenes.pieces.chooser import FileScene
from muggins.scenes.pieces.keyboard import KeyboardScene
from muggins.scenes.pieces.settings_styles import deck_of
from muggins.scenes.replay.branch import WhatIfScene
from muggins.scenes.replay.playback import HistoryShelf, MatchShelf
from muggins.scenes.replay.position_scene import EXAMPLE, PositionScene
from muggins.scenes.replay.quiz import AgainScene, DrillScene
from muggins.scenes.replay.replay_scene import ReplayScene
from muggins.scenes.replay.review_scene import ReviewScene
from muggins.scenes.replay.summary_scene import SummaryScene
from muggins.scenes.table.play import PlayScene
from muggins.scenes.title import TitleScene
from muggins.session.home import settings_of, sit_down_together
from muggins.session.session import Session
from muggins.settings.settings import Settings
from muggins.settings.values import DeckKind, LogLevel
from muggins.store.challenges import DAYS, Challenge, Daily, fit_settings, write_dailies
from muggins.table.claims import NumberChoice
from muggins.table.controller import TableController
from muggins.table.match import EnginePlayer, Match, play_game
from muggins.table.setup import Setup
from muggins.table.thinking import AtOnce, Thinker
from muggins.table.turns import SeatChoice
from muggins.ui.scene import Scene
from tools import palettes
from tools.camera import BEGUN, SEED, Photographer
from tools.samples import draw_samples

N_GAMES, A_GAME = 12, timedelta(minutes=14)
SIZES = ("1280x720", "1920x1080", "3840x2160")
CHALLENGE = Challenge(fit_settings(Settings()), 5, bytes(range(16)))
TODAY = date(2026, 9, 5)
DAYS_AGO = (1, 2, 3, 5, 6, 7, 8, 9, 12)
N_REPLAYED, N_GRADED = 40, 20
POSITIONS = {
    "position-throw": EXAMPLE,
    "position-card": "pone 98-101 hand 5h6c7s discard JdKc cut 9h own Td other 4s",
}
TWO = "Ann", "Bob"
BACK = {False: "You'll see it again tomorrow.", True: "You'll see it again in 3 days."}
EARS = tuple(range(0, 52, 4))

KEPT = Path(__file__).resolve().parent.parent / "tests" / "pictures"
SHOWN = KEPT / "large"
README = ("title", "scoring_dealer_hand", "gameover", "review")
KEPT_FROM, KEPT_SIZE, N_COLORS, N_FEW = (1280, 720), (512, 288), 128, 64
PLAIN = ("statistics", "options", "first-options", "help", "manual")


def take_pictures(size: tuple[int, int]) -> Iterator[tuple[str, Surface]]:
    """Yield name and picture of each scene and phase, in the order of play."""
    camera = Photographer(size)
    yield "first-start", camera.shoot()
    camera.press(Act.CONFIRM)
    camera.rest()
    yield "lesson", camera.shoot()
    camera.press(Act.BACK)
    camera.press(Act.LETTER, "y")
    camera.press(Act.LETTER, "p")  # Plenty
    camera.rest()
    yield "cut", camera.shoot()
    for _ in range(2):
        camera.press(Act.CONFIRM)
        camera.rest()
    yield from _take_table(camera)
    yield from _take_bent_corners(camera)
    camera.press(Act.MENU)
    yield "menu", camera.shoot()
    camera.press(Act.BACK)
    yield "new-match", _one(camera.visit("", camera.table.navigation.confirm_new_match()))
    for name, make in ROOMS.items():
        yield from camera.visit(name, make(camera.app))
    yield from _take_dailies(camera)
    yield from _take_two(camera)
    yield from _take_files(camera)
    yield from _take_records(camera)
    camera.window.destroy()


ROOMS: dict[str, Callable[[App], Scene]] = {
    "title": lambda app: TitleScene(app.session, app.sound),
    "more": lambda app: MoreScene(app.session, app.sound, lambda: None),
    "advanced": lambda app: AdvancedScene(app.session, app.sound),
    "learn": lambda app: LearnScene(app.session, lambda: None, lambda: None),
    "discards": lambda app: DiscardsScene(deck_of(app.session.settings)),
    "opponents": lambda app: open_opponents(app.session).scene,
    "regulars": lambda app: RegularsScene(app.session),
    "regular": lambda app: RegularDialog(app.session, REGULARS[0], Against(3, 5, 2, 1)),
    "first-options": lambda app: FirstOptionsScene(app.session, app.sound),
    "options": lambda app: OptionsScene(app.session, app.sound),
    "deck": lambda app: DeckScene(app.session),
    "players": lambda app: PlayersScene(app.session),
    "bindings": lambda app: BindingsScene(app.session),
    "help": lambda _: HelpScene(),
    "manual": lambda _: ManualScene(),
    "challenges": lambda app: ChallengesScene(app.session),
    "challenge": lambda app: ChallengeScene(app.session, CHALLENGE),
    "keyboard": lambda app: KeyboardScene(PlayersScene(app.session).field),
    "blank": lambda _: BlankScene(),
}
"""Scenes that can be opened from the table, by name."""


def _one(pictures: Iterator[tuple[str, Surface]]) -> Surface:
    (_, picture), *_ = pictures
    return picture


def _take_table(camera: Photographer) -> Iterator[tuple[str, Surface]]:
    """Yield each phase at its first occurrence, the play with some cards on the table.

    From the first game, and as many of the next ones as it takes until there are heels.
    """
    seen: set[str] = set()
    while not {"gameover", "scoring_heels"} <= seen:
        moment = camera.moment
        is_early = moment == "pegging" and len(camera.app.session.state.play.turns) < 5
        if moment not in seen and not is_early:
            seen.add(moment)
            yield moment, camera.shoot()
            if moment == "gameover":
                page = EndingScene(camera.app.session, camera.table.controller)
                yield from camera.visit("ending", page)
        camera.press(Act.AUTOMATIC)
        camera.rest()


def _take_bent_corners(camera: Photographer) -> Iterator[tuple[str, Surface]]:
    """Yield the table with the dog-eared deck, and MoonBeam during inactivity."""
    session = camera.app.session
    before = session.settings
    session.change(replace(before, deck=DeckKind.DOG_EARED, dog_ears=EARS))
    yield "dog-eared", camera.shoot()
    session.change(before)
    camera.table.idle_animation.is_leg_lifted = True
    yield "lifted-leg", camera.shoot()
    camera.table.idle_animation.is_leg_lifted = False


def _take_dailies(camera: Photographer) -> Iterator[tuple[str, Surface]]:
    """Yield the daily deal, for a returning player."""
    players, today = camera.app.session.recorder.players, camera.app.session.recorder.today
    played = [
        Daily(today - timedelta(days=ago), (121, 96 - ago) if ago % 4 else (99 + ago, 121))
        for ago in DAYS_AGO
    ]
    players.set("Strang-D", DAYS, write_dailies(played))
    _, picture = next(camera.visit("", TodayScene(camera.app.session)))
    del camera.app.stack[-1]
    yield "today", picture
    players.set("Strang-D", DAYS, "")


def _take_two(camera: Photographer) -> Iterator[tuple[str, Surface]]:
    """Yield two people at one table: the curtain in the play, and a call of missed points."""
    session = Session(Recorder(None, TWO[0], SEED), worker=AtOnce())
    agreed = replace(settings_of(session, TWO), mistakes=Mistakes.MUGGINS)
    sit_down_together(session, TWO, replace(agreed, motion="off", sealed=False))
    table = PlayScene(session, camera.app.sound)
    for name, is_there in TOGETHER.items():
        while not is_there(session.state, table.controller.choice):
            _play_on(session, table.controller)
        yield from camera.visit(name, table)


def _is_hidden(state: State, choice: object) -> bool:
    return isinstance(choice, SeatChoice) and len(state.play.turns) > 1


def _is_called(state: State, choice: object) -> bool:
    phase = state.phase
    is_count = isinstance(phase, Scoring) and phase.occasion.is_count
    return is_count and isinstance(choice, NumberChoice) and choice.automatic is None


TOGETHER: dict[str, Callable[[State, object], bool]] = {
    "curtain": _is_hidden,
    "call": _is_called,
}
"""Pictures of a two-player table, and their conditions."""


def _play_on(session: Session, controller: TableController) -> None:
    """Play both seats as the computer, missing pairs in hands, and accept the other's claims."""
    phase, choice = session.state.phase, controller.choice
    if isinstance(choice, SeatChoice):
        controller.make(choice.confirm())
    elif isinstance(phase, Scoring):
        due = 0 if phase.claimed is not None else total(phase.reasons)
        controller.make(Claim(max(0, due - 2 * phase.occasion.is_count)))
    else:
        controller.make(session.choose())


def _take_files(camera: Photographer) -> Iterator[tuple[str, Surface]]:
    """Yield the file chooser, in a folder that is the same everywhere."""
    with tempfile.TemporaryDirectory() as folder:
        start = Path(folder, "Pictures")
        (start / "Holidays").mkdir(parents=True)
        for name in ("dog.png", "lake.jpg", "moon.webp"):
            (start / name).touch()
        scene = FileScene("Choose a picture", (".png", ".jpg", ".webp"), lambda _: None, start)
        scene.folder = Path("/home/stranger/Pictures")
        scene.show()
        yield from camera.visit("files", scene)


def _take_records(camera: Photographer) -> Iterator[tuple[str, Surface]]:
    """Yield statistics, messages and a replay, after some recorded evenings."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        evening = Evening()
        recorder = Recorder(folder, "Stranger", SEED, clock=evening, writer=WriteBehind)
        session = Session(recorder, worker=AtOnce())
        session.change(replace(session.settings, log=LogLevel.MESSAGES))
        evening.play_games(session)
        recorder.saver.flush()
        list(zip(range(N_GRADED), grade_lacking(folder), strict=False))
        with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as database:
            database.execute("UPDATE grades SET version = abs(version)")  # endings take too long
        statistics = StatisticsScene(session)
        yield from camera.visit("statistics", statistics)
        games = statistics.reading.games
        replayed = ReplayScene(session.settings, HistoryShelf(folder, games), N_GAMES - 1)
        for _ in range(N_REPLAYED):
            replayed.handle(Intent(Act.RIGHT))
            replayed.handle(Intent(Act.CONFIRM))
        yield from camera.visit("replay", replayed)
        training = PracticeScene(session, TODAY, AtOnce())
        yield from camera.visit("training", training)
        session.close()
    yield from _take_reviews(camera)


def _take_reviews(camera: Photographer) -> Iterator[tuple[str, Surface]]:
    """Yield a review of a beginner's short game, at a mistake and at its end, and its practice."""
    settings = camera.app.session.settings
    summary = SummaryScene(settings, play_carelessly(), begin=GradingAtOnce, worker=AtOnce())
    summary.update(0)
    yield from camera.visit("review-summary", summary)
    scene = ReviewScene(settings, play_carelessly(), begin=GradingAtOnce, worker=AtOnce())
    scene.update(0)
    scene.handle(Intent(Act.LAST))
    yield from camera.visit("review-sums", scene)
    worst = max(
        scene.analysis.survey.mistakes, key=lambda p: scene.analysis.survey.decisions[p].loss
    )
    scene.game.show(worst - 1)
    yield from camera.visit("review", scene)
    again = AgainScene(scene.game.settings, scene.game.recording, scene.analysis)
    yield from camera.visit("review-again", again)
    positions = positions_of(scene)
    drill = DrillScene(settings, positions, lambda _, is_right: BACK[is_right], AtOnce())
    for choice in (0, -1):
        if drill.made is not None:
            drill.handle(Intent(Act.CONFIRM))
        drill.judge(drill.decision.choices[choice].cards)
    yield from camera.visit("practice", drill)
    branch = WhatIfScene(settings, scene.game.recording, scene.analysis, worst - 1, AtOnce())
    yield from camera.visit("review-what-if", branch)
    yield from _take_positions(camera)


def _take_positions(camera: Photographer) -> Iterator[tuple[str, Surface]]:
    """Yield an analyzed discard and an analyzed card."""
    for name, text in POSITIONS.items():
        scene = PositionScene(camera.app.session.settings, Setup.of(text), AtOnce())
        yield from camera.visit(name, scene)


def positions_of(scene: ReviewScene) -> list[Position]:
    """Return the mistakes of a game as practice positions."""
    survey, turns = scene.analysis.survey, scene.game.recording.turns
    laid = (
        exchange_position(
            Position((0, 0, place), turns[place - 1].after, survey.decisions[place], True), 0
        )
        for place in survey.mistakes
    )
    return [each for each in laid if each is not None]


def play_carelessly() -> MatchShelf:
    """Play to the end as a beginner."""
    short = Terms(Length.SHORT, first_dealer=FirstDealer.PLAYER, claimants=frozenset())
    match = Match.begin(short, Source(SEED))
    minds = [Thinker(partial(str, name), load_engine, AtOnce()) for name in ("beginner", "classic")]
    play_game(match, (EnginePlayer(minds[0]), EnginePlayer(minds[1])))
    return MatchShelf("Game 1", match.turns)


class Evening:
    """Clock that advances only after each game, so that dates are reproducible."""

    def __init__(self) -> None:
        self.now = BEGUN

    def __call__(self) -> datetime:
        return self.now

    def play_games(self, session: Session) -> None:
        """Let the computer play for both."""
        while (n_games := session.state.tally.games) < N_GAMES:
            self.now = BEGUN + n_games * A_GAME
            session.make(session.choose())


def keep_pictures(only: tuple[str, ...]) -> None:
    """Renew the reference pictures, and those of the README."""
    for folder in (KEPT, SHOWN):
        folder.mkdir(parents=True, exist_ok=True)
    for name, picture in take_pictures(KEPT_FROM):
        if name.startswith(only):
            n_colors = N_FEW if name.startswith(PLAIN) else N_COLORS
            palettes.save(shrink(picture), KEPT / f"{name}.png", n_colors)
            if name in README:
                palettes.save(picture, SHOWN / f"{name}.png", 256)
    for name, picture in draw_samples():
        if name.startswith(only):
            palettes.save(picture, KEPT / f"{name}.png", N_COLORS)


def shrink(picture: Surface) -> Surface:
    """Scale the picture of a scene to the stored size."""
    return pygame.transform.smoothscale(picture, KEPT_SIZE)


def main() -> None:
    """Write the pictures and print their paths."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("out/screenshots"))
    parser.add_argument("--size", nargs="+", default=SIZES, metavar="WxH")
    parser.add_argument("--guard", action="store_true", help="make tests/pictures anew")
    parser.add_argument("--only", nargs="+", default=[""], metavar="NAME")
    options = parser.parse_args()
    if options.guard:
        keep_pictures(tuple(options.only))
        return
    for size in options.size:
        width, height = map(int, size.split("x"))
        folder = options.folder if len(options.size) == 1 else options.folder / size
        folder.mkdir(parents=True, exist_ok=True)
        for name, picture in take_pictures((width, height)):
            if name.startswith(tuple(options.only)):
                pygame.image.save(picture, folder / f"{name}.png")
        print(f"{size}: {len(list(folder.glob('*.png')))} pictures in {folder}")


if __name__ == "__main__":
    main()
