"""Texts: markup, typography, wrapping, fitting and placing."""

from pnp.composition.text.setting import set_text, text_height
from pnp.composition.text.style import Inline, Keywords, SetText, TextContext, TextStyle, inline

__all__ = ["Inline", "Keywords", "SetText", "TextContext", "TextStyle", "inline", "set_text", "text_height"]
