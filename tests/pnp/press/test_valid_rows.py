"""A check skips only what has not changed, and reports every fault that a full check reports."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tiny_project import COMPONENTS, DECK, LAYOUT, OTHERS, RULES, STYLE, png, write
from tiny_project import SEVERAL as FILES

from pnp.cache import Cache
from pnp.composition.face import FaceMaker
from pnp.errors import DataError
from pnp.library.roots import Roots, built_in
from pnp.press.order import Order
from pnp.press.printing import check_order, print_order

Check = Callable[..., set[str]]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write(tmp_path / "project", FILES)


@pytest.fixture
def roots(project: Path, tmp_path: Path) -> Roots:
    return Roots((project, built_in()), Cache(tmp_path / "cache"))


@pytest.fixture
def check(roots: Roots, monkeypatch: pytest.MonkeyPatch) -> Check:
    """Check the game; return the components of which a face was made."""
    made: set[str] = set()
    make = FaceMaker.make

    def noted(self, row, component, extra=None):
        made.add(component)
        return make(self, row, component, extra)

    monkeypatch.setattr(FaceMaker, "make", noted)

    def run(cache: Cache = roots.cache, **choices: object) -> set[str]:
        made.clear()
        check_order(Order("tiny", **choices), Roots(roots.folders, cache))  # type: ignore[arg-type]
        return made - {"parts_list"}

    return run


def faults(check: Check, **choices: object) -> str:
    try:
        check(**choices)
    except DataError as error:
        return str(error)
    return ""


EVERYTHING = {"deck", "coins", "signs"}
TOWNS = FILES["cards/tiny/towns.csv"]
assert isinstance(TOWNS, str)
PLACES: dict[str, tuple[dict[str, str | bytes], set[str]]] = {
    "a row": ({"cards/tiny/deck.csv": DECK.replace("Ada", "Eda")}, {"deck"}),
    "another row more": ({"cards/tiny/coins.csv": "id,name\nc1,Crown\nc2,Groat\nc3,Penny\n"}, {"coins"}),
    "a table that is looked into": (
        {"cards/tiny/towns.csv": TOWNS.replace("Redford", "Oldford")}, {"signs"},
    ),
    "a title": ({"cards/tiny/components.yaml": (COMPONENTS + OTHERS).replace("Coins", "Coin")}, EVERYTHING),
    "a layout": ({"layouts/tiny/hero.yaml": LAYOUT.replace("top: 15", "top: 16")}, EVERYTHING),
    "an extended layout": ({"layouts/tiny/round.yaml": "layout: 1\nsize: 21 x 21\nsafe: 0\n"}, EVERYTHING),
    "the style": ({"layouts/tiny/style.yaml": STYLE.replace("101010", "102010")}, EVERYTHING),
    "a picture": ({"layouts/tiny/art/a.png": png(330, 330)}, EVERYTHING),
    "the rule book": ({"referee/games/tiny/rules.yaml": RULES.replace("default: long", "default: short")}, EVERYTHING),
    "papers": (
        {"layouts/common/papers.yaml": "papers: 1\nlist: {A4: {width: 210, height: 296, margin: 5}}\n"}, EVERYTHING,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PLACES)
@pytest.mark.parametrize("first", ["check", "build"])
def test_only_components_of_which_something_changed_are_composed(check, project, roots, tmp_path, first, name):
    if first == "check":
        assert check() == EVERYTHING
    else:
        print_order(Order("tiny"), roots, tmp_path / "out")
    assert check() == set()
    change, composed = PLACES[name]
    write(project, change)
    assert check() == composed
    assert check() == set()


def test_what_a_check_left_out_is_looked_at_by_the_next_one(check, project):
    check()
    write(project, {"cards/tiny/coins.csv": "id,name\nc1,Crown\nc2,Penny\n"})
    assert check() == {"coins"}
    write(
        project,
        {"layouts/tiny/art/b.png": png(700, 350), "layouts/tiny/hero.yaml": LAYOUT.replace("top: 15", "top: 16")},
    )
    assert check() == EVERYTHING


def test_a_picture_of_a_component_that_was_left_out_is_not_forgotten(check, project):
    check()
    write(project, {"cards/tiny/deck.csv": DECK.replace("Ada", "Eda")})
    assert check() == {"deck"}
    (project / "layouts/tiny/round.yaml").unlink()
    assert "round" in faults(check)


LONG = "Very " * 60
FAULTS: dict[str, dict[str, str | bytes]] = {
    "a text that does not fit": {"cards/tiny/coins.csv": f"id,name\nc1,Crown\nc2,{LONG}\n"},
    "a text of another table that does not fit": {"cards/tiny/towns.csv": TOWNS.replace("Redford", LONG)},
    "a letter that no font has": {"cards/tiny/coins.csv": "id,name\nc1,Crown\nc2,\U0001f0a1\ue123\n"},
    "a layout": {"layouts/tiny/coin.yaml": "layout: 1\nsize: 20 x 20\nboxes: {word: {text: $nothing}}\n"},
    "a fault in what one extends": {"layouts/tiny/round.yaml": "layout: 1\nsize: 20 x 20\ncut: nothing\n"},
    "a picture that cannot be read": {"layouts/tiny/art/a.png": b"none"},
    "a face as large as the paper": {"layouts/tiny/round.yaml": "layout: 1\nsize: 300 x 300\n"},
}


@pytest.mark.parametrize("name", FAULTS)
def test_every_fault_is_reported_as_by_a_check_of_everything(check, project, name):
    assert faults(check) == ""
    write(project, {"cards/tiny/deck.csv": DECK.replace("Ada", "Eda")})
    assert check() == {"deck"}
    write(project, FAULTS[name])
    told = faults(check)
    assert told
    assert told == faults(check, cache=Cache(None))
    assert told == faults(check)
    write(project, {place: FILES[place] for place in FAULTS[name]})
    assert faults(check) == ""


def test_every_choice_is_checked_for_itself(check, project):
    check()
    assert check(paper="Letter") == EVERYTHING
    assert check(options=("mode=short",)) == EVERYTHING
    write(project, {"cards/tiny/deck.csv": DECK.replace("Ada", "Eda")})
    assert check(paper="Letter") == {"deck"}
    assert check(sides="fronts") == EVERYTHING
