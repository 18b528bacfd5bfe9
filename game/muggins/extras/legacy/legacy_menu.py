"""The entry of the older programs in menus."""

from muggins.scenes.pages.page_entrances import open_manual
from muggins.session.session import Session
from muggins.ui.scene import Push


def open_old_commands(_session: Session) -> Push:
    return open_manual("Old commands")
