"""Words of the command line as the old programs had them, put as ours.

``/PLAYER=Name``, ``/LOCK``, ``/DEFAULTS=list`` and ``/OLDINIPATH`` come from Cribbage '97,
in any case; a bare path for the data folder comes from Cribbage for DOS.
"""

import re
from collections.abc import Sequence

_SWITCHES = {
    "player": "--player={}",
    "defaults": "--defaults={}",
    "lock": "--lock",
    "oldinipath": "--user-dir",
}
_WITH_VALUE = ("--player", "--defaults", "--data-dir", "--seed")
_ROOTED = re.compile(r"/|\\|[A-Za-z]:|~[/\\]|~$")


def translate(words: Sequence[str]) -> list[str]:
    """The words in our form; ValueError for a switch that there is not."""
    before = ("", *words)
    return [
        word if before[place] in _WITH_VALUE else _translate_word(word)
        for place, word in enumerate(words)
    ]


def _translate_word(word: str) -> str:
    """A path has to be rooted: ``../x`` is taken as a name, and is refused as one."""
    if not _ROOTED.match(word):
        return word
    name, equals, value = word[1:].partition("=")
    form = _SWITCHES.get(name.casefold()) if word.startswith("/") else None
    if form is not None and bool(equals) == ("{}" in form):
        return form.format(value.split(" ")[0])
    if word.startswith("/") and "/" not in word[1:].rstrip("/"):
        raise ValueError(f"there is no switch {word} (a folder is named with --data-dir)")
    return f"--data-dir={word}"
