"""A page of HTML as it is read: its words, its names, its links; and whether all is closed."""

from collections import Counter
from html.parser import HTMLParser

VOID = {"meta", "br", "rect", "line", "polyline", "polygon", "circle"}


class Markup(HTMLParser):
    """Contents of a self-contained HTML page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.names: list[str] = []
        self.links: list[str] = []
        self.n_of: Counter[str] = Counter()
        self._open: list[str] = []
        self.feed(page)
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.n_of[tag] += 1
        known = dict(attrs)
        self.names += [known["id"] or ""] if "id" in known else []
        self.links += [known["href"] or ""] if "href" in known else []
        assert "src" not in known
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)
