"""Draws paths with cairo, keeping the current point more exactly than cairo does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import atan2, cos, hypot, radians, sin
from typing import Any

from pnp.render.plain.notation import COUNTS, NotPlain, Numbers


class Path:
    """Draws path commands, keeping the current point more exactly than cairo does."""

    def __init__(self, cairo: Any, context: Any) -> None:
        self._cairo, self._whole, self._context = cairo, context, context._pointer
        self._draw: Mapping[str, Callable[..., None]] = {
            "m": self._move, "h": self._across, "v": self._vertical_line, "c": self._curve, "s": self._smooth,
            "q": self._quadratic, "t": self._smooth_quadratic,
        }  # fmt: skip

    def draw(self, steps: Iterator[tuple[str, Numbers, list[str]]]) -> None:
        """Draw all commands of a path.

        Raises:
            NotPlain: a command might be drawn differently here than by cairosvg.
        """
        self._at = (0.0, 0.0)
        self._begin: tuple[float, float] | None = None
        self._last = ""
        # The control points and the end of the last curve, named and updated as in cairosvg.
        self._x1 = self._y1 = self._x2 = self._y2 = self._x3 = self._y3 = 0.0
        for letter, numbers, written in steps:
            if not self._last and letter in "sStT":
                raise NotPlain(letter)
            if not self._last and letter != "M":
                self._at = self._whole.get_current_point()
            if letter in "zZ":
                self._note_begin(letter)
                if self._begin is not None:
                    self._cairo.cairo_close_path(self._context)
                    self._at = self._begin
                self._last = letter
            elif letter in "aA":
                for at in range(0, len(written), 7):
                    self._note_begin(letter)
                    self._arc(written[at : at + 7], letter)
            else:
                self._run(letter, numbers)

    def _run(self, letter: str, numbers: Numbers) -> None:
        """Repeat a command for all its numbers; a repeated move draws lines."""
        kind, near = letter.lower(), letter.islower()
        self._note_begin(letter)
        if kind == "l":
            self._lines(near, numbers)
            self._last = letter
            return
        count, draw = COUNTS[kind], self._draw[kind]
        draw(near, *numbers[:count])
        self._last = letter
        if kind == "m" and len(numbers) > 2:
            self._run("l" if near else "L", numbers[2:])
        elif kind != "m":
            for at in range(count, len(numbers), count):
                draw(near, *numbers[at : at + count])

    def _lines(self, is_relative: bool, numbers: Numbers) -> None:
        context, (x, y) = self._context, self._at
        if is_relative:
            line = self._cairo.cairo_rel_line_to
            for across, down in zip(numbers[::2], numbers[1::2], strict=True):
                line(context, across, down)
                x += across
                y += down
        else:
            line = self._cairo.cairo_line_to
            for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                line(context, x, y)
        self._at = (x, y)

    def _note_begin(self, letter: str) -> None:
        if self._last in ("", "m", "M", "z", "Z"):
            self._begin = None
        if letter not in "mMzZ" and self._begin is None:
            self._begin = self._at

    def _move(self, is_relative: bool, x: float, y: float) -> None:
        if is_relative:
            self._cairo.cairo_rel_move_to(self._context, x, y)
            x, y = self._at[0] + x, self._at[1] + y
        else:
            self._cairo.cairo_move_to(self._context, x, y)
        self._at = (x, y)

    def _across(self, is_relative: bool, x: float) -> None:
        if is_relative:
            self._cairo.cairo_rel_line_to(self._context, x, 0)
            x += self._at[0]
        else:
            self._cairo.cairo_line_to(self._context, x, self._at[1])
        self._at = (x, self._at[1])

    def _vertical_line(self, is_relative: bool, y: float) -> None:
        if is_relative:
            self._cairo.cairo_rel_line_to(self._context, 0, y)
            y += self._at[1]
        else:
            self._cairo.cairo_line_to(self._context, self._at[0], y)
        self._at = (self._at[0], y)

    def _curve(self, is_relative: bool, x1: float, y1: float, x2: float, y2: float, x3: float, y3: float) -> None:
        x, y = self._at
        if is_relative:
            self._cairo.cairo_rel_curve_to(self._context, x1, y1, x2, y2, x3, y3)
            self._hold(x1 + x, y1 + y, x2 + x, y2 + y, x3 + x, y3 + y)
            self._at = (x + x3, y + y3)
        else:
            self._cairo.cairo_curve_to(self._context, x1, y1, x2, y2, x3, y3)
            self._hold(x1, y1, x2, y2, x3, y3)
            self._at = (x3, y3)

    def _smooth(self, is_relative: bool, x2: float, y2: float, x3: float, y3: float) -> None:
        follows = self._last in tuple("csCS")
        x, y = self._at
        if is_relative:
            x1 = self._x3 - self._x2 if follows else 0
            y1 = self._y3 - self._y2 if follows else 0
            self._cairo.cairo_rel_curve_to(self._context, x1, y1, x2, y2, x3, y3)
            self._hold(x1 + x, y1 + y, x2 + x, y2 + y, x3 + x, y3 + y)
            self._at = (x + x3, y + y3)
        else:
            x1 = self._x3 + (self._x3 - self._x2) if follows else x
            y1 = self._y3 + (self._y3 - self._y2) if follows else y
            self._cairo.cairo_curve_to(self._context, x1, y1, x2, y2, x3, y3)
            self._hold(x1, y1, x2, y2, x3, y3)
            self._at = (x3, y3)

    def _quadratic(self, is_relative: bool, x2: float, y2: float, x3: float, y3: float) -> None:
        x1, y1 = (0.0, 0.0) if is_relative else self._at
        self._quadratic_curve(is_relative, x1, y1, x2, y2, x3, y3)

    def _smooth_quadratic(self, is_relative: bool, x: float, y: float) -> None:
        x1, y1, x2, y2, x3, y3 = self._x1, self._y1, self._x2, self._y2, self._x3, self._y3
        at_x, at_y = self._at
        follows = self._last in tuple("QqTt")
        if is_relative:
            if not follows:
                x2 = y2 = x3 = y3 = 0
            elif self._last in "QT":
                x2, y2, x3, y3 = x2 - x1, y2 - y1, x3 - x1, y3 - y1
            self._quadratic_curve(is_relative, 0, 0, x3 - x2, y3 - y2, x, y)
        else:
            if not follows:
                x2, y2, x3, y3 = at_x, at_y, at_x, at_y
            elif self._last in "qt":
                x2, y2, x3, y3 = x2 + at_x, y2 + at_y, x3 + at_x, y3 + at_y
            self._quadratic_curve(is_relative, at_x, at_y, at_x + (x3 - x2), at_y + (y3 - y2), x, y)

    def _quadratic_curve(
        self, is_relative: bool, x1: float, y1: float, x2: float, y2: float, x3: float, y3: float
    ) -> None:
        one = (x2 * 2 / 3 + x1 / 3, y2 * 2 / 3 + y1 / 3)
        other = (x2 * 2 / 3 + x3 / 3, y2 * 2 / 3 + y3 / 3)
        curve = self._cairo.cairo_rel_curve_to if is_relative else self._cairo.cairo_curve_to
        curve(self._context, *one, *other, x3, y3)
        self._hold(x1, y1, x2, y2, x3, y3)
        self._at = (self._at[0] + x3, self._at[1] + y3) if is_relative else (x3, y3)

    def _hold(self, x1: float, y1: float, x2: float, y2: float, x3: float, y3: float) -> None:
        self._x1, self._y1, self._x2, self._y2, self._x3, self._y3 = x1, y1, x2, y2, x3, y3

    def _arc(self, texts: list[str], letter: str) -> None:
        cairo, context, (x1, y1) = self._cairo, self._context, self._at
        cairo.cairo_set_tolerance(context, 0.00001)
        if texts[3] not in ("0", "1") or texts[4] not in ("0", "1"):
            raise NotPlain(str(texts))
        rx, ry, turn, x3, y3 = (float(texts[at]) for at in (0, 1, 2, 5, 6))
        large, sweep = texts[3] == "1", texts[4] == "1"
        if letter == "A":
            x3, y3 = x3 - x1, y3 - y1
        self._x1, self._y1, self._x3, self._y3 = x1, y1, x3, y3
        self._last = letter
        if not rx or not ry:
            self._run("l", [x3, y3])
            return
        turn = radians(turn)
        ratio = ry / rx
        xe, ye = _rotate(x3, y3, -turn)
        ye /= ratio
        angle = atan2(ye, xe)
        xe = hypot(xe, ye)
        rx = max(rx, xe / 2)
        xc = xe / 2
        yc = (rx**2 - xc**2) ** 0.5
        if not large ^ sweep:
            yc = -yc
        xe, ye = _rotate(xe, 0, angle)
        xc, yc = _rotate(xc, yc, angle)
        cairo.cairo_save(context)
        cairo.cairo_translate(context, x1, y1)
        cairo.cairo_rotate(context, turn)
        cairo.cairo_scale(context, 1, ratio)
        arc = cairo.cairo_arc if sweep else cairo.cairo_arc_negative
        arc(context, xc, yc, rx, atan2(0 - yc, 0 - xc), atan2(ye - yc, xe - xc))
        cairo.cairo_restore(context)
        self._at = (x1 + x3, y1 + y3)


def _rotate(x: float, y: float, angle: float) -> tuple[float, float]:
    return x * cos(angle) - y * sin(angle), y * cos(angle) + x * sin(angle)
