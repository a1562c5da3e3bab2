"""The façade: a file or a display, and everything that can be asked of it.

The pipeline: text, statements, instances, clauses, verdicts.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

from minelogic.board import Board, Coordinates, Display, Noise, TileName, Topology
from minelogic.encode.method import METHODS, Method
from minelogic.errors import FileError, LimitReached
from minelogic.ground.formula import Ground
from minelogic.limits import Limits
from minelogic.records import replace
from minelogic.solve.answers import Answer, Answers, Status
from minelogic.solve.given import Given, Verdict, given_display, given_of
from minelogic.source import Source
from minelogic.syntax.file.checked import File
from minelogic.syntax.file.display_text import (
    as_coordinates,
    display_text,
    read_noise_of,
    read_rows,
    row_of_cells,
)

if TYPE_CHECKING:
    from pathlib import Path

    from minelogic.derive.derivation import Derivation
    from minelogic.derive.explain import Explainer
    from minelogic.derive.query_reasons import Answered
    from minelogic.derive.technique_sets import Techniques
    from minelogic.diagnostics import Diagnostic
    from minelogic.encode.clauses import CNF
    from minelogic.ground.evaluate import Reason, World
    from minelogic.ground.ground import Grounding
    from minelogic.proof.writing.results import Countermodel, Proof, Undecided
    from minelogic.solve.clash import Clash
    from minelogic.solve.explain import QueryAnswer
    from minelogic.solve.nearest import NearestBoard
    from minelogic.solve.odds.find import Odds
    from minelogic.solve.odds.knowledge_base import Joined
    from minelogic.solve.odds.posterior import Prior
    from minelogic.solve.odds.working import Working
    from minelogic.solve.truth import Places, Truth
    from minelogic.solve.worlds import Model
    from minelogic.syntax.tree import Formula


def load(path: str | Path, limits: Limits | None = None, encoding: Method = "auto") -> Problem:
    """The problem that a file states; `FileError` with every finding if it has mistakes."""
    from minelogic.syntax.file.load import decode, load_file

    name = os.fspath(path)
    limits = limits or Limits()
    with open(name, "rb") as stream:
        data = stream.read(4 * limits.characters + 1)
    source, findings = decode(name, data, limits)
    if findings:
        raise FileError(findings)
    return Problem(load_file(source, os.path.dirname(name), limits), limits, encoding)


def loads(
    text: str | bytes,
    name: str = "text",
    base: str | Path | None = None,
    limits: Limits | None = None,
    encoding: Method = "auto",
) -> Problem:
    """The problem that a text states; theories are looked for in `base`, if it is given.

    Bytes are read as UTF-8.
    """
    from minelogic.syntax.file.load import decode, load_file

    if isinstance(text, bytes):
        source, findings = decode(name, text, limits or Limits())
        if findings:
            raise FileError(findings)
    elif isinstance(text, str):
        source = Source(name, text)
    else:
        raise TypeError(f"a problem is stated by a text, not by {text!r}")
    return Problem(load_file(source, base, limits), limits, encoding)


class Problem:
    """What is given, and what follows. Making one raises `FileError` if the file has mistakes.

    Questions never raise for want of time: a limit that was reached shows in the answer
    (`unknown`, `?`, None) and in `reached`.
    """

    def __init__(self, file: File, limits: Limits | None = None, encoding: Method = "auto") -> None:
        self.limits = limits or Limits()
        if encoding not in METHODS:
            raise ValueError(f"there is no encoding {encoding!r}, only {', '.join(METHODS)}")
        self.encoding: Method = encoding
        self.__dict__["file"] = file
        self.board: Board | None = file.board
        self.display: Display | None = file.display
        self.mines: int | None = None if file.mines is None else file.mines.number
        self._text: Callable[[], str] = str
        if file.errors:
            raise FileError(file.diagnostics)
        errors = [d for d in self.grounding.diagnostics if d.severity == "error"]
        if errors:
            from minelogic.diagnostics import limited

            found = (*file.diagnostics, *self.grounding.diagnostics)
            raise FileError(limited(found, self.limits.findings))

    @classmethod
    def from_display(
        cls,
        rows: str | Iterable[str | Iterable[str | int]] | Mapping[Any, Any],
        mines: int | None = None,
        topology: Topology = "king",
        edges: Iterable[tuple[int | str, int | str]] | None = None,
        theory: str | None = "minesweeper",
        coordinates: Coordinates | str = "rows from 0",
        limits: Limits | None = None,
        encoding: Method = "auto",
        noise: str | Mapping[Any, Any] | Sequence[tuple[Any, Any]] | None = None,
    ) -> Problem:
        """The problem of a display with no file: its rows as a file writes them, and a theory.

        On a graph, `rows` is a mapping from vertices to signs, and `edges` says who is next to
        whom. `noise` is a channel: "lower", "upper", `{"shown": "4/5"}`, or a table such as
        `{3: {2: "1/4", 3: "3/4"}}`; or a list of channels, each with the tiles that it is for.
        `FileError` if the rows have mistakes; a display that no board fits is none.
        """
        if mines is not None and type(mines) is not int:
            raise TypeError(f"the number of mines is a whole number, not {mines!r}")
        coordinates = as_coordinates(coordinates)
        edges = None if edges is None else list(edges)
        limits = limits or Limits()
        read = None
        shown: Sequence[str] | Mapping[Any, Any]
        if isinstance(rows, Mapping):
            shown = rows
            topology = "graph" if topology == "king" else topology
        else:
            if isinstance(rows, str):
                rows = [row for row in rows.splitlines() if row.strip()]
            shown = [row if isinstance(row, str) else row_of_cells(row) for row in rows]
            if theory == "minesweeper" and encoding == "auto" and topology != "graph":
                read = read_rows(shown, topology, limits)
        if mines is not None:
            mines = min(mines, 10**limits.digits - 1)  # no board has so many tiles
        heard: Noise | None = None
        if read is not None and noise is not None:
            board = replace(read[0], coordinates=coordinates)
            heard = read_noise_of(noise, board, read[1], limits)
            read = None if heard is None else read
        if read is None or (mines is not None and mines < 0):
            text = display_text(shown, mines, topology, edges, theory, coordinates, noise)
            return cls(_file_of_display(text, limits), limits, encoding)
        board, signs = read
        if coordinates != board.coordinates:
            board = replace(board, coordinates=coordinates)
        # The file is made when somebody asks where something stands; the answers do not need it.
        problem = cls.__new__(cls)
        problem.limits = limits
        problem.encoding = encoding
        problem.board, problem.display, problem.mines = board, Display(signs), mines
        problem._text = lambda: display_text(
            shown, mines, topology, edges, theory, coordinates, noise
        )
        problem.__dict__["_given"] = given_display(board, signs, mines, heard)
        return problem

    @cached_property
    def file(self) -> File:
        """The file, or for a display the one that says the same."""
        return _file_of_display(self._text(), self.limits)

    @cached_property
    def grounding(self) -> Grounding:
        """The instances of every rule, fact and query."""
        from minelogic.ground.ground import ground

        return ground(self.file, self.limits, whole=self.encoding != "auto")

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The warnings about the file."""
        from minelogic.diagnostics import limited
        from minelogic.ground.ground import impossible_conditions

        grounding = self.grounding
        findings = (
            *self.file.diagnostics,
            *grounding.diagnostics,
            *impossible_conditions(grounding),
        )
        return limited(findings, self.limits.findings)

    # Answers

    @property
    def reached(self) -> list[LimitReached]:
        """The limits at which the answers to questions so far had to stop."""
        return self.answers.reached

    @property
    def status(self) -> Status:
        """`consistent`, `inconsistent`, or `unknown` if a limit was reached."""
        return self.answers.solution.status

    @cached_property
    def verdicts(self) -> dict[TileName, Verdict]:
        """For each covered tile `B`, `S`, `N` or `U`: a bomb, safe, no bomb, or none of these.

        `N` is a tile that is known to be no bomb, though nothing says that it is safe. `?` if a
        limit was reached; nothing at all if the problem is inconsistent, or speaks of predicates of
        its own and of neither B nor S.
        """
        verdicts = self.answers.solution.verdicts
        if self.board is None:
            return {}
        names = self.board.names
        return dict(zip([names[tile] for tile in verdicts], verdicts.values(), strict=True))

    @property
    def spoken(self) -> tuple[str, ...]:
        """The predicates that the problem speaks of, and to which its worlds give truth."""
        return tuple(self._given.spoken)

    @property
    def is_noisy(self) -> bool:
        """Whether tiles may show something else than their numbers."""
        return self._given.noise is not None

    @property
    def has_bombs(self) -> bool:
        """Whether it speaks of bombs, so that its worlds have boards."""
        return bool(self._given.bombs)

    def truth(self, predicate: str) -> dict[Places, bool | None]:
        """For the places of each atom of a predicate: True, False, or None if it is open.

        The places are a tuple, in the file's coordinates: empty for a letter, one value for a
        predicate of one place. True is what is entailed, False what is refuted. None is also what
        a limit left `unknown` (see `reached`). Nothing at all if the problem is inconsistent.
        `ValueError` if the file has no such predicate.
        """
        return dict(self._truth(predicate).values)

    def unknown(self, predicate: str) -> frozenset[Places]:
        """The places of those atoms of a predicate that a limit left unknown.

        They are None in `truth`, as open ones are, but may well be true or false in every world.
        """
        return self._truth(predicate).unknown

    def _truth(self, predicate: str) -> Truth:
        from minelogic.solve.truth import truth

        if predicate not in self._truths:
            self._truths[predicate] = truth(self.answers, predicate)
        return self._truths[predicate]

    @cached_property
    def _truths(self) -> dict[str, Truth]:
        return {}

    def entails(self, formula: str | Formula) -> Answer:
        """`entailed`, `refuted`, `independent`, `inconsistent`, or `unknown` at a limit."""
        try:
            return self.answers.entails(self.ground_formula(formula))
        except LimitReached as reached:
            self.reached.append(reached)
            return "unknown"

    @cached_property
    def queries(self) -> tuple[QueryAnswer, ...]:
        """The answer to each `prove` of the file; if it is independent, with two boards."""
        from minelogic.solve.explain import query_answers

        return query_answers(self.answers, self.grounding)

    def answered(self, derivation: Derivation | None, others: bool = True) -> Answered:
        """The queries, each with the steps that show its answer, and these steps.

        They stand on those of a derivation, and come after them. Without a derivation nothing is
        looked for; if not `others`, only among its steps.
        """
        from minelogic.derive.query_reasons import answered

        explain, further = None, None
        if others and derivation is not None and self.queries:
            from minelogic.derive.from_steps import FromSteps
            from minelogic.solve.explain import work_of_queries

            explain = self._explain_query
            work = work_of_queries(self._by_bombs, self.grounding)
            further = FromSteps(derivation.steps, self.grounding, self._by_bombs, work)
        return answered(self.queries, derivation, self.answers.given, explain, further)

    def _explain_query(self, query: QueryAnswer) -> tuple[Derivation, list[LimitReached]]:
        """The reason for an answer, and the limits for which there may be no steps.

        That it is not found in time leaves the answer as it is.
        """
        from minelogic.solve.explain import work_of_queries

        before = len(self.reached)
        with self._explainer.one_of_the_queries():
            reason = self.explain(query.statement.formula)
        reached = self.reached[before:]
        del self.reached[before:]
        work = work_of_queries(self.answers, self.grounding)
        return reason, reached or [LimitReached(work.name, work.limit, work.what)]

    def missed(self, derivation: Derivation | None) -> Sequence[int]:
        """The tiles that are decided, but by no step of a derivation, if there is one."""
        from minelogic.derive.query_reasons import missed_tiles

        return missed_tiles(self.answers.solution.verdicts, derivation)

    def explain(self, formula: str | Formula) -> Derivation:
        """Why a formula has the answer it has: the least reason, or two boards.

        An entailed formula is derived, of a refuted one its negation, of an inconsistent problem
        the clash.
        """
        from minelogic.derive.derivation import Derivation
        from minelogic.ground.atoms import tile_literal

        if isinstance(formula, str) and self.encoding == "auto":
            literal = tile_literal(formula, self._given.atoms)
            if literal is not None:
                return self._explainer.explain(*literal)
        asked = self.formula(formula)
        try:
            grounded = self.ground_formula(asked)
            if self.encoding == "auto" or self.answers.entails(grounded) != "unknown":
                return self._explainer.explain(asked, grounded)
        except LimitReached as reached:
            self.reached.append(reached)
        return Derivation(self.grounding, (), "unknown", asked, reached=False)

    def prove(self, formula: str | Formula) -> Proof | Countermodel | Undecided:
        """A natural-deduction proof of a formula from the least reason, or a world without it."""
        from minelogic.proof.boards.deduce import deduce

        return deduce(formula, self, limits=self.limits)

    @cached_property
    def _explainer(self) -> Explainer:
        from minelogic.derive.explain import Explainer

        return Explainer(self._by_bombs, lambda: self.grounding)

    @cached_property
    def derivation(self) -> Derivation:
        """Every deduction with its reason, in the order a person could make them."""
        return self.derive()

    def derive(
        self,
        techniques: str | Iterable[str] | Techniques = "all",
        limit: int | None = None,
        cost: int | None = None,
    ) -> Derivation:
        """The deductions that some techniques allow, at most so many, none of a higher cost."""
        from minelogic.derive.full_derivation import derive
        from minelogic.derive.technique_sets import techniques_of

        allowed = techniques_of(techniques, cost)
        if limit is not None and not isinstance(limit, int):
            raise TypeError(f"the number of deductions is a whole number, not {limit!r}")
        if self.status == "inconsistent":
            return self._explainer.clash()
        most = None if limit is None else max(0, min(limit, sys.maxsize))
        return derive(self._by_bombs, self.grounding, allowed, most)

    def models(self, limit: int | None = 10, worlds: bool = False) -> list[Model]:
        """The boards that fit, in reading order, at most so many; or the worlds of each board.

        Where the file speaks of no bombs, there are only worlds, those with atoms false first.
        """
        from minelogic.solve.listing import all_models

        models: list[Model] = []
        try:
            most = None if limit is None else min(limit, sys.maxsize)
            models.extend(islice(all_models(self.answers, worlds), most))
        except LimitReached as reached:
            self.reached.append(reached)
        return models

    def count(self, worlds: bool = False) -> int | None:
        """How many boards fit, exactly, or how many worlds; None if a limit was reached.

        Where the file speaks of no bombs, there are only worlds.
        """
        from minelogic.solve.counting import count

        try:
            return count(self.answers, worlds)
        except LimitReached as reached:
            if self.status == "inconsistent":
                return 0
            self.reached.append(reached)
            return None

    def odds(self, prior: Prior = "boards", seed: int = 0) -> Odds:
        """For each covered tile, of how many of the boards that fit it is a bomb on.

        Without `mines` every board is equally likely; under noise each weighs as much as the chance
        is that it shows what is shown. Where the file speaks of no bombs: for each atom, as it is
        written, in how many of the worlds it holds. Nothing at all if nothing fits.

        Where boards are too many to be counted the odds of tiles are estimated from a sample, by a
        seed: then `method` is "sampled", and `intervals` has 95 % intervals. Where that cannot be
        done either, they are None.

        By the prior "combinations", the joined combinations of the covered tiles next to a number
        are equally likely, and the other tiles are left out; by "values", each clue's chance of a
        true value is shared among its combinations. `ValueError` if the file says more than a
        display under the standard theory.
        """
        from minelogic.solve.odds.find import odds_of

        return odds_of(self.answers, prior, self.written, seed)

    def working(self) -> Working:
        """How the odds come about: models of the fringe, their ways, what is normalised.

        `ValueError` if the file says more than a display under the standard theory; `LimitReached`
        if the models are too many to be listed.
        """
        from minelogic.solve.odds.working import working

        found = working(self._given)
        if found is None:
            raise ValueError("only a display under the standard theory has a working of its odds")
        return found

    def knowledge_base(
        self,
        order: Iterable[TileName] | None = None,
        prior: Prior = "values",
        forget: bool = False,
    ) -> list[Joined]:
        """The clues as tables of combinations, joined one after the other.

        In the order in which tiles were opened, or in reading order. To `forget` that a tile was
        opened, as a source does, is wrong. `ValueError` if the file says more than a display under
        the standard theory, or a tile shows no number; `LimitReached` if there are too many rows.
        """
        from minelogic.solve.odds.knowledge_base import knowledge_base

        board, given = self.board, self._given
        tiles = None
        if order is not None and board is not None:
            names = list(order)
            found = [board.tile(name) for name in names]
            for name, tile in zip(names, found, strict=True):
                if tile is None or not isinstance(given.signs[tile], int):
                    raise ValueError(f"tile {name} shows no number")
            tiles = [tile for tile in dict.fromkeys(found) if tile is not None]
        steps = knowledge_base(given, tiles, prior, forget)
        if steps is None:
            raise ValueError("only a display under the standard theory has tables of combinations")
        return steps

    def written(self, atoms: Iterable[int]) -> list[str]:
        """Atoms as a file has them, by their numbers."""
        from minelogic.syntax.printer import write

        return [write(self._given.atoms.atom(atom)) for atom in atoms]

    @cached_property
    def conflict(self) -> Clash | None:
        """If the problem is inconsistent: a smallest set of premises that clash."""
        return self._explainer.conflict if self.status == "inconsistent" else None

    @cached_property
    def nearest(self) -> NearestBoard | None:
        """If the problem is inconsistent: the board that breaks the fewest premises, and which."""
        from minelogic.solve.explain import nearest

        if self.status != "inconsistent":
            return None
        return nearest(self._by_bombs, self.grounding)

    def cnf(self, method: Method = "auto") -> CNF:
        """The clauses of everything the file says; `LimitReached` if they are too many."""
        from minelogic.encode.file_cnf import cnf_of

        if method not in METHODS:
            raise ValueError(f"there is no method {method!r}, only {', '.join(METHODS)}")
        return cnf_of(self.grounding, method, self.limits)

    def assuming(self, formula: str | Formula) -> Problem:
        """The problem with one more fact."""
        from minelogic.syntax.definitions import expand
        from minelogic.syntax.printer import write
        from minelogic.syntax.statements import Fact

        text = formula if isinstance(formula, str) else write(formula)
        self.formula(text, "assumption")
        # On a line of its own, below the file and other assumptions, by which it is known.
        lines = self.file.source.text.count("\n") + sum(
            fact.source is not self.file.source for fact in self.file.facts
        )
        source = Source("assumption", "\n" * (lines + 1) + text)
        given = self.formula(source.text, "assumption")
        core = expand(given, self.file.definitions)
        fact = Fact(given, core=core, source=source, span=given.span)
        file = replace(self.file, facts=(*self.file.facts, fact))
        return Problem(file, self.limits, self.encoding)

    @cached_property
    def answers(self) -> Answers:
        """What the solver knows."""
        return Answers(self._given, self.limits, self.encoding)

    @cached_property
    def _by_bombs(self) -> Answers:
        """What the solver knows when numbers tell what rules say, as they do for reasons."""
        if self.encoding == "auto":
            return self.answers
        answers = Answers(given_of(self.grounding), self.limits, effort=self.answers.effort)
        answers.reached = self.answers.reached
        return answers

    @cached_property
    def _given(self) -> Given:
        return given_of(self.grounding, by_numbers=self.encoding == "auto")

    # Formulas and finished boards

    def formula(self, text: str | Formula, name: str = "formula") -> Formula:
        """A closed formula in the words of this file, checked; `FileError` if it has mistakes.

        `name` is what findings call the text. A formula that was read elsewhere is checked anew.
        """
        from minelogic.syntax.letters import closed_formula

        return closed_formula(text, name, self.file, self.limits)

    def ground_formula(self, formula: str | Formula) -> Ground:
        """A closed formula over the board's atoms; `FileError` if it has mistakes."""
        from minelogic.ground.ground import ground_formula

        return ground_formula(self.formula(formula), self.file, self.limits)

    def world(self, bombs: Iterable[TileName] | None = None) -> World:
        """The finished board with these bombs; by default, the bombs the display marks."""
        from minelogic.ground.evaluate import World

        board = self.board
        if board is None:
            return World(self.file, (), self.limits)
        if bombs is None:
            marked = self.display.bombs if self.display is not None else ()
            return World(self.file, marked, self.limits)
        tiles = []
        for name in bombs:
            tile = board.tile(name)
            if tile is None:
                raise ValueError(f"the board has no tile {name}")
            tiles.append(tile)
        return World(self.file, tiles, self.limits)

    def evaluate(self, formula: str | Formula, bombs: Iterable[TileName] | None = None) -> Reason:
        """Whether a closed formula holds on the finished board, and why."""
        return self.world(bombs).reason(self.formula(formula))

    def __reduce__(self) -> tuple[type[Problem], tuple[File, Limits, Method]]:
        return Problem, (self.file, self.limits, self.encoding)

    def _repr_svg_(self) -> str | None:
        """The display, for notebooks."""
        from minelogic.render.boards.svg import board_svg

        if self.board is None:
            return None
        return board_svg(self.board, (self.display or Display.covered_board(self.board.size)).signs)

    def __repr__(self) -> str:
        where = self.board.describe() if self.board is not None else "no board"
        return f"<Problem {self.file.source.name}: {where}, {len(self.file.rules)} rules>"


def _file_of_display(text: str, limits: Limits) -> File:
    """The file that says what a display says; more mines than tiles are no mistake there."""
    from minelogic.catalogue import TOO_MANY_MINES
    from minelogic.syntax.file.load import load_file

    file = load_file(Source("display", text), None, limits)
    findings = [d for d in file.diagnostics if d.code != TOO_MANY_MINES.code]
    return replace(file, diagnostics=tuple(findings))
