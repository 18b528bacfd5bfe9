"""The clipboard, which other programs share: it may be empty, unreadable or missing."""

from typing import Protocol

import pygame

LONGEST = 1 << 20  # letters; nothing that is meant for a game is as long


class ClipboardError(Exception):
    """The clipboard can't be read or written; the text is a sentence."""


class Clipboard(Protocol):
    """Text clipboard."""

    def read(self) -> str:
        """Return the text on the clipboard; ClipboardError if there is none."""

    def write(self, text: str) -> None:
        """Put a text on the clipboard; ClipboardError if that fails."""


class SystemClipboard:
    def read(self) -> str:
        """Return the text on the clipboard without invalid characters."""
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
