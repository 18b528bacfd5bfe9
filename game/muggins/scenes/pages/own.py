"""Files of the player's own: card backs, patter and tunes.

Each file is tried before it is accepted: an unusable one leaves the setting unchanged, with an
error message.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from muggins.audio.mixer import Player, SoundError
from muggins.motion.cues import Cue
from muggins.paint.cards.custom import (
    ENDINGS,
    METAFILES,
    TEMPLATE_ENDINGS,
    BackError,
    load_back,
    save_template,
)
from muggins.paint.cards.deck import forget_backs
from muggins.scenes.pieces.chooser import FileScene
from muggins.session.patter import ENDINGS as PATTER_ENDINGS
from muggins.session.patter import load_patter, save_patter
from muggins.session.session import Session
from muggins.settings.settings import Settings
from muggins.settings.values import DeckKind, PatterKind, Sounds
from muggins.store.files import StoreError, cause_of, printable
from muggins.ui.scene import Announce, Push

LOG_ENDINGS = (".log", ".txt")
SOUND_ENDINGS = (".wav", ".ogg", ".mp3", ".flac")
TUNES = {Cue.CHARGE: "win_sound", Cue.TAPS: "loss_sound"}
BACK_TEMPLATE, PATTER_TEMPLATE = "moonbeam.png", "patter.txt"


def beside(path: str) -> Path:
    """Return the folder of the last chosen file, or the home folder."""
    folder = Path(path).parent if path else Path.home()
    return folder if folder.is_dir() else Path.home()


def choose_back(session: Session, done: Callable[[], object]) -> Push:
    """Let the player choose a picture for the backs; ``done`` is called afterwards."""

    def take(path: Path) -> None:
        take_back(session, path)
        done()

    start = beside(session.settings.card_back)
    endings = (*ENDINGS, *METAFILES)  # these have been backs too: why they are not is told
    return Push(FileScene("Choose a card back", endings, take, start))


def take_back(session: Session, path: Path) -> None:
    """Use a picture as the back; BackError if it is unsuitable."""
    load_back(path, session.shelf, anew=True)
    forget_backs()
    session.change(replace(session.settings, deck=DeckKind.CUSTOM, card_back=str(path)))


def save_back_template(session: Session) -> Push:
    """Let the player save the default back as a template."""

    def take(path: Path) -> Announce:
        save_template(path)
        return Announce(f"Saved as {printable(path)}.")

    title, start = "Save the default back", beside(session.settings.card_back)
    return Push(FileScene(title, TEMPLATE_ENDINGS, take, start, BACK_TEMPLATE))


def choose_patter(session: Session) -> Push:
    def take(path: Path) -> None:
        load_patter(path)
        session.change(replace(session.settings, patter=PatterKind.CUSTOM, patter_file=str(path)))

    start = beside(session.settings.patter_file)
    return Push(FileScene("Choose a patter file", PATTER_ENDINGS, take, start))


def save_patter_template(session: Session, tell: Callable[[str], object]) -> Push:
    """Let the player save the current patter for editing; ``tell`` gets the confirmation."""

    def take(path: Path) -> None:
        save_patter(path, session.voice.lines())
        tell(f"Saved as {printable(path)}.")

    start = beside(session.settings.patter_file)
    return Push(FileScene("Save the patter", PATTER_ENDINGS, take, start, PATTER_TEMPLATE))


def choose_log(session: Session) -> Push:
    def take(path: Path) -> None:
        try:
            with path.open("ab"):
                pass
        except OSError as error:
            why = f"Can't write {path.name}: {cause_of(error)}."
            raise StoreError(why) from error
        session.change(replace(session.settings, log_file=str(path)))

    name = Path(session.settings.log_file).name or f"{session.ledger.name}.log"
    start = beside(session.settings.log_file)
    return Push(FileScene("Choose a log file", LOG_ENDINGS, take, start, name))


def choose_tune(session: Session, sound: Player, cue: Cue) -> Push:
    """Let the player choose the tune for the computer's win or loss, and play it."""

    def take(path: Path) -> None:
        sound.load_tune(cue, path, anew=True)
        chosen: dict[str, Any] = {TUNES[cue]: str(path), "sounds": Sounds.CUSTOM}
        session.change(replace(session.settings, **chosen))
        sound.play(cue)

    title = f"Music when Muggins {'wins' if cue is Cue.CHARGE else 'loses'}"
    start = beside(getattr(session.settings, TUNES[cue]))
    return Push(FileScene(title, SOUND_ENDINGS, take, start))


def follow_tunes(settings: Settings, sound: Player) -> list[str]:
    """Apply the player's own tunes; return messages about unusable ones."""
    refused = []
    for cue, name in TUNES.items():
        path = getattr(settings, name)
        if settings.sounds is not Sounds.CUSTOM or not path:
            sound.reset_tune(cue)
            continue
        try:
            sound.load_tune(cue, Path(path))
        except SoundError as error:
            sound.reset_tune(cue)
            refused.append(str(error))
    return refused


def load_own(session: Session, sound: Player) -> None:
    """Load the player's own tunes and back; report unusable ones and use the defaults."""
    session.notices += [*follow_tunes(session.settings, sound), *check_back(session)]


def check_back(session: Session) -> list[str]:
    """Return a sentence if the picture for the backs is missing or invalid."""
    settings = session.settings
    if settings.deck is not DeckKind.CUSTOM or not settings.card_back:
        return []
    try:
        load_back(Path(settings.card_back), session.shelf)
    except BackError as error:
        return [f"{error} Using MoonBeam instead."]
    return []
