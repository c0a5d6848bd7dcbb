import dataclasses

import pytest
from papers import PAPERS
from tiny_project import DECK

from pnp.errors import DataError
from pnp.press.order import Order
from pnp.press.run import PrintRun


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        ({"sides": "odd"}, '--sides: "odd" is not allowed (allowed: long-edge, short-edge, gutterfold, fronts)'),
        ({"bleed": 10.5}, "--bleed: 10.5 mm is not allowed (allowed: 0 to 10 mm)"),
        ({"bleed": -1.0}, "--bleed: -1 mm is not allowed (allowed: 0 to 10 mm)"),
        ({"bleed": float("nan")}, "--bleed: nan mm is not allowed (allowed: 0 to 10 mm)"),
        ({"ink": "gray"}, '--ink: "gray" is not allowed (allowed: full, low, grey; did you mean "grey"?)'),
        ({"copies": 0}, "--copies: 0 is not allowed (allowed: all, or a number from 1 to 100)"),
        ({"copies": 101}, "--copies: 101 is not allowed (allowed: all, or a number from 1 to 100)"),
    ],
)  # fmt: skip
def test_what_no_run_can_be_is_refused(choice, message):
    with pytest.raises(DataError) as caught:
        PrintRun(Order("tiny", **choice), PAPERS[1])
    assert str(caught.value) == message


def test_a_run_takes_components_and_rows_by_id(opened):
    game = opened().game
    deck = game.components[0]
    everything, one, row = (
        PrintRun(Order("tiny"), PAPERS[1]),
        PrintRun(Order("tiny", only=("deck/a",)), PAPERS[1]),
        PrintRun(Order("tiny", only=("b",)), PAPERS[1]),
    )
    assert [run.prints(deck) for run in (everything, one, row)] == [True, True, True]
    assert [run.prints_row(deck, "a") for run in (everything, one, row)] == [True, True, False]
    assert not PrintRun(Order("tiny", only=("x",)), PAPERS[1]).prints(deck)


def test_a_component_that_is_not_printed_is_not_called_unknown(opened):
    game = opened().game
    hidden = dataclasses.replace(game, components=(), not_printed=game.components)
    with pytest.raises(DataError, match='--only: the component "deck" is not printed with these options'):
        PrintRun(Order("tiny", only=("deck",)), PAPERS[1]).check_names(hidden)


def test_every_unknown_name_is_reported_with_the_nearest(opened):
    with pytest.raises(DataError) as caught:
        PrintRun(Order("tiny", only=("dekc", "a", "deck/c")), PAPERS[1]).check_names(opened().game)
    first, second = str(caught.value).splitlines()
    assert first.startswith(
        '--only: no component or card is called "deck/c" (allowed: deck, a, b, deck/a, deck/b; did you mean "deck/'
    )
    assert (
        second
        == '--only: no component or card is called "dekc" (allowed: deck, a, b, deck/a, deck/b; did you mean "deck"?)'
    )


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("Ada", "(the id of this is deck/a)"),
        ("ada", "(the id of this is deck/a)"),
        ("Deck", "(the id of this is deck)"),
        ("a,b", "(write each id by itself: --only a --only b)"),
        ("Bob, Ada", "(write each id by itself: --only Bob --only Ada)"),
    ],
)
def test_a_name_instead_of_an_id_is_answered_with_the_id(name, advice, opened):
    with pytest.raises(DataError) as caught:
        PrintRun(Order("tiny", only=(name,)), PAPERS[1]).check_names(opened().game)
    assert str(caught.value) == f'--only: no component or card is called "{name}" {advice}'


def test_a_word_of_several_names_is_answered_with_their_ids(opened):
    game = opened({"cards/tiny/deck.csv": DECK.replace("Ada", "The Queen").replace("Bob", "Queen of Bees")}).game
    with pytest.raises(DataError, match=r"\(the ids of these are deck/a, deck/b\)"):
        PrintRun(Order("tiny", only=("queen",)), PAPERS[1]).check_names(game)
