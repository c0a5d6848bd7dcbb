"""Photos of printed pieces and of the board: what they show, for a person to confirm. A photo is read and forgotten."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pnp.errors import PnpError
from referee.table.words.rescue import rules_errors
from referee.web.answering import FINE, REFUSED, Answer, RequestError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.library.roots import Roots
    from referee.engine.record.match_view import MatchView
    from referee.photo.answering import PhotoContents
    from referee.photo.candidates import Candidate
    from referee.photo.guesses import Guess
    from referee.web.host import Host

MOST_BYTES = 12 * 2**20
"""The maximum size of a photo, in bytes."""
NOT_FOUND = "No code of this game was found in the photo."


def match_for(host: Host, viewer: str) -> MatchView[Any]:
    """Return the match as a viewer knows it now; its state is computed already, so that another thread can read it.

    Raises:
        RefereeError: the file cannot be read.
    """
    host.catch_up()
    match = host.channels[viewer].commands.match
    _ = match.state  # computes it
    return match


def read_photo(
    image: bytes, match: MatchView[Any], roots: Roots, corners: Sequence[tuple[float, float]] = ()
) -> PhotoContents | Answer:
    """Return what a photo shows of a match, or a response that asks a person for the corners of the board.

    Raises:
        RequestError: the photo cannot be used.
    """
    from referee.photo.answering import photo_contents
    from referee.photo.faults import NoCorners

    try:
        with rules_errors():
            return photo_contents(image, match, roots, corners)
    except NoCorners as fault:
        return Answer(REFUSED, {"said": [_sentence(fault)], "corners": fault.beside})
    except PnpError as error:
        raise RequestError(REFUSED, _sentence(error)) from error


def _sentence(error: PnpError) -> str:
    """Return an error as a complete sentence."""
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."


def photo_answer(host: Host, viewer: str, seen: PhotoContents) -> Answer:
    """Return the response with what a photo shows: for each piece the name, picture, certainty and words to type."""
    says = dict(_draw_words(json.loads(host.latest_view(viewer).view)))
    found = [_candidate_data(host, one, says) for one in seen.candidates]
    host.channels[viewer].art |= {guess["art"] for one in found for guess in one["may"]}
    answer = seen.answer
    codes = [code for code in answer["codes"] if code["component"]]
    said = list(seen.lines[:1]) if answer["board"] else list(seen.laid_lines) if codes else [NOT_FOUND]
    return Answer(
        FINE,
        {
            "said": said,
            "codes": codes,
            "board": answer["board"],
            "spaces": len(answer["spaces"]),
            "line": answer["line"],
            "mismatches": answer["mismatches"],
            "setting_up": seen.is_setting_up,
            "candidates": found,
        },
    )


def _candidate_data(host: Host, one: Candidate, draw_words: dict[str, str]) -> dict[str, Any]:
    may = [_guess_data(host, guess, draw_words) for guess in one.guesses]
    return {
        **may[0],
        "place": one.place,
        "recorded": one.recorded,
        "sure": one.sure,
        "is_sure": one.is_sure,
        "correction": one.line,
        "cut": one.cut,
        "may": may,
    }


def _guess_data(host: Host, guess: Guess, draw_words: dict[str, str]) -> dict[str, str]:
    art, printing = "", host.art.printing(host.match)
    if printing is not None and guess.component:
        with host.faults.printing_errors():
            art = printing.piece(guess.component, guess.row).art
    line = draw_words.get(guess.name.casefold()) or draw_words.get(guess.word.casefold(), "")
    return {"name": guess.name, "id": guess.word, "art": art, "line": line}


def _draw_words(view: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the names of the cards that a due draw can give, each with the words to type."""
    for due in view["due"]:
        for one in due.get("draw", {}).get("names", ()):
            yield one["name"].casefold(), one["say"]
