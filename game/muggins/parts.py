"""Command lines of child processes that run a part of the program, with Python or frozen."""

import os
import sys

from muggins.assets import PACKAGE

OPTION = "--part"
"""Internal option that selects the part in a frozen program."""

ENGINE, DECODER = "engine", "decoder"
MODULES = {ENGINE: "muggins.mind.engines.plugin_host", DECODER: "muggins.foreign.decoder"}
LIBRARIES, USUAL_LIBRARIES = "LD_LIBRARY_PATH", "LD_LIBRARY_PATH_ORIG"
START = """
import sys
from importlib import import_module
sys.path.insert(0, sys.argv.pop())
import_module(sys.argv.pop()).main()
"""


def is_frozen() -> bool:
    """Return True if the program is bundled with its own Python."""
    return bool(getattr(sys, "frozen", False))


def command_of(part: str) -> list[str]:
    """Return the command that starts a part, with only the program on its import path."""
    if is_frozen():
        return [sys.executable, OPTION, part]
    return [sys.executable, "-I", "-c", START, MODULES[part], str(PACKAGE.parent)]


def outer_environment() -> dict[str, str]:
    """Return the environment for system programs, without the libraries of a frozen one."""
    environment = dict(os.environ)
    if is_frozen():
        environment.pop(LIBRARIES, None)
        if USUAL_LIBRARIES in environment:
            environment[LIBRARIES] = environment.pop(USUAL_LIBRARIES)
    return environment
