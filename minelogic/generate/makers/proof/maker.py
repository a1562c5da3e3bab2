"""Sequents to be proved, or to be found out about, by what their proofs take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from random import Random
from typing import Any

from minelogic.errors import LimitReached
from minelogic.generate.made import Draft, Made, Maker, Option, Range, Rejected, Wanted
from minelogic.generate.makers.proof import abstract, quantified, tiles
from minelogic.generate.makers.proof.exercise import files_of
from minelogic.generate.makers.proof.guesses import LEAST_STEPS, LETTERS, QUANTIFIED, Guess
from minelogic.generate.makers.proof.measures import FORMULA, LEVELS, difficulty_of, measures_of
from minelogic.generate.makers.proof.parameters import (
    allowed_rules,
    read_pattern,
    read_rules,
    sizes_of,
    words_of,
)
from minelogic.generate.makers.proof.sequents import Candidate, Pair
from minelogic.generate.makers.proof.shapes import likeness
from minelogic.generate.makers.proof.tables import countermodel
from minelogic.generate.makers.proof.writing import sequent_of
from minelogic.generate.reading import choice, span, whole
from minelogic.proof.graphs.shorten import shortened
from minelogic.proof.kernel import CLASSICAL, Line, Sequent, Theorem
from minelogic.proof.models.kripke import kripke_countermodel
from minelogic.proof.prove import prove
from minelogic.proof.script import Logic
from minelogic.proof.search.propositional import First, find
from minelogic.proof.writing.results import Proof

_THROWS = 8
"""So often is thrown for one candidate."""
_BOARDS = 30
"""So many boards are looked at for one."""
_QUICK = 2_000
"""Goals that are looked at before there is any proof."""
_LONG = 4
"""Proofs of this level take long to find."""
_THINGS = 3
"""Countermodels of so many things are looked for before any proof."""
_WORLDS = 3
_TOO_LONG = 12, 11
"""A first proof is seldom longer than the shortest by more than this share."""


def attempt(rng: Random, wanted: Wanted) -> Rejected | Iterator[Draft]:
    """Sequents that look like what is wanted, to be proved; or why there are none."""
    candidates = _thrown(rng, wanted)
    first = next(candidates, None)
    if first is None:
        return Rejected("nothing of this level follows from what was thrown together")
    return _drafts(rng, chain([first], candidates), wanted)


def _drafts(rng: Random, candidates: Iterable[Candidate], wanted: Wanted) -> Iterator[Draft]:
    """Each sequent, or its twin: a coin says which."""
    for candidate in candidates:
        pair = candidate.holds
        if candidate.fails is not None and rng.random() < 0.5:
            pair = candidate.fails
        key, seed = likeness(pair), rng.getrandbits(64)
        yield Draft(key, partial(_made, candidate, pair, key, seed, wanted))


def _thrown(rng: Random, wanted: Wanted) -> Iterator[Candidate]:
    """Sequents that follow, as far as tables of few things tell."""
    values = wanted.values
    about, either = values.get("about", "letters"), values.get("ask") == "either"
    words, spare = words_of(values.get("rules"), values.get("logic")), values.get("spare") or 0

    guess = Guess(QUANTIFIED if about == "quantifiers" else LETTERS, wanted.levels)
    for _ in range(_BOARDS if about == "board" else _THROWS):
        level = rng.randint(wanted.levels.low, wanted.levels.high)
        size = sizes_of(level, values)
        if about == "board":
            thrown = tiles.candidates(rng, size.premises, either, level >= _LONG)
        elif about == "quantifiers":
            pattern = values.get("pattern") or _pattern(rng, level)
            thrown = quantified.candidates(rng, pattern, size.premises, words, either, spare, guess)
        else:
            unproved = _is_unproved if values.get("logic") == "intuitionistic" else None
            thrown = abstract.candidates(rng, size, words, either, spare, guess, unproved)
        for candidate in thrown:
            if about != "quantifiers" or countermodel(candidate.holds, _THINGS) is None:
                yield candidate


def _is_unproved(pair: Pair) -> bool:
    """Whether something that holds classically has no intuitionistic proof, by few worlds."""
    try:
        return kripke_countermodel(sequent_of(pair), most=_WORLDS) is not None
    except LimitReached:
        return False


def _pattern(rng: Random, level: int) -> tuple[str, ...]:
    nested = 1 if level < 3 or rng.random() < 0.4 else 2
    return tuple([rng.choice(("forall", "exists")) for _ in range(nested)])


def _proof(candidate: Candidate, wanted: Wanted) -> Theorem | str:
    """The proof, if it is one that is wanted; else why not."""
    values, pair = wanted.values, candidate.holds
    letters = values.get("letters")
    if letters is not None and measures_of(pair, ())["letters"] not in letters:
        return "another number of letters"
    logic: Logic = values.get("logic") or "classical"
    rules: tuple[str, ...] | None = values.get("rules")
    sequent = sequent_of(pair)
    if values.get("about") == "quantifiers":
        found = _by_instances(sequent, logic, rules)
    else:
        found = _by_letters(sequent, logic, rules, wanted.levels)
    return found if isinstance(found, str) else _wanted(found, pair, wanted)


def _by_letters(
    sequent: Sequent, logic: Logic, rules: tuple[str, ...] | None, levels: Range
) -> Theorem | str:
    """A proof; none shorter is looked for if the first says that it is of another level."""
    allowed = allowed_rules(logic, rules)
    first: list[bool] = []

    def may_fit(lines: Sequence[Line]) -> bool:
        guess = difficulty_of(lines)
        most, of = _TOO_LONG
        fits = MAKER.level(guess) >= levels.low and MAKER.level(guess * of // most) <= levels.high
        first.append(fits)
        return fits

    by = allowed if rules is not None else None
    lines = find(sequent, logic=logic, rules=by, first=First(_QUICK, may_fit))
    if lines is None and True not in first:
        return "another level" if first else "no proof by the rules that may be used"
    if lines is None or MAKER.level(difficulty_of(lines)) not in levels:
        # What is left to shorten is seldom more than a copy.
        return "another level"
    theorem, _ = shortened(Theorem(sequent, lines, allowed))
    return theorem


def _by_instances(sequent: Sequent, logic: Logic, rules: tuple[str, ...] | None) -> Theorem | str:
    try:
        found = prove(sequent, logic=logic, rules=rules, name="reference")
    except LimitReached:
        return "no proof was found"
    return found.theorem if isinstance(found, Proof) else "no proof was found"


def _wanted(proof: Theorem, pair: Pair, wanted: Wanted) -> Theorem | str:
    """The proof, or why it is not one of those that are asked for."""
    values, measures = wanted.values, measures_of(pair, proof.lines)
    if measures["lines"] < LEAST_STEPS:
        return "too little to do"
    if MAKER.level(difficulty_of(proof.lines)) not in wanted.levels:
        return "another level"
    for name, measure in (("lines", "length"), ("boxes", "boxes")):
        span_of = values.get(name)
        if span_of is not None and measures[measure] not in span_of:
            return f"another number of {name}"
    used = {line.rule for line in proof.lines}
    if any(rule not in used for rule in values.get("needs") or ()):
        return "a rule that is asked for is not needed"
    classical = values.get("classical", "any")
    if classical != "any" and (classical == "needed") is not bool(used & CLASSICAL):
        return f"a classical rule is {'not ' if classical == 'needed' else ''}needed"
    return proof


def _made(candidate: Candidate, pair: Pair, key: str, seed: int, wanted: Wanted) -> Made | Rejected:
    """The exercise about a sequent with its proof or its countermodel, and wrong answers."""
    proof = _proof(candidate, wanted)
    if isinstance(proof, str):
        return Rejected(proof)
    files = files_of(Random(seed), candidate, pair, proof, wanted)
    if isinstance(files, str):
        return Rejected(files)
    difficulty = difficulty_of(proof.lines)
    return Made(
        files=files,
        key=key,
        measures=measures_of(candidate.holds, proof.lines),
        difficulty=difficulty,
        level=MAKER.level(difficulty),
    )


def refusal(wanted: Wanted) -> str | None:
    """Why there can be no such exercise."""
    values: Mapping[str, Any] = wanted.values
    about, rules = values.get("about", "letters"), values.get("rules")
    if values.get("pattern") and about != "quantifiers":
        return "A pattern of quantifiers takes --about quantifiers."
    if values.get("letters") and about != "letters":
        return "Letters are counted only with --about letters."
    if values.get("spare") and about == "board":
        return "On a board there are no premises that are not needed: it is the smallest reason."
    missing = [rule for rule in values.get("needs") or () if rules and rule not in rules]
    if missing:
        return f"The rule {missing[0]} is needed and may not be used."
    classical = values.get("classical") == "needed" or any(
        rule in CLASSICAL for rule in values.get("needs") or ()
    )
    if classical and (
        values.get("logic") == "intuitionistic"
        or (rules is not None and CLASSICAL.isdisjoint(rules))
    ):
        return "A classical rule is needed, and none may be used."
    premises = values.get("premises")
    if premises is not None and premises.high == 0 and (
        about != "letters" or values.get("ask") == "either"
    ):  # fmt: skip
        return "Without premises there are proofs over letters only, and no countermodels."
    return None


MAKER = Maker(
    kind="proof",
    summary="Sequents to be proved, or to be proved or disproved.",
    options=(
        Option("about", "letters, board or quantifiers",
               choice("letters", "board", "quantifiers"), "letters", "WHAT"),
        Option("ask", "prove; or either, a proof or a countermodel",
               choice("prove", "either"), "prove", "WHAT"),
        Option("logic", "classical or intuitionistic",
               choice("classical", "intuitionistic"), "classical", "LOGIC"),
        Option("rules", "the only rules that may be used, with commas between them",
               read_rules, metavar="RULE,…"),
        Option("needs", "rules that the proof needs", read_rules, metavar="RULE,…"),
        Option("classical", "whether a classical rule is needed: any, needed or avoided",
               choice("any", "needed", "avoided"), "any", "WORD"),
        Option("premises", "how many premises are needed", span(0, 5), metavar="LOW-HIGH"),
        Option("spare", "how many more premises there are, of no use", whole(0, 3), metavar="N"),
        Option("letters", "how many letters there are", span(1, abstract.MOST_LETTERS),
               metavar="LOW-HIGH"),
        Option("lines", "how many lines the proof has, with the premises", span(3, 80),
               metavar="LOW-HIGH"),
        Option("boxes", "how many assumptions it makes", span(0, 20), metavar="LOW-HIGH"),
        Option("pattern", "quantifiers, each in the one before, as in forall exists",
               read_pattern, metavar="WORDS"),
    ),
    attempt=attempt,
    formula=FORMULA,
    levels=LEVELS,
    refusal=refusal,
)  # fmt: skip
