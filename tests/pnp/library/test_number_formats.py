"""Number formats: which numbers a sheet shows in another way than as plain numbers."""

import pytest

from pnp.library.number_formats import Formats, looks_different


@pytest.mark.parametrize(
    ("code", "value", "expected"),
    [
        ("General", "1234.5", False),
        ("@", "7", False),
        ("0", "7", False),
        ("0", "7.5", True),
        ("000", "7", True),
        ("000", "700", False),
        ("0%", "0.5", True),
        ("0.00", "5", True),
        ("0.00", "5.25", False),
        ("0.0##", "5.25", False),
        ("#,##0", "1234567", True),
        ("#,##0", "999", False),
        ("0.00E+00", "5", True),
        ('"$"#,##0.00', "5", True),
        ("[$-409]0", "5", False),
        ("[$€-407] 0", "5", True),
        ('0" mm"', "5", True),
        ("[Red]0;-0", "5", False),
        ("dd.mm.yyyy", "45000", False),
        ("0%", "x", False),
    ],
)
def test_a_number_in_a_format_looks_like_the_plain_number_or_not(code, value, expected):
    assert looks_different(code, value) is expected


def test_the_code_of_a_style_is_named():
    formats = Formats()
    formats.codes["164"] = "0.0"
    formats.styles += ["0", "9", "164", "500"]
    assert [formats.differing_format(style, "5") for style in ("0", "1", "2", "3", "4", "")] == [
        "",
        "0%",
        "0.0",
        "",
        "",
        "",
    ]
