"""What the commands tell other programs: a match and its parts as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.core.agenda import Decision

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.engine.core.chance import Due
    from referee.engine.core.picture import Picture
    from referee.engine.core.ruling import Ruling
    from referee.engine.core.state import Notice
    from referee.engine.core.tally import Tally
    from referee.engine.record.line import Orphan
    from referee.engine.record.match import Match


def situation(match: Match[Any]) -> dict[str, Any]:
    """Return where a match stands: what is due, who stands how, what cannot be or has other rules, how it ended."""
    game, state, ended = match.game, match.state, match.outcome
    return {
        "game": game.name,
        "match": match.id,
        "revision": match.revision,
        "heading": game.heading(state),
        "seats": list(game.seat_names(state)),
        "due": [due_data(one) for one in match.due],
        "standings": [one._asdict() for one in game.standings(state)],
        "claims": [claim._asdict() for claim in state.claims],
        "faults": list(match.faults),
        "reports": list(match.reports),
        "pending": [{"n": play.number, "text": play.act.text} for play in match.pending],
        "outcome": None if ended is None else ended._asdict(),
    }


def due_data(one: Due) -> dict[str, Any]:
    """Return a question as data."""
    return {"asks": "decision" if isinstance(one, Decision) else "chance", **one._asdict()}


def ruling_data(match: Match[Any], ruling: Ruling, state: Any = None) -> dict[str, Any]:
    """Return a ruling, made now or in an old state, as data."""
    write, state = match.game.write, match.state if state is None else state
    return {
        "move": ruling.text,
        "seat": ruling.move.seat,
        "verdict": ruling.verdict.value,
        "breaches": [breach._asdict() for breach in ruling.breaches],
        "assumes": [unseen._asdict() for unseen in ruling.assumes],
        "shows": [reveal._asdict() for reveal in ruling.reveals],
        "nearest": [write(state, move) for move in ruling.nearest],
        "tallies": tallies_data(match.game.tallies(state, ruling.move)),
    }


def tallies_data(found: Iterable[tuple[str, Tally]]) -> list[dict[str, Any]]:
    """Return numbers as data, each with its lines."""
    return [
        {"title": title, "total": tally.total, "lines": [line._asdict() for line in tally.lines]}
        for title, tally in found
    ]


def news_data(news: Iterable[Notice]) -> list[dict[str, Any]]:
    """Return announcements as data."""
    return [notice._asdict() for notice in news]


def picture_data(picture: Picture | None) -> dict[str, Any] | None:
    """Return a picture as data, each of its parts with its names; None where there is nothing to show."""
    if picture is None:
        return None
    spaces = [{**one._asdict(), "pieces": [piece._asdict() for piece in one.pieces]} for one in picture.spaces]
    return {**picture._asdict(), "spaces": spaces, "owners": [owner._asdict() for owner in picture.owners]}


def orphan_data(orphan: Orphan) -> dict[str, Any]:
    """Return an entry that fits nowhere any more as data."""
    return {"n": orphan.play.number, "text": orphan.play.act.text, "reason": orphan.reason}
