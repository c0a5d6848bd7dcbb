from collections.abc import Callable

import pytest
from tiny_project import DECK, STYLE

from pnp.errors import DataError
from pnp.press.build import Build


def faults(opened: Callable[..., Build], files: dict[str, str], **choices: object) -> list[str]:
    with pytest.raises(DataError) as caught:
        opened(files, **choices)
    return str(caught.value).splitlines()


def test_a_sound_game_opens_with_its_choices(opened: Callable[..., Build]) -> None:
    build = opened(paper="letter", sides="fronts", bleed=3.0, only=("a",), skip=(2,), options=("mode=short",))
    assert (build.run.paper.name, build.run.order.sides, build.run.order.bleed) == ("Letter", "fronts", 3.0)
    assert (build.run.order.only, build.run.order.skip, build.game.options["turns"]) == (("a",), (2,), 5)


def test_choices_data_and_style_are_reported_together(opened: Callable[..., Build]) -> None:
    files = {"cards/tiny/deck.csv": DECK.replace("Bob", ""), "layouts/tiny/style.yaml": STYLE + "odd: 1\n"}
    found = faults(opened, files, paper="A9", sides="sideways")
    assert [line.split(": ")[0] for line in found] == [
        "--paper", "--sides", "cards/tiny/deck.csv:3:2", "layouts/tiny/style.yaml:7:1",
    ]  # fmt: skip


def test_a_broken_layout_is_reported_beside_broken_data(opened: Callable[..., Build]) -> None:
    found = faults(opened, {"cards/tiny/deck.csv": "", "layouts/tiny/hero.yaml": "layout: 1\nsize: 63 x 88\nodd: 1\n"})
    assert [line.split(": ")[0] for line in found] == ["cards/tiny/deck.csv", "layouts/tiny/hero.yaml:3:1"]


def test_faces_of_sound_rows_are_tried_beside_faulty_ones(opened: Callable[..., Build]) -> None:
    files = {"cards/tiny/deck.csv": DECK.replace("a,Ada", "a,").replace("**2**", "**2")}
    assert [line.split(": ")[:2] for line in faults(opened, files)] == [
        ["cards/tiny/deck.csv:2:2", "name"],
        ["cards/tiny/deck.csv:3:5", "text"],
    ]


def test_a_column_missing_says_nothing_about_faces(opened: Callable[..., Build]) -> None:
    found = faults(opened, {"cards/tiny/deck.csv": "id,town,count,text,n\na,red,1,**t,1\n"})
    assert found == ["cards/tiny/deck.csv:1: name: the column is missing"]


def test_an_unknown_game_is_reported_alone(opened: Callable[..., Build], tiny: object) -> None:
    from pnp.library.roots import Roots
    from pnp.press.opening import open_build
    from pnp.press.order import Order

    with pytest.raises(DataError, match='unknown game "tny"; did you mean "tiny"'):
        open_build(Order("tny"), Roots((tiny,)))  # type: ignore[arg-type]
