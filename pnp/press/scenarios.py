"""The scenarios of a book as one JSON file for other programs, with the sentences that the book prints."""

from __future__ import annotations

import json

from pydantic import ValidationError

from pnp.book.items import records
from pnp.book.source import Source
from pnp.library.problems import Problems
from pnp.library.scenarios import Scenario, ScenariosFile


def scenarios_json(source: Source, problems: Problems, unprinted: bool = False) -> str:
    """Return the scenarios as JSON (docs/schemas/scenarios.schema.json); add their errors to the problems.

    unprinted: whether to include the scenarios that the book does not print.
    """
    assert source.file.scenarios is not None
    wanted = source.file.scenarios.model_copy(update={"where": True} if unprinted else {})
    found = []
    for record in records(source.values(problems), wanted, ("scenarios",), {}):
        try:
            found.append(Scenario.model_validate(record))
        except ValidationError as error:
            for fault in error.errors():
                place = ".".join(map(str, fault["loc"]))
                what = f"{record.get('title') or record.get('id')}: {place}: {fault['msg']}"
                problems.add(source.document.origin("scenarios"), "scenarios", what)
    game = source.game
    made = ScenariosFile(
        scenarios=1,
        game=game.id,
        title=game.header.title,
        version=game.header.version,
        options={name: value for name, value in game.options.items() if name in game.rulebook.options},
        list=found,
    )
    return json.dumps(made.model_dump(mode="json", exclude_none=True), indent=2, ensure_ascii=False) + "\n"
