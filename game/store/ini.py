"""The text of an INI file, read so that nothing in it can be lost.

Lines that mean nothing here, comments and rubbish alike, stay where they stand, byte for
byte. Names of sections and entries are found in either case; the first of two is meant.
"""

from collections.abc import Iterator

COMMENTS = (";", "#")


def _key(line: str) -> str | None:
    """The folded name of the entry that a line holds, if it holds one."""
    name, equals, _ = line.partition("=")
    return name.strip().casefold() if equals and not line.lstrip().startswith(COMMENTS) else None


def _encodable(text: str) -> str:
    """One line of text that surely can be written."""
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
        text = data.decode("utf-8-sig", errors="surrogateescape")
        section = ""
        for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
            bare = line.strip()
            if bare.startswith("[") and bare.endswith("]"):
                section = self._begin(bare[1:-1].strip())
            else:
                self._lines[section].append(line)

    def _begin(self, title: str) -> str:
        folded = title.casefold()
        self._titles.setdefault(folded, title)
        self._lines.setdefault(folded, [])
        return folded

    def to_bytes(self) -> bytes:
        """The whole file, with one empty line between sections."""
        blocks = []
        for folded, lines in self._lines.items():
            head = [f"[{self._titles[folded]}]"] if folded else []
            body = "\n".join((*head, *lines)).strip("\n")
            blocks += [body] if body else []
        return ("\n\n".join(blocks) + "\n").encode(errors="surrogateescape")

    def title(self, section: str) -> str | None:
        """The section's name as it is spelt in the file, or None when there is none."""
        return self._titles.get(section.casefold()) if section else None

    def titles(self) -> tuple[str, ...]:
        """All sections, in their order."""
        return tuple(title for title in self._titles.values() if title)

    def entries(self, section: str) -> Iterator[tuple[str, str]]:
        """Names, as spelt, and values of a section's entries; later doubles are left out."""
        seen = set()
        for line in self._lines.get(section.casefold(), ()):
            if (key := _key(line)) is not None and key not in seen:
                seen.add(key)
                name, _, value = line.partition("=")
                yield name.strip(), value.strip()

    def get(self, section: str, name: str) -> str | None:
        """One value, without the blanks around it; None when there is none."""
        found = {key.casefold(): value for key, value in self.entries(section)}
        return found.get(name.casefold())

    def set(self, section: str, name: str, value: str) -> None:
        """Change the entry where it stands, or add it at the section's end."""
        lines = self._lines[self._begin(section)]
        line = _encodable(f"{name}={value}")
        for place, old in enumerate(lines):
            if _key(old) == name.casefold():
                lines[place] = line
                return
        end = len(lines)
        while end and not lines[end - 1].strip():
            end -= 1
        lines.insert(end, line)

    def drop(self, section: str, name: str) -> None:
        """Take an entry out."""
        lines = self._lines.get(section.casefold(), [])
        lines[:] = [line for line in lines if _key(line) != name.casefold()]

    def take(self, section: str) -> list[str]:
        """Take a whole section out; its lines."""
        self._titles.pop(section.casefold(), None)
        return self._lines.pop(section.casefold(), [])

    def put(self, section: str, lines: list[str]) -> None:
        """Add lines at the end of a section, which is begun if need be."""
        self._lines[self._begin(section)].extend(lines)

    def lines(self, section: str) -> list[str]:
        """A copy of a section's lines."""
        return list(self._lines.get(section.casefold(), ()))
