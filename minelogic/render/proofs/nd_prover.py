"""Proofs for nd-prover: its own lines, boxes and rules, so that it can give a second opinion.

What nd-prover does in several steps is written in several lines, a theorem is replaced by its
proof, and what a board gives, or counting on it, becomes a premise. The program is at
https://pypi.org/project/nd-prover.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from minelogic.proof.kernel import Line, Sequent
from minelogic.proof.writing.results import Proof
from minelogic.records import dataclass
from minelogic.render.proofs.export import NotExportable
from minelogic.render.proofs.nd_formulas import Letters
from minelogic.render.proofs.nd_items import Builder, NdBox, NdItem, NdLine
from minelogic.render.proofs.nd_lines import Translator
from minelogic.syntax.forms import form, names_in

__all__ = ["Edit", "NdProverText", "NotExportable", "export"]


NdLogic: TypeAlias = Literal["TFL", "FOL", "IPL", "IFOL"]
_LOGICS: Mapping[tuple[bool, bool], NdLogic] = {
    (True, False): "TFL", (True, True): "FOL", (False, False): "IPL", (False, True): "IFOL",
}  # fmt: skip


class Edit(NamedTuple):
    """One step in nd-prover: a line, or the assumption of a box, after closing one or not."""

    kind: Literal["line", "begin", "end", "end and begin"]
    formula: str
    reason: str
    """The rule and what it cites, as in `→E, 2,4`; empty for an assumption."""


@dataclass(frozen=True, slots=True)
class NdProverText:
    """A proof in the words of nd-prover."""

    logic: NdLogic
    premises: tuple[str, ...]
    conclusion: str
    edits: tuple[Edit, ...]
    names: tuple[tuple[str, str], ...]
    """Its names with ours, where they differ."""
    extra: tuple[str, ...] = ()
    """The premises that the sequent does not have: what the board gives."""

    @property
    def session(self) -> str:
        """What one would type: standard input for the command `nd-prover`."""
        kinds = {"line": "1", "begin": "2", "end": "3", "end and begin": "4"}
        lines = [self.logic, "; ".join(self.premises) or "NA", self.conclusion]
        for edit in self.edits:
            typed = f"{edit.formula} ; {edit.reason}" if edit.reason else edit.formula
            lines += [kinds[edit.kind], typed]
        return "\n".join([*lines, ""])

    def __str__(self) -> str:
        return "\n".join([*_comments(self), *_fitch(self), ""])


def export(proof: Proof, lemmas: Mapping[Sequent, Proof] | None = None) -> NdProverText:
    """The proof for nd-prover; raises `NotExportable`, with the reason, if that cannot be.

    `lemmas` are the proofs of cited theorems that do not ship with the library.
    """
    proofs = lemmas or {}

    def proof_of(schema: Sequent) -> Sequence[Line] | None:
        return proofs[schema].lines if schema in proofs else _shipped_proof(schema)

    builder = Builder()
    for premise in proof.theorem.sequent.premises:
        builder.premise(form(premise))
    last = Translator(builder, proof_of).proof(proof.lines)
    top = builder.open[0]
    if not top.items or top.items[-1] is not last:
        last = builder.add(last.form, "R", last)
    free = frozenset[str]().union(
        *map(names_in, [*map(form, proof.theorem.sequent.premises), last.form])
    )
    for f in builder.extra:
        if not names_in(f) <= free:
            raise NotExportable("Something is counted on the board about a name that is not fixed.")
    return _numbered(proof, builder, last)


def _numbered(proof: Proof, builder: Builder, last: NdLine) -> NdProverText:
    """What the last line rests on, with numbers."""
    needed: set[int] = {id(last)}
    for item in reversed(builder.finished):
        if id(item) in needed:
            cited = item.cites if isinstance(item, NdLine) else (item.first, item.last)
            needed.update(map(id, cited))
    own = len({form(premise) for premise in proof.theorem.sequent.premises})
    premises = [p for n, p in enumerate(builder.premises.values()) if n < own or id(p) in needed]
    for number, premise in enumerate(premises, 1):
        premise.number = number
    kept = [*_kept(builder.open[0], needed)]
    lines = [item for item, _ in kept if isinstance(item, NdLine)]
    for number, line in enumerate(lines, len(premises) + 1):
        line.number = number
    letters = Letters([line.form for line in (*premises, *lines)])
    written = tuple(letters.text(premise.form) for premise in premises)
    return NdProverText(
        logic=_LOGICS[proof.logic == "classical", letters.is_first_order],
        premises=written,
        conclusion=letters.text(last.form),
        edits=tuple(_edits(kept, letters)),
        names=letters.table,
        extra=written[own:],
    )


def _kept(box: NdBox, needed: set[int]) -> Iterator[tuple[NdItem, bool]]:
    """Every line and box that is needed, in order; a box before its lines, and after: then True."""
    for item in box.items:
        if id(item) in needed:
            yield item, False
            if isinstance(item, NdBox):
                yield from _kept(item, needed)
                yield item, True


def _edits(kept: Sequence[tuple[NdItem, bool]], letters: Letters) -> Iterator[Edit]:
    closed = False
    for item, is_end in kept:
        if is_end:
            closed = True
        elif isinstance(item, NdLine) and item.rule == "AS":
            yield Edit("end and begin" if closed else "begin", letters.text(item.form), "")
            closed = False
        elif isinstance(item, NdLine):
            cites = ",".join(map(_cite, item.cites))
            reason = f"{item.rule}, {cites}" if cites else item.rule
            yield Edit("end" if closed else "line", letters.text(item.form), reason)
            closed = False


def _cite(item: NdItem) -> str:
    if isinstance(item, NdLine):
        return str(item.number)
    return f"{item.first.number}-{item.last.number}"


def _shipped_proof(schema: Sequent) -> Sequence[Line] | None:
    """The proof of a theorem that ships."""
    from minelogic.proof.judging.accepted import written_proofs
    from minelogic.proof.judging.files import check_proof
    from minelogic.proof.rules.lemmas import lemma_text, shipped

    for name, sequent in shipped().items():
        if sequent == schema:
            return written_proofs(check_proof(lemma_text(name)))[0].lines
    return None


def _comments(text: NdProverText) -> Iterator[str]:
    yield f"# nd-prover: {text.logic}"
    yield from (f"# {theirs} stands for {ours}" for theirs, ours in text.names)
    yield from (f"# from the board: {premise}" for premise in text.extra)


def _fitch(text: NdProverText) -> Iterator[str]:
    """The lines with bars for their boxes, as nd-prover shows them."""
    rows = [(premise, "PR") for premise in text.premises]
    depth = 0
    for edit in text.edits:
        depth += {"line": 0, "begin": 1, "end": -1, "end and begin": 0}[edit.kind]
        rows.append(("│ " * depth + edit.formula, edit.reason or "AS"))
    width = min(max(len(formula) for formula, _ in rows), 60)
    digits = len(str(len(rows)))
    for number, (formula, reason) in enumerate(rows, 1):
        yield f"{number:>{digits}} │ {formula:<{width}}  {reason}"
