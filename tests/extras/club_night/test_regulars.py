"""The nine regulars: levels, engines, patter, faces, and the page on which one is chosen."""

from dataclasses import replace
from pathlib import Path

import pytest

from muggins.extras.club_night.minds import make_mind
from muggins.extras.club_night.portraits import portrait_of
from muggins.extras.club_night.regulars import REGULARS, Regular
from muggins.extras.club_night.regulars_page import (
    EARNED,
    N_LOST,
    ON_THE_URN,
    RegularDialog,
    RegularsScene,
    say_record,
)
from muggins.extras.fair.verifier import verify_log
from muggins.extras.legacy.logbook import read_log
from muggins.mind.engines.engines import MINDS, MindEngine
from muggins.motion.places import WIDE_VIEW
from muggins.record.medals import Against, note_result, read_against
from muggins.record.recorder import Recorder
from muggins.rules.cards import read_cards
from muggins.rules.views import DiscardView
from muggins.scenes.pieces.scorecard import call_opponent, describe_opponent
from muggins.scenes.replay.playback import LatestShelf
from muggins.session.patter import load_default, load_patter
from muggins.session.session import Session
from muggins.settings.levels import LEVELS, level_above
from muggins.settings.settings import SETTINGS
from muggins.settings.values import LogLevel
from muggins.table.thinking import AtOnce
from muggins.ui.control import Button, Control
from muggins.ui.page import TreeScene
from muggins.ui.scene import Push, ReloadTable
from muggins.words.table.patter_moments import Mood

KEYS = [each.key for each in REGULARS]
HAND = DiscardView(read_cards("5h5d6c7sJdKc"), is_dealer=True, own_score=60, opp_score=75)
N_LINES, LONGEST = 24, 60


@pytest.fixture
def session() -> Session:
    return Session(Recorder(None, "Jo", 5), worker=AtOnce())


def named(scene: TreeScene, name: str) -> Control:
    scene.fit(WIDE_VIEW)
    return next(each for each in scene.form.controls if each.describe().name == name)


def press(scene: TreeScene, name: str) -> object:
    button = named(scene, name)
    assert isinstance(button, Button)
    return button.confirm()


def test_every_regular_is_a_level_with_an_engine() -> None:
    assert len(REGULARS) == 9 and [each.chair for each in REGULARS] == [*range(1, 10)]
    assert {*KEYS} <= {level.name for level in LEVELS} & MINDS.keys()
    values = dict(SETTINGS["skill"].values)
    assert [values[each.key] for each in REGULARS] == [each.first for each in REGULARS]


def test_strength_rises_with_the_chair() -> None:
    strengths = [each.strength for each in REGULARS]
    assert strengths == sorted(strengths) and len({*strengths}) == 9


@pytest.mark.parametrize("key", KEYS)
def test_equal_views_get_equal_answers(key: str) -> None:
    one, other = MindEngine(key, make_mind(key)), MindEngine(key, MINDS[key]())
    assert one.rank_discards(HAND) == other.rank_discards(HAND)


def test_styles_choose_differently() -> None:
    """Bev feeds her own crib, and Gus keeps his run."""
    thrown = {key: MindEngine(key, make_mind(key)).rank_discards(HAND).best for key in KEYS}
    assert thrown["bev"] == read_cards("5h5d")
    assert not {*thrown["gus"]} & {*read_cards("6c7s")}


@pytest.mark.long
def test_sealed_game_against_all_of_them_verifies(tmp_path: Path) -> None:
    """The opponent changes at each deal; the checker recomputes every move of each engine."""
    session = Session(Recorder(tmp_path, "Jo", None, draw=bytes), worker=AtOnce())
    session.change(replace(session.settings, log=LogLevel.GAMES, sealed=True, skill="earl"))
    session.begin_match()
    while not session.state.tally.games:
        key = KEYS[session.state.n_hands % len(KEYS)]
        if session.settings.skill != key:
            session.change(replace(session.settings, skill=key))
        session.make(session.choose())
    assert session.close() == []
    book = read_log((tmp_path / "Jo.LOG").read_text(encoding="utf-8"))
    found = verify_log(book)
    assert found.n_moves and not found.faults and not found.unchecked


@pytest.mark.parametrize("regular", REGULARS, ids=KEYS)
def test_patter_file_has_lines_of_its_own(regular: Regular) -> None:
    lines = [line for said in load_patter(regular.patter).values() for line in said if line]
    assert len(lines) == len({*lines}) == N_LINES
    assert max(map(len, lines)) <= LONGEST
    assert not {*lines} & {line for said in load_default().values() for line in said}


@pytest.mark.parametrize("key", KEYS)
def test_faces_are_grids_of_known_cells(key: str) -> None:
    portrait = portrait_of(key)
    moods = [(Mood.IDLE, False), (Mood.IDLE, True), (Mood.GLOATING, False), (Mood.ALARMED, False)]
    grids = {tuple(portrait.grid(mood, blink=blink)) for mood, blink in moods}
    assert len(grids) == len(moods)
    for grid in grids:
        assert len(grid) == 24 and all(len(row) == 32 and {*row} <= {*".+#"} for row in grid)


def test_regular_speaks_own_lines_or_nothing(session: Session) -> None:
    session.change(replace(session.settings, skill="earl"))
    said = load_patter(REGULARS[0].patter)
    assert session.voice.say("WinMine") == said["WinMine"][0]
    assert not session.voice.say("Title")
    assert session.voice.lines() == load_default()


def test_opponent_is_called_by_its_name() -> None:
    assert call_opponent("Muggins's crib", "marypat") == "Mary Pat's crib"
    assert call_opponent("Muggins's crib", "casual") == "Muggins's crib"
    assert (describe_opponent("earl"), describe_opponent("casual")) == ("Earl", "Muggins · Casual")


def test_next_level_is_one_of_a_kind() -> None:
    assert [level_above(key) for key in KEYS] == [*KEYS[1:], None]
    assert level_above("classic") == "master" and level_above("master") is None


def test_each_game_counts_once(session: Session) -> None:
    player_notes = session.recorder.player_notes
    for number, is_won in ((3, False), (3, False), (4, True), (4, True), (6, True)):
        note_result(player_notes, "earl", number, is_won=is_won)
    assert read_against(player_notes) == {"earl": Against(first_win=4, last=6, won=2, lost=1)}
    assert say_record(read_against(player_notes)["earl"]) == "You lead 2\N{EN DASH}1"


def test_chairs_open_one_by_one_or_all_at_once(session: Session) -> None:
    scene = RegularsScene(session)
    assert press(scene, "Bev Halvorsen") is None
    assert scene.message == "Bev Halvorsen doesn't play strangers. Beat Earl first."
    note_result(session.recorder.player_notes, "earl", 1, is_won=True)
    scene = RegularsScene(session)
    assert isinstance(press(scene, "Bev Halvorsen"), Push)
    assert press(scene, "Opal Jorgensen") is None
    press(scene, "Unlock all chairs")
    assert isinstance(press(scene, "Opal Jorgensen"), Push)
    assert "strangers" not in str(named(scene, "Gus Thibodeau").describe().help)


def test_champion_is_told_so(session: Session) -> None:
    for number, key in enumerate(KEYS, start=1):
        note_result(session.recorder.player_notes, key, number, is_won=True)
    assert RegularsScene(session).explain().startswith(ON_THE_URN)


@pytest.mark.parametrize(
    ("known", "head"),
    [
        (Against(), ""),
        (Against(first_win=2, last=2, won=1), "How to beat"),
        (Against(last=N_LOST, lost=N_LOST), EARNED.format(name="Earl")),
    ],
)
def test_how_to_beat_is_told_once_it_is_earned(session: Session, known: Against, head: str) -> None:
    scene = RegularDialog(session, REGULARS[0], known)
    scene.fit(WIDE_VIEW)
    told = [*scene.describe().words]
    assert (REGULARS[0].how_to_beat in told) is bool(head)
    assert not head or head in told
    assert isinstance(press(scene, "Play Earl"), ReloadTable)
    assert session.opponent == "earl"


def test_review_calls_a_regular_by_its_name(session: Session) -> None:
    session.change(replace(session.settings, skill="earl"))
    assert LatestShelf(session).load(0).other == "Earl"
