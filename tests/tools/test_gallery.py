"""The gallery: every kind of picture hangs in it."""

from pathlib import Path

import pytest

from fairytile import load
from tools.gallery.__main__ import hang, height_of, main
from tools.gallery.sheets import SIZES, dealt_kingdom, sheets


def test_every_page_hangs_in_three_languages() -> None:
    for language in ("en", "fr", "de"):
        assert len(list(sheets()[f"pages-{language}"]("day"))) == len(load().pages)


@pytest.mark.parametrize("spaces", SIZES)
def test_kingdoms_have_their_sizes(spaces: int) -> None:
    assert len(dealt_kingdom(spaces)) == spaces


def test_a_sheet_is_a_page_that_shows_its_pictures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(
        [
            "--sheet",
            "tables-portrait",
            "--theme",
            "night",
            "--width",
            "160",
            "--no-png",
            "--into",
            str(tmp_path),
        ]
    )
    assert "1 sheets" in capsys.readouterr().out
    page = (tmp_path / "tables-portrait-night-160.html").read_text(encoding="utf-8")
    assert page.count("<img") == len(SIZES)
    assert len(list((tmp_path / "pictures").glob("*.svg"))) == len(SIZES)
    assert "tables-portrait-night-160.html" in (tmp_path / "index.html").read_text(encoding="utf-8")


def test_a_long_sheet_becomes_several(tmp_path: Path) -> None:
    pages = list(sheets()["pages-en"]("day"))
    sheets_ = hang(tmp_path, "pages", pages, "day", 1200)
    assert len(sheets_) > 1
    assert height_of(pages[0].svg, 320) == 512
