"""Owner of the main menu: the player, even after a two-player game or a daily deal."""

from typing import NamedTuple

from muggins.record.bonds import bond_between
from muggins.record.player_names import NOBODY, ROBOT, is_apart, people_at
from muggins.record.players import Players
from muggins.record.resume import newest_game
from muggins.session.challenge_bond import ChallengeBond, name_for_dailies
from muggins.session.session import Session
from muggins.store.dailies import Daily, count_streak, daily_challenge


class Today(NamedTuple):
    """Status of today's deal for a player."""

    streak: int  # days in a row, today's with them if it has been played
    result: Daily | None
    is_begun: bool
    par: int | None = None  # what Master gained with it, in match points


def today_of(session: Session) -> Today:
    """Return the status of today's deal, under the player's name for daily deals."""
    players, day = session.ledger.players, session.ledger.today
    bond = ChallengeBond(players, name_for_dailies(players, session.ledger.name))
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
    players, name, owner = session.ledger.players, session.ledger.name, session.ledger.bond.owner
    if is_apart(name) or not is_guest(players, name):
        return name
    if owner != name and players.is_known(owner):
        return owner
    return next((each for each in players.names() if not is_guest(players, each)), NOBODY)


def go_home(session: Session) -> bool:
    """Switch back to the player after a game under another name; return True if there was one."""
    if session.ledger.is_shut or not session.has_sat:
        return False
    name = name_at_home(session)
    if name == session.ledger.name:
        return False
    session.switch(name)
    return True


def table_for_two(session: Session) -> str | None:
    """Return the name of two people with an unfinished game at this screen."""
    players = session.ledger.players
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
