"""The nine regulars of Club Night: who they are, how they play and how strong they are."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

from muggins.registry import Level

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Regular:
    """An opponent of Club Night; its level in settings, logs and duels has the name ``key``."""

    key: str
    chair: int  # from 1, by strength
    name: str
    first: str  # name
    machine: str  # that it is drawn as
    bio: str
    picker: str  # two sentences for the page on which it is chosen
    style: str
    how_to_beat: str
    strength: float  # percentage of games won against Classic: ``tools/duel_regulars.py``

    @property
    def patter(self) -> Path:
        return FOLDER / "patter" / f"{self.key}.txt"

    @property
    def level(self) -> Level:
        return Level(
            self.key,
            "",
            self.picker,
            adviser="master",
            title=self.first,
            mind="muggins.extras.club_night.minds:make_mind",
            face="muggins.extras.club_night.portraits:portrait_of",
            patter=self.patter,
            moves_up=f"{self.first} slides over. Chair {self.chair + 1} is yours.",
        )


def _read() -> tuple[Regular, ...]:
    with (FOLDER / "regulars.toml").open("rb") as file:
        known = tomllib.load(file)
    return tuple(Regular(key, chair, **known[key]) for chair, key in enumerate(known, start=1))


REGULARS = _read()
"""All regulars by chair, weakest first."""
LEVELS = tuple(each.level for each in REGULARS)
