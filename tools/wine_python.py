"""A Windows Python with the requirements of the program, under Wine on Linux, in a folder.

No registry has Python for Windows, so it is assembled: the standard library of
``/usr/bin/python3``, the DLLs in the wheels of panda3d, and a launcher of five lines, by MinGW.
Differences of Wine 8 from Windows are corrected in ``sitecustomize``.
"""

import os
import re
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SYSTEM = Path("/usr/bin/python3")
WINE = Path("/usr/lib/wine/wine64")
MINGW = "x86_64-w64-mingw32"
PACKAGES = {
    str(WINE): "wine64",
    "wine": "wine",
    f"{MINGW}-gcc": "gcc-mingw-w64-x86-64",
    "Xvfb": "xvfb",
    "openbox": "openbox",
    "xdotool": "xdotool",
    "wmctrl": "wmctrl",
    "import": "imagemagick",
    str(SYSTEM): "python3",
    "/usr/lib/python3/dist-packages/pip": "python3-pip",
}
PANDA = "panda3d==1.10.16"  # its wheels for Windows carry the DLLs of CPython 3.11 to 3.13
NUMPY = {"3.11": "numpy==1.26.4", "3.12": "numpy==1.26.4", "3.13": "numpy>=2.1"}
"""NumPy 2 needs a function that Wine 8 lacks; Python 3.13 supports no older one."""
GAME = ("accesskit>=0.7", "pygame-ce>=2.5.5", "platformdirs>=4", "segno>=1.6")
TESTS = ("pytest>=8", "pytest-xdist>=3.7", "hypothesis>=6.100", "colorama")
PACKAGING = (
    "pyinstaller>=6.10 pyinstaller-hooks-contrib pefile pywin32-ctypes altgraph packaging "
    "setuptools"
).split()
LEFT_OUT = (
    "site-packages dist-packages test idlelib turtledemo ensurepip lib-dynload __pycache__"
).split()
LAUNCHER = """
#include <windows.h>
typedef int (*Main)(int, wchar_t **);
int wmain(int n, wchar_t **words) {
    HMODULE python = LoadLibraryW(L"python%s.dll");
    Main run = python ? (Main)(void *)GetProcAddress(python, "Py_Main") : 0;
    return run ? run(n, words) : 125;
}
"""
RANDOM = """
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(void *, ULONG);
__declspec(dllexport) int ProcessPrng(void *data, size_t size) {
    return SystemFunction036(data, (ULONG)size);
}
"""
"""The one function of bcryptprimitives.dll, which Wine 8 lacks and accesskit needs."""
DLL = "int library;"
HOLD = """
#include <windows.h>
int main(void) { GetDesktopWindow(); Sleep(INFINITE); }
"""
CUSTOM = '''"""What Wine 8 does otherwise than Windows, put right before a program begins."""
import errno
import msvcrt
import os

_locking = msvcrt.locking


def locking(handle, mode, n_bytes, /):
    """Wine leaves errno as it was where a lock is taken; Windows says EACCES, or EDEADLK."""
    try:
        _locking(handle, mode, n_bytes)
    except OSError:
        has_waited = mode in (msvcrt.LK_LOCK, msvcrt.LK_RLCK)
        number = errno.EDEADLK if has_waited else errno.EACCES
        raise OSError(number, os.strerror(number)) from None


msvcrt.locking = locking
'''


def install_system() -> None:
    """Install required Debian packages; SystemExit names them if that isn't permitted."""
    missing = sorted(
        {name for path, name in PACKAGES.items() if not (Path(path).exists() or shutil.which(path))}
    )
    if not missing:
        return
    if os.geteuid():
        raise SystemExit(f"Please install first: apt-get install {' '.join(missing)}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-q"], check=False, stdout=subprocess.DEVNULL)
    install = ["apt-get", "install", "-q", "-y", "--no-install-recommends", *missing]
    subprocess.run(install, env=environment, check=True, stdout=subprocess.DEVNULL)


class WinePython:
    """The Windows Python of a folder, with a prefix of its own, on a display."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        self.python = self.root / "python"
        program = "import os; print(os.path.dirname(os.__file__))"
        told = subprocess.check_output([SYSTEM, "-c", program], text=True)
        self.library = Path(told.strip())
        self.version = self.library.name.removeprefix("python")
        self.display = ""
        self._processes: list[subprocess.Popen[bytes]] = []

    # --- set up

    def set_up(self) -> None:
        """Set up everything that isn't there yet."""
        install_system()
        (self.python / "DLLs").mkdir(parents=True, exist_ok=True)
        (self.root / "home").mkdir(exist_ok=True)
        if not (self.python / "Lib").is_dir():
            self._fetch_libraries()
            shutil.copytree(self.library, self.python / "Lib", ignore=_leave_out)
        (self.python / "Lib/sitecustomize.py").write_text(CUSTOM, encoding="utf-8")
        shutil.copy(next(Path("/usr/share/doc").glob("python3*/copyright")), self._license)
        self._compile("python.exe", LAUNCHER % self.version.replace(".", ""), "-municode")
        self._compile("hold.exe", HOLD)
        self._compile("bcryptprimitives.dll", RANDOM, "-shared", "-ladvapi32")
        self._lead_to_python()
        if not (self.python / "Lib/site-packages").is_dir():
            self._pip("install", "--target", str(self.python / "Lib/site-packages"), *self._wanted)

    @property
    def _license(self) -> Path:
        return self.python / "LICENSE.txt"

    @property
    def _wanted(self) -> tuple[str, ...]:
        return (NUMPY[self.version], *GAME, *TESTS, *PACKAGING)

    def _fetch_libraries(self) -> None:
        with tempfile.TemporaryDirectory() as draft:
            self._pip("download", "--no-deps", "-d", draft, PANDA)
            with zipfile.ZipFile(next(Path(draft).glob("panda3d-*.whl"))) as wheel:
                for name in wheel.namelist():
                    folder, _, file = name.rpartition("/")
                    is_wines = file.startswith("api-ms-win-") or file == "_wmi.pyd"
                    if folder == "deploy_libs" and not is_wines:
                        place = self.python / "DLLs" if file.endswith(".pyd") else self.python
                        (place / file).write_bytes(wheel.read(name))

    def _pip(self, *words: str) -> None:
        kept = {key: word for key, word in os.environ.items() if not key.startswith("PYTHON")}
        pip = [str(SYSTEM), "-m", "pip", "--disable-pip-version-check", "-q", words[0]]
        platform = ["--platform", "win_amd64", "--implementation", "cp"]
        platform += ["--python-version", self.version, "--only-binary=:all:"]
        kept["PIP_ROOT_USER_ACTION"] = "ignore"
        subprocess.run([*pip, *platform, *words[1:]], env=kept, check=True)

    def _compile(self, name: str, source: str, *words: str) -> None:
        if (self.python / name).exists():
            return
        code = self.python / f"{name}.c"
        code.write_text(source, encoding="utf-8")
        line = [f"{MINGW}-gcc", "-O1", "-static", "-o", str(self.python / name), str(code), *words]
        subprocess.run(line, check=True)

    def _lead_to_python(self) -> None:
        """Make python3.dll, loaded by wheels for any Python, which forwards to the actual DLL."""
        name = f"python{self.version.replace('.', '')}"
        tell = [f"{MINGW}-objdump", "-p", str(self.python / f"{name}.dll")]
        told = subprocess.check_output(tell, text=True).partition("[Ordinal/Name Pointer]")[2]
        names = re.findall(r"(?m)^\s*\[\s*\d+\].*?(\w+)$", told)
        lines = "".join(f"{each} = {name}.{each}\n" for each in names)
        exports = self.python / "python3.def"
        exports.write_text(f"LIBRARY python3.dll\nEXPORTS\n{lines}", encoding="utf-8")
        self._compile("python3.dll", DLL, "-shared", str(exports))

    # --- run

    @property
    def environment(self) -> dict[str, str]:
        """The environment of Wine and its programs."""
        kept = {key: os.environ[key] for key in ("PATH", "TERM") if key in os.environ}
        return {
            **kept,
            "WINEPREFIX": str(self.root / "prefix"),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml,winedbg.exe,winemenubuilder.exe=",
            "HOME": str(self.root / "home"),
            "DISPLAY": self.display,
            "LC_ALL": "C.UTF-8",
            "SDL_AUDIODRIVER": "dummy",
            "PYTHONPATH": windows(ROOT / "game"),
            "PYTHONPYCACHEPREFIX": windows(self.root / "pycache"),
        }

    def open(self, size: str = "1920x1080") -> None:
        """Start a screen with a window manager, and Wine's server and desktop on it."""
        reader, writer = os.pipe()
        words = ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{size}x24"]
        self._begin([*words, "-nolisten", "tcp", "-noreset"], pass_fds=(writer,))
        os.close(writer)
        with os.fdopen(reader) as told:
            self.display = f":{told.readline().strip()}"
        self._begin(["openbox", "--sm-disable"])
        (self.root / "prefix").mkdir(exist_ok=True)
        quiet = subprocess.DEVNULL
        for line in (["wineserver", "-p"], [str(WINE), "cmd", "/c", "exit"]):
            subprocess.run(
                line, env=self.environment, check=False, stdin=quiet, stdout=quiet, stderr=quiet
            )
        self._begin([str(WINE), str(self.python / "hold.exe")])

    def _begin(self, words: Sequence[str], pass_fds: tuple[int, ...] = ()) -> None:
        quiet = subprocess.DEVNULL
        process = subprocess.Popen(
            words,
            env=self.environment,
            stdin=quiet,
            stdout=quiet,
            stderr=quiet,
            pass_fds=pass_fds,
            start_new_session=True,
        )
        self._processes.append(process)

    def close(self) -> None:
        """End Wine, all its programs, and the screen."""
        subprocess.run(["wineserver", "-k"], env=self.environment, check=False)
        for process in reversed(self._processes):
            process.terminate()
            process.wait()

    def start(
        self, *words: str, program: Path | None = None, extra: Mapping[str, str] | None = None
    ) -> "subprocess.Popen[bytes]":
        """Start a program in Windows, by default Python, with pipes as its streams."""
        path = program or self.python / "python.exe"
        return subprocess.Popen(
            [str(WINE), str(path), *words],
            env={**self.environment, **(extra or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def run(self, *words: str, timeout: float = 300.0) -> tuple[int, str]:
        """Run Python; return its exit code and output, errors last."""
        process = self.start(*words)
        try:
            told, errors = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            told, errors = process.communicate()
            errors += f"\nended after {timeout:.0f} s".encode()
        return process.returncode, (told + errors).decode(errors="replace")

    def do(self, *words: object) -> str:
        """Run a Linux command on that screen; return its output."""
        line = [str(word) for word in words]
        done = subprocess.run(
            line, env=self.environment, capture_output=True, text=True, check=False
        )
        return done.stdout


def windows(path: Path) -> str:
    """Return a path of this computer in Windows form."""
    return f"Z:{str(path).replace('/', chr(92))}"


def _leave_out(_folder: str, names: list[str]) -> list[str]:
    own = {"sitecustomize.py", "EXTERNALLY-MANAGED"}
    return [name for name in names if name in {*LEFT_OUT, *own} or name.endswith(".so")]
