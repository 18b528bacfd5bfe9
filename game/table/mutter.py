"""What the opponent says, muttered: a blip a syllable, as high as his mood."""

from game.motion.cues import Sound
from game.table.talk import Talk
from game.words.table.aloud import count_syllables
from game.words.table.mood import PITCHES


class Mutter:
    """Follows what he says."""

    def __init__(self, sound: Sound) -> None:
        self._sound = sound
        self._said: str | None = None

    def follow(self, talk: Talk) -> None:
        """Mutter what is said now, once."""
        said, self._said = self._said, talk.cheek
        if talk.cheek and talk.cheek != said:
            self._sound.mutter(count_syllables(talk.cheek), PITCHES.get(talk.mood, 1))
