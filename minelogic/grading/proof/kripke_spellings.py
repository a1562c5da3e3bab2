"""How statements about the worlds of a Kripke model are spelled."""

from __future__ import annotations

import re

SORT = r"(?:worlds?|states?|nodes?|points?)"
L = r"(?:[A-Za-zα-ω]\w*'*|\d+)"
WORLD = rf"(?:the\s+)?(?:{SORT}\s+)?({L})"
UP = r"(?:<=|≤|⊑|≼|⪯|<|->|→|\bR\b|\bsees\b|\b(?:is\s+|lies\s+)?(?:below|under)\b)"
DOWN = r"(?:>=|≥|⊒|>|\b(?:is\s+|lies\s+)?above\b)"
FORCES = r"(?:⊩|⊨|\|\|-|\|\|=|\|=|\bforces\b|\bknows\b|\bmakes\b)"
FORCES_NOT = r"(?:⊮|⊭|\|\|/-|\b(?:does not|doesn't) (?:force|know)\b)"
KRIPKE = re.compile(
    r"\bkripke\b|\bintuitionistically\s*:"
    rf"|^[ \t]*+(?:[-*•]\s+)?(?:(?:in|at)\s+)?{SORT}\b(?!\s+of\b)"
    r"|⊩|⊮|\\n?Vdash|\|\|-|\bforces\b|\bin (?:every )?world\b|^[ \t]*+W\s*=\s*\\?\{"
    rf"|^[ \t]*+\$?[A-Za-z]\w*\s*(?:<=|≤|⊑|≼|\\leq?\b|\\preceq)\s*[A-Za-z]"
    rf"|^[ \t]*+\$?w_?\{{?\d+\}}?\s*(?:->|→|<|:)",
    re.IGNORECASE | re.MULTILINE,
)
LEAD = re.compile(
    r"^(?:(?:let|take|set|put|where|with|here|and|consider|suppose)\b[:,]?\s*|[-*+]\s+(?=\w))+",
    re.IGNORECASE,
)
NOISE = re.compile(
    r"what (?:holds|is known) in a world .*|(?:\W*\b(?:reflexive|transitive|antisymmetric|monotone"
    r"|partial order|preorder|and|plus|the|its|is|are|order|closure|closed|under|relation|upwards?"
    r"|model|frame|valuation|forcing|so|this)\b)+\W*|(?:then|so|therefore|hence|thus)\b.*"
    r"|it fails whatever holds",
    re.IGNORECASE,
)
ROOT = re.compile(
    rf"(?:(?:it|the sequent|the conclusion)\s+)?(?:fails|is refuted|refuted|is not forced)"
    rf"\s+(?:in|at)\s+{WORLD}|(?:the\s+)?(?:root|least world|bottom)\s*(?:is|:|=)?\s*{WORLD}"
    rf"|{WORLD}\s+is\s+(?:the\s+)?(?:root|least world|bottom)",
    re.IGNORECASE,
)
WORLDS = re.compile(
    r"(?:(?:the\s+)?(?:\w+\s+)?(?:worlds|states|nodes)\b\s*(?:are\b|:|=)?|W\s*=)\s*(.*)",
    re.IGNORECASE,
)
DOMAIN_AT = re.compile(
    rf"(?:D|dom|domain)\s*(?:\(\s*{WORLD}\s*\)|(?:of|at|in)\s+{WORLD}|_\{{?({L})\}}?)\s*(?:=|:|is)"
    rf"\s*(.*)|{WORLD}\s+has\s+(?:the\s+)?(?:domain|things)\s*(.*)",
    re.IGNORECASE,
)
DOMAIN = re.compile(
    r"(?:in every world )?(?:there (?:is|are)\b|(?:the\s+)?(?:domain|universe|things)\b"
    r"|D\s*=).*",
    re.IGNORECASE,
)
ORDER = re.compile(
    r"(?:the\s+)?(?:(?:partial\s+)?order(?:ing)?|accessibility(?: relation)?|relation|R|≤|<=|⊑|≼|⪯"
    r"|<)\s*(?:is\b|:=|=|:)?\s*(\{.*\}|.*(?:<|≤|⊑|≼|⪯|->|→|\bR\b|below|\().*)",
    re.IGNORECASE,
)
PAIR = re.compile(rf"\(\s*{WORLD}\s*,\s*{WORLD}\s*\)", re.IGNORECASE)
VALUED = re.compile(r"(?:V|v|I|val|valuation|ν)\s*(?:\(\s*(.+?)\s*\)|\s(\w+))\s*(?:=|:|is)\s*(.*)")
AT = re.compile(
    rf"(?:(?:in|at)\s+)?{WORLD}\s*(?:\((?P<place>[^()]*)\))?\s*"
    rf"(?:(?P<not>{FORCES_NOT})|{FORCES}|:=|:|=|,|(?=\b(?:nothing|is empty)\b))\s*(?P<what>.*)",
    re.IGNORECASE,
)
HOLDS_AT = re.compile(
    r"(.*?)\s*\b(?P<verb>fails?|(?:does|do) not hold"
    rf"|(?:is|are) (?:not )?(?:forced|true|known|false)|holds?)\s+(?:only\s+)?(?:in|at)\s+"
    rf"((?:the\s+)?{SORT}?\s*{L}(?:\s*(?:,|and|,\s*and)\s*"
    rf"(?:{SORT}\s+)?{L})*)(?:\s+only)?",
    re.IGNORECASE,
)
NOTHING = re.compile(
    r"(?:nothing|none|no atoms?|empty|is empty|-|–|\{\s*\})?"
    r"(?:\s+(?:holds?|is (?:known|forced|true)))?",
    re.IGNORECASE,
)
CLAIM = re.compile(r"<?->|[→↔⇒|∨⊥]|\b(?:false|forall|exists|not not)\b|[∀∃]|~\s*[~(]|¬\s*[¬(]")
NEXT_WORLD = re.compile(
    rf"(?:,|;|\band\b)\s*(?:and\s+)?(?=(?:in\s+|at\s+)?(?:{SORT}\s+)?{L}\s*(?:\([^()]*\)\s*)?"
    rf"(?::(?!=)|{FORCES}|{FORCES_NOT}|<=|≤|⊑|≼|⪯)|(?:in|at)\s+{SORT}\s+{L}\s+\w"
    r"|(?:W|R|V|v|I|D|≤|<=|order|root|worlds)\s*[=:(])",
    re.IGNORECASE,
)
