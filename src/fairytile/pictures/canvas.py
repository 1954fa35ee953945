"""A sheet of paper: collects the symbols that a picture uses, and writes the whole document."""

from __future__ import annotations

from html import escape

from fairytile.pictures.art import Theme, load_symbol, load_theme
from fairytile.pictures.geometry import Box, num
from fairytile.words.user_texts import harmless


class Canvas:
    """Remembers which symbols were used, so that the document defines just those."""

    def __init__(self, theme: str) -> None:
        self.theme: Theme = load_theme(theme)
        self._used: dict[str, str] = {}

    def colour(self, name: str) -> str:
        """The value of a colour of the theme."""
        return self.theme[name]

    def use(
        self, name: str, x: float, y: float, scale: float = 1.0, *, flip: bool = False, staged: bool = False
    ) -> str:
        """A symbol with its origin at a point, on a board or on a stage."""
        symbol = load_symbol(name, self.theme.name, staged=staged)
        # Pictures on one page share one space of ids: equal ids must mean equal symbols.
        key = f"ft-{self.theme.name}-{name}"
        if staged and symbol.body != load_symbol(name, self.theme.name).body:
            key += "-staged"
        if flip and symbol.mirrored != symbol.body:
            key += "-mirrored"
        self._used[key] = symbol.mirrored if flip else symbol.body
        change = f"translate({num(x)} {num(y)})"
        if flip:
            change += f"scale({-scale:.4g} {scale:.4g})"
        elif scale != 1.0:
            change += f"scale({scale:.4g})"
        return f'<use href="#{key}" transform="{change}"/>'

    def path(
        self, data: str, fill: str = "none", stroke: str = "", width: float = 0.0, more: str = ""
    ) -> str:
        """A path in colours of the theme."""
        paint = f'fill="{fill if fill == "none" else self.colour(fill)}"'
        if stroke:
            paint += f' stroke="{self.colour(stroke)}" stroke-width="{num(width)}"'
        return f'<path d="{data}" {paint}{" " + more if more else ""}/>'

    def rect(self, box: Box, fill: str, stroke: str = "", width: float = 0.0, round_by: float = 0.0) -> str:
        """A rectangle in colours of the theme."""
        paint = f'fill="{fill if fill == "none" else self.colour(fill)}"'
        if stroke:
            paint += f' stroke="{self.colour(stroke)}" stroke-width="{num(width)}"'
        corner = f' rx="{num(round_by)}"' if round_by else ""
        size = f'width="{num(box.width)}" height="{num(box.height)}"'
        return f'<rect x="{num(box.x)}" y="{num(box.y)}" {size}{corner} {paint}/>'

    def text(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        *,
        fill: str = "ink",
        anchor: str = "start",
        more: str = "",
    ) -> str:
        """One line of writing."""
        where = f'x="{num(x)}" y="{num(y)}" font-size="{size:.4g}" text-anchor="{anchor}"'
        return (
            f'<text {where} fill="{self.colour(fill)}"{" " + more if more else ""}>{_escaped(words)}</text>'
        )

    def document(self, box: Box, body: list[str], *, label: str, size: int | None, note: str = "") -> str:
        """The whole file. ``size`` is its width in pixels; without it, it fills what is around it."""
        view = " ".join(num(part) for part in box)
        high = round((size or 0) * box.height / box.width)
        measure = f' width="{size}" height="{high}"' if size is not None else ""
        told = f"<title>{_escaped(label)}</title>" + (f"<desc>{_escaped(note)}</desc>" if note else "")
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}"{measure} role="img" '
            f'aria-label="{_escaped(label)}" font-family="{escape(self.theme.font, quote=False)}">'
        )
        return "\n".join([head + told, self._definitions(), *body, "</svg>\n"])

    def symbols(self) -> list[str]:
        """The symbols that were used, each as the group that defines it."""
        return [f'<g id="{key}">{body}</g>' for key, body in sorted(self._used.items())]

    def _definitions(self) -> str:
        return "<defs>" + "\n".join(self.symbols()) + "</defs>"


def _escaped(words: str) -> str:
    """Words as a document takes them: some characters have no place in any, however they are written."""
    return escape(harmless(words))
