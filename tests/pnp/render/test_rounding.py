"""Numbers in drawn art are as long as a printer can show: files are smaller and look the same."""

import pytest

from pnp.render.rounding import rounded_form


@pytest.mark.parametrize(
    ("content", "short"),
    [
        (b"10.234 5.06 m\n1.99 -0.04 l h", b"10.2 5.1 m\n2 0 l\nh"),
        (b"1.234 2 3.456 4 5 6.789 c", b"1.2 2 3.5 4 5 6.8 c"),
        (b"0.431373 1 0.0 rg 1.766847 w", b"0.431 1 0 rg\n1.77 w"),
        (b"1 0 0 -1 0 2902.677165 cm", b"1 0 0 -1 0 2902.677165 cm"),
        (b"0 232.125 302 357.914 re W n", b"0 232.125 302 357.914 re\nW\nn"),
        (b"[1.25 2] 0.0 d /a0 gs", b"[1.25 2] 0.0 d\n/a0 gs"),
        (b"BT (1.234 5.678 m) Tj ET", b"BT (1.234 5.678 m) Tj ET"),
        (b"-0.04 -10.04 m -0.0 0 l", b"0 -10 m\n0 0 l"),
        (b"/a%b gs 1.25 /x m 5%", b"/a%b gs\n1.2 /x m\n5%"),
        (b"m 1.26 2.0", b"m\n1.26 2.0"),
        (b"1 2 3 4 5", b"1 2 3 4 5"),
        (b"", b""),
    ],
)
def test_points_colours_and_widths_are_rounded_and_nothing_else(content: bytes, short: bytes) -> None:
    assert rounded_form(content) == short


def test_a_colour_of_256_steps_stays_the_same() -> None:
    for step in range(256):
        short = float(rounded_form(b"%.6f g" % (step / 255)).split()[0])
        assert round(short * 255) == step
