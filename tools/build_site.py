"""Build the web page of the program: plain HTML and CSS, from the README and its pictures.

``python -m tools.build_site FOLDER`` writes it there: ``desktop/site/page.html`` with sections of
the README in it, the style sheet, and small copies of the pictures. It needs Pillow.
"""

import argparse
import html
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from string import Template

from PIL import Image

from muggins.assets import VERSION
from tools.package_linux import tilde_version
from tools.project import LINK, ROOT, read_home
from tools.try_package import require

SOURCE = ROOT / "desktop" / "site"
PICTURES = ROOT / "tests" / "pictures" / "large"
MOST_BYTES = 300_000  # of the whole page, for slow phones
DESCRIPTION = "A free cribbage game for Windows and Linux, with a coach and a sealed deck."
DOWNLOADS = {
    "Windows": (
        ("muggins-{version}-windows-amd64-setup.exe", "Installer", "no administrator needed"),
        ("muggins-{version}-windows-amd64.zip", "Zip file", "unpack it and start it anywhere"),
    ),
    "Linux": (
        ("muggins-{version}-linux-x86_64.run", "Single file", "make it executable and start it"),
        ("muggins_{tilde}_amd64.deb", "Debian and Ubuntu", "<code>apt install ./FILE</code>"),
        ("muggins-{version}-linux-x86_64.tar.gz", "Archive", "unpack it and start it anywhere"),
    ),
}
"""The files of each system: name, what it is, how to use it."""
PYTHON = (
    "<div>\n<h3>Python 3.11 or later</h3>\n<ul>\n<li><code>pipx install muggins</code></li>\n"
    "<li>To play online: <code>pipx install 'muggins[online]'</code></li>\n"
    "<li>With a screen reader: <code>pipx install 'muggins[reader]'</code></li>\n</ul>\n</div>"
)


AXE = """<script>{axe}</script><script>
axe.run().then(found => {{
    const text = JSON.stringify(found.violations.map(each => each.id + ": " + each.help));
    document.body.innerHTML = "";
    document.body.append("found" + text + "end");
}});
</script>"""
"""Script that checks the page in a browser and replaces it by the findings."""


def main() -> int:
    """Build the page and print its weight."""
    parser = argparse.ArgumentParser(description="Build the web page.")
    parser.add_argument("folder", type=Path, help="where to")
    folder = parser.parse_args().folder
    build(folder)
    print(f"{folder / 'index.html'}: {weigh(folder) / 1000:.0f} kB with pictures")
    return 0


def check_access(folder: Path) -> str:
    """Check the page with axe in headless Chromium; AssertionError for what it finds."""
    require("chromium", "npm")
    with tempfile.TemporaryDirectory() as place:
        copy = Path(shutil.copytree(folder, Path(place) / "site"))
        fetch = ["npm", "install", "--silent", "--prefix", place, "axe-core"]
        subprocess.run(fetch, check=True, capture_output=True)
        axe = Path(place, "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
        page = copy / "index.html"
        text = page.read_text(encoding="utf-8").replace("</body>", AXE.format(axe=axe) + "</body>")
        page.write_text(text, encoding="utf-8")
        line = ["chromium", "--headless", "--no-sandbox", "--virtual-time-budget=20000"]
        told = subprocess.check_output([*line, "--dump-dom", str(page)], text=True, stderr=-3)
    found = re.findall(r"found(\[.*\])end", told)
    assert found, "axe didn't finish"
    assert found[-1] == "[]", found[-1]
    return "axe: 0 errors"


def check_weight(folder: Path) -> str:
    weight = weigh(folder)
    assert weight <= MOST_BYTES, f"{weight / 1000:.0f} kB"
    return f"{weight / 1000:.0f} kB with pictures"


def build(folder: Path) -> None:
    """Write the page with its style sheet and pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(SOURCE / "style.css", folder)
    shutil.copy(ROOT / "desktop" / "icons" / "128.png", folder / "icon.png")
    shrink_animation(PICTURES / "deal.webp", folder)
    with Image.open(PICTURES / "review.png") as review:
        review.resize((800, 562)).save(folder / "review.webp", quality=60, method=6)
    page = Template((SOURCE / "page.html").read_text(encoding="utf-8"))
    (folder / "index.html").write_text(page.substitute(fill_in()), encoding="utf-8")


def weigh(folder: Path) -> int:
    """Return the bytes that a visitor loads at most."""
    return sum(path.stat().st_size for path in folder.iterdir())


def fill_in() -> dict[str, str]:
    """Return what the page takes from the README and the version."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    parts = dict(re.findall(r"(?ms)^## (.+?)\n+(.+?)(?=\n## |\Z)", readme))
    first = readme.partition("\n\n")[2].partition("\n\n![")[0]
    return {
        "description": DESCRIPTION,
        "home": read_home(),
        "version": VERSION,
        "intro": to_html(first),
        "downloads": "\n".join((*map(format_downloads, DOWNLOADS), PYTHON)),
        "evening": to_html(parts["Your first evening"]),
        "proof": to_html(parts["Proof that it doesn't cheat"]),
    }


def format_downloads(system: str) -> str:
    """Return the links of a system to the files of this release."""
    lines = []
    for name, label, use in DOWNLOADS[system]:
        file = name.format(version=VERSION, tilde=tilde_version())
        link = f"{read_home()}/releases/download/v{VERSION}/{file}"
        lines.append(f'<li><a href="{link}">{label}</a>: {use}</li>')
    return "<div>\n<h3>{}</h3>\n<ul>\n{}\n</ul>\n</div>".format(system, "\n".join(lines))


def to_html(text: str) -> str:
    """Return Markdown of the README as HTML: paragraphs and lists, no pictures or tables."""
    blocks = (block for block in re.split(r"\n\n+", text.strip()) if block[0] not in "!|")
    return "\n".join(map(_format_block, blocks))


def _format_block(block: str) -> str:
    if not block.startswith("- "):
        return f"<p>{_format_line(block)}</p>"
    items = re.split(r"(?m)^- ", block)[1:]
    return "<ul>\n{}\n</ul>".format("\n".join(f"<li>{_format_line(each)}</li>" for each in items))


def _format_line(text: str) -> str:
    text = html.escape(text.strip(), quote=False)
    text = re.sub(r"`([^`]+)`", r"<code>\1</code>", text)
    text = LINK.sub(rf'<a href="{read_home()}/blob/v{VERSION}/\3">\2</a>', text)
    text = re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", text)
    return re.sub(r"\*([^*]+)\*", r"<em>\1</em>", text)


def shrink_animation(path: Path, folder: Path) -> None:
    """Write a small copy of an animation, and a still of it for people who want no motion."""
    with Image.open(path) as film:
        frames, times = [], []
        for number in range(film.n_frames):
            film.seek(number)
            frames.append(film.convert("RGB").resize((480, 270)))
            times.append(film.info["duration"])
    frames[len(frames) // 2].save(folder / "still.webp", quality=60, method=6)
    frames[0].save(
        folder / "deal.webp",
        save_all=True,
        append_images=frames[2::2],
        duration=[sum(times[at : at + 2]) for at in range(0, len(times), 2)],
        loop=0,
        quality=20,
        method=4,
    )


if __name__ == "__main__":
    sys.exit(main())
