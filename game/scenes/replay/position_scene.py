"""Any position of six-card cribbage: set up, weighed, and played on from."""

from dataclasses import replace

from game.control.intents import Act, Device, Intent
from game.mind.coach.notation import PARTS
from game.motion.places import TABLE_ROOMS
from game.paint.charts.choice_bars import PanelShown
from game.paint.kit import palette
from game.paint.kit.canvas import Canvas, Size
from game.paint.kit.felt import paint_room
from game.paint.scenes.setting import paint_cloth, paint_text, paint_wood
from game.paint.scenes.table import LEAST_ROW, paint_count
from game.rules.cards import N_CARDS, RANKS, SUITS, read_card
from game.rules.seat import Seat
from game.rules.views import PlayView
from game.scenes.pieces.controls import Button
from game.scenes.pieces.forms import LongScene
from game.scenes.pieces.looks import deck_of, felt_of
from game.scenes.pieces.scene import Change, Copy, Paste, Push
from game.scenes.replay.analysis import Appraisal, share_worker
from game.scenes.replay.branch import PlayOnScene
from game.scenes.replay.position_controls import Choices, PackCard, PositionPart, Track
from game.scenes.replay.position_places import NEAR, NEEDS, TRACKS, position_places
from game.scenes.replay.replay_telling import tell_panel
from game.scenes.replay.review_look import N_OFFERS, show_fills, show_offers
from game.settings.settings import Settings
from game.table.setup import HAND, OTHER, OWN, Setup
from game.table.thinking import Asked, Worker
from game.words.review.position_words import (
    CLEAR,
    COPIED,
    COPY,
    DEALS,
    FILL,
    ME,
    NOT_WEIGHED,
    NOT_YET,
    PASTE,
    PLAY_ON,
    TITLE,
    WEIGHING,
    YOU,
    tell_best,
    write_span,
)
from game.words.review.review_words import head

EXAMPLE = "dealer 57-64 hand 5h5d6c7sJdKc"
SEED = 97
HEAD_SIZE, HEAD_LINE, GAP, COUNT_WIDE = 28.0, 34.0, 20.0, 140.0
TABS = {Act.NEXT_TAB: 1, Act.PREVIOUS_TAB: -1}
TEN = {0: "T"}  # a digit that is no rank


class PositionScene(LongScene):
    """A pack to lay cards from, the parts to lay them to, and what every choice is worth.

    ``setup`` is where somebody has left it; ``seed`` decides what is dealt where he plays on.
    """

    title = TITLE
    rooms = TABLE_ROOMS
    takes_text = True
    _near, _needs = NEAR, NEEDS

    def __init__(
        self, settings: Settings, setup: Setup | None = None, worker: Worker | None = None
    ) -> None:
        self.settings = settings
        self.setup = setup or Setup.of(EXAMPLE)
        self.seed = SEED
        self.trouble = ""
        self.view: Asked | None = None
        self._worker = worker or share_worker()
        self.appraisal = Appraisal(self._worker)
        self._told = ""  # of what was pasted
        self._rank = ""  # that was typed, and waits for its suit
        self._text = ""
        super().__init__([])
        self._lay_out()
        self._follow()

    def _lay_out(self) -> None:
        places = position_places(is_wide=not self._is_tall, spare=self._spare)
        self._places, spread = places, places.spread
        setup, deck = self.setup, deck_of(self.settings)
        pack = [
            PackCard(setup, card, spread.card(card), spread.seen(card), deck)
            for card in range(N_CARDS)
        ]
        self.parts = [
            PositionPart(setup, part, places.slots[part], deck, places.grown) for part in PARTS
        ]
        self.choices = Choices(places.at["choices"], self._show_choices, N_OFFERS, deck)
        tracks = [
            Track(setup, places.at[track], seat, name, places.grown)
            for track, seat, name in zip(TRACKS, Seat, (YOU, ME), strict=True)
        ]
        self.seat = Button(places.at["seat"], "", self._change_seat)
        others = self.seat, *tracks, self.choices, *self._buttons()
        self.form.lay([*pack, *self.parts, *others])
        self._tell()

    def _buttons(self) -> list[Button]:
        at, shows = self._places.at, not self._is_tall
        self.play_on = Button(at["go"], PLAY_ON, self._play_on, key=Act.AUTOMATIC, is_main=True)
        return [
            Button(at["back"], "Back", self.leave),
            Button(at["clear"], CLEAR, self.setup.clear),
            Button(at["copy"], COPY, self._copy, key="ctrl-c" if shows else ""),
            Button(at["paste"], PASTE, Paste, key="ctrl-v" if shows else ""),
            self.play_on,
        ]

    # --- what is done

    def handle(self, intent: Intent) -> Change | None:
        before = self._told
        change = self._do(intent)
        self._follow()
        if intent.act is not Act.MOVE and self._told == before:
            self._told = ""
        return change

    def _do(self, intent: Intent) -> Change | None:
        if intent.act is Act.PASTE:
            self._read(intent.text)
        elif intent.act in TABS:
            self.setup.turn(TABS[intent.act])
        elif intent.act is Act.COPY:
            return self._copy()
        elif intent.act is Act.AUTOMATIC:
            return self._play_on()
        elif intent.act is Act.MENU:
            return self.leave()
        elif not isinstance(self.form.focused, Track) and self._lays(intent):
            return None
        else:
            return super().handle(intent)
        return None

    def _lays(self, intent: Intent) -> bool:
        """Whether a card was typed, rank and then suit, or taken back."""
        suit = intent.text.lower()
        rank = intent.text.upper()
        if intent.act is Act.SELECT:
            rank = TEN.get(intent.number, str(intent.number))
        is_back = intent.act is Act.HINT and intent.device is Device.PAD
        if intent.act in (Act.ERASE, Act.TAKE_BACK) or is_back:
            self._take_back()
        elif self._rank and suit and suit in SUITS:
            self.setup.touch(read_card(self._rank + suit))
            self._rank = ""
        elif rank and rank in RANKS:
            self._rank = rank
        else:
            return False
        return True

    def _take_back(self) -> None:
        if not self._rank:
            self.setup.take_back()
        self._rank = ""

    def _read(self, text: str) -> None:
        """Lay what a line says; one that says nothing of use is answered, and nothing changes."""
        try:
            view = Setup.of(" ".join(text.split())).look()
        except ValueError as error:
            self._told = str(error)
        else:
            self.setup.show(view)

    def _change_seat(self) -> None:
        self.setup.is_dealer = not self.setup.is_dealer

    def _copy(self) -> Change:
        return Copy(self.setup.write(), COPIED)

    def _play_on(self) -> Change | None:
        if self.view is None:
            return None
        try:
            scene = PlayOnScene(self.settings, self.view, self._text, self.seed, self._worker)
        except ValueError as error:
            self._told = str(error)
            return None
        return Push(scene)

    # --- what comes of it

    def _follow(self) -> None:
        """Look at what has been set up, where that is something else than before."""
        text = self.setup.write()
        if text == self._text:
            return
        self._text = text
        try:
            self.view, self.trouble = self.setup.look(), ""
        except ValueError as error:
            self.view, self.trouble = None, str(error)
        self.appraisal.ask(self.view)
        self.appraisal.update()
        self._tell()

    def update(self, seconds: float) -> None:
        del seconds
        if self.appraisal.update():
            self.is_stale = True
            self._tell()

    def _tell(self) -> None:
        """Let every control show what is known."""
        self.seat.words = DEALS[self.setup.is_dealer]
        self.play_on.is_enabled = self.view is not None
        decision = self.appraisal.decision
        self.choices.fit(0 if decision is None else len(decision.choices))
        hand = self.parts[PARTS.index(HAND)]
        hand.best = () if decision is None else decision.best.cards
        is_play = isinstance(self.view, PlayView)
        worth = {} if decision is None or not is_play else show_fills(decision)
        hand.fills = tuple(worth.get(card) for card in hand.cards)

    # --- what is seen

    def _show_choices(self, first: int) -> PanelShown:
        appraisal, decision = self.appraisal, self.appraisal.decision
        if self.trouble or self._told:
            return PanelShown(NOT_YET if self.trouble else TITLE, self._told or self.trouble)
        if decision is None:
            return PanelShown(TITLE, WEIGHING if appraisal.is_waiting else NOT_WEIGHED)
        choices = decision.choices
        shown = show_offers(decision, choices[first : first + N_OFFERS])
        return PanelShown(
            head(decision),
            tell_best(decision),
            offers=tuple(replace(each, is_played=False) for each in shown),
            why=appraisal.whys.tell(decision),
            span=write_span(first + 1, first + len(shown), len(choices)),
        )

    def _read_ground(self) -> tuple[str, ...]:
        told = tell_panel(self._show_choices(self.choices.first))
        return tuple(filter(None, (FILL[self.setup.current], *told)))

    def draw_ground(self, canvas: Canvas) -> None:
        paint_room(canvas)
        places = self._places
        self._write_head(canvas)
        paint_cloth(canvas, places.at["cloth"], felt_of(self.settings))
        paint_wood(canvas, places.at["wood"])
        typed = f"{self._text} {self._rank}" if self._rank else self._text
        paint_text(canvas, places.at["text"], typed, is_good=self.view is not None)
        played = self.setup.parts[OWN] or self.setup.parts[OTHER]
        if isinstance(self.view, PlayView) and played:
            share = min(1.0, places.at["count"].width / (COUNT_WIDE * canvas.words))
            paint_count(canvas, self.view.count, places.count, LEAST_ROW * share)

    def _write_head(self, canvas: Canvas) -> None:
        head = self._places.at["head"]
        left, right, y = head.x, head.right, head.middle[1]
        title = canvas.text(TITLE, right, y, palette.BRASS, Size.SMALL, anchor="midright")
        room, pitch = right - left - title.width / canvas.scale - GAP, HEAD_LINE * canvas.words
        lines = canvas.wrap_evenly(FILL[self.setup.current], room, HEAD_SIZE)
        for i, line in enumerate(lines):
            low = y + (i - (len(lines) - 1) / 2) * pitch
            canvas.text(line, left, low, palette.CREAM, HEAD_SIZE, anchor="midleft")
