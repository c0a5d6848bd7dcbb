"""Prints of what has changed since the last full print."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from tiny_project import COMPONENTS, DECK, LAYOUT, SEVERAL, png, write

from pnp.cache import Cache
from pnp.errors import DataError
from pnp.library.roots import Roots, built_in
from pnp.press.changed import print_changed
from pnp.press.manifest import Built
from pnp.press.order import Order
from pnp.press.printing import print_order

Print = Callable[..., Built | None]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a deck, coins and signs."""
    return write(tmp_path / "project", SEVERAL)


@pytest.fixture(params=[True, False], ids=["cached", "not cached"])
def roots(request: pytest.FixtureRequest, project: Path, tmp_path: Path) -> Roots:
    return Roots((project, built_in()), Cache(tmp_path / "cache" if request.param else None))


@pytest.fixture
def full(roots: Roots, out: Path) -> Print:
    """Print the whole game, or some of it."""
    return lambda **choices: print_order(Order("tiny", **choices), roots, out)


@pytest.fixture
def changed(roots: Roots, out: Path) -> Print:
    """Print what has changed."""
    return lambda **choices: print_changed(Order("tiny", **choices), roots, out, lambda title, done, total: None)


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out"


def read(out: Path, manifest: str = "manifest.json") -> dict[str, Any]:
    found: dict[str, Any] = json.loads((out / manifest).read_text(encoding="utf-8"))
    return found


def files(out: Path) -> set[str]:
    return {path.name for path in out.iterdir()}


def words(path: Path) -> str:
    return "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path))


def printed(built: Built | None) -> list[tuple[str, int]]:
    assert built is not None
    return [(one.file, one.count) for one in built.files]


def test_only_the_rows_that_look_different_are_printed(project: Path, out: Path, full: Print, changed: Print) -> None:
    full()
    before = {path.name: path.read_bytes() for path in out.iterdir()}
    write(project, {"cards/tiny/deck.csv": DECK.replace("Draw <star> one.", "Draw two.")})
    assert printed(changed()) == [("deck-changed.pdf", 2)]
    text = words(out / "deck-changed.pdf")
    assert (text.count("Ada"), text.count("Draw two."), text.count("Bob")) == (2, 2, 0)
    assert files(out) - set(before) == {"deck-changed.pdf", "manifest-changed.json"}
    assert [name for name, data in before.items() if (out / name).read_bytes() != data] == ["manifest.json"]


def test_what_was_printed_is_not_printed_again(project: Path, out: Path, full: Print, changed: Print) -> None:
    full()
    assert changed() is None
    write(project, {"cards/tiny/deck.csv": DECK.replace("Ada", "Ida")})
    before = files(out)
    changed()
    old = (out / "deck-changed.pdf").read_bytes()
    assert changed() is None
    assert files(out) == before | {"deck-changed.pdf", "manifest-changed.json"}
    write(project, {"cards/tiny/deck.csv": DECK.replace("Ada", "Ida").replace("Bob", "Rob")})
    assert printed(changed()) == [("deck-changed-2.pdf", 1)]  # the earlier sheets may still have to be printed
    assert (out / "deck-changed.pdf").read_bytes() == old
    assert changed() is None
    write(project, {"cards/tiny/deck.csv": DECK})
    assert printed(changed()) == [("deck-changed-3.pdf", 3)]


def test_a_full_print_begins_the_record_again(project: Path, out: Path, full: Print, changed: Print) -> None:
    full()
    write(project, {"cards/tiny/deck.csv": DECK.replace("Ada", "Ida")})
    changed()
    full()
    fresh = {path.name: path.read_bytes() for path in out.iterdir()}
    assert not {name for name in fresh if "changed" in name}
    full()
    assert {path.name: path.read_bytes() for path in out.iterdir()} == fresh
    assert changed() is None


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"cards/tiny/deck.csv": DECK.replace("red,2", "red,3")}, [("deck-changed.pdf", 3)]),
        ({"cards/tiny/deck.csv": DECK + "c,Cyd,red,1,Rest.,3\n"}, [("deck-changed.pdf", 1)]),
        ({"layouts/tiny/art/a.png": png(330, 330)}, [("deck-changed.pdf", 2), ("coins-changed.pdf", 2)]),
        ({"layouts/tiny/hero.yaml": LAYOUT.replace("top: 50", "top: 51")}, [("deck-changed.pdf", 3)]),
        ({"layouts/tiny/hero.yaml": LAYOUT + "faces: {back: plain}\n"}, [("deck-changed.pdf", 3)]),
        ({"cards/tiny/deck.csv": DECK.replace("red,2", "red,1")}, None),
        ({"cards/tiny/deck.csv": DECK.replace("red,2", "blue,2")}, None),
        ({"layouts/tiny/hero.yaml": LAYOUT.replace("boxes:", "# a note\nboxes:")}, None),
    ],
)
def test_what_counts_as_a_change(
    project: Path, full: Print, changed: Print, change: dict[str, str], expected: list[tuple[str, int]] | None
) -> None:
    write(project, {"layouts/tiny/art/c.png": png(320, 320)})
    write(project, {"layouts/tiny/plain.yaml": "layout: 1\nsize: 63 x 88\nground: ink\n"})
    full()
    write(project, change)
    built = changed()
    assert (None if built is None else printed(built)) == expected


def test_a_new_component_is_printed(project: Path, out: Path, full: Print, changed: Print) -> None:
    write(project, {"cards/tiny/components.yaml": COMPONENTS})
    full()
    write(project, SEVERAL)
    assert printed(changed()) == [("coins-changed.pdf", 2), ("signs-changed.pdf", 1)]
    assert changed() is None
    assert [one["id"] for one in read(out)["components"]] == ["deck", "coins", "signs"]


def test_copies_that_differ_are_compared_one_by_one(project: Path, full: Print, changed: Print) -> None:
    write(project, {"layouts/tiny/hero.yaml": LAYOUT.replace("text: $name", "text: '$name $piece.n'")})
    full()
    number = "'${name if piece.n == 1 else upper(name)} $piece.n'"
    write(project, {"layouts/tiny/hero.yaml": LAYOUT.replace("text: $name", f"text: {number}")})
    assert printed(changed()) == [("deck-changed.pdf", 2)]


def test_fewer_numbered_copies_are_not_printed_again(project: Path, full: Print, changed: Print) -> None:
    """Each copy has its number, and the look of the row was that of all copies together."""
    numbered = {**SEVERAL, "layouts/tiny/hero.yaml": LAYOUT.replace("text: $name", "text: $name $piece.n")}
    write(project, numbered)
    full()
    write(project, {**numbered, "cards/tiny/deck.csv": DECK.replace(",red,2,", ",red,1,")})
    assert changed() is None
    write(project, {**numbered, "cards/tiny/deck.csv": DECK.replace(",red,2,", ",red,3,")})
    assert changed() is not None


def test_paper_sides_and_bleed_change_no_face(full: Print, changed: Print) -> None:
    full()
    assert changed(paper="Letter", sides="short-edge", bleed=0.0) is None


def test_chosen_components_and_kinds_are_compared_alone(project: Path, full: Print, changed: Print) -> None:
    full()
    write(project, {"cards/tiny/deck.csv": DECK.replace("Ada", "Ida").replace("Bob", "Rob")})
    assert changed(kinds=("chip",)) is None
    assert changed(only=("coins",)) is None
    assert printed(changed(only=("a",))) == [("deck-changed.pdf", 2)]
    assert printed(changed(kinds=("card",))) == [("deck-changed-2.pdf", 1)]


def test_a_print_of_one_kind_keeps_the_record_of_the_others(project: Path, full: Print, changed: Print) -> None:
    full()
    write(project, {"cards/tiny/coins.csv": "id,name\nc1,Crown\nc2,Dime\n"})
    assert printed(changed()) == [("coins-changed.pdf", 1)]
    write(project, {"cards/tiny/deck.csv": DECK.replace("Ada", "Ida")})
    full(kinds=("card",))
    assert changed() is None
    write(project, {"cards/tiny/coins.csv": "id,name\nc1,Crown\nc2,Groat\n"})
    assert printed(changed()) == [("coins-changed-2.pdf", 1)]


def test_each_ink_has_its_own_record(project: Path, out: Path, full: Print, changed: Print) -> None:
    full()
    with pytest.raises(DataError, match=r"manifest-low-ink\.json has no record of a full print"):
        changed(ink="low")
    full(ink="low")
    write(project, {"cards/tiny/deck.csv": DECK.replace("Ada", "Ida")})
    assert printed(changed(ink="low")) == [("deck-changed-low-ink.pdf", 2)]
    assert printed(changed()) == [("deck-changed.pdf", 2)]


@pytest.mark.parametrize(
    "manifest", [None, "", "[]", '{"game": {"id": "tiny"}, "books": [{"id": "rules"}], "components": []}',
                 '{"game": {"id": "tiny"}, "components": [{"id": "deck"}]}',
                 '{"game": {"id": "tiny"}, "components": [{"id": "deck", "looks": {"a": "many"}}]}'],
)  # fmt: skip
def test_without_a_record_it_says_what_to_do(out: Path, changed: Print, manifest: str | None) -> None:
    if manifest is not None:
        write(out, {"manifest.json": manifest})
    with pytest.raises(
        DataError, match=r"^--changed: .*manifest\.json has no record .*; print once without --changed$"
    ):
        changed()
    assert not out.exists() or files(out) == {"manifest.json"}


def test_a_problem_anywhere_stops_the_print(project: Path, full: Print, changed: Print) -> None:
    full()
    write(project, {"cards/tiny/deck.csv": DECK.replace("Gain **2**.", "Gain **2**. " * 40)})
    with pytest.raises(DataError, match="the text does not fit"):
        changed()


@pytest.mark.parametrize(
    ("damage", "file"),
    [
        ({"reprints": 5}, "deck-changed.pdf"),
        ({"reprints": None}, "deck-changed.pdf"),
        ({"reprints": ["x", ["deck-changed.pdf"]]}, "deck-changed-2.pdf"),
        ({"components": [{"id": ["x"], "looks": {}}, {"id": "coins", "looks": {}}]}, "deck-changed.pdf"),
    ],
)
def test_a_damaged_record_is_used_as_far_as_it_can_be_read(
    out: Path, full: Print, changed: Print, damage: dict[str, Any], file: str
) -> None:
    full()
    found = read(out)
    found["components"][0]["looks"]["a"] = "1 × ab"
    write(out, {"manifest.json": json.dumps({**found, **damage})})
    assert printed(changed(only=("a",))) == [(file, 2)]
    assert read(out)["reprints"][-1] == [
        file,
        "manifest-changed.json" if file.count("-") == 1 else "manifest-changed-2.json",
    ]
    assert changed(only=("a",)) is None


@pytest.mark.parametrize(
    ("first", "then", "message"),
    [
        ("long-edge", "fronts", "had backs, too; print what has changed with --sides long-edge"),
        ("fronts", "short-edge", "had only fronts; print what has changed with --sides fronts"),
    ],
)
def test_a_print_of_other_sides_would_leave_old_backs(
    project: Path, out: Path, full: Print, changed: Print, first: str, then: str, message: str
) -> None:
    full(sides=first)
    write(project, {"cards/tiny/deck.csv": DECK.replace("Ada", "Ida")})
    before = {path.name: path.read_bytes() for path in out.iterdir()}
    with pytest.raises(DataError, match=message):
        changed(sides=then)
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before
    assert printed(changed(sides=first)) == [("deck-changed.pdf", 2)]
