"""A match with no screen and no disk: listeners, branches, chairs of any kind."""

from dataclasses import replace
from pathlib import Path

import pytest

from muggins import registry
from muggins.mind.engines.engines import load_engine
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.rules.deal import Source
from muggins.rules.moves import Claim, Cut, IllegalMove, Move, Play, Proceed, Throw
from muggins.rules.referee import legal_moves, play, to_move
from muggins.rules.state import GameOver, Pegging
from muggins.rules.terms import FirstDealer, Length, Mistakes, Terms
from muggins.rules.turn import Turn, make_move
from muggins.rules.views import CutView, view_of
from muggins.session.session import Session
from muggins.table.match import Chairs, EnginePlayer, Match, play_game
from muggins.table.thinking import AtOnce, Thinker
from tests.commands import python

OPEN = Terms(claimants=frozenset(), first_dealer=FirstDealer.PLAYER)
PROMPT = """
import sys
for library in ("pygame", "numpy", "platformdirs", "muggins.store"):
    sys.modules[library] = None
from muggins.rules.deal import Source
from muggins.rules.terms import Terms
from muggins.table.match import EnginePlayer, play_game
from muggins.table.match import Match
from muggins.table.thinking import AtOnce, Thinker

class First:
    def __init__(self, cards): self.best = cards
class Simple:
    def rank_discards(self, view): return First(view.hand[-2:])
    def rank_plays(self, view): return First(view.legal[:1])
    def has_learnt(self, view): return False

simple = Simple()
chairs = tuple(
    EnginePlayer(Thinker(lambda: "simple", lambda _: simple, AtOnce())) for _ in range(2)
)
match = Match.begin(Terms(), Source(1458352401))
over = play_game(match, chairs)
print(over.winner.name, *match.state.scores, len(match.turns))
"""


def minds(name: str = "greedy") -> Thinker:
    return Thinker(lambda: name, load_engine, AtOnce())


def robots() -> Chairs:
    return EnginePlayer(minds()), EnginePlayer(minds())


def test_a_match_is_played_from_a_prompt_with_nothing_but_python() -> None:
    winner, own, computers, n_turns = python("-c", PROMPT).out.split()
    assert max(int(own), int(computers)) == 121 and int(n_turns) > 100
    assert winner == ("PLAYER" if own == "121" else "COMPUTER")


def test_listeners_hear_every_move_in_order() -> None:
    match, heard = Match.begin(OPEN, Source(3)), list[Turn]()
    match.listen(heard.append)
    play_game(match, robots())
    state = Match.begin(OPEN, Source(3)).state
    for turn in heard:
        assert turn == make_move(state, turn.move)
        state = turn.after
    assert state == match.state and [turn.move for turn in heard] == list(match.game.moves)


def test_a_branch_of_a_live_match_leaves_the_disk_alone(tmp_path: Path) -> None:
    """To the byte."""
    session = Session(Recorder(tmp_path, "Jo", 5, "5,1,1,1,1,1,0,0,0,2,0,2"))
    while session.state.n_hands < 3 or not isinstance(session.state.phase, Pegging):
        session.make(session.choose())
    before = {path.name: path.read_bytes() for path in sorted(tmp_path.iterdir())}
    state, turns = session.state, session.match.turns
    for at in (None, 0, 3):
        branch = session.match.branch(at)
        assert branch.state == (state if at is None else turns[at].before)
        assert isinstance(play_game(branch, robots()), GameOver)
    assert (session.state, session.match.turns) == (state, turns)
    after = {path.name: path.read_bytes() for path in sorted(tmp_path.iterdir())}
    views = {"Jo.LOG", "muggins.ini"} if "legacy" in registry.extras() else set()
    assert after == before and {"muggins.sqlite", *views} <= set(before)
    session.close()


def test_a_game_before_is_forgotten_when_the_next_is_dealt() -> None:
    match = Match.begin(OPEN, Source(3))
    play_game(match, robots())
    match.make(Proceed())
    assert len(match.turns) == 1 and match.state.n_hands == 1


def test_legality_agrees_with_the_list_of_legal_moves() -> None:
    """Every move that is tried is made exactly where the list names it."""
    match = Match.begin(
        replace(OPEN, mistakes=Mistakes.MUGGINS, claimants=frozenset(Seat), length=Length.SHORT),
        Source(2),
    )
    cards = range(52)
    tried: list[Move] = [Proceed(), *map(Cut, range(-1, 54)), *map(Play, cards)]
    tried += [*map(Claim, range(-1, 124)), Throw(()), Throw((1, 1)), Throw((1, 2, 3))]
    greedy = minds()
    while not isinstance(match.state.phase, GameOver):
        legal = legal_moves(match.state)
        for move in (*tried, *legal):
            try:
                play(match.state, move)
            except IllegalMove:
                assert move not in legal
            else:
                assert move in legal
        seat = to_move(match.state)
        match.make(legal[0] if seat is None else greedy.insist(view_of(match.state, seat)).move)


def test_nothing_is_to_be_seen_where_nothing_is_to_be_chosen() -> None:
    match = Match.begin(OPEN, Source(2))
    with pytest.raises(ValueError, match="no choice at this point"):
        view_of(match.state, Seat.PLAYER)
    cut = Match.begin(Terms(), Source(2))
    assert view_of(cut.state, Seat.PLAYER) == CutView(52)
