"""The JSON Schema of every kind of file whose fields the library defines, for editors."""

from __future__ import annotations

from typing import Any

from pnp.library.books import BookFile
from pnp.library.cutters import CuttersFile
from pnp.library.papers import PapersFile, SizesFile
from pnp.library.rulesfile import RulesFile
from pnp.library.scenarios import ScenariosFile
from pnp.library.schema import ComponentsFile, Part
from pnp.library.sheets import SheetFile

_MODELS: dict[str, type[Part]] = {
    "components": ComponentsFile,
    "sheet": SheetFile,
    "papers": PapersFile,
    "sizes": SizesFile,
    "cutters": CuttersFile,
    "rules": RulesFile,
    "book": BookFile,
    "scenarios": ScenariosFile,
}


def json_schemas() -> dict[str, dict[str, Any]]:
    """Return the JSON Schemas by kind of file: components, sheet, papers, sizes, cutters, rules, book, scenarios."""
    return {name: model.model_json_schema(by_alias=True) for name, model in _MODELS.items()}
