"""The system on which the tests run, and what it lacks."""

import os
import sys

import pytest

from tools.system_packages import find_missing, install_command

IS_WINDOWS = os.name == "nt"


def is_wine() -> bool:
    """Return True under Wine."""
    if not IS_WINDOWS:
        return False
    import ctypes

    return hasattr(getattr(ctypes, "WinDLL")("ntdll"), "wine_get_version")  # noqa: B009


def posix(what: str) -> pytest.MarkDecorator:
    """For a test that needs what Windows has not, in a word or two."""
    return pytest.mark.skipif(IS_WINDOWS, reason=f"Windows has no {what}")


def not_under_wine(what: str) -> pytest.MarkDecorator:
    """For a test of what Windows does and Wine does not, as the sentence says."""
    return pytest.mark.skipif(is_wine(), reason=what)


LIBC = "/usr/include/stdio.h"
C_COMPILER = ("cc", LIBC) if sys.platform == "linux" else ("cc",)
LACKS = "missing tools: "


def require_tools(*tools: str) -> None:
    """Skip the calling test if a tool is missing; fail it where CI=true."""
    missing = find_missing(tools)
    if not missing:
        return
    reason = f"{LACKS}{', '.join(missing)}"
    if os.environ.get("CI") == "true":
        pytest.fail(f"{reason}; to install: {install_command(missing)}", pytrace=False)
    pytest.skip(reason)


def missing_tools(reason: object) -> list[str]:
    """Return the tools that a skipped test lacks, from the ``longrepr`` of its report."""
    text = str(reason[2]) if isinstance(reason, tuple | list) else ""
    _, found, tools = text.partition(LACKS)
    return tools.split(", ") if found else []
