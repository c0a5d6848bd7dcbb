"""The manifest: what a build made, component by component, as JSON."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pnp.errors import Problem
    from pnp.library.game import Game
    from pnp.press.job import Job
    from pnp.press.pieces import Pieces
    from pnp.press.run import Run

_CHOICES = ("data_hash", "paper", "sides", "bleed_mm", "variants", "options", "only", "copies")
FITS = ("nominal", "smaller", "at_minimum")
"""How the letters of a style came out on a face: the smallest of them."""


@dataclass(frozen=True, slots=True)
class Made:
    """One component as made: trim in mm; sheets, pages and cuts of its own file; `span`: its pages in the whole.

    `types` counts, for each style of type, faces whose text stands at nominal size, smaller, or at the minimum;
    `circles` counts pieces that are cut along a curve; `printed` holds for each field the boxes that print it.
    `shared` names the components on the same sheets of the whole, `together` counts those sheets.
    `ink` is how much of its sheets is covered with ink, 0 to 1, where less than full ink was asked for.
    """

    id: str
    title: str
    kind: str
    count: int
    designs: int
    trim: tuple[float, float]
    file: str
    pages: int
    sheets: int
    cuts: int
    used: float
    stock: str
    make: tuple[str, ...]
    borrow: str
    poster: str
    sides: int
    notes: tuple[str, ...]
    types: dict[str, dict[str, int]]
    circles: int
    printed: dict[str, list[str]]
    span: tuple[int, int] = (0, 0)
    shared: tuple[str, ...] = ()
    together: int = 0
    data: str = ""
    ink: float | None = None

    @classmethod
    def of(cls, member: Pieces, job: Job, file: str, poster: str, notes: tuple[str, ...]) -> Made:
        """Return the entry of a component printed by a job of its own."""
        component = member.printable.component
        roles = sorted({role for role, _ in member.types})
        return cls(
            id=component.id,
            title=component.title,
            kind=component.kind,
            count=member.total,
            designs=len(member.entries),
            trim=member.size,
            file=file,
            pages=job.pages,
            sheets=job.sheets,
            cuts=job.cuts,
            used=round(job.plan.used, 3),
            stock=component.stock,
            make=tuple(component.make),
            borrow=component.borrow,
            poster=poster,
            sides=2 if member.has_backs and job.desk.run.sides != "fronts" else 1,
            notes=notes,
            types={role: {fit: member.types[role, fit] for fit in FITS} for role in roles},
            circles=member.circles,
            printed=member.printed,
            data=member.data_hash,
        )

    @classmethod
    def from_json(cls, told: Mapping[str, Any]) -> Made:
        """Return the entry whose fields were written as JSON, where tuples are lists."""
        fields: dict[str, Any] = {n: tuple(value) if isinstance(value, list) else value for n, value in told.items()}
        return cls(**fields)

    def sharing(self, job: Job) -> Made:
        """Return the entry with the components that share its sheets in the file of the whole game."""
        others = tuple(member.printable.id for member in job.members if member.printable.id != self.id)
        return replace(self, shared=others, together=job.sheets)

    def placed(self, first: int, last: int) -> Made:
        """Return the entry with its pages in the file of the whole game."""
        return replace(self, span=(first, last))

    def entry(self) -> dict[str, Any]:
        """Return what the manifest says of the component."""
        found: dict[str, Any] = {
            "id": self.id,
            "title": self.title,
            "kind": self.kind,
            "count": self.count,
            "designs": self.designs,
            "trim_mm": list(self.trim),
            "printed_sides": self.sides,
            "file": self.file,
            "pages": self.pages,
            "sheets": self.sheets,
            "cuts": self.cuts,
            "circles": self.circles,
            "area_used": self.used,
            "stock": self.stock,
            "make": list(self.make),
            "borrow": self.borrow,
            "type_sizes": self.types,
            "printed": self.printed,
            "data_hash": self.data,
        }
        if self.span != (0, 0):
            found["pages_in_whole"] = list(self.span)
        if self.shared:
            found["shares_sheets_with"] = list(self.shared)
            found["shared_sheets"] = self.together
        if self.ink is not None:
            found["ink_cover"] = self.ink
        if self.poster:
            found["whole_file"] = self.poster
        if self.notes:
            found["notes"] = list(self.notes)
        return found


@dataclass(frozen=True, slots=True)
class Built:
    """What a build made: the folder, one entry a component, the file of the whole game if it has one.

    `is_whole`: the whole game was asked for, so that old files of it are deleted. `manifest` names the file that
    lists what was made; `warnings` are probable mistakes that were printed.
    """

    folder: Path
    made: tuple[Made, ...]
    whole: str
    is_whole: bool = True
    manifest: str = "manifest.json"
    warnings: tuple[Problem, ...] = ()

    @property
    def notes(self) -> tuple[str, ...]:
        """What the reader must know, by component, each once."""
        cover = [f"{one.title}: {one.ink:.0%} of its sheets is covered with ink" for one in self.made if one.ink]
        return tuple(dict.fromkeys([*(f"{one.title}: {note}" for one in self.made for note in one.notes), *cover]))


def manifest(game: Game, run: Run, made: Sequence[Made], whole: str) -> dict[str, Any]:
    """Return what manifest.json says; it depends on data and options only, never on the time."""
    return {
        **_head(game, run),
        **({"only": list(run.only)} if run.only else {}),
        **({"copies": run.copies} if run.copies else {}),
        **({"ink": run.ink} if run.ink != "full" else {}),
        "whole_game": whole,
        "components": [one.entry() for one in made],
    }


def manifest_text(content: Mapping[str, Any], old: str = "", is_whole: bool = True) -> str:
    """Return manifest.json as text; of an `old` one of the same game it keeps the books.

    A run of some components (not `is_whole`) keeps the other components and the file of the whole game, too.
    """
    before = _read(old, content["game"]["id"])
    books: dict[str, Any] = {name: before[name] for name in ("books", "books_made_with") if name in before}
    return _text({**content, **({} if is_whole else _merged(content, before)), **books})


def _merged(content: Mapping[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
    """Return the components of both manifests, and the file of the whole game.

    `made_with` of an earlier component holds the choices that were different when it was made.
    """
    choices = {key: before.get(key) for key in _CHOICES if before.get(key) != content.get(key)}
    components: dict[str, dict[str, Any]] = {}
    for one in _entries(before, "components"):
        others = {**choices, **one.get("made_with", {})}
        components[one.get("id", "")] = {**one, **({"made_with": others} if others else {})}
    components |= {one["id"]: one for one in content["components"]}
    return {"whole_game": content["whole_game"] or before.get("whole_game", ""), "components": [*components.values()]}


def _entries(content: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    """Return what a manifest lists under a key; nothing where this is not a list of mappings."""
    found = content.get(key)
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def book_manifest(game: Game, run: Run, books: Sequence[Mapping[str, Any]], old: str = "") -> str:
    """Return manifest.json with books added to an `old` one of the same game; of two of an id the new one stays."""
    head = _head(game, run)
    content = _read(old, game.id) or {**head, "whole_game": "", "components": []}
    made = {one["id"] for one in books}
    kept = [one for one in _entries(content, "books") if one.get("id") not in made]
    content["books"] = sorted([*kept, *books], key=lambda one: str(one["id"]))
    choices = ("data_hash", "paper", "sides", "options")
    content["books_made_with"] = {key: head[key] for key in choices} | {"ink": run.ink}
    return _text(content)


def _read(old: str, game: str) -> dict[str, Any]:
    """Return an old manifest of the same game; nothing where it is none."""
    try:
        found = json.loads(old)
        return found if found["game"]["id"] == game else {}
    except (ValueError, KeyError, TypeError):
        return {}


def _text(content: Mapping[str, Any]) -> str:
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def _head(game: Game, run: Run) -> dict[str, Any]:
    return {
        "game": {"id": game.id, "title": game.header.title, "version": game.header.version, "date": game.header.date},
        "data_hash": game.data_hash,
        "paper": run.paper.name,
        "sides": run.sides,
        "bleed_mm": run.bleed,
        "variants": list(game.variants),
        "options": {name: value for name, value in game.options.items() if name in game.rulebook.options},
    }


def plain_name(title: str) -> str:
    """Return a title as the name of a file: small letters, digits and hyphens; empty where it has none of them."""
    letters = unicodedata.normalize("NFKD", title.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", letters).strip("-")
