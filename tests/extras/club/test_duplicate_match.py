"""A duplicate match end to end: three players of different skill, locked, with one seed."""

from dataclasses import replace
from pathlib import Path

import pytest

from muggins.extras.club.duplicates import Entrant, find_parting, n_common_hands, rank_entrants
from muggins.extras.fair.verifier import check_log
from muggins.extras.legacy.logbook import DeckLine, LoggedMatch, read_log
from muggins.mind.engines.engines import load_engine
from muggins.mind.ranking import Engine
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.rules.moves import Claim, Move, Play, Throw
from muggins.rules.referee import to_move
from muggins.rules.state import Discarding, GameOver, Pegging, Scoring
from muggins.rules.views import discard_view, play_view
from muggins.session.session import Session
from tests.commands import run

DEFAULTS = "31415926,0,0,0,0,0,0,1,1,1,0,2,0,0,0,0"
N_GAMES = 2
pytestmark = pytest.mark.long
SKILLS = {"Ann": "classic", "Ben": "house", "Cid": "random"}


def choose(session: Session, engine: Engine) -> Move:
    """Return the player's choice in one seat, and the computer's in the other."""
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
        session = Session(Recorder(folder, name, 5, DEFAULTS, is_locked=True))
        while not (
            isinstance(session.state.phase, GameOver) and session.state.tally.games >= number
        ):
            session.make(choose(session, engine))
        assert not session.notices
    session.append_statistics()


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    found = {}
    for name in SKILLS:
        folder = tmp_path_factory.mktemp(name)
        play_match(folder, name)
        found[name] = folder / f"{name}.LOG"
    return found


def read_match(path: Path) -> LoggedMatch:
    (match,) = read_log(path.read_text()).matches
    return match


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
    assert find_parting(entrants) is None and n_common_hands(entrants) > N_GAMES * 4


def test_the_director_ranks_them(logs: dict[str, Path]) -> None:
    told = run("director", *logs.values())
    assert "Hands in which everyone had the same cards" in told.out and told.err == ""
    lines = told.out.splitlines()[1:4]
    keys = [(int(line.split()[-2]), int(line.split()[-1])) for line in lines]
    assert keys == sorted(keys, reverse=True)
    rows = run("director", "--csv", *logs.values()).out.splitlines()
    assert rows[0].startswith("rank,player,games,match score") and len(rows) == 4
    for name, path in logs.items():
        folder = path.parent
        record = Recorder(folder, name, 5).snapshot.record
        score = f"{record.points[0]}/{record.points[1]}"
        assert f",{name},{N_GAMES},{score}," in "\n".join(rows)


def test_who_had_other_cards_is_told(logs: dict[str, Path], tmp_path: Path) -> None:
    folder = tmp_path
    session = Session(Recorder(folder, "Dan", 5, DEFAULTS.replace("31415926", "7")))
    while session.state.n_hands < 2:
        session.make(session.choose())
    told = run("director", logs["Ann"], folder / "Dan.LOG", code=1).out
    assert "Ann and Dan have different cards, starting with game 1, hand 1" in told


# --- forgeries


def forge(source: Path, folder: Path, old: str, new: str) -> Path:
    """A copy of a log, with other text in one place."""
    text = source.read_text()
    assert text.count(old) >= 1
    forged = folder / source.name
    forged.write_text(text.replace(old, new, 1))
    return forged


def test_a_game_that_no_cards_could_win(logs: dict[str, Path], tmp_path: Path) -> None:
    """Penalties leave much open, but nobody has 121 points after a hand."""
    row = next(line for line in logs["Ben"].read_text().splitlines() if line.startswith("1 "))
    forged = forge(logs["Ben"], tmp_path, row, f"1 121   0{row[9:]}")
    assert "whatever was claimed" in run("director", forged, logs["Ann"], code=None).err


def rows_of(path: Path) -> list[str]:
    return [line for line in path.read_text().splitlines() if line[:1].isdigit()]


def change_totals(change: str, own: int, computers: int) -> tuple[int, int]:
    """More for the player, less for the computer, or what nobody can have."""
    return {
        "more": (min(own + 40, 120), computers),
        "won": (121, computers if own < 80 else 121),
        "less": (own, computers - 40),
        "large": (500, computers),
    }[change]


@pytest.mark.parametrize("change", ["more", "won", "less", "large"])
def test_no_total_can_be_bettered(logs: dict[str, Path], change: str) -> None:
    """The player has more points than the cards are worth, or the computer has fewer."""
    n_forged = 0
    for first, name in enumerate(("Ann", "Ben")):
        text = logs[name].read_text()
        for row in rows_of(logs[name])[first:12:2]:
            before = int(row[2:5]), int(row[6:9])
            own, computers = change_totals(change, *before)
            if 121 in before or computers < 0:
                continue
            forged = f"{row[0]}{own:>4}{computers:>4}{row[9:]}"
            assert check_log(read_log(text.replace(row, forged, 1))).faults, (row, forged)
            n_forged += 1
    assert n_forged > 2


def test_the_computer_forfeits_nothing(logs: dict[str, Path]) -> None:
    row = rows_of(logs["Ben"])[0]
    forged = f"Computer forfeits the game.\n1 121   0{row[9:]}"
    found = check_log(read_log(logs["Ben"].read_text().replace(row, forged, 1)))
    assert "can't forfeit a game" in found.faults[0].why


def test_what_cannot_be_checked_is_told(logs: dict[str, Path], tmp_path: Path) -> None:
    row = rows_of(logs["Ben"])[2]
    forged = forge(logs["Ben"], tmp_path, f"{row}\n", "")
    said = run("director", forged, logs["Ann"], code=None).err
    assert "not checked: hand 4: its totals" in said


def test_games_of_another_length_are_told(logs: dict[str, Path], tmp_path: Path) -> None:
    lines = logs["Ben"].read_text().splitlines()
    place = lines.index(rows_of(logs["Ben"])[0])
    own, computers = int(lines[place][2:5]), int(lines[place][6:9])
    lines[place] = f"1{own - 60:>4}{computers - 60:>4}{lines[place][9:]}"
    forged = tmp_path / "Ben.LOG"
    forged.write_text("\n".join(lines))
    told = run("director", forged, logs["Ann"], code=1).out
    assert "started game 1 at different scores" in told


def test_a_log_is_held_against_the_game_that_is_saved(tmp_path: Path) -> None:
    session = Session(Recorder(tmp_path, "Ben", 5, DEFAULTS, is_locked=True))
    while session.state.n_hands < 4:
        session.make(session.choose())
    log = tmp_path / "Ben.LOG"
    assert run("director", log, code=None).err == ""
    row = rows_of(log)[1]
    log.write_text(log.read_text().replace(row, f"{row[:2]}{int(row[2:5]) - 1:>3}{row[5:]}"))
    assert "doesn't match the game Ben has saved: hand 2" in run("director", log, code=None).err


def test_equals_share_a_rank(logs: dict[str, Path]) -> None:
    match = read_match(logs["Ben"])
    places = rank_entrants([Entrant("one", match), Entrant("two", match)])
    assert [place.rank for place in places] == [1, 1]
    shorter = LoggedMatch(match.games[:1])
    places = rank_entrants([Entrant("one", match), Entrant("two", shorter)])
    assert {place.n_games for place in places} == {1}
    assert places[0].points == match.games[1].points


def test_the_score_of_the_last_game_without_statistics(logs: dict[str, Path]) -> None:
    match = read_match(logs["Ben"])
    assert match.totals is not None
    bare = replace(match, totals=None)
    (place,) = rank_entrants([Entrant("Ben", bare)])
    assert (place.n_games, place.points, place.spread) == match.totals
