"""The files of an exercise: what is asked, its answer, and wrong answers with what they get."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

from minelogic.generate.made import Wanted
from minelogic.generate.makers.answers import WrongAnswer
from minelogic.generate.makers.folder import Value, exercise_toml
from minelogic.generate.makers.proof.judging import ProofJudge
from minelogic.generate.makers.proof.mistakes import Plant, fallacy, plants, stopped
from minelogic.generate.makers.proof.parameters import allowed_rules
from minelogic.generate.makers.proof.prompt import prompt_text, starter_text, title_text
from minelogic.generate.makers.proof.sequents import Candidate, Pair
from minelogic.generate.makers.proof.shapes import places_of
from minelogic.generate.makers.proof.tables import countermodel
from minelogic.generate.makers.proof.writing import (
    OPEN,
    ProofWriter,
    kripke_text,
    sequent_of,
    world_text,
)
from minelogic.generate.makers.proof.wrong_worlds import wrong_worlds
from minelogic.proof.kernel import Line, Sequent, Theorem
from minelogic.proof.models.kripke import kripke_countermodel
from minelogic.proof.script import Logic
from minelogic.proof.writing.text import formula_text, write_sequent

POINTS = 6
_PARTIAL = Fraction(POINTS, 2)
"""What right lines of a wrong proof can get, where nothing else is said."""
_MOST_PROOFS = 2
"""So many wrong proofs are written: to say what is wrong with one takes as long as to prove it."""
_MOST_TRIED = 8
_THINGS = 4
_NAME = "asked"


def files_of(
    rng: Random, candidate: Candidate, pair: Pair, proof: Theorem, wanted: Wanted
) -> dict[str, str] | str:
    """The files of the exercise about one of two sequents; or why there are none."""
    values = wanted.values
    either, about = values.get("ask") == "either", values.get("about", "letters")
    logic: Logic = values.get("logic") or "classical"
    rules: tuple[str, ...] | None = values.get("rules")
    holds = pair is candidate.holds
    sequent = proof.sequent if holds else sequent_of(pair)
    reference = None if holds else _countermodel(pair, sequent, logic)
    if reference is None and not holds:
        return "no countermodel was found"
    text = write_sequent(sequent)
    writer = ProofWriter(_NAME, text, logic)
    allowed = allowed_rules(logic, rules) | (frozenset({"theorem"}) if rules is None else set())
    judge = ProofJudge(sequent, proof.lines if holds else (), logic, allowed, either)
    answers = [*_proofs(rng, judge, writer, sequent, proof.lines if holds else None)]
    if either:
        answers += wrong_worlds(rng, pair)
    # Where both sides are answers neither may be passed over more often than the other.
    if len(answers) < 2 and not either:
        return "too few mistakes that grading can name"
    situation = candidate.situation
    *premises, conclusion = [formula_text(f) for f in (*sequent.premises, sequent.conclusion)]
    title = title_text(len(premises), conclusion, about, either)
    prompt = prompt_text(
        title=title,
        premises=premises,
        conclusion=conclusion,
        letters={atom[1] for _, atom in places_of(pair)},
        about=about,
        situation=situation,
        said=[situation.says[f] for f in pair.premises] if situation is not None else [],
        either=either,
        logic=logic,
        rules=rules,
        par=len(proof.lines),
        points=POINTS,
    )
    if holds:
        remark = f"Par: {len(proof.lines)} lines, with the premises." if either else ""
        reference = writer.text(proof.lines, remark)
    assert reference is not None
    keys: dict[str, Value] = {
        "id": wanted.name,
        "title": title,
        "kind": "proof",
        "points": POINTS,
        "sequent": text,
    }
    if logic != "classical":
        keys["logic"] = logic
    if rules is not None:
        keys["rules"] = rules
    if either:
        keys["or_disprove"] = True
    return {
        "exercise.toml": exercise_toml(keys, {}, answers),
        "prompt.md": prompt,
        "starter.proof": starter_text(text) if either else _starter(sequent, writer),
        "reference.proof": reference,
        **{answer.file: answer.text for answer in answers},
    }


def _starter(sequent: Sequent, writer: ProofWriter) -> str:
    """The theorem with its premises, and an open line."""
    lines = [Line(premise, "premise") for premise in sequent.premises]
    return writer.text([*lines, Line(sequent.conclusion, OPEN)])


def _countermodel(pair: Pair, sequent: Sequent, logic: Logic) -> str | None:
    """A countermodel as it is handed in."""
    world = countermodel(pair, _THINGS)
    if world is not None:
        return world_text(world)
    model = kripke_countermodel(sequent) if logic == "intuitionistic" else None
    return None if model is None else kripke_text(model)


def _proofs(
    rng: Random,
    judge: ProofJudge,
    writer: ProofWriter,
    sequent: Sequent,
    lines: Sequence[Line] | None,
) -> Iterator[WrongAnswer]:
    """Wrong proofs with what they get: one that stops short, and some with one mistake."""
    names: set[str] = set()
    named: set[str] = set()
    short = None if lines is None else stopped(sequent, lines)
    if short is not None:
        verdict = judge.of_unfinished(short.lines)
        names.add(short.name)
        yield _answer(short, writer, verdict.share, None)
    tried = fallacy(rng, sequent) if lines is None else plants(rng, sequent, lines)
    for number, plant in enumerate(tried):
        if number == _MOST_TRIED or len(names) == _MOST_PROOFS:
            return
        if plant.name in names:
            continue
        verdict = judge.of_wrong(plant.lines)
        if verdict.mistake is None or verdict.mistake in named or verdict.share == 1:
            continue
        names.add(plant.name)
        named.add(verdict.mistake)
        yield _answer(plant, writer, verdict.share, verdict.mistake)


def _answer(plant: Plant, writer: ProofWriter, share: Fraction, mistake: str | None) -> WrongAnswer:
    return WrongAnswer(
        plant.name,
        writer.text(plant.lines),
        _PARTIAL * share,
        mistake,
        "proof",
    )
