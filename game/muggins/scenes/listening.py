"""Speech and sounds of the interface, in every scene."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from muggins.control.intents import POINTER, Act, Intent, Prompts
from muggins.motion.boxes import Box
from muggins.motion.cues import Cue, Sound
from muggins.paint.kit.canvas import Canvas
from muggins.scenes.pieces.menu import News
from muggins.session.session import Session
from muggins.speech.outline import Narrator, Outline
from muggins.table.choices import CardChoice, ThrowChoice
from muggins.ui.scene import Scene

if TYPE_CHECKING:
    from muggins.scenes.table.play import PlayScene
    from muggins.speech.screenreader import Reader
    from muggins.speech.voices import Speaker

USES = frozenset({Act.CONFIRM, Act.LETTER, Act.BACK, Act.CANCEL})
"""Acts without a pointer that press something, if the scene changes."""


class _Marks(NamedTuple):
    """Hovered, pressed and selected parts; ``of`` is the set to choose from."""

    of: object = None
    hovered: object = None
    focused: object = None
    pressed: object = None
    picked: tuple[int, ...] = ()


class UiSounds:
    """A listener for changes that intents make in the scene on top."""

    def __init__(self, sound: Sound) -> None:
        self._sound = sound
        self._marks = _Marks()

    def follow(self, intent: Intent, before: Scene, now: Scene) -> None:
        """Play the sound for the change after an intent in a scene."""
        was, marks = self._marks, _read(now)
        self._marks = marks
        if before is not now:
            if intent.act in USES:
                self._sound.play(Cue.BUTTON)
        elif marks.of is was.of:
            cue = _heard(was, marks)
            if cue is not None:
                self._sound.play(cue)


def _heard(was: _Marks, now: _Marks) -> Cue | None:
    if now.picked != was.picked:
        return Cue.SET_DOWN
    if now.pressed is not None and now.pressed is not was.pressed:
        return Cue.BUTTON
    is_over = now.hovered is not None and now.hovered != was.hovered
    return Cue.TICK if is_over or now.focused != was.focused else None


def _read(scene: Scene) -> _Marks:
    """Read the state of a form, a key strip, or the buttons and cards of a table."""
    names = ("form", "keys", "buttons")
    form = next((vars(scene)[name] for name in names if name in vars(scene)), None)
    controller = getattr(scene, "controller", None)
    choice = None if controller is None or not controller.is_waiting else controller.choice
    hovered, focused = getattr(form, "hovered", None), getattr(form, "place", None)
    if isinstance(choice, CardChoice):
        hovered = choice.hovered if hovered is None else hovered
        focused = choice.cursor
    picked = choice.picked if isinstance(choice, ThrowChoice) else ()
    of = choice if controller is not None else form
    return _Marks(of, hovered, focused, getattr(form, "pressed", None), picked)


ASKED = frozenset({Act.TELL_TABLE, Act.TELL_COUNT, Act.TELL_SCORES, Act.TELL_HAND})
SILENT = POINTER - {Act.PRESS}
"""Acts that don't interrupt speech."""


class Listening:
    """The answers to the keys for spoken queries, and announcements of news if wanted."""

    def __init__(self, session: Session, news: News) -> None:
        self._session, self._news = session, news
        self.speaker: Speaker | None = None  # nobody waits for its import at the start
        self._narrator = Narrator()
        self._told: list[str] = []  # since a key was pressed last
        self._is_over = False  # what was told is; what comes begins anew
        self._shown = self._answer = ""  # of the news
        self._reader: Reader | None = None
        self._unread: list[str] = []  # what the screen reader has not been told yet
        self._is_focused = False
        self._was_heard = self._was_read = False
        self._told_trouble = ""

    # --- keys that ask

    def answers(self, intent: Intent, stack: Sequence[Scene]) -> bool:
        """Handle an intent before the scenes do; return True if it was a query."""
        if intent.act in SILENT:
            return False
        self.hush()
        top = stack[-1]
        self._take_answer_away()
        if intent.act not in ASKED | {Act.TELL_AGAIN}:
            self._is_over = True
            return False
        is_free = not (top.is_typing or top.describe().takes(intent.text))
        table = _find_table(stack)
        if intent.act is Act.TELL_AGAIN and is_free and (self._is_heard or table is not None):
            self._say(self._told)
            self._unread = list(self._told)
            self._write(" ".join(self._told))
            return True
        self._is_over = True
        if is_free and table is not None:
            answer = table.telling.answer(intent.act)
            self._tell([answer])
            self._unread.append(answer)
            self._write(answer)
            return True
        return False

    def _write(self, words: str) -> None:
        """Show the text on the screen, too."""
        self._news.tell(words)
        self._shown = self._answer = words

    def _take_answer_away(self) -> None:
        """Hide the answer: the next key has the screen to itself again."""
        if self._answer and self._news.words == self._answer:
            self._news.tell("")
        self._answer = ""

    # --- what is new

    def open(self, handle: int | None) -> None:
        """Connect to screen readers; the library is imported after the first frame."""
        from muggins.speech.screenreader import open_reader

        self._reader = open_reader(handle)

    @property
    def _is_heard(self) -> bool:
        return self.speaker is not None or self._is_read

    @property
    def _is_read(self) -> bool:
        return self._reader is not None and self._reader.is_wanted

    def poll(self, top: Scene) -> Iterator[Intent]:
        """Yield a screen reader's actions; describe everything when speech is turned on."""
        self._follow_setting()
        if self._is_heard and (not self._was_heard or self._is_read is not self._was_read):
            self._narrator = Narrator()
            top.is_stale = True
        self._was_heard, self._was_read = self._is_heard, self._is_read
        if self._reader is not None:
            yield from self._reader.take()

    def follow(self, top: Scene, canvas: Canvas, *, is_focused: bool) -> None:
        if self._reader is not None and is_focused is not self._is_focused:
            self._is_focused = is_focused
            self._reader.tell_focus(is_focused=is_focused)
        if not self._is_heard:
            return
        outline = _fill(top.describe(), canvas.prompts)
        new = self._narrator.follow(outline)
        news = self._take_news()
        self._unread += [*news, *(new.lines if new.is_marking else new.told)]
        self._tell([*news, *new.lines])
        if self._reader is not None:
            self._reader.show(outline, self._unread, lambda box: _find_corners(canvas, box))
            self._unread.clear()
        self._tell_trouble()

    def _take_news(self) -> list[str]:
        """Return the message over the scene, if it is new."""
        told, self._shown = self._shown, self._news.words
        return [self._shown] if self._shown not in ("", told) else []

    def _tell_trouble(self) -> None:
        """Report a missing voice once."""
        trouble = "" if self.speaker is None else self.speaker.trouble
        if trouble and trouble != self._told_trouble:
            self._told_trouble = self._shown = trouble
            self._news.tell(trouble)

    def _follow_setting(self) -> None:
        speaks = self._session.settings.speaks
        if speaks and self.speaker is None:
            from muggins.speech.voices import Speaker

            self.speaker, self._told_trouble = Speaker(), ""
        elif not speaks and self.speaker is not None:
            self.close()

    def _tell(self, said: Sequence[str]) -> None:
        if said and self._is_over:
            self._told.clear()
            self._is_over = False
        self._told += said
        self._say(said)

    def _say(self, said: Sequence[str]) -> None:
        if self.speaker is not None:
            for sentence in said:
                self.speaker.say(sentence)

    def hush(self) -> None:
        if self.speaker is not None:
            self.speaker.hush()

    def close(self) -> None:
        if self.speaker is not None:
            self.speaker.close()
            self.speaker = None


def _find_table(stack: Sequence[Scene]) -> "PlayScene | None":
    """Return the visible table; None where a page or position covers it."""
    from muggins.scenes.table.play import PlayScene

    seen = next((each for each in reversed(stack) if not each.is_layer), None)
    return seen if isinstance(seen, PlayScene) else None


def _fill(outline: Outline, prompts: Prompts) -> Outline:
    parts = tuple(
        replace(
            part,
            name=prompts.fill(part.name),
            value=prompts.fill(part.value),
            help=prompts.fill(part.help),
        )
        for part in outline.parts
    )
    words, live = (tuple(map(prompts.fill, each)) for each in (outline.words, outline.live))
    return replace(outline, words=words, parts=parts, live=live)


def _find_corners(canvas: Canvas, box: Box) -> tuple[float, float, float, float]:
    return (*canvas.point(box.x, box.y), *canvas.point(box.right, box.bottom))
