"""Formulas as nd-prover writes them: single letters, two parts to a connective, brackets round all.

nd-prover has letters A to Z for predicates, a to r for constants and s to z for variables, knows
no numbers, and reads `A ∧ B ∧ C` from the right; so names are mapped, and every chain is bracketed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import ascii_uppercase
from typing import Any

from minelogic.render.proofs.export import NotExportable, height, shown_form
from minelogic.syntax.forms import BINDERS, Form, chain, is_closed

_PREDICATES = ascii_uppercase + "ΓΔΘΛΞΠΣΦΨΩБГДЖЗИЛПФЦЧШЩЭЮЯ"
_CONSTANTS = "abcdefghijklmnopqr"
_VARIABLES = "xyzuvwst"
_SIGNS = {"&": "∧", "|": "∨", "->": "→", "<->": "↔"}


def halves(f: Form) -> tuple[Form, Form]:
    """The two parts of a connective; a chain is everything before the last part, and that."""
    if f[0] in ("&", "|"):
        return chain(f[0], [*f[1:-1]]), f[-1]
    return f[1], f[2]


class Letters:
    """What our names are in nd-prover."""

    def __init__(self, formulas: Iterable[Form]) -> None:
        atoms: dict[Any, None] = {}
        self.is_first_order = False
        for f in formulas:
            for part in _leaves(f):
                atoms.setdefault(part)
                self.is_first_order |= part[0] in ("=", "quantifier")
        terms = {t: None for part in atoms if part[0] in ("atom", "=") for t in _terms(part)}
        whole = not self.is_first_order and len(terms) > len(_CONSTANTS)
        self.predicates = _lettered(
            [part if part[0] == "opaque" or whole else part[1] for part in atoms if _is_said(part)],
            _PREDICATES,
            "different predicates",
        )
        self.whole = whole
        self.constants: dict[Any, str] = {}
        if not whole:
            self.is_first_order |= bool(terms)
            self.constants = _lettered(_in_order(terms), _CONSTANTS, "different names and numbers")

    @property
    def table(self) -> tuple[tuple[str, str], ...]:
        """Their names with ours, where they differ."""
        rows = []
        for ours, theirs in self.predicates.items():
            meaning = ours
            if isinstance(ours, tuple):
                meaning = shown_form(ours[1] if ours[0] == "opaque" else ours)
            rows.append((theirs, meaning))
        rows += [(letter, _term_text(term)) for term, letter in self.constants.items()]
        return tuple((theirs, ours) for theirs, ours in rows if theirs != ours)

    def text(self, f: Form) -> str:
        """A formula in nd-prover's own signs."""
        text = self._text(f, ())
        return text[1:-1] if f[0] in _SIGNS else text

    def _text(self, f: Form, bound: tuple[str, ...]) -> str:
        match f:
            case ("true",):
                return "¬⊥"
            case ("false",):
                return "⊥"
            case ("~", body):
                return f"¬{self._text(body, bound)}"
            case ("&" | "|" | "->" | "<->" as word, *_):
                left, right = (self._text(half, bound) for half in halves(f))
                return f"({left} {_SIGNS[word]} {right})"
            case ("forall" | "exists" as word, _, body):
                # By how many quantifiers are inside: so an instance keeps its variables.
                inside = height(body)
                if inside >= len(_VARIABLES):
                    raise NotExportable("nd-prover has no more than eight variables.")
                name = _VARIABLES[inside]
                return f"{'∀' if word == 'forall' else '∃'}{name}{self._text(body, (name, *bound))}"
            case ("=", left, right):
                return f"{self._term(left, bound)} = {self._term(right, bound)}"
            case ("atom", name, *terms):
                if self.whole or not terms:
                    return self.predicates[f if self.whole else name]
                return f"{self.predicates[name]}({','.join(self._term(t, bound) for t in terms)})"
            case _:
                return self.predicates["opaque", f]

    def _term(self, term: Any, bound: tuple[str, ...]) -> str:
        if isinstance(term, tuple) and term[0] == "#":
            return bound[term[1]]
        return self.constants[term]


def _leaves(f: Form) -> Iterator[Any]:
    """The atoms and equations of a form, and a note of each quantifier."""
    match f:
        case ("true",) | ("false",):
            return
        case ("~" | "&" | "|" | "->" | "<->", *parts):
            for part in parts:
                yield from _leaves(part)
        case ("forall" | "exists", _, body):
            yield ("quantifier",)
            yield from _leaves(body)
        case ("atom", *_) | ("=", _, _):
            yield f
        case ("KN" | "count", *_) if _is_whole(f, 0):
            yield ("opaque", f)
        case ("KN" | "count", *_):
            raise NotExportable(f"nd-prover cannot count, as in {shown_form(f)}.")
        case _:
            raise NotExportable(f"nd-prover cannot compare, as in {shown_form(f)}.")


def _is_whole(node: Any, depth: int) -> bool:
    """Whether no variable in a form is bound outside it."""
    if not isinstance(node, tuple):
        return True
    if node[:1] == ("#",):
        return bool(node[1] < depth)
    inside = depth + 1 if node and node[0] in BINDERS else depth
    last = len(node) - 1
    return all(_is_whole(part, inside if n == last else depth) for n, part in enumerate(node))


def _is_said(part: Any) -> bool:
    return part[0] in ("atom", "opaque")


def _terms(part: Form) -> Iterator[Any]:
    for term in part[2:] if part[0] == "atom" else part[1:]:
        if isinstance(term, tuple) and term[0] not in ("#", "vertex"):
            raise NotExportable("nd-prover does not know arithmetic.")
        if is_closed(term):
            yield term


def _in_order(terms: Iterable[Any]) -> list[Any]:
    """Numbers first, from the least, then names in the order of appearance."""
    numbers = sorted(term for term in terms if isinstance(term, int))
    return [*numbers, *[term for term in terms if not isinstance(term, int)]]


def _lettered(names: list[Any], letters: str, what: str) -> dict[Any, str]:
    """A letter for each name: its own if it is one, else if it can be, its first."""
    wanted = dict.fromkeys(names)
    own = {name: name for name in wanted if isinstance(name, str) and name in [*letters]}
    free = [letter for letter in letters if letter not in own]
    found: dict[Any, str] = {}
    for name in wanted:
        first = name[0] if isinstance(name, str) else ""
        first = first.upper() if letters is _PREDICATES else first
        letter = own.get(name) or (first if first in free else free[0] if free else None)
        if letter is None:
            raise NotExportable(f"nd-prover has no letters for {len(wanted)} {what}.")
        found[name] = letter
        if letter in free:
            free.remove(letter)
    return found


def _term_text(term: Any) -> str:
    return str(term[1]) if isinstance(term, tuple) else str(term)
