"""View of the table of play: builds one record of the table and its surroundings."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from muggins.motion.boxes import Box, around, box_round
from muggins.motion.picture import spread_order
from muggins.motion.places import (
    ASPECT,
    TRAY_COUNT,
    Arrangement,
    Places,
    banner_place,
    card_box,
    fan_of,
    sorted_cards,
    worth_place,
)
from muggins.motion.staging import CountedSoFar, hop_length
from muggins.motion.streets import Point
from muggins.motion.timeline import Sprite, Timeline, light
from muggins.paint.scenes.shown import (
    Banner,
    BoardShown,
    ClaimShown,
    Details,
    FaceShown,
    Gain,
    Lanes,
    Marks,
    PegShown,
    SpreadShown,
    TableShown,
    Words,
)
from muggins.paint.scenes.table import FIGURE
from muggins.rules.cards import N_CARDS, Seat, value_of
from muggins.rules.events import CardPlayed, Discarded, Event, HandCounted, Pegged, StarterTurned
from muggins.rules.progress import counted
from muggins.rules.scoring import LIMIT, Reason, total
from muggins.rules.state import Counted, CuttingDeck, CuttingStarter, GameOver, Scoring, State
from muggins.rules.terms import TARGET, Occasion
from muggins.scenes.pieces import scorecard
from muggins.scenes.pieces.settings_styles import deck_of, felt_of, timber_of
from muggins.scenes.table.buttons import BoardPlace, TableButtons
from muggins.scenes.table.liveliness import IdleAnimation
from muggins.session.session import Session
from muggins.table.choices import CardChoice, CutChoice, PlayChoice
from muggins.table.claims import ClaimChoice, CountChoice, TallyChoice
from muggins.table.controller import TableController
from muggins.table.turns import SeatChoice
from muggins.words.names import SAID_BY_ME, Role
from muggins.words.review.result_words import give_verdict
from muggins.words.table.lessons import GLOSSARY, explain
from muggins.words.table.menu_words import (
    COUNT,
    DECK,
    LINES,
    STANDS_APART,
    explain_plate,
    start_of,
    tell_scores,
)
from muggins.words.table.overview import (
    BY_KEYS,
    HINT_TO_DISCARD,
    HINT_TO_PLAY,
    name_ranks,
    say_plate,
    say_running_count,
    say_table,
)
from muggins.words.table.patter_moments import SKUNKS, Mood
from muggins.words.table.prompts import explain_dimmed
from muggins.words.table.sentences import Names, name_turn
from muggins.words.table.speech import explain_reason, say_missed, title

BESIDE_LINE = 12.0  # units between words and a button beside them
NEAR = 24.0  # units from an engraved letter
N_CRIB, SCORECARD = 4, 100.0  # units that it is high
MONITOR = (210.0, 190.0)
GAIN_ABOVE, GAIN_OVER_PEG = 44.0, 26.0
RING, PULSE = 31.0, 15.0
MEANT = 0.5  # how far those are lit that are to be touched yet
SEEN_TO = (CardPlayed, Discarded, StarterTurned)  # what the opponent looks down at
FIRST_HANDS = 3
BY_RING = "Click the ringed hole, or drag your back peg there."
BY_BACK_PEG = "No points to peg. Click your back peg, the one with the ring."
BY_HOLE = "Click the hole that your points take you to, or drag your back peg there."
REASON_PITCH, OVER_FOOT, REASON_GAP = 42.0, 30.0, 12.0
UNPLAYABLE = 0.5  # how bright a card is that would pass 31
MISSED = "missed "  # before a line of a sum that the player did not find
COUNTS = tuple(each for each in Occasion if each.is_count)


@dataclass(frozen=True, slots=True)
class Landmark:
    """Part of the table: its name when read aloud, and its tooltip."""

    box: Box
    name: str = ""
    help: str = ""
    role: Role = Role.TEXT


def list_terms(places: Places) -> Iterator[tuple[str, Box]]:
    """Yield the entries of the glossary that lie on the table, with their boxes."""
    yield "muggins", Box(*places.monitor, *MONITOR)
    yield "starter", around(card_box(*places.pack, places.row.height), NEAR / 2)
    for crib in places.cribs:
        yield "crib", replace(crib.box(N_CRIB, 0), width=(N_CRIB - 1) * crib.pitch + crib.width)


def is_new_to_it(session: Session) -> bool:
    return session.recorder.snapshot.lifetime.n_hands < FIRST_HANDS


class TableViewBuilder:
    """Builds the record from its sources without changing them."""

    def __init__(
        self,
        session: Session,
        controller: TableController,
        board: BoardPlace,
        buttons: TableButtons,
        idle_animation: IdleAnimation,
    ) -> None:
        self._session, self._controller, self._board = session, controller, board
        self._buttons, self._idle_animation = buttons, idle_animation
        self.pointed: Point | None = None  # where the pointer rests
        self.coach_sign: Callable[[], str] = lambda: ""

    @property
    def explained(self) -> str:
        """Tooltip under a resting pointer, if any."""
        point = self.pointed
        is_resting = self._controller.is_pointing and self._controller.timeline.is_resting
        if point is None or not is_resting:
            return ""
        told = (each.help for each in self.landmarks() if each.box.holds(*point))
        return next(filter(None, told), "")

    def landmarks(self) -> Iterator[Landmark]:
        """Yield what lies on the table besides cards and pegs, those on top first."""
        places, shown, names = self._places, self._controller.timeline.shown, self._controller.names
        yield from (Landmark(each.box, help=each.help) for each in self._buttons.explained)
        yield from self._on_board()
        x, y = places.row.x, places.row.y
        yield Landmark(box_round((x, y), places.row.height), say_table(shown, names))
        tray, lanes = places.tray, self._build_lanes()
        end = box_round(places.count, places.row.height)
        if tray is not None:
            end = Box(tray.right - TRAY_COUNT, tray.y, TRAY_COUNT, tray.height)
        yield Landmark(end, say_running_count(shown, names), COUNT if lanes is not None else "")
        remark = self._controller.talk.remark
        told = SAID_BY_ME.format(said=remark) if remark else ""
        if self._build_face() is not None:
            yield Landmark(Box(*places.monitor, *MONITOR), told, GLOSSARY["muggins"])
        for word, box in list_terms(places):
            if word != "muggins":
                is_deck = word == "starter" and shown.starter is None
                yield Landmark(box, help=DECK if is_deck else GLOSSARY[word])
        details = self._build_details()
        if details is not None:
            lines = "; ".join(f"{words}, {points}" for words, points in details.lines)
            yield Landmark(places.details, f"{details.title}: {lines}; {details.total} in all.")
        card = Box(places.scorecard.x, places.scorecard.y, places.scorecard.width, SCORECARD)
        yield from (Landmark(card, line) for line in self._scorecard)

    def _on_board(self) -> Iterator[Landmark]:
        """Yield the skunk lines and the plates, wherever the board lies."""
        shown, streets, board = self._controller.timeline.shown, self._places.streets, self._board
        if not board.is_hidden:
            for name, line in streets.skunk_lines:
                yield Landmark(box_round(board.to_table(*line), 2 * NEAR), help=LINES[name])
        for plate in self._build_board().plates or ():
            x, y, width, height = streets.plates[plate.seat]
            x, y = board.to_table(x, y)
            if board.is_hidden:
                (x, y), (width, height) = self._places.figures[plate.seat], FIGURE
                x, y = x - width / 2, y - height / 2
            name = say_plate(plate.name, plate.score, plate.lead)
            help = explain_plate(shown.pegs[plate.seat][0], is_own=plate.seat is shown.near)
            yield Landmark(Box(x, y, width, height), name, help, Role.PLATE)

    def build(self) -> TableShown:
        controller, settings = self._controller, self._session.settings
        timeline, shown = controller.timeline, controller.timeline.shown
        arrangement = Arrangement(settings.sort, self._idle_animation.lifts, self._places)
        sprites = tuple(self._build_cards(arrangement))
        return TableShown(
            felt=felt_of(settings),
            printing=deck_of(settings),
            places=self._places,
            board=self._build_board(),
            sprites=sprites,
            pegs=self._build_pegs(),
            pack=timeline.pack,
            spread=self._build_spread(),
            is_leg_lifted=self._idle_animation.is_leg_lifted,
            crib=scorecard.mark_crib(shown, controller.names, self._session.opponent),
            crib_owner=shown.dealer,
            count=timeline.count,
            lanes=self._build_lanes(),
            marks=self._build_marks(),
            face=self._build_face(),
            level=self._level,
            remark=controller.talk.remark,
            earned=self._build_earned(),
            cheer=self._build_cheer(),
            details=self._build_details(),
            worth=self._build_worth(),
            reasons=self._build_reasons(sprites),
            banner=self._build_banner(),
            dimmed=self._dimmed,
            is_late=timeline.is_late,
            tally=self._build_tally(),
            words=self.words(),
        )

    @property
    def _places(self) -> Places:
        return self._controller.timeline.places

    def _build_face(self) -> FaceShown | None:
        """Return the face, or None if two people have dismissed it."""
        if self._controller.names is not None and not self._session.settings.onlooker:
            return None
        step, idle_animation = self._controller.timeline.step, self._idle_animation
        is_peering = step is not None and isinstance(step.event, SEEN_TO)
        mood = self._controller.talk.mood
        if self._dimmed:
            mood = Mood.SURPRISED
        phase = self._session.state.phase
        if isinstance(phase, GameOver) and self._controller.timeline.has_won:
            mood = SKUNKS.get(phase.margin, mood)
        if self._controller.names is not None:
            mood = Mood.IDLE  # it looks on, and takes no side
        who, is_lit = self._session.opponent, idle_animation.is_lamp_lit
        return FaceShown(mood, idle_animation.is_blinking, is_peering, is_lit, who)

    @property
    def _level(self) -> str:
        """The name and the level of a playing engine; empty if there is none."""
        level = self._session.opponent
        return scorecard.describe_opponent(level) if level else ""

    @property
    def _dimmed(self) -> float:
        return 1.0 if self._controller.talk.great_cards else self._controller.timeline.dimmed

    def _build_banner(self) -> Banner | None:
        """Return the winner banner, after the last peg has moved; or the banner of a turn.

        The latter covers the player's face-down cards until the turn is confirmed.
        """
        state, choice = self._session.state, self._controller.choice
        if isinstance(choice, SeatChoice) and not choice.is_held:
            y = fan_of(self._controller.timeline.shown, choice.seat, self._places).y
            middle = self._places.own.x, y
            return Banner(*name_turn(choice.names, choice.seat), middle, self._places.view.width)
        if not isinstance(state.phase, GameOver) or not self._controller.timeline.has_won:
            return None
        scores = tell_scores(state.scores, start_of(state))
        verdict = give_verdict(state.phase, scores, state.tally.points, self._controller.names)
        place = banner_place(self._controller.timeline.shown, self._places)
        return Banner(verdict.winner, verdict.result, *place, int(state.phase.margin))

    def _build_cards(self, arrangement: Arrangement) -> Iterator[Sprite]:
        """Yield every card, with springing corners and highlights."""
        bends = self._idle_animation.bends
        choice = self._controller.choice
        touched = choice.touching.touched if isinstance(choice, CountChoice) else ()
        lit = self._controller.talk.great_cards or touched
        missed = self._missed_cards
        dimmed, shifts = self._dimmed_cards, self._idle_animation.shifts
        for sprite in self._controller.timeline.sprites(arrangement):
            bend = bends.get(sprite.card, 0.0)
            shown = replace(sprite, ear=1 + bend) if bend else sprite
            if sprite.card in dimmed:
                shift = shifts.get(sprite.card, 0.0)
                shown = replace(shown, brightness=UNPLAYABLE, x=sprite.x + shift)
            is_above = sprite.y < self._places.row.y
            level = MEANT if touched and sprite.card not in touched else 1.0
            if sprite.card in missed:
                shown = light(shown, level, is_above=is_above, is_missed=True)
            yield light(shown, level, is_above=is_above) if sprite.card in lit else shown

    @property
    def _missed_cards(self) -> frozenset[int]:
        """The cards of all that the player missed, once it has been shown one by one."""
        is_counted = isinstance(self._session.state.phase, Counted)
        missed = (
            self._controller.talk.missed
            if is_counted and self._controller.timeline.is_resting
            else ()
        )
        return frozenset(card for reason in missed for card in reason.cards)

    @property
    def _dimmed_cards(self) -> tuple[int, ...]:
        """The cards in hand that would exceed 31, during the play."""
        shown = self._controller.timeline.shown
        room = LIMIT - shown.count
        is_open = bool(shown.row) and not (shown.is_covered or shown.is_unread)
        return tuple(card for card in shown.own if is_open and value_of(card) > room)

    def _build_lanes(self) -> Lanes | None:
        """Return the lanes of the play, which are shown from the starter to the count of hands."""
        shown = self._controller.timeline.shown
        is_in_play = shown.starter is not None and shown.counted is None
        if not is_in_play or shown.is_crib_open or not any((*shown.hands, shown.row)):
            return None
        seats, names = (
            (shown.side.other, shown.side),
            scorecard.names_for(self._session.recorder.bond.owner, self._session.opponent),
        )
        return Lanes(seats, (names[seats[0]], names[seats[1]]), shown.gone)

    # --- the board

    def _build_board(self) -> BoardShown:
        pegs, board = self._controller.timeline.shown.pegs, self._board
        first = self._places.streets.first
        names = scorecard.names_for(self._session.recorder.bond.owner, self._session.opponent)
        dealer = self._controller.timeline.shown.dealer
        plates = scorecard.write_plates((pegs[0][0], pegs[1][0]), first, names, dealer)
        corner = board.box.x, board.box.y
        target = f"to {TARGET - first}"
        timber = timber_of(self._session.settings)
        return BoardShown(corner, board.is_floating, board.is_hidden, plates, target, timber)

    def _build_pegs(self) -> tuple[PegShown, ...]:
        timeline, choice = self._controller.timeline, self._controller.choice
        pegs = [PegShown(seat, place) for seat in Seat for place in timeline.pegs(seat)]
        if isinstance(choice, ClaimChoice) and timeline.is_resting:
            to_hole = self._hole(choice.seat, choice.hole) if choice.points else None
            carried = choice.carried or to_hole
            if carried is not None:
                pegs[2 * choice.seat + 1] = PegShown(choice.seat, carried, True)
        return tuple(pegs)

    def _build_earned(self) -> Gain | None:
        timeline = self._controller.timeline
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
        """Return the position of a label: above a hole, or below one near the top."""
        x, y = self._hole(seat, hole)
        top = self._places.streets.box[1]
        return (x, y - by) if y - by > top + 12 else (x, y + by)

    def _build_cheer(self) -> tuple[tuple[float, float], float] | None:
        timeline = self._controller.timeline
        if timeline.cheer is None or self._board.is_hidden:
            return None
        seat, progress = timeline.cheer
        return self._hole(seat, timeline.shown.pegs[seat][0]), progress

    # --- cards

    def _build_spread(self) -> SpreadShown | None:
        n_cards = self._n_spread()
        if n_cards is None:
            return None
        controller = self._controller
        place, choice = controller.cut_place, controller.choice
        cards = spread_order(self._session.state, controller.timeline.shown, place)
        is_held = isinstance(choice, CutChoice) and choice.is_sliding
        return SpreadShown(n_cards, place, cards, controller.timeline.gathered, is_held)

    def _n_spread(self) -> int | None:
        timeline, state = self._controller.timeline, self._session.state
        if timeline.shown.is_spread:
            return N_CARDS
        if not timeline.is_resting:
            return None
        if isinstance(state.phase, CuttingDeck):
            return state.n_cuts
        return len(state.the_hand.stock) if isinstance(state.phase, CuttingStarter) else None

    def _build_marks(self) -> Marks:
        choice, marks = self._controller.choice, Marks()
        if isinstance(choice, CardChoice) and self._controller.timeline.is_resting:
            marks = Marks(choice.focus, self._controller.hint.cards, choice.picked)
        elif isinstance(choice, ClaimChoice) and self._controller.timeline.is_resting:
            marks = self._mark_holes(choice)
        return marks._replace(forced=tuple(self._controller.talk.forced))

    def _mark_holes(self, choice: ClaimChoice) -> Marks:
        hinted, ring, gain = choice.reach(self._controller.hint.points), None, None
        if hinted is not None:
            ring = self._hole(choice.seat, hinted), RING + PULSE * self._idle_animation.pulse
        elif choice.hovered is not None:
            ring = self._hole(choice.seat, choice.hovered), RING - 3
        hole = choice.hovered if choice.is_pointing else choice.hole
        if hole is not None and hole > choice.front:
            above = GAIN_ABOVE + (GAIN_OVER_PEG if choice.carried is not None else 0)
            gain = Gain(f"+{hole - choice.front}", self._above(choice.seat, hole, above))
        return Marks(focus=choice.focus, ring=ring, gain=gain)

    # --- words

    def _build_details(self) -> Details | None:
        """Return the breakdown of a hand: as announced or found so far, or the whole of a past one.

        A double run is listed as its runs and its pair.
        """
        if not self._session.settings.details:
            return None
        phase, choice = self._session.state.phase, self._controller.choice
        found = choice.touching.found if isinstance(choice, CountChoice) else ()
        told: CountedSoFar | None
        if found and isinstance(phase, Scoring):
            told = CountedSoFar(phase.owner, phase.occasion, found)
        elif self._controller.timeline.step is not None:
            told = _told_by(self._controller.timeline.telling)
        else:
            told = _looked_at(self._session.state)
        if told is not None and not (found or told.missed):
            told = replace(told, missed=self._controller.talk.missed)
        return _add_up(told, self._controller.names) if told is not None and told.reasons else None

    def _build_reasons(self, sprites: tuple[Sprite, ...]) -> tuple[Gain, ...]:
        """Return why what was played scores, over the foot of its cards, for who wants it told.

        They are shown during pegging, or while a claim is due.
        """
        missed = self._controller.timeline.missed
        if missed is not None:
            return _tell_missed(missed, sprites, self._places)
        if not self._controller.preferences.explains:
            return ()
        where = {sprite.card: sprite for sprite in sprites if sprite.is_open}
        found: list[Gain] = []
        for reason in _scoring(self._controller.timeline, self._session.state):
            own = [where[card] for card in reason.cards if card in where]
            lane = [each for each in own if each.owner is not None]
            if lane:
                last = max(lane, key=lambda each: each.x)
                away = -1 if last.y > self._places.row.y else 1
                y = last.y - away * (last.height / 2 - OVER_FOOT) + away * REASON_PITCH * len(found)
                x = last.x + last.height * ASPECT / 2 + REASON_GAP
                found.append(Gain(explain_reason(reason), (x, y), True))
            elif own:
                x = (min(each.x for each in own) + max(each.x for each in own)) / 2
                y = max(each.y + each.height / 2 for each in own) - OVER_FOOT
                found.append(Gain(explain_reason(reason), (x, y - REASON_PITCH * len(found))))
        return tuple(found)

    def _build_worth(self) -> tuple[Gain, ...]:
        """Return the points of this deal's hands, beside them, until they are cleared."""
        timeline, shown = self._controller.timeline, self._controller.timeline.shown
        told, step = _told_by(timeline.telling), timeline.step
        known = dict(shown.worth if step is None or step.after.worth else ())
        if told is not None:
            known[told.occasion] = total(told.reasons)
        places = {each: worth_place(shown, each, timeline.places) for each in COUNTS}
        return tuple(Gain(str(points), places[each]) for each, points in known.items())

    def _build_tally(self) -> ClaimShown | None:
        choice, state = self._controller.choice, self._session.state
        if not isinstance(choice, TallyChoice) or not self._controller.timeline.is_resting:
            return None
        assert isinstance(state.phase, Scoring)
        cards: tuple[int, ...] = ()
        starter = None
        if state.phase.occasion.is_count:
            _, cards = state.the_hand.to_count(state.phase.occasion)
            cards = sorted_cards(cards) if self._session.settings.sort else cards
            starter = state.the_hand.starter
        return ClaimShown(
            choice.boxes[0],
            title(state.phase.occasion, state.phase.owner, self._controller.names),
            choice.points,
            cards,
            starter,
            self._controller.hint.points,
            not self._controller.is_pointing,
        )

    def _tell_how(self) -> str:
        """Explain pegging and terms to beginners."""
        controller = self._controller
        if not (is_new_to_it(self._session) and controller.is_waiting):
            return ""
        if not isinstance(controller.choice, ClaimChoice):
            return explain(controller.talk.line)
        if not controller.is_pointing:
            return BY_KEYS
        if controller.hint.points is None:
            return BY_HOLE
        return BY_RING if controller.hint.points else BY_BACK_PEG

    @property
    def _asked(self) -> str:
        """The current prompt."""
        talk = self._controller.talk
        return talk.line if self._controller.is_waiting or talk.notice is not None else ""

    @property
    def _scorecard(self) -> tuple[str, ...]:
        """The match score, and the coach; a won game counts once the win has been shown."""
        if self._session.undo.is_on:
            return STANDS_APART
        state, turns = self._session.state, self._session.match.turns
        yours, mine = self._session.recorder.snapshot.record.wins
        if isinstance(state.phase, GameOver) and turns and not self._controller.timeline.has_won:
            is_mine = state.phase.winner is Seat.COMPUTER
            yours, mine = yours - (not is_mine), mine - is_mine
            state = turns[-1].before
        card = scorecard.write_scorecard(
            state, (yours, mine), self._controller.names, self._session.opponent
        )
        return tuple(filter(None, (*card, self.coach_sign())))

    def _tell_why(self) -> str:
        """Return the reasons for the hint, for forced cards and for unplayable ones."""
        hint, choice = self._controller.hint, self._controller.choice
        words = HINT_TO_DISCARD if len(hint.cards) > 1 else HINT_TO_PLAY
        why = words.format(cards=name_ranks(hint.cards), why=hint.why) if hint.why else ""
        dimmed = self._dimmed_cards if isinstance(choice, PlayChoice) else ()
        told = self._controller.talk.forced if isinstance(choice, PlayChoice) else {}
        forced = [*told.values()][-1:] if self._controller.names is None else []
        return " ".join(filter(None, (why, *forced, explain_dimmed(dimmed))))

    @property
    def _taken_of_line(self) -> tuple[float, float]:
        """The width that buttons take from the centered message line."""
        line, taken = self._places.line, [0.0, 0.0]
        left, right = line.x - line.width / 2, line.x + line.width / 2
        for box in (each.box for each in self._buttons.keys):
            if line.y - 40 < box.bottom and box.y < line.low:
                is_right = box.middle[0] > line.x
                over = right - box.x if is_right else box.right - left
                taken[is_right] = max(taken[is_right], over + BESIDE_LINE if over > 0 else 0.0)
        return taken[0], taken[1]

    def words(self) -> Words:
        """Return event or notice, prompt, and match score."""
        notices = self._session.notices
        choice = self._controller.choice
        is_on_banner = isinstance(choice, SeatChoice) and not choice.is_held
        line = "" if is_on_banner else self._controller.talk.line
        why = self.explained or self._tell_why() or self._tell_how()
        return Words(
            notices[0] if notices else line,
            self._asked if notices else why,
            bool(notices),
            self._taken_of_line,
            self._scorecard,
            self._session.undo.is_on,
        )


def _tell_missed(reason: Reason, sprites: tuple[Sprite, ...], places: Places) -> tuple[Gain, ...]:
    """Return what the player missed, over its cards, or under those at the far side."""
    cards = [each for each in sprites if each.card in reason.cards and each.is_open]
    x = (min(each.x for each in cards) + max(each.x for each in cards)) / 2
    above = -1 if cards[0].y > places.row.y else 1
    y = cards[0].y + above * (cards[0].height / 2 + OVER_FOOT)
    return (Gain(f"Missed: {say_missed(reason)}", (x, y), is_missed=True),)


def _add_up(told: CountedSoFar, names: Names | None) -> Details:
    """Combine reasons with equal text into one line, so that a 29 is readable."""
    told_as = [MISSED * (each in told.missed) + explain_reason(each) for each in told.reasons]
    points: Counter[str] = Counter()
    for words, reason in zip(told_as, told.reasons, strict=True):
        points[words] += reason.points
    lines = tuple(
        (f"{words} (\N{MULTIPLICATION SIGN}{n})" if n > 1 else words, points[words])
        for words, n in Counter(told_as).items()
    )
    missed = tuple(words for words, _ in lines if words.startswith(MISSED))
    return Details(title(told.occasion, told.seat, names), total(told.reasons), lines, missed)


def _looked_at(state: State) -> CountedSoFar | None:
    if not isinstance(state.phase, Counted):
        return None
    seat, reasons = counted(state)
    return CountedSoFar(seat, state.phase.occasion, reasons)


def _scoring(timeline: Timeline, state: State) -> tuple[Reason, ...]:
    """Return the reasons of points being pegged or due, other than counts."""
    event = timeline.step.event if timeline.step is not None else state.phase
    if isinstance(event, Scoring) and state.terms.is_called:
        return ()  # it would reveal the points to be found
    if isinstance(event, Pegged | Scoring) and not event.occasion.is_count:
        return event.reasons
    return ()


def _told_by(event: Event | CountedSoFar | None) -> CountedSoFar | None:
    """Return the count being announced or pegged, and all of it afterwards."""
    if isinstance(event, Pegged) and event.occasion.is_count and event.reasons:
        return CountedSoFar(event.seat, event.occasion, event.reasons)
    if isinstance(event, HandCounted):
        return CountedSoFar(event.seat, event.occasion, event.reasons, is_all=True)
    return event if isinstance(event, CountedSoFar) else None
