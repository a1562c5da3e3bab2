"""`minelogic grade`."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

import click

from minelogic.cli.shared.common import LIMIT, MISTAKES, OK, fail, json_option
from minelogic.cli.shared.deriving import check_targets, make_folder, write_file
from minelogic.diagnostics import visible
from minelogic.errors import FileError, MinelogicError
from minelogic.exercises.exercise import FEEDBACK, Feedback
from minelogic.grading.platforms import PLATFORMS
from minelogic.grading.report.values import GradeReport
from minelogic.jsonable import Shape, picked
from minelogic.words import fill, raised

if TYPE_CHECKING:
    from minelogic.exercises.exercise import Exercise
    from minelogic.exercises.variants import Variants
    from minelogic.grading.hand_ins.submissions import Submission
    from minelogic.grading.platforms.platform import Platform, Tabulator
    from minelogic.grading.report.summary import Summary
    from minelogic.grading.variants.grade import Judged

_COLOURS = {
    "passed": "green",
    "full": "green",
    "failed": "red",
    "mistake": "red",
    "undecided": "yellow",
    "not judged": "yellow",
}


class GradedJson(Shape):
    """The exercise that was answered."""

    id: str
    title: str
    sha256: str


class WhoseJson(Shape):
    """Whose a hand-in is, by the list of the class, and what instructors should look at."""

    submission: str
    id: str
    name: str
    email: str
    note: str


class GradesJson(Shape):
    """The reports on several answers to an exercise; of variants also whose each is."""

    format: Literal["minelogic.grades/1"]
    exercise: GradedJson
    reports: list[Annotated[dict[str, Any], GradeReport]]
    students: list[WhoseJson]


@click.command()
@click.argument("exercise", metavar="EXERCISE")
@click.argument("paths", metavar="SUBMISSION...", nargs=-1)
@click.option(
    "--format",
    "form",
    type=click.Choice(("text", "json", "csv", "html")),
    default="text",
    show_default=True,
    help="What to print.",
)
@click.option("-o", "--output", metavar="FILE", help="Write it to a file instead.")
@click.option("--html", metavar="DIR", help="Write a page for each hand-in, and one for the class.")
@click.option("--csv", metavar="FILE", help="Write a table of the class as well.")
@click.option("--summary", is_flag=True, help="Only how the class did.")
@click.option("-q", "--quiet", is_flag=True, help="Only one line for each hand-in.")
@click.option(
    "--feedback",
    type=click.Choice(FEEDBACK),
    help="How much reports tell: by default what the exercise says.",
)
@click.option("--roster", metavar="FILE", help="Who should have handed something in.")
@click.option("--jobs", default="1", metavar="N", help="How many to judge at a time, or auto.")
@click.option(
    "--for", "platform", type=click.Choice(list(PLATFORMS)), help="Write what this platform takes."
)
@click.option("--overrides", metavar="FILE", help="What was decided by hand, a TOML file.")
@json_option
def grade(
    exercise: str,
    paths: tuple[str, ...],
    form: str,
    output: str | None,
    html: str | None,
    csv: str | None,
    summary: bool,
    quiet: bool,
    feedback: Feedback | None,
    roster: str | None,
    jobs: str,
    platform: str | None,
    overrides: str | None,
    as_json: bool,
) -> None:
    """Judge answers to an exercise, or the hand-ins of a class for an assignment.

    EXERCISE is a folder, also of an assignment, or the name of an exercise that ships; its number
    or its title in the course will do, and so will its folder among your answers. SUBMISSION is
    a file, a folder of them, or an archive as a learning platform gives it out; each hand-in has
    its report. `-` is standard input, with one answer.

    For one hand-in the exit code is 0 if it has all points, else 1. For several it is 0 if each
    was judged, whatever its points. If a limit was reached, or the grader failed, it is 4.
    """
    chosen = _form(form, as_json, platform, summary)
    workers = _jobs(jobs)
    from minelogic.exercises.assignments.load import is_assignment, is_set

    _refuse_overrides(exercise, overrides)
    exercise, paths = _as_meant(exercise, paths, roster is not None)
    nothing = not paths and roster is None
    is_class = is_assignment(exercise) or is_set(exercise) or overrides is not None
    if nothing and is_class:
        raise click.UsageError("Name what was handed in: files, folders or archives.")
    if is_class:
        from minelogic.cli.grade_class import Wanted, grade_class

        check_targets(html, csv, output)
        wanted = Wanted(
            form=chosen, output=output, html=html, csv=csv, quiet=quiet, feedback=feedback,
            roster=roster, jobs=workers, platform=platform, overrides=overrides,
        )  # fmt: skip
        grade_class(exercise, paths, wanted)
        return
    check_targets(html, csv, output)
    loaded, variants = _exercise(exercise, chosen == "json")
    _require_files(exercise, loaded, paths, nothing)
    submissions, full, whose = _judged(loaded, variants, paths, roster, workers)
    level: Feedback = feedback or loaded.feedback
    from minelogic.grading.report.feedback import shown

    reports = [shown(report, level) for report in full]
    if html is not None:
        _pages(html, full, reports, whose)
    if csv is not None:
        write_file(csv, _csv(full, submissions, whose))
    if platform is not None:
        text = _for_platform(PLATFORMS[platform], reports, full, submissions, roster)
    elif chosen == "csv":
        text = _csv(full, submissions, whose)
    elif chosen == "json":
        _emit(loaded, reports, whose, output)
        sys.exit(_code(full))
    elif chosen == "html":
        text = _page(reports)
    else:
        text = _text(reports, full, whose, summary, quiet)
    if output is None:
        click.echo(text.rstrip("\n"))
    else:
        write_file(output, click.unstyle(text).rstrip("\n") + "\n")
    sys.exit(_code(full))


def _form(form: str, as_json: bool, platform: str | None, summary: bool) -> str:
    """What goes to standard output, if the options agree about that."""
    asked = {form} - {"text"} | ({"json"} if as_json else set())
    asked |= {f"--for {platform}"} if platform is not None else set()
    asked |= {"--summary"} if summary else set()
    if len(asked) > 1:
        raise click.UsageError(f"{' and '.join(sorted(asked))} both want standard output.")
    return form if form != "text" else "json" if as_json else "text"


def _jobs(text: str) -> int:
    """The number of jobs; -1 for one on each core."""
    if text in ("auto", "-1"):
        return -1
    if not text.isascii() or not text.isdigit() or not 0 < int(text[:6]) <= 1000:
        raise click.UsageError("--jobs is a number from 1, or auto for one on each core.")
    return int(text)


def _exercise(name: str, as_json: bool) -> tuple[Exercise, Variants | None]:
    """The exercise, and, where every student has one, whose each is."""
    from minelogic.exercises.load import load_exercise
    from minelogic.exercises.variants import is_variants, load_variants
    from minelogic.grading.preconditions import require_sound

    try:
        if is_variants(name):
            variants = load_variants(name)
            for each in variants.students:
                require_sound(each.exercise)
            return variants.exercise, variants
        loaded = load_exercise(name)
        require_sound(loaded)
        return loaded, None
    except FileError as error:
        fail(error.diagnostics, as_json)


def _as_meant(name: str, paths: tuple[str, ...], is_class: bool) -> tuple[str, tuple[str, ...]]:
    """The exercise and the hand-ins as they were meant; if they are in the wrong order, says so."""
    from minelogic.cli.shared.exercise_names import exercise_called, own_answer
    from minelogic.cli.shared.not_there import wrong_way_round

    if (said := wrong_way_round(name, paths)) is not None:
        raise click.UsageError(said)
    exercise = exercise_called(name)
    own = None if paths or is_class else own_answer(name, exercise)
    return exercise, paths if own is None else (own,)


def _require_files(name: str, exercise: Exercise, paths: Sequence[str], nothing: bool) -> None:
    """Ends the command if a file is not there, or none is named, and tells what was meant."""
    from minelogic.cli.shared.not_there import answer_not_named, answer_not_there

    if nothing:
        raise click.UsageError(answer_not_named(name, exercise))
    for path in paths:
        if path != "-" and not os.path.lexists(path):
            others = [other for other in paths if other == "-" or os.path.lexists(other)]
            raise click.UsageError(answer_not_there(path, name, exercise, others))


def _judged(
    exercise: Exercise,
    variants: Variants | None,
    paths: Sequence[str],
    roster: str | None,
    jobs: int,
) -> tuple[list[Submission], list[GradeReport], list[Judged]]:
    """What was handed in, the full report on each; and of variants whose each is."""
    from minelogic.grading.batch import grade_all
    from minelogic.grading.hand_ins.submissions import gather

    named = [path for path in paths if path != "-"]
    try:
        if variants is not None:
            whose = _variants_judged(variants, paths, roster, jobs)
            return [each.submission for each in whose], [each.report for each in whose], whose
        submissions = gather(named, exercise, roster)
        if len(named) < len(paths):
            submissions.append(_from_standard_input())
        if not submissions:
            raise click.UsageError("There is nothing to be graded: no file was found.")
        return submissions, grade_all(exercise, submissions, jobs, full=True), []
    except MinelogicError as error:
        raise click.UsageError(_sentence(str(error))) from None


def _variants_judged(
    variants: Variants, paths: Sequence[str], roster: str | None, jobs: int
) -> list[Judged]:
    """Each hand-in by the exercise of whose it is."""
    from minelogic.grading.variants.grade import grade_variants

    if "-" in paths:
        raise click.UsageError(
            "Everyone has an exercise of their own: grade one answer by the folder of its student."
        )
    judged = grade_variants(variants, paths, roster=roster, jobs=jobs)
    if not judged:
        raise click.UsageError("There is nothing to be graded: no file was found.")
    return judged


def _refuse_overrides(name: str, overrides: str | None) -> None:
    """Says what to do instead where everyone has an exercise of their own."""
    from minelogic.exercises.variants import is_variants

    if overrides is not None and is_variants(name):
        raise click.UsageError(
            "Everyone has an exercise of their own here, and --overrides is for what all of a "
            "class have. If it is not certain whose something is, name the file or its folder by "
            "the student's id."
        )


def _csv(
    full: Sequence[GradeReport], submissions: Sequence[Submission], whose: Sequence[Judged]
) -> str:
    """The table of the class; of variants with who is who, and with columns that all have."""
    from minelogic.grading.platforms.csv_rows import class_csv
    from minelogic.grading.variants.table import variants_csv

    return variants_csv(whose) if whose else class_csv(full, submissions)


def _summary(full: Sequence[GradeReport], whose: Sequence[Judged]) -> Summary:
    from minelogic.grading.report.summary import summarize
    from minelogic.grading.variants.kinds_of_items import by_kinds

    if not whose:
        return summarize(full)
    notes = {each.submission.name: each.note for each in whose if each.note}
    remarks = {each.submission.name: each.remark for each in whose if each.remark}
    return summarize(by_kinds(full), notes, remarks)


def _from_standard_input() -> Submission:
    from minelogic.grading.hand_ins.archives import too_large
    from minelogic.grading.hand_ins.submissions import Submission
    from minelogic.grading.judge import LARGEST

    data = b"" if sys.stdin is None else sys.stdin.buffer.read(LARGEST + 1)
    if len(data) > LARGEST:
        return Submission("standard input", None, too_large(LARGEST), status="unreadable")
    return Submission("standard input", data)


def _sentence(text: str) -> str:
    return raised(visible(text)).rstrip(".") + "."


def _code(full: Sequence[GradeReport]) -> int:
    if any(report.status in ("limit", "crashed") for report in full):
        return LIMIT
    if len(full) == 1:
        return OK if full[0].passed else MISTAKES
    return OK


def _emit(
    exercise: Exercise,
    reports: Sequence[GradeReport],
    whose: Sequence[Judged],
    output: str | None,
) -> None:
    objects = [report.to_json() for report in reports]
    several: GradesJson = {
        "format": "minelogic.grades/1",
        "exercise": picked(exercise, GradedJson),
        "reports": objects,
        "students": [_whose_json(each) for each in whose],
    }
    text = _json(objects[0] if len(objects) == 1 and not whose else several)
    if output is None:
        click.echo(text)
    else:
        write_file(output, text + "\n")


def _whose_json(judged: Judged) -> WhoseJson:
    from minelogic.grading.variants.table import person_cells

    id, name, email = person_cells(judged.person)
    return {
        "submission": judged.submission.name,
        "id": id,
        "name": name,
        "email": email,
        "note": judged.note,
    }


def _json(data: Mapping[str, Any], indent: int | None = None) -> str:
    """The data as JSON, in which what a terminal does not show, or obeys, is written by number."""
    import json

    text = json.dumps(data, ensure_ascii=False, indent=indent)
    return "".join([c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in text])


def _text(
    reports: Sequence[GradeReport],
    full: Sequence[GradeReport],
    whose: Sequence[Judged],
    summary: bool,
    quiet: bool,
) -> str:
    """Every report, and for a class how it did; or only that, or only a line for each."""
    from minelogic.grading.report.summary_text import name_width, report_line, summary_text
    from minelogic.grading.report.text import report_text

    if quiet:
        names = name_width(reports)
        remarks = {each.submission.name: each.remark for each in whose}
        lines = [
            report_line(report, names, paint=_paint, remark=remarks.get(report.submission, ""))
            for report in reports
        ]
        return "\n".join(lines)
    if summary:
        return summary_text(_summary(full, whose), paint=_paint)
    parts = [report_text(report, paint=_paint) for report in reports]
    if len(reports) > 1:
        parts.append(summary_text(_summary(full, whose), paint=_paint))
    elif whose and whose[0].note:
        parts.append(fill(f"For instructors: {visible(whose[0].note)}"))
    return f"\n\n{'─' * 80}\n\n".join(parts)


def _paint(text: str, what: str) -> str:
    """The text in its colour; `click.echo` leaves colours out where there is no terminal."""
    return click.style(text, fg=_COLOURS.get(what), bold=True)


def _page(reports: Sequence[GradeReport]) -> str:
    from minelogic.grading.report.page import report_page

    if len(reports) > 1:
        raise click.UsageError("A page is about one hand-in; --html DIR writes a page for each.")
    return report_page(reports[0])


def _pages(
    folder: str,
    full: Sequence[GradeReport],
    reports: Sequence[GradeReport],
    whose: Sequence[Judged],
) -> None:
    """A page for each hand-in, with what its student may see, and the class with everything."""
    from minelogic.grading.report.page import report_page
    from minelogic.grading.report.summary_page import page_names, summary_page

    make_folder(folder)
    names = page_names([report.submission for report in reports])
    for report in reports:
        path = os.path.join(folder, names[report.submission])
        write_file(path, report_page(report), quiet=True)
    index = os.path.join(folder, "index.html")
    write_file(index, summary_page(_summary(full, whose), names), quiet=True)
    count = len(reports) + 1
    click.echo(f"Wrote {count} pages; begin with {visible(index)}.", err=True)


def _for_platform(
    platform: Platform,
    reports: Sequence[GradeReport],
    full: Sequence[GradeReport],
    submissions: Sequence[Submission],
    roster: str | None,
) -> str:
    """What the platform takes: the result of one hand-in, or a table of the class."""
    if platform.tabulated is not None:
        return _class_table(platform, platform.tabulated, full, submissions, roster)
    assert platform.autograder is not None
    if len(reports) > 1:
        raise click.UsageError(f"{platform.name} takes one hand-in at a time.")
    return _json(platform.autograder.results(reports[0]), indent=2)


def _class_table(
    platform: Platform,
    tabulated: Tabulator,
    full: Sequence[GradeReport],
    submissions: Sequence[Submission],
    roster: str | None,
) -> str:
    """The platform's gradebook with a column of grades; who is not in it is said."""
    if roster is None:
        needs = f"needs the gradebook that {platform.title} exports, as --roster."
        raise click.UsageError(f"--for {platform.name} {needs}")
    with open(roster, encoding="utf-8-sig", newline="") as stream:
        exported = stream.read()
    try:
        table = tabulated(full, exported, {each.name: each.ids for each in submissions})
    except MinelogicError as error:
        raise click.UsageError(f"{visible(roster)}: {visible(str(error))}.") from None
    for name, why in table.left_out:
        click.echo(f"{visible(name)} is left out: {visible(why)}.", err=True)
    return table.text
