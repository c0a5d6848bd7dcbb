from tiny_project import STYLE

from pnp.press.credits import credits_of


def test_credits_name_what_the_faces_are_really_made_with(opened):
    style = STYLE.replace("{star: fa/star}", "{star: fa/star, moon: fa/moon}")
    style = style.replace("icons:", "  spare: {font: EB Garamond, size: 9}\nicons:")
    found = credits_of(opened({"layouts/tiny/style.yaml": style}))
    assert [font.name for font in found.fonts] == ["SourceSans3-Bold", "SourceSans3-Regular"]
    assert (found.borrowed, found.own) == (("fa/star",), ())
    assert found.pictures == ("layouts/tiny/art/a.png", "layouts/tiny/art/b.png")


def test_a_font_that_lends_a_letter_is_named(opened):
    found = credits_of(opened({"cards/tiny/deck.csv": "id,name,town,count,text,n\na,剣,red,1,t,1\n"}))
    assert any(font.name.startswith("NotoSans") for font in found.fonts)
