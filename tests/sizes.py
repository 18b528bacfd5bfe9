"""One test in two sizes: small enough for every run, and whole for a campaign."""

from typing import Any

import pytest


def in_two_sizes(usual: object, whole: object) -> list[Any]:
    """Values of a parameter: what every run takes, and what ``-m campaign`` takes."""
    return [
        pytest.param(usual, id="usual"),
        pytest.param(whole, id="whole", marks=pytest.mark.campaign),
    ]
