"""The entry point: ``muggins [NAME] [options]`` or ``muggins COMMAND``."""

import argparse
import errno
import gc
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

from muggins import parts
from muggins.assets import VERSION

if TYPE_CHECKING:
    from muggins.scenes.opening import Then
    from muggins.session.session import Session
    from muggins.store.challenges import Challenge
    from muggins.store.locks import Instance

TWO = "two"  # the first word where names of two people follow
OF_1993 = ("list", "view")  # first words in any case
NEEDS_TWO = "two players need two names, such as: muggins two ANN BOB"
FROM_MENU = "GIO_LAUNCHED_DESKTOP_FILE"  # desktops set it
CLOSED = (errno.EPIPE, errno.EINVAL)  # as POSIX and as Windows say that nobody reads any more
SHARE = 0.0005  # seconds that a worker may keep the interpreter while a frame waits for it


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; return 0, 1 for a failure, 2 for invalid arguments."""
    if arguments is not None:
        return _start(list(arguments))
    # a start that is interrupted ends; the window takes it for its close
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    with _output():
        return _start(sys.argv[1:])


@contextmanager
def _output() -> Iterator[None]:
    """Print in UTF-8, with ``\\n`` on every system, and without control characters.

    Stop without an error if the reader of the output closes it.
    """
    from muggins.output import PlainStream

    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(stream, TextIOWrapper):  # a program without a console has none
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
            setattr(sys, name, PlainStream(stream))
    try:
        try:
            yield
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except OSError as error:
        if error.errno not in (*CLOSED, errno.ENOSPC) or error.filename is not None:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # Python flushes once more
        is_full = error.errno == errno.ENOSPC
        sys.exit("muggins: The output is incomplete because the disk is full." if is_full else 0)


def _start(words: list[str]) -> int:
    name = words[0] if words else ""
    if name in ALONE:
        return ALONE[name](words)
    from muggins.cli.parser import COMMANDS
    from muggins.record.players import TOGETHER

    if name.casefold() in OF_1993:
        name = name.casefold()
    if [word.casefold() for word in words[:2]] == ["challenge", "play"] and words[2:]:
        words = ["--challenge", *words[2:]]
    elif name.casefold() == TWO and words[1:] and words[1][0] not in "-/":
        names = [word for word in words[1:3] if word[:1] not in "-/"]
        words = [f"--{TWO}={TOGETHER.join(names)}", *words[1 + len(names) :]]
    elif name in COMMANDS:
        from muggins.cli.parser import run_command

        return run_command(name, words[1:])
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    gc.disable()
    try:
        return _play(*_read_start(words))
    except ValueError as error:
        why = str(error).removesuffix(".")
        _complain(f"{why[:1].upper()}{why[1:]}. See muggins --help.")
        return 2
    finally:
        gc.enable()


def _complain(sentence: str) -> None:
    """Print to standard error, or show a box if the program was started from a menu."""
    if sys.stderr is None or FROM_MENU in os.environ:
        from muggins.frame import show_error

        show_error(sentence)
    print(f"muggins: {sentence}", file=sys.stderr)


def _read_start(words: list[str]) -> tuple[list[str], "Then | None"]:
    """Return the words without those of an extra, and what it opens at first."""
    from muggins import registry

    start = registry.starts().get(words[0]) if words else None
    if start is None:
        return words, None
    wanted, others = registry.load(start.place)().parse_known_args(words[1:])
    return others, wanted.begin(wanted)


def _tell_version(_words: list[str]) -> int:
    print(f"muggins {VERSION}")
    return 0


def _run_part(words: list[str]) -> int:
    """Run a child's entry point in a frozen program, which has no separate Python."""
    if words[1:] == [parts.DECODER]:
        from muggins.foreign.decoder import main
    elif words[1:] == [parts.ENGINE]:
        from muggins.mind.engines.plugin_host import main
    else:
        return 2
    main()
    return 0


def _change_desktop(words: list[str]) -> int:
    from muggins.cli.desktop import change

    return change(words)


ALONE = {
    "--version": _tell_version,
    "--install-desktop": _change_desktop,
    "--uninstall-desktop": _change_desktop,
    parts.OPTION: _run_part,
}
"""Options that are used alone and start no game."""


def _play(words: Sequence[str], then: "Then | None" = None) -> int:
    """Play; ValueError for an invalid name, list of defaults, or folder."""
    from muggins.store.locks import UnavailableError

    sys.setswitchinterval(SHARE)
    wanted, folder = _read(words)
    instance = _claim(folder)
    if folder is not None and instance is None:
        print("muggins: Already running. Bringing it to the front.", file=sys.stderr)
        return 1
    try:
        session = _open_session(wanted, folder, instance)
    except UnavailableError as error:
        if instance is not None:
            instance.release()
        _complain(str(error))
        return 1
    from muggins.app import play
    from muggins.cli.command_line import opening_of

    try:
        return play(
            session,
            full_screen=wanted.full_screen,
            safe_video=wanted.safe_video or session.settings.safe_video,
            opening=opening_of(wanted, then),
        )
    finally:
        for sentence in session.close():
            print(f"muggins: {sentence}", file=sys.stderr)


def _read(words: Sequence[str]) -> tuple[argparse.Namespace, Path | None]:
    """Parse the options, and find the data folder; known players aren't read as flags."""
    from muggins.cli.command_line import read_arguments
    from muggins.record.players import list_names

    first = read_arguments(words)
    first.notices.clear()
    folder = _find_folder(first)
    wanted = read_arguments(words, list_names(folder))
    wanted.notices += first.notices
    return wanted, folder


def _find_folder(wanted: argparse.Namespace) -> Path | None:
    """Return the data folder, if any.

    A bare path that is unusable is ignored (1993). Without write access at home, nothing is saved.
    """
    from muggins.store.files import StoreError
    from muggins.store.folders import data_folder

    if wanted.no_disk:
        return None
    if wanted.folder is not None and wanted.data_dir is None:
        try:
            return data_folder(wanted.folder)
        except StoreError as error:
            told = str(error).partition(" Use --data-dir")[0]
            wanted.notices.append(f"{told} Using the default folder.")
    try:
        return data_folder(wanted.data_dir, wanted.portable)
    except StoreError as error:
        if wanted.data_dir is not None or wanted.portable:
            raise ValueError(str(error)) from error
        told = str(error).partition(" Use --data-dir")[0]
        wanted.notices.append(f"{told} Nothing will be saved.")
        return None


def _claim(folder: Path | None) -> "Instance | None":
    """Lock the data folder. If another program has it, notify that program and return None."""
    from muggins import registry
    from muggins.store.locks import Instance, claim, ring

    if folder is None:
        return None
    instance = claim(folder)
    if instance is None and any(allows(folder) for allows in registry.hooked("allows_many")):
        return Instance(folder, None)
    if instance is None:
        ring(folder)
    return instance


def _find_challenge(code: str | None) -> "Challenge | None":
    if code is None:
        return None
    from muggins.store.challenges import find_challenge

    return find_challenge([code])


def _open_session(
    wanted: argparse.Namespace, folder: Path | None, instance: "Instance | None"
) -> "Session":
    """Open the session of the player; ValueError for an invalid name or defaults."""
    from muggins.cli.command_line import player_of, run_settings
    from muggins.record.grade_process import Grader
    from muggins.record.players import ROBOT, check_name, first_at
    from muggins.record.recorder import Recorder
    from muggins.record.worker import WriteBehind
    from muggins.session.session import Session
    from muggins.store.locks import NO_LOCK, UnavailableError

    named = player_of(wanted)
    if wanted.two:
        named = first_at(wanted.two)
    if named is None and wanted.auto and not wanted.lock:
        named = ROBOT
    recorder = Recorder(
        folder,
        None if named is None else check_name(named),
        _first_seed(wanted),
        wanted.defaults,
        is_locked=wanted.lock,
        run_overrides=run_settings(wanted),
        writer=WriteBehind,
        seats=instance or NO_LOCK,
        challenge=_find_challenge(wanted.challenge),
        grader=None if folder is None else Grader(folder),
    )
    if wanted.lock and folder is not None and recorder.players.folder is None:
        raise UnavailableError(" ".join(recorder.take_messages()))
    session = Session(recorder, instance)
    if instance is not None:
        session.notices += instance.messages
    if wanted.two:
        _seat(session, wanted.two)
    state = session.state
    if wanted.length not in (None, state.standing.terms.length) and state.hand is not None:
        wanted.notices.append("The new length applies from the next game.")
    if wanted.notices:
        session.notices.append(" ".join(wanted.notices))
    return session


def _seat(session: "Session", names: str) -> None:
    """Start a match of two people at one table; ValueError on failure."""
    from muggins.record.players import people_at
    from muggins.session.home import sit_down_together

    two = people_at(names)
    refused = NEEDS_TWO if two is None else sit_down_together(session, two)
    if refused is not None:
        session.close()
        raise ValueError(refused)


def _first_seed(wanted: argparse.Namespace) -> int | None:
    """Return the seed for a new player, or None if the deals are to be sealed.

    They are not sealed if others may want the same cards, as under lock, or if no person is there
    to cut.
    """
    import secrets

    for seed in (None if wanted.lock else wanted.match_seed, wanted.seed):
        if seed is not None:
            return int(seed)
    is_plain = wanted.lock or wanted.defaults is not None or wanted.auto
    return secrets.randbits(32) - 2**31 if is_plain else None


if __name__ == "__main__":
    sys.exit(main())
