"""A hand as the history files it: all that was done in it, and the rows that follow from that.

Everything in the history is worked out from the standing, the cards and the moves of a hand,
so that filing a hand twice, or again with more moves, changes nothing else.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace

from game.rules.cards import read_card, read_cards, write_card, write_cards
from game.rules.deal import Source, draw_pack
from game.rules.events import Claimed, Event, GameWon, HandCounted, Pegged
from game.rules.moves import Move, Reseed, read_move, write_move
from game.rules.scoring import Kind, Reason, total
from game.rules.seat import Seat
from game.rules.state import GameOver, Hand, Standing, State
from game.rules.terms import Occasion
from game.rules.turn import Turn
from game.settings.settings import Settings
from game.settings.written import write_entries, write_options
from game.store.kinds import GameKind
from game.store.page import Page
from game.store.reruns import rerun, stack_pack
from game.store.saves import read_standing, write_standing
from game.store.sums import TAKEN_BACK
from game.store.unchanged import keeping

Value = int | str | None
SEAL_GAP = ":"
RESEEDS = ("s", "d", "e")  # begin the word of another card source
OVER = "is_over"  # a field that is not kept
OF_MATCHES = "player", "first_position", "first_from_file"  # fields in the rows of matches
OF_GAMES = "kind", "seats"  # in those of games
NOT_KEPT = (OVER, "seal", "is_taken_back", *OF_GAMES)  # in the rows of hands under that name
NOT_CHECKED = (OVER, *OF_GAMES)  # in what the INI file of an earlier version had


@dataclass(frozen=True, slots=True)
class HandFile:
    """One hand of a match; ``deal`` counts the deals of the match from one.

    The moves are words; the source in ``standing`` is written as a seed even where it points
    into a data file, since the cards are there to deal from. Where more of the pack than one
    hand can be met, all of it stands in ``standing``, what the hand does not need of it in order.
    """

    match: str
    player: str
    first_position: int
    first_from_file: bool
    deal: int
    at: str  # ISO date and time
    options: str
    from_file: bool
    standing: str
    pone: str
    dealer: str
    starter: str
    moves: str
    is_over: bool = True  # or given up; before that, the history gets no card of it
    seal: str = ""  # what may be told of the sealed pack that dealt it
    is_taken_back: bool = False  # the last hand of a game that does not count
    kind: GameKind = GameKind.COUNTED
    seats: tuple[str, ...] = ()  # who sits there, by seat; nobody says so in older hands

    @property
    def key(self) -> tuple[str, int]:
        return self.match, self.deal


IN_ROWS = tuple(each.name for each in fields(HandFile) if each.name not in (*OF_MATCHES, *NOT_KEPT))
"""The fields that do not stand in another table."""


def file_hand(match: str, player: str, page: Page, at: str) -> HandFile:
    standing, hand, record = page.state.standing, page.state.the_hand, page.records[0]
    return HandFile(
        match=match,
        player=player,
        first_position=record.first_position,
        first_from_file=record.from_file,
        deal=record.n_hands,
        at=at,
        options=write_settings(page.settings),
        from_file=standing.source.data is not None,
        standing=_write_standing(standing, hand),
        pone=write_cards(hand.dealt[hand.dealer.other]),
        dealer=write_cards(hand.dealt[hand.dealer]),
        starter=write_card(hand.starter),
        moves=" ".join(write_move(move) for move in page.moves if not _is_secret(move)),
        is_over=_is_over(page.state),
        seal=_write_seal(page),
        is_taken_back=page.is_taken_back,
    )


def _is_secret(move: Move) -> bool:
    """Whether a sealed pack was taken, which concerns later deals only."""
    return isinstance(move, Reseed) and move.source.envelope is not None


def _write_seal(page: Page) -> str:
    envelope = page.state.standing.source.envelope
    if envelope is None:
        return ""
    secret = envelope.open().secret.hex() if envelope.open() in page.opened else ""
    told = str(envelope.number), envelope.seal, envelope.next_seal, envelope.part, secret
    return SEAL_GAP.join(told)


def _write_standing(standing: Standing, hand: Hand) -> str:
    """With the pack that the hand was dealt from, where more of it than the hand is met."""
    if not (standing.variant.draws_pack or standing.pack):
        return _write_position(standing)
    pack = standing.pack or draw_pack(standing.source, standing.variant)[0]
    return _write_position(replace(standing, pack=_sort_rest(pack, hand)))


@keeping
def _write_position(standing: Standing) -> str:
    """Without what others tell of the hand, and by the seed even where a file deals."""
    source = standing.source
    position = source if source.is_shared else Source(source.told_position)
    return write_standing(replace(standing, source=position, past=()))


def _sort_rest(pack: tuple[int, ...], hand: Hand) -> tuple[int, ...]:
    """The pack with the cards that the hand does not need in order, not as they come next."""
    needed = {*hand.dealt[0], *hand.dealt[1], hand.starter}
    rest = sorted(set(pack) - needed, reverse=True)
    return tuple(card if card in needed else rest.pop() for card in pack)


def _is_over(state: State) -> bool:
    """Whether the game ends with the hand, or all its cards are laid open."""
    phase = state.phase
    return isinstance(phase, GameOver) or getattr(phase, "occasion", None) is Occasion.CRIB


@keeping
def write_settings(settings: Settings) -> str:
    """All settings as one line; the seed is no setting."""
    return json.dumps(
        {
            "Options": write_options(0, settings).partition(",")[2],
            **write_entries(settings),
        }
    )


def read_option(options: str, name: str, usual: str) -> str:
    """One of those that ``write_settings`` wrote; the usual one where nothing can be read."""
    try:
        found: dict[str, str] = {**json.loads(options)}
    except (ValueError, TypeError, RecursionError):
        return usual
    return str(found.get(name, usual))


def read_files(entry: str) -> list[HandFile]:
    """Hands that the INI file of an earlier version still had; ValueError where that is no list."""
    kinds = {each.name: each.type for each in fields(HandFile) if each.name not in NOT_CHECKED}
    try:
        found = json.loads(entry)
        if not isinstance(found, list):
            raise TypeError(found)
        hands = [HandFile(**{**each, OVER: True}) for each in found]
    except (ValueError, TypeError, RecursionError) as error:
        raise ValueError("The hands owed to the history make no sense.") from error
    for hand in hands:
        for name, kind in kinds.items():
            if type(getattr(hand, name)) is not kind:
                raise ValueError("The hands owed to the history make no sense.")
        steps_of(hand)
    return hands


def steps_of(hand: HandFile) -> list[Turn]:
    """The hand played again; ValueError where it does not follow the rules."""
    return list(rerun(standing_of(hand), moves_of(hand)))


def standing_of(hand: HandFile) -> Standing:
    """How the match stood before the hand, with its own cards in the pack."""
    standing = read_standing(hand.standing.split(" "), None)
    if standing.pack or standing.source.is_shared:
        return standing
    pack = stack_pack(read_cards(hand.pone), read_cards(hand.dealer), read_card(hand.starter))
    return replace(standing, source=pack)


def moves_of(hand: HandFile) -> list[Move]:
    """The moves; a data file chosen in mid-hand is one without cards here."""
    return [read_move(word, b"") for word in hand.moves.split(" ")]


@dataclass(frozen=True, slots=True)
class Rows:
    """What a hand comes to in the tables of the history, column by column."""

    hand: dict[str, Value]
    moves: list[tuple[Value, ...]]  # number, seat, word
    scores: list[tuple[Value, ...]]  # number, move, seat, occasion, points, worth, reasons
    penalties: list[tuple[Value, ...]]  # number, move, seat, occasion, claimed, due, lost, taken

    @property
    def first_deal(self) -> int:
        return int(self.hand["deal"] or 0) - int(self.hand["hand"] or 0) + 1


def work_out(hand: HandFile, turns: Sequence[Turn] | None = None) -> Rows:
    """All that happened in a hand; without its turns, it is played again."""
    known = steps_of(hand) if turns is None else turns
    steps = [turn for turn in known if not isinstance(turn.move, Reseed)]
    rows = Rows(_hand_row(hand, steps), [], [], [])
    done = iter(steps)
    for number, word in enumerate(hand.moves.split(" ")):
        if word[:1] in RESEEDS:
            rows.moves.append((number, None, word))
            continue
        step = next(done)
        rows.moves.append((number, step.seat, word))
        for score in _scores(step.events):
            rows.scores.append((len(rows.scores), number, *score))
        for penalty in _penalties(step.events):
            rows.penalties.append((len(rows.penalties), number, *penalty))
    return rows


def _hand_row(hand: HandFile, steps: list[Turn]) -> dict[str, Value]:
    last = steps[-1].after
    events = [event for step in steps for event in step.events]
    won = next((event for event in events if isinstance(event, GameWon)), None)
    counted = any(isinstance(e, HandCounted) and e.occasion is Occasion.CRIB for e in events)
    is_forfeit = isinstance(last.phase, GameOver) and last.phase.is_forfeit
    return {
        **{name: getattr(hand, name) for name in IN_ROWS},
        "position": int(hand.standing.split(" ")[1][1:]),
        "game": last.standing.tally.games + 1,
        "hand": last.n_hands,
        "dealt_by": last.the_hand.dealer,
        "own": last.scores[0],
        "computers": last.scores[1],
        "is_whole": counted and won is None,
        "winner": won.seat if won else None,
        "margin": won.margin if won else None,
        "match_points": won.match_points if won else None,
        "is_forfeit": TAKEN_BACK if hand.is_taken_back else is_forfeit,
    }


def _scores(events: tuple[Event, ...]) -> Iterator[tuple[Value, ...]]:
    """Points that a seat pegged for itself, and counts that came to nothing.

    Seat, occasion, points pegged, what the cards were worth, and the reasons. What pone
    begins the game with was not made with cards, and is left out.
    """
    pegged: set[Occasion] = set()
    for event in events:
        if isinstance(event, Pegged) and event.reasons and event.occasion is not Occasion.START:
            pegged.add(event.occasion)
            yield (
                event.seat,
                event.occasion,
                event.points,
                total(event.reasons),
                write_reasons(event.reasons),
            )
        elif isinstance(event, HandCounted) and event.occasion not in pegged:
            yield event.seat, event.occasion, 0, total(event.reasons), write_reasons(event.reasons)


def write_reasons(reasons: Sequence[Reason]) -> str:
    """Kinds with their points, as in ``fifteen:2 pair:2``."""
    return " ".join(f"{reason.kind}:{reason.points}" for reason in reasons)


def read_reasons(text: str) -> list[tuple[Kind, int]]:
    """What ``write_reasons`` wrote; ValueError where it makes no sense."""
    pairs = [word.split(":") for word in text.split()]
    return [(Kind(kind), int(points)) for kind, points in pairs]


def _penalties(events: tuple[Event, ...]) -> Iterator[tuple[Value, ...]]:
    """Claims that were wrong: seat, occasion, claimed, due, points lost, points the other took."""
    for place, claim in enumerate(events):
        if not isinstance(claim, Claimed) or claim.points == claim.due:
            continue
        after = events[place + 1 :]
        own = _pegged(after, claim.seat, claim.occasion, is_earned=True)
        taken = _pegged(after, claim.seat.other, claim.occasion, is_earned=False)
        yield claim.seat, claim.occasion, claim.points, claim.due, claim.due - own, taken


def _pegged(events: tuple[Event, ...], seat: Seat, occasion: Occasion, *, is_earned: bool) -> int:
    return sum(
        event.points
        for event in events
        if isinstance(event, Pegged)
        and (event.seat, event.occasion) == (seat, occasion)
        and bool(event.reasons) == is_earned
    )
