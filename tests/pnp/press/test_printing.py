"""Finished files come from the cache only where making them again would give the same bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tiny_project import COMPONENTS, DECK, LAYOUT, RULES, STYLE, TINY, png, write

from pnp.cache import Cache
from pnp.drawing.fonts import FontLibrary
from pnp.errors import DataError
from pnp.library.roots import Roots, built_in
from pnp.press import printing
from pnp.press.order import Order
from pnp.press.printing import check_order, print_order

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="5" height="5" fill="#123456"/></svg>'
FILES: dict[str, str | bytes] = {
    **TINY,
    "cards/tiny/components.yaml": COMPONENTS
    + "  - {id: coins, title: Coins, kind: chip, data: deck.csv, layout: coin, sheet: own, "
    + "fields: {id: text, name: text, town: text, count: whole, text: text, n: number}}\n",
    "layouts/tiny/coin.yaml": "layout: 1\nextends: round\nsize: 20 x 20\nsafe: 0\nboxes:\n"
    "  art: {box: {left: 0, right: 0, top: 0, bottom: 0}, art: {image: art/coin.svg}}\n"
    "  sign: {box: {left: 2, width: 5, top: 2, height: 5}, icon: wheel}\n"
    "  word: {box: {left: 2, right: 2, top: 8, height: 8}, text: '$option.mode', style: own}\n",
    "layouts/tiny/round.yaml": "layout: 1\nsize: 20 x 20\ncut: circle\n",
    "layouts/tiny/art/coin.svg": SVG,
    "layouts/tiny/art/wheel.svg": SVG,
    "layouts/tiny/style.yaml": STYLE.replace("icons: {", "icons: {wheel: art/wheel.svg, ").replace(
        "type:\n", "type:\n  own: {font: fonts/own.ttf, size: 7, colour: ink}\n"
    ),
    "layouts/sheets/own.yaml": "sheet: 1\nplaces: {grid: 3 x 3}\n",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    found = write(tmp_path / "project", FILES)
    (found / "layouts/tiny/fonts").mkdir()
    font = FontLibrary().find("Source Sans 3").truetype_path()
    (found / "layouts/tiny/fonts/own.ttf").write_bytes(font.read_bytes())
    return found


@pytest.fixture
def made(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., tuple[dict[str, bytes], bool]]:
    """Print the game; return the files by name, and whether they came from the cache."""
    delivered: list[bool] = []
    deliver = printing.deliver
    monkeypatch.setattr(printing, "deliver", lambda *rest: (delivered.append(True), deliver(*rest))[1])

    def run(cached: bool = True, folder: str = "out", **choices: object) -> tuple[dict[str, bytes], bool]:
        roots = Roots((project, built_in()), Cache(tmp_path / "cache" if cached else None))
        delivered.clear()
        print_order(Order("tiny", **choices), roots, tmp_path / folder)  # type: ignore[arg-type]
        return {path.name: path.read_bytes() for path in (tmp_path / folder).iterdir()}, bool(delivered)

    return run


def test_nothing_changed_gives_the_same_bytes_from_the_cache(made, tmp_path):
    plain, _ = made(cached=False)
    assert {"deck.pdf", "coins.pdf", "tiny.pdf", "parts-list.pdf", "manifest.json"} == set(plain)
    assert made() == (plain, False)
    assert made() == (plain, True)
    assert made(folder="elsewhere") == (plain, True)


def test_kept_files_are_reported_like_new_ones(project, tmp_path):
    roots = Roots((project, built_in()), Cache(tmp_path / "cache"))
    first, second = (print_order(Order("tiny"), roots, tmp_path / "out") for _ in range(2))
    assert first == second
    assert first.files[0].manifest_entry() == second.files[0].manifest_entry()
    assert first.notes == second.notes


CHANGES: dict[str, dict[str, str | bytes]] = {
    "data": {"cards/tiny/deck.csv": DECK.replace("Ada", "Eda")},
    "a joined table": {"cards/tiny/towns.csv": "id,name\nred,Redfort\nblue,Bluff\n"},
    "components": {"cards/tiny/components.yaml": FILES["cards/tiny/components.yaml"].replace("Coins", "Coin")},  # type: ignore[arg-type]
    "a layout": {"layouts/tiny/hero.yaml": LAYOUT.replace("top: 15", "top: 16")},
    "an extended layout": {"layouts/tiny/round.yaml": "layout: 1\nsize: 20 x 20\ncut: hex\n"},
    "a layout of ours that is overruled": {"layouts/common/parts_list.yaml": "layout: 1\nsize: 190 x 277\n"},
    "the style": {"layouts/tiny/style.yaml": FILES["layouts/tiny/style.yaml"].replace("101010", "102010")},  # type: ignore[arg-type]
    "a picture": {"layouts/tiny/art/a.png": png(330, 330)},
    "SVG art": {"layouts/tiny/art/coin.svg": SVG.replace("123456", "123457")},
    "an icon": {"layouts/tiny/art/wheel.svg": SVG.replace('width="5"', 'width="4"')},
    "the rule book": {"referee/games/tiny/rules.yaml": RULES.replace("default: long", "default: short")},
    "a sheet": {"layouts/sheets/own.yaml": "sheet: 1\nplaces: {grid: 2 x 3}\n"},
    "a sheet of ours that is overruled": {"layouts/sheets/poker9.yaml": "sheet: 1\nplaces: {grid: 1 x 3}\n"},
    "papers": {"layouts/common/papers.yaml": "papers: 1\nlist: {A4: {width: 210, height: 296, margin: 5}}\n"},
    "a book that is there now": {"books/tiny/rulebook.yaml": "book: 1\n"},
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_of_anything_that_went_in_is_seen(made, project, name):
    before, _ = made()
    write(project, CHANGES[name])
    plain, _ = made(cached=False, folder="plain")
    assert plain != before
    assert made() == (plain, False)
    assert made() == (plain, True)


def test_a_changed_font_is_seen(made, project):
    before, _ = made()
    font = FontLibrary().find("Source Sans 3 Bold").truetype_path()
    (project / "layouts/tiny/fonts/own.ttf").write_bytes(font.read_bytes())
    plain, _ = made(cached=False, folder="plain")
    assert plain != before
    assert made() == (plain, False)


def test_a_file_that_went_away_is_seen(made, project, tmp_path):
    made()
    (project / "layouts/tiny/art/a.png").unlink()
    with pytest.raises(DataError, match=r"unknown picture"):
        made()


def test_a_link_that_leads_elsewhere_now_is_seen(made, project, tmp_path):
    picture = project / "layouts/tiny/art/a.png"
    data = picture.read_bytes()
    made()
    (tmp_path / "outside.png").write_bytes(data)
    picture.unlink()
    picture.symlink_to(tmp_path / "outside.png")
    with pytest.raises(DataError, match=r"is a link that leaves the project"):
        made()


def test_every_choice_has_files_of_its_own(made):
    choices = [
        {}, {"paper": "Letter"}, {"sides": "fronts"}, {"bleed": 0.0}, {"only": ("deck",)}, {"skip": (1,)},
        {"options": ("mode=short",)},
    ]  # fmt: skip
    first = [made(folder=f"a{number}", **one) for number, one in enumerate(choices)]
    again = [made(folder=f"b{number}", **one) for number, one in enumerate(choices)]
    assert [files for files, _ in first] == [files for files, _ in again]
    assert [kept for _, kept in first + again] == [False] * 7 + [True] * 7
    assert len({str(sorted(files.items())) for files, _ in first}) == 7


def entries(folder: Path) -> Iterator[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.is_file())


@pytest.mark.parametrize("damage", ["cut", "flipped", "gone", "emptied"])
def test_with_every_entry_damaged_the_bytes_are_the_same(made, tmp_path, damage):
    plain, _ = made(cached=False)
    made()
    found = list(entries(tmp_path / "cache"))
    assert len(found) > 20
    for number, path in enumerate(found):
        data = path.read_bytes()
        at = (number * 37) % len(data)
        path.write_bytes(
            {"cut": data[:at], "flipped": data[:at] + bytes([data[at] ^ 4]) + data[at + 1 :]}.get(damage, b"")
        )
        if damage == "gone":
            path.unlink()
    assert made() == (plain, False)
    assert made() == (plain, True)


def test_with_any_one_entry_damaged_the_bytes_are_the_same(made, tmp_path):
    plain, _ = made()
    for path in list(entries(tmp_path / "cache")):
        data = path.read_bytes()
        path.write_bytes(data[: len(data) // 2])
        assert made()[0] == plain


def test_books_of_an_earlier_manifest_are_kept_as_a_new_build_keeps_them(made, tmp_path):
    made()
    manifest = tmp_path / "out/manifest.json"
    old = manifest.read_text().replace('"whole_game"', '"books": [{"id": "mine"}], "whole_game"')
    texts = []
    for cached in (False, True):
        manifest.write_text(old)
        texts.append(made(cached=cached)[0]["manifest.json"])
    assert texts[0] == texts[1]
    assert b'"mine"' in texts[0]


@pytest.mark.parametrize("cached", [False, True])
def test_old_files_of_the_whole_game_go_as_they_go_in_a_new_build(made, tmp_path, cached):
    made()
    manifest = tmp_path / "out/manifest.json"
    manifest.write_text(manifest.read_text().replace('"coins.pdf"', '"old.pdf"'))
    write(tmp_path / "out", {"old.pdf": "listed by the old manifest", "mine.pdf": "not listed"})
    files, kept = made(cached=cached)
    assert kept is cached
    assert {"mine.pdf", "coins.pdf"} < set(files)
    assert "old.pdf" not in files


def test_a_check_is_true_until_something_changes(project, tmp_path, monkeypatch):
    roots = Roots((project, built_in()), Cache(tmp_path / "cache"))
    told: list[str] = []

    def check() -> int:
        told.clear()
        check_order(Order("tiny"), roots, lambda title, done, total: told.append(title))
        return len(told)

    assert check()
    assert not check()
    write(project, {"cards/tiny/deck.csv": DECK.replace("Ada", "Eda")})
    assert check()
    write(project, {"cards/tiny/deck.csv": DECK.replace("Ada", "**Ada")})
    for _ in range(2):
        with pytest.raises(DataError):
            check()


def test_a_build_says_that_a_check_would_be_fine(made, project, tmp_path):
    made()
    told: list[str] = []
    roots = Roots((project, built_in()), Cache(tmp_path / "cache"))
    check_order(Order("tiny"), roots, lambda title, done, total: told.append(title))
    assert not told


def test_a_file_changed_while_it_is_printed_is_not_kept(made, project, monkeypatch):
    from pnp.press.build import Build

    whole = Build._print_whole_game

    def meanwhile(*rest: object) -> object:
        write(project, {"cards/tiny/deck.csv": DECK.replace("Ada", "Eda")})
        return whole(*rest)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(Build, "_print_whole_game", meanwhile)
        made()
    plain, _ = made(cached=False, folder="plain")
    assert made() == (plain, False)
