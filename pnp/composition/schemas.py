"""The JSON Schema of every kind of file, for completion and checking in editors."""

from __future__ import annotations

from typing import Any

from pnp.composition.layout import Layout
from pnp.composition.style import StyleFile
from pnp.library import schemas


def json_schemas() -> dict[str, dict[str, Any]]:
    """Return the schema of each kind of file by name: layout, style, and all that the library reads."""
    return {
        **schemas.json_schemas(),
        "layout": Layout.model_json_schema(by_alias=True),
        "style": StyleFile.model_json_schema(by_alias=True),
    }
