"""A branch: played on from a place that is put before somebody; nothing of it is kept."""

from collections.abc import Collection
from dataclasses import replace

from game.control.intents import POINTER, Act, Intent, is_pointing
from game.mind.ranking import Engine
from game.motion.boxes import Box
from game.motion.cues import Silence
from game.motion.review_places import SUMS, WIDE, review_places
from game.paint.charts.choice_bars import PanelShown
from game.paint.kit.canvas import Canvas
from game.paint.scenes.reviewing import ReviewShown, paint_review
from game.paint.scenes.shown import Marks, TableShown
from game.rules.state import State
from game.scenes.pieces.scene import Change, Pop
from game.scenes.replay.playback import lay_table
from game.scenes.replay.replay_telling import describe_review
from game.scenes.replay.strip import what_if_strip
from game.scenes.replay.striped import FramedScene
from game.settings.settings import Settings
from game.speech.outline import Outline
from game.table.chairs import Chairs, Person, Robot
from game.table.choices import GO_ON, CardChoice
from game.table.manner import Manner, speed_of
from game.table.match import Match
from game.table.sitting import Sitting
from game.table.thinking import Thinker, Worker
from game.words.review.whatif_words import LEVELS
from game.words.table.standing import start_of


class BranchScene(FramedScene):
    """A match of its own under the ribbon; whoever shows one says from where, and what is told."""

    last_words = ""  # of the button that leaves it

    def __init__(self, settings: Settings, start: State, worker: Worker) -> None:
        super().__init__()
        self.settings, self._start = settings, start
        self.level = LEVELS[0]
        self._worker = worker
        self._put_strip(what_if_strip(WIDE))
        self._begin()

    def fit(self, view: Box) -> None:
        """Lay everything out anew where the window has changed its shape."""
        places = review_places(view, self.settings.words / 100, told=SUMS)
        if places is not self.strip.places:
            self._put_strip(what_if_strip(places))
            self.sitting.fit(places.homes(start_of(self._start)))

    def _branch(self) -> Match:
        """The match as it is begun now."""
        raise NotImplementedError

    def _change_cards(self) -> None:
        """Let the next match have other cards."""
        raise NotImplementedError

    def _begin(self) -> None:
        """From here, once more."""
        chairs: Chairs = (Person(self._mind()), Robot(self._mind()))
        self.sitting = Sitting(self._branch(), chairs, self._manner, _no_line, Silence(), "")
        self.sitting.fit(self.strip.places.homes(start_of(self._start)))

    def _mind(self) -> Thinker:
        return Thinker(lambda: self.level, _load, self._worker)

    def _manner(self) -> Manner:
        speed = speed_of(self.settings)
        return Manner(sorts=self.settings.sort, hints=False, details=False, speed=speed)

    @property
    def is_over(self) -> bool:
        """Whether the branch has come to its end."""
        return self.sitting.is_over

    @property
    def pointer(self) -> str:
        """A hand over what can be pressed."""
        choice = self.sitting.choice
        return "hand" if choice is not None and choice.is_pointed else super().pointer

    # --- what is done

    def handle(self, intent: Intent) -> Change | None:
        """Play on, begin once more, with other cards or against somebody else, or leave."""
        self.is_stale = True
        self.sitting.is_pointing = is_pointing(intent, self.sitting.is_pointing)
        if intent.act in (Act.BACK, Act.CANCEL):
            return Pop()
        self.keys.follow(intent)
        if intent.act in POINTER:
            return self._point(intent)
        if intent.act is Act.HINT:
            self._change_cards()
            self._begin()
        elif intent.act is Act.FIRST:
            self._begin()
        elif intent.act is Act.AUTOMATIC:
            self.level = LEVELS[(LEVELS.index(self.level) + 1) % len(LEVELS)]
        elif self.is_over and intent.act is Act.CONFIRM and self.sitting.is_waiting:
            return Pop()
        elif not self.sitting.timeline.is_resting and intent.act is Act.CONFIRM:
            self.sitting.hurry()
        else:
            self._choose(self._on_table(intent))
        return None

    def _choose(self, intent: Intent) -> None:
        """Choose, or take note of a message that waits."""
        if self.sitting.talk.told is not None:
            if intent.act is Act.CONFIRM or (intent.act is Act.PRESS and intent.y >= 0):
                self.sitting.dismiss()
            return
        if self.sitting.choice is None or self.is_over:
            return
        move = self.sitting.choice.handle(intent)
        if move is not None:
            self.sitting.make(move)

    def _point_at_table(self, intent: Intent) -> None:
        self._choose(self._on_table(intent))

    def _click(self, name: str, act: Act) -> Change | None:
        """What the key means, whatever the cursor is on."""
        choice = self.sitting.choice
        if name != "go" or self.is_over or choice is None or choice.ready is None:
            return super()._click(name, act)
        self.sitting.make(choice.confirm())
        return None

    def update(self, seconds: float) -> Change | None:
        """Let the sitting go on."""
        self.sitting.run(seconds)
        self.is_stale = self.is_stale or self.sitting.is_stale
        self.sitting.is_stale = False
        return None

    def describe(self) -> Outline:
        """The branch in words."""
        choice, shown = self.sitting.choice, self.sitting.timeline.shown
        cards = choice if isinstance(choice, CardChoice) else None
        is_told, is_waiting = self.sitting.talk.told is not None, self.sitting.is_waiting
        leads = is_told or cards is None or cards.ready is not None
        keys = self._describe_keys(leads=leads)
        told = describe_review(self.look(), keys, shown, None if is_told else cards)
        return replace(told, is_moving=not (is_told or is_waiting))

    def draw(self, canvas: Canvas) -> None:
        """The table under its ribbon."""
        paint_review(canvas, self.look())

    # --- what is shown of it

    @property
    def title(self) -> str:
        """What it branches off from."""
        raise NotImplementedError

    @property
    def summary(self) -> str:
        """What stands on the ribbon."""
        raise NotImplementedError

    def _show_panel(self) -> PanelShown:
        """What is told of it beside the table."""
        raise NotImplementedError

    def look(self) -> ReviewShown:
        """The branch as it is shown now; below it lies what it came from."""
        return ReviewShown(
            table=self._show_table(),
            title=self.title,
            summary=self.summary,
            said=self.sitting.talk.line,
            changes="",
            panel=self._show_panel(),
            buttons=self.keys.show(),
            is_branch=True,
            places=self.strip.places,
        )

    def _show_table(self) -> TableShown:
        choice = self.sitting.choice
        if not isinstance(choice, CardChoice):
            return lay_table(self.settings, self.sitting.timeline, {}, is_open=False)
        lifts = {card: choice.lift_of(card) for card in choice.cards}
        table = lay_table(self.settings, self.sitting.timeline, lifts, is_open=False)
        return replace(table, marks=Marks(focus=choice.focus))

    @property
    def _scores(self) -> tuple[int, int]:
        """Those that are shown."""
        shown = self.sitting.timeline.shown
        return shown.pegs[0][0], shown.pegs[1][0]

    def _name_going_on(self) -> str:
        """A message that waits is taken note of; what moves goes on to what can be chosen then."""
        choice = self.sitting.choice
        if choice is None or self.sitting.talk.told is not None:
            return GO_ON
        return self.last_words if self.is_over else choice.ready or choice.automatic or GO_ON

    def _stand(self) -> None:
        super()._stand()
        self._go.words = self._name_going_on()

    def _may(self, name: str) -> bool:
        choice = self.sitting.choice
        if name != "go" or self.sitting.talk.told is not None:
            return True
        return choice is not None and (choice.ready is not None or choice.focus is not None)


def _load(name: str) -> Engine:
    """By the worker; a mind is imported late."""
    from game.mind.engines.engines import load_engine

    return load_engine(name)


def _no_line(key: str, said: Collection[str] = ()) -> str | None:
    """The opponent keeps still: none of this has happened."""
    del key, said
    return None
