"""The working of odds as a class writes it down: models of the fringe, ways, shares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from minelogic.board import Board
from minelogic.render.odds.pieces import Grid, Heading, Piece
from minelogic.words import counted, listed

if TYPE_CHECKING:
    from fractions import Fraction

    from minelogic.solve.odds.working import FringeModel, Working

MOST_ROWS = 40
"""Of more models the first ones are shown."""


def working_pieces(work: Working, board: Board) -> list[Piece]:
    """How each of the odds comes about, and what is wrong with multiplying densities."""
    names = [board.label(tile).replace(", ", ",") for tile in range(board.size)]
    pieces: list[Piece] = [Heading("The fringe and the background"), _parts(work, names)]
    if not work.models or not work.whole:
        return [*pieces, "The fringe has no model, so no board fits."]
    pieces += [Heading("Models of the fringe"), *_models(work, names)]
    pieces += [Heading("Normalised"), *_shares(work, names)]
    pieces += [_expected(work)]
    if work.density is not None:
        pieces += [Heading("Not so: tiles by themselves"), *_product(work, names)]
    return pieces


def _parts(work: Working, names: Sequence[str]) -> str:
    size = len(work.background)
    fringe = listed([names[tile] for tile in work.fringe]) or "no tile"
    marked = f", {work.marked} of them marked" if work.marked else ""
    if work.mines is None:
        total = "The number of mines is not given, so each of them may be a bomb or not: 2^B ways."
    else:
        total = (
            f"There are M = {work.mines} mines{marked}. A model with L bombs outside the "
            "background leaves M - L for it, in C(B, M - L) ways."
        )
    return (
        f"Next to a clue: {fringe}. Everything else that is covered is background, B = "
        f"{counted(size, 'tile')}. {total}"
    )


def _models(work: Working, names: Sequence[str]) -> list[Piece]:
    head = ["model", *[names[tile] for tile in work.fringe], "L"]
    noisy = work.is_noisy
    head += [_ways_head(work)] + ["P(shown)", "weight"] * noisy
    rows = []
    for number, model in enumerate(work.models[:MOST_ROWS], 1):
        cells = ["1" if tile in model.bombs else "0" for tile in work.fringe]
        row = [str(number), *cells, str(model.outside), _ways(work, model)]
        rows.append((*row, *([str(model.chance), str(model.weight)] if noisy else [])))
    blank = [""] * (len(head) - 2)
    pieces: list[Piece] = []
    if len(work.models) > MOST_ROWS:
        pieces.append(f"The first {MOST_ROWS} of {len(work.models):,} models:")
    pieces.append(Grid(tuple(head), tuple(rows), (("sum", *blank, str(work.whole)),)))
    return pieces


def _ways_head(work: Working) -> str:
    return "2^B" if work.mines is None else "C(B, M-L)"


def _ways(work: Working, model: FringeModel) -> str:
    size = len(work.background)
    if work.mines is None:
        return str(model.ways)
    return f"C({size},{work.mines - model.outside}) = {model.ways:,}"


def _shares(work: Working, names: Sequence[str]) -> list[Piece]:
    rows = [
        (names[tile], str(work.weight_with(tile)), str(work.odds[tile]), _about(work.odds[tile]))
        for tile in work.fringe
    ]
    pieces: list[Piece] = [
        "A tile next to a clue is a bomb in some of the models: what these weigh, divided by what "
        f"all weigh, {work.whole}."
    ]
    if rows:
        pieces.append(Grid(("tile", "weight with a bomb", "P(bomb)", "about"), tuple(rows)))
    if work.background:
        tile = work.background[0]
        share = work.odds[tile]
        many = len(work.background)
        which = f"the background tile {names[tile]}" if many == 1 else "each background tile"
        if work.mines is None:
            how = "a bomb in half of the ways of each model"
        else:
            how = (
                "a bomb in C(B-1, M-L-1) of the C(B, M-L) ways of each model, the others being "
                "placed on the rest"
            )
        pieces.append(
            f"Of the background no clue knows anything, so {which} is {how}: "
            f"{work.weight_with(tile)} / {work.whole} = {share}{_about_in_text(share)}."
        )
    return pieces


def _expected(work: Working) -> str:
    expected = work.expected_bombs
    parts = "the odds of all covered tiles" + (" and the marked bombs" if work.marked else "")
    said = f"Expected mines: {parts} add up to {expected}{_about_in_text(expected)}"
    return said + (", the number of mines, as they must." if work.mines is not None else ".")


def _product(work: Working, names: Sequence[str]) -> list[Piece]:
    density = work.density
    assert density is not None
    wrong = work.by_product
    tiles = [*work.fringe, *work.background[:1]]
    rows = []
    for tile in tiles:
        name = "background" if tile in work.background else names[tile]
        off = "" if wrong[tile] == work.odds[tile] else "wrong"
        rows.append((name, str(wrong[tile]), str(work.odds[tile]), off))
    expected = sum(wrong.values(), density * 0) + work.marked
    differs = any(wrong[tile] != work.odds[tile] for tile in tiles)
    end = (
        f"By the product {expected} mines{_about_in_text(expected)} are expected, and there are "
        f"{work.mines}: the total is fixed, so tiles are not independent."
        if expected != work.mines
        else "Here both agree in the number of mines expected, but not in general."
        if differs
        else "Here the product happens to be right; in general it is not, as the total is fixed."
    )
    return [
        f"If each tile were a bomb by itself with probability M/N = {density}, a model with k "
        "bombs on the fringe would weigh p^k (1-p)^(F-k), and a background tile would keep p:",
        Grid(("tile", "by the product", "right", ""), tuple(rows)),
        end,
    ]


def _about(share: Fraction) -> str:
    return "" if share.denominator == 1 else f"{float(share):.3f}"


def _about_in_text(share: Fraction) -> str:
    return "" if share.denominator == 1 else f", about {float(share):.3f}"
