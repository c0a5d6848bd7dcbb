"""The report on simulated games as tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.library.rulebook import Rulebook
from referee.bots.simulating import NOTHING, CardUse, Report, Share
from referee.engine.core.naming import counted

FAR_MARK = "*"
"""The mark of a share that differs from the average by more than chance explains."""
GAP = "  "


def lines(report: Report, book: Rulebook) -> Iterator[str]:
    """Yield the lines of a report on simulated games. book: the rule book of the game."""
    who = ", ".join(dict.fromkeys(report.players))
    scenario = f", scenario {report.scenario}" if report.scenario else ""
    yield f"{report.game}{scenario}, {counted(report.seats, 'seat')}, players: {who}, seed {report.seed}"
    stopped = report.games - report.ended
    yield f"{counted(report.games, 'game')}: {report.ended} ended, {stopped} stopped after {report.most} events"
    if not report.ended:
        return
    yield from table_of("length", ("", "5 %", "median", "95 %"), _lengths(report))
    for kind, shares in report.groups.items():
        yield from table_of(f"wins by {kind}", ("", "won", "of", "share", "95 % sure"), _wins(report, shares))
    yield f"shared wins: {report.shared} of {report.ended} ({percent(report.shared / report.ended)})"
    yield from table_of("endings", ("", "games", "share", ""), _endings(report, book))
    if report.cards:
        head = ("", "drawn", "used", "put away", "users won", "95 % sure", "how")
        yield from table_of("cards, per game", head, _cards(report))
    yield from table_of("announced", ("", "per game", "in games", ""), _announcement_rows(report, book))
    yield f"{FAR_MARK} the average of the table (for a card: of all seats) is outside the 95 % range of this share"


def table_of(title: str, head: Sequence[str], rows: Iterator[Sequence[str]]) -> Iterator[str]:
    """Yield a table with a title: names left-aligned, numbers right-aligned.

    If the last column is titled `how` or "", it has words, which are left-aligned.
    """
    table = [(title, *head[1:]), *rows]
    widths = [max(len(row[column]) for row in table) for column in range(len(head))]
    yield ""
    for row in table:
        cells = [row[0].ljust(widths[0])]
        words = bool(not head[-1] or head[-1] == "how")
        for column in range(1, len(head)):
            last = words and column == len(head) - 1
            cells.append(row[column] if last else row[column].rjust(widths[column]))
        yield GAP.join(cells).rstrip()


def percent(part: float) -> str:
    """Return a share as a percentage to print."""
    return f"{100 * part:.1f} %"


def bounds_of(share: Share) -> str:
    """Return the 95 % confidence interval of a share, as percentages to print."""
    low, high = share.bounds
    return f"{100 * low:.1f} to {100 * high:.1f}"


def _lengths(report: Report) -> Iterator[Sequence[str]]:
    for name, spread in report.lengths.items():
        yield (name, *map(str, spread))


def _wins(report: Report, shares: Sequence[Share]) -> Iterator[Sequence[str]]:
    average = report.average(shares)
    for one in shares:
        mark = FAR_MARK if one.is_far_from(average) else ""
        yield (one.name + mark, str(one.won), str(one.of), percent(one.fraction), bounds_of(one))


def _endings(report: Report, book: Rulebook) -> Iterator[Sequence[str]]:
    for clause, count in report.endings.items():
        said = "" if clause == NOTHING else _short_sentence(book.rule_sentence(clause))
        yield (clause, str(count), percent(count / report.games), said)


def _cards(report: Report) -> Iterator[Sequence[str]]:
    for card in report.cards:
        yield _card(report, card)


def _card(report: Report, card: CardUse) -> Sequence[str]:
    mark = FAR_MARK if card.users.of and card.users.is_far_from(report.seats_won.fraction) else ""
    how = ", ".join(f"{verb} {count / report.ended:.2f}" for verb, count in card.verbs.items())
    part, bounds = (percent(card.users.fraction), bounds_of(card.users)) if card.users.of else ("", "")
    often = (f"{count / report.ended:.2f}" for count in (card.drawn, card.used, card.put_away))
    return (card.name + mark, *often, part, bounds, how)


def _announcement_rows(report: Report, book: Rulebook) -> Iterator[Sequence[str]]:
    for clause, (times, games) in report.announced.items():
        each, share = f"{times / report.games:.2f}", percent(games / report.games)
        yield (clause, each, share, _short_sentence(book.rule_sentence(clause)))


LONGEST_SENTENCE = 60


def _short_sentence(sentence: str) -> str:
    """Return a sentence, cut to the longest length that fits the table."""
    return sentence if len(sentence) <= LONGEST_SENTENCE else sentence[: LONGEST_SENTENCE - 1].rstrip() + "…"
