"""Marks become spans; what is not closed is an error that says where."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.composition.text.markup import Paragraph, StyledSpan, parse, to_markup
from pnp.errors import PnpError, TextError


def _spans(source: str) -> tuple[StyledSpan, ...]:
    (paragraph,) = parse(source)
    return paragraph.spans


def test_plain_words_are_one_span() -> None:
    assert parse("Draw 2 cards.") == (Paragraph((StyledSpan("Draw 2 cards."),)),)


def test_signs_that_only_choose_an_emoji_form_are_dropped() -> None:
    assert _spans("a \u2660\ufe0f and \u2660\ufe0e") == (StyledSpan("a \u2660 and \u2660"),)


def test_markup_becomes_spans_bold_italic_icon_and_style() -> None:
    assert _spans("<gun> **+2** and *so* <key|Rally **on**>") == (
        StyledSpan("gun", is_icon=True),
        StyledSpan(" "),
        StyledSpan("+2", is_bold=True),
        StyledSpan(" and "),
        StyledSpan("so", is_italic=True),
        StyledSpan(" "),
        StyledSpan("Rally ", style="key"),
        StyledSpan("on", is_bold=True, style="key"),
    )


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("4*5 or *so*", (StyledSpan("4*5 or "), StyledSpan("so", is_italic=True))),
        (
            "2*coins*, un*real*ly",
            (
                StyledSpan("2"),
                StyledSpan("coins", is_italic=True),
                StyledSpan(", un"),
                StyledSpan("real", is_italic=True),
                StyledSpan("ly"),
            ),
        ),
        ("Rest.* Then *rest.*", (StyledSpan("Rest.* Then "), StyledSpan("rest.", is_italic=True))),
        ("*so * far*", (StyledSpan("so * far", is_italic=True),)),
        ("**so ** far**", (StyledSpan("so ** far", is_bold=True),)),
        ("*so *far*", (StyledSpan("so *far", is_italic=True),)),
        ("***x***", (StyledSpan("x", is_bold=True, is_italic=True),)),
        ("*a***b**", (StyledSpan("a", is_italic=True), StyledSpan("b", is_bold=True))),
        ("**a *b***", (StyledSpan("a ", is_bold=True), StyledSpan("b", is_bold=True, is_italic=True))),
        ("<a|x <b|y> z>", (StyledSpan("x ", style="a"), StyledSpan("y", style="b"), StyledSpan(" z", style="a"))),
        ("<a|<gun>>", (StyledSpan("gun", style="a", is_icon=True),)),
    ],
)
def test_marks_may_be_in_marks(source: str, expected: tuple[StyledSpan, ...]) -> None:
    assert _spans(source) == expected


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        (r"\$5 \<b\> \*x\*", "$5 <b> *x*"),
        (r"a\\b", r"a\b"),
        (r"a\b", r"a\b"),
        ("2 * 3", "2 * 3"),
        ("2*3", "2*3"),
        ("Roll 2*d6*2.", "Roll 2*d6*2."),
        ("2*(3+1)*n", "2*(3+1)*n"),
        ("n*2*m", "n*2*m"),
        ("Draw 2 cards.* Then rest.", "Draw 2 cards.* Then rest."),
        ("* once a turn", "* once a turn"),
        ("Move 2.** Rest.*", "Move 2.** Rest.*"),
        (r"a \\name", r"a \name"),
        ("4 > 3", "4 > 3"),
        ("a|b", "a|b"),
    ],
)
def test_signs_that_are_not_marks_stay(source: str, plain: str) -> None:
    assert "".join(span.text for span in _spans(source)) == plain
    assert not any(any(span[1:]) for span in _spans(source))


def test_blank_line_makes_a_paragraph_and_newline_a_space() -> None:
    assert parse("one\ntwo\n \n\nthree") == (Paragraph((StyledSpan("one two"),)), Paragraph((StyledSpan("three"),)))
    assert parse("one\r\ntwo") == (Paragraph((StyledSpan("one two"),)),)


def test_a_typed_line_break_makes_a_paragraph() -> None:
    r"""The backslash and the n of `\n` in a table cell were printed."""
    assert parse(r"one\ntwo\n\nthree") == tuple(Paragraph((StyledSpan(one),)) for one in ("one", "two", "three"))
    assert parse(r"Pay:\n- one\n- two")[1:] == tuple(
        Paragraph((StyledSpan(one),), is_list_item=True) for one in ("one", "two")
    )


def test_lines_that_begin_with_a_hyphen_are_bullets() -> None:
    assert parse("Pay:\n- one\nmore\n- **two**") == (
        Paragraph((StyledSpan("Pay: "),)),
        Paragraph((StyledSpan("one more "),), is_list_item=True),
        Paragraph((StyledSpan("two", is_bold=True),), is_list_item=True),
    )


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("Gain **2 coins", r"'Gain \*\*2 coins', at character 6: `\*\*` is not closed"),
        ("Gain *2", r"at character 6: `\*` is not closed"),
        ("<key|Rally", r"at character 1: `<key\|` is not closed: put `>`"),
        ("1 < 2", r"at character 3: `<` begins neither an icon nor a style"),
        ("x <>", "`<` begins neither an icon nor a style"),
        ("Draw 2 cards.* Then *rest.", r"at character 21: `\*` is not closed"),
        ("**one\n\ntwo**", r"at character 1: `\*\*` is not closed"),
    ],
)
def test_open_marks_are_errors_with_their_place(source: str, message: str) -> None:
    with pytest.raises(TextError, match=message):
        parse(source)


def test_a_backslash_keeps_a_dash_from_beginning_an_item() -> None:
    assert parse("\\- 2 crew") == (Paragraph((StyledSpan("- 2 crew"),)),)
    assert to_markup(parse("\\- 2 crew")) == "\\- 2 crew"


_WORDS = st.text("ab *<>\\$|-x", min_size=1, max_size=6).map(lambda t: " ".join(t.split())).filter(bool)
_SPANS = st.builds(
    StyledSpan, _WORDS, st.booleans(), st.booleans(), st.sampled_from(["", "key"]), st.just(False)
) | st.just(StyledSpan("gun", is_icon=True))


def _tidy(spans: list[StyledSpan]) -> tuple[StyledSpan, ...]:
    tidy: list[StyledSpan] = []
    for span in spans:
        if tidy and not span.is_icon and not tidy[-1].is_icon and tidy[-1][1:] == span[1:]:
            tidy[-1] = tidy[-1]._replace(text=tidy[-1].text + span.text)
        else:
            tidy.append(span)
    return tuple(tidy)


@given(st.lists(_SPANS, min_size=1, max_size=5).map(_tidy), st.booleans())
@settings(max_examples=200)
def test_written_marks_are_read_as_the_same_spans(spans: tuple[StyledSpan, ...], bullet: bool) -> None:
    (again,) = parse(to_markup([Paragraph(spans, bullet)]))
    assert again == Paragraph(spans, bullet)


@given(st.text("ab *<>\\$|-\n\r\t", max_size=30))
@settings(max_examples=300)
def test_any_text_parses_or_is_refused(source: str) -> None:
    message = "character"
    try:
        parse(source)
    except PnpError as error:
        message = str(error)
    assert "character" in message
