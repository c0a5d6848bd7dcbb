"""Splits a text that is too long: the lines that fit, the source of the lines left over, and the reason."""

from __future__ import annotations

from pnp.composition.text.blocks import paragraph_of
from pnp.composition.text.fitting import SLACK, Fit, FittedLine, extent
from pnp.composition.text.markup import to_markup
from pnp.composition.text.style import TextStyle
from pnp.units import MM_PER_POINT


def split_overflow(fit: Fit, width: float, height: float | None, style: TextStyle) -> tuple[list[FittedLine], str, str]:
    """Return the lines that fit, the source of the lines left over, and the reason as a sentence."""
    if not fit.lines:
        return [], _source_from(fit, FittedLine(0, 0, 0, 0.0)), _wide_word(fit, width, style)
    total = len(fit.lines)
    count = total if style.lines is None else min(style.lines, total)
    if height is not None:
        room = (height + SLACK) / (fit.size * MM_PER_POINT) - extent(style, fit.has_only_capitals)
        while count and (room < 0 or fit.lines[count - 1].drop * fit.leading > room + 1e-9):
            count -= 1
    box = f"{width:.1f} mm" if height is None else f"{width:.1f} x {height:.1f} mm"
    limit = (
        f" (at most {style.lines} {'line' if style.lines == 1 else 'lines'})"
        if style.lines is not None and total > style.lines
        else ""
    )
    over = total - count
    lost = f"the last {over} of {total} lines do" if over > 1 else f"the last of {total} lines does"
    problem = (
        f"{lost if total > 1 else 'the text does'} not fit in {box}{limit} at {fit.size:g} pt "
        f"with leading {fit.leading:g}: shorten the text, or enlarge the box"
    )
    return fit.lines[:count], _source_from(fit, fit.lines[count]), problem


def _wide_word(fit: Fit, width: float, style: TextStyle) -> str:
    em = fit.size * MM_PER_POINT
    over, block, at = max(
        (wide * em + block.indent * em - style.tracking * em - width, index, at)
        for index, block in enumerate(fit.blocks)
        for at, wide in enumerate(block.widths)
    )
    word = to_markup([paragraph_of(fit.blocks[block].chunks[at : at + 1])])
    return (
        f"{word!r} is {over:.1f} mm wider than the box of {width:.1f} mm at {fit.size:g} pt: words are not split; "
        "shorten it, insert a soft hyphen, or widen the box"
    )


def _source_from(fit: Fit, line: FittedLine) -> str:
    """Return the source of everything from `line` on."""
    first = fit.blocks[line.block]
    parts = [paragraph_of(first.chunks[line.start :], first.has_bullet and line.start == 0)]
    parts += [paragraph_of(block.chunks, block.has_bullet) for block in fit.blocks[line.block + 1 :]]
    return to_markup(parts)
