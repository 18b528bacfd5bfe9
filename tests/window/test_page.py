"""The coach's page in a browser: every mark leads to its choice, every hand opens and closes."""

import shutil
import subprocess
from pathlib import Path

import pytest

from muggins.cli.parser import run_command
from tests.patience import PATIENCE

SAMPLE = Path(__file__).parents[1] / "store" / "logs" / "cribbage97.log"
CLICKS = """
<script>
const found = [];
for (const link of document.querySelectorAll("svg a")) {
  link.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
  const place = document.querySelector(":target");
  found.push(place !== null && place.getBoundingClientRect().height > 100);
}
for (const hand of document.querySelectorAll("details")) {
  const before = hand.open;
  hand.querySelector("summary").click();
  found.push(hand.open !== before);
}
const isNarrow = document.documentElement.scrollWidth <= innerWidth;
document.title = `${found.length} ${found.every(Boolean)} ${isNarrow}`;
</script>
"""


@pytest.mark.campaign
@pytest.mark.parametrize("width", [1100, 400])
def test_it_is_clicked_through(tmp_path: Path, width: int) -> None:
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    assert browser, "wants chromium"
    file = tmp_path / "page.html"
    assert run_command("coach", [str(SAMPLE), "--html", str(file)]) == 0
    text = file.read_text(encoding="utf-8")
    n_links, n_hands = text.count('<a href="#'), text.count("<details")
    file.write_text(text.replace("</body>", f"{CLICKS}</body>"), encoding="utf-8")
    flags = ["--headless", "--no-sandbox", "--disable-gpu", f"--window-size={width},900"]
    shown = subprocess.run(
        [browser, *flags, f"--user-data-dir={tmp_path}/profile", "--dump-dom", file.as_uri()],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    ).stdout
    assert n_links and n_hands
    assert f"<title>{n_links + n_hands} true true</title>" in shown
