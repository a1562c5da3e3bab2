"""`minelogic solve`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from time import process_time
from typing import Any

import click

from minelogic.board import Board
from minelogic.cli.answering import (
    budget_options,
    encoding_option,
    exit_code,
    limits_json,
    limits_of,
    paint,
    say,
    show_conflict,
    show_limits,
    working,
)
from minelogic.cli.common import board_json, emit_json, json_option, open_problem, reached
from minelogic.encode.method import Method
from minelogic.errors import LimitReached
from minelogic.problem import Problem
from minelogic.render.answers import grid_lines, said, tile_words, two_worlds, verdict_rows
from minelogic.render.paragraphs import fill
from minelogic.solve.explain import QueryAnswer
from minelogic.syntax.printer import write


@click.command()
@click.argument("file", metavar="FILE")
@encoding_option
@click.option("--stats", is_flag=True, help="Show variables, clauses and times.")
@click.option("--quiet", "-q", is_flag=True, help="Show the board alone.")
@budget_options
@json_option
def command(
    file: str, encoding: Method, stats: bool, quiet: bool, as_json: bool, **limits: int
) -> None:
    """Say of each covered tile whether it is a bomb, safe or undecided, and answer the queries.

    The exit code is 0 if there is an answer, 1 if a query is not answered as the file expects, 3
    if no board fits what the file says, and 4 if a limit was reached.
    """
    begin = process_time()
    problem = open_problem(file, limits_of(limits), as_json, encoding)
    read = process_time()
    try:
        with working("Solving"):
            status = problem.status
            solved = process_time()
            queries = problem.queries
            if status == "inconsistent" and not quiet:
                _ = (problem.conflict, problem.nearest)
    except LimitReached as error:
        reached(error, as_json)
    failed = any(query.as_expected is False for query in queries)
    if as_json:
        emit_json(_json(problem, queries))
    elif quiet:
        _show_board(problem)
    else:
        _show(problem, queries)
    if not as_json:
        show_limits(problem)
    if stats:
        _show_stats(problem, read - begin, solved - read, process_time() - solved)
    sys.exit(exit_code(problem, failed))


def _show(problem: Problem, queries: Sequence[QueryAnswer]) -> None:
    board = problem.board
    if board is not None:
        mines = problem.mines
        total = "" if mines is None else f", {mines} {'mine' if mines == 1 else 'mines'}"
        click.echo(f"{board.describe()}{total}")
        click.echo()
    if problem.status == "inconsistent":
        show_conflict(problem)
        if queries:
            click.echo()
            say(("The query is" if len(queries) == 1 else f"The {len(queries)} queries are")
                + " not answered: from what cannot hold, anything follows.")  # fmt: skip
        return
    if board is None:
        say(_status(problem, queries))
    else:
        _show_board(problem)
        click.echo()
        say(_summary(problem))
        _show_advice(problem, board)
    for query in queries:
        click.echo()
        _show_query(problem, query)


def _status(problem: Problem, queries: Sequence[QueryAnswer]) -> str:
    text = {
        "consistent": "Consistent: what the file says can hold.",
        "unknown": "Whether what the file says can hold was not found within the limit.",
    }[problem.status]
    return text if queries else f"{text} It asks nothing; write prove FORMULA to ask."


def _show_advice(problem: Problem, board: Board) -> None:
    both = problem.answers.solution.both
    if both:
        tiles = ", ".join(board.label(tile) for tile in both[:5])
        say(f"{tiles}{', …' if len(both) > 5 else ''} {'is' if len(both) == 1 else 'are'} both "
            "bomb and safe: nothing in the file says that a bomb is not safe.")  # fmt: skip
    if not problem.grounding.rules and not problem.grounding.facts:
        say("The file has no rule. Write use minesweeper to have the rules of the game.")


def _show_board(problem: Problem) -> None:
    board = problem.board
    if board is None or problem.status == "inconsistent":
        click.echo(problem.status)
        return
    answers = problem.answers
    rows = verdict_rows(board, answers.given.signs, answers.solution.verdicts)
    for line in grid_lines(board, rows, paint):
        click.echo(f"  {line}")


def _summary(problem: Problem) -> str:
    verdicts = list(problem.verdicts.values())
    if not verdicts:
        return "No tile is covered."
    tiles = "1 covered tile" if len(verdicts) == 1 else f"{len(verdicts):,} covered tiles"
    parts = []
    for sign, word, words in (("B", "bomb", "bombs"), ("S", "safe", "safe"),
                              ("U", "undecided", "undecided")):  # fmt: skip
        number = verdicts.count(sign)  # type: ignore[arg-type]
        if number or sign != "U":
            parts.append(f"{number:,} {word if number == 1 else words} ({sign})")
    if "?" in verdicts:
        parts.append(f"{verdicts.count('?'):,} left open by a limit (?)")
    return f"{tiles}: {', '.join(parts)}."


def _show_query(problem: Problem, query: QueryAnswer) -> None:
    statement = query.statement
    place = f"line {statement.line}"
    say(f"prove {said(statement.formula)}", f"{place}: ", " " * 6)
    colour = {"entailed": "green", "refuted": "red", "independent": "yellow"}
    answer = click.style(query.answer, fg=colour.get(query.answer, "magenta"), bold=True)
    words = tile_words(statement.formula, query.answer, problem.answers.given.standard)
    asked = f" · {words}" if words else ""
    if query.as_expected is False:
        wrong = f"but {statement.expect} was expected"
        click.echo(f"  {answer}, {click.style(wrong, fg='red', bold=True)}")
        if words:
            click.echo(f"  {words}")
    else:
        click.echo(f"  {answer}{', as expected' if query.as_expected else ''}{asked}")
    if query.answer == "independent":
        for line in two_worlds(query.holds, query.fails):
            click.echo(f"    {line}")


def _json(problem: Problem, queries: Sequence[QueryAnswer]) -> dict[str, Any]:
    board = problem.board
    answers = problem.answers
    verdicts: Any = None
    if board is not None and problem.status != "inconsistent":
        rows = verdict_rows(board, answers.given.signs, answers.solution.verdicts)
        verdicts = rows
        if not board.is_grid:
            verdicts = dict(zip(map(str, board.vertices), rows[0], strict=True))
    clash, near = problem.conflict, problem.nearest
    return {
        "format": "minelogic.solution/1",
        "status": problem.status,
        "diagnostics": [finding.to_json() for finding in problem.diagnostics],
        "board": board_json(board),
        "mines": problem.mines,
        "verdicts": verdicts,
        "queries": [
            {
                "formula": write(query.statement.formula),
                "line": query.statement.line,
                "answer": query.answer,
                "expected": query.statement.expect,
                "holds_in": None if query.holds is None else query.holds.to_json(),
                "fails_in": None if query.fails is None else query.fails.to_json(),
            }
            for query in queries
        ],
        "conflict": None if clash is None else [p.to_json(board) for p in clash.premises],
        "conflict_smallest": None if clash is None else clash.smallest,
        "nearest": None
        if near is None
        else {**near.model.to_json(), "broken": [p.to_json(board) for p in near.broken]},
        "encoding": problem.encoding,
        "limits": limits_json(problem),
        "notes": list(answers.knowledge.notes) if "knowledge" in answers.__dict__ else [],
        "trace": None,
    }


def _show_stats(problem: Problem, reading: float, solving: float, asking: float) -> None:
    lines = [f"encoding   {problem.encoding}"]
    notes: list[str] = []
    try:
        known = problem.answers.knowledge
        clauses = [*known.number_clauses, *known.clauses]
    except LimitReached:
        lines.append("clauses    too many to be made")
    else:
        counted = [literals for _, literals in known.bounds]
        variables = len({abs(literal) for part in (*clauses, *counted) for literal in part})
        lines += [
            f"variables  {variables:,}",
            f"clauses    {len(clauses):,}",
            f"literals   {sum(map(len, clauses)):,}",
        ]
        if counted:
            lines.append(f"bounds     {len(counted):,} (kept by a solver that counts)")
        notes = known.notes
    lines += [
        f"reading    {reading * 1000:.1f} ms",
        f"solving    {solving * 1000:.1f} ms",
        f"asking     {asking * 1000:.1f} ms",
    ]
    for line in (*lines, *(fill(f"note: {note}", "", "  ") for note in notes)):
        click.echo(line, err=True)
