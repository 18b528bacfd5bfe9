"""What is shown of the table of play: the sitting and all round it, as one record."""

from collections.abc import Iterator
from dataclasses import replace

from game.control.intents import Act
from game.motion.layout import Arrangement, sorted_cards
from game.motion.places import Box, Places
from game.motion.staging import hop_length
from game.motion.stock import spread_order
from game.motion.streets import Point
from game.motion.timeline import Sprite
from game.paint.shown import (
    Arrow,
    BoardShown,
    ButtonShown,
    Details,
    FaceShown,
    Gain,
    Marks,
    Messages,
    PegShown,
    SpreadShown,
    TableShown,
    Tally,
    Words,
)
from game.paint.widgets import Look
from game.rules.cards import N_CARDS
from game.rules.events import CardPlayed, Discarded, Pegged, StarterTurned
from game.rules.seat import Seat
from game.rules.state import CuttingStarter, Scoring
from game.rules.terms import TARGET
from game.scenes.pieces.looks import deck_of, felt_of, timber_of
from game.scenes.pieces.scorecard import names_for, write_plates, write_scorecard
from game.scenes.table.board_place import BoardPlace
from game.scenes.table.buttons import Buttons
from game.scenes.table.counting import show_details, show_worth
from game.scenes.table.glossary import explain_at
from game.scenes.table.liveliness import Liveliness
from game.scenes.table.log_place import LogPlace
from game.scenes.table.speeds import mark_speed
from game.session.session import Session
from game.table.choices import CardChoice, Choice
from game.table.claims import ClaimChoice, TallyChoice
from game.table.cuts import CutChoice
from game.table.sitting import Sitting
from game.words.counts import title
from game.words.lessons import explain
from game.words.overview import BY_KEYS
from game.words.retreat import STANDS_APART

GAIN_ABOVE, GAIN_OVER_PEG = 44.0, 26.0
HURRY = "Hurry"  # what one can do while things move
RING, PULSE = 31.0, 15.0
SEEN_TO = (CardPlayed, Discarded, StarterTurned)  # what the opponent looks down at
N_MESSAGES = 5
FIRST_HANDS = 3
BY_RING = "Click the ringed hole, or drag your back peg there."
BY_BACK_PEG = "Nothing is due: click your back peg, which is ringed."
BY_HOLE = "Click the hole that you reach, or drag your back peg there."


def is_new_to_it(session: Session) -> bool:
    """Whether the player has hardly played yet."""
    return session.ledger.lifetime.n_hands < FIRST_HANDS


class Showing:
    """Gathers the record from those who know; changes nothing."""

    def __init__(
        self,
        session: Session,
        sitting: Sitting,
        board: BoardPlace,
        log: LogPlace,
        buttons: Buttons,
        life: Liveliness,
    ) -> None:
        self._session, self._sitting, self._board, self._log = session, sitting, board, log
        self._buttons, self._life = buttons, life
        self.pointed: Point | None = None  # where the pointer rests

    @property
    def explained(self) -> str:
        """What the thing is on which the pointer rests, where that needs to be told."""
        is_resting = self._sitting.is_pointing and self._sitting.timeline.is_resting
        return explain_at(self._places, self.pointed) if is_resting else ""

    def look(self) -> TableShown:
        """The table as it is shown now."""
        sitting, settings = self._sitting, self._session.settings
        timeline, shown = sitting.timeline, sitting.timeline.shown
        arrangement = Arrangement(settings.sort, self._life.lifts, self._places)
        return TableShown(
            felt=felt_of(settings),
            printing=deck_of(settings),
            places=self._places,
            board=self._show_board(),
            sprites=tuple(self._show_cards(arrangement)),
            pegs=self._show_pegs(),
            pack=timeline.pack,
            spread=self._show_spread(),
            is_leg_lifted=self._life.is_leg_lifted,
            dealer=None if shown.is_crib_open else shown.dealer,
            count=self._show_count(),
            marks=self._show_marks(),
            face=self._show_face(),
            cheek=sitting.talk.cheek,
            earned=self._show_earned(),
            cheer=self._show_cheer(),
            details=self._show_details(),
            worth=show_worth(timeline),
            tally=self._show_tally(),
            messages=self._show_messages(),
            words=self._show_words(),
            buttons=self._show_buttons(),
        )

    @property
    def _places(self) -> Places:
        return self._sitting.timeline.places

    def _show_count(self) -> tuple[int, Point] | None:
        timeline, shown = self._sitting.timeline, self._sitting.timeline.shown
        is_there = shown.row and not shown.is_crib_open
        return (shown.count, timeline.count_place) if is_there else None

    def _show_face(self) -> FaceShown:
        step, life = self._sitting.timeline.step, self._life
        is_peering = step is not None and isinstance(step.event, SEEN_TO)
        return FaceShown(self._sitting.talk.mood, life.is_blinking, is_peering, life.is_lamp_lit)

    def _show_cards(self, arrangement: Arrangement) -> Iterator[Sprite]:
        """Every card; the corners of those just pressed are springing back."""
        bends = self._life.bends
        for sprite in self._sitting.timeline.sprites(arrangement):
            bend = bends.get(sprite.card, 0.0)
            yield replace(sprite, ear=1 + bend) if bend else sprite

    # --- the board

    def _show_board(self) -> BoardShown:
        pegs, board = self._sitting.timeline.shown.pegs, self._board
        first = self._places.streets.first
        names = names_for(self._session.ledger.name)
        plates = write_plates((pegs[0][0], pegs[1][0]), first, names)
        corner = board.box.x, board.box.y
        target = f"to {TARGET - first}"
        timber = timber_of(self._session.settings)
        return BoardShown(corner, board.is_floating, board.is_hidden, plates, target, timber)

    def _show_pegs(self) -> tuple[PegShown, ...]:
        timeline, choice = self._sitting.timeline, self._sitting.choice
        pegs = [PegShown(seat, place) for seat in Seat for place in timeline.pegs(seat)]
        if isinstance(choice, ClaimChoice) and timeline.is_resting:
            to_hole = self._hole(choice.seat, choice.hole) if choice.points else None
            carried = choice.carried or to_hole
            if carried is not None:
                pegs[2 * choice.seat + 1] = PegShown(choice.seat, carried, True)
        return tuple(pegs)

    def _show_earned(self) -> Gain | None:
        """What is being pegged, beside the peg that takes it."""
        timeline = self._sitting.timeline
        event = timeline.step.event if timeline.step is not None else None
        if not isinstance(event, Pegged) or timeline.at < hop_length(event) * 0.6:
            return None
        words = f"+{event.points}"
        if self._board.is_hidden:
            x, y = self._places.figures[event.seat]
            return Gain(words, (x, y + 104))
        return Gain(words, self._above(event.seat, event.after[0]))

    def _hole(self, seat: Seat, hole: int) -> Point:
        return self._places.streets.hole_xy(seat, hole)

    def _above(self, seat: Seat, hole: int, by: float = GAIN_ABOVE) -> Point:
        """Where a label stands: over a hole, or under one that is too high up for it."""
        x, y = self._hole(seat, hole)
        top = self._places.streets.box[1]
        return (x, y - by) if y - by > top + 12 else (x, y + by)

    def _show_cheer(self) -> tuple[tuple[float, float], float] | None:
        timeline = self._sitting.timeline
        if timeline.cheer is None or self._board.is_hidden:
            return None
        seat, progress = timeline.cheer
        return self._hole(seat, timeline.shown.pegs[seat][0]), progress

    # --- cards

    def _show_spread(self) -> SpreadShown | None:
        """The pack spread out to be cut, where it is."""
        n_cards = self._n_spread()
        if n_cards is None:
            return None
        sitting = self._sitting
        place, choice = sitting.cut_place, sitting.choice
        cards = spread_order(self._session.state, sitting.timeline.shown, place)
        is_held = isinstance(choice, CutChoice) and choice.is_sliding
        return SpreadShown(n_cards, place, cards, sitting.timeline.gathered, is_held)

    def _n_spread(self) -> int | None:
        timeline, state = self._sitting.timeline, self._session.state
        if timeline.shown.is_spread:
            return N_CARDS
        is_cutting = isinstance(state.phase, CuttingStarter)
        return len(state.the_hand.stock) if is_cutting and timeline.is_resting else None

    def _show_marks(self) -> Marks:
        """Where the keys are, and what the hint names."""
        choice = self._sitting.choice
        if not self._sitting.timeline.is_resting:
            return Marks()
        if isinstance(choice, CardChoice):
            return Marks(focus=choice.focus, hinted=self._sitting.hint.cards)
        return self._mark_holes(choice) if isinstance(choice, ClaimChoice) else Marks()

    def _mark_holes(self, choice: ClaimChoice) -> Marks:
        hinted, ring, gain = choice.reach(self._sitting.hint.points), None, None
        if hinted is not None:
            ring = self._hole(choice.seat, hinted), RING + PULSE * self._life.pulse
        elif choice.hovered is not None:
            ring = self._hole(choice.seat, choice.hovered), RING - 3
        hole = choice.hovered if choice.is_pointing else choice.hole
        if hole is not None and hole > choice.front:
            above = GAIN_ABOVE + (GAIN_OVER_PEG if choice.carried is not None else 0)
            gain = Gain(f"+{hole - choice.front}", self._above(choice.seat, hole, above))
        return Marks(ring=ring, gain=gain)

    # --- words

    def _show_details(self) -> Details | None:
        if not self._session.settings.details:
            return None
        return show_details(self._sitting.timeline, self._session.state)

    def _show_tally(self) -> Tally | None:
        choice, state = self._sitting.choice, self._session.state
        if not isinstance(choice, TallyChoice) or not self._sitting.timeline.is_resting:
            return None
        assert isinstance(state.phase, Scoring)
        cards: tuple[int, ...] = ()
        starter = None
        if state.phase.occasion.is_count:
            _, cards = state.the_hand.to_count(state.phase.occasion)
            cards = sorted_cards(cards) if self._session.settings.sort else cards
            starter = state.the_hand.starter
        return Tally(
            choice.boxes[0],
            title(state.phase.occasion, state.phase.seat),
            choice.points,
            _arrows(choice),
            cards,
            starter,
            self._sitting.hint.points,
            not self._sitting.is_pointing,
        )

    def _show_messages(self) -> Messages | None:
        if not self._session.settings.shows_messages:
            return None
        lines = tuple(self._sitting.talk.chronicle.lines[-N_MESSAGES:])
        box = self._log.box
        return Messages(box, lines, self._buttons.hovered == box)

    def _tell_how(self) -> str:
        """How points are pegged and what words mean, for those who are new to them."""
        sitting = self._sitting
        if not (is_new_to_it(self._session) and sitting.is_waiting):
            return ""
        if not isinstance(sitting.choice, ClaimChoice):
            return explain(sitting.talk.line)
        if not sitting.is_pointing:
            return BY_KEYS
        if sitting.hint.points is None:
            return BY_HOLE
        return BY_RING if sitting.hint.points else BY_BACK_PEG

    @property
    def _asked(self) -> str:
        """What somebody is waited for with."""
        talk = self._sitting.talk
        return talk.line if self._sitting.is_waiting or talk.told is not None else ""

    def _show_words(self) -> Words:
        """What is going on, or a notice, under which stands what is asked for; how it stands."""
        notices = self._session.notices
        has_deal_button = self._session.settings.deal_button
        is_apart = self._session.retreat.is_on
        why = self.explained or self._sitting.hint.why or self._tell_how()
        return Words(
            notices[0] if notices else self._sitting.talk.line,
            self._asked if notices else why,
            bool(notices),
            2 * self._places.deal.width if has_deal_button else 0.0,
            STANDS_APART if is_apart else write_scorecard(self._session.state),
            is_apart,
        )

    # --- buttons

    @property
    def may_deal(self) -> bool:
        """Whether the deal button can be pressed."""
        choice = self._sitting.choice
        return self._sitting.is_waiting and type(choice) is Choice and choice.deals

    def _show_buttons(self) -> tuple[ButtonShown, ...]:
        sitting, settings = self._sitting, self._session.settings
        automatic = sitting.automatic
        places, ready = self._places, self._main_words()
        main = self._look(places.main, is_enabled=ready is not None)
        auto = self._look(places.auto, is_enabled=automatic is not None)
        caption = f"Auto: {automatic}" if automatic and automatic != ready else "Auto"
        is_gold = ready != HURRY and (sitting.choice is None or sitting.choice.earns)
        buttons = [
            ButtonShown(places.main, ready or "Continue", main, Act.CONFIRM, is_main=is_gold),
            ButtonShown(places.auto, caption, auto, Act.AUTOMATIC),
            ButtonShown(places.menu, "Menu", self._look(places.menu), Act.MENU),
            ButtonShown(places.speed, mark_speed(settings), self._look(places.speed), Act.SPEED),
        ]
        if settings.deal_button:
            deal = self._look(places.deal, is_enabled=self.may_deal)
            buttons.append(ButtonShown(places.deal, "Deal", deal, Act.DEAL))
        return tuple(buttons)

    def _main_words(self) -> str | None:
        """What the main button does now; nothing where a card or a place has to be named."""
        sitting = self._sitting
        if sitting.talk.told is not None:
            return "Continue"
        if not sitting.timeline.is_resting or sitting.choice is None:
            return HURRY
        return sitting.choice.ready

    def _look(self, box: Box, *, is_enabled: bool = True) -> Look:
        return Look(
            is_hovered=self._buttons.hovered == box,
            is_pressed=self._buttons.pressed == box,
            is_enabled=is_enabled,
        )


def _arrows(choice: TallyChoice) -> tuple[Arrow, Arrow]:
    """Up and down beside the number."""
    up, down = choice.boxes[1:]
    hovered = choice.hovered if choice.is_pointed else None
    return (
        Arrow(up, Act.UP, "up", choice.points < choice.room, hovered == up),
        Arrow(down, Act.DOWN, "down", choice.points > 0, hovered == down),
    )
