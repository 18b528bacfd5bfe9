"""Online play: invite a friend, join by a code, resume a match, or chat."""

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from functools import partial

from muggins.control.intents import Act, Intent
from muggins.extras.online.line import (
    FURTHER,
    NEEDED,
    NEWER,
    Friend,
    Line,
    ask,
    go_on,
    is_installed,
    join,
    list_friends,
    reaches_far,
    servers_of,
)
from muggins.extras.online.online_match import (
    TERMS,
    OnlineMatch,
    agreed_by,
    apart_of,
    meet_at,
    terms_of_friends,
)
from muggins.extras.online.online_words import (
    DAYS,
    GESTURES,
    HELP,
    LABEL,
    SAY,
    fits_line,
    read_code,
    tell_days,
)
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Face, Size
from muggins.record.players import LOCKED, people_at
from muggins.scenes.pieces.settings_styles import Draft
from muggins.session.session import Session
from muggins.settings.settings import SETTINGS, Settings, with_terms
from muggins.ui.control import Button, Control, OptionRow, TextField
from muggins.ui.layout import Choice, Column, Grid, Item, Panel, Spacer, Text, flow
from muggins.ui.page import Page
from muggins.ui.scene import Activity, Change, Copy, Pop, Push, ReloadTable

HOW = (
    "Both programs shuffle, so neither player can see or rig the other's cards. You can "
    "verify that."
)
NO_CODE = "Enter the code your friend gives you."
ONE_MOMENT = "One moment."
WAITS = "Read this code to your friend, who can enter it under Play online."
SEEKS = "Looking for your friend..."
ASKED = "{who} proposes these rules:"
MOST_FRIENDS, LONGEST = 3, 40
CODE_SIZES = 76.0, 44.0, 30.0  # the first that has room
Open = Callable[[], Line]
SEEN = "{who} sees your message at the table. Messages aren't saved."
GONE = "{who} is offline."
OFF = "Chat is off. Messages from {who} are hidden."


def fits_code(text: str) -> bool:
    return len(text) <= LONGEST and text.isascii() and text.isprintable()


def own_name(session: Session) -> str:
    """Return the player's own name for online play, even from a shared table."""
    return (people_at(session.recorder.name) or (session.recorder.name,))[0]


class OnlineScene(Page):
    """Type a code, or invite on match rules; earlier opponents have a button."""

    title = "Play online"
    takes_text = True

    def __init__(self, session: Session) -> None:
        self._session = session
        self.message = HOW if reaches_far() else FURTHER
        if not is_installed():
            self.message = NEEDED
        self._draft, self._days = Draft(terms_of_friends(session.settings)), 0
        self._folder, self._name = session.recorder.players.folder, own_name(session)
        self._servers = servers_of(session.settings)
        super().__init__()

    def build(self) -> Item:
        self._code = TextField("Your friend's code:", "", fits=fits_code, done=self.join)
        stay_away = partial(setattr, self, "_days")
        rows = [self._draft.option(name) for name in TERMS]
        rows.append(OptionRow(LABEL, DAYS, lambda: self._days, stay_away, help=HELP))
        friends = list_friends(self._folder, self._name)[:MOST_FRIENDS]
        again = (Button(f"Resume with {each.name}", partial(self._go_on, each)) for each in friends)
        page = Column(
            flow(self._code, Button("Join", self.join)),
            *rows,
            Button("Invite a friend", self.ask, is_main=True),
            Grid(*again) if friends else None,
        )
        for each in page.walk():
            if isinstance(each, Control):
                each.is_enabled = is_installed()
        return page

    def handle(self, intent: Intent) -> Change | None:
        if intent.act is Act.PASTE:
            self._paste(intent.text)
            return None
        return super().handle(intent)

    def _paste(self, text: str) -> None:
        """Paste the code of a mail or a chat into its field."""
        try:
            self._code.text = str(read_code(text))
            self.message = HOW if reaches_far() else FURTHER
        except ValueError as error:
            self.message = str(error)
        self.is_stale = True

    def ask(self) -> Change | None:
        terms, days, servers = agreed_by(self._draft.settings), self._days, self._servers
        return self._open(lambda: ask(self._folder, self._name, terms, "", servers, days))

    def join(self) -> Change | None:
        code = self._code.text
        if not code.strip():
            self.message = NO_CODE
            return None
        servers = self._servers
        return self._open(lambda: join(self._folder, self._name, code, servers=servers))

    def _go_on(self, friend: Friend) -> Change | None:
        apart = apart_of(self._session)
        if apart is not None and apart.line.path == friend.path and not apart.line.is_over:
            return ReloadTable()
        servers = self._servers
        return self._open(lambda: go_on(friend, servers))

    def _open(self, open_line: Open) -> Change | None:
        if self._session.recorder.is_shut:
            self.message = LOCKED
            return None
        try:
            if self._session.remote is not None:  # nobody plays two friends at once
                self._session.switch(self._name)
        except ValueError as error:
            self.message = str(error)
            return None
        return Push(MeetingScene(self._session, open_line))


def meet(session: Session, code: str = "", address: str = "") -> "MeetingScene":
    """Open an invitation, as the command line does, or join by a code."""
    folder, name = session.recorder.players.folder, own_name(session)
    servers = servers_of(session.settings)
    if code:
        return MeetingScene(session, lambda: join(folder, name, code, address, servers))
    terms = agreed_by(terms_of_friends(session.settings))
    return MeetingScene(session, lambda: ask(folder, name, terms, address, servers))


class MeetingScene(Page):
    """The code to read out, or the proposed rules; then the match starts."""

    title = "Play online"
    activity = Activity.BEHIND  # whoever reads the code out looks elsewhere

    def __init__(self, session: Session, open_line: Open) -> None:
        self._session = session
        self._opened: Future[Line] | None = session.background.submit(open_line)
        self._line: Line | None = None
        self._shown: tuple[object, ...] = ()
        self.message = ONE_MOMENT
        super().__init__()

    @property
    def code(self) -> str:
        """Code to read out while it is needed."""
        line = self._line
        is_host = line is not None and line.known.side == 0
        return line.code if line is not None and is_host and not line.is_over else ""

    @property
    def terms(self) -> tuple[str, ...]:
        """Proposed rules for a guest; empty for a host or before they arrive."""
        known = self._line.known if self._line is not None else None
        if known is None or known.terms is None or known.side == 0 or known.state is not None:
            return ()
        settings = with_terms(Settings(), known.terms)
        who = known.names[1] if known.names is not None else ""
        rows = (_write(settings, name) for name in TERMS)
        return ASKED.format(who=who), *rows, tell_days(known.days)

    def build(self) -> Item:
        first, *terms = self.terms or ("",)
        return Panel(
            Spacer(),
            Text(first, Size.BODY, palette.BRASS, align=0.5),
            *(Text(each, align=0.5) for each in terms),
            Choice(*(_code(self.code, size) for size in CODE_SIZES)),
            self._main(),
            Spacer(),
            weight=1.0,
        )

    def _main(self) -> Button | None:
        if self.terms:
            return Button("Accept and play", self._agree, is_main=True)
        return Button("Copy code", self._copy) if self.code else None

    def _agree(self) -> None:
        if self._line is not None:
            self._line.partner.accept()
            self.message = ONE_MOMENT

    def _copy(self) -> Change:
        return Copy(self.code, "Code copied.")

    def update(self, seconds: float) -> Change | None:
        """Handle messages; open the table once both sides have agreed."""
        del seconds
        if self._opened is not None and self._opened.done():
            self._take(self._opened)
            self._opened = None
        line = self._line
        if line is not None and line.known.state is not None and not line.is_over:
            return self._sit(line)
        shown = self.code, self.terms, self._say()
        if shown != self._shown:
            self._shown, self.message = shown, shown[-1]
            self.show(0)
        return None

    def _take(self, opened: "Future[Line]") -> None:
        try:
            self._line = opened.result()
        except ImportError:
            self.message = NEWER if is_installed() else NEEDED
        except (ValueError, OSError) as error:
            self.message = str(error)

    def _say(self) -> str:
        line = self._line
        if line is None:
            return self.message
        if self.terms or line.is_over:
            return line.trouble
        told = line.trouble or (WAITS if self.code else SEEKS)
        return f"{told} {FURTHER}" if line.partner.wire.is_near and not reaches_far() else told

    def _sit(self, line: Line) -> Change | None:
        try:
            meet_at(line, self._session)
        except ValueError as error:
            line.leave()
            self._line, self.message, self.is_stale = None, str(error), True
            return None
        return ReloadTable()

    def leave(self) -> Change | None:
        if self._opened is not None:
            self._opened.add_done_callback(_leave)
        if self._line is not None:
            self._line.leave()
        return Pop()


def _code(code: str, size: float) -> Text:
    return Text(code, size, palette.BRASS, face=Face.TITLE, align=0.5)


def _write(settings: Settings, name: str) -> str:
    setting = SETTINGS[name]
    value: object = getattr(settings, name)
    return f"{setting.label}: {dict(setting.values).get(value, value)}."


def _leave(opened: "Future[Line]") -> None:
    """Close a connection that is no longer wanted."""
    if opened.exception() is None:
        opened.result().leave()


class SayingScene(Page):
    """Chat gestures; choosing one sends it and returns to the table."""

    title = SAY

    def __init__(self, session: Session, apart: OnlineMatch) -> None:
        self._session, self._apart = session, apart
        super().__init__()

    def explain(self) -> str:
        return self.told

    @property
    def told(self) -> str:
        is_on, is_there = self._is_on(), self._apart.line.is_there
        told = (SEEN if is_there else GONE) if is_on else OFF
        return told.format(who=self._apart.other)

    def build(self) -> Item:
        gestures = [Button(each, partial(self._say, each)) for each in GESTURES]
        self._field = TextField("Your message:", "", fits=fits_line, done=self._say_own)
        says = Button("Send", self._say_own)
        self._words: list[Control] = [*gestures, self._field, says]
        told = SETTINGS["chats"]
        row = OptionRow(told.label, told.values, self._is_on, self._turn, help=told.effect)
        self._look()
        return Column(Grid(*gestures, most=2), flow(self._field, says), row)

    def _is_on(self) -> bool:
        return self._session.settings.chats

    def _turn(self, value: object) -> None:
        self._session.change(replace(self._session.settings, chats=bool(value)))
        self._look()

    def _look(self) -> None:
        for control in self._words:
            control.is_enabled = self._is_on()

    def _say_own(self) -> Change | None:
        return self._say(self._field.text)

    def _say(self, words: str) -> Change | None:
        if not words.strip():
            return None
        self._apart.line.pass_on(words)
        return Pop()
