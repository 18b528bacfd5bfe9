"""Lint the Flatpak's manifest, build it without Flathub, install it and play.

Flathub's runtime isn't among Debian's packages, so Debian 13, which has the same Python, stands for
it. It is kept in out/flatpak as a repository; each trial has an installation of its own. The build
has no network, as at Flathub.
"""

import json
import os
import platform
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from muggins.assets import APP_ID
from tools.package_linux import DESKTOP, RUNTIME
from tools.project import ROOT
from tools.try_package import Place, play_a_game, require

PLACE = ROOT / "out" / "flatpak"
RUNTIMES = ("Platform", "Sdk")
METADATA = """\
[Runtime]
name=org.freedesktop.{name}
runtime=org.freedesktop.Platform/{machine}/{version}
sdk=org.freedesktop.Sdk/{machine}/{version}
"""
PACKAGES = ["python3", "python3-pip", "appstream-util", *DESKTOP.split(", ")[:-1]]
LAYOUT = {"env": {"DEB_PYTHON_INSTALL_LAYOUT": "deb"}}
"""Has Debian's pip install below the prefix itself, as the runtime's does, and not in its local."""
FORBIDDEN = ("--filesystem", "--own-name", "--talk-name", "--system-", "--socket=session-bus")
"""Permissions that Flathub refuses, or grants by exception only."""


class Flatpak(Place):
    """The program installed as a Flatpak, with a home of its own."""

    def __init__(self, root: Path) -> None:
        super().__init__(root, "/usr/bin/flatpak")
        (root / "root").mkdir()

    @property
    def home(self) -> str:
        return str(self.root / "root")

    @property
    def data(self) -> Path:
        return self.root / "root/.var/app" / APP_ID / "data/muggins"

    @property
    def installation(self) -> dict[str, str]:
        """The environment in which flatpak finds this installation."""
        return {"FLATPAK_USER_DIR": str(self.root / "user"), "PATH": os.environ["PATH"]}

    def command(self, *words: str, **environment: str) -> list[str]:
        apart = self._environment({**self.installation, **environment})
        return [*apart, self.program, "run", "--user", APP_ID, *words]

    def data_options(self) -> tuple[str, ...]:
        return ()

    def call(self, *words: str | Path) -> str:
        """Run a program for this installation; AssertionError if it fails."""
        env = {**os.environ, **self.installation}
        done = subprocess.run(words, cwd=self.root, env=env, capture_output=True, check=False)
        assert done.returncode == 0, (done.stdout + done.stderr).decode()[-500:]
        return (done.stdout + done.stderr).decode()


def try_manifest(path: Path, source: Path) -> str:
    """Build what the manifest says from the source archive, install it, play and remove it."""
    require("flatpak", "flatpak-builder", "debootstrap", "Xvfb", "xdotool")
    repository = make_runtime()
    with tempfile.TemporaryDirectory(prefix="flatpak-") as folder:
        place = Flatpak(Path(folder))
        flatpak = ("flatpak", "--user")
        place.call(*flatpak, "remote-add", "--no-gpg-verify", "debian", repository)
        names = [f"org.freedesktop.{name}//{RUNTIME}" for name in RUNTIMES]
        place.call(*flatpak, "install", "--noninteractive", "debian", *names)
        manifest = json.loads(path.read_text(encoding="utf-8"))
        module = manifest["modules"][0]
        module["sources"][0]["path"] = str(source)
        del module["sources"][0]["url"]
        module["build-options"] = LAYOUT
        here = place.root / path.name
        here.write_text(json.dumps(manifest), encoding="utf-8")
        words = ("--user", "--install", "--disable-rofiles-fuse", "build", path.name)
        place.call("flatpak-builder", *words)
        told = play_a_game(place)
        place.call(*flatpak, "uninstall", "--noninteractive", APP_ID)
        assert not list((place.root / "user/app").glob("*")) and place.data.is_dir()
    return f"built without network; {told}; removed, the games are kept"


def make_runtime() -> Path:
    """Return a repository with Debian as runtime and SDK, which is kept for later runs."""
    repository, draft, made = (PLACE / name for name in ("repository", "draft", "new"))
    if repository.is_dir():
        return repository
    for folder in (draft, made):
        shutil.rmtree(folder, ignore_errors=True)
    for name in ("files", "var"):
        (draft / name).mkdir(parents=True)
    root, machine = draft / "root", platform.machine()
    line = ["debootstrap", "--variant=minbase", f"--include={','.join(PACKAGES)}", "trixie"]
    subprocess.run([*line, str(root)], check=True, stdout=subprocess.DEVNULL)
    (root / "usr").rename(draft / "usr")
    (root / "etc").rename(draft / "usr/etc")
    packages = draft / "usr/lib/python3/dist-packages"
    (packages / "app.pth").write_text("/app/lib/python3/dist-packages\n", encoding="utf-8")
    for name in RUNTIMES:
        text = METADATA.format(name=name, machine=machine, version=RUNTIME)
        (draft / "metadata").write_text(text, encoding="utf-8")
        export = ["flatpak", "build-export", "--runtime", f"--arch={machine}"]
        subprocess.run([*export, made, draft, RUNTIME], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["flatpak", "build-update-repo", made], check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(draft)
    return made.rename(repository)


def lint(path: Path) -> str:
    """Check a manifest by flatpak-builder and Flathub's rules; AssertionError for what is wrong."""
    require("flatpak-builder")
    with tempfile.TemporaryDirectory() as folder:  # it writes a state folder where it runs
        done = subprocess.run(
            ["flatpak-builder", "--show-manifest", path],
            cwd=folder,
            env={**os.environ, "G_MESSAGES_PREFIXED": "all"},
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0 and not done.stderr, done.stderr[-500:]
    manifest = json.loads(done.stdout)
    found = list(find_violations(manifest))
    if manifest["id"] != path.stem:
        found.append("the file isn't named as the ID")
    assert not found, "; ".join(found)
    return "no findings"


def find_violations(manifest: Mapping[str, Any]) -> Iterator[str]:
    """Yield what Flathub's linter would refuse of what can be wrong in a manifest like ours."""
    allowed = set(manifest["finish-args"])
    if len(manifest["id"].split(".")) < 4:
        yield "the ID has fewer than four parts"
    if "/" in manifest["command"]:
        yield "the command is a path"
    if {"branch", "default-branch"} & set(manifest):
        yield "it names a branch"
    if ("--socket=fallback-x11" in allowed) != ("--socket=wayland" in allowed):
        yield "fallback-x11 and wayland belong together"
    if "--socket=x11" in allowed or "--share=ipc" not in allowed:
        yield "X11 needs fallback-x11 and share=ipc"
    yield from (f"{each} is refused" for each in sorted(allowed) if each.startswith(FORBIDDEN))
    for module in manifest["modules"]:
        if "--share=network" in module.get("build-options", {}).get("build-args", ()):
            yield "the build asks for the network"
        for source in module["sources"]:
            if not source["url"].startswith("https://") or "sha256" not in source:
                yield f"{source['url']} needs https and a SHA-256"
