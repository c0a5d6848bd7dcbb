"""The referee's messages: what is due, what happened, why a move is refused, the standings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.core.agenda import Decision
from referee.engine.core.chance import ChanceSpec
from referee.engine.core.move import CHANCE, UNKNOWN
from referee.engine.core.naming import counted
from referee.engine.core.nearest import is_alike
from referee.engine.core.ruling import Verdict
from referee.engine.errors import MoveError
from referee.engine.mechanisms.sealed import OPEN
from referee.engine.record.event import RENAME, SEEDED, STANDING
from referee.engine.record.seen import UNOPENED
from referee.engine.words.notation import split_words
from referee.engine.words.verbs import UNNAMED_CARD
from referee.engine.words.wording import listed
from referee.table.words.clauses import full_answer, settlement
from referee.table.words.questions import LEAST_LONG_ROLL, question_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.engine.core.guards import Breach
    from referee.engine.core.move import Move
    from referee.engine.core.outcome import Outcome
    from referee.engine.core.picture import Standing
    from referee.engine.core.ruling import Ruling
    from referee.engine.core.state import Notice
    from referee.engine.game import Game
    from referee.engine.record.event import Event
    from referee.engine.record.match_view import MatchView
    from referee.engine.words.lexicon import Lexicon

LONGEST_RESULT = 100
"""The maximum number of characters of a roll or draw that is shown."""
ALL_PLAYERS = "All together"
"""The label of the standings that all players share."""
DRAWN_BY_REFEREE = "drawn by the referee"
FLAGS = {
    "implied": "implied",
    "standing": "standing pass",
    SEEDED: "rolled by the referee",
    "claim": "claimed, not shown",
    "together": "together",
    "only": "implied",
}


def questions(match: MatchView[Any]) -> list[str]:
    """Return everything that is due, one line each; or how the match ended."""
    ended = match.outcome
    if ended is not None:
        return [
            match.lexicon.with_player_names(f"The match is over. {how_ended(ended)} ({ended.clause})"),
            *_ranking(match, ended),
        ]
    return question_lines(match)


def how_ended(ended: Outcome) -> str:
    """Return a sentence on how a match ended."""
    return sentence(ended.text[:1].upper() + ended.text[1:])


def _ranking(match: MatchView[Any], ended: Outcome) -> list[str]:
    names = match.lexicon.names
    if len(ended.ranking) < 2:
        return []
    places = [listed(names[seat] for seat in shared) for shared in ended.ranking]
    return ["; ".join(f"{place}. {who}" for place, who in enumerate(places, 1))]


def announcement_lines(match: MatchView[Any], news: Iterable[Notice]) -> list[str]:
    """Return the lines of announcements, each with its clause."""
    said = (f"{notice.text} ({notice.clause})" if notice.clause else notice.text for notice in news)
    return [match.lexicon.with_player_names(f"     {text}") for text in said]


def standings_lines(match: MatchView[Any], before: Any, everything: bool = False, news: str = "") -> list[str]:
    """Return the standings that have changed since an earlier state, or all; leave out those that the news contains."""
    game, names = match.game, match.lexicon.names
    old = set() if everything else {one._replace(needs=0) for one in game.standings(before)}
    by_seat: dict[int | None, list[Standing]] = {}
    for one in game.standings(match.state):
        if one._replace(needs=0) not in old and str(one) not in news:
            by_seat.setdefault(one.seat, []).append(one)
    return [
        f"     {ALL_PLAYERS if seat is None else names[seat]}: {', '.join(map(str, changed))}"
        for seat, changed in by_seat.items()
    ]


def heading(match: MatchView[Any], before: Any = None) -> list[str]:
    """Return the heading with the turn and phase, if it is different from the heading of an earlier state."""
    now = match.game.heading(match.state)
    if not now or (before is not None and match.game.heading(before) == now):
        return []
    return [match.lexicon.with_player_names(f"== {now} ==")]


def mover_text(lexicon: Lexicon, seat: int | None, asked: str = "") -> str:
    """Return the text printed before a move: who moved, or what the dice or cards were for."""
    if asked:
        return f"{lexicon.with_player_name(-1 if seat is None else seat, asked)}: "
    return f"{lexicon.names[seat]}: " if seat is not None and 0 <= seat < len(lexicon.names) else ""


def purpose(spec: ChanceSpec) -> str:
    """Return the purpose of a roll or draw; if it has many results, without the hint on how to type them."""
    if spec.number < LEAST_LONG_ROLL:
        return spec.prompt
    said = spec.prompt.partition(",")[0]
    return said if said.count("(") == said.count(")") else said.rpartition(" (")[0]


def turn_of(heading: str) -> str:
    """Return the turn of a heading, without the phase."""
    return heading.partition(": ")[0]


def refusal_lines(
    match: MatchView[Any], ruling: Ruling, before: int = 0, overruled: bool = False, amends: bool = False
) -> list[str]:
    """Return a refusal's message: how the move was read, every clause broken, what would be legal, what to do next.

    before: how many moves of the line come before the refused move and must be played first. overruled: whether the
    players tried to overrule it. amends: whether it would change an old entry; `overrule` would then play another move.
    """
    names, game = match.lexicon.names, match.game
    if ruling.move.seat == CHANCE:
        spec = game.chance_due(match.state)
        whose = -1 if spec is None else spec.seat
        return [
            match.lexicon.with_player_name(whose, f"{sentence(one.text)} ({one.clause})") for one in ruling.breaches
        ]
    who = f"{names[ruling.move.seat]}: " if ruling.move.seat < len(names) else ""
    tried = match.lexicon.with_player_names(ruling.text)
    lines = [f"{who}{tried} is {ruling.verdict.value}.", *_reasons(match, ruling)]
    there = bool(before) or amends
    if near := [text for text in _nearest(match, ruling, there) if text != ruling.text]:
        is_near = any(is_alike(game, match.state, ruling.move, move) for move in ruling.nearest)
        legal = "Similar legal moves" if is_near else "Legal" if there else "Legal now"
        lines.append(match.lexicon.with_player_names(f"{legal}{' there' if there else ''}: " + "; ".join(near)))
    lines += [] if there else _for_others(match, ruling.move, tried)
    if any(breach.kind == "fact" for breach in ruling.breaches):
        return [*lines, *contradiction_lines(match, ruling), *_beyond_overruling(match, ruling, overruled)]
    if not ruling.breaches or amends:
        return lines
    if not match.keeps_record:
        return [*lines, "The table may let it stand."]
    line = f"type `overrule`, and then the line up to and including {quoted(tried)}"
    stand = line if before else f"overrule {quoted(tried)}"
    return [*lines, f"The table may let it stand: {stand}"]


def _nearest(match: MatchView[Any], ruling: Ruling, there: bool) -> Iterator[str]:
    """Yield the nearest legal moves, with CARD for a card that must be named. there: whether they are legal later."""
    for move in ruling.nearest:
        text = match.write(move)
        yield text if there or match.is_playable(move, text) else with_card(text)


def with_card(text: str) -> str:
    """Return a move in words, with CARD for the card that must be named."""
    return " ".join("CARD" if word == UNKNOWN else word for word in text.split())


def _for_others(match: MatchView[Any], move: Move, tried: str) -> list[str]:
    """Return a line about a player, asked at the same time, who may make the refused move; empty if there is none."""
    game, state = match.game, match.state
    others = [one.seat for one in match.due if isinstance(one, Decision) and one.seat != move.seat]
    for seat in others:
        if game.judge(state, move._replace(seat=seat)).verdict is Verdict.LEGAL:
            name = match.lexicon.seat_names(seat)[0]
            return [f"If {name} makes this move, begin it with the name: {quoted(f'{name}: {tried}')}"]
    return []


def _beyond_overruling(match: MatchView[Any], ruling: Ruling, overruled: bool) -> list[str]:
    """Return what to do if facts contradict a move; empty if the reasons already say so."""
    said = ["Facts cannot be overruled."] if overruled else []
    advice = "`correct` it" if match.keeps_record else "correct it at the table's screen"
    said += [f"If the table shows something else, {advice}."] if ruling.may_need_correction else []
    return [" ".join(said)] if said else []


def unplayed_lines(error: MoveError) -> list[str]:
    """Return a line saying that nothing was played, if the typed line has moves besides the refused one."""
    return ["Nothing on this line was played."] if error.before or error.after else []


def unopened_lines(match: MatchView[Any], ruling: Ruling) -> list[str]:
    """Return why a sealed choice cannot be opened, and what to do; empty for any other ruling."""
    if ruling.move.verb != OPEN or not ruling.breaches:
        return []
    why = "; ".join(f"{breach.text} ({breach.clause})" for breach in ruling.breaches)
    who = match.lexicon.names[ruling.move.seat]
    return [f"     The sealed choice of {who} is not possible: {why}. Undo it with `undo`, and choose again."]


def contradiction_lines(match: MatchView[Any], ruling: Ruling) -> list[str]:
    """Return a line about the entry that the card shown by a move contradicts; empty if it contradicts none."""
    state, deck = match.state, match.game.catalogue(match.state)
    for reveal in match.game.verbs[ruling.move.verb].shows(state, ruling.move):
        if reveal.face == UNKNOWN or (deck is not None and not deck.copies.get(reveal.face)):
            continue
        unknown = [token for token in state.zones.get(reveal.zone, ()) if token.face is None]
        found = [match.contradiction(token.id, reveal.face) for token in unknown]
        against = [one for one in found if one is not None]
        if found and len(against) == len(found):
            entry = max(against, key=lambda one: one.number)
            began = "the position in which the match began"
            return [f"That contradicts {began if entry.before is None else f'entry {entry.number}, {entry.text}'}."]
    return []


def _reasons(match: MatchView[Any], ruling: Ruling) -> Iterator[str]:
    """Yield the reasons against a move, with the sentence of each clause, or of the ruling that replaces it."""
    book, quoted_ids = match.game.book, set[str]()
    replaced = {one.id: one.replaces for one in book.rulings}
    settled = {one.id: full_answer(one.issue, settlement(one, match.state.options)) for one in book.rulings}
    for breach in _merged_breaches(ruling.breaches):
        others = [id for id in dict.fromkeys(breach.also) if id != breach.clause]
        also = f" See also {', '.join(others)}." if others else ""
        yield match.lexicon.with_player_names(f"  {breach.clause}: {sentence(breach.text)}{also}")
        rule = "" if breach.clause in quoted_ids else book.rule_sentence(breach.clause, match.state.options)
        rule = rule or settled.pop(breach.clause, "")
        quoted_ids.add(breach.clause)  # quote each rule once
        is_about_words = breach.text == UNNAMED_CARD  # no sentence of the rules forbids words
        if rule and not is_about_words and not any(breach.clause in replaced.get(one, ()) for one in breach.also):
            yield f"      {rule}"
        yield from (f"      {one}: {said}" for one in breach.also if (said := settled.pop(one, "")))
    for unseen in ruling.assumes:
        yield match.lexicon.with_player_names(f"  {unseen.clause}: cannot tell {unseen.text}.")


def _merged_breaches(breaches: Iterable[Breach]) -> Iterable[Breach]:
    """Return breaches, with equal reasons joined."""
    found: dict[tuple[str, str], Breach] = {}
    for one in breaches:
        known = found.setdefault((one.clause, one.text), one)
        found[one.clause, one.text] = known._replace(also=(*known.also, *one.also))
    return found.values()


def ruling_lines(match: MatchView[Any], ruling: Ruling, state: Any = None) -> list[str]:
    """Return the lines of a ruling on a move, now or in an old state, with the numbers that decide it."""
    numbers = tally_lines(match, match.state if state is None else state, ruling)
    if ruling.breaches:
        return [*refusal_lines(match, ruling), *numbers]
    shown = [f"  it shows {match.game.face_name(reveal.face)}" for reveal in ruling.reveals]
    asked = f"  {ruling.later} comes later and has not been judged; first: {sentence(ruling.asked)}"
    said = [ruling.answer, *([asked] if ruling.later else [])]
    grounds = _grounds(match, match.state if state is None else state, ruling)
    return [*map(match.lexicon.with_player_names, said), *_reasons(match, ruling), *grounds, *shown, *numbers]


def _grounds(match: MatchView[Any], state: Any, ruling: Ruling) -> list[str]:
    """Return lines on why a move is legal and preferred, with the clauses; empty if the game gives no reason."""
    if ruling.verdict is not Verdict.LEGAL:
        return []
    game, lines = match.game, list[str]()
    for clause, text in filter(None, (game.legality_reason(state, ruling.move), game.preference(state, ruling.move))):
        rule = game.book.rule_sentence(clause, match.state.options)
        lines += [
            match.lexicon.with_player_names(f"  {clause}: {sentence(text)}"),
            *([f"      {rule}"] if rule else []),
        ]
    return lines


def tally_lines(match: MatchView[Any], state: Any, ruling: Ruling) -> list[str]:
    """Return the numbers that decide a move, one on each line."""
    return [f"{title}: {tally}" for title, tally in match.game.tallies(state, ruling.move)]


def as_typed(game: Game[Any], move: Move | None, text: str, typed: Sequence[str], added: bool = False) -> str:
    """Return the words for a move, beginning with the verb as it was typed.

    typed: the first words of the line. added: whether the referee added the move; then its verb is not replaced by a
    word for another verb.
    """
    verb = None if move is None else game.verbs.get(move.verb)
    first, _, rest = text.partition(" ")
    if verb is None or first not in verb.says or first in typed:
        return text
    meant = tuple(word for word in verb.says if not added or word not in game.verbs)
    if verb.name in game.pass_verbs and len(typed) == 1 and not added:  # `end` can mean a pass, and `pass` an end
        meant = tuple(word for name in game.pass_verbs if name in game.verbs for word in game.verbs[name].says)
    word = next((word for word in typed if word in meant), first)
    return f"{word} {rest}".strip()


def ruling_as_typed(game: Game[Any], ruling: Ruling, typed: Sequence[str]) -> Ruling:
    """Return a ruling whose words for the move begin with the verb as it was typed."""
    return ruling._replace(text=as_typed(game, ruling.move, ruling.text, typed))


def event_line(event: Event) -> str:
    """Return an event as one line of the log."""
    return " ".join(_event_text(event).splitlines())


def _event_text(event: Event) -> str:
    if event.opening is not None:
        opened = event.opening
        seed = f", seed {opened.seed}" if opened.seed is not None else ""
        start = ", from a position" if opened.position else ""
        return f"{opened.game}, {counted(opened.seats, 'seat')}{seed}{start}"
    if event.kind in ("undo", "redo"):
        return f"{event.kind} {event.steps}"
    if event.kind == "delete":
        return f"delete {event.at or 'the entries that waited'}"
    if event.kind in ("amend", "insert"):
        return f"{event.kind} {event.at}: {'; '.join(brief_words(play.kind, play.text) for play in event.plays)}"
    if event.kind == "standing":
        return f"passes until the end of the {event.until}" if event.until else "no longer passes"
    if event.kind == "overrule":
        return f"{event.text}  [overruled: {', '.join(event.clauses)}]"
    if event.kind in ("sealed", "opened", RENAME):
        return brief_words(event.kind, event.text)
    return brief_words(event.kind, event.text) if event.kind in ("move", "chance") else f"{event.kind}: {event.text}"


def event_in_words(lexicon: Lexicon, event: Event) -> str:
    """Return an event in words, with players' names; a new name or a standing pass comes after the seat's name."""
    if event.kind in (STANDING, RENAME):
        names = lexicon.names if event.kind == STANDING else lexicon.game_names
        return f"{names[event.seat]} {event_line(event)}"
    return event_line(event) if event.kind == "note" else lexicon.with_player_names(event_line(event))


def brief_words(kind: str, text: str) -> str:
    """Return an entry's words without full hashes and salts of sealed choices, and long results only in part.

    kind, text: those of the entry.
    """
    if kind == "chance" and len(text) > LONGEST_RESULT:
        return f"{text[:LONGEST_RESULT].rsplit(' ', 1)[0]} … ({len(split_words(text)) - 1} in all)"
    if kind == "sealed":
        committed = text.rpartition(" ")[2]
        return "chooses in secret" if committed == UNOPENED else f"chooses in secret ({committed[:8]}…)"
    return {"opened": f"opens {text.split(' ', 2)[-1]}", RENAME: f"takes the name {text}"}.get(kind, text)


def flags_of(flags: Iterable[str], text: str) -> str:
    """Return the flags of an entry in words, in brackets; empty if there are none. text: the words of the entry."""
    said = [DRAWN_BY_REFEREE if flag == SEEDED and text.startswith("draw") else FLAGS.get(flag, flag) for flag in flags]
    return f"  [{', '.join(said)}]" if said else ""


def quoted(text: str) -> str:
    """Return a string in quotation marks that suit a shell."""
    return f"'{text}'" if '"' in text else f'"{text}"'


def sentence(text: str) -> str:
    """Return a string with a full stop."""
    return text if text.endswith((".", "!", "?")) else text + "."
