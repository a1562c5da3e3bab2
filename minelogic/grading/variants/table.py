"""The grades of a class with variants as CSV: who is who, and a column for each kind of item."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from minelogic.grading.hand_ins.roster import Person, id_of
from minelogic.grading.platforms.csv_rows import cell, class_csv, written
from minelogic.grading.variants.grade import Judged
from minelogic.grading.variants.kinds_of_items import by_kinds

_ADDRESSES = ("email", "email address")


def variants_csv(judged: Sequence[Judged]) -> str:
    """The table of `class_csv` with `id`, `name`, `email` in front, and with what was noticed."""
    reports = by_kinds([each.report for each in judged])
    rows = list(csv.reader(io.StringIO(class_csv(reports, [each.submission for each in judged]))))
    told = rows[0].index("reason") + 1
    whole = [["id", "name", "email", *rows[0][:told], "note", *rows[0][told:]]]
    for each, row in zip(judged, rows[1:], strict=True):
        person = [cell(text) for text in person_cells(each.person)]
        whole.append([*person, *row[:told], cell(each.note), *row[told:]])
    return written(whole)


def person_cells(person: Person | None) -> tuple[str, str, str]:
    """The id, the name and the address of somebody on the list, as far as they are known."""
    if person is None:
        return ("", "", "")
    address = next((person.cells[key] for key in _ADDRESSES if person.cells.get(key)), "")
    return (id_of(person) or "", person.name, address)
