"""The app: the window, the clock and the stack of scenes."""

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

import pygame
from pygame.event import Event

from muggins.audio.mixer import SoundPlayer
from muggins.control.clipboard import Clipboard, SystemClipboard
from muggins.control.intents import Act, Device, Intent
from muggins.control.reader import DeviceReader
from muggins.frame import DULL_TITLE, WINDOW, Frame, NoDisplay, WindowPlace, open_window
from muggins.motion.places import TABLE_ROOMS, places_in
from muggins.pace import Clock, FramePacer, PatientClock
from muggins.paint.cards.deck import compose_deck
from muggins.paint.kit.canvas import Canvas, Canvases, Display, Sight
from muggins.paint.scenes.shown import FaceShown
from muggins.paint.scenes.table import ground_of, opponent_of
from muggins.paint.window import Pointers, photograph
from muggins.processes import give_back_memory
from muggins.scenes.blank import BlankScene, Idleness
from muggins.scenes.entry import chores, first_scenes, settle
from muggins.scenes.incoming import Exchange
from muggins.scenes.listening import Listening, UiSounds
from muggins.scenes.oneswitch import OneSwitch
from muggins.scenes.opening import AS_USUAL, Opening
from muggins.scenes.pieces.keyboard import KeyboardScene
from muggins.scenes.pieces.menu import News
from muggins.scenes.pieces.scorecard import call_player
from muggins.scenes.pieces.settings_styles import deck_of, felt_of, pegs_of, timber_of, volumes_of
from muggins.scenes.table.logwatch import LogWatch
from muggins.scenes.table.marathon import MarathonScene
from muggins.scenes.table.table_entrances import open_table
from muggins.sdl import handle_of
from muggins.session.session import Session
from muggins.settings.settings import Settings
from muggins.ui.control import Write
from muggins.ui.scene import (
    Activity,
    Announce,
    Change,
    Copy,
    FullScreen,
    Hide,
    Paste,
    Pop,
    Push,
    Quit,
    ReloadTable,
    Scene,
    Screenshot,
)
from muggins.words.table.menu_words import BACK_AGAIN, BOSS_KEY, KNOWN, write_title

CORNER = 3  # pixels


def is_boss_key(intent: Intent) -> bool:
    """Return True for the key only: Back on a pad or mouse never hides the window."""
    return intent.act is Act.BACK and intent.device is Device.KEYS


def hides(intent: Intent, top: Scene, settings: Settings) -> bool:
    """Return True if the intent hides the window from the present scene."""
    is_esc = is_boss_key(intent) and settings.boss_key == "esc" and settings.boss_hides
    return (is_esc or intent.act is Act.HIDE) and top.asked is None


def obey(
    change: Change | None, intent: Intent, stack: Sequence[Scene], settings: Settings
) -> Change | None:
    """Apply the boss key: only it can hide, and Esc as one leads back to the table."""
    if isinstance(change, Hide) and not is_boss_key(intent):
        return None
    leaps = is_boss_key(intent) and settings.boss_key == "esc"
    if change == Pop() and leaps and stack[-1].asked is None:
        tables = [i for i, scene in enumerate(stack) if scene.is_table]
        return Pop(len(stack) - 1 - tables[-1]) if tables else change
    return change


class App:
    """The main loop: events in, frames out, until the stack of scenes is empty."""

    def __init__(
        self,
        session: Session,
        window: pygame.Window,
        clock: Clock,
        events: Callable[[], Iterable[Event]] = pygame.event.get,
        *,
        place: WindowPlace | None = None,
        opening: Opening = AS_USUAL,
        clipboard: Clipboard | None = None,
        sound: SoundPlayer | None = None,
    ) -> None:
        self.session = session
        self.window = window
        self.frame = Frame(window, session.recorder.global_entries, place)
        self.clock = clock
        self.events = events
        self.sound = sound or SoundPlayer(session.shelf, session.background)
        self.sound.is_quiet = opening.is_quiet
        self.display = Display(opening.display)
        self._canvases = Canvases(window, session.shelf, session.background)
        self.pointers, self.reader = Pointers(), DeviceReader()
        self.stack = first_scenes(session, self.sound, opening)
        self.log_watch = LogWatch(session, self.sound)
        if self.sound.is_silent:
            session.notices.append("No sound device found. Playing without sound.")
        self.is_running, self._is_paused = True, False
        self.n_frames = 0
        self._pixel: tuple[int, int] | None = None  # where the pointer was last
        self._idleness, self._stillness = Idleness(session), FramePacer()
        self.news, self.switch, self.ear = News(), OneSwitch(session), UiSounds(self.sound)
        self.listening = Listening(session, self.news)
        self.exchange = Exchange(session, clipboard or SystemClipboard(), self.news)
        self._own: tuple[object, ...] = ()  # the files of the player's own that are loaded
        self._chores: deque[Callable[[], object]] = deque(
            (
                self.frame.take_place,
                partial(self._compose_on, self._compose_table()),
                self.reader.pads.open,
                partial(self.listening.open, handle_of(window)),
                session.warm_up,
                *chores(session),
                self._prepare_sound,
            )
        )

    @property
    def top(self) -> Scene:
        """The scene that receives intents."""
        return self.stack[-1]

    @property
    def canvas(self) -> Canvas:
        return self._canvas_of(self.top)

    def _canvas_of(self, scene: Scene) -> Canvas:
        settings = self.session.settings
        self._canvases.color_pegs(pegs_of(settings))
        return self._canvases.get(scene.sight, settings.words / 100)

    def run(self) -> None:
        """Run until the player quits. Slow parts are loaded after the first frame."""
        self.draw()
        settle()
        while self.is_running:
            self.step()
        self.frame.settle()
        self.sound.close()
        self.listening.close()

    def step(self) -> None:
        """Run one iteration of the main loop; draw a frame only after a change."""
        passed = self.clock.tick(self._stillness.fps) / 1000
        n_frames, events = self.n_frames, list(self.events())
        seconds = self._stillness.bound(passed, is_woken=bool(events))
        repeated = list(self.reader.update(seconds))  # before it hears what ended a sleep
        for event in events:
            self._take_event(event)
        for intent in (*repeated, *self.listening.poll(self.top)):
            self.take(intent)
        self.frame.update(seconds)
        if self.session.poll():
            self.frame.come_forward()
        if self.is_running and not self.frame.is_hidden:
            self._go_on(seconds, passed)
        is_still = not events and self.n_frames == n_frames and not self._chores
        is_beating = self.reader.repeats.is_holding or self.switch.seconds > 0
        self._stillness.note(is_still, may_sleep=not (self.top.activity or is_beating))

    def _go_on(self, seconds: float, passed: float) -> None:
        self.top.is_stale |= self.news.update(seconds, self.reader.pads.notices)
        self.top.is_stale |= self.exchange.update()
        self._pause()
        if not self._is_paused:
            self._change(self.top.update(seconds))
            self.top.is_stale |= self.switch.update(seconds, self.top)
            self._ask_about_log()
            is_busy = isinstance(self.top, BlankScene | MarathonScene)
            is_busy |= self.session.remote is not None  # whose friend may play at any time
            if self._idleness.is_due(passed) and not is_busy:
                self._blank()
        if self.top.is_stale:
            self.draw()
            self.listening.follow(self.top, self.canvas, is_focused=self.frame.is_focused)
        elif self._chores:  # for which the first picture has not waited: cards, mind, sounds
            self._chores.popleft()()

    def _ask_about_log(self) -> None:
        """Ask about a failing log at once where cards are played."""
        is_played = self.top.is_table or isinstance(self.top, MarathonScene)
        if is_played and (question := self.log_watch.ask()) is not None:
            self._change(Push(question))

    # --- events and intents

    def _take_event(self, event: Event) -> None:
        self._canvases.watch(event)
        if self.frame.watch(event):
            self._explain_boss_key()
            self._is_paused = False
            self.top.is_stale = True
            return
        if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED):
            self._fit()
            self.reader.expect_shift()
            self.top.is_stale = True
        if event.type == pygame.WINDOWFOCUSLOST:
            self._let_go()
            self.session.recorder.show()
            self.take(Intent(Act.LEAVE, device=Device.MOUSE))
        self._pixel = getattr(event, "pos", self._pixel)
        top, before = self.top, self.reader.device
        for intent in self.reader.read(
            event, self.canvas.to_units, is_typing=top.is_typing, asked=top.asked
        ):
            self.take(intent)
        if event.type == pygame.MOUSEMOTION:
            self._watch_corner(event.pos)
        self.top.is_stale |= self.reader.device is not before

    def take(self, intent: Intent) -> None:
        """Pass an intent to the top scene, except those that concern the window."""
        self._idleness.end()
        if intent.act is Act.CLOSE:
            self.is_running = False
        elif self.frame.is_hidden or not self.is_running:
            return
        elif intent.act in (Act.PASTE, Act.DROP):
            self.top.is_stale = True
            self._change(self.exchange.receive(self.top, intent))
        elif isinstance(self.top, BlankScene):
            self._change(self.top.handle(intent))
        elif intent.act is Act.FULL_SCREEN:
            self.toggle_full_screen()
        elif intent.act is Act.BLANK:
            self._blank()
        elif intent.act is Act.PICTURE:
            self.exchange.keep_picture(photograph(self.window.get_surface()))
        elif hides(intent, self.top, self.session.settings):
            self._hide()
        elif self.listening.answers(intent, self.stack):
            self.top.is_stale = True
        else:
            top = self.top
            top.is_stale = True
            is_switch = self.switch.takes(intent)
            change = self.switch.press(intent, top) if is_switch else top.handle(intent)
            self._change(
                change if is_switch else obey(change, intent, self.stack, self.session.settings)
            )
            self.ear.follow(intent, top, self.top)

    def _change(self, change: Change | None) -> None:
        if change is None:
            return
        match change:
            case Push(scene):
                self.stack.append(scene)
            case Write(field):
                self.stack.append(KeyboardScene(field))
            case Pop(n_scenes, then):
                self._leave(n_scenes)
                self._change(then)
            case ReloadTable():
                self._leave(len(self.stack))
                self._change(open_table(self.session, self.sound))
            case _:
                self._serve(change)
        self.reader.repeats.clear()
        self._fit()
        self._point_again()
        self.top.is_stale = True

    def _serve(self, change: Change) -> None:
        """Carry out a request to window or desktop."""
        match change:
            case FullScreen():
                self.toggle_full_screen()
            case Copy():
                self.exchange.copy(change)
            case Announce(words):
                self.news.tell(words)
            case Paste():
                self.take(Intent(Act.PASTE))
            case Screenshot():
                self.exchange.keep_picture(photograph(self.window.get_surface()))
            case Hide():
                self._hide()
            case Quit():
                self.is_running = False

    def _point_again(self) -> None:
        """Send the pointer position to a new top scene, as if the pointer had moved."""
        if self._pixel is not None and self.reader.device is Device.MOUSE:
            x, y = self.canvas.to_units(self._pixel)
            self.top.handle(Intent(Act.MOVE, x, y, device=Device.MOUSE))

    def _leave(self, n_scenes: int) -> None:
        """Remove the topmost scenes, and stop the tune if its table is among them."""
        left = self.stack[max(1, len(self.stack) - n_scenes) :]
        del self.stack[len(self.stack) - len(left) :]
        if any(scene.is_table for scene in left):
            self.sound.end_tune()

    # --- out of sight

    def _hide(self) -> None:
        """Hide the window, silence all sound, and give the taskbar a dull name."""
        self._let_go()
        self.frame.hide()
        self._canvases.sheet.forget()
        self.sound.hush()
        self.listening.hush()

    def _explain_boss_key(self) -> None:
        """Queue a notice about the boss key when the window first comes back."""
        session = self.session
        if session.recorder.player_notes.text(BOSS_KEY) != KNOWN:
            session.recorder.player_notes.keep(BOSS_KEY, KNOWN)
            session.notices.append(BACK_AGAIN[session.settings.boss_key])

    def _let_go(self) -> None:
        """Release all held input, including cards."""
        self.reader.let_go()
        self.take(Intent(Act.LET_GO))

    def _blank(self) -> None:
        self.sound.hush()
        self._change(Push(BlankScene()))

    def _pause(self) -> None:
        """Pause motion and sound while another window has the focus, if that option is on."""
        is_left = self.session.settings.pauses and not self.frame.is_focused
        is_paused = is_left and self.top.activity is not Activity.BEHIND
        if is_paused is not self._is_paused:
            self._is_paused = is_paused
            (self.sound.pause if is_paused else self.sound.resume)()

    def _watch_corner(self, pixel: tuple[int, int]) -> None:
        """Blank the screen if that option is on and the pointer is in the top right corner."""
        is_there = pixel[0] >= self.window.size[0] - CORNER and pixel[1] < CORNER
        is_dark = self.frame.is_hidden or isinstance(self.top, BlankScene)
        if is_there and self.session.settings.corner_blanks and not is_dark:
            self._blank()

    # --- the window

    def toggle_full_screen(self) -> None:
        self.frame.toggle_full_screen()
        self._chores.append(self.frame.take_place)
        self.reader.expect_shift()
        self.top.is_stale = True

    def _compose_table(self) -> Iterator[None]:
        """Draw in advance what the table shows at first; yield after each part."""
        canvas = self._canvases.get(Sight(TABLE_ROOMS))
        settings = self.session.settings
        words, is_left = settings.words / 100, settings.left_handed
        places = places_in(canvas.view, words=words, is_left_handed=is_left)
        ground_of(canvas, felt_of(settings), places, timber_of(settings))
        yield
        opponent_of(canvas, FaceShown(who=self.session.opponent))
        yield
        yield from compose_deck(canvas, deck_of(settings), places)

    def _compose_on(self, slices: Iterator[None]) -> None:
        if next(slices, "done") != "done":
            self._chores.appendleft(partial(self._compose_on, slices))

    def _prepare_sound(self) -> None:
        """Check on every turn of the loop until all sounds are rendered, which takes memory."""
        if self.sound.prepare():
            self.session.background.submit(give_back_memory)
        else:
            self._chores.append(self._prepare_sound)

    # --- drawing

    def _fit(self) -> None:
        for scene in self.stack:
            canvas = self._canvas_of(scene)
            scene.scale = canvas.scale
            scene.fit(canvas.view)

    def draw(self) -> None:
        self._fit()
        self.reader.follow(self.session.settings.keys, self.session.settings.pad)
        self._paint()
        self._follow_settings()
        self._canvases.show(self.display)
        self.n_frames += 1

    def _paint(self) -> None:
        """Paint the top scene, and those that show through it, with the notices above."""
        lowest = len(self.stack) - 1
        while lowest > 0 and self.stack[lowest].is_layer:
            lowest -= 1
        for scene in self.stack[lowest:]:
            canvas = self._canvas_of(scene)
            canvas.prompts = self.reader.prompts
            scene.draw(canvas)
            scene.is_stale = False
        if not isinstance(self.top, BlankScene):
            self.news.draw(self.canvas, self.top.rooms)
        self.switch.draw(self.canvas, self.top)

    def _load_own(self) -> None:
        from muggins.scenes.pages.decks import load_own

        load_own(self.session, self.sound)
        self.top.is_stale = True

    def _follow_settings(self) -> None:
        settings = self.session.settings
        if self.sound.set_volumes(volumes_of(settings)) and self._prepare_sound not in self._chores:
            self._chores.append(self._prepare_sound)
        canvas = self.canvas
        self.pointers.show(self.top.pointer, canvas.scale / canvas.density, settings.pointer)
        own = (settings.sounds, settings.win_sound, settings.loss_sound, settings.card_back)
        if own != self._own:
            self._own = own
            self._chores.append(self._load_own)
        if isinstance(self.top, BlankScene):
            self.frame.show_title(DULL_TITLE)
        else:
            session = self.session
            name, tally = call_player(session.recorder.name), session.undo.tally
            title = write_title(name, session.state, tally)
            self.frame.tell(
                title, is_due=all(scene.activity < Activity.MOTION for scene in self.stack)
            )


def play(
    session: Session,
    *,
    full_screen: bool = False,
    safe_video: bool = False,
    opening: Opening = AS_USUAL,
) -> int:
    """Run the game in a window at its previous position; return the exit code."""
    place = WindowPlace.read(session.recorder.global_entries.text(WINDOW))
    place = replace(place, is_full_screen=full_screen or place.is_full_screen)
    try:
        window = open_window(place, safe_video=safe_video)
    except NoDisplay as error:
        print(f"muggins: {error}", file=sys.stderr)
        return 1
    app = App(session, window, PatientClock(), place=place, opening=opening)
    app.run()
    pygame.quit()
    return 0


def show(session: Session, scene: Scene) -> None:
    """Run one scene by itself in a window; NoDisplay if there is no screen."""
    app = App(session, open_window(safe_video=session.settings.safe_video), PatientClock())
    app.stack.append(scene)
    app.run()
    pygame.quit()
