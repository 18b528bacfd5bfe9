"""The main menu: the board with the pegs of the running game, and entries to everything."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import NamedTuple

from muggins.audio.mixer import SoundPlayer
from muggins.control.intents import Act, Intent
from muggins.motion.boxes import Box, around
from muggins.motion.places import TALL_VIEW, USUAL, WIDE_VIEW, Places, places_in
from muggins.paint.board import BOARD_MARGIN, board_size, cast_letters, draw_board
from muggins.paint.cards.deck import paint_fan, paint_pile
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.widgets import TileRank, paint_streak
from muggins.paint.opponent import draw_opponent
from muggins.paint.scenes import table
from muggins.paint.scenes.plates import paint_plate
from muggins.paint.scenes.shown import PegShown
from muggins.record.players import KNOWN, LESSON, mark_in, people_at
from muggins.rules.cards import Seat, read_cards
from muggins.rules.terms import Mistakes
from muggins.scenes.pages.page_entrances import (
    list_added,
    open_backs,
    open_help,
    open_opponents,
    open_options,
    open_players,
    open_position,
    open_practice,
    open_statistics,
    open_today,
    open_two,
)
from muggins.scenes.pieces.scorecard import call_opponent, names_for, opponent_at, write_plates
from muggins.scenes.pieces.settings_styles import deck_of, timber_of
from muggins.scenes.table.table_entrances import open_game, open_lesson, open_table
from muggins.session.home import (
    go_home,
    is_asked,
    is_unfinished,
    other_of,
    sit_down_together,
    table_for_two,
    today_of,
    week_of,
)
from muggins.session.session import Session
from muggins.settings.settings import Settings
from muggins.settings.values import Coach
from muggins.ui.control import Bubble, Control, Door, Effect, Tile
from muggins.ui.layout import Choice, Column, Grid, Item, Picture, Row, Spacer, Text
from muggins.ui.page import TreeScene
from muggins.ui.scene import Activity, Change, FullScreen, Hide, Push, Quit
from muggins.ui.scroll import Scroll
from muggins.words.names import SAID_BY_ME
from muggins.words.table.menu_words import (
    DOT,
    OPPONENTS,
    PLAY,
    RESUME_WITH,
    SUBTITLE,
    name_game,
    say_game,
    say_today,
    start_of,
    tell_scores,
)
from muggins.words.table.patter_moments import Mood, temper
from muggins.words.table.sentences import Names

FAN = read_cards("5s5c5dJh5h")  # the best hand there is
EDGE, GAP, BETWEEN = 16.0, 24.0, 34.0
WIDEST_BOARD, WIDE_SAYING = 1820.0, 640.0
CHOICES, MOST_CHOICES, RIGHT, WIDE_RIGHT = 540.0, 660.0, 520.0, 820.0  # widths
MAIN, DAILY, PLAIN, QUIET = 156.0, 116.0, 86.0, 66.0  # heights of the tiles
LEAST_MAIN, LEAST_DAILY, LEAST_PLAIN, LEAST_QUIET = 112.0, 92.0, 66.0, 60.0
LEAST_START = 84.0  # of an answer to the first question
STREAK = 210.0
TALL_FROM = 0.8  # times as wide as high: below that the board is that of an upright window
NAME, LEAST_NAME, NAME_WIDTH = 156.0, 100.0, 480.0
MONITOR = Box(0.0, 0.0, 200.0, 182.0)  # as it is drawn
OPPONENT, PILE, SAYING = 300.0, 190.0, 250.0  # widths of the opponent, of the deck, of a bubble
MONITOR_HEIGHT, PILE_HEIGHT = 210.0, 236.0
HAND = Box(-415.0, -210.0, 830.0, 420.0)
DECK = Box(-105.0, -140.0, 222.0, 290.0)
ASKED = "Have you played cribbage?"


class Start(NamedTuple):
    """An answer to the question at the first start, and the game that follows it."""

    words: str
    line: str
    letter: str
    skill: str
    changes: Mapping[str, object]
    said: str = ""  # by the opponent, then


STARTS = (
    Start("Never", "I'll teach you. Six minutes, no test.", "N", "beginner", {}),
    Start(
        "A little, with family",
        "We'll start easy, with hints when you want them.",
        "F",
        "beginner",
        {"hints": True, "explains": "always"},
        "Family rules, huh? We'll see about those.",
    ),
    Start(
        "Plenty",
        "Count your own hands. No hints unless you ask.",
        "P",
        "casual",
        {"hints": False, "hints_asked": True},
        "Plenty? That's what the last one said.",
    ),
    Start(
        "I'm in a club",
        "Strict rules: muggins on, no hints, no mercy.",
        "C",
        "classic",
        {
            "hints": False,
            "hints_asked": False,
            "mistakes": Mistakes.MUGGINS,
            "coach": Coach.OFF,
            "explains": "never",
        },
        "Oh, a shark. Roll up your sleeves.",
    ),
)


class TitleScene(TreeScene):
    title = "Muggins"
    activity = Activity.NOTHING

    def __init__(self, session: Session, sound: SoundPlayer) -> None:
        self.session = session
        self.sound = sound
        self.remark = session.voice.say("Title")
        self._position: Push | None = None  # the last that was set up
        super().__init__()
        self.show(0)

    # --- the tree

    def prepare(self) -> None:
        self._shown = self._changing()
        self._today = today_of(self.session)
        self._pair = table_for_two(self.session)
        self._is_asked = is_asked(self.session)

    def _changing(self) -> tuple[object, ...]:
        """Inputs of the menu that may change while another scene covers it."""
        session = self.session
        recorder, player_notes = session.recorder, session.recorder.player_notes.text(LESSON)
        known = recorder.name, recorder.today, player_notes, session.is_locked
        return session.state, session.settings, known, *session.notices[:1]

    def update(self, seconds: float) -> None:
        """Show changes since the menu was last visible, and switch back to its own player."""
        del seconds
        is_home = go_home(self.session)
        if is_home or self._changing() != self._shown:
            self.show()

    def build_root(self) -> Item:
        """Return the board above, the choices at the left, name and opponent at the right."""
        view = self._view
        is_wide = view.width > TALL_FROM * view.height
        first = start_of(self.session.state)
        places = places_in(WIDE_VIEW if is_wide else TALL_VIEW, first)
        area = around(Box(*places.streets.box), BOARD_MARGIN)
        high = min(view.width, WIDEST_BOARD) * area.height / area.width
        board = Picture(partial(self._draw_board, places, area), high)
        notices = self.session.notices[:1]
        notice = Text(notices[0], Size.SMALL, palette.FOCUS, align=0.5) if notices else None
        choices = self._build_choices()
        choices.most_width = MOST_CHOICES if is_wide else inf
        beside = (
            Row(Spacer(width=EDGE), choices, right, Spacer(width=EDGE), gap=1.5 * GAP)
            for right in self._build_rights()
        )
        name = self._build_name()
        columns = (
            Column(name, Spacer(), self._build_doors(), Spacer(), choices, weight=1.0),
            Column(name, Spacer(), self._build_pills(), Spacer(), choices, weight=1.0),
            Column(self._build_pills(), choices, weight=1.0),
        )
        upright = [Row(Spacer(width=EDGE), each, Spacer(width=EDGE)) for each in columns]
        content = Choice(*beside, *upright) if is_wide else Choice(*upright)
        return Column(board, Scroll(content), notice, gap=GAP / 2)

    def order(self, controls: Sequence[Control]) -> Sequence[Control]:
        """Order the focus: actions first, then the computer, the deck and the window."""
        return sorted(controls, key=lambda each: isinstance(each, Door))

    @property
    def frame(self) -> Box:
        return replace(self._view, height=self._view.height - table.EDGE - EDGE)

    def _build_choices(self) -> Item:
        rows = self._ask() if self._is_asked else self._offer()
        return Column(*rows, width=CHOICES, gap=BETWEEN, weight=1.0)

    def _offer(self) -> list[Item]:
        return [self._first_tile(), self._daily_tile(), self._build_plain(), self._build_quiet()]

    def _first_tile(self) -> Tile:
        words = name_game(self.session.state)
        line = f"{self._name_opponent()}{DOT}first to 121"
        if words != PLAY:
            line = self._say_game(people_at(self.session.recorder.name))
        return Tile(
            words,
            self._begin,
            line,
            rank=TileRank.MAIN,
            letter="B",
            height=MAIN,
            least=LEAST_MAIN,
            has_arrow=True,
        )

    def _say_game(self, names: Names | None) -> str:
        said = say_game(self.session.state, names)
        return call_opponent(said, self.session.opponent)

    def _name_opponent(self) -> str:
        """Return the opponent's name and level, or that of a third-party engine."""
        return f"{self._opponent_name}{DOT}{self._level}" if self._level else self._opponent_name

    @property
    def _opponent_name(self) -> str:
        return opponent_at(self.session.opponent)

    @property
    def _level(self) -> str:
        """The name of the opponent's level, or of a third-party engine."""
        level = OPPONENTS.get(self.session.settings.skill, ("Your engine", ""))[0]
        return "" if level == self._opponent_name else level

    def _daily_tile(self) -> Tile:
        today, result = self._today, self._today.result
        points = None if result is None else result.points
        line = say_today(today.streak, points, today.par, is_begun=today.is_begun)
        pegs, place = week_of(today)

        def draw(canvas: Canvas, box: Box) -> None:
            paint_streak(canvas, box, pegs, place)

        act = None if people_at(self.session.recorder.name) else partial(open_today, self.session)
        return Tile(
            "Today's deal",
            act,
            line,
            letter="D",
            height=DAILY,
            least=LEAST_DAILY,
            picture=(STREAK, draw),
        )

    def _build_plain(self) -> Item:
        shut = self.session.is_locked
        two = None if shut else partial(open_two, self.session)
        learn = Tile(self._lesson_words(), self._learn, letter="H", height=PLAIN, least=LEAST_PLAIN)
        together = Tile("Two players", two, letter="W", height=PLAIN, least=LEAST_PLAIN)
        own = self.session.recorder.name
        if self._pair is None or shut or people_at(own):
            return Grid(learn, together, most=2, gap=EDGE)
        words = RESUME_WITH.format(who=other_of(self._pair, own))
        resume = Tile(words, self._resume_together, rank=TileRank.QUIET, height=QUIET, letter="U")
        return Column(Grid(learn, together, most=2, gap=EDGE), resume, gap=EDGE)

    def _build_quiet(self) -> Item:
        items: Sequence[tuple[str, Effect, str]] = (
            ("Options", partial(open_options, self.session, self.sound), "O"),
            ("Help", open_help, ""),
            ("More", self.more, "M"),
            ("Quit", Quit, "Q"),
        )
        tiles = (
            Tile(words, act, rank=TileRank.QUIET, letter=letter, height=QUIET, least=LEAST_QUIET)
            for words, act, letter in items
        )
        return Grid(*tiles, most=4, gap=EDGE)

    def _ask(self) -> list[Item]:
        """Return the question at the first start, and its answers."""
        tiles = [
            Tile(
                each.words,
                partial(self._start, each),
                each.line,
                rank=TileRank.MAIN if i == 0 else TileRank.PLAIN,
                letter=each.letter,
                has_arrow=True,
                least=LEAST_START,
            )
            for i, each in enumerate(STARTS)
        ]
        question = Text(ASKED, 40.0, palette.BRASS, face=Face.TITLE)
        return [Column(question, *tiles, gap=EDGE), self._build_quiet()]

    def _build_name(self) -> Item:
        name = Picture(_draw_name, NAME, width=NAME_WIDTH, least=LEAST_NAME)
        return Column(name, Text(SUBTITLE, Size.BODY, palette.QUIET, align=0.5), gap=4.0)

    def _build_rights(self) -> Iterator[Item]:
        """Yield variants of the right side, the fullest first."""
        name = self._build_name()
        fan = Picture(self._draw_fan, 1.0, least=1.0, weight=1.0)
        opponent, deck, full = self._opponent(), self._deck(), self._full_screen()
        said = Bubble(self.remark, width=OPPONENT) if self.remark else None
        left = Column(Spacer(), said, opponent, width=OPPONENT)
        low = Column(Spacer(), opponent, width=OPPONENT)
        middle = Column(fan, Row(Spacer(), full, Spacer()), weight=1.0)
        right = Column(Spacer(), deck, width=PILE)
        three = Row(left, middle, right, gap=GAP, weight=1.0)
        yield Column(name, three, weight=1.6, width=WIDE_RIGHT)
        if self.remark:
            wide = Row(Bubble(self.remark, width=WIDE_SAYING), Spacer())
            three = Row(low, middle, right, gap=GAP, weight=1.0)
            yield Column(name, wide, three, weight=1.6, width=WIDE_RIGHT)
            yield Column(name, three, weight=1.6, width=WIDE_RIGHT)
        yield Column(name, self._build_doors(), weight=1.2, width=RIGHT)
        yield Column(name, Spacer(), self._build_pills(), weight=1.2, width=RIGHT)
        yield Column(self._build_pills(), weight=1.0, width=RIGHT)

    def _build_doors(self) -> Item:
        """Return the opponent with its bubble, and the deck, side by side."""
        said = Bubble(self.remark, width=SAYING, is_beside=True) if self.remark else None
        middle = Column(said, Row(Spacer(), self._full_screen(), Spacer()), weight=1.0)
        return Row(self._opponent(), middle, self._deck(), gap=GAP)

    def _build_pills(self) -> Item:
        pills = self._opponent(0.0), self._full_screen(), self._deck(0.0)
        return Grid(*pills, most=3)

    def _opponent(self, high: float = MONITOR_HEIGHT) -> Door:
        act = partial(open_opponents, self.session)
        draw, width = (self._draw_opponent, OPPONENT) if high else (None, 0.0)
        level = "" if self._is_asked else self._level
        return Door(self._opponent_name, act, draw, more=level, high=high, width=width, letter="K")

    def _deck(self, high: float = PILE_HEIGHT) -> Door:
        act = partial(open_backs, self.session)
        draw, width = (self._draw_deck, PILE) if high else (None, 0.0)
        return Door("Card back", act, draw, high=high, width=width, letter="G")

    def _full_screen(self) -> Door:
        return Door("Full screen", FullScreen)

    # --- what is done

    def _letters(self) -> Iterator[tuple[str, Effect]]:
        """Yield letter shortcuts to entries of *More*."""
        session, shut = self.session, self.session.is_locked
        is_together = people_at(session.recorder.name) is not None
        if not shut:
            yield "T", self._set_up
        if not (shut or is_together):
            yield "R", partial(open_practice, session)
        if not session.recorder.is_shut:
            yield "P", partial(open_players, session)
        yield "S", partial(open_statistics, session)
        for *_, act, letter in list_added(session, "Play"):
            if act is not None:
                yield letter, act

    def more(self) -> Push:
        from muggins.scenes.more import MoreScene

        return Push(MoreScene(self.session, self.sound, self._set_up))

    def _set_up(self) -> Change:
        self._position = open_position(self.session, self._position)
        return self._position

    def _lesson_words(self) -> str:
        return "Resume lesson" if is_unfinished(self.session) else "Learn & practice"

    def _begin(self) -> Change:
        return open_game(self.session, self.sound)

    def _learn(self) -> Change:
        """Resume the lesson; otherwise open the learning and practice menu."""
        if is_unfinished(self.session):
            return open_lesson(self.session, self.sound)
        from muggins.scenes.more import LearnScene

        lesson = partial(open_lesson, self.session, self.sound)

        return Push(LearnScene(self.session, lesson, self._set_up))

    def _start(self, start: Start) -> Change:
        """Start as the player answered: with the lesson, or against an opponent."""
        settings = self.session.settings
        skill = start.skill if settings.skill == Settings().skill else settings.skill
        self.session.change(replace(settings, skill=skill, **start.changes))  # type: ignore[arg-type]
        if start is STARTS[0]:
            return open_lesson(self.session, self.sound)
        self.session.recorder.player_notes.keep(LESSON, KNOWN)
        return open_table(self.session, self.sound, start.said)

    def _resume_together(self) -> Change | None:
        pair = self._pair or ""
        names, mark = people_at(pair), mark_in(pair)
        assert names is not None and mark is not None
        trouble = sit_down_together(self.session, names, mark=mark)
        if trouble is None:
            return open_table(self.session, self.sound)
        self.session.notices.insert(0, trouble)
        return None

    def handle(self, intent: Intent) -> Change | None:
        """Handle the menu; there is no page to go back to."""
        if intent.act is Act.HELP:
            return open_help()
        if intent.act is Act.STATISTICS:
            return open_statistics(self.session)
        letter = intent.text.upper()
        is_own = any(letter == each.letter for each in self.form.controls) if letter else True
        keys = {} if is_own else dict(self._letters())  # a lock may have come meanwhile
        if letter in keys:
            return keys[letter]()
        return None if intent.act is Act.CANCEL else super().handle(intent)

    def leave(self) -> Change | None:
        return Hide()

    def read(self) -> Iterator[str]:
        said = SAID_BY_ME.format(said=self.remark) if self.remark else ""
        state, names = self.session.state, people_at(self.session.recorder.name)
        stands = "" if name_game(state) == PLAY else self._say_game(names)
        asked = ASKED if self._is_asked else stands
        yield from filter(None, (SUBTITLE, asked, *self.session.notices[:1], said))

    # --- what is seen

    def draw_ground(self, canvas: Canvas) -> None:
        size, ring = canvas.size, canvas.point(*USUAL.mug_ring)
        draw = partial(table.draw_table, size, palette.FELT_NIGHT, canvas.scale, ring)
        key = "night table", size, ring
        ground = canvas.cached(key, lambda: canvas.stored.get("menu", key, size, draw))
        canvas.surface.blit(ground, (0, 0))

    def _draw_board(self, places: Places, area: Box, canvas: Canvas, box: Box) -> None:
        """Draw the board with the pegs of the running game."""
        own, streets = canvas.inset("board", box, area), places.streets
        state = self.session.state
        timber = timber_of(self.session.settings)
        draw = partial(draw_board, streets, own.scale, timber, own.pegs)
        whole = timber.name, streets, tuple(map(tuple, own.pegs))
        size = board_size(streets, own.scale)
        board = partial(own.stored.get, "board", whole, size, draw, has_alpha=True)
        own.stamp(("board", timber.name, streets), board, area.x, area.y, "topleft")
        names = names_for(self.session.recorder.name, self.session.opponent)
        plates = write_plates(state.scores, streets.first, names)
        for seat in Seat:
            paint_plate(own, streets.plates[seat], plates[seat])
        pegs = [
            PegShown(seat, streets.hole_xy(seat, max(streets.back_start, hole)))
            for seat in Seat
            for hole in state.pegs[seat]
        ]
        for peg in sorted(pegs, key=lambda peg: peg.place[1]):
            table.paint_peg(own, streets, peg)

    @property
    def mood(self) -> Mood:
        """The opponent's mood, by the running game."""
        state = self.session.state
        if not state.is_under_way:
            return Mood.WINK
        own, other = tell_scores(state.scores, start_of(state))
        return temper(own, other)

    def _draw_opponent(self, canvas: Canvas, box: Box) -> None:
        mood = self.mood
        scale = canvas.scale * min(box.width / MONITOR.width, box.height / MONITOR.height)
        who = self.session.opponent
        draw = partial(draw_opponent, scale, mood, who)
        canvas.stamp(("opponent", who, mood, scale), draw, *box.middle)

    def _draw_fan(self, canvas: Canvas, box: Box) -> None:
        """Paint the best possible hand."""
        if box.width < 0.4 * HAND.width or box.height < 0.4 * HAND.height:
            return
        own = canvas.inset("fan", box, HAND)
        paint_fan(own, FAN, (0.0, 0.0), deck_of(self.session.settings))

    def _draw_deck(self, canvas: Canvas, box: Box) -> None:
        own = canvas.inset("pile", box, DECK)
        paint_pile(own, (0.0, 0.0), deck_of(self.session.settings))


def _draw_name(canvas: Canvas, box: Box) -> None:
    height = canvas.length(min(box.height, box.width / 5.2))
    name = canvas.cached(("name", height), lambda: cast_letters("MUGGINS", height))
    canvas.put(name, *box.middle)
