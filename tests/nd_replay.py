"""Exported proofs replayed in nd-prover, which shares no code with us."""

import nd_prover

from minelogic.render.proofs.nd_prover import NdProverText


def problem(text: NdProverText) -> "nd_prover.Problem":
    """The proof as nd-prover has it after every edit."""
    logic = nd_prover.logics[text.logic]
    premises = [nd_prover.parse_formula(premise) for premise in text.premises]
    made = nd_prover.Problem(logic, premises, nd_prover.parse_formula(text.conclusion))
    for edit in text.edits:
        if not edit.reason:
            assumed = nd_prover.parse_assumption(edit.formula)
            begin = made.begin_subproof if edit.kind == "begin" else made.end_and_begin_subproof
            begin(assumed)
            continue
        line = nd_prover.parse_line(f"{edit.formula} ; {edit.reason}", logic)
        (made.add_line if edit.kind == "line" else made.end_subproof)(*line)
    return made


def complaints(text: NdProverText) -> list[str]:
    """What nd-prover has against a proof: nothing if it accepts it."""
    made = problem(text)
    found = list(made.errors())
    return found if made.conclusion_reached() else [*found, "the conclusion is not reached"]
