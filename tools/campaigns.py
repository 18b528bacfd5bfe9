"""Run all fault-injection and fuzzing campaigns with one command, and print a table.

``python -m tools.campaigns`` runs the tests of each, both daily and long ones. The last column
counts tests that failed or could not run: only 0 is acceptable; the errors are listed below. Names
of campaigns as arguments select those.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

CAMPAIGNS = {
    "kills": ["tests/record/test_kills.py"],
    "forged-files": ["tests/record/test_spoilt.py"],
    "command-lines": ["tests/extras/legacy/test_nonsense.py"],
    "protocol": ["tests/mind/test_protocol.py"],
    "engines": ["tests/mind/test_confinement.py"],
    "pictures-and-sounds": ["tests/foreign/test_apart.py"],
    "far-messages": ["tests/extras/online/test_malformed.py"],
    "join-codes": ["tests/extras/online/test_guesses.py"],
    "full-disk": ["tests/extras/online/test_full_record.py"],
}
MARKS = "campaign or not campaign"


def run(files: list[str]) -> tuple[int, list[str]]:
    """Return the number of attacks, and the errors."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        words = [sys.executable, "-m", "pytest", "-n", "0", "-m", MARKS, f"--junitxml={report}"]
        subprocess.run([*words, *files], stdout=subprocess.DEVNULL, check=False)
        suite = ElementTree.parse(report).getroot()[0]
    cases = list(suite.iter("testcase"))
    return sum(map(_count, cases)), [
        f"{case.get('name')}: {fault.get('message')}"
        for case in cases
        for kind in ("failure", "error", "skipped")
        for fault in case.iterfind(kind)
    ]


def _count(case: Element) -> int:
    """Return the number of attacks in a test, recorded by it unless it is one."""
    told = case.find("properties/property[@name='tried']")
    return 1 if told is None else int(told.attrib["value"])


def main(words: list[str]) -> int:
    """Print the table; return 1 if any attack succeeded."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(prog="python -m tools.campaigns", description=__doc__)
    parser.add_argument("name", nargs="*", help=f"one of {', '.join(CAMPAIGNS)}")
    names = parser.parse_args(words).name
    for name in names:
        if name not in CAMPAIGNS:
            parser.error(f"there is no campaign {name}")
    n_through = 0
    print(f"{'campaign':24}{'tried':>8}{'through':>10}")
    for name in names or list(CAMPAIGNS):
        tried, through = run(CAMPAIGNS[name])
        n_through += len(through)
        print(f"{name:24}{tried:>8}{len(through):>10}", *through, sep="\n    ", flush=True)
    return 1 if n_through else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
