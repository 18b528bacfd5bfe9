"""Two-player table: names, terms, and its start."""

from dataclasses import replace

from muggins.record.bonds import LOCKED
from muggins.record.player_names import (
    ROBOT,
    TOGETHER,
    check_name,
    check_seats,
    is_apart,
    people_at,
)
from muggins.record.players import Players
from muggins.record.resume import n_games_of
from muggins.rules.seat import Seat
from muggins.rules.terms import Calls
from muggins.session.challenge_bond import ChallengeBond
from muggins.session.session import Session
from muggins.settings.settings import Settings, own_of, with_own
from muggins.settings.values import Claimants, Coach
from muggins.store.challenges import OWN
from muggins.words.table.between import Names

BOUND = "{who} is in the middle of a challenge. Finish it before starting another match."
BY_COMPUTER = "{who} is the computer's name. Choose another."
ALIKE = "Two players need two different names."
TERMS = (
    *("mistakes", "calls", "length", "weights", "claimants", "handicap"),
    *("curtain", "turns_round", "onlooker"),
)
"""Settings that two players agree on beforehand; the others are options at the table."""
_LIKED = ("faces", "autoscore", "speed")  # by whoever has played here; hints are for learners


def table_of(players: Players, names: Names, mark: str = TOGETHER) -> str:
    """Return the name of their table: an existing one in either order, or a new one.

    ValueError, with a sentence, if a name is invalid, or both are the same.
    """
    one, other = map(check_name, names)
    if one.casefold() == other.casefold():
        raise ValueError(f"{one} can't play {one}. {ALIKE}")
    wanted = {f"{one}{mark}{other}".casefold(), f"{other}{mark}{one}".casefold()}
    known = (name for name in players.names() if name.casefold() in wanted)
    return next(known, check_seats(f"{one}{mark}{other}"))


def last_two(session: Session) -> Names:
    """Return the last two players of a table, or the player and the preceding one."""
    names = [name for name in session.ledger.players.names() if not is_apart(name)]
    together = next(filter(None, map(people_at, names)), None)
    if together is not None:
        return together
    own = people_at(session.ledger.name) or (session.ledger.name,)
    people = [name for name in (own[0], *names) if name != ROBOT]
    others = [name for name in people if name != people[0]]
    return people[0], others[0] if others else ""


def settings_of(session: Session, names: Names) -> Settings:
    """Return the settings of their table; a new one takes its look from the player."""
    players, own = session.ledger.players, session.settings
    together = TOGETHER.join(names)
    if together in players.names():
        return _read_settings(players, together)
    look = {name: getattr(own, name) for name in OWN}
    fresh = replace(Settings(), sealed=True, log=own.log, hints=False, autoplay=False, **look)
    both = replace(fresh, claimants=Claimants.BOTH, calls=Calls.FREE, coach=Coach.OFF)
    both = replace(both, tallies=own.tallies)
    for seat in Seat:
        his = _read_settings(players, names[seat])
        liked = {name: getattr(his, name) for name in _LIKED}
        both = with_own(both, seat, replace(own_of(both, seat), **liked))
    return both


def _read_settings(players: Players, name: str) -> Settings:
    return players.settings(name)


def sit_down_together(
    session: Session, names: Names, agreed: Settings | None = None, mark: str = TOGETHER
) -> str | None:
    """Resume or begin their match on the terms ``agreed``; return a sentence on failure.

    The default is the terms of the previous match. Those of Club Night are fixed.
    """
    ledger = session.ledger
    if ledger.is_shut:
        return LOCKED
    try:
        table = table_of(ledger.players, names, mark)
        for name in names:
            _refuse_bound(ledger.players, check_name(name))
        wanted = settings_of(session, people_at(table) or names) if agreed is None else agreed
        session.switch(table)
    except ValueError as error:
        return str(error)
    if session.is_locked:
        return None
    kept = session.settings
    is_new = kept.claimants is Claimants.FIRST
    base = wanted if is_new else kept
    session.change(replace(base, **{name: getattr(wanted, name) for name in TERMS}))
    return None


def _refuse_bound(players: Players, name: str) -> None:
    if name.casefold() == ROBOT.casefold():
        raise ValueError(BY_COMPUTER.format(who=name))
    if ChallengeBond(players, name).holds(n_games_of(players, name)):
        raise ValueError(BOUND.format(who=name))
