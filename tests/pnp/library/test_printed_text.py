"""Values as they are printed."""

import pytest

from pnp.library.printed_text import printed_text


@pytest.mark.parametrize(
    ("value", "words"),
    [(3.0, "3"), (2.5, "2.5"), (None, ""), (True, "yes"), (False, "no"), ([1, 2.0, "x"], "1, 2, x"), ("x", "x")],
)
def test_values_are_printed_as_people_write_them(value, words):
    assert printed_text(value) == words
