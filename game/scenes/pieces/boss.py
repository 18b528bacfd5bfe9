"""What the boss key does: it hides the program, and leaps back to the table for that."""

from collections.abc import Sequence

from game.control.intents import Act, Device, Intent
from game.scenes.pieces.scene import Change, Hide, Pop, Scene
from game.settings.settings import Settings


def is_boss_key(intent: Intent) -> bool:
    """Whether the key itself was pressed: pads and mice go back, and hide nothing."""
    return intent.act is Act.BACK and intent.device is Device.KEYS


def hides(intent: Intent, top: Scene, settings: Settings) -> bool:
    """Whether the key hides from wherever it is pressed."""
    return is_boss_key(intent) and settings.boss_hides and top.asked is None


def obey(change: Change | None, intent: Intent, stack: Sequence[Scene]) -> Change | None:
    """The boss key hides, and leaps from whatever is open back to the table; others do not."""
    if isinstance(change, Hide) and not is_boss_key(intent):
        return None
    if change == Pop() and is_boss_key(intent) and stack[-1].asked is None:
        tables = [i for i, scene in enumerate(stack) if scene.is_table]
        return Pop(len(stack) - 1 - tables[-1]) if tables else change
    return change
