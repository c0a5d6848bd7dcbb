"""What all faces of one game are drawn with: style, fonts, icons, pictures, set type; each looked up once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from pnp.composition.style import Style, TokenError
from pnp.composition.text.setting import set_text
from pnp.composition.text.style import (
    ALIGNMENTS,
    VERTICAL_ALIGNMENTS,
    Keywords,
    SetText,
    TextContext,
    TextStyle,
    inline,
)
from pnp.drawing.fonts import FontLibrary
from pnp.drawing.icons import Icon, IconLibrary
from pnp.drawing.pictures import Picture
from pnp.errors import ArtError, DataError, FontError, Origin, PnpError, Problem
from pnp.library.art import check_picture
from pnp.library.roots import Roots

T = TypeVar("T")


class Toolbox:
    """Looks up by name, for one game and one kind of ink; everything that is found is kept."""

    def __init__(self, game: str, roots: Roots, style: Style, language: str = "en") -> None:
        """Take the game's id, where its files are, and its style."""
        self.style = style
        self.roots = roots
        self._folders = (f"layouts/{game}", "layouts/common")
        search = [root / folder for root in roots.folders for folder in self._folders]
        self.fonts = FontLibrary([*search, *roots.folders])
        library = IconLibrary(search)
        self.icons = Shelf(style.tokens.icons, lambda name: library.find(style.icon(name)))
        self._types: dict[tuple[str, str, str], TextStyle] = {}
        self._pictures: dict[str, Picture] = {}
        keywords = style.tokens.keywords
        self.text = TextContext(
            fonts=self.fonts,
            icons=self.icons,
            styles=Shelf(style.tokens.type, lambda name: inline(self.type(name))),
            colours=Shelf(style.tokens.palette, style.colour),
            keywords=Keywords(keywords) if keywords else None,
            language=language,
        )

    def type(self, name: str, colour: str = "", align: str = "") -> TextStyle:
        """Return a style of type, with another colour or alignment where one is given.

        Raises:
            TokenError: no such style or colour.
            DataError: its font cannot be used, its colour is unknown, or its letters are too small to read.
        """
        key = (name, colour, align)
        if key not in self._types:
            if colour:
                self.style.colour(colour)
            self._types[key] = self._located(name, lambda: self._type(name, colour, align))
        return self._types[key]

    def _located(self, name: str, make: Callable[[], TextStyle]) -> TextStyle:
        """Return a style of type; what is wrong with it is told where it is written."""
        self.style.type(name)
        try:
            return make()
        except PnpError as error:
            key = {FontError: "font", TokenError: "colour"}.get(type(error), "")
            origin = self.style.document.origin("type", name, *([key] if key else []))
            raise DataError([Problem(origin, ".".join(filter(None, ("type", name, key))), str(error))]) from error

    def _type(self, name: str, colour: str, align: str) -> TextStyle:
        token = self.style.type(name)
        across, down = alignment(align or token.align)
        leading = "leading" in token.fit.split()
        style = TextStyle(
            name=name,
            font=self.fonts.find(token.font),
            size=token.size,
            minimum=(token.min or token.size) if "size" in token.fit.split() else token.size,
            leading=token.leading,
            least_leading=(token.tight or min(token.leading, max(1.05, token.leading - 0.1)))
            if leading
            else token.leading,
            lines=token.lines,
            colour=self.style.colour(colour or token.colour),
            align=across,
            valign=down,
            tracking=token.tracking,
            case=token.case,
            fit="back" if token.fit.split()[-1] == "back" else "error",
            legal=token.legal,
            icons=token.icons,
        )
        style.check()
        return style

    def set(self, source: str, width: float, height: float | None, style: TextStyle) -> SetText:
        """Return a text set in a box of `width` × `height` mm (None: as tall as it needs)."""
        return set_text(source, width, height, style, self.text)

    def icon(self, name: str) -> Icon:
        """Return an icon by its name in the style file, or by its source.

        Raises:
            TokenError: the style names no such icon.
            ArtError: its file cannot be used.
        """
        self.style.icon(name)
        return self.icons[name]

    def picture(self, name: str) -> Picture | None:
        """Return a picture by its path from the game's layout folder, or None where there is no such file.

        Raises:
            ArtError: the path leads out of the project.
            DataError: the file cannot be used; each fault with its place in the picture.
        """
        if name not in self._pictures:
            path = self._picture_path(name)
            if path is None:
                return None
            self._pictures[name] = _checked(path, self.roots.shown(path))
        return self._pictures[name]

    def _picture_path(self, name: str) -> Path | None:
        try:
            self.roots.candidates(name)
            for folder in self._folders:
                found = self.roots.candidates(f"{folder}/{name}")
                if found:
                    return found[0]
        except DataError as error:
            raise ArtError("; ".join(problem.message for problem in error.problems)) from error
        return None

    def missing_picture(self, name: str) -> ArtError:
        """Return the error that says where a picture was looked for."""
        return ArtError(
            f'there is no picture "{name}" in {" or ".join(self._folders)} (add it, or give the art an `or:`)'
        )


def _checked(path: Path, shown: str) -> Picture:
    try:
        return check_picture(path, shown)
    except ArtError as error:
        raise DataError(_fault(shown, line) for line in str(error).splitlines()) from error


def _fault(shown: str, line: str) -> Problem:
    message = line.removeprefix(f"{shown}:").strip()
    number, _, rest = message.partition(": ")
    if number.isdigit():
        return Problem(Origin(shown, int(number)), "", rest)
    return Problem(Origin(shown), "", message)


def alignment(text: str) -> tuple[str, str]:
    """Return (across, down) from `left top`, `centre`, `right middle`, `middle`.

    Raises:
        TokenError: a word that is neither.
    """
    across, down = "left", "top"
    for word in text.split():
        if word in ALIGNMENTS:
            across = word
        elif word in VERTICAL_ALIGNMENTS:
            down = word
        else:
            raise TokenError(f'"{word}" is no alignment (allowed: left, centre, right; top, middle, bottom)')
    return across, down


class Shelf(Mapping[str, T]):
    """Things by name, looked up when they are first asked for."""

    def __init__(self, names: Mapping[str, object], find: Callable[[str], T]) -> None:
        """Take the names that there are, and what makes a thing of one; `used` are the names asked for so far."""
        self._names, self._find = names, find
        self.used: set[str] = set()

    def __getitem__(self, name: str) -> T:
        if name not in self._names and "/" not in name:
            raise KeyError(name)
        found = self._find(name)
        self.used.add(name)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)
