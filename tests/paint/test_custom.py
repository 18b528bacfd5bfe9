"""Backs of the player's own: every format is shown, whatever is bad is refused in a sentence."""

import json
import os
from pathlib import Path
from struct import pack

import pytest

from muggins.foreign import decoder
from muggins.paint.cards.backs import draw_back
from muggins.paint.cards.custom import (
    ENDINGS,
    LARGEST_BYTES,
    BackError,
    load_back,
    save_template,
    stretch_back,
)
from muggins.paint.cards.faces import card_width
from tests.paint.pictures import WMF, an_old_icon, good_files, saved, spoilt

HEIGHT = 154
N_SPOILT = 60  # of each format


@pytest.fixture(autouse=True)
def decoded_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of files are not worth a process each; tests/foreign has those that are."""
    monkeypatch.setattr(
        "muggins.foreign.intake.decode_apart",
        lambda order, content: decoder.decode(json.loads(order), content),
    )


def refusal(path: Path) -> str:
    """The sentence with which a file is refused."""
    with pytest.raises(BackError) as caught:
        load_back(path)
    words = str(caught.value)
    assert words.endswith(".") and "\n" not in words and len(words) < 160, words
    return words


def put(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_format_is_stretched_to_the_card(ending: str, tmp_path: Path) -> None:
    back = stretch_back(load_back(put(tmp_path, f"a{ending}", good_files()[ending])), HEIGHT)
    assert back.get_size() == (card_width(HEIGHT), HEIGHT)
    assert back.get_at((0, 0)).a < 10


@pytest.mark.parametrize("ending", [".png", ".ico", ".bmp"])
def test_transparency_is_kept(ending: str, tmp_path: Path) -> None:
    back = stretch_back(load_back(put(tmp_path, f"a{ending}", good_files()[ending])), HEIGHT)
    assert back.get_at(back.get_rect().center).a == 0
    shown = back.get_at((card_width(HEIGHT) // 8, HEIGHT // 2))
    assert all(abs(a - b) <= 4 for a, b in zip(shown, (200, 30, 40, 255), strict=True))


def test_an_icon_may_hold_a_bitmap(tmp_path: Path) -> None:
    assert load_back(put(tmp_path, "a.ico", an_old_icon())).get_at((5, 5))[:3] == (200, 30, 40)


def test_the_ending_counts_in_either_case(tmp_path: Path) -> None:
    assert load_back(put(tmp_path, "A.PNG", saved(".png"))).get_size() == (24, 34)


@pytest.mark.parametrize("ending", ENDINGS)
def test_spoilt_files_are_shown_or_refused(ending: str, tmp_path: Path) -> None:
    n_refused = 0
    for content in spoilt(good_files()[ending], N_SPOILT, seed=len(ending)):
        path = put(tmp_path, f"a{ending}", content)
        try:
            back = stretch_back(load_back(path), HEIGHT)
            assert back.get_size() == (card_width(HEIGHT), HEIGHT)
        except BackError:
            refusal(path)
            n_refused += 1
    assert n_refused > N_SPOILT / 10


@pytest.mark.parametrize("ending", ENDINGS)
def test_empty_and_foreign_files_are_refused(ending: str, tmp_path: Path) -> None:
    assert "is empty" in refusal(put(tmp_path, f"a{ending}", b""))
    assert "not a supported picture" in refusal(put(tmp_path, f"a{ending}", b"Dear diary, " * 40))
    assert "Windows metafile" in refusal(put(tmp_path, f"a{ending}", WMF))
    assert "not found" in refusal(tmp_path / f"gone{ending}")


@pytest.mark.parametrize("ending", ENDINGS)
def test_misnamed_files_are_refused_with_their_right_ending(ending: str, tmp_path: Path) -> None:
    other = ".png" if ending != ".png" else ".bmp"
    words = refusal(put(tmp_path, f"a{ending}", good_files()[other]))
    assert other in words and f"a{ending}" in words


def test_what_can_be_shown_is_named(tmp_path: Path) -> None:
    emf = b"\x01\x00\x00\x00" + bytes(36) + b" EMF" + bytes(60)
    by_name = (("a.wmf", b"whatever"), ("a.wmf", saved(".png")), ("a.emf", saved(".png")))
    for name, content in (("a.wmf", WMF), ("a.bmp", emf), ("a.emf", emf), *by_name):
        words = refusal(put(tmp_path, name, content))
        assert "metafile" in words and "BMP, PNG, JPG, GIF, WEBP, SVG or ICO" in words


def test_giants_are_refused_before_they_are_decoded(tmp_path: Path) -> None:
    png = bytearray(saved(".png"))
    png[16:24] = pack(">II", 60000, 60000)
    assert "60000 x 60000" in refusal(put(tmp_path, "a.png", bytes(png)))
    bmp = bytearray(saved(".bmp"))
    bmp[18:26] = pack("<ii", 30000, -30000)
    assert "30000 x 30000" in refusal(put(tmp_path, "a.bmp", bytes(bmp)))
    gif = bytearray(good_files()[".gif"])
    gif[6:10] = pack("<HH", 65535, 65535)
    assert "too large" in refusal(put(tmp_path, "a.gif", bytes(gif)))
    heavy = tmp_path / "heavy.png"
    with heavy.open("wb") as file:
        file.truncate(LARGEST_BYTES + 1)
    assert "16 MB" in refusal(heavy)


def test_folders_pipes_and_odd_names_are_refused(tmp_path: Path) -> None:
    assert "not found" in refusal(tmp_path)
    refusal(tmp_path / "\0.png")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.png")
        assert "not found" in refusal(tmp_path / "pipe.png")


@pytest.mark.parametrize("ending", [".bmp", ".png", ".PNG"])
def test_the_template_can_be_loaded_again(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"template{ending}"
    save_template(path)
    head = b"BM" if ending == ".bmp" else b"\x89PNG"
    assert path.read_bytes().startswith(head)
    back, default = stretch_back(load_back(path), HEIGHT), draw_back(HEIGHT)
    for x, y in ((20, 30), (55, 77), (90, 120), (55, 4)):
        pairs = zip(back.get_at((x, y)), default.get_at((x, y)), strict=True)
        assert all(abs(a - b) < 60 for a, b in pairs)


@pytest.mark.parametrize("name", ["a.jpg", "a", "a.png.txt", "a.tga", ".png"])
def test_the_template_has_no_other_ending(name: str, tmp_path: Path) -> None:
    with pytest.raises(BackError, match=r"\.bmp or \.png"):
        save_template(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_template_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(BackError, match="Can't save"):
        save_template(tmp_path / "gone" / "a.png")
