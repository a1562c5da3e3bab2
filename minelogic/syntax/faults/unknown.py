"""What is said about a name that nothing declares: what it may have been meant to be."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import cycle

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.records import dataclass
from minelogic.source import Source, Span
from minelogic.syntax import tree
from minelogic.syntax.faults.suggest import closest
from minelogic.syntax.text.characters import ZERO_WIDTH
from minelogic.syntax.variables import listed
from minelogic.syntax.vocabulary import BOARD_PREDICATES, BOARD_RANGES, BOARD_SORTS, Vocabulary
from minelogic.words import number_of_word, plural

_MANY = 200
"""So many findings or names that it is not worth while to guess what was meant."""
_WORDS = ("true", "false")
_OTHER_NAMES = {
    "bomb": "B", "bombs": "B", "mine": "B", "mines": "B", "safe": "S", "unknown": "U",
    "covered": "U", "number": "Q", "shows": "Q", "adj": "adjacent", "neighbour": "adjacent",
    "neighbor": "adjacent", "neighbours": "adjacent", "neighbors": "adjacent",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is known where an unknown name stands."""

    source: Source
    vocabulary: Vocabulary
    definitions: Collection[str]
    scope: Collection[str]
    """The variables."""
    run: Sequence[str]
    """The variables whose common range is being read."""
    findings: Sequence[Diagnostic]


def predicate(around: Surroundings, node: tree.Atom) -> Diagnostic | None:
    """The finding about an atom's name, unless its declaration has been reported."""
    name = node.predicate
    if unreadable(around.findings, name, "define|predicate"):
        return None
    span = Span(node.span.start, node.span.start + len(name))
    declared = len(around.vocabulary.predicates) + len(around.definitions)
    names = [*BOARD_PREDICATES]
    if declared <= _MANY or len(around.findings) <= _MANY:
        names += [*around.vocabulary.predicates, *around.definitions]
    for other in (*names, *_WORDS):
        if other.lower() == name.lower():
            return catalogue.WRONG_CASE.at(around.source, span, name=name, right=other)
    guess = (
        _guess(around, name, names)
        or _OTHER_NAMES.get(name.lower())
        or _places_without_brackets(around, node)
    )
    advice = f"Did you mean {guess}?" if guess else f"Declare it, as in {_declared(around, node)}"
    return catalogue.UNKNOWN_PREDICATE.at(around.source, span, name=name, advice=advice)


def _places_without_brackets(around: Surroundings, node: tree.Atom) -> str | None:
    """The atom that was meant by a name such as B_12 or Sij."""
    letter, places = node.predicate[0], node.predicate[1:].removeprefix("_")
    if node.arguments or letter not in BOARD_PREDICATES:
        return None
    if not all(place.isdigit() or place in around.scope for place in places):
        return None
    return f"{letter}({', '.join(places)})"


def _declared(around: Surroundings, node: tree.Atom) -> str:
    """A line that would declare the predicate of an atom."""
    board, count = around.vocabulary.board, len(node.arguments)
    grid = board is None or board.is_grid
    sorts: tuple[str, ...] = ("row",) if grid else ("tile",)
    if count % 2 == 0 and grid:
        sorts = ("row", "column")
    places = ", ".join(sorts * (count // len(sorts)))
    return f"predicate {node.predicate}" + (f"({places})" if places else "")


def sort(around: Surroundings, range_: tree.NamedRange) -> Diagnostic | None:
    """The finding about a range's name, unless its declaration has been reported."""
    name = range_.name
    if name and unreadable(around.findings, name, "domain"):
        return None
    shown = around.source.text[range_.span.start : range_.span.end]
    domains = around.vocabulary.domains
    guess = None
    if len(domains) <= _MANY:
        guess = _guess(around, name, [*BOARD_RANGES, *domains])
    guess = guess or BOARD_SORTS.get(name)
    advice = (
        f"Did you mean {guess}?"
        if guess
        else (
            f"Declare it, as in domain {name} = 0 .. 3" if name else "Write a range such as 0..3."
        )
    )
    return catalogue.UNKNOWN_SORT.at(around.source, range_.span, name=shown, advice=advice)


def variable(around: Surroundings, node: tree.Var, places: Collection[str]) -> Diagnostic | None:
    """The finding about a name that nothing binds and that stands in places of these sorts; None
    where nothing more can be said than that.
    """
    name, board = node.name, around.vocabulary.board
    if "tile" not in places or board is None:
        advice = _binding(around, name)
        if advice is None:
            return None
        return catalogue.UNBOUND_VARIABLE.at(around.source, node.span, name=name, advice=advice)
    vertices = [str(vertex) for vertex in board.vertices[: _MANY + 1]]
    guess = _guess(around, name, vertices)
    advice = f"Did you mean {guess}?" if guess else (
        f"Bind it, as in forall {name}. …, or name one of {listed(vertices)}."
    )  # fmt: skip
    return catalogue.UNKNOWN_VERTEX.at(around.source, node.span, name=name, advice=advice)


def _binding(around: Surroundings, name: str) -> str | None:
    """How a name that nothing binds may be mended, if there is a better guess than to bind it."""
    number = number_of_word(name.lower())
    if number is not None:
        return f"Write the number in digits: {number}."
    choices = around.scope if len(name) > 2 else ()
    swapped = name.swapcase()
    guess = swapped if swapped in around.scope else _guess(around, name, choices)
    if guess:
        return f"Did you mean {guess}?"
    if name in around.run:
        return (
            f"The range goes for {' and '.join(around.run)}; give {name} one of its own before, "
            f"as in {name} in rows, {around.run[-1]} in …"
        )
    return None


def _guess(around: Surroundings, name: str, choices: Collection[str]) -> str | None:
    """The choice that may have been meant; None where looking for it would take long."""
    if len(name) > 100 or len(choices) > _MANY or len(around.findings) > _MANY:
        return None
    return closest(name, choices)


def unreadable(findings: Sequence[Diagnostic], name: str, keyword: str) -> bool:
    """Whether the name is declared by a statement that could not be read, and was reported."""
    if len(findings) > _MANY or len(name) > 100:
        return False
    spelled = f"[{ZERO_WIDTH}]*".join(map(re.escape, name))
    declaration = re.compile(
        rf"^[ \t]*(?:{keyword})[ \t]+(?:[\w']+[ \t]*,[ \t]*)*{spelled}(?![\w'])", re.MULTILINE
    )
    sources = {}
    for finding in findings:
        if finding.severity == "error":
            sources[id(finding.source)] = finding.source
        if finding.code == catalogue.UNKNOWN_STATEMENT.code:
            after = finding.source.text[finding.span.end : finding.span.end + 100].split()
            if after and re.split(r"[^\w']", after[0])[0] == name:
                return True
    return any(declaration.search(source.text) for source in sources.values())


def wrong_arity(source: Source, node: tree.Atom, names: Sequence[str]) -> Diagnostic:
    """The finding about an atom with too many or too few arguments.

    The names are variables, one for each place that there should be.
    """
    expected, given = len(names), len(node.arguments)
    example = node.predicate + (f"({', '.join(names)})" if names else "")
    return catalogue.WRONG_ARITY.at(
        source,
        node.span,
        name=node.predicate,
        expected=f"{expected} {plural(expected, 'place')}" if expected else "no places",
        given=f"{given} {plural(given, 'is', 'are')} given" if given else "none is given",
        advice=f"Write it like {example}.",
    )


def usual_names(places: Sequence[str]) -> list[str]:
    """A variable for each place, as it is usually named there."""
    usual = {"row": "ixu", "column": "jyv", "count": "abc", "tile": "vwu"}
    letters = {place: cycle(usual.get(place, "nmk")) for place in places}
    return [next(letters[place]) for place in places]
