"""No command, and no file but State and database, shows a card before the player has seen it.

Of sealed games the database and the State show none either.
"""

import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from itertools import count
from pathlib import Path

import pytest

from muggins.extras.legacy.ini_view import FILE as INI
from muggins.extras.legacy.ini_view import Ini
from muggins.record.database import FILE
from muggins.record.mask import MARK
from muggins.record.match_log import fresh_match
from muggins.record.recorder import Recorder
from muggins.rules.cards import write_card, write_cards
from muggins.rules.deal import Source
from muggins.rules.referee import new_match
from muggins.rules.state import (
    Counting,
    CuttingStarter,
    Discarding,
    GameOver,
    State,
    Tally,
    TurningStarter,
)
from muggins.rules.terms import Occasion, Variant
from muggins.settings.settings import terms_of
from muggins.settings.values import LogLevel
from tests.commands import run
from tests.patience import seconds_from
from tests.store.rows import hands_of, query, unarchive
from tests.store.variants import VARIANTS, act, begin

CARDS = re.compile(
    r"(?<![0-9A-Za-z])(?-i:[tp])?((?:[A2-9TJQK][cdhs])+)(?![0-9A-Za-z])", re.IGNORECASE
)
MASKED = re.compile(r"'x[\w-]{20,}=*'")
TELLING = (
    "export Jo --csv -",
    "export Jo --json -",
    "stats Jo --since 2000-01-01 --json",
    "coach Jo",
)
SHOWN = (Occasion.PONE_HAND, Occasion.DEALER_HAND, Occasion.CRIB)


# --- what has been seen, and what is told


def unseen(state: State) -> set[int]:
    """Cards of the deal that the player has not seen."""
    if state.hand is None or isinstance(state.phase, GameOver):
        return set()
    hand, occasion = state.hand, getattr(state.phase, "occasion", None)
    if isinstance(state.phase, Counting):  # it is laid open with the next event
        occasion = None
    seen = {*hand.dealt[0], *(card for _, card in state.play.turns)}
    if not isinstance(state.phase, Discarding | CuttingStarter | TurningStarter):
        seen.add(hand.starter)
    for each in SHOWN[: SHOWN.index(occasion) + 1] if occasion in SHOWN else ():
        seen |= set(hand.to_count(each)[1])
    return {*hand.dealt[1], hand.starter} - seen


def tell_all(folder: Path, *, is_sealed: bool) -> list[str]:
    """List all lines of the commands, the log and the INI file, and of a sealed game's database."""
    told: list[str] = []
    for words in TELLING:
        told += run(*words.split(), "--data-dir", folder, code=None)
    ini = Ini((folder / INI).read_bytes())
    if is_sealed:
        with closing(sqlite3.connect(folder / FILE)) as database:
            told += [MASKED.sub("", line) for line in database.iterdump()]
        assert (ini.get("Jo", "State") or MARK).startswith(MARK)
    ini.set("Jo", "State", "")
    told.append(ini.to_bytes().decode())
    told += [path.read_text("latin-1") for path in folder.glob("*.LOG*")]
    return [line for each in told for line in each.splitlines()]


def cards_in(lines: list[str]) -> set[str]:
    """Cards that are written anywhere."""
    found = [word for line in lines for word in CARDS.findall(line)]
    return {word[at : at + 2].lower() for word in found for at in range(0, len(word), 2)}


def stage_of(state: State) -> str:
    if isinstance(state.phase, Discarding) and state.hand is not None:
        return "half laid away" if any(state.hand.thrown) else "dealt"
    return type(state.phase).__name__


# --- play


@pytest.mark.long
@pytest.mark.parametrize("is_sealed", [False, True])
@pytest.mark.parametrize("variant", [VARIANTS["dealt on"], VARIANTS["cut"]])
def test_no_card_is_told_before_it_is_seen(
    tmp_path: Path, variant: Variant, *, is_sealed: bool
) -> None:
    """At every stage of some hands. What was told before a deal is told of earlier hands."""
    recorder = begin(tmp_path, variant, log=LogLevel.MESSAGES, is_sealed=is_sealed)
    state, lines, before = recorder.snapshot.state, [""], {""}
    stages: set[str] = set()
    for number in range(34):
        was, state = state, act(recorder, number)
        if state.hand is not None and (was.hand is None or was.hand.dealt != state.hand.dealt):
            before = {*lines}
        lines = tell_all(tmp_path, is_sealed=is_sealed)
        hidden = {write_card(card).lower() for card in unseen(state)}
        told = cards_in([line for line in lines if line not in before])
        assert not told & hidden, (stage_of(state), told & hidden)
        assert len(state.pack) < 13 or write_cards(state.pack[:13]) not in "".join(lines)
        stages.add(stage_of(state))
    recorder.close()
    assert stages >= {"dealt", "half laid away", "Pegging", "Counted"}
    assert ("CuttingStarter" in stages) == variant.cuts_starter


@pytest.mark.parametrize("ending", ["match", "kill and match", "game"])
def test_a_sealed_game_that_is_given_up_is_opened(tmp_path: Path, ending: str) -> None:
    """All of it, with the time of each move, though the program was killed within."""
    clock, numbers = seconds_from(datetime(2026, 1, 1)), count()
    recorder = Recorder(tmp_path, "Jo", None, clock=clock)
    while len(recorder.snapshot.state.play.turns) < 3:
        act(recorder, next(numbers))
    (wanted,) = hands_of(tmp_path)
    assert are_masked(tmp_path) == {True}
    if ending == "kill and match":
        recorder = Recorder(tmp_path, "Jo", None, clock=clock)
        assert hands_of(tmp_path)[-1].turns[-1].after == wanted.turns[-1].after
    if ending == "game":
        source = recorder.draw_pack(sealed=True)
        recorder.begin_game(fresh_match(recorder.settings, source, Tally()))
    else:
        recorder.begin_match(new_match(terms_of(recorder.settings), Source(77)))
    (found,) = hands_of(tmp_path)
    assert are_masked(tmp_path) == {False}
    assert found.cards == replace(wanted.cards, stock=found.cards.stock)
    assert [turn.move for turn in found.turns] == [turn.move for turn in wanted.turns]
    assert len(found.times) == len(found.turns) and list(found.times) == sorted({*found.times})


def are_masked(folder: Path) -> set[bool]:
    """Return whether the moves of the first game are masked in the file."""
    unarchive(folder)
    rows = query(folder, "SELECT word FROM moves WHERE game = 1")
    return {word.startswith(MARK) and len(word) > 20 for (word,) in rows}


def test_a_database_that_fails_puts_no_hand_into_the_ini_file(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    recorder = Recorder(tmp_path, "Jo", 5)
    while len(recorder.snapshot.state.play.turns) < 3:
        act(recorder, 1)
    hands = map(write_cards, recorder.snapshot.state.the_hand.dealt)
    recorder.change(replace(recorder.settings, hints=False))
    recorder.switch("Al")
    act(recorder, 1)
    recorder.close()
    ini = tmp_path / INI
    told = ini.read_text() if ini.exists() else ""
    assert not [cards for cards in hands if cards in told]
