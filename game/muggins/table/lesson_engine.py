"""Lesson engine: the current screen, the effect of a click, and the answer to a miss.

Two deals are stacked. The referee plays them; in the first one all moves come from the screens, in
the second one the learner chooses.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from muggins.motion.picture import TablePicture
from muggins.rules.cards import Seat, read_card, read_cards, value_of
from muggins.rules.deal import Source
from muggins.rules.events import Event, GoCalled
from muggins.rules.moves import Claim, Move, Play, Proceed, Throw, cards_of, read_move, write_move
from muggins.rules.referee import new_match, play
from muggins.rules.scoring import Kind, Reason, hand_reasons, play_reasons, total
from muggins.rules.state import Counted, Pegging, Scoring, State
from muggins.rules.terms import FirstDealer, Occasion, Terms
from muggins.words.names import name_card, say_number, write_points
from muggins.words.table import lessons
from muggins.words.table.lessons import SCREENS, Screen, Thing, Wait, tell_play
from muggins.words.table.speech import say_count

DISCARD, DONE, FELT = "discard", "done", "felt"
Target = int | Thing | str
"""Click target: a card, an object, a button, or the empty felt."""
TERMS = Terms(first_dealer=FirstDealer.PLAYER)
GREEN = "Green"
POOR = 3  # points by which a discard has to be worse to be spoken of
SECOND_MISS, THIRD_MISS = 2, 3
FEWEST_ASKED = 10  # questions, before anything is said of how they were answered
N_THROWN, ROOF = 2, 31
N_FLUSH, MOST_CLICKS = 4, 8
LAST_LOOSE = 2  # the last chapter without a deal
CHOICES = (Wait.DISCARD, Wait.PLAY, Wait.OWN_DISCARD, Wait.OWN_PLAY)
EVERY_WARNING = {"discard", *map("play {}".format, range(52))}


@dataclass(frozen=True, slots=True)
class Stacked:
    """A stacked deal: the six cards of each seat in the order dealt, and the starter."""

    yours: tuple[int, ...]
    mine: tuple[int, ...]
    starter: int
    dealer: Seat

    @property
    def bytes(self) -> bytes:
        """Format as a data file: suit over rank, pone's and dealer's cards alternating."""
        pone, dealer = self.mine, self.yours
        if self.dealer is Seat.COMPUTER:
            pone, dealer = dealer, pone
        cards = [card for pair in zip(pone, dealer, strict=True) for card in pair]
        return bytes(card // 13 << 4 | card % 13 for card in (*cards, self.starter))


DEALS = (
    Stacked(read_cards("5h6s6d7cAcQh"), read_cards("4d8c9hTdAdKc"), read_card("Js"), Seat.PLAYER),
    Stacked(read_cards("6c7c8cJc2dKh"), read_cards("4h4sTsQd2sKs"), read_card("9c"), Seat.COMPUTER),
)
SOURCE = Source(0, b"".join(deal.bytes for deal in DEALS))  # deals them one after the other
ORDER = read_cards("QdTs4h4s")  # in which Muggins plays the second deal where nothing scores
BEST_DISCARD, NEXT_BEST = frozenset(read_cards("2dKh")), frozenset(read_cards("JcKh"))
NOBS = read_card("Jc")


class Lesson:
    """State of the lesson; ``click`` is the learner's only input.

    ``fresh`` is a picture to restart from, ``showing`` lists events to animate after it; the scene
    that shows them clears both.
    """

    def __init__(self, color: str = GREEN) -> None:
        self._color = color  # of the learner's pegs
        self.number = 0  # of the screen, from 0
        self.state: State = new_match(TERMS, SOURCE)
        self.chosen: tuple[int, ...] = ()  # cards clicked that make nothing yet
        self._waited = 0.0  # seconds since the last click
        self._is_lit = False  # what is wanted, as nothing was clicked for so long
        self.found: list[Reason] = []
        self.reply = self.remark = ""
        self.n_misses, self._has_missed = 0, False  # at what is wanted now
        self.n_asked = self.n_missed = 0  # things asked for, and those missed at first
        self.has_seen_double_run = False
        self.is_over = False
        self.fresh: TablePicture | None = None
        self.showing: list[Event] = []
        self._pending: deque[Event] = deque()
        self._picked: tuple[int, ...] = ()  # the cards of the last discard, or the last one played
        self._choices: list[Move] = []
        self._recorded: deque[Move] = deque()  # choices that are made again
        self._warned: set[str] = set()
        self._has_seen_go = False
        self._enter()

    # --- what stands there

    @property
    def screen(self) -> Screen:
        return SCREENS[self.number]

    @property
    def loose(self) -> tuple[int, ...]:
        return read_cards(self.screen.loose)

    @property
    def is_ahead(self) -> bool:
        """True if the pegs have been advanced to the end of the game."""
        return self.number >= lessons.WIN

    @property
    def text(self) -> str:
        """Muggins's line: about the last event, or the sentence of the screen."""
        if self.remark:
            return self.remark
        yours, mine = self.state.scores
        return self._words.format(you=yours, me=mine, color=self._color)

    @property
    def _words(self) -> str:
        """The sentence of the screen, or the one for the learner's deviation."""
        words, (yours, mine) = self.screen.words, self.state.scores
        match self.screen.name:
            case "nobs" if NOBS in self.state.the_hand.thrown[Seat.PLAYER]:
                return lessons.NO_NOBS
            case "count" if not self._has_best_discard:
                reasons = self._count_of(Occasion.PONE_HAND)
                due = write_points(total(reasons))
                return lessons.COUNTED.format(due=due, aloud=say_count(reasons).capitalize())
            case "crib" if not self._has_best_discard:
                aloud = say_count(self._count_of(Occasion.CRIB))
                return lessons.MY_COUNTS.format(aloud=aloud)
            case "ahead":
                words = lessons.BEHIND if yours < mine else words
                return words if self._has_seen_go else words + lessons.NO_GO_SEEN
        return words

    @property
    def _has_best_discard(self) -> bool:
        return frozenset(self.state.the_hand.thrown[Seat.PLAYER]) == BEST_DISCARD

    def _count_of(self, occasion: Occasion) -> tuple[Reason, ...]:
        hand = self.state.the_hand
        _, cards = hand.to_count(occasion)
        return hand_reasons(cards, hand.starter, is_crib=occasion is Occasion.CRIB)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Reasons to find: of the kinds asked for, or all if there are several."""
        if self.loose:
            *hand, last = self.loose
            found: Iterable[Reason] = hand_reasons(hand, last, flush_of=4)
        else:
            found = self.state.phase.reasons if isinstance(self.state.phase, Scoring) else ()
        if self.screen.n_finds != 1:
            return tuple(found)
        return tuple(each for each in found if each.kind in self.screen.kinds)

    @property
    def _left(self) -> tuple[Reason, ...]:
        return tuple(each for each in self.reasons if each not in self.found)

    @property
    def wanted(self) -> tuple[Target, ...]:
        """The right targets to click now, in a possible order."""
        screen = self.screen
        match screen.wait:
            case Wait.LIT:
                return (screen.thing,) if screen.thing is not None else ()
            case Wait.FIND | Wait.COUNT:
                fitting = [each for each in self._left if set(self.chosen) <= set(each.cards)]
                ahead = (fitting or list(self._left))[:1]
                return tuple(card for each in ahead for card in each.cards)
            case Wait.PLAY:
                held = self.state.playable(Seat.PLAYER)
                return tuple(card for card in read_cards(screen.cards) if card in held)
            case Wait.DISCARD:
                cards = read_cards(screen.cards)
                return (*cards, DISCARD) if len(self.chosen) == len(cards) else cards
            case Wait.OWN_DISCARD:
                return (DISCARD,) if len(self.chosen) == N_THROWN else read_cards(screen.cards)
            case Wait.OWN_PLAY:
                return (self._best_play(),)
        return ()

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards that can be clicked."""
        if self.loose:
            return self.loose
        match self.screen.wait:
            case Wait.DISCARD | Wait.OWN_DISCARD | Wait.PLAY | Wait.OWN_PLAY:
                return self.state.left(Seat.PLAYER)
            case Wait.FIND | Wait.COUNT if isinstance(self.state.phase, Scoring):
                hand = self.state.the_hand
                return (*hand.to_count(self.state.phase.occasion)[1], hand.starter)
        return ()

    @property
    def unplayable(self) -> tuple[int, ...]:
        """The cards of both hands that cannot be played now."""
        if not isinstance(self.state.phase, Pegging) or self.screen.wait is Wait.TAP:
            return ()
        held = (*self.state.left(Seat.PLAYER), *self.state.left(Seat.COMPUTER))
        return tuple(card for card in held if value_of(card) + self.state.play.count > ROOF)

    @property
    def lit(self) -> tuple[Target, ...]:
        """Highlighted targets."""
        screen = self.screen
        if screen.wait in (Wait.TAP, Wait.LIT):
            things: tuple[Target, ...] = (screen.thing,) if screen.thing is not None else ()
            held = self.state.left(Seat.PLAYER) if screen.wait is Wait.LIT else ()
            return things + tuple(card for card in read_cards(screen.cards) if card not in held)
        if screen.wait is Wait.DISCARD:
            return read_cards(screen.cards)
        if self.blinks or self._is_lit:
            return self.wanted
        return ()

    @property
    def blinks(self) -> bool:
        """True if the highlight blinks, after a second miss."""
        return self.n_misses >= SECOND_MISS

    @property
    def is_summed(self) -> bool:
        """True if a panel adds up the points found."""
        return bool(self.screen.kinds) or self.screen.sums

    @property
    def compliment(self) -> str:
        """Closing remark, by the number of questions answered on the first try.

        Empty if the lesson was skipped after a few of them.
        """
        if self.n_asked < FEWEST_ASKED:
            return ""
        if not self.n_missed:
            return lessons.NO_MISS
        if self.has_seen_double_run:
            return lessons.SAW_DOUBLE_RUN
        n_right = self.n_asked - self.n_missed
        few = lessons.FEW_MISSES.format(n=n_right, m=self.n_asked)
        return few if self.n_missed <= lessons.FEW else lessons.MANY_MISSES

    # --- what is done

    def wait(self, seconds: float) -> bool:
        """Advance the time without a click; return True if something lights up."""
        self._waited += seconds
        was_lit, self._is_lit = self._is_lit, self._is_lit or self._waited >= self.screen.lights
        return self._is_lit is not was_lit

    def click(self, target: Target) -> None:
        """Handle a click on something; a click elsewhere is one on the felt."""
        self._waited = 0.0
        match self.screen.wait:
            case Wait.TAP:
                self._go_on()
            case Wait.LIT:
                self._hit() if target in self.wanted else self._miss(target)
            case Wait.FIND | Wait.COUNT:
                self._find(target)
            case Wait.PLAY:
                self._play(target) if target in self.wanted else self._miss(target)
            case Wait.DISCARD:
                self._pick_lit(target)
            case Wait.OWN_DISCARD:
                self._pick(target)
            case Wait.OWN_PLAY:
                self._play_own(target)

    def _hit(self) -> None:
        self._count_in()
        self._go_on()

    def _count_in(self) -> None:
        """Record a completed task, and if it was right at first."""
        self.n_asked += 1
        self.n_missed += self._has_missed
        self._has_missed, self.n_misses, self.reply = False, 0, ""

    def _miss(self, target: Target, reply: str = "") -> None:
        self._has_missed = True
        self.n_misses += 1
        if self.n_misses >= THIRD_MISS:
            self._do_it()
            self.reply = lessons.I_GET_IT
            return
        self.reply = reply or self._answer(target)
        if self.n_misses == SECOND_MISS:
            self.reply += f" {lessons.THIS_ONE}"

    def _answer(self, target: Target) -> str:
        """Return the answer to a click on a wrong target."""
        clicked = {*self.chosen, target} if isinstance(target, int) else {*self.chosen}
        words = self.screen.miss
        for cards, answer in self.screen.misses.items():
            if clicked and set(read_cards(cards)) <= clicked:
                words = answer
        added = sum(value_of(card) for card in clicked if isinstance(card, int))
        left = write_points(total(self._left))
        return words.format(sum=say_number(added), left=left)

    def _do_it(self) -> None:
        """Do the task for the learner."""
        number, n_found = self.number, len(self.found)
        for _ in range(MOST_CLICKS):
            if (self.number, len(self.found)) != (number, n_found) or self.is_over:
                return
            missing = [each for each in self.wanted if each not in self.chosen]
            if not missing:
                return
            self.click(missing[0])
            if self.screen.wait is Wait.OWN_PLAY:
                return

    def _find(self, target: Target) -> None:
        if target == DONE and self.screen.wait is Wait.COUNT:
            left = write_points(total(self._left))
            self._miss(target, lessons.STILL_LEFT.format(left=left))
            self.n_misses = max(self.n_misses, SECOND_MISS)
            return
        if not isinstance(target, int) or target not in self.cards:
            self._miss(target)
            return
        self.reply = "" if not self.n_misses else self.reply
        if target in self.chosen:
            self.chosen = tuple(card for card in self.chosen if card != target)
            return
        chosen = {*self.chosen, target}
        hit = next((each for each in self._left if set(each.cards) == chosen), None)
        if hit is not None:
            self._find_reason(hit)
        elif len(chosen) > 1 and not any(chosen <= set(each.cards) for each in self._left):
            self.chosen = (*self.chosen, target)
            is_found = any(set(each.cards) == chosen for each in self.found)
            is_known = is_found and self.screen.n_finds != 1
            reply = lessons.ALREADY if is_known else self._answer(target)
            self.chosen = ()
            self._miss(target, reply)
        else:
            self.chosen = (*self.chosen, target)
            self._nudge()

    def _nudge(self) -> None:
        """Say what else belongs to the chosen cards, if they are some of those that score."""
        whole = {r.kind: r.cards for r in self._left if set(self.chosen) < set(r.cards)}
        if len(self.chosen) < 2 and set(whole) != {Kind.NOBS}:
            return
        kind = next(each for each in lessons.GOES_ON if each in whole)
        added, n_cards = sum(map(value_of, self.chosen)), len(whole[kind])
        words = lessons.GOES_ON[kind]
        self.reply = words.format(n=say_number(n_cards), sum=say_number(added))

    def _find_reason(self, hit: Reason) -> None:
        self.has_seen_double_run |= self.screen.name == "double run" and not self._is_lit
        self.found.append(hit)
        self.chosen, self._is_lit = (), not self.screen.lights
        self._count_in()
        if self.screen.n_finds == 1 or not self._left:
            self._go_on()

    def _pick_lit(self, target: Target) -> None:
        lit = read_cards(self.screen.cards)
        if target == DISCARD and set(self.chosen) == set(lit):
            self._choose(Throw(self.chosen))
            self._hit()
        elif isinstance(target, int) and target in lit:
            if target not in self.chosen:
                self.chosen = (*self.chosen, target)
                self.n_misses, self.reply = 0, ""
        else:
            self._miss(target)

    def _pick(self, target: Target) -> None:
        """Let the learner choose any two cards; a poor choice is questioned once."""
        if target == DISCARD and len(self.chosen) == N_THROWN:
            self._discard()
        elif isinstance(target, int) and target in self.cards:
            is_chosen = target in self.chosen
            others = tuple(card for card in self.chosen if card != target)
            self.chosen = others if is_chosen else (*others, target)[-N_THROWN:]
            self.reply = ""
        else:
            self._miss(target)

    def _discard(self) -> None:
        dealt, chosen = self.state.the_hand.dealt[Seat.PLAYER], frozenset(self.chosen)
        kept, best = _kept(dealt, chosen), _kept(dealt, BEST_DISCARD)
        if best - kept >= POOR and "discard" not in self._warned:
            self._warned.add("discard")
            self._has_missed = True
            self.reply = lessons.KEEPS.format(n=say_number(kept))
            return
        said = {BEST_DISCARD: lessons.AS_I_WOULD, NEXT_BEST: lessons.NOT_BAD}.get(chosen, "")
        if "discard" in self._warned and chosen != BEST_DISCARD:
            said = lessons.INSISTED
        self._choose(Throw(self.chosen))
        self._hit()
        self.reply = said

    def _play(self, target: Target) -> None:
        assert isinstance(target, int)
        self._choose(Play(target))
        self._hit()

    def _choose(self, move: Throw | Play) -> None:
        self._picked = cards_of(move)
        self._choices.append(move)

    # --- a play of the learner's own

    def _play_own(self, target: Target) -> None:
        if not isinstance(target, int) or target not in self.state.left(Seat.PLAYER):
            self._miss(target)
        elif target not in self.state.playable(Seat.PLAYER):
            reached = say_number(self.state.play.count + value_of(target))
            self._miss(target, lessons.TOO_BIG.format(n=reached))
        elif reply := self._walks_past(target):
            self._has_missed, self.reply = True, reply
        else:
            self._count_in()
            self._choose(Play(target))
            self._make(Play(target))
            self._play_on()

    def _walks_past(self, card: int) -> str:
        """Return a remark on points that a better card would score, once for each card."""
        best = self._best_play()
        scored, most = self._worth(card), self._worth(best)
        if scored >= most or f"play {best}" in self._warned:
            return ""
        self._warned.add(f"play {best}")
        return lessons.WAITING.format(points=write_points(most), card=name_card(best))

    def _worth(self, card: int) -> int:
        return total(play_reasons([*self.state.play.pile, card]))

    def _best_play(self) -> int:
        held = self.state.playable(Seat.PLAYER)
        return max(held, key=self._worth)

    def _play_on(self) -> None:
        """Play for Muggins, and peg for both, until the learner has to play a card or to count."""
        while True:
            phase = self.state.phase
            if isinstance(phase, Scoring) and not phase.occasion.is_count:
                self._make(Claim(total(phase.reasons)))
            elif isinstance(phase, Pegging) and phase.turn is Seat.COMPUTER:
                self._make(Play(self._choose_mine()))
            else:
                break
        self._has_seen_go |= any(isinstance(each, GoCalled) for each in self._pending)
        told = tell_play(self._pending)
        self._show()
        if not isinstance(self.state.phase, Pegging):
            self._enter(self.number + 1)
            self.reply = " ".join(told)
        elif told:
            self.remark, self.reply = told[0], " ".join(told[1:])

    def _choose_mine(self) -> int:
        """Return the card that scores most, with ties broken by a fixed order."""
        held = self.state.playable(Seat.COMPUTER)
        return max(held, key=lambda card: (self._worth(card), -ORDER.index(card)))

    # --- from screen to screen

    def _go_on(self) -> None:
        if self.number + 1 == len(SCREENS):
            self.is_over = True
        else:
            self._enter(self.number + 1)

    def _enter(self, number: int = 0) -> None:
        """Enter a screen: make its moves, and show its part of them."""
        before = self.screen
        self.number, screen = number, SCREENS[number]
        self.chosen, self.n_misses, self._waited = (), 0, 0.0
        self._is_lit = not screen.lights
        self.reply = self.remark = ""
        if not self.is_summed:
            self.found.clear()
        if screen.chapter <= LAST_LOOSE or before.chapter == LAST_LOOSE:
            self.fresh = TablePicture(self.state.pegs, hands=(self.loose, ()))
            self.showing.clear()
        elif screen.name == "ahead":
            self.fresh = TablePicture(self.state.pegs)
            self.showing.clear()
        for word in screen.moves.split():
            self._make_word(word)
        self._show(screen.shows)

    def _show(self, n_events: int | None = None) -> None:
        n_shown = len(self._pending) if n_events is None else n_events
        self.showing += [self._pending.popleft() for _ in range(min(n_shown, len(self._pending)))]

    def _make_word(self, word: str) -> None:
        if word == "end":
            while not self._is_deal_over:
                self._make(self._forced_move())
        elif word == "=*":
            self._make(self._forced_move())
        elif word.endswith("*"):
            kind = Throw(self._picked) if word == "t*" else Play(self._picked[0])
            self._make(kind)
        else:
            self._make(read_move(word))

    @property
    def _is_deal_over(self) -> bool:
        phase = self.state.phase
        return isinstance(phase, Counted) and phase.occasion is Occasion.CRIB

    def _forced_move(self) -> Move:
        phase = self.state.phase
        return Claim(total(phase.reasons)) if isinstance(phase, Scoring) else Proceed()

    def _make(self, move: Move) -> None:
        self.state, events = play(self.state, move)
        self._pending += events

    # --- chapters, and where it was left

    def skip_chapter(self) -> None:
        """Go to the next chapter, and complete the tasks of this one."""
        chapter, counted = self.screen.chapter, (self.n_asked, self.n_missed)
        while self.screen.chapter == chapter and not self.is_over:
            self._pass()
        self.n_asked, self.n_missed = counted

    def _pass(self) -> None:
        """Leave a screen by doing its task, or repeating the recorded choice."""
        number, warned = self.number, self._warned
        self._warned = EVERY_WARNING
        while self.number == number and not self.is_over:
            if self._recorded and self.screen.wait in CHOICES:
                self._choose_again(self._recorded.popleft())
            else:
                left = (each for each in self.wanted if each not in self.chosen)
                self.click(next(left, FELT))
        self._warned, self.reply = warned, ""

    def _choose_again(self, move: Move) -> None:
        for card in cards_of(move):
            self.click(card)
        if isinstance(move, Throw):
            self.click(DISCARD)

    def save(self) -> str:
        """Return the number of the screen and the choices so far, for the INI file."""
        return " ".join((str(self.number + 1), *map(write_move, self._choices)))

    @classmethod
    def load(cls, text: str, color: str = GREEN) -> "Lesson":
        """Return a saved lesson; an unreadable one restarts from the beginning."""
        lesson = cls(color)
        head, *words = text.split() or ["1"]
        try:
            number, choices = int(head) - 1, [read_move(word) for word in words]
        except ValueError:
            return lesson
        if 0 < number < len(SCREENS):
            lesson._recorded.extend(choices)
            while lesson.number < number:
                lesson._pass()
            lesson._play_again()
        lesson.n_asked = lesson.n_missed = 0
        return lesson

    def _play_again(self) -> None:
        """Replay the cards played before the lesson was interrupted."""
        while self._recorded and self.screen.wait is Wait.OWN_PLAY:
            self._choose_again(self._recorded.popleft())
        self._recorded.clear()
        self.reply = ""


def _kept(dealt: tuple[int, ...], thrown: frozenset[int]) -> int:
    """Return the points of four cards before the starter is turned."""
    *hand, last = (card for card in dealt if card not in thrown)
    reasons = hand_reasons(hand, last, flush_of=N_FLUSH)
    return total([each for each in reasons if each.kind is not Kind.NOBS])
