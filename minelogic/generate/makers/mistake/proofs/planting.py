"""Proofs with one line wrong: found by chance, and judged before they are taken."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, permutations
from random import Random

from minelogic.generate.makers.mistake.names import IN_PROOFS, WITH_QUANTIFIERS
from minelogic.generate.makers.mistake.plant import Plant, Sought
from minelogic.generate.makers.mistake.proofs.lines import (
    Lines,
    derived,
    faulty,
    found,
    proof_text,
    pruned,
    visible,
)
from minelogic.generate.makers.mistake.proofs.sequents import (
    follows_from,
    random_sequent,
)
from minelogic.generate.makers.mistake.proofs.slip import Base, Slip
from minelogic.generate.makers.mistake.proofs.slips import PLANTED
from minelogic.generate.makers.mistake.proofs.with_quantifiers import (
    WITH_NAMES,
    quantified_sequent,
)
from minelogic.proof.judging.files import check_proof
from minelogic.proof.kernel import Sequent
from minelogic.proof.writing.text import write_sequent
from minelogic.syntax.forms import form
from minelogic.syntax.tree import Atom, Formula
from minelogic.syntax.walk import rewritten, subformulas
from minelogic.words import fill

_BASES = 60
"""So many proofs are looked for in one go."""
_OF_BASE = 12
"""So many places are tried in one proof."""
_MOST_LINES = 20
_THEOREM = "given"


def planted(rng: Random, sought: Sought) -> Plant | str:
    """A proof with this mistake, or why there is none."""
    way = (WITH_NAMES if sought.code in WITH_QUANTIFIERS else PLANTED)[sought.code]
    reason = "no proof in which the mistake could be planted"
    for base in _bases(rng, sought):
        for find in way.ways:
            slips = (
                slip
                for slip in find(rng, base)
                if not way.rules or slip.lines[slip.position].rule in way.rules
            )
            for slip in islice(slips, _OF_BASE):
                plant = _plant(slip.base or base, slip, sought)
                if isinstance(plant, Plant):
                    return plant
                reason = plant or reason
    return reason


def _bases(rng: Random, sought: Sought) -> Iterator[Base]:
    """Proofs of sequents by chance, of about the length that is wanted."""
    names = sought.code in WITH_QUANTIFIERS
    for _ in range(_BASES * (20 if names else 8)):
        sequent = quantified_sequent(rng) if names else random_sequent(rng)
        if sequent is None:
            continue
        lines = found(sequent)
        if lines is None or len(lines) > _MOST_LINES or _has_idle_premise(lines):
            continue
        if sought.lines.low - 1 <= len(derived(lines)) <= sought.lines.high + 2:
            yield Base(sequent, lines)


def _has_idle_premise(lines: Lines) -> bool:
    cited = {cite for line in lines for cite in line.cites}
    return any(line.rule == "premise" and n not in cited for n, line in enumerate(lines))


def _plant(base: Base, slip: Slip, sought: Sought) -> Plant | str:
    """The exercise of a slip, or why it is none; an empty reason if it is another mistake."""
    lines, position = pruned(slip.lines, slip.position)
    sequent = base.sequent
    if len(lines) > _MOST_LINES or faulty(sequent, lines) != [position]:
        return ""
    own = [n for n in derived(lines) if n != position] + [position]
    after = len([n for n in own if n > position])
    if len(own) not in sought.lines:
        return "too few lines or too many"
    if sought.after is not None and after not in sought.after:
        return "the mistake is too near to the end or too far from it"
    text = proof_text(_THEOREM, sequent, lines)
    [report] = check_proof(text).theorems
    wrong = [(n, line) for n, line in enumerate(report.lines) if line.verdict == "wrong"]
    other = [line for line in report.lines if line.verdict not in ("right", "waiting", "wrong")]
    if [n for n, _ in wrong] != [position] or other:
        return ""
    codes = [finding.code for finding in wrong[0][1].findings if finding.severity == "error"]
    if codes[:1] != [sought.code]:
        return ""
    if not _kept(lines, position, base.lines):
        return "nothing of it can be kept"
    follows = _follows(lines, position)
    if sought.follows is not None and follows is not sought.follows:
        return "what the wrong line says follows otherwise, or does not"
    used = {line.rule for line in lines} | _signs(lines)
    return Plant(
        place="proof",
        code=sought.code,
        also=tuple(codes),
        line=str(position + 1),
        others=tuple([str(n + 1) for n in own if n != position]),
        after=after,
        looks=IN_PROOFS[sought.code].looks,
        follows=follows,
        of={"sequent": write_sequent(sequent)},
        given=text,
        right=proof_text(_THEOREM, sequent, base.lines),
        cut=_cut(text, position),
        fits=tuple(
            [
                code
                for code, name in IN_PROOFS.items()
                if (not name.of and code not in WITH_QUANTIFIERS) or used & {*name.of.split()}
            ]
        ),
        story=fill(f"Somebody has proved `{write_sequent(sequent)}`, or so they think:", width=100),
        key=likeness(sequent),
    )


def _kept(wrong: Lines, position: int, right: Lines) -> bool:
    """Whether a line that was derived stands in both, besides the last one."""

    def said(lines: Lines, but: int) -> set[object]:
        return {
            (form(lines[n].formula), tuple([form(lines[box].formula) for box in lines[n].boxes]))
            for n in derived(lines)
            if n != but
        }

    last = (form(right[-1].formula), ())
    return bool((said(wrong, position) & said(right, -1)) - {last})


def _follows(lines: Lines, position: int) -> bool:
    """Whether what a line says follows from the premises and what is assumed where it stands."""
    open_ = [n for n in visible(lines, position) if lines[n].rule in ("premise", "assume")]
    premises = [lines[n].formula for n in open_]
    conclusion = lines[position].formula
    if all(not isinstance(f, Atom) or not f.arguments for each in (*premises, conclusion)
           for f in subformulas(each)):  # fmt: skip
        return follows_from(premises, conclusion)
    return found(Sequent(tuple(premises), conclusion)) is not None


def _signs(lines: Lines) -> set[str]:
    """Signs in formulas that bring a mistake to mind: |, ~ and ~&."""
    forms = [form(part)[0] for line in lines for part in subformulas(line.formula)]
    signs = {sign for sign in ("|", "~") if sign in forms}
    inside = [
        form(part)[1][0]
        for line in lines
        for part in subformulas(line.formula)
        if form(part)[0] == "~"
    ]
    return signs | ({"~&"} if {"&", "|"} & {*inside} else set())


def _cut(text: str, position: int) -> str:
    """The proof up to the line above the wrong one."""
    kept = []
    for row in text.split("\n"):
        if row.strip().startswith(f"{position + 1}."):
            break
        kept.append(row)
    return "\n".join([*kept, "qed", ""])


def likeness(sequent: Sequent) -> str:
    """The same text for sequents that are alike up to names and the order of premises."""
    formulas = [*sequent.premises, sequent.conclusion]
    letters = list(dict.fromkeys([
        part.predicate for f in formulas for part in subformulas(f) if isinstance(part, Atom)
    ]))  # fmt: skip
    texts = []
    for order in permutations(range(len(letters))):
        names = {letter: f"x{n}" for letter, n in zip(letters, order, strict=True)}
        *premises, end = [_renamed(f, names) for f in formulas]
        texts.append(f"{', '.join(sorted(premises))} |- {end}")
    return min(texts)


def _renamed(formula: Formula, names: dict[str, str]) -> str:
    def put(node: Formula) -> Formula:
        return Atom(names[node.predicate], node.arguments) if isinstance(node, Atom) else node

    return str(form(rewritten(formula, put)))
