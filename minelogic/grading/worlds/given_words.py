"""The words that an exercise gives, and answers that take them for something else."""

from __future__ import annotations

from collections.abc import Iterator

from minelogic.catalogue import UNKNOWN_PREDICATE, UNKNOWN_STATEMENT
from minelogic.diagnostics import Diagnostic, Kind
from minelogic.exercises.words import with_places
from minelogic.records import replace
from minelogic.syntax.file.checked import File, Place
from minelogic.syntax.statements import Define, Domain, Predicate

OF_THE_EXERCISE = Kind(
    "of-the-exercise",
    "error",
    "{name} is a {what} of the exercise: {advice}.",
    "{help}",
    "Worlds are made of what the exercise speaks of; an answer that gives its words another "
    "meaning would speak of other worlds.",
    "",
    "",
)


def misused_words(file: File, place: Place) -> Iterator[Diagnostic]:
    """A finding for each word of the place that a file defines, or declares as something else."""
    predicates, domains = dict(place.predicates), dict(place.domains)
    for statement in file.statements:
        if not isinstance(statement, Define | Domain | Predicate):
            continue
        name = statement.name
        if name in predicates and not isinstance(statement, Predicate):
            what, advice = "predicate", "say by rules what holds of it, and do not define it"
            known = f"predicate {with_places(name, predicates[name])}"
        elif name in domains and not _same(statement, domains[name]):
            what, advice = "domain", "it cannot be anything else here"
            known = f"domain {name} = {domains[name].start} .. {domains[name].stop - 1}"
        else:
            continue
        help = f"Remove this line, or give what it says another name; {known} is known already."
        yield OF_THE_EXERCISE.at(
            file.source, statement.name_span, name=name, what=what, advice=advice, help=help
        )


def for_a_formula(finding: Diagnostic, place: Place) -> Diagnostic:
    """A finding with advice for an answer that is one formula, where it speaks of statements."""
    if finding.code == UNKNOWN_PREDICATE.code and finding.help.startswith("Declare it"):
        words = ["B", "S", "Q", "U", "adjacent", *[name for name, _ in place.predicates]]
        return replace(finding, help=f"A formula may speak of {', '.join(words)}.")
    if finding.code == UNKNOWN_STATEMENT.code and finding.help.startswith("A formula stands"):
        return replace(finding, help="An answer is one formula: join several with &.")
    return finding


def _same(statement: Define | Domain | Predicate, values: range) -> bool:
    return isinstance(statement, Domain) and range(statement.low, statement.high + 1) == values
