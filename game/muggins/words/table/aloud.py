"""Spoken form of signs."""

import re

SIGNS = str.maketrans(
    {
        "\N{MIDDLE DOT}": ",",
        "\N{EM DASH}": ",",
        "\N{PLUS-MINUS SIGN}": " give or take ",
        "\N{MINUS SIGN}": "minus ",
        "\N{LEFT DOUBLE QUOTATION MARK}": "",
        "\N{RIGHT DOUBLE QUOTATION MARK}": "",
        "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}": "",
        "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}": "",
    }
)
_SYLLABLE = re.compile(r"[aeiouy]+|\d")
SCORE = re.compile(r"(?<=\d)\N{EN DASH}(?=\d)")


def spell_out(words: str) -> str:
    """Spell out signs as in ``121 to 110`` and ``minus 3``, with single spaces."""
    told = SCORE.sub(" to ", words).replace("\N{EN DASH}", "none").translate(SIGNS)
    return " ".join(told.split()).replace(" ,", ",")


def end_sentence(words: str) -> str:
    return words if words[-1:] in ".:!?" else f"{words}."


def count_syllables(words: str) -> int:
    """About how many syllables are spoken: as many as there are groups of vowels."""
    return max(1, len(_SYLLABLE.findall(words.lower())))
