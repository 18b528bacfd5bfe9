"""Layers, import cycles, homes of libraries, and limits of size."""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from tests.commands import python

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "game"
GAME = SOURCE / "muggins"
README = (SOURCE / "README.md").read_text(encoding="utf-8")
# from the top down: a package may import only from those named after it
FLOORS = re.findall(r"(?m)^\| `(\w+)` \|", README.partition("\n## Data flow")[0])
# modules that may be met only there; a name with a dot is one file
HOMES = {
    "pygame": (
        "ui",
        "app",
        "frame",
        "pace",
        "sdl",
        "paint",
        "control.clipboard",
        "control.reader",
        "control.reader",
        "audio.mixer",
        "foreign.decoder",
    ),
    "numpy": ("mind", "audio", "extras.club_night.pair_games"),
    "platformdirs": ("store",),
    "segno": ("paint",),
    "distributed": ("mind.arena.sharing",),
    "accesskit": ("speech.screenreader",),
    "nacl": ("extras.online",),
    "spake2": ("extras.online.direct",),
    "zeroconf": ("extras.online.direct",),
    "twisted": ("extras.online.mailbox",),
    "wormhole": ("extras.online.mailbox",),
}
EXTRAS = "muggins.extras"
LONGEST_FUNCTION, LONGEST_FILE, MOST_OFFERED = 50, 700, 30

MODULES = sorted(path for path in GAME.rglob("*.py"))
Function = ast.FunctionDef | ast.AsyncFunctionDef


def name_of(path: Path) -> str:
    """``rules.referee`` for game/muggins/rules/referee.py, ``rules`` for the package itself."""
    parts = path.relative_to(GAME).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def imports_of(tree: ast.AST, package: list[str]) -> Iterator[str]:
    """Every module imported anywhere, in functions and for type checking too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and _is_import_call(node):
            yield _imported_by_name(node)


def _is_import_call(node: ast.Call) -> bool:
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    return name in ("import_module", "__import__")


def _imported_by_name(node: ast.Call) -> str:
    """The fixed beginning of the name, as in ``muggins.cli.`` of an f-string."""
    first = node.args[0]
    if isinstance(first, ast.JoinedStr):
        first = first.values[0] if first.values else first
    assert isinstance(first, ast.Constant), "a module is imported by a name that cannot be read"
    return str(first.value)


@cache
def read_tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def all_imports(path: Path) -> list[str]:
    name = name_of(path)
    parts = ["muggins", *name.split(".")] if name else ["muggins"]
    package = parts if path.name == "__init__.py" else parts[:-1]
    return list(imports_of(read_tree(path), package))


def floor_of(name: str) -> str:
    return name.split(".")[0]


def modules_imported(path: Path) -> set[Path]:
    """The files of the game that a file imports, itself left out."""
    found = set()
    for name in all_imports(path):
        parts = name.split(".")
        for end in (len(parts), len(parts) - 1):
            file = SOURCE.joinpath(*parts[:end]).with_suffix(".py")
            if parts[0] == "muggins" and file.is_file() and file != path:
                found.add(file)
                break
    return found


def circle_in(arrows: dict[str, set[str]]) -> set[str]:
    """Return modules in an import cycle; empty if there is none."""
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        return set(error.args[1])
    return set()


def room_of(name: str) -> str:
    """The folder of a file; ``muggins`` itself has none."""
    return name.rpartition(".")[0]


def test_imports_go_down() -> None:
    faults = []
    for path in MODULES:
        floor = floor_of(name_of(path))
        allowed = FLOORS[FLOORS.index(floor) :] if floor else ()
        for name in all_imports(path):
            if name.split(".")[0] == "muggins":
                target = floor_of(name.removeprefix("muggins").lstrip("."))
                if target not in allowed and not _finds_extras(path, name):
                    faults.append(f"{name_of(path)} imports {name}, which lies above it")
    assert faults == []


def _finds_extras(path: Path, name: str) -> bool:
    """Return True for the registry's import of the folder of extras, none of which it names."""
    return name_of(path) == "registry" and name.rstrip(".") == EXTRAS


def test_no_files_and_no_rooms_import_each_other() -> None:
    arrows = {name_of(path): {name_of(e) for e in modules_imported(path)} for path in MODULES}
    assert circle_in(arrows) == set()
    rooms: dict[str, set[str]] = {}
    for name, others in arrows.items():
        there = {room_of(other) for other in others} - {room_of(name), ""}
        if room_of(name):
            rooms.setdefault(room_of(name), set()).update(there)
    assert circle_in(rooms) == set()


def test_tools_have_no_import_cycle() -> None:
    imported = re.compile(r"(?m)^ *from tools(?:\.| import )(\w+)")
    files = (ROOT / "tools").glob("*.py")
    arrows = {path.stem: set(imported.findall(path.read_text("utf-8"))) for path in files}
    assert arrows["kills"] and circle_in(arrows) == set()


def test_a_circle_is_found() -> None:
    arrows = {"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"d2"}, "d2": set()}
    assert circle_in(arrows) == {"b", "c"}


def test_other_libraries_are_met_only_at_home() -> None:
    faults = []
    for path in MODULES:
        own = name_of(path)
        for name in all_imports(path):
            library = name.split(".")[0]
            if library == "muggins" or library in sys.stdlib_module_names:
                continue
            homes = HOMES.get(library, ())
            if not any(own == home or own.startswith(home + ".") for home in homes):
                faults.append(f"{own} imports {name}; its homes are {', '.join(homes) or 'none'}")
    assert faults == []


def test_table_and_words_need_neither_screen_nor_arrays_nor_disk() -> None:
    """A match between two chairs can be played and told of with nothing but Python."""
    pure = [name_of(p) for p in MODULES if floor_of(name_of(p)) in ("rules", "table", "words")]
    source = f"""
import importlib, sys
for library in ("pygame", "numpy", "platformdirs", "muggins.store"):
    sys.modules[library] = None
for name in {pure!r}:
    importlib.import_module("muggins." + name)
"""
    python("-c", source)


def test_every_package_has_a_floor() -> None:
    assert {floor_of(name_of(path)) for path in MODULES} - {""} <= set(FLOORS)


def test_floors_are_read_as_they_are_written() -> None:
    """The reader finds every kind of import."""
    source = """
import muggins.paint.kit.canvas as canvas
from muggins import motion
from ..store import files
if TYPE_CHECKING:
    from muggins.scenes.play import PlayScene
def late():
    import numpy.linalg
    importlib.import_module(f"muggins.cli.{word}")
"""
    found = set(imports_of(ast.parse(source), ["muggins", "rules"]))
    assert found == {
        "muggins.paint.kit.canvas",
        "muggins.motion",
        "muggins.store.files",
        "muggins.scenes.play.PlayScene",
        "numpy.linalg",
        "muggins.cli.",
    }


def test_sizes() -> None:
    faults = []
    for path in MODULES:
        if len(path.read_text(encoding="utf-8").splitlines()) > LONGEST_FILE:
            faults.append(f"{name_of(path)} is too long")
        for node in ast.walk(read_tree(path)):
            if isinstance(node, Function):
                n_lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if n_lines > LONGEST_FUNCTION:
                    faults.append(f"{name_of(path)}: {node.name} is too long")
    assert faults == []


def public_names(node: ast.ClassDef) -> set[str]:
    """Return what a class offers by itself: methods, fields, and attributes of its own."""
    names = set()
    for each in ast.walk(node):
        if isinstance(each, Function):
            names.add(each.name)
        elif isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store):
            names |= {each.attr} if ast.unparse(each.value) == "self" else set()
    for each in node.body:  # not the variables of methods
        if isinstance(each, ast.Assign):
            names |= {target.id for target in _named(each.targets)}
        elif isinstance(each, ast.AnnAssign):
            names |= {target.id for target in _named([each.target])}
    return {name for name in names if not name.startswith("_")}


def _named(targets: list[ast.expr]) -> list[ast.Name]:
    return [each for each in targets if isinstance(each, ast.Name)]


def test_no_class_offers_too_much() -> None:
    """Count public names with those that are inherited, but not from the widget toolkit.

    Every page and every control has the interface of the base classes in ``ui``.
    """
    classes: dict[str, ast.ClassDef] = {}
    toolkit: set[str] = set()
    for path in MODULES:
        for node in ast.walk(read_tree(path)):
            if isinstance(node, ast.ClassDef):
                classes.setdefault(node.name, node)
                toolkit |= {node.name} if floor_of(name_of(path)) == "ui" else set()

    def offered(node: ast.ClassDef) -> set[str]:
        bases = {getattr(base, "id", getattr(base, "attr", "")) for base in node.bases}
        known = (bases - toolkit) & classes.keys()
        return public_names(node).union(*(offered(classes[base]) for base in known))

    is_table = {name for name, node in classes.items() if _is_record(node)}
    faults = [
        f"{name} offers {len(offered(node))} names"
        for name, node in classes.items()
        if name not in is_table and len(offered(node)) > MOST_OFFERED
    ]
    assert faults == []


def _is_record(node: ast.ClassDef) -> bool:
    """A frozen dataclass or an enum is a table of names, and does nothing."""
    is_frozen = any("frozen=True" in ast.unparse(each) for each in node.decorator_list)
    bases = {getattr(base, "id", "") for base in node.bases}
    return is_frozen or bool(bases & {"Enum", "IntEnum", "StrEnum"})


def test_every_function_has_a_name() -> None:
    for path in MODULES:
        functions = [node for node in ast.walk(read_tree(path)) if isinstance(node, Function)]
        assert not [node.lineno for node in functions if not node.name.strip("_")], path


def test_a_public_class_has_a_name_of_its_own() -> None:
    homes: dict[str, list[str]] = {}
    for path in MODULES:
        for node in read_tree(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(name_of(path))
    assert {name: where for name, where in homes.items() if len(where) > 1} == {}


def test_a_file_has_a_name_of_its_own() -> None:
    names = [path.name for path in MODULES if path.name != "__init__.py"]
    assert {name for name in names if names.count(name) > 1} == set()
