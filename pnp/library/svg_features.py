"""Which SVG features are drawn as shapes, only as pixels, or not at all."""

from __future__ import annotations

import re
from typing import NamedTuple

from pnp.library.colour_names import COLOUR_NAMES
from pnp.library.problems import did_you_mean

_UNDRAWN = {
    "filter": "filters are not supported (draw the shadow or glow as shapes)",
    "foreignObject": "foreign objects are not drawn (draw them as shapes)",
    "text": "text depends on the fonts of this computer and would look different on another (turn it into paths)",
    "flowRoot": "flowed text is not drawn (turn it into paths)",
    "animate": "animation is not drawn (remove it)",
    "animateColor": "animation is not drawn (remove it)",
    "animateTransform": "animation is not drawn (remove it)",
    "animateMotion": "animation is not drawn (remove it)",
    "set": "animation is not drawn (remove it)",
    "script": "scripts are not allowed (remove it)",
    "video": "video is not drawn (remove it)",
    "audio": "sound is not drawn (remove it)",
    "iframe": "frames are not allowed (remove it)",
    "meshgradient": "mesh gradients are not drawn (use a linear or radial gradient)",
    "mesh": "mesh gradients are not drawn (use a linear or radial gradient)",
    "hatch": "hatches are not drawn (use a pattern)",
}
_AS_PIXELS = {"filter", "text"}
_UNSAFE = {"script", "iframe"}
_DRAWN = {
    *("a", "circle", "clipPath", "defs", "ellipse", "g", "image", "line", "linearGradient", "marker", "mask", "path"),
    *("pattern", "polygon", "polyline", "radialGradient", "rect", "stop", "svg", "switch", "symbol", "use"),
}
# Elements that draw nothing themselves, and parts of the elements reported above.
_SILENT = {
    *("cursor", "desc", "metadata", "style", "title", "view", "font", "font-face", "glyph", "missing-glyph", "hkern"),
    *("tspan", "textPath", "tref", "altGlyph", "flowRegion", "flowPara", "flowSpan", "flowDiv", "flowLine", "mpath"),
    *("meshpatch", "meshrow", "hatchpath", "source", "track"),
}
_SVG = "http://www.w3.org/2000/svg"


class UndrawnPart(NamedTuple):
    """A part of an SVG that cannot be drawn as shapes; `as_pixels` says whether pixels can show it."""

    message: str
    as_pixels: bool = False


class _Rule(NamedTuple):
    """The values of a property drawn as shapes, the message about other values, and the values drawn as pixels."""

    drawn: re.Pattern[str]
    message: str
    pixels: re.Pattern[str] | None = None


def _rule(drawn: str, message: str, pixels: str = "") -> _Rule:
    plain = re.compile(f"(|none|normal|auto|inherit|initial|unset|{drawn})", re.IGNORECASE)
    return _Rule(plain, message, re.compile(pixels, re.IGNORECASE) if pixels else None)


_WORD = re.compile("[A-Za-z]+")
_COLOUR_WORDS = {"none", "inherit", "initial", "unset", "auto", "normal", "currentcolor", "freeze", "remove"}
_COLOUR = _rule(
    r"((#[0-9a-f]{3}|#[0-9a-f]{6}|rgba?\([^)]*\)|[a-z]+)(\s+icc-color\(.*)?|url\(.*|(var|calc)\(.*)",
    "the colour is not supported (write #rrggbb, and fill-opacity or stroke-opacity)",
    r"hsla?\(.*|#([0-9a-f]{4}|[0-9a-f]{8})",
)
_TRANSFORM = _rule(
    r"(\s*,?\s*(matrix|rotate|scale|skewX|skewY|translate)\s*\([^)]*\)\s*)*",
    "this transformation is not supported (allowed: matrix, rotate, scale, skewX, skewY, translate)",
)
_PROPERTIES = {
    "filter": _rule("", "filters are not supported (draw the shadow or glow as shapes)", r"url\(.*|[a-z-]+\(.*"),
    "backdrop-filter": _rule("", "filters are not supported (draw the shadow or glow as shapes)"),
    "mix-blend-mode": _rule("", "blend modes are not supported (use opacity, or mix the colours)", ".*"),
    "paint-order": _rule(
        r"fill\b.*", "this order of painting is not supported (draw the outline as a shape below)", ".*"
    ),
    "vector-effect": _rule("", "this effect is not supported (turn the stroke into a path)"),
    "stroke-linejoin": _rule(
        "miter|round|bevel", "this corner is not supported (allowed: miter, round, bevel)", "miter-clip"
    ),
    "color-interpolation": _rule("sRGB", "colours are mixed only as sRGB (remove it)"),
    "clip-path": _rule(r"url\(.*", "only clips with <clipPath> are drawn (write url(#name))"),
    "mask-image": _rule("", "only masks with <mask> are drawn (write mask: url(#name))"),
    "offset-path": _rule("", "motion paths are not supported (write a transform)"),
    "fill": _COLOUR,
    "stroke": _COLOUR,
    "stop-color": _COLOUR,
    "color": _COLOUR,
    "transform": _TRANSFORM,
    "gradientTransform": _TRANSFORM,
    "patternTransform": _TRANSFORM,
}
# Properties only of style sheets: as attributes they mean something else.
_CSS_ONLY = {
    name: _rule("", "this property is not supported (use the attribute `transform`)")
    for name in ("rotate", "scale", "translate")
}
# Attributes of a single element.
_ATTRIBUTES = {
    ("radialGradient", "fr"): _rule(
        "0|0%|0px", "this attribute is not supported (draw the inner circle as a shape)", ".*"
    ),
    ("marker", "orient"): _rule(
        r"[^a]*|auto", "this direction is not supported (write auto, or an angle)", "auto-start-reverse"
    ),
}


def element_fault(space: str, tag: str) -> UndrawnPart | None:
    """Return why an element is not drawn as shapes; None if it is, or if it is an editor's note (other namespace)."""
    if space not in ("", _SVG) or tag in _DRAWN or tag in _SILENT or tag.startswith("fe"):
        return None
    message = f"<{tag[:40]}>: {_UNDRAWN.get(tag, 'this is not drawn (draw it as shapes)')}"
    return UndrawnPart(message if tag in _UNSAFE else _with_png(message), tag in _AS_PIXELS)


def attribute_fault(tag: str, name: str, value: str) -> UndrawnPart | None:
    """Return why an attribute's value cannot be drawn as shapes; None if it can."""
    return _fault(name, value, _PROPERTIES.get(name) or _ATTRIBUTES.get((tag, name)))


def style_fault(name: str, value: str) -> UndrawnPart | None:
    """Return why a style property's value cannot be drawn as shapes; None if it can."""
    return _fault(name, value, _PROPERTIES.get(name) or _CSS_ONLY.get(name))


def _fault(name: str, value: str, rule: _Rule | None) -> UndrawnPart | None:
    plain = value.replace("!important", "").strip()
    if rule is None:
        return None
    if rule is _COLOUR and _WORD.fullmatch(plain) and plain.lower() not in COLOUR_NAMES | _COLOUR_WORDS:
        advice = f"write #rrggbb{did_you_mean(plain, COLOUR_NAMES)}"
        return UndrawnPart(f'{name}: there is no colour "{plain[:40]}" ({advice})')
    if rule.drawn.fullmatch(plain):
        return None
    return UndrawnPart(
        _with_png(f"{name}: {rule.message}"), rule.pixels is not None and bool(rule.pixels.fullmatch(plain))
    )


def _with_png(message: str) -> str:
    """Return a message with one more piece of advice, which always helps: to export the picture as PNG."""
    return f"{message[:-1]}; or export the picture as PNG)"
