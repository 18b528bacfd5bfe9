"""On which system the tests run, and what each has not."""

import os

import pytest

IS_WINDOWS = os.name == "nt"


def is_wine() -> bool:
    """Whether Wine stands in for Windows."""
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
