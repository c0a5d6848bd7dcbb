"""The number formats of XLSX cells: whether a number looks different in its cell from the plain number."""

from __future__ import annotations

import re

_BUILT_IN = {
    "2": "0.00",
    "3": "#,##0",
    "4": "#,##0.00",
    "9": "0%",
    "10": "0.00%",
    "11": "0.00E+00",
    **dict.fromkeys(("5", "6", "7", "8", "41", "42", "43", "44"), "$#,##0"),
    "37": "#,##0",
    "38": "#,##0",
    "39": "#,##0.00",
    "40": "#,##0.00",
}
"""The codes of the formats that are not written in a workbook, by number; for money, the currency depends on Excel."""
_PLAIN = ("", "general", "@")
_CURRENCY = re.compile(r"\[\$[^\]-]+")
_ASIDE = re.compile(r'\[[^\]]*\]|"[^"]*"|\\.|_.|\*.')
"""Colours, conditions, quoted words, and characters that are escaped, left blank or repeated."""
_DATE = re.compile(r"[dmyhs]", re.IGNORECASE)
_DECIMALS = re.compile(r"[.]([0#?]+)")


class Formats:
    """The number formats of a workbook: codes by number, and the number of the format of each cell style."""

    def __init__(self) -> None:
        """Start with the built-in formats and no cell styles."""
        self.codes: dict[str, str] = dict(_BUILT_IN)
        self.styles: list[str] = []

    def differing_format(self, style: str, value: str) -> str:
        """Return the format code of a cell style, such as `0%`, if it changes how a number looks; else blank."""
        number = self.styles[int(style)] if style.isdecimal() and int(style) < len(self.styles) else ""
        code = self.codes.get(number, "")
        return code if looks_different(code, value) else ""


def looks_different(code: str, value: str) -> bool:
    """Return whether a format code shows a number in another way than as a plain number; dates do not count."""
    first = code.split(";")[0].strip()
    if first.casefold() in _PLAIN:
        return False
    try:
        number = float(value)
    except ValueError:
        return False
    bare = _ASIDE.sub("", first)
    if _DATE.search(bare.replace("E+", "")):
        return False
    if set(bare) & set("%E$€£¥") or '"' in first or _CURRENCY.search(first):
        return True
    decimals = _DECIMALS.search(bare)
    least, most = (decimals[1].count("0"), len(decimals[1])) if decimals else (0, 0)
    has = len(f"{number:.10f}".rstrip("0").partition(".")[2])
    whole = bare.partition(".")[0]
    return (
        not least <= has <= most
        or ("," in whole and abs(number) >= 1000)
        or len(str(int(abs(number)))) < whole.replace(",", "").count("0")
    )
