"""Offers: the legal moves of a viewer as lines to type, each with the spaces, cards, seats and numbers in its words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict

from referee.engine.core.looking import caching_results
from referee.engine.core.move import UNKNOWN
from referee.engine.mechanisms.sealed import OPEN, is_choosing
from referee.engine.record.repeated_end import ended_by_referee
from referee.engine.words.saying import in_words, name_printer
from referee.table.data.hands import own_cards
from referee.web.decisions import decision_name
from referee.web.many_moves import some_moves
from referee.web.viewers import TABLE, WATCH, players_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from referee.engine.core.agenda import Decision
    from referee.engine.core.move import Move
    from referee.engine.core.verb import Kind, Phrase
    from referee.engine.record.match_view import MatchView
    from referee.table.match_commands import MatchCommands
    from referee.web.art import Printing

MOST_OFFERS = 200
"""The maximum number of offers in a view; the page requests others by the words in them."""
PICTURED = 12
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
    begins: str = "",
    printing: Printing | None = None,
    words: Sequence[str] = (),
) -> list[Offer]:
    """Return a viewer's legal moves, each line once.

    begins: the text with which the lines begin; if it is empty and there are very many moves, only some are returned.
    words: the words that the offers must have, as in `with_words`.

    The line of an offer names its seat if several seats are asked or, for the table, if the referee has just played
    the same line by itself; the words of an offer begin with the seat if the viewer answers for several.

    printing: the printed pieces, to show choices between them. If `begins` is the line of an open offer, return the
    move with each possible card.
    """
    with caching_results(commands.match.state):
        return _offers(commands, viewer, begins, printing, words)


def _offers(
    commands: MatchCommands, viewer: str, begins: str, printing: Printing | None, words: Sequence[str]
) -> list[Offer]:
    match, found = commands.match, decisions_for(commands, viewer)
    several = len({one.seat for one in match.game.decisions(match.state)}) > 1
    whose = match.lexicon.names if len({one.seat for one in found}) > 1 else ()
    asked = {one.seat: one for one in found}
    wanted = begins.casefold().strip()
    as_printed, whole = name_printer(match.game, match.state), UNKNOWN in wanted.split()
    made: dict[str, Offer] = {}
    things: dict[str, Move] = {}
    for seat, one in asked.items():
        head, decision = f"{match.lexicon.clear(seat)}: ", decision_name(match, one)
        chooser: list[Word] = [{"kind": "seat", "text": whose[seat], "at": str(seat)}] if whose else []
        moves = _moves(match, seat, wanted.removeprefix(head.casefold()))
        for move in moves if begins else some_moves(match, moves, words):
            written = match.game.write(match.state, move)
            label = match.lexicon.with_player_names(written)
            if not move.is_open and not match.is_playable(move, label):
                continue
            named = several or (viewer == TABLE and ended_by_referee(match.game, match.last, written) is not None)
            offer = _offer(match, move, label, as_printed)
            if said := _move_text(match, move, one.kind, open=offer.get("open", False)):
                said += price_named(one, said)
                offer["says"] = f"{whose[seat]}: {said}" if whose else said
            offer |= {"line": head + label if named else label, "words": [*chooser, *offer["words"]]}
            if not whole and not offer["line"].casefold().startswith(wanted):
                continue
            if offer["line"] not in made or offer.get("open", False) != whole:
                made[offer["line"]] = {**offer, "decision": decision}
                things[offer["line"]] = move
    offers = sorted(made.values(), key=lambda offer: _place(match, things[offer["line"]], offer))
    if words:
        offers = with_words(offers, words)
    return offers if printing is None else _with_pictures(offers, things, _tapped_by(match, viewer), printing)


def _move_text(match: MatchView[Any], move: Move, kind: str, *, open: bool) -> str:
    """Return a move in the words of the game, with an ellipsis if it is open; empty if it has no such words."""
    said = match.lexicon.with_player_names(in_words(match.game, match.state, move, kind, A_CARD if open else HIDDEN))
    return f"{said} …" if said and open else said


def price_named(decision: Decision, said: str) -> str:
    """Return the price, in brackets, of the thing that a choice names; "" if the question gives no price for it.

    Of several names in the words of the choice the longest counts, because one name can contain another.
    """
    named = [(len(name), price) for name, price in decision.prices if name.casefold() in said.casefold()]
    return f" (costs {max(named)[1]})" if named else ""


def _place(match: MatchView[Any], move: Move, offer: Offer) -> int:
    """Return the rank of an offer: 1 for a move with an unnamed card, 2 for a pass, 0 for any other move."""
    unnamed = any(word["text"] == UNKNOWN for word in offer["words"])
    return 2 if move.verb in match.game.pass_verbs else int(unnamed and not offer.get("open", False))


def _tapped_by(match: MatchView[Any], viewer: str) -> tuple[set[str], set[str]]:
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
        if 1 < len(group) <= PICTURED:
            cards = {word["at"].casefold() for one in group for word in one["words"] if word["kind"] == "card"}
            known = spaces | held if cards <= held else spaces
            chosen = [one for one in group if not any(_is_tapped(word, known) for word in one["words"])]
            art |= _choices(chosen, moves, printing)
    return [{**one, "art": art[one["line"]]} if one["line"] in art else one for one in offers]


def _is_tapped(word: Word, tapped: set[str]) -> bool:
    """Return whether a word is chosen without a picture: a number, or something to tap on the board or in the hand."""
    return word["kind"] == "number" or (word["kind"] in ("space", "card") and word["at"].casefold() in tapped)


def _choices(group: list[Offer], moves: Mapping[str, Move], printing: Printing) -> dict[str, str]:
    """Return the picture of each offer by its line; empty if two offers would look alike."""
    found = {one["line"]: printing.choice(moves[one["line"]].args) for one in group}
    seen = [art for art in found.values() if art]
    return {line: art for line, art in found.items() if art} if len(seen) == len(set(seen)) else {}


def with_words(offers: Iterable[Offer], words: Iterable[str]) -> list[Offer]:
    """Return the offers that contain all these words, each given by its kind and name, such as `space c3`."""
    wanted = Counter(words)
    return [one for one in offers if wanted <= Counter(map(_word_key, one["words"]))]


def some_of(offers: list[Offer]) -> list[Offer]:
    """Return as many offers as a view can have, in order; if they fit, at least one for each verb and each word."""
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


def _moves(match: MatchView[Any], seat: int, wanted: str) -> Iterable[Move]:
    """Return the legal moves of a seat; if the words are an open move, the moves that it could mean."""
    game, state = match.game, match.state
    legal = game.legal_moves(state, seat)
    if UNKNOWN not in wanted.split():
        return legal
    meant = [move for move in legal if match.lexicon.with_player_names(game.write(state, move)).casefold() == wanted]
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
