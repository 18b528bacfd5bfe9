"""A program with one level and twelve options more, declared as any other before it is loaded.

It prints as JSON where they are found.
"""

import json
import os
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

from muggins.registry import Level
from muggins.settings import levels
from muggins.settings.declare import choice, switch
from muggins.settings.table_settings import TableSettings

os.environ["SDL_AUDIODRIVER"] = "dummy"
about, line = "Careful counts everything twice.", "Counts on fingers."
levels.LEVELS.append(Level("careful", about, line, 0.4, "master"))
more: dict[str, object] = {
    f"lamp{n}": switch(False, f"Lamp{n}", f"Lamp {n}", "Lights a lamp.") for n in range(11)
}
more["table_lamp"] = choice("dim", "Lamp", "Table lamp", "Lights it.", {"dim": "Dim", "lit": "Lit"})
for name, declared in more.items():
    TableSettings.__annotations__[name] = type(declared)
    setattr(TableSettings, name, declared)

from muggins.audio.mixer import SoundPlayer  # noqa: E402
from muggins.cli.command_line import read_arguments, run_settings  # noqa: E402
from muggins.cli.view import write_manual  # noqa: E402
from muggins.extras.fair.verifier import verify_log  # noqa: E402
from muggins.extras.legacy.logbook import read_log  # noqa: E402
from muggins.mind.engines.engines import MINDS  # noqa: E402
from muggins.motion.places import WIDE_VIEW  # noqa: E402
from muggins.record.recorder import Recorder  # noqa: E402
from muggins.scenes.pages.options import OptionsScene  # noqa: E402
from muggins.session.session import ADVISERS, Session  # noqa: E402
from muggins.settings.settings import TABLE, Settings  # noqa: E402
from muggins.settings.values import LogLevel  # noqa: E402
from muggins.table.thinking import AtOnce  # noqa: E402

sys.modules["shtab"] = SimpleNamespace(DIRECTORY=None, FILE=None)  # type: ignore[assignment]
from tools.build_completion import whole_parser  # noqa: E402


def play(folder: Path) -> str:
    """Play a game at that level; return its log."""
    session = Session(Recorder(folder, "Jo", 5), worker=AtOnce())
    session.change(replace(session.settings, log=LogLevel.GAMES, skill="careful"))
    session.begin_match()
    while not session.state.tally.games:
        session.make(session.choose())
    session.close()
    return (folder / "Jo.LOG").read_text()


def main(folder: Path) -> None:
    MINDS["careful"] = MINDS["greedy"]
    scene = OptionsScene(Session(Recorder(None, "Jo", 5), worker=AtOnce()), SoundPlayer())
    scene.fit(WIDE_VIEW)
    shown = {}
    for tab in range(len(scene.tabs)):
        scene.open_tab(tab)
        for each in scene.form.controls:
            part = each.describe()
            shown[part.name] = part.value
    scene.open_tab(scene.tabs.index(TABLE))
    controls = scene.form.controls
    row = next(each for each in controls if each.describe().name == "Table lamp")
    scene.form.focus = controls.index(row)
    scene._reveal()
    wanted = read_arguments(["--set", "opponent=careful", "--set", "table-lamp=lit"])
    (action,) = (each for each in whole_parser()._actions if "--set" in each.option_strings)
    log = play(folder)
    found = verify_log(read_log(log), is_quick=False)
    told = {
        "rows": shown,
        "scrolled": scene._body.offset,
        "is_seen": scene._body.box.holds(*row.box.middle),
        "lent": run_settings(wanted),
        "is_field": Settings(table_lamp="lit").table_lamp,  # type: ignore[call-arg, attr-defined]
        "completed": list(action.choices or ()),
        "manual": "\n".join(write_manual()),
        "adviser": ADVISERS["careful"],
        "is_logged": "Level: Careful." in log,
        "faults": [each.why for each in found.faults],
        "unchecked": [each.why for each in found.unchecked],
        "n_moves": found.n_moves,
    }
    print(json.dumps(told))


main(Path(sys.argv[1]))
