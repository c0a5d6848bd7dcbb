"""The tools for drawing a game's faces: style, fonts, icons, pictures and type styles; each is looked up once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from pnp.composition.style import Style, alignment
from pnp.composition.text.setting import set_text
from pnp.composition.text.style import Keywords, SetText, TextContext, TextStyle, inline_style
from pnp.drawing.fonts import FontLibrary
from pnp.drawing.icons import Icon, IconLibrary
from pnp.drawing.pictures import Picture
from pnp.errors import ArtError, DataError, FontError, Origin, Problem, TextError
from pnp.library.art import check_picture
from pnp.library.problems import allowed_values, did_you_mean, nearest_name
from pnp.library.roots import Roots

T = TypeVar("T")
K = TypeVar("K")
LEAST_LEADING = 1.05  # the least leading if a style gives none


class Toolbox:
    """Looks up names, for one game and one kind of ink; results are cached."""

    def __init__(self, game: str, roots: Roots, style: Style, language: str = "en") -> None:
        """Take the game's id, its folders and its style."""
        self.style = style
        self.roots = roots
        self._folders = (f"layouts/{game}", "layouts/common")
        search = [root / folder for root in roots.folders for folder in self._folders]
        self.fonts = FontLibrary([*search, *roots.folders], roots.witness, roots.cache)
        self._library = IconLibrary(search, roots.witness)
        self.icons = LazyMapping(style.tokens.icons, self._icon)
        self._types: dict[tuple[str, str, str], TextStyle] = {}
        self._pictures: dict[str, Picture] = {}
        keywords = style.tokens.keywords
        self.text = TextContext(
            fonts=self.fonts,
            icons=self.icons,
            styles=LazyMapping(style.tokens.type, lambda name: inline_style(self.type(name))),
            colours=LazyMapping(style.tokens.palette, style.colour),
            keywords=self._naming_token(Keywords, keywords, "keywords") if keywords else None,
            language=language,
        )
        self._plain_text = replace(self.text, typographic=False)
        self._check_keywords()

    def in_language(self, language: str | None) -> Toolbox:
        """Return the same tools for texts in another language (None: the same)."""
        if language in (None, self.text.language):
            return self
        other = copy(self)
        other.text, other._plain_text = (replace(one, language=language) for one in (self.text, self._plain_text))
        return other

    def _check_keywords(self) -> None:
        """Check the styles and icons of the keywords, so that errors are reported in the style file, not at a text.

        Raises:
            DataError: a keyword uses a style, colour or icon that is not in the style file.
        """
        tokens, found = self.style.tokens, []
        marks = [(word, span) for word, spans in (self.text.keywords or Keywords({})).spans.items() for span in spans]
        for word, span in marks:
            for kind, name, known in (
                ("style or colour", span.style, [*tokens.type, *tokens.palette]),
                ("icon", span.text if span.is_icon else "", [*tokens.icons]),
            ):
                if name and name not in known and "/" not in name:
                    message = f"unknown {kind} {name!r}{allowed_values(name, known)}"
                    found.append(Problem(self.style.document.origin("keywords", word), f"keywords.{word}", message))
        if found:
            raise DataError(found)

    def _naming_token(self, make: Callable[[K], T], source: K, *path: str) -> T:
        """Return the result of `make` for a token's value; an error gives the token's position in the style file."""
        try:
            return make(source)
        except (FontError, ArtError, TextError) as error:
            origin = self.style.document.origin(*path)
            raise DataError([Problem(origin, ".".join(path), str(error))]) from None

    def type(self, name: str, colour: str = "", align: str = "") -> TextStyle:
        """Return a type style, with another colour or alignment if given.

        Raises:
            TokenError: there is no such style or colour.
            DataError: the font cannot be used, or the letters are too small to read.
        """
        key = (name, colour, align)
        if key not in self._types:
            self._types[key] = self._type(name, colour, align)
        return self._types[key]

    def _type(self, name: str, colour: str, align: str) -> TextStyle:
        token = self.style.type(name)
        across, down = alignment(align or token.align)
        tight = token.tight or min(token.leading, max(LEAST_LEADING, token.leading - 0.1))
        style = TextStyle(
            name=name,
            font=self._naming_token(self.fonts.find, token.font, "type", name, "font"),
            size=token.size,
            minimum=(token.min or token.size) if "size" in token.ways_to_fit else token.size,
            leading=token.leading,
            least_leading=tight if "leading" in token.ways_to_fit else token.leading,
            lines=token.lines,
            colour=self.style.colour(colour or token.colour),
            align=across,
            valign=down,
            tracking=token.tracking,
            case=token.case,
            fit="back" if "back" in token.ways_to_fit else "error",
            is_small_print=token.legal,
            icons=token.icons,
        )
        self._naming_token(TextStyle.check_legible, style, "type", name, "size")
        return style

    def set_text(self, source: str, width: float, height: float | None, style: TextStyle) -> SetText:
        """Return a text set in a box of `width` × `height` mm (None: as tall as it needs)."""
        token = self.style.tokens.type.get(style.name)
        return set_text(source, width, height, style, self._plain_text if token and not token.quotes else self.text)

    def icon(self, name: str) -> Icon:
        """Return an icon by its name in the style file, or by its source.

        Raises:
            TokenError: the style has no such icon.
            DataError: the icon's file cannot be used.
        """
        self.style.icon(name)
        return self.icons[name]

    def _icon(self, name: str) -> Icon:
        if name not in self.style.tokens.icons:
            return self._library.find(name)
        return self._naming_token(self._library.find, self.style.icon(name), "icons", name)

    def picture(self, name: str) -> Picture | None:
        """Return a picture by its path in the game's layout folder or layouts/common; None if there is no such file.

        Raises:
            ArtError: the path leads out of the project.
            DataError: the file cannot be used; each error gives its position in the file.
        """
        if name not in self._pictures:
            path = self._picture_path(name)
            if path is None:
                return None
            self._pictures[name] = _check_picture(path, self.roots)
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

    def missing_picture_error(self, names: Sequence[str]) -> ArtError:
        """Return the error for a missing picture and its missing alternatives, with the folders that were searched."""
        named = list(dict.fromkeys(filter(None, names)))
        if not named:
            return ArtError("the picture has a blank name (fill it in, or give the art an `or:` or its box a `when`)")
        near = did_you_mean(named[0].rpartition("/")[2], self._pictures_beside(named[0]))
        where, listed = " or ".join(self._folders), " and ".join(f'"{name}"' for name in named)
        advice = "add it, or give the art an `or:`" if len(names) == 1 else "add one of these files"
        return ArtError(f"unknown picture{'s' * (len(named) > 1)} {listed} in {where} ({advice}){near}")

    def similar_picture(self, name: str) -> str | None:
        """Return the picture in the same folder with the name most like the missing one, ignoring extensions."""
        plain = {one.partition(".")[0]: one for one in self._pictures_beside(name)}
        found = nearest_name(name.rpartition("/")[2].partition(".")[0], plain)
        return None if found is None else plain[found]

    def _pictures_beside(self, name: str) -> list[str]:
        folder = name.rpartition("/")[0]
        found = (
            one for place in self._folders for one in self.roots.file_names(f"{place}/{folder}" if folder else place)
        )
        return sorted(dict.fromkeys(found))


def _check_picture(path: Path, roots: Roots) -> Picture:
    display_path = roots.display_path(path)
    try:
        return check_picture(path, display_path, roots.cache, roots.witness)
    except ArtError as error:
        raise DataError(_fault(display_path, line) for line in str(error).splitlines()) from error


def _fault(display_path: str, line: str) -> Problem:
    message = line.removeprefix(f"{display_path}:").strip()
    number, _, rest = message.partition(": ")
    if number.isdecimal():
        return Problem(Origin(display_path, int(number)), "", rest)
    return Problem(Origin(display_path), "", message)


class LazyMapping(Mapping[str, T]):
    """Values by name, each made when it is first used."""

    def __init__(self, names: Mapping[str, object], find: Callable[[str], T]) -> None:
        """Take the existing names and a function that makes a value from its name; `used` are the names used so far."""
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
