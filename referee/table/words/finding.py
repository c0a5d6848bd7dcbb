"""What `why` finds for a board space, or for words in the rules or on a mat."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from referee.engine.core.naming import counted
from referee.table.data.making import tally_data
from referee.table.words import clauses
from referee.table.words.messages import sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.engine.core.picture import Piece, Space
    from referee.engine.core.tally import Tally
    from referee.engine.record.match_view import MatchView
    from referee.table.data import answers

MOST_CLAUSES = 10
"""How many clauses are printed; the rest are counted."""
LEAST_LETTERS = 3
"""The minimum number of letters in a word to search for in the rules."""
WORDS = re.compile(r"[^\W\d_]+(?:[ -][^\W\d_]+)*")


def space_of(match: MatchView[Any], text: str) -> Space | None:
    """Return the space that a string names, by its own name or by what is printed there; None if there is none.

    A name printed on several spaces that is also a word in the rules, such as a kind of terrain, names none of them.
    """
    wanted, picture = text.strip().casefold(), match.game.picture(match.state)
    boards = () if picture is None else (picture, *match.game.more_boards(match.state))
    spaces = [space for one in boards for space in one.spaces]
    if named := next((one for one in spaces if one.name.casefold() == wanted), None):
        return named
    printed = [space for space in spaces if any(_is_printed(piece, wanted) for piece in space.pieces)]
    return None if len(printed) > 1 and is_in_rules(match, text) else next(iter(printed), None)


def _is_printed(piece: Piece, name: str) -> bool:
    """Return whether a piece is part of the board, such as a town, and has this name."""
    return not piece.component and piece.seat is None and piece.name.casefold() == name


def on_space(match: MatchView[Any], space: Space) -> answers.SearchResult:
    """Return what is on a space, and the clauses about the things on it that nobody owns, such as terrain.

    If no clause contains the name of a thing, such as `wind E`, return those that contain its kind, such as `wind`. If
    the last word of the space's name is in the rules, as in `north gate`, the clauses with this word come first.
    """
    kind = space.name.split()[-1]
    ground = [piece for piece in space.pieces if piece.seat is None]
    found = ((*_ids_with(match, one.name),) or (_ids_with(match, one.row) if one.row else ()) for one in ground)
    own = _ids_with(match, kind) if is_in_rules(match, kind) else ()
    ids = dict.fromkeys((*own, *(id for one in found for id in one)))
    return {
        **_found_answer(match, space.name, space.pieces, ids),
        "tallies": tally_data(piece_values(match, space.name)),
    }


def piece_values(match: MatchView[Any], space: str) -> Sequence[tuple[str, Tally]]:
    """Return the values of the pieces on a space, such as their strength."""
    return match.game.values_on(match.state, space)


def clauses_with(match: MatchView[Any], text: str) -> answers.SearchResult | None:
    """Return the clauses that contain some words in their text or section title; None if there are none.

    Two letters are an abbreviation, such as AC: the clauses that contain it in capitals are returned.
    """
    wanted = " ".join(text.split())
    ids = tuple(_ids_with(match, wanted) if is_words(text) else _ids_with_abbreviation(match, wanted.upper()))
    return _found_answer(match, wanted, (), ids) if ids else None


def is_in_rules(match: MatchView[Any], text: str) -> bool:
    """Return whether a clause contains these whole words, not only as the beginning of a longer word."""
    wanted = re.compile(rf"\b{re.escape(' '.join(text.split()))}s?\b", re.IGNORECASE)
    return is_words(text) and any(wanted.search(one.rule) for one in match.game.book.clauses)


def on_mats(text: str, mats: Sequence[answers.PrintedText]) -> answers.SearchResult | None:
    """Return an answer made of the printed texts that were found for a string; None if none were found."""
    return {"word": text, "pieces": (), "clauses": (), "mats": mats, "tallies": ()} if mats else None


def of_player(match: MatchView[Any], name: str) -> answers.SearchResult | None:
    """Return what is in front of the player with this whole name, and the player's standings; None for other names."""
    seat, picture = match.lexicon.player(name.strip()), match.game.picture(match.state)
    if seat is None or picture is None:
        return None
    lines = (*picture.owners[seat].lines, *(str(one) for one in match.game.standings(match.state) if one.seat == seat))
    return on_mats(name, [{"name": match.lexicon.names[seat], "text": line} for line in lines])


def is_words(text: str) -> bool:
    """Return whether a string is long enough for a search, and consists only of words."""
    return len(text.strip()) >= LEAST_LETTERS and WORDS.fullmatch(" ".join(text.split())) is not None


def _ids_with(match: MatchView[Any], words: str) -> Iterator[str]:
    """Yield the ids of the clauses and rulings that contain some words, ignoring case and with any ending.

    The clauses of a section that has these words as its title come first.
    """
    book, begun = match.game.book, re.compile(rf"\b{re.escape(words)}", re.IGNORECASE)
    titled = [section.id for section in book.sections if re.fullmatch(rf"{re.escape(words)}s?", section.title, re.I)]
    near = {section.id for section in book.sections if begun.search(section.title)}
    yield from (one.id for one in book.clauses if one.section in titled)
    rest = (one for one in book.clauses if one.section not in titled)
    yield from (one.id for one in rest if one.section in near or begun.search(one.rule))
    for one in book.rulings:
        called = (one.switch or "").replace("_", " ")
        if begun.search(" ".join((called, one.issue, one.default_text, one.why, *one.says.values()))):
            yield one.id


def _ids_with_abbreviation(match: MatchView[Any], letters: str) -> Iterator[str]:
    """Yield the ids of the clauses that contain an abbreviation of two letters."""
    if len(letters) == LEAST_LETTERS - 1 and letters.isalpha():
        yield from (one.id for one in match.game.book.clauses if re.search(rf"\b{letters}\b", one.rule))


def _found_answer(
    match: MatchView[Any], word: str, pieces: Sequence[Piece], ids: Iterable[str]
) -> answers.SearchResult:
    found = (clauses.clause_answer(match.game.book, id, match.state.options) for id in ids)
    return {
        "word": word,
        "pieces": pieces,
        "clauses": [_without_rulings(one) for one in found],
        "mats": (),
        "tallies": (),
    }


def _without_rulings(clause: answers.Clause | answers.HouseRule) -> answers.Clause | answers.HouseRule:
    """Return a clause without its rulings, which are found separately."""
    return {**clause, "rulings": ()} if "rulings" in clause else clause


def _ruling_question(clause: answers.Clause | answers.HouseRule) -> str:
    """Return the question that a ruling answers; empty for a clause, or if the sentence repeats the question."""
    return "" if "rule" in clause or clauses.sentence(clause) != clause["says"] else f"{clause['issue']} "


def found_lines(match: MatchView[Any], data: answers.SearchResult) -> Iterator[str]:
    """Yield the lines about a space or a word."""
    names, found = match.lexicon.names, data["clauses"]
    if data["pieces"]:
        owners = (f" of {names[one.seat]}" if one.seat is not None else "" for one in data["pieces"])
        pieces = [one.name + owner for one, owner in zip(data["pieces"], owners, strict=True)]
        yield sentence(f"On {data['word']}: {', '.join(pieces)}")
        yield from (f"  {title}: {tally}" for title, tally in piece_values(match, data["word"]))
    elif data["mats"]:
        yield from (f"{one['name']}: {one['text']}" for one in data["mats"])
    elif not found:
        yield f"The rules say nothing about {data['word']}."
    else:
        yield f'"{data["word"]}" is in {counted(len(found), "place")} in the rules:'
    yield from (f"  {one['id']}: {_ruling_question(one)}{clauses.sentence(one)}" for one in found[:MOST_CLAUSES])
    if len(found) > MOST_CLAUSES:
        yield f"  {counted(len(found) - MOST_CLAUSES, 'more place')}; type more words to find fewer."
