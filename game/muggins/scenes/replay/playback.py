"""Playback of a recorded game: position and navigation."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from muggins.motion.card_layout import Arrangement
from muggins.motion.picture import TablePicture
from muggins.motion.places import WIDE_VIEW, Places, places_in
from muggins.motion.sprites import Sprite
from muggins.motion.timeline import Timeline
from muggins.paint.scenes.shown import BoardShown, PegShown, PlateShown, TableShown
from muggins.rules.seat import Seat
from muggins.rules.terms import TARGET
from muggins.rules.turn import Turn
from muggins.scenes.pieces.looks import deck_of, felt_of
from muggins.scenes.pieces.scorecard import YOU, mark_crib, opponent_at, write_plates
from muggins.scenes.replay.recorded import Reel
from muggins.scenes.replay.table_view import Homes
from muggins.settings.settings import Settings
from muggins.table.manner import AT_ONCE, speed_of
from muggins.words.table.between import Names
from muggins.words.table.standing import start_of

REST = 0.7  # seconds between two moves when it runs by itself


class Playback:
    """A position in a reel; ``at`` is the turn shown."""

    def __init__(self, settings: Settings, reel: Reel) -> None:
        self.settings, self.reel = settings, reel
        self._homes: Homes = partial(places_in, WIDE_VIEW)
        self.at = 0
        self.is_running = False
        self._rested = 0.0
        self.show(0)

    @property
    def turn(self) -> Turn | None:
        return self.reel.turns[self.at] if self.reel.turns else None

    @property
    def said(self) -> str:
        return self.reel.tell(self.at) if self.reel.turns else self.reel.fault

    @property
    def line(self) -> int:
        """Its line of the log; zero without one."""
        return self.reel.lines[self.at] if self.reel.lines else 0

    @property
    def picture(self) -> TablePicture | None:
        return None if self.turn is None else self.timeline.shown

    @property
    def last(self) -> int:
        return max(0, len(self.reel.turns) - 1)

    @property
    def is_at_end(self) -> bool:
        return self.at >= self.last

    def show(self, at: int) -> None:
        """Jump to the table after a turn."""
        self.at = max(0, min(self.last, at))
        self._rested = 0.0
        if self.turn is not None:
            state = self.turn.after
            self.timeline = Timeline(self.reel.picture_of(state), self._homes(start_of(state)))

    def fit(self, homes: Homes) -> None:
        self._homes = homes
        if self.turn is not None:
            self.timeline.places = homes(start_of(self.turn.after))

    # --- going about

    def step(self) -> None:
        """Animate the next move."""
        if self.is_at_end:
            self.is_running = False
            return
        self.show(self.at)
        self.at += 1
        turn = self.reel.turns[self.at]
        self.timeline.add(turn.events)
        if self.timeline.picture != self.reel.picture_of(turn.after):
            self.show(self.at)  # the log goes on from other totals than its cards make
        elif speed_of(self.settings) == AT_ONCE:
            self.timeline.finish()

    def step_back(self) -> None:
        self.show(self.at - 1)

    def next_hand(self) -> None:
        later = [start for start in self.reel.hand_starts() if start > self.at]
        self.show(later[0] if later else self.last)

    def last_hand(self) -> None:
        """Go to the beginning of this hand, or of the one before."""
        earlier = [start for start in self.reel.hand_starts() if start < self.at]
        self.show(earlier[-1] if earlier else 0)

    def hurry(self) -> None:
        if self.turn is None or self.timeline.is_resting:
            self.step()
        else:
            self.timeline.finish()

    def run(self) -> None:
        """Start or stop automatic replay."""
        self.is_running = not self.is_running and not self.is_at_end
        self._rested = REST

    def update(self, seconds: float) -> bool:
        """Advance time; return True if the picture changes."""
        if self.turn is None:
            return False
        self.timeline.speed = speed_of(self.settings)
        if not self.timeline.is_resting:
            self.timeline.update(seconds)
            return True
        self._rested += seconds
        if not self.is_running or self._rested < REST:
            return False
        self.step()
        return True

    # --- what is seen of it

    def show_table(
        self, lifts: Mapping[int, float] | None = None, *, is_open: bool = True
    ) -> TableShown:
        """Return the table, optionally with the computer's hand open; bare without moves."""
        if self.turn is None:
            places = self._homes(0)
            felt, printing = felt_of(self.settings), deck_of(self.settings)
            one, other = self.reel.names or (YOU, self.reel.other)
            plates = PlateShown(Seat.PLAYER, one), PlateShown(Seat.COMPUTER, other)
            board = _show_board(places, plates)
            return TableShown(felt, printing, places, board, pack=None)
        names, level = self.reel.names, self.reel.level
        return lay_table(self.settings, self.timeline, lifts or {}, names, level, is_open=is_open)


def lay_table(
    settings: Settings,
    timeline: Timeline,
    lifts: Mapping[int, float],
    names: Names | None = None,
    level: str = "",
    *,
    is_open: bool,
) -> TableShown:
    """Return the view of a timeline, by the player's table settings."""
    called = names or (YOU, opponent_at(level))
    shown, places = timeline.shown, timeline.places
    scores = shown.pegs[0][0], shown.pegs[1][0]
    hidden = {*shown.hands[shown.near.other], *timeline.picture.hands[shown.near.other]}
    sprites = timeline.sprites(Arrangement(settings.sort, lifts, places))
    return TableShown(
        felt_of(settings),
        deck_of(settings),
        places,
        _show_board(places, write_plates(scores, places.streets.first, called)),
        sprites=open_hand(sprites, hidden) if is_open else tuple(sprites),
        pegs=tuple(PegShown(seat, place) for seat in Seat for place in timeline.pegs(seat)),
        pack=timeline.pack,
        crib=mark_crib(shown, names, level),
        count=timeline.count,
    )


def _show_board(places: Places, plates: tuple[PlateShown, PlateShown]) -> BoardShown:
    corner, target = places.streets.box[:2], f"to {TARGET - places.streets.first}"
    return BoardShown(corner, is_hidden=not places.has_board, plates=plates, target=target)


def open_hand(sprites: Sequence[Sprite], cards: set[int]) -> tuple[Sprite, ...]:
    return tuple(
        replace(sprite, is_open=True, breadth=1.0) if sprite.card in cards else sprite
        for sprite in sprites
    )
