"""Registration of the files of Cribbage '97, for a program that uses them."""

from muggins.legacy.activity_log import ActivityLog
from muggins.legacy.ini_view import IniView
from muggins.record.listeners import FORMATS


def register() -> None:
    """Attach the INI file and the activity log to every record opened from now on."""
    FORMATS.settings_file, FORMATS.views = IniView, [ActivityLog]
