"""Statements about one world: equations, literals, extensions, things and what names stand for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from copy import deepcopy

from minelogic.diagnostics import Diagnostic, Kind
from minelogic.grading.proof.countermodel_kinds import (
    BOTH_VALUES,
    HOW_MANY,
    NO_THING,
    NOT_A_VALUE,
    UNKNOWN_ATOM,
)
from minelogic.grading.proof.predicate_definitions import as_extensions, unread_condition
from minelogic.grading.proof.world_spellings import (
    AMONG,
    AND,
    CLAIM,
    DOMAIN,
    DOMAIN_FIRST,
    EQUATION,
    EQUATIONS,
    EXTENSION,
    LEAD,
    LETTER_OF_DOMAIN,
    LISTED,
    LITERAL,
    NAMED,
    NO_THINGS,
    NOT,
    NOT_BOTH,
    NOTHING,
    OTHER_VALUE,
    POINTED,
    REMARK,
    REST,
    SO_MANY,
    TRUE,
    TUPLE,
    UNDECIDED,
    VALUE,
    VALUED,
)
from minelogic.grading.proof.written import Thing, Words, WrittenAtom, WrittenWorld
from minelogic.source import Source, Span
from minelogic.syntax.faults.suggest import closest


class WorldStatements:
    """Reads statements about one world into what is written of it; findings are added."""

    def __init__(
        self, source: Source, words: Words, written: WrittenWorld, findings: list[Diagnostic]
    ) -> None:
        self.source, self.words = source, words
        self.written, self.findings = written, findings
        self.tabled: tuple[Thing, ...] | None = None
        """The things that a table is about."""
        self._listed: set[bool] = set()

    def read(self, text: str, span: Span) -> None:
        """What a statement says; one that only draws a conclusion may say nothing."""
        plain = LEAD.sub("", text).rstrip(" …")
        if not REMARK.match(plain):
            self._read(plain, span)
            return
        kept, number = deepcopy(self.written), len(self.findings)
        self._read(REMARK.sub("", plain).strip(" ,:"), span)
        if len(self.findings) > number:
            del self.findings[number:]
            for name in ("values", "complete", "names", "things", "rest", "respelled"):
                setattr(self.written, name, getattr(kept, name))

    def end(self) -> None:
        """Settles what the text as a whole says."""
        if len(self._listed) == 1 and self.written.rest is None:
            self.written.rest = not self._listed.pop()
        if self.written.things is None and self.tabled is not None:
            self.written.things = self.tabled

    def note(self, atom: WrittenAtom, value: bool, span: Span) -> None:
        """That an atom has a truth value."""
        if self.written.values.setdefault(atom, value) is not value:
            self._say(BOTH_VALUES, span, atom=atom)

    def _read(self, text: str, span: Span) -> None:
        if (match := DOMAIN_FIRST.fullmatch(text)) and self._is_domain(match[1]):
            self._read(match[1], span)
            self.read(match[2], span)
        elif match := SO_MANY.fullmatch(text):
            self._domain(match[1], span)
            if match[2]:
                self.read(match[2], span)
        elif match := AMONG.fullmatch(text) or DOMAIN.fullmatch(text):
            self._domain(match[1], span)
        elif (match := LETTER_OF_DOMAIN.fullmatch(text)) and self._is_free(match[1]):
            self._domain(match[2], span)
        elif (match := LISTED.fullmatch(text)) and match[1] not in self.words.places:
            value = _is_true(match[1])
            self._listed.add(value)
            if not NOTHING.fullmatch(match[2].strip()):
                self._atoms(match[2], value, span)
        elif ";" in text and "{" not in text:
            for part in text.split(";"):
                self.read(part.strip(), span)
        elif told := as_extensions(text, self.written.things, self._names()):
            for part in told:
                self._values(part, span)
        elif predicate := unread_condition(text):
            message = "You tell of what {predicate} holds by a condition that cannot be read."
            advice = "List them, as in {predicate}: {{0, 1}}"
            self._say(NOT_A_VALUE, span, predicate=predicate, message=message, help=advice)
        elif text:
            self._values(text, span)

    def _is_domain(self, text: str) -> bool:
        """Whether it is a domain, and no predicate with what it holds of."""
        letter = re.match(r"[A-Z]\b", text)
        return letter is None or self._is_free(letter[0])

    def _names(self) -> list[str]:
        return [*self.written.names, *self.words.names]

    def _is_free(self, letter: str) -> bool:
        return letter.strip("|") not in self.words.places and letter not in self.words.names

    def _domain(self, text: str, span: Span) -> None:
        text, *others = re.split(r";|(?<=\})\s*,", text)
        if NO_THINGS.fullmatch(text.strip()):
            self._say(NO_THING, span)
            return
        if ends := re.fullmatch(r"\{?\s*(-?\d+)\s*(?:\.\.+|…|,\s*\.\.+,?)\s*(-?\d+)\s*\}?",
                                text.strip()):  # fmt: skip
            low, high = _number(ends[1]), _number(ends[2])
            things: list[Thing] = [*range(low, min(high, low + 99) + 1)]
        else:
            things = [thing_of(word) for word in re.findall(r"-?\d+|[A-Za-z_]\w*'*", text)]
            things = [thing for thing in things if thing not in ("and", "with", "elements")]
        if not things:
            self._say(NOT_A_VALUE, span, message="This names no thing.", help="Write domain 0, 1")
            return
        self.written.things = listed_things(things)
        for other in others:
            self.read(other.strip(), span)

    def _values(self, text: str, span: Span) -> None:
        """Equations such as `P = true, c = 0`, literals such as `P, ~Q`, and `R = {(a, b)}`."""
        text = POINTED.sub(r"(\1, \2)", VALUED.sub(r"\1", text))
        if NOT_BOTH.search(text):
            message = "It is not clear which parts of the conjunction are false."
            self._say(NOT_A_VALUE, span, message=message)
            return
        if UNDECIDED.search(text):
            self._say(NOT_A_VALUE, span, message="This leaves open whether it is true or false.")
            return
        for pattern, value in REST:
            if pattern.search(text):
                self.written.rest = value
                text = pattern.sub("", text).strip(" ,;")
        if re.match(r"only\b", text, re.IGNORECASE):
            self.written.rest = False
        for pattern, plain in NOT:
            text = pattern.sub(plain, text)
        waiting: list[str] = []
        extended: str | None = None
        for part in self._parts(text):
            if extended is not None and self._is_more(part):
                self._extend(extended, part, span)
                continue
            extended = None
            equation = VALUE.fullmatch(part)
            if equation and self._names_thing(part, equation[1]):
                continue
            if (named := self._extension(part, span)) is not None:
                extended, what, holds = named
                if holds and extended in self.written.complete:
                    twice = f"It is said twice of which things {extended} holds."
                    advice = "Say it once, with all of them."
                    self._say(NOT_A_VALUE, span, message=twice, help=advice)
                self._extend(extended, what, span, holds)
                extended = extended if holds else None
            elif equation:
                self._equation(equation, part, waiting, span)
            elif self._names_thing(part):
                continue
            elif LITERAL.fullmatch(part):
                waiting.append(part)
            elif CLAIM.search(part):
                continue  # What follows from the world is said, and nothing of the world.
            elif other := OTHER_VALUE.fullmatch(part):
                self._say(
                    NOT_A_VALUE,
                    span,
                    message="{value} is neither true nor false.",
                    help="Write {atom} = true, or = false.",
                    value=other[2][:40],
                    atom=other[1][:40],
                )
            else:
                self._say(NOT_A_VALUE, span)
        for part in waiting:
            self._atoms(part, True, span)

    def _parts(self, text: str) -> Iterator[str]:
        for part in parts_of(text):
            if EQUATIONS.fullmatch(part):
                yield from re.findall(EQUATION, part, re.IGNORECASE)
            else:
                yield part

    def _equation(self, equation: re.Match[str], part: str, waiting: list[str], span: Span) -> None:
        subject, value = equation[1], _is_true(equation[2].split()[-1])
        if CLAIM.search(subject):
            return
        self._atoms(subject, value, span)
        if re.search(r"\bare\b|\b(?:both|all)\s+\w+$", part, re.IGNORECASE):
            for atom in waiting:
                self._atoms(atom, value, span)
            waiting.clear()

    def _names_thing(self, part: str, subject: str | None = None) -> bool:
        """Whether a part says what a name stands for; then that is kept."""
        named = NAMED.fullmatch(part)
        name = subject if subject is not None else named[1] if named else ""
        if named is None or name.strip().removeprefix("the name ") not in self.words.names:
            return False
        self.written.names[named[1]] = thing_of(named[2])
        return True

    def _extension(self, part: str, span: Span) -> tuple[str, str, bool] | None:
        """The predicate of things, and the things, if a part says of which it holds."""
        match = EXTENSION.fullmatch(part)
        if match is None:
            return None
        predicate, what = match[1], match[3].strip()
        alike = [p for p in sorted(self.words.places) if p.lower() == predicate.lower()]
        if predicate not in self.words.places and len(alike) == 1 and what.startswith("{"):
            self.written.respelled.append((predicate, alike[0], span))
            predicate = alike[0]
        if not self.words.has_places(predicate):
            return None
        if what.lower() in ("true", "false", "t", "f", "⊤", "⊥"):
            return None
        return predicate, what, match["no"] is None

    def _is_more(self, part: str) -> bool:
        """Whether a part goes on with the things that were listed before it."""
        word = re.fullmatch(r"-?\w+'*", part)
        return (word is not None and part not in self.words.places) or part.startswith("(")

    def _extend(self, predicate: str, what: str, span: Span, holds: bool = True) -> None:
        """That a predicate holds of what is listed, and of nothing else; or not of these."""
        if holds:
            self.written.complete.add(predicate)
        inside = what.strip()
        inside = inside[1:-1] if inside[:1] + inside[-1:] == "{}" else inside
        if NOTHING.fullmatch(inside.strip()):
            return
        if re.search(r"[^\w\s(),'-]", inside) or TUPLE.sub("", inside).strip(" ,and"):
            self._say(NOT_A_VALUE, span, help=f"Write as in {_example(predicate, 1)}.")
            return
        for match in TUPLE.finditer(re.sub(r"\b(?:and|only)\b", ",", inside)):
            of = match[1] if match[1] is not None else match[0]
            atom = WrittenAtom(predicate, tuple([thing_of(w) for w in re.findall(r"-?\w+'*", of)]))
            if self._has_its_places(atom, span):
                self.note(atom, holds, span)

    def _has_its_places(self, atom: WrittenAtom, span: Span) -> bool:
        places = self.words.places[atom.predicate]
        if len(atom.terms) in places:
            return True
        wanted = sorted(places)[0]
        self._say(
            HOW_MANY,
            span,
            predicate=atom.predicate,
            wanted=_of_so_many(wanted),
            found=_of_so_many(len(atom.terms)),
            example=_example(atom.predicate, wanted),
        )
        return False

    def _atoms(self, text: str, value: bool, span: Span) -> None:
        inside = text.strip()
        inside = inside[1:-1] if inside[:1] + inside[-1:] == "{}" else inside
        for part in parts_of(inside):
            literal = LITERAL.fullmatch(part)
            if literal is None:
                self._say(NOT_A_VALUE, span)
                continue
            atom = self._atom(literal[2], span)
            if atom is not None and self._has_its_places(atom, span):
                self.note(atom, value is not (literal[1].lower() not in ("", "only")), span)

    def _atom(self, text: str, span: Span) -> WrittenAtom | None:
        predicate, _, inside = text.replace("′", "'").partition("(")
        predicate = predicate.strip()
        terms = tuple([thing_of(word) for word in re.findall(r"-?\w+'*", inside)])
        if predicate in self.words.places:
            return WrittenAtom(predicate, terms)
        for known, places in sorted(self.words.places.items()):
            # As textbooks write it: Rab.
            rest = predicate.removeprefix(known)
            if not terms and rest.isalnum() and rest != predicate and len(rest) in places:
                return WrittenAtom(known, tuple([thing_of(letter) for letter in rest]))
        alike = [p for p in sorted(self.words.places) if p.lower() == predicate.lower()]
        if len(alike) == 1:
            self.written.respelled.append((predicate, alike[0], span))
            return WrittenAtom(alike[0], terms)
        guess = closest(predicate, self.words.places)
        known_words = ", ".join(sorted(self.words.places))
        advice = f"It speaks of {known_words}." if known_words else "It speaks of no predicate."
        advice = f"Did you mean {guess}?" if guess else advice
        self._say(UNKNOWN_ATOM, span, atom=predicate[:40], advice=advice)
        return None

    def _say(self, kind: Kind, span: Span, **data: object) -> None:
        self.findings.append(kind.at(self.source, span, **data))


def parts_of(text: str) -> Iterator[str]:
    """The parts of a text between its commas, those within brackets left alone."""
    depth, start = 0, 0
    text = AND.sub(lambda match: ",".ljust(len(match.group())), text)
    for place, sign in enumerate(text):
        depth += (sign in "({[") - (sign in ")}]")
        if sign == "," and depth <= 0:
            if part := text[start:place].strip():
                yield part
            start = place + 1
    if part := text[start:].strip():
        yield part


def listed_things(things: Sequence[Thing]) -> tuple[Thing, ...]:
    """The things, each once."""
    return tuple(dict.fromkeys(things))


def thing_of(word: str) -> Thing:
    """A thing: a number, or a name."""
    return _number(word) if re.fullmatch(r"-?\d+", word) else word


def _is_true(word: str) -> bool:
    return re.fullmatch(TRUE, word, re.IGNORECASE) is not None


def _number(digits: str) -> int:
    """A number; one that is longer than any in a sequent is as good as none."""
    return int(digits) if len(digits) < 10 else 10**9


def _of_so_many(number: int) -> str:
    if number == 0:
        return "a letter"
    return "of one thing" if number == 1 else f"of {number} things"


def _example(predicate: str, places: int) -> str:
    return f"{predicate}({', '.join('abcdefgh'[:places])})" if places else predicate
