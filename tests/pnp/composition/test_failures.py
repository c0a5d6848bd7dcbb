"""What goes wrong is reported with the key at fault, once."""

import pytest

from pnp.composition.failures import AlreadyReported, LayoutError, at_field, error_message, naming_field
from pnp.errors import DataError, FontError
from pnp.library.expressions import MissingField


def test_a_fault_within_takes_the_key_and_keeps_one_it_has() -> None:
    with pytest.raises(LayoutError, match="no glyph") as caught, at_field("text"):
        raise FontError("no glyph")
    assert caught.value.field == "text"
    with pytest.raises(LayoutError) as kept, at_field("text"):
        raise LayoutError("too small", "size")
    assert kept.value.field == "size"


@pytest.mark.parametrize("error", [AlreadyReported(), DataError([])])
def test_what_is_reported_elsewhere_passes_through(error: Exception) -> None:
    def fail(scope: object) -> object:
        raise error

    with pytest.raises(type(error)):
        naming_field(fail, "fill")({})
    with pytest.raises(type(error)), at_field("fill"):
        raise error


def test_a_missing_field_is_reported_with_the_existing_ones() -> None:
    told = error_message(MissingField("nmae", ("name", "copy", "(parts)")))
    assert told == 'unknown field "nmae" (allowed: name; did you mean "name"?)'
    assert error_message(MissingField("x", ())) == 'unknown field "x"'
