"""Asks for what an unfinished line in step 2 (Play cards) leaves out: which card, which use, which tile."""

from collections.abc import Iterator

from referee.engine import UNKNOWN
from referee.engine.verbs import listed
from referee.games.capture_the_island import dealing
from referee.games.capture_the_island.catalogue import ARROW, ICON_USES, RESOURCE
from referee.games.capture_the_island.names import card_words, first_card, matching_cards, parts_of, read_place
from referee.games.capture_the_island.playing import PLAY_WORDS
from referee.games.capture_the_island.recruiting import RECRUIT, recruitable_tiles
from referee.games.capture_the_island.state import CARDS, IslandState


def missing_part(state: IslandState, seat: int, words: tuple[str, ...]) -> str:
    """Return the question about what a typed card play leaves out; empty for other lines and if no card fits."""
    said = tuple(word for word in parts_of(words) if word not in PLAY_WORDS)
    if state.top_kind != CARDS or state.agenda[-1].seat != seat or not said:
        return ""
    use = said[0].rstrip("s") if said[0].rstrip("s") in (*ICON_USES, RECRUIT) else ""
    left = said[1:] if use else said
    found = first_card(state.contents, said) or first_card(state.contents, left)
    if found is not None and found[0] != UNKNOWN:
        return _use_question(state, seat, found[0])
    if use and all(read_place(word) for word in left):
        return _card_question(state, seat, use, left)
    meant = _possible_cards(state, seat, matching_cards(state.contents, " ".join(left)))
    return f"which card: {listed(meant, 'or')}?" if meant else ""


def _possible_cards(state: IslandState, seat: int, cards: tuple[str, ...]) -> list[str]:
    """Return the names of the given cards that could be in a hand."""
    held = set(dealing.possible_faces(state, seat))
    return [card_words(state.contents, card) for card in cards if card in held]


def _card_question(state: IslandState, seat: int, use: str, places: tuple[str, ...]) -> str:
    """Return the question of which card is played; it lists the cards that could be played for a given use."""
    cards = state.contents.cards.values()
    if use == RECRUIT:
        tiles = {state.place(place.upper()) for place in places}
        serving = {one.id: {*recruitable_tiles(state, seat, one.id)} for one in cards if one.stack == RESOURCE}
        fit = [card for card, served in serving.items() if served and tiles <= served]
    else:
        fit = [one.id for one in cards if state.role(one.icon) == use]
    held = _possible_cards(state, seat, tuple(fit))
    if not held:
        return " ".join((f"no card in this hand can be played as {use}", *(("on", *places) if places else ())))
    on = f" on {' '.join(places) or 'A TILE'}" if use == RECRUIT else " at A TILE" if use == ARROW else ""
    return f"which card: {listed(held, 'or')}? (type: play CARD as {use}{on})"


def _use_question(state: IslandState, seat: int, face: str) -> str:
    """Return the question of how a card is played, with its uses; empty if it has none now."""
    name, ways = card_words(state.contents, face), list(_uses_of_card(state, seat, face))
    if not ways:
        return ""
    return f"how is {name} played? (type: {', or '.join(f'play {name} {way}' for way in ways)})"


def _uses_of_card(state: IslandState, seat: int, face: str) -> Iterator[str]:
    """Yield the uses of a card: recruiting, with its possible tiles, and the special action of its icon."""
    card = state.contents.cards[face]
    if card.stack == RESOURCE and (tiles := recruitable_tiles(state, seat, face)):
        yield f"as {RECRUIT} on {listed((state.name(tile).lower() for tile in tiles), 'or')}"
    if role := state.role(card.icon):
        yield f"as {role}" + (" at A TILE" if role == ARROW else "")


def can_also_recruit(state: IslandState, seat: int, face: str) -> bool:
    """Return whether a card can also recruit now, so that its name alone does not say how it is played."""
    card = state.contents.cards.get(face)
    recruits = card is not None and card.stack == RESOURCE
    return recruits and state.top_kind == CARDS and bool(recruitable_tiles(state, seat, face))
