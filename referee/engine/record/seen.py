"""A match as a viewer knows it: hides everything in states, entries and events that the viewer has not seen.

Output made from it reveals nothing more: two matches that differ only in things hidden from a viewer are equal here.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING

from referee.engine.core.chance import DrawSpec, chance_move
from referee.engine.core.guards import Breach, S
from referee.engine.core.move import CHANCE, UNKNOWN, Move
from referee.engine.core.zones import zones_of
from referee.engine.errors import RefereeError
from referee.engine.mechanisms.sealed import COMMIT, Choices, is_sealed
from referee.engine.record.entries import Entry, Orphan, backwards
from referee.engine.record.event import OPEN, PLAYS, Event, opening_in
from referee.engine.record.match_view import MatchView
from referee.engine.record.replay import PUBLIC_REASONS, SECRET_REASON
from referee.engine.words import notation

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence, Set

    from referee.engine.core.move import Value
    from referee.engine.core.outcome import Outcome
    from referee.engine.core.zones import Token
    from referee.engine.mechanisms.views import View
    from referee.engine.record.entries import Version
    from referee.engine.record.match import Match

UNOPENED = "0" * 64
"""A hash that nobody can open, in place of a choice that was entered by name and has not been shown."""
HIDDEN = "(hidden)"
"""The words in place of what a viewer may not read."""


class SeenMatch(MatchView[S]):
    """What a viewer knows of a match at this moment."""

    def __init__(
        self, match: Match[S], view: View, earlier: MatchView[S] | None = None, hindsight: bool = False
    ) -> None:
        """View a match as it is now. earlier: an earlier view of the same match by the same viewer.

        hindsight: whether entries also name cards that were hidden at the time but that the viewer could track until
        they were shown, so that the record can be played again.
        """
        super().__init__(match.game, match.record)
        self.view, self._hindsight = view, hindsight
        self.keeps_record = view.keeps_record
        self._states: dict[Entry[S], S] = {}
        self._known: dict[Entry[S], Entry[S]] = {}
        self._unshown_before: tuple[int, Set[int]] = (0, frozenset())
        if isinstance(earlier, SeenMatch):
            self._states = earlier._states
            if self._continues(earlier):
                self._unshown_before = (len(earlier._past), earlier._unshown)
            if earlier._unshown == self._unshown:
                self._known = earlier._known

    @property
    def _past(self) -> list[Version[S]]:
        return self._record.undo_stack.past_versions

    def _continues(self, earlier: SeenMatch[S]) -> bool:
        """Return whether the match has only more events than when it was viewed earlier."""
        known = len(earlier._past)
        return len(self._past) >= known and self._past[known - 1] is earlier._past[-1]

    @cached_property
    def state(self) -> S:
        """Return the current state."""
        return self._state_seen(self._record.version.last)

    def is_playable(self, move: Move, words: str) -> bool:
        """Return whether a legal move can be played now as it is, judged also by the cards that the referee knows."""
        if UNKNOWN not in words.split() or not super().is_playable(move, words):
            return super().is_playable(move, words)
        return not isinstance(self.game.breach(self._record.version.state, move), Breach)

    @property
    def seed(self) -> None:
        """Return None, because the seed would reveal every card."""
        return

    @property
    def outcome(self) -> Outcome | None:
        """Return the outcome of the match, which everybody knows; None while it goes on."""
        return self.game.outcome(self._record.version.state)

    @property
    def last(self) -> Entry[S]:
        """Return the last entry in force."""
        return self.entry_seen(self._record.version.last)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """Return the whole record."""
        return tuple(map(self.event_seen, self._record.events))

    @property
    def pending(self) -> tuple[Event, ...]:
        """Return the entries that are replayed only after a new question is answered."""
        return tuple(map(self._waiting_seen, self._record.version.pending))

    @property
    def orphans(self) -> tuple[Orphan, ...]:
        """Return the entries that were dropped in the last change."""
        return tuple(map(self.orphan_seen, self._record.version.orphans))

    def entry_seen(self, last: Entry[S]) -> Entry[S]:
        """Return an entry, and those before it, as the viewer knows them."""
        fresh = []
        for entry in backwards(last):
            if entry in self._known:
                break
            fresh.append(entry)
        for entry in reversed(fresh):
            before = None if entry.before is None else self._known[entry.before]
            self._known[entry] = Entry(self._event_of(entry), self._state_seen(entry), before)
        return self._known[last]

    def _state_seen(self, entry: Entry[S]) -> S:
        """Return the state after an entry as the viewer knows it."""
        if entry not in self._states:
            self._states[entry] = self.view.state(self.game, entry.state)
        return self._states[entry]

    def event_seen(self, event: Event) -> Event:
        """Return an event of the record as the viewer knows it."""
        version = self._record.version_after(event.n)
        if event.kind == OPEN or event.kind in PLAYS:
            return self._seen_in(version, event)
        if event.kind in ("amend", "insert"):
            number = (event.at or 0) if event.kind == "amend" else event.n
            plays = (self._seen_in(version, one._replace(n=number)) for one in event.plays)
            return event._replace(plays=tuple(play._replace(n=0) for play in plays))
        return event

    def _waiting_seen(self, event: Event) -> Event:
        """Return an event that is not in force, as the viewer knew it when it was last in force."""
        entries = (_entry_of(version, event) for version in reversed(self._past))
        entry = next((one for one in entries if one is not None), None)
        return self._never_in_force(event) if entry is None else self._event_of(entry)

    def _never_in_force(self, event: Event) -> Event:
        """Return an event with nothing that any viewer might not know."""
        return self._secret_choice(event) if event.n in self._unshown else self._unseen_cards(event)

    def orphan_seen(self, orphan: Orphan) -> Orphan:
        """Return an entry that no longer fits anywhere, as the viewer knows it.

        Its reason is shown only if it can name no card that the viewer may not know.
        """
        event = self._waiting_seen(orphan.event)
        if orphan.reason in PUBLIC_REASONS or self._never_in_force(orphan.event) is orphan.event:
            return orphan._replace(event=event)
        return Orphan(event, SECRET_REASON)

    def _seen_in(self, version: Version[S], event: Event) -> Event:
        """Return an event as the viewer knows it, given the version in which it may be an entry."""
        entry = _entry_of(version, event)
        return self._never_in_force(event) if entry is None else self._event_of(entry)

    def _event_of(self, entry: Entry[S]) -> Event:
        """Return the event of an entry, as the viewer knows it."""
        if entry in self._known:
            return self._known[entry].event
        event, kind = entry.event, entry.kind
        if entry.before is None:
            return self._opening(entry)
        if kind == "chance":
            return self._result(entry, entry.before)
        if kind == "correct":
            return self._correction(entry, entry.before)
        if entry.number in self._unshown:
            return self._secret_choice(event)
        less = self._put_away(event)
        if less is event or entry.move is None:
            return event
        hidden = self._moved_unseen(entry, entry.before)
        return less if any(hidden[str(value)] > 0 for value in entry.move.args) else event

    def _put_away(self, event: Event) -> Event:
        """Return a move without the names of cards that leave another seat's hand face down, such as discards."""
        move = event.move
        if move is None or move.seat in (CHANCE, self.view.seat):
            return event
        terms = self.game.verbs[move.verb].takes
        args = [term.veiled_value(value) for term, value in zip(terms, move.args, strict=False)]
        less = move._replace(args=(*args, *move.args[len(args) :]))
        text = self.game.write(self._record.version.state, less)
        return event if less == move else event._replace(move=less, words=text)

    def _moved_unseen(self, entry: Entry[S], before: Entry[S]) -> Counter[str | None]:
        """Return the cards that changed place at an entry, without those that the viewer sees in their new place."""
        landed, seen = _landed_cards(before.state, entry.state), _landed_cards(before.state, self._state_seen(entry))
        found = Counter(token.face for _, token in landed)
        found.subtract(token.face for _, token in seen)
        known = {token.id for _, token in seen}
        found.subtract(
            token.face
            for zone, token in landed
            if token.id not in known and self._is_shown_later(entry, before, zone, token)
        )
        return found

    def _looked_at_again(self, entry: Entry[S], before: Entry[S]) -> Counter[str | None]:
        """Return the cards of a result that did not change place and that only the referee knows, not the viewer."""
        landed = {token.face for _, token in _landed_cards(before.state, entry.state)}
        hidden = self._hidden_cards(entry)
        values = [] if entry.move is None else map(str, entry.move.args)
        return Counter(value for value in values if value in hidden and value not in landed)

    def _is_shown_later(self, entry: Entry[S], before: Entry[S], zone: str, token: Token) -> bool:
        """Return whether the viewer knows by now which card this was: it did not move, or could be tracked."""
        numbers, shown = self._shown_places
        places, move = shown.get((token.id, token.face)), entry.move
        if entry.number not in numbers or not places:
            return False
        if (
            move is not None
            and move.seat != CHANCE
            and any(term.is_followed for term in self.game.verbs[move.verb].takes)
        ):
            return True
        return zone in places and any(one.id == token.id for one in zones_of(before.state).get(zone, ()))

    @cached_property
    def _shown_places(self) -> tuple[Set[int], Mapping[tuple[int, str | None], Set[str]]]:
        """Return the numbers of the entries in force, and where each card was when it was shown and just before."""
        numbers, places = set[int](), dict[tuple[int, str | None], set[str]]()
        for entry in backwards(self._record.version.last) if self._hindsight else ():
            numbers.add(entry.number)
            earlier = entry.before or entry
            lay = {token.id: zone for zone, tokens in zones_of(earlier.state).items() for token in tokens}
            for zone, tokens in zones_of(self._state_seen(entry)).items():
                for token in tokens:
                    if token.face is not None:
                        places.setdefault((token.id, token.face), set()).update((zone, lay.get(token.id, zone)))
        return numbers, places

    def _opening(self, entry: Entry[S]) -> Event:
        """Return the opening without the seed and without the names of hidden cards in its position."""
        said, state = opening_in((entry.event,))._replace(seed=None), self._state_seen(entry)
        if said.position is not None and state is not entry.state:
            said = said._replace(position=self.game.write_position(state))
        return entry.event._replace(opening=said)

    def _result(self, entry: Entry[S], before: Entry[S]) -> Event:
        """Return a chance result with `?` for each card that the viewer did not see."""
        event, move = entry.event, entry.move
        deck = self.game.catalogue(entry.state)
        if move is None or deck is None or not any(value in deck.copies for value in move.args):
            return event
        spec = self.game.chance_due(before.state)
        if not isinstance(spec, DrawSpec) or not spec.hidden:
            return event
        hidden = self._moved_unseen(entry, before) + self._looked_at_again(entry, before)
        values: list[Value] = []
        for value in move.args:
            values.append(UNKNOWN if hidden[str(value)] > 0 else value)
            hidden[str(value)] -= 1
        return event if tuple(values) == move.args else self._with_values(event, tuple(values))

    def _unseen_cards(self, event: Event) -> Event:
        """Return an event that is not in force, without the names of cards that the viewer may not know."""
        move = event.move
        if move is None or move.seat != CHANCE or (event.key and event.key.seat == self.view.seat):
            return event._replace(words=HIDDEN) if event.kind == "correct" else self._put_away(event)
        secret = self._faces.union(self.game.unknown_ids(move))
        values = tuple(UNKNOWN if value in secret else value for value in move.args)
        return event if values == move.args else self._with_values(event, values)

    @cached_property
    def _faces(self) -> frozenset[str]:
        """Return every card that was ever in a deck list of the match, even if a change has removed the deck."""
        lists = (self.game.catalogue(version.state) for version in self._past)
        decks = {id(one): one for one in lists if one is not None}.values()
        return frozenset(face for deck in decks for face in deck.copies)

    def _with_values(self, event: Event, values: tuple[Value, ...]) -> Event:
        move = chance_move(*values)
        text = notation.write(self.game, self._record.version.state, move)
        return event._replace(move=move, words=text)

    def _correction(self, entry: Entry[S], before: Entry[S]) -> Event:
        """Return a correction with `?` for the names of cards that the viewer does not see.

        It can also name cards that were already there, as in a correction of a whole hand.
        """
        event = entry.event
        landed = {face for face in +self._moved_unseen(entry, before) if face}
        for secret in (landed | self._hidden_cards(before) | self._hidden_cards(entry), landed):
            text = self._without_names(entry.state, event.text, secret)
            if text != event.text and self._does_the_same(before.state, entry.state, text):
                return event._replace(words=text)
        return event._replace(words=HIDDEN) if landed else event

    def _hidden_cards(self, entry: Entry[S]) -> Set[str]:
        """Return the known cards that the viewer does not see after an entry."""
        seen = {token.id for tokens in zones_of(self._state_seen(entry)).values() for token in tokens if token.face}
        held = (token for tokens in zones_of(entry.state).values() for token in tokens)
        return {token.face for token in held if token.face and token.id not in seen}

    def _without_names(self, state: S, text: str, secret: Set[str]) -> str:
        words, found = text.split(), list[str]()
        while words:
            sizes = range(len(words), 0, -1)
            named = (size for size in sizes if secret & set(self.game.faces(state, _without_marks(words[:size]))))
            size = next(named, 0)
            comma = "," if size and words[size - 1].endswith(",") else ""
            found.append(UNKNOWN + comma if size else words[0])
            words = words[size or 1 :]
        return " ".join(found)

    def _does_the_same(self, before: S, after: S, text: str) -> bool:
        """Return whether correcting `before` gives each zone as many cards as it has in `after`."""
        try:
            state = self.game.correct(before, notation.split_words(text))
        except RefereeError:
            return False
        return _sizes(state) == _sizes(after)

    def _secret_choice(self, event: Event) -> Event:
        """Return a choice that has not been shown: it says only that a choice was made."""
        move = event.move
        if move is None or move.seat == self.view.seat:
            return event
        committed = Move(move.seat, COMMIT, (UNOPENED,))
        return Event(event.n, "sealed", f"{COMMIT} {UNOPENED}", committed, event.key, event.flags)

    @cached_property
    def _unshown(self) -> Set[int]:
        """Return the numbers of the entries that name simultaneous choices not yet revealed to all."""
        known, before = self._unshown_before
        secret = set(before)
        for version in self._past[known:]:
            entry = version.last
            if not _chooses(entry):
                continue
            top = entry.state.agenda[-1:]
            if top and is_sealed(top[0]) and any(one is not None for one in top[0].read(Choices).entered):
                if entry.kind in ("move", "overrule"):
                    secret.add(entry.number)
                continue
            for earlier in backwards(entry):
                if not _chooses(earlier):
                    break
                secret.discard(earlier.number)
        return secret


def _entry_of(version: Version[S], event: Event) -> Entry[S] | None:
    """Return the entry of an event that is in force in a version, or None."""
    return next((one for one in backwards(version.last) if one.event == event), None)


def _chooses(entry: Entry[S]) -> bool:
    """Return whether an entry is part of a simultaneous choice: entered by name, sealed or opened."""
    agenda = entry.before.state.agenda if entry.before is not None else ()
    return entry.kind in ("move", "overrule", "sealed", "opened") and bool(agenda) and is_sealed(agenda[-1])


def _landed_cards(before: S, after: S) -> list[tuple[str, Token]]:
    """Return the known cards that are new in their zone or newly known, each with its zone."""
    old = {(zone, token.id, token.face) for zone, tokens in zones_of(before).items() for token in tokens}
    held = ((zone, token) for zone, tokens in zones_of(after).items() for token in tokens)
    return [(zone, token) for zone, token in held if token.face and (zone, token.id, token.face) not in old]


def _sizes(state: S) -> dict[str, int]:
    return {zone: len(tokens) for zone, tokens in zones_of(state).items()}


def _without_marks(words: Sequence[str]) -> str:
    return " ".join(words).casefold().strip(',"“” ')
