"""One open match and its viewers: what each of them sees and enters. Only one thread may use it."""

from __future__ import annotations

import json
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from pnp.errors import PnpError
from referee.engine.core.looking import caching_results
from referee.engine.record.event import StaleError
from referee.table.files.store import Store
from referee.table.match_commands import MatchCommands
from referee.table.prompt import Completer, Prompt
from referee.table.words.reply import Reply
from referee.table.words.rescue import rules_errors
from referee.table.words.terminal import TerminalStyle
from referee.web.answering import FINE, REFUSED, STALE, Answer, RequestError, explanation, refusal
from referee.web.art import Art
from referee.web.campaign_steps import campaign_file_of
from referee.web.channels import Channel, json_line
from referee.web.decisions import open_decisions
from referee.web.faults import FaultPrinter
from referee.web.foreseeing import preview_response
from referee.web.locks import Locks
from referee.web.news import NewsCache
from referee.web.offers import MOST_OFFERS, offers_for_view, offers_of
from referee.web.permits import check_command, check_entered, check_preview, reveals_secrets, was_seen
from referee.web.requests import payload_key, stored_response
from referee.web.seats import SECRET, Seats
from referee.web.viewers import TABLE, WATCH, seat_of, title_of, view_for, viewers_of
from referee.web.views import art_names, view_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pnp.library.roots import Roots
    from referee.engine.core.plain import Plain
    from referee.engine.record.match import Match
    from referee.table.files.session import Rehearsal, Session
    from referee.web.channels import LatestView, Moment
    from referee.web.requests import Command, Tap

TRIES = 8
"""How many times a tap is tried again when somebody else enters something at the same moment."""
MOST_WAYS = 40
"""The maximum number of completions of a line."""
STALE_COMMANDS = ("undo", "redo", "amend", "insert", "delete")
"""The commands that would mean something else once somebody has moved."""


class Host:
    """A match that is served. on_view: called with each viewer whose view has changed.

    on_seats: called with the viewers whose links no longer work.
    """

    def __init__(
        self, session: Session[Any], roots: Roots, epoch: str = "", links: Mapping[str, Plain] | None = None
    ) -> None:
        """Serve an open match; the viewers' links are read from its file.

        epoch: the name of this run of the server. links: the links of another match, for a file without links.
        """
        assert isinstance(session.store, Store), "a match can be served only if its file is open for writing"
        self.session, self.store, self.roots = session, session.store, roots
        self.epoch = epoch or token_hex(4)
        viewers = viewers_of(session.match)
        if links is not None and self.store.payload(SECRET) is None:
            self.store.add(links)
        self.faults = FaultPrinter()
        path = campaign_file_of(session.match.id, self.store.path.parent, self.faults)
        self.campaign = "" if path is None else path.name
        self.seats = Seats(self.store, viewers)
        self.art = Art(roots, self.seats.secret_for("art"), self.faults)
        self.locks = Locks(self.store)
        self.news_cache = NewsCache()
        self.channels = {one: Channel(one, self.epoch, MatchCommands(session, roots, view_for(one))) for one in viewers}
        self.on_view: Callable[[str], object] = lambda viewer: None
        self.on_seats: Callable[[list[str]], object] = lambda viewers: None
        self._cause: Mapping[str, Any] = {"by": None}
        self._change_number = self.store.change_number

    @property
    def match(self) -> Match[Any]:
        """Return the match with everything that the referee knows."""
        return self.session.match

    def latest_view(self, viewer: str) -> LatestView:
        """Return the newest view of a viewer."""
        channel = self.channels[viewer]
        if channel.made_for != self._moment:
            self._put_view(channel, self._view(channel.commands, viewer))
        return channel.latest

    def refreshed_view(self, viewer: str) -> LatestView:
        """Return a viewer's view, after taking over entries made elsewhere.

        Raises:
            RefereeError: the file cannot be read.
        """
        with rules_errors():
            self.catch_up()
            return self.latest_view(viewer)

    def catch_up(self) -> None:
        """Take over entries made elsewhere, such as in a terminal, and update the views.

        Raises:
            RefereeError: the file cannot be read.
        """
        if (now := self.store.change_number) == self._change_number:
            return
        self.session.refresh()
        self.locks.read()
        if closed := self.seats.read():
            self.on_seats(closed)
        self._change_number = now
        self.publish({"by": None})

    def tap(self, viewer: str, tap: Tap) -> Answer:
        """Play a line for a viewer, at most once for each key."""

        def play(commands: MatchCommands) -> Reply:
            return commands.play(tap.line, seat_of(viewer))

        def check() -> None:
            check_command(viewer, "play")
            if tap.decision is not None and tap.decision not in open_decisions(self.match):
                raise StaleError(())
            if tap.decision is None:
                self._check_current(viewer, tap.seen_view)

        return self._run_once(viewer, tap.key, tap.digest, check, lambda: self._rehearse(viewer, tap, play, "play"))

    def command(self, viewer: str, command: Command) -> Answer:
        """Carry out a viewer's command, at most once for each key."""

        def check() -> None:
            check_command(viewer, command.command)
            if command.command in STALE_COMMANDS and command.seen_view is not None:
                self._check_current(viewer, command.seen_view)

        def carry_out() -> Answer:
            if command.command == "seal":
                return self._lock_choice(viewer, command)
            return self._rehearse(viewer, command, self._command_action(viewer, command), command.command)

        return self._run_once(viewer, command.key, command.digest, check, carry_out)

    def preview(self, viewer: str, command: Command) -> Answer:
        """Return what a command would change, without storing anything."""
        try:
            with rules_errors():
                self.catch_up()
                check_preview(viewer, command.command)
                rehearsal = self.session.rehearsal()
                commands = self.channels[viewer].commands.on_session(rehearsal)
                reply = self._command_action(viewer, command)(commands)
                check_entered(viewer, self.match, rehearsal.match, rehearsal.entered_events)
        except PnpError as error:
            return refusal(self.channels[viewer].commands.match, error)
        is_secret = reveals_secrets(self.match, rehearsal.match, rehearsal.entered_events)
        seen = command.command == "undo" and was_seen(self.match, rehearsal.match)
        return preview_response(reply, self.channels[viewer].commands.match, commands.match, is_secret, seen)

    def why(self, viewer: str, line: str) -> Answer:
        """Explain a move, a clause, a card or an entry to a viewer."""
        self.catch_up()
        commands = self.channels[viewer].commands
        try:
            with rules_errors():
                return explanation(commands.match, commands.why(line))
        except PnpError as error:
            return refusal(commands.match, error)

    def complete(self, viewer: str, line: str) -> Answer:
        """Return the ways to continue a line."""
        commands = self.channels[viewer].commands
        try:
            with rules_errors():
                ways = Completer(commands).completions(line)
        except PnpError:
            ways = []
        return Answer(FINE, {"ways": ways[:MOST_WAYS]})

    def offers(self, viewer: str, begins: str, words: Sequence[str] = ()) -> Answer:
        """Return a viewer's legal moves that begin with a string and contain certain words."""
        commands = self.channels[viewer].commands
        try:
            with rules_errors(), caching_results(commands.match.state):
                found = offers_of(commands, viewer, begins, words=words)
        except PnpError as error:
            return refusal(commands.match, error)
        return Answer(FINE, {"offers": offers_for_view(found), "narrow": len(found) > MOST_OFFERS})

    def hand_over(self, viewer: str, closes: bool) -> Answer:
        """Give a seat a new link, or with `closes` close the seat; either ends the seat's streams."""
        if viewer not in self.channels or viewer == TABLE:
            allowed = ", ".join(one for one in self.channels if one != TABLE)
            return Answer(REFUSED, {"said": [f"There is no such seat to hand over (allowed: {allowed})."]})
        try:
            if closes:
                self.seats.close(viewer)
            else:
                self.seats.hand_over(viewer)
        except PnpError as error:
            return refusal(self.match, error)
        self.on_seats(self.seats.read())
        title = title_of(self.match, viewer)
        who = title[0].upper() + title[1:]
        return Answer(FINE, {"said": [f"{who}: closed." if closes else f"{who}: the old link no longer works."]})

    def titles(self) -> dict[str, str]:
        """Return the title of each viewer."""
        return {viewer: title_of(self.match, viewer) for viewer in self.channels}

    @property
    def _moment(self) -> Moment:
        """Return everything that views depend on, as it is now."""
        return self.match.revision, self.locks.change_count, self.seats.joined

    def _view(self, commands: MatchCommands, viewer: str, locks: Mapping[int, str] | None = None) -> str:
        """Return a viewer's view as JSON. locks: the locked choices, by default the current ones."""
        view = view_of(commands, viewer, self.art, self.news_cache)
        self.channels[viewer].art |= art_names(view)
        found: dict[str, Any] = {**view}
        held = self.locks.choices_by_seat(commands.session.match) if locks is None else locks
        seat = seat_of(viewer)
        plays = self.match.game.scenario(self.match.state) is not None
        steps = self.campaign and viewer != WATCH
        found["panels"] = [*(["scenario"] if plays else []), *(["campaign"] if steps else [])]
        found["joining"] = seat is not None and viewer not in self.seats.joined
        mine = None if seat is None else held.get(seat)
        found["locked"] = {"seats": sorted(held), "mine": mine}
        found["locked_in"] = next((one.get("says", mine) for one in view["offers"] if one["label"] == mine), mine)
        return json_line(found)

    def _put_view(self, channel: Channel, view: str) -> None:
        if channel.put(view, self._cause, self._moment):
            self.on_view(channel.viewer)

    def publish(self, cause: Mapping[str, Any], first: str = "") -> None:
        """Make new views: for `first`, then for all viewers with an open stream. cause: who changed the match."""
        self._cause = cause
        for viewer, channel in sorted(self.channels.items(), key=lambda one: one[0] != first):
            if viewer == first or channel.readers:
                with self.faults.printing_errors(), rules_errors():  # an error in the rules must not spoil other views
                    self.latest_view(viewer)

    def _check_current(self, viewer: str, seen: tuple[str, int] | None) -> None:
        """Check that a viewer has seen the newest view.

        Raises:
            StaleError: the viewer has not seen it.
        """
        if seen != (self.epoch, self.latest_view(viewer).rev):
            raise StaleError(())

    def _run_once(
        self, viewer: str, key: str, digest: str, check: Callable[[], None], action: Callable[[], Answer]
    ) -> Answer:
        """Run an action at most once for each key; if the key was used before, return the earlier response."""
        for _ in range(TRIES):
            try:
                with rules_errors():
                    self.catch_up()
                    if (known := self._earlier_answer(viewer, key, digest)) is not None:
                        return known
                    check()
                    return action()
            except StaleError:
                before = self.match.revision
                self.catch_up()
                if self.match.revision == before:
                    return self._stale_answer(viewer)
            except PnpError as error:
                return refusal(self.channels[viewer].commands.match, error)
        return self._stale_answer(viewer)

    def _stale_answer(self, viewer: str) -> Answer:
        """Return the response to a stale tap or command, with the current view."""
        latest = self.latest_view(viewer)
        last = self.channels[viewer].commands.match.last
        shown = [f"Last: {last.number} {last.text}"] if last.before else []
        said = ["Not entered: the match has changed in the meantime.", *shown]
        body = {"said": said, "epoch": self.epoch, "rev": latest.rev, "view": json.loads(latest.view)}
        return Answer(STALE, body)

    def _earlier_answer(self, viewer: str, key: str, digest: str) -> Answer | None:
        """Return the response already sent for a key, or None; refuse the same key with another body."""
        known = self.store.payload(payload_key(viewer, key))
        if known is None:
            return None
        found = json.loads(known)
        if found["digest"] != digest:
            raise RequestError(REFUSED, "This key was used for a different request; send a new key with each tap.")
        return Answer(FINE, found["answer"])

    def _command_action(self, viewer: str, command: Command) -> Callable[[MatchCommands], Reply]:
        def act(commands: MatchCommands) -> Reply:
            if command.command == "play":
                return commands.play(command.args, seat_of(viewer))
            prompt = Prompt(commands, TerminalStyle(), ask=lambda question: command.args)
            if command.command not in prompt.command_names:
                known = ", ".join(sorted(prompt.command_names | {"play"}))
                raise RequestError(REFUSED, f'There is no command "{command.command}" (allowed: {known}).')
            return prompt.reply(command.line)

        return act

    def _rehearse(
        self, viewer: str, request: Tap | Command, action: Callable[[MatchCommands], Reply], kind: str
    ) -> Answer:
        """Run an action in a rehearsal first, so that its events are stored together with the response."""
        rehearsal = self.session.rehearsal()
        commands = self.channels[viewer].commands.on_session(rehearsal)
        reply = action(commands)
        check_entered(viewer, self.match, rehearsal.match, rehearsal.entered_events)
        said = [*map(str, reply.lines)]
        if not rehearsal.entered_events:
            return Answer(FINE, {**self._revision_data(self.latest_view(viewer).rev), "said": said})
        return self._store_events(viewer, rehearsal, commands, request, said, kind)

    def _store_events(
        self,
        viewer: str,
        rehearsal: Rehearsal[Any],
        commands: MatchCommands,
        request: Tap | Command,
        lines: list[str],
        kind: str,
        unlocks: Mapping[str, Plain] | None = None,
    ) -> Answer:
        """Store the events of a viewer's rehearsal with the response, and show them to everybody.

        kind: the command, for the page. unlocks: the payloads that clear locked choices.
        """
        self.latest_view(viewer)
        channel, view = self.channels[viewer], self._view(commands, viewer)
        answer = {**self._revision_data(channel.next_rev(view)), "said": lines}
        payloads = {**(unlocks or {}), **stored_response(viewer, request.key, request.digest, answer)}
        self.session.adopt(rehearsal, payloads)
        if unlocks:
            self.locks.read()
        commands.session = self.session
        channel.commands = commands
        self._cause = {"by": viewer, "kind": kind}
        self._put_view(channel, view)
        self.publish(self._cause)
        return Answer(FINE, answer)

    def _revision_data(self, rev: int) -> dict[str, Plain]:
        return {"epoch": self.epoch, "rev": rev}

    def _lock_choice(self, viewer: str, command: Command) -> Answer:
        """Lock in a choice; when all seats have locked theirs, record the choices and open them together."""
        seat = seat_of(viewer) if seat_of(viewer) is not None else command.seat
        match, owing = self.match, self.locks.unrecorded_seats(self.match)
        if not owing:
            raise RequestError(REFUSED, "Nobody has to make a secret choice now.")
        if seat not in owing:
            wrong = f"There is no secret choice for this seat now (`seat` must be one of {owing})."
            raise RequestError(REFUSED, wrong if viewer == TABLE else "You have no secret choice to make now.")
        trial = self.channels[viewer].commands.on_session(self.session.rehearsal())
        trial.seal(seat, command.args)
        held = self.locks.choices_by_seat(match) | {seat: command.args}
        if set(held) >= set(owing):
            return self._open_choices(viewer, command, held)
        said = ["Chosen. You can still change it until everybody has chosen."]
        locked = self.locks.lock_payloads(match, {seat: command.args})
        answer = {**self._revision_data(self._rev_with_locks(viewer, held)), "said": said}
        self.store.add({**locked, **stored_response(viewer, command.key, command.digest, answer)})
        self.locks.read()
        self.publish({"by": None}, viewer)
        return Answer(FINE, answer)

    def _rev_with_locks(self, viewer: str, held: Mapping[int, str]) -> int:
        self.latest_view(viewer)
        channel = self.channels[viewer]
        return channel.next_rev(self._view(channel.commands, viewer, held))

    def _open_choices(self, viewer: str, command: Command, held: Mapping[int, str]) -> Answer:
        """Record all locked choices; if a choice is no longer possible, clear it and record none."""
        match, seats = self.match, self.locks.unrecorded_seats(self.match)
        rehearsal = self.session.rehearsal()
        commands = self.channels[viewer].commands.on_session(rehearsal)
        said: list[str] = []
        for seat in seats:
            try:
                said += map(str, commands.seal(seat, held[seat]).lines)
            except PnpError:
                self.store.add(self.locks.lock_payloads(match, {seat: None}))
                self.locks.read()
                self.publish({"by": None}, viewer)
                who = match.lexicon.names[seat]
                wrong = f"The choice of {who} is no longer possible; {who} chooses again."
                raise RequestError(REFUSED, wrong) from None
        unlocks = self.locks.lock_payloads(match, dict.fromkeys(self.locks.choices_by_seat(match)))
        return self._store_events(viewer, rehearsal, commands, command, said, "seal", unlocks)
