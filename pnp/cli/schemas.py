"""`pnp schemas FOLDER`: the JSON Schema of every kind of file, for editors."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from pnp.cli import options
from pnp.errors import UnwritableError


def schemas(
    folder: Annotated[Path, typer.Argument(help="The folder for the schema files.", metavar="FOLDER")] = Path(
        "out/schemas"
    ),
    as_json: options.Json = False,
) -> None:
    """Write the JSON Schema of each kind of file.

    With them, an editor completes and checks files of data, layouts, styles and sheets.
    """
    from pnp.book.design import DesignFile
    from pnp.composition.schemas import json_schemas

    schemas = {**json_schemas(), "book_design": DesignFile.model_json_schema(by_alias=True)}
    written: list[str] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, schema in schemas.items():
            path = folder / f"{name}.schema.json"
            path.write_text(json.dumps(schema, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
            written.append(str(path))
    except OSError as error:
        raise UnwritableError(Path(error.filename or folder), error) from error
    print(json.dumps(written, indent=2, ensure_ascii=False) if as_json else "\n".join(written))
