"""What formulas come to on a board, as trees, as numbers for propagation, and as truth values."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from minelogic.ground.formula import Ground, rebuilt
from minelogic.proof.formulas.from_forms import formula_of
from minelogic.proof.kernel.counting import grounded
from minelogic.syntax.forms import FALSE, TRUE, Form, form
from minelogic.syntax.tree import Formula


class Meaning:
    """Formulas over one board, and numbers for its atoms in the order in which they come up."""

    def __init__(self, settled: Callable[[Form], bool | None]) -> None:
        self.settled = settled
        self.atoms: list[Form] = []
        self._numbers: dict[Form, int] = {}
        self._grounded: dict[Form, Form] = {}

    def of(self, formula: Formula | Form) -> Form:
        """What a formula comes to over the board; raises `TooLarge` if that is too much."""
        f = formula if isinstance(formula, tuple) else form(formula)
        meant = self._grounded.get(f)
        if meant is None:
            meant = self._grounded[f] = grounded(f, self.settled)
        return meant

    def ground(self, f: Form) -> Ground:
        """A grounded form in numbers."""
        match f:
            case ("true",) | ("false",):
                return f == TRUE
            case ("KN", kind, int(limit), *parts):
                return rebuilt(kind, [self.ground(part) for part in parts], limit)
            case ("~" | "&" | "|" | "->" | "<->" as word, *parts):
                return rebuilt(word, [self.ground(part) for part in parts])
            case _:
                return self.number(f)

    def number(self, atom: Form) -> int:
        """The number of an atom, or of whatever cannot be taken apart."""
        number = self._numbers.get(atom)
        if number is None:
            self.atoms.append(atom)
            number = self._numbers[atom] = len(self.atoms)
        return number

    def literal(self, number: int) -> Form:
        """The form of a literal."""
        atom = self.atoms[abs(number) - 1]
        return atom if number > 0 else ("~", atom)

    def opposite(self, literal: Form) -> Form:
        """The literal that says the opposite."""
        opposite: Form = literal[1] if literal[0] == "~" else ("~", literal)
        return opposite

    def value(self, formula: Formula | Form, truth: Mapping[Form, bool]) -> bool | None:
        """Whether a formula is true or false where some atoms are so; None if that is open."""
        return _value(self.of(formula), truth)

    def form_of(self, formula: Formula) -> Form:
        """The form of a formula."""
        return form(formula)


def tree_of(f: Form) -> Formula:
    """A formula that has a grounded form."""
    return formula_of(f, {})


def _value(f: Form, truth: Mapping[Form, bool]) -> bool | None:
    match f:
        case ("true",) | ("false",):
            return bool(f != FALSE)
        case ("~", body):
            inner = _value(body, truth)
            return None if inner is None else not inner
        case ("&" | "|" as word, *parts):
            values = [_value(part, truth) for part in parts]
            if (word == "|") in values:
                return bool(word == "|")
            return None if None in values else bool(word == "&")
        case ("->", left, right):
            return _value(("|", ("~", left), right), truth)
        case ("<->", left, right):
            one, other = _value(left, truth), _value(right, truth)
            return None if one is None or other is None else one is other
        case ("KN", kind, int(limit), *parts):
            values = [_value(part, truth) for part in parts]
            least, most = values.count(True), len(values) - values.count(False)
            if (kind != "at most" and most < limit) or (kind != "at least" and least > limit):
                return False
            enough = kind == "at most" or least >= limit
            return True if enough and (kind == "at least" or most <= limit) else None
    return truth.get(f)
