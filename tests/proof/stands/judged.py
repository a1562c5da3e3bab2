"""What is wrong with a proof, or a countermodel, that was found: nothing, or a sentence a fault."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from minelogic.proof.judging.files import check_proof
from minelogic.proof.kernel import CLASSICAL, Line, Sequent
from minelogic.proof.prove import prove
from minelogic.proof.writing.results import Countermodel, Proof, Undecided
from minelogic.render.proofs.export import NotExportable
from minelogic.render.proofs.nd_prover import export
from minelogic.syntax import parse_formula, tree
from minelogic.syntax.forms import form, integers_in
from minelogic.syntax.walk import subformulas
from tests.nd_replay import complaints
from tests.proof.first_order_oracles import refutes, refutes_in_worlds
from tests.proof.stands.cases import Case
from tests.proof.stands.g4ip import provable
from tests.proof.stands.jape import says_the_same
from tests.proof.stands.ways import latex_formulas, texts
from tests.proof.truth import entails


def answered(case: Case, folder: Path) -> Proof | Countermodel | Undecided:
    """What is found for a case; the file of its board is written into the folder."""
    on = None
    if case.board is not None:
        on = folder / "board.mine"
        on.write_text(case.board)
    return prove(case.sequent, logic=case.logic, theorems=case.theorems, rules=case.rules, on=on)


def faults(case: Case, answer: Proof | Countermodel | Undecided, folder: Path) -> Iterator[str]:
    """What is wrong with an answer."""
    if isinstance(answer, Proof):
        yield from _refused(case, answer, folder)
        yield from _superfluous(answer)
        yield from _too_classical(case, answer, folder)
        yield from _untrue(case, answer)
    elif isinstance(answer, Countermodel):
        yield from _no_countermodel(case, answer)
    elif case.kind == "letters" and case.rules is None:
        yield "undecided letters"


def _refused(case: Case, proof: Proof, folder: Path) -> Iterator[str]:
    """In which of the ways to write it the proof is not read as it is."""
    allowed = case_rules(case)
    sequent = proof.theorem.sequent
    wanted = [form(f) for f in (*sequent.premises, sequent.conclusion)]
    for name, text in texts(proof, folder, allowed):
        read = check_proof(text, base=folder, allowed=allowed)
        if read.status != "proved":
            yield f"{name}: not proved"
            continue
        theorem = read.theorems[0].theorem
        assert theorem is not None
        if len(read.theorems) != 1 or _said(theorem.lines) != _said(proof.lines):
            yield f"{name}: another proof"
        if [form(f) for f in (*theorem.sequent.premises, theorem.sequent.conclusion)] != wanted:
            yield f"{name}: another sequent"
        if read.diagnostics:
            yield f"{name}: findings {sorted({f.code for f in read.diagnostics})}"
    yield from _elsewhere(proof)


def _elsewhere(proof: Proof) -> Iterator[str]:
    """In which of the formats for other programs something else is said."""
    try:
        if complaints(export(proof)):
            yield "nd-prover: not accepted"
    except NotExportable:
        pass
    if not says_the_same(proof.theorem.sequent):
        yield "Jape: another sequent"
    if proof.board is None:
        formulas = [form(parse_formula(text)) for text in latex_formulas(proof)]
        if formulas != [form(line.formula) for line in proof.lines]:
            yield "LaTeX: another formula"


def case_rules(case: Case) -> frozenset[str] | None:
    if case.rules is None:
        return None
    return frozenset(
        (*case.rules, "premise", "assume", "copy", *(["theorem"] if case.theorems else []))
    )


def _said(lines: tuple[Line, ...]) -> list[object]:
    return [(form(line.formula), line.rule, line.cites, line.boxes) for line in lines]


def _superfluous(proof: Proof) -> Iterator[str]:
    """Lines on which the last one does not rest, and lines after the conclusion was reached."""
    lines = proof.lines
    used = {len(lines) - 1}
    for n in range(len(lines) - 1, -1, -1):
        if n in used:
            for cite in lines[n].cites:
                used |= {cite} if isinstance(cite, int) else {*cite}
            used |= {*lines[n].boxes}
    spare = [n for n, line in enumerate(lines) if n not in used and line.rule != "premise"]
    if spare:
        yield "lines that nothing needs"
    goal = form(proof.theorem.sequent.conclusion)
    reached = [line for line in lines[:-1] if form(line.formula) == goal and not line.boxes]
    # A premise that is the conclusion is copied: a proof ends with its conclusion.
    if reached and not (lines[-1].rule == "copy" and reached[0].rule == "premise"):
        yield "goes on after its conclusion"
    if any(
        line.rule != "premise" and not line.boxes and form(line.formula) == ("false",)
        for line in lines[:-2]
    ):
        yield "goes on after a contradiction"


def _too_classical(case: Case, proof: Proof, folder: Path) -> Iterator[str]:
    """A classical rule where none is needed."""
    if not {line.rule for line in proof.lines} & CLASSICAL:
        return
    if case.logic == "intuitionistic":
        yield "a classical rule in intuitionistic logic"
    if case.rules is not None or case.theorems:
        return
    if case.board is None and _of_letters(proof.theorem.sequent):
        if provable(proof.theorem.sequent.premises, proof.theorem.sequent.conclusion):
            yield "a classical rule without need"
        return
    on = folder / "board.mine" if case.board is not None else None
    other = prove(case.sequent, logic="intuitionistic", on=on)
    if isinstance(other, Proof):
        yield "a classical rule without need, as is found when asked"


def _of_letters(sequent: Sequent) -> bool:
    formulas = [*sequent.premises, sequent.conclusion]
    kinds = (tree.Atom, tree.Truth, tree.Not, tree.And, tree.Or, tree.Implies, tree.Iff, tree.KN)
    return all(isinstance(part, kinds) for f in formulas for part in subformulas(f))


def _untrue(case: Case, proof: Proof) -> Iterator[str]:
    """What follows by the proof, and does not by looking at all worlds of a few things."""
    formulas = [*proof.theorem.sequent.premises, proof.theorem.sequent.conclusion]
    if case.board is not None or any([*integers_in(form(f))] for f in formulas):
        return
    for things in (range(1), range(2), range(3)):
        try:
            if not entails(
                proof.theorem.sequent.premises, proof.theorem.sequent.conclusion, things
            ):
                yield "what is proved does not follow"
                return
        except (AssertionError, TypeError, KeyError):
            return


def _no_countermodel(case: Case, answer: Countermodel) -> Iterator[str]:
    if case.board is not None:
        return
    good = refutes_in_worlds(answer) if answer.intuitionistic else refutes(answer)
    if not good:
        yield "the countermodel is none"
    sequent = answer.sequent
    if (
        answer.intuitionistic
        and _of_letters(sequent)
        and provable(sequent.premises, sequent.conclusion)
    ):
        yield "refuted, and has an intuitionistic proof"
