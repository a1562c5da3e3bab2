"""The odds of atoms, for a file that speaks of no bombs: grids of tiles, and lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from minelogic.cli.shared.answering import say
from minelogic.cli.shared.shares import exact, many_text, percent_text, share_text, show_grid
from minelogic.ground.atoms import ground_value
from minelogic.problem import Problem
from minelogic.render.truth import grid_of

if TYPE_CHECKING:
    from fractions import Fraction

_FEW = 12
"""So many atoms of a predicate that never hold are listed."""


def show_atoms(
    problem: Problem, odds: Mapping[Any, Fraction | None], number: int, percent: bool, as_list: bool
) -> None:
    """How likely each atom is to hold, predicate by predicate, and how many worlds there are."""
    given, vocabulary = problem.answers.given, problem.file.vocabulary
    shares = dict(zip(given.others, odds.values(), strict=True))
    drawn: set[Fraction | None] = set()
    for name in problem.spoken:
        family = given.atoms.families[name]
        atoms = range(family.start, family.start + family.size)
        by_place = {
            tuple([ground_value(term) for term in given.atoms.atom(atom).arguments]): shares[atom]
            for atom in atoms
        }
        rows = None if as_list else grid_of(vocabulary, name, by_place)
        if rows is None or vocabulary.board is None:
            _show_list(problem.written(atoms), [shares[atom] for atom in atoms], name, percent)
        else:
            cells = dict(enumerate([share for row in rows for share in row]))
            drawn.update(cells.values())
            click.echo(f"{name}:")
            show_grid(vocabulary.board, cells, partial(_cells, list(cells.values())), percent)
    click.echo()
    if number == 1:
        say("One world fits, so nothing is left to chance.")
        return
    say(f"{many_text(number)} worlds, all equally likely; the file speaks of no bombs.")
    always = "* is true in all of them"
    never = "- in none" if 1 in drawn else "- is true in none of them"
    if 0 in drawn or 1 in drawn:
        say(", ".join([always] * (1 in drawn) + [never] * (0 in drawn)) + ".")


def _cells(shares: Sequence[Fraction | None], percent: bool) -> list[str]:
    return [share_text(share, percent) for share in shares]


def _show_list(
    names: Sequence[str], shares: Sequence[Fraction | None], predicate: str, percent: bool
) -> None:
    """The atoms, the likeliest first; those that never hold are only counted if they are many."""
    never = sum([share == 0 for share in shares])
    pairs = sorted(zip(names, shares, strict=True), key=lambda pair: -(pair[1] or 0))
    shown = [pair for pair in pairs if never <= _FEW or pair[1] != 0]
    width = max([len(name) for name, _ in shown], default=0)
    for name, share in shown:
        if share == 0 or share == 1:
            text = "1, always" if share else "0, never"
        else:
            text = percent_text(share) if percent and share is not None else exact(share)
        click.echo(f"  {name:<{width}}  {text}")
    if len(shown) < len(pairs):
        more = "more " if shown else ""
        click.echo(f"  {never:,} {more}atoms of {predicate} hold in no world")
