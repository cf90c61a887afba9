"""Hostile records for the page: puzzles as links and devices hold them, bent and broken.

A third are drawn at random within the bounds of the page's tables, so that they reach the board;
the others are damaged, or never were records. A seed names each of them for good.
"""

from __future__ import annotations

import copy
import json
import zlib
from base64 import urlsafe_b64encode
from functools import cache
from random import Random
from typing import Any

import ninefold as nf
from ninefold import stock
from ninefold.model.constraints.kinds import EXAMPLES
from ninefold.service.operations.descriptions import described

Record = dict[str, Any]

STROKES = (
    *("path", "thermometer", "slow thermometer", "arrow", "renban", "whispers", "palindrome"),
    *("between", "region sum", "zipper", "sum line", "entropic", "lockout", "double arrow"),
)
DOTS = ("white", "black", "text", "greater")
MARKS = ("even", "odd", "minimum", "maximum")
SIGNS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 81, 99, 100, 2**31, 2**53, 1e300, 0.5, -0.0),
    *("", " ", "x", "1", "r1c1", "r99c99", "line 1 1 3 1", "dot 400 400", "__proto__", "toString"),
    *("<img src=x onerror=alert(1)>", "javascript:alert(1)", "{title}", "[a|b]", "[{one}|", "}"),
    *("\ud800", "\u202e", "\u0000", "9" * 5000, "A" * 2501, "e\u0301" * 40),
    *([], [[]], [None], [0, 1], [-1], [81], [[0]], [2500], list(range(300)), [0] * 30, ["pen"]),
    *({}, {"toString": 1}, {"length": 5}, {"0": 1}, {"kind": 5}, {"__proto__": {"x": 1}}),
    {"constructor": None, "valueOf": 1, "cells": "x"},
)
"""What stands in the place of a value that was damaged."""

FIELDS = ("g", "l", "c", "s", "r", "t", "a", "k", "v", "n", "y", "i", "m", "p", "e")


def hash_of(record: object) -> str:
    """The part of a link behind the #."""
    packer = zlib.compressobj(wbits=-15)
    packed = packer.compress(json.dumps(record).encode()) + packer.flush()
    return "#p=z" + urlsafe_b64encode(packed).decode().rstrip("=")


def record_of(puzzle: nf.Puzzle) -> Record:
    """A puzzle as a link of the page holds it."""
    told = described(puzzle, "json")
    record = {"g": told["line"], "c": told["constraints"], "s": told["shapes"], "r": told["rules"]}
    if told["layout"]["name"] != "classic":
        record["l"] = told["layout"]
    return json.loads(json.dumps(record))  # type: ignore[no-any-return]


@cache
def whole_records() -> tuple[Record, ...]:
    """A puzzle of each kind of the stock, and one for each kind of rule."""
    puzzles = [stock.puzzle(kind, stock.levels(kind)[0], 0) for kind in stock.kinds()]
    return tuple(record_of(each) for each in (*puzzles, *_with_rules()))


def _with_rules() -> list[nf.Puzzle]:
    found = []
    for line in EXAMPLES:
        try:
            found.append(nf.Puzzle(81 * ".", rules=[line]))
        except nf.NinefoldError:  # it is about a board of another size
            continue
    return found


def hostile_record(source: Random) -> Any:
    """Any record: drawn, damaged, or none at all."""
    way = source.random()
    if way < 0.35:
        return _drawn(source)
    if way < 0.9:
        record = _drawn(source) if source.random() < 0.3 else _whole(source)
        for _ in range(source.choice([1, 1, 1, 2, 4])):
            record = damaged(record, source)
        return record
    if way < 0.95:
        return {name: _odd(source) for name in source.sample(FIELDS, source.randint(1, 8))}
    return _odd(source)


def damaged(value: Any, source: Random) -> Any:
    """A value with one of its parts, however deep, in another form."""
    if not isinstance(value, dict | list) or not value or source.random() < 0.12:
        return _odd(source)
    keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
    key, way = source.choice(keys), source.random()
    changed = copy.copy(value)
    if way < 0.12:
        del changed[key]
    elif way < 0.2 and isinstance(changed, list):
        changed.append(changed[key])
    elif way < 0.26 and isinstance(value[key], str):
        changed[key] = value[key] * source.choice([2, 50]) + source.choice(["", "!", "."])
    elif way < 0.32 and isinstance(value[key], int):
        changed[key] = value[key] + source.choice([-100, -1, 1, 100])
    else:
        changed[key] = damaged(value[key], source)
    return changed


def _odd(source: Random) -> Any:
    return copy.deepcopy(source.choice(ODD))


def _whole(source: Random) -> Record:
    """A real puzzle, with some progress."""
    record = dict(source.choice(whole_records()))
    layout = record.get("l", {"size": 9, "rows": 9, "columns": 9, "cells": 81 * [0]})
    return {**record, **_progress(source, layout)}


def _drawn(source: Random) -> Record:
    """A record within the bounds of the tables that no puzzle has: any board, any drawings."""
    layout = _layout(source) if source.random() < 0.6 else None
    size, count = (layout["size"], len(layout["cells"])) if layout else (9, 81)
    own = layout or {"size": 9, "rows": 9, "columns": 9, "cells": 81 * [0]}
    record: Record = {
        "g": "".join(source.choice("." * 3 + SIGNS[:size]) for _ in range(count)),
        "s": [_shape(source, count) for _ in range(source.choice([0, 1, 3, 12]))],
        "c": [_rule(source) for _ in range(source.choice([0, 0, 1, 3]))],
        "r": [_text(source) for _ in range(source.choice([0, 0, 2]))],
        **({"l": layout} if layout else {}),
        **_progress(source, own),
    }
    if source.random() < 0.4:
        record["t"], record["a"] = _text(source), _text(source)
        record["i"] = {"description": _text(source), "url": _text(source)}
        record |= {"k": source.choice(["killer", "none"]), "v": "hard", "y": "2026-11-17"}
    return record


def _layout(source: Random) -> Record:
    rows, columns = source.choice([(1, 1), (1, 9), (4, 4), (9, 9), (16, 16), (3, 40), (99, 2)])
    places = [[row, column] for row in range(rows) for column in range(columns)]
    cells = source.sample(places, source.randint(1, len(places)))
    count, size = len(cells), source.choice([1, 2, 4, 9, 16, 35])
    kinds = ("row", "column", "box", "region", "diagonal", "window", "group", "any", "a b")
    units = [
        {
            "kind": source.choice(kinds),
            "name": source.choice(["row 1", "x", ""]),
            "cells": [source.randrange(count) for _ in range(source.randint(2, 9))],
        }
        for _ in range(source.choice([0, 1, 9, 30]))
    ]
    boxes = [source.choice([None, 0, 1, 2]) for _ in cells] if source.random() < 0.5 else None
    name = source.choice(["own", "hyper", "x", "samurai", "16x16", "jigsaw:AB", "__x", "a+b+c"])
    return {
        "name": name,
        "size": size,
        "rows": rows,
        "columns": columns,
        "cells": cells,
        "units": units,
        "boxes": boxes,
    }


def _shape(source: Random, count: int) -> Record:
    shape, least, most = source.choice(
        [
            *(("cage", 1, 9), ("stroke", 2, 12), ("pill", 1, 5), ("dot", 2, 2), ("mark", 1, 9)),
            *(("corner", 4, 4), ("shade", 1, 9), ("clue", 1, 9)),
        ]
    )
    cells = [source.randrange(count) for _ in range(source.randint(least, most))]
    record: Record = {"shape": shape, "cells": cells}
    roles = {"stroke": STROKES, "dot": DOTS, "mark": MARKS}.get(shape)
    if roles:
        record["role"] = source.choice(roles)
    if shape in ("cage", "dot", "corner", "shade", "clue"):
        record["label"] = source.choice(["", "12", "1 2 3", "x" * 40, "<b>", "\u202e9"])
    if shape == "clue":
        record["arrow"] = source.random() < 0.5
    return record


def _rule(source: Random) -> Record:
    kind = source.choice(["killer cage", "thermometer", "no such rule", "constructor", ""])
    cells = source.choice([["r1c1", "r1c2"], ["r99c99"], [], [["r1c1"]], "r1c1", 5])
    return {"kind": kind, "cells": cells, "sum": source.choice([3, -1, "x", None])}


def _text(source: Random) -> str:
    return source.choice([str(each) for each in ODD if isinstance(each, str)] + ["A title " * 60])


def _progress(source: Random, layout: Record) -> Record:
    """Digits, marks and strokes of the pen that lie on a board."""
    if source.random() < 0.5:
        return {}
    count, size = len(layout["cells"]), layout["size"]
    some = [source.randrange(count) for _ in range(source.randint(0, 12))]

    def digits() -> str:
        return "".join(source.sample(SIGNS[:size], source.randint(0, min(3, size))))

    marks = [
        [
            cell,
            source.randint(0, size),
            digits(),
            digits(),
            source.choice(["", "1", "18"]),
            digits(),
        ]
        for cell in some
    ]
    x, y = 2 * layout["columns"], 2 * layout["rows"]
    pen = [f"dot {source.randint(0, x)} {source.randint(0, y)}" for _ in range(3)]
    pen += [f"line 1 1 {source.randint(0, x)} {source.randint(0, y)}"]
    return {"m": marks, "p": pen, "e": source.choice([0, 75, 1e9])}


def kept_work(source: Random) -> Any:
    """A puzzle in hand as a device keeps it, mostly damaged."""
    cell = source.randrange(81)
    edit = [[cell, {"digit": 0}, {"digit": 4, "corner": [1, 2]}]]
    strokes = [["pen", [], ["line 1 1 3 1"]]]
    work: Record = {
        "record": _whole(source) if source.random() < 0.5 else hostile_record(source),
        "solution": source.choice(["", "1" * 81, 5]),
        "look": source.choice([None, {}, {"stated": 81 * [[1]], "differ": 81 * [[0]]}]),
        "notes": {"past": [edit, strokes], "future": [edit]},
        "hints": 1,
        "done": None,
        "log": [[cell, 4, 12.5]],
    }
    for _ in range(source.choice([0, 1, 2, 5])):
        work = damaged(work, source)
    return work


KEYS = (
    *("settings", "current", "shelf", "tab", "apart", "finished", "lessons", "layouts", "kinds"),
    *("ahead", "turns", "wish", "print", "limits", "candidates", "duels", "published"),
    "duel-wishes",
)
"""The keys under which the page keeps something on a device."""

_PLAIN: Record = {
    "settings": {"theme": "dark", "language": "en", "automatic": True},
    "finished": [{"date": "", "kind": "x", "level": "easy", "layout": "x", "seconds": 5}],
    "lessons": {"x_wing": {"next": 1, "run": 1, "best": 3}},
    "kinds": [{"kind": "classic", "levels": {"easy": 5}}],
    "turns": {"classic easy": {"first": 1, "turn": 1}},
    "wish": {"kind": "killer", "level": "hard"},
    "print": {"count": 6, "levels": ["easy"], "perPage": 4},
    "limits": {"solutions": 5, "seconds": 1},
    "duels": {"abc": {"token": "t", "name": "Engine, level 3", "created": 1}},
    "published": [{"id": "a", "path": "p/a", "key": "k", "about": "{}"}],
    "duel-wishes": {"opponent": "engine", "level": "3", "clock": "3+2"},
}


def kept_value(key: str, source: Random) -> Any:
    """What may stand under a key of a device."""
    if source.random() < 0.25:
        return _odd(source)
    if key == "current":
        return kept_work(source)
    if key == "shelf":
        return {str(number): kept_work(source) for number in range(3)}
    if key in ("layouts", "ahead"):
        return {name: damaged(_layout(source), source) for name in ("hyper", "classic easy")}
    return damaged(copy.deepcopy(_PLAIN.get(key, {})), source)
