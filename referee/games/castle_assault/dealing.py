"""How decks are chosen and laid out: known lists, and secret decks of known size (CA-DECK)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias, cast

from referee.engine import Decision, Frame, Part, counted, decline, pop
from referee.engine.verbs import DUE, Breach, Guard, Move, Phrase, TypedForm, Value, verb
from referee.engine.words.wording import by_plain_name, leading_match, only_match, plain
from referee.games.castle_assault.catalogue import DECKED, SIDES, face_of
from referee.games.castle_assault.decks import Limits, copy_limit, deck_faults
from referee.games.castle_assault.hands import unknown_deck_tokens
from referee.games.castle_assault.state import ZONES, CastleState, box, deck

DECK, ADD, REMOVE = "deck", "add", "remove"
Pairs: TypeAlias = tuple[tuple[str, int], ...]


def lay_decks(state: CastleState) -> None:
    """Lay every deck face down; the cards that a deck leaves out stay in the box."""
    state.zones = {zone(seat): () for seat in range(len(SIDES)) for zone in ZONES}
    for seat in range(state.seats):
        size = state.sizes[seat]
        every = sum(count for face, count in state.deck.copies.items() if state.deck.backs[face] == SIDES[seat])
        state.zones[deck(seat)] = unknown_deck_tokens(state, seat, size)
        state.zones[box(seat)] = unknown_deck_tokens(state, seat, every - size)


def choose_deck(state: CastleState, move: Move) -> None:
    """Set the deck of a seat: its list, or its size if the list is secret."""
    pop(state)
    seat = move.seat
    set_chosen_deck(state, seat, cast("Pairs | int", move.args[0]))
    state.report("CA-SETUP-01", f"{state.seat_name(seat)} has a deck of {state.sizes[seat]} cards", seat)


def set_chosen_deck(state: CastleState, seat: int, chosen: Pairs | int) -> None:
    """Set the deck that a seat has chosen: its cards, or the size of a secret one."""
    pairs = chosen if isinstance(chosen, tuple) else ()
    set_deck(state, seat, pairs, 0 if isinstance(chosen, tuple) else chosen)


def set_deck(state: CastleState, seat: int, pairs: Pairs, size: int = 0) -> None:
    """Set the deck of a seat: its list, or its size if the list is secret."""
    lists, sizes = list(state.lists), list(state.sizes)
    lists[seat], sizes[seat] = pairs, sum(count for _, count in pairs) or size
    state.lists, state.sizes, state.listed = tuple(lists), tuple(sizes), None


def _is_deck(state: CastleState, move: Move) -> Breach | None:
    """Check that a list, or the size of a secret deck, is legal (CA-DECK-01 to CA-DECK-06)."""
    chosen, limits = move.args[0], Limits.of(state.options)
    if not isinstance(chosen, tuple):
        size = int(str(chosen))
        if limits.minimum <= size <= limits.maximum:
            return None
        clause = "CA-DECK-01" if size < limits.minimum else "CA-DECK-02"
        return Breach(clause, f"a deck has {limits.minimum} to {limits.maximum} cards, not {size}", "fact")
    counts = dict(cast("Pairs", chosen))
    found = list(deck_faults(state.contents.cards, state.factions[move.seat], counts, limits, state.rewards))
    if not found:
        return None
    return Breach(found[0][0], "; ".join(text for _, text in found), "fact", tuple(clause for clause, _ in found[1:]))


def _is_deck_list(state: CastleState, move: Move) -> Breach | None:
    chosen = move.args[0] if len(move.args) == 1 else None
    if isinstance(chosen, tuple) and all(_is_pair(one) for one in chosen):
        return None
    if type(chosen) is int:
        return None
    return Breach(
        "CA-SETUP-01", "write `deck` and the name of a ready deck, `secret 36`, or cards with their numbers", "fact"
    )


def _is_pair(one: Value) -> bool:
    return isinstance(one, tuple) and len(one) == 2 and isinstance(one[0], str) and type(one[1]) is int


def starters(state: CastleState, seat: int) -> Mapping[str, Pairs]:
    """Return the decks for a seat's faction that are ready to play, by their names."""
    ready = (one for one in state.contents.starters.values() if one.faction == state.factions[seat])
    return {one.name: tuple(sorted(one.cards.items())) for one in ready}


def deck_prompt(state: CastleState, frame: Frame) -> str:
    """Return the question for a deck; it names what a player against the Monsters can add to a ready deck."""
    cards = state.contents.cards.values()
    hero = [one.name for one in cards if one.kind == "hero" and one.faction == state.factions[frame.owner]]
    won = [one.name for one in cards if one.id in state.rewards]
    more = ", ".join(map(plain, (*hero, *won))) if state.seats < len(SIDES) else ""
    with_more = f" or `starter with {more}`" if more else ""
    return f"choose a deck (`starter`{with_more}, `secret 36`, or its cards; or `add` cards, then `ready`)"


def missing_part(state: CastleState, seat: int, words: tuple[str, ...]) -> str:
    """Return a message if a seat chooses a deck before its faction; empty for other words."""
    is_early = words[:1] == (DECK,) and seat in range(state.seats) and not state.factions[seat]
    return f'"{DECK}" is not possible now: choose your faction first' if is_early else ""


def _values(state: CastleState, seat: int) -> Iterator[tuple[Value, ...]]:
    if seat in range(state.seats):
        yield from ((pairs,) for pairs in starters(state, seat).values())
        yield from ((size,) for size in (Limits.of(state.options).minimum, Limits.of(state.options).maximum))


def _read(state: CastleState, seat: int, words: tuple[str, ...]) -> Iterator[tuple[Move, ...]]:
    yield from ((Move(seat, DECK, (chosen,)),) for chosen in matching_decks(state, seat, words))


def matching_decks(state: CastleState, seat: int, words: tuple[str, ...]) -> Iterator[Pairs | int]:
    """Yield the decks that the words could mean: their cards, or the size of a secret one.

    The words are `starter`, a ready deck’s name (more cards may follow), `secret 36`, or `2 knight, 2 mage ...`.
    """
    ready, line = starters(state, seat) if seat in range(state.seats) else {}, " ".join(words)
    known = {**{plain(name): name for name in ready}, **dict.fromkeys(["starter"], next(iter(ready), ""))}
    if known.get(line):
        yield ready[known[line]]
    elif words[:1] in (("secret",), ("private",), ("hidden",)) and len(words) == 2 and words[1].isdecimal():
        yield int(words[1])
    else:
        named_decks = {word: ready[name] for word, name in known.items() if name}
        yield from dict.fromkeys((*_read_with(state, named_decks, words), *_read_lists(state, words)))


def _read_with(state: CastleState, ready: Mapping[str, Pairs], words: tuple[str, ...]) -> Iterator[Pairs]:
    """Yield the cards of a ready deck with more cards: `starter with dame rosalind`, `the gate watch, 2 mage`."""
    for size in range(1, len(words)):
        if pairs := ready.get(" ".join(words[:size])):
            more = words[size + (words[size] in ("with", "and", "plus")) :]
            for added in _read_lists(state, more):
                yield tuple(sorted((Counter(dict(pairs)) + Counter(dict(added))).items()))


def _read_lists(state: CastleState, words: tuple[str, ...]) -> Iterator[Pairs]:
    """Yield the decks that a list could mean: `2 knight, mage` has numbers before cards, `knight 2, mage` after."""
    parts = _numbers_and_cards(state, words)
    yield from dict.fromkeys(filter(None, (_card_counts(parts), _card_counts(parts[::-1]))))


def _numbers_and_cards(state: CastleState, words: tuple[str, ...]) -> list[str | int]:
    """Return the numbers and cards of a list in their order; empty if a word is neither."""
    names = by_plain_name({id: card.name for id, card in state.contents.cards.items() if card.kind in DECKED})
    found, left = list[str | int](), list(words)
    while left:
        if left[0].strip("x").isdecimal():
            found.append(int(left.pop(0).strip("x")))
            continue
        card = leading_match(left, lambda text: only_match(text, names))
        if card is None:
            return []
        found.append(card[0])
        left = list(card[1])
    return found


def _card_counts(parts: Sequence[str | int]) -> Pairs:
    """Return how many of each card a list has, if numbers come before their cards; empty if a number has no card."""
    found, count = Counter[str](), 0
    for part in parts:
        if isinstance(part, str):
            found[part] += 1 if count == 0 else count
            count = 0
        elif count:
            return ()
        else:
            count = part
    return () if count else tuple(sorted(found.items()))


def _spell(state: CastleState, move: Move) -> Iterable[Phrase]:
    chosen = move.args[0] if move.args else ()
    if not isinstance(chosen, tuple):
        return (Phrase(DECK), Phrase("secret"), Phrase(str(chosen), "number"))
    same = [name for name, pairs in starters(state, move.seat).items() if pairs == chosen]
    return (Phrase(move.verb), Phrase(plain(same[0]))) if same else _spell_cards(state, move)


def _spell_cards(state: CastleState, move: Move) -> Iterator[Phrase]:
    cards, pairs = state.contents.cards, cast("Pairs", move.args[0])
    yield Phrase(move.verb)
    for nth, (id, count) in enumerate(pairs, 1):
        name = plain(cards[id].name if id in cards else id)
        yield Phrase(str(count), "number")
        yield Phrase(name, "card", id, name if nth == len(pairs) else f"{name},")


# Building a deck card by card.


def add(state: CastleState, move: Move) -> None:
    """Add cards to a deck that is being built."""
    _store_built_deck(state, move.seat, _deck_cards(state, move.seat) + _moved_cards(move))


def remove(state: CastleState, move: Move) -> None:
    """Take cards out of a deck that is being built."""
    _store_built_deck(state, move.seat, _deck_cards(state, move.seat) - _moved_cards(move))


def _deck_cards(state: CastleState, seat: int) -> Counter[str]:
    """Return the cards of a deck that is being built."""
    return Counter(dict(state.lists[seat]))


def _moved_cards(move: Move) -> Counter[str]:
    """Return the cards that a move adds to a deck, or takes out."""
    return Counter(dict(cast("Pairs", move.args[0])))


def _store_built_deck(state: CastleState, seat: int, counts: Mapping[str, int]) -> None:
    """Store the cards of a deck that is being built, and report all of them."""
    set_deck(state, seat, tuple(sorted(counts.items())))
    cards = ", ".join(f"{count} {state.contents.cards[id].name}" for id, count in state.lists[seat])
    said = f"{state.possessive(seat)} deck has {counted(state.sizes[seat], 'card')}" + (f": {cards}" if cards else "")
    state.report("CA-SETUP-01", said, seat)


def _fits_deck(state: CastleState, move: Move) -> Breach | None:
    """Check that cards may join a deck that is being built; it may still be too small."""
    counts = _deck_cards(state, move.seat) + _moved_cards(move)
    limits = Limits.of(state.options)._replace(minimum=0)
    found = list(deck_faults(state.contents.cards, state.factions[move.seat], counts, limits, state.rewards))
    return Breach(found[0][0], "; ".join(text for _, text in found), "fact") if found else None


def _is_in_list(state: CastleState, move: Move) -> Breach | None:
    """Check that a deck that is being built has the cards to take out."""
    listed = _deck_cards(state, move.seat)
    for card, count in _moved_cards(move).items():
        if count > (have := listed[card]):
            name = state.contents.cards[card].name
            return Breach(
                "CA-SETUP-01", f"your list has {have or 'no'} {name}" + (f", not {count}" if have else ""), "fact"
            )
    return None


def _cards_to_remove(state: CastleState, seat: int) -> Iterator[tuple[Value, ...]]:
    if seat in range(state.seats):
        yield from ((((card, 1),),) for card, _ in state.lists[seat])


def _cards_to_add(state: CastleState, seat: int) -> Iterator[tuple[Value, ...]]:
    if seat in range(state.seats) and state.factions[seat]:
        yield from ((((card, 1),),) for card in state.contents.copy_limits(state.factions[seat]))


def tray(state: CastleState, decision: Decision) -> tuple[str, Mapping[str, int]] | None:
    """Return the verb that adds cards to a deck, and how many copies of each card may still join it."""
    if decision.kind != DECK:
        return None
    seat = decision.seat
    limits, listed, cards = Limits.of(state.options), dict(state.lists[seat]), state.contents.cards
    return ADD, {
        face_of(seat, card): copy_limit(cards[card], limits) - listed.get(card, 0)
        for card in state.contents.copy_limits(state.factions[seat])
        if _fits_deck(state, Move(seat, ADD, (((card, 1),),))) is None
    }


def _read_added(state: CastleState, seat: int, words: tuple[str, ...]) -> Iterator[tuple[Move, ...]]:
    yield from (
        (Move(seat, ADD, (chosen,)),) for chosen in matching_decks(state, seat, words) if isinstance(chosen, tuple)
    )


def _read_removed(state: CastleState, seat: int, words: tuple[str, ...]) -> Iterator[tuple[Move, ...]]:
    yield from ((Move(seat, REMOVE, (pairs,)),) for pairs in _read_lists(state, words))


def _names_cards(state: CastleState, move: Move) -> Breach | None:
    pairs = move.args[0] if len(move.args) == 1 else None
    if isinstance(pairs, tuple) and pairs and all(map(_is_pair, pairs)):
        return None
    return Breach("CA-SETUP-01", f"write cards with their numbers, such as `{move.verb} 2 mage`", "fact")


def _is_built(state: CastleState, move: Move) -> Breach | None:
    return _is_deck(state, Move(move.seat, DECK, (state.lists[move.seat],)))


ADD_VERB = verb(
    ADD,
    "CA-SETUP-01",
    answers={DECK},
    effect=add,
    guards=(Guard("fits", _fits_deck, (DUE,)),),
    values=_cards_to_add,
    typed=TypedForm(read=_read_added, written=_spell),
    shape=_names_cards,
)
REMOVE_VERB = verb(
    REMOVE,
    "CA-SETUP-01",
    answers={DECK},
    effect=remove,
    guards=(Guard("listed", _is_in_list, (DUE,)),),
    values=_cards_to_remove,
    typed=TypedForm(read=_read_removed, written=_spell_cards),
    shape=_names_cards,
)
READY_VERB = verb("ready", "CA-SETUP-01", answers={DECK}, effect=decline, guards=(Guard("deck", _is_built, (DUE,)),))
DECK_VERB = verb(
    DECK,
    "CA-SETUP-01",
    effect=choose_deck,
    guards=(Guard("deck", _is_deck, (DUE,)),),
    values=_values,
    typed=TypedForm(optional_for={DECK}, read=_read, written=_spell),
    shape=_is_deck_list,
)
PART = Part(verbs=(DECK_VERB, ADD_VERB, REMOVE_VERB, READY_VERB))
