"""The manifest: the result of a build, component by component, as JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

if TYPE_CHECKING:
    from pnp.errors import Problem
    from pnp.library.game import Game
    from pnp.press.run import PrintRun

_CHOICES = ("data_hash", "paper", "sides", "bleed_mm", "variants", "options", "only", "copies", "codes")
REPRINTS = "reprints"
"""The key of a manifest that lists the files of each reprint of changed pieces."""
FITS = ("nominal", "smaller", "at_minimum")
"""The worst case of a type style on a face: all letters in the nominal size, some smaller, or some at the minimum."""


@dataclass(frozen=True, slots=True)
class PrintedComponent:
    """One finished component, with its trim in mm.

    `sheets`, `pages` and `cuts` are the numbers for its own file; `paper_share` is the share of its paper that becomes
    pieces; `sides` is 2 if it has backs, else 1; `span` has its first and last page in the file of the whole game.
    `type_sizes` counts, for each type style, the faces whose text has the nominal size, is smaller, or has the minimum
    size; `circles` counts pieces that are cut along a curve; `printed` has for each field the boxes that print it.
    `shared` has the components on the same sheets in the file of the whole game, `shared_sheet_count` is the number of
    these sheets. `ink` is the share of its sheets covered with ink, 0 to 1, if low or grey ink was requested. `codes`
    maps each code on its pieces to its row. `looks` has for each row the number of copies and the digest of its look.
    `cut_files` are the files with the lines that a machine cuts, and `shared_cut_files` those for the sheets that it
    shares in the file of the whole game. `path` is the path of its `file` in the result of a build.
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
    paper_share: float
    stock: str
    make: tuple[str, ...]
    borrow: str
    poster: str
    sides: int
    notes: tuple[str, ...]
    type_sizes: dict[str, dict[str, int]]
    circles: int
    printed: dict[str, list[str]]
    span: tuple[int, int] = (0, 0)
    shared: tuple[str, ...] = ()
    shared_sheet_count: int = 0
    data_hash: str = ""
    ink: float | None = None
    codes: dict[str, str] = field(default_factory=dict)
    looks: dict[str, str] = field(default_factory=dict)
    cut_files: tuple[str, ...] = ()
    shared_cut_files: tuple[str, ...] = ()
    path: Path = field(default=Path(), compare=False)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> PrintedComponent:
        """Return an entry read from JSON, in which tuples are lists."""
        fields: dict[str, Any] = {n: tuple(value) if isinstance(value, list) else value for n, value in data.items()}
        return cls(**fields)

    def to_json(self) -> dict[str, Any]:
        """Return the entry as JSON; its `path` depends on the folder of the run, and is left out."""
        return {name: value for name, value in asdict(self).items() if name != "path"}

    def with_shared_sheets(self, ids: Sequence[str], sheets: int) -> PrintedComponent:
        """Return the entry with the components that share its sheets in the game’s file, and the number of sheets."""
        return replace(self, shared=tuple(one for one in ids if one != self.id), shared_sheet_count=sheets)

    def with_pages(self, first: int, last: int) -> PrintedComponent:
        """Return the entry with its pages in the file of the whole game."""
        return replace(self, span=(first, last))

    def manifest_entry(self) -> dict[str, Any]:
        """Return the manifest's entry for the component."""
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
            "area_used": self.paper_share,
            "stock": self.stock,
            "make": list(self.make),
            "borrow": self.borrow,
            "type_sizes": self.type_sizes,
            "printed": self.printed,
            "looks": self.looks,
            "data_hash": self.data_hash,
        }
        if self.span != (0, 0):
            found["pages_in_whole"] = list(self.span)
        if self.shared:
            found["shares_sheets_with"] = list(self.shared)
            found["shared_sheets"] = self.shared_sheet_count
        if self.ink is not None:
            found["ink_cover"] = self.ink
        if self.codes:
            found["codes"] = self.codes
        if self.cut_files:
            found["cut_files"] = list(self.cut_files)
        if self.shared_cut_files:
            found["shared_cut_files"] = list(self.shared_cut_files)
        if self.poster:
            found["whole_file"] = self.poster
        if self.notes:
            found["notes"] = list(self.notes)
        return found


class Built(NamedTuple):
    """The result of a build: the folder, an entry for each component, and the file of the whole game if there is one.

    `manifest` names the file that lists the results; `warnings` are probable mistakes that did not stop the run.
    `record` names the manifest of the last full print, if this run printed what has changed since.
    """

    folder: Path
    files: tuple[PrintedComponent, ...]
    whole: str
    manifest: str
    warnings: tuple[Problem, ...]
    record: str = ""

    @property
    def with_paths(self) -> Built:
        """Return the same result, in which each entry has the path of its file."""
        return self._replace(files=tuple(replace(one, path=self.folder / one.file) for one in self.files))

    @property
    def notes(self) -> tuple[str, ...]:
        """Return the notes for the reader by component, without duplicates."""
        cover = [
            f"{one.title}: {one.ink:.0%} of the area of its sheets is covered with ink" for one in self.files if one.ink
        ]
        return tuple(dict.fromkeys([*(f"{one.title}: {note}" for one in self.files for note in one.notes), *cover]))


def manifest(game: Game, run: PrintRun, printed: Sequence[PrintedComponent], whole_file: str) -> dict[str, Any]:
    """Return the content of manifest.json; it depends only on data and options, never on the time."""
    return {
        **_head(game, run),
        **({"only": list(run.order.only)} if run.order.only else {}),
        **({"copies": run.order.copies} if run.order.copies else {}),
        **({"ink": run.order.ink} if run.order.ink != "full" else {}),
        **({"codes": True} if run.order.prints_codes else {}),
        **({"cutter": run.cutter.name} if run.cutter is not None else {}),
        "whole_game": whole_file,
        "components": [one.manifest_entry() for one in printed],
    }


def manifest_text(content: Mapping[str, Any], old_manifest: str, is_whole: bool) -> str:
    """Return manifest.json as text; books in the `old_manifest` of the same game are kept.

    A run of only some components (not `is_whole`) also keeps the other components and the file of the whole game.
    """
    before = _read(old_manifest, content["game"]["id"])
    kept = ("books", "books_made_with", *(() if is_whole else (REPRINTS,)))
    merged = {} if is_whole else _merge(content, before)
    return _text({**content, **merged, **{name: before[name] for name in kept if name in before}})


def files_in(entry: Mapping[str, Any]) -> list[Any]:
    """Return the names of the files that a component's entry in a manifest lists."""
    names = [entry[key] for key in ("file", "whole_file") if key in entry]
    return [*names, *entry.get("cut_files", ()), *entry.get("shared_cut_files", ())]


def looks_in(old_manifest: str, game: str) -> dict[str, dict[str, str]] | None:
    """Return the looks of the rows that a manifest lists, by component; None if it does not have them."""
    found = _read(old_manifest, game)
    looks = {str(one.get("id")): one.get("looks") for one in _entries(found, "components")}
    is_known = bool(looks) and all(
        isinstance(rows, dict) and all(map(_is_look, rows.values())) for rows in looks.values()
    )
    return cast("dict[str, dict[str, str]]", looks) if is_known else None


def sides_in(old_manifest: str, game: str) -> str:
    """Return how the printer turned the paper, or that only fronts were printed, according to a manifest."""
    return str(_read(old_manifest, game).get("sides", ""))


def _is_look(text: object) -> bool:
    return isinstance(text, str) and re.fullmatch(r"[0-9]{1,9} × [0-9a-f]+( [0-9a-f]+)*", text) is not None


def reprints_in(old_manifest: str, game: str) -> int:
    """Return how often what has changed since a full print has been printed, according to its manifest."""
    return len(_reprints(_read(old_manifest, game)))


def with_reprint(old_manifest: str, content: Mapping[str, Any], listing: str) -> str:
    """Return the manifest of a full print as text after a print of what has changed since, with its `content`.

    The rows have the looks that they have on paper now. The files are listed, with the name of the reprint's own
    manifest (`listing`), so that a full print deletes them.
    """
    found = _read(old_manifest, content["game"]["id"])
    components = {one.get("id"): one for one in _entries(found, "components")}
    for one in content["components"]:
        known = components.setdefault(one["id"], {**one, "looks": {}})
        known["looks"] = {**known["looks"], **one["looks"]}
    files = [*(name for one in content["components"] for name in files_in(one)), listing]
    return _text({**found, "components": [*components.values()], REPRINTS: [*_reprints(found), files]})


def _reprints(content: Mapping[str, Any]) -> list[Any]:
    """Return the lists of files under `reprints` in a manifest; empty if it is not a list of lists."""
    found = content.get(REPRINTS)
    return [one for one in found if isinstance(one, list)] if isinstance(found, list) else []


def _merge(content: Mapping[str, Any], before: Mapping[str, Any]) -> dict[str, Any]:
    """Return the components of both manifests, and the file of the whole game.

    An earlier component's `made_with` has the choices that were different when it was made.
    """
    then, now = ({"codes": False, **made} for made in (before, content))
    choices = {key: then.get(key) for key in _CHOICES if then.get(key) != now.get(key)}
    components: dict[str, dict[str, Any]] = {}
    for one in _entries(before, "components"):
        others = {**choices, **one.get("made_with", {})}
        components[one.get("id", "")] = {**one, **({"made_with": others} if others else {})}
    components |= {one["id"]: one for one in content["components"]}
    return {"whole_game": content["whole_game"] or before.get("whole_game", ""), "components": [*components.values()]}


def _entries(content: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    """Return the entries under a key of a manifest, which are mappings with an id; empty if it is not a list."""
    found = content.get(key)
    entries = [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []
    return [one for one in entries if isinstance(one.get("id"), str)]


def book_manifest(game: Game, run: PrintRun, books: Sequence[Mapping[str, Any]], old_manifest: str = "") -> str:
    """Return manifest.json with books added to `old_manifest`; new books replace old books with the same id."""
    head = _head(game, run)
    content = _read(old_manifest, game.id) or {**head, "whole_game": "", "components": []}
    made = {one["id"] for one in books}
    kept = [one for one in _entries(content, "books") if one.get("id") not in made]
    content["books"] = sorted([*kept, *books], key=lambda one: str(one["id"]))
    choices = ("data_hash", "paper", "sides", "options")
    content["books_made_with"] = {key: head[key] for key in choices} | {"ink": run.order.ink}
    return _text(content)


def _read(old_manifest: str, game: str) -> dict[str, Any]:
    """Return an old manifest of the same game, or an empty one."""
    try:
        found = json.loads(old_manifest)
        return found if found["game"]["id"] == game else {}
    except (ValueError, KeyError, TypeError):
        return {}


def _text(content: Mapping[str, Any]) -> str:
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def _head(game: Game, run: PrintRun) -> dict[str, Any]:
    switches = {name: value for name, value in game.options.items() if name in game.rulebook.options}
    return {
        "game": {"id": game.id, "title": game.header.title, "version": game.header.version, "date": game.header.date},
        "data_hash": game.data_hash,
        "paper": run.paper.name,
        "sides": run.order.sides,
        "bleed_mm": run.order.bleed,
        "variants": list(game.variants),
        "options": switches | game.rulebook.changed_numbers(game.options),
    }
