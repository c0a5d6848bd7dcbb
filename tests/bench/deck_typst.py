"""Compile deck.typ. Arguments: CSV ART OUT.pdf."""

from __future__ import annotations

import sys
from pathlib import Path

import typst

if __name__ == "__main__":
    table, art, out = (str(Path(argument).resolve()) for argument in sys.argv[1:4])
    source = Path(__file__).with_name("deck.typ")
    typst.compile(str(source), output=out, root="/", sys_inputs={"csv": table, "art": art})
