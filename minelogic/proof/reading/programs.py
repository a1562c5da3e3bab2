"""Proofs as Carnap and Fitch's many programs write them, made into lines of a file.

Carnap writes `P -> Q :PR`, a colon before each justification. Programs in Fitch's manner draw a
line below premises and assumptions, which then have no justification of their own.
"""

from __future__ import annotations

import re

from minelogic.proof.rules import lemma_spelled, spelled

_CARNAP = re.compile(
    r"(?<=[^\s:])([ \t]*+):([ \t]*+)"
    r"([^\s:0-9][^\s:0-9]{0,11}?)([ \t]+[0-9][0-9 \t,;–-]*+)?[ \t]*+$",
    re.MULTILINE,
)
_BINDS = re.compile(r"(?:[∀∃]|\b(?:forall|exists))[\w\s,'′!]*$")
_LONGEST = 100
"""So far back from a colon its quantifier is looked for."""
_NO_FORMULA = re.compile(
    r"[ \t|]*+(?:[0-9.]++$|(?:theorem|lemma|rules|logic|use)\b)", re.IGNORECASE
)
_ABSURD = re.compile(r"^([ \t|]*(?:[0-9]+[.:)]?[ \t|]+)?)!\?(?=[ \t]|$)", re.MULTILINE)
_OWN_NAMES = {"S": "&E", "CB": "<->I", "-I": "~I", "-E": "~E", "AS": "assume", "PR": "premise"}
_DERIVATIONS = {"CD": "->I", "DD": "copy", "ID": "RAA"}
"""Its derivations, which cite a line or a box; with more, CD and DD are dilemmas."""
"""What Carnap calls rules that others call otherwise, or not at all."""
ELSEWHERE = {
    "BC": "From A <-> B get A -> B so: assume A, then B by <->E, and close the box by ->I.",
    "SC": "Cases are |E here: a box for each of them, and then |E with the line and both boxes.",
    "UD": "For all is proved by forall I: a box with a new name, and in it the formula for it.",
    "ED": "What exists is used by exists E: a box that assumes the formula for a new name.",
    "ID": "Assume the opposite, get false by ~E, and close the box by ~I or RAA.",
    "TautCon": "There is no rule that does many steps at once: write them one by one.",
    "FOCon": "There is no rule that does many steps at once: write them one by one.",
    "AnaCon": "There is no rule that does many steps at once: write them one by one.",
}
"""Rules of these programs that have no equal here, and what to write in their place."""
_BAR = "|│┃"
_DRAWN = re.compile(rf"[ \t]*+(?:[{_BAR}][ \t]+)*[{_BAR}├┣][ \t]*+[-─━—_]{{2,}}+[-─━—_ \t]*+")
_ROW = re.compile(
    rf"(?P<head>[ \t]*+(?:[0-9]{{1,9}}[.:)]?)?+(?=[ \t{_BAR}])[ \t]*+(?:[{_BAR}][ \t]*+)++"
    rf"(?:[0-9]{{1,9}}[.:)]?[ \t]++)?+)(?P<content>\S.*)"
)
_HEADER = re.compile(r"[ \t]*+(?:theorem|lemma)\b", re.IGNORECASE)
_HAS_REASON = re.compile(
    r"[ \t]{2,}\S|\t|\b(?:pr|premise|as|assume|assumption|hyp)\.?[ \t]*$", re.I
)


def from_programs(text: str) -> str:
    """The text with as many lines, with justifications where and as one writes them."""
    if ":" in text:
        text = _CARNAP.sub(_justified, text)
    if "!?" in text:
        text = _ABSURD.sub(r"\1⊥ ", text)
    lines = text.split("\n")
    if any(_DRAWN.fullmatch(line) for line in lines):
        text = "\n".join(_with_reasons(lines))
    return text


def _justified(match: re.Match[str]) -> str:
    """A justification of Carnap's, after two blanks, if it is one."""
    before, after, name, cited = match.groups()
    start = match.string.rfind("\n", 0, match.start()) + 1
    line = match.string[start : match.start()]
    few = len(re.findall("[0-9]+", cited or "")) <= 2
    own = _OWN_NAMES.get(name) or (_DERIVATIONS.get(name) if few else None)
    known = own or name in ELSEWHERE or spelled(name) or lemma_spelled(name)
    if not known or _NO_FORMULA.match(line) or _BINDS.search(line[-_LONGEST:]):
        return match.group()
    gap = f"{before} {after}"
    return f"{gap.ljust(2)}{own or name}{cited or ''}"


def _with_reasons(lines: list[str]) -> list[str]:
    """The lines, with `premise` or `assume` for those that only a line drawn below them marks."""
    result = list(lines)
    least = 0
    for place, line in enumerate(lines):
        if _HEADER.match(line):
            least = 0
        row = _ROW.fullmatch(line)
        if row is not None:
            bars = _bars(row["head"])
            least = min(least or bars, bars)
        if not _DRAWN.fullmatch(line):
            continue
        bars = _bars(line.replace("├", "|").replace("┣", "|"))
        for earlier in range(place - 1, -1, -1):
            above = _ROW.fullmatch(lines[earlier])
            if above is None or _bars(above["head"]) != bars or _DRAWN.fullmatch(lines[earlier]):
                break
            if _HAS_REASON.search(above["content"]):
                break
            reason = "premise" if bars <= least else "assume"
            result[earlier] = f"{lines[earlier].rstrip()}  {reason}"
    return result


def _bars(text: str) -> int:
    return sum(text.count(bar) for bar in _BAR)
