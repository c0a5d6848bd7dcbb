"""Cards laid face down in a battle, and the word that says which battle is fought first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.core.agenda import Frame, pop, push
from referee.engine.core.guards import DUE, Breach, Guard
from referee.engine.core.move import UNKNOWN, Move
from referee.engine.core.ruling import Reveal
from referee.engine.core.verb import Verb
from referee.engine.mechanisms import sealed
from referee.engine.part import Part
from referee.games.capture_the_island import draws
from referee.games.capture_the_island.battles import (
    BLIND,
    CARD,
    LAY,
    WHICH,
    begin_battle,
    first_to_draw,
    lay,
    matter,
    tell_side,
    the_battle,
    waiting,
)
from referee.games.capture_the_island.catalogue import COMBAT, RESOURCE, STACKS
from referee.games.capture_the_island.names import card_words, first_card, parts_of, read_place
from referee.games.capture_the_island.state import BATTLE_CARDS
from referee.games.capture_the_island.turn import shed
from referee.games.capture_the_island.words import IDLE_WORDS, is_asked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from referee.engine.core.move import Value
    from referee.games.capture_the_island.state import IslandState

COMMIT, CHOICE, FIGHT = "cards face down", "lay", "fight"
NOTHING = "nothing"
NONE_WORDS = frozenset({"nothing", "none", "no", "pass", "zero"})
VERB_WORDS = frozenset({"lay", "commit", "play", "commits", "lays", "card", "cards"})


def ask_cards(state: IslandState) -> None:
    """Ask both sides for a card in secret, as far as they hold any that serves (CI-BATTLE-02, CI-BATTLE-03)."""
    pop(state)
    battle = the_battle(state)
    blind = state.options.no_combat_card == "blind_draw"
    bare = [seat for seat in first_to_draw(state, battle) if not state.held_cards(seat, COMBAT)]
    if blind:
        push(state, *(Frame(CARD, seat, (BLIND,)) for seat in reversed(bare)))
    seats = tuple(seat for seat in battle.sides if serving(state, seat))
    for seat in battle.sides:
        if seat not in seats and not (blind and seat in bare):
            state.tell("CI-BATTLE-02", f"{state.seat_name(seat)} has no combat card and adds 0", seat)
    if seats:
        sealed.ask_sealed(state, COMMIT, seats, matter(state))


def serving(state: IslandState, seat: int) -> tuple[str, ...]:
    """Return the stacks from which a side has cards to lay: by their backs, which all can see (CI-INF-09)."""
    if state.held_cards(seat, COMBAT):
        return (COMBAT,)
    zero = state.options.no_combat_card == "resource_as_zero"
    return (RESOURCE,) if zero and state.held_cards(seat, RESOURCE) else ()


def _face(move: Move) -> str:
    return str(move.args[0])


def _must_lay(state: IslandState, move: Move) -> Breach | None:
    if _face(move) != NOTHING or state.options.commit_optional == "yes" or serving(state, move.seat) != (COMBAT,):
        return None
    who = state.seat_name(move.seat)
    return Breach("CI-BATTLE-02", f"{who} holds a combat card and must lay one", "rule", ("CI-Q-16",))


def _right_stack(state: IslandState, move: Move) -> Breach | None:
    card = state.contents.cards.get(_face(move))
    if card is None or card.stack in serving(state, move.seat):
        return None
    return Breach("CI-BATTLE-02", f"{card.words} is a {card.stack} card")


def _held(state: IslandState, move: Move) -> Breach | None:
    """Look whether the hand may hold the card, which nobody else has laid in this battle."""
    face = _face(move)
    if face == NOTHING:
        return None
    frame = state.agenda[-1]
    laid = (
        [one for one in sealed.parts(frame)[1] if isinstance(one, tuple)] if frame.data[:1] == (sealed.SEALED,) else []
    )
    others = zip(sealed.parts(frame)[0], sealed.parts(frame)[1], strict=True) if laid else ()
    if any(seat != move.seat and one == (CHOICE, (face,)) for seat, one in others):
        return Breach("CI-BATTLE-02", f"{card_words(state.contents, face)} has been laid by the other side", "fact")
    return draws.card_in(state, move.seat, face, "CI-BATTLE-02")


def _candidates(state: IslandState, seat: int) -> Iterator[Move]:
    stacks = serving(state, seat)
    yield from (Move(seat, CHOICE, (face,)) for face in draws.open_faces(state, seat, stacks))
    others = draws.open_faces(state, seat, tuple(stack for stack in STACKS if stack not in stacks))
    yield from (Move(seat, CHOICE, (face,)) for face in others if face != UNKNOWN)
    yield Move(seat, CHOICE, (NOTHING,))


def _expand(state: IslandState, move: Move) -> Iterable[Move]:
    faces = draws.possible_faces(state, move.seat, serving(state, move.seat))
    return (Move(move.seat, CHOICE, (face,)) for face in faces)


def _shows(state: IslandState, move: Move) -> tuple[Reveal, ...]:
    face = _face(move)
    if face == NOTHING or face not in state.contents.cards or not draws.is_unknown(state, move.seat, face):
        return ()
    return (Reveal(draws.zone_of(state, move.seat, face), face),)


def _read(state: IslandState, seat: int, tokens: tuple[str, ...]) -> Iterator[tuple[Move, ...]]:
    """Read `commit drop 2`, `lay drop 2`, `drop 2`, `nothing`; where one is asked for, `drop` or `2` of the hand."""
    words = tuple(token for token in tokens if token not in VERB_WORDS)
    if len(words) == len(tokens) and not is_asked(state, COMMIT):
        return  # a bare card, or `nothing`, is one only where it is asked for
    if words and all(word in NONE_WORDS or word in ("card", "cards") for word in words):
        yield (Move(seat, CHOICE, (NOTHING,)),)
        return
    found = first_card(state.contents, words)
    if found is not None and not found[1]:
        yield (Move(seat, CHOICE, (found[0],)),)
    elif is_asked(state, COMMIT):
        stacks = serving(state, seat)
        yield from ((Move(seat, CHOICE, (face,)),) for face in draws.held_like(state, seat, " ".join(words), stacks))


def _write(state: IslandState, move: Move) -> str:
    return f"{CHOICE} {card_words(state.contents, _face(move))}"


def _show(state: IslandState, moves: tuple[Move, ...], subject: tuple[Value, ...]) -> None:
    """Turn the cards over and add their values (CI-BATTLE-04)."""
    for move in moves:
        face = _face(move)
        if face == NOTHING:
            state.tell("CI-BATTLE-02", f"{state.seat_name(move.seat)} lays nothing", move.seat)
            continue
        draws.show_card(state, move.seat, face, BATTLE_CARDS)
        lay(state, move.seat, face)
        tell_side(state, move.seat)
        if state.options.forced_card_counts_battle == "yes":
            shed(state, move.seat)


LAY_VERB: Verb[IslandState] = Verb(
    name=CHOICE,
    answers=frozenset({COMMIT}),
    guards=(
        Guard("must lay", _must_lay, (DUE,)),
        Guard("stack", _right_stack, (DUE,)),
        Guard("held", _held, (DUE,)),
    ),
    effect=lambda state, move: None,
    candidates=_candidates,
    read=_read,
    write=_write,
    shows=_shows,
    expand=_expand,
)


def _waits(state: IslandState, move: Move) -> Breach | None:
    if state.place(move.args[0]) in waiting(state):
        return None
    return Breach("CI-MOVE-14", f"no battle waits on {move.args[0]}", "fact")


def _fight(state: IslandState, move: Move) -> None:
    place = state.place(move.args[0])
    assert place is not None
    pop(state)
    begin_battle(state, place)


def _fights(state: IslandState, seat: int) -> Iterable[Move]:
    return (Move(seat, FIGHT, (state.name(place),)) for place in state.held(seat))


def _read_fight(state: IslandState, seat: int, tokens: tuple[str, ...]) -> Iterator[tuple[Move, ...]]:
    """Read `fight c2`, `battle on c2`, `c2 first`, `c2`."""
    words = [word for word in parts_of(tokens) if word not in (FIGHT, "battle", "first", *IDLE_WORDS)]
    if tokens[0] not in (FIGHT, "battle") and not is_asked(state, WHICH):
        return
    place = read_place(words[0]) if len(words) == 1 else None
    if place is not None:
        yield (Move(seat, FIGHT, (place,)),)


FIGHT_VERB: Verb[IslandState] = Verb(
    name=FIGHT,
    answers=frozenset({WHICH}),
    guards=(Guard("waits", _waits, (DUE,)),),
    effect=_fight,
    candidates=_fights,
    read=_read_fight,
    write=lambda state, move: f"{FIGHT} {move.args[0]}",
    anchored=True,
)
PART: Part[IslandState] = Part(
    verbs=(FIGHT_VERB,),
    steps={LAY: ask_cards},
    secrets=(sealed.Secret(COMMIT, "CI-BATTLE-03", "lay a combat card face down", LAY_VERB, _show),),
)
