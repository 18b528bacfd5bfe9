"""How the program starts a part of itself in a process of its own, with Python or frozen."""

import os
import sys

from muggins.assets import PACKAGE

OPTION = "--part"
"""Which part a frozen program is to be; nobody else gives it."""

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
    """Whether the program brings its own Python along, all in one."""
    return bool(getattr(sys, "frozen", False))


def command_of(part: str) -> list[str]:
    """The command that starts a part, which finds nothing but the program itself."""
    if is_frozen():
        return [sys.executable, OPTION, part]
    return [sys.executable, "-I", "-c", START, MODULES[part], str(PACKAGE.parent)]


def outer_environment() -> dict[str, str]:
    """What programs of the system are started in, without the libraries of a frozen one."""
    environment = dict(os.environ)
    if is_frozen():
        environment.pop(LIBRARIES, None)
        if USUAL_LIBRARIES in environment:
            environment[LIBRARIES] = environment.pop(USUAL_LIBRARIES)
    return environment
