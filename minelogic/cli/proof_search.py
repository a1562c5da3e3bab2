"""`minelogic proof search`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from minelogic.cli.common import LIMIT, OK, emit_json, fail, json_option, open_problem, reached
from minelogic.cli.proving import chosen_logic, exported, logic_options, write_to
from minelogic.diagnostics import visible
from minelogic.errors import FileError, LimitReached
from minelogic.limits import Limits

if TYPE_CHECKING:
    from minelogic.proof.proof import Countermodel, Proof, Undecided

_FORMATS = ("text", "boxes", "unicode", "json", "latex", "html", "jape", "nd-prover")


# An arrow between blanks looks like an option.
@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("words", metavar="SEQUENT", nargs=-1, required=True)
@click.option("--on", metavar="FILE", help="A board: what its file says may be used.")
@click.option("--theorems", is_flag=True, help="Let the proof cite the theorems that ship.")
@click.option("--name", default="found", show_default=True, help="The name of the theorem.")
@click.option(
    "--format", "form", type=click.Choice(_FORMATS), default="text", show_default=True,
    help="How to write the proof; text is what 'proof check' reads.",
)  # fmt: skip
@click.option("-o", "--output", metavar="FILE", help="Write to a file instead.")
@logic_options
@json_option
def command(
    words: tuple[str, ...], on: str | None, theorems: bool, name: str, form: str,
    output: str | None, as_json: bool, **logic: Any,
) -> None:  # fmt: skip
    """Find a proof of a sequent, or a world that refutes it.

    SEQUENT is "P -> Q, P |- Q", or a formula by itself. Propositional sequents are always
    decided; for others the search is bounded, and may end undecided (exit code 4). With --on, the
    sequent is about the board of a file: "S(1, 0)" asks for a proof of what is known there.
    """
    mistyped = [word for word in words if word.startswith("--")]
    if mistyped:
        raise click.UsageError(f"There is no option '{mistyped[0]}'.")
    as_json = as_json or form == "json"
    chosen = chosen_logic(**logic)
    text = " ".join(words)
    if "|-" not in text and "⊢" not in text:
        text = f"|- {text}"
    try:
        from minelogic.proof.prove import prove

        problem = None if on is None else open_problem(on, Limits(), as_json)
        found = prove(
            text, logic=chosen["logic"] or "classical", rules=chosen["allowed"],
            theorems=theorems, on=problem, name=name,
        )  # fmt: skip
    except FileError as error:
        fail(error.diagnostics, as_json)
    except LimitReached as error:
        reached(error, as_json)
    _answer(found, form, as_json, output)


def _answer(
    found: Proof | Countermodel | Undecided, form: str, as_json: bool, output: str | None
) -> None:
    from minelogic.proof.proof import Proof, Undecided

    if as_json:
        emit_json(found.to_json())
    elif isinstance(found, Proof):
        text = exported([found], form)
        if output is None:
            click.echo(text, nl=not text.endswith("\n"))
        else:
            write_to(output, text)
            click.echo(f"{visible(output)}: a proof of {found.length} lines.", err=True)
    else:
        click.echo(str(found).rstrip("\n"))
    sys.exit(LIMIT if isinstance(found, Undecided) else OK)
