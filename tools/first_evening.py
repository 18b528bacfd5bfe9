"""Play a first evening by a scripted mouse: every sentence, its words, and what is lit meanwhile.

``python -m tools.first_evening`` plays the lesson and three games of a beginner in virtual time,
and prints a line for each sentence that stands: where, who tells it, the number of its words, how
long and how often it stands, what is lit while it does for the first time, and what moves; then how
many are long, and how many have nothing lit. The mouse reads what waits for it, and does what
is lit.
``--frames FOLDER`` keeps a film of the lesson.
"""

import argparse
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

from tools.film import Camera, Film  # isort: split

from game.app import App
from game.paint.kit.widgets import ButtonShown
from game.paint.scenes.shown import TableShown
from game.record.recorder import Recorder as Ledger
from game.rules.cards import write_cards
from game.rules.state import Discarding
from game.scenes.table.lesson import LessonScene
from game.scenes.table.play import PlayScene
from game.session.session import Session
from game.table.thinking import AtOnce
from game.table.tutor import leads_count, lit_for, skip_move
from game.words.table.lessons import MOST_WORDS

SEED, N_GAMES = 1997, 3
LEAST, A_WORD = 1.0, 0.25  # seconds that somebody reads who is new to it
N_ASKED = 2  # clicks before the lesson: to play, and that it is new
MUGGINS, TABLE = "Muggins", "table"


@dataclass
class Sentence:
    """What stood in the lesson or in a game, who told it, and what was lit and moved meanwhile.

    That is of the first time; it stood ``n_times``, the longest for ``seconds``.
    """

    where: str
    who: str
    words: str
    lit: dict[str, None] = field(default_factory=dict)
    moved: dict[str, None] = field(default_factory=dict)
    n_times: int = 0
    seconds: float = 0.0

    @property
    def n_words(self) -> int:
        """How many words it has."""
        return len(self.words.split())

    def told(self) -> str:
        """A line of the table."""
        head = (
            f"{self.where:<8}{self.who:<9}{self.n_words:3d}{self.seconds:6.1f} s{self.n_times:4d}"
        )
        lit, moved = (", ".join(names) or "-" for names in (self.lit, self.moved))
        return f"{head}  {self.words}  [{lit} | {moved}]"


class Evening(Film):
    """Somebody who learns, and then plays; ``sentences`` are all that stood."""

    def __init__(self, session: Session, shoots: Callable[[float, App], None] | None) -> None:
        self.where = "lesson"
        self.sentences: dict[tuple[str, str], Sentence] = {}
        self._standing: dict[str, tuple[float, str]] = {}  # by who says it, and since when
        self._before: TableShown | None = None
        super().__init__(session, shoots=shoots, scene=LessonScene)

    def _look(self) -> None:
        super()._look()
        if self.app.stack[-1] is not self.table:
            return
        talk, shown = self.table.sitting.talk, self.table.showing.look()
        lit, moved, self._before = _lit(shown), _moves(self._before, shown), shown
        for who, words in ((MUGGINS, talk.cheek), (TABLE, talk.line)):
            each = self._note(who, (words or "").replace("{confirm}", "Enter"))
            if each is not None and each.n_times == 1:
                each.lit.update(lit)
                each.moved.update(moved)

    def _note(self, who: str, words: str) -> Sentence | None:
        """A sentence stands, or goes on to stand."""
        since, stood = self._standing.get(who, (0.0, ""))
        if words != stood:
            since = self.seconds
            self._standing[who] = since, words
        if not words:
            return None
        each = self.sentences.setdefault((self.where, words), Sentence(self.where, who, words))
        each.n_times += words != stood
        each.seconds = max(each.seconds, self.seconds - since)
        return each

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
            state = sitting.match.state
            lit = sitting.tutor.lit_now(state) if sitting.tutor else ()
            if sitting.talk.told is not None:
                self.click(*self.table.places.main.middle)
            elif leads_count(state, sitting.choice):
                for card in lit:
                    self.click(*self.place_of(card))
            else:
                self.make(skip_move(state) if lit_for(state) else self.table.session.choose())
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


def _lit(shown: TableShown) -> dict[str, None]:
    """What is lit: cards, the ring, the reasons beside cards, the sum, what goes on in gold."""
    glowing = [each for each in shown.sprites if each.glow]
    names = (
        write_cards(sorted(each.card for each in glowing if each.is_open)),
        "backs" if any(not each.is_open for each in glowing) else "",
        "ring" if shown.marks.ring else "",
        shown.crib[1] if shown.crib and shown.marks.lights_crib else "",
        *(each.words for each in shown.reasons),
        "sum" if shown.details else "",
        *(f"button {each.words}" for each in shown.buttons if _is_gold(each)),
    )
    return dict.fromkeys(filter(None, names))


def _is_gold(button: ButtonShown) -> bool:
    return button.is_main and button.look.is_enabled


def _moves(before: TableShown | None, shown: TableShown) -> dict[str, None]:
    """What has moved: cards that lie open, backs, pegs."""
    places = {each.card: (each.x, each.y) for each in before.sprites} if before else {}
    moved = [
        each for each in shown.sprites if places.get(each.card) not in (None, (each.x, each.y))
    ]
    names = (
        *(write_cards((each.card,)) for each in moved if each.is_open),
        "backs" if any(not each.is_open for each in moved) else "",
        "pegs" if before and shown.pegs != before.pegs else "",
    )
    return dict.fromkeys(filter(None, names))


def tell(sentences: list[Sentence]) -> None:
    """The table, and what it comes to."""
    for each in sentences:
        print(each.told())
    for where in dict.fromkeys(each.where for each in sentences):
        own = [each for each in sentences if each.where == where]
        n_long = sum(each.n_words > MOST_WORDS for each in own)
        n_dark = sum(not each.lit for each in own)
        n_still = sum(not (each.lit or each.moved) for each in own)
        print(f"{where}: {len(own)} sentences, {n_long} longer than {MOST_WORDS} words, "
              f"{n_dark} with nothing lit, {n_still} of them with nothing that moves")  # fmt: skip


def main() -> None:
    """Play, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--games", type=int, default=N_GAMES)
    parser.add_argument("--frames", type=Path, metavar="FOLDER")
    parser.add_argument("--every", type=float, default=0.5, metavar="SECONDS")
    options = parser.parse_args()
    camera = Camera(options.every, options.frames) if options.frames else None
    session = Session(Ledger(None, None, options.seed), worker=AtOnce())
    session.change(replace(session.settings, skill="beginner"))
    evening = Evening(session, camera)
    evening.learn()
    evening.play_on(session, options.games)
    evening.close()
    tell(list(evening.sentences.values()))


if __name__ == "__main__":
    main()
