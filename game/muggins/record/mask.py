"""Obfuscation of sealed cards in a readable file, against accidental disclosure.

The key is stored beside that file. It can be found by anyone who looks for it: this protects only
against reading the cards by accident.
"""

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from muggins.store.files import StoreError, WriteError
from muggins.store.locks import SharedFile

KEY_FILE = "muggins.key"
MARK = "x"  # begins what is masked
N_KEY, N_SALT, N_BLOCK = 32, 12, 32
LARGEST_KEY = 1024


class Mask:
    """A cipher for words, with the key of a folder, which is created on first use.

    Without a folder the key lasts until the program ends.
    """

    def __init__(self, folder: Path | None) -> None:
        self._file = None if folder is None else SharedFile(folder / KEY_FILE, LARGEST_KEY)
        self._key: bytes | None = None
        self._trouble: WriteError | None = None

    def hide(self, text: str) -> str:
        """Mask a text as one word; deterministic."""
        return _hide(self._find_key(), text)

    def show(self, text: str) -> str:
        """Unmask a word, or return plain text unchanged; StoreError for a wrong key or word."""
        if not text.startswith(MARK):
            return text
        try:
            masked = urlsafe_b64decode(text.removeprefix(MARK))
        except ValueError as error:
            raise StoreError("The saved game is damaged.") from error
        salt, key = masked[:N_SALT], self._read_key()
        plain = _cross(key, salt, masked[N_SALT:])
        if sha256(key + plain).digest()[:N_SALT] != salt:
            raise StoreError(f"The saved game is damaged, or {KEY_FILE} doesn't belong to it.")
        return plain.decode(errors="surrogateescape")

    def check(self) -> None:
        """Raise WriteError while the key of masked words is not on disk."""
        self._find_key()
        if self._trouble is not None:
            raise self._trouble

    def _read_key(self) -> bytes:
        if self._key is None:
            found = None if self._file is None else self._file.read()
            if found is None or (key := _parse(found)) is None:
                raise StoreError(f"The saved game needs {KEY_FILE}, which is missing.")
            self._key = key
        return self._key

    def _find_key(self) -> bytes:
        """Return the key of the folder, or create one; a failure is retried later."""
        if self._key is not None and self._trouble is None:
            return self._key
        fresh, found = self._key or os.urandom(N_KEY), b""

        def merge(there: bytes | None) -> bytes:
            nonlocal found
            found = there if there is not None and _parse(there) else fresh.hex().encode()
            return found

        self._trouble = None
        try:
            if self._file is not None:
                self._file.write(merge)
        except WriteError as error:
            self._trouble = error
        self._key = _parse(found) or fresh
        return self._key


def _parse(text: bytes) -> bytes | None:
    try:
        key = bytes.fromhex(text.decode("ascii").strip())
    except ValueError:
        return None
    return key if len(key) == N_KEY else None


@lru_cache(maxsize=64)  # moves of a hand are hidden anew with each one more
def _hide(key: bytes, text: str) -> str:
    plain = text.encode(errors="surrogateescape")
    salt = sha256(key + plain).digest()[:N_SALT]
    return MARK + urlsafe_b64encode(salt + _cross(key, salt, plain)).decode()


def _cross(key: bytes, salt: bytes, text: bytes) -> bytes:
    """XOR the text with a key stream of key and salt; a second call undoes it."""
    blocks = range(-(-len(text) // N_BLOCK))
    stream = b"".join(sha256(key + salt + block.to_bytes(4, "big")).digest() for block in blocks)
    cover = int.from_bytes(stream[: len(text)], "big")
    return (int.from_bytes(text, "big") ^ cover).to_bytes(len(text), "big")
