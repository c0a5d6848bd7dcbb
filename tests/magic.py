"""The data of Monsters and Magic as its tests read them: rows, rules, texts with their holes filled."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Protocol

import datafiles
from datafiles import Record
from measures import Sheet, sheets

from pnp.cli.options import make_build
from pnp.geometry.rect import Rect
from pnp.library.expressions import compile_template
from pnp.library.printed_text import printed_text

GAME = "monsters_and_magic"
CARDS = f"cards/{GAME}/"
RULES = f"referee/games/{GAME}/rules.yaml"
FIGURES = ("mage", "hero", "monster", "army")
UNITS = (*FIGURES, "garrison")


def rows(name: str) -> tuple[Record, ...]:
    """Return the records of a table of cards."""
    return datafiles.rows(CARDS + name)


def allies() -> tuple[Record, ...]:
    return rows("allies.yaml")


def ally(identity: str) -> Record:
    return next(row for row in allies() if row["id"] == identity)


def options(**chosen: str) -> Record:
    """Return switches and facts as paper sees them, with some switches set otherwise."""
    return datafiles.options(RULES, **chosen)


def printed(template: str, record: Record, **chosen: str) -> str:
    """Return a text as a reader sees it: holes filled, marks gone."""
    full = printed_text(compile_template(template)({**record, "option": options(**chosen)}))
    return re.sub(r"\*\*", "", full).replace("\xa0", " ")


def texts(card: Record, **chosen: str) -> list[str]:
    """Return what a card says, one text for both uses or one for each."""
    return [printed(card[key], card, **chosen) for key in ("text", "pc", "hc") if key in card]


class PrintOne(Protocol):
    """Prints one component and returns its pages."""

    def __call__(
        self, name: str, paper: str = "A4", option: tuple[str, ...] = (), variant: tuple[str, ...] = ()
    ) -> list[Sheet]: ...


class Printer:
    """Prints one component by paper, house rules and variant; what was printed is kept."""

    def __init__(self, folder: Path, game: str = GAME) -> None:
        self._folder, self._game = folder, game
        self._kept: dict[tuple[str, str, tuple[str, ...], tuple[str, ...]], list[Sheet]] = {}

    def __call__(
        self, name: str, paper: str = "A4", option: tuple[str, ...] = (), variant: tuple[str, ...] = ()
    ) -> list[Sheet]:
        key = name, paper, option, variant
        if key not in self._kept:
            build = make_build(self._game, None, list(option), paper=paper, only=[name], variant=variant)
            built = build.write(self._folder / str(len(self._kept)))
            self._kept[key] = sheets(built.folder / built.files[0].file)
        return self._kept[key]


def words_of(sheet: Sheet, area: Rect | None = None) -> str:
    found = sheet.words if area is None else sheet.words_in(area)
    return " ".join(word.text for word in found).replace("ﬁ", "fi").replace("ﬂ", "fl").replace("ﬀ", "ff")


def bare(words: str) -> str:
    return re.sub(r"\s", "", words)
