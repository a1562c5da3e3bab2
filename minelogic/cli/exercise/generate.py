"""`minelogic exercise generate`: a group with a command for each kind of which there is a maker."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import click

from minelogic.cli.shared.common import LIMIT, OK, USAGE, emit_json, json_option
from minelogic.diagnostics import visible
from minelogic.errors import MinelogicError
from minelogic.words import counted, fill, listed, plural, raised

if TYPE_CHECKING:
    from minelogic.generate.generated import Generated
    from minelogic.generate.made import Maker, Option


class _Kinds(click.Group):
    """A command for each kind, made from what its maker says of itself."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's interface
        from minelogic.generate.makers import MAKERS

        return list(MAKERS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        from minelogic.generate.makers import MAKERS

        return None if cmd_name not in MAKERS else command_of(MAKERS[cmd_name])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        from minelogic.generate.orders import GenerateError, maker_of

        if args and not args[0].startswith("-"):
            try:
                maker_of(args[0])
            except GenerateError as error:
                ctx.fail(_sentence(error))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        from minelogic.generate.makers import MAKERS

        with formatter.section("Kinds"):
            formatter.write_dl([(kind, maker.summary) for kind, maker in MAKERS.items()])


def _show_kinds(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted:
        from minelogic.generate.makers import MAKERS

        click.echo("\n\n".join([kind_text(maker) for maker in MAKERS.values()]))
        ctx.exit()


@click.group(cls=_Kinds, subcommand_metavar="KIND [OPTION]...")
@click.option(
    "--list",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_kinds,
    help="List the kinds with their options, and what makes them difficult.",
)
def command() -> None:
    """Make exercises to order: as many as there are students, each with its solution.

    KIND is what is asked for; 'minelogic exercise generate KIND --help' lists its options.
    """


def kind_text(maker: Maker) -> str:
    """A kind with its options, and how difficult its exercises are."""
    lines = [f"{maker.kind}: {maker.summary}", ""]
    for option in maker.options:
        name = f"--{option.name}" if option.is_flag else f"--{option.name} {option.metavar}"
        default = "" if option.default is None else f" [default: {option.default}]"
        lines.append(fill(f"{_help(option)}{default}", f"  {name:<24}  ", " " * 28))
    return "\n".join([*lines, "", _difficulty(maker)])


def _help(option: Option) -> str:
    """What an option is for, as a sentence."""
    return f"{raised(option.help.rstrip('.'))}."


def _difficulty(maker: Maker) -> str:
    levels = ", ".join([f"{level} from {least}" for level, least in enumerate(maker.levels, 2)])
    said = f"{maker.formula.rstrip('.')}. Level 1 is what is below {maker.levels[0]}; level"
    return fill(f"Difficulty. {said} {levels}.")


def command_of(maker: Maker) -> click.Command:
    """The command that makes exercises of a kind, with the maker's own options first."""
    params: list[click.Parameter] = [
        click.Option(
            [f"--{option.name}", _name(option.name)],
            help=_help(option),
            is_flag=option.is_flag,
            default=None if option.is_flag else option.default,
            show_default=option.default is not None and not option.is_flag,
            metavar=None if option.is_flag else option.metavar,
        )
        for option in maker.options
    ]

    def call(**values: Any) -> None:
        own = {option.name: values.pop(_name(option.name)) for option in maker.options}
        _generate(
            maker,
            {name: value for name, value in own.items() if value not in (None, False)},
            **values,
        )

    made: Any = call
    common = _COMMON if maker.images is None else (_BOARDS, *_COMMON)
    for add in reversed(common):
        made = add(made)
    command = click.command(maker.kind, help=f"{maker.summary}\n\n{_difficulty(maker)}")(made)
    command.params = [*params, *command.params]
    return command


_BOARDS = click.option(
    "--boards",
    type=int,
    metavar="N",
    help="Make only N boards; all others are their images, turned or mirrored.",
)
_COMMON: tuple[Callable[[Any], Any], ...] = (
    click.option(
        "--difficulty",
        metavar="LEVELS",
        help="From 1 to 5, as in 2 or 1-3; or easy, medium, hard.",
    ),
    click.option("--count", type=int, metavar="N", help="How many.  [default: 1]"),
    click.option(
        "--seed", default="0", show_default=True, metavar="TEXT", help="Another one gives others."
    ),
    click.option("--name", metavar="NAME", help="What they are called.  [default: KIND]"),
    click.option("--out", metavar="DIR", help="The folder to write them to.  [default: NAME]"),
    click.option("--force", is_flag=True, help="Write over what an earlier run left there."),
    click.option(
        "--jobs",
        default="1",
        show_default=True,
        metavar="N",
        help="How many to make at a time, or auto.",
    ),
    click.option("--tries", type=int, metavar="N", help="How many candidates to try for each."),
    click.option(
        "--secret",
        metavar="FILE",
        help="A secret without which nobody can make them again; made if there is no such file.",
    ),
    click.option(
        "--roster",
        metavar="FILE",
        help="The list of the class: one for every student on it. Needs --secret.",
    ),
    click.option(
        "--table", is_flag=True, help="A line for each exercise, with what makes it difficult."
    ),
    click.option("--stats", is_flag=True, help="How long it took, on standard error."),
    json_option,
)


def _name(option: str) -> str:
    """What a function calls an option; apart from those that all kinds have."""
    return f"own_{option.replace('-', '_')}"


def _generate(
    maker: Maker,
    own: Mapping[str, Any],
    *,
    difficulty: str | None,
    count: int | None,
    seed: str,
    name: str | None,
    out: str | None,
    force: bool,
    jobs: str,
    tries: int | None,
    secret: str | None,
    roster: str | None,
    table: bool,
    stats: bool,
    as_json: bool,
    boards: int | None = None,
) -> None:
    from shlex import quote

    from minelogic.generate.folders import check_room, earlier_folders, write_generated
    from minelogic.generate.generated import table_text
    from minelogic.generate.orders import read_order
    from minelogic.generate.sets import check_count, make
    from minelogic.generate.students import (
        make_variants,
        names_of_students,
        students_of,
        write_variants,
    )
    from minelogic.grading.hand_ins.roster import read_roster

    if out == "":
        raise click.UsageError("--out is empty: name a folder, or leave it out.")
    folder = out or name or maker.kind
    if roster is not None and secret is None:
        raise click.UsageError(
            "--roster needs --secret FILE, or every student could make the solution."
        )
    if roster is not None and count is not None:
        raise click.UsageError("--roster makes one for every student; leave --count out.")
    if secret is not None and _is_inside(secret, folder):
        raise click.UsageError(
            "The secret is in the folder of the exercises; keep it where nobody looks for them."
        )
    if secret is not None and roster is not None and _is_same(secret, roster):
        raise click.UsageError(
            "The list of the class is no secret: name another file, and a good one is made."
        )
    rest = {
        "seed": seed,
        "difficulty": difficulty,
        "jobs": _jobs(jobs),
        "name": name,
        "tries": tries,
        "boards": boards,
        "progress": _progress(),
        **own,
    }
    try:
        read_order(maker, difficulty, name, tries, own, boards)
        check_count(1 if count is None else count)
        people = None if roster is None else read_roster(roster)
        if people is not None:
            students_of(people)
        check_room(folder, force)
        before = earlier_folders(folder) if roster is not None else []
        whose = names_of_students(folder)
        # Where anything else is wrong, no secret is made.
        key = _secret(secret)
        written = []
        if people is not None and key is not None:
            variants = make_variants(maker, people, key, **rest)
            generated = variants.generated
            if generated.complete:
                written = write_variants(variants, folder, force=force)
        else:
            generated = make(maker, count=1 if count is None else count, secret=key, **rest)
            if generated.complete:
                written = write_generated(generated, folder, force=force)
    except MinelogicError as error:
        raise click.UsageError(_sentence(error)) from None
    kept = {each.folder for each in generated.exercises}
    gone = [whose.get(each, each) for each in before if each not in kept] if written else []
    if gone:
        said = f"Deleted what is no longer on the list: the {plural(len(gone), 'exercise')} of "
        click.echo(fill(visible(f"{said}{listed(gone, most=None)}.")), err=True)
    if stats:
        click.echo(_stats(generated), err=True)
    if as_json:
        emit_json(generated.to_json())
    else:
        click.echo(str(generated))
        if table and generated.exercises:
            click.echo(f"\n{table_text(generated.exercises)}")
        if written:
            click.echo(f"\nWrote {counted(len(written), 'exercise')} to {visible(folder)}.")
            click.echo(f"Check with: minelogic exercise check {visible(quote(folder))}")
    sys.exit(_code(generated))


def _stats(generated: Generated) -> str:
    """How long it took: not part of the report, which is the same each time."""
    number, seconds = generated.candidates, generated.seconds
    each = f", {1000 * seconds / number:.0f} ms for each of {number:,} candidates" if number else ""
    return f"It took {seconds:.1f} s{each}."


def _code(generated: Generated) -> int:
    if generated.complete:
        return OK
    return USAGE if generated.plain_refusal else LIMIT


def _jobs(text: str) -> int:
    if text == "auto":
        return os.cpu_count() or 1
    if not text.isascii() or not text.isdigit() or not 0 < int(text[:6]) <= 1000:
        raise click.UsageError("--jobs is a number from 1, or auto for one on each core.")
    return int(text)


def _is_same(path: str, other: str) -> bool:
    return os.path.realpath(path) == os.path.realpath(other)


def _is_inside(path: str, folder: str) -> bool:
    whole = os.path.realpath(folder)
    return os.path.realpath(path).startswith(os.path.join(whole, ""))


def _secret(path: str | None) -> bytes | None:
    """The secret in a file, which is made with a new one if it is not there."""
    if path is None:
        return None
    from minelogic.generate.seeds import make_secret, read_secret

    if os.path.lexists(path):
        return read_secret(path)
    secret = make_secret(path)
    click.echo(f"Made a new secret: {visible(path)}. Keep it, and give it to nobody.", err=True)
    return secret


def _progress() -> Callable[[int, int], None] | None:
    """Shows on standard error how far it is, if that is a terminal."""
    if not sys.stderr.isatty():
        return None

    def show(done: int, count: int) -> None:
        end = "\r\x1b[K" if done == count else ""
        click.echo(f"\r{done:,} of {count:,} {end}", nl=False, err=True)

    return show


def _sentence(error: MinelogicError) -> str:
    said = raised(visible(str(error))).rstrip(".")
    return said if said.endswith("?") else f"{said}."
