"""Offers: the legal moves of a viewer as lines to type, each with the spaces, cards, seats and numbers in its words."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict

from referee.engine.core.looking import caching_results
from referee.engine.core.move import UNKNOWN
from referee.engine.mechanisms.sealed import OPEN, is_choosing
from referee.engine.record.repeated_end import seat_ended_by_referee
from referee.table.data.hands import own_cards
from referee.table.words.saying import in_words, name_printer
from referee.web.decisions import decision_name
from referee.web.many_moves import moves_to_offer
from referee.web.viewers import TABLE, WATCH, players_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from referee.engine.core.agenda import Decision
    from referee.engine.core.move import Move
    from referee.engine.core.verb import Kind, Phrase
    from referee.engine.record.match_view import MatchView
    from referee.table.match_commands import MatchCommands
    from referee.web.art import Printing

MOST_OFFERS = 200
"""The maximum number of offers in a view; the page requests others by the words in them."""
MOST_PICTURED = 12
"""The maximum number of offers of one verb that get pictures; if there are more, none of them does."""
A_CARD, HIDDEN = "a card", "something hidden"
"""The words for a card that is asked for next, and for a card that stays hidden."""


class Word(TypedDict):
    """A part of an offer's line: what kind of thing it names, and its name on the table.

    at: for a space or a card, its name in the rules; for a seat, its number.
    """

    kind: Kind
    text: str
    at: NotRequired[str]


class Offer(TypedDict):
    """A legal move: the line to type, and its words.

    says: the move in the words of the game, if different from the line; art: the picture of the thing it chooses, in a
    choice between printed things.
    open: whether a card in it has yet to be named; risk: whether to ask for confirmation before it is played.
    """

    line: str
    label: str
    verb: str
    seat: int
    decision: str
    words: list[Word]
    risk: Literal["none", "confirm"]
    open: NotRequired[bool]
    says: NotRequired[str]
    art: NotRequired[str]


def decisions_for(commands: MatchCommands, viewer: str) -> list[Decision]:
    """Return the decisions that a viewer may answer.

    For a seat, its own and those of seats without a player; for the table, all except secret choices; for spectators,
    none.
    """
    match = commands.match
    due = match.game.decisions(match.state)
    if viewer == WATCH:
        return []
    if viewer == TABLE:
        return [one for one in due if one.kind == OPEN or not is_choosing(match.state)]
    return [one for one in due if str(one.seat) == viewer or one.seat >= players_of(match)]


def offers_of(
    commands: MatchCommands,
    viewer: str,
    beginning: str = "",
    printing: Printing | None = None,
    words: Sequence[str] = (),
) -> list[Offer]:
    """Return a viewer's legal moves, each line once.

    commands: the commands of that viewer. beginning: how the lines must begin; if it is empty and there are very many
    moves, only some are returned; if it is the line of an open offer, the move is returned with each possible card.
    printing: the printed pieces, to show choices between them. words: the words that the offers must have, as in
    `with_words`.

    The line of an offer names its seat if several seats are asked or if the referee has just played the same line by
    itself; the words of an offer begin with the seat if the viewer answers for several.
    """
    with caching_results(commands.match.state):
        asked = _OfferRequest(commands, viewer, beginning.casefold().strip())
        made: dict[str, tuple[Offer, Move]] = {}
        for move in asked.moves(words):
            offer = asked.offer(move)
            if asked.is_wanted(offer["line"]):
                made.setdefault(offer["line"], (offer, move))
        offers = sorted([offer for offer, _ in made.values()], key=lambda one: _rank(commands.match, made[one["line"]]))
        if words:
            offers = with_words(offers, words)
        if printing is None:
            return offers
        moves = {line: move for line, (_, move) in made.items()}
        return _with_pictures(offers, moves, _tappable_names(commands.match, viewer), printing)


@dataclass(frozen=True)
class _OfferRequest:
    """A request for the moves that a viewer may make. beginning: how their lines must begin, in lower case."""

    commands: MatchCommands
    viewer: str
    beginning: str

    @property
    def match(self) -> MatchView[Any]:
        """The match as the viewer sees it."""
        return self.commands.match

    @cached_property
    def decisions(self) -> Mapping[int, Decision]:
        """The decisions of the viewer by seat."""
        return {one.seat: one for one in decisions_for(self.commands, self.viewer)}

    @cached_property
    def names_cards(self) -> bool:
        """Whether the beginning is the line of an open offer, so that the move is offered with each possible card."""
        return UNKNOWN in self.beginning.split()

    @cached_property
    def _many_seats_decide(self) -> bool:
        return len({one.seat for one in self.match.game.decisions(self.match.state)}) > 1

    @cached_property
    def _as_printed(self) -> Callable[[Phrase], Phrase]:
        return name_printer(self.match.game, self.match.state)

    def moves(self, words: Sequence[str]) -> Iterator[Move]:
        """Yield the moves that can be offered; if very many are legal and nothing is typed, only some of them."""
        for seat in self.decisions:
            moves = _moves(self.match, seat, self.beginning.removeprefix(self._seat_prefix(seat).casefold()))
            for move in moves if self.beginning else moves_to_offer(self.match, moves, words):
                if move.is_open or self.match.is_playable(move, self._label(move)):
                    yield move

    def is_wanted(self, line: str) -> bool:
        """Return whether the line of an offer begins as the viewer asks."""
        return self.names_cards or line.casefold().startswith(self.beginning)

    def offer(self, move: Move) -> Offer:
        """Return the offer of a move."""
        match, decision, label = self.match, self.decisions[move.seat], self._label(move)
        offer = _offer(match, move, label, self._as_printed)
        offer["decision"] = decision_name(match, decision)
        if self._needs_seat_name(move):
            offer["line"] = self._seat_prefix(move.seat) + label
        said = _move_text(match, move, decision.kind, is_open=offer.get("open", False))
        if said:
            offer["says"] = said + price_text(decision, said)
        return offer if len(self.decisions) == 1 else self._with_seat(offer)

    def _with_seat(self, offer: Offer) -> Offer:
        """Return an offer whose words begin with the seat, because the viewer answers for several."""
        name = self.match.lexicon.names[offer["seat"]]
        chooser: Word = {"kind": "seat", "text": name, "at": str(offer["seat"])}
        if "says" in offer:
            offer["says"] = f"{name}: {offer['says']}"
        return {**offer, "words": [chooser, *offer["words"]]}

    def _label(self, move: Move) -> str:
        return self.match.lexicon.with_player_names(self.match.game.write(self.match.state, move))

    def _seat_prefix(self, seat: int) -> str:
        return f"{self.match.lexicon.unambiguous_name(seat)}: "

    def _needs_seat_name(self, move: Move) -> bool:
        """Return whether the line of a move must begin with the name of its seat."""
        match = self.match
        return self._many_seats_decide or (
            seat_ended_by_referee(match.game, match.last, match.game.write(match.state, move)) is not None
        )


def _move_text(match: MatchView[Any], move: Move, kind: str, *, is_open: bool) -> str:
    """Return a move in the words of the game, with an ellipsis if it is open; empty if it has no such words."""
    said = match.lexicon.with_player_names(in_words(match.game, match.state, move, kind, A_CARD if is_open else HIDDEN))
    return f"{said} …" if said and is_open else said


def price_text(decision: Decision, words: str) -> str:
    """Return the price, in brackets, of the thing that a choice names; empty if the question gives no price for it.

    words: the words of the choice.

    Of several names in the words of the choice the longest counts, because one name can contain another.
    """
    named = [(len(name), price) for name, price in decision.prices if name.casefold() in words.casefold()]
    return f" (costs {max(named)[1]})" if named else ""


def _rank(match: MatchView[Any], offered: tuple[Offer, Move]) -> int:
    """Return the rank of an offered move: 1 if a card in it is unnamed, 2 for a pass, 0 for any other move."""
    offer, move = offered
    unnamed = any(word["text"] == UNKNOWN for word in offer["words"])
    return 2 if move.verb in match.game.pass_verbs else int(unnamed and not offer.get("open", False))


def _tappable_names(match: MatchView[Any], viewer: str) -> tuple[set[str], set[str]]:
    """Return the names, in lower case, of the spaces that a viewer can tap on the board, and of the cards in a hand."""
    cards = own_cards(match, int(viewer)) if viewer.isdigit() else ()
    held = {match.game.face_name(token.face).casefold() for _, token in cards if token.face is not None}
    picture = match.game.picture_of(match.state)
    pictures = () if picture is None else (picture, *match.game.more_boards(match.state))
    return {space.name.casefold() for one in pictures for space in one.spaces}, held


def _with_pictures(
    offers: Sequence[Offer], moves: Mapping[str, Move], tapped: tuple[set[str], set[str]], printing: Printing
) -> list[Offer]:
    """Return offers; choices between printed things, such as ships or factions, get pictures.

    A space is tapped on the board; a card is tapped in the hand if all cards of the choice are there. These need no
    picture.
    """
    (spaces, held), of_verb = tapped, dict[str, list[Offer]]()
    for one in offers:
        of_verb.setdefault(one["verb"], []).append(one)
    art: dict[str, str] = {}
    for group in of_verb.values():
        if 1 < len(group) <= MOST_PICTURED:
            cards = {word["at"].casefold() for one in group for word in one["words"] if word["kind"] == "card"}
            known = spaces | held if cards <= held else spaces
            chosen = [one for one in group if not any(_needs_no_picture(word, known) for word in one["words"])]
            art |= _choice_pictures(chosen, moves, printing)
    return [{**one, "art": art[one["line"]]} if one["line"] in art else one for one in offers]


def _needs_no_picture(word: Word, tapped: set[str]) -> bool:
    """Return whether a word is chosen without a picture: it is a number, or is tapped on the board or in the hand."""
    return word["kind"] == "number" or (word["kind"] in ("space", "card") and word["at"].casefold() in tapped)


def _choice_pictures(group: list[Offer], moves: Mapping[str, Move], printing: Printing) -> dict[str, str]:
    """Return the picture of each offer by its line; empty if two offers would look alike."""
    found = {one["line"]: printing.choice_art(moves[one["line"]].args) for one in group}
    seen = [art for art in found.values() if art]
    return {line: art for line, art in found.items() if art} if len(seen) == len(set(seen)) else {}


def with_words(offers: Iterable[Offer], words: Iterable[str]) -> list[Offer]:
    """Return the offers that contain all these words, each given by its kind and name, such as `space c3`."""
    wanted = Counter(words)
    return [one for one in offers if wanted <= Counter(map(_word_key, one["words"]))]


def offers_for_view(offers: list[Offer]) -> list[Offer]:
    """Return as many offers as a view can have, in order: if they fit, at least one for each verb and each word."""
    if len(offers) <= MOST_OFFERS:
        return offers
    begun: set[str] = set()
    known: set[str] = set()
    heads: list[str] = []
    first: list[str] = []
    others: list[str] = []
    for one in offers:
        words = {_word_key(word) for word in one["words"]}
        (heads if one["verb"] not in begun else others if words <= known else first).append(one["line"])
        begun.add(one["verb"])
        known |= words
    kept = {*[*heads, *first, *others][:MOST_OFFERS]}
    return [one for one in offers if one["line"] in kept]


def _word_key(word: Word) -> str:
    return f"{word['kind']} {(word.get('at') or word['text']).lower()}"


def _moves(match: MatchView[Any], seat: int, beginning: str) -> Iterable[Move]:
    """Return the legal moves of a seat; if `beginning` is an open move, without its seat, the moves it could mean."""
    game, state = match.game, match.state
    legal = game.legal_moves(state, seat)
    if UNKNOWN not in beginning.split():
        return legal
    meant = [move for move in legal if match.lexicon.with_player_names(game.write(state, move)).casefold() == beginning]
    named = (one for move in meant if move.is_open for one in game.verbs[move.verb].expand(state, move))
    return dict.fromkeys([*(one for one in named if one in meant or not game.judge(state, one).breaches), *meant])


def _offer(match: MatchView[Any], move: Move, label: str, as_printed: Callable[[Phrase], Phrase]) -> Offer:
    game, state = match.game, match.state
    verb = game.verbs[move.verb]
    risky = move.verb in game.pass_verbs or bool(verb.shows(state, move))
    is_open = move.is_open and not match.is_playable(move, label)
    found: Offer = {
        "line": label,
        "label": label,
        "verb": move.verb,
        "seat": move.seat,
        "decision": "",
        "words": [_offer_word(match, as_printed(one)) for one in verb.spell(state, move) if one.text],
        "risk": "confirm" if risky and not is_open else "none",
    }
    return {**found, "open": True} if is_open else found


def _offer_word(match: MatchView[Any], one: Phrase) -> Word:
    """Return a part of a move, with its name on the table."""
    word: Word = {"kind": one.kind, "text": match.lexicon.with_player_names(one.text)}
    at = str(one.value) if one.kind == "seat" else one.text
    return {**word, "at": at} if one.kind in ("space", "card", "seat") else word
