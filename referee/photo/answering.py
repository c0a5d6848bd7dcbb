"""The answer of `referee photo`: what a photo shows, beside what the match has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.errors import RefereeError
from referee.photo.codes import codes_in
from referee.photo.differing import mismatches
from referee.photo.named import NamedCode, named_codes
from referee.photo.picture import read_picture
from referee.photo.plan import board_plan
from referee.photo.reading import read_pixels
from referee.photo.setting_up import set_up_line
from referee.table.reply import Reply

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.photo.guesses import BoardReading, Guess, SpaceReading
    from referee.table import photo_answers
    from referee.table.match_commands import MatchCommands

OTHER = NamedCode("", "", "", "", "")
SHOWN = 12
"""The most spaces that are listed one by one."""


def photo_reply(image: bytes, commands: MatchCommands) -> Reply:
    """Return what a photo shows: the pieces with codes, or the board; and how it differs from the match.

    Raises:
        PhotoFault: the photo cannot be used.
        DataError: the game's printed pieces have faults.
        RefereeError: the game has no printed pieces.
    """
    if commands.roots is None:
        raise RefereeError("without the printed pieces of the game, a photo cannot be read")
    pixels, match = read_picture(image), commands.match
    known = named_codes(match, commands.roots)
    answer: photo_answers.Photo = {"codes": [], "board": "", "spaces": [], "line": "", "mismatches": []}
    found = [(code, known.get(code.payload, OTHER)) for code in codes_in(pixels)]
    answer["codes"] = [
        {
            "payload": code.payload,
            "component": named.component,
            "row": named.row,
            "name": named.name,
            "corner": named.corner,
            "sure": code.sure,
        }
        for code, named in found
    ]
    if found and not any(named.corner for _, named in found):
        return Reply(list(_piece_lines(answer)), answer)
    plan = board_plan(match, commands.roots)
    reading = read_pixels(pixels, plan)
    answer["board"] = reading.board
    answer["spaces"] = [_space(space) for space in reading.spaces]
    if plan.words:
        answer["line"] = set_up_line(reading, match, plan)
    else:
        answer["mismatches"] = [
            {"space": one.space, "shown": one.shown, "recorded": one.recorded, "is_sure": one.is_sure}
            for one in mismatches(reading, match, plan)
        ]
    return Reply([*_sure_lines(reading), *_match_lines(answer, bool(plan.words))], answer)


def _space(space: SpaceReading) -> photo_answers.SeenSpace:
    guesses = [_guess(one) for one in space.guesses]
    return {"space": space.space, "is_sure": space.is_sure, "sure": space.sure, "guesses": guesses}


def _guess(guess: Guess) -> photo_answers.SeenPiece:
    return {
        "name": guess.name,
        "component": guess.component,
        "row": guess.row,
        "side": guess.side,
        "turn": guess.turn,
        "likeness": guess.likeness,
    }


def _piece_lines(answer: photo_answers.Photo) -> Iterator[str]:
    for code in answer["codes"]:
        yield f"{code['name']} ({code['component']})" if code["name"] else f"{code['payload']}: not of this game"


def _sure_lines(reading: BoardReading) -> Iterator[str]:
    unsure = [space for space in reading.spaces if not space.is_sure]
    spaces = len(reading.spaces)
    yield f"The photo shows {spaces} spaces: {spaces - len(unsure)} sure, {len(unsure)} not sure"
    for space in unsure[:SHOWN]:
        yield f"  {space.space}: {' or '.join(guess.name for guess in space.guesses[:2])}? (not sure)"
    if len(unsure) > SHOWN:
        yield f"  and {len(unsure) - SHOWN} more"


def _match_lines(answer: photo_answers.Photo, setting_up: bool) -> Iterator[str]:
    if answer["line"]:
        yield "Nothing is entered. If this is right, play it:"
        yield f'  referee play "{answer["line"]}"'
    elif setting_up:
        yield "The set-up cannot be filled in: a space is bare, or a piece lies face down"
    elif answer["mismatches"]:
        for one in answer["mismatches"]:
            doubt = "" if one["is_sure"] else " (not sure)"
            yield f"{one['space']} shows {one['shown']}{doubt}, the record says {one['recorded']}"
    else:
        yield "The match has the same"
