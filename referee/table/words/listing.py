"""Lists: the legal moves, and the log."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from referee.engine.core.chance import DrawSpec
from referee.engine.core.looking import caching_results
from referee.engine.core.move import UNKNOWN
from referee.engine.core.naming import counted
from referee.engine.record.event import RENAME
from referee.engine.record.log_memory import UNDONE, LogCache
from referee.table.data.answers import LogEntry
from referee.table.words import folding, messages
from referee.table.words.saying import in_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from referee.engine.core.chance import ChanceSpec
    from referee.engine.record.event import Event
    from referee.engine.record.match_view import MatchView
    from referee.engine.words.lexicon import Lexicon
    from referee.table.data.answers import Moves

MOST_LISTED = 48
"""If there are at most this many legal moves, all are listed."""
MOST_WITH_WORDING = 12
"""If there are at most this many legal moves, each has a line, with its wording in the game."""
MOST_LISTED_TYPED = 200
"""If the player typed the first words of at most this many legal moves, all are listed."""
PART = re.compile(r"^(?:\d+|[a-z]+\d*)")
"""The beginning of a space's name, which names its part of the board."""
LEAST_GROUPED = 12
"""In a longer list, this many moves or more with the same first words are shown by these words alone."""
MOST_NEAR = 8
"""If a line cannot be read, up to this many legal moves are listed."""
NAME_IT = "Legal if you name a card:"
DRAWABLE = "Can be drawn:"
WAITING = "waiting to be played again"
"""The remark on an entry that waits until the question that a change raised is answered."""


def legal_moves(match: MatchView[Any], words: str = "") -> Moves:
    """Return the legal moves that begin with these words: those ready to type, and those that need a card name."""
    lexicon, game, state = match.lexicon, match.game, match.state
    wanted, open_wanted = (text.casefold().strip() for text in (words, words.replace("card", UNKNOWN)))
    asked = dict.fromkeys(one.seat for one in game.decisions(state))
    legal: dict[str, list[str]] = {lexicon.names[seat]: [] for seat in asked}
    with_card: dict[str, dict[str, None]] = {name: {} for name in legal}
    with caching_results(state):
        for seat in asked:
            name = lexicon.names[seat]
            for move in game.legal_moves(state, seat):
                text = lexicon.with_player_names(game.write(state, move))
                begins, begins_open = _begins(text, wanted), move.is_open and _begins(text, open_wanted)
                if not begins and not begins_open:
                    continue
                if match.is_playable(move, text):
                    legal[name] += [text] if begins else []
                elif begins_open:
                    with_card[name][messages.with_card(text)] = None
    return {"legal": legal, "with_card": {name: [*texts] for name, texts in with_card.items()}}


def few_moves(match: MatchView[Any]) -> list[str]:
    """Return the legal moves, on a line or two, if there are few; empty if a roll or a draw is due."""
    if match.game.chance_due(match.state) is not None:
        return []
    moves = legal_moves(match)
    found, named = _all_moves(moves["legal"]), _all_moves(moves["with_card"])
    if len(found) + len(named) > MOST_NEAR:
        return []
    return [*([f"Legal: {'; '.join(found)}"] if found else []), *([f"{NAME_IT} {'; '.join(named)}"] if named else [])]


def _all_moves(by_seat: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the moves of all seats, without duplicates."""
    return list(dict.fromkeys(text for texts in by_seat.values() for text in texts))


def _begins(text: str, wanted: str) -> bool:
    return text.casefold().replace('"', "").startswith(wanted.replace('"', ""))


def legal_lines(match: MatchView[Any], moves: Moves, width: int, words: str = "") -> list[str]:
    """Return what is due, then the legal moves in columns; in a long list, similar moves are counted together.

    If a draw is due, the names of what can be drawn are listed, as far as the viewer knows.
    """
    found, named, drawn = moves["legal"], _all_moves(moves["with_card"]), _drawable_names(match, words)
    lines, first = messages.questions(match), next(iter(found), "")
    typed = bool(words.strip())
    if drawn:
        return [*lines, DRAWABLE, *(f"  {row}" for row in in_columns(drawn, width - 2))]
    if typed and found and not _all_moves(found) and not named:
        return [*lines, f'No legal move begins with "{words.strip()}"; `moves` lists all.']
    most = MOST_LISTED_TYPED if typed else MOST_LISTED
    for name, texts in found.items():
        count = counted(len(texts), "legal move")
        if name != first and len(texts) > MOST_LISTED and texts == found[first]:
            lines.append(f"{name}: the same {count}")
            continue
        alone, families = (texts, {}) if len(texts) <= most else grouped_lines(texts, typed)
        if len(alone) > MOST_LISTED_TYPED:
            alone, families = [], parts_of_board(texts)
        rows = _with_words(match, name, alone, width - 2) if alone == texts else []
        lines += [f"{name}: {count}", *(f"  {row}" for row in rows or in_columns(alone, width - 2))]
        lines += [f"  {head} …: {many} ways (`moves {head}` lists them)" for head, many in families.items()]
    return [*lines, *([NAME_IT] if named else []), *(f"  {row}" for row in in_columns(named, width - 2))]


def _drawable_names(match: MatchView[Any], words: str) -> list[str]:
    """Return the names that can be drawn and begin with these words, or all names if none does; [] if none is due."""
    spec = match.game.chance_due(match.state)
    if not isinstance(spec, DrawSpec):
        return []
    names = sorted({match.lexicon.with_player_names(match.game.face_name(face)) for face in spec.names})
    return [name for name in names if _begins(name, words.casefold().strip())] or names


def _with_words(match: MatchView[Any], name: str, texts: Sequence[str], width: int) -> list[str]:
    """Return a few moves as typed, each with its wording in the game, as on the buttons in the browser.

    Return [] if there are too many, if the game has no other wording for them, or if they do not fit the width.
    """
    if not 0 < len(texts) <= MOST_WITH_WORDING:
        return []
    lexicon, game, state = match.lexicon, match.game, match.state
    wanted = set(texts)
    with caching_results(state):
        words = {
            text: lexicon.with_player_names(in_words(game, state, move, one.kind))
            for one in game.decisions(state)
            if lexicon.names[one.seat] == name
            for move in game.legal_moves(state, one.seat)
            if (text := lexicon.with_player_names(game.write(state, move))) in wanted
        }
    told = {text: said for text, said in words.items() if said.casefold() != text.casefold()}
    wide = max(map(len, texts))
    rows = [f"{text:{wide}}  {told.get(text, '')}".rstrip() for text in texts]
    return rows if any(map(told.get, texts)) and max(map(len, rows)) <= width else []


def grouped_lines(texts: Iterable[str], typed: bool = False) -> tuple[list[str], dict[str, int]]:
    """Return the strings to list, and the number of strings for each beginning that many of them share.

    typed: whether the player typed the words with which all strings begin; then longer beginnings are returned.
    """
    split = [text.split() for text in texts]
    shared = len([*_beginning(split)]) if typed else 0
    alone, families = _families(split, shared + 2)
    if len(alone) + len(families) > MOST_LISTED or len(families) > LEAST_GROUPED:
        alone, families = _families(split, shared + 1)
    return [" ".join(words) for words in alone], {" ".join(_beginning(one)): len(one) for one in families}


def parts_of_board(texts: Iterable[str]) -> dict[str, int]:
    """Return the number of strings for each part of the board that they start from, such as a numbered isle."""
    split = [text.split() for text in texts]
    shared = [*_beginning(split)]
    counts: dict[str, int] = {}
    for words in split:
        head = " ".join((*shared, *(PART.findall(words[len(shared)]) if len(words) > len(shared) else ())))
        counts[head] = counts.get(head, 0) + 1
    return dict(sorted(counts.items()))


def _families(texts: Iterable[list[str]], words: int) -> tuple[list[list[str]], list[list[list[str]]]]:
    """Group strings by their first words; return the strings of all small groups in one list, and the large groups."""
    groups: dict[tuple[str, ...], list[list[str]]] = {}
    for text in texts:
        groups.setdefault(tuple(text[:words]), []).append(text)
    alone = [text for group in groups.values() if len(group) < LEAST_GROUPED for text in group]
    return alone, [group for group in groups.values() if len(group) >= LEAST_GROUPED]


def _beginning(group: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the words with which all strings of a group begin."""
    for words in zip(*group, strict=False):
        if len(set(words)) > 1:
            return
        yield words[0]


def logged_entries(match: MatchView[Any], most: int = 0, memory: LogCache | None = None) -> list[LogEntry]:
    """Return the entries of the record (all, or only the last `most`), with what happened to each of them later.

    memory: the results of earlier logs of the match.
    """
    first, memory = max(0, match.revision - most) if most else 0, memory or LogCache()
    events, fates = match.events_after(first), match.fates(memory)
    texts = {entry.number: entry.text for entry in match.entries}
    waiting = {play.n: (WAITING, 0) for play in match.pending}
    standing, fates = {*texts, *waiting}, {**waiting, **fates}
    found = (
        _logged_event(event, _turn(match, memory, event.n), event.n in standing, texts.get(event.n), fates.get(event.n))
        for event in events
    )
    asked = {
        event.n: spec
        for event in events
        if event.kind == "chance" and (spec := match.chance_before(event.n, memory)) is not None
    }
    lexicon = match.lexicon
    named = (
        one
        if one.kind in ("note", RENAME)
        else one._replace(text=lexicon.with_player_names(one.text), fate=lexicon.with_player_names(one.fate))
        for one in found
    )
    return [_logged_roll(one, asked[one.n]) if one.n in asked else one for one in named]


def _turn(match: MatchView[Any], memory: LogCache, number: int) -> str:
    """Return the turn before an event, without the phase."""
    return messages.turn_of(match.heading_before(number, memory))


def _logged_event(
    event: Event, turn: str, is_standing: bool, now: str | None, fate: tuple[str, int] | None
) -> LogEntry:
    mover = event.seat if event.move is None else event.move.seat
    seat = mover if mover >= 0 else None
    fate = fate or ("", 0)
    if is_standing and now is not None and now != event.text and event.kind not in ("insert",):
        fate = (f"now: {now}", fate[1])
    is_standing = is_standing or (event.move is None and fate[0] != UNDONE)
    return LogEntry(event.n, event.kind, seat, messages.event_line(event), event.flags, is_standing, *fate, turn=turn)


def _logged_roll(one: LogEntry, spec: ChanceSpec) -> LogEntry:
    return one._replace(seat=None if spec.seat < 0 else spec.seat, asked=messages.purpose(spec))


def log_lines(match: MatchView[Any], found: Sequence[LogEntry]) -> list[str]:
    """Return the log: a heading for each turn; each entry with number, seat, words, flags and later changes."""
    lines, turn = [], ""
    for first, *others in folding.runs(found, _continues):
        if first.turn and first.turn != turn:
            lines.append(match.lexicon.with_player_names(f"== {first.turn} =="))
            turn = first.turn
        lines.append(_log_line(match.lexicon, first, others))
    return lines


def _continues(one: LogEntry, other: LogEntry) -> bool:
    """Return whether two entries of the log share a line: the same seat made the same pass in both."""
    is_same = (one.kind, one.seat, one.text, one.turn) == (other.kind, other.seat, other.text, other.turn)
    return is_same and not one.fate and not other.fate and folding.is_same_pass(one.flags, other.flags)


def entry_lines(match: MatchView[Any], number: int) -> list[str]:
    """Return an entry as a line of the log; empty if there is no such entry."""
    found = [one for one in logged_entries(match) if one.n == number]
    return [f"Entry {_log_line(match.lexicon, one).strip()}" for one in found]


def _log_line(lexicon: Lexicon, one: LogEntry, others: Sequence[LogEntry] = ()) -> str:
    fate = f"  [{one.fate}{f' by {one.by}' if one.by else ''}]" if one.fate else ""
    flags = folding.flags_of(folding.PrintedEvent(one.n, one.text, one.flags), 1 + len(others))
    numbers = folding.numbers(one.n, (others or [one])[-1].n)
    return f"{numbers} {messages.mover_text(lexicon, one.seat, one.asked)}{one.text}{flags}{fate}"


def in_columns(texts: Sequence[str], width: int) -> list[str]:
    """Return strings in columns."""
    wide = max(map(len, texts), default=0) + 2
    across = max(1, width // wide)
    rows = [texts[start : start + across] for start in range(0, len(texts), across)]
    return ["".join(f"{text:{wide}}" for text in row).rstrip() for row in rows]
