"""The files of proofs that a file uses: found beside it, and read."""

from __future__ import annotations

import os
import re
from collections.abc import Callable

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.limits import Limits
from minelogic.proof.kinds import texts as kinds_text
from minelogic.proof.script import ProofFile
from minelogic.source import Source, Span
from minelogic.syntax.faults.shorten import shorten
from minelogic.syntax.faults.suggest import closest
from minelogic.syntax.file.checked import decode
from minelogic.syntax.file.script import Script
from minelogic.syntax.file.uses import names_beside

_MOST = 20
"""How many files a file may use, itself or through others."""

Read = Callable[[Source, Limits, "list[Diagnostic]", "Uses"], ProofFile]


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
            chain = " uses ".join([*self.path[self.path.index(name) :], name]) if (
                name in self.path
            ) else f"{name} uses {name}"  # fmt: skip
            findings.append(kinds_text.PROOFS_CYCLE.at(script.source, here, name=name, path=chain))
            return []
        source = self._source(script, name, here)
        if source is None:
            return []
        self.path.append(name)
        found = read(source, self.limits, findings, self)
        self.path.pop()
        self.read[name] = found
        return [found]

    def _source(self, script: Script, name: str, here: Span) -> Source | None:
        """The text of a file beside this one; None, with a finding, if there is none."""
        beside = os.path.join(self.base, f"{name}.proof") if self.base is not None else ""
        advice = f"Put {name}.proof beside this file, or remove the line."
        if len(self.read) + len(self.path) > _MOST:
            script.findings.append(
                kinds_text.UNKNOWN_PROOFS.at(
                    script.source, here, message=f"'{name}' is one file too many to be used.",
                    help=f"No more than {_MOST} files are read together.",
                )
            )  # fmt: skip
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
        script.findings.append(
            kinds_text.UNKNOWN_PROOFS.at(script.source, here, name=name, advice=advice)
        )
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
    return kinds_text.UNKNOWN_PROOFS.at(
        script.source, here, message="This does not say which file is used.",
        help="Write the name of one file beside this one, as in use lemmas",
    )  # fmt: skip


def _stem(name: str) -> str:
    return os.path.basename(name).removesuffix(".proof")


def _stays(path: str) -> bool:
    """Whether the file lies in its folder, and is not a link that leads out of it."""
    return os.path.dirname(os.path.realpath(path)) == os.path.realpath(os.path.dirname(path))
