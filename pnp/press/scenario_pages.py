"""One scenario as printed in its book: its record with the sentences, and its pages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from pnp.book.flow import PageSize
from pnp.book.source import BookSource
from pnp.book.volume import volume
from pnp.drawing.drawing import Drawing
from pnp.imposition.booklet import page_size
from pnp.library.problems import Problems
from pnp.press.books import BookPress
from pnp.press.build import Build
from pnp.press.scenarios import scenarios_json

ANCHOR = "scenario_"
"""The anchor of a scenario's chapter is this prefix followed by the scenario's number."""


class PrintedScenario(NamedTuple):
    """A scenario: the title of the book that prints it (blank if none does), its record, its pages."""

    book: str
    record: dict[str, Any]
    pages: tuple[Drawing, ...]


def find_scenario(build: Build, number: int) -> PrintedScenario | None:
    """Return a scenario by its number, with its pages if a book prints it (no pages if a book only has its data).

    None if there is no such scenario.

    Raises:
        DataError: the books have problems.
    """
    sources = [source for source in BookPress(build).sources() if source.file.scenarios is not None]
    for source in sources:
        if (record := _record(source, number)) is not None:
            pages = tuple(_pages(source, number, PageSize(*page_size(build.run.paper))))
            return PrintedScenario(source.file.title, record, pages)
    for source in sources:
        if (record := _record(source, number, unprinted=True)) is not None:
            return PrintedScenario("", record, ())
    return None


def scenario_record(build: Build, number: int) -> dict[str, Any] | None:
    """Return the record of a scenario with its sentences, without its pages; None if no book contains it.

    Raises:
        DataError: the books have problems.
    """
    sources = [source for source in BookPress(build).sources() if source.file.scenarios is not None]
    records = (_record(source, number, unprinted=hidden) for hidden in (False, True) for source in sources)
    return next((record for record in records if record is not None), None)


def _record(source: BookSource, number: int, unprinted: bool = False) -> dict[str, Any] | None:
    listed = json.loads(scenarios_json(source, Problems(), unprinted))["list"]
    return next((one for one in listed if one["number"] == number), None)


def _pages(source: BookSource, number: int, size: PageSize) -> Iterator[Drawing]:
    """Yield the pages of the scenario's chapter, up to the next chapter."""
    made = volume(source, size, Problems())
    is_open = False
    for page in () if made is None else made.pages:
        begins = any(one.name == f"{ANCHOR}{number}" for one in page.anchors)
        if is_open and not begins and any(heading.level == 0 for heading in page.headings):
            return
        if is_open := is_open or begins:
            yield page.face.drawing
