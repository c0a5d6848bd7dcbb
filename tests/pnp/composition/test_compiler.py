"""Names are known when a layout is compiled: which fields it uses, and which of its words mean nothing."""

import pytest
from studio import Studio

from pnp.composition.compiler import NEEDS
from pnp.composition.layout import Box


@pytest.mark.parametrize(
    "box",
    [
        "text: $n",
        "text: '${n + 1}'",
        "fill: section-$n",
        "when: n > 1",
        "box: {left: n, width: 5}",
        "box: {left: 0, width: 5, below: 'a + n'}",
        "at: centre, size: 5 x n",
        "inset: n",
        "turn: n",
        "opacity: n / 10",
        "repeat: {i: n}, each: {fill: red}",
        "repeat: {i: [$n]}, each: {fill: red}",
        "repeat: {i: 2}, each: {fill: red}, place: grid $n",
        "art: {image: art/$n.svg}",
        "art: {make: rays, seed: $n}",
        "art: {make: rays, with: {rays: $n}}",
        "use: p, with: {m: $n}",
        "shape: star $n, fill: red",
        "text: x, arc: n",
    ],
)
def test_a_field_is_found_wherever_it_may_stand(studio: Studio, box: str) -> None:
    studio.write("card.yaml", "")
    maker = studio.maker(f"layout: 1\nsize: 63 x 88\nboxes:\n  a: {{{box}}}\nparts: {{p: {{fill: red}}}}\n")
    assert maker.uses_field("n")


def test_keys_that_need_others_are_keys() -> None:
    assert set(NEEDS) <= set(Box.model_fields)
    assert {name for names in NEEDS.values() for name in names} <= set(Box.model_fields)


@pytest.mark.parametrize(
    "key", ["place: row", "gap: 2", "align: left", "style: text", "arc: 3", "shape: hex", "colour: red"]
)
def test_a_key_that_does_nothing_is_reported(studio: Studio, key: str) -> None:
    (told,) = studio.faults(f"  a: {{box: safe, {key}}}")
    assert told.startswith("card.yaml:6:")
    assert f"boxes.a.{key.split(':')[0]}: has no effect without" in told


def test_every_fault_of_a_layout_is_reported_in_one_run(studio: Studio) -> None:
    found = studio.faults(
        "  a: {box: safe, fill: rde, stroke: fien, icon: satr}\n  b: {box: {left: 3}, text: '${1 +}'}"
    )
    fields = [told.split(": ")[1] for told in found]
    assert fields == ["boxes.a.fill", "boxes.a.stroke", "boxes.a.icon", "boxes.b.box", "boxes.b.text"]


def test_a_box_cannot_be_over_or_under_itself_nor_is_that_advised(studio: Studio) -> None:
    (told,) = studio.faults("  a: {box: safe, over: b, fill: red}\n  c: {box: safe, fill: red}")
    assert told.endswith('boxes.a.over: unknown box "b" at this level (allowed: c)')
    (told,) = studio.faults("  a: {box: safe, under: a, fill: red}\n  c: {box: safe, fill: red}")
    assert told.endswith('boxes.a.under: unknown box "a" at this level (allowed: c)')


@pytest.mark.parametrize(
    ("edges", "advice"),
    [("width: 0 - 4", "allowed: 0 or more"), ("left: 40, right: 27", "its edges cross: move them, or its neighbours")],
)
def test_a_box_without_room_is_reported_with_the_measure_at_fault(studio: Studio, edges: str, advice: str) -> None:
    (told,) = studio.faults(f"  a: {{box: {{{edges}}}, fill: red}}")
    assert told.endswith(f"has no room: its width would be -4.00 mm ({advice})")


@pytest.mark.parametrize(
    ("box", "told"),
    [
        ("box: safe, inset: 2x", 'boxes.a.inset: "2x" is not a length'),
        ("box: safe, inset: 2 +", "boxes.a.inset: "),
        ("at: centre, size: 2x", 'boxes.a.size: "2x" is not a length'),
        ("at: centre, size: 2 +", "boxes.a.size: "),
        ("box: {left: 2x, width: 4}", 'boxes.a.box: "2x" is not a length'),
    ],
)
def test_a_length_that_cannot_be_read_is_reported_at_its_key(studio: Studio, box: str, told: str) -> None:
    (found,) = studio.faults(f"  a: {{{box}, fill: red}}")
    assert told in found
