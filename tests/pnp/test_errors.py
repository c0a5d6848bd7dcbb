import pytest

from pnp import errors
from pnp.errors import DataError, Origin, PnpError, Problem


@pytest.mark.parametrize(
    ("origin", "text"),
    [(Origin("f"), "f"), (Origin("f", 2), "f:2"), (Origin("f", 2, 3), "f:2:3"), (Origin("f", 0, 3), "f")],
)
def test_an_origin_is_written_in_the_form_that_editors_read(origin, text):
    assert str(origin) == text


def test_a_problem_has_place_field_and_message():
    assert str(Problem(Origin("f", 2, 3), "name", "is blank")) == "f:2:3: name: is blank"
    assert str(Problem(Origin("f"), "", "is empty")) == "f: is empty"


def test_problems_are_sorted_by_place_without_duplicates():
    one, two, three = (Problem(Origin(file, line), "", "x") for file, line in [("b", 1), ("a", 10), ("a", 9)])
    error = DataError([one, two, three, two])
    assert error.problems == (three, two, one)
    assert str(error) == "a:9: x\na:10: x\nb:1: x"


def test_every_error_is_a_pnp_error():
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)]
    assert len(kinds) > 6
    assert all(issubclass(kind, PnpError) for kind in kinds)
