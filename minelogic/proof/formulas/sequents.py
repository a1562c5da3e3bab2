"""Sequents and the formulas in them: `A -> B, ~B |- ~A`, each formula with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.errors import FileError
from minelogic.limits import Limits
from minelogic.proof.formulas.letters import report_letters, with_letter
from minelogic.proof.kernel import Sequent
from minelogic.proof.kinds.texts import (
    EMPTY_FORMULA,
    MISPLACED_TURNSTILE,
    MISSING_TURNSTILE,
    SEVERAL_CONCLUSIONS,
    WRONG_TURNSTILE,
)
from minelogic.source import Source, Span
from minelogic.syntax import tree
from minelogic.syntax.faults.foreign import mended
from minelogic.syntax.file import parsed
from minelogic.syntax.file.reader import refusal
from minelogic.syntax.file.script import Script
from minelogic.syntax.shape import Shaper
from minelogic.syntax.text.characters import deceptive, plain

TURNSTILE = re.compile(r"⊢|⊦|├(?![─━═])|\|-+(?!>)|⊨|\|=")
_WANTS_A_TERM = re.compile(r"(?:[(;=<≤≥≠+*]|(?<![-=])>|(?<![|<])-)[ \t]*$")
"""What a term has to follow: there `|-` begins a |t|."""
_WANTS_A_FORMULA = re.compile(
    r"(?:[&∧∨→↔~¬.]|[-=]>|(?<![\w)'′ ])\||[ \t]\||\b(?:and|or|not|implies|iff|in))[ \t]*$"
)
"""What a formula has to follow: there `|-` begins a |t| if another bar ends it."""
_INSIDE = r"[\w'′ +*()-]"
_ENDED = re.compile(rf"(?=[\w(|]){_INSIDE}*+(?:\|{_INSIDE}+\|{_INSIDE}*+)*(?<=[\w)'′|])\|")
"""The rest of a |t| that begins with a sign."""
_BEGUN = re.compile(rf"\|(?=[\w(|-]){_INSIDE}*+(?:\|{_INSIDE}+\|{_INSIDE}*+)*(?<=[\w)'′|])$")
"""A |t| but for its last bar."""
_OPERAND = re.compile(
    r"(?<!\band)(?<!\bor)(?<!\bnot)(?<!\bimplies)(?<!\biff)(?<!\bin)(?<=[\w)'′])$"
)
_NEAR = 60
"""So far around a turnstile is looked for bars."""
_NAME = r"(?!(?:forall|exists|in)\b)[A-Za-z_]\w*+['′]*+"
_SHORT = r"[a-z][0-9]*+['′]*+(?!\w)"
_COUNTED = r"(?:!|one\b|(?:[=≤≥]|[<>]=|exactly\b|at\s+(?:least|most)\b)\s*+(?:\w++|\([^()]*+\)))"
_SEPARATOR = re.compile(
    rf"(?P<variables>(?:(?:forall|exists)\b|[∀∃])\s*+(?:{_COUNTED}\s*+)?+"
    rf"(?!(?:exactly|at\s+(?:least|most))\s*+[|(]){_NAME}"
    rf"(?:\s*+,\s*+(?:{_SHORT}|{_NAME}(?!\()))*+(?!\s*+(?:,|∈|in\b)))"
    r"|(?P<binds>(?:forall|exists)\b|[∀∃])|[(\[{]|[)\]}]|\.\.|[.:,]"
)
"""What matters where commas separate: the variables of a quantifier have some, its ranges too."""
_OR_AS_V = re.compile(r"(?<=[\w)'′])[ \t]++v(?=[ \t]++(?!(?:be|in)\b)[A-Za-z_(~¬!∀∃⊥⊤])")
_NO_OPERAND = re.compile(
    r"(?:^|[^\w])(?:forall|exists|one|exactly|least|most|in|not|and|or|implies|iff|[0-9]+|actual"
    r"|fresh|arbitrary|let|fix|take|theorem|lemma|by)$"
)
_ABSURD = re.compile(r"(?<![\w'])_\|_(?![\w'])|⟂")
_CONTRADICTION = re.compile(
    r"^([ \t\d.:)|┃▏]*)(?:contradiction|absurd|absurdity)(?=[ \t\r]|$)", re.MULTILINE | re.I
)
_MENDED = catalogue.WRONG_OPERATOR.code
"""Of the mistakes in a formula the one after which it is read as it is meant."""
_NEW = r"(?:an?\s+)?(?:actual|fresh|arbitrary|any|new)"
_ACTUAL = re.compile(
    rf"\s*(?:(?:actual|fresh|arbitrary|let|fix|take)\s+(?:{_NEW}\s+)?([A-Za-z_]\w*['′]*)"
    rf"(?:\s+be\s+{_NEW}(?:\s+\w+)?)?|([A-Za-z_]\w*['′]*)\s*(?:\s|\bis\b|:)\s*"
    rf"(?:fresh|arbitrary|actual))\s*\.?\s*",
    re.IGNORECASE,
)


def read_sequent(text: str, limits: Limits | None = None) -> Sequent:
    """The sequent that a text is. Raises `FileError` on mistakes."""
    findings: list[Diagnostic] = []
    script = proof_script(Source("sequent", text), limits or Limits(), findings)
    if script is not None:
        findings.extend(deceptive(script.source))
    sequent = None if script is None else sequent_at(script, Span(0, len(text)))
    if sequent is None or any(finding.severity == "error" for finding in findings):
        raise FileError(findings)
    return sequent


def proof_script(source: Source, limits: Limits, findings: list[Diagnostic]) -> Script | None:
    """The script of a source of proofs, unless the source is not worth reading.

    Findings are added, but not those about characters that deceive: a line may have them where
    they do no harm.
    """
    refused = refusal(source, limits)
    if refused is not None:
        findings.append(refused)
        return None
    text = mended(source, plain(source.text), findings)
    text = _ABSURD.sub(lambda match: "⊥".center(len(match.group())), text)
    text = _CONTRADICTION.sub(_as_false, text)
    if " v" in text or "\tv" in text:
        text = _OR_AS_V.sub(_as_bar, text)
    return Script(
        source=source,
        text=text,
        limits=limits,
        findings=findings,
        shaper=Shaper(source, limits, findings),
    )


def _as_false(match: re.Match[str]) -> str:
    return match.group(1) + "false".ljust(len(match.group()) - len(match.group(1)))


def sequent_at(script: Script, span: Span) -> Sequent | None:
    """The sequent that a stretch of the script is; None, with findings, if it is none."""
    text = script.uncommented(span)
    signs = list(turnstiles(text))
    if not signs:
        return _without_turnstile(script, span)
    if signs[0].group() in ("⊨", "|="):
        here = Span(span.start + signs[0].start(), span.start + signs[0].end())
        script.findings.append(WRONG_TURNSTILE.at(script.source, here, sign=signs[0].group()))
    if len(signs) > 1:
        here = Span(span.start + signs[1].start(), span.start + signs[1].end())
        advice = "Keep one: premises |- conclusion."
        script.findings.append(MISPLACED_TURNSTILE.at(script.source, here, advice=advice))
        return None
    before = Span(span.start, span.start + signs[0].start())
    after = Span(span.start + signs[0].end(), span.end)
    left = listed(script, before) if script.uncommented(before).strip() else []
    premises = [formula_at(script, part, "between these commas") for part in left]
    if not script.uncommented(after).strip():
        sign = Span(before.end, after.start)
        advice = "Write what is to be proved after it."
        script.findings.append(
            EMPTY_FORMULA.at(script.source, sign, where="after the turnstile", advice=advice)
        )
        return None
    conclusion = _conclusion(script, after)
    if conclusion is None or None in premises:
        return None
    return Sequent(tuple([premise for premise in premises if premise is not None]), conclusion)


def turnstiles(
    text: str, start: int = 0, end: int | None = None, in_formula: bool = False
) -> Iterator[re.Match[str]]:
    """The turnstiles of a text; what is a bar of a |t| is none, as in (|-2| = x) and |x|=2."""
    last = start if in_formula else None
    for sign in TURNSTILE.finditer(text, start, len(text) if end is None else end):
        if sign.group() in ("|-", "|=") and _is_bar(sign, text, start, last):
            continue
        last = sign.end()
        yield sign


def _is_bar(sign: re.Match[str], text: str, start: int, last: int | None) -> bool:
    """Whether what looks like a turnstile is a bar of a |t|, and what follows it.

    A formula begins at `last`, if any does: there a turnstile is none.
    """
    before = text[max(sign.start() - _NEAR, start) : sign.start()]
    if sign.group() == "|-":
        if _WANTS_A_TERM.search(before):
            return True
        behind = last is not None and not text[last : sign.start()].strip()
        ended = _ENDED.match(text[sign.end() : sign.end() + _NEAR])
        if ended and (behind or _WANTS_A_FORMULA.search(before)):
            return True
    begun = _BEGUN.search(before)
    return begun is not None and _OPERAND.search(before[: begun.start()].rstrip()) is None


def _conclusion(script: Script, span: Span) -> tree.Formula | None:
    parts = listed(script, span)
    if len(parts) == 1:
        return formula_at(script, parts[0], "after the turnstile")
    here = Span(parts[0].end, parts[0].end + 1)
    script.findings.append(SEVERAL_CONCLUSIONS.at(script.source, here))
    return None


def _without_turnstile(script: Script, span: Span) -> Sequent | None:
    """A formula by itself is to be proved without premises."""
    here = _trimmed(script, span)
    script.findings.append(MISSING_TURNSTILE.at(script.source, here))
    parts = listed(script, span)
    conclusion = formula_at(script, parts[0], "here") if len(parts) == 1 else None
    return None if conclusion is None else Sequent((), conclusion)


def formula_at(script: Script, span: Span, where: str) -> tree.Formula | None:
    """The formula that a stretch of the script is; None, with findings, if it is none."""
    text = script.uncommented(span)
    if not text.strip():
        comma = script.text.rfind(",", max(span.start - 200, 0), span.start)
        start = comma if comma >= 0 and "comma" in where else span.start
        script.findings.append(
            EMPTY_FORMULA.at(
                script.source,
                Span(start, start + 1),
                where=where,
                advice="Write a formula there, or remove the comma."
                if "comma" in where
                else "Write a formula there.",
            )
        )
        return None
    actual = actual_at(script, span)
    if actual is not None:
        return actual
    if sign := next(turnstiles(text, in_formula=True), None):
        here = Span(span.start + sign.start(), span.start + sign.end())
        advice = "A line of a proof has a formula, and after it the rule."
        script.findings.append(MISPLACED_TURNSTILE.at(script.source, here, advice=advice))
        return None
    count = len(script.findings)
    formula = parsed.formula(script, span)
    findings = script.findings[count:]
    wrong = any(finding.severity == "error" and finding.code != _MENDED for finding in findings)
    if formula is None or wrong:
        script.findings[count:] = with_letter(script, span, findings)
    else:
        report_letters(script, formula, span)
    _report_v(script, span)
    return None if wrong else formula


def actual_at(script: Script, span: Span) -> tree.Formula | None:
    """The formula `actual c`, if a stretch names something new, as in `let c be arbitrary`."""
    naming = _ACTUAL.fullmatch(script.uncommented(span)) if span.end - span.start < 100 else None
    if naming is None:
        return None
    group = 1 if naming.group(1) else 2
    name = Span(span.start + naming.start(group), span.start + naming.end(group))
    return actual_name(script, name)


def actual_name(script: Script, name: Span) -> tree.Formula:
    """The formula `actual c` for a name."""
    variable = tree.Var(script.text[name.start : name.end].replace("′", "'"), name)
    return tree.Atom("actual", (variable,), name)


def _as_bar(match: re.Match[str]) -> str:
    before = match.string[max(match.start() - 10, 0) : match.start()]
    return match.group() if _NO_OPERAND.search(before) else match.group()[:-1] + "|"


def _report_v(script: Script, span: Span) -> None:
    """Reports each `v` that was read as or."""
    written = script.source.text[span.start : span.end]
    if "v" not in written:
        return
    for place, (sign, letter) in enumerate(
        zip(script.text[span.start : span.end], written, strict=True), span.start
    ):
        if sign == "|" and letter == "v":
            script.findings.append(
                catalogue.WRONG_OPERATOR.at(
                    script.source,
                    Span(place, place + 1),
                    wrong="v",
                    right="|",
                    message="The letter {wrong} is not the sign for or.",
                    help="Write | or ∨ instead.",
                )
            )


def is_formula(script: Script, span: Span) -> bool:
    """Whether a stretch of the script is a formula."""
    if not script.text[span.start : span.end].strip():
        return False
    silent: list[Diagnostic] = []
    shaper = Shaper(script.source, script.limits, silent)
    scratch = Script(
        source=script.source, text=script.text, limits=script.limits, findings=silent, shaper=shaper
    )
    return formula_at(scratch, span, "here") is not None


def listed(script: Script, span: Span) -> list[Span]:
    """The parts of a stretch between its commas: those outside of brackets and quantifiers."""
    commas = list(_commas(script.uncommented(span)))
    starts = [span.start, *[span.start + comma + 1 for comma in commas]]
    ends = [*[span.start + comma for comma in commas], span.end]
    return [_trimmed(script, Span(*ends)) for ends in zip(starts, ends, strict=True)]


def _commas(text: str) -> Iterator[int]:
    depth, binding = 0, False
    for match in _SEPARATOR.finditer(text):
        sign = match.group()
        if sign in "([{":
            depth += 1
        elif sign in ")]}":
            depth -= 1
        elif sign in ".:":
            binding = binding and depth > 0
        elif sign == "," and depth <= 0 and not binding:
            yield match.start()
        elif match["binds"] and depth <= 0:
            binding = True


def _trimmed(script: Script, span: Span) -> Span:
    text = script.text[span.start : span.end]
    start = span.start + len(text) - len(text.lstrip())
    return Span(min(start, span.end), max(start, span.start + len(text.rstrip())))
