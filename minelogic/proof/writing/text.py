"""Proofs as `.proof` text that reads back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from minelogic.proof.kernel import Cite, Sequent
from minelogic.proof.writing.rows import header_rows, line_rows
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Atom, Formula, Var

if TYPE_CHECKING:
    from minelogic.proof.script import Given
    from minelogic.proof.writing.results import Countermodel, Proof

ProofStyle: TypeAlias = Literal["ascii", "unicode"]

_TURNSTILE = {"ascii": "|-", "unicode": "⊢"}
_NARROWEST, _WIDEST = 15, 44
"""How wide the column of formulas is: a longer formula pushes its justification to the right."""
_SIGNS = {
    "<->": "↔", "->": "→", "&": "∧", "|": "∨", "~~": "¬¬", "~": "¬", "false": "⊥", "true": "⊤",
    "forall": "∀", "exists": "∃",
}  # fmt: skip


def write_proof(proof: Proof, style: ProofStyle = "ascii") -> str:
    """The text of a file that has this theorem with this proof, and nothing else."""
    on = f" on {proof.board}" if proof.board is not None else ""
    # One that is written without a name is called by its number.
    name = proof.name if proof.name.startswith("theorem ") else f"theorem {proof.name}"
    lines = header_rows(f"{name}{on}: {write_sequent(proof.sequent, style)}")
    # Below the header it is said of this theorem alone.
    lines += ["logic intuitionistic"] if proof.logic == "intuitionistic" else []
    lines.append("proof")
    formulas = [formula_text(line.formula, style) for line in proof.lines]
    lengths = [
        2 * len(line.boxes) + len(text) for line, text in zip(proof.lines, formulas, strict=True)
    ]
    width = min(max([_NARROWEST, *lengths]), _WIDEST)
    digits = max(3, len(str(proof.length)) + 1)
    for position, formula in enumerate(formulas):
        reason = justification(proof, position, style)
        number, bars = f"{position + 1:>{digits}}. ", len(proof.lines[position].boxes)
        lines += line_rows(number, bars, formula, reason, len(number) + width)
    return "\n".join([*lines, "qed", ""])


def write_sequent(sequent: Sequent, style: ProofStyle = "ascii") -> str:
    """`P, Q |- R`, or `|- R` without premises."""
    premises = ", ".join(formula_text(premise, style) for premise in sequent.premises)
    conclusion = formula_text(sequent.conclusion, style)
    return f"{premises} {_TURNSTILE[style]} {conclusion}".lstrip()


def justification(proof: Proof, position: int, style: ProofStyle = "ascii") -> str:
    """Why a line follows: its rule and what it cites, as in `->E 2, 4` or `~I 4-6`."""
    line = proof.lines[position]
    if line.rule in ("given", "display"):
        return given_text(line.rule, proof.sources.get(position))
    rule = rule_text(line.rule, style)
    if line.schema is not None:
        # A lemma without a name is cited by its sequent, as Jape prints it.
        named = proof.lemmas.get(line.schema) or write_sequent(line.schema, style)
        rule = named if named.startswith("theorem ") else f"{rule} {named}"
    cited = ", ".join(map(cite_text, line.cites))
    return f"{rule} {cited}" if cited else rule


def formula_text(formula: Formula, style: ProofStyle = "ascii") -> str:
    """The formula as it is read in a proof, where a first bar is a box and `|-` the turnstile.

    That a name stands for something is `actual c`, as in Jape.
    """
    match formula:
        case Atom("actual", (Var(name),)):
            return f"actual {name}"
    text = write(formula, style).replace("|-", "| -")
    return f"({text})" if text.startswith("|") else text


def rule_text(rule: str, style: ProofStyle = "ascii") -> str:
    """The kernel's name of a rule as a style writes it: `->E` or `→E`."""
    if style == "unicode":
        for word, sign in _SIGNS.items():
            if rule.startswith(word) and rule.removeprefix(word) in ("I", "E"):
                return sign + rule.removeprefix(word)
    return rule


def cite_text(cite: Cite) -> str:
    """A line or a box by the numbers that stand in front of lines."""
    return str(cite + 1) if isinstance(cite, int) else f"{cite[0] + 1}-{cite[1] + 1}"


def given_text(rule: str, given: Given | None) -> str:
    """What a board's file gives: `given minesweeper.counts[a=1, i=0]` or `display (0, 1)`."""
    if given is None:
        return rule
    if given.rule is None:
        tile = ", ".join(map(str, given.tile))
        return f"display ({tile})" if len(given.tile) > 1 else f"display {tile}"
    values = ", ".join(f"{name}={value}" for name, value in given.binding)
    return f"given {given.rule}[{values}]" if values else f"given {given.rule}"


def write_countermodel(countermodel: Countermodel) -> str:
    """A world where the premises hold and the conclusion does not, in words or drawn."""
    from minelogic.proof.writing.countermodels import countermodel_text

    return countermodel_text(countermodel)
