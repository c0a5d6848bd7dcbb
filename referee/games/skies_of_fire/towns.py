"""Towns: who may collect, how much, and the other effects of landing (SF-TWN, SF-HUN-14)."""

from collections.abc import Iterable

from referee.engine import Decision, Frame, Line, Part, Tally, decline, find_frame, pop, push, settling
from referee.engine.verbs import DUE, Breach, Guard, Move, NamedThing, Slot, TypedForm, Words, checked_value
from referee.engine.words.verbs import verb
from referee.games.skies_of_fire import crewing, hands, missions
from referee.games.skies_of_fire.grid import OFF, TOWN
from referee.games.skies_of_fire.ships import active_skill, cargo_weapon
from referee.games.skies_of_fire.state import LAND, MOVE, SETUP, SkiesState
from referee.games.skies_of_fire.turn import landing_square, mark_busy

COLLECT, READY = "collect", "ready"
CREW, CARDS, BOTH = "crew", "cards", "both"
KINDS = {"crew": CREW, "cards": CARDS, "card": CARDS}
GOODS = {"crew": CREW, "cards": CARDS, "crew and cards": BOTH}
WHAT = Slot(NamedThing("what a town gives", GOODS, listed=lambda state, move_so_far: (CREW, CARDS)))


def town_yield(state: SkiesState, seat: int, goods: str) -> Tally:
    """Return how much crew, or how many cards, a ship collects at a town (SF-TWN-01, RUL-53)."""
    ship, crew = state.ship(seat), goods == CREW
    own = state.options.callisto_collect
    if ship.collects is not None and own == "none":
        return Tally((Line(ship.name, 0, "SF-HUN-14", "base"),))
    if ship.collects is not None and own == "2_or_1":
        lines = [Line(ship.name, ship.collects[0 if crew else 1], "SF-HUN-14", "base")]
    else:
        lines = [Line("town", int(state.options["town_crew" if crew else "town_cards"]), "SF-TWN-01", "base")]
    more = active_skill(state, seat, "town_yield_bonus")
    if more is not None:
        lines.append(Line(more.name, more.n if crew else more.cards, "SF-SKL-01"))
    return Tally(tuple(lines))


def collecting_breach(state: SkiesState, seat: int) -> Breach | None:
    """Return why a ship cannot collect at the town on its square, or None (SF-TWN-03, SF-HUN-14)."""
    square = state.at[seat]
    where = state.square_name(square)
    if not any(town_yield(state, seat, what).total for what in (CREW, CARDS)):
        text = f"{state.name(seat)} collects nothing at towns"
        return Breach("SF-HUN-14" if state.is_hunt else "SF-TWN-01", text, "rule", ("RUL-53",) if state.is_hunt else ())
    if state.last_town[seat] != square:
        return None
    text = f"{where} was the last town where {state.name(seat)} collected"
    if state.options.town_repeat == "until_other_town" or state.round - state.last_round[seat] <= 1:
        return Breach("SF-TWN-03", text, "rule", ("RUL-05",))
    return None


def apply_landing(state: SkiesState, seat: int, square: int) -> None:
    """Apply a landing: the weapon is reset if a house rule says so, and missions count the landing (RUL-42)."""
    ready = state.options.cargo_reset == "auto_on_landing"
    if ready and state.spent[seat] and cargo_weapon(state, seat) is not None:
        state.spent[seat] = 0
        state.report("SF-CAR-07", f"the cargo weapon of {state.name(seat)} is ready again", seat)
    missions.note_landing(state, seat, square)


def can_reset_weapon(state: SkiesState, seat: int) -> bool:
    """Return whether a spent weapon may be reset instead of collecting (RUL-42)."""
    by_hand = state.options.cargo_reset == "instead_of_collecting"
    return by_hand and state.spent[seat] > 0 and cargo_weapon(state, seat) is not None


def _collect_text(state: SkiesState, seat: int) -> str:
    given = ((town_yield(state, seat, what).total, what) for what in (CREW, CARDS))
    said = [f"{total} {'card' if (total, what) == (1, CARDS) else what}" for total, what in given if total]
    collect = [f"collect {' or '.join(said)}"] if said and not collecting_breach(state, seat) else []
    return " or ".join(["make the weapon ready"] * can_reset_weapon(state, seat) + collect)


def collection_questions(state: SkiesState, frame: Frame) -> tuple[Decision, ...]:
    """Return the question of what to collect (SF-TWN-01)."""
    where = state.square_name(state.at[frame.owner])
    prompt = f"{_collect_text(state, frame.owner)} on {where}, or pass"
    return (Decision(frame.owner, COLLECT, "SF-TWN-01", prompt, may_pass=True, subject=(state.at[frame.owner],)),)


def second_collection_breach(state: SkiesState, move: Move) -> Breach | None:
    """Return the breach if a ship wants to collect again while it is already collecting, or None."""
    if move.seat != state.seat or state.phase != LAND or state.top_kind in (COLLECT, hands.ROOM):
        return None
    where = state.square_name(state.at[move.seat])
    return Breach("SF-TWN-03", f"{state.name(move.seat)} is already collecting on {where}", also=("SF-TRN-01",))


def _has_finished_move(state: SkiesState, move: Move) -> Breach | None:
    """Check that the move is over: landing ends it, unless ships may fly on (RUL-76)."""
    if state.top_kind != MOVE or state.options.fly_on == "true":
        return None
    return Breach("SF-TWN-05", "collect when your move has ended", also=("SF-TWN-04", "RUL-76"))


def _has_landed(state: SkiesState, move: Move) -> Breach | None:
    """Check that the ship has landed on a town that is not destroyed."""
    seat = move.seat
    if state.phase == SETUP or landing_square(state, seat) is not None:
        return None
    square = state.at[seat]
    if square == OFF:
        return Breach("SF-TWN-01", f"{state.name(seat)} is not on the map")
    where = state.square_name(square)
    if square in state.ruins:
        return Breach("SF-HUN-14", f"the town on {where} is destroyed: nobody collects there", "rule", ("RUL-53",))
    if state.terrain(square) != TOWN:
        text = f"there is no town on {where}, and passing over one gives nothing"
        return Breach("SF-TWN-05", text, "rule", ("SF-TWN-01",))
    if seat != state.seat:
        return Breach("SF-TWN-05", f"{state.name(seat)} lands only on its own turn", "rule", ("RUL-19",))
    text = f"this is not a landing: the turn began on {where}"
    return Breach("SF-TWN-05", text, "rule", ("RUL-19", "RUL-20"))


def _gives_goods(state: SkiesState, move: Move) -> Breach | None:
    if state.phase == SETUP or state.at[move.seat] == OFF or _is_drawing(state):
        return None
    return collecting_breach(state, move.seat)


def _is_drawing(state: SkiesState) -> bool:
    """Return whether the seat is still drawing cards, so that drawing more is not a second visit."""
    return find_frame(state, hands.DRAWS) is not None


def _names_one_kind(state: SkiesState, move: Move) -> Breach | None:
    what = WHAT.of(move)
    if what == BOTH:
        return Breach("SF-TWN-02", "crew and cards cannot be mixed in one visit", "fact")
    if state.phase == SETUP or town_yield(state, move.seat, what).total:
        return None
    return Breach("SF-TWN-01", f"the town gives {state.name(move.seat)} no {what}")


def _collect(state: SkiesState, move: Move) -> None:
    """Collect crew or cards (SF-TWN-01)."""
    seat, what = move.seat, WHAT.of(move)
    mark_busy(state, seat)
    if state.top_kind == COLLECT:
        pop(state)
    elif state.top_kind == MOVE:
        apply_landing(state, seat, state.at[seat])
    state.last_town[seat], state.last_round[seat] = state.at[seat], state.round
    tally = town_yield(state, seat, what)
    goods = "card" if (what, tally.total) == (CARDS, 1) else what
    said = f"{state.name(seat)} collects {tally.total} {goods} at {state.square_name(state.at[seat])}"
    state.report("SF-TWN-01", said, seat)
    if what == CREW:
        crewing.place_crew(state, seat, tally.total, "SF-CREW-05")
    else:
        hands.draw_cards(state, seat, tally.total, "SF-TWN-01", hands.TOWN_DRAW)


def _goods_words(tokens: Words) -> Words:
    """Return the words for crew and cards in a line, without their numbers; empty for other lines."""
    words = tuple(word for word in tokens if word not in ("town", "and", "the"))
    beside = zip(("", *words), words, (*words[1:], ""), strict=False)
    fit = all(word in KINDS or (word.isdigit() and {before, after} & KINDS.keys()) for before, word, after in beside)
    return tuple(word for word in words if word in KINDS) if fit else ()


def _read(state: SkiesState, seat: int, tokens: Words) -> Iterable[tuple[Move, ...]]:
    """Read `collect 3 crew`, `crew`, `2 cards`; crew and cards together are read only to be refused (SF-TWN-02).

    A further draw is also read only to be refused, while a full hand needs a discard first (SF-HND-02).
    """
    if state.top_kind == hands.ROOM and _is_drawing(state):
        yield (Move(seat, COLLECT, (CARDS,)),)
    elif words := _goods_words(tokens):
        found = {KINDS[word] for word in words}
        yield (Move(seat, COLLECT, (BOTH if len(found) > 1 else found.pop(),)),)


def _is_spent(state: SkiesState, move: Move) -> Breach | None:
    if state.options.cargo_reset != "instead_of_collecting":
        return Breach(
            "SF-CAR-07", "a landing already makes the weapon ready: there is nothing to type", "rule", ("RUL-42",)
        )
    return None if can_reset_weapon(state, move.seat) else Breach("SF-CAR-07", "there is no spent cargo weapon")


def _ready(state: SkiesState, move: Move) -> None:
    state.spent[move.seat] = 0
    state.report("SF-CAR-07", f"{state.name(move.seat)} makes its cargo weapon ready instead of collecting", move.seat)


COLLECT_VERB = verb(
    COLLECT,
    "SF-TWN-01",
    (WHAT,),
    answers={COLLECT, MOVE},
    guards=(
        Guard("one kind", _names_one_kind),
        Guard("after move", _has_finished_move, (DUE,)),
        Guard("landed", _has_landed),
        Guard("pays", _gives_goods, ("landed",)),
    ),
    effect=_collect,
    typed=TypedForm((COLLECT, "take", "draw"), is_meant=lambda state, move, said: bool(_goods_words(said)), read=_read),
)
READY_VERB = verb(
    READY,
    "SF-CAR-07",
    answers={COLLECT},
    guards=(Guard("spent", _is_spent, (DUE,)),),
    effect=settling(_ready),
    typed=TypedForm((READY, "reset"), fillers=("the", "weapon", "cargo")),
)


def land_ship(state: SkiesState) -> None:
    """Land a ship: apply the landing, then ask what the ship collects or makes ready (SF-TWN-01, RUL-42)."""
    seat = checked_value(pop(state).seat)
    square = landing_square(state, seat)
    if square is None:
        return
    state.report("SF-TWN-01", f"{state.name(seat)} lands on {state.square_name(square)}", seat)
    apply_landing(state, seat, square)
    why = collecting_breach(state, seat)
    if why is not None:
        state.report(why.clause, f"{why.text}: nothing is collected here", seat)
    if why is None or can_reset_weapon(state, seat):
        push(state, Frame(COLLECT, seat))


PART = Part(
    verbs=(COLLECT_VERB, READY_VERB),
    questions={COLLECT: collection_questions},
    passes={COLLECT: decline},
    steps={LAND: land_ship},
)
