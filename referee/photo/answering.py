"""The output of `referee photo`: what a photo shows, compared with the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.core.naming import counted
from referee.engine.errors import RefereeError
from referee.photo.candidates import Candidate, coded_candidates, space_candidates
from referee.photo.codes import codes_in
from referee.photo.differing import mismatches
from referee.photo.faults import NoCorners, PhotoFault
from referee.photo.laid import LEAST_AGREEING, BoardParts, laid_parts
from referee.photo.named import NamedCode, names_in
from referee.photo.picture import read_picture
from referee.photo.plan import board_plan
from referee.photo.reading import read_pixels
from referee.photo.setting_up import set_up_line
from referee.table.components.printed import printed_components
from referee.table.data import photo_answers
from referee.table.words.reply import Reply

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.library.roots import Roots
    from referee.engine.record.match_view import MatchView
    from referee.photo.codes import Point, ReadCode
    from referee.photo.guesses import BoardReading, Guess, Mismatch, SpaceReading
    from referee.photo.plan import BoardPlan
    from referee.table.match_commands import MatchCommands

OTHER = NamedCode("", "", "", "", "")
MOST_LISTED = 12
"""The maximum number of spaces that are listed one by one."""
LEAST_SURE = 0.9
"""A code is sure if at least this share of its modules looks as printed."""


class PhotoContents(NamedTuple):
    """What a photo shows: as data, in lines for people, and piece by piece for a person to confirm.

    is_setting_up: whether the photo shows a board that is being set up. laid_lines: the lines about the parts of a
    board that players lay during the game.
    """

    answer: photo_answers.Photo
    lines: tuple[str, ...]
    candidates: tuple[Candidate, ...]
    is_setting_up: bool = False
    laid_lines: tuple[str, ...] = ()


def photo_reply(image: bytes, commands: MatchCommands, corners: Sequence[Point] = ()) -> Reply:
    """Return what a photo shows: the pieces with codes, or the board and its differences from the match.

    corners: the corners of the board, as for `photo_contents`.

    Raises:
        PhotoFault: the photo cannot be used.
        DataError: the game's printed pieces have faults.
        RefereeError: the folders of printed pieces are not known.
    """
    if commands.roots is None:
        raise RefereeError("without the printed pieces of the game, a photo cannot be read")
    seen = photo_contents(image, commands.match, commands.roots, corners)
    return Reply(list(seen.lines), seen.answer)


def photo_contents(image: bytes, match: MatchView[Any], roots: Roots, corners: Sequence[Point] = ()) -> PhotoContents:
    """Return what a photo shows of a match; nothing is entered, and nothing is stored.

    corners: the rough positions of the board's corners if a person has shown them, top left first, as shares of the
    width and height of the upright photo.

    Raises:
        NoCorners: a person can show where the corners of the board are.
        PhotoFault: the photo cannot be used.
        DataError: the game's printed pieces have faults.
    """
    pixels = read_picture(image)
    answer: photo_answers.Photo = {"codes": [], "board": "", "spaces": [], "line": "", "mismatches": []}
    if corners:
        plan, (height, width) = board_plan(match, roots), pixels.shape[:2]
        reading = read_pixels(pixels, plan, [(x * width, y * height) for x, y in corners])
        return _board_contents(reading, match, plan, answer)
    build = printed_components(match, roots, codes=True)
    known = names_in(build)
    found = [(code, known.get(code.payload, OTHER)) for code in codes_in(pixels)]
    answer["codes"] = [_code_data(code, named) for code, named in found]
    if not found:
        raise _nothing_found(match, roots)
    boards = [named.component for _, named in found if named.corner]
    if not boards:
        ours = [(code, named) for code, named in found if named.component]
        picture = match.game.picture(match.state)
        laid = tuple(_laid_lines(laid_parts(ours, picture, build))) if picture is not None and picture.grounds else ()
        lines = (*_piece_lines(answer), *laid)
        return PhotoContents(answer, lines, tuple(coded_candidates(pixels, ours, build, LEAST_SURE)), laid_lines=laid)
    plan = board_plan(match, roots, boards[0])
    return _board_contents(read_pixels(pixels, plan), match, plan, answer)


def _nothing_found(match: MatchView[Any], roots: Roots) -> PhotoFault:
    """Return the error for a photo without codes; a NoCorners if a person can show the corners of the board."""
    nothing = "no code of a printed piece is in the photo (print with --codes; take a closer or sharper photo)"
    try:
        return NoCorners(nothing, board_plan(match, roots).beside)
    except PhotoFault as fault:
        return PhotoFault(f"{nothing}; only single pieces can be read: {fault}")


def _board_contents(
    reading: BoardReading, match: MatchView[Any], plan: BoardPlan, answer: photo_answers.Photo
) -> PhotoContents:
    """Return what a photo shows on a board."""
    is_setting_up = bool(plan.words)
    answer["board"] = reading.board
    answer["spaces"] = [_space_data(space) for space in reading.spaces]
    if is_setting_up:
        answer["line"] = set_up_line(reading, match, plan)
        shown = space_candidates(reading)
    else:
        found = mismatches(reading, match, plan)
        answer["mismatches"] = [_mismatch_data(one) for one in found]
        shown = space_candidates(reading, {one.space: one for one in found})
    lines = (*_sure_lines(reading), *_match_lines(answer, is_setting_up))
    return PhotoContents(answer, lines, tuple(shown), is_setting_up)


def _code_data(code: ReadCode, named: NamedCode) -> photo_answers.SeenCode:
    return {
        "payload": code.payload,
        "component": named.component,
        "row": named.row,
        "name": named.name,
        "corner": named.corner,
        "sure": code.sure,
    }


def _mismatch_data(one: Mismatch) -> photo_answers.Mismatch:
    return {
        "space": one.space,
        "shown": one.shown,
        "recorded": one.recorded,
        "is_sure": one.is_sure,
        "line": one.line,
    }


def _space_data(space: SpaceReading) -> photo_answers.SeenSpace:
    guesses = [_guess_data(one) for one in space.guesses]
    return {"space": space.space, "is_sure": space.is_sure, "sure": space.sure, "guesses": guesses}


def _guess_data(guess: Guess) -> photo_answers.SeenPiece:
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
        yield f"{code['name']} ({code['component']})" if code["name"] else f"{code['payload']}: not from this game"


def _laid_lines(parts: BoardParts) -> Iterator[str]:
    """Yield lines on whether the parts of a board are where the match has them, and what the photo cannot show."""
    if not any(parts):
        return
    if parts.unknown:
        needed = f"at least {LEAST_AGREEING} parts, and most of those in the photo, must agree with the match"
        yield f"Cannot tell whether the parts of the board are where the match has them ({needed})"
    else:
        count = len(parts.agreeing) + len(parts.differing)
        yield f"The photo agrees with the match on {len(parts.agreeing)} of {counted(count, 'part')} of the board"
        yield from (f"{name} is not where the match has it, or is rotated" for name in parts.differing)
    yield "A photo cannot show what is on the hexes"


def _sure_lines(reading: BoardReading) -> Iterator[str]:
    unsure = [space for space in reading.spaces if not space.is_sure]
    spaces = len(reading.spaces)
    yield f"The photo shows {spaces} spaces: {spaces - len(unsure)} sure, {len(unsure)} not sure"
    for space in unsure[:MOST_LISTED]:
        yield f"  {space.space}: {' or '.join(guess.name for guess in space.guesses[:2])}? (not sure)"
    if len(unsure) > MOST_LISTED:
        yield f"  and {len(unsure) - MOST_LISTED} more"


def _match_lines(answer: photo_answers.Photo, is_setting_up: bool) -> Iterator[str]:
    if answer["line"]:
        yield "Nothing is entered. If this is right, play it:"
        yield f'  referee play "{answer["line"]}"'
    elif is_setting_up:
        yield "The set-up cannot be filled in: a space is empty, or a piece is face down"
    elif answer["mismatches"]:
        for one in answer["mismatches"]:
            doubt = "" if one["is_sure"] else " (not sure)"
            yield f"{one['space']} shows {one['shown']}{doubt}, but the record says {one['recorded']}"
            if one["line"]:
                yield f'  referee correct "{one["line"]}"'
    else:
        yield "The match agrees with the photo"
