"""The commands on an open match, each with a reply for people and for programs."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from referee.engine.core.hooks import PASS
from referee.engine.core.move import UNKNOWN
from referee.engine.core.ruling import IllegalMoveError
from referee.engine.errors import InvalidMoveError, MoveError
from referee.engine.mechanisms.sealed import OPEN
from referee.engine.mechanisms.views import PUBLIC
from referee.engine.record.event import IMPLIED, ONLY, SEEDED, STANDING, StaleError
from referee.engine.record.jsonl import write_record
from referee.engine.record.refusing import refusal_seen
from referee.engine.words.choosing import choice_decisions, hiding_decisions
from referee.table.components import scenario_texts
from referee.table.data.hands import hand_lines, hands
from referee.table.data.making import dropped_entries, event_data, situation
from referee.table.words import changing, folding, messages
from referee.table.words.changing import ChangeReporter, Effects
from referee.table.words.refused import RefusedError, refusal_error
from referee.table.words.reply import Reply
from referee.table.words.secret_lines import refusal_without_words
from referee.table.words.speaking import correction_for_seats, first_words, with_names_of_seats
from referee.table.words.terminal import drawn_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pnp.library.roots import Roots
    from referee.engine.core.picture import Picture
    from referee.engine.core.ruling import Ruling
    from referee.engine.mechanisms.views import View
    from referee.engine.record.entries import Version
    from referee.engine.record.event import Event
    from referee.engine.record.match import Match
    from referee.engine.record.match_view import MatchView
    from referee.engine.record.results import Entered
    from referee.table.data import answers
    from referee.table.explanations import Explainer
    from referee.table.open_match import OpenMatch
    from referee.table.words.terminal import TerminalStyle

T = TypeVar("T")


class MatchCommands:
    """The commands on an open match."""

    def __init__(self, session: OpenMatch, roots: Roots | None = None, view: View = PUBLIC) -> None:
        """Take an open match.

        roots: where to find the printed cards of the game, None if there are none. view: what the viewer may know; the
        replies use nothing else.
        """
        self.session, self.view = session, view
        self.roots = roots
        self._seen: tuple[Version[Any], int, MatchView[Any]] | None = None

    @property
    def match(self) -> MatchView[Any]:
        """The match as the viewer knows it; all answers are made from it."""
        match = self.session.match
        now = (match.record.undo_stack.version, match.revision)
        if self._seen is None or self._seen[0] is not now[0] or self._seen[1] != now[1]:
            self._seen = (*now, match.seen(self.view, None if self._seen is None else self._seen[2]))
        return self._seen[2]

    def on_session(self, session: OpenMatch) -> MatchCommands:
        """Return the same viewer's commands on another session of this match, such as a rehearsal."""
        made = MatchCommands(session, self.roots, self.view)
        made._seen = self._seen
        return made

    @property
    def _full_match(self) -> Match[Any]:
        """The match with everything that the referee knows; moves are judged by it."""
        return self.session.match

    def known_by_now(self) -> MatchView[Any]:
        """Return the match to export. Of the cards hidden at the time it names those that the viewer has seen since."""
        return self.session.match.seen(self.view, hindsight=True)

    def record(self) -> str:
        """Return the record as JSON Lines, without anything hidden from the viewer."""
        return write_record(self.known_by_now().events)

    @property
    def hides(self) -> bool:
        """Whether the record contains anything hidden from the viewer."""
        return self.known_by_now().events != self._full_match.events

    def play(self, text: str, seat: int | None = None) -> Reply:
        """Play a typed line; `roll` in it lets the referee roll. A match with a seed rolls by itself.

        The line `open` opens the choices sealed in this file. seat: who moves, if the line does not say; by default the
        seat that must decide.

        Raises:
            RefusedError: part of the line cannot be read or is illegal; then none of it has been played.
        """
        if text.strip().casefold() == OPEN:
            return self._enter(self.session.open_sealed)
        return self._enter(lambda: self.session.enter(self._with_seat_names(text), seat), text)

    def chooser(self, words: str = "") -> int:
        """Return the seat that the words name; without words, the first seat that must make a secret choice.

        Raises:
            MoveError: nobody has a secret choice to make, the named seat has none, or the words name no seat.
        """
        match = self.match
        secret = choice_decisions(match.game, match.state) or hiding_decisions(match.game, match.state)
        asked = [one.seat for one in secret]
        if not asked:
            raise refusal_error(match, InvalidMoveError("nobody has to make a secret choice now."))
        if not words.strip():
            return asked[0]
        seat = match.lexicon.seat(words)
        if seat not in asked:
            raise refusal_error(
                match, InvalidMoveError(f"{match.lexicon.names[seat]} has no secret choice to make now.")
            )
        return seat

    def seal(self, seat: int, text: str) -> Reply:
        """Seal a choice that the others must not see; when everybody has chosen, all choices are opened.

        If the decision hides cards anyway, such as a stack placed face down, the line is played and not sealed.

        Raises:
            RefusedError: the choice cannot be read or is illegal; the message does not reveal what was typed.
        """
        if not choice_decisions(self.match.game, self.match.state):
            try:
                return self._enter(lambda: self.session.enter(text, seat))
            except RefusedError as error:
                raise refusal_without_words(self.match, error) from None
        try:
            return self._enter(lambda: self.session.seal(text, seat))
        except RefusedError as error:  # legal choices are not listed: they can reveal a hand
            said, due = error.data["message"], error.data["due"]
            raise RefusedError([messages.sentence(said)], {"error": "invalid", "message": said, "due": due}) from None

    def opening_reply(self, rolled: Sequence[Event]) -> Reply:
        """Return what was rolled and drawn at the beginning, and the current situation."""
        now = self.welcome()
        return Reply([*self._event_lines(rolled), *now.lines], now.answer)

    def overrule(self, text: str) -> Reply:
        """Play a line, allowing its last move although it is illegal; if the whole line is legal, the reply says so.

        Raises:
            MoveError: part of the line cannot be read, an earlier move is illegal, or the last one contradicts a fact.
        """
        if not text.strip():
            raise InvalidMoveError("say which move to allow: `overrule MOVE`")
        done = self._enter(lambda: self._full_match.overrule(self._with_seat_names(text)), text)
        added = {IMPLIED, ONLY, STANDING, SEEDED}
        typed = [event for event in done.data["events"] if not added & set(event.get("flags", ()))]
        overruled = any(event["kind"] == "overrule" for event in typed)
        legal = [] if overruled else [event["data"]["text"] for event in typed]
        notes = [f'"{move}" breaks no rule: it is played as a move, and nothing is overruled.' for move in legal]
        return Reply([*notes, *done.lines], done.answer)

    def correct(self, text: str) -> Reply:
        """Correct the position."""
        return self._enter(lambda: self._full_match.correct(correction_for_seats(self.match, text)))

    def option(self, text: str) -> Reply:
        """Set a house rule from now on (NAME=VALUE); explain it (NAME), or list them all (empty)."""
        name, sign, value = (part.strip() for part in text.partition("="))
        if not sign:
            return self._explanations.house_rules(name)
        return self._enter(lambda: self._full_match.option(name, value))

    def undo(self, steps: int = 1) -> Reply:
        """Undo steps."""
        return self._undo_or_redo(lambda: self._full_match.undo(steps))

    def redo(self, steps: int = 1) -> Reply:
        """Redo steps that were undone."""
        return self._undo_or_redo(lambda: self._full_match.redo(steps))

    def note(self, text: str) -> Reply:
        """Add a remark to the record."""
        return self._enter(lambda: self._full_match.note(text))

    def rename(self, text: str) -> Reply:
        """Rename a player: `Ann: Anna`, or only `Anna` to rename the viewing player.

        Raises:
            MoveError: the name is not allowed or taken, or it is not clear whose name it is.
        """
        who, colon, name = text.partition(":")
        name, seat = (name, self.match.lexicon.seat(who)) if colon else (text, self.view.seat)
        if seat is None:
            raise InvalidMoveError("say whose name it is, and the new name: `rename SEAT: NAME`")
        return self._enter(lambda: self._full_match.rename(seat, name))

    def amend(self, number: int, text: str) -> Reply:
        """Change an old entry."""
        return self._amend(lambda: self.session.amend(number, self._with_seat_names(text)), number, text)

    def insert(self, number: int, text: str, kind: str = "move") -> Reply:
        """Insert an entry that was left out, before an old entry."""
        return self._amend(lambda: self.session.insert(number, self._with_seat_names(text), kind), number, text)

    def delete(self, number: int | None) -> Reply:
        """Remove an old entry; None drops the entries that wait to be played again."""
        return self._amend(
            self._full_match.drop_waiting if number is None else lambda: self._full_match.delete(number), number
        )

    def judge(self, text: str) -> Ruling:
        """Return the ruling on a move, without playing it."""
        ruling = self.with_refusal(lambda: self.match.judge(self._with_seat_names(text)), line=text)
        return messages.ruling_as_typed(self.match.game, ruling, first_words(text))

    def picture(self, state: Any = None) -> Picture | None:
        """Return the board, now or in an old state, with players' names; if one is unknown, the game's name stays."""
        found = self.match.game.picture_of(self.match.state if state is None else state)
        people = self.match.lexicon.players
        if found is None or len(people) > len(found.owners):
            return found
        pairs = zip(found.owners, people, strict=False)
        named = tuple([owner._replace(name=name or owner.name) for owner, name in pairs])
        return found._replace(owners=(*named, *found.owners[len(people) :]))

    def show(self, style: TerminalStyle) -> Reply:
        """Return the board, the hands that the viewer knows, the standings and what is due."""
        claims = [f"Not proved yet: {claim.text} ({claim.clause})" for claim in self.match.state.claims]
        wrong = [f"This is impossible: {fault}" for fault in self.match.faults]
        picture, now, found = self.picture(), self.welcome(), tuple(hands(self.match))
        more = self.match.game.more_boards(self.match.state)
        answer: answers.VisibleTable = {**situation(self.match), "picture": picture, "hands": found}
        return Reply(
            [*drawn_lines(picture, style, more), *hand_lines(self.match, found), *claims, *wrong, *now.lines], answer
        )

    def why(self, text: str) -> Reply:
        """Explain a clause, a move, an old entry, the numbers being compared, a card, a space or a word in the rules.

        Raises:
            RegistryError: the text is written like a clause of this game, but there is no such clause.
            MoveError: the text is neither a move nor anything else, means several cards, or is an entry without a move.
            DataError: a card's face cannot be made, or a scenario's books have faults.
        """
        return self._explanations.of(text)

    @cached_property
    def _explanations(self) -> Explainer:
        from referee.table.explanations import Explainer

        return Explainer(self)

    def welcome(self) -> Reply:
        """Return the current situation, for somebody who opens the match."""
        match = self.match
        lines = [
            *match.reports,
            *scenario_texts.scenario_line(match),
            *messages.heading(match),
            *messages.standings_lines(match, None, True),
            *ChangeReporter(match).waiting(),
            *messages.questions(match),
        ]
        return Reply(lines, situation(match))

    def _with_seat_names(self, text: str) -> str:
        return with_names_of_seats(self.match, text)

    def with_refusal(self, action: Callable[[], T], number: int | None = None, line: str = "") -> T:
        """Return what an action returns; if it refuses a move, raise the refusal with everything that explains it.

        number: the entry that the action changes, if any; then the refusal leaves out what is due. line: what was
        typed.
        """
        try:
            return self._judge_privately(action)
        except MoveError as error:
            if isinstance(error, IllegalMoveError):
                error.ruling = messages.ruling_as_typed(self.match.game, error.ruling, first_words(line))
            raise refusal_error(self.match, error, number, line) from error

    def _judge_privately(self, action: Callable[[], T]) -> T:
        """Return what an action returns; if it refuses a move, raise only with reasons that the viewer may know."""
        try:
            return action()
        except MoveError as error:
            raise refusal_seen(self._full_match.game, self.view, error) from error
        except StaleError as error:
            self.session.refresh()
            late = {event.n for event in error.events}
            raise StaleError([event for event in self.match.events if event.n in late]) from error

    def _enter(self, action: Callable[[], Entered], line: str = "") -> Reply:
        """Run an action that adds events; return the reply. line: what was typed, whose words are used in the reply."""
        before, faults = self.match.state, self.match.faults
        waited = changing.match_before(self.match) if self.match.pending else None
        done = self.with_refusal(action, line=line)
        match = self.match
        found = Effects(before) if waited is None else changing.effects_since(match, waited)
        more = [f"     This is impossible: {fault}" for fault in match.faults if fault not in faults]
        more += [said for ruling in done.rulings for said in messages.unopened_lines(match, ruling)]
        if done.rest:
            more.append(f"     Not played, because another question comes first: {'; '.join(done.rest)}")
        lines = self._event_lines(done.events, first_words(line))
        return self._change_reply(before, lines, done, found._replace(own_lines=(*lines, *more)), more)

    def _undo_or_redo(self, action: Callable[[], Entered]) -> Reply:
        """Undo or redo steps; return a reply that names them, and what is now different on the table."""
        before, old = self.match.state, changing.match_before(self.match)
        done = self.with_refusal(action)
        return self._change_reply(
            before, self._event_lines(done.events), done, changing.effects_of_step(self.match, old)
        )

    def _amend(self, action: Callable[[], Entered], number: int | None, line: str = "") -> Reply:
        before, old = self.match.state, changing.match_before(self.match)
        done = self.with_refusal(action, number, line)
        match = self.match
        was = next(
            (messages.brief_words(entry.kind, entry.text) for entry in old.entries if entry.number == number), ""
        )
        changed = (_change_text(match.event_seen(event), was) for event in done.events)
        lines = [
            f"{event.n:>4} {match.lexicon.with_player_names(text)}"
            for event, text in zip(done.events, changed, strict=True)
        ]
        found = changing.effects_since(match, old)._replace(n=number or 0, news=done.news)
        return self._change_reply(before, lines, done, found)

    def _change_reply(
        self, before: Any, lines: list[str], done: Entered, found: Effects, more: Sequence[str] = ()
    ) -> Reply:
        """Return the reply: lines about the events, their effects, the standings, and what is due now.

        The standings are left out while entries wait to be played again. before: the state before the command. more:
        lines after the effects.
        """
        match = self.match
        found = found._replace(kept=done.kept, orphaned=tuple(map(match.orphan_seen, done.orphaned)))
        lines = [*lines, *ChangeReporter(match).lines(found), *more]
        far = [] if match.pending else messages.standings_lines(match, found.reported, news="\n".join(lines))
        due = [*messages.heading(match, before), *messages.questions(match)]
        return Reply([*lines, *far, *ChangeReporter(match).waiting(), *due], self._changed_data(done, found), found)

    def _changed_data(self, done: Entered, found: Effects) -> answers.MatchChange:
        return {
            "events": event_data(map(self.match.event_seen, done.events)),
            "news": done.news,
            "rest": done.rest,
            "kept": found.kept,
            "orphaned": dropped_entries(found.orphaned),
            "retold": found.retold,
            "differences": found.differences,
            **situation(self.match),
        }

    def _event_lines(self, events: Iterable[Event], typed: Sequence[str] = ()) -> list[str]:
        """Return the lines about events, each with its announcements. typed: the first words of the line."""
        return folding.lines(self._event(event, typed) for event in events)

    def _event(self, event: Event, typed: Sequence[str]) -> folding.PrintedEvent:
        """Return an event's words and announcements; for a pass made by a standing pass, only the announcements."""
        entry = next((entry for entry in reversed(self._full_match.entries) if entry.number == event.n), None)
        news = messages.announcement_lines(self.match, () if entry is None else entry.state.news)
        event = self.match.event_seen(event)
        if STANDING in event.flags:
            return folding.PrintedEvent(event.n, "", event.flags, news)
        move = None if entry is None else entry.move
        in_window = event.key is not None and event.key.kind in self.match.game.windows
        is_pass = in_window and move is not None and move.verb == PASS  # `end` ends nothing here
        added = is_pass or not {IMPLIED, ONLY}.isdisjoint(event.flags)
        words = messages.as_typed(
            self.match.game, move, messages.event_in_words(self.match.lexicon, event), typed, added
        )
        return folding.PrintedEvent(event.n, words, event.flags, news)


def _change_text(event: Any, was: str) -> str:
    """Return a change to an old entry in words. was: the old words of that entry."""
    if event.kind not in ("amend", "delete") or not was:
        return messages.event_line(event) + messages.flags_of(event.flags, event.text)
    same = event.kind == "amend" and [was] == [play.text for play in event.plays] and UNKNOWN not in was.split()
    return f"{messages.event_line(event)} ({f'it was {was} already' if same else f'before: {was}'})"
