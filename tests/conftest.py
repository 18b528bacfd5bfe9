"""How the tests are shared out: a file to a process; those in a real window first, all to one.

They take the longest, and share a screen and the pictures of it.
"""

from typing import Any

import pytest
from xdist.scheduler import LoadFileScheduling

WINDOW = "tests/window"


class ByFile(LoadFileScheduling):  # type: ignore[misc]
    """The files, with those of the window tests as if they were one."""

    def _split_scope(self, nodeid: str) -> str:
        file: str = super()._split_scope(nodeid)
        return WINDOW if file.startswith(WINDOW) else file


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile:
    return ByFile(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(WINDOW))
