"""Numbers of chapters and rules, and after which rule each ruling is told: known before anything is set."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pnp.library.books import Block
from pnp.library.rulebook import Clause, Rulebook


class Grouping(NamedTuple):
    """Clauses of a section that are printed together, under a title or (blank) under the section's own."""

    title: str
    clauses: tuple[Clause, ...]


@dataclass(slots=True)
class Numbers:
    """`labels` are what references print, by anchor; `homes` the rulings told after a clause, by its id.

    `chapters` are their numbers by the places of their blocks; `untitled` the sections that have their chapter's name,
    which is not printed twice; `reasons` tells whether a block says why each ruling is as it is.
    """

    labels: dict[str, str] = field(default_factory=dict)
    homes: dict[str, list[str]] = field(default_factory=dict)
    home_of: dict[str, str] = field(default_factory=dict)
    chapters: dict[int, str] = field(default_factory=dict)
    printed: list[str] = field(default_factory=list)
    untitled: set[str] = field(default_factory=set)
    reasons: bool = False


def flat(blocks: Sequence[Block]) -> Iterator[Block]:
    """Yield blocks, those in columns after the columns' own."""
    for block in blocks:
        yield block
        if block.columns is not None:
            yield from flat(block.columns.blocks)


def sections_of(block: Block) -> list[str]:
    """Return the sections whose rules a block prints."""
    if block.rules is None:
        return []
    return [block.rules] if isinstance(block.rules, str) else list(block.rules)


def groupings(block: Block, section: str, book: Rulebook) -> list[Grouping]:
    """Return the clauses of a section as a block groups them: those in no group first."""
    clauses = {clause.id: clause for clause in book.clauses if clause.section == section}
    grouped = {name for group in block.groups for name in group.clauses}
    rest = tuple(clause for clause in clauses.values() if clause.id not in grouped)
    found = [Grouping("", rest)] if rest else []
    for group in block.groups:
        own = tuple(clauses[name] for name in group.clauses if name in clauses)
        found += [Grouping(group.title, own)] if own else []
    return found


def chapter_anchor(number: int) -> str:
    """Return the anchor of the chapter that is a block's number among all."""
    return f"chapter {number}"


def section_anchor(section: str) -> str:
    """Return the anchor of a section of the rule book."""
    return f"section {section}"


def number(blocks: Sequence[Block], book: Rulebook) -> Numbers:
    """Return the numbers of everything that the blocks print."""
    found = Numbers(reasons=any(block.rulings for block in flat(blocks)))
    titles = {section.id: section.title for section in book.sections}
    chapter, rule, name = 0, 0, ""
    runs: list[list[Clause]] = []
    for place, block in enumerate(flat(blocks)):
        if block.chapter is not None:
            chapter, rule, name = chapter + block.numbered, 0, block.chapter
            found.chapters[place] = str(chapter) if block.numbered else ""
            found.labels[block.id or chapter_anchor(place)] = found.chapters[place] or block.chapter
        for section in sections_of(block):
            title = found.labels[section_anchor(section)] = block.title or titles.get(section, section)
            if _named(title) == _named(name):
                found.untitled.add(section)
            for group in groupings(block, section, book):
                runs.append(list(group.clauses))
                for clause in group.clauses:
                    rule += 1
                    found.labels[clause.id] = f"{chapter}.{rule}"
                    found.printed.append(clause.id)
    found.labels.update({ruling.id: ruling.id for ruling in book.rulings})
    found.labels.update({example.id: example.title for example in book.examples})
    _place_rulings(found, runs, book)
    return found


def _named(title: str) -> str:
    """Return a title as it is compared with others."""
    return title.casefold().removeprefix("the ")


def _place_rulings(found: Numbers, runs: Sequence[Sequence[Clause]], book: Rulebook) -> None:
    """Tell each ruling after the last of the neighbouring clauses that it settles, the first of which it comes to."""
    settles: Mapping[str, set[str]] = {ruling.id: set(ruling.decides) for ruling in book.rulings}
    for run in runs:
        for at, clause in enumerate(run):
            for ruling, decided in settles.items():
                concerned = clause.id in decided or (not decided and ruling in clause.see)
                if not concerned or ruling in found.home_of:
                    continue
                end = at
                while end + 1 < len(run) and run[end + 1].id in decided:
                    end += 1
                found.home_of[ruling] = run[end].id
                found.homes.setdefault(run[end].id, []).append(ruling)
