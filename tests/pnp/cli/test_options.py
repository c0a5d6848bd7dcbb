import pytest
import typer

from pnp.cli.options import make_build, variants


def test_the_words_of_the_command_line_become_choices(tiny):
    build = make_build(
        "tiny", tiny, ["mode=short"], paper="Letter", sides="fronts", bleed="0.1in", only=["a"], skip="3, 7,"
    )
    assert (build.run.paper.name, build.run.sides, build.run.only, build.run.skip) == (
        "Letter",
        "fronts",
        ("a",),
        (3, 7),
    )
    assert build.run.bleed == pytest.approx(2.54)
    assert build.game.options["mode"] == "short"


@pytest.mark.parametrize(
    ("variant", "chips", "found"),
    [(None, "square", ()), (None, "round", ("round",)), (["large", "round"], "round", ("large", "round"))],
)
def test_round_chips_are_the_variant_called_round(variant, chips, found):
    assert variants(variant, chips) == found


def test_chips_are_square_or_round():
    with pytest.raises(typer.BadParameter, match="allowed: square, round"):
        variants(None, "oval")
