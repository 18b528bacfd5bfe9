"""No file but the State, and no command, tells a card of the hand in progress before it is seen."""

import re
import sqlite3
from contextlib import closing
from datetime import datetime
from itertools import count
from pathlib import Path

import pytest

from game.legacy.ini import Ini
from game.legacy.ini_view import FILE as INI
from game.record.database import FILE
from game.record.history import open_history
from game.record.recorder import Recorder as Ledger
from game.record.snapshot import fresh_match
from game.rules.cards import write_card, write_cards
from game.rules.deal import Source
from game.rules.referee import new_match
from game.rules.state import (
    Counting,
    CuttingStarter,
    Discarding,
    GameOver,
    State,
    TurningStarter,
)
from game.rules.terms import Occasion, Variant
from game.settings.settings import terms_of
from game.settings.values import LogLevel
from tests.commands import run
from tests.patience import seconds_from
from tests.store.compat import TRAIL, HandFile, steps_of
from tests.store.rows import hands_of, in_progress
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


def tell_all(folder: Path) -> list[str]:
    """Lines of all that can be had: commands, a dump of the history, the log, the INI file."""
    told: list[str] = []
    for words in TELLING:
        told += run(*words.split(), "--data-dir", folder, code=None)
    with closing(sqlite3.connect(folder / FILE)) as database:
        told += [
            MASKED.sub("", line)
            for line in database.iterdump()
            if not line.startswith('INSERT INTO "pages"')  # the State, which is left out below too
        ]
    ini = Ini((folder / INI).read_bytes())
    for name in ("State", TRAIL):
        ini.set("Jo", name, "")
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
@pytest.mark.parametrize("variant", [VARIANTS["dealt on"], VARIANTS["cut"]])
def test_no_card_is_told_before_it_is_seen(tmp_path: Path, variant: Variant) -> None:
    """At every stage of some hands. What was told before a deal is told of earlier hands."""
    ledger = begin(tmp_path, variant, log=LogLevel.MESSAGES)
    state, lines, before = ledger.page.state, [""], {""}
    stages: set[str] = set()
    for number in range(34):
        was, state = state, act(ledger, number)
        if state.hand is not None and (was.hand is None or was.hand.dealt != state.hand.dealt):
            before = {*lines}
        lines = tell_all(tmp_path)
        hidden = {write_card(card).lower() for card in unseen(state)}
        told = cards_in([line for line in lines if line not in before])
        assert not told & hidden, (stage_of(state), told & hidden)
        assert len(state.pack) < 13 or write_cards(state.pack[:13]) not in "".join(lines)
        stages.add(stage_of(state))
    ledger.close()
    assert stages >= {"dealt", "half laid away", "Pegging", "Counted"}
    assert ("CuttingStarter" in stages) == variant.cuts_starter


@pytest.mark.parametrize("ending", ["match", "kill and match", "game"])
def test_a_hand_that_is_given_up_is_told(tmp_path: Path, ending: str) -> None:
    """All of it, with the time of each move, though the program was killed within."""
    clock, numbers = seconds_from(datetime(2026, 1, 1)), count()
    ledger = Ledger(tmp_path, "Jo", 5, clock=clock)
    while len(ledger.page.state.play.turns) < 3:
        act(ledger, next(numbers))
    wanted = in_progress(ledger)
    assert [is_told(hand) for hand in hands_of(tmp_path)] == [False]
    if ending == "kill and match":
        ledger = Ledger(tmp_path, "Jo", 5, clock=clock)
        assert in_progress(ledger) == wanted
    if ending == "game":
        ledger.begin_game(
            fresh_match(ledger.settings, ledger.page.state.source, ledger.page.record)
        )
    else:
        ledger.begin_match(new_match(terms_of(ledger.settings), Source(77)))
    (found,) = hands_of(tmp_path)
    assert is_told(found) and steps_of(found)[-1] == steps_of(wanted)[-1]
    assert found.moves == wanted.moves
    with open_history(tmp_path) as database:
        times = [row[0] for row in database.execute("SELECT at FROM moves ORDER BY number")]
    assert times == sorted(set(times)) and len(times) == len(wanted.moves.split(" "))


def test_a_hand_in_progress_is_told_by_its_state_alone(tmp_path: Path) -> None:
    """A database that cannot be written, and another player: the INI file tells it nowhere else."""
    (tmp_path / FILE).mkdir()
    ledger = Ledger(tmp_path, "Jo", 5)
    while len(ledger.page.state.play.turns) < 3:
        act(ledger, 1)
    hand = in_progress(ledger)
    ledger.switch("Al")
    act(ledger, 1)
    ledger.close()
    told = (tmp_path / INI).read_text()
    assert hand.pone not in told and hand.dealer != hand.pone


def is_told(hand: HandFile) -> bool:
    return hand.is_over and "?" not in f"{hand.pone}{hand.dealer}{hand.starter}{hand.moves}"
