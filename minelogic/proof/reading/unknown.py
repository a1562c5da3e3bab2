"""What is said about rules that nobody knows, and about citations that are none."""

from __future__ import annotations

import re

from minelogic.diagnostics import Diagnostic
from minelogic.proof.kinds import texts as kinds_text
from minelogic.proof.reading.justifications import Reason
from minelogic.proof.rules import RULES
from minelogic.source import Span
from minelogic.syntax.faults.shorten import shorten
from minelogic.syntax.faults.suggest import closest
from minelogic.syntax.file.script import Script

_SYMMETRY = re.compile(r"=?[ -]?sym(?:m|metry|metric)?\.?(?: of (?:=|equality|identity))?", re.I)

_OF_TERMS = frozenset(["forallE", "existsI"])
_TERM = re.compile(r"[0-9][,;]?[ \t]*+[a-z]\w?$")


def check_rule(script: Script, reason: Reason) -> None:
    """Reports a rule that nobody knows, and citations that are none."""
    if reason.strange is not None:
        shown = script.source.text[reason.strange.start : reason.strange.end].strip(" \t,")
        advice = kinds_text.BAD_CITATION.help
        if reason.rule in _OF_TERMS and _TERM.search(shown):
            rule = script.source.text[reason.name.start : reason.name.end].strip()
            advice = f"Cite the line only, as in {rule} 2; the term need not be named."
        script.findings.append(
            kinds_text.BAD_CITATION.at(
                script.source, reason.strange, text=shorten(shown), help=advice
            )
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
        return kinds_text.UNKNOWN_RULE.at(
            script.source, Span(name.start, reason.cited[-1].span.end),
            message="Lines are cited here, but no rule is named.",
            help="Write the rule before them, as in ->E 2, 4",
        )  # fmt: skip
    shown = script.source.text[name.start : name.end].strip()
    meant = meant_rule(script, shown)
    if _SYMMETRY.fullmatch(shown):
        return kinds_text.UNKNOWN_RULE.at(
            script.source, name, name=shorten(shown),
            help="To turn a = b round, write a = a by =I, and then b = a by =E from both.",
        )  # fmt: skip
    advice = "Write the rule and then the lines it uses, as in ->E 2, 4"
    if meant is not None:
        advice = f"Did you mean {meant}?"
    return kinds_text.UNKNOWN_RULE.at(script.source, name, name=shorten(shown), advice=advice)
