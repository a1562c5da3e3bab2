"""Proofs and countermodels as they are handed in; wrong ones too, which no other room writes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minelogic.generate.makers.proof.sequents import Pair
from minelogic.generate.makers.proof.tables import World
from minelogic.proof.formulas.from_forms import formula_of
from minelogic.proof.kernel import Line, Sequent
from minelogic.proof.script import Logic
from minelogic.proof.writing.results import Countermodel
from minelogic.proof.writing.rows import header_rows, line_rows
from minelogic.proof.writing.text import cite_text, formula_text, rule_text
from minelogic.syntax.forms import Form
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Formula

OPEN = "?"
"""The rule of a line that is still to be justified."""
_WIDEST = 44
_NARROWEST = 15
_ROW = 80


def sequent_of(pair: Pair) -> Sequent:
    """The sequent, with formulas in the place of forms."""
    *premises, conclusion = [formula_of(f, {}) for f in pair.forms]
    return Sequent(tuple(premises), conclusion)


class ProofWriter:
    """Writes theorems with lines, right or wrong, about the same formulas."""

    def __init__(self, name: str, sequent: str, logic: Logic) -> None:
        self.head = header_rows(f"theorem {name}: {sequent}")
        self.head += ["logic intuitionistic"] if logic == "intuitionistic" else []
        self._texts: dict[int, tuple[Formula, str]] = {}

    def text(self, lines: Sequence[Line], remark: str = "") -> str:
        """The text of a file with these lines."""
        rows = [f"# {remark}"] if remark else []
        rows += [*self.head, "proof"]
        formulas = [self._formula(line.formula) for line in lines]
        lengths = [
            2 * len(line.boxes) + len(text) for line, text in zip(lines, formulas, strict=True)
        ]
        width = min(max([_NARROWEST, *lengths]), _WIDEST)
        digits = max(3, len(str(len(lines))) + 1)
        for position, (line, formula) in enumerate(zip(lines, formulas, strict=True)):
            number, bars = f"{position + 1:>{digits}}. ", len(line.boxes)
            row = f"{number}{'| ' * bars}{formula}".ljust(len(number) + width)
            row = f"{row}  {reason_text(line)}"
            if len(row) > _ROW:
                rows += line_rows(number, bars, formula, reason_text(line), len(number) + width)
            else:
                rows.append(row)
        return "\n".join([*rows, "qed", ""])

    def _formula(self, formula: Formula) -> str:
        # Most formulas stand in many lines, as one and the same value.
        known = self._texts.get(id(formula))
        if known is None:
            known = self._texts[id(formula)] = (formula, formula_text(formula))
        return known[1]


def reason_text(line: Line) -> str:
    """Why a line follows, or so it says: its rule and what it cites."""
    cited = ", ".join(map(cite_text, line.cites))
    return f"{rule_text(line.rule)} {cited}".rstrip()


def world_text(world: World) -> str:
    """A countermodel as it is handed in."""
    return "\n".join(["countermodel", *_world_lines(world), ""])


def _world_lines(world: World) -> Iterator[str]:
    if not world.things:
        letters = all(len(atom) == 2 for atom, _ in world.values)
        said = [f"{_atom(atom)} = {'true' if v else 'false'}" for atom, v in world.values]
        yield from [", ".join(said)] if letters else said
        return
    yield f"Domain: {{{', '.join(map(str, range(world.things)))}}}"
    for name, thing in world.names:
        yield f"{name} is {thing}"
    of: dict[str, list[str]] = {}
    for atom, value in world.values:
        terms = [str(term) for term in atom[2:]]
        shown = terms[0] if len(terms) == 1 else f"({', '.join(terms)})"
        of.setdefault(atom[1], []).extend([shown] if value else [])
    for predicate, things in of.items():
        yield f"{predicate}: {{{', '.join(things)}}}"


def _atom(atom: Form) -> str:
    return write(formula_of(atom, {}))


def kripke_text(model: Countermodel) -> str:
    """A Kripke model as it is handed in: world w0 is below all others."""
    rows = ["Kripke model"]
    if model.domain:
        rows.append(f"Domain: {{{', '.join(map(str, model.domain))}}}")
        rows += [f"{name} is {thing}" for name, thing in model.names]
    for number, (above, _) in enumerate(model.worlds):
        rows += [f"w{number} <= {', '.join([f'w{other}' for other in above])}"] if above else []
    for number, (_, atoms) in enumerate(model.worlds):
        rows.append(f"w{number}: {', '.join(map(write, atoms)) or 'nothing'}")
    return "\n".join([*rows, ""])
