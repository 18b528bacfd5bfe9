"""Easing curves on 0..1."""

from math import cos, exp, pi, sin

SPRING = 0.45  # seconds until what was bent lies still


def clamp(value: float) -> float:
    """Limit a value to 0..1."""
    return max(0.0, min(1.0, value))


def out_cubic(progress: float) -> float:
    """Ease out: quick at first, then slow."""
    return 1 - (1 - clamp(progress)) ** 3


def in_out(progress: float) -> float:
    """Ease in and out: slow, quick, slow."""
    progress = clamp(progress)
    return progress * progress * (3 - 2 * progress)


def arch(progress: float) -> float:
    """Rise from 0 to 1 and return to 0."""
    return sin(pi * clamp(progress))


def blend(start: float, end: float, progress: float) -> float:
    """Interpolate linearly between two values."""
    return start + (end - start) * progress


def part_of(progress: float, start: float, end: float) -> float:
    """Return the progress within the part from ``start`` to ``end``."""
    return clamp((progress - start) / (end - start)) if end > start else float(progress >= end)


def spring(seconds: float) -> float:
    """Return a damped oscillation from 1 to 0, which takes SPRING seconds."""
    return exp(-7 * seconds) * abs(cos(14 * seconds)) if seconds < SPRING else 0.0
