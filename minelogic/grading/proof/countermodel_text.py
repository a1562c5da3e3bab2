"""Countermodels as students write them: letters, atoms, things, tables, or a drawn board."""

from __future__ import annotations

import re

from minelogic.diagnostics import Diagnostic
from minelogic.grading.proof.countermodel_kinds import UNEVEN_BOARD, WHICH_ROW
from minelogic.grading.proof.countermodel_lines import WrittenLine, lines_of, statements
from minelogic.grading.proof.countermodel_tables import Table, table_at
from minelogic.grading.proof.statements_of_world import WorldStatements, listed_things
from minelogic.grading.proof.written import Words, WrittenWorld
from minelogic.source import Source, Span

_SIGN = r"(?:\*|\.|-|\d+|💣)"
_ROW = re.compile(rf"(?:{_SIGN})+(?:[ \t]+{_SIGN})*|[|│][ \t]*{_SIGN}(?:[ \t]*[|│]+[ \t]*{_SIGN})*"
                  rf"[ \t]*[|│]")  # fmt: skip
_BORDER = re.compile(r"[+┌├└][-+─┬┼┴┐┤┘=]+")
_NOTHING_NEW = re.compile(
    r"it fails (?:whatever holds|on this board):?|display:?|board\s+(?:\d+\s*[x×]|graph\b).*"
    r"|(?:the|a) (?:board|model|structure|valuation|truth table|table)(?: is)?:?|(?:truth )?table:?"
    r"|model:?|qed|∎",
    re.IGNORECASE,
)
"""Lines that only lead to others."""


def read_countermodel(source: Source, words: Words, findings: list[Diagnostic]) -> WrittenWorld:
    """The world that a text describes; findings are added."""
    return _Reader(source, words, findings).read()


class _Reader:
    def __init__(self, source: Source, words: Words, findings: list[Diagnostic]) -> None:
        self.source, self.words, self.findings = source, words, findings
        self.written = WrittenWorld()
        self.said = WorldStatements(source, words, self.written, findings)

    def read(self) -> WrittenWorld:
        lines = lines_of(self.source, self.findings)
        prose: list[WrittenLine] = []
        position = 0
        while position < len(lines):
            line = lines[position]
            table = table_at(lines[position:], self.words)
            if table is not None:
                self._table(table, line.span)
                position += table.lines
                continue
            position += 1
            if self._graph(line.text):
                continue
            if _ROW.fullmatch(line.text):
                self._row(line.text, line.span)
            elif not (_BORDER.fullmatch(line.text) or _NOTHING_NEW.fullmatch(line.text)):
                prose.append(line)
        for statement in statements(prose):
            if not _NOTHING_NEW.fullmatch(statement.text):
                self.said.read(statement.text, statement.span)
        self.said.end()
        return self.written

    def _row(self, text: str, span: Span) -> None:
        cells = re.sub(r"[|│]", " ", text.replace("💣", "*")).split()
        # A number of two digits is one sign where the tiles of a row stand apart.
        row = tuple(cells if len(cells) > 1 else cells[0])
        if self.written.rows and len(row) != len(self.written.rows[0]):
            found, wanted = (f"{len(r)} signs" for r in (row, self.written.rows[0]))
            self.findings.append(UNEVEN_BOARD.at(self.source, span, found=found, wanted=wanted))
            return
        self.written.rows.append(row)

    def _graph(self, text: str) -> bool:
        """Whether a line has signs for tiles of the graph, as in `a=1, b=*`; then they are kept."""
        if not self.words.vertices:
            return False
        pairs = [part.strip() for part in re.sub(r"^display\b:?", "", text).split(",")]
        matches = [re.fullmatch(rf"(\w+)\s*=\s*({_SIGN})", part) for part in pairs if part]
        signs = {match[1]: match[2] for match in matches if match is not None}
        if not signs or len(signs) != len(matches) or not self.words.vertices >= signs.keys():
            return False
        self.written.signs.update(signs)
        return True

    def _table(self, table: Table, span: Span) -> None:
        rows = table.rows
        if not table.predicates and len(rows) > 1:
            rows = tuple([row for row in rows if row.is_marked])
            if len(rows) != 1:
                self.findings.append(WHICH_ROW.at(self.source, span))
                return
        for row in rows:
            for atom, value in row.values.items():
                self.said.note(atom, value, row.span)
        if table.things and self.said.tabled is None:
            self.said.tabled = listed_things(table.things)
