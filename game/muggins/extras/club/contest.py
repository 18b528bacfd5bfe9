"""Results of a challenge: stored, ranked, compared with par, verified and printed."""

import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from weakref import WeakKeyDictionary

from muggins.documents.printable import TABLES, write_frame, write_table
from muggins.extras.club.duplicates import Place, order_places
from muggins.extras.club.result_check import verify_result
from muggins.extras.club.resultfiles import (
    HEAD,
    LARGEST,
    NO_FILE,
    find_code,
    is_file,
    read_code_head,
    read_result,
    sentences_of,
    write_result,
)
from muggins.extras.club.results import (
    SUFFIX,
    GameScore,
    Result,
    ResultError,
    find_par,
    replay_result,
    result_of,
    scores_of,
)
from muggins.extras.legacy.logbook import LoggedGame, LoggedMatch, LoggedMessage
from muggins.record.history import open_history
from muggins.record.recorder import Recorder
from muggins.rules.seals import say_seal
from muggins.rules.terms import TARGET, WEIGHTS, Margin, margin_of
from muggins.session.challenge_bond import bond_of
from muggins.session.session import Session
from muggins.store.challenges import Challenge, CodeError, read_code, write_code
from muggins.store.files import StoreError, write_atomic
from muggins.store.loglines import FORFEITS
from muggins.table.thinking import Worker

FOLDER = "results"
MOST = 200  # files that are looked at
HEAD_LINES = re.compile(rf"{HEAD}\nChallenge: ([A-Z2-7-]+)\nPlayer: (.+)\n")


def find_result(text: str) -> str | None:
    """Return the file or code of a result that a text seems to be or to hold, or None."""
    plain = text.replace("\r\n", "\n")
    begin = plain.find(HEAD)
    if begin >= 0:
        return plain[begin:]
    return find_code(plain)


class ResultShelf:
    """A folder beside the other files; without one, all stays in memory."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = None if folder is None else folder / FOLDER
        self._texts: dict[str, str] = {}

    def add(self, result: Result) -> None:
        """Add a result, once; StoreError if it cannot be written."""
        known = ((each.player, each.games) for each in self.read(result.challenge))
        if (result.player, result.games) in known:
            return
        text, names = write_result(result), set(self._names())
        stem = result.file_name.removesuffix(SUFFIX)
        more = (f"{stem}-{number}{SUFFIX}" for number in range(2, MOST))
        name = next(each for each in (result.file_name, *more) if each not in names)
        self._texts[name] = text
        if self._folder is not None:
            try:
                self._folder.mkdir(exist_ok=True)
            except OSError as error:
                raise StoreError(f"Can't create the folder {FOLDER}.") from error
            write_atomic(self._folder / name, text.encode())

    def read(self, challenge: Challenge) -> list[Result]:
        """Return valid results of a challenge."""
        found = []
        for text in self._all():
            if _read_head(text)[0] == challenge:
                with suppress(ResultError):  # where somebody has changed it since
                    found.append(read_result(text))
        return found

    def contests(self) -> dict[Challenge, list[str]]:
        """Map challenges to the names of players with a result, as stated by the files."""
        found: dict[Challenge, list[str]] = {}
        for text in self._all():
            challenge, player = _read_head(text)
            if challenge is not None:
                found.setdefault(challenge, []).append(player)
        return found

    def _names(self) -> list[str]:
        if self._folder is None:
            return list(self._texts)
        try:
            return sorted(path.name for path in self._folder.glob(f"*{SUFFIX}"))[:MOST]
        except OSError:
            return []

    def _all(self) -> Iterator[str]:
        for name in self._names():
            if self._folder is None:
                yield self._texts[name]
                continue
            try:
                with (self._folder / name).open(encoding="utf-8", errors="replace") as file:
                    yield file.read(LARGEST)
            except OSError:
                continue


def challenge_of(text: str) -> Challenge:
    """Return the stated challenge of a file or code; ResultError."""
    if not is_file(text):
        return read_code_head(text)
    found, _ = _read_head(text)
    if found is None:
        raise ResultError(NO_FILE)
    return found


def _read_head(text: str) -> tuple[Challenge | None, str]:
    """Return the challenge that a file names, if any, and the player."""
    head = HEAD_LINES.match(text)
    try:
        return (None, "") if head is None else (read_code(head[1]), head[2])
    except CodeError:
        return None, ""


_SHELVES: WeakKeyDictionary[Session, ResultShelf] = WeakKeyDictionary()


def shelf_of(session: Session) -> ResultShelf:
    """Return the results that came to a session."""
    if session not in _SHELVES:
        _SHELVES[session] = ResultShelf(session.recorder.players.folder)
    return _SHELVES[session]


Found = tuple[Result, tuple[GameScore, ...]]
NO_HISTORY = "Nothing is being saved (--no-disk), so there is no result to send."


class ParSearch:
    """The par of a challenge, computed game by game; partial results are in ``found``."""

    def __init__(self, challenge: Challenge, worker: Worker) -> None:
        self.found: tuple[int, ...] = ()
        self.is_hopeless = False  # a game of it would never end
        self.n_games = challenge.n_games
        self._worker = worker
        self._left = find_par(challenge)
        self._next = self._ask()

    def _ask(self) -> Future[int]:
        return self._worker.submit(lambda: next(self._left))

    @property
    def is_done(self) -> bool:
        return len(self.found) == self.n_games

    def update(self) -> bool:
        """Collect results; return True if there were any."""
        if self.is_done or self.is_hopeless or not self._next.done():
            return False
        try:
            self.found = (*self.found, self._next.result())
        except ResultError:
            self.is_hopeless = True
            return True
        if not self.is_done:
            self._next = self._ask()
        return True


class Outcome:
    """Outcome computed in the background, step by step, and polled by the page that shows it."""

    def __init__(self, find: Callable[[], Found], worker: Worker) -> None:
        self.result: Result | None = None
        self.scores: tuple[GameScore, ...] = ()
        self.trouble = ""  # why there will be no result
        self._worker = worker
        self._found = self._worker.submit(find)
        self._search: ParSearch | None = None

    @property
    def gained(self) -> int:
        return sum(score.gained for score in self.scores)

    @property
    def par(self) -> tuple[int, ...]:
        return () if self._search is None else self._search.found

    @property
    def is_par_there(self) -> bool:
        return self._search is not None and self._search.is_done

    def update(self) -> bool:
        """Collect results; return True if there were any."""
        if self.trouble or self.is_par_there:
            return False
        if self.result is None or self._search is None:
            return self._found.done() and self._take_result()
        is_new = self._search.update()
        if self._search.is_done:
            self.result = replace(self.result, par=self.par)
        return is_new

    def _take_result(self) -> bool:
        try:
            self.result, self.scores = self._found.result()
        except (StoreError, ResultError) as error:
            self.trouble = str(error)
            return True
        self._search = ParSearch(self.result.challenge, self._worker)
        return True


def outcome_of(recorder: Recorder, shelf: ResultShelf, worker: Worker) -> Outcome:
    """Return the outcome of a player's finished challenge; its result is stored."""
    name, folder = recorder.name, recorder.players.folder
    challenge = bond_of(recorder).challenge
    assert challenge is not None
    saver = recorder.saver

    def find() -> Found:
        if folder is None:
            raise StoreError(NO_HISTORY)
        saver.flush()
        with open_history(folder) as database:
            result = result_of(database, name, challenge)
        shelf.add(result)
        return result, scores_of(replay_result(result))

    return Outcome(find, worker)


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player with the results of the games."""

    name: str
    file: str
    scores: tuple[GameScore, ...]
    result: Result | None = None  # none of a log
    skill: float | None = None  # rating, once the coach was asked
    n_faults: int = 0  # the number of faults in the file


def scores_of_log(match: LoggedMatch, challenge: Challenge) -> tuple[GameScore, ...]:
    """Return results of a challenge's games from a log, up to the first gap."""
    weights = WEIGHTS[challenge.settings.weights]
    found: list[GameScore] = []
    for number, game in enumerate(match.games[: challenge.n_games], 1):
        if game.number != number or not game.is_over:
            break
        found.append(_score(game, weights))
    return tuple(found)


def _score(game: LoggedGame, weights: tuple[int, int, int]) -> GameScore:
    own, computers = game.rows[-1].scores
    margin = margin_of(min(own, computers))
    if any(isinstance(part, LoggedMessage) and part.text in FORFEITS for part in game.parts):
        margin = max(margin, Margin.SKUNK)
    worth = weights[margin]
    return GameScore(own, computers, worth if own == TARGET else -worth)


def rank_contestants(them: Sequence[Contestant], par: tuple[int, ...]) -> list[Place]:
    """Rank contestants over the games that all have finished; ``par`` may be empty."""
    n_games = min(len(each.scores) for each in them)
    own_par = sum(par[:n_games]) if par else None
    return order_places([_place(each, n_games, own_par) for each in them])


def _place(each: Contestant, n_games: int, par: int | None) -> Place:
    gained = tuple(score.gained for score in each.scores[:n_games])
    points = sum(max(one, 0) for one in gained), sum(max(-one, 0) for one in gained)
    spread = sum(score.lead for score in each.scores[:n_games])
    return Place(each.name, n_games, points, spread, par, each.skill, each.n_faults, gained)


def find_copies(them: Sequence[Contestant]) -> Iterator[str]:
    """Return sentences about pairs of names with identical choices."""
    told = [(each, each.result.games) for each in them if each.result is not None]
    for place, (each, games) in enumerate(told):
        for other, same in told[:place]:
            if games == same and each.name != other.name:
                yield (
                    f"{other.name} and {each.name} made exactly the same choices in every game."
                    f" {other.file} and {each.file} are the same result under two names."
                )


def join_files(them: Sequence[Contestant]) -> tuple[list[Contestant], list[str]]:
    """Merge contestants by name, preferring results to logs; return disagreements, too."""
    kept: dict[str, Contestant] = {}
    said: list[str] = []
    for each in sorted(them, key=lambda one: one.result is None):
        known = kept.setdefault(each.name.casefold(), each)
        n_both = min(len(known.scores), len(each.scores))
        games = {one.result.games for one in (known, each) if one.result is not None}
        if known.scores[:n_both] != each.scores[:n_both] or len(games) > 1:
            said.append(f"{known.file} and {each.file} contain different games by {each.name}.")
    return list(kept.values()), said


NOBODY = "No results yet. Paste one, or drop its file on this window."
OTHER = "This result belongs to another challenge and was saved there."
READING = "Reading the results..."
RIGHT = "Verified: every deal, count and computer move was replayed and matches."
_Read = tuple[list[Contestant], list[str]]  # who is in it, and what is to be said of that


class Contest:
    """All stored results of a challenge; a new ``text`` is stored first.

    They are ranked once loaded, and then verified one after the other.
    """

    def __init__(self, shelf: ResultShelf, challenge: Challenge, text: str, worker: Worker) -> None:
        self.places: list[Place] = []
        self._them: list[Contestant] = []
        self._said: list[str] = [READING]
        self._worker = worker
        self._reading: Future[_Read] | None = self._worker.submit(
            lambda: _read(shelf, challenge, text)
        )
        self._search = ParSearch(challenge, self._worker)
        self._n_verified = 0
        self._verifying: Future[list[str]] | None = None

    @property
    def par(self) -> tuple[int, ...]:
        return self._search.found

    @property
    def is_verified(self) -> bool:
        return self._n_verified == len(self._them)

    def say(self) -> str:
        if self._said or not self._them:
            return " ".join(self._said)
        if self.is_verified:
            return RIGHT
        name = self._them[self._n_verified].name
        return f"Verifying {name}'s result by replaying the computer's moves..."

    def update(self) -> bool:
        """Collect results; return True if there were any."""
        is_new = self._search.update()
        if self._reading is not None and self._reading.done():
            self._them, self._said = self._reading.result()
            self._reading, is_new = None, True
        elif self._verifying is not None and self._verifying.done():
            self._take_verified(self._verifying.result())
            is_new = True
        self._go_on()
        if is_new and self._them:
            par = self.par if self._search.is_done else ()
            self.places = rank_contestants(self._them, par)
        return is_new

    def _go_on(self) -> None:
        """Verify the next result, once par is known."""
        is_par_over = self._search.is_done or self._search.is_hopeless
        if self._verifying is None and not self.is_verified and is_par_over:
            result = self._them[self._n_verified].result
            assert result is not None
            self._verifying = self._worker.submit(lambda: find_doubts(result))

    def _take_verified(self, doubts: list[str]) -> None:
        at, self._verifying = self._n_verified, None
        self._them[at] = replace(self._them[at], n_faults=len(doubts))
        self._said += [f"{self._them[at].name}: {doubt}" for doubt in doubts[:1]]
        self._n_verified += 1


def find_doubts(result: Result) -> list[str]:
    account, _ = verify_result(write_result(result), None)
    return [f"line {fault.line}, {fault.why}." for fault in account.faults]


def _read(shelf: ResultShelf, challenge: Challenge, text: str) -> _Read:
    said = [_keep(shelf, challenge, text)] if text else []
    results = [(each, scores_of(replay_result(each))) for each in shelf.read(challenge)]
    them = [Contestant(each.player, each.file_name, scores, each) for each, scores in results]
    them, doubts = join_files(them)
    said += [*doubts, *find_copies(them)]
    return them, [each for each in said if each] or ([] if them else [NOBODY])


def _keep(shelf: ResultShelf, challenge: Challenge, text: str) -> str:
    """Store a result; return a message about it."""
    try:
        result = read_result(text)
        shelf.add(result)
    except (ResultError, StoreError) as error:
        return str(error)
    return "" if result.challenge == challenge else OTHER


STYLE = TABLES + "code { overflow-wrap: anywhere; }"
HEADS = ("Rank", "Player", "Games", "Match", "Match diff.", "Point diff.")


def write_page(
    places: Sequence[Place],
    said: Sequence[str],
    challenge: Challenge | None = None,
    par: tuple[int, ...] = (),
) -> str:
    """Render the table with the sentences ``said``, and the details of a challenge."""
    title = "Duplicate match" if challenge is None else "Challenge"
    body = [write_table(_ranking(places))]
    body += [f"<p>{escape(sentence)}</p>" for sentence in said]
    if challenge is not None:
        body += ["<h2>Game by game</h2>", write_table(_games(places, par))]
        body += ["<h2>The challenge</h2>", *_challenge(challenge)]
    return write_frame(title, STYLE, body)


Rows = list[list[str]]


def _ranking(places: Sequence[Place]) -> Rows:
    has_par = any(place.par is not None for place in places)
    has_skill = any(place.skill is not None for place in places)
    heads = [*HEADS, *["Par"] * has_par, *["Rating"] * has_skill]
    return [heads, *(_ranked(place, has_par, has_skill) for place in places)]


def _ranked(place: Place, has_par: bool, has_skill: bool) -> list[str]:
    name = place.name + (f" (faults: {place.n_faults})" if place.n_faults else "")
    score = f"{place.points[0]}–{place.points[1]}"
    plain = [str(place.rank), name, str(place.n_games), score]
    plain += [f"{place.differential:+}", f"{place.spread:+}"]
    par = "" if place.par is None else f"{place.par:+}"
    skill = "" if place.skill is None else f"{place.skill:.1f}"
    return [*plain, *[par] * has_par, *[skill] * has_skill]


def _games(places: Sequence[Place], par: tuple[int, ...]) -> Rows:
    n_games = min(len(place.gained) for place in places)
    rows = [["Game", *(place.name for place in places), *["Par"] * bool(par)]]
    for number in range(n_games):
        gained = [f"{place.gained[number]:+}" for place in places]
        rows.append([str(number + 1), *gained, *[f"{one:+}" for one in par[number : number + 1]]])
    return rows


def _challenge(challenge: Challenge) -> Iterator[str]:
    yield "<ul>"
    options = sentences_of(challenge.settings).values()
    yield from (f"<li>{escape(option)}</li>" for option in options)
    yield "</ul>"
    yield f"<p>Games: {challenge.n_games}. First seal: {say_seal(challenge.seal_of(1))}.</p>"
    yield f"<p>Code: <code>{write_code(challenge)}</code></p>"
