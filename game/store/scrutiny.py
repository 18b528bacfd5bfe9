"""A log held against the rules: each hand is dealt and played again.

A log tells neither claims nor options as such. Where it says that mistakes cost points, a
hand may have brought the player less and the computer more than its cards are worth. What a log
does not tell enough of is listed as unchecked.
"""

import re
from dataclasses import dataclass, field

from game.rules.deal import Source, skip_hands
from game.rules.moves import Play
from game.rules.seat import Seat
from game.rules.terms import TARGET, WEIGHTS, Length, margin_of, starting_scores
from game.store.logbook import (
    DeckLine,
    Fault,
    Game,
    LogBook,
    Match,
    Note,
    Pair,
    Row,
    read_seed,
)
from game.store.loglines import FORFEITED, PART, REVERTED, SIDES, UNPROVEN
from game.store.logseals import LogSeals
from game.store.proofs import check_seals, open_source
from game.store.reenactment import (
    Points,
    add_up,
    gains_of,
    is_whole,
    play_row,
    points_of,
)
from game.store.reruns import Made
from game.store.supplies import Supply, begins_pack

STRICT = ("Penalties but No Muggins.", "Penalties and Muggins.")
FORFEITS = {FORFEITED.format(side): seat for seat, side in zip(Seat, SIDES, strict=True)}
SEAL_CUT = re.compile(rf"{PART} (\d{{1,9}}): .*")
ELSEWHERE = ("Card Data File", "New Pointer", "Default Sequence.", REVERTED)


@dataclass(slots=True)
class Scrutiny:
    """What was found: faults by line, remarks that are none, and what could not be checked."""

    faults: list[Fault] = field(default_factory=list)
    remarks: list[Fault] = field(default_factory=list)
    unchecked: list[Fault] = field(default_factory=list)


def check_log(book: LogBook) -> Scrutiny:
    """Check every row and head; those that could not be read are among the faults."""
    seals = LogSeals(book)
    found = Scrutiny([*book.faults, *seals.faults, *check_seals(list(seals.games()))])
    has_penalties = False
    for match in book.matches:
        for place, game in enumerate(match.games):
            has_penalties = _Checker(game, found, has_penalties, seals).check()
            if place:
                _check_head(match, place, found)
    for each in (found.faults, found.remarks, found.unchecked):
        each.sort(key=lambda fault: fault.line)
    return found


class WrongTotalsError(ValueError):
    """The totals that a row should have."""

    def __init__(self, row: Row, due: Pair) -> None:
        super().__init__(f"the totals must be {_say(due)}, not {_say(row.scores)}")
        self.due = due


class _Checker:
    """Goes through one game with what is known of its cards and scores."""

    def __init__(self, game: Game, found: Scrutiny, has_penalties: bool, seals: LogSeals) -> None:
        self.game, self.found, self.seals = game, found, seals
        self.has_penalties = has_penalties
        self.supplies: list[Supply | None] = []  # where the next hand may come from
        self.is_headed = False  # nothing but the head tells where it comes from
        self.seal: int | None = None  # the number of the sealed pack
        self.suspect: int | None = None  # a row whose cards were not those of the seed
        self.last: Row | None = None
        self.due: Pair | None = None  # the totals that the last row should have had
        self.forfeiter: Seat | None = None
        self.is_told = False  # that nothing is known of where the cards come from

    def check(self) -> bool:
        """Check all parts; whether mistakes cost points at the end."""
        for part in self.game.parts:
            match part:
                case DeckLine():
                    self._name_suspect()
                    self._take_head(part)
                case Note():
                    self._take_note(part)
                case Row():
                    self._check_row(part)
        self._name_suspect()
        return self.has_penalties

    def _take_head(self, deck: DeckLine) -> None:
        """A head in the middle of a game leaves the pack as it is, if it is known."""
        newest = self.supplies[-1] if self.supplies else None
        if deck.is_sealed:
            self._cut_seal(deck.position)
        elif deck.is_file:
            self.supplies, self.is_headed = [None], False
        elif newest is None or newest.source.position != deck.position:
            self.supplies, self.is_headed = [Supply(Source(deck.position))], True

    def _cut_seal(self, number: int) -> None:
        """A sealed pack, once it is named; its secret tells what it deals."""
        if number == self.seal:
            return
        self.seal, opened = number, self.seals.opened(number)
        if opened is None:
            self.supplies = [None]
            return
        source, row = open_source(opened), next(iter(self.game.rows), None)
        variant = self.game.variant
        if self.last is None and row is not None and not variant.deals_on:
            source = skip_hands(source, row.number - 1, variant)
        self.supplies = [Supply(source)]

    def _take_note(self, note: Note) -> None:
        """A new source may have come before or after the deal of the next row."""
        if note.text in FORFEITS:
            self.forfeiter = FORFEITS[note.text]
        elif found := SEAL_CUT.fullmatch(note.text):
            self._cut_seal(int(found[1]))
        elif note.text == UNPROVEN:
            self.found.unchecked.append(Fault(note.line, "what was played before in this game"))
        elif note.text in STRICT:
            self.has_penalties = True
        elif note.text.startswith("New Seed: "):
            self.supplies.append(_read_supply(note.text.removeprefix("New Seed: ")))
        elif note.text.startswith(ELSEWHERE):
            self.supplies.append(None)

    def _check_row(self, row: Row) -> None:
        try:
            self._check_order(row)
            self._check_scores(row, play_row(row, self.game.variant))
            self.due = None
        except ValueError as error:
            self._fault(row, str(error))
            self.due = error.due if isinstance(error, WrongTotalsError) else None
        self._check_cards(row)
        self.last = row

    def _fault(self, row: Row, why: str) -> None:
        self.found.faults.append(Fault(row.line, f"hand {row.number}: {why}"))

    def _leave(self, row: Row, what: str) -> None:
        self.found.unchecked.append(Fault(row.line, f"hand {row.number}: {what}"))

    def _check_order(self, row: Row) -> None:
        last = self.last
        if len(set(row.cards)) != len(row.cards):
            raise ValueError("a card is there twice")
        if len(row.cards) != self.game.variant.n_needed:
            raise ValueError("more or fewer cards were dealt than this game is played with")
        if last is None:
            return
        if row.number <= last.number:
            raise ValueError("the hands are out of order")
        if TARGET in last.scores and self.due is None:
            raise ValueError("the game was over before")
        if (row.number - last.number) % 2 != (row.dealer is not last.dealer):
            raise ValueError("the deal did not alternate")

    # --- the cards

    def _check_cards(self, row: Row) -> None:
        """Deal the hand again, if it is known from where."""
        is_gap = self.last is not None and row.number != self.last.number + 1
        if is_gap or (self.is_headed and not begins_pack(row, self.game.variant)):
            self.supplies = [None]
        self.is_headed = False
        following = self._follow(row)
        if following:
            self._name_suspect()
            self.supplies = following
            if following == [None] and not self.is_told:
                self._leave(row, "whether its cards and those after it come from where they should")
                self.is_told = True
        elif self.seal is not None:
            self._fault(row, f"its cards are not those of seal {self.seal}")
            known = [each for each in self.supplies if each is not None]
            self.supplies = [each.after(row, self.game.variant) for each in known]
        elif self.suspect is not None:
            why = "from here on the cards are not those of the seed"
            self.found.remarks.append(Fault(self.suspect, why))
            self.suspect, self.supplies = None, [None]
        elif self.supplies:
            self.suspect = row.line
            known = [each for each in self.supplies if each is not None]
            self.supplies = [each.after(row, self.game.variant) for each in known]

    def _follow(self, row: Row) -> list[Supply | None]:
        """Where the next hand comes from, if this one is from a supply that may have dealt it."""
        variant = self.game.variant
        for supply in reversed(self.supplies):
            if supply is None:
                return [None]
            if supply.deals(row, variant):
                newest = self.supplies[-1]
                return [supply.after(row, variant) if supply is newest else newest]
        return []

    def _name_suspect(self) -> None:
        """The seed holds after a row that it does not deal, so that row was changed."""
        if self.suspect is not None:
            why = "the cards are not those that the seed deals, or stand in another order"
            self.found.faults.append(Fault(self.suspect, why))
        self.suspect = None

    # --- the points

    def _check_scores(self, row: Row, steps: list[Made]) -> None:
        befores = self._befores(row)
        if max(row.scores) > TARGET or min(row.scores) == TARGET:
            raise ValueError(f"there are no totals of {_say(row.scores)}")
        if not befores:
            self._leave(row, "its totals, since the hand before is missing")
        if self.forfeiter is not None:
            self._leave(row, "whether it was forfeited")
            _check_forfeit(row, befores, steps, self.forfeiter)
        elif self.has_penalties:
            _check_loosely(row, befores, steps)
        else:
            _check_exactly(row, befores, steps)

    def _befores(self, row: Row) -> list[Pair]:
        """Totals that the hand may have begun with; none where that is not known."""
        if self.last is not None and row.number == self.last.number + 1:
            return [self.last.scores, *([] if self.due is None else [self.due])]
        if row.number == 1:
            starts = [starting_scores(length, row.dealer) for length in Length]
            return [*starts[1:], starts[0]]
        return []


# --- the points of a row


def _check_exactly(row: Row, befores: list[Pair], steps: list[Made]) -> None:
    """Every point was pegged as it fell due, and the game ended with the one that won it."""
    points = points_of(steps)
    is_won = TARGET in row.scores
    if not is_won and not is_whole(steps[-1].state):
        raise ValueError("the play stops although nobody has won")
    if not befores:
        gains = gains_of(points)
        if not is_won and any(row.scores[seat] < gains[seat] for seat in Seat):
            raise ValueError("the totals are less than the hand is worth")
        return
    due = [add_up(before, points) for before in befores]
    if row.scores not in [scores for scores, _ in due]:
        raise WrongTotalsError(row, due[-1][0])
    n_pegged = next(n for scores, n in due if scores == row.scores)
    if is_won and not _ends_with(steps, n_pegged):
        raise ValueError("the play goes on although the game was won")


def _ends_with(steps: list[Made], n_pegged: int) -> bool:
    """Whether no card was played after so many times that points were pegged."""
    seen = 0
    for step in steps:
        if seen >= n_pegged and isinstance(step.move, Play):
            return False
        seen += len(points_of([step]))
    return True


def _check_loosely(row: Row, befores: list[Pair], steps: list[Made]) -> None:
    """Mistakes cost the player points and may bring the computer some."""
    if TARGET not in row.scores and not is_whole(steps[-1].state):
        raise ValueError("the play stops although nobody has won")
    points = points_of(steps)
    if befores and not any(_may_follow(row.scores, before, points) for before in befores):
        raise ValueError("the totals do not follow from the cards, whatever was claimed")


def _may_follow(scores: Pair, before: Pair, points: Points) -> bool:
    """Whether the player has no more than his cards are worth, and the computer no less.

    What falls due after the game was won at the earliest counts for nobody.
    """
    own, computers = scores[0] - before[0], scores[1] - before[1]
    due = gains_of(points)
    if scores[0] == TARGET:
        due = due[0], _gain_until(points, own)
    elif scores[1] == TARGET:
        due = due[0], 0
    return 0 <= own <= due[0] and computers >= due[1]


def _gain_until(points: Points, enough: int) -> int:
    """What the computer has got when the player might have got enough."""
    gained = [0, 0]
    for seat, more in points:
        gained[seat] += more
        if gained[Seat.PLAYER] >= enough:
            break
    return gained[Seat.COMPUTER]


def _check_forfeit(row: Row, befores: list[Pair], steps: list[Made], forfeiter: Seat) -> None:
    """Only who claims can claim too much; until then he has pegged no more than was due."""
    if row.scores[forfeiter.other] != TARGET:
        raise ValueError("a forfeited game was not won")
    if forfeiter is Seat.COMPUTER:
        raise ValueError("the computer claims nothing, and forfeits no game")
    if befores and not any(_may_follow(row.scores, each, points_of(steps)) for each in befores):
        raise ValueError("the totals do not follow from the cards, whatever was claimed")


def lengths_of(game: Game) -> frozenset[Length]:
    """The lengths that the game may have, by its first hand; all where nothing tells."""
    rows = game.rows
    if not rows or rows[0].number != 1:
        return frozenset(Length)
    try:
        points = points_of(play_row(rows[0], game.variant))
    except ValueError:
        return frozenset(Length)
    starts = {length: starting_scores(length, rows[0].dealer) for length in Length}
    return frozenset(
        length for length, start in starts.items() if _may_follow(rows[0].scores, start, points)
    )


def _read_supply(seed: str) -> Supply | None:
    try:
        return Supply(Source(read_seed(seed)))
    except ValueError:
        return None


def _say(scores: Pair) -> str:
    return f"{scores[0]} and {scores[1]}"


# --- the heads of games


def _check_head(match: Match, place: int, found: Scrutiny) -> None:
    """The match score must follow from the game before."""
    last, game = match.games[place - 1], match.games[place]
    if game.number == last.number + 1 and not last.is_over:
        found.unchecked.append(Fault(game.line, f"how game {last.number} ended"))
    if game.number != last.number + 1 or not last.is_over:
        return
    points, spread = result_of(last)
    gained = (game.points[0] - last.points[0], game.points[1] - last.points[1])
    if game.spread != spread or gained not in points:
        why = f"game {game.number}: the match score does not follow from game {last.number}"
        found.faults.append(Fault(game.line, why))


def result_of(game: Game) -> tuple[list[Pair], int]:
    """What a finished game may have added to the match points, and the spread after it."""
    own, computers = game.rows[-1].scores
    margin = margin_of(min(own, computers))
    worths = sorted({weights[at] for weights in WEIGHTS for at in range(margin, 3)})
    pairs = [(worth, 0) if own == TARGET else (0, worth) for worth in worths]
    return pairs, game.spread + own - computers
