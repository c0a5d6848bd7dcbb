"""The digest of a component's data changes when anything that it prints from the data changes, and only then."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiny_project import COMPONENTS, DECK, OTHERS, RULES, SEVERAL, write

from pnp.library.roots import Roots, built_in
from pnp.press.opening import open_build
from pnp.press.order import Order

TOWNS = str(SEVERAL["cards/tiny/towns.csv"])
CHANGES: dict[str, tuple[dict[str, str | bytes], set[str]]] = {
    "nothing": ({}, set()),
    "a row": ({"cards/tiny/deck.csv": DECK.replace("Ada", "Eda")}, {"deck"}),
    "a count": ({"cards/tiny/coins.csv": "id,name,count\nc1,Crown,2\nc2,Groat,1\n"}, {"coins"}),
    "a table that a layout names": ({"cards/tiny/towns.csv": TOWNS.replace("Redford", "Oldford")}, {"signs"}),
    "any table where a layout takes one by its name in a row": (
        {
            "layouts/tiny/coin.yaml": "layout: 1\nextends: round\nboxes:\n  word: {text: '${len(tables[id])}'}\n",
            "cards/tiny/towns.csv": TOWNS.replace("Redford", "Oldford"),
        },
        {"coins", "signs"},
    ),
    "the line on which rows are written": ({"cards/tiny/coins.csv": "id,name\n\nc1,Crown\nc2,Groat\n"}, set()),
    "a layout": ({"layouts/tiny/round.yaml": "layout: 1\nsize: 21 x 21\nsafe: 0\n"}, set()),
    "a house rule": (
        {"referee/games/tiny/rules.yaml": RULES.replace("default: long", "default: short")}, {"deck", "coins", "signs"},
    ),
    "a title": (
        {"cards/tiny/components.yaml": COMPONENTS + OTHERS.replace("Signs", "Sign")}, {"deck", "coins", "signs"},
    ),
}  # fmt: skip


def hashes(project: Path) -> dict[str, str]:
    build = open_build(Order("tiny"), Roots((project, built_in())))
    return {member.printable.id: member.data_hash for member in build.composers()}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_changes_the_digest_of_its_components(tmp_path: Path, name: str) -> None:
    project = write(tmp_path, SEVERAL)
    before = hashes(project)
    assert len(set(before.values())) == 3
    change, components = CHANGES[name]
    write(project, change)
    after = hashes(project)
    assert {one for one in before if before[one] != after[one]} == components
