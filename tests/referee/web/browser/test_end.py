"""The end of a game: who won, why, and what everybody has: on the table's screen, on a phone, for those who watch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

import pytest
from barriers import barriers_in_both_themes
from browsing import SCREEN, Served, Viewer

if TYPE_CHECKING:
    from playwright.sync_api import Browser

LAST = 9999


class End(NamedTuple):
    """How a game between bots ends: their seed, the house rules, the names from first to last, and what is told."""

    bots: int
    names: list[str]
    reason: str
    has: str
    rules: Mapping[str, str] = MappingProxyType({})


GAMES = {
    "castle_assault": End(27, ["Ann (South)", "Bob (North)"], "North’s castle has fallen", "10 of 10"),
    "cloudspire": End(7, ["Bob (Heirs)", "Ann (Riftwalkers)"], "Only the gate of the Heirs stands", "Power 10"),
    "skies_of_fire": End(
        54,
        ["Ann (SR Gallowglass)", "Bob (RGS Halcyon)"],
        "3 missions are completed",
        "Points with medals 8",
        {"missions_to_end": "3"},
    ),
}
PLACES = "all => all.map(one => [...one.querySelectorAll('b')].map(part => part.innerText.replace(/ you$/, '')))"
IN_SIGHT = """() => {
    const { bottom } = document.querySelector(".outcome").getBoundingClientRect();
    return bottom <= document.querySelector("#foot").getBoundingClientRect().top;
}"""


ENDS = [pytest.param(game, marks=() if game == "castle_assault" else pytest.mark.long) for game in GAMES]


@pytest.fixture(scope="module", params=ENDS)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def ended(game: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Return a served match that is over."""
    end = GAMES[game]
    found = Served(tmp_path_factory.mktemp("end"), game, 2, answers=LAST, bots=end.bots, **end.rules)
    yield found
    found.stop()


@pytest.mark.parametrize("viewer", ["table", "0", "watch"])
def test_the_winner_stands_first_with_the_reason_and_what_everybody_has(
    plain_browser: Browser, ended: Served, game: str, viewer: str
) -> None:
    end = GAMES[game]
    page = Viewer(plain_browser, ended, viewer, SCREEN) if viewer != "0" else Viewer(plain_browser, ended, viewer)
    page.wait("The match is over")
    assert page.page.locator(".places li").evaluate_all(PLACES) == [["1.", end.names[0]], ["2.", end.names[1]]]
    assert end.reason in page.asked
    assert end.has in page.page.locator(".places li").first.inner_text()
    assert page.page.locator(".places li", has_text="you").count() == (viewer == "0")
    assert page.page.locator("#ask [data-key=new]").count() == (viewer == "table")
    assert viewer == "watch" or page.page.evaluate(IN_SIGHT)
    assert barriers_in_both_themes(page.page) == []
    page.close()
