"""Numbers of chapters and rules, and the rule that each ruling follows, all known before typesetting."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pnp.book.items import BookItem, flattened
from pnp.library.books import Block
from pnp.library.rulebook import Clause, Rulebook


class Grouping(NamedTuple):
    """Clauses of a section that are printed together, under a title or, if that is blank, the section's heading."""

    title: str
    clauses: tuple[Clause, ...]


@dataclass(slots=True)
class BookFacts:
    """Facts about a book that are known before typesetting.

    `labels` are the words that references print, by anchor; `rulings_after` are the rulings after each clause,
    `rule_before` the clause before each ruling, both by id. `chapters` are chapter numbers by index of block;
    `printed_clauses` are all clauses in order; `untitled_sections` are the sections named like their chapter, whose
    titles are not repeated; `has_rulings` says whether the book has a list of rulings.
    """

    labels: dict[str, str] = field(default_factory=dict)
    rulings_after: dict[str, list[str]] = field(default_factory=dict)
    rule_before: dict[str, str] = field(default_factory=dict)
    chapters: dict[int, str] = field(default_factory=dict)
    printed_clauses: list[str] = field(default_factory=list)
    untitled_sections: set[str] = field(default_factory=set)
    has_rulings: bool = False


def sections_of(block: Block) -> list[str]:
    """Return the sections whose rules a block prints."""
    if block.rules is None:
        return []
    return [block.rules] if isinstance(block.rules, str) else list(block.rules)


def groupings(block: Block, section: str, book: Rulebook) -> list[Grouping]:
    """Return the clauses of a section in the groups of a block; ungrouped clauses come first."""
    clauses = {clause.id: clause for clause in book.clauses if clause.section == section}
    grouped = {name for group in block.groups for name in group.clauses}
    rest = tuple(clause for clause in clauses.values() if clause.id not in grouped)
    found = [Grouping("", rest)] if rest else []
    for group in block.groups:
        own = tuple(clauses[name] for name in group.clauses if name in clauses)
        found += [Grouping(group.title, own)] if own else []
    return found


def chapter_anchor(index: int) -> str:
    """Return the anchor of a chapter by the number of its block."""
    return f"chapter {index}"


def section_anchor(section: str) -> str:
    """Return the anchor of a section of the rule book."""
    return f"section {section}"


def number_items(items: Iterable[BookItem], book: Rulebook, has_ids: bool = True) -> BookFacts:
    """Return the numbers of everything that the items print; without ids, rulings have the numbers of their rules."""
    known = list(flattened(items))
    found = BookFacts(has_rulings=any(item.block.rulings for item in known))
    titles = {section.id: section.title for section in book.sections}
    chapter, rule, name = 0, 0, ""
    runs: list[list[Clause]] = []
    for place, item in enumerate(known):
        block = item.block
        if block.chapter is not None:
            chapter, rule, name = chapter + block.numbered, 0, item.title
            found.chapters[place] = str(chapter) if block.numbered else ""
            found.labels[item.anchor or chapter_anchor(place)] = found.chapters[place] or item.title
        elif item.anchor:
            found.labels[item.anchor] = item.title or item.anchor
        for section in sections_of(block):
            title = found.labels[section_anchor(section)] = block.title or titles.get(section, section)
            if _comparable(title) == _comparable(name):
                found.untitled_sections.add(section)
            for group in groupings(block, section, book):
                runs.append(list(group.clauses))
                for clause in group.clauses:
                    rule += 1
                    found.labels[clause.id] = f"{chapter}.{rule}"
                    found.printed_clauses.append(clause.id)
    found.labels.update({ruling.id: ruling.id for ruling in book.rulings})
    found.labels.update({example.id: example.title for example in book.examples})
    _place_rulings(found, runs, book)
    if not has_ids:
        found.labels.update({ruling: found.labels[rule] for ruling, rule in found.rule_before.items()})
    return found


def _comparable(title: str) -> str:
    """Return a title normalised for comparison."""
    return title.casefold().removeprefix("the ")


def _place_rulings(found: BookFacts, runs: Sequence[Sequence[Clause]], book: Rulebook) -> None:
    """Place each ruling after the first run of clauses that it concerns."""
    settles: Mapping[str, set[str]] = {ruling.id: set(ruling.decides) for ruling in book.rulings}
    for run in runs:
        for at, clause in enumerate(run):
            for ruling, decided in settles.items():
                concerned = clause.id in decided or (not decided and ruling in clause.see)
                if not concerned or ruling in found.rule_before:
                    continue
                end = at
                while end + 1 < len(run) and run[end + 1].id in decided:
                    end += 1
                found.rule_before[ruling] = run[end].id
                found.rulings_after.setdefault(run[end].id, []).append(ruling)
