"""Which tiles are neighbours, where a rule asks that and its sentence names none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from minelogic.board import Board
from minelogic.derive.words.english import Words, rule_sentence
from minelogic.ground.atoms import as_term, ground_value
from minelogic.ground.premises import Premise
from minelogic.syntax import tree
from minelogic.syntax.definitions import substitute
from minelogic.syntax.statements import Rule
from minelogic.syntax.tree import Term, Value
from minelogic.syntax.walk import free_variables, subformulas

NEAR = "neighbours"
"""What two tiles are that have just been said to be something else."""


def tile_of(literal: int, words: Words) -> int | None:
    """The tile that a literal is about; of an atom, the one that its first places name."""
    _, _, tile = words.place(abs(literal))
    if tile >= 0 or words.board is None:
        return tile if tile >= 0 else None
    atom, vocabulary = words.atoms.atom(abs(literal)), words.atoms.vocabulary
    places, sorts = vocabulary.tile_places, vocabulary.places(atom.predicate) or ()
    if not places or sorts[: len(places)] != places:
        return None
    return _named(atom.arguments[: len(places)], words.board)


def centre(rule: Rule, known: Sequence[int], found: Sequence[int], words: Words) -> str | None:
    """The one tile that all the known literals are about, if all that was found is around it.

    None if the rule does not speak of neighbours, and of tiles themselves, where that is seen, as
    it is on a graph, whose edges are listed.
    """
    if words.board is None or not words.board.is_grid:
        return None
    if any(words.place(abs(literal))[2] >= 0 for literal in found):
        return None
    if not any(_is_adjacent(part) for part in subformulas(rule.formula)):
        return None
    here = {tile_of(literal, words) for literal in known}
    near = {tile_of(literal, words) for literal in found}
    if len(here) != 1 or None in here | near:
        return None
    (tile,) = here
    assert tile is not None
    return words.tile(tile) if near <= set(words.board.neighbours(tile)) else None


def neighbours_text(premise: Premise, said: str, words: Words) -> str | None:
    """That the two tiles of which an instance asks it are neighbours, after what is `said` of them.

    None if it asks for none or for more than two, or if its rule's sentence names them.
    """
    statement = premise.statement
    if not isinstance(statement, Rule) or words.board is None:
        return None
    pairs = list(dict.fromkeys(_pairs(statement, premise.binding, words)))
    if len(pairs) != 1:
        return None
    sentence = rule_sentence(statement, premise.binding) or ""
    named = [rf"(?<!\w){re.escape(words.tile(tile))}(?!\w)" for tile in pairs[0]]
    if all(re.search(name, sentence) for name in named):
        return None
    names = words.tiles(pairs[0])
    return NEAR if said.startswith(f"{names} are ") else f"{names} are neighbours"


def _pairs(rule: Rule, binding: Mapping[str, Value], words: Words) -> Iterator[tuple[int, ...]]:
    """The tiles that `adjacent` asks of, where the values of an instance settle both."""
    values: dict[str, Term] = {name: as_term(value) for name, value in binding.items()}
    body = rule.formula
    while isinstance(body, tree.Forall):
        if not {binder.name for binder in body.binders} <= set(binding):
            return
        body = body.body
    assert words.board is not None
    for part in subformulas(substitute(body, values)):
        if not _is_adjacent(part) or any(free_variables(part)):
            continue
        assert isinstance(part, tree.Atom)
        half = len(part.arguments) // 2
        one, other = (
            _named(terms, words.board) for terms in (part.arguments[:half], part.arguments[half:])
        )
        if one is not None and other is not None and other in words.board.neighbours(one):
            yield min(one, other), max(one, other)


def _named(terms: Sequence[Term], board: Board) -> int | None:
    """The tile that the terms name: a row and a column, or a vertex."""
    match [ground_value(term) for term in terms]:
        case [int() as first, int() as second]:
            return board.tile((first, second))
        case [name]:
            return board.tile(name)
    return None


def _is_adjacent(part: tree.Formula) -> bool:
    return isinstance(part, tree.Atom) and part.predicate == "adjacent"
