"""`minelogic solve`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from time import process_time
from typing import TYPE_CHECKING

import click

from minelogic.board import Board
from minelogic.cli.shared.answering import (
    budget_options,
    encoding_option,
    exit_code,
    limits_of,
    noise_told,
    paint,
    say,
    show_conflict,
    show_limits,
    tile_answer,
    work_option,
    working,
)
from minelogic.cli.shared.common import emit_json, json_option, open_problem, reached
from minelogic.cli.shared.deriving import (
    FORMATS,
    GRAPHS,
    depth_option,
    page_options,
    show_steps,
    write_file,
    write_proofs,
    written,
)
from minelogic.cli.solve_json import solution_json
from minelogic.cli.solve_steps import Next, Shown, all_steps, next_steps, wanted_steps
from minelogic.derive.technique_sets import ALL, Techniques
from minelogic.encode.method import Method
from minelogic.errors import LimitReached
from minelogic.problem import Problem
from minelogic.records import replace
from minelogic.render.answers import grid_lines, said, two_worlds, verdict_rows
from minelogic.words import fill, listed, plural

if TYPE_CHECKING:
    from minelogic.derive.derivation import Derivation
    from minelogic.derive.query_reasons import QueryReason
    from minelogic.solve.truth import Places


_LISTED = 30
"""So many tiles are listed."""


@click.command()
@click.argument("file", metavar="FILE")
@depth_option
@click.option("--next", "--hint", "only_next", is_flag=True, help="Show the next deduction alone.")
@click.option(
    "--techniques",
    metavar="NAMES",
    default="all",
    show_default=True,
    help="Deduce by these only: names from docs/techniques.md, or automaton, queens, one-number, "
    "two-numbers, all.",
)
@click.option(
    "--cost",
    type=click.IntRange(min=0),
    metavar="N",
    help="No step from more than N instances that speak of several tiles.",
)
@click.option(
    "--influence",
    type=click.Choice(("all", "rutgers")),
    help="Show which tiles led to which (rutgers: by single numbers only).",
)
@click.option(
    "--format",
    "form",
    type=click.Choice((*FORMATS, *GRAPHS)),
    default="text",
    show_default=True,
    help="What to print; dot, mermaid and svg draw the chains of influence.",
)
@page_options
@encoding_option
@click.option(
    "--all", "everything", is_flag=True, help="Show every step, not only what the queries need."
)
@click.option("--stats", is_flag=True, help="Show variables, clauses and times.")
@click.option("--quiet", "-q", is_flag=True, help="Show the board alone.")
@budget_options
@work_option
@json_option
def command(
    file: str, depth: str, only_next: bool, techniques: str, cost: int | None,
    influence: str | None, form: str, html: str | None, drup: str | None, encoding: Method,
    everything: bool, stats: bool, quiet: bool, as_json: bool, **limits: int,
) -> None:  # fmt: skip
    """Say of each covered tile whether it is a bomb, safe or undecided, and why.

    N is a tile that is no bomb, though nothing says that it is safe. Of the file's own predicates
    it is said which atoms are true, false or open.

    The deductions come in the order in which a person could make them, the simplest first. The
    exit code is 0 if there is an answer, 1 if a query is not answered as the file expects, 3 if no
    board fits what the file says, and 4 if a limit left an answer open; steps that a limit leaves
    out are told, and leave it at 0.
    """
    if form == "html":
        form, html = "text", html or "-"
    as_json = as_json or form == "json"
    allowed = _allowed(techniques, cost)
    begin = process_time()
    problem = open_problem(file, limits_of(limits), as_json, encoding)
    read = process_time()
    if html == "-" and (as_json or form != "text"):
        raise click.UsageError("--html - and another format both want standard output.")
    if only_next and depth == "none":
        depth = "tile"
    reasons = only_next or form not in ("text", "json") or html is not None
    reasons = reasons or (not quiet and (depth != "none" or influence is not None))
    derivation: Derivation | None = None
    try:
        with working("Solving"):
            status = problem.status
            solved = process_time()
            queries = problem.queries
            if status == "inconsistent" and not quiet:
                _ = (problem.conflict, problem.nearest)
            if status == "consistent":
                _ = [problem.truth(name) for name in _own(problem)]
            failed = any(query.as_expected is False for query in queries)
            # That a reason is not found in time does not take an answer back.
            code = exit_code(problem, failed)
        one_step = only_next and status != "inconsistent"
        shown = Shown(None, ())
        if reasons:
            queries_too = depth != "none" and not (quiet or one_step)
            with working("Looking for reasons"):
                shown = all_steps(
                    problem,
                    allowed,
                    1 if only_next and problem.has_bombs else None,
                    queries_too,
                    allowed is ALL,
                )
        elif not quiet:
            shown = Shown(None, problem.answered(None).reasons)
        derivation = shown.derivation
        advice: Next | None = None
        if one_step and derivation is not None:
            advice = next_steps(problem, derivation)
            shown = replace(shown, derivation=advice.derivation)
            derivation = advice.derivation
        elif not everything:
            shown = wanted_steps(shown)
    except LimitReached as error:
        reached(error, as_json)
    if html is not None and derivation is not None:
        from minelogic.render.page import page

        write_file(html, page(shown.derivation or derivation, shown.reasons, shown.left_out))
    if drup is not None:
        asked = {f"line-{query.statement.line}": query.statement.formula for query in queries}
        write_proofs(drup, problem, asked)
    if as_json:
        refused = reasons and derivation is None
        emit_json(solution_json(problem, shown.reasons, derivation, refused))
    elif form != "text" and derivation is not None:
        what = derivation if form in GRAPHS else shown.derivation or derivation
        asked_for = () if one_step else shown.reasons
        click.echo(written(what, form, depth, influence or "all", asked_for), nl=False)
    elif html == "-":
        pass
    elif advice is not None:
        _show_next(problem, advice, depth)
    elif quiet:
        _show_board(problem)
    else:
        _show(problem, shown, derivation, depth, influence, allowed)
    if not as_json:
        show_limits(problem)
    if stats:
        _show_stats(problem, read - begin, solved - read, process_time() - solved)
    sys.exit(code)


def _allowed(techniques: str, cost: int | None) -> Techniques:
    from minelogic.derive.technique_sets import techniques_of

    try:
        return techniques_of(techniques, cost)
    except ValueError as error:
        raise click.BadParameter(f"{error}.", param_hint="'--techniques'") from None


def _show(
    problem: Problem, shown: Shown, derivation: Derivation | None, depth: str,
    influence: str | None, allowed: Techniques,
) -> None:  # fmt: skip
    board, answered = problem.board, shown.reasons
    missed = problem.missed(derivation)
    if board is not None:
        mines = problem.mines
        total = "" if mines is None else f", {mines} {'mine' if mines == 1 else 'mines'}"
        noise = "".join(f", noise {said}" for said in noise_told(problem))
        say(f"{board.describe()}{total}{noise}")
        click.echo()
    if problem.status == "inconsistent":
        show_conflict(problem, derivation, depth)
        if answered:
            click.echo()
            say(("The query is" if len(answered) == 1 else f"The {len(answered)} queries are")
                + " not answered: from what cannot hold, anything follows.")  # fmt: skip
        return
    if not problem.answers.given.has_verdicts:
        say(_status(problem, bool(answered)))
    elif board is not None:
        small = missed if allowed is not ALL else ()
        _show_board(problem, small)
        click.echo()
        say(_summary(problem))
        if small:
            say("Small letters are what these techniques do not find.")
        _show_advice(problem, board)
    for number, line in enumerate(_truth_lines(problem)):
        click.echo(line if number else f"\n{line}")
    if derivation is not None and depth != "none":
        _show_steps(problem, shown, missed, depth, allowed)
    if derivation is not None and influence is not None:
        from minelogic.render.derivations.influence import influence_text

        click.echo()
        click.echo(influence_text(derivation, influence))  # type: ignore[arg-type]
    for reason in answered:
        click.echo()
        _show_query(problem, shown, reason, None if derivation is None else depth, allowed)


def _show_steps(
    problem: Problem, shown: Shown, missed: Sequence[int], depth: str, allowed: Techniques
) -> None:
    derivation = shown.derivation
    assert derivation is not None
    own = [step.id for step in derivation.steps if step.id not in shown.for_queries]
    if own:
        click.echo()
        show_steps(derivation, depth, only=own)
    if shown.left_out:
        click.echo()
        steps = "One more step is" if shown.left_out == 1 else f"{shown.left_out:,} more steps are"
        say(f"{steps} needed for no query; --all shows {plural(shown.left_out, 'it', 'them')}.")
    if missed and problem.board is not None:
        click.echo()
        more = " more" if own else ""
        number = f"One{more} tile is" if len(missed) == 1 else f"{len(missed):,}{more} tiles are"
        named = [problem.board.label(tile) for tile in missed[:_LISTED]]
        rest = f" and {len(missed) - _LISTED:,} more" if len(missed) > _LISTED else ""
        reason = "these techniques" if allowed is not ALL else "the limits"
        say(f"{number} decided, but not by what {reason} allow: {', '.join(named)}{rest}.")
    if allowed is ALL:
        _show_doubts(derivation, bool(missed))


def _show_doubts(derivation: Derivation, is_said: bool) -> None:
    """Which steps the limits did not allow, unless that is said, and which are in doubt."""
    lines: list[str] = []
    if not derivation.complete and not is_said:
        lines.append(
            "These steps are all that the limits allow: what else follows is told without."
            if derivation.steps
            else "The limits allow no steps: what follows is told without."
        )
    doubtful = sum([not step.smallest for step in derivation.steps])
    if doubtful:
        steps = "One step has a reason" if doubtful == 1 else f"{doubtful:,} steps have reasons"
        lines.append(f"{steps} that may not be the smallest: the limits did not allow to find out.")
    if lines:
        click.echo()
    for line in lines:
        say(line)


def _show_next(problem: Problem, advice: Next, depth: str) -> None:
    """One step of advice."""
    steps = advice.derivation.steps
    if advice.long:
        show_steps(advice.derivation, depth, only=[steps[-1].id])
        click.echo()
        say(f"It rests on {len(steps) - 1:,} steps of {advice.long:,} lines in all, and nothing "
            "that holds was found to take fewer; --all without --next shows them.")  # fmt: skip
        return
    if steps:
        show_steps(advice.derivation, depth, brief=advice.brief)
        if not advice.held:
            click.echo()
            say(
                "This only rules something out: no reason why an atom holds is among the steps."
                if advice.derivation.complete
                else "This only rules something out: the limits were reached before a reason why "
                "an atom holds was found. minelogic explain FILE ATOM looks for that of one atom "
                "alone."
            )
        return
    known = [verdict for verdict in problem.verdicts.values() if verdict in ("B", "S", "N")]
    if known or any(v is not None for name in _own(problem) for v in problem.truth(name).values()):
        say("These techniques deduce nothing more; others would.")
    elif problem.verdicts:
        say("Nothing more can be deduced: every covered tile is undecided.")
    else:
        say("Nothing more can be deduced: every atom is open." if _own(problem)
            else "Nothing is left to deduce.")  # fmt: skip


def _status(problem: Problem, asks: bool) -> str:
    text = {
        "consistent": "Consistent: what the file says can hold.",
        "unknown": "Whether what the file says can hold was not found within the limit.",
    }[problem.status]
    return text if asks else f"{text} It asks nothing; write prove FORMULA to ask."


def _own(problem: Problem) -> list[str]:
    """The predicates of the file's own that it speaks of."""
    own = problem.file.vocabulary.predicates
    return [name for name in problem.spoken if name in own]


def _truth_lines(problem: Problem) -> list[str]:
    """What is known of each of the file's own predicates, its letters together."""
    from minelogic.render.truth import Known, letter_lines, truth_lines

    truths: dict[str, dict[Places, Known]] = {}
    for name in _own(problem):
        truths[name] = {**problem.truth(name), **dict.fromkeys(problem.unknown(name), "?")}
    letters = {name: truth[()] for name, truth in truths.items() if () in truth}
    lines = letter_lines(letters)
    for name, truth in truths.items():
        if name not in letters:
            lines += [""] * bool(lines)
            lines += truth_lines(problem.file.vocabulary, name, truth, paint)
    return lines


def _show_advice(problem: Problem, board: Board) -> None:
    both = problem.answers.solution.both
    if both:
        tiles = ", ".join(board.label(tile) for tile in both[:5])
        say(f"{tiles}{', …' if len(both) > 5 else ''} {'is' if len(both) == 1 else 'are'} both "
            "bomb and safe: nothing in the file says that a bomb is not safe.")  # fmt: skip
    if "N" in problem.verdicts.values():
        say("N is no bomb, but nothing in the file says that it is safe.")
    if not problem.grounding.rules and not problem.grounding.facts:
        say("The file has no rule. Write use minesweeper to have the rules of the game.")


def _show_board(problem: Problem, missed: Sequence[int] = ()) -> None:
    """The board with its verdicts; those on the tiles that were missed in small letters."""
    board = problem.board
    if problem.status == "inconsistent" or (board is None and not _own(problem)):
        click.echo(problem.status)
        return
    if board is None or not problem.answers.given.has_verdicts:
        for line in _truth_lines(problem):
            click.echo(line)
        return
    answers = problem.answers
    rows = verdict_rows(board, answers.given.signs, answers.solution.verdicts)
    width = len(rows[0])
    for tile in missed:
        row, column = divmod(tile, width)
        rows[row][column] = rows[row][column].lower()
    for line in grid_lines(board, rows, paint):
        click.echo(f"  {line}")


def _summary(problem: Problem) -> str:
    verdicts = list(problem.verdicts.values())
    if not verdicts:
        return "No tile is covered."
    tiles = "1 covered tile" if len(verdicts) == 1 else f"{len(verdicts):,} covered tiles"
    parts = []
    for sign, word, words in (
        ("B", "bomb", "bombs"), ("S", "safe", "safe"), ("N", "no bomb", "no bomb"),
        ("U", "undecided", "undecided"),
    ):  # fmt: skip
        number = verdicts.count(sign)  # type: ignore[arg-type]
        if number or sign in ("B", "S"):
            parts.append(f"{number:,} {word if number == 1 else words} ({sign})")
    if "?" in verdicts:
        parts.append(f"{verdicts.count('?'):,} left open by a limit (?)")
    return f"{tiles}: {', '.join(parts)}."


def _show_query(
    problem: Problem, shown: Shown, reason: QueryReason, depth: str | None, allowed: Techniques
) -> None:
    """A query with its answer and, at a depth if there are reasons at all, what shows it."""
    query, statement = reason.query, reason.query.statement
    place = f"line {statement.line}"
    say(f"prove {said(statement.formula)}", f"{place}: ", " " * 6)
    colour = {"entailed": "green", "refuted": "red", "independent": "yellow"}
    answer = click.style(query.answer, fg=colour.get(query.answer, "magenta"), bold=True)
    words = tile_answer(problem, statement.formula, query.answer)
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
    elif depth not in (None, "none") and query.answer in ("entailed", "refuted"):
        _show_reason(shown, reason, depth, allowed)


def _show_reason(shown: Shown, reason: QueryReason, depth: str, allowed: Techniques) -> None:
    earlier = [str(step) for step in reason.steps if step not in reason.more]
    if earlier:
        say(f"by {plural(len(earlier), 'step')} {listed(earlier, most=None)}", "  ")
    if reason.more and shown.derivation is not None:
        show_steps(shown.derivation, depth, "  ", only=reason.more)
    elif not earlier and allowed is ALL:
        click.echo("  (The reason was not found within the limits.)")


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
