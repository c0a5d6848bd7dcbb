"""The scenarios of a book as one JSON file for other programs, with the sentences that the book prints."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pnp.book.items import records
from pnp.book.source import BookSource
from pnp.library.checking import check_value
from pnp.library.problems import Problems
from pnp.library.scenarios import Scenario, ScenariosFile


def scenarios_json(source: BookSource, problems: Problems, with_unprinted: bool = False) -> str:
    """Return the scenarios as JSON (docs/schemas/scenarios.schema.json); add their errors to the problems.

    `with_unprinted` includes the scenarios that the book does not print.
    """
    assert source.file.scenarios is not None
    wanted = source.file.scenarios.model_copy(update={"where": True} if with_unprinted else {})
    read = [_read(record, source, problems) for record in records(source.values(problems), wanted, ("scenarios",), {})]
    game = source.game
    made = ScenariosFile(
        scenarios=1,
        game=game.id,
        title=game.header.title,
        version=game.header.version,
        options={name: value for name, value in game.options.items() if name in game.rulebook.options},
        list=[scenario for scenario in read if scenario is not None],
    )
    return json.dumps(made.model_dump(mode="json", exclude_none=True), indent=2, ensure_ascii=False) + "\n"


def _read(record: Mapping[str, Any], source: BookSource, problems: Problems) -> Scenario | None:
    """Return the scenario of a record; None after adding its problems, placed at the book's `scenarios`."""
    place = source.document.origin("scenarios")
    own = Problems()
    scenario = check_value(dict(record), Scenario, own, lambda *path: place, lambda *path: place)
    for one in own:
        problems.add(place, "scenarios", f"{record.get('title') or record.get('id')}: {one.field}: {one.message}")
    return scenario
