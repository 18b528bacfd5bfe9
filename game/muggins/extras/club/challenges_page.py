"""Pages of challenges: a new one, one from a friend, the ranking, and the way on after a game."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from pathlib import Path
from secrets import token_bytes

from muggins.control.intents import Act, Intent
from muggins.extras.club.contest import (
    Contest,
    Outcome,
    challenge_of,
    find_result,
    outcome_of,
    shelf_of,
    write_page,
)
from muggins.extras.club.resultfiles import write_result, write_result_code
from muggins.extras.club.results import SUFFIX, ResultError
from muggins.motion.boxes import Box
from muggins.paint.kit import palette
from muggins.paint.kit.canvas import Canvas, Face, Size
from muggins.paint.kit.qr import Modules, modules_of, paint_code
from muggins.record.players import LOCKED, Entries
from muggins.rules.seals import N_BYTES, say_seal
from muggins.rules.terms import FIVE_CARD, SIX_CARD, Length, Mistakes
from muggins.scenes.pages.daily_page import AcceptPage
from muggins.scenes.pages.ending import Deed
from muggins.scenes.pages.players_page import fits_name
from muggins.scenes.pieces.chooser import FileScene, print_page
from muggins.scenes.pieces.settings_styles import Draft
from muggins.session.challenge_bond import ChallengeBond, name_for
from muggins.session.session import Session
from muggins.settings.settings import SETTINGS, Settings, describe_variant, terms_of
from muggins.store.challenges import (
    A_DAY,
    LARGEST,
    PAR,
    Challenge,
    CodeError,
    count_streak,
    daily_challenge,
    fit_settings,
    read_code,
    read_file,
    write_code,
)
from muggins.store.files import printable, write_out
from muggins.ui.control import Button, Control, OptionRow, TextField
from muggins.ui.layout import Choice, Column, Grid, Item, Panel, Picture, Row, Text, flow
from muggins.ui.page import Page
from muggins.ui.scene import Change, Copy, Paste, Push
from muggins.ui.scroll import Table, TableColumn, number
from muggins.words.names import say_points

CODE, N_IN_LINE, CELL, CARD_GAP = 42.0, 5, 400.0, 32.0
LABEL = 1.3  # of the width, where its value has 1
PICTURES = 380.0, 240.0  # beside the terms, below them
CHALLENGE_FILE = "challenge.txt"
TERMS = (
    *("claims", "hints", "mistakes", "details", "excess"),
    *("autoplay", "forfeit", "autoscore", "first_dealer", "weights"),
)
LENGTHS = {Length.NORMAL: "to 121 points", Length.SHORT: "to 61 points"}
SCANNED = "Scan this with your phone to share it."
TAKING_UP = "A challenge is a separate match under its own player name. Your own match will wait."
VARIANTS = {SIX_CARD: "Standard six-card game", FIVE_CARD: "Standard five-card game"}


def name_deed(bond: ChallengeBond, challenge: Challenge, day: date | None) -> str:
    """Return the label of the button that plays a challenge; ``day`` is that of a daily deal."""
    if day is not None and bond.has_played(day):
        return "Practice"
    return "Resume" if bond.challenge == challenge else "Play"


class ChallengeScene(AcceptPage):
    gives_way = True

    def __init__(self, session: Session, challenge: Challenge, name: str = "") -> None:
        self.session, self.challenge = session, challenge
        self.code = write_code(challenge)
        recorder = session.recorder
        self._is_daily = challenge == daily_challenge(recorder.today)
        self.title = "Today's deal" if self._is_daily else "Challenge"
        self.modules = modules_of(self.code)
        name = name or name_for(recorder.players, recorder.name, challenge, recorder.today)
        self.field = TextField("Player name:", name, fits=fits_name, done=self.play, weight=0.0)
        self.message = LOCKED if session.recorder.is_shut else ""
        copy = Button("Copy code", self.copy, letter="C")
        save = Button("Save as file", self.save, letter="S")
        self._player = Button(self._first_words(), self.play, letter="P", is_main=True)
        self._player.is_enabled = not session.recorder.is_shut
        self._keys = copy, save, self._player
        super().__init__()
        self.focus_on(copy if session.recorder.is_shut else self._player)

    def build(self) -> Item:
        """Return the terms, the code in groups large enough to read out, and its picture."""
        settings = self.challenge.settings
        variant = terms_of(settings).variant
        kind = VARIANTS.get(variant) or f"Variant: {describe_variant(variant)}"
        paper = Panel(
            Text(say_games(self.challenge), Size.LARGE, palette.BRASS, face=Face.TITLE),
            Text(f"{kind}, against {_value(settings, 'skill')}"),
            Grid(*(_term(settings, name) for name in TERMS), cell=CELL, most=2, gap=CARD_GAP / 4),
            Grid(*map(_group, self.code.split("-")), most=N_IN_LINE),
            Text(f"First seal: {say_seal(self.challenge.seal_of(1))}", Size.SMALL, palette.QUIET),
            self.field,
            weight=1.0,
            gap=CARD_GAP / 2,
        )
        if not self.modules:
            return paper
        draw = partial(_draw_code, self.modules)
        self.pictures = [Picture(draw, ratio=1.0, width=width) for width in PICTURES]
        large, small = self.pictures
        large.most_width, large.align = PICTURES[0], 0.5
        scanned = Text(SCANNED, Size.SMALL, palette.QUIET, align=0.5)
        beside = Row(paper, Column(large, scanned, width=PICTURES[0]), gap=CARD_GAP)
        return Choice(beside, Column(paper, Row(small, Column(scanned, weight=1.0), gap=CARD_GAP)))

    def footer(self) -> Sequence[Control | None]:
        return self._keys

    def _first_words(self) -> str:
        day = self.session.recorder.today if self._is_daily else None
        return name_deed(self.bond, self.challenge, day)

    def copy(self) -> Change:
        return Copy(self.code, "Code copied. Paste it into an email or a chat.")

    def save(self) -> Change:
        return Push(
            FileScene(
                "Save the challenge", (".txt",), self._write, Path.home(), name=CHALLENGE_FILE
            )
        )

    def _write(self, path: Path) -> None:
        write_out(path, f"{self.code}\n")
        self.message = f"Saved as {printable(path.name)}. Send it to anyone you like."

    def handle(self, intent: Intent) -> Change | None:
        if intent.act is Act.COPY:
            return self.copy()
        typed = self.field.text
        change = super().handle(intent)
        if self.field.text != typed:
            self.message = ""
        if self._player.words != self._first_words():
            self._player.words = self._first_words()
            self.show()
        return change

    def explain(self) -> str:
        bond = self.bond
        if bond.challenge == self.challenge:
            return f"{self.field.text} already has this challenge."
        return TAKING_UP if not self._is_daily else ""


def _term(settings: Settings, name: str) -> Item:
    """Return a setting and its value."""
    label = Text(SETTINGS[name].label, Size.SMALL, palette.QUIET)
    value = Text(_value(settings, name), Size.SMALL, face=Face.BOLD, weight=1.0)
    return Row(Column(label, weight=LABEL), Column(value, weight=1.0))


def _group(letters: str) -> Item:
    return Text(letters, CODE, palette.BRASS, face=Face.TABLE)


def _draw_code(modules: Modules, canvas: Canvas, box: Box) -> None:
    paint_code(canvas, modules, box)


def say_games(challenge: Challenge) -> str:
    """Format as ``5 games to 121 points``."""
    n_games, length = challenge.n_games, challenge.settings.length
    games = "One game" if n_games == 1 else f"{n_games} games"
    return f"{games} {LENGTHS.get(length, 'of endgame practice')}"


def _value(settings: Settings, name: str) -> str:
    """Return a setting's value in the words of the options page."""
    if name == "excess" and settings.mistakes is Mistakes.FRIENDLY:
        return "Corrected"
    return str(dict(SETTINGS[name].values)[getattr(settings, name)])


NOT_RIGHT = "\N{EN DASH} invalid"
RANKING = (
    number("Rank", "00"),
    TableColumn("Player", f"Stranger {NOT_RIGHT}"),
    number("Games", "00"),
    number("Match points", "00-00"),
    number("Net", "+000"),
    number("vs. par", "+000"),
    number("Points", "+0000"),
)
RESULTS_FILE = "results.html"
COPIED = "Table copied."


class ContestScene(Page):
    """The ranking, which accepts pasted and dropped results."""

    title = "Results"
    gives_way = True

    def __init__(self, session: Session, challenge: Challenge, text: str = "") -> None:
        self.session, self.challenge = session, challenge
        self.contest = Contest(shelf_of(session), challenge, text, session.background)
        self.list = Table(RANKING, 0, self._write)
        paste = Button("Paste result", Paste, letter="V", is_main=True)
        self._keys = (
            Button("Challenge", lambda: Push(ChallengeScene(session, challenge)), letter="H"),
            Button("Copy table", self.copy, letter="C"),
            Button("Save page", self.save, letter="S"),
            paste,
        )
        super().__init__()
        self.focus_on(paste)
        self._follow()

    def build(self) -> Item:
        return Column(
            Text(say_games(self.challenge), Size.LARGE, palette.BRASS, face=Face.TITLE),
            Text(self._say_par()),
            Text(self.contest.say(), Size.SMALL, palette.FOCUS),
            self.list,
        )

    def footer(self) -> Sequence[Control | None]:
        return self._keys

    def explain(self) -> str:
        """Return the marked player's gains, game by game."""
        if not self.contest.places:
            return ""
        marked = self.contest.places[self.list.at]
        return f"{marked.name}, game by game: {', '.join(map(say_points, marked.gained))}."

    def _follow(self) -> None:
        self.list.n_rows, self.list.is_enabled = len(self.contest.places), bool(self.contest.places)
        self.list.mark(self.list.at)
        self.show()

    def update(self, seconds: float) -> Change | None:
        if self.contest.update():
            self._follow()
        return super().update(seconds)

    def copy(self) -> Change | None:
        """Return the table as text, for a mail."""
        if not self.contest.places:
            return None
        rows = ["\t".join(column.head for column in RANKING)]
        rows += ["\t".join(self._write(line)) for line in range(len(self.contest.places))]
        return Copy("\n".join(rows) + "\n", COPIED)

    def save(self) -> Change | None:
        if not self.contest.places:
            return None
        contest = self.contest
        par = contest.par if len(contest.par) == self.challenge.n_games else ()
        told = [contest.say()]
        return print_page(
            RESULTS_FILE, partial(write_page, contest.places, told, self.challenge, par)
        )

    def handle(self, intent: Intent) -> Change | None:
        return self.copy() if intent.act is Act.COPY else super().handle(intent)

    def _write(self, line: int) -> Sequence[str]:
        place = self.contest.places[line]
        to_par = "" if place.par is None else say_points(place.differential - place.par)
        own, computers = place.points
        return (
            str(place.rank),
            place.name + (f" {NOT_RIGHT}" if place.n_faults else ""),
            str(place.n_games),
            f"{own}\N{EN DASH}{computers}",
            say_points(place.differential),
            to_par,
            say_points(place.spread),
        )

    def _say_par(self) -> str:
        par, n_games = self.contest.par, self.challenge.n_games
        if len(par) < n_games:
            return f"Working out par: Master has played {len(par)} of {n_games} games."
        return f"Par {say_points(sum(par))}: {', '.join(map(say_points, par))}."


NEW, TAKE, RESULTS = "Send a challenge", "Open a challenge", "Results"
GAP, WORD = 16.0, 200.0
N_GAMES = (1, 2, 3, 5, 7, 9, 11, 15, 21)
USUAL_GAMES = 5
LONGEST_CODE = 120
ROWS = {
    "length": "Points needed to win each game.",
    "skill": "The opponent you'll both play.",
    "mistakes": "Makes scoring mistakes cost points.",
    "hints": "Shows hints.",
    "autoplay": "Lets Auto play cards for you.",
    "autoscore": "Lets Auto count hands for you.",
}
OF_NEW = "You both get the same cards. First deals alternate. Everything else follows your options."
OF_CODE = "A code has 48 letters and digits, in groups of five."
HOW = (
    ("As a code", "Copy the code and paste it with Ctrl-V, here or anywhere else in the game."),
    ("As a file", "Drop it on this window at any time, or open it here."),
    ("The match", "Your friend's cards and options apply until the match is finished."),
    ("Your own match", "A challenge gets its own player name. Use Players to switch back and "
     "forth."),
    ("The result", "After the last game, copy your result so your friend can paste it here."),
)  # fmt: skip
COLUMNS = (
    TableColumn("Challenge", "One game of endgame practice"),
    TableColumn("Code", "00000-00"),
    TableColumn("Played by", "n" * 16),
)
LONGEST, MOST_DAYS = 44, 60
NOTHING = "Paste what a friend sends you, or drop the file on this window."
WORDS = "Pick one to see who did best, and how Master did with the same cards."


class NewPage:
    said = OF_NEW

    def __init__(self, session: Session) -> None:
        self._session = session
        self._draft = Draft(fit_settings(session.settings))
        self.n_games = USUAL_GAMES

    def build(self) -> Item:
        games = [(n, "One" if n == 1 else str(n)) for n in N_GAMES]
        get, set_to = lambda: self.n_games, partial(setattr, self, "n_games")
        rows = [self._draft.option(name, help=help) for name, help in ROWS.items()]
        return Column(
            OptionRow("Games", games, get, set_to, help="Number of games in the match."), *rows
        )

    def footer(self) -> Sequence[Control | None]:
        return (Button("Create challenge", self.make, is_main=True),)

    def make(self) -> Push:
        settings, secret = fit_settings(self._draft.settings), token_bytes(N_BYTES)
        return Push(ChallengeScene(self._session, Challenge(settings, self.n_games, secret)))


class TakePage:
    def __init__(self, session: Session) -> None:
        self._session = session
        self.message = ""

    def build(self) -> Item:
        self.message = ""
        self.field = TextField("Code:", "", fits=_fits, done=self.look, weight=0.0)
        ways = (
            Button("Paste code", Paste, letter="V", weight=1.0),
            Button("Open file", self.choose, letter="F", weight=1.0),
            Button("View challenge", self.look, letter="W", weight=1.0),
        )
        return Column(self.field, flow(*ways), Panel(*(_way(*each) for each in HOW)))

    def footer(self) -> Sequence[Control | None]:
        return ()

    @property
    def said(self) -> str:
        return self.message or OF_CODE

    def look(self) -> Change | None:
        try:
            return open_text(self._session, self.field.text)
        except CodeError as error:
            self.message = str(error)
            return None

    def choose(self) -> Change:
        return Push(
            FileScene(
                "Open a challenge or a result", (".txt", SUFFIX), self._take_file, Path.home()
            )
        )

    def _take_file(self, path: Path) -> Push:
        return open_text(self._session, read_file(path))


def _way(word: str, words: str) -> Item:
    """Return a heading with the text to its right."""
    head = Text(word, Size.BODY, palette.BRASS, face=Face.BOLD)
    return Row(Column(head, width=WORD), Column(Text(words, Size.SMALL), weight=1.0))


def _fits(text: str) -> bool:
    is_short = len(text) <= LONGEST_CODE
    return is_short and all((c.isalnum() and c.isascii()) or c in "- " for c in text)


def open_text(session: Session, text: str) -> Push:
    """Return the page of the challenge or result in a text; CodeError if it holds none."""
    if len(text) > LARGEST:
        raise CodeError("That's too long to be a code or a result.")
    result = find_result(text)
    try:
        if result is not None:
            return Push(ContestScene(session, challenge_of(result), result))
        return Push(ChallengeScene(session, read_code(text)))
    except ResultError as error:
        raise CodeError(str(error)) from error


class ContestsPage:
    def __init__(self, session: Session) -> None:
        self._session = session
        self.contests: list[tuple[Challenge, list[str]]] = []
        self.list = Table(COLUMNS, 0, self._write, self._open)

    def build(self) -> Item:
        self.contests = list(shelf_of(self._session).contests().items())
        self.list.n_rows, self.list.is_enabled = max(1, len(self.contests)), bool(self.contests)
        self.list.at = self.list.first = 0
        return self.list

    def footer(self) -> Sequence[Control | None]:
        return (Button("Paste result", Paste, letter="V"),)

    def _open(self, line: int) -> Change:
        challenge, _ = self.contests[line]
        return Push(ContestScene(self._session, challenge))

    def _write(self, line: int) -> Sequence[str]:
        if not self.contests:
            return "No results yet.", "", ""
        challenge, players = self.contests[line]
        them = ", ".join(players)
        if len(them) > LONGEST:
            them = f"{them[: LONGEST - 1]}\N{HORIZONTAL ELLIPSIS}"
        return self._name(challenge), write_code(challenge)[-9:], them

    def _name(self, challenge: Challenge) -> str:
        today = self._session.recorder.today
        days = (today - ago * A_DAY for ago in range(MOST_DAYS))
        day = next((day for day in days if daily_challenge(day) == challenge), None)
        return say_games(challenge) if day is None else f"Deal of {day}"

    @property
    def said(self) -> str:
        return WORDS if self.contests else NOTHING


class ChallengesScene(Page):
    title = "Challenge a friend"
    tabs = (NEW, TAKE, RESULTS)

    def __init__(self, session: Session) -> None:
        self.new, self.taking = NewPage(session), TakePage(session)
        self.pages = self.new, self.taking, ContestsPage(session)
        super().__init__()

    def build(self) -> Item:
        return self.pages[self.tab].build()

    def footer(self) -> Sequence[Control | None]:
        return self.pages[self.tab].footer()

    def explain(self) -> str:
        return self.pages[self.tab].said


def open_challenges(session: Session) -> Push:
    return Push(ChallengesScene(session))


def open_challenge(session: Session, challenge: Challenge, name: str) -> Push:
    return Push(ChallengeScene(session, challenge, name))


RESULT_COPIED = "Result copied. Send it to your friend."


def make_part(session: Session) -> "ResultPart | None":
    """Return what a challenge that is played out adds to the page of a game."""
    recorder = session.recorder
    bond = recorder.bond
    if not isinstance(bond, ChallengeBond) or not bond.is_played_out(recorder.snapshot):
        return None
    outcome = outcome_of(recorder, shelf_of(session), session.background)
    return ResultPart(outcome, bond, recorder.player_notes)


class ResultPart:
    """Result of a finished challenge, to copy and save."""

    def __init__(self, outcome: Outcome, bond: ChallengeBond, player_notes: Entries) -> None:
        self.outcome, self._day, self._player_notes = outcome, bond.day, player_notes
        self.message = _say_streak(bond)

    def items(self) -> tuple[Deed, ...]:
        return ("Copy result", self.copy, "C"), ("Save result", self.save, "S")

    def copy(self) -> Change | None:
        result = self.outcome.result
        return None if result is None else Copy(write_result_code(result), RESULT_COPIED)

    def save(self) -> Change | None:
        result = self.outcome.result
        if result is None:
            return None
        name = result.file_name
        return Push(FileScene("Save the result", (SUFFIX,), self._write, Path.home(), name=name))

    def _write(self, path: Path) -> None:
        assert self.outcome.result is not None
        write_out(path, write_result(self.outcome.result))
        self.message = f"Saved as {printable(path.name)}."

    @property
    def is_ready(self) -> bool:
        return self.outcome.result is not None

    def update(self) -> bool:
        is_new = self.outcome.update()
        if is_new and self._day is not None and self.outcome.is_par_there:
            self._player_notes.keep(PAR, f"{self._day}:{sum(self.outcome.par)}")
        return is_new

    def say(self) -> str:
        return " ".join(filter(None, (self._say_outcome(), self.message)))

    def _say_outcome(self) -> str:
        outcome = self.outcome
        if outcome.result is None:
            return outcome.trouble or "Preparing the result..."
        n_games = outcome.result.challenge.n_games
        games = "in one game" if n_games == 1 else f"in {n_games} games"
        if outcome.is_par_there:
            par, gained = say_points(sum(outcome.par)), say_points(outcome.gained)
            return f"Par: {par}. You: {gained} {games}."
        done = f"{len(outcome.par)} of {n_games}"
        gained = say_points(outcome.gained)
        return f"You: {gained} {games}. Master is playing the same cards: {done}."


def _say_streak(bond: ChallengeBond) -> str:
    if bond.day is None:
        return ""
    n_days = count_streak([each.day for each in bond.dailies], bond.day)
    return "Today's deal." if n_days < 2 else f"{n_days} days in a row."
