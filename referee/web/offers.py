"""Offers: the legal moves of a viewer as lines to type, each with the spaces, cards, seats and numbers in its words."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Literal, NotRequired, TypedDict

from referee.engine.core.move import UNKNOWN
from referee.engine.mechanisms.sealed import OPEN, is_choosing
from referee.engine.record.repeated_end import ended_by_referee
from referee.engine.words.saying import in_words
from referee.engine.words.terms import UNNAMED, Card, Number, PutAway, Seat, Several, Space
from referee.table.hands import own_cards
from referee.web.decisions import decision_name
from referee.web.many_moves import some_moves
from referee.web.viewers import TABLE, WATCH, players_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from referee.engine.core.agenda import Decision
    from referee.engine.core.move import Move, Value
    from referee.engine.record.match_view import MatchView
    from referee.engine.words.terms import Term
    from referee.table.match_commands import MatchCommands
    from referee.web.art import Printing

MOST = 200
"""The maximum number of offers in a view; the page requests more of them by the words in them."""
PICTURED = 12
"""The maximum number of offers of one verb that get pictures; if there are more, none of them does."""
A_CARD, HIDDEN = "a card", "something hidden"
"""The words for a card that is asked for next, and for a card that stays hidden."""
LONGEST = 8
"""The maximum number of words in a name."""
KINDS: tuple[tuple[type[Any], WordKind], ...] = ((Space, "space"), (Card, "card"), (Seat, "seat"), (Number, "number"))

WordKind = Literal["space", "card", "seat", "number", "word"]


class Word(TypedDict):
    """A part of an offer's line: what kind of thing it names, and its name on the table."""

    kind: WordKind
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


Names = dict[tuple[str, ...], tuple["WordKind", str]]
"""Names as words in lower case, with the kind of thing and its name on the table."""


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
    """Return a viewer's legal moves, each line once. begins: how lines begin; if empty, not all of very many moves.

    words: the words that the offers must have, as in `with_words`.

    The line of an offer names its seat if several seats are asked or, for the table, if the referee has just played
    the same line by itself; the words of an offer begin with the seat if the viewer answers for several.

    printing: the printed pieces, to show choices between them. If `begins` is the line of an open offer, return the
    move with each possible card.
    """
    match, found = commands.match, decisions_for(commands, viewer)
    several = len({one.seat for one in match.game.decisions(match.state)}) > 1
    whose = match.lexicon.names if len({one.seat for one in found}) > 1 else ()
    asked = {one.seat: one for one in found}
    wanted = begins.casefold().strip()
    names, whole = known_names(match), UNKNOWN in wanted.split()
    made: dict[str, Offer] = {}
    things: dict[str, Move] = {}
    for seat, one in asked.items():
        head, decision = f"{match.lexicon.clear(seat)}: ", decision_name(match, one)
        chooser: list[Word] = [{"kind": "seat", "text": whose[seat], "at": str(seat)}] if whose else []
        moves = _moves(match, seat, wanted.removeprefix(head.casefold()))
        for move in moves if begins else some_moves(match, moves, words):
            written = match.game.write(match.state, move)
            label = match.lexicon.named(written)
            named = several or (viewer == TABLE and ended_by_referee(match.game, match.last, written) is not None)
            offer = _offer(match, move, label, names)
            if said := _said(match, move, one.kind, open=offer.get("open", False)):
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
    return offers if printing is None else [*_pictured(offers, things, names, _held(match, viewer), printing)]


def _said(match: MatchView[Any], move: Move, kind: str, *, open: bool) -> str:
    """Return a move in the words of the game, with an ellipsis if it is open; empty if it has no such words."""
    said = match.lexicon.named(in_words(match.game, match.state, move, kind, A_CARD if open else HIDDEN))
    return f"{said} …" if said and open else said


def price_named(decision: Decision, said: str) -> str:
    """Return the price of a choice in brackets, if the question gives a price for something in its words; else "".

    The longest name counts, because one name can contain another.
    """
    named = [(len(name), price) for name, price in decision.prices if name.casefold() in said.casefold()]
    return f" (costs {max(named)[1]})" if named else ""


def _place(match: MatchView[Any], move: Move, offer: Offer) -> int:
    """Return the rank of an offer: named moves first, then moves with an unnamed card, then passes."""
    unnamed = any(word["text"] == UNKNOWN for word in offer["words"])
    return 2 if move.verb in match.game.pass_verbs else int(unnamed and not offer.get("open", False))


def _held(match: MatchView[Any], viewer: str) -> set[str]:
    """Return the names of the cards that a viewer can tap in their hand."""
    cards = own_cards(match, int(viewer)) if viewer.isdigit() else ()
    return {match.game.face_name(token.face).casefold() for _, token in cards if token.face is not None}


def _pictured(
    offers: Iterable[Offer], moves: Mapping[str, Move], names: Names, held: set[str], printing: Printing
) -> Iterator[Offer]:
    """Yield offers; choices between printed things, such as ships or factions, get pictures.

    A space is tapped on the board, and a card in the hand if all cards of the choice are there: these need no picture.
    """
    offers, of_verb = [*offers], dict[str, list[Offer]]()
    for one in offers:
        of_verb.setdefault(one["verb"], []).append(one)
    art: dict[str, str] = {}
    for group in of_verb.values():
        if 1 < len(group) <= PICTURED:
            cards = {word.get("at", "").casefold() for one in group for word in one["words"] if word["kind"] == "card"}
            hand = held if cards <= held else set[str]()
            chosen = [one for one in group if not any(_is_tapped(word, names, hand) for word in one["words"])]
            art |= _choices(chosen, moves, printing)
    for one in offers:
        yield {**one, "art": art[one["line"]]} if one["line"] in art else one


def _is_tapped(word: Word, names: Names, held: set[str]) -> bool:
    """Return whether a word is chosen without a picture: on the board, in the hand or by a number."""
    if word["kind"] == "card":
        return word.get("at", "").casefold() in held
    return word["kind"] == "number" or names.get(_key(word["text"]), ("word", ""))[0] == "space"


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
    if len(offers) <= MOST:
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
    kept = {*[*heads, *first, *others][:MOST]}
    return [one for one in offers if one["line"] in kept]


def _word_key(word: Word) -> str:
    return f"{word['kind']} {(word.get('at') or word['text']).lower()}"


def _moves(match: MatchView[Any], seat: int, wanted: str) -> Iterable[Move]:
    """Return the legal moves of a seat; if the words are an open move, the moves that it could mean."""
    game, state = match.game, match.state
    legal = game.legal_moves(state, seat)
    if UNKNOWN not in wanted.split():
        return legal
    meant = [move for move in legal if match.lexicon.named(game.write(state, move)).casefold() == wanted]
    named = (one for move in meant if move.is_open for one in game.verbs[move.verb].expand(state, move))
    return dict.fromkeys([*(one for one in named if one in meant or not game.judge(state, one).breaches), *meant])


def _offer(match: MatchView[Any], move: Move, label: str, names: Names) -> Offer:
    game, state = match.game, match.state
    risky = move.verb in game.pass_verbs or bool(game.verbs[move.verb].shows(state, move))
    is_open = move.is_open and not game.is_playable(state, move)
    found: Offer = {
        "line": label,
        "label": label,
        "verb": move.verb,
        "seat": move.seat,
        "decision": "",
        "words": [
            *(_parts(match, move) or words_of(label, {**names, **_terms(match, move, names)})),
            *_unshown(match, move),
        ],
        "risk": "confirm" if risky and not is_open else "none",
    }
    return {**found, "open": True} if is_open else found


def _parts(match: MatchView[Any], move: Move) -> list[Word]:
    """Return the verb and each argument of a move as one part, if its line joins them; empty if it does not."""
    return [{"kind": "word", "text": part} for part in match.game.verbs[move.verb].parts(match.state, move)]


def _unshown(match: MatchView[Any], move: Move) -> list[Word]:
    """Return `?` for a card that stays unnamed, if the line omits it."""
    verb = match.game.verbs[move.verb]
    cards = [value for term, value in zip(verb.takes, move.args, strict=False) if isinstance(term, PutAway)]
    left_out = UNNAMED in cards and UNKNOWN not in verb.write(match.state, move).split()
    return [{"kind": "card", "text": UNKNOWN}] if left_out else []


def words_of(label: str, names: Mapping[tuple[str, ...], tuple[WordKind, str]]) -> list[Word]:
    """Return the words of a line, each with its kind of thing; a name of several words counts as one."""
    texts = label.split()
    bare = [text.strip('"“”,').casefold() for text in texts]
    found: list[Word] = []
    at = 0
    while at < len(texts):
        lengths = range(min(LONGEST, len(texts) - at), 0, -1)
        length = next((size for size in lengths if tuple(bare[at : at + size]) in names), 1)
        kind, name = names.get(tuple(bare[at : at + length]), (_kind_of(bare[at]), ""))
        word: Word = {"kind": kind, "text": " ".join(texts[at : at + length])}
        found.append({**word, "at": name} if name else word)
        at += length
    return found


def _kind_of(text: str) -> WordKind:
    return "number" if text.isdigit() else "word"


def known_names(match: MatchView[Any]) -> Names:
    """Return the names that can occur in a line: spaces of the picture, seats and players, cards of the deck list."""
    game, state = match.game, match.state
    picture = game.pictured(state)
    deck = game.catalogue(state)
    spaces = [] if picture is None else [space.name for space in picture.spaces]
    found: Names = {}
    for face in () if deck is None else deck.copies:
        name = game.face_name(face)
        found[_key(name)] = ("card", name)
    for names in (match.lexicon.players, match.lexicon.own):
        found |= {_key(name): ("seat", str(seat)) for seat, name in enumerate(names) if name}
    return found | {_key(name): ("space", name) for name in spaces if not name.isdigit()}


def _terms(match: MatchView[Any], move: Move, names: Names) -> Names:
    """Return the names that the terms of a move's verb write, each with its kind and its name on the table."""
    terms = match.game.verbs[move.verb].takes
    if len(terms) != len(move.args):
        return {}
    pairs = zip(terms, move.args, strict=True)
    found = dict(one for term, value in pairs for one in _named(match, term, move, value))
    return {
        key: names[key] if key in names and names[key][0] == kind else (kind, at) for key, (kind, at) in found.items()
    }


def _named(
    match: MatchView[Any], term: Term[Any], move: Move, value: Value
) -> Iterator[tuple[tuple[str, ...], tuple[WordKind, str]]]:
    if isinstance(term, Several):
        for one in value if isinstance(value, tuple) else ():
            yield from _named(match, term.term, move, one)
        return
    kind = next((kind for known, kind in KINDS if isinstance(term, known)), None)
    if kind is None or value is None or value == "" or not term.fits(match.state, value):
        return
    text = term.write(match.state, move, value)
    if text:
        yield _key(text), (kind, "" if kind == "number" else str(value) if kind == "seat" else text)


def _key(name: str) -> tuple[str, ...]:
    return tuple(name.casefold().split())
