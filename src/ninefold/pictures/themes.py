"""The looks of pictures: colours and widths of each theme, in one table.

Printed digits are dark and bold, entered ones are in blue pen, marks in grey pencil; amber is
reasoning and violet a second part of it, red is wrong or removed, green is placed. Every line and
every text stands out from each ground that it may stand on (a ratio of 3 for lines and of 4.5 for
text), and colour never carries a meaning alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ninefold.errors import UnknownNameError


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """Colours as `#rrggbb`, where "" draws nothing; widths in parts of a cell of 60.

    `tints` and `edges` are the ground and the outline of cells by their role, `marks` the
    colours of candidates by theirs, `strokes` and `dots` the fills and edges of lines and dots
    of variants by theirs, `paints` those of units that share no cell, and `signs` the
    grounds and outlines of the signs of other units.
    """

    board: str
    ink: str
    faint: str
    given: str
    pen: str
    pencil: str
    cell_line: str
    region_line: str
    cell_width: float = 1
    region_width: float = 3
    outer_width: float = 3
    extra_tint: str
    extra_edge: str
    diagonal: str
    cage: str
    path_fill: str
    path_edge: str
    strokes: Mapping[str, tuple[str, str]]
    dots: Mapping[str, tuple[str, str]]
    link: str
    on_link: str
    tints: Mapping[str, str]
    edges: Mapping[str, str]
    marks: Mapping[str, str]
    paints: tuple[str, ...]
    signs: tuple[tuple[str, str], ...]


THEMES: Mapping[str, Theme] = MappingProxyType(
    {
        "light": Theme(
            board="#ffffff",
            ink="#17191c",
            faint="#53575e",
            given="#17191c",
            pen="#1d4fc4",
            pencil="#4a4f57",
            cell_line="#767a80",
            region_line="#17191c",
            extra_tint="#eeeaf6",
            extra_edge="#7b6aa6",
            diagonal="#7b6aa6",
            cage="#4a4f57",
            path_fill="#e4e5e8",
            path_edge="#747880",
            strokes={
                "renban": ("#e9d3f5", "#9a4fc0"),
                "whispers": ("#cdeccb", "#3f8f3c"),
                "dutch whispers": ("#fbdcb8", "#b76a10"),
                "region sum": ("#cfe3fa", "#2f74c0"),
                "zipper": ("#dcd5fb", "#6d57c9"),
                "sum line": ("#fbd7e8", "#b0427f"),
                "entropic": ("#fcdcc4", "#b8621b"),
                "modular": ("#c4ebe7", "#177f78"),
                "nabner": ("#f4edb0", "#85781a"),
            },
            dots={"white": ("#ffffff", "#17191c"), "black": ("#17191c", "#17191c")},
            link="#845200",
            on_link="#ffffff",
            tints={
                "peer": "#f1f3f7",
                "focus": "#dbe6ff",
                "same": "#c3d5fb",
                "cause": "#fdf1d2",
                "fin": "#eeeaf6",
                "effect": "#dff3e5",
                "conflict": "#fce9e6",
                "dead": "#fce9e6",
            },
            edges={
                "peer": "#767a80",
                "focus": "#1d4fc4",
                "same": "#1d4fc4",
                "cause": "#845200",
                "fin": "#5f4a94",
                "effect": "#15683a",
                "conflict": "#b3261e",
                "dead": "#b3261e",
            },
            marks={"fin": "#5f4a94", "same": "#1d4fc4", "place": "#15683a", "remove": "#b3261e"},
            paints=(
                *("#f6d3d0", "#fbe0bd", "#f4edb0", "#d3ecc6", "#c5ebe6"),
                *("#cfe0fa", "#e2d6f6", "#dedfe2", "#ffffff"),
            ),
            signs=(
                ("#cdeee8", "#0f766e"),
                ("#fbdcec", "#a53a75"),
                ("#ece9b4", "#6f6a12"),
                ("#d6e2f2", "#3f638f"),
            ),
        ),
        "dark": Theme(
            board="#171a1e",
            ink="#eae8e3",
            faint="#aeb3bb",
            given="#f1efea",
            pen="#8fb5ff",
            pencil="#b4bac3",
            cell_line="#818791",
            region_line="#c4c8ce",
            extra_tint="#272336",
            extra_edge="#9587c5",
            diagonal="#9587c5",
            cage="#b4bac3",
            path_fill="#30353c",
            path_edge="#868d97",
            strokes={
                "renban": ("#41264f", "#b983d6"),
                "whispers": ("#1e4020", "#66b562"),
                "dutch whispers": ("#4a3111", "#d79a48"),
                "region sum": ("#1f3553", "#6fa8e6"),
                "zipper": ("#302a55", "#a294ec"),
                "sum line": ("#48263a", "#dd8bb6"),
                "entropic": ("#4a2d18", "#dd9560"),
                "modular": ("#17403c", "#4fb9ae"),
                "nabner": ("#3d3a17", "#c0b850"),
            },
            dots={"white": ("#f1efea", "#171a1e"), "black": ("#000000", "#eae8e3")},
            link="#f0b94d",
            on_link="#1d1503",
            tints={
                "peer": "#1e2228",
                "focus": "#23355c",
                "same": "#2b4275",
                "cause": "#372c14",
                "fin": "#272336",
                "effect": "#143524",
                "conflict": "#401f1e",
                "dead": "#401f1e",
            },
            edges={
                "peer": "#818791",
                "focus": "#8fb5ff",
                "same": "#8fb5ff",
                "cause": "#f0b94d",
                "fin": "#b3a4e6",
                "effect": "#6fd39a",
                "conflict": "#ff8e84",
                "dead": "#ff8e84",
            },
            marks={"fin": "#b3a4e6", "same": "#8fb5ff", "place": "#6fd39a", "remove": "#ff8e84"},
            paints=(
                *("#4d2a2b", "#43311e", "#3d3a17", "#273c23", "#1c3c39"),
                *("#233757", "#382d51", "#34383f", "#171a1e"),
            ),
            signs=(
                ("#1c3c39", "#45b5a9"),
                ("#45273a", "#d98cba"),
                ("#3d3a17", "#bdb54c"),
                ("#28384d", "#8aa9d4"),
            ),
        ),
        # For paper: black on white, grey for windows and paths, no other ground.
        "print": Theme(
            board="#ffffff",
            ink="#000000",
            faint="#333333",
            given="#000000",
            pen="#000000",
            pencil="#333333",
            cell_line="#000000",
            region_line="#000000",
            outer_width=4,
            extra_tint="#e0e0e0",
            extra_edge="",
            diagonal="#707070",
            cage="#000000",
            path_fill="#e0e0e0",
            path_edge="#707070",
            strokes={
                "renban": ("#ffffff", "#707070"),
                "whispers": ("#e0e0e0", "#707070"),
                "dutch whispers": ("#e0e0e0", "#707070"),
                "region sum": ("#e0e0e0", "#707070"),
                "zipper": ("#ffffff", "#707070"),
                "sum line": ("#e0e0e0", "#707070"),
                "entropic": ("#ffffff", "#707070"),
                "modular": ("#e0e0e0", "#707070"),
                "nabner": ("#e0e0e0", "#707070"),
            },
            dots={"white": ("#ffffff", "#000000"), "black": ("#000000", "#000000")},
            link="#000000",
            on_link="#ffffff",
            tints={
                "peer": "",
                "focus": "#e6e6e6",
                "same": "#d0d0d0",
                "cause": "#ececec",
                "fin": "#ececec",
                "effect": "#ececec",
                "conflict": "#ececec",
                "dead": "#ececec",
            },
            edges={
                "peer": "#707070",
                "focus": "#000000",
                "same": "#000000",
                "cause": "#000000",
                "fin": "#000000",
                "effect": "#000000",
                "conflict": "#000000",
                "dead": "#000000",
            },
            marks={"fin": "#000000", "same": "#000000", "place": "#000000", "remove": "#000000"},
            paints=(),
            signs=(("#ffffff", "#606060"),),
        ),
    }
)


def theme_of(name: str) -> Theme:
    """The theme of that name.

    >>> theme_of("dark").board
    '#171a1e'
    """
    if name not in tuple(THEMES):
        raise UnknownNameError("theme", name, THEMES)
    return THEMES[name]
