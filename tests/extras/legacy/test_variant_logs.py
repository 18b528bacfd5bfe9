"""Logs of games that are not plain six-card cribbage: written, read, checked, stepped through."""

from dataclasses import replace
from pathlib import Path

import pytest

from muggins.control.intents import Act, Intent
from muggins.extras.fair.log_shelf import LogShelf
from muggins.extras.fair.verifier import check_log, read_matches, verify_match
from muggins.extras.legacy.logbook import LogBook, LoggedHand, read_log
from muggins.record.history import open_history
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat, read_card
from muggins.rules.events import SetBack
from muggins.rules.moves import Claim
from muggins.rules.referee import new_match
from muggins.rules.state import GameOver, Scoring
from muggins.rules.terms import FIVE_CARD, SIX_CARD, Length, Variant
from muggins.rules.turn import make_move
from muggins.scenes.replay.replay_scene import ReplayScene
from muggins.settings.settings import Settings, terms_of, with_tournament
from muggins.settings.values import LogLevel
from muggins.store.loglines import read_variant, write_variant
from tests.commands import run
from tests.sizes import in_two_sizes, some_of
from tests.store.play import step_plainly
from tests.store.variants import VARIANTS, play_games, play_on

SOME = {"five", "dealt on", "cut"}
SAMPLE = Path(__file__).parents[2] / "store" / "logs" / "cribbage97.log"


@pytest.mark.long
@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("length", in_two_sizes(Length.SHORT, Length.NORMAL))
def test_every_variant_is_read_back_and_stepped_through(
    tmp_path: Path, name: str, length: Length
) -> None:
    variant = VARIANTS[name]
    recorder = play_games(tmp_path, variant, 170 if length is Length.SHORT else 700, length)
    assert recorder.snapshot.record.games > 0
    book = read_log((tmp_path / "Jo.LOG").read_text())
    found = check_log(book)
    assert (found.faults, found.remarks) == ([], [])
    (match,) = book.matches
    assert sum(game.is_over for game in match.games) == recorder.snapshot.record.games
    scene = ReplayScene(Settings(motion="off"), LogShelf(book, found.faults))
    for game in match.games:
        assert game.variant == variant
        ends, turn = {}, None
        while not scene.game.is_at_end:
            scene.handle(Intent(Act.RIGHT))
            turn = scene.game.turn
            assert turn is not None
            ends[scene.game.line] = turn.after.scores, turn.after.n_hands
        assert ends == {row.line: (row.scores, row.number) for row in game.rows}
        assert not scene.fault
        assert turn is None or isinstance(turn.after.phase, GameOver) is game.is_over
        scene.handle(Intent(Act.NEXT_TAB))


@pytest.mark.long
@pytest.mark.parametrize("name", some_of(VARIANTS, SOME))
def test_the_cards_of_every_variant_are_those_of_the_seed(tmp_path: Path, name: str) -> None:
    play_games(tmp_path, VARIANTS[name], 50)
    lines = (tmp_path / "Jo.LOG").read_text().splitlines()
    place = next(i for i, line in enumerate(lines) if line.startswith("Game 1: "))
    seed = lines[place].partition("Seed: ")[2].split()[0]
    lines[place] = lines[place].replace(seed, str(int(seed) ^ 1))
    found = check_log(read_log("\n".join(lines)))
    assert "aren't those dealt by the seed" in found.remarks[0].why


@pytest.mark.long
@pytest.mark.parametrize("name", some_of(VARIANTS, SOME))
@pytest.mark.parametrize("lengths", in_two_sizes(range(25, 45, 7), range(25, 45)))
def test_a_log_of_many_short_sessions(tmp_path: Path, name: str, lengths: range) -> None:
    """Nothing but the next seed is told of a pack in the middle of which a session began."""
    play_games(tmp_path, VARIANTS[name], 60)
    for n_moves in lengths:
        play_on(Recorder(tmp_path, "Jo", 1), n_moves)
    text = (tmp_path / "Jo.LOG").read_text()
    found = check_log(read_log(text))
    assert text.count("Resuming match") == len(lengths)
    assert (found.faults, found.remarks) == ([], [])
    last = text.rindex("Resuming match")
    found = check_log(read_log(text[last:]))
    assert (found.faults, found.remarks) == ([], []), "a pack of which nothing was told"


def test_two_who_cut_elsewhere_had_the_same_cards(tmp_path: Path) -> None:
    play_games(tmp_path, VARIANTS["cut"], 60)
    own = tmp_path / "Jo.LOG"
    row = _first_row(read_log(own.read_text()))
    other = next(card for card in ("As", "2s", "3s", "4s") if read_card(card) not in row.cards)
    lines = own.read_text().splitlines()
    line = lines[row.line - 1]
    place = line.index("  ", 48)
    lines[row.line - 1] = f"{line[: place + 2]}{other}{line[place + 4 :]}"
    (tmp_path / "Al.LOG").write_text("\n".join(lines))
    assert _first_row(read_log("\n".join(lines))).starter == read_card(other)
    assert "the same cards: " in run("director", own, tmp_path / "Al.LOG", code=None).out


def _first_row(book: LogBook) -> LoggedHand:
    return book.matches[0].games[0].rows[0]


def test_false_claims_of_a_tournament_are_told_and_verified(tmp_path: Path) -> None:
    """In the log and in the record: totals go back with a line that says why."""
    recorder = Recorder(tmp_path, "Jo", 31415926)
    wanted = with_tournament(replace(recorder.settings, log=LogLevel.MESSAGES))
    recorder.change(replace(wanted, length=Length.SHORT))
    recorder.begin_match(new_match(terms_of(recorder.settings), recorder.snapshot.state.source))
    n_backs = 0
    for number in range(400):
        state = recorder.snapshot.state
        is_false = isinstance(state.phase, Scoring) and number % 3 == 0
        claim = Claim(state.room(Seat.PLAYER) if is_false else state.due)
        turn = step_plainly(state, number)
        turn = make_move(state, claim) if isinstance(state.phase, Scoring) else turn
        n_backs += sum(isinstance(each, SetBack) for each in turn.events)
        recorder.keep(turn)
    assert recorder.snapshot.record.games > 0 and n_backs > 3
    assert recorder.close() == []
    text = (tmp_path / "Jo.LOG").read_text()
    assert text.count("holes for a false claim of the game.") == n_backs
    found = check_log(read_log(text))
    assert (found.faults, found.remarks) == ([], [])
    with open_history(tmp_path) as database:
        (match,) = read_matches(database, "Jo")
        found = verify_match(database, "Jo", match, is_quick=True)
    assert found.faults == [] and found.n_hands > 10


@pytest.fixture(scope="module")
def five(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("five")
    play_games(folder, FIVE_CARD, 200)
    return (folder / "Jo.LOG").read_text()


def test_a_wrong_total_of_five_cards_is_named(five: str) -> None:
    lines = five.splitlines()
    place = next(i for i, line in enumerate(lines) if line.startswith("3 "))
    own = int(lines[place][1:5])
    lines[place] = f"{lines[place][:1]}{own + 1:>4}{lines[place][5:]}"
    faults = check_log(read_log("\n".join(lines))).faults
    assert [fault.line for fault in faults] == [place + 1]


def test_another_variant_than_the_log_tells(five: str) -> None:
    assert "Variant: 5 cards, pone three, once to 31, flush of four.\n\nGame 1: " in five
    silent = "\n".join(line for line in five.splitlines() if not line.startswith("Variant"))
    assert "number of cards dealt" in check_log(read_log(silent)).faults[0].why


def test_columns_stay_where_they_are(five: str) -> None:
    rows = [line for line in five.splitlines() if line[:1].isdigit()]
    usual = SAMPLE.read_text().splitlines()[6]
    for row in rows:
        more = len(row.split(" ", 1)[0]) - 1  # where the hand has a number of two digits
        assert len(row) == len(usual) + more
        dealt = row[35 + more], row[54 + more]
        assert sorted(dealt) == [" ", "."]


@pytest.mark.parametrize("variant", [SIX_CARD, *VARIANTS.values()])
def test_the_words_of_a_variant(variant: Variant) -> None:
    line = write_variant(variant)
    assert (line == "") == (variant == SIX_CARD)
    assert not line or read_variant(line.rstrip()) == variant


@pytest.mark.parametrize(("variant", "start"), [(FIVE_CARD, 0), (SIX_CARD, 60)])
def test_a_game_to_61_is_logged_as_it_is_pegged(
    tmp_path: Path, variant: Variant, start: int
) -> None:
    """CRIB 4.5's five cards go from 0 to 61, Cribbage '97's six from 60 to 121."""
    recorder = play_games(tmp_path, variant, 220, Length.SHORT)
    assert recorder.snapshot.record.games > 0
    lines = (tmp_path / "Jo.LOG").read_text().splitlines()
    totals = [tuple(map(int, line[1:9].split())) for line in lines if line[:2].strip().isdecimal()]
    assert min(map(min, totals)) >= start and max(map(max, totals)) == start + 61
    assert min(map(max, totals)) < start + 30
    assert any(", to 61" in line for line in lines) is (start == 0)
    rows = [row for game in read_log("\n".join(lines)).matches[0].games for row in game.rows]
    assert max(max(row.scores) for row in rows) == 121
