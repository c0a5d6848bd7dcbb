"""Texts stand where they should, at the size they should, and lose nothing."""

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.composition.text import (
    InlineStyle,
    Keywords,
    SetText,
    TextContext,
    TextStyle,
    inline_style,
    set_text,
    text_height,
)
from pnp.composition.text.markup import parse
from pnp.drawing.drawing import Colour, Shape, TextRun
from pnp.drawing.fonts import FontLibrary
from pnp.drawing.icons import Icon
from pnp.errors import FontError, PnpError, TextError

PT = 25.4 / 72
FONTS = FontLibrary()
SANS = FONTS.find("Source Sans 3")
BOLD = FONTS.find("Source Sans 3 Bold")
RED = Colour(1, 0, 0)
BRASS = Colour(0.7, 0.5, 0.2)
RULES = TextStyle("rules", SANS, 8.5, 7.5)
SQUARE = (("R", 0.0, 0.0, 1.0, 1.0),)
CONTEXT = TextContext(
    FONTS,
    {"gun": Icon("gun", SQUARE), "crew": Icon("crew", (("R", 0.0, 0.0, 0.5, 1.0),), 0.5)},
    {"key": InlineStyle(BOLD, RED)},
    {"brass": BRASS},
    Keywords({"Rally": "<key|Rally>", "X slot": "<gun>"}),
)
# Source Sans 3's own heights, as parts of the em.
ASCENT, DESCENT, CAP = 0.712, 0.224, 0.656


def _style(**changes: object) -> TextStyle:
    return dataclasses.replace(RULES, **changes)


def _runs(text: SetText) -> list[TextRun]:
    return [item for item in text.items if isinstance(item, TextRun)]


def _icons(text: SetText) -> list[tuple[float, float, float, float]]:
    return [_box(item) for item in text.items if isinstance(item, Shape)]


def _box(shape: Shape) -> tuple[float, float, float, float]:
    points = [step[-2:] for step in shape.outline if step[0] != "Z"]
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def _lines(text: SetText) -> list[str]:
    rows: dict[float, list[str]] = {}
    for run in _runs(text):
        rows.setdefault(run.y, []).append(run.text)
    return [" ".join(row) for row in rows.values()]


def test_one_run_a_line_with_exact_baselines() -> None:
    text = set_text("Reduce the damage by one and draw a card from the deck.", 40, 20, RULES, CONTEXT)
    em = 8.5 * PT
    assert _lines(text) == ["Reduce the damage by one and", "draw a card from the deck."]
    assert [run.y for run in _runs(text)] == pytest.approx([ASCENT * em + i * 1.2 * em for i in range(text.lines)])
    assert [run.x for run in _runs(text)] == [0] * text.lines
    assert text.height == pytest.approx((ASCENT + DESCENT + 1.2 * (text.lines - 1)) * em)
    assert text.widest == pytest.approx(max(SANS.width(run.text, 8.5) for run in _runs(text)))
    assert (text.size, text.leading, text.overflow, text.problem) == (8.5, 1.2, "", "")


def test_text_height_is_what_the_text_needs() -> None:
    source = "Reduce the damage by one and draw a card from the deck."
    height = text_height(source, 40, RULES, CONTEXT)
    assert set_text(source, 40, height, RULES, CONTEXT)[1:] == set_text(source, 40, None, RULES, CONTEXT)[1:]
    assert set_text(source, 40, height - 0.01, RULES, CONTEXT).leading < 1.2


@pytest.mark.parametrize(("align", "part"), [("left", 0), ("centre", 0.5), ("right", 1)])
def test_lines_are_left_centred_or_right(align: str, part: float) -> None:
    (run,) = _runs(set_text("Draw", 40, 20, _style(align=align), CONTEXT))
    assert run.x == pytest.approx((40 - SANS.width("Draw", 8.5)) * part)


def test_one_line_is_centred_by_its_capitals() -> None:
    (run,) = _runs(set_text("Draw", 40, 20, _style(valign="middle"), CONTEXT))
    assert run.y - CAP * 8.5 * PT / 2 == pytest.approx(10)


def test_block_is_centred_from_first_capital_to_last_baseline() -> None:
    ys = [r.y for r in _runs(set_text("one two\n\nthree", 40, 20, _style(valign="middle"), CONTEXT))]
    assert (ys[0] - CAP * 8.5 * PT + ys[-1]) / 2 == pytest.approx(10)
    assert ys[1] - ys[0] == pytest.approx(1.5 * 1.2 * 8.5 * PT)


def test_bottom_keeps_descenders_inside() -> None:
    (run,) = _runs(set_text("gap", 40, 20, _style(valign="bottom"), CONTEXT))
    assert run.y == pytest.approx(20 - DESCENT * 8.5 * PT)


def test_badge_numeral_is_centred_on_its_own_ink() -> None:
    style = _style(size=24, minimum=14, align="centre", valign="middle")
    (run,) = _runs(set_text("1", 11, 11, style, CONTEXT))
    left, low, right, high = SANS.box("1")
    em = 24 * PT
    assert run.x + (left + right) / 2 * em == pytest.approx(5.5)
    assert run.y - (low + high) / 2 * em == pytest.approx(5.5)


def test_leading_gives_way_before_size() -> None:
    source = "one two three four five six seven eight nine ten"
    natural = text_height(source, 30, RULES, CONTEXT)
    text = set_text(source, 30, natural - 0.2, RULES, CONTEXT)
    em = 8.5 * PT
    assert text.size == 8.5
    assert text.leading == pytest.approx(1.2 - 0.2 / em / (text.lines - 1), abs=1e-6)
    assert text.height == pytest.approx(natural - 0.2, abs=1e-5)


def test_size_goes_down_by_quarter_points_to_the_minimum() -> None:
    source = "one two three four five six seven eight nine ten"
    lines = set_text(source, 30, None, RULES, CONTEXT).lines
    least = (ASCENT + DESCENT + 1.1 * (lines - 1)) * 8.25 * PT
    assert set_text(source, 30, least, RULES, CONTEXT).size == 8.25
    smaller = set_text(source, 30, least * 8 / 8.25, RULES, CONTEXT)
    assert (smaller.size, smaller.overflow) == (8, "")


def test_overflow_keeps_what_fits_and_gives_back_the_rest() -> None:
    text = set_text("one two three four five six seven eight nine ten", 12, 7, RULES, CONTEXT)
    kept = " ".join(run.text for run in _runs(text))
    assert (text.size, text.leading, text.lines) == (7.5, 1.1, 2)
    assert f"{kept} {text.overflow}" == "one two three four five six seven eight nine ten"
    assert "lines do not fit in 12.0 x 7.0 mm at 7.5 pt with leading 1.1" in text.problem
    assert text.height <= 7


def test_overflow_keeps_its_marks() -> None:
    source = "one **two three** four <key|five> <gun> 6\n\n- seven *eight*\n- nine"
    text = set_text(source, 14, 4, _style(minimum=8.5), CONTEXT)
    assert text.lines == 1
    rest = parse(text.overflow)
    assert [p.is_list_item for p in rest] == [False, True, True]
    assert "<gun>" in text.overflow
    assert "<key|five>" in text.overflow
    assert "**" in text.overflow
    again = set_text(text.overflow, 14, None, _style(minimum=8.5), CONTEXT)
    whole = set_text(source, 14, None, _style(minimum=8.5), CONTEXT)
    assert [r.text for r in _runs(again)] == [r.text for r in _runs(whole)][-len(_runs(again)) :]
    assert again.lines == whole.lines - 1


def test_line_limit_shrinks_then_overflows() -> None:
    source = "Chatterbox Repeaters of the Northern Fleet"
    title = _style(size=12, minimum=10, lines=2, leading=1.05, least_leading=1.05)
    fitting = set_text(source, 42, 30, title, CONTEXT)
    assert fitting.lines <= 2
    narrow = set_text(source, 22, 30, title, CONTEXT)
    assert (narrow.size, narrow.lines) == (10, 2)
    assert "(at most 2 lines) at 10 pt" in narrow.problem
    assert "the last of 2 lines does not fit in" in set_text("Ada Bell", 8, 30, _style(lines=1), CONTEXT).problem
    assert "(at most 1 line)" in set_text("Ada Bell", 8, 30, _style(lines=1), CONTEXT).problem
    assert set_text("Ada", 30, 1, RULES, CONTEXT).problem.startswith("the text does not fit in 30.0 x 1.0 mm at ")


def test_titles_of_two_lines_are_balanced() -> None:
    title = _style(lines=2)
    text = set_text("Captain of the great airship Ada", 36, 20, title, CONTEXT)
    widths = [SANS.width(run.text, 8.5) for run in _runs(text)]
    assert _lines(text) == ["Captain of the", "great airship Ada"]
    assert max(widths) < 30


def test_no_short_word_stands_alone_at_the_end() -> None:
    source = "Reduce the damage by one and draw a card now"
    words = source.split()
    width = SANS.width(" ".join(words[:-1]), 8.5) + 0.01
    assert _lines(set_text(source, width, 20, RULES, CONTEXT)) == [" ".join(words[:-2]), "card now"]


def test_word_wider_than_the_box_shrinks_then_is_named() -> None:
    width = SANS.width("Reconnaissance", 8)
    assert set_text("Reconnaissance", width, 10, RULES, CONTEXT).size == 8
    lost = set_text("a Reconnaissance", SANS.width("Reconnaissance", 7.5) - 1, 10, RULES, CONTEXT)
    assert lost.items == ()
    assert lost.overflow == "a Reconnaissance"
    assert "'Reconnaissance' is 1.0 mm wider than the box" in lost.problem


def test_hyphens_and_soft_hyphens_break() -> None:
    width = SANS.width("airship-x", 8.5)
    assert [r.text for r in _runs(set_text("airship-carrier", width, 10, RULES, CONTEXT))] == ["airship-", "carrier"]
    assert [r.text for r in _runs(set_text("airship\u00adcarrier", width, 10, RULES, CONTEXT))] == [
        "airship-",
        "carrier",
    ]
    assert [r.text for r in _runs(set_text("airship\u00adcarrier", 60, 10, RULES, CONTEXT))] == ["airshipcarrier"]


def test_number_stays_with_its_word() -> None:
    width = SANS.width("You may gain 3", 8.5) + 0.1
    assert _lines(set_text("You may gain 3 coins now", width, 20, RULES, CONTEXT)) == ["You may gain", "3 coins now"]


def test_number_and_word_part_before_they_shrink() -> None:
    width = SANS.width("torpedoes", 8.5) + 0.1
    text = set_text("3 torpedoes", width, 20, RULES, CONTEXT)
    assert (text.size, _lines(text)) == (8.5, ["3", "torpedoes"])


def test_icon_is_a_bit_taller_than_capitals_and_centred_on_them() -> None:
    text = set_text("gain 3 <gun>", 60, 20, RULES, CONTEXT)
    (run,), ((left, top, right, bottom),) = _runs(text), _icons(text)
    cap = CAP * 8.5 * PT
    assert run.text == "gain 3"
    assert bottom - top == pytest.approx(1.15 * cap)
    assert (top + bottom) / 2 == pytest.approx(run.y - cap / 2)
    assert left == pytest.approx(SANS.width("gain 3", 8.5) + 0.17 * 8.5 * PT)
    assert right - left == pytest.approx(1.15 * cap)
    assert text.widest == pytest.approx(right)


def test_style_may_set_icons_taller_centred_on_the_capitals_and_its_words_further() -> None:
    usual, large = (set_text("<gun> 3", 50, 5, _style(icons=part), CONTEXT) for part in (1.15, 2.0))
    ((left, top, right, bottom),) = _icons(large)
    capital = CAP * 8.5 * PT
    assert (left, bottom - top, right - left) == pytest.approx((0, 2 * capital, 2 * capital))
    assert (top + bottom) / 2 == pytest.approx(_runs(large)[0].y - capital / 2)
    assert _runs(large)[0].x - _runs(usual)[0].x == pytest.approx(0.85 * capital)


def test_thin_space_follows_an_icon_and_none_before_a_stop() -> None:
    text = set_text("<crew>2, <gun>.", 60, 20, RULES, CONTEXT)
    boxes, runs = _icons(text), _runs(text)
    assert [run.text for run in runs] == ["2,", "."]
    assert runs[0].x == pytest.approx(boxes[0][2] + 0.17 * 8.5 * PT)
    assert runs[1].x == pytest.approx(boxes[1][2])


def test_number_after_an_icon_is_bound_to_it_by_a_thin_space() -> None:
    text = set_text("gain <gun> 3 now", 60, 20, RULES, CONTEXT)
    ((_, _, right, _),) = _icons(text)
    assert _runs(text)[1].x == pytest.approx(right + 0.17 * 8.5 * PT)
    narrow = set_text("gain <gun> 3 now", right + 0.5, 20, RULES, CONTEXT)
    ((_, top, _, bottom),) = _icons(narrow)
    assert [top < run.y < bottom for run in _runs(narrow)] == [False, True, False]


@pytest.mark.parametrize("source", ["aaaa aaaa 3 <gun>", "aaaa aaaa <gun> 3", "aaaa aaaa <gun>", "aaaa aaaa 3<gun>"])
def test_icon_never_stands_alone_on_a_line(source: str) -> None:
    plain = source.removesuffix(" <gun>").removesuffix("<gun>").removesuffix(" <gun> 3")
    text = set_text(source, SANS.width(plain, 8.5) + 0.3, 20, RULES, CONTEXT)
    ((_, top, _, bottom),) = _icons(text)
    beside = [run for run in _runs(text) if top < run.y <= bottom]
    assert text.lines == 2
    assert len(beside) == 1


def test_marks_change_font_and_colour() -> None:
    text = set_text("a **b** <key|c> <brass|d> Rally an X slot", 80, 20, RULES, CONTEXT)
    assert [(r.text, r.font.name, r.colour) for r in _runs(text)] == [
        ("a", SANS.name, RULES.colour),
        ("b", BOLD.name, RULES.colour),
        ("c", BOLD.name, RED),
        ("d", SANS.name, BRASS),
        ("Rally", BOLD.name, RED),
        ("an", SANS.name, RULES.colour),
    ]
    assert len(_icons(text)) == 1


def test_keywords_are_whole_words_outside_marks() -> None:
    text = set_text("Rallying **Rally** unRally", 80, 20, RULES, CONTEXT)
    assert [r.colour for r in _runs(text)] == [RULES.colour] * 3


def test_style_used_inline_keeps_the_texts_size() -> None:
    context = dataclasses.replace(CONTEXT, styles={"big": inline_style(_style(font=BOLD, size=20, colour=RED))})
    run = _runs(set_text("a <big|b>", 80, 20, RULES, context))[1]
    assert (run.size, run.font, run.colour) == (8.5, BOLD, RED)


def test_spaces_between_runs_are_those_of_the_font() -> None:
    runs = _runs(set_text("a **b** c", 80, 20, RULES, CONTEXT))
    space = SANS.width(" ", 8.5)
    assert runs[1].x == pytest.approx(SANS.width("a", 8.5) + space)
    assert runs[2].x == pytest.approx(runs[1].x + BOLD.width("b", 8.5) + space)


def test_lines_after_a_bullet_are_indented() -> None:
    text = set_text("- one two three\n- four", 14, 30, RULES, CONTEXT)
    indent = 0.9 * 8.5 * PT
    assert [(r.text, round(r.x, 6)) for r in _runs(text)] == [
        ("•", 0),
        ("one two", round(indent, 6)),
        ("three", round(indent, 6)),
        ("•", 0),
        ("four", round(indent, 6)),
    ]
    assert _runs(text)[3].y - _runs(text)[2].y == pytest.approx(1.2 * 8.5 * PT)


def test_missing_letters_come_from_noto_in_runs_of_their_own() -> None:
    runs = _runs(set_text("Ship 飛行船 ok", 60, 20, RULES, CONTEXT))
    assert [(r.text, r.font.name) for r in runs] == [
        ("Ship", "SourceSans3-Regular"),
        ("飛行船", "NotoSansJP-Regular"),
        ("ok", "SourceSans3-Regular"),
    ]


def test_japanese_breaks_between_signs_but_not_before_a_stop() -> None:
    style = _style(font=FONTS.find("Noto Sans JP"))
    text = set_text("飛行船が来る。今", 5 * 8.5 * PT + 0.01, 30, style, CONTEXT)
    assert [r.text for r in _runs(text)] == ["飛行船が来", "る。今"]
    stop = set_text("飛行船が来。今", 5 * 8.5 * PT + 0.01, 30, style, CONTEXT)
    assert [r.text for r in _runs(stop)] == ["飛行船が", "来。今"]


def test_case_upper_and_small_sets_capitals() -> None:
    assert _runs(set_text("Draw", 60, 20, _style(case="upper"), CONTEXT))[0].text == "DRAW"
    runs = _runs(set_text("Draw", 60, 20, _style(case="small"), CONTEXT))
    assert [(r.text, r.size) for r in runs] == [("D", 8.5), ("RAW", pytest.approx(6.8))]


def test_tracking_counts_in_the_width_but_not_after_the_last_letter() -> None:
    style = _style(tracking=0.04, align="right")
    (run,) = _runs(set_text("Draw", 60, 20, style, CONTEXT))
    assert run.spacing == pytest.approx(0.04 * 8.5 * PT)
    assert run.x == pytest.approx(60 - SANS.width("Draw", 8.5) - 3 * run.spacing)


def test_typography_is_switched_off() -> None:
    plain = dataclasses.replace(CONTEXT, typographic=False)
    assert _runs(set_text('"a"...', 60, 20, RULES, CONTEXT))[0].text == "“a”…"
    assert _runs(set_text('"a"...', 60, 20, RULES, plain))[0].text == '"a"...'


@pytest.mark.parametrize(
    ("source", "error", "message"),
    [
        ("<gnu>", TextError, "nknown icon 'gnu'; did you mean 'gun'"),
        ("<kay|x>", TextError, "nknown style or colour 'kay'; did you mean 'key'"),
        ("**x", TextError, "is not closed"),
        ("a ⚔", FontError, r"U\+2694 ⚔"),
        ("a 😀", FontError, r"U\+1F600 😀"),
        ("سفينة", FontError, "right-to-left"),
    ],
)
def test_a_rule_that_cannot_be_set_is_named(source: str, error: type[PnpError], message: str) -> None:
    with pytest.raises(error, match=message):
        set_text(source, 60, 20, RULES, CONTEXT)


def test_letters_under_the_least_x_height_are_refused() -> None:
    tiny = _style(size=6, minimum=6)
    with pytest.raises(TextError, match=r"6 pt of SourceSans3-Regular has an x-height of 1.03 mm .*7.0 pt"):
        set_text("small", 60, 20, tiny, CONTEXT)
    assert set_text("small", 60, 20, dataclasses.replace(tiny, is_small_print=True), CONTEXT).size == 6


def test_letters_under_seven_points_are_refused_however_high_they_are() -> None:
    high = FONTS.find("Noto Sans")
    with pytest.raises(TextError, match=r"6.9 pt of .*\(the minimum is 7 pt and 1.1 mm: set it in 7.0 pt"):
        set_text("small", 60, 20, _style(font=high, size=6.9, minimum=6.9), CONTEXT)
    assert _style(font=high, minimum=5.0).least_size == 7
    assert _style(font=high, minimum=5.0, is_small_print=True).least_size == 5


def test_the_size_advised_for_small_letters_is_legible() -> None:
    for name in ("EB Garamond", "Fontin", "Lato", "Poppins", "Raleway", "Source Sans 3", "Ubuntu", "XCharter"):
        tiny = _style(font=FONTS.find(name), size=5, minimum=5)
        with pytest.raises(TextError) as caught:
            tiny.check_legible()
        advised = float(str(caught.value).partition("set it in ")[2].partition(" pt")[0])
        dataclasses.replace(tiny, size=advised).check_legible()
    with pytest.raises(TextError, match=r"5 pt of .* has capitals of 1\.\d\d mm"):
        _style(size=5, minimum=5, case="upper").check_legible()


def test_fitting_never_goes_under_the_least_x_height() -> None:
    garamond = _style(font=FONTS.find("EB Garamond"), size=9, minimum=5)
    text = set_text("word " * 60, 30, 10, garamond, CONTEXT)
    assert text.size * PT * garamond.font.x_height == pytest.approx(1.1)
    assert text.overflow


@pytest.mark.parametrize("changes", [{"align": "center"}, {"valign": "low"}, {"case": "title"}, {"fit": "shrink"}])
def test_style_words_are_checked(changes: dict[str, str]) -> None:
    with pytest.raises(TextError, match=r"Style 'rules': .* \(allowed: "):
        _style(**changes)


def test_empty_text_sets_nothing() -> None:
    for source in ("", "  ", "\n\n"):
        assert set_text(source, 60, 20, RULES, CONTEXT)[:3] == ((), 60, 0)


_WORDS = st.lists(
    st.sampled_from(
        ["a", "crew", "3", "airship-carrier", "**bold**", "*it is*", "<key|Rally on>", "coins.", "“x”", "飛行"]
    ),
    min_size=1,
    max_size=30,
)


@given(
    _WORDS, st.floats(20, 70), st.none() | st.floats(1, 40), st.sampled_from(["left", "centre", "right"]), st.booleans()
)
@settings(max_examples=150)
def test_no_letter_is_lost_moved_or_outside(
    words: list[str], width: float, height: float | None, align: str, title: bool
) -> None:
    source = " ".join(words)
    text = set_text(source, width, height, _style(align=align, lines=2 if title else None), CONTEXT)
    shown = "".join(run.text for run in _runs(text)).replace(" ", "")
    rest = "".join(s.text for p in parse(text.overflow) for s in p.spans)
    whole = "".join(s.text for p in parse(source) for s in p.spans)
    assert (shown + rest).replace(" ", "").replace("\u00a0", "") == whole.replace(" ", "")
    for run in _runs(text):
        assert run.x >= -1e-6
        assert run.x + run.font.width(run.text, run.size) <= width + 1e-6
    if height is not None and text.items:
        assert max(r.y for r in _runs(text)) + DESCENT * text.size * PT <= height + 1e-4
    assert bool(text.overflow) == bool(text.problem)


@given(st.text(max_size=40) | st.text("ab <>*|\\-\n3\u00ad\u200b\u00a0飛。\"'.x", max_size=40), st.floats(0.5, 50))
@settings(max_examples=400)
def test_any_text_is_set_or_refused_with_a_sentence(source: str, width: float) -> None:
    runs, message = [], "refused with more than a word"
    try:
        runs = _runs(set_text(source, width, 20, RULES, CONTEXT))
    except PnpError as error:
        message = str(error)
    assert len(message) > 20
    assert all(run.font.missing_characters(run.text) == "" for run in runs)
