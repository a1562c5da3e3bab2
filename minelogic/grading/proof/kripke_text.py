"""Kripke models as students write them: worlds, which is above which, and what each one knows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from minelogic.diagnostics import Diagnostic, Kind
from minelogic.grading.proof.countermodel_kinds import NO_WORLD, NOT_OF_WORLDS
from minelogic.grading.proof.countermodel_lines import (
    WrittenLine,
    lines_of,
    statements,
    uncommented,
)
from minelogic.grading.proof.countermodel_tables import Table, table_at
from minelogic.grading.proof.kripke_spellings import (
    AT,
    CLAIM,
    DOMAIN,
    DOMAIN_AT,
    DOWN,
    HOLDS_AT,
    KRIPKE,
    LEAD,
    NEXT_WORLD,
    NOISE,
    NOTHING,
    ORDER,
    PAIR,
    ROOT,
    SORT,
    UP,
    VALUED,
    WORLD,
    WORLDS,
    L,
)
from minelogic.grading.proof.statements_of_world import WorldStatements, parts_of
from minelogic.grading.proof.written import Words, WrittenWorld, WrittenWorlds
from minelogic.records import replace
from minelogic.source import Source, Span

_WHERE = re.compile(r"[,;]?\s+(?:where|such that)\s+", re.IGNORECASE)
_ONLY = re.compile(r"\s+only\s+(?=(?:in|at)\b)", re.IGNORECASE)


def is_kripke_model(text: str) -> bool:
    """Whether a countermodel is told by its worlds."""
    return KRIPKE.search(uncommented(text)) is not None


def read_kripke_model(source: Source, words: Words, findings: list[Diagnostic]) -> WrittenWorlds:
    """The Kripke model that a text describes; findings are added."""
    return _Reader(source, words, findings).read()


class _Reader:
    def __init__(self, source: Source, words: Words, findings: list[Diagnostic]) -> None:
        self.source, self.words, self.findings = source, words, findings
        self.written = WrittenWorlds()
        self.listed = False
        """Whether the text lists the worlds that there are."""

    def read(self) -> WrittenWorlds:
        lines = lines_of(self.source, self.findings)
        prose: list[WrittenLine] = []
        position = 0
        while position < len(lines):
            table = table_at(lines[position:], self.words)
            if table is not None and all(row.label for row in table.rows):
                self._table(table)
                position += table.lines
                continue
            prose.append(lines[position])
            position += 1
        told = [
            replace(part, text=_ONLY.sub(" ", text))
            for statement in statements(prose)
            for part in _apart(statement)
            for text in _WHERE.split(part.text)
        ]
        # The worlds are known before anything is said of them.
        for statement in [s for s in told if WORLDS.fullmatch(s.text)]:
            self._worlds(statement)
        for statement in [s for s in told if not WORLDS.fullmatch(s.text)]:
            self._statement(statement.text, statement.span)
        return self.written

    def _statement(self, text: str, span: Span) -> None:
        whole, text = text, LEAD.sub("", text)
        if not text or NOISE.fullmatch(text):
            if "closure" in text or "closed under" in text:
                self.written.is_whole = False
        elif match := ROOT.fullmatch(text):
            self.written.root = self._world(next(filter(None, match.groups())), span)
        elif self._name(text, span):
            return
        elif match := DOMAIN_AT.fullmatch(text):
            label, what = next(filter(None, match.groups()[:3] + match.groups()[4:5])), match[4]
            things = self._things(what if what is not None else match[6], span)
            if things is not None:
                self.written.own_things[self._world(label, span)] = things
        elif DOMAIN.fullmatch(text):
            self.written.things = self._things(re.sub(r"^D\s*=", "domain ", text), span)
        elif self._order(text, span):
            return
        elif (match := VALUED.fullmatch(text)) or self._is_of_worlds(text):
            self._valued(match, text, span)
        elif match := HOLDS_AT.fullmatch(text):
            no = (
                match["verb"].startswith("fail")
                or "not" in match["verb"]
                or "false" in match["verb"]
            )
            for label in re.findall(L, re.sub(rf"\b(?:{SORT}|and|the)\b", " ", match[3])):
                self._knows(self._world(label, span), match[1], not no, span)
        elif match := AT.fullmatch(text):
            world = self._world(match[1], span)
            self._place(world, match["place"], span)
            self._knows(world, match["what"], match["not"] is None, span)
        elif match := re.fullmatch(rf"(?:in|at)\s+{WORLD}\s+(.*)", text, re.IGNORECASE):
            self._knows(self._world(match[1], span), match[2], True, span)
        elif match := re.fullmatch(rf"{WORLD}\s*(?:\(([^()]*)\))?", text):
            self._place(self._world(match[1], span), match[2], span)
        else:
            self._say(NOT_OF_WORLDS, span, whole)

    def _worlds(self, statement: WrittenLine) -> None:
        match = WORLDS.fullmatch(statement.text)
        assert match is not None
        inside = match[1].strip().strip("{}")
        if re.search(rf"{UP}|{DOWN}", inside) and self._order(inside, statement.span):
            return
        if ends := re.fullmatch(r"(\d{1,3})\s*(?:\.\.+|…)\s*(\d{1,3})", inside):
            labels = [str(n) for n in range(int(ends[1]), min(int(ends[2]), int(ends[1]) + 99) + 1)]
        else:
            labels = re.findall(L, re.sub(rf"\b(?:{SORT}|and|with)\b", " ", inside))
        if not labels:
            return
        for label in labels:
            self._world(label, statement.span)
        self.listed = True

    def _world(self, label: str, span: Span) -> str:
        """The world of a name, which is new unless all are listed."""
        if label not in self.written.worlds:
            if self.listed:
                worlds = ", ".join(self.written.worlds)
                finding = NO_WORLD.at(self.source, span, world=label[:40], worlds=worlds)
                if finding not in self.findings:
                    self.findings.append(finding)
                return label
            self.written.worlds.append(label)
        return label

    def _name(self, text: str, span: Span) -> bool:
        """Whether a statement only says what names stand for; then that is kept."""
        match = re.match(r"(?:the name\s+)?(\w+'*)", text)
        if match is None or match[1] not in self.words.names or match[1] in self.written.worlds:
            return False
        if not re.match(
            r"\s*(?:=|:|is\b|means\b|denotes\b|names\b|stands\b|↦)", text[match.end() :]
        ):
            return False
        written = self._of_one_world(text, span)
        self.written.names.update(written.names)
        return True

    def _things(self, text: str, span: Span) -> tuple[int | str, ...] | None:
        plain = (
            text
            if re.match(r"(?:in every|there|the|domain|univ|things)", text, re.I)
            else f"domain {text}"
        )
        return self._of_one_world(plain, span).things

    def _order(self, text: str, span: Span) -> bool:
        """Whether a statement says which worlds are above others; then that is kept."""
        if (match := ORDER.fullmatch(text)) and not self._is_predicate(match):
            inside = match[1].strip()
            pairs = [(a, b) for a, b in PAIR.findall(inside)]
            if pairs and not re.search(UP, PAIR.sub("", inside)):
                self.written.is_whole = True
                self.written.pairs |= {
                    (self._world(a, span), self._world(b, span)) for a, b in pairs
                }
                return True
            if self._chains(inside.strip("{}"), span):
                return True
        return self._chains(text, span)

    def _is_predicate(self, match: re.Match[str]) -> bool:
        """Whether it is a predicate R of things, and not the order, that is listed."""
        if not match[0].startswith("R") or "R" not in self.words.places:
            return False
        return not all(
            label in self.written.worlds for pair in PAIR.findall(match[1]) for label in pair
        )

    def _chains(self, text: str, span: Span) -> bool:
        """Chains such as `w0 <= w1 <= w2` and `w0 <= w1, w2`; false if it is anything else."""
        text = re.sub(r"(\w\d)R(\w\d)", r"\1 R \2", text)
        below: list[str] | None = None
        found: list[tuple[str, str]] = []
        for part in parts_of(text):
            links = re.split(rf"\s*({UP}|{DOWN})\s*", part)
            worlds = [re.fullmatch(WORLD, link.strip(), re.IGNORECASE) for link in links[::2]]
            if any(world is None for world in worlds):
                return False
            labels = [world[1] for world in worlds if world is not None]
            if len(labels) == 1:
                if below is None:
                    return False
                found += [(below[0], labels[0])]
                continue
            for low, sign, high in zip(labels, links[1::2], labels[1:], strict=False):
                found.append((high, low) if re.fullmatch(DOWN, sign, re.I) else (low, high))
            below = labels[-2:-1] if re.fullmatch(UP, links[-2], re.I) else None
        if not found:
            return False
        self.written.pairs |= {(self._world(a, span), self._world(b, span)) for a, b in found}
        return True

    def _place(self, world: str, place: str | None, span: Span) -> None:
        """What stands in brackets behind a world: `below 2 and 3`, `above 1`, `root`."""
        if place is None or not place.strip():
            return
        if re.fullmatch(r"\s*(?:the\s+)?root\s*", place):
            self.written.root = world
        elif not self._chains(f"{world} {place}", span):
            self._say(NOT_OF_WORLDS, span, place)

    def _is_of_worlds(self, text: str) -> bool:
        """Whether a statement lists the worlds in which an atom holds, as in `P = {w1}`."""
        match = re.fullmatch(r"(\w+'*)\s*(?::=|=|:)\s*\{([^{}]*)\}", text)
        return (
            match is not None
            and match[1] in self.words.places
            and match[1] not in self.written.worlds
            and not self.words.has_places(match[1])
        )

    def _valued(self, match: re.Match[str] | None, text: str, span: Span) -> None:
        """`V(P) = {w1, w2}`, or `V(w1) = {P, Q}`."""
        if match is None:
            of, _, what = re.sub(r"(?::=|=|:)", "=", text, count=1).partition("=")
        else:
            of, what = match[1] or match[2], match[3]
        inside = re.sub(SORT + r"\s+", "", of, flags=re.IGNORECASE).strip()
        labels = re.findall(L, re.sub(r"\band\b", ",", what)) if not NOTHING.fullmatch(what) else []
        of_worlds = bool(labels) and all(label in self.written.worlds for label in labels)
        is_atom = self.listed or of_worlds or inside in self.words.places
        if re.fullmatch(L, inside) and (inside in self.written.worlds or not is_atom):
            self._knows(self._world(inside, span), what, True, span)
            return
        for label in labels:
            self._knows(self._world(label, span), of, True, span)

    def _knows(self, world: str, what: str, holds: bool, span: Span) -> None:
        """That a world knows something, or does not; what follows from its atoms is passed over."""
        text = re.sub(r"^(?:we have|only|just)\s+", "", what.strip(), flags=re.IGNORECASE)
        inside = text[1:-1].strip() if text[:1] + text[-1:] == "{}" else text
        self.written.known.setdefault(world, set())
        if NOTHING.fullmatch(inside):
            if self.written.known[world]:
                self._say(NOT_OF_WORLDS, span, f"{world}: {what}")
            return
        parts = [part for part in parts_of(inside) if not CLAIM.search(part)]
        if not parts:
            return
        written = self._of_one_world(", ".join(parts), span)
        for atom, value in written.values.items():
            known = self.written.known if value is holds else self.written.unknown
            known.setdefault(world, set()).add(atom)

    def _of_one_world(self, text: str, span: Span) -> WrittenWorld:
        written = WrittenWorld()
        said = WorldStatements(self.source, self.words, written, self.findings)
        said.read(text, span)
        said.end()
        self.written.respelled += written.respelled
        return written

    def _table(self, table: Table) -> None:
        for row in table.rows:
            world = self._world(re.sub(rf"{SORT}\s*", "", row.label or ""), row.span)
            self.written.known.setdefault(world, set())
            for atom, value in row.values.items():
                known = self.written.known if value else self.written.unknown
                known.setdefault(world, set()).add(atom)

    def _say(self, kind: Kind, span: Span, _text: str) -> None:
        self.findings.append(kind.at(self.source, span))


def _apart(statement: WrittenLine) -> Iterator[WrittenLine]:
    """The statements of a line that says something of several worlds."""
    for piece in statement.text.split(";"):
        for part in NEXT_WORLD.split(piece):
            if plain := part.strip(" ,.\t"):
                yield WrittenLine(plain, statement.span)
