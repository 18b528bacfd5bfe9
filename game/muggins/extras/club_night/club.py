"""The player's place at the club: the name, the bond to its games, and what was played so far.

The games are those of a name of its own, in the order of the log; only the seed is stored besides.
Two people at one table have such a name together.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from sqlite3 import Connection

from muggins.extras.club_night.regulars_play import RegularsPlay
from muggins.extras.club_night.season import N_GAMES, SEASON, ClubGame, ClubScore, Season
from muggins.record.history import GameLine, Scope, read_games
from muggins.record.log import EventLog
from muggins.record.match_log import Snapshot
from muggins.record.match_opener import newest_game
from muggins.record.medals import Against, Medal, read_against
from muggins.record.players import AT_CLUB, Bond, Players, people_at
from muggins.rules.cards import Seat
from muggins.rules.deal import Source
from muggins.rules.state import GameOver
from muggins.session.challenge_bond import name_beside
from muggins.session.home import name_at_home, table_of
from muggins.session.session import Session
from muggins.settings.settings import Settings
from muggins.store.challenges import OWN
from muggins.words.table.sentences import Names

SEED, NEXT_SEED = "Club", "ClubSeed"  # entries of the name at the club, and of its owner
OWNER = "ClubOwner"  # an entry of the name at the club
MARK = "-C"  # ends the default name
OTHER = "{name} plays at Club Night only. Choose another name."


class ClubBond(Bond):
    """The tie of a name to the games of the club, one after the other."""

    has_own_settings = is_guest = is_for_pairs = True

    @property
    def owner(self) -> str:
        return self._players.get(self.name, OWNER) or self.name

    @classmethod
    def ties(cls, players: Players, name: str, wanted: object) -> bool:
        return isinstance(wanted, ClubGame) or is_member(players, name)

    @classmethod
    def name_for(cls, players: Players, own: str, wanted: object, today: date) -> str:  # noqa: ARG003
        return name_at_club(players, own)

    def holds(self, n_games: int) -> bool:  # noqa: ARG002
        """Return True: options stay those of the club, also between two games."""
        return True

    def is_played_out(self, page: Snapshot) -> bool:
        return isinstance(page.state.phase, GameOver)

    def is_free(self, setting: str) -> bool:
        return setting in (*OWN, "second")

    def begins(self, wanted: object, n_games: int | None, today: date) -> bool:  # noqa: ARG002
        """Return whether the game ``wanted`` begins; an unfinished one goes on."""
        is_new = n_games is None
        if not isinstance(wanted, ClubGame) or not (is_new or is_member(self._players, self.name)):
            raise ValueError(OTHER.format(name=self.name))
        return is_new or bool(n_games)

    def take(self, wanted: object, today: date, own: Settings | None) -> tuple[Settings, Source]:  # noqa: ARG002
        assert isinstance(wanted, ClubGame)
        self._players.set(self.name, SEED, wanted.season.seed.hex())
        return wanted.begin(own)


def is_member(players: Players, name: str) -> bool:
    """Return True for a name that plays at the club."""
    return bool(players.get(name, SEED))


def name_at_club(players: Players, own: str) -> str:
    """Return the name under which a player is at the club; one that shortens alike has another."""

    def is_own(name: str) -> bool:
        owner = players.get(name, OWNER) or own
        return is_member(players, name) and own in (name, owner)

    return name_beside(players, own, MARK, is_own)


@dataclass(frozen=True)
class Club:
    """The games of a name at the club, of all seasons, in order."""

    name: str
    seed: bytes
    lines: tuple[GameLine, ...] = ()
    is_playing: bool = False  # a game isn't over

    @property
    def people(self) -> tuple[str, ...]:
        """The two people at one table; a player alone has none."""
        return people_at(self.name) or ()

    @cached_property
    def scores(self) -> tuple[ClubScore, ...]:
        return tuple(_score_of(self.place_of(n), each) for n, each in enumerate(self.lines))

    def place_of(self, n_games: int) -> ClubGame:
        """Return the game that follows after so many."""
        return ClubGame(Season(self.seed, n_games // SEASON, self.people), n_games % SEASON)

    @property
    def next_game(self) -> ClubGame:
        return self.place_of(len(self.scores))

    @property
    def last_night(self) -> tuple[Season, int]:
        """Season and night of the latest game, or of the first to come."""
        is_old = self.scores and not self.is_playing
        game = self.place_of(len(self.scores) - bool(is_old))
        return game.season, game.night

    def scores_of(self, season: Season) -> tuple[ClubScore, ...]:
        return self.scores[season.number * SEASON :][:SEASON]

    def played_by_all(self, play: RegularsPlay) -> list[ClubScore]:
        """Return the games of a season, of all players, as far as the player has come."""
        own = self.scores_of(play.season)
        return [*own, *play.scores(len(own))]


def read_club(session: Session, names: Names | None = None) -> Club:
    """Read the record of the player at the club, or of two people; saving doesn't lag behind then.

    During a game of the club it is the record that the game belongs to.
    """
    recorder = session.recorder
    recorder.saver.flush()
    players = recorder.players
    if names is not None:
        name = table_of(players, names, AT_CLUB)
    elif isinstance(recorder.bond, ClubBond):
        name = recorder.name
    else:
        name = name_at_club(players, name_at_home(session))
    seed = _seed_of(session, name)
    if not is_member(players, name):
        return Club(name, seed)

    def read(database: Connection) -> list[GameLine]:
        log = EventLog(database, players.mask.show)
        return list(read_games(log, Scope(name), "how = 'won' AND kind IN ('challenge', 'people')"))

    lines, newest = players.ask(read, list[GameLine]()), newest_game(players, name)
    return Club(name, seed, tuple(lines), is_playing=newest is not None and not newest.how)


def read_medals(session: Session) -> Iterator[Medal]:
    """Yield the medal of the club, earned or not."""
    yield find_slam(read_club(session).lines)


def find_slam(lines: Sequence[GameLine]) -> Medal:
    """Return the grand slam, with the end of the first night on which all games were won."""
    nights = (lines[n : n + N_GAMES] for n in range(0, len(lines) - N_GAMES + 1, N_GAMES))
    slams = (night for night in nights if all(each.winner is Seat.PLAYER for each in night))
    ended = next((night[-1].ended for night in slams), "")
    return Medal("Grand slam", "Win all nine games of a Club Night.", ended)


def _score_of(place: ClubGame, line: GameLine) -> ClubScore:
    scores = line.own, line.computers
    keys = place.season.keys[0], place.opponent
    return ClubScore(place.night, place.game, keys, scores, line.best)


def read_records(session: Session) -> dict[str, Against]:
    """Return the games against each regular, those of club nights included."""
    found = read_against(session.recorder.player_notes)
    for score in read_club(session).scores:
        known, is_won = found.get(score.keys[1], Against()), score.lead > 0
        won, lost = known.won + is_won, known.lost + (not is_won)
        first = known.first_win or int(is_won)
        found[score.keys[1]] = replace(known, first_win=first, won=won, lost=lost)
    return found


def join_season(session: Session, club: Club, seed: bytes) -> Club:
    """Return a record that isn't begun with the seed of a friend's seasons."""
    session.recorder.players.set(name_at_home(session), NEXT_SEED, seed.hex())
    return replace(club, seed=seed)


def _seed_of(session: Session, name: str) -> bytes:
    """Return the seed of a name; draw one for the first time, or if the stored one is damaged."""
    players, home = session.recorder.players, name_at_home(session)
    text = players.get(name, SEED) or players.get(home, NEXT_SEED) or ""
    with suppress(ValueError):
        if seed := bytes.fromhex(text):
            return seed
    envelope = session.recorder.draw_pack(sealed=True).envelope
    assert envelope is not None
    players.set(home, NEXT_SEED, envelope.master.hex())
    return envelope.master
