"""Film a game: the real scenes in virtual time, with a log of all pictures and sounds.

``python -m tools.film --seed 7 --games 1`` plays with a purposeful mouse and prints durations from
the log: of the opponent's lines, calls of a count, deals and the end of a game. ``--log FILE``
saves the log, one entry a line; ``--frames FOLDER`` and ``--sheet FILE`` save pictures, ``--mix
FILE`` the sound as a WAV, with its loudness. ``--movie FILE`` saves the pictures up to ``--until``
as an animated WebP. ``--stack`` stacks the next deal: pone's six cards, the dealer's six, the
starter, as ``5h5d5cJs2c3d-AhAd2h3h9sKs-5s``.
"""

import argparse
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from muggins.app import App
from muggins.audio.mixer import SoundPlayer
from muggins.audio.tones import SYLLABLE, lilt
from muggins.motion.cues import FAMILIES, NOTED, Cue
from muggins.motion.staging import Clip, CountedSoFar
from muggins.record.recorder import Recorder
from muggins.rules.cards import Seat, read_cards
from muggins.rules.deal import Source
from muggins.rules.events import CardPlayed, CardsDealt, DealCut, Pegged, StarterTurned
from muggins.rules.referee import first_standing, resume
from muggins.rules.state import GameOver, State, Tally
from muggins.scenes.pieces.settings_styles import volumes_of
from muggins.scenes.table.play import PlayScene
from muggins.session.session import Session
from muggins.table.talk import A_WORD, LEAST
from muggins.table.thinking import AtOnce
from tools.bench_deals import FRAME as FRAME
from tools.bench_deals import SEED, SIZE, Blind, Mouse

PERFECT = "5h5d5cJs2c3d-AhAd2h3h9sKs-5s"  # pone's is worth 29
REACTION = 0.2  # seconds: an experienced player moves at once
LAST_LOOK = 16.0  # seconds that the end of a game is looked at
N_COLUMNS, GAP = 6, 6  # of the contact sheet
SHEET_WIDTH, MOVIE_WIDTH = 320, 640  # pixels of a frame
MOVIE_QUALITY = 60  # %, of WebP
LAST_FRAME = 2000  # milliseconds before a movie begins again


@dataclass
class Entry:
    """A picture or sound, with its start and end in seconds; ``what`` is its kind.

    ``clip`` is the step shown at its start; ``unseen`` are cards that it is about and that were not
    face up then.
    """

    what: str
    words: str
    at: float
    until: float = 0.0
    rank: int = 0
    clip: Clip | None = None
    unseen: tuple[int, ...] = ()
    pan: float = 0.0
    volume: float = 1.0
    step: int | None = None

    @property
    def stood(self) -> float:
        """The seconds from its beginning to its end."""
        return self.until - self.at

    @property
    def guard(self) -> float:
        """The seconds that a line needs to be read."""
        return LEAST + A_WORD * len(self.words.split())

    def told(self) -> str:
        """Return a line of the log."""
        return f"{self.at:9.3f} {self.stood:7.3f}  {self.what:<6} {self.words}"


@dataclass
class Log:
    """All entries, ordered by their start."""

    entries: list[Entry] = field(default_factory=list)

    def of(self, what: str) -> list[Entry]:
        """Return the entries of one kind."""
        return [entry for entry in self.entries if entry.what == what]

    def clips(self, kind: type) -> list[Entry]:
        """Return the clips that show an event of a kind."""
        shown = (entry for entry in self.of("clip") if entry.clip is not None)
        return [each for each in shown if each.clip and isinstance(each.clip.event, kind)]


class Microphone(SoundPlayer):
    """The sound of the program, which records the requests."""

    def __init__(
        self, heard: Callable[[Entry], None], ends: Callable[[tuple[Cue, ...]], None]
    ) -> None:
        super().__init__()
        self._heard, self._ends = heard, ends

    def prepare(self) -> bool:
        """Skip rendering, as the sound is never heard."""
        self._tend_room()
        return True

    def play(self, cue: Cue, pan: float = 0.0, step: int | None = None) -> None:
        """Record a sound."""
        if volume := self.volumes.of(cue):
            if cue in NOTED:
                self._ends(NOTED)
            self._heard(Entry("cue", cue, 0.0, pan=pan, volume=volume, step=step))

    def mutter(self, n_syllables: int, step: int) -> None:
        """Record each syllable."""
        self._ends((Cue.BLIP,))
        if volume := self.volumes.of(Cue.BLIP):
            for n, lilted in enumerate(lilt(n_syllables, step)):
                self._heard(Entry("cue", Cue.BLIP, n * SYLLABLE, volume=volume, step=lilted))

    def end_tune(self) -> None:
        """Log the end of a tune."""
        self._ends(NOTED)

    def hush(self) -> None:
        """Log the end of all sounds."""
        self._ends(tuple(Cue))

    def _tend_room(self) -> None:
        """Log start and end of the room ambience."""
        volume = self.volumes.of(Cue.ROOM)
        self._ends((Cue.ROOM,))
        if volume and not self.is_quiet:
            self._heard(Entry("cue", Cue.ROOM, 0.0, volume=volume))


class Film(Mouse):
    """A mouse at the real table, and a camera for it."""

    def __init__(
        self,
        session: Session,
        reaction: float = REACTION,
        *,
        size: tuple[int, int] = SIZE,
        shoots: Callable[[float, App], None] | None = None,
        scene: type[PlayScene] = PlayScene,
    ) -> None:
        self.log = Log()
        self._shoots = shoots
        self._open: dict[str, Entry] = {}
        super().__init__(
            session,
            reaction,
            kind=Blind if shoots is None else App,
            size=size,
            sound=Microphone(self._hear, self._end_sounds),
            scene=scene,
        )
        self.app.sound.set_volumes(volumes_of(session.settings))
        self._look()

    def _hear(self, entry: Entry) -> None:
        entry.at += self.seconds
        entry.until = entry.at
        self.log.entries.append(entry)

    def _end_sounds(self, cues: tuple[Cue, ...]) -> None:
        """End those sounds now; drop the ones that haven't begun."""
        now, kept = self.seconds, []
        for entry in self.log.entries:
            if entry.what == "cue" and entry.words in cues and entry.at >= now:
                continue
            if entry.what == "cue" and entry.words in cues and entry.until == entry.at:
                entry.until = now
            kept.append(entry)
        self.log.entries[:] = kept

    def _step(self) -> None:
        super()._step()
        self._look()
        if self._shoots is not None:
            self._shoots(self.seconds, self.app)

    def _look(self) -> None:
        """Record the pictures that begin and end."""
        controller = self.table.controller
        step, talk = controller.timeline.step, controller.talk
        self._follow("clip", "" if step is None else _name(step), step)
        self._follow("said", talk.remark or "", step)
        self._follow("line", talk.line, step)

    def _follow(self, what: str, words: str, step: Clip | None) -> None:
        before = self._open.get(what)
        is_same = before is not None and before.words == words
        if is_same and (what != "clip" or (before and before.clip is step)):
            return
        if before is not None:
            before.until = self.seconds
        entry = Entry(what, words, self.seconds, self.seconds, clip=step)
        if what in ("said", "line"):
            entry.unseen = self._unseen(step)
            entry.rank = self.table.controller.talk.rank if what == "said" else 0
        self._open[what] = entry
        if words:
            self.log.entries.append(entry)

    def _unseen(self, step: Clip | None) -> tuple[int, ...]:
        """Return cards that the event is about, and that aren't face up yet."""
        event = step.event if step is not None else None
        about: tuple[int, ...] = ()
        if isinstance(event, DealCut):
            about = event.cards
        elif isinstance(event, StarterTurned | CardPlayed):
            about = (event.card,)
        sprites = {each.card: each for each in self.table.showing.build().sprites}
        return tuple(card for card in about if card not in sprites or not sprites[card].is_open)

    def close(self) -> None:
        """End every entry, and close window and sound."""
        for entry in self._open.values():
            entry.until = self.seconds
        self._end_sounds((Cue.ROOM,))
        self.app.sound.close()
        self.window.destroy()

    def play_games(self, n_games: int, n_deals: int = 1000) -> None:
        """Play that number of games, or deals, including the end of each."""
        state = self.app.session.state
        over, left = state.tally.games + n_games, n_deals
        while state.tally.games < over:
            self.wait()
            if self.table.controller.talk.notice is not None:
                self.click(*self.table.places.main.middle)
                continue
            if isinstance(self.app.session.state.phase, GameOver):
                self._leave_game()
            elif self._deals():
                left -= 1
                if left < 0:
                    break
            self._go_on()
            state = self.app.session.state
        for _ in range(round(LAST_LOOK * 60)):
            self._step()

    def _leave_game(self) -> None:
        for _ in range(60):
            self._step()


def _name(step: Clip) -> str:
    event = step.event
    if isinstance(event, CountedSoFar):
        return f"Told {event.seat.name} {len(event.reasons)}{' all' if event.is_all else ''}"
    if isinstance(event, Pegged):
        return f"Pegged {event.seat.name} {event.points} {event.occasion.name}"
    name = type(event).__name__ if event is not None else "-"
    return f"{name} {step.flourish.name}"


def stack(text: str) -> bytes:
    """Return a deal as the bytes of a data file: pone's cards, the dealer's, the starter."""
    pone, dealer, starter = (read_cards(each) for each in text.split("-"))
    pack = [card for pair in zip(pone, dealer, strict=True) for card in pair] + list(starter)
    return bytes(card // 13 << 4 | card % 13 for card in pack)


def stacked(session: Session, data: bytes, dealer: Seat, scores: tuple[int, int]) -> State:
    """Return a match whose next deal comes from the bytes, at these scores."""
    standing = first_standing(session.state.terms, Source(0, data), Tally(), dealer)
    own, others = ((score, max(-1, score - 1)) for score in scores)
    return resume(replace(standing, pegs=(own, others)))


def sit_down(seed: int, **settings: object) -> Session:
    """Return a session that saves nothing."""
    session = Session(Recorder(None, None, seed), worker=AtOnce())
    session.recorder.player_notes.keep("Lesson", "known")
    session.change(replace(session.settings, hints=False, **settings))  # type: ignore[arg-type]
    return session


def film(
    seed: int,
    n_games: int = 1,
    *,
    n_deals: int = 1000,
    deal: str = "",
    dealer: Seat = Seat.PLAYER,
    scores: tuple[int, int] = (0, 0),
    reaction: float = REACTION,
    size: tuple[int, int] = SIZE,
    shoots: Callable[[float, App], None] | None = None,
    **settings: object,
) -> Log:
    """Return the log of some games, or of a stacked deal and its continuation."""
    session = sit_down(seed, **settings)
    if deal:
        session.match.put(stacked(session, stack(deal), dealer, scores))
        session.recorder.begin_match(session.state)
    taken = Film(session, reaction, size=size, shoots=shoots)
    taken.play_games(n_games, n_deals)
    taken.close()
    return taken.log


# --- what the log shows


def calls_of(log: Log) -> list[list[Entry]]:
    """Return the calls of each count, in order."""
    counts: list[list[Entry]] = []
    is_new = True
    for entry in log.clips(CountedSoFar):
        if is_new:
            counts.append([])
        counts[-1].append(entry)
        is_new = entry.words.endswith("all")
    return counts


def deals_of(log: Log) -> list[float]:
    """Return seconds between deals without a new game or a great hand in between."""
    breaks = [each.at for each in log.of("clip") if each.clip and each.clip.is_great]
    starts = [entry.at for entry in log.clips(CardsDealt)]
    return [
        then - now for now, then in pairwise(starts) if not any(now < at < then for at in breaks)
    ]


def ends_of(log: Log) -> list[float]:
    """Return seconds from the last peg of each game to its tune; none if no peg is heard."""
    pegs = [entry for entry in log.of("cue") if entry.words == Cue.PEG]
    tunes = [entry for entry in log.of("cue") if entry.words in (Cue.CHARGE, Cue.TAPS)]
    before = ([tune.at - peg.at for peg in pegs if peg.at < tune.at] for tune in tunes)
    return [min(seconds) for seconds in before if seconds]


def tell(log: Log) -> Iterator[str]:
    """Print the tables."""
    said = log.of("said")
    short = [each for each in said if each.stood < each.guard - 1 / 60]
    yield f"lines of the opponent: {len(said)}, shorter than they can be read: {len(short)}"
    for rank in sorted({each.rank for each in said}):
        of_rank = [each for each in said if each.rank == rank]
        n_short = sum(each in short for each in of_rank)
        yield f"  rank {rank}: {len(of_rank)}, of them too short {n_short}"
    early = [each for each in said + log.of("line") if each.unseen]
    yield f"words before their card: {len(early)}"
    for each in early[:5]:
        yield f"  {each.told()}"
    yield from _tell_counts(calls_of(log))
    pegs = [each.stood for each in log.clips(Pegged)]
    yield f"pegs: {len(pegs)}, at most {max(pegs, default=0):.2f} s"
    deals = sorted(deals_of(log))
    if deals:
        mean, middle = sum(deals) / len(deals), deals[len(deals) // 2]
        yield f"deals: {len(deals)}, mean {mean:.1f} s, median {middle:.1f}, most {deals[-1]:.1f}"
    yield "last peg to tune: " + ", ".join(f"{each:.2f} s" for each in ends_of(log))


def _tell_counts(counts: list[list[Entry]]) -> Iterator[str]:
    """Yield how long the phrases of counts were shown: first, middle, and last."""
    parts = {
        "first": [each[0].stood for each in counts],
        "between": [call.stood for each in counts for call in each[1:-1]],
        "last": [each[-1].stood for each in counts if len(each) > 1],
    }
    for name, seconds in parts.items():
        if seconds:
            yield f"calls, {name}: {len(seconds)}, {min(seconds):.2f} to {max(seconds):.2f} s"


# --- the camera


class Camera:
    """Records a frame at fixed intervals."""

    def __init__(self, every: float, folder: Path | None, width: int = SHEET_WIDTH) -> None:
        self._every, self._folder, self._width = every, folder, width
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
        self._next = 0.0
        self.frames: list[tuple[float, pygame.Surface]] = []

    def __call__(self, now: float, app: App) -> None:
        """Take a frame if one is due."""
        if now < self._next:
            return
        self._next = now + self._every
        seen = app.window.get_surface()
        if self._folder is not None:
            pygame.image.save(seen, self._folder / f"{now:08.2f}.png")
        size = self._width, self._width * seen.get_height() // seen.get_width()
        self.frames.append((now, pygame.transform.smoothscale(seen, size)))


def contact_sheet(frames: Sequence[tuple[float, pygame.Surface]]) -> pygame.Surface:
    """Combine the small frames on one sheet, row by row, with seconds in the corner of each."""
    pygame.font.init()
    font = pygame.font.Font(None, 22)
    width, height = frames[0][1].get_size()
    n_rows = -(-len(frames) // N_COLUMNS)
    sheet = pygame.Surface((N_COLUMNS * (width + GAP), n_rows * (height + GAP)))
    for number, (at, frame) in enumerate(frames):
        row, column = divmod(number, N_COLUMNS)
        place = column * (width + GAP), row * (height + GAP)
        sheet.blit(frame, place)
        sheet.blit(font.render(f"{at:.1f}", True, "white", "black"), place)
    return sheet


def save_movie(frames: Sequence[tuple[float, pygame.Surface]], path: Path) -> None:
    """Write the frames as an endless animated WebP."""
    from PIL import Image

    pictures = [
        Image.frombytes("RGB", frame.get_size(), pygame.image.tobytes(frame, "RGB"))
        for _, frame in frames
    ]
    times = [round(1000 * at) for at, _ in frames]
    pictures[0].save(
        path,
        save_all=True,
        append_images=pictures[1:],
        duration=[after - before for before, after in pairwise([*times, times[-1] + LAST_FRAME])],
        loop=0,
        quality=MOVIE_QUALITY,
        method=6,
    )


def main() -> None:
    """Film, and print the log."""
    options = _parse()
    is_shot = options.frames or options.sheet or options.movie
    width = MOVIE_WIDTH if options.movie else SHEET_WIDTH
    camera = Camera(options.every, options.frames, width) if is_shot else None
    logs = []
    for n in range(options.films):
        log = film(
            options.seed + n,
            options.games,
            n_deals=options.deals,
            deal=options.stack,
            dealer=Seat.PLAYER if options.dealer == "player" else Seat.COMPUTER,
            scores=tuple(options.scores),
            reaction=options.reaction,
            size=(int(options.size.split("x")[0]), int(options.size.split("x")[1])),
            shoots=camera,
            **dict(_setting(each) for each in options.set),
        )
        logs.append(log)
    whole = _joined(logs)
    for line in (*(_tell_all(logs) if len(logs) > 1 else ()), *tell(whole)):
        print(line)
    if options.log:
        options.log.write_text("".join(f"{each.told()}\n" for each in whole.entries))
    if options.sheet and camera is not None:
        pygame.image.save(contact_sheet(camera.frames), options.sheet)
    if options.movie and camera is not None:
        save_movie([each for each in camera.frames if each[0] <= options.until], options.movie)
    if options.mix:
        from tools.mixdown import mix, save

        save(mix(whole.of("cue")), options.mix)
        for line in _tell_sound(whole):
            print(line)


def _setting(text: str) -> tuple[str, int | str]:
    name, _, value = text.partition("=")
    return name, int(value) if value.isdigit() else value


def _joined(logs: Iterable[Log]) -> Log:
    """Concatenate logs."""
    whole, start = Log(), 0.0
    for log in logs:
        whole.entries += (
            replace(each, at=each.at + start, until=each.until + start) for each in log.entries
        )
        start = max(each.until for each in whole.entries)
    return whole


def _tell_all(logs: Iterable[Log]) -> Iterator[str]:
    """Print a line for each film, then all of them as one."""
    yield " film  lines  short  early   calls, seconds  longest peg   deals, seconds  to the tune"
    for number, log in enumerate(logs, 1):
        said = log.of("said")
        short = sum(each.stood < each.guard - 1 / 60 for each in said)
        early = sum(bool(each.unseen) for each in said + log.of("line"))
        calls = [call.stood for count in calls_of(log) for call in count]
        deals, pegs = deals_of(log), [each.stood for each in log.clips(Pegged)]
        yield (
            f"{number:5d}{len(said):7d}{short:7d}{early:7d}{min(calls):10.2f}{max(calls):7.2f}"
            f"{max(pegs):13.2f}{sum(deals) / len(deals):10.1f}{max(deals):7.1f}"
            f"{min(ends_of(log)):13.2f}"
        )


def _tell_sound(log: Log) -> Iterator[str]:
    """Yield the loudness of all sound, and of each category."""
    from tools.mixdown import loudness, mix

    heard = log.of("cue")
    for name, cues in {"all": frozenset(Cue), **FAMILIES}.items():
        if part := [each for each in heard if each.words in cues]:
            mixed = mix(part)
            yield f"heard, {name}: {loudness(mixed):.1f} LUFS, peak {float(abs(mixed).max()):.2f}"


def _parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--films", type=int, default=1, help="so many, each with the next seed")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--deals", type=int, default=1000, help="at most")
    parser.add_argument("--stack", default="", metavar="PONE-DEALER-STARTER")
    parser.add_argument("--dealer", choices=("player", "computer"), default="player")
    parser.add_argument("--scores", nargs=2, type=int, default=(0, 0), metavar=("YOURS", "MINE"))
    parser.add_argument("--reaction", type=float, default=REACTION, metavar="SECONDS")
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--set", nargs="*", default=[], metavar="SETTING=VALUE")
    parser.add_argument("--log", type=Path)
    parser.add_argument("--frames", type=Path, metavar="FOLDER")
    parser.add_argument("--every", type=float, default=0.5, metavar="SECONDS")
    parser.add_argument("--sheet", type=Path)
    parser.add_argument("--movie", type=Path, metavar="FILE.webp")
    parser.add_argument("--until", type=float, default=float("inf"), metavar="SECONDS")
    parser.add_argument("--mix", type=Path)
    return parser.parse_args()


if __name__ == "__main__":
    main()
