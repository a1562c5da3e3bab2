"""The statements of a file of proofs: `logic` and `rules`, and `use`, which reads another file."""

from __future__ import annotations

import os
import re
from collections.abc import Callable

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.limits import Limits
from minelogic.proof.kernel import RULES
from minelogic.proof.kinds.texts import (
    EMPTY_RULES,
    PROOFS_CYCLE,
    UNKNOWN_LOGIC,
    UNKNOWN_PROOFS,
    UNKNOWN_RULE,
)
from minelogic.proof.logic_and_rules import ALWAYS
from minelogic.proof.reading.names import meant_rule
from minelogic.proof.rules import spelled
from minelogic.proof.script import Logic, ProofFile
from minelogic.source import Source, Span
from minelogic.syntax.faults.shorten import shorten
from minelogic.syntax.faults.suggest import closest
from minelogic.syntax.file.checked import decode
from minelogic.syntax.file.script import Script
from minelogic.syntax.file.uses import names_beside

_MOST = 20
"""How many files a file may use, itself or through others."""

Read = Callable[[Source, Limits, "list[Diagnostic]", "Uses"], ProofFile]
_LOGICS: dict[str, Logic] = {
    "classical": "classical",
    "intuitionistic": "intuitionistic",
    "constructive": "intuitionistic",
}
_EXCEPT = re.compile(r"(?:all[ \t]+)?(?:except|but|without)\b[ \t]*:?", re.I)
_ONLY = re.compile(r"only\b[ \t]*:?", re.I)


def read_logic(script: Script, words: str, here: Span) -> Logic | None:
    """The logic that a statement names; None, with a finding, if there is none of that name."""
    logic = _LOGICS.get(words.lower())
    if logic is None:
        script.findings.append(UNKNOWN_LOGIC.at(script.source, here, name=shorten(words)))
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
        script.findings.append(EMPTY_RULES.at(script.source, here))
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
                UNKNOWN_RULE.at(
                    script.source, Span(at, at + len(name)), name=shorten(name), advice=advice
                )
            )
        at += len(name)
    return (RULES - chosen if without else frozenset(chosen)) | ALWAYS


class Uses:
    """What has been read so far, and the chain of files that are being read."""

    def __init__(self, name: str, base: str | os.PathLike[str] | None, limits: Limits) -> None:
        self.name = name
        self.base = base
        self.limits = limits
        self.path: list[str] = [_stem(name)]
        self.read: dict[str, ProofFile] = {}

    def use(self, script: Script, words: str, here: Span, read: Read) -> list[ProofFile]:
        """The file that a use statement names, if it can be read; findings are added."""
        findings = script.findings
        name = words.strip("\"'").removesuffix(".proof")
        if not re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_-]{0,99}", name):
            findings.append(_bad_name(script, words, here))
            return []
        if name in self.read:
            return [self.read[name]]
        if name in self.path or self._is_itself(name):
            chain = (
                " uses ".join([*self.path[self.path.index(name) :], name])
                if (name in self.path)
                else f"{name} uses {name}"
            )
            findings.append(PROOFS_CYCLE.at(script.source, here, name=name, path=chain))
            return []
        source = self._source(script, name, here)
        if source is None:
            return []
        self.path.append(name)
        file = read(source, self.limits, findings, self)
        self.path.pop()
        self.read[name] = file
        return [file]

    def _source(self, script: Script, name: str, here: Span) -> Source | None:
        """The text of a file beside this one; None, with a finding, if there is none."""
        beside = os.path.join(self.base, f"{name}.proof") if self.base is not None else ""
        advice = f"Put {name}.proof beside this file, or remove the line."
        if len(self.read) + len(self.path) > _MOST:
            script.findings.append(
                UNKNOWN_PROOFS.at(
                    script.source,
                    here,
                    message=f"'{name}' is one file too many to be used.",
                    help=f"No more than {_MOST} files are read together.",
                )
            )
            return None
        if beside and os.path.isfile(beside) and _stays(beside):
            try:
                with open(beside, "rb") as stream:
                    data = stream.read(4 * self.limits.characters + 1)
            except OSError:
                advice = f"There is a file {name}.proof beside this one, but it cannot be read."
            else:
                source, broken = decode(f"{name}.proof", data, self.limits)
                script.findings.extend(broken)
                return None if broken else source
        elif guess := closest(name, [n for n in names_beside(self.base, ".proof") if n != name]):
            advice = f"Did you mean {guess}?"
        script.findings.append(UNKNOWN_PROOFS.at(script.source, here, name=name, advice=advice))
        return None

    def _is_itself(self, name: str) -> bool:
        if self.base is None:
            return False
        try:
            return os.path.samefile(os.path.join(self.base, f"{name}.proof"), self.name)
        except (OSError, ValueError):
            return False


def _bad_name(script: Script, words: str, here: Span) -> Diagnostic:
    if re.search(r"[/\\~.]", words) and not re.search(r"\s", words):
        stem = re.split(r"[/\\]", words)[-1].removesuffix(".proof")
        return catalogue.PATH_IN_USE.at(
            script.source, here, name=shorten(words), stem=shorten(stem)
        )
    return UNKNOWN_PROOFS.at(
        script.source,
        here,
        message="This does not say which file is used.",
        help="Write the name of one file beside this one, as in use lemmas",
    )


def _stem(name: str) -> str:
    return os.path.basename(name).removesuffix(".proof")


def _stays(path: str) -> bool:
    """Whether the file lies in its folder, and is not a link that leads out of it."""
    return os.path.dirname(os.path.realpath(path)) == os.path.realpath(os.path.dirname(path))
