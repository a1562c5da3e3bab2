"""What a countermodel leaves open, asked for by its name."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.diagnostics import Diagnostic
from minelogic.grading.proof.countermodel_kinds import NOT_SAID, WHICH_THING, WHICH_THINGS
from minelogic.grading.proof.written import Thing
from minelogic.source import Source, Span

_MOST = 3
"""So many atoms are asked for at once."""


def not_said(source: Source, atoms: Sequence[str]) -> list[Diagnostic]:
    """That nothing is said of some atoms; of many, how many more there are."""
    findings = []
    for number, atom in enumerate(atoms[:_MOST], 1):
        left = len(atoms) - _MOST
        more = f" It leaves {left} more open." if number == _MOST and left > 0 else ""
        help = f"{NOT_SAID.help}{more}"
        findings.append(NOT_SAID.at(source, _end(source), atom=atom, help=help))
    return findings


def which_thing(source: Source, name: Thing, things: Sequence[Thing]) -> Diagnostic:
    """That nothing is said of what a name stands for."""
    thing = things[0] if things else 0
    if isinstance(name, int):
        message = "{name} is spoken of, and is not among the things that are listed."
        advice = "Add it to the domain."
        return WHICH_THING.at(source, _end(source), name=name, message=message, help=advice)
    return WHICH_THING.at(source, _end(source), name=name, thing=thing)


def which_things(source: Source) -> Diagnostic:
    """That nothing is said of which things there are."""
    return WHICH_THINGS.at(source, _end(source))


def _end(source: Source) -> Span:
    """Where what is missing could stand: at the end of the text."""
    end = len(source.text.rstrip())
    return Span(end, end)
