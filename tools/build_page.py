"""Write the manual page, muggins(6), generated from the argument parsers.

``python -m tools.build_page [FILE]`` prints it, or writes it there; ``muggins --install-desktop``
makes it by itself.
"""

import argparse
import sys
from pathlib import Path

from muggins.cli.desktop import write_page


def main() -> int:
    """Print or write it."""
    parser = argparse.ArgumentParser(description="Write the manual page.")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="where to")
    file = parser.parse_args().file
    if file is None:
        sys.stdout.write(write_page())
    else:
        file.write_text(write_page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
