"""Play a first evening by a scripted mouse: every sentence, its words, and what is lit meanwhile.

``python -m tools.first_evening`` plays the lesson and three games of a beginner in virtual time,
and prints a line for each sentence that stands: where, who tells it, the number of its words, and
all that is lit at any time meanwhile. The mouse reads what waits for it, and does what is lit.
``--frames FOLDER`` keeps a film of the lesson.
"""

import argparse
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from tools.film import Camera, Film  # isort: split

from game.app import App
from game.rules.cards import write_cards
from game.rules.state import Discarding
from game.scenes.table.lesson import LessonScene
from game.scenes.table.play import PlayScene
from game.session.session import Session
from game.store.ledger import Ledger
from game.table.claims import CountChoice
from game.table.thinking import AtOnce
from game.table.tutor import skip_move
from game.words.table.lessons import MOST_WORDS

SEED, N_GAMES = 1997, 3
LEAST, A_WORD = 1.0, 0.25  # seconds that somebody reads who is new to it
N_ASKED = 2  # clicks before the lesson: to play, and that it is new
MUGGINS, TABLE = "Muggins", "table"


@dataclass
class Sentence:
    """What stood in the lesson or in a game, who told it, and what was lit meanwhile."""

    where: str
    who: str
    words: str
    lit: dict[str, None] = field(default_factory=dict)

    @property
    def n_words(self) -> int:
        """How many words it has."""
        return len(self.words.split())

    def told(self) -> str:
        """A line of the table."""
        lit = ", ".join(self.lit) or "-"
        return f"{self.where:<8}{self.who:<9}{self.n_words:3d}  {self.words}  [{lit}]"


class Evening(Film):
    """Somebody who learns, and then plays; ``sentences`` are all that stood."""

    def __init__(self, session: Session, shoots: Callable[[float, App], None] | None) -> None:
        self.where = "lesson"
        self.sentences: dict[tuple[str, str], Sentence] = {}
        super().__init__(session, shoots=shoots, scene=LessonScene)

    def _look(self) -> None:
        super()._look()
        talk = self.table.sitting.talk
        lit = self._lit() if self.app.stack[-1] is self.table else {}
        for who, words in ((MUGGINS, talk.cheek), (TABLE, talk.line)):
            if words and self.app.stack[-1] is self.table:
                new = Sentence(self.where, who, words)
                self.sentences.setdefault((self.where, words), new).lit.update(lit)

    def _lit(self) -> dict[str, None]:
        """What is lit now: cards, the ring, the reasons beside cards, and the sum."""
        shown = self.table.showing.look()
        glowing = [each for each in shown.sprites if each.glow]
        is_hidden = any(not each.is_open for each in glowing)
        names = (
            write_cards(sorted(each.card for each in glowing if each.is_open)),
            "backs" if is_hidden else "",
            "ring" if shown.marks.ring else "",
            *(each.words for each in shown.reasons),
            "sum" if shown.details else "",
        )
        return dict.fromkeys(filter(None, names))

    def _read(self) -> None:
        words = (self.table.sitting.talk.cheek or "").split()
        for _ in range(round((LEAST + A_WORD * len(words)) * 60)):
            self._step()

    def learn(self) -> None:
        """Through the lesson; when the first choice came, and when it was made, is told."""
        is_first = True
        while self.app.stack[-1] is self.table:
            self.wait()
            self._read()
            sitting = self.table.sitting
            state, choice = sitting.match.state, sitting.choice
            lit = sitting.tutor.lit_now(state) if sitting.tutor else ()
            if sitting.talk.told is not None:
                self.click(*self.table.places.main.middle)
            elif isinstance(choice, CountChoice) and lit and not choice.touching.is_whole:
                for card in lit:
                    self.click(*self.place_of(card))
            else:
                self.make(skip_move(state) if lit else self.table.session.choose())
            if is_first and not isinstance(sitting.match.state.phase, Discarding):
                is_first = False
                print(f"cards laid away: {N_ASKED + self.n_clicks} clicks, {self.seconds:.0f} s")
        print(f"whole lesson: {N_ASKED + self.n_clicks} clicks, {self.seconds:.0f} s")

    def play_on(self, session: Session, n_games: int) -> None:
        """Games at a table of his own."""
        self.table = PlayScene(session, self.app.sound)
        self.app.stack[:] = [self.table]
        for number in range(1, n_games + 1):
            self.where = f"game {number}"
            self.play_games(1)


def tell(sentences: list[Sentence]) -> None:
    """The table, and what it comes to."""
    for each in sentences:
        print(each.told())
    for where in dict.fromkeys(each.where for each in sentences):
        own = [each for each in sentences if each.where == where]
        n_long = sum(each.n_words > MOST_WORDS for each in own)
        n_dark = sum(not each.lit for each in own)
        print(f"{where}: {len(own)} sentences, {n_long} longer than {MOST_WORDS} words, "
              f"{n_dark} with nothing lit")  # fmt: skip


def main() -> None:
    """Play, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--games", type=int, default=N_GAMES)
    parser.add_argument("--frames", type=Path, metavar="FOLDER")
    parser.add_argument("--every", type=float, default=0.5, metavar="SECONDS")
    options = parser.parse_args()
    camera = None
    if options.frames:
        options.frames.mkdir(parents=True, exist_ok=True)
        camera = Camera(options.every, options.frames)
    session = Session(Ledger.open(None, None, options.seed), worker=AtOnce())
    session.change(replace(session.settings, skill="beginner"))
    evening = Evening(session, camera)
    evening.learn()
    evening.play_on(session, options.games)
    evening.close()
    tell(list(evening.sentences.values()))


if __name__ == "__main__":
    main()
