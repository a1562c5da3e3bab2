"""`minelogic proof`: a group whose commands are imported when they are called.

By name:
    check     `minelogic proof check`: judge proofs, line by line.
    hint      `minelogic proof hint`: say what to do next in a proof.
    rules     `minelogic proof rules`: list the rules of natural deduction, or show one.
    search    `minelogic proof search`: find a proof of a sequent, or a world that refutes it.
    show      `minelogic proof show`: write proofs for other readers: LaTeX, HTML, Jape, nd-prover.
    theorems  `minelogic proof theorems`: list the theorems that ship, or show one with its proof.
"""

from __future__ import annotations

import click

from minelogic.cli.shared.groups import Commands

_COMMANDS = {
    "check": "Judge proofs, line by line.",
    "search": "Find a proof of a sequent, or a world that refutes it.",
    "hint": "Help with an unfinished proof: where to look, which rule, or the next line.",
    "show": "Write proofs for other readers: LaTeX, HTML, Jape, nd-prover.",
    "rules": "List the rules of natural deduction, or show one.",
    "theorems": "List the theorems that ship, or show one with its proof.",
}
_OTHER_WORDS = {
    "prove": "search",
    "find": "search",
    "verify": "check",
    "grade": "check",
    "export": "show",
    "print": "show",
    "help": "hint",
    "rule": "rules",
    "theorem": "theorems",
    "lemmas": "theorems",
}


class _Commands(Commands):
    word, commands_known, others = "proof", _COMMANDS, _OTHER_WORDS

    def guess(self, tried: str) -> str | None:
        guess = super().guess(tried)
        if guess is None and (tried.endswith(".proof") or tried == "-"):
            return "proof check"
        return guess


@click.group(cls=_Commands)
def command() -> None:
    """Natural deduction: write proofs, have them checked, find them, get a hint."""
