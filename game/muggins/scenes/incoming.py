"""Exchange with other programs: clipboard, dropped files, screenshots."""

from collections.abc import Callable
from concurrent.futures import Future
from datetime import datetime
from pathlib import Path

from muggins import registry
from muggins.control.clipboard import Clipboard, ClipboardError
from muggins.control.intents import Act, Intent
from muggins.scenes.blank import BlankScene
from muggins.scenes.pieces.keyboard import KeyboardScene
from muggins.scenes.pieces.menu import News
from muggins.session.session import Session
from muggins.store.challenges import CodeError, read_file
from muggins.store.files import StoreError
from muggins.store.folders import keep_picture
from muggins.ui.page import TreeScene
from muggins.ui.scene import Change, Copy, Pop, Push, Scene

UNFIT = "That can't be pasted here."


class Exchange:
    """Imports and exports of text and files; failures are reported as news."""

    def __init__(self, session: Session, clipboard: Clipboard, news: News) -> None:
        self._session, self.clipboard, self._news = session, clipboard, news
        self._kept: list[Future[str]] = []  # pictures on their way to the disk

    def copy(self, copy: Copy) -> None:
        try:
            self.clipboard.write(copy.text)
        except ClipboardError as error:
            self._news.tell(str(error))
        else:
            self._news.tell(copy.told)

    def keep_picture(self, encode: Callable[[], bytes]) -> None:
        """Save a screenshot in the background."""
        taken, folder = datetime.now(), self._session.recorder.players.folder
        answer = self._session.background.submit(lambda: keep_picture(encode(), taken, folder))
        self._kept.append(answer)

    def update(self) -> bool:
        """Report saved screenshots; return True if there was one."""
        ready = [each for each in self._kept if each.done()]
        for answer in ready:
            self._kept.remove(answer)
            self._news.tell(answer.result())
        return bool(ready)

    def receive(self, top: Scene, intent: Intent) -> Change | None:
        """Open the page of a pasted or dropped challenge or result, in any scene.

        Other texts go to a scene that accepts them, or pasted ones into the focused field, if there
        is one.
        """
        try:
            is_file = intent.act is Act.DROP
            text = read_file(Path(intent.text)) if is_file else intent.text or self.clipboard.read()
        except (ClipboardError, StoreError) as error:
            self._news.tell(str(error))
            return None
        try:
            page = self._open(text)
        except CodeError as error:
            return self._write(top, intent, text, str(error))
        if page is None:
            return self._write(top, intent, text, UNFIT)
        return Pop(then=page) if top.gives_way or isinstance(top, BlankScene) else page

    def _open(self, text: str) -> Push | None:
        """Return the page of an extra that the text is for; CodeError where it is damaged."""
        pages = (open_text(self._session, text) for open_text in registry.hooked("texts"))
        return next(pages, None)

    def _write(self, top: Scene, intent: Intent, text: str, error: str) -> Change | None:
        if top.takes_text:
            return top.handle(Intent(Act.PASTE, text=text))
        line = " ".join(text.split())
        if not top.is_typing or intent.act is Act.DROP:
            self._news.tell(error)
        elif line.isprintable() and _takes(top, line):
            return top.handle(Intent(Act.TYPE, text=line))
        else:
            self._news.tell(UNFIT)
        return None


def _takes(top: Scene, line: str) -> bool:
    """Return True if the line fits into the field that takes letters."""
    if isinstance(top, KeyboardScene):
        return top.field.fits(top.text + line)
    field = top.form.typed_field if isinstance(top, TreeScene) else None
    return field is not None and field.fits(field.text + line)
