"""Code of a season, with which friends get the same opponents and cards, night by night."""

from base64 import b32decode
from hashlib import sha256

from muggins.rules.seals import N_BYTES
from muggins.store.challenges import LETTERS, CodeError, write_plain
from muggins.store.codetext import find_windows, group_letters

N_CHECK = 4  # bytes
N_LETTERS = (N_BYTES + N_CHECK) * 8 // 5
NO_CODE = f"No season code found. It has {N_LETTERS} letters and digits. Copy all of it."


def write_season_code(seed: bytes) -> str:
    """Return groups of letters and digits, joined by hyphens."""
    return group_letters(write_plain(seed + _check(seed)))


def read_season_code(text: str) -> bytes:
    """Return the seed of the code in a text; CodeError if there is none."""
    for letters in find_windows(text, N_LETTERS):
        if {*letters} <= {*LETTERS}:
            data = b32decode(letters)
            if data[N_BYTES:] == _check(data[:N_BYTES]):
                return data[:N_BYTES]
    raise CodeError(NO_CODE)


def _check(seed: bytes) -> bytes:
    return sha256(b"muggins season" + seed).digest()[:N_CHECK]
