"""The moves of a finished game become one compressed row when the next game begins."""

import zlib
from pathlib import Path

import pytest

from muggins.record.history import open_history
from muggins.record.log import LoggedWord, pack_words, unpack_words
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat
from muggins.rules.deal import Source
from muggins.rules.referee import new_match
from muggins.settings.settings import terms_of
from tests.store.play import play_on
from tests.store.rows import change, query

BEGUN = "2025-03-30T01:59:50"
WORDS = [
    LoggedWord(Seat.PLAYER, "c8", "2025-03-30T01:59:50"),
    LoggedWord(None, ".", "2025-03-30T03:00:01"),
    LoggedWord(None, 'o{"LogFile": "a b.log"}', "2025-03-30T03:00:01"),
    LoggedWord(Seat.COMPUTER, "tKsAs", "2025-03-29T12:00:00"),  # the clock was set
]


@pytest.mark.parametrize("words", [WORDS, []])
def test_unpack_words_returns_packed_words(words: list[LoggedWord]) -> None:
    assert [*unpack_words(BEGUN, pack_words(BEGUN, words))] == words


def test_pack_words_damaged_time_takes_the_one_before() -> None:
    words = [WORDS[0], WORDS[1]._replace(at="1997"), WORDS[2]]
    found = [*unpack_words(BEGUN, pack_words(BEGUN, words))]
    assert found == [WORDS[0], WORDS[1]._replace(at=WORDS[0].at), WORDS[2]]
    assert len([*unpack_words("x", pack_words("x", WORDS))]) == len(WORDS)


def test_unpack_words_damaged_byte_raises_value_error() -> None:
    packed = pack_words(BEGUN, WORDS)
    for place in range(len(packed)):
        damaged = bytearray(packed)
        damaged[place] ^= 4
        try:
            assert [*unpack_words(BEGUN, bytes(damaged))] == WORDS
        except ValueError:
            continue


def words_of(folder: Path) -> tuple[LoggedWord, ...]:
    """Return the words of the first game."""
    with open_history(folder) as log:
        row = log.row(1)
        assert row is not None
        return log.load(row).log


def test_next_game_archives_the_finished_one(tmp_path: Path) -> None:
    recorder = Recorder(tmp_path, "Jo", None)  # with sealed cards
    play_on(recorder, 0, 60)
    before, n_rows = words_of(tmp_path), query(tmp_path, "SELECT COUNT(*) FROM moves")[0][0]
    assert n_rows == len(before) > 50
    recorder.begin_match(new_match(terms_of(recorder.settings), Source(5)))
    assert words_of(tmp_path) == before
    assert query(tmp_path, "SELECT game FROM archive") == [(1,)]
    assert query(tmp_path, "SELECT COUNT(*) FROM moves WHERE game = 1") == [(0,)]


def test_moves_after_damage_stay_rows(tmp_path: Path) -> None:
    """A game that is over and can't be replayed to its end keeps all its rows."""
    recorder = Recorder(tmp_path, "Jo", 5)
    play_on(recorder, 0, 60)
    recorder.close()
    change(tmp_path, "UPDATE moves SET word = 'x' WHERE number = 30")
    change(tmp_path, "UPDATE games SET ended = begun, how = 'left'")
    recorder = Recorder(tmp_path, "Jo", 5)
    (n_rows,) = query(tmp_path, "SELECT COUNT(*) FROM moves WHERE game = 1")[0]
    recorder.begin_match(new_match(terms_of(recorder.settings), Source(5)))
    assert query(tmp_path, "SELECT COUNT(*) FROM moves WHERE game = 1") == [(n_rows,)]
    assert (1,) not in query(tmp_path, "SELECT game FROM archive")


@pytest.mark.parametrize("text", ["5\n", "5\n9x", "x\n-", "5 5\n-", "9" * 20 + "\n0p1"])
def test_unpack_words_forged_text_raises_value_error(text: str) -> None:
    with pytest.raises(ValueError, match="its moves are damaged"):
        list(unpack_words(BEGUN, zlib.compress(text.encode())))
