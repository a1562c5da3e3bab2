"""Proofs over letters judged line by line, by rules written here: no kernel, no checker."""

from __future__ import annotations

import re
from itertools import product
from typing import Any, NamedTuple

from minelogic.syntax.file.reader import parse_formula
from minelogic.syntax.tree import And, Atom, Formula, Iff, Implies, Not, Or, Truth

Said = Any
FALSE = "false"


class Row(NamedTuple):
    depth: int
    formula: Formula
    said: Said
    rule: str
    cites: list[tuple[int, ...]]


def rows_of(text: str) -> list[Row]:
    """The lines of a proof; one that goes on in the next row is put together."""
    body = text.split("proof\n", 1)[1].split("\nqed")[0]
    lines: list[str] = []
    for row in body.split("\n"):
        if re.match(r"\s*\d+\. ", row):
            lines.append(row)
        else:
            lines[-1] += " " + row.strip().lstrip("| ")
    rows = []
    for number, line in enumerate(lines, 1):
        match = re.match(r"\s*(\d+)\. ((?:\| )*)(.*?)\s{2,}(\S.*)$", line)
        assert match, line
        assert int(match[1]) == number
        reason = re.match(r"(theorem \w+|\S+)\s*(.*)", match[4])
        assert reason, line
        cites = [tuple(map(int, cite.split("-"))) for cite in re.findall(r"[\d-]+", reason[2])]
        formula = parse_formula(match[3])
        rows.append(Row(len(match[2]) // 2, formula, said_by(formula), reason[1], cites))
    return rows


def said_by(formula: Formula) -> Said:
    """What a formula says, chains of & and | without inner brackets."""
    match formula:
        case Truth(value):
            return "true" if value else FALSE
        case Atom(name):
            return name
        case Not(body):
            return ("~", said_by(body))
        case And(parts) | Or(parts):
            sign = "&" if isinstance(formula, And) else "|"
            flat: list[Said] = []
            for part in map(said_by, parts):
                flat += part[1:] if part[0] == sign and isinstance(part, tuple) else [part]
            return (sign, *flat)
        case Implies(left, right):
            return ("->", said_by(left), said_by(right))
        case Iff(left, right):
            return ("<->", said_by(left), said_by(right))
    raise AssertionError(formula)


def boxes_of(rows: list[Row]) -> list[tuple[int, ...]]:
    """Of every line the lines, from 1, that open the boxes in which it stands."""
    stack: list[int] = []
    boxes = []
    for number, row in enumerate(rows, 1):
        if row.rule == "assume":
            stack = [*stack[: row.depth - 1], number]
        else:
            stack = stack[: row.depth]
        assert len(stack) == row.depth
        boxes.append(tuple(stack))
    return boxes


def wrong_lines(text: str) -> list[int]:
    """The numbers of the lines that do not follow from what they cite."""
    head = re.search(r"theorem \w+:(.*?)\nproof", text, re.DOTALL)
    assert head
    left, right = " ".join(head[1].split()).split("|-")
    premises = [said_by(parse_formula(one)) for one in _apart(left)]
    rows = rows_of(text)
    boxes = boxes_of(rows)
    assert rows[-1].said == said_by(parse_formula(right))
    assert not boxes[-1]
    return [n for n in range(1, len(rows) + 1) if not _follows(rows, boxes, n, premises)]


def _apart(text: str) -> list[str]:
    return [one for one in re.split(r",(?![^()]*\))", text) if one.strip()]


def _follows(rows: list[Row], boxes: list[tuple[int, ...]], n: int, premises: list[Said]) -> bool:
    row, here = rows[n - 1], boxes[n - 1]
    if row.rule == "assume":
        return not row.cites
    if row.rule == "premise":
        return row.said in premises and not here
    lines: list[Said] = []
    cases: list[tuple[Said, Said]] = []
    for cite in row.cites:
        if max(cite) >= n:
            return False
        if len(cite) == 1:
            if boxes[cite[0] - 1] != here[: len(boxes[cite[0] - 1])]:
                return False
            lines.append(rows[cite[0] - 1].said)
            continue
        first, last = cite
        around = boxes[first - 1]
        is_box = around[-1:] == (first,) and boxes[last - 1] == around
        whole = [m for m in range(1, len(rows) + 1) if first in boxes[m - 1]][-1:] == [last]
        if not is_box or not whole or first in here or around[:-1] != here[: len(around) - 1]:
            return False
        cases.append((rows[first - 1].said, rows[last - 1].said))
    return _allows(row.rule, row.said, lines, cases)


def parts(sign: str, said: Said) -> tuple[Said, ...]:
    return tuple(said[1:]) if isinstance(said, tuple) and said[0] == sign else (said,)


def _allows(rule: str, c: Said, lines: list[Said], cases: list[tuple[Said, Said]]) -> bool:
    shape = (len(lines), len(cases))
    ways = [("->", a, e) for a, e in cases] + [f for f in lines if f[0] == "->"]
    match rule:
        case "copy":
            return lines == [c] and not cases
        case "&I":
            joined = {p for f in lines for p in parts("&", f)}
            return (
                not cases
                and c[0] == "&"
                and joined == {*c[1:]}
                and all({*parts("&", f)} <= {*c[1:]} for f in lines)
            )
        case "&E":
            return shape == (1, 0) and lines[0][0] == "&" and {*parts("&", c)} < {*lines[0][1:]}
        case "|I":
            return shape == (1, 0) and c[0] == "|" and {*parts("|", lines[0])} <= {*c[1:]}
        case "|E":
            covered = {p for a, _ in cases for p in parts("|", a)}
            return (
                len(lines) == 1
                and lines[0][0] == "|"
                and covered == {*lines[0][1:]}
                and all(end == c for _, end in cases)
            )
        case "->I":
            return shape == (0, 1) and c == ("->", *cases[0])
        case "->E":
            return shape == (2, 0) and any(("->", a, c) == f for f in lines for a in lines)
        case "<->I":
            return (
                c[0] == "<->"
                and len(ways) == sum(shape) == 2
                and {*ways} == {("->", c[1], c[2]), ("->", c[2], c[1])}
            )
        case "<->E":
            both = [f[1:] for f in lines if f[0] == "<->"]
            if shape == (1, 0) and both:
                return c[0] == "->" and {*c[1:]} == {*both[0]}
            return shape == (2, 0) and any(
                (a, b) in (pair, pair[::-1]) and b == c
                for pair in both
                for a in lines
                for b in pair
            )
        case "~I":
            return shape == (0, 1) and cases[0] == (c[1] if c[0] == "~" else None, FALSE)
        case "~E":
            return (
                shape == (2, 0)
                and c == FALSE
                and (lines[0] == ("~", lines[1]) or lines[1] == ("~", lines[0]))
            )
        case "RAA":
            return shape == (0, 1) and cases[0] == (("~", c), FALSE)
        case "~~E":
            return lines == [("~", ("~", c))] and not cases
        case "falseE":
            return lines == [FALSE] and not cases
        case "LEM":
            return not any(shape) and c[0] == "|" and len(c) == 3 and c[2] == ("~", c[1])
    return False


def letters(said: Said) -> set[str]:
    if isinstance(said, str):
        return set() if said in ("true", FALSE) else {said}
    return {name for part in said[1:] for name in letters(part)}


def true_in(said: Said, world: dict[str, bool]) -> bool:
    if isinstance(said, str):
        return {"true": True, FALSE: False, **world}[said]
    values = [true_in(part, world) for part in said[1:]]
    match said[0]:
        case "~":
            return not values[0]
        case "&":
            return all(values)
        case "|":
            return any(values)
        case "->":
            return not values[0] or values[1]
    return values[0] == values[1]


def entailed(premises: list[Said], conclusion: Said) -> bool:
    names = sorted({name for one in (*premises, conclusion) for name in letters(one)})
    worlds = [
        dict(zip(names, row, strict=True)) for row in product((True, False), repeat=len(names))
    ]
    return all(
        true_in(conclusion, world)
        for world in worlds
        if all(true_in(premise, world) for premise in premises)
    )


def open_at(rows: list[Row], number: int) -> list[Said]:
    """The premises, and what is assumed where a line stands."""
    boxes = boxes_of(rows)
    return [
        row.said
        for n, row in enumerate(rows[: number - 1], 1)
        if (row.rule == "premise") or (row.rule == "assume" and n in boxes[number - 1])
    ]
