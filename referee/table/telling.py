"""The referee's words: what is asked of whom, what happened, why a move is refused, who stands how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.agenda import Decision
from referee.engine.chance import ChanceSpec

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.engine.agenda import Due
    from referee.engine.game import Game
    from referee.engine.picture import Standing
    from referee.engine.ruling import Ruling
    from referee.engine.state import Notice

    Table = Game[Any]

EXAMPLES = {1: "4", 2: "4 2", 3: "4 2 5", 4: "4 2 5 1"}


def asked(one: Due) -> str:
    """Return the question for a decision or a chance result, with how it is answered."""
    if isinstance(one, Decision):
        more = [*(["or pass"] if one.may_pass else []), *one.owed]
        return one.prompt + (f" ({'; '.join(more)})" if more else "")
    return f"{one.prompt}? ({_how(one)})"


def _how(spec: ChanceSpec) -> str:
    if spec.kind == "dice":
        dice = "one die" if spec.number == 1 else f"{spec.number} dice"
        faces = "" if spec.faces == 6 else f" of {spec.faces} faces"
        return f"{dice}{faces}, e.g. {EXAMPLES.get(spec.number, '4 2 5 …')}; `roll` lets the referee roll"
    cards = "its name" if spec.number == 1 else f"{spec.number} names"
    return f"{cards}{', or ? for a card not shown' if spec.hidden else ''}; `roll` lets the referee draw"


def questions(game: Table, state: Any) -> list[str]:
    """Return everything that is due, a line each; how the match ended where nothing is."""
    ended = game.outcome(state)
    if ended is not None:
        return [f"The match is over. {ended.clause}: {ended.text}.", *_ranking(game, state, ended.ranking)]
    return [asked(one) for one in game.due(state)]


def _ranking(game: Table, state: Any, ranking: Sequence[Sequence[int]]) -> list[str]:
    names = game.seat_names(state)
    if len(ranking) < 2:
        return []
    return [
        "; ".join(f"{place}. {' and '.join(names[seat] for seat in seats)}" for place, seats in enumerate(ranking, 1))
    ]


def happened(news: Iterable[Notice]) -> list[str]:
    """Return what the referee announces, with the clause behind each."""
    return [f"{notice.text} ({notice.clause})" if notice.clause else notice.text for notice in news]


def progress(game: Table, before: Any, after: Any) -> list[str]:
    """Return how the seats stand toward each victory, where that has changed."""
    old = {(one.seat, one.clause, one.what): one for one in game.standings(before)}
    changed = [one for one in game.standings(after) if old.get((one.seat, one.clause, one.what)) != one]
    return standing_lines(game, after, changed)


def standing_lines(game: Table, state: Any, standings: Iterable[Standing]) -> list[str]:
    """Return a line for each seat: how much it has of what each victory needs."""
    by_seat: dict[int, list[str]] = {}
    for one in standings:
        by_seat.setdefault(one.seat, []).append(str(one))
    names = game.seat_names(state)
    return [f"{names[seat]}: {', '.join(said)}" for seat, said in by_seat.items()]


def refusal(game: Table, state: Any, ruling: Ruling) -> list[str]:
    """Return why a move is refused: what was understood, every clause broken, what would be legal, how to go on."""
    names = game.seat_names(state)
    who = f"{names[ruling.move.seat]}: " if 0 <= ruling.move.seat < len(names) else ""
    lines = [f"{who}{ruling.text} is {ruling.verdict.value}.", *_reasons(game, ruling)]
    if ruling.nearest:
        lines.append("Legal and near it: " + "; ".join(game.write(state, move) for move in ruling.nearest))
    if any(breach.kind == "fact" for breach in ruling.breaches):
        return [*lines, "It cannot be overruled, as things lie; if they lie otherwise at the table, `correct` them."]
    return [*lines, f"If the table let it stand: overrule {quoted(ruling.text)}"] if ruling.breaches else lines


def _reasons(game: Table, ruling: Ruling) -> Iterator[str]:
    rules = {clause.id: clause.rule for clause in game.book.clauses}
    for breach in ruling.breaches:
        settled = f" (as {', '.join(breach.also)} settles)" if breach.also else ""
        yield f"  {breach.clause}: {sentence(breach.text)}{settled}"
        if breach.clause in rules:
            yield f"      {rules[breach.clause]}"
    for unseen in ruling.assumes:
        yield f"  {unseen.clause}: cannot be told: {sentence(unseen.text)}"


def ruling_lines(game: Table, state: Any, ruling: Ruling) -> list[str]:
    """Return the ruling on a move that was only asked about."""
    if ruling.breaches:
        return refusal(game, state, ruling)
    lines = [f"{ruling.text} is {ruling.verdict.value}.", *_reasons(game, ruling)]
    lines += [f"  it shows {reveal.face}" for reveal in ruling.reveals]
    return [*lines, *tally_lines(game, state, ruling)]


def tally_lines(game: Table, state: Any, ruling: Ruling | None = None) -> list[str]:
    """Return the numbers that matter now, or for a move, line by line."""
    return [f"{title}: {tally}" for title, tally in game.tallies(state, ruling.move if ruling else None)]


def quoted(text: str) -> str:
    """Return a text in the quotation marks that a shell takes whole."""
    return f"'{text}'" if '"' in text else f'"{text}"'


def sentence(text: str) -> str:
    """Return a text with a full stop."""
    return text if text.endswith((".", "!", "?")) else text + "."
