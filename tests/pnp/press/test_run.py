import pytest
from papers import PAPERS

from pnp.errors import DataError
from pnp.press.run import Run


@pytest.mark.parametrize(
    ("choice", "message"),
    [
        ({"sides": "odd"}, '--sides: "odd" is not allowed (allowed: long-edge, short-edge, gutterfold, fronts)'),
        ({"bleed": 10.5}, "--bleed: 10.5 mm is not allowed (allowed: 0 to 10 mm)"),
        ({"bleed": -1.0}, "--bleed: -1 mm is not allowed (allowed: 0 to 10 mm)"),
        ({"bleed": float("nan")}, "--bleed: nan mm is not allowed (allowed: 0 to 10 mm)"),
    ],
)  # fmt: skip
def test_what_no_run_can_be_is_refused(choice, message):
    with pytest.raises(DataError) as caught:
        Run(PAPERS[1], **choice)
    assert str(caught.value) == message


def test_a_run_takes_components_and_rows_by_id(opened):
    game = opened().game
    deck = game.components[0]
    everything, one, row = Run(PAPERS[1]), Run(PAPERS[1], only=("deck/a",)), Run(PAPERS[1], only=("b",))
    assert [run.takes(deck) for run in (everything, one, row)] == [True, True, True]
    assert [run.takes_row(deck, "a") for run in (everything, one, row)] == [True, True, False]
    assert not Run(PAPERS[1], only=("x",)).takes(deck)


def test_every_unknown_name_is_reported_with_the_nearest(opened):
    with pytest.raises(DataError) as caught:
        Run(PAPERS[1], only=("dekc", "a", "deck/c")).check_names(opened().game)
    first, second = str(caught.value).splitlines()
    assert first.startswith(
        '--only: no component or card is called "deck/c" (allowed: deck, a, b, deck/a, deck/b; did you mean "deck/'
    )
    assert (
        second
        == '--only: no component or card is called "dekc" (allowed: deck, a, b, deck/a, deck/b; did you mean "deck"?)'
    )
