"""Step 2: playing cards: CI-CARD, and the rulings on it."""

from __future__ import annotations

from typing import Any

import pytest
from observing import observe
from tables.capture_the_island import Table, game, position

from referee.games.capture_the_island.catalogue import COMBAT, RESOURCE, Card

FIELD = "A1 red 2; C1 red 2; B2 red 1; D1 blue 3; D6 blue 1"
HAND = {
    "arrow 4": "recruit on a1",
    "arrow 1": "arrow at d1",
    "bricks 4": "recruit on b2",
    "bricks 1": "road 1 b2 b3",
    "drop 1": "water 1 c1 e1",
    "arrow 6": "arrow at d1",
    "bricks 6": "recruit on e5",
    "circles 5": "recruit on e3",
    "drop 6": "water 1 a1 f1",
}


def test_ci_card_01_a_card_recruits_or_acts() -> None:
    """CI-CARD-01: bricks 4 may do either, wheel 4 only recruit, bricks 1 only act, wheel 1 neither."""
    table = position(FIELD, step="cards", hands={0: ["bricks 4", "wheel 4", "bricks 1", "wheel 1", "hammers 4"]})
    uses = {"bricks 4": "yes yes", "bricks 1": "no yes", "wheel 4": "no no", "wheel 1": "no no", "hammers 4": "no no"}
    for card, said in uses.items():
        found = (table.legal(f"play {card} as recruit on b2"), table.legal(f"play {card} as road"))
        assert " ".join("yes" if legal else "no" for legal in found) == said, card
    assert position("A2 red 1; D6 blue 1", step="cards", hands={0: ["wheel 4"]}).legal("play wheel 4 as recruit on a2")


@pytest.mark.parametrize("use", ["recruit on b2", "road"])
def test_ci_card_01_only_a_card_that_is_held_is_played_and_only_once(use: str) -> None:
    """CI-CARD-01: bricks 5 is not in the hand, and bricks 4 not any more; the next card may still be played."""
    table = position(FIELD, step="cards", hands={0: ["bricks 4", "arrow 4"]})
    assert table.refused(f"play bricks 5 as {use}") == ("CI-CARD-01",)
    table.play(f"play bricks 4 as {use}", *["end"] * (use == "road"))
    assert table.refused("play bricks 4 as road") == ("CI-CARD-01",)
    assert table.legal("play arrow 4 as arrow at d1")


def test_ci_card_01_a_card_without_a_use_is_not_played() -> None:
    """CI-CARD-01: name the use with the card; name further tiles only for a card that recruits."""
    table = position(FIELD, step="cards", hands={0: ["wheel 4", "arrow 4"]})
    assert table.refused("play wheel 4") == ("CI-CARD-01",)
    assert "say how you play the card" in table.why("play wheel 4")
    assert table.refused("also b2") == ("CI-RECR-07",)


def cards(units: str, *hand: str, seats: int = 2, **options: str) -> Table:
    """Return a table in step 2 of red, who holds these cards."""
    return position(units, seats=seats, step="cards", hands={0: hand}, **options)  # type: ignore[arg-type]


def test_ci_q_26_one_use_of_a_card() -> None:
    """CI-Q-26 no: bricks 4 recruits, is discarded, and is not a road any more."""
    table = cards("B2 red 2; D6 blue 1", "bricks 4", "circles 5").play("play bricks 4 as recruit on b2")
    assert (table.due, table.discards("resource")) == ("red cards", ["R-bricks-4"])
    assert table.refused("play bricks 4 as road") == ("CI-CARD-01",)


def test_ci_q_26_both_uses_of_a_card() -> None:
    """CI-Q-26 yes: bricks 4 recruits and is a road as well, or not; it is discarded once, and no other card serves."""
    table = cards("B2 red 2; D6 blue 1", "bricks 4", "bricks 5", dual_use="yes").play("play bricks 4 as recruit on b2")
    assert table.due == "red second use"
    assert table.refused("play bricks 5 as road") == ("CI-CARD-01",)
    assert table.legal("done")
    table.play("play bricks 4 as road 4 b2 b3 b4")
    assert (table.units(), table.discards("resource"), table.due) == ({"B4": 4}, ["R-bricks-4"], "red cards")


def test_ci_q_26_a_card_without_an_action_has_no_second_use() -> None:
    """CI-Q-26 yes: the wheel only recruits; a road that was played first does not recruit after it."""
    wheel = cards("A2 red 2; D6 blue 1", "wheel 4", "circles 5", dual_use="yes").play("play wheel 4 as recruit on a2")
    assert wheel.due == "red cards"
    road = cards("B2 red 2; D6 blue 1", "bricks 4", "circles 5", dual_use="yes")
    road.play("play bricks 4 as road 1 b2 b3", "end")
    assert road.due == "red cards"
    assert road.refused("play bricks 4 as recruit on b2") == ("CI-CARD-01",)


@pytest.mark.parametrize("count", range(1, 10))
def test_ci_card_02_any_number_of_cards_is_played(count: int) -> None:
    """CI-CARD-02: one card after another, all nine that a hand may hold; with the last of them the step is over."""
    cards = list(HAND)[:count]
    hands = {0: [*cards, "hammers 1"]} if count < 9 else {0: cards}
    table = position(f"{FIELD}; E5 red 1; E3 red 1", step="cards", hands=hands, hand_limit=9)
    for place, card in enumerate(cards):
        assert len(table.hand()) == len(hands[0]) - place
        table.play(f"play {card} as {HAND[card]}")
        if table.due in ("red road", "red further tiles"):
            table.play("done")
    assert table.due == ("red draw" if count == 9 else "red cards")
    assert len(table.discards("combat")) + len(table.discards("resource")) == count


def test_ci_card_02_none_is_enough() -> None:
    """CI-CARD-02: red plays nothing, and keeps all cards."""
    table = position(FIELD, step="cards", hands={0: ["arrow 4", "bricks 1"]}).play("end")
    assert (table.due, len(table.hand())) == ("red draw", 2)


def test_ci_q_28_a_card_is_carried_out_before_the_next() -> None:
    """CI-Q-28: while a road has a move left no other card is played; then recruiting counts those who came."""
    table = cards("A2 red 3; D6 blue 1", "bricks 1", "bricks 4").play("play bricks 1 as road", "3 a2 b2")
    assert table.refused("play bricks 4 as recruit on b2") == ("CI-SPEC-03", "CI-Q-28")
    assert table.play("end", "play bricks 4 as recruit on b2").on("B2") == "red 6"


@pytest.mark.parametrize(("card", "shown"), [("drop 2", 0), ("wheel 1", 1)])
def test_a_known_card_reveals_nothing_new(card: str, shown: int) -> None:
    """CI-INF-02: drop 2 is known to be in the hand; another one is shown by its discard."""
    table = position("C1 red 1; D6 blue 1", step="draw", hands={0: ["drop 2", "1 combat"]})
    assert len(table.ruling(f"discard {card}").reveals) == shown


def zones(table: Table, seat: int) -> dict[str, list[Any]]:
    """Return the cards of every zone as a seat sees them: their faces, None for what is hidden from it."""
    observed: Any = observe(game(), table.state, seat)
    return {zone: [token["face"] for token in tokens] for zone, tokens in observed["state"]["zones"].items()}


@pytest.mark.parametrize(
    ("line", "card", "stack"),
    [
        ("play drop 1 as water 1 c1 f6", "C-drop-1", "combat"),
        ("play drop 4 as water 1 c1 f6", "R-drop-4", "resource"),
        ("play bricks 4 as recruit on b2", "R-bricks-4", "resource"),
    ],
)
def test_ci_inf_02_a_played_card_goes_to_the_pile_of_its_stack(line: str, card: str, stack: str) -> None:
    """CI-INF-02: played cards lie open to all, outside the hands."""
    hand = ["drop 1", "drop 4", "bricks 4", "wheel 4"]
    table = position("C1 red 3; B2 red 1; D6 blue 1", step="cards", hands={0: hand}).play(line)
    assert (table.discards(stack), len(table.hand())) == ([card], 3)
    assert zones(table, 1)[f"{stack} discards"] == [card]


@pytest.mark.parametrize(("card", "stack"), [("wheel 2", "combat"), ("wheel 4", "resource")])
def test_ci_inf_02_a_discarded_card_goes_to_the_pile_of_its_stack(card: str, stack: str) -> None:
    """CI-INF-02: the last one on top; an unknown card is named when it is discarded."""
    table = position(step="draw", hands={0: ["1 combat", "1 resource"]}, discards=["drop 1", "drop 4"])
    table.play(f"discard {card}")
    assert table.discards(stack)[-1].endswith(card.replace(" ", "-"))
    assert len(table.discards(stack)) == 2


@pytest.mark.parametrize("card", game().contents.cards.values(), ids=lambda card: card.id)
def test_why_lists_for_a_card_the_clauses_that_its_uses_cite(card: Card) -> None:
    """CI-CARD-01: played to recruit, for its special action or in a battle, each card cites what `why` lists for it."""
    tile = next(name for name in ("A1", "A2", "B1", "B2", "D1", "E3") if position().tile(name) == card.icon)
    field = f"C1 red 2; C2 blue 1; {tile} red 1"
    uses = [line for line in position(field, hands={0: [card.id]}, step="cards").moves() if card.typed_name in line]
    assert len(uses) == (card.stack == RESOURCE) + (game().contents.icons[card.icon].role != "")
    for use in uses:
        table = position(field, hands={0: [card.id]}, step="cards").play(use)
        clause = table.news[0].clause if table.news else table.decision.clause
        assert clause in game().concerning(card.id), use
    battle = position(field, hands={0: [card.id]}).play("2 c1 c2", "end")
    if card.stack == COMBAT:
        assert {*battle.refused("lay nothing"), battle.decision.clause} <= {*game().concerning(card.id), "CI-Q-16"}
        assert battle.play(f"lay {card.typed_name}").news[0].clause in game().concerning(card.id)
