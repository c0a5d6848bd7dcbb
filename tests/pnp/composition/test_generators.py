"""Pictures drawn by code: the same for the same seed, with strict parameters."""

import pytest
from studio import Studio

from pnp.composition.generators import generate
from pnp.errors import ArtError
from pnp.geometry.rect import Rect

BOX = Rect(0, 0, 30, 20)


@pytest.mark.parametrize("name", ["rays", "guilloche"])
def test_the_same_seed_draws_the_same(studio: Studio, name: str) -> None:
    assert generate(name, BOX, "a", {}, studio.tools) == generate(name, BOX, "a", {}, studio.tools)


def test_seeds_and_parameters_matter(studio: Studio) -> None:
    tools = studio.tools
    assert generate("rays", BOX, "a", {}, tools) != generate("rays", BOX, "b", {}, tools)
    assert len(generate("rays", BOX, "a", {"rays": 7}, tools)) == 7
    assert len(generate("guilloche", BOX, "a", {"rings": 3}, tools)) == 3


@pytest.mark.parametrize(
    ("name", "given", "told"),
    [
        ("rasy", {}, 'did you mean "rays"'),
        ("rays", {"ray": 3}, 'has no parameter "ray" .allowed: colour, rays, focus'),
        ("rays", {"rays": 10**9}, "allowed: 1 to 360"),
        ("rays", {"focus": "a b"}, "cannot take these values"),
        ("guilloche", {"lobes": "x"}, "lobes: x is not allowed"),
    ],
)
def test_a_value_that_a_generator_cannot_take_is_reported(
    studio: Studio, name: str, given: dict[str, object], told: str
) -> None:
    with pytest.raises(ArtError, match=told):
        generate(name, BOX, "a", given, studio.tools)
