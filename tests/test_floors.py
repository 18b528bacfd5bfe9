"""The floors of the building: who may import whom, and how large a piece may grow."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GAME = ROOT / "game"
# from the top down: a package may import only from those named after it
FLOORS = (
    "__main__",
    "cli",
    "app",
    "frame",
    "scenes",
    "session",
    "paint",
    "audio",
    "table",
    "words",
    "motion",
    "store",
    "mind",
    "control",
    "rules",
    "assets",
)
# modules that may be met only there; a name with a dot is one file
HOMES = {
    "pygame": ("app", "frame", "paint", "control.reader", "control.pads", "audio.player"),
    "numpy": ("mind", "audio"),
    "platformdirs": ("store",),
}
LONGEST_FUNCTION, LONGEST_FILE, MOST_PUBLIC = 50, 400, 20

MODULES = sorted(path for path in GAME.rglob("*.py"))
Function = ast.FunctionDef | ast.AsyncFunctionDef


def name_of(path: Path) -> str:
    """``rules.match`` for game/rules/match.py, ``rules`` for the package itself."""
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
    """The fixed beginning of the name, as in ``game.cli.`` of an f-string."""
    first = node.args[0]
    if isinstance(first, ast.JoinedStr):
        first = first.values[0] if first.values else first
    assert isinstance(first, ast.Constant), "a module is imported by a name that cannot be read"
    return str(first.value)


def read_tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def all_imports(path: Path) -> list[str]:
    name = name_of(path)
    parts = ["game", *name.split(".")] if name else ["game"]
    package = parts if path.name == "__init__.py" else parts[:-1]
    return list(imports_of(read_tree(path), package))


def floor_of(name: str) -> str:
    return name.split(".")[0]


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_imports_go_down(path: Path) -> None:
    floor = floor_of(name_of(path))
    if not floor:
        assert not [name for name in all_imports(path) if name.startswith("game")]
        return
    allowed = FLOORS[FLOORS.index(floor) :]
    for name in all_imports(path):
        if name.split(".")[0] == "game":
            target = floor_of(name.removeprefix("game").lstrip("."))
            assert target in allowed, f"{floor} imports {name}, which lies above it"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_other_libraries_are_met_only_at_home(path: Path) -> None:
    own = name_of(path)
    for name in all_imports(path):
        library = name.split(".")[0]
        if library == "game" or library in sys.stdlib_module_names:
            continue
        assert library in HOMES, f"{own} imports {name}, which the game does not depend on"
        homes = HOMES[library]
        assert any(own == home or own.startswith(home + ".") for home in homes), (
            f"{own} imports {name}, which belongs to {', '.join(homes)}"
        )


def test_every_package_has_a_floor() -> None:
    assert {floor_of(name_of(path)) for path in MODULES} - {""} <= set(FLOORS)


def test_floors_are_read_as_they_are_written() -> None:
    """The reader finds every kind of import."""
    source = """
import game.paint.canvas as canvas
from game import motion
from ..store import files
if TYPE_CHECKING:
    from game.scenes.play import PlayScene
def late():
    import numpy.linalg
    importlib.import_module(f"game.cli.{word}")
"""
    found = set(imports_of(ast.parse(source), ["game", "rules"]))
    assert found == {
        "game.paint.canvas",
        "game.motion",
        "game.store.files",
        "game.scenes.play.PlayScene",
        "numpy.linalg",
        "game.cli.",
    }


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_sizes(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= LONGEST_FILE, f"{name_of(path)} is too long"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, Function):
            n_lines = (node.end_lineno or node.lineno) - node.lineno + 1
            assert n_lines <= LONGEST_FUNCTION, f"{node.name} is too long"
        if isinstance(node, ast.ClassDef):
            methods = [each.name for each in node.body if isinstance(each, Function)]
            n_public = sum(not name.startswith("_") for name in methods)
            assert n_public <= MOST_PUBLIC, f"{node.name} has too many methods"


def undocumented(path: Path) -> Iterator[str]:
    """Public names without a docstring; what a singledispatch registers is not public."""
    tree = read_tree(path)
    if not ast.get_docstring(tree):
        yield "the module"
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        if not node.name.startswith("_"):
            if not ast.get_docstring(node):
                yield node.name
            if isinstance(node, ast.ClassDef):
                yield from _undocumented_methods(node)


def _undocumented_methods(node: ast.ClassDef) -> Iterator[str]:
    for each in node.body:
        if not isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if not each.name.startswith("_") and not ast.get_docstring(each):
            yield f"{node.name}.{each.name}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_docstrings(path: Path) -> None:
    assert list(undocumented(path)) == []


def test_games_never_import_tests_or_tools() -> None:
    for path in MODULES:
        assert not [n for n in all_imports(path) if n.split(".")[0] in ("tests", "tools")]
