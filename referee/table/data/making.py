"""The typed output of the commands, made from a match and its parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from referee.engine.core.agenda import Decision

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.engine.core.chance import Due
    from referee.engine.core.ruling import Ruling
    from referee.engine.core.tally import Tally
    from referee.engine.record.entries import Orphan
    from referee.engine.record.event import Event
    from referee.engine.record.match_view import MatchView
    from referee.table.data import answers


def situation(match: MatchView[Any]) -> answers.Situation:
    """Return the current situation in a match: what is due, the standings, faults, reports, and how it ended."""
    game, state = match.game, match.state
    return {
        "game": game.name,
        "match": match.id,
        "revision": match.revision,
        "heading": game.heading(state),
        "seats": game.seat_names(state),
        "due": [question_data(one) for one in match.due],
        "standings": game.standings(state),
        "claims": state.claims,
        "faults": match.faults,
        "reports": match.reports,
        "pending": [{"n": play.n, "text": play.text} for play in match.pending],
        "outcome": match.outcome,
    }


def question_data(one: Due) -> answers.Question:
    """Return a question as data: its fields, and `asks`, which says whether a seat or chance answers it."""
    kind = "decision" if isinstance(one, Decision) else "chance"
    return cast("answers.Question", {"asks": kind, "kind": one.kind, **one._asdict()})


def ruling_data(match: MatchView[Any], ruling: Ruling, state: Any = None) -> answers.Ruling:
    """Return a ruling on a move now, or in an old state."""
    state, named = match.state if state is None else state, match.lexicon.with_player_names
    return {
        "move": named(ruling.text),
        "seat": ruling.move.seat,
        "verdict": cast("Any", ruling.verdict.value),
        "breaches": [one._replace(text=named(one.text)) for one in ruling.breaches],
        "assumes": [one._replace(text=named(one.text)) for one in ruling.assumes],
        "shows": ruling.reveals,
        "nearest": [
            named(text) for move in ruling.nearest if match.is_playable(move, text := match.game.write(state, move))
        ],
        "later": named(ruling.later),
        "tallies": tally_data(match.game.tallies(state, ruling.move)),
    }


def tally_data(found: Iterable[tuple[str, Tally]]) -> list[answers.Tally]:
    """Return totals, each with its title and its lines."""
    return [{"title": title, "total": tally.total, "lines": tally.lines} for title, tally in found]


def event_data(events: Iterable[Event]) -> list[answers.Event]:
    """Return events in the form in which a record has them."""
    return [cast("answers.Event", event.to_json()) for event in events]


def dropped_entries(orphans: Iterable[Orphan]) -> list[answers.Orphan]:
    """Return entries that no longer fit anywhere, each with the reason."""
    return [{"n": one.event.n, "text": one.event.text, "reason": one.reason} for one in orphans]
