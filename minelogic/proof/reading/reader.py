"""The lines of a file of proofs: which are headers, statements and lines of which theorem.

One wrong line does not lose the others: whatever can be read is read.
"""

from __future__ import annotations

import re

from minelogic import catalogue
from minelogic.proof.formulas.sequents import turnstiles
from minelogic.proof.kinds.texts import (
    BAD_HEADER,
    BOX_NOT_OPEN,
    DUPLICATE_THEOREM,
    NO_HEADER,
    NO_THEOREM,
    STRAY_LINE,
)
from minelogic.proof.reading.headers import (
    KEYWORD,
    Header,
    header_of,
    read_header,
    report_open_box,
)
from minelogic.proof.reading.layout import (
    Row,
    ends_in_bars,
    goes_on,
    has_number_or_bar,
    is_drawn,
    row,
)
from minelogic.proof.reading.split import split
from minelogic.proof.reading.statements import Read, Uses, read_logic, read_rules
from minelogic.proof.reading.theorems import read_lines
from minelogic.proof.script import Logic, ProofFile, ProofLine, ProofText
from minelogic.records import replace
from minelogic.source import Span
from minelogic.syntax.faults.suggest import closest
from minelogic.syntax.file.script import Script

_COMMENT = re.compile(r"#[^\n]*")
_PROOF = re.compile(r"(?:proof|begin)[ \t]*[.:]?", re.I)
_QED = re.compile(r"(?:qed|q\.e\.d\.?|end(?:[ \t]+proof)?|∎|□|■)\.?", re.I)
_TOMBSTONES = "∎□■"
_STATEMENT = re.compile(r"(rules)\b|(?:(use|logic)\b)(?![ \t]*(?:[-&|=<>∧∨→↔(,]|prem|assum))", re.I)
_CONTINUES = re.compile(r"(?:[&∧∨→⇒↔⇔⊢,)]|->|<->|=>|/\\|\\/|\|-|\|\||(?:and|or|implies|iff)\b)")
_UNFINISHED = re.compile(r"(?:[&∧∨→⇒↔⇔~¬⊢⊦├:,(|-]|->|=>|/\\|\\/|\b(?:and|or|implies|iff|not|on))$")
_CONTINUED = 9
"""So many lines on the page may go on with lines of proofs, for each that a file may have."""
_WORDS = ("theorem", "lemma", "proof", "qed", "use", "logic", "rules")


def begins_anew(words: str) -> bool:
    """Whether a line may be more than a line of a proof, or a part of one."""
    if KEYWORD.match(words) or _STATEMENT.match(words) or closest(words.split()[0], _WORDS):
        return True
    return _PROOF.match(words) is not None or _QED.match(words) is not None


class Reader:
    """Goes through the lines of a file."""

    def __init__(self, script: Script, uses: Uses, read: Read) -> None:
        self.script = script
        self.uses = uses
        self.read_used = read
        self.theorems: list[ProofText] = []
        self.names: dict[str, int] = {}
        """Where the theorem of each name begins."""
        self.known: set[str] = set()
        """The theorems so far, and those of the files that are used."""
        self.used: list[ProofFile] = []
        self.harmless: list[Span] = []
        self.logic: Logic = "classical"
        self.allowed: frozenset[str] | None = None
        self.waiting: list[tuple[str, str, Span]] = []
        """Statements below a header: of its theorem, if lines of its proof follow."""
        self.after: tuple[Logic, frozenset[str] | None] | None = None
        """What holds again after the theorem that has statements of its own."""
        self.header: Span | None = None
        """Of the theorem that is being read; empty if it has none."""
        self.turned = self.complete = False
        """Whether the header has a turnstile so far, and whether it can end there."""
        self.rows: list[Row] = []
        self.in_proof = False
        self.headed = False
        """Whether any theorem so far has a header."""
        self.stray = False
        """Whether the line before belongs to no theorem."""
        self.count = self.continued = 0
        self.blanked: list[Span] = []

    def read(self) -> bool:
        """Reads the file; whether it is worth looking at."""
        text = self.script.text
        start = 1 if text.startswith("\ufeff") else 0
        while start <= len(text):
            end = text.find("\n", start)
            end = len(text) if end < 0 else end
            if not self._physical(start, end):
                self._too_long(start)
                return False
            start = end + 1
        self._finish(len(text), False)
        if not self.theorems and not self.script.findings:
            self.script.findings.append(NO_THEOREM.at(self.script.source, Span(0, 0)))
        return True

    def _physical(self, start: int, end: int) -> bool:
        """Reads a line of the text; False if there are too many."""
        line = self.script.text[start:end]
        if "#" in line:
            line = _COMMENT.sub("", line)
        line = line.rstrip()
        words = line.strip()
        if not words:
            return True
        self.count += 1
        # A line of the proof is one line, though it may take several on the page.
        limit = self.script.limits.proof_lines
        if self.count - min(self.continued, _CONTINUED * limit) > limit:
            return False
        here = Span(start, start + len(line))
        first = Span(start + line.index(words[0]), here.end)
        if self._keyword(words, first, here):
            self.stray = False
            return True
        if self.header is not None and not self.in_proof:
            if self._continues(words, line):
                self._heading(words, here)
                return True
            self.in_proof = True
        if self.header is None and not self._begins(words, line, first):
            return True
        self.stray = False
        self._row(line, here)
        return True

    def _keyword(self, words: str, first: Span, here: Span) -> bool:
        """Whether a line is more than a line of a proof: then it is read."""
        if _PROOF.fullmatch(words):
            if self.header is None:
                self.header = Span(here.start, here.start)
            self.in_proof = True
            self._state()
            return True
        if _QED.fullmatch(words):
            self._qed(first)
            return True
        if self._is_theorem(words, first):
            self._finish(here.start, False)
            self.headed = True
            self._heading(words, first)
            return True
        statement = _STATEMENT.match(words)
        if statement and (self.header is None or self.in_proof or self.complete):
            parts = (statement.group().lower(), words[statement.end() :], first)
            if self.header is not None and not self.rows and parts[0] != "use":
                self.waiting.append(parts)
                return True
            self._finish(here.start, False)
            self._statement(*parts)
            return True
        return False

    def _state(self) -> None:
        """Takes the statements below the header as those of its theorem alone."""
        if self.waiting:
            self.after = self.after or (self.logic, self.allowed)
            waiting, self.waiting = self.waiting, []
            for statement in waiting:
                self._statement(*statement)

    def _is_theorem(self, words: str, first: Span) -> bool:
        """Whether a theorem begins on a line; a slip in its first word is reported."""
        keyword, sign = KEYWORD.match(words), next(turnstiles(words), None)
        if keyword is not None:
            certain = keyword.group().lower() in ("theorem", "lemma") or not self.in_proof
            return certain or sign is not None or ":" in words
        word = words.split()[0]
        if sign is None or word == words or not (guess := closest(word, _WORDS[:2])):
            return False
        self.script.findings.append(
            BAD_HEADER.at(
                self.script.source,
                Span(first.start, first.start + len(word)),
                problem=f"'{word}' is no word for it",
                help=f"Did you mean {guess}?",
            )
        )
        return True

    def _continues(self, words: str, line: str) -> bool:
        """Whether a line continues the header."""
        if has_number_or_bar(line) and not words.startswith("|-"):
            return False
        return _CONTINUES.match(words) is not None or not self.complete

    def _heading(self, words: str, span: Span) -> None:
        """Takes a line as the first of a header, or the next."""
        sign = next(turnstiles(words), None)
        self.turned = sign is not None or (self.header is not None and self.turned)
        self.header = span if self.header is None else Span(self.header.start, span.end)
        ends = _UNFINISHED.search(words, max(len(words) - 10, 0)) is not None
        ends = ends and not ends_in_bars(words[sign.end() :] if sign else words)
        self.complete = self.turned and not ends

    def _begins(self, words: str, line: str, first: Span) -> bool:
        """Whether a proof without a header begins here, or what is to be proved is said."""
        if is_drawn(line):
            return False
        lines = has_number_or_bar(line)
        layout = row(self.script.text, Span(first.end - len(line.lstrip()), first.end))
        _, reason = split(self.script.text, layout.content, self.known, lambda _: False)
        justified = reason is not None and (reason.rule is not None or reason.is_open)
        sign = next(turnstiles(self.script.text, layout.content.start, layout.content.end), None)
        if sign is not None and not justified:
            self.headed = True
            self._heading(words, first)
            self.script.findings.append(
                NO_HEADER.at(
                    self.script.source,
                    first,
                    message="This is taken to be a theorem.",
                    help="Begin it with the word theorem and a name: theorem NAME: A |- B",
                )
            )
            return False
        if (lines or justified) and not self.headed:
            self.header, self.in_proof = Span(first.start, first.start), True
            return True
        if not self.stray:
            guess = closest(words.split()[0], _WORDS) if not lines else None
            self._stray(Span(first.start, first.start + len(words)), guess)
        self.stray = True
        return False

    def _stray(self, span: Span, guess: str | None) -> None:
        advice = f"Did you mean {guess}?" if guess else "Put it before qed, or begin a theorem."
        if not guess and not self.headed:
            advice = "Begin with a theorem, as in theorem first: A, B |- A & B"
        self.script.findings.append(STRAY_LINE.at(self.script.source, span, advice=advice))

    def _row(self, line: str, here: Span) -> None:
        """Takes a line of a proof."""
        if is_drawn(line):
            self.harmless.append(here)
            return
        self._state()
        layout = row(self.script.text, here)
        ended = line[-1] in _TOMBSTONES
        if ended:
            here = Span(here.start, here.start + len(line.rstrip(_TOMBSTONES + " \t")))
            layout = row(self.script.text, here)
        before = self.rows[-1] if self.rows else None
        self.harmless.append(Span(here.start, layout.content.start))
        self.harmless.append(Span(layout.content.end, here.end))
        if before is not None and layout.label is None and self._goes_on(before.content):
            self.continued += 1
            self.blanked.append(Span(before.content.end, layout.content.start))
            whole = Span(before.content.start, layout.content.end)
            self.rows[-1] = before._replace(
                content=whole, span=Span(before.span.start, layout.content.end)
            )
        else:
            self.rows.append(layout)
        if ended:
            self._finish(here.end, True)

    def _goes_on(self, content: Span) -> bool:
        return goes_on(self.script.text[max(content.end - 20, content.start) : content.end])

    def _qed(self, first: Span) -> None:
        if self.header is None:
            words = self.script.text[first.start : first.end].strip()
            self.script.findings.append(
                BOX_NOT_OPEN.at(
                    self.script.source,
                    first,
                    what=f"There is no proof here that '{words}' could end",
                    advice="Remove it, or write what it ends.",
                )
            )
            return
        self._finish(first.end, True)

    def _finish(self, end: int, finished: bool) -> None:
        """Ends the theorem that is being read, if one is."""
        if self.header is None:
            return
        header, rows = self.header, self.rows
        self.header, self.rows, self.in_proof = None, [], False
        script = self._blanked()
        heading = read_header(script, header) if header.end > header.start else None
        lines = read_lines(script, rows, self.known, heading and heading.sequent)
        if len(lines) > self.script.limits.proof_lines:
            self._too_long(header.start)
            lines = ()
        self.harmless += [line.justification_span for line in lines]
        if heading is None:
            heading = header_of(script, lines, Span(header.start, header.start))
        if finished and lines and lines[-1].boxes:
            report_open_box(script, lines)
        last = rows[-1].span.end if rows else header.end
        self._add(heading, lines, finished, Span(header.start, end if finished else last))
        if self.after is not None:
            (self.logic, self.allowed), self.after = self.after, None
        waiting, self.waiting = self.waiting, []
        for statement in waiting:
            self._statement(*statement)

    def _blanked(self) -> Script:
        """The script with blanks for what stands between the parts of a formula on two lines."""
        if not self.blanked:
            return self.script
        pieces, at = [], 0
        for span in self.blanked:
            pieces += [self.script.text[at : span.start], " " * (span.end - span.start)]
            at = span.end
        return replace(self.script, text="".join([*pieces, self.script.text[at:]]))

    def _add(
        self, heading: Header, lines: tuple[ProofLine, ...], finished: bool, span: Span
    ) -> None:
        name = heading.name or f"theorem {len(self.theorems) + 1}"
        if name in self.names:
            line = self.script.source.place(self.names[name]).line
            self.script.findings.append(
                DUPLICATE_THEOREM.at(self.script.source, heading.name_span, name=name, line=line)
            )
        self.names.setdefault(name, span.start)
        self.known.add(name)
        self.theorems.append(
            ProofText(
                name=name,
                sequent=heading.sequent,
                sequent_span=heading.sequent_span,
                lines=lines,
                logic=self.logic,
                allowed=self.allowed,
                board=heading.board,
                finished=finished,
                span=span,
            )
        )

    def _statement(self, word: str, rest: str, span: Span) -> None:
        """Reads `use`, `logic` or `rules`."""
        words = rest.strip() if word == "use" else rest.strip(" \t:.")
        start = span.start + (span.end - span.start - len(rest.lstrip()))
        here = Span(start, max(span.end, start + 1)) if words else span
        if word == "use":
            files = self.uses.use(self.script, words, here, self.read_used)
            self.used += files
            self.known |= {theorem.name for file in files for theorem in file.theorems}
        elif word == "logic":
            self.logic = read_logic(self.script, words, here) or self.logic
        else:
            self.harmless.append(here)
            self.allowed = read_rules(self.script, words, here)

    def _too_long(self, start: int) -> None:
        limit = self.script.limits.proof_lines
        self.theorems = []
        self.script.findings[:] = [
            catalogue.TOO_LARGE.at(
                self.script.source,
                Span(start, start + 1),
                what="The number of lines",
                size=f"more than {limit:,}",
                advice="Split the file.",
            )
        ]
