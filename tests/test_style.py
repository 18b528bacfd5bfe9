"""Lint, format and types: a finding of the tools is a failing test, and so is a missing tool."""

import subprocess
import sys

import pytest

TOOLS = {
    "lint": ("ruff", "check", "--no-cache", "game", "tools", "tests"),
    "format": ("ruff", "format", "--no-cache", "--check", "game", "tools", "tests"),
    "types": ("mypy", "--strict"),
}


@pytest.mark.parametrize("command", TOOLS.values(), ids=TOOLS)
def test_style(command: tuple[str, ...]) -> None:
    run = subprocess.run(
        [sys.executable, "-m", *command], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, f"{' '.join(command)}\n{run.stdout}{run.stderr}"
