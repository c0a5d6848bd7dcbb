import pytest
import typer

from pnp.cli.options import make_build, variants


def test_the_words_of_the_command_line_become_choices(tiny):
    build = make_build(
        "tiny", tiny, ["mode=short"], paper="Letter", sides="fronts", bleed="0.1in", only=["a"], skip="3, 7,"
    )
    assert (build.run.paper.name, build.run.order.sides, build.run.order.only, build.run.order.skip) == (
        "Letter",
        "fronts",
        ("a",),
        (3, 7),
    )
    assert build.run.order.bleed == pytest.approx(2.54)
    assert build.game.options["mode"] == "short"


@pytest.mark.parametrize(
    ("variant", "chips", "found"),
    [
        (None, "", ()),
        (["large"], "", ("large",)),
        (None, "square", ("square",)),
        (None, "round", ("round",)),
        (["large", "round"], "round", ("large", "round")),
    ],
)
def test_chips_ask_for_the_variant_of_that_name_and_without_the_option_for_none(variant, chips, found):
    assert variants(variant, chips) == found


def test_chips_are_square_or_round():
    with pytest.raises(typer.BadParameter, match="allowed: square, round"):
        variants(None, "oval")


@pytest.mark.parametrize(("variant", "chips"), [(["round"], "square"), (["square", "round"], "")])
def test_chips_are_not_cut_both_ways(variant, chips):
    with pytest.raises(typer.BadParameter, match="square or round, not both ways") as caught:
        variants(variant, chips)
    assert caught.value.param_hint == ("--chips" if chips else "--variant")
