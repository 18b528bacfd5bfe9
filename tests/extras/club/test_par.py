"""Par is what Master comes to at the table, and skill what the coach finds in a result."""

from dataclasses import replace
from random import Random

from muggins.extras.club.results import Result, find_par, par_of, skill_of
from muggins.mind.engines.engines import load_engine
from muggins.rules.cards import Seat
from muggins.rules.moves import Move
from muggins.rules.referee import to_move
from muggins.rules.state import State
from muggins.rules.terms import Length, Mistakes
from muggins.rules.views import view_of
from muggins.settings.settings import terms_of
from muggins.store.challenges import Challenge
from muggins.table.match import EnginePlayer, Match, play_game
from muggins.table.thinking import AtOnce, Thinker, decide
from tests.extras.club.challenged import drawn, made_by, make


def at_the_table(challenge: Challenge) -> list[int]:
    """The match points of each game between two chairs."""
    match = Match.begin(terms_of(challenge.settings), challenge.source())
    chairs = sit("master"), sit(str(challenge.settings.skill))
    found = []
    for _ in range(challenge.n_games):
        over = play_game(match, chairs)
        found.append(over.match_points if over.winner is Seat.PLAYER else -over.match_points)
    return found


def sit(name: str) -> EnginePlayer:
    engine = load_engine(name)
    return EnginePlayer(Thinker(lambda: name, lambda _: engine, AtOnce()))


def test_par_is_what_two_chairs_come_to() -> None:
    for chosen in ({"mistakes": Mistakes.MUGGINS}, {"n_dealt": 5}, {"draws_dealer": True}):
        challenge = make(3, length=Length.ENDGAME, skill="greedy", **chosen)
        assert list(par_of(challenge)) == at_the_table(challenge) == list(find_par(challenge))


def test_a_game_has_its_par_whatever_comes_after_it() -> None:
    challenge = make(4, length=Length.ENDGAME)
    assert par_of(challenge)[:2] == par_of(replace(challenge, n_games=2))


def played_by_mind(challenge: Challenge, name: str) -> Result:
    engine = load_engine(name)

    def choose(state: State) -> Move:
        return decide(engine, view_of(state, to_move(state) or Seat.PLAYER))

    return made_by(challenge, choose)


def test_who_chooses_better_has_more_skill() -> None:
    challenge = make(length=Length.ENDGAME)
    lost = [skill_of(played_by_mind(challenge, name)) for name in ("master", "random")]
    assert lost[0] is not None and lost[1] is not None and lost[0] < lost[1]


def test_what_the_coach_cannot_weigh_has_none() -> None:
    assert skill_of(drawn(make(1, n_dealt=5), Random(1))) is None
