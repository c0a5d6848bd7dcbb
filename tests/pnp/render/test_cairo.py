import builtins
import sys

import pytest

from pnp.errors import ArtError
from pnp.render.cairo import cairosvg


def test_cairosvg_is_given_where_cairo_is_installed():
    assert cairosvg().__name__ == "cairosvg"


@pytest.mark.parametrize(
    ("platform", "words"),
    [
        ("linux", "apt install libcairo2"),
        ("darwin", "brew install cairo"),
        ("win32", "GTK3"),
        ("freebsd14", "libcairo2"),
    ],
)
def test_a_missing_library_names_what_to_install(platform, words, monkeypatch):
    real = builtins.__import__

    def without(name, *rest):
        if name == "cairosvg":
            raise OSError("no library called cairo was found")
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    monkeypatch.setattr(sys, "platform", platform)
    with pytest.raises(ArtError) as caught:
        cairosvg()
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
