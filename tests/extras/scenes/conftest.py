"""Pages of extras are tested as those of the core are."""

from tests.scenes.conftest import (
    display,
    drive,
    folder,
    home,
    nobody_asks_for_anything,
    nobody_speaks,
    nobody_weighs,
    open_app,
    painted,
    pictures_made_once,
    ranked_once,
    seated,
    sounds_made_once,
    thinking_at_once,
    written,
    written_at_once,
)

__all__ = [
    "display",
    "drive",
    "folder",
    "home",
    "nobody_asks_for_anything",
    "nobody_speaks",
    "nobody_weighs",
    "open_app",
    "painted",
    "pictures_made_once",
    "ranked_once",
    "seated",
    "sounds_made_once",
    "thinking_at_once",
    "written",
    "written_at_once",
]
