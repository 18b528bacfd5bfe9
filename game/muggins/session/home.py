"""Owner of the main menu, the first start, and the start of a game for two players."""

from dataclasses import replace
from typing import NamedTuple

from muggins.record.match_opener import n_games_of, newest_game
from muggins.record.players import (
    DONE,
    KNOWN,
    LESSON,
    LOCKED,
    NOBODY,
    ROBOT,
    TOGETHER,
    Players,
    bond_between,
    check_name,
    check_seats,
    is_apart,
    people_at,
)
from muggins.rules.cards import Seat
from muggins.rules.terms import Calls
from muggins.session.challenge_bond import ChallengeBond, name_for_dailies
from muggins.session.session import Session
from muggins.settings.settings import Settings, own_of, with_own
from muggins.settings.values import Claimants, Coach
from muggins.store.challenges import OWN, Daily, count_streak, daily_challenge
from muggins.words.table.sentences import Names


def is_asked(session: Session) -> bool:
    recorder = session.recorder
    has_learnt = recorder.player_notes.text(LESSON) or recorder.snapshot.lifetime.n_hands
    knows = has_learnt or session.state.is_begun or session.is_locked
    return not (knows or people_at(recorder.name))


def is_unfinished(session: Session) -> bool:
    return session.recorder.player_notes.text(LESSON) not in ("", DONE, KNOWN)


class Today(NamedTuple):
    """Status of today's deal for a player."""

    streak: int  # days in a row, today's with them if it has been played
    result: Daily | None
    is_begun: bool
    par: int | None = None  # what Master gained with it, in match points


def today_of(session: Session) -> Today:
    """Return the status of today's deal, under the player's name for daily deals."""
    players, day = session.recorder.players, session.recorder.today
    bond = ChallengeBond(players, name_for_dailies(players, session.recorder.name))
    played = bond.dailies
    result = next((each for each in played if each.day == day), None)
    is_begun = result is None and bond.day == day and bond.challenge == daily_challenge(day)
    par = None if result is None else bond.par_of(day)
    return Today(count_streak([each.day for each in played], day), result, is_begun, par)


def week_of(today: Today) -> tuple[tuple[bool, ...], int]:
    """Return which of seven holes have a peg, and the place of today's."""
    is_played = today.result is not None
    place = (today.streak - is_played) % 7
    return tuple(i < place + is_played for i in range(7)), place


def is_guest(players: Players, name: str) -> bool:
    """Return True for two people, the computer, and a name for daily deals or the club alone."""
    is_apart = people_at(name) is not None or name == ROBOT
    return is_apart or bond_between(players, name).is_guest


def name_at_home(session: Session) -> str:
    """Return the owner of the main menu: the last player of a single-player match.

    A game under another name has an owner that doesn't change with the players.
    """
    players, name, owner = (
        session.recorder.players,
        session.recorder.name,
        session.recorder.bond.owner,
    )
    if is_apart(name) or not is_guest(players, name):
        return name
    if owner != name and players.is_known(owner):
        return owner
    return next((each for each in players.names() if not is_guest(players, each)), NOBODY)


def go_home(session: Session) -> bool:
    """Switch back to the player after a game under another name; return True if there was one."""
    if session.recorder.is_shut or not session.has_sat:
        return False
    name = name_at_home(session)
    if name == session.recorder.name:
        return False
    session.switch(name)
    return True


def table_for_two(session: Session) -> str | None:
    """Return the name of two people with an unfinished game at this screen."""
    players = session.recorder.players
    pairs = (each for each in players.listed() if people_at(each) and not is_apart(each))
    name = next(pairs, None)
    game = None if name is None else newest_game(players, name)
    return name if game is not None and not game.how else None


def other_of(name: str, own: str) -> str:
    """Return the player's opponent at a two-player table, or both names for a third person."""
    one, other = people_at(name) or (name, "")
    if own in (one, other):
        return other if own == one else one
    return f"{one} and {other}"


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
    names = [name for name in session.recorder.players.names() if not is_apart(name)]
    together = next(filter(None, map(people_at, names)), None)
    if together is not None:
        return together
    own = people_at(session.recorder.name) or (session.recorder.name,)
    people = [name for name in (own[0], *names) if name != ROBOT]
    others = [name for name in people if name != people[0]]
    return people[0], others[0] if others else ""


def settings_of(session: Session, names: Names) -> Settings:
    """Return the settings of their table; a new one takes its look from the player."""
    players, own = session.recorder.players, session.settings
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
    recorder = session.recorder
    if recorder.is_shut:
        return LOCKED
    try:
        table = table_of(recorder.players, names, mark)
        for name in names:
            _refuse_bound(recorder.players, check_name(name))
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
