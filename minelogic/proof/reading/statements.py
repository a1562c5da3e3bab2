"""The statements of a file of proofs that say which steps are allowed: `logic` and `rules`."""

from __future__ import annotations

import re

from minelogic.proof.kernel import RULES
from minelogic.proof.kinds import texts as kinds_text
from minelogic.proof.reading.unknown import meant_rule
from minelogic.proof.rules import spelled
from minelogic.proof.script import Logic
from minelogic.source import Span
from minelogic.syntax.faults.shorten import shorten
from minelogic.syntax.file.script import Script

_LOGICS: dict[str, Logic] = {
    "classical": "classical", "intuitionistic": "intuitionistic", "constructive": "intuitionistic",
}  # fmt: skip
_EXCEPT = re.compile(r"(?:all[ \t]+)?(?:except|but|without)\b[ \t]*:?", re.I)
_ONLY = re.compile(r"only\b[ \t]*:?", re.I)
_ALWAYS = frozenset({"premise", "assume", "copy", "given", "display"})


def read_logic(script: Script, words: str, here: Span) -> Logic | None:
    """The logic that a statement names; None, with a finding, if there is none of that name."""
    logic = _LOGICS.get(words.lower())
    if logic is None:
        script.findings.append(
            kinds_text.UNKNOWN_LOGIC.at(script.source, here, name=shorten(words))
        )
    return logic


def read_rules(script: Script, words: str, here: Span) -> frozenset[str] | None:
    """The rules that a statement allows; None if it allows all. Findings are added."""
    if words.lower() == "all":
        return None
    without = _EXCEPT.match(words)
    only = without or _ONLY.match(words)
    listed = words[only.end() :] if only else words
    names = [name.strip() for name in re.split(r"[,;]", listed) if name.strip()]
    if not names:
        script.findings.append(kinds_text.EMPTY_RULES.at(script.source, here))
        return None
    chosen: set[str] = set()
    at = here.start
    for name in names:
        at = script.text.find(name, at)
        rule = spelled(name)
        if rule is not None:
            chosen.add(rule)
        else:
            meant = meant_rule(script, name)
            advice = f"Did you mean {meant}?" if meant else "Write it as in rules ->I, ->E, RAA"
            script.findings.append(
                kinds_text.UNKNOWN_RULE.at(
                    script.source, Span(at, at + len(name)), name=shorten(name), advice=advice
                )
            )
        at += len(name)
    return (RULES - chosen if without else frozenset(chosen)) | _ALWAYS
