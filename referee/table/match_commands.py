"""Every command of the table on an open match: its answer in words, and as data for programs."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from referee.engine.core.ruling import IllegalMoveError
from referee.engine.errors import InvalidMoveError, MoveError
from referee.engine.mechanisms.sealed import OPEN
from referee.engine.mechanisms.views import TABLE
from referee.engine.record.event import IMPLIED, ONLY, SEEDED, STANDING, StaleError
from referee.engine.record.jsonl import write_record
from referee.engine.record.refusing import refusal_seen
from referee.engine.words.choosing import choosing
from referee.table import changing, messages
from referee.table.data import fallen, recorded, situation
from referee.table.refused import RefusedError, refused
from referee.table.reply import Reply
from referee.table.speaking import corrected, first_words, spoken
from referee.table.terminal import drawn_lines

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pnp.library.roots import Roots
    from referee.engine.core.picture import Picture
    from referee.engine.core.ruling import Ruling
    from referee.engine.mechanisms.views import View
    from referee.engine.record.event import Event
    from referee.engine.record.line import Version
    from referee.engine.record.match import Match
    from referee.engine.record.results import Amended, Entered
    from referee.engine.record.view import MatchView
    from referee.table import answers
    from referee.table.explanations import Explanations
    from referee.table.session import Session
    from referee.table.terminal import Pen

T = TypeVar("T")
NO_CHANGE = changing.Compared()


class MatchCommands:
    """The commands of the table on one open match."""

    def __init__(self, session: Session[Any], roots: Roots | None = None, view: View = TABLE) -> None:
        """Sit down at a session.

        roots: where what is printed of the game is found, None where nothing is. view: what the answers may use.
        """
        self.session, self.view = session, view
        self.roots = roots
        self._seen: tuple[Version[Any], int, MatchView[Any]] | None = None

    @property
    def match(self) -> MatchView[Any]:
        """Return the match as the viewer knows it: every answer is made from it."""
        match = self.session.match
        now = (match.undo_stack.version, match.revision)
        if self._seen is None or self._seen[0] is not now[0] or self._seen[1] != now[1]:
            self._seen = (*now, match.seen(self.view))
        return self._seen[2]

    @property
    def _whole(self) -> Match[Any]:
        """The match with all that the referee was told: what is entered is judged by it."""
        return self.session.match

    def record(self) -> str:
        """Return the record as JSON Lines; what the viewer may not know is not in it."""
        return write_record(self.match.events)

    @property
    def hides(self) -> bool:
        """Return whether the record holds something that the viewer may not know."""
        return self.match.events != self._whole.events

    def play(self, text: str) -> Reply:
        """Play a typed line; `roll` in it lets the referee roll. A match with a seed rolls by itself.

        Raises:
            RefusedError: a part of it cannot be read or is illegal; nothing of the line has happened.
        """
        if text.strip().casefold() == OPEN:
            return self._entered(self.session.open_sealed)
        return self._entered(lambda: self.session.enter(self._said(text)), first_words(text))

    def chooser(self, words: str = "") -> int:
        """Return the seat that words name, without any the first one that owes a choice in secret.

        Raises:
            InvalidMoveError: no such choice is due, or none of this seat.
        """
        match = self.match
        asked = [one.seat for one in choosing(match.game, match.state)]
        if not asked:
            raise InvalidMoveError("nobody has a choice in secret to make now")
        if not words.strip():
            return asked[0]
        seat = match.lexicon.seat(words)
        if seat not in asked:
            raise InvalidMoveError(f"{match.lexicon.names[seat]} has no choice in secret to make now")
        return seat

    def seal(self, seat: int, text: str) -> Reply:
        """Commit a choice that others must not see; when all are in, they are opened at once.

        Raises:
            RefusedError: it cannot be read or is illegal; what was typed is not told.
        """
        try:
            return self._entered(lambda: self.session.seal(text, seat))
        except RefusedError as error:  # what would be legal is not listed: it may lie in a hand
            told, due = error.data["message"], error.data["due"]
            raise RefusedError([messages.sentence(told)], {"error": "invalid", "message": told, "due": due}) from None

    def begun(self, rolled: Sequence[Event]) -> list[str]:
        """Return what was rolled and drawn when the match began, and where it stands."""
        return [*(said for event in rolled for said in self._event(event)), *self.welcome()]

    def overrule(self, text: str) -> Reply:
        """Let an illegal move stand; one that is legal is simply played, which is told.

        Raises:
            RefusedError: it cannot be read, or facts are against it.
        """
        done = self._entered(lambda: self._whole.overrule(self._said(text)))
        added = {IMPLIED, ONLY, STANDING, SEEDED}
        typed = [event for event in done.data["events"] if not added & set(event.get("flags", ()))]
        legal = [event["data"]["text"] for event in typed if event["kind"] != "overrule"]
        told = [f'"{move}" breaks no rule: it is played as a move, and nothing is overruled.' for move in legal]
        return Reply([*told, *done.lines], done.answer)

    def correct(self, text: str) -> Reply:
        """Say what is so on the table."""
        return self._entered(lambda: self._whole.correct(corrected(self.match, text)))

    def option(self, text: str) -> Reply:
        """Settle a house rule from here on: NAME=VALUE; a name alone is explained, and without any all are listed."""
        name, sign, value = (part.strip() for part in text.partition("="))
        if not sign:
            return self._explanations.house_rules(name)
        return self._entered(lambda: self._whole.option(name, value))

    def undo(self, steps: int = 1) -> Reply:
        """Take steps back."""
        return self._moved(lambda: self._whole.undo(steps))

    def redo(self, steps: int = 1) -> Reply:
        """Play steps again that were taken back."""
        return self._moved(lambda: self._whole.redo(steps))

    def note(self, text: str) -> Reply:
        """Put words on record that change nothing."""
        return self._entered(lambda: self._whole.note(text))

    def amend(self, number: int, text: str) -> Reply:
        """Put other words in the place of an old entry."""
        return self._amended(lambda: self.session.amend(number, self._said(text)), number)

    def insert(self, number: int, text: str, kind: str = "move") -> Reply:
        """Put something that was left out before an old entry."""
        return self._amended(lambda: self.session.insert(number, self._said(text), kind), number)

    def delete(self, number: int | None) -> Reply:
        """Take an old entry out; None gives up what waits to be played again."""
        return self._amended(self._whole.drop if number is None else lambda: self._whole.delete(number), number)

    def judge(self, text: str) -> Ruling:
        """Return the ruling on a move; nothing happens."""
        typed = first_words(text)
        ruling = self.refused(lambda: self.match.judge(self._said(text)), typed=typed)
        return messages.ruling_as_typed(self.match.game, ruling, typed)

    def picture(self, state: Any = None) -> Picture | None:
        """Return what lies where, now or in an old state; the owners are called as the players are."""
        found = self.match.game.picture(self.match.state if state is None else state)
        people = self.match.lexicon.players
        if found is None or len(people) != len(found.owners):
            return found
        owners = tuple(owner._replace(name=name) for owner, name in zip(found.owners, people, strict=True))
        return found._replace(owners=owners)

    def show(self, pen: Pen) -> list[str]:
        """Return the board, who stands how, and what is asked."""
        claims = [f"Not proved yet: {claim.text} ({claim.clause})" for claim in self.match.state.claims]
        wrong = [f"This cannot be: {fault}" for fault in self.match.faults]
        return [*drawn_lines(self.picture(), pen), *claims, *wrong, *self.welcome()]

    def shown(self) -> answers.Shown:
        """Return the board, and where the match stands."""
        return {**situation(self.match), "picture": self.picture()}

    def why(self, text: str) -> Reply:
        """Explain a clause, a move, an old entry, the numbers being compared, a card, a space or a word of the rules.

        Raises:
            RegistryError: the text is written like a clause of this game, but there is no such clause.
            RefusedError: it cannot be read as a move, nor as one card.
            DataError: the face of a card cannot be made.
        """
        return self._explanations.of(text)

    @cached_property
    def _explanations(self) -> Explanations:
        from referee.table.explanations import Explanations

        return Explanations(self)

    def welcome(self) -> list[str]:
        """Return where the match stands, for somebody who sits down."""
        match = self.match
        waiting = changing.waiting_lines(match.pending)
        return [
            *match.reports,
            *messages.heading(match),
            *messages.progress(match, None, True),
            *waiting,
            *messages.questions(match),
        ]

    def _said(self, text: str) -> str:
        return spoken(self.match, text)

    def refused(self, action: Callable[[], T], number: int | None = None, typed: Sequence[str] = ()) -> T:
        """Return what an action returns; a move that it refuses is told with all that can be said about it.

        number: of the entry that it is about; what is due now does not matter then. typed: the first words of what was
        typed.
        """
        try:
            return self._judged(action)
        except MoveError as error:
            if isinstance(error, IllegalMoveError):
                error.ruling = messages.ruling_as_typed(self.match.game, error.ruling, typed)
            raise refused(self.match, error, number) from error

    def _judged(self, action: Callable[[], T]) -> T:
        """Return what an action returns; what it refuses is refused with reasons that the viewer may know."""
        try:
            return action()
        except MoveError as error:
            raise refusal_seen(self._whole.game, self.view, error) from error
        except StaleError as error:
            self.session.refresh()
            late = {event.n for event in error.events}
            raise StaleError([event for event in self.match.events if event.n in late]) from error

    def _entered(self, action: Callable[[], Entered], typed: Sequence[str] = ()) -> Reply:
        """Enter something; typed: the first words of what was typed, as which moves are echoed."""
        before, faults = self.match.state, self.match.faults
        waited = changing.before(self.match) if self.match.pending else None
        done = self.refused(action, typed=typed)
        match = self.match
        found = NO_CHANGE if waited is None else changing.compared(match, waited)
        lines = [said for event in done.events for said in self._event(event, typed)]
        lines += [*changing.new_results(match, found.retold), *self._replayed(done)]
        lines += changing.difference_lines(match, found.differences)
        lines += [f"     This cannot be: {fault}" for fault in match.faults if fault not in faults]
        lines += [said for ruling in done.rulings for said in messages.unopened(match, ruling)]
        if done.rest:
            lines.append(f"     Not played, as something else is asked first: {'; '.join(done.rest)}")
        told = before if waited is None else waited.reported_state
        return self._after(before, lines, self._changed(done, done.rest, found), told)

    def _moved(self, action: Callable[[], Entered]) -> Reply:
        """Take steps back, or play them again; what was undone is named, and what is different."""
        before, old = self.match.state, changing.before(self.match)
        done = self.refused(action)
        match = self.match
        found = changing.compared(match, old)
        lines = [said for event in done.events for said in self._event(event)]
        lines += [*changing.moved_lines(match, old), *changing.new_results(match, found.retold)]
        lines += changing.difference_lines(match, found.differences)
        return self._after(before, lines, self._changed(done, (), found), old.reported_state)

    def _amended(self, action: Callable[[], Amended], number: int | None) -> Reply:
        before, old = self.match.state, changing.before(self.match)
        done = self.refused(action, number)
        match = self.match
        found = changing.compared(match, old)
        was = next((messages.brief(entry.kind, entry.text) for entry in old.line if entry.number == number), "")
        lines = [f"{event.n:>4} {_retold(match.event_seen(event), was)}" for event in done.events]
        lines += [*messages.happened(match, done.news), *changing.new_results(match, found.retold, number or 0)]
        lines += [*self._replayed(done), *changing.difference_lines(match, found.differences)]
        return self._after(before, lines, self._changed(done, (), found), old.reported_state)

    def _replayed(self, done: Entered | Amended) -> list[str]:
        """Return what became of the entries after a change."""
        return changing.replayed_lines(done.kept, map(self.match.orphan_seen, done.orphaned))

    def _changed(
        self, done: Entered | Amended, rest: Sequence[str], found: changing.Compared = NO_CHANGE
    ) -> answers.Changed:
        return {
            "events": recorded(map(self.match.event_seen, done.events)),
            "news": done.news,
            "rest": rest,
            "kept": done.kept,
            "orphaned": fallen(map(self.match.orphan_seen, done.orphaned)),
            "retold": found.retold,
            "differences": found.differences,
            **situation(self.match),
        }

    def _after(self, before: Any, lines: list[str], answer: answers.Changed, told: Any) -> Reply:
        """Return what is said, with what has changed and what is asked now; how far all are if nothing waits.

        told: the state in which the standings were last printed.
        """
        match = self.match
        far = [] if match.pending else messages.progress(match, told, news="\n".join(lines))
        lines += [*far, *changing.waiting_lines(match.pending)]
        return Reply([*lines, *messages.heading(match, before), *messages.questions(match)], answer)

    def _event(self, event: Event, typed: Sequence[str] = ()) -> list[str]:
        """Return an event in words, with what was announced at it."""
        entry = next((entry for entry in reversed(self._whole.line) if entry.number == event.n), None)
        news = () if entry is None else entry.state.news
        event = self.match.event_seen(event)
        move = None if entry is None else entry.move
        words = messages.as_typed(self.match.game, move, messages.said(event), typed)
        head = f"{event.n:>4} {words}{messages.flags_of(event.flags, event.text)}"
        return [head, *messages.happened(self.match, news)]


def _retold(event: Any, was: str) -> str:
    """Return the change of an old entry in words. was: the words of that entry before."""
    if event.kind not in ("amend", "delete") or not was:
        return messages.said(event) + messages.flags_of(event.flags, event.text)
    same = event.kind == "amend" and [was] == [play.text for play in event.act.plays]
    return f"{messages.said(event)} ({'as before' if same else f'before: {was}'})"
