"""`minelogic proof search`: find a proof of a sequent, or a world that refutes it."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, Any, Literal, NoReturn, TypeAlias

import click

from minelogic.cli.shared.common import (
    LIMIT,
    MISTAKES,
    OK,
    emit_json,
    fail,
    json_option,
    open_problem,
    reached,
    read_source,
)
from minelogic.cli.shared.proving import (
    DOCUMENTS,
    TEXTS,
    chosen_logic,
    exported,
    judged,
    logic_options,
    only_theorem,
    write_to,
)
from minelogic.diagnostics import visible
from minelogic.errors import FileError, LimitReached
from minelogic.jsonable import Shape
from minelogic.limits import Limits
from minelogic.proof.writing.results import ProvedJson, RefutedJson, UndecidedJson

if TYPE_CHECKING:
    from minelogic.problem import Problem
    from minelogic.proof.report import Report
    from minelogic.proof.writing.results import Countermodel, Proof, Undecided

_FORMATS = (*TEXTS, "json", *DOCUMENTS)
_NAME = re.compile(r"(?!theorem )[A-Za-z_][\w'-]*(?: [\w'-]+)*|[0-9][\w.'-]*")
_THEOREM = re.compile(r"^[ \t]*(?:theorem|lemma|proof|use|logic|rules)\b", re.M)


class NamedProofJson(ProvedJson):
    """The answer about a theorem of a file that was proved."""

    name: str


class NamedRefutationJson(RefutedJson):
    """The answer about a theorem of a file that does not hold."""

    name: str


class NamedUndecidedJson(UndecidedJson):
    """The answer about a theorem of a file of which nothing was found."""

    name: str


NamedSearchJson: TypeAlias = NamedProofJson | NamedRefutationJson | NamedUndecidedJson


class SearchesJson(Shape):
    """What was found about the theorems of a file."""

    format: Literal["minelogic.searches/1"]
    answers: list[NamedSearchJson]
    unreadable: list[str]


# An arrow between blanks looks like an option.
@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("words", metavar="SEQUENT", nargs=-1, required=True)
@click.option("--on", metavar="FILE", help="A board: what its file says may be used.")
@click.option("--theorems", is_flag=True, help="Let the proof cite the theorems that ship.")
@click.option("--name", default="found", show_default=True, help="The name of the theorem.")
@click.option("--theorem", metavar="NAME", help="Of a file, only this theorem.")
@click.option(
    "--format",
    "form",
    type=click.Choice(_FORMATS),
    default="text",
    show_default=True,
    help="How to write the proof; text is what 'proof check' reads.",
)
@click.option("-o", "--output", metavar="FILE", help="Write the proof to a file instead.")
@logic_options
@json_option
def command(
    words: tuple[str, ...],
    on: str | None,
    theorems: bool,
    name: str,
    theorem: str | None,
    form: str,
    output: str | None,
    as_json: bool,
    **logic: Any,
) -> None:
    """Find a proof of a sequent, or a world that refutes it.

    SEQUENT is "P -> Q, P |- Q", or a formula by itself; - reads it from standard input.
    Propositional sequents are always decided; for others the search is bounded, and may end
    undecided (exit code 4). With --on, the sequent is about the board of a file: "S(1, 0)" asks
    for a proof of what is known there, and "(1, 0)" for one of what that tile is. Given a file
    of proofs instead, every theorem in it is proved anew.
    """
    mistyped = [word for word in words if word.startswith("--")]
    if mistyped:
        raise click.UsageError(f"There is no option '{visible(mistyped[0])}'.")
    if not _NAME.fullmatch(name):
        raise click.UsageError("The name of a theorem is made of letters, digits and underscores.")
    as_json = as_json or form == "json"
    chosen = chosen_logic(**logic)
    text = " ".join(words).strip()
    if text.endswith(".proof"):
        _answer_file(judged(text, theorem=theorem, **chosen), theorems, form, as_json, output)
    if text.endswith(".mine"):
        raise click.UsageError(
            f"{visible(text)} is a constraint file; a sequent about its board is asked for with "
            f'--on, as in proof search --on {visible(text)} "S(0, 0)"'
        )
    if text == "-":
        text = _standard_input(as_json)
        if _THEOREM.search(text):
            from minelogic.proof.judging.files import check_proof

            report = check_proof(text, name="standard input", base=".", **chosen)
            _answer_file(only_theorem(report, theorem), theorems, form, as_json, output)
    if theorem is not None:
        raise click.UsageError("--theorem chooses one of a file; a sequent has --name.")
    try:
        from minelogic.proof.prove import prove

        problem = None if on is None else open_problem(on, Limits(), as_json)
        answer = prove(
            _sequent(text, problem),
            logic=chosen["logic"] or "classical",
            rules=chosen["allowed"],
            theorems=theorems,
            on=problem,
            name=name,
        )
    except FileError as error:
        fail(error.diagnostics, as_json)
    except LimitReached as error:
        reached(error, as_json)
    if as_json:
        emit_json(answer.to_json())
    else:
        if problem is not None and problem.status == "inconsistent":
            click.echo("No board fits the file, so everything follows from it.", err=True)
        _show([("", answer)], form, output)
    sys.exit(_code([answer]))


def _standard_input(as_json: bool) -> str:
    source, findings, _ = read_source("-", Limits())
    if findings:
        fail(findings, as_json)
    return source.text.strip()


def _sequent(text: str, problem: Problem | None) -> str:
    """The sequent that is asked for: a formula by itself has no premises."""
    from minelogic.proof.formulas.sequents import turnstiles
    from minelogic.syntax.text.characters import plain

    if next(turnstiles(plain(text)), None):
        return text
    if problem is not None:
        from minelogic.cli.shared.answering import tile_question

        text = tile_question(problem, text)
    return f"|- {text}"


def _answer_file(
    report: Report, theorems: bool, form: str, as_json: bool, output: str | None
) -> NoReturn:
    """Proves the theorems of a file, each in its logic and with its rules, and ends."""
    from minelogic.proof.prove import prove

    if not report.theorems:
        fail(report.diagnostics, as_json)
    named_answers: list[tuple[str, Proof | Countermodel | Undecided]] = []
    left = []
    for theorem in report.theorems:
        unread = theorem.text.board is not None and theorem.board_file is None
        if theorem.sequent is None or unread:
            left.append(theorem.name)
            continue
        name = theorem.name if _NAME.fullmatch(theorem.name) else f"found_{len(named_answers) + 1}"
        try:
            answer = prove(
                theorem.sequent,
                logic=theorem.logic,
                rules=theorem.allowed,
                theorems=theorems,
                on=theorem.board_file,
                name=name,
            )
        except FileError as error:
            fail(error.diagnostics, as_json)
        except LimitReached as error:
            reached(error, as_json)
        named_answers.append((name, answer))
    if as_json:
        data: SearchesJson = {
            "format": "minelogic.searches/1",
            "answers": [_named_json(name, answer) for name, answer in named_answers],
            "unreadable": left,
        }
        emit_json(data)
    elif named_answers:
        _show(named_answers, form, output)
    if not as_json:
        for name in left:
            said = f"theorem {visible(name)} cannot be read; see 'minelogic proof check'."
            click.echo(said, err=True)
    sys.exit(MISTAKES if left else _code([answer for _, answer in named_answers]))


def _named_json(name: str, answer: Proof | Countermodel | Undecided) -> NamedSearchJson:
    # The type checker does not follow one of several shapes into another.
    named: Any = {"name": name, **answer.to_json()}
    return named  # type: ignore[no-any-return]


def _code(answers: list[Proof | Countermodel | Undecided]) -> int:
    from minelogic.proof.writing.results import Undecided

    return LIMIT if any(isinstance(answer, Undecided) for answer in answers) else OK


def _show(
    answers: list[tuple[str, Proof | Countermodel | Undecided]], form: str, output: str | None
) -> None:
    """The proofs in the format that is asked for; what has none is told to people."""
    from minelogic.proof.writing.results import Proof

    proofs = [answer for _, answer in answers if isinstance(answer, Proof)]
    told = [
        f"{name}: {str(answer).rstrip()}" if name else str(answer).rstrip()
        for name, answer in answers
        if not isinstance(answer, Proof)
    ]
    if proofs:
        write_to(output or "-", exported(proofs, form))
    apart = bool(proofs) or form not in TEXTS
    for position, text in enumerate(told):
        if position or (proofs and output is None):
            click.echo(err=apart)
        click.echo(text, err=apart)
