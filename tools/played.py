"""Games that were played for the pictures: an evening's, and one of a beginner."""

from datetime import datetime, timedelta
from functools import partial

from game.mind.engines.engines import load_engine
from game.rules.deal import Source
from game.rules.terms import FirstDealer, Length, Terms
from game.scenes.replay.recorded import MatchShelf
from game.scenes.replay.review_scene import ReviewScene
from game.session.session import Session
from game.store.practice import Position, exchange_position
from game.table.chairs import Robot, play_game
from game.table.match import Match
from game.table.thinking import AtOnce, Thinker

SEED = 1458352401
BEGUN, A_GAME = datetime(2026, 9, 4, 19, 30), timedelta(minutes=14)
N_GAMES = 12


def positions_of(scene: ReviewScene) -> list[Position]:
    """The mistakes of a game as they are put in practice."""
    survey, turns = scene.analysis.survey, scene.game.reel.turns
    laid = (
        exchange_position(
            Position(("", 0, place), turns[place - 1].after, survey.decisions[place], True), 0
        )
        for place in survey.mistakes
    )
    return [each for each in laid if each is not None]


def play_carelessly() -> MatchShelf:
    """Played to its end by a beginner."""
    short = Terms(Length.SHORT, first_dealer=FirstDealer.PLAYER, claimants=frozenset())
    match = Match.begin(short, Source(SEED))
    minds = [Thinker(partial(str, name), load_engine, AtOnce()) for name in ("beginner", "classic")]
    play_game(match, (Robot(minds[0]), Robot(minds[1])))
    return MatchShelf("Game 1", match.turns)


class Evening:
    """A clock that goes on only when a game is over, so that each is dated the same anywhere."""

    def __init__(self) -> None:
        self.now = BEGUN

    def __call__(self) -> datetime:
        return self.now

    def play_games(self, session: Session) -> None:
        """Let the computer play for both."""
        while (n_games := session.state.tally.games) < N_GAMES:
            self.now = BEGUN + n_games * A_GAME
            session.make(session.choose())
