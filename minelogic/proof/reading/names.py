"""What a justification names: theorems, instances, tiles, parts, and rules that nobody knows."""

from __future__ import annotations

import re

from minelogic.diagnostics import Diagnostic
from minelogic.proof.formulas.sequents import sequent_at
from minelogic.proof.kinds.texts import BAD_CITATION, BAD_INSTANCE, UNKNOWN_RULE, WRONG_SIDE
from minelogic.proof.reading.justifications import (
    TRIED,
    Reason,
    cites,
    end_of_name,
    is_cites,
    normal,
)
from minelogic.proof.reading.programs import ELSEWHERE
from minelogic.proof.rules import RULES, spelled
from minelogic.proof.script import Given, Lemma, ProofLine
from minelogic.source import Span
from minelogic.syntax import tree
from minelogic.syntax.faults.shorten import shorten
from minelogic.syntax.faults.suggest import closest
from minelogic.syntax.file.script import Script

_LEMMA = re.compile(
    r"(?<![\w'])(?:(?:by|using)[ \t]+)?(?:theorem|thm\.?|lemma)(?![\w'(])[ \t]*", re.I
)
_NAME = re.compile(r"[A-Za-z_][\w'-]*(?:[ \t]+[A-Za-z_][\w'-]*)*|[0-9]+(?=[ \t]|$)")
_GIVEN = re.compile(r"given[ \t]++([A-Za-z_][\w.'-]*)[ \t]*+(?:[\[(]([^\[\]()]*)[\])])?[ \t.]*+$")
_DISPLAY = re.compile(r"display(?:ed)?[ \t]*+(?:\(([^()]*)\)|([\w', \t-]*+))[ \t.]*+$")
_BEFORE_CITE = re.compile(r"(?<=[\w)⊥⊤'])[ \t]+(?=[0-9(\[])|,[ \t]*(?=[0-9])")
_BINDING = re.compile(r"\s*([A-Za-z_]\w*'*)\s*(?::=|=|:)\s*(-?[0-9]{1,9}|[A-Za-z_]\w*'*)\s*")
_VALUE = re.compile(r"\s*(-?[0-9]{1,9}|[A-Za-z_]\w*'*)\s*")


def special(line: str) -> Reason | None:
    """`theorem …`, `given RULE[…]` and `display (…)`."""
    for word, pattern in (("given", _GIVEN), ("display", _DISPLAY)):
        at = line.rfind(word)
        match = pattern.match(line, at) if at > 0 and line[at - 1] in " \t" else None
        if match and line[:at].strip():
            inside = Span(*match.span())
            if word == "given":
                instance = (match.group(1), match.group(2), inside)
                if match.group(2) is None and spelled(match.group(1)) == "premise":
                    continue
            else:
                instance = (None, match.group(1) or match.group(2), inside)
            return Reason(at, word, inside, instance=instance)
    for match in _LEMMA.finditer(line):
        if line[: match.start()].strip():
            return _lemma(line, match)
    return None


def _lemma(line: str, keyword: re.Match[str]) -> Reason:
    """A theorem by its name, or written out as Jape prints it."""
    start, end = keyword.end(), len(line.rstrip(" \t.;"))
    here = Span(keyword.start(), end)
    if "⊢" in line[start:end] or "|-" in line[start:end]:
        body = line[start:end].rstrip()
        cut = _cites_begin(body)
        cited = cites(line[:end], start + cut) if cut < len(body) else ()
        written = Span(start, start + len(body[:cut].rstrip(" \t,:")))
        return Reason(
            start=keyword.start(), rule="theorem", name=here, cited=cited or (), sequent=written
        )
    named = _NAME.match(line, start, end)
    if named is None:
        cited = cites(line[:end], start) if start < end else ()
        return Reason(start=keyword.start(), rule="theorem", name=here, cited=cited or ())
    after = end_of_name(line, named.start(), named.end())
    name = normal(line[named.start() : after])
    rest = line[named.end() : end]
    skipped = len(rest) - len(rest.lstrip(" \t,:("))
    cited = (
        cites(line[:end], after if after < named.end() else named.end())
        if skipped < len(rest)
        else ()
    )
    strange = Span(named.end(), end) if cited is None else None
    return Reason(
        start=keyword.start(),
        rule="theorem",
        name=Span(*named.span()),
        cited=cited or (),
        lemma=name,
        strange=strange,
    )


def _cites_begin(body: str) -> int:
    """Where the citations at the end of a written theorem begin: what follows its last blank."""
    cut = len(body)
    for match in [*_BEFORE_CITE.finditer(body)][: -TRIED - 1 : -1]:
        if not is_cites(body[match.end() :]):
            break
        if match.group()[:1] != ",":
            cut = match.start()
    return cut


def named_lemma(script: Script, reason: Reason | None) -> Lemma | None:
    """The theorem that is named."""
    if reason is None or reason.rule != "theorem":
        return None
    sequent = sequent_at(script, reason.sequent) if reason.sequent else None
    return Lemma(reason.lemma, sequent) if reason.lemma or reason.sequent else None


def named_given(script: Script, reason: Reason | None) -> Given | None:
    """The instance or the tile that is named; None, with a finding, if it is not."""
    if reason is None or reason.instance is None:
        return None
    rule, inside, span = reason.instance
    parts = (inside or "").split(",") if inside and inside.strip() else []
    pattern = _VALUE if rule is None else _BINDING
    matches = [pattern.fullmatch(part) for part in parts]
    if None in matches or (rule is None and not parts):
        what, form = "tile", "display (0, 1), or on a graph display a"
        if rule is not None:
            what, form = "instance", "given safe[i=0, j=1]"
        script.findings.append(BAD_INSTANCE.at(script.source, span, what=what, form=form))
        return None
    values = [match.groups() for match in matches if match is not None]
    if rule is None:
        return Given(None, tile=tuple([_value(v) for (v,) in values]))
    return Given(rule, tuple([(name, _value(v)) for name, v in values]))


def _value(text: str) -> tree.Value:
    return int(text) if re.fullmatch(r"-?[0-9]+", text) else text


_SYMMETRY = re.compile(r"=?[ -]?sym(?:m|metry|metric)?\.?(?: of (?:=|equality|identity))?", re.I)

_OF_TERMS = frozenset(["forallE", "existsI"])
_TERM = re.compile(r"[0-9][,;]?[ \t]*+[a-z]\w?$")


def check_rule(script: Script, reason: Reason) -> None:
    """Reports a rule that nobody knows, and citations that are none."""
    if reason.strange is not None:
        shown = script.source.text[reason.strange.start : reason.strange.end].strip(" \t,")
        advice = BAD_CITATION.help
        if reason.rule in _OF_TERMS and _TERM.search(shown):
            rule = script.source.text[reason.name.start : reason.name.end].strip()
            advice = f"Cite the line only, as in {rule} 2; the term need not be named."
        script.findings.append(
            BAD_CITATION.at(script.source, reason.strange, text=shorten(shown), help=advice)
        )
    if reason.rule is None and not reason.is_open:
        script.findings.append(_unknown_rule(script, reason))


def meant_rule(script: Script, name: str) -> str | None:
    """The rule that may have been meant by a name that no rule has."""
    if len(script.findings) > script.limits.findings or len(name) > 60:
        return None
    names = {n for rule in RULES.values() for n in (rule.name, rule.symbol, *rule.spellings)}
    return closest(name, names)


def _unknown_rule(script: Script, reason: Reason) -> Diagnostic:
    name = reason.name
    if name.start == name.end:
        return UNKNOWN_RULE.at(
            script.source,
            Span(name.start, reason.cited[-1].span.end),
            message="Lines are cited here, but no rule is named.",
            help="Write the rule before them, as in ->E 2, 4",
        )
    shown = script.source.text[name.start : name.end].strip()
    meant = meant_rule(script, shown)
    if _SYMMETRY.fullmatch(shown):
        return UNKNOWN_RULE.at(
            script.source,
            name,
            name=shorten(shown),
            help="To turn a = b round, write a = a by =I, and then b = a by =E from both.",
        )
    advice = "Write the rule and then the lines it uses, as in ->E 2, 4"
    if (elsewhere := ELSEWHERE.get(shown.replace(" ", ""))) is not None:
        advice = elsewhere
    elif meant is not None:
        advice = f"Did you mean {meant}?"
    return UNKNOWN_RULE.at(script.source, name, name=shorten(shown), advice=advice)


def check_side(script: Script, line: ProofLine, lines: tuple[ProofLine, ...], side: int) -> None:
    """Reports that a line is about the other part of two than its rule names."""
    cited = line.citations[0].first if len(line.citations) == 1 else None
    if cited is None or line.citations[0].box:
        return
    whole, part = lines[cited].formula, line.formula
    if line.rule == "|I":
        whole, part = part, whole
    if not isinstance(whole, tree.And | tree.Or) or len(whole.parts) != 2:
        return
    if whole.parts[side - 1] != part and whole.parts[2 - side] == part:
        where = script.source.text[line.formula_span.start : line.formula_span.end]
        script.findings.append(
            WRONG_SIDE.at(
                script.source,
                line.justification_span,
                side=side,
                other=3 - side,
                part=shorten(where) if line.rule == "&E" else "what it cites",
                which=("first", "second")[2 - side],
            )
        )
