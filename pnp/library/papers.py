"""Papers and named sizes, from layouts/common/papers.yaml and sizes.yaml."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pnp.errors import UnitError
from pnp.library.common_lists import find_item, load_list
from pnp.library.problems import did_you_mean, listed
from pnp.library.roots import Roots
from pnp.library.schema import Number, Part, Version
from pnp.model.sheet import Paper
from pnp.units import length, size

PAPERS = "layouts/common/papers.yaml"
SIZES = "layouts/common/sizes.yaml"


class PaperEntry(Part):
    """A paper in portrait, numbers in mm; `margin` is the unprinted border that home printers leave on each side."""

    width: Annotated[Number, Field(gt=0, le=5000)] | str
    height: Annotated[Number, Field(gt=0, le=5000)] | str
    margin: Annotated[Number, Field(ge=0, le=50)] | str = 5


class PapersFile(Part):
    """The file papers.yaml."""

    papers: Version
    list: dict[str, PaperEntry]


class SizesFile(Part):
    """The file sizes.yaml: `name: 63 x 88`, in portrait."""

    sizes: Version
    list: dict[str, str]


def load_papers(roots: Roots) -> dict[str, Paper]:
    """Return all papers by name; a project's own file adds papers, and replaces built-in papers of the same name.

    Raises:
        DataError: the files have problems; the error lists all of them.
    """

    def paper(name: str, entry: PaperEntry) -> Paper:
        return Paper(name, *(_rounded_length(side) for side in (entry.width, entry.height, entry.margin)))

    return load_list(PAPERS, PapersFile, paper, roots)


def find_paper(name: str, roots: Roots) -> Paper:
    """Return a paper by its name, ignoring case.

    Raises:
        DataError: there is no such paper, or papers.yaml has problems.
    """
    return find_item(name, load_papers(roots), "paper", "paper")


def load_sizes(roots: Roots) -> dict[str, tuple[float, float]]:
    """Return all named sizes in portrait, in mm.

    Raises:
        DataError: the files have problems; the error lists all of them.
    """
    found = load_list(SIZES, SizesFile, lambda name, text: _size(text), roots)
    return {_plain(name): size for name, size in found.items()}


def named_size(text: str, roots: Roots) -> tuple[float, float]:
    """Return (width, height) in mm of `poker`, `poker landscape`, `63 x 88`, `2.5 x 3.5in`.

    Raises:
        DataError: sizes.yaml has problems.
        UnitError: the text is neither a size nor the name of a size.
    """
    return _size(text) if _is_plain(text) else pick_size(text, load_sizes(roots))


def pick_size(text: str, sizes: dict[str, tuple[float, float]]) -> tuple[float, float]:
    """Return (width, height) in mm, as `named_size` does, from named sizes already loaded.

    Raises:
        UnitError: the text is neither a size nor the name of a size.
    """
    if _is_plain(text):
        return _size(text)
    words = _plain(text).split()
    turned = words[-1:] == ["landscape"]
    name = " ".join(words[:-1] if words[-1:] in (["landscape"], ["portrait"]) else words)
    if name not in sizes:
        allowed = f"a named size, or width x height; named: {listed(sizes, 60)}"
        raise UnitError(f'"{text}" is not a size{did_you_mean(name, sizes)} (allowed: {allowed})')
    width, height = sizes[name]
    return (max(width, height), min(width, height)) if turned else (width, height)


def _rounded_length(value: str | float) -> float:
    return round(length(value), 6)


def _size(text: str) -> tuple[float, float]:
    width, height = size(text)
    return round(width, 6), round(height, 6)


def _plain(name: str) -> str:
    return " ".join(name.replace("_", " ").replace("-", " ").casefold().split())


def _is_plain(text: str) -> bool:
    return text.strip()[:1] in "0123456789." and any(sign in text for sign in "x×")
