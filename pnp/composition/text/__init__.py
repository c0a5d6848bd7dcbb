"""Texts: markup, typography, wrapping, fitting and placing."""

from pnp.composition.text.setting import set_text, text_height
from pnp.composition.text.style import InlineStyle, Keywords, SetText, TextContext, TextStyle, inline_style

__all__ = ["InlineStyle", "Keywords", "SetText", "TextContext", "TextStyle", "inline_style", "set_text", "text_height"]
