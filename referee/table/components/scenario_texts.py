"""The texts that the books print about a scenario: its story, how it is won and lost, its medals and special rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.table.components.printed import printed_components

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pnp.library.roots import Roots
    from referee.engine.campaign import Scenario
    from referee.engine.record.match_view import MatchView
    from referee.table.data import answers

WORDS = ("scenario", "goal", "goals", "victory", "loss", "medals")
"""The words that ask about the scenario being played."""


def matching_scenario(match: MatchView[Any], text: str) -> Scenario | None:
    """Return the scenario that a string means: the one being played, or one by number or title; else None."""
    wanted = " ".join(text.casefold().split())
    if wanted in WORDS:
        return match.game.scenario(match.state)
    names = ((one, {f"scenario {one.number}", one.title.casefold()}) for one in match.game.scenarios)
    return next((one for one, called in names if wanted in called), None)


def printed_passages(match: MatchView[Any], roots: Roots, scenario: Scenario) -> list[answers.PrintedText]:
    """Return what a book prints about a scenario, by heading; only the title if no book contains the scenario.

    Raises:
        DataError: the books have faults.
    """
    from pnp.press.scenario_pages import scenario_record

    record = scenario_record(printed_components(match, roots), scenario.number)
    found = [] if record is None else [*_texts(record)]
    title = {"name": f"Scenario {scenario.number}", "text": scenario.title}
    return [{"name": one["name"], "text": one["text"]} for one in (title, *found)]


def scenario_line(match: MatchView[Any]) -> list[str]:
    """Return the line about the scenario being played; empty if there is no scenario."""
    scenario = match.game.scenario(match.state)
    return [] if scenario is None else [f"Scenario {scenario.number}, {scenario.title} (`why goal`: how it is won)"]


def _texts(record: Mapping[str, Any]) -> Iterator[dict[str, str]]:
    victory = record["victory"]
    together = " And: " if victory.get("all") else " Or: "
    sentences = {
        "Story": [str(record["story"])],
        "Goal": [together.join(_says(victory.get("any") or victory.get("all")))],
        "Lost if": _says(record["loss"].get("any") or record["loss"].get("all")),
        "Medals": _says(record.get("medals")),
        "Special rules": _says(record["special"]),
    }
    yield from ({"name": name, "text": " ".join(says)} for name, says in sentences.items() if says and says[0])


def _says(found: Any) -> list[str]:
    return [str(one["says"]) for one in found or ()]
