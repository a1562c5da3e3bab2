"""Whether a claim follows from a display, and from the part of it that a reason names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, islice

from minelogic.board import Display, Sign, text_of
from minelogic.errors import LimitReached
from minelogic.exercises.boards import board_words
from minelogic.grading.deduce.claims import Claim
from minelogic.grading.report.drawing import with_place
from minelogic.grading.report.values import Witness
from minelogic.ground.formula import Ground, conjunction, implication, negation
from minelogic.problem import Problem
from minelogic.records import replace
from minelogic.solve.worlds import Model

_FEWEST_NUMBERS = 3
"""Of fewer numbers there is little to choose from."""
_MANY_NUMBERS = 4
"""Of fewer numbers than these it is never said that they are too many."""
_MOST_SETS = 300
"""So many sets of numbers are tried for a smaller reason."""


class Reasons:
    """What follows on one board, from all of it or from some of its numbers.

    Marks of bombs and that a tile is uncovered can be used without being named, as can the rules
    and facts of the file; numbers, the number of mines and earlier claims have to be named.
    """

    def __init__(self, problem: Problem, reasons: bool = True) -> None:
        assert problem.board is not None
        self.problem, self.board = problem, problem.board
        self.signs = (problem.display or Display.covered_board(self.board.size)).signs
        self._parts: dict[tuple[frozenset[int], bool], Problem] = {}
        self._always = self._numbers_kept() if reasons else frozenset()

    def is_forced(self, claim: Claim) -> bool | None:
        """Whether a claim follows from the whole display; None if that was not found out."""
        return _is_entailed(self.problem, self._literal(claim))

    def seen(self, claim: Claim) -> bool:
        """Whether a claim only repeats what the display shows of its tile."""
        sign = self.signs[claim.tile]
        return sign != "." and (sign == "*") is (claim.what == "bomb")

    def visibly(self, tile: int) -> str:
        """What the display shows of a tile, in words; nothing if it is covered."""
        sign, label = self.signs[tile], self.board.label(tile)
        if sign == "*":
            return f"{label} is marked as a bomb"
        if sign == "-":
            return f"{label} is uncovered, and safe"
        return f"{label} shows {sign}, and is safe" if isinstance(sign, int) else ""

    def suffices(self, claim: Claim, before: Sequence[Claim]) -> bool | None:
        """Whether a claim follows from what it names, earlier claims among it."""
        return _is_entailed(self._part(claim), self._from(before, claim))

    def names_everything(self, claims: Sequence[Claim], before: Sequence[Claim]) -> bool:
        """Whether a reason that suffices names every number, though some could be spared.

        It may be the reason of several claims, and then all of them have to spare it.
        """
        numbers = {tile for tile, sign in enumerate(self.signs) if isinstance(sign, int)}
        if len(numbers) < _FEWEST_NUMBERS or not numbers <= claims[0].numbers:
            return False
        return any(
            self._all_suffice(claims, numbers - {tile}, before)
            for tile in sorted(numbers - self._always)
        )

    def names_too_many(self, claim: Claim, before: Sequence[Claim]) -> tuple[int, int, int] | None:
        """How many numbers a reason that suffices names, of how many, and how many would do.

        None unless it names more than half of all, and less than half of these would do for the
        claim. Claims of one line are looked at one by one: else one line with all of them would
        need no reason but everything.
        """
        shown = [tile for tile, sign in enumerate(self.signs) if isinstance(sign, int)]
        named = [tile for tile in shown if tile in claim.numbers]
        if len(named) < _MANY_NUMBERS or 2 * len(named) <= len(shown):
            return None
        needed = self._kept([claim], [t for t in named if t not in self._always], before)
        if 2 * len(needed) >= len(named):
            return None
        return len(named), len(shown), len(needed)

    def _kept(
        self, claims: Sequence[Claim], own: Sequence[int], before: Sequence[Claim]
    ) -> list[int]:
        """Numbers that suffice, of which none can be spared: first many are left out at a time."""
        kept, size = list(own), max(len(own) // 2, 1)
        while size:
            start = 0
            while start < len(kept):
                fewer = kept[:start] + kept[start + size :]
                if self._all_suffice(claims, fewer, before):
                    kept = fewer
                else:
                    start += size
            size //= 2
        return kept

    def _all_suffice(
        self, claims: Sequence[Claim], numbers: Iterable[int], before: Sequence[Claim]
    ) -> bool:
        """Whether each of the claims follows from these numbers and what else it names."""
        shown = {tile for tile, sign in enumerate(self.signs) if isinstance(sign, int)}
        return all(
            self.suffices(replace(claim, numbers=claim.numbers.difference(shown).union(numbers)),
                          before)
            for claim in claims
        )  # fmt: skip

    def superfluous(
        self, claims: Sequence[Claim], before: Sequence[Claim], smallest: bool
    ) -> tuple[int, int]:
        """How many numbers a reason that suffices names, and how many would do.

        Numbers are left out in reading order, as long as the rest suffices; if the smallest are
        asked for, smaller sets of other numbers are tried too, up to a limit.
        """
        numbers = [tile for tile, sign in enumerate(self.signs) if isinstance(sign, int)]
        named = claims[0].numbers
        own = [tile for tile in numbers if tile in named and tile not in self._always]

        def enough(tiles: Iterable[int]) -> bool:
            return self._all_suffice(claims, tiles, before)

        kept = self._kept(claims, own, before)
        if not smallest:
            return len(own), len(kept)
        choices = (
            some
            for size in range(len(kept))
            for some in combinations([n for n in numbers if n not in self._always], size)
        )
        best = next((len(some) for some in islice(choices, _MOST_SETS) if enough(some)), len(kept))
        return len(own), best

    def witness(
        self, claim: Claim, reason: Claim | None, before: Sequence[Claim], rests: bool = False
    ) -> tuple[Witness, ...]:
        """The canonical board on which the claim fails, drawn with the numbers that are named.

        `rests`: whether the reason also names what is not known.
        """
        problem = self.problem if reason is None else self._part(reason)
        model = _model(problem, negation(self._from(before, claim)))
        if model is None:
            return ()
        shown = (problem.display or Display.covered_board(self.board.size)).signs
        bombs = {self.board.tile(name) for name in model.bombs}
        signs: list[Sign] = [
            "*" if tile in bombs else sign if isinstance(sign, int) else "."
            for tile, sign in enumerate(shown)
        ]
        rows = text_of(self.board, Display(tuple(signs))).split("\n")
        what = "no bomb" if claim.what == "bomb" else "a bomb"
        if claim.what == "safe" and claim.tile not in bombs:
            what = "not safe"
        label = self.board.label(claim.tile)
        sentence = f"Here {label} is {what}, and everything on the display fits."
        if reason is not None:
            fits = "the rest of what is named" if rests else "all that is named"
            sentence = f"Here {label} is {what}, and {fits} fits."
        true = tuple([str(atom) for atom in map(_written, model.true)])
        name = board_words(self.board)
        witness = Witness(board=name, rows=tuple(rows), true=true, sentence=sentence)
        return (with_place(witness, self.board),)

    def _part(self, claim: Claim) -> Problem:
        """The problem with only those numbers that a claim names."""
        numbers = [tile for tile, sign in enumerate(self.signs) if isinstance(sign, int)]
        named = self._always | claim.numbers.intersection(numbers)
        key = named, claim.total
        if key not in self._parts:
            signs: list[Sign] = [
                "-" if isinstance(sign, int) and tile not in named else sign
                for tile, sign in enumerate(self.signs)
            ]
            file = self.problem.file
            left_out = [tile for tile in numbers if tile not in named]
            part = replace(
                file,
                display=Display(tuple(signs)),
                mines=file.mines if claim.total else None,
                # That nothing is known of a number does not say that the tile was blank.
                noise=None if file.noise is None else file.noise.without(left_out),
            )
            self._parts[key] = Problem(part, self.problem.limits)
        return self._parts[key]

    def _numbers_kept(self) -> frozenset[int]:
        """The numbers that are always used: those of which the rules do not say that they are safe.

        They cannot be replaced by the sign of a safe tile without saying more than they do.
        """
        numbers = [tile for tile, sign in enumerate(self.signs) if isinstance(sign, int)]
        given = self.problem.answers.given
        if given.by_numbers and given.is_tied:
            # What is left of such a tile is a number, or that it is safe.
            left = given.numbered[1]
            return frozenset([t for t in numbers if left[t] in (".", "*")])
        safe = self.problem.grounding.atoms.families["S"].start
        return frozenset([t for t in numbers if not _is_entailed(self.problem, safe + t)])

    def _from(self, before: Sequence[Claim], claim: Claim) -> Ground:
        return implication(conjunction(map(self._literal, before)), self._literal(claim))

    def _literal(self, claim: Claim) -> int:
        predicate = claim.formula.lstrip("~")[0]
        number = self.problem.grounding.atoms.families[predicate].start + claim.tile
        return -number if claim.formula.startswith("~") else number


def _is_entailed(problem: Problem, formula: Ground) -> bool | None:
    answer = problem.answers.entails(formula)
    return None if answer == "unknown" else answer in ("entailed", "inconsistent")


def _model(problem: Problem, formula: Ground) -> Model | None:
    from minelogic.solve.listing import canonical_model, some_model

    try:
        return canonical_model(problem.answers, formula)
    except LimitReached:
        return some_model(problem.answers, formula)


def _written(atom: object) -> str:
    from minelogic.syntax.printer import write

    return write(atom)  # type: ignore[arg-type]
