"""What the page of a derivation says besides its steps: title, summary, legend."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from minelogic.derive.derivation import Derivation
from minelogic.render.answers import shortened
from minelogic.render.boards.svg import Art, Mark, art_paths, mark_path
from minelogic.render.derivations.answer import clashes, places
from minelogic.render.document import safe_text
from minelogic.render.pages.charts import Charts
from minelogic.render.pages.drawn import Sign, on_tiles
from minelogic.render.pages.walk import Found, Stop
from minelogic.syntax.printer import write
from minelogic.words import listed, plural

_SIGNS: tuple[tuple[Art, str], ...] = (
    ("flag", "bomb, found"),
    ("tick", "safe, found"),
    ("ring", "no bomb, found"),
    ("cross", "not safe, found"),
    ("bomb", "bomb, given"),
    ("dash", "safe, given"),
)
_MARKS: tuple[tuple[Mark, str], ...] = (
    ("new", "new"),
    ("used", "a number that counts"),
    ("known", "known, and used"),
    ("scope", "spoken of"),
    ("assumed", "only supposed"),
    ("clash", "cannot be met"),
)


def title(derivation: Derivation) -> str:
    """The heading of the page: what is asked."""
    _, worlds = places(derivation)
    if clashes(derivation) or derivation.answer == "inconsistent":
        return f"Why no {worlds} fits"
    if derivation.formula is None:
        return "What follows, step by step"
    asked = shortened(write(derivation.formula))
    if derivation.answer == "entailed":
        return f"Why {asked}?"
    return f"Why not {asked}?" if derivation.answer == "refuted" else f"{asked}?"


def summary(derivation: Derivation, found: Mapping[int, Sequence[Found]]) -> list[str]:
    """The answer in a sentence or two, as HTML."""
    where, world = places(derivation)
    if derivation.formula is not None and derivation.answer != "inconsistent":
        asked = f"<code>{safe_text(shortened(write(derivation.formula)))}</code>"
        said = {
            "entailed": f"{asked} is <b>entailed</b>: it holds {where} every {world} that fits.",
            "refuted": f"{asked} is <b>refuted</b>: it fails {where} every {world} that fits.",
            "independent": f"{asked} is <b>independent</b>: it holds {where} one {world} that "
            f"fits, and fails {where} another.",
        }.get(derivation.answer or "", f"The answer about {asked} was not found within the limit.")
        return [said]
    if clashes(derivation) or derivation.answer == "inconsistent":
        return [f"<b>No {world} fits</b>: what the file says leads to a clash."]
    return [_found(derivation, found)]


def end(derivation: Derivation, left_out: int = 0) -> str:
    """What stands below the last step, if so many are `left_out` because no query needs them."""
    if left_out:
        are = plural(left_out, "more step is", "more steps are")
        return (
            f'<p class="end">{left_out:,} {are} needed for no query; '
            f"<code>--all</code> shows {plural(left_out, 'it', 'them')}.</p>"
        )
    if not derivation.complete:
        return (
            '<p class="warning">Not all that follows is shown: a limit was reached, or only some '
            "techniques or steps were asked for.</p>"
        )
    if derivation.formula is None and not clashes(derivation):
        single = "tile" if places(derivation)[1] == "board" else "atom"
        return f'<p class="end">Nothing else follows about a single {single}.</p>'
    return ""


def legend(derivation: Derivation, charts: Charts, walk: Sequence[Stop]) -> str:
    """What the signs and outlines that occur on the board and in tables mean."""
    drawn = [*_own_signs(charts, walk), *(_on_board(derivation, walk) if charts.with_board else ())]
    items = "".join(
        '<li><svg viewBox="-20 -20 40 40" width="22" height="22" text-anchor="middle" '
        f'aria-hidden="true">{picture}</svg> <span>{words}</span></li>'
        for picture, words in drawn
    )
    if not items:
        return ""
    return f'<details id="legend" open><summary>Signs</summary><ul>{items}</ul></details>'


def _own_signs(charts: Charts, walk: Sequence[Stop]) -> Iterator[tuple[str, str]]:
    """What stands on tiles and in tables for atoms of the file's own predicates."""
    spots = [e.spot for stop in walk for e in stop.effects if e.spot is not None]
    for number in charts.shown:
        chart = charts.charts[number]
        mine = [spot for spot in spots if spot.chart == number]
        name = f"<code>{safe_text(chart.predicate)}</code>"
        if any(spot.holds for spot in mine):
            text = chart.sign(0 if chart.values else None)
            words = "the value that it has" if chart.values else "it holds"
            yield _small(Sign("holds", text)), f"{name}: {words}"
        if any(not spot.holds for spot in mine):
            if chart.values:
                yield _small(Sign("left", " ".join(chart.values[:2]))), f"{name}: still possible"
            else:
                yield _small(Sign("fails", "")), f"{name}: it does not hold"


def _small(sign: Sign) -> str:
    return f'<g class="tile covered">{_FACE}{on_tiles({0: sign})[0]}</g>'


def _on_board(derivation: Derivation, walk: Sequence[Stop]) -> list[tuple[str, str]]:
    signs_found = {effect.found for stop in walk for effect in stop.effects}
    occur: dict[Art | Mark, bool] = {
        "flag": "flag" in signs_found,
        "tick": "tick" in signs_found,
        "ring": "ring" in signs_found,
        "cross": "cross" in signs_found,
        "bomb": "*" in derivation.signs,
        "dash": "-" in derivation.signs,
        "new": True,
        "used": any(stop.used and not stop.clash for stop in walk),
        "known": any(stop.known for stop in walk),
        "scope": any(stop.scope for stop in walk),
        "assumed": any(stop.depth for stop in walk),
        "clash": any(stop.used and stop.clash for stop in walk),
    }
    signs = [
        (f'<g class="tile covered">{_FACE}{art_paths(art)}</g>', words)
        for art, words in _SIGNS
        if occur[art]
    ]
    marks = [
        (f'<g class="tile covered">{_FACE}{mark_path(mark, _INNER)}</g>', words)
        for mark, words in _MARKS
        if occur[mark]
    ]
    return [*signs, *marks]


def _found(derivation: Derivation, found: Mapping[int, Sequence[Found]]) -> str:
    steps = len(derivation.steps)
    boards = places(derivation)[1] == "board"
    if not steps:
        return f"Nothing follows about a{' covered tile' if boards else 'n atom'}."
    bombs = sum("flag" in some for some in found.values())
    safe = sum("flag" not in some and "tick" in some for some in found.values())
    clear = sum({"flag", "tick"}.isdisjoint(some) and "ring" in some for some in found.values())
    text = _number(steps, "step")
    if bombs or safe or clear:
        tiles = [_number(bombs, "bomb"), _number(safe, "safe tile")]
        if clear:
            tiles.append(f"{_number(clear, 'tile')} without a bomb")
        text += f" {plural(steps, 'finds', 'find')} {listed(tiles)}"
    covered = sum(sign == "." and tile not in found for tile, sign in enumerate(derivation.signs))
    if covered and boards and derivation.complete:
        text += f"; {_number(covered, 'covered tile')} {plural(covered, 'stays', 'stay')} undecided"
    return text + "."


def _number(count: int, noun: str) -> str:
    return f"{count or 'no'} {plural(count, noun)}"


_FACE = '<path class="face" d="M-19-19h38v38h-38z" fill="#c6cfda" stroke="#8592a3"/>'
_INNER = "M-16.5-16.5h33v33h-33z"
