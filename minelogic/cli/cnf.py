"""`minelogic cnf`: turn formulas into clauses, in steps if asked for."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Literal, NamedTuple, NoReturn, NotRequired, TypeAlias, get_args

import click

from minelogic.cli.cnf_input import Input, of_formula, of_path
from minelogic.cli.shared.common import (
    LIMIT,
    LimitJson,
    choice_options,
    emit_json,
    fail,
    limit_option,
    reached,
)
from minelogic.diagnostics import DiagnosticJson
from minelogic.encode.clauses import CNF
from minelogic.encode.file_cnf import cnf_of_premises
from minelogic.encode.forecast import TooManyClauses, forecast, in_words
from minelogic.encode.method import DISTRIBUTING, IN_STEPS, METHODS, Method
from minelogic.errors import FileError, LimitReached
from minelogic.ground.formula import Ground
from minelogic.jsonable import Digits, Shape, picked, plain
from minelogic.limits import Limits
from minelogic.render.formulas.clauses import ClausesJson, DistributionJson, cnf_json
from minelogic.syntax.printer import Style

if TYPE_CHECKING:
    from minelogic.encode.steps import Distribution

Form: TypeAlias = Literal["text", "latex", "json", "dimacs", "smtlib", "sympy", "nnf"]
FORMS: tuple[Form, ...] = get_args(Form)
MOST_LETTERS_OF_KN = 5_000
"""KN of more letters than this is not answered: its numbers alone are thousands of digits long."""


class Look(NamedTuple):
    """How much is shown, and in which spelling."""

    style: Style
    limit: int | None
    steps: bool
    method: Method
    tautologies: bool
    subsumed: bool

    def distribution(self, formula: Ground) -> Distribution | None:
        """The steps from a formula to clauses; None if there are too many."""
        from minelogic.encode.steps import distribution_steps

        kept = {"tautologies": self.tautologies, "subsumed": self.subsumed}
        try:
            return distribution_steps(formula, **kept)
        except LimitReached:
            return None


class WayJson(Shape):
    """The method, how many clauses it was to make, and the steps of each formula."""

    method: NotRequired[Method]
    forecast: NotRequired[Digits]
    steps: NotRequired[list[list[DistributionJson] | None]]


class CnfJson(ClausesJson, WayJson):
    """Clauses, where each comes from, and how they were made."""

    format: Literal["minelogic.cnf/1"]
    diagnostics: list[DiagnosticJson]


@click.command()
@click.argument("file", metavar="[FILE]", required=False)
@click.option("--formula", "text", metavar="FORMULA", help="A formula in place of a file.")
@click.option("--board", "board_text", metavar="BOARD", help='Its board, as in "2 x 2".')
@click.option("--file", "over", metavar="FILE", help="Its board and definitions from a file.")
@click.option("--kn", nargs=2, type=int, metavar="K N", help="Show and compare ways to KN(K, N).")
@click.option(
    "--method",
    type=click.Choice(METHODS),
    default="auto",
    show_default=True,
    help="The way to clauses.",
)
@click.option("--steps", is_flag=True, help="Show distribution law by law.")
@click.option("--keep-tautologies", is_flag=True, help="Keep clauses that always hold.")
@click.option("--keep-subsumed", is_flag=True, help="Keep clauses that others subsume.")
@choice_options
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    default=None,
    metavar="N",
    help="Show at most N instances of a statement and N clauses of each (20; 0: no limit).",
)
@click.option(
    "--style",
    type=click.Choice(("ascii", "unicode", "words")),
    default="ascii",
    show_default=True,
    help="How formulas are written.",
)
@click.option(
    "--max-clauses",
    type=click.IntRange(min=1),
    default=Limits().clauses,
    show_default=True,
    help="Refuse to make more than this.",
)
@limit_option
@click.option("--format", "form", type=click.Choice(FORMS), help="What to print.  [default: text]")
@click.option("--json", "short", flag_value="json", help="The same as --format json.")
@click.option("--latex", "short", flag_value="latex", help="The same as --format latex.")
@click.option("--dimacs", "short", flag_value="dimacs", help="The same as --format dimacs.")
def command(
    file: str | None,
    text: str | None,
    board_text: str | None,
    over: str | None,
    kn: tuple[int, int] | None,
    method: Method,
    steps: bool,
    keep_tautologies: bool,
    keep_subsumed: bool,
    names: tuple[str, ...],
    lines: tuple[int, ...],
    everything: bool,
    limit: int | None,
    style: Style,
    max_clauses: int,
    max_instances: int,
    form: Form | None,
    short: Form | None,
) -> None:
    """Turn a file, or a formula, into clauses.

    Of a file these are its display, mines, facts and rules. A file in DIMACS form is shown with
    what kind of clauses it has. In a formula by itself letters need no declaration.
    """
    _check_usage(file, text, board_text, over, kn, names, lines, everything)
    if form is not None and short is not None and form != short:
        raise click.UsageError(f"Give --format {form} or --{short}, not both.")
    form = form or short or "text"
    as_json = form == "json"
    if kn is not None:
        if steps or method != "auto" or keep_tautologies or keep_subsumed:
            raise click.UsageError(
                "--kn compares all methods: it goes without --method, --steps and --keep-…."
            )
        _show_kn(kn, form, style)
        return
    if steps and (method not in IN_STEPS or form not in ("text", "latex", "json")):
        raise click.UsageError(
            "--steps shows distribution: it goes with --method auto, distribute or kn, "
            "and with text, LaTeX and JSON."
        )
    if (keep_tautologies or keep_subsumed) and method not in DISTRIBUTING:
        raise click.UsageError(f"--method {method} has no clauses to leave out or to keep.")
    limits = Limits(instances=max_instances, clauses=max_clauses)
    look = Look(
        style=style,
        limit=limit,
        steps=steps,
        method=method,
        tautologies=keep_tautologies,
        subsumed=keep_subsumed,
    )
    try:
        if text is not None:
            given: Input | CNF = of_formula(text, board_text, over, limits, as_json)
        else:
            assert file is not None
            given = of_path(file, names, lines, everything, limits, as_json)
        if isinstance(given, CNF):
            _show_dimacs(given, form, look)
            return
        cnf = cnf_of_premises(
            given.premises(),
            given.atoms,
            method,
            limits,
            tautologies=keep_tautologies,
            subsumed=keep_subsumed,
        )
        _show(given, cnf, form, look)
    except FileError as error:
        fail(error.diagnostics, as_json)
    except TooManyClauses as error:
        _refuse(error, as_json)
    except LimitReached as error:
        reached(error, as_json)


def _check_usage(
    file: str | None,
    text: str | None,
    board: str | None,
    over: str | None,
    kn: tuple[int, int] | None,
    names: tuple[str, ...],
    lines: tuple[int, ...],
    everything: bool,
) -> None:
    if sum(given is not None for given in (file, text, kn)) != 1:
        raise click.UsageError("Give a file, or --formula, or --kn.")
    if text is None and (board is not None or over is not None):
        raise click.UsageError("--board and --file go with --formula.")
    if board is not None and over is not None:
        raise click.UsageError("Give --board or --file, not both.")
    if file is None and (names or lines or everything):
        raise click.UsageError("--rule, --line and --all go with a file.")


def _refuse(error: TooManyClauses, as_json: bool) -> NoReturn:
    """Says how many clauses there would be, and a way out."""
    from minelogic.words import fill

    if as_json:
        number = in_words(error.number)
        emit_json(picked(error, LimitJson, format="minelogic.limit/1", forecast=number))
    else:
        click.echo(fill(f"A limit was reached: {error}."), err=True)
    sys.exit(LIMIT)


def _show_kn(kn: tuple[int, int], form: Form, style: Style) -> None:
    """What KN(k, n) says, its sets L and U, and how the ways to write it compare."""
    from minelogic.render.formulas.kn import kn_json, kn_text
    from minelogic.solve.sat.kn_table import ways

    k, n = kn
    if form not in ("text", "json"):
        raise click.UsageError("--kn is shown as text or JSON.")
    if n < 0:
        raise click.UsageError(f"There cannot be {n} letters; the second number is 0 or more.")
    if n > MOST_LETTERS_OF_KN:
        reached(LimitReached("letters", MOST_LETTERS_OF_KN, f"KN({k}, {n})"), form == "json")
    if form == "json":
        emit_json(kn_json(k, n, ways(k, n)))
    else:
        click.echo(kn_text(k, n, ways(k, n), style))


def _show(given: Input, cnf: CNF, form: Form, look: Look) -> None:
    if form == "text":
        from minelogic.cli.cnf_text import formula_lines, group_lines

        lines = formula_lines if given.formula is not None else group_lines
        click.echo("\n".join(lines(given, cnf, look)))
    elif form == "json":
        emit_json(_json(given, cnf, look))
    elif form == "latex":
        click.echo(_latex(given, cnf, look))
    else:
        click.echo(_interchanged(given, cnf, form).rstrip("\n"))


def _json(given: Input, cnf: CNF, look: Look) -> CnfJson:
    return {
        "format": "minelogic.cnf/1",
        **cnf_json(cnf),
        **_way_json(given, cnf, look),
        "diagnostics": plain(given.diagnostics),
    }


def _way_json(given: Input, cnf: CNF, look: Look) -> WayJson:
    """How the clauses were made of formulas, if they were."""
    from minelogic.render.formulas.steps import steps_json

    formulas = [formula for _, formula in given.premises()]
    way: WayJson = {}
    if formulas:
        way["method"] = look.method
        way["forecast"] = str(sum(map(forecast, formulas)))
    if look.steps:
        from minelogic.encode.steps import MOST_STEPS

        distributions = [look.distribution(formula) for formula in formulas]
        if given.formula is not None and distributions == [None]:
            # Text says the same: there are no steps to show.
            raise LimitReached("steps", MOST_STEPS, "distribution")
        atoms = cnf.variables.atoms
        way["steps"] = [
            None if steps is None else steps_json(steps, atoms) for steps in distributions
        ]
    return way


def _latex(given: Input, cnf: CNF, look: Look) -> str:
    from minelogic.render.formulas.clauses import clauses_latex
    from minelogic.render.formulas.steps import steps_latex

    if not look.steps:
        return clauses_latex(cnf)
    texts = []
    for group in given.groups:
        for source, formula in group.premises if group.shown else ():
            steps = look.distribution(formula)
            made = "% too many steps" if steps is None else steps_latex(steps, cnf.variables.atoms)
            texts.append(f"% {source}\n{made}")
    return "\n\n".join(texts)


def _interchanged(given: Input, cnf: CNF, form: Form) -> str:
    if form == "dimacs":
        from minelogic.encode.dimacs import write_dimacs

        return write_dimacs(cnf)
    if form == "smtlib":
        from minelogic.encode.smtlib import write_smtlib

        return write_smtlib(given.premises(), cnf.variables.name)
    from minelogic.render.formulas.clauses import clauses_nnf, clauses_sympy

    return (clauses_sympy if form == "sympy" else clauses_nnf)(cnf)


def _show_dimacs(cnf: CNF, form: Form, look: Look) -> None:
    if look.steps or form == "smtlib":
        raise click.UsageError("These are clauses already: they are shown, or written as clauses.")
    if form == "text":
        from minelogic.cli.cnf_text import dimacs_lines

        click.echo("\n".join(dimacs_lines(cnf, look)))
    else:
        _show(Input([], cnf.variables.atoms), cnf, form, look)
