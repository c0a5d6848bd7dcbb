"""The JSON Schemas and docs/layouts.md are current."""

import json
from pathlib import Path

import pytest

from pnp.book.design import DesignFile
from pnp.composition import generators, places, shapes
from pnp.composition.colours import ColourToken
from pnp.composition.layout import Art, Box, Breaks, Edges, Layout
from pnp.composition.schemas import json_schemas
from pnp.composition.style import GradientToken, PatternToken, StrokeToken, StyleFile, TypeToken
from pnp.library.functions import FUNCTIONS

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs" / "layouts.md"
MODELS = [Layout, Box, Edges, Art, Breaks, StyleFile, ColourToken, GradientToken, PatternToken, StrokeToken, TypeToken]


def test_the_schemas_kept_are_those_of_the_program() -> None:
    kept = {path.name.removesuffix(".schema.json"): path for path in (ROOT / "docs/schemas").glob("*.schema.json")}
    assert len(kept) >= 7
    every = {**json_schemas(), "book_design": DesignFile.model_json_schema(by_alias=True)}
    assert {name: json.loads(path.read_text(encoding="utf-8")) for name, path in kept.items()} == every


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_key_is_in_the_description_of_the_language(model: type[Layout]) -> None:
    text = DOCS.read_text(encoding="utf-8")
    keys = [field.alias or name for name, field in model.model_fields.items()]
    assert keys
    assert [key for key in keys if f"`{key}`" not in text] == []


def test_every_shape_place_generator_and_function_is_described() -> None:
    text = DOCS.read_text(encoding="utf-8")
    names = [*shapes._SHAPES, *places._PLACES, *generators._GENERATORS, *FUNCTIONS]
    assert len(names) > 30
    assert [name for name in names if f"`{name}" not in text] == []
