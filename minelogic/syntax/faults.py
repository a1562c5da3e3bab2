"""What a student most likely meant where the tokens of a statement stop making sense."""

from __future__ import annotations

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.source import Source, Span
from minelogic.syntax.lexer import Token
from minelogic.syntax.statements import FORMS

_JOINING = frozenset({"_AND", "_OR", "IMPLIES", "IFF", "PLUS", "TIMES", "COMPARE", "IN", "DOTS"})
_PREFIX = frozenset({"NOT", "MINUS"})
_QUANTIFIERS = frozenset(
    {"FORALL", "EXISTS", "EXISTS_ONE", "EXISTS_EXACTLY", "EXISTS_AT_LEAST", "EXISTS_AT_MOST"}
)
_COUNTING = frozenset({"EXACTLY", "AT_LEAST", "AT_MOST", "ONE"})
_OPERAND_ENDS = frozenset({"NAME", "INT", "RPAR", "BAR_CLOSE", "TRUE", "FALSE"})
_OPERAND_STARTS = frozenset(
    {"NAME", "INT", "LPAR", "BAR_OPEN", "TRUE", "FALSE", "NOT", "KN"} | _QUANTIFIERS
)
_KEYWORDS = frozenset({"RULE", "FACT", "PROVE", "DEFINE", "DOMAIN", "PREDICATE", "_EXPECT"})
_WORDS = _KEYWORDS | _COUNTING | {"KN", "IN", "TRUE", "FALSE", "FORALL", "EXISTS"}


def explain(source: Source, statement: str, tokens: list[Token], index: int) -> Diagnostic:
    """The finding about a statement whose tokens fit only up to `index`.

    `statement` is its keyword, or "" for a formula by itself.
    """
    return _Fault(source, statement, tokens, index).explain()


class _Fault:
    def __init__(self, source: Source, statement: str, tokens: list[Token], index: int) -> None:
        self.source = source
        self.statement = statement
        self.tokens = tokens
        self.index = index
        self.here = tokens[index] if index < len(tokens) else None
        self.before = tokens[index - 1] if index > 0 else None

    def explain(self) -> Diagnostic:
        return self._in_head() or self._in_binders() or self._in_formula()

    def text(self, token: Token) -> str:
        return self.source.text[token.start_pos : token.end_pos]

    def end(self) -> Span:
        """The place just after the last token."""
        last = self.tokens[-1]
        return Span(max(last.end_pos - 1, last.start_pos), last.end_pos)

    # the head of a statement

    def _in_head(self) -> Diagnostic | None:
        here, before = self.here, self.before
        if not self.statement or before is None:
            return None
        has_colon = any(token.type == "_COLON" for token in self.tokens[: self.index])
        if here is not None and here.type in _WORDS and self._name_expected():
            return catalogue.RESERVED_WORD.at(self.source, here.span, word=self.text(here))
        if self.statement in ("rule", "define") and not has_colon:
            return self._before_colon()
        if self.statement in ("domain", "predicate"):
            return self._bad(here, f"it stops making sense at '{self._shown(here)}'")
        if self.index == 1 and here is None:
            return self._incomplete("the formula is missing")
        if here is None and before.type == "_EXPECT":
            return self._incomplete("the answer is missing")
        return None

    def _name_expected(self) -> bool:
        if self.statement in ("rule", "define", "domain", "predicate") and self.index == 1:
            return True
        return bool(self.before and self.before.type in ("LPAR", "_COMMA") and self.statement in
                    ("predicate",))  # fmt: skip

    def _before_colon(self) -> Diagnostic:
        here = self.here
        if self.index == 1:
            if here is None:
                return self._incomplete("its name is missing")
            return self._bad(here, f"a name is needed, not '{self._shown(here)}'")
        if here is not None and here.type == "MINUS":
            return self._bad(here, "a name has no '-' in it; use '_' instead")
        if here is None:
            return self._incomplete("the colon and the formula are missing")
        if here.type == "_COLON" or self.index > 2:
            return self._bad(here, f"'{self._shown(here)}' does not fit here")
        return self._bad(here, f"a colon is needed before '{self._shown(here)}'")

    # the variables of a quantifier

    def _in_binders(self) -> Diagnostic | None:
        quantifier, names = self._open_quantifier()
        if quantifier is None:
            return None
        here, before = self.here, self.before
        word = self.text(quantifier).split()[0]
        assert before is not None
        if not names:
            if here is not None and here.type in _WORDS | _KEYWORDS:
                return catalogue.RESERVED_WORD.at(self.source, here.span, word=self.text(here))
            span = here.span if here else self.end()
            return catalogue.UNEXPECTED.at(
                self.source, span, text=self._shown(here),
                advice=f"A variable must follow {word}, as in {word} i, j. B(i, j)",
            )  # fmt: skip
        listed = ", ".join(names)
        if here is not None and here.type in _QUANTIFIERS and before.type == "NAME":
            second = self._upto_name(self.index)
            return catalogue.STACKED_QUANTIFIERS.at(
                self.source, Span(quantifier.start_pos, here.end_pos),
                first=f"{word}{'' if len(word) == 1 else ' '}{listed}", second=second,
                example=f"{word} {listed}. {second}.", listed=f"{word} {listed}, … .",
            )  # fmt: skip
        if here is not None and here.type == "NAME" and before.type == "NAME" and self._is_binder():
            return catalogue.MISSING_COMMA.at(
                self.source, Span(before.start_pos, here.end_pos), left=self.text(before),
                right=self.text(here), example=f"{word} {listed}, {self.text(here)}.",
            )  # fmt: skip
        if before.type == "_COMMA":
            span = here.span if here else self.end()
            return catalogue.UNEXPECTED.at(
                self.source, span, text=self._shown(here), advice="A variable must follow the comma."
            )
        span = here.span if here else self.end()
        return catalogue.MISSING_DOT.at(
            self.source, span, quantifier=word, example=f"{word} {listed}. …"
        )

    def _open_quantifier(self) -> tuple[Token | None, list[str]]:
        """The quantifier whose list of variables the fault is in, and the variables so far."""
        depth = 0
        for position in range(self.index - 1, -1, -1):
            token = self.tokens[position]
            if token.type in ("RPAR", "BAR_CLOSE"):
                depth += 1
            elif token.type in ("LPAR", "BAR_OPEN"):
                depth -= 1
                if depth < 0:
                    return None, []
            elif depth == 0 and token.type in _QUANTIFIERS:
                return token, self._names_after(position)
            elif depth == 0 and token.type in ("_DOT", "IMPLIES", "IFF", "_AND", "_OR", "_COLON"):
                return None, []
        return None, []

    def _names_after(self, position: int) -> list[str]:
        following = self.tokens[position + 1 : self.index]
        names: list[str] = []
        in_bound = self.tokens[position].type in (
            "EXISTS_EXACTLY", "EXISTS_AT_LEAST", "EXISTS_AT_MOST",
        )  # fmt: skip
        in_range = False
        for offset, token in enumerate(following):
            if token.type in ("EXACTLY", "AT_LEAST", "AT_MOST"):
                in_bound = True
            elif token.type == "IN":
                in_range = True
            elif token.type == "_COMMA":
                in_range = False
            elif token.type == "NAME" and not in_range:
                earlier = following[offset - 1].type if offset else ""
                if in_bound and earlier not in _OPERAND_ENDS:
                    continue
                in_bound = False
                names.append(token.value)
        return names

    def _is_binder(self) -> bool:
        """Whether the name here looks like one more variable and not like a predicate."""
        following = self.tokens[self.index + 1] if self.index + 1 < len(self.tokens) else None
        return following is not None and following.type in ("_DOT", "_COMMA", "NAME", "IN", "_COLON")

    def _upto_name(self, index: int) -> str:
        parts = [self.text(self.tokens[index])]
        if index + 1 < len(self.tokens) and self.tokens[index + 1].type == "NAME":
            parts.append(self.text(self.tokens[index + 1]))
        return ("" if len(parts[0]) == 1 else " ").join(parts)

    # the formula itself

    def _in_formula(self) -> Diagnostic:
        here, before = self.here, self.before
        if before is not None and (here is None or here.type not in _OPERAND_STARTS | {"MINUS"}):
            if here is not None and here.type in _WORDS and before.type not in _OPERAND_ENDS:
                return catalogue.RESERVED_WORD.at(self.source, here.span, word=self.text(here))
            if before.type == "COMPARE":
                return catalogue.INCOMPLETE_COMPARISON.at(
                    self.source, before.span, operator=self.text(before)
                )
            if before.type in _JOINING | _PREFIX:
                return catalogue.MISSING_OPERAND.at(
                    self.source, before.span, operator=self.text(before), side="right"
                )
        if here is None:
            return self._incomplete("a formula is missing at its end")
        if here.type in _JOINING and (before is None or before.type not in _OPERAND_ENDS):
            return catalogue.MISSING_OPERAND.at(
                self.source, here.span, operator=self.text(here), side="left"
            )
        if here.type == "RPAR" and before is not None and before.type == "LPAR":
            return catalogue.EMPTY_BRACKETS.at(self.source, Span(before.start_pos, here.end_pos))
        if before is not None and before.type in _OPERAND_ENDS:
            return self._after_operand(here, before)
        if here.type in _WORDS:
            return catalogue.RESERVED_WORD.at(self.source, here.span, word=self.text(here))
        return self._unexpected(here)

    def _after_operand(self, here: Token, before: Token) -> Diagnostic:
        if before.type == "NAME" and here.type in ("NAME", "INT"):
            return self._arguments_without_brackets(here, before)
        if here.type in _OPERAND_STARTS:
            return catalogue.MISSING_OPERATOR.at(
                self.source, here.span, left=self.text(before), right=self.text(here)
            )
        if here.type in _KEYWORDS:
            return catalogue.RESERVED_WORD.at(
                self.source, here.span, word=self.text(here),
                help="A statement begins on a line of its own.",
            )  # fmt: skip
        return self._unexpected(here)

    def _arguments_without_brackets(self, here: Token, before: Token) -> Diagnostic:
        arguments = []
        for token in self.tokens[self.index :]:
            if token.type not in ("NAME", "INT"):
                break
            arguments.append(self.text(token))
        following = self.tokens[self.index + 1] if self.index + 1 < len(self.tokens) else None
        a_formula = here.value[0].isupper() or (following is not None and following.type == "LPAR")
        if a_formula or (len(before.value) > 3 and not before.value[0].isupper()):
            return catalogue.MISSING_OPERATOR.at(
                self.source, here.span, left=self.text(before), right=self.text(here)
            )
        return catalogue.MISSING_ARGUMENT_BRACKETS.at(
            self.source, Span(before.start_pos, self.tokens[self.index + len(arguments) - 1].end_pos),
            name=self.text(before), next=self.text(here),
            example=f"{self.text(before)}({', '.join(arguments)})",
        )  # fmt: skip

    def _unexpected(self, here: Token) -> Diagnostic:
        advice = {
            "_COLON": "A colon stands only after the name of a rule or a definition; a quantifier "
            "ends with a dot.",
            "_SEMICOLON": "Statements need no sign at their end; ';' is only used in KN(k; …).",
            "_DOT": "A dot stands only after the variables of a quantifier.",
            "DOTS": "A range stands after 'in', as in i in 0..2.",
            "STRING": "A sentence stands only after the name of a rule.",
            "_COMMA": "Commas separate variables, places and the formulas of KN; and is written &.",
            "IN": "'in' stands after a single term, as in i in 0..2.",
        }.get(here.type, "Check what stands before it.")
        return catalogue.UNEXPECTED.at(
            self.source, here.span, text=self.text(here), advice=advice
        )

    def _shown(self, token: Token | None) -> str:
        return self.text(token) if token else "the end of the statement"

    def _incomplete(self, missing: str) -> Diagnostic:
        return catalogue.INCOMPLETE_STATEMENT.at(
            self.source, self.end(), statement=self.statement or "formula", missing=missing,
            form=FORMS.get(self.statement, "as a formula, for example ~B(0, 0) | S(0, 0)"),
        )  # fmt: skip

    def _bad(self, here: Token | None, problem: str) -> Diagnostic:
        if here is None:
            return self._incomplete("something is missing at its end")
        return catalogue.BAD_STATEMENT.at(
            self.source, here.span, statement=self.statement, problem=problem,
            form=FORMS[self.statement],
        )  # fmt: skip
