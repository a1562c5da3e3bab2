"""How statements about one world are spelled."""

from __future__ import annotations

import re

SETS = r"\s*(?::=|=|:|↦|\bis the set\b|\bis\b|\bare\b|\bbe\b|\bconsists? of\b)?\s*"
LEAD = re.compile(
    r"^(?:(?:let|take|set|put|where|with|here|say|suppose|consider|we|have|choose|and|in this world"
    r"|it fails when|such that|in which|valuation"
    r"|interpretation|values|atoms|in this model)\b[:,]?\s*"
    r"|\d+[.)]\s+(?=[A-Za-z~¬])|[-*+]\s+(?=[A-Za-z~¬]))+",
    re.IGNORECASE,
)
REMARK = re.compile(r"(?:then|so|therefore|hence|thus|because|since|this|now|but)\b", re.I)
CLAIM = re.compile(r"<?->|[→↔⇒|∨]|\b(?:forall|exists|premises?|conclusion)\b|[∀∃]")
DOMAIN = re.compile(
    rf"(?:the\s+)?(?:(?:domain|universe)(?:\s+of\s+discourse)?|ud|dom|things|objects|individuals"
    rf"|elements){SETS}(?!of\b)(.*)",
    re.IGNORECASE,
)
LETTER_OF_DOMAIN = re.compile(r"(\|?[A-Z]\|?)\s*(?::=|=|:)\s*(\{.*\})")
DOMAIN_FIRST = re.compile(
    rf"((?:the\s+)?(?:(?:domain|universe)(?:\s+of\s+discourse)?|ud|dom|[A-Z]){SETS}\{{[^{{}}]*\}})"
    r"\s*(?:[,;]|\b(?:where|with|such that|and|in which|so that)\b)+\s*(.*)",
    re.IGNORECASE,
)
"""A domain, and behind it what else is said."""
SO_MANY = re.compile(
    r"(?:a (?:world|structure|model|domain) (?:with|of)\s+)?(?:only\s+|just\s+)?"
    r"(?:one|two|three|four|[1-9])\s+(?:different\s+|distinct\s+)?"
    r"(?:things?|objects?|elements?|individuals?)\b\s*[:,]?\s*(?:(?:namely|called|named|say)\s+)?"
    r"(-?\w+'*(?:(?:\s*,\s*and\s+|\s*,\s*|\s+and\s+)(?!where|with|such|in which|so that)-?\w+'*)*)"
    r"\s*(?:(?:[,;]|\b(?:where|with|such that|in which|so that)\b)+\s*(.*))?",
    re.IGNORECASE,
)
"""Things that are counted and then named, and behind them what else is said."""
NO_THINGS = re.compile(
    r"\{\s*\}|empty|the empty set|nothing|none|has no (?:things|elements)", re.IGNORECASE
)
AMONG = re.compile(
    r"(?:it fails among|(?:in every world )?there (?:is|are))\s+\w+ things?:\s*(.*)", re.IGNORECASE
)
TRUE = r"(?:true|t|1|⊤)"
FALSE = r"(?:false|f|0|⊥)"
ATOM = r"[A-Za-z_]\w*['′]*(?:\s*\([^()]*\))?"
IS = r"(?::=|=|:|↦|\bis\b|\bare\b|\bbe\b|->|\bhas the value\b|\bgets\b)"
LISTED = re.compile(
    rf"({TRUE}|{FALSE})(?:\s+(?:atoms|letters|there))?\s*(?::|=|\bare\b)\s*(.*)", re.IGNORECASE
)
UNDECIDED = re.compile(
    rf"(?<!\w){TRUE}\s*(?:or|/)\s*{FALSE}(?!\w)|(?<!\w){FALSE}\s*(?:or|/)\s*{TRUE}(?!\w)"
    r"|\b(?:maybe|perhaps|possibly|probably|either)\b(?!\s*[=:])",
    re.IGNORECASE,
)
"""What leaves open which of two values is meant."""
VALUE = re.compile(rf"(.*?)\s*(?:{IS}|\s)\s*((?:both\s+|all\s+)?(?:{TRUE}|{FALSE}))", re.IGNORECASE)
EQUATION = rf"{ATOM}(?:\s*(?::=|=|:|↦)\s*|\s+is\s+|\s+)(?:{TRUE}|{FALSE})\b"
EQUATIONS = re.compile(rf"(?:{EQUATION}\s*){{2,}}", re.IGNORECASE)
VALUED = re.compile(rf"\b(?:v|V|I|val|ν)\s*\(\s*({ATOM})\s*\)(?=\s*(?:=|:|↦|is\b))")
NAMED = re.compile(
    r"(?:the name\s+)?([A-Za-z_]\w*['′]*)\s*(?::=|=|:|\bis\b|\bmeans\b|\bdenotes\b|\bnames\b"
    r"|\bstands for\b|\brefers to\b|->|↦)\s*(?:the thing\s+)?(-?\w+'*)"
)
OTHER_VALUE = re.compile(rf"({ATOM})\s*(?::=|=|:|\bis\b)\s*([^\s=]+)", re.IGNORECASE)
LITERAL = re.compile(rf"((?:[~¬!]|not\b|only\b)?)\s*({ATOM})", re.IGNORECASE)
EXTENSION = re.compile(
    r"(?:the\s+)?(?:(?:extension|interpretation|relation|predicate)\s+(?:of\s+)?)?"
    r"([A-Za-z_]\w*'*)(?:[\^/]\w+|\s*\([a-z](?:\s*,\s*[a-z])*\)(?=\s*(?:holds|:)))?\s*"
    r"(?P<no>\b(?:does|do) not hold (?:of|for)\b|\bis false of\b|\bfails (?:of|for)\b)?"
    r"(?(no)|(?::=|=|:|↦|\bholds?(?: only)? (?:of|for)\b|\bis true(?: only)? of\b|\bis\b))\s*(.*)",
    re.IGNORECASE,
)
NOTHING = re.compile(r"(?:none|nothing|nobody|empty|-|–|\{\s*\})?", re.IGNORECASE)
NOT = (
    (re.compile(r"\b(?:is|are) not true\b"
                r"|\bdo(?:es)?(?: not|n't)(?: hold)?\b(?! (?:hold )?(?:of|for)\b)"
                r"|\bfails?\b(?! (?:of|for)\b)", re.IGNORECASE), "are false"),
    (re.compile(r"\b(?:is|are) not false\b|\bholds?\b(?! (?:only )?(?:of|for)\b)",
                re.IGNORECASE), "are true"),
)  # fmt: skip
OTHERS = (
    r"(?:(?:everything|anything|all) else|(?:all |the )?(?:others?|rest)(?: \w+)?|all other \w+)"
)
REST = (
    (re.compile(rf"{OTHERS}(?: is| are)? false|nothing(?: else)? (?:holds|is true)"
                r"|\band nothing else\s*$"
                rf"|{OTHERS} (?:do|does) not hold", re.IGNORECASE), False),
    (re.compile(rf"{OTHERS}(?: is| are)? true|nothing(?: else)? is false"
                rf"|{OTHERS} holds?", re.IGNORECASE), True),
)  # fmt: skip
POINTED = re.compile(r"[<\[]\s*(-?\w+'*)\s*,\s*(-?\w+'*)\s*[>\]]")
"""A pair in pointed or square brackets."""
AND = re.compile(r"\band\b|[&∧;]")
TUPLE = re.compile(r"\(([^()]*)\)|-?\w+'*")
NOT_BOTH = re.compile(
    rf"(?:^|[,;])\s*[~¬]?\s*{ATOM}\s*(?:[&∧]\s*[~¬]?\s*{ATOM}\s*)+(?:=|:|\bis\b)\s*{FALSE}\b",
    re.IGNORECASE,
)
"""A conjunction that is false: which of its parts are is not said."""
