"""A player's page in memory: how each action changes what is kept. Nothing is written here.

Kept are the match and the records as they were when the hand began, and the moves since.
"""

from dataclasses import dataclass, replace

from game.rules.deal import Source
from game.rules.moves import Amend, Deal, Move, Proceed, Reseed
from game.rules.referee import first_standing, new_match, resume
from game.rules.sealing import opened_by
from game.rules.seals import Opened
from game.rules.seat import Seat
from game.rules.state import GameOver, Standing, State, Tally
from game.rules.turn import Turn, make_move
from game.settings.settings import Settings, terms_of
from game.settings.values import CardSource
from game.store.records import Record

MOST_OPENED = 12  # envelopes that are kept after they were opened
Records = tuple[Record, Record]  # of the match, of a lifetime


@dataclass(frozen=True, slots=True)
class EarlierHands:
    """The game up to the hand in progress: how it began, and the moves of its earlier hands."""

    start: Standing
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Branch:
    """A game in which a move was taken back: played on beside the match, without counting."""

    match: str  # its own name
    first_deal: int  # as that of its parent
    parent: str
    leaves: int | None  # before the turn of this number, where that is known
    trail: EarlierHands
    seats: tuple[Seat | None, ...]  # whose move each was


@dataclass(frozen=True, slots=True)
class Page:
    """What a player did and chose. The score follows from the ``trail``.

    That is None where it is not known, as in a game that an earlier version began, or one whose
    cards came from several places.
    """

    settings: Settings
    state: State
    turns: tuple[Turn, ...]
    at_start: Records  # when the hand began
    records: Records
    hand_file: str = ""  # the data file that dealt this hand, which need not be the next one
    n_uncounted: int = 0  # moves of this hand that were made before the records began anew
    trail: EarlierHands | None = None
    opened: tuple[Opened, ...] = ()  # envelopes of sealed games, the newest last
    is_game_lost: bool = False  # the one before, with a State that could not be read
    at_game: Records = (Record(), Record())  # when the game began
    aside: Branch | None = None  # what is played while the match waits
    is_taken_back: bool = False  # the game in progress, which counts no longer

    @property
    def record(self) -> Record:
        return self.records[0]

    @property
    def lifetime(self) -> Record:
        return self.records[1]

    @property
    def last_seal(self) -> int:
        """The number of the last pack that was sealed; nought where there was none."""
        known = [each.number for each in self.opened]
        sources = self.state.source, self.state.standing.source
        known += [each.envelope.number for each in sources if each.envelope is not None]
        return max(known, default=0)

    @property
    def whole_trail(self) -> EarlierHands | None:
        """How the game in progress began, and all its moves; None where that is not known."""
        return self.trail and replace(self.trail, moves=self.trail.moves + self.moves)

    @property
    def first_deal(self) -> int:
        """The number, among the deals of the match, of that with which the game began."""
        return self.records[0].n_hands - self.state.n_hands + 1

    @property
    def moves(self) -> tuple[Move, ...]:
        """Those since the hand began."""
        return tuple(turn.move for turn in self.turns)


def begin_match(settings: Settings, state: State, lifetime: Record) -> Page:
    """A match that begins with ``state``: at the cut for deal, or at its first deal."""
    standing, source = state.standing, state.standing.source
    records = Record(source.told_position, source.data is not None), lifetime.between_hands()
    moves: tuple[Move, ...] = (Proceed(),) if state.hand is not None else ()
    return replay_page(settings, standing, moves, records)


def begin_game(page: Page, state: State, *, is_lost: bool = True) -> Page:
    """Another game of the match, which begins with ``state``; the last one was given up."""
    given_up = (record.abandoning() if is_lost else record for record in page.records)
    match, lifetime = (record.between_hands() for record in given_up)
    return with_opened(replay_page(page.settings, state.standing, (), (match, lifetime)), page)


def set_aside(page: Page, state: State, aside: Branch) -> Page:
    """The same for a game that is played on ``aside``; its hands are told of, and do not count."""
    match, lifetime = (
        replace(before, n_hands=now.n_hands)
        for before, now in zip(page.at_game, page.records, strict=True)
    )
    begun = replay_page(page.settings, state.standing, (), (match, lifetime))
    return with_opened(replace(begun, aside=aside), page)


def with_opened(page: Page, before: Page) -> Page:
    """The page after another one, with the envelopes that are open by now."""
    opened, found = before.opened, opened_by(before.state, page.state)
    if found is not None and found not in opened:
        opened = (*opened, found)[-MOST_OPENED:]
    return replace(page, opened=opened)


def fresh_match(settings: Settings, source: Source, record: Record) -> State:
    tally = Tally(record.points, record.games, record.spread)
    return new_match(terms_of(settings), source, tally)


def act(page: Page, turn: Turn) -> Page:
    state, move = turn.after, turn.move
    match, lifetime = (record.after_all(turn.events) for record in page.records)
    if isinstance(move, Reseed) and match.n_hands == 0 and state.hand is None:
        place, is_file = move.source.told_position, move.source.data is not None
        match = replace(match, first_position=place, from_file=is_file)
    aside = page.aside if isinstance(move, Amend | Reseed) else None
    acted = _with_source(replace(page, records=(match, lifetime), aside=aside), state)
    if state.standing == page.state.standing:
        acted = replace(acted, state=state, turns=_appended(page.turns, turn))
    else:
        acted = _begin_hand(acted, page, turn)
    return with_opened(acted, page)


def is_plain(before: Page, page: Page, move: Move) -> bool:
    """Whether a page has changed by the move alone, and all else follows from that."""
    kept = [(each.settings, each.opened, each.aside) for each in (before, page)]
    return kept[0] == kept[1] and not isinstance(move, Amend | Reseed)


def _begin_hand(acted: Page, before: Page, turn: Turn) -> Page:
    """Start the turns anew: with the word to deal, if the cards are dealt already."""
    state, move = turn.after, turn.move
    is_dealt = state.hand is not None
    dealing = turn if isinstance(move, Deal) else replace(turn, move=Proceed())
    is_same_file = state.standing.source.data is before.state.standing.source.data
    at_start = before.records if is_dealt else acted.records
    is_new = isinstance(before.state.phase, GameOver)
    return replace(
        acted,
        state=state,
        turns=(dealing,) if is_dealt else (),
        at_start=at_start,
        at_game=at_start if is_new else before.at_game,
        n_uncounted=0,
        hand_file=before.hand_file if is_same_file else acted.settings.data_file,
        trail=_follow(before, state, move) if is_same_file else begin_trail(state.standing),
    )


def _follow(before: Page, state: State, move: Move) -> EarlierHands | None:
    """The trail at the hand that the move begins, which is left out if it deals that hand."""
    if isinstance(before.state.phase, GameOver):
        return begin_trail(state.standing)
    if before.trail is None:
        return None
    made = before.moves if state.hand is not None else (*before.moves, move)
    return replace(before.trail, moves=before.trail.moves + made)


def begin_trail(standing: Standing) -> EarlierHands | None:
    """That of a game which begins with the standing; None where it has begun before."""
    terms, source, tally = standing.terms, standing.source, standing.tally
    if standing.dealer is None:
        first = Standing(terms, source, tally, length=terms.length)
    else:
        first = first_standing(terms, source, tally, standing.dealer)
    return EarlierHands(standing) if standing == first else None


def _appended(turns: tuple[Turn, ...], turn: Turn) -> tuple[Turn, ...]:
    """The turns and one more, without those that it makes void.

    Only the last source chosen deals a card, and of amendments in a row the last one holds.
    """
    if isinstance(turn.move, Reseed):
        turns = tuple(each for each in turns if not isinstance(each.move, Reseed))
    if isinstance(turn.move, Amend) and turns and isinstance(turns[-1].move, Amend):
        turns = turns[:-1]
    return (*turns, turn)


def _with_source(page: Page, state: State) -> Page:
    """A data file that was chosen, or that ended, shows in the settings, and so does a seal."""
    kind = CardSource.SEQUENCE if state.source.data is None else CardSource.FILE
    sealed, settings = state.source.envelope is not None, page.settings
    if (settings.card_source, settings.sealed) == (kind, sealed):
        return page
    return replace(page, settings=replace(settings, card_source=kind, sealed=sealed))


def replay_page(
    settings: Settings,
    standing: Standing,
    moves: tuple[Move, ...],
    records: Records,
    n_uncounted: int = 0,
) -> Page:
    state = resume(standing)
    page = Page(settings, state, (), records, records, settings.data_file, at_game=records)
    page = _with_source(replace(page, trail=begin_trail(standing)), state)
    for number, move in enumerate(moves):
        turn = make_move(page.state, move)
        page = act(page, turn)
        if 0 < n_counting(moves[: number + 1]) <= n_uncounted:
            page = replace(page, records=records)
    return replace(page, at_start=records, n_uncounted=n_uncounted)


def n_counting(moves: tuple[Move, ...]) -> int:
    """Moves that can change a record; of the others some may be left out later."""
    return sum(not isinstance(move, Amend | Reseed) for move in moves)


def begin_anew(page: Page, since: str) -> Page:
    """The records from now on; what was done so far in this hand does not count."""
    match, _ = page.records
    records = match.begun_anew(since), Record(since=since)
    n_made = n_counting(page.moves)
    return replace(page, at_start=records, records=records, at_game=records, n_uncounted=n_made)


def agree_on_terms(page: Page) -> Page:
    """Settings that were changed while the match was away hold from now on."""
    terms = terms_of(page.settings)
    if terms == page.state.terms:
        return page
    return act(page, make_move(page.state, Amend(terms)))
