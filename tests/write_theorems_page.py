"""The page docs/theorems.md: every theorem that ships, by the files that hold them."""

from __future__ import annotations

import re

from minelogic.proof.rules.lemmas import (
    FAMILIES,
    FILES,
    lemma_is_classical,
    lemma_names,
    lemma_text,
)
from minelogic.proof.rules.spelling import LEMMA_SPELLINGS
from minelogic.resources import theorems_text

INTRODUCTION = """\
# Theorems that ship

Each may be cited in a proof as `theorem NAME` with a line for each of its premises, any formulas
put in for its letters; the word `theorem` may be left out. Each has a proof of its own, which
`minelogic proof theorems NAME` shows; those marked *classical* are refused in intuitionistic logic.
[proofs.md](proofs.md#theorems) tells more.

A name means the theorem or its converse, whichever fits: `theorem not_forall` may be used either
way. These names mean more than that, any theorem listed beside them:

{families}

These are known by other names as well:

{spellings}

This page is made from the files in `minelogic/theorems`; do not change it by hand, but run `make
docs`.
"""


def theorems() -> str:
    """The page about all theorems that ship."""
    parts = [INTRODUCTION.format(families=_families(), spellings=_spellings())]
    return "\n".join([*parts, *[_file(file) for file in FILES]])


def _families() -> str:
    rows = ["| name | theorems |", "|---|---|"]
    for family, names in FAMILIES.items():
        rows.append(f"| `{family}` | {', '.join(f'`{name}`' for name in names)} |")
    return "\n".join(rows)


def _spellings() -> str:
    rows = ["| | |", "|---|---|"]
    for name, others in LEMMA_SPELLINGS.items():
        rows.append(f"| `{name}` | {', '.join(f'`{other}`' for other in others)} |")
    return "\n".join(rows)


def _file(file: str) -> str:
    text = theorems_text(file)
    comment = text.partition("\n")[0].removeprefix("# ").rstrip(".")
    rows = [f"## {comment}\n", "| theorem | | |", "|---|---|---|"]
    for name in lemma_names():
        if lemma_text(name) in text:
            sequent = re.match("theorem .*?: (.*)", lemma_text(name))
            assert sequent is not None
            mark = "*classical*" if lemma_is_classical(name) else ""
            shown = sequent[1].replace("|", "\\|")
            rows.append(f"| `{name}` | `{shown}` | {mark} |")
    return "\n".join(rows) + "\n"
