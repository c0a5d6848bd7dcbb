"""A text that is missing in one language is reported with its cell, if that language is printed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tiny_project import COMPONENTS, LAYOUT

from pnp.press.build import Build

LOOSE = COMPONENTS.partition("    fields:")[0]
HEADER = "id,name,town,count,text.en,text.de,n\n"
DECK = HEADER + "a,Ada,red,1,Draw one.,Ziehe eine.,1\nb,Bob,red,1,Gain 2.,,2\nc,Cid,red,1,,,2\nd,Dot,red,1,Pass.,,3\n"


FOUND = "cards/tiny/deck.csv:3:6: text.de: b and 1 more: no text in this language, only in another one (translate it)"


@pytest.mark.parametrize(("language", "expected"), [("de", [FOUND]), ("en", [])])
def test_a_missing_translation_is_a_warning_in_its_language(
    opened: Callable[..., Build], language: str, expected: list[str]
) -> None:
    files = {
        "cards/tiny/components.yaml": LOOSE,
        "cards/tiny/deck.csv": DECK,
        "layouts/tiny/hero.yaml": LAYOUT.replace("$text", f"$text.{language}").replace("art/$id.png", "art/a.png"),
    }
    assert list(map(str, opened(files).check())) == expected


def test_fields_that_are_not_languages_may_be_blank(opened: Callable[..., Build]) -> None:
    files = {
        "cards/tiny/components.yaml": LOOSE,
        "cards/tiny/deck.csv": DECK.replace("text.en", "text.up").replace("text.de", "text.down"),
        "layouts/tiny/hero.yaml": LAYOUT.replace("$text", "$text.down").replace("art/$id.png", "art/a.png"),
    }
    assert opened(files).check() == ()
