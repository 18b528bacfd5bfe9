"""Controller of the table: owns match, animation timeline, current choice and commentary."""

from collections.abc import Callable
from dataclasses import replace

from muggins.motion.cues import TUNES, Cue, Sound
from muggins.motion.picture import TablePicture, picture_of
from muggins.motion.places import Arrangement, Places, lay_out
from muggins.motion.staging import CountedSoFar, is_great
from muggins.motion.timeline import EventListener, Timeline, arch
from muggins.rules.cards import Seat
from muggins.rules.events import (
    CardPlayed,
    CardsDealt,
    Claimed,
    Event,
    GameBegun,
    HandCounted,
    Pegged,
)
from muggins.rules.moves import Claim, Cut, Move, Play, Proceed
from muggins.rules.referee import to_move
from muggins.rules.scoring import total
from muggins.rules.state import (
    Counted,
    CuttingDeck,
    CuttingForDeal,
    CuttingStarter,
    Discarding,
    GameOver,
    Pegging,
    Scoring,
)
from muggins.rules.views import view_of
from muggins.settings.values import Curtain
from muggins.table.choices import (
    CardChoice,
    CutChoice,
    MoveChoice,
    PlayChoice,
    SharedCut,
    wandering_cut,
)
from muggins.table.claims import ClaimChoice, CountChoice, NumberChoice
from muggins.table.counting_progress import KINDS, CountingProgress
from muggins.table.match import (
    AT_ONCE,
    Chairs,
    Hint,
    Learning,
    Match,
    RemotePlayer,
    TablePreferences,
)
from muggins.table.talk import FindLine, Talk, VoiceSound
from muggins.table.turns import SeatChoice, await_at, choice_for, forced_move, goes_on, lingers
from muggins.words.table.patter_moments import Mood, Rank
from muggins.words.table.prompts import (
    CUT_HINT,
    NO_HINTS,
    NOTHING_AT_ALL,
    OUT,
    explain_forced,
    prompt,
    say_counted,
)
from muggins.words.table.sentences import (
    CUT_TOO,
    HOLD_UP,
    LOOK_AWAY,
    TO_PLAYER,
    WAITS,
    Names,
    name_in,
    tellings_for,
)

THINKING = 0.2  # seconds before the computer acts, so that its turn can be seen
CUTTING = 0.9  # and before it cuts the pack
STILL_CUT = 2.0  # where nothing moves: a picture of it that stands, as in CRIB 4.5


class TableController:
    """Match, timeline and choice combined: the true state, the shown state, and the possible input.

    It is independent of device, screen and disk: the caller passes in moves and time.
    ``preferences`` has the preferences of the local person, ``say`` finds the opponent's next
    line, and ``sound`` plays cues. ``names`` are those of two people. ``progress`` records the
    player's right counts.
    """

    def __init__(
        self,
        match: Match,
        chairs: Chairs,
        preferences: Callable[[], TablePreferences],
        say: FindLine,
        sound: Sound,
        greeting: str,
        names: Names | None = None,
        progress: CountingProgress | None = None,
    ) -> None:
        self.match, self.chairs, self.names = match, chairs, names
        self._ask_preferences, self.sound = preferences, sound
        self.talk = Talk(match.state, say, tellings_for(names) if names else TO_PLAYER, names)
        self.timeline = Timeline(self._picture())
        self.choice: MoveChoice | None = None
        self.hint = Hint(chairs)
        self.is_stale = True
        self.progress = progress
        self.is_pointing = True  # the mouse was used last; no card is in the keys' focus
        self._learning, self._mutter = Learning(), VoiceSound(sound)
        self._offered_preferences = self.preferences
        self._waited = 0.0
        self._is_laid_down = False  # what was held up, while something moved
        self._remark = ""  # on the claim that is being made up
        self._is_ready = False  # the person here for the next deal, which another program tells
        self.say(greeting)
        self._offer_choice()

    def _picture(self) -> TablePicture:
        """Return the current picture; between two people, with all cards face down."""
        return replace(picture_of(self.match.state), is_covered=self._is_shared)

    @property
    def _is_shared(self) -> bool:
        """True if two people share the screen, and must not see each other's cards."""
        return all(chair.is_person for chair in self.chairs)

    @property
    def preferences(self) -> TablePreferences:
        return self._ask_preferences()

    def fit(self, places: Places) -> None:
        self.timeline.places = places
        if self.choice is not None:
            self.choice.places = places
            self._lay_count(self.choice)
        self.is_stale = True

    def _lay_count(self, choice: MoveChoice) -> None:
        if isinstance(choice, CountChoice):
            how = Arrangement(self.preferences.sorts, places=self.timeline.places)
            choice.touching.spots = lay_out(self.timeline.picture, how)

    @property
    def is_waiting(self) -> bool:
        return self.timeline.is_resting and self.choice is not None

    @property
    def is_asking_next(self) -> bool:
        """True if the animation is about to end, and a person has to choose next."""
        is_next = self._person_to_move() is not None and self._automatic_move is None
        return is_next and self.timeline.is_ending

    @property
    def automatic(self) -> str | None:
        """Label of the automatic button, or None if it is disabled."""
        if self.talk.notice is not None:
            return MoveChoice.automatic if self.preferences.autoplay else None
        if self.choice is None:
            return None
        is_claim = isinstance(self.choice, NumberChoice)
        allowed = self.preferences.autoscore if is_claim else self.preferences.autoplay
        return self.choice.automatic if allowed else None

    @property
    def is_over(self) -> bool:
        return isinstance(self.match.state.phase, GameOver)

    # --- moves

    def make(self, move: Move | None, dropped: tuple[float, float] | None = None) -> None:
        """Make a move, if any; a carried peg starts from the place where it was dropped."""
        if move is None:
            if isinstance(self.choice, SeatChoice) and self.choice.is_taken:
                self._sit_down(self.choice.seat)
            if isinstance(self.choice, SharedCut):
                self.talk.line = self._ask()
            return
        if isinstance(move, Proceed) and self.match.state.awaits_deal:
            self._is_ready = True
            self._forget_choice()
            self._offer_choice()
        else:
            self._carry_out(move, dropped)

    def _carry_out(self, move: Move, dropped: tuple[float, float] | None) -> None:
        carrier = self.choice.seat if self.choice is not None else Seat.PLAYER
        carried = (carrier, dropped) if dropped and isinstance(move, Claim) else None
        self._mark(move)
        self.talk.missed = ()
        if isinstance(self.choice, CountChoice) and isinstance(move, Claim):
            self.talk.missed = self.choice.touching.missed_by(move.points)
        if self.choice is not None:
            self.talk.line = ""  # it has been answered
            self.talk.forced = {}
        self._forget_choice()
        events = self.match.make(move)
        self.talk.expect(events, self.match.state)
        self.timeline.is_aloud = self.preferences.details
        self.timeline.has_tunes = self.preferences.plays_tunes
        self._is_ready = False
        if self._is_shared and any(isinstance(event, CardsDealt) for event in events):
            self.timeline.turn(self.timeline.picture.near, is_covered=True)
        self.timeline.add(events, carried, self.talk.missed)
        self._waited = 0.0
        self._think_ahead(events)
        if self.preferences.speed == AT_ONCE:
            self._play_out(self.timeline.finish())
            self._marvel(events)
        self._offer_choice()

    def _mark(self, move: Move) -> None:
        """Record the reasons of a count that the player found without help."""
        choice, progress = self.choice, self.progress
        if progress is None or not isinstance(choice, CountChoice):
            return
        if isinstance(move, Claim) and self.hint.points is None:
            due, found = choice.touching.due, choice.touching.found
            progress.mark(due, due if move.points == total(due) else found)

    def _sit_down(self, seat: Seat) -> None:
        self.timeline.turn(seat, is_covered=False)
        self._forget_choice()
        self._offer_choice()

    def lay_down(self) -> None:
        """Turn the cards of a hand face down again during the play, when nothing moves."""
        is_play = isinstance(self.match.state.phase, Pegging | Scoring)
        if not self._is_shared or self.preferences.curtain is not Curtain.THROW or not is_play:
            return
        shown = self.timeline.picture
        if self.timeline.is_resting and not (shown.are_open or shown.is_covered):
            self.timeline.turn(shown.near, is_covered=True)
            if isinstance(self.choice, PlayChoice):
                self.hint.forget()
                self._forget_choice()
                self._offer_choice()
        self._is_laid_down, self.is_stale = not self.timeline.is_resting, True

    def _marvel(self, events: tuple[Event, ...]) -> None:
        """Pause for a great hand, or its message, when animations are off."""
        great = [each for each in events if isinstance(each, Pegged) and is_great(each)]
        if great and not (self.is_over or self.talk.notice or self.talk.grand):
            self.talk.pause_for_great_hand(great[0])

    def hurry(self) -> None:
        """Finish the animation, and let the computer act without a pause.

        A great moment that follows is not skipped.
        """
        self._play_out(self.timeline.hurry())
        self._offer_choice()
        while self._moves_without_person and self.timeline.is_resting:
            if not self._advance():
                return

    def automate(self) -> bool:
        """Make the computer's move for a person; return False while it is being computed.

        It stops at the end of a game, and at a message about a mistake.
        """
        if self.talk.notice is not None:
            if self.automatic is not None:
                self.dismiss()
            return True
        was_over = self.is_over
        self.finish()
        while self._moves_without_person:
            if not self._advance():
                return False
            self.finish()
        if self.talk.notice is not None or self.is_over > was_over or self.automatic is None:
            return True
        move = self._think()
        if move is not None:
            self.hint.move = move  # it was not the player's own
            self.make(move)
        return move is not None

    def _think(self) -> Move | None:
        """Ask the seat's engine for a move; None while it is thinking."""
        state = self.match.state
        seat = to_move(state)
        return Proceed() if seat is None else self.chairs[seat].ask(view_of(state, seat))

    def finish(self) -> None:
        self._play_out(self.timeline.finish())
        self._offer_choice()

    @property
    def is_thinking(self) -> bool:
        return self.timeline.is_resting and self._moves_without_person

    @property
    def _moves_without_person(self) -> bool:
        """True if an engine or the rules make the next move."""
        return self.choice is None and self.talk.notice is None and not self.is_over

    def _forget_choice(self) -> None:
        self.choice, self._remark = None, ""
        self.talk.hinted = self.hint.cards
        self.hint.forget()

    @property
    def _automatic_move(self) -> Move | None:
        """Automatic move in place of a person's, if the settings allow it."""
        state, preferences = self.match.state, self.preferences
        if self._person_to_move() is None:
            return None
        return forced_move(state, preferences) or goes_on(
            state, preferences, was_wrong=self.talk.was_wrong
        )

    def _advance(self) -> bool:
        """Let an engine or the rules move; return False while an engine is thinking."""
        seat = to_move(self.match.state)
        move = self._automatic_move
        if move is not None:
            self._note_forced(move)
            self.make(move)
            return True
        if self._person_to_move() is not None:
            self._offer_choice()
            return True
        chair = self.chairs[Seat.COMPUTER if seat is None else seat]
        move = chair.hear() if isinstance(chair, RemotePlayer) else self._think()
        self.make(move)
        return move is not None

    def _note_forced(self, move: Move) -> None:
        """Remember a card that is played for a person, and why."""
        phase = self.match.state.phase
        if isinstance(move, Play) and isinstance(phase, Pegging):
            n_held = len(self.match.state.left(phase.turn))
            self.talk.forced[move.card] = explain_forced(move.card, n_held)

    def _person_to_move(self) -> Seat | None:
        """Return the person who has to choose, or may continue."""
        if self._is_ready:
            return None
        seat = to_move(self.match.state)
        seats = tuple(Seat) if seat is None else (seat,)
        return next((each for each in seats if self.chairs[each].is_person), None)

    def _think_ahead(self, events: tuple[Event, ...]) -> None:
        state = self.match.state
        seat = to_move(state)
        if self.names is not None:
            return
        if seat is not None and not self.chairs[seat].is_person:
            self._think()
        if any(isinstance(event, CardsDealt) for event in events):
            self._learning.ask(state, self.chairs)

    # --- hints

    def show_hint(self) -> None:
        """Show the computer's choice if a hint can be requested, even if hints are off."""
        if isinstance(self.choice, SeatChoice) and self.choice.is_held:
            self._sit_down(self.choice.seat)
            return
        if self.choice is None or self.choice.automatic is None:
            return
        if not self.preferences.hints_asked:
            self.talk.line, self.is_stale = NO_HINTS, True
            return
        self.say("HintAsked")
        self.hint.is_wanted = True
        self._look_for_hint()
        if isinstance(self.choice, NumberChoice) and self.hint.points is not None:
            self.choice.set(self.hint.points)
        if isinstance(self.choice, CutChoice) and isinstance(self.hint.move, Cut):
            self.choice.place = self.hint.move.place
            self.talk.line = CUT_HINT

    def _look_for_hint(self) -> None:
        if self.choice is not None:
            self.is_stale |= self.hint.look(self.match.state, self.choice.seat)
        if isinstance(self.choice, NumberChoice):
            self.choice.advised = self.hint.points

    def _offer_choice(self) -> None:
        """Offer a choice to a person once the animation is done."""
        self.is_stale = True
        if not self.timeline.is_resting:
            return
        state, preferences = self.match.state, self.preferences
        if self.talk.notice is not None:
            self.talk.line = self.talk.notice
            return
        self._offered_preferences = preferences
        seat = self._person_to_move()
        is_asked = seat is not None and self._automatic_move is None
        self.choice = self._choice_of(seat) if seat is not None and is_asked else None
        if self.choice is None:
            if self.names is not None and state.is_dealt_by_two:
                self.talk.line = WAITS.format(who=self.names[Seat.COMPUTER])
            elif isinstance(state.phase, CuttingDeck | CuttingStarter):
                self.talk.line = self._ask()
            return
        self.choice.is_pointing, self.choice.places = self.is_pointing, self.timeline.places
        if isinstance(self.choice, CardChoice):
            self.choice.is_far = self.choice.seat is not self.timeline.picture.side
        self._lay_count(self.choice)
        line = self.talk.mistake if isinstance(state.phase, Counted) else ""
        self.talk.asked = self._ask()
        self.talk.line = line or self.talk.asked
        is_hinted = isinstance(state.phase, Scoring | Pegging | Discarding)
        is_hinted &= self.choice.automatic is not None
        tries_first = isinstance(self.choice, CountChoice) and preferences.explains
        self.hint.is_wanted |= is_hinted and preferences.hints and not tries_first
        if isinstance(self.choice, CountChoice) and preferences.counting_help and self.progress:
            self._help_count(self.choice, self.progress)
        self._look_for_hint()

    def _help_count(self, choice: CountChoice, progress: CountingProgress) -> None:
        touching = choice.touching
        if touching.help(progress.is_agreed):
            kinds = dict.fromkeys(KINDS[each.kind] for each in touching.found)
            self.talk.line = say_counted(tuple(kinds), choice.offer, is_all=touching.is_whole)

    def _choice_of(self, seat: Seat) -> MoveChoice:
        """Return a person's choice; of two people, only after the one to move has confirmed."""
        state, preferences, names = self.match.state, self.preferences, self.names
        if self._is_laid_down:
            self._is_laid_down = False
            self.lay_down()
        if names is not None and self._is_shared and await_at(self.timeline, state, preferences):
            is_held = preferences.curtain is Curtain.THROW and isinstance(state.phase, Pegging)
            self.talk.hinted = ()  # to the other
            return SeatChoice(state, seat, names, is_held=is_held)
        if self._is_shared and isinstance(state.phase, CuttingForDeal):
            return self.choice if isinstance(self.choice, SharedCut) else SharedCut(state, seat)
        return choice_for(state, seat, preferences)

    def _ask(self) -> str:
        choice, names = self.choice, self.names
        if isinstance(choice, SeatChoice) and names is not None:
            return name_in(HOLD_UP if choice.is_held else LOOK_AWAY, names, choice.seat)
        if isinstance(choice, SharedCut) and choice.is_half and names is not None:
            return name_in(CUT_TOO, names, choice.seat)
        return prompt(self.match.state, by_number=not isinstance(choice, ClaimChoice), names=names)

    def _look_at_claim(self) -> None:
        """Show a remark on the claim being made, while it applies: nothing claimed, or scored."""
        remark, choice = "", self.choice
        if isinstance(choice, NumberChoice) and choice.is_doubted:
            remark = NOTHING_AT_ALL
        elif isinstance(choice, CountChoice) and choice.touching.worth > choice.room:
            remark = OUT.format(worth=choice.touching.worth, need=choice.room)
        elif isinstance(choice, CountChoice):
            remark = choice.touching.remark
        if remark != self._remark:
            self._remark, self.is_stale = remark, True
            self.talk.line = remark or self._ask()

    # --- time

    def _wait(self, seconds: float) -> None:
        is_cutting = isinstance(self.match.state.phase, CuttingDeck | CuttingStarter)
        self._waited += seconds
        self.is_stale |= is_cutting
        thinking = THINKING if self.names is None else 0  # a person has done so
        due = (CUTTING if is_cutting else thinking) / self.preferences.speed
        if self._waited >= (due or (STILL_CUT if is_cutting else 0)):
            self._advance()

    @property
    def cut_place(self) -> int | None:
        """Slider position at the spread deck: a person's, or an engine's."""
        if isinstance(self.choice, CutChoice):
            return self.choice.place
        is_still = self.preferences.speed == AT_ONCE
        progress = 1.0 if is_still else arch(self._waited * self.preferences.speed / CUTTING)
        return wandering_cut(self.match.state, progress)

    def dismiss(self) -> None:
        """Acknowledge the mistake that is shown."""
        self.talk.dismiss()
        self._waited = 0.0
        step = self.timeline.step
        if step is not None and isinstance(step.event, Claimed):
            left = step.length - self.timeline.at
            self._play_out(self.timeline.update(left / self.timeline.speed))
        self._offer_choice()

    @property
    def lingers(self) -> bool:
        is_cut = self.timeline.picture.cut is not None
        return lingers(self.choice, self.preferences, self.match.state, is_cut=is_cut)

    def _linger(self, seconds: float) -> None:
        """Continue automatically after the player's delay for messages."""
        delay = self.preferences.delay
        if not delay or not (self.talk.notice is not None or self.lingers):
            return
        self._waited += seconds
        if self._waited < delay:
            return
        if self.talk.notice is not None:
            self.dismiss()
        elif self.choice is not None:
            self.make(self.choice.confirm())

    def run(self, seconds: float) -> None:
        """Advance time: the animation, then the computer's turn."""
        preferences = self.preferences
        self.timeline.speed, self.timeline.explains = preferences.speed, preferences.explains
        self.is_stale |= self.talk.update(seconds)
        self._mutter.follow(self.talk)
        self._tell_what_was_learnt()
        if self.talk.notice is not None:
            self._linger(seconds)
        elif not self.timeline.is_resting:
            self._play_out(self.timeline.update(seconds))
            self._offer_choice()
        elif self.choice is None:
            self._wait(seconds)
        elif self._offered_preferences.asks_otherwise(preferences):
            self._offer_choice()
        elif self.choice.state.standing is not self.match.state.standing:
            self.restart()
        else:
            self._look_at_claim()
            self._look_for_hint()
            self._linger(seconds)

    def restart(self, key: str = "NewMatch") -> None:
        """Show a match that has just begun, or was replaced, with an opponent's line by key."""
        self.sound.end_tune()
        self.timeline = Timeline(self._picture(), self.timeline.places)
        self._forget_choice()
        self.talk.begin(self.match.state)
        self.say(key, Mood.IDLE)
        self._offer_choice()

    # --- what is said

    def _play_out(self, happenings: EventListener) -> None:
        for beat in happenings.cues:
            if beat.cue not in TUNES or self.preferences.plays_tunes:
                self.sound.play(beat.cue, beat.pan, beat.step if beat.cue is Cue.COUNT else None)
        for event in happenings.events:
            self._speak(event)
        self.is_stale = True

    def _speak(self, event: Event | CountedSoFar) -> None:
        moments = self.talk.hear(event)
        if isinstance(event, CardPlayed) and event.card in self.talk.forced and self.names is None:
            self.talk.line = self.talk.forced[event.card]
        if isinstance(event, CardsDealt):
            self._learning.show()
        is_late = isinstance(event, HandCounted) and self.is_over
        has_more = isinstance(event, CardsDealt) and self._tell_what_was_learnt()
        if moments and not is_late and not has_more:
            self.talk.answer(moments)
        if isinstance(event, GameBegun):
            self.sound.end_tune()

    def _tell_what_was_learnt(self) -> bool:
        """Announce once that the opponent has identified the player's style; return True if so."""
        has_learnt = self._learning.is_told()
        if has_learnt:
            self.say("KnowsYou", Mood.SMUG)
        return has_learnt

    def say(self, key: str, mood: Mood | None = None, rank: Rank = Rank.COMMENT) -> None:
        """Show a line and a mood of the opponent."""
        self.talk.say(key, mood, rank)
        self.is_stale = True
