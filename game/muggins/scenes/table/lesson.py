"""The lesson on the screen: every card, hole and button in it is a control of the page tree."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import inf

from muggins.audio.mixer import SoundPlayer
from muggins.control.intents import Act, Intent
from muggins.motion.boxes import Box, around
from muggins.motion.cues import Cue
from muggins.motion.places import TABLE_ROOMS, card_box
from muggins.motion.timeline import Timeline
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Sight
from muggins.paint.kit.widgets import Look, paint_focus
from muggins.paint.scenes.tabletop import paint_tabletop
from muggins.record.players import DONE, LESSON
from muggins.scenes.pages.page_entrances import open_lesson_end
from muggins.scenes.pieces.menu import Question
from muggins.scenes.table.lesson_look import BAR, LessonLook, lesson_places, paint_edge
from muggins.scenes.table.play import PlayScene
from muggins.session.session import Session
from muggins.speech.outline import Outline, Part
from muggins.table.lesson_engine import DISCARD, FELT, N_THROWN, Lesson, Target
from muggins.table.lesson_engine import DONE as GIVE_UP
from muggins.ui.control import Button, Control, Effect
from muggins.ui.layout import Item
from muggins.ui.page import TreeScene
from muggins.ui.scene import Activity, Change, Pop, Push
from muggins.words.names import SAID_BY_ME, Role, call_card, list_words, name_card
from muggins.words.table import lessons
from muggins.words.table.lessons import CHAPTERS, Thing, Wait
from muggins.words.table.overview import BOTH_PICKED, LIT
from muggins.words.table.speech import SpokenLog

ACTION = "action"
BUTTON_GAP, BAR_BUTTON, BAR_MARGIN = 12.0, 208.0, 8.0


class CardControl(Control):
    """A clickable card; it is painted with the table."""

    def __init__(self, card: int, act: Effect, lesson: Lesson) -> None:
        super().__init__(name=f"card {card}")
        self._card, self._act, self._lesson = card, act, lesson

    def confirm(self) -> Change | None:
        return self._act()

    def describe(self) -> Part:
        chosen = self._lesson.chosen
        part = replace(super().describe(), name=call_card(self._card), role=Role.CARD)
        return replace(part, is_marked=self._card in chosen)

    def draw(self, canvas: Canvas, look: Look) -> None:
        if look.is_focused:
            paint_focus(canvas, around(self.box, 6))
        elif look.is_hovered:
            paint_edge(canvas, around(self.box, 2), palette.CREAM, 3.0)


class ThingControl(Control):
    """A hole, the deck, the crib or the case, highlighted when clickable."""

    def __init__(self, thing: Thing, act: Effect) -> None:
        super().__init__(name=thing.name)
        self._thing, self._act = thing, act

    def confirm(self) -> Change | None:
        return self._act()

    def describe(self) -> Part:
        role = Role.HOLE if self._thing is Thing.HOLE else Role.BUTTON
        return replace(super().describe(), name=self._thing.value, role=role)

    def draw(self, canvas: Canvas, look: Look) -> None:
        if look.is_focused:
            paint_focus(canvas, around(self.box, 12))


class Placed(Item):
    """Invisible controls over the objects of the table."""

    def __init__(self, places: Sequence[tuple[Control, Box]]) -> None:
        self._places = places

    @property
    def children(self) -> Sequence[Item]:
        return [control for control, _ in self._places]

    def arrange(self, box: Box, ruler: Canvas) -> None:
        super().arrange(box, ruler)
        for control, place in self._places:
            control.arrange(place, ruler)


class LessonScene(TreeScene):
    """The lesson, resumed if unfinished; ``session`` is the learner's own, on hold."""

    title = "The lesson"
    rooms = TABLE_ROOMS

    def __init__(self, session: Session, sound: SoundPlayer) -> None:
        self.session, self._sound = session, sound
        color = session.settings.pegs.capitalize()
        self.lesson = Lesson.load(session.recorder.player_notes.text(LESSON), color)
        self.look = LessonLook(session, self.lesson)
        self._controls: dict[str, Control] = {}
        self._hearing, self._told = SpokenLog(), ""
        self._is_on_felt = False  # the pointer was pressed beside everything
        super().__init__()
        self._follow()
        if self.lesson.number:
            self.look.finish()
        self.show(0)

    # --- the tree

    @property
    def sight(self) -> Sight:
        return Sight(self.rooms, grows=True)

    def fit(self, view: Box) -> None:
        settings = self.session.settings
        is_left = settings.left_handed
        places = lesson_places(view, settings.words / 100, is_left_handed=is_left)
        self.look.places = self.look.timeline.places = places
        super().fit(view)

    def build_root(self) -> Item:
        lesson, look, places = self.lesson, self.look, self.look.places
        found: list[tuple[Control, Box]] = []
        spots = look.spots()
        for card in sorted(lesson.cards, key=lambda each: spots[each].x):
            spot = spots[card]
            box = card_box(spot.x, spot.y - look.rise_of(card), spot.height)
            found.append((self._control(f"card {card}", self._make_card(card)), box))
        thing = lesson.screen.thing
        if lesson.screen.wait is Wait.LIT and thing is not None:
            found.append((self._control(thing.name, self._make_thing(thing)), look.box_of(thing)))
        found += [(button, places.main) for button in self._action()]
        return Placed([*found, *self._bar()])

    def _control(self, key: str, made: Control) -> Control:
        """Return the control of a key, reusing an earlier one."""
        return self._controls.setdefault(key, made)

    def _make_card(self, card: int) -> Control:
        return CardControl(card, partial(self._click, card), self.lesson)

    def _make_thing(self, thing: Thing) -> Control:
        return ThingControl(thing, partial(self._click, thing))

    def _action(self) -> Iterator[Control]:
        """Yield the button that leads on, if there is one now."""
        lesson = self.lesson
        words, target, is_main = lessons.CONTINUE, FELT, True
        match lesson.screen.wait:
            case Wait.DISCARD | Wait.OWN_DISCARD:
                if len(lesson.chosen) < N_THROWN:
                    return
                words, target = lessons.DISCARD, DISCARD
            case Wait.COUNT:
                words, target, is_main = lessons.DONE, GIVE_UP, False
            case Wait.TAP:
                pass
            case _:
                return
        act = partial(self._click, target)
        yield self._control(words, Button(words, act, name=ACTION, is_main=is_main))

    def _bar(self) -> Iterator[tuple[Control, Box]]:
        """Yield the buttons at the top, which lead out of the lesson or ahead."""
        view, bar = self._view, self.look.places.view.y - self._view.y
        width = BAR_BUTTON * bar / BAR
        box = Box(view.right - width - BUTTON_GAP, view.y + BAR_MARGIN, width, bar - 2 * BAR_MARGIN)
        if self.lesson.screen.chapter < len(CHAPTERS):
            button = Button(lessons.NEXT_CHAPTER, self._skip_chapter)
            left = replace(box, x=box.x - width - BUTTON_GAP)
            yield self._control(lessons.NEXT_CHAPTER, button), left
        yield self._control(lessons.SKIP, Button(lessons.SKIP, self._end)), box

    # --- use

    def handle(self, intent: Intent) -> Change | None:
        self.look.is_pointing = self.form.is_pointing
        if intent.act in (Act.MOVE, Act.LEAVE):
            explained = self.look.explained
            self.look.pointed = (intent.x, intent.y) if intent.act is Act.MOVE else None
            self.is_stale |= self.look.explained != explained
        if intent.act is Act.CANCEL:
            return None
        if intent.act in (Act.BACK, Act.MENU):
            return self._ask_to_leave()
        if intent.act in (Act.PRESS, Act.CONFIRM) and self._hurry():
            return None
        if intent.act is Act.SELECT:
            return self._select(intent.number)
        number = self.lesson.number
        change = super().handle(intent)
        self.look.is_pointing = self.form.is_pointing
        return change or self._touch_felt(intent, number)

    def _hurry(self) -> bool:
        """Finish the animation; return True if the press is used up by that."""
        was_moving = self.look.is_moving
        if was_moving:
            self.look.finish()
            self.show()
        self._is_on_felt = False
        return was_moving and self.lesson.screen.wait is Wait.TAP

    def _touch_felt(self, intent: Intent, number: int) -> Change | None:
        """Handle a click outside all controls."""
        if intent.act is Act.PRESS:
            self._is_on_felt = self.form.pressed is None and self._is_below_bar(intent.y)
        if intent.act is Act.RELEASE and self._is_on_felt and self.lesson.number == number:
            self._is_on_felt = False
            return self._click(FELT)
        return None

    def _is_below_bar(self, y: float) -> bool:
        return y >= self.look.places.view.y

    def _select(self, number: int) -> Change | None:
        """Click a card by its number, from the left."""
        cards = [each for each in self.form.controls if isinstance(each, CardControl)]
        return cards[number - 1].confirm() if 1 <= number <= len(cards) else None

    def _click(self, target: Target) -> Change | None:
        number, chosen = self.lesson.number, self.lesson.chosen
        self.lesson.click(target)
        if self.lesson.chosen != chosen:
            self._sound.play(Cue.CARD, 0.0, None)
        return self._go_on(number)

    def _skip_chapter(self) -> Change | None:
        number = self.lesson.number
        self.lesson.skip_chapter()
        change = self._go_on(number)
        self.look.finish()
        return change

    def _go_on(self, number: int) -> Change | None:
        """Show the result of a click, with the focus on the next control."""
        self._follow()
        if self.lesson.is_over:
            return self._end()
        self.session.recorder.player_notes.keep(LESSON, self.lesson.save())
        focus = 0 if self.lesson.number != number else None
        if DISCARD in self.lesson.wanted:
            focus = len(self.lesson.cards)
        self.show(focus)
        return None

    def _follow(self) -> None:
        """Pass new events to the timeline."""
        lesson, look = self.lesson, self.look
        if lesson.fresh is not None:
            look.timeline = Timeline(lesson.fresh, look.places)
            lesson.fresh = None
        look.timeline.speed = self.session.preferences().speed
        look.timeline.add(lesson.showing)
        for event in lesson.showing:
            self._hearing.follow(event)
        if self._told != SAID_BY_ME.format(said=lesson.text):
            self._told = SAID_BY_ME.format(said=lesson.text)
            self._hearing.tell(self._told)
        lesson.showing.clear()
        if look.timeline.speed < inf:
            look.begin_run()

    def _end(self) -> Change:
        self.session.recorder.player_notes.keep(LESSON, DONE)
        return Pop(then=open_lesson_end(self.session, self._open_table, self.lesson.compliment))

    def _open_table(self) -> Push:
        return Push(PlayScene(self.session, self._sound))

    def _ask_to_leave(self) -> Change:
        """Ask before leaving; going back again leaves, too."""

        def leave() -> Change:
            return Pop(2)

        words = lessons.LEAVE, lessons.REMEMBERS
        return Push(Question(*words, (leave, Pop), lessons.LEAVE_ANSWERS))

    # --- time

    @property
    def activity(self) -> Activity:
        return Activity.MOTION if self.look.is_moving else Activity.LITTLE

    def update(self, seconds: float) -> Change | None:
        was_moving = self.look.is_moving
        happened = self.look.timeline.update(seconds)
        for beat in happened.cues:
            self._sound.play(beat.cue, beat.pan, beat.step if beat.cue is Cue.COUNT else None)
        self.is_stale |= self.look.pass_time(seconds)
        if was_moving and not self.look.is_moving:
            self.show()
        if not was_moving and self.lesson.wait(seconds):
            self.is_stale = True
        return None

    # --- looks and words

    def draw_ground(self, canvas: Canvas) -> None:
        paint_tabletop(canvas, self.look.look())
        self.look.paint_over(canvas)

    def read(self) -> Iterator[str]:
        lesson = self.lesson
        yield self._told
        yield lesson.reply
        yield BOTH_PICKED if DISCARD in lesson.wanted else ""
        left = [each for each in lesson.lit if each not in lesson.chosen]
        lit = [name_card(each) for each in left if isinstance(each, int)]
        lit += [each.value.lower() for each in left if isinstance(each, Thing)]
        yield LIT.format(cards=list_words(lit)) if lit else ""
        details = self.look.look().details
        if details is not None:
            yield f"{details.title}: {details.total}."

    def describe(self) -> Outline:
        outline = super().describe()
        words, heard = tuple(filter(None, outline.words)), self._hearing
        if self.look.is_moving:  # what is asked for comes when it can be done
            words, outline = (), replace(outline, focus=None)
        outline = replace(outline, words=words, is_moving=self.look.is_moving)
        return replace(outline, live=tuple(heard.lines), n_live=heard.n_lines)
