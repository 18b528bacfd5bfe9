"""Chat of an online match: gestures, sent as numbers, or one line of text."""

GESTURES = ("Well played!", "Good luck!", "Ouch!", "Lucky you!", "One moment.", "Thank you!")
SAY = "Say something"
LONGEST = 60  # letters of a line
_LAST = "\u017f"  # of the letters that the typefaces have


def fits_line(text: str) -> bool:
    return len(text) <= LONGEST and text.isprintable() and all(each <= _LAST for each in text)


def write_words(words: str) -> bytes:
    return bytes([GESTURES.index(words)]) if words in GESTURES else words.strip().encode()


def read_words(told: bytes) -> str:
    """Parse a chat message; empty if it is invalid."""
    if len(told) == 1 and told[0] < len(GESTURES):
        return GESTURES[told[0]]
    try:
        words = told.decode().strip()
    except ValueError:
        return ""
    return words if fits_line(words) else ""
