"""One test in two sizes: small enough for every run, and whole for a campaign."""

from collections.abc import Container, Iterable
from typing import Any

import pytest


def in_two_sizes(usual: object, whole: object) -> list[Any]:
    """Values of a parameter: what every run takes, and what ``-m campaign`` takes."""
    return [
        pytest.param(usual, id="usual"),
        pytest.param(whole, id="whole", marks=pytest.mark.campaign),
    ]


def some_of(values: Iterable[object], usual: Container[object]) -> list[Any]:
    """All values of a parameter, of which every run takes the usual ones."""
    return [
        pytest.param(each, id=str(each), marks=() if each in usual else pytest.mark.campaign)
        for each in values
    ]
