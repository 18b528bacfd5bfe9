"""The clipboard, which other programs share: it may be empty, full of rubbish, or not there."""

from typing import Protocol

import pygame

LONGEST = 1 << 20  # letters; nothing that is meant for a game is as long


class ClipboardError(Exception):
    """The clipboard can't be read or written; the text is a sentence."""


class Clipboard(Protocol):
    """Text clipboard."""

    def read(self) -> str:
        """The text on it; ClipboardError where there is none that serves."""

    def write(self, text: str) -> None:
        """Put a text there; ClipboardError where that cannot be."""


class SystemClipboard:
    def read(self) -> str:
        """The text on it, without what would not survive as text."""
        try:
            text = pygame.scrap.get_text()
        except (pygame.error, UnicodeError, MemoryError) as error:
            raise ClipboardError("Can't read the clipboard, or it has no text.") from error
        if not text.strip():
            raise ClipboardError("There is no text on the clipboard.")
        if len(text) > LONGEST:
            raise ClipboardError("The text on the clipboard is too long.")
        return text.encode("utf-8", "replace").decode()

    def write(self, text: str) -> None:
        try:
            pygame.scrap.put_text(text)
        except (pygame.error, UnicodeError, MemoryError) as error:
            raise ClipboardError("The clipboard isn't available right now.") from error
