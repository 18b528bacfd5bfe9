"""A duplicate match end to end: three players of different skill, locked, with one seed."""

from dataclasses import replace
from pathlib import Path

import pytest

from game.cli import director
from game.mind.engines.engines import load_engine
from game.mind.ranking import Engine
from game.rules.match import to_move
from game.rules.moves import Claim, Move, Play, Throw
from game.rules.seat import Seat
from game.rules.state import Discarding, GameOver, Pegging, Scoring
from game.rules.views import discard_view, play_view
from game.session.session import Session
from game.store.duplicates import Entrant, find_parting, n_common_hands, rank_entrants
from game.store.ledger import Ledger
from game.store.logbook import DeckLine, Match, read_log
from game.store.scrutiny import check_log

DEFAULTS = "31415926,0,0,0,0,0,0,1,0,1,0,2,0,0,0,0"
N_GAMES = 4
SKILLS = {"Ann": "classic", "Ben": "house", "Cid": "random"}


def choose(session: Session, engine: Engine) -> Move:
    """The player's own choice in his seat, the computer's in the other."""
    state = session.state
    if to_move(state) is not Seat.PLAYER:
        return session.choose()
    match state.phase:
        case Discarding():
            return Throw(engine.rank_discards(discard_view(state, Seat.PLAYER)).best)
        case Pegging():
            return Play(engine.rank_plays(play_view(state, Seat.PLAYER)).best[0])
        case Scoring(reasons=reasons) if engine.name == "random" and len(reasons) > 2:
            return Claim(sum(each.points for each in reasons[1:]))  # overlooks the first
    return session.choose()


def play_match(folder: Path, name: str) -> None:
    """Play to the end of the last game, closing and opening the program after every game."""
    engine = load_engine(SKILLS[name])
    for number in range(1, N_GAMES + 1):
        session = Session(Ledger.open(folder, name, 5, DEFAULTS, is_locked=True))
        while not (
            isinstance(session.state.phase, GameOver) and session.state.tally.games >= number
        ):
            session.make(choose(session, engine))
        assert not session.notices
    session.append_statistics()


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The logs of the three, each from a folder of his own."""
    found = {}
    for name in SKILLS:
        folder = tmp_path_factory.mktemp(name)
        play_match(folder, name)
        found[name] = folder / f"{name}.LOG"
    return found


def read_match(path: Path) -> Match:
    (match,) = read_log(path.read_text()).matches
    return match


@pytest.mark.long
def test_all_got_the_same_cards_however_long_the_games_were(logs: dict[str, Path]) -> None:
    matches = {name: read_match(path) for name, path in logs.items()}
    lengths = {tuple(len(game.rows) for game in match.games) for match in matches.values()}
    assert len(lengths) > 1, "the games should differ in length, or the test shows nothing"
    seeds = {
        tuple(
            part.position
            for game in match.games
            for part in game.parts
            if isinstance(part, DeckLine)
        )
        for match in matches.values()
    }
    assert len(seeds) == 1
    entrants = [Entrant(name, match) for name, match in matches.items()]
    assert find_parting(entrants) is None and n_common_hands(entrants) > N_GAMES * 5


def test_every_log_follows_the_rules(logs: dict[str, Path]) -> None:
    for path in logs.values():
        found = check_log(read_log(path.read_text()))
        assert found.faults == [] and found.remarks == []


def test_the_director_ranks_them(logs: dict[str, Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert director.run([str(path) for path in logs.values()]) == 0
    told = capsys.readouterr()
    assert "All had the same cards" in told.out and told.err == ""
    lines = told.out.splitlines()[1:4]
    keys = [(int(line.split()[-2]), int(line.split()[-1])) for line in lines]
    assert keys == sorted(keys, reverse=True)
    assert director.run(["--csv", *(str(path) for path in logs.values())]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[0].startswith("rank,player,games,match score") and len(rows) == 4
    for name, path in logs.items():
        folder = path.parent
        record = Ledger.open(folder, name, 5).record
        score = f"{record.points[0]}/{record.points[1]}"
        assert f",{name},{N_GAMES},{score}," in "\n".join(rows)


def test_who_had_other_cards_is_told(
    logs: dict[str, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path
    session = Session(Ledger.open(folder, "Dan", 5, DEFAULTS.replace("31415926", "7")))
    while not isinstance(session.state.phase, GameOver):
        session.make(session.choose())
    assert director.run([str(logs["Ann"]), str(folder / "Dan.LOG")]) == 1
    assert "Ann and Dan part at game 1, hand 1" in capsys.readouterr().out


def test_equals_share_a_rank(logs: dict[str, Path]) -> None:
    match = read_match(logs["Ben"])
    places = rank_entrants([Entrant("one", match), Entrant("two", match)])
    assert [place.rank for place in places] == [1, 1]
    shorter = Match(match.games[:2])
    places = rank_entrants([Entrant("one", match), Entrant("two", shorter)])
    assert {place.n_games for place in places} == {2}
    assert places[0].points == match.games[2].points


def test_the_score_of_the_last_game_without_statistics(logs: dict[str, Path]) -> None:
    match = read_match(logs["Ben"])
    assert match.totals is not None
    bare = replace(match, totals=None)
    (place,) = rank_entrants([Entrant("Ben", bare)])
    assert (place.n_games, place.points, place.spread) == match.totals
