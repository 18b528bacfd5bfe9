"""The check: evidence compared with the rules, its own numbers and its seals.

Contradictions are faults. Possible but unproved facts are listed as unchecked, so that nothing
missing passes silently.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from muggins.extras.fair.evidence import (
    Evidence,
    Findings,
    GameEvidence,
    HandEvidence,
    Origin,
    check_seals,
    find_missing,
    name_numbers,
)
from muggins.extras.legacy.logbook import Fault, Pair, add_up, gains_of, may_follow, points_of
from muggins.rules.cards import N_CARDS, Seat
from muggins.rules.deal import Hands, Source, deal_pack, draw_pack
from muggins.rules.moves import Play, Proceed
from muggins.rules.referee import first_standing
from muggins.rules.state import FEWEST_CUT, GameOver, Standing
from muggins.rules.terms import TARGET, WEIGHTS, Length, Variant, margin_of, starting_scores
from muggins.rules.turn import Turn, make_move
from muggins.store.loglines import is_whole

NOT_CARRIED = "its starting scores don't match the end of the previous hand"
NOT_KNOWN = "whether its cards and the ones after them come from the right seed"
NOT_DEALT = "the cards aren't those dealt by the seed, or they're in a different order"
CARRIED = ("tally", "first_dealer", "dealer", "n_hands", "pegs", "variant", "length")


def check(evidence: Evidence) -> Findings:
    """Check everything except the computer's moves."""
    found = Findings(evidence.unit, evidence.n_hands, seals=evidence.seals)
    found.is_between = bool(evidence.games) and not evidence.by_computer
    found.faults += [*evidence.faults, *check_seals(evidence.seals)]
    found.unchecked += [*evidence.unchecked, *find_missing(evidence.seals)]
    if evidence.games:
        _check_first(evidence.games[0], found)
    for before, game in pairwise(evidence.games):
        _check_succession(before, game, found)
    for game in evidence.games:
        _check_hands(game, found)
        _check_cards(game, found)
    for seal in evidence.seals:
        if seal.opened is None and not seal.is_over:
            found.left.append(f"the cards of seal {seal.number} (not opened yet)")
    if evidence.games:
        _check_last(evidence.games[-1], evidence, found)
    return found.sort()


# --- from game to game


def _check_first(game: GameEvidence, found: Findings) -> None:
    """Report games before the first one, since evidence may start in mid-match."""
    if game.number > 1:
        _miss(game.place, name_numbers("game", 1, game.number - 1), found.unchecked, found)


def _check_succession(before: GameEvidence, game: GameEvidence, found: Findings) -> None:
    """Check that a game follows the one before it, replaces it, or begins another match."""
    if _score_of(game) == _score_of(before) and not before.is_over:
        if not before.is_left:
            why = f"how game {before.number} was abandoned"
            found.unchecked.append(Fault(game.place, why))
    elif game.number > before.number:
        _check_next(before, game, found)
    else:
        if not before.is_over and not before.is_left:
            why = f"how game {before.number} continued"
            found.unchecked.append(Fault(before.last_place, why))
        _check_first(game, found)


def _score_of(game: GameEvidence) -> tuple[int, Pair, int]:
    return game.number, game.points, game.spread


def _check_next(before: GameEvidence, game: GameEvidence, found: Findings) -> None:
    """Check that no game is missing, and that the match score follows from the previous game."""
    notes = found.unchecked if game.is_announced else found.remarks
    if game.number > before.number + 1:
        missing = name_numbers("game", before.number + 1, game.number - 1)
        _miss(game.place, missing, notes, found)
    if not before.is_over:
        _miss(game.place, f"the end of game {before.number}", notes, found)
    elif game.number == before.number + 1:
        first = game.hands[0] if game.hands else None
        if first is not None and not _follows(before.hands[-1], first):
            found.faults.append(Fault(first.place, NOT_CARRIED))
        points, spread = result_of(before)
        gained = (game.points[0] - before.points[0], game.points[1] - before.points[1])
        if game.spread != spread or gained not in points:
            why = f"the match score doesn't follow from game {before.number}"
            found.faults.append(Fault(game.place, f"game {game.number}: {why}"))


def _miss(place: int, what: str, notes: list[Fault], found: Findings) -> None:
    """Report missing games: as a difference, or as unverifiable."""
    if notes is found.unchecked:
        notes.append(Fault(place, f"{what} (not included here)"))
    else:
        are = "are" if " to " in what or " and " in what else "is"
        notes.append(Fault(place, f"{what} {are} missing"))


def result_of(game: GameEvidence) -> tuple[list[Pair], int]:
    """Return possible match points of a finished game, and the resulting spread."""
    own, computers = game.hands[-1].scores
    margin = margin_of(min(own, computers))
    worths = sorted({weights[at] for weights in WEIGHTS for at in range(margin, 3)})
    pairs = [(worth, 0) if own == TARGET else (0, worth) for worth in worths]
    return pairs, game.spread + own - computers


def _check_last(game: GameEvidence, evidence: Evidence, found: Findings) -> None:
    """Report possible games after the last one, unless the end of the match is known."""
    n_over = game.number if game.is_over else game.number - 1
    if evidence.n_due is not None:
        if n_over < evidence.n_due:
            found.left.append(
                f"{name_numbers('game', n_over + 1, evidence.n_due)} of the challenge"
            )
    elif not game.is_over and not game.is_left:
        found.left.append(
            f"how game {game.number} continued after {evidence.unit} {game.last_place}"
        )
    elif evidence.n_games is None or evidence.n_games < n_over:
        found.left.append(f"whether there was more play after {evidence.unit} {game.last_place}")
    elif evidence.n_games > n_over:
        missing = name_numbers("game", n_over + 1, evidence.n_games)
        _miss(game.last_place, missing, found.remarks, found)


# --- from hand to hand


def _check_hands(game: GameEvidence, found: Findings) -> None:
    last: HandEvidence | None = None
    due: Pair | None = None
    for hand in game.hands:
        _check_gap(hand, last, found)
        try:
            _check_order(hand, last, game.variant, is_wrong=due is not None)
            if hand.broken:
                raise ValueError(hand.broken)
            if last is not None and not _follows(last, hand):
                raise ValueError(NOT_CARRIED)
            if hand.forfeiter is not None:
                _note(found.unchecked, hand, "whether it was forfeited")
            befores = _totals_before(hand, last, due)
            if not befores:
                _note(found.unchecked, hand, "its totals (the previous hand is missing)")
            _check_points(hand, befores)
            due = None
        except ValueError as error:
            _note(found.faults, hand, error)
            due = error.due if isinstance(error, _WrongTotalsError) else None
        last = hand


def _check_gap(hand: HandEvidence, last: HandEvidence | None, found: Findings) -> None:
    """Report missing hands, unless none had to be recorded there."""
    n_before = 0 if last is None else last.number
    if hand.number <= n_before + 1:
        return
    missing = name_numbers("hand", n_before + 1, hand.number - 1)
    is_open = last is None or hand.is_announced
    _miss(hand.place, missing, found.unchecked if is_open else found.remarks, found)


def _note(notes: list[Fault], hand: HandEvidence, why: object) -> None:
    notes.append(Fault(hand.place, f"hand {hand.number}: {why}"))


def _follows(last: HandEvidence, hand: HandEvidence) -> bool:
    """Return True if a hand starts where the previous one ended, as far as that is known."""
    is_next = hand.number in (1, last.number + 1)
    if hand.standing is None or not last.turns or not is_next:
        return True
    state = last.turns[-1].after
    if not isinstance(state.phase, GameOver) and not is_whole(state):
        return False
    following = make_move(state, Proceed()).after.standing
    if following.dealer is None:  # who deals is cut for
        tally = following.tally
        following = first_standing(following.terms, following.source, tally, hand.dealer)
    return _carried(following) == _carried(hand.standing)


def _carried(standing: Standing) -> tuple[object, ...]:
    return tuple(getattr(standing, name) for name in CARRIED)


# --- order and points of a hand


class _WrongTotalsError(ValueError):
    def __init__(self, hand: HandEvidence, due: Pair) -> None:
        super().__init__(f"the totals must be {_say(due)}, not {_say(hand.scores)}")
        self.due = due


def _say(scores: Pair) -> str:
    return f"{scores[0]} and {scores[1]}"


def _check_order(
    hand: HandEvidence, last: HandEvidence | None, variant: Variant, *, is_wrong: bool
) -> None:
    """Raise ValueError unless it can follow the last one, or one with wrong totals."""
    if len(set(hand.cards)) != len(hand.cards):
        raise ValueError("a card appears twice")
    if len(hand.cards) != variant.n_needed:
        raise ValueError("wrong number of cards dealt for this variant")
    if last is None:
        return
    if hand.number <= last.number:
        raise ValueError("the hands are out of order")
    if TARGET in last.scores and not is_wrong:
        raise ValueError("the game was already over")
    if (hand.number - last.number) % 2 != (hand.dealer is not last.dealer):
        raise ValueError("the deal didn't alternate")


def _totals_before(hand: HandEvidence, last: HandEvidence | None, due: Pair | None) -> list[Pair]:
    """Return possible totals before the hand; none if they are unknown.

    ``due`` are the correct totals of the last hand, if it had others.
    """
    if hand.standing is not None:
        pegs = hand.standing.pegs
        return [(pegs[0][0], pegs[1][0])]
    if last is not None and hand.number == last.number + 1:
        return [last.scores, *([] if due is None else [due])]
    if hand.number == 1:
        starts = [starting_scores(length, hand.dealer) for length in Length]
        return [*starts[1:], starts[0]]
    return []


def _check_points(hand: HandEvidence, befores: list[Pair]) -> None:
    """Check a hand's totals against those before it; ValueError with the reason."""
    if max(hand.scores) > TARGET or min(hand.scores) == TARGET:
        raise ValueError(f"totals of {_say(hand.scores)} are impossible")
    if hand.forfeiter is not None:
        _check_forfeit(hand, befores, hand.forfeiter)
    elif hand.is_costly:
        _check_end(hand)
        _check_loosely(hand, befores)
    else:
        _check_exactly(hand, befores)


def _check_end(hand: HandEvidence) -> None:
    is_won = TARGET in hand.scores
    if not is_won and not hand.is_left and not is_whole(hand.turns[-1].after):
        raise ValueError("the play stops before anyone has won")


def _check_exactly(hand: HandEvidence, befores: list[Pair]) -> None:
    """Check that all points were pegged, and that the game ended with a winning one."""
    points = points_of(hand.turns)
    is_won = TARGET in hand.scores
    _check_end(hand)
    if not befores:
        gains = gains_of(points)
        if not is_won and any(hand.scores[seat] < gains[seat] for seat in Seat):
            raise ValueError("the totals are less than the points scored in the hand")
        return
    due = [add_up(before, points) for before in befores]
    if hand.scores not in [scores for scores, _ in due]:
        raise _WrongTotalsError(hand, due[-1][0])
    n_pegged = next(n for scores, n in due if scores == hand.scores)
    if is_won and not _ends_with(hand.turns, n_pegged):
        raise ValueError("the play continues after the game was won")


def _ends_with(turns: tuple[Turn, ...], n_pegged: int) -> bool:
    """Return True if no card was played after ``n_pegged`` pegging events."""
    seen = 0
    for turn in turns:
        if seen >= n_pegged and isinstance(turn.move, Play):
            return False
        seen += len(points_of([turn]))
    return True


def _check_loosely(hand: HandEvidence, befores: list[Pair]) -> None:
    """Check totals with mistakes, which cost the player points and may give some to the computer.

    Between two people, either may gain.
    """
    points = points_of(hand.turns)
    own, computers = hand.set_back
    scores = hand.scores[0] + own, hand.scores[1] + computers
    between = hand.is_between or hand.set_back != (0, 0)
    if befores and not any(may_follow(scores, b, points, between=between) for b in befores):
        raise ValueError("the totals don't follow from the cards, whatever was claimed")


def _check_forfeit(hand: HandEvidence, befores: list[Pair], forfeiter: Seat) -> None:
    """Check a forfeit: only a seat that claims can overclaim, after at most its due points."""
    if hand.scores[forfeiter.other] != TARGET:
        raise ValueError("the forfeited game has no winner")
    if forfeiter is Seat.COMPUTER and not hand.is_between:
        raise ValueError("the computer doesn't claim points, so it can't forfeit a game")
    _check_loosely(hand, befores)


# --- cards dealt again, hand by hand, from where they are said to come


@dataclass(frozen=True, slots=True)
class _Supply:
    """A source, with the rest of the pack that is being dealt from."""

    source: Source
    pack: tuple[int, ...] = ()

    def deal(self, variant: Variant) -> tuple[Hands, Source]:
        """Return the next hand, from a fresh pack if this one is too short."""
        pack, source = self.pack, self.source
        if len(pack) < variant.n_needed:
            pack, source = draw_pack(source, variant)
        return deal_pack(pack, variant.n_dealt), source

    def deals(self, hand: HandEvidence, variant: Variant) -> bool:
        """Return True if this supply deals the hand, as far as the order is known."""
        variant = _variant_of(hand, variant)
        return any(_is_dealt(hand, hands, variant) for hands in self._cut(variant))

    def _cut(self, variant: Variant) -> Iterator[Hands]:
        """Yield the next hand for each place where pone may have cut the deck."""
        hands, _ = self.deal(variant)
        yield hands
        dealt = zip(hands.pone, hands.dealer, strict=True)
        pack = (*(card for pair in dealt for card in pair), *_stock(hands))
        for n_cut in range(FEWEST_CUT, len(pack) - FEWEST_CUT + 1) if variant.cuts_deck else ():
            yield deal_pack(pack[n_cut:] + pack[:n_cut], variant.n_dealt)

    def after(self, hand: HandEvidence, variant: Variant) -> "_Supply":
        """Return the supply of the next hand, without the starter that was cut."""
        variant = _variant_of(hand, variant)
        uncut, source = self.deal(variant)
        if not variant.deals_on:
            return _Supply(source)
        found = (each for each in self._cut(variant) if _is_dealt(hand, each, variant))
        hands = next(found, uncut)
        if not variant.cuts_starter:
            return _Supply(source, hands.rest)
        stock = _stock(hands)
        cut = hand.starter if hand.starter in stock else hands.starter
        return _Supply(source, tuple(card for card in stock if card != cut))


def _is_dealt(hand: HandEvidence, hands: Hands, variant: Variant) -> bool:
    is_players = hand.dealer is Seat.PLAYER
    dealt = (hands.dealer, hands.pone) if is_players else (hands.pone, hands.dealer)
    starters = _stock(hands) if variant.cuts_starter else (hands.starter,)
    return hand.starter in starters and all(
        set(dealt[seat]) == {card for run in hand.runs[seat] for card in run}
        and all(list(run) == sorted(run, key=dealt[seat].index) for run in hand.runs[seat])
        for seat in Seat
    )


def _begins_pack(hand: HandEvidence, variant: Variant) -> bool:
    """Return True if a hand starts a fresh deck, by its number in the game."""
    per_pack = N_CARDS // variant.n_needed if variant.deals_on else 1
    return (hand.number - 1) % per_pack == 0


def _variant_of(hand: HandEvidence, variant: Variant) -> Variant:
    """Return the variant with the hand's actual number of cards."""
    return replace(variant, n_dealt=len(hand.cards) // 2)


def _stock(hands: Hands) -> tuple[int, ...]:
    return (hands.starter, *hands.rest)


def _check_cards(game: GameEvidence, found: Findings) -> None:
    """Deal the hands of a game again, as far as their source is known."""
    checker = _Cards(game, found)
    for hand in game.hands:
        for origin in hand.origins:
            checker.take(origin)
        checker.check(hand)
    checker.name_suspect()


class _Cards:
    """A checker of cards; ``supplies`` are possible sources of the next hand, None for unknown."""

    def __init__(self, game: GameEvidence, found: Findings) -> None:
        self.variant, self.found = game.variant, found
        self.supplies: list[_Supply | None] = []
        self.is_headed = False  # nothing but the head tells where the next hand comes from
        self.seal: int | None = None  # the number of the sealed pack
        self.is_shut = False  # and its cards are not told yet
        self.suspect: int | None = None  # the place of a hand with cards not those of the seed
        self.last: HandEvidence | None = None
        self.is_told = False  # that nothing is known of where the cards come from

    def take(self, origin: Origin) -> None:
        """Add an origin; a head in the middle of a game leaves a known pack unchanged."""
        source = origin.source
        supply = None if source is None else _Supply(source)
        if origin.seal is not None:
            if origin.seal != self.seal:
                self.supplies = [supply]
            self.seal, self.is_shut = origin.seal, source is None
        elif not origin.is_head:
            self.supplies.append(supply)
        else:
            self.name_suspect()
            newest = self.supplies[-1] if self.supplies else None
            if source is None:
                self.supplies, self.is_headed = [None], False
            elif newest is None or newest.source.position != source.position:
                self.supplies, self.is_headed = [supply], True

    def check(self, hand: HandEvidence) -> None:
        """Check that the next hand can be this one."""
        is_gap = self.last is not None and hand.number != self.last.number + 1
        if is_gap or (self.is_headed and not _begins_pack(hand, self.variant)):
            self.supplies = [None]
        self.is_headed, self.last = False, hand
        following = self._follow(hand)
        if following:
            self.name_suspect()
            self.supplies = following
            if following == [None] and not self.is_told and not self.is_shut:
                _note(self.found.unchecked, hand, NOT_KNOWN)
                self.is_told = True
        elif self.seal is not None:
            _note(self.found.faults, hand, f"its cards don't match seal {self.seal}")
            self._go_on(hand)
        elif self.suspect is not None:
            why = "from here on, the cards aren't those dealt by the seed"
            self.found.remarks.append(Fault(self.suspect, why))
            self.suspect, self.supplies = None, [None]
        elif self.supplies:
            self.suspect = hand.place
            self._go_on(hand)

    def _go_on(self, hand: HandEvidence) -> None:
        """Advance all known supplies as if they had dealt the hand."""
        known = [each for each in self.supplies if each is not None]
        self.supplies = [each.after(hand, self.variant) for each in known]

    def _follow(self, hand: HandEvidence) -> list[_Supply | None]:
        """Return the supplies of the next hand, given one that may have dealt this one."""
        for supply in reversed(self.supplies):
            if supply is None:
                return [None]
            if supply.deals(hand, self.variant):
                newest = self.supplies[-1]
                return [supply.after(hand, self.variant) if supply is newest else newest]
        return []

    def name_suspect(self) -> None:
        """Report a hand that the seed does not deal, although it deals later ones."""
        if self.suspect is not None:
            self.found.faults.append(Fault(self.suspect, NOT_DEALT))
        self.suspect = None
