"""Logs of games that are not plain six-card cribbage: written, read, checked, stepped through."""

import os
from dataclasses import replace
from pathlib import Path

import pytest

from game.rules.match import new_match, play
from game.rules.moves import Amend, Claim
from game.rules.scoring import total
from game.rules.state import GameOver, Scoring
from game.rules.terms import FIVE_CARD, SIX_CARD, Length, Variant
from game.store.ledger import Ledger
from game.store.logbook import read_log
from game.store.loglines import read_variant, write_variant
from game.store.reenactment import reenact
from game.store.scrutiny import check_log
from game.store.settings import LogLevel, terms_of, with_terms
from tests.store.play import choose

SAMPLE = Path(__file__).parent / "logs" / "cribbage97.log"
VARIANTS = {
    "five": FIVE_CARD,
    "five, long play": Variant(n_dealt=5),
    "once to 31": Variant(once_to_31=True),
    "crib flush": Variant(crib_flush_of_four=True, pone_three=True),
    "dealt on": Variant(deals_on=True),
    "cut": replace(FIVE_CARD, cuts_starter=True, draws_dealer=True),
}


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Power cuts are not the matter here."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


def play_games(
    folder: Path, variant: Variant, n_moves: int, length: Length = Length.NORMAL
) -> Ledger:
    """Claims are exact, so that every total can be checked."""
    ledger = Ledger.open(folder, "Jo", 31415926)
    wanted = replace(terms_of(ledger.settings), variant=variant, length=length)
    ledger.change(replace(with_terms(ledger.settings, wanted), log=LogLevel.GAMES))
    ledger.begin_match(new_match(wanted, ledger.resume().source))
    for number in range(n_moves):
        state = ledger.resume()
        move = choose(state, number)
        if isinstance(move, Amend):
            continue
        if isinstance(state.phase, Scoring):
            move = Claim(min(total(state.phase.reasons), state.room(state.phase.seat)))
        after, events = play(state, move)
        ledger.keep(after, move, events)
    return ledger


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("length", [Length.NORMAL, Length.SHORT])
def test_every_variant_is_read_back(tmp_path: Path, name: str, length: Length) -> None:
    variant = VARIANTS[name]
    ledger = play_games(tmp_path, variant, 700, length)
    assert ledger.record.games > 0
    book = read_log((tmp_path / "Jo.LOG").read_text())
    found = check_log(book)
    assert (found.faults, found.remarks) == ([], [])
    games = [game for match in book.matches for game in match.games]
    assert sum(game.is_over for game in games) == ledger.record.games
    for game in games:
        assert game.variant == variant
        ends = {row.line: step.state.scores for row, step in reenact(game)}
        assert ends == {row.line: row.scores for row in game.rows}
        if game.is_over:
            *_, (_, last) = reenact(game)
            assert isinstance(last.state.phase, GameOver)


def test_a_wrong_total_of_five_cards_is_named(tmp_path: Path) -> None:
    play_games(tmp_path, FIVE_CARD, 300)
    lines = (tmp_path / "Jo.LOG").read_text().splitlines()
    place = next(i for i, line in enumerate(lines) if line.startswith("3 "))
    own = int(lines[place][1:5])
    lines[place] = f"{lines[place][:1]}{own + 1:>4}{lines[place][5:]}"
    faults = check_log(read_log("\n".join(lines))).faults
    assert [fault.line for fault in faults] == [place + 1]


def test_another_variant_than_the_log_tells(tmp_path: Path) -> None:
    play_games(tmp_path, FIVE_CARD, 300)
    text = (tmp_path / "Jo.LOG").read_text()
    assert "Variant: 5 cards, pone three, once to 31.\n\nGame 1: " in text
    silent = "\n".join(line for line in text.splitlines() if not line.startswith("Variant"))
    assert "cards were dealt" in check_log(read_log(silent)).faults[0].why


def test_columns_stay_where_they_are(tmp_path: Path) -> None:
    play_games(tmp_path, FIVE_CARD, 300)
    rows = [line for line in (tmp_path / "Jo.LOG").read_text().splitlines() if line[:1].isdigit()]
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
