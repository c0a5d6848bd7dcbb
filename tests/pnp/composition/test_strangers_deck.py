"""A stranger's deck from files alone: tarot size in inches, an ODS table, two languages, own art, icon and font.

The long texts of its cards go on on their backs.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from folders import project
from measures import Sheet, sheets

from pnp.drawing.fonts import FontLibrary
from pnp.errors import DataError
from pnp.press.opening import open_build
from pnp.press.order import Order

LONG = "Dieser Text ist so lang, dass er auf der Vorderseite keinen Platz hat und hinten weitergeht. " * 4
ROWS = [
    ["id", "name.en", "name.de", "text.en", "text.de", "cost", "count"],
    ["fox", "The Fox", "Der Fuchs", "Draw <paw> **two** cards.", LONG.strip(), 2, 1],
    ["owl", "The Owl", "Die Eule", "Wait.", "Warte auf <paw>.", 4, 2],
]
COMPONENTS = """\
components: 1
game: {title: Wood, version: '1', date: '2026-01-01', language: de}
words:
  en: {cost: Cost, more: continued}
  de: {cost: Kosten, more: Fortsetzung}
list:
  - {id: wood_en, title: Wood English, kind: card, data: wood.ods, layout: english, back: reverse_en}
  - {id: wood_de, title: Wood deutsch, kind: card, data: wood.ods, layout: deutsch, back: reverse_de}
"""
STYLE = """\
style: 1
palette: {ink: '202020', paper: 'FFFFFF', moss: '4A6B3A'}
type:
  title: {font: fonts/Letters.ttf, size: 14, lines: 1, colour: moss}
  rules: {font: Source Sans 3, size: 9, min: 8, fit: leading size back}
  small: {font: Source Sans 3 Italic, size: 8, lines: 1}
icons: {paw: art/paw.svg}
"""
CARD = """\
layout: 1
size: 2.75 x 4.75in
corner: 3
boxes:
  face: {use: face, with: {lang: en}}
parts:
  face:
    boxes:
      art: {box: {left: 0, right: 0, top: 0, above: title + 2}, bleed: true, art: {image: art/$id.svg}}
      title: {box: {left: 6, right: 20, top: 60, height: 7}, text: $name.$lang, style: title}
      paws:
        box: {right: 6, width: 14, top: 60, height: 4}
        repeat: {i: cost}
        place: row from right
        each: {size: 3, icon: paw, colour: moss}
      rules: {box: {left: 6, right: 6, top: 70, height: 24}, text: $text.$lang, style: rules}
      onward:
        box: {left: 6, right: 6, below: rules + 1, height: 4}
        text: $words.$lang.more
        style: small
        when: rest.text
      cost: {box: {left: 6, right: 6, bottom: 6, height: 5}, text: $words.$lang.cost $cost, style: small}
"""
REVERSE = """\
extends: english
boxes:
  face: none
  rest: {box: {left: 6, right: 6, top: 20, bottom: 10}, text: $rest.text, style: rules}
  more: {box: {left: 6, right: 6, top: 10, height: 5}, text: $words.LANG.more, style: small, when: rest.text}
"""
PAW = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0H2V2H0Z"/></svg>'


def svg(colour: str) -> str:
    box = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 70 60" width="70" height="60"'
    return f'<svg {box}><rect width="70" height="60" fill="{colour}"/></svg>'


@pytest.fixture
def wood(tmp_path: Path) -> Path:
    """Write the project."""
    from odf.opendocument import OpenDocumentSpreadsheet
    from odf.table import Table, TableCell, TableRow
    from odf.text import P

    files = {
        "cards/wood/components.yaml": COMPONENTS,
        "layouts/wood/style.yaml": STYLE,
        "layouts/wood/english.yaml": CARD,
        "layouts/wood/deutsch.yaml": "extends: english\nboxes:\n  face: {with: {lang: de}}\n",
        "layouts/wood/reverse_en.yaml": REVERSE.replace("LANG", "en"),
        "layouts/wood/reverse_de.yaml": REVERSE.replace("LANG", "de"),
        "layouts/wood/art/fox.svg": svg("#cc4400"),
        "layouts/wood/art/owl.svg": svg("#0044cc"),
        "layouts/wood/art/paw.svg": PAW,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "layouts/wood/fonts").mkdir()
    shutil.copy(FontLibrary().find("Poppins Bold").path, tmp_path / "layouts/wood/fonts/Letters.ttf")
    book, table = OpenDocumentSpreadsheet(), Table(name="wood")
    for row in ROWS:
        line = TableRow()
        for value in row:
            number = {"valuetype": "float", "value": value} if isinstance(value, int) else {"valuetype": "string"}
            cell = TableCell(**number)
            cell.addElement(P(text=str(value)))
            line.addElement(cell)
        table.addElement(line)
    book.spreadsheet.addElement(table)
    book.save(tmp_path / "cards/wood/wood.ods")
    return tmp_path


def printed(folder: Path, only: str, sides: str = "long-edge") -> list[Sheet]:
    build = open_build(Order("wood", only=(only,), sides=sides), project(folder))
    return sheets(build.write(folder / "out" / sides).folder / f"{only.replace('/', '-')}.pdf")


def words(sheet: Sheet) -> list[str]:
    return [one.text for one in sheet.words if not sheet.is_note(one.first)]


def test_each_language_prints_in_its_own_words(wood: Path) -> None:
    build = open_build(Order("wood"), project(wood))
    built = build.write(wood / "out")
    english, german = (sheets(built.folder / one.file) for one in built.files)
    assert {"The", "Fox", "Cost"} <= set(words(english[0]))
    assert {"Der", "Fuchs", "Kosten"} <= set(words(german[0]))
    assert words(english[0]).count("Owl") == 2
    trim = english[0].trims[0]
    assert (trim.width, trim.height) == pytest.approx((2.75 * 25.4, 4.75 * 25.4), abs=0.01)
    title = next(one for one in english[0].words if one.text == "The")
    assert title.first.font in ("Letters", "Poppins-Bold")  # by its file, or by its own name
    assert (title.first.x - trim.left, title.first.size) == pytest.approx((6, 14), abs=0.01)


def test_own_art_and_icons_lie_where_they_should(wood: Path) -> None:
    build = open_build(Order("wood", only=("wood_en/fox",), sides="fronts"), project(wood))
    built = build.write(wood / "out")
    (sheet,) = sheets(built.folder / built.files[0].file)
    picture, trim, scale = sheet.picture(200), sheet.trims[0], 200 / 25.4

    def colour(x: float, y: float) -> object:
        return picture.getpixel((round((trim.left + x) * scale), round((trim.top + y) * scale)))

    right = trim.width - 6
    assert colour(35, 30) == (0xCC, 0x44, 0)
    assert colour(-1.5, 57) == (0xCC, 0x44, 0)  # bleed
    assert colour(35, 59) == (255, 255, 255)
    assert colour(right - 1.5, 62) == colour(right - 4.5, 62) == (0x4A, 0x6B, 0x3A)
    assert colour(right - 7.5, 62) == (255, 255, 255)


def test_a_long_text_continues_on_the_back_and_nothing_is_lost(wood: Path) -> None:
    build = open_build(
        Order(
            "wood",
            only=(
                "wood_de/fox",
                "wood_de/owl",
            ),
        ),
        project(wood),
    )
    built = build.write(wood / "out")
    front, back = sheets(built.folder / built.files[0].file)
    both = words(front) + words(back)
    assert words(back).count("Fortsetzung") == words(front).count("Fortsetzung") == 1
    assert both.count("weitergeht.") == 4
    assert 0 < words(front).count("weitergeht.") < 4


def test_a_text_that_continues_needs_a_back_that_prints_it(wood: Path) -> None:
    style = wood / "layouts/wood/reverse_de.yaml"
    style.write_text("extends: english\nboxes:\n  face: none\n", encoding="utf-8")
    with pytest.raises(DataError) as caught:
        open_build(Order("wood", only=("wood_de",)), project(wood)).write(wood / "out")
    (problem,) = caught.value.problems
    assert str(problem.origin).startswith("cards/wood/wood.ods#wood!D2")
    assert "the text continues on the back, but no box there prints $rest." in problem.message


def test_a_text_that_continues_on_a_missing_back_is_reported(wood: Path) -> None:
    parts = wood / "cards/wood/components.yaml"
    parts.write_text(COMPONENTS.replace("back: reverse_de", "back: none"), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        open_build(Order("wood", only=("wood_de",)), project(wood)).write(wood / "out")
    (problem,) = caught.value.problems
    assert "the text continues on the back, but the piece has no back" in problem.message


def test_a_word_that_is_missing_in_one_language_is_reported(wood: Path) -> None:
    home = wood / "cards/wood/components.yaml"
    home.write_text(home.read_text(encoding="utf-8").replace("cost: Kosten, ", ""), encoding="utf-8")
    with pytest.raises(DataError, match=r'english\.yaml:.*parts\.face\.boxes\.cost\.text: fox.*unknown field "cost"'):
        open_build(Order("wood", only=("wood_de",)), project(wood)).check()
