import json

from tiny_project import COMPONENTS, write


def test_credits_name_fonts_icons_and_notice(pnp, tiny):
    write(tiny, {"cards/tiny/components.yaml": COMPONENTS.replace("language: en", "language: en, notice: Mine.")})
    out = pnp("credits", "tiny").out
    assert out.startswith("Tiny\nMine.\n")
    assert "font      SourceSans3-Bold: " in out
    assert "icons     fa/star: Font Awesome Free, CC BY 4.0" in out
    assert "pictures  2 files, the game's own: layouts/tiny/art/a.png, layouts/tiny/art/b.png" in out


def test_every_font_has_a_licence(pnp):
    found = json.loads(pnp("credits", "tiny", "--json").out)
    assert found["fonts"]
    assert all(font["licence"] for font in found["fonts"])
    assert found["borrowed_icons"] == ["fa/star"]


def test_of_a_licence_in_full_the_first_paragraph_is_reported():
    from pnp.cli.credits import _first

    assert _first("Free (c) X.\n\nCopyright\n---\nPermission") == "Free (c) X. … (in full with --json)"
    assert _first("Under the OFL.") == "Under the OFL."
