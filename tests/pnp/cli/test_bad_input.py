"""Everything that bad input may be: all problems in one run, each with its place, exit code 1, and nothing written."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Callable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tiny_project import COMPONENTS, DECK, LAYOUT, STYLE, png, resized, write

Edit = Callable[[Path], object]
C, D = "cards/tiny/components.yaml", "cards/tiny/deck.csv"
L, S, A = "layouts/tiny/hero.yaml", "layouts/tiny/style.yaml", "layouts/tiny/art/a.svg"
B = "layouts/tiny/art/b.png"
RULEBOOK = "referee/games/tiny/rules.yaml"
PLACED = re.compile(r"[^:\s]+(:\d+(:\d+)?)?: \S.*")


class Case(NamedTuple):
    """What is changed in the tiny project, and what each line of the answer begins with and holds."""

    files: Mapping[str, str | bytes]
    lines: tuple[str, ...]
    edit: Edit = lambda folder: None


def swap(old: str, new: str, text: str = DECK) -> str:
    assert text.count(old) == 1
    return text.replace(old, new)


def box(text: str) -> dict[str, str]:
    return {L: LAYOUT + text}


def svg(body: str, head: str = "") -> dict[str, str]:
    frame = f'{head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">\n{body}</svg>'
    return {L: swap("$id.png", "a.svg", LAYOUT), A: frame}


def wide_png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0")) + chunk(b"IEND", b"")


def link(name: str) -> Edit:
    def make(folder: Path) -> None:
        outside = folder.parent / "outside"
        outside.write_bytes((folder / name).read_bytes())
        (folder / name).unlink()
        (folder / name).symlink_to(outside)

    return make


def workbook(folder: Path) -> None:
    import openpyxl

    book = openpyxl.Workbook()
    for row in (["id", "name", "town", "count", "text", "n"], ["a", "Ada", "red", 2, "t", "=1+1"]):
        book.active.append(row)
    book.save(folder / "cards/tiny/deck.xlsx")


def exploding() -> str:
    names = "abcdefgh"
    lines = ["keywords:", "  a: &a [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"  {n}: &{n} [{', '.join([f'*{m}'] * 10)}]" for m, n in pairwise(names)]
    return STYLE + "\n".join(lines) + "\n"


def overlong() -> dict[str, str]:
    return {D: swap("Gain **2**.", "word " * 400)}


CASES: dict[str, Case] = {
    "a missing column": Case({D: "id,name,town,count,text\na,Ada,red,2,t\n"}, (f"{D}:1: n: the column is missing",)),
    "an extra column": Case(
        {D: "id,name,town,count,text,n,nmae\na,Ada,red,2,t,1,x\n"}, (f'{D}:1:7: nmae: … did you mean "name"?',)
    ),
    "a blank name": Case({D: swap("Bob", "")}, (f"{D}:3:2: name: is blank",)),
    "a count of -1": Case({D: swap("red,1,", "red,-1,")}, (f"{D}:3:4: count: -1 … (allowed: a whole number",)),
    "a count of 1.5": Case({D: swap("red,1,", "red,1.5,")}, (f"{D}:3:4: count: 1.5 … a whole number",)),
    "a count of a billion": Case({D: swap("red,1,", "red,1000000000,")}, (f"{D}:3:4: count: 1000000000 … 10,000)",)),
    "a count in words": Case({D: swap("red,1,", "red,many,")}, (f'{D}:3:4: count: "many" … a whole number',)),
    "an id that appears twice": Case({D: swap("b,Bob", "a,Bob")}, (f'{D}:3:1: id: "a" appears twice',)),
    "a component that appears twice": Case(
        {C: COMPONENTS + "  - {id: deck, title: D, kind: card, data: deck.csv, layout: hero}\n"},
        (f'{C}:11:10: id: "deck" appears twice',),
    ),
    "an unknown layout": Case({C: swap("hero", "heros", COMPONENTS)}, (f'{C}:8:13: layout: … did you mean "hero"?',)),
    "an unknown sheet": Case({C: swap("poker9", "poker", COMPONENTS)}, (f'{C}:9:12: sheet: … mean "poker9"?',)),
    "an unknown key": Case({C: swap("sheet:", "shete:", COMPONENTS)}, (f'{C}:9:5: … did you mean "sheet"?',)),
    "an unknown kind": Case({C: swap("kind: card", "kind: crad", COMPONENTS)}, (f'{C}:6:11: … did you mean "card"?',)),
    "an unknown style": Case(
        {L: swap("style: rules", "style: rulse", LAYOUT)},
        (f'{L}:8:78: boxes.rules.style: unknown type style "rulse" … did you mean "rules"?',),
    ),
    "an unknown icon in a text": Case({D: swap("<star>", "<stra>")}, (f"{D}:2:5: text: … did you mean 'star'?",)),
    "HTML in a text": Case(
        {D: swap("Draw <star> one", "Draw <b>2</b> or <em>3</em>")},
        (f"{D}:2:5: text: a Ada: Unknown icon 'b': HTML is not supported (for bold words, write **words**)",),
    ),
    "an unknown icon of a box": Case(
        box("  i: {box: {left: 5, width: 5, bottom: 5, height: 5}, icon: stra}\n"),
        (f'{L}:9:61: boxes.i.icon: unknown icon "stra" … did you mean "star"?',),
    ),
    "an unknown font": Case(
        {S: swap("Source Sans 3 Bold", "Source Sand 3", STYLE)},
        (f"{S}:4:17: type.title.font: … did you mean 'Source Sans 3'?",),
    ),
    "an unknown style of a keyword": Case(
        {S: STYLE + "keywords: {Gain: '<rulz|Gain>', Lose: '<stra> Lose'}\n"},
        (
            f"{S}:7:18: keywords.Gain: unknown style or colour 'rulz' … did you mean \"rules\"?",
            f"{S}:7:39: keywords.Lose: unknown icon 'stra' … did you mean \"star\"?",
        ),
    ),
    "an unknown colour": Case(
        {S: swap("colour: ink}\nicons", "colour: inc}\nicons", STYLE)},
        (f'{S}:5:57: type.rules.colour: "inc" … did you mean "ink"?',),
    ),
    "an unknown town": Case({D: swap("Bob,red", "Bob,rde")}, (f'{D}:3:3: town: "rde" … did you mean "red"?',)),
    "an unknown field": Case(
        {L: swap("$text", "$txet", LAYOUT)}, (f'{L}:8:64: boxes.rules.text: … did you mean "text"?',)
    ),
    "a picture missing": Case(
        {},
        (f'{L}:7:65: boxes.picture.art: b Bob: unknown picture "art/b.png"',),
        lambda folder: (folder / B).unlink(),
    ),
    "a picture cut short": Case({B: png(64, 64)[:-30]}, (f"{B}: the picture is cut short",)),
    "a picture 40,000 pixels wide": Case(
        {B: wide_png(40_000, 10)}, (f"{B}: the picture has 40,000 x 10 pixels (allowed: 20,000",)
    ),
    "no picture at all": Case({B: b"GIF89a"}, (f"{B}: this is not a PNG picture",)),
    "data outside the project": Case(
        {C: swap("data: deck.csv", "data: ../../deck.csv", COMPONENTS)},
        (f'{C}:7:11: deck.data: "../../deck.csv" leads out of the project',),
    ),
    "data by an absolute path": Case(
        {C: swap("data: deck.csv", "data: /etc/passwd", COMPONENTS)},
        (f'{C}:7:11: deck.data: "/etc/passwd" is an absolute path',),
    ),
    "a picture outside the project": Case(
        {L: swap("art/$id.png", "../../../$id.png", LAYOUT)},
        tuple(f'{L}:7:65: boxes.picture.art: … "../../../{name}.png" leads out of the project' for name in "ab"),
    ),
    "a picture by an absolute path": Case(
        {L: swap("art/$id.png", "/etc/a.png", LAYOUT)},
        (f'{L}:7:65: boxes.picture.art: a Ada: "/etc/a.png" is an absolute path',),
    ),
    "data behind a link out": Case({}, (f'{C}:7:11: deck.data: "{D}" is a link that leaves the project',), link(D)),
    "a picture behind a link out": Case(
        {}, (f'{L}:7:65: boxes.picture.art: b Bob: "{B}" is a link that leaves',), link(B)
    ),
    "a layout behind a link out": Case({}, (f'{L}: "{L}" is a link that leaves the project',), link(L)),
    "a rule book behind a link out": Case({}, (f'{RULEBOOK}: "{RULEBOOK}" is a link that leaves',), link(RULEBOOK)),
    "an SVG with a script": Case(svg("<script>alert(1)</script>"), (f"{A}:2: <script>: scripts are not allowed",)),
    "an SVG with a link": Case(
        svg('<image href="http://example.org/a.png" width="5" height="5"/>'),
        (f"{A}:2: <image>: the external link",),
    ),
    "an SVG with an entity bomb": Case(
        svg("<text>&b;</text>", '<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>'),
        (f"{A}:1: entities are not allowed",),
    ),
    "an SVG with a mesh": Case(
        svg('<mesh/>\n<rect width="5" height="5" vector-effect="non-scaling-stroke"/>'),
        (f"{A}:2: <mesh>: mesh gradients are not drawn", f"{A}:3: vector-effect: this effect is not supported"),
    ),
    "an SVG that is not XML": Case(svg("<rect"), (f"{A}:2: this is not XML",)),
    "a box in pixels": Case(
        {"layouts/tiny/hero.yaml": swap("title: {box: {left: 5", "title: {box: {left: 15px", LAYOUT)},
        ('layouts/tiny/hero.yaml:6:16: boxes.title.box: "15px" is not a length (allowed: a number of mm, or a number',),
    ),
    "type in pixels": Case(
        {"layouts/tiny/style.yaml": swap("size: 11", "size: 15px", STYLE)},
        ('layouts/tiny/style.yaml:4:43: type.title.size: "15px" is not a type size (allowed: a number of points,',),
    ),
    "a formula never calculated": Case(
        {C: swap("deck.csv", "deck.xlsx", COMPONENTS)},
        ("cards/tiny/deck.xlsx#Sheet!F2: the formula was never calculated",),
        workbook,
    ),
    "a workbook that is none": Case(
        {C: swap("deck.csv", "deck.xlsx", COMPONENTS), "cards/tiny/deck.xlsx": b"not a workbook"},
        ("cards/tiny/deck.xlsx: this is not a workbook",),
    ),
    "a table in Latin-1": Case({D: swap("Bob", "Bøb").encode("latin-1")}, (f"{D}:3:4: byte 0xf8 is not UTF-8",)),
    "a table with a NUL byte": Case({D: swap("Bob", "B\0b")}, (f"{D}:3:4: a NUL byte",)),
    "a table with a short row": Case({D: DECK + "c,Cid\n"}, (f"{D}:4: 2 cells under 6 columns",)),
    "a table with an open quote": Case({D: DECK + 'c,"Cid,red,1,t,2\n'}, (f"{D}:4: a quote is opened here",)),
    "an empty table": Case({D: ""}, (f"{D}: the file is empty",)),
    "a table of headers only": Case({D: "id,name,town,count,text,n\n"}, (f"{C}:4:5: deck: no row is left to print",)),
    "a key that appears twice": Case(box("boxes: {}\n"), (f'{L}:9:1: boxes: the key "boxes" appears twice',)),
    "a tab": Case({L: swap("  title:", "\ttitle:", LAYOUT)}, (f"{L}:6:1: a tab",)),
    "anchors that explode": Case(
        {S: exploding()}, (f"{S}:11:10: keywords.d.1: *c repeats 1,221 values (allowed: 1,000)",)
    ),
    "a layout of 50 MB": Case(box("#" + "x" * 50_000_000 + "\n"), (f"{L}: the file is 50 MB (allowed: 8 MB",)),
    "a colour with #": Case(
        {L: swap("ground: paper", "ground: #ff0000", LAYOUT)},
        (f"{L}:4:1: ground: there is no value (a colour that begins with #",),
    ),
    "a colour of digits": Case(
        {S: swap("'101010'", "1e5333", STYLE)}, (f"{S}:2:16: palette.ink: a colour of six digits needs quotes",)
    ),
    "a name in braces": Case({L: swap("text: $name", "text: {name}", LAYOUT)}, (f"{L}:6:63: … (write $name)",)),
    "a text with * in front": Case(
        box("  x:\n    text: *bold* move\n"), (f"{L}:10:11: boxes.x.text: a text that begins with * needs quotes",)
    ),
    "a text with a colon": Case(box("  x:\n    text: Rally: gain 2\n"), (f"{L}:10:16: a text with a colon",)),
    "a text with a comma": Case(box("  x: {text: Rally, then move}\n"), (f"{L}:9:20: … with a comma inside",)),
    "a hole in braces": Case(box("  x: {box: {top: 5, height: 5}, text: ${n} x}\n"), (f"{L}:9:40: a text with {{",)),
    "a text with brackets": Case(box("  x: {box: {top: 5, height: 5}, text: a[b]}\n"), (f"{L}:9:40: a text with [",)),
    "a text with @ in front": Case(box("  x:\n    text: @home\n"), (f"{L}:10:11: a text that begins with @",)),
    "a text with - in front": Case(box("  x:\n    text: - draw 1\n"), (f"{L}:10:11: a text that begins with `-`",)),
    "a text cut short by #": Case(
        box("  x:\n    text: 50% # of\n"), (f"{L}:10:11: boxes.x.text: the text is cut short at #",)
    ),
    "a text that cannot fit": Case(overlong(), (f"{D}:3:5: text: b Bob: the text does not fit its box",)),
    "emoji": Case({D: swap("Bob", "Bob 😀")}, (f"{D}:3:2: name: … U+1F600 😀 GRINNING FACE",)),
    "Arabic": Case({D: swap("Gain **2**.", "مرحبا")}, (f"{D}:3:5: text: b Bob: U+0645 م ARABIC LETTER MEEM",)),
    "marks not closed": Case({D: swap("**2**", "**2")}, (f"{D}:3:5: text: … `**` is not closed",)),
    "an element off the card": Case(
        {L: swap("right: 5, top: 5, height: 8", "width: 80, top: 5, height: 8", LAYOUT)},
        (f"{L}:6:16: boxes.title.box: a Ada: the box (5.00, 5.00, 80.00 x 8.00 mm) extends beyond the face of 63 x",),
    ),
    "corners rounder than the card": Case(
        {L: swap("corner: 3", "corner: 32", LAYOUT)},
        (f"{L}:3:9: corner: radius must be at most 31.5 mm, half the shorter side (got 32 mm)",),
    ),
    "data that are not JSON": Case(
        {C: swap("deck.csv", "deck.json", COMPONENTS), "cards/tiny/deck.json": '[{"id": "a",}]'},
        ("cards/tiny/deck.json:1:13: this is not JSON: a key in double quotes is missing",),
    ),
    "a layout that extends itself": Case(box("extends: hero\n"), (f"{L}:9:10: extends: … hero extends hero",)),
    "boxes in a circle": Case(
        box("  x: {box: {below: y, height: 3}, fill: ink}\n  y: {box: {below: x, height: 3}, fill: ink}\n"),
        (f"{L}:9:12: boxes.x.box: … in a circle: x -> y -> x",),
    ),
    "a face too large for the paper": Case(
        {L: resized("630 x 880")}, (f"{C}:9:12: deck: a face of 630 x 880 mm does not fit on A4",)
    ),
    "an empty components.yaml": Case({C: ""}, (f"{C}: the file is empty",)),
    "many problems in many files": Case(
        {
            D: "id,name,town,count,text,n\na,Ada,rde,2,<stra>,1\nb,,red,1.5,t,x\nc,Cid,red,1,<stra>,1\n",
            L: swap("style: rules", "style: rulse", LAYOUT).replace("art/$id.png", "art/a.png") + "  i: {icon: stra}\n",
            S: STYLE + "shapes: {odd: 1}\n",
        },
        (
            f'{D}:2:3: town: "rde"',
            f"{D}:3:2: name: is blank",
            f"{D}:3:4: count: 1.5",
            f'{D}:3:6: n: "x" is not a number',
            f"{S}:7:15: shapes.odd: 1 is not a text",
        ),
    ),
    "sound rows beside faulty ones": Case(
        {D: "id,name,town,count,text,n\na,Ada,rde,2,<stra>,1\nb,Bob,red,1,<stra>,1\n"},
        (f'{D}:2:3: town: "rde"', f"{D}:3:5: text: b Bob: Unknown icon 'stra'"),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_bad_input_is_reported_with_its_place_and_nothing_is_written(name: str, tiny: Path, pnp: Any) -> None:
    case = CASES[name]
    write(tiny, case.files)
    case.edit(tiny)
    before = sorted(tiny.rglob("*"))
    code, out, err = pnp("build", "tiny")
    lines = [line for line in err.splitlines() if not re.fullmatch(r"\d+ problems", line)]
    assert (code, out) == (1, "")
    assert all(PLACED.fullmatch(line) for line in lines), err
    assert len(lines) == len(case.lines), err
    for line, wanted in zip(lines, case.lines, strict=True):
        start, _, rest = wanted.partition("…")
        assert line.startswith(start.strip()), line
        assert rest.strip() in line, line
    assert sorted(tiny.rglob("*")) == before


def test_the_number_of_problems_is_at_the_end(tiny: Path, pnp: Any) -> None:
    write(tiny, CASES["many problems in many files"].files)
    lines = pnp("build", "tiny").err.splitlines()
    assert lines[-1] == f"{len(lines) - 1} problems"


def test_check_finds_what_build_finds(tiny: Path, pnp: Any) -> None:
    write(tiny, CASES["many problems in many files"].files)
    assert pnp("check", "tiny").err == pnp("build", "tiny").err


@pytest.mark.parametrize("content", ["\ufeff" + DECK, DECK.replace(",", ";"), DECK.replace(",", "\t")])
def test_tables_as_spreadsheets_save_them_are_read(content: str, tiny: Path, pnp: Any) -> None:
    write(tiny, {D: content})
    assert pnp("build", "tiny").code == 0
