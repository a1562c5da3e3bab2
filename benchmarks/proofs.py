"""Finding propositional proofs, against nd-prover: time, length, and how many are found.

Ours by the plain rules against its plain rules, and ours citing modus tollens, disjunctive
syllogism, double negation and De Morgan against its rules of these names. Both check their proofs
inside the timing, and neither reads a text. Lengths are in lines, premises included, over the
sequents that both prove; nd-prover gets a few seconds for each, and what it does not prove is
counted but not timed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise, product
from random import Random
from typing import Any

from nd_prover import TFL, parse_formula, prover

from benchmarks.measure import Result, row
from minelogic.proof.formulas.sequents import read_sequent
from minelogic.proof.kernel import Sequent
from minelogic.proof.rules.lemmas import shipped
from minelogic.proof.search.propositional import find
from minelogic.syntax.tree import And, Atom, Formula, Iff, Implies, Not, Or

QUEENS = (
    "~B -> S, Q -> S, ~S |- B & ~Q",
    "B | S | Q, ~S, Q -> S |- B",
    "T -> R, T, Q, R -> (~B & ~S & ~P), Q -> (B | R | S | P) & (~B | ~R | ~S)"
    " & (~B | ~R | ~P) & (~B | ~P | ~S) |- R & ~B & ~S & ~P",
)
"""The three sequents of the Queen's source; its Q1 and Q2 are Q and R here."""
CITED = (
    "modus_tollens",
    "disjunctive_syllogism",
    "disjunctive_syllogism_right",
    "double_negation",
    "de_morgan_and",
    "de_morgan_and_converse",
    "de_morgan_or",
    "de_morgan_or_converse",
)
"""The theorems that nd-prover has as rules."""
CHAINS = "chains of <->"
GOALS = {CHAINS: 2.0}
"""What the ratio of the times has to stay below, where it is not 1."""
PATIENCE = 5_000
"""Milliseconds that nd-prover gets for a sequent."""


@dataclass(frozen=True, slots=True)
class Found:
    """How long a proof is, and the CPU seconds that it took; no length if there is none."""

    length: int | None
    seconds: float


def main() -> None:
    """Prints two lines for each group of sequents and each set of rules."""
    groups = {
        "the Queen's source": [read_sequent(text) for text in QUEENS],
        "the shipped theorems": [s for s in shipped().values() if _is_propositional(s)],
        "random sequents": list(random_sequents(100)),
        CHAINS: [read_sequent(text) for text in chains()],
    }
    cited = {name: shipped()[name] for name in CITED}
    for title, lemmas in (("plain rules", None), ("plain and derived rules", cited)):
        print(f"Proofs found by {title}, against nd-prover")
        all_ours: list[Found] = []
        all_theirs: list[Found] = []
        for name, sequents in groups.items():
            ours = [_ours(sequent, lemmas) for sequent in sequents]
            theirs = [_theirs(sequent, lemmas is not None) for sequent in sequents]
            assert all(one.length is not None for one in ours), f"{name}: not all are proved"
            _report(name, ours, theirs, GOALS.get(name, 1.0))
            all_ours += ours
            all_theirs += theirs
        _report("all", all_ours, all_theirs)


def random_sequents(number: int, seed: int = 5) -> Iterator[Sequent]:
    """Valid sequents of 2 to 6 atoms, of any size, whose premises agree and are all needed."""
    random = Random(seed)
    made = 0
    while made < number:
        letters = "PQRSTU"[: 2 + made % 5]
        premises = [_formula(random, letters) for _ in range(random.randint(0, 5))]
        sequent = _needed(Sequent(tuple(premises), _formula(random, letters)))
        if (
            _is_valid(sequent)
            and not _is_valid(sequent._replace(conclusion=Not(sequent.conclusion)))
            and len(sequent.premises) >= min(2, len(premises))
            and {*_letters(sequent)} == {*letters}
        ):
            made += 1
            yield sequent


def chains() -> Iterator[str]:
    """Sequents about equivalences, one after the other: forwards, backwards, with known ends."""
    for number in range(3, 13):
        letters = "PQRSTUVWXYZA"[:number]
        first, last = letters[0], letters[-1]
        pairs = list(pairwise(letters))
        links = ", ".join([f"{one} <-> {other}" for one, other in pairs])
        turned = ", ".join([f"{other} <-> {one}" for one, other in reversed(pairs)])
        yield f"{links} |- {first} <-> {last}"
        yield f"{turned} |- {first} <-> {last}"
        yield f"{links} |- ~{first} <-> ~{last}"
        yield f"{links}, {first} |- {last}"
        yield f"{links}, ~{last} |- ~{first}"
        yield f"{links}, {last} -> J & K |- {first} -> J"
    yield "~(P <-> Q) |- P <-> ~Q"
    yield "~(P <-> Q), ~(Q <-> R) |- P <-> R"
    yield "P <-> ~Q, Q <-> ~R, R <-> ~S |- P <-> ~S"
    yield "P <-> (Q <-> R) |- (P <-> Q) <-> R"
    yield "(P <-> Q) <-> (R <-> S) |- (P <-> R) <-> (Q <-> S)"


def _ours(sequent: Sequent, lemmas: Mapping[str, Sequent] | None) -> Found:
    lines, seconds = _timed(lambda: find(sequent, lemmas=lemmas))
    return Found(None if lines is None else len(lines), seconds)


def _theirs(sequent: Sequent, derived: bool) -> Found:
    premises = [parse_formula(_written(premise)) for premise in sequent.premises]
    conclusion = parse_formula(_written(sequent.conclusion))
    result, seconds = _timed(
        lambda: prover.prove(TFL, premises, conclusion, derived_rules=derived, timeout=PATIENCE)
    )
    length = result.problem.proof.idx[1] if result.status == "success" else None
    return Found(length, seconds)


def _timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """What it gives, and the CPU seconds."""
    start = time.process_time()
    result = work()
    return result, time.process_time() - start


def _report(name: str, ours: list[Found], theirs: list[Found], goal: float = 1.0) -> None:
    """The line about time and the line about lengths, over the sequents that both prove."""
    both = [
        (one, other)
        for one, other in zip(ours, theirs, strict=True)
        if one.length is not None and other.length is not None
    ]
    times = Result(sum(one.seconds for one, _ in both), sum(other.seconds for _, other in both))
    print(row(name, times, goal))
    length = sum(one.length or 0 for one, _ in both) / len(both)
    peer = sum(other.length or 0 for _, other in both) / len(both)
    longer = sum((one.length or 0) > (other.length or 0) for one, other in both)
    verdict = "ok" if length <= peer else "MISSED"
    print(
        f"{'':34} ours {length:9.2f} lines peer {peer:9.2f} lines ratio {length / peer:6.3f}"
        f"  (to reach: 1)  {verdict}"
    )
    missing = len(theirs) - len(both)
    print(f"{'':34} {len(ours)} proved, {missing} of them not by nd-prover; longer: {longer}")


def _formula(random: Random, letters: str, size: int | None = None) -> Formula:
    size = random.randint(1, 9) if size is None else size
    if size <= 1:
        return Atom(random.choice(letters))
    if random.random() < 0.2:
        return Not(_formula(random, letters, size - 1))
    left = random.randint(1, max(1, size - 2))
    parts = (
        _formula(random, letters, left),
        _formula(random, letters, max(1, size - 1 - left)),
    )
    kind = random.choice(("&", "|", "->", "&", "|", "->", "<->"))
    if kind in ("&", "|"):
        return And(parts) if kind == "&" else Or(parts)
    return Implies(*parts) if kind == "->" else Iff(*parts)


def _needed(sequent: Sequent) -> Sequent:
    """The sequent without premises that it is valid without."""
    for premise in sequent.premises:
        fewer = sequent._replace(premises=tuple(p for p in sequent.premises if p is not premise))
        if _is_valid(fewer):
            sequent = fewer
    return sequent


def _is_valid(sequent: Sequent) -> bool:
    letters = _letters(sequent)
    for values in product((False, True), repeat=len(letters)):
        world = dict(zip(letters, values, strict=True))
        is_model = all(_holds(p, world) for p in sequent.premises)
        if is_model and not _holds(sequent.conclusion, world):
            return False
    return True


def _holds(formula: Formula, world: Mapping[str, bool]) -> bool:
    match formula:
        case Atom(name):
            return world[name]
        case Not(body):
            return not _holds(body, world)
        case And(parts):
            return all(_holds(part, world) for part in parts)
        case Or(parts):
            return any(_holds(part, world) for part in parts)
        case Implies(left, right):
            return not _holds(left, world) or _holds(right, world)
        case Iff(left, right):
            return _holds(left, world) == _holds(right, world)
        case _:
            raise ValueError(formula)


def _letters(sequent: Sequent) -> list[str]:
    text = "".join([_written(f) for f in (*sequent.premises, sequent.conclusion)])
    return sorted({character for character in text if character.isalpha()})


def _is_propositional(sequent: Sequent) -> bool:
    try:
        return bool(_letters(sequent))
    except ValueError:
        return False


def _written(formula: Formula) -> str:
    """A formula as nd-prover reads it: two parts, all in brackets."""
    match formula:
        case Atom(name, ()):
            return name
        case Not(body):
            return f"~{_written(body)}"
        case And(parts) | Or(parts):
            sign = "&" if isinstance(formula, And) else "|"
            text = _written(parts[0])
            for part in parts[1:]:
                text = f"({text} {sign} {_written(part)})"
            return text
        case Implies(left, right):
            return f"({_written(left)} -> {_written(right)})"
        case Iff(left, right):
            return f"({_written(left)} <-> {_written(right)})"
        case _:
            raise ValueError(formula)


if __name__ == "__main__":
    main()
