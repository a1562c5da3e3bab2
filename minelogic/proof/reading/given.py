"""What a justification names besides lines: a theorem, an instance of a rule, or a tile."""

from __future__ import annotations

import re

from minelogic.proof.formulas.sequents import sequent_at
from minelogic.proof.kinds import texts as kinds_text
from minelogic.proof.reading.justifications import Reason
from minelogic.proof.script import Given, Lemma
from minelogic.syntax import tree
from minelogic.syntax.file.script import Script

_BINDING = re.compile(r"\s*([A-Za-z_]\w*'*)\s*(?::=|=|:)\s*(-?[0-9]{1,9}|[A-Za-z_]\w*'*)\s*")
_VALUE = re.compile(r"\s*(-?[0-9]{1,9}|[A-Za-z_]\w*'*)\s*")


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
        script.findings.append(
            kinds_text.BAD_INSTANCE.at(script.source, span, what=what, form=form)
        )
        return None
    values = [match.groups() for match in matches if match is not None]
    if rule is None:
        return Given(None, tile=tuple([_value(v) for (v,) in values]))
    return Given(rule, tuple([(name, _value(v)) for name, v in values]))


def _value(text: str) -> tree.Value:
    return int(text) if re.fullmatch(r"-?[0-9]+", text) else text
