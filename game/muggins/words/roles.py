"""Spoken names of the roles of screen parts (button, tab, ...) and of their state changes."""

from enum import Enum


class Role(Enum):
    """Role of a part, with its spoken name."""

    BUTTON = "button"
    TAB = "tab"
    SETTING = "setting"
    FIELD = "field"
    LIST = "list"
    NUMBER = "number"  # that can be made more or less
    CARD = "card"
    HOLE = "hole"
    PLATE = "panel"
    CHART = "chart"
    TEXT = "text"


PLAIN = frozenset({Role.CARD, Role.HOLE, Role.PLATE, Role.TEXT})
"""The kinds that need not be called aloud: their names say what they are."""

MARKED = {Role.CARD: "selected", Role.TAB: "open"}
SAID_BY_ME = "Muggins says: {said}"
CHOSEN, NOT_NOW, PUT_BACK = "selected", "unavailable", "unselected"


def call_part(
    name: str,
    role: Role,
    value: str = "",
    help: str = "",
    *,
    is_marked: bool = False,
    is_enabled: bool = True,
) -> str:
    """Describe a part as in ``Speed, setting, normal. How fast cards and pegs move.``"""
    said = [name, "" if role in PLAIN else role.value, value]
    said += [MARKED.get(role, CHOSEN)] if is_marked else []
    said += [] if is_enabled else [NOT_NOW]
    told = f"{', '.join(filter(None, said))}."
    return f"{told} {help}" if help else told


def call_change(name: str, role: Role, value: str, *, is_marked: bool) -> str:
    if role is Role.CARD:
        return f"{name}, {MARKED[role] if is_marked else PUT_BACK}."
    return f"{value or name}{f', {MARKED.get(role, CHOSEN)}' if is_marked else ''}."
