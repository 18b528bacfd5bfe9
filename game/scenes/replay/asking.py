"""A choice put to the player, and the answer with its reason: one after the other."""

from dataclasses import replace

from game.control.intents import POINTER, Act, Intent, is_pointing
from game.mind.coach.decision import AS_GOOD, Decision
from game.motion.boxes import Box
from game.motion.review_places import ASKED, OFFERS, WIDE, review_places
from game.paint.charts.choice_bars import PanelShown
from game.paint.kit.canvas import Canvas
from game.paint.scenes.reviewing import ReviewShown, paint_review
from game.paint.scenes.shown import Marks, TableShown
from game.rules.moves import Move, Play, Throw
from game.scenes.pieces.scene import Change, Pop
from game.scenes.replay.explanations import Whys
from game.scenes.replay.playback import Playback
from game.scenes.replay.replay_telling import describe_review
from game.scenes.replay.review_look import name_other, show_decision
from game.scenes.replay.strip import again_strip
from game.scenes.replay.striped import FramedScene
from game.speech.outline import Outline
from game.table.choices import PICKED_LIFT, CardChoice, PlayChoice, ThrowChoice
from game.words.review.review_words import (
    ALL_DONE,
    GO_ON,
    LAY_AWAY,
    PLAY_IT,
    SHOWN,
    answer,
    head,
    write_found,
)

ONWARD = (Act.CONFIRM, Act.NEXT_TAB, Act.NEXT)


class AskingScene(FramedScene):
    """One position after the other, each once; ``made`` is what was chosen now.

    ``number`` is the place of the one that is put, of ``n_all``; ``n_found`` were answered right.
    """

    _invitation = ""  # to choose
    last_words = ""  # of the button, once all is over

    def __init__(self, n_all: int, whys: Whys) -> None:
        super().__init__()
        self.n_all = n_all
        self.number = 0
        self.n_found = 0
        self._whys = whys
        self._is_pointing = True  # the mouse was used last; no card is in the keys' focus
        self._put_strip(again_strip(WIDE))
        self._view = WIDE.view
        self._lay_out()

    def fit(self, view: Box) -> None:
        """Lay everything out anew where the window has changed its shape."""
        self._view = view
        self._place()

    def _place(self) -> None:
        """Cards have more room while one chooses, and then what is told of them."""
        told, words = ASKED if self.made is None else OFFERS, self._game.settings.words / 100
        places = review_places(self._view, words, n_rows=1, told=told)
        if places is not self.strip.places:
            self._put_strip(again_strip(places))
            self._fit_table()

    def _fit_table(self) -> None:
        self._game.fit(self.strip.places.homes)
        self.choice.places = self._game.timeline.places

    def _lay_out(self) -> None:
        """Put the position before the player."""
        self.made: Decision | None = None
        self.is_shown = False  # he wanted to see it
        self._game = self._put()
        turn, sort = self._game.turn, self._game.settings.sort
        assert turn is not None
        kind = ThrowChoice if self.decision.kind.is_throw else PlayChoice
        self.choice: CardChoice = kind(turn.after, self._game.reel.seat, sort=sort)
        self.choice.is_pointing = self._is_pointing
        self._fit_table()
        self._place()

    # --- what is asked, and how it is told

    @property
    def decision(self) -> Decision:
        """The choice that is put."""
        raise NotImplementedError

    def _put(self) -> Playback:
        """The table as it stands before the choice."""
        raise NotImplementedError

    def _tell(self, made: Decision) -> str:
        """What the answer was worth."""
        told = SHOWN if self.is_shown else answer(made, is_same=self._is_same(made))
        return f"{told} {write_found(self.n_found, self.n_all)}" if self.is_over else told

    def _is_same(self, made: Decision) -> bool:
        return {*made.played} == {*self.decision.played}

    def look(self) -> ReviewShown:
        """The position as it is shown now."""
        raise NotImplementedError

    # --- how it stands

    @property
    def is_over(self) -> bool:
        """Whether all were chosen anew."""
        return self.number == self.n_all - 1 and self.made is not None

    @property
    def is_right(self) -> bool:
        """Whether what was chosen is as good as the best, and not shown."""
        return self.made is not None and self.made.loss < AS_GOOD and not self.is_shown

    @property
    def _has_focus(self) -> bool:
        """Whether the keys are on a card that can be played."""
        return not self.decision.kind.is_throw and self.choice.can_take(self.choice.focus)

    @property
    def pointer(self) -> str:
        """A hand over what can be pressed."""
        is_card = self.made is None and self.choice.is_pointed
        return "hand" if is_card else super().pointer

    # --- what is done

    def handle(self, intent: Intent) -> Change | None:
        """Choose, be told, go on."""
        self.is_stale = True
        self._is_pointing = is_pointing(intent, self._is_pointing)
        if intent.act in (Act.BACK, Act.CANCEL):
            return Pop()
        self.keys.follow(intent)
        if intent.act in POINTER:
            return self._point(intent)
        if self.made is not None:
            return self._go_on() if intent.act in ONWARD else None
        if intent.act is Act.HINT:
            self.is_shown = True
            self.judge(self.decision.best.cards)
        else:
            self._choose(self._on_table(intent))
        return None

    def _choose(self, intent: Intent) -> None:
        move = self.choice.handle(intent)
        if move is not None:
            self.judge(_cards_of(move))

    def judge(self, cards: tuple[int, ...]) -> None:
        """Take it that these are chosen."""
        self.made = replace(self.decision, played=cards)
        self.n_found += self.is_right
        self._whys.ask(self.made)
        self._place()

    def _go_on(self) -> Change | None:
        if self.is_over:
            return Pop()
        self.number += 1
        self._lay_out()
        return None

    def _point_at_table(self, intent: Intent) -> None:
        if self.made is None:
            self._choose(self._on_table(intent))

    def _click(self, name: str, act: Act) -> Change | None:
        """What the key means, whatever the cursor is on."""
        if name == "go" and self.made is None:
            move = self.choice.confirm()
            if move is not None:
                self.judge(_cards_of(move))
            return None
        return super()._click(name, act)

    def update(self, seconds: float) -> Change | None:
        """Take in what has been worked out meanwhile."""
        del seconds
        self.is_stale = self._whys.update() or self.is_stale
        return None

    def describe(self) -> Outline:
        """The position in words."""
        choice = self.choice if self.made is None else None
        keys = self._describe_keys(leads=self.made is not None or self.choice.ready is not None)
        names = self._game.reel.names
        return describe_review(self.look(), keys, self._game.picture, choice, names)

    def draw(self, canvas: Canvas) -> None:
        """The table, the choices, the odds."""
        paint_review(canvas, self.look())

    # --- what is shown of it

    def _show_table(self) -> TableShown:
        cards = self.choice.cards
        if self.made is not None:
            lifts = dict.fromkeys(self.made.played, PICKED_LIFT)
            return self._game.show_table(lifts, is_open=False)
        lifts = {card: self.choice.lift_of(card) for card in cards}
        table = self._game.show_table(lifts, is_open=False)
        return replace(table, marks=Marks(focus=self.choice.focus))

    def _show_panel(self) -> PanelShown:
        if self.made is None:
            panel = PanelShown(head(self.decision), self._invitation)
            return name_other(panel, self._game.reel.other)
        why, told = self._whys.tell(self.made), self._tell(self.made)
        shown = name_other(show_decision(self.made, why, told), self._game.reel.other)
        return replace(shown, head=ALL_DONE) if self.is_over else shown

    def _name_going_on(self) -> str:
        if self.made is not None:
            return self.last_words if self.is_over else GO_ON
        return LAY_AWAY if self.decision.kind.is_throw else PLAY_IT

    def _stand(self) -> None:
        super()._stand()
        self._go.words = self._name_going_on()

    def _may(self, name: str) -> bool:
        if name == "go":
            is_ready = self.choice.ready is not None or self._has_focus
            return self.made is not None or is_ready
        return name == "back" or self.made is None


def _cards_of(move: Move) -> tuple[int, ...]:
    match move:
        case Throw(cards):
            return cards
        case Play(card):
            return (card,)
    return ()
