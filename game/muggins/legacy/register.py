"""The files of Cribbage '97, for a program that has them."""

from muggins.legacy.activity_log import ActivityLog
from muggins.legacy.ini_view import IniView
from muggins.record.listeners import FORMATS


def register() -> None:
    """Have every record that is opened from now on followed by INI file and activity log."""
    FORMATS.settings_file, FORMATS.views = IniView, [ActivityLog]
