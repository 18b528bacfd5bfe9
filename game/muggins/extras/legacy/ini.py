"""Lossless parser and editor of an INI file.

Unknown lines, comments and garbage are preserved byte for byte. Names of sections and entries are
case-insensitive; the first of duplicates counts.
"""

from collections.abc import Iterator, Mapping

COMMENTS = (";", "#")
GLOBAL = "Global"  # the section of the program itself


def _key(line: str) -> str | None:
    """Return the folded name of the entry on a line, if there is one."""
    if "=" not in line:
        return None
    name, _, _ = line.partition("=")
    return None if line.lstrip().startswith(COMMENTS) else name.strip().casefold()


def _encodable(text: str) -> str:
    """Return one line of text that can be encoded."""
    line = "".join(text.splitlines())
    try:
        line.encode(errors="surrogateescape")
    except UnicodeEncodeError:
        return line.encode(errors="replace").decode()
    return line


class Ini:
    """Sections of ``Name=value`` lines, in their order."""

    def __init__(self, data: bytes = b"") -> None:
        self._titles: dict[str, str] = {"": ""}
        self._lines: dict[str, list[str]] = {"": []}
        self._places: dict[str, dict[str, int]] = {}  # of entries, as far as they were looked for
        text = data.decode("utf-8-sig", errors="surrogateescape")
        lines = self._lines[""]
        for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
            if "[" in line and (bare := line.strip()).startswith("[") and bare.endswith("]"):
                lines = self._lines[self._begin(bare[1:-1].strip())]
            else:
                lines.append(line)

    def _begin(self, title: str) -> str:
        folded = title.casefold()
        self._titles.setdefault(folded, title)
        self._lines.setdefault(folded, [])
        return folded

    def _index(self, folded: str) -> dict[str, int]:
        """Return the positions of a section's entries, by folded name, first of duplicates."""
        places = self._places.get(folded)
        if places is None:
            places = self._places[folded] = {}
            for place, line in enumerate(self._lines.get(folded, ())):
                if (key := _key(line)) is not None:
                    places.setdefault(key, place)
        return places

    def to_bytes(self) -> bytes:
        """Return the whole file, with one empty line between sections."""
        blocks = []
        for folded, lines in self._lines.items():
            head = [f"[{self._titles[folded]}]"] if folded else []
            body = "\n".join((*head, *lines)).strip("\n")
            blocks += [body] if body else []
        return ("\n\n".join(blocks) + "\n").encode(errors="surrogateescape")

    def titles(self) -> tuple[str, ...]:
        return tuple(title for title in self._titles.values() if title)

    def entries(self, section: str) -> Iterator[tuple[str, str]]:
        """Yield names, as spelled, and values of a section's entries, without duplicates."""
        folded = section.casefold()
        for place in self._index(folded).values():
            name, _, value = self._lines[folded][place].partition("=")
            yield name.strip(), value.strip()

    def get(self, section: str, name: str) -> str | None:
        folded = section.casefold()
        place = self._index(folded).get(name.casefold())
        return None if place is None else self._lines[folded][place].partition("=")[2].strip()

    def set(self, section: str, name: str, value: str) -> None:
        """Change an entry in place, or append it to the section."""
        folded, key = self._begin(section), name.casefold()
        lines, places = self._lines[folded], self._index(folded)
        line = f"{name}={value}"
        if key in places and lines[places[key]] == line:
            return  # as nearly all that is set at every action
        line = _encodable(line)
        if key in places:
            lines[places[key]] = line
            return
        end = len(lines)
        while end and not lines[end - 1].strip():
            end -= 1
        lines.insert(end, line)
        if (written := _key(line)) is not None:
            places.setdefault(written, end)

    def update(self, section: str, entries: Mapping[str, str]) -> None:
        """Change entries as ``set`` does, and delete empty ones."""
        for name, value in entries.items():
            if value:
                self.set(section, name, value)
            else:
                self.drop(section, name)

    def drop(self, section: str, name: str) -> None:
        folded, key = section.casefold(), name.casefold()
        if key in self._index(folded):
            lines = self._lines[folded]
            lines[:] = [line for line in lines if _key(line) != key]
            del self._places[folded]

    def drop_section(self, section: str) -> None:
        for each in (self._titles, self._places, self._lines):
            each.pop(section.casefold(), None)
