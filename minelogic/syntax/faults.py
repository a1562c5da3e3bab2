"""What a student most likely meant where the tokens of a statement stop making sense."""

from __future__ import annotations

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.source import Source, Span
from minelogic.syntax.lexer import Token
from minelogic.syntax.statements import EXPECTATIONS, FORMS
from minelogic.syntax.suggest import closest

_JOINING = frozenset({"_AND", "_OR", "IMPLIES", "IFF", "PLUS", "TIMES", "COMPARE", "IN", "DOTS"})
_PREFIX = frozenset({"NOT", "MINUS"})
_QUANTIFIERS = frozenset(
    {"FORALL", "EXISTS", "EXISTS_ONE", "EXISTS_EXACTLY", "EXISTS_AT_LEAST", "EXISTS_AT_MOST"}
)
_WITH_BOUND = frozenset({"EXISTS_EXACTLY", "EXISTS_AT_LEAST", "EXISTS_AT_MOST"})
_COUNTING = frozenset({"EXACTLY", "AT_LEAST", "AT_MOST", "ONE"})
_OPERAND_ENDS = frozenset({"NAME", "INT", "RPAR", "BAR_CLOSE", "TRUE", "FALSE"})
_OPERAND_STARTS = frozenset(
    {"NAME", "INT", "LPAR", "BAR_OPEN", "TRUE", "FALSE", "NOT", "KN"} | _QUANTIFIERS
)
_KEYWORDS = frozenset({"RULE", "FACT", "PROVE", "DEFINE", "DOMAIN", "PREDICATE", "_EXPECT"})
_WORDS = _KEYWORDS | _COUNTING | {"KN", "IN", "TRUE", "FALSE", "FORALL", "EXISTS"}

_LANGUAGE = (
    "forall", "exists", "exactly", "one", "at", "least", "most", "in", "not", "and", "or",
    "implies", "iff", "true", "false", "expect", "KN",
)  # fmt: skip
_OTHER_WORDS = {
    "for": "forall", "all": "forall", "every": "forall", "each": "forall", "foreach": "forall",
    "some": "exists", "there": "exists", "exist": "exists", "if": "A -> B", "then": "->",
    "xor": "~(A <-> B)", "equals": "=",
}  # fmt: skip
_SECOND_WORDS = {"for": ("all", "every", "each", "any"), "there": ("exists", "exist", "is")}


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
        return (
            self._in_head()
            or self._other_word()
            or self._in_binders()
            or self._range_in_brackets()
            or self._in_formula()
        )

    # the head of a statement

    def _in_head(self) -> Diagnostic | None:
        here, before = self.here, self.before
        if not self.statement or before is None:
            return None
        has_colon = any(token.type == "_COLON" for token in self.tokens[: self.index])
        if self.statement in ("rule", "define") and not has_colon:
            return self._name() or self._list() or self._before_colon()
        if self.statement == "predicate":
            return self._name() or self._list() or self._after_predicate()
        if self.statement == "domain":
            return self._name() or self._after_domain()
        if self.index == 1 and here is None:
            return self._incomplete("the formula is missing")
        if before.type == "_EXPECT":
            return self._answer()
        if here is not None and self.type_at(self.index - 2) == "_EXPECT":
            return self._unexpected(here, "Nothing follows the answer that is expected.")
        return None

    def _name(self) -> Diagnostic | None:
        """The name after the keyword."""
        here = self.here
        if self.index != 1:
            return None
        if here is None:
            return self._incomplete("its name is missing")
        if self._is_word(here):
            if self.statement == "rule" and self.type_at(2) not in ("_COLON", "STRING"):
                return self._bad(here, f"a name and a colon are needed before '{self.text(here)}'")
            return catalogue.RESERVED_WORD.at(self.source, here.span, word=self.text(here))
        return self._bad(here, f"a name is needed, not '{self._shown(here)}'")

    def _list(self) -> Diagnostic | None:
        """The variables of a definition, or the sorts of a predicate."""
        here, before = self.here, self.before
        opened = any(token.type == "LPAR" for token in self.tokens[: self.index])
        closed = any(token.type == "RPAR" for token in self.tokens[: self.index])
        if here is None or before is None or not opened or closed:
            return None
        if here.type == "RPAR" and before.type == "LPAR":
            return catalogue.EMPTY_BRACKETS.at(self.source, Span(before.start_pos, here.end_pos))
        if here.type == before.type == "NAME":
            return self._missing_comma(before, here)
        if before.type in ("LPAR", "_COMMA"):
            if self._is_word(here):
                return catalogue.RESERVED_WORD.at(self.source, here.span, word=self.text(here))
            what = "variable" if self.statement == "define" else "sort"
            return self._bad(here, f"a {what} is needed, not '{self._shown(here)}'")
        return None

    def _before_colon(self) -> Diagnostic:
        here = self.here
        if here is None:
            return self._incomplete("the colon and the formula are missing")
        if here.type == "MINUS":
            return self._bad(here, "a name has no '-' in it; use '_' instead")
        if here.type == "COMPARE" and self.text(here) == "=":
            return catalogue.WRONG_OPERATOR.at(self.source, here.span, wrong="=", right=":")
        if here.type == "LPAR" and self.statement == "rule":
            return self._bad(here, "no variables follow the name of a rule")
        colon_follows = self.type_at(self.index + 1) == "_COLON"
        if here.type == "NAME" and self.statement == "rule" and colon_follows:
            return self._bad(here, "a name is one word; join its parts by '_'")
        return self._bad(here, f"a colon is needed before '{self._shown(here)}'")

    def _after_predicate(self) -> Diagnostic:
        here = self.here
        if here is not None and here.type == "_COMMA":
            return self._bad(here, "each predicate has a statement of its own")
        if here is not None and here.type in ("_COLON", "COMPARE"):
            return self._bad(here, "it ends after the sorts; only define gives a meaning")
        return self._bad(here, f"'{self._shown(here)}' does not fit here")

    def _after_domain(self) -> Diagnostic:
        if self.here is None:
            upper = self.before is not None and self.before.type == "DOTS"
            return self._incomplete("its upper end is missing" if upper else "its range is missing")
        return self._bad(self.here, f"'{self._shown(self.here)}' does not fit here")

    def _answer(self) -> Diagnostic:
        here = self.here
        if here is None:
            return self._incomplete("the answer is missing")
        word = self.text(here)
        guess = closest(word, EXPECTATIONS)
        return catalogue.UNKNOWN_ANSWER.at(
            self.source, here.span, word=word, guess=f" Did you mean {guess}?" if guess else ""
        )

    # words of other languages

    def _other_word(self) -> Diagnostic | None:
        """A word of the language with other capitals, or of another language or of English."""
        for index in (self.index - 1, self.index):
            token = self.tokens[index] if 0 <= index < len(self.tokens) else None
            if token is None or token.type != "NAME":
                continue
            word = self.text(token)
            right = next((w for w in _LANGUAGE if w.lower() == word.lower()), None)
            if right is not None:
                return catalogue.WRONG_CASE.at(self.source, token.span, name=word, right=right)
            right = _OTHER_WORDS.get(word.lower())
            if right is not None:
                return self._not_a_word(index, right)
        here = self.here
        if here is not None and here.type == "_SEMICOLON":
            opening = self._enclosing()
            name = self.tokens[opening - 1] if opening else None
            if name is not None and name.value.lower() == "kn":
                return catalogue.WRONG_CASE.at(
                    self.source, name.span, name=self.text(name), right="KN"
                )
        return None

    def _not_a_word(self, index: int, right: str) -> Diagnostic:
        first = last = self.tokens[index]
        following = self.tokens[index + 1] if index + 1 < len(self.tokens) else None
        if following is not None and following.value in _SECOND_WORDS.get(first.value.lower(), ()):
            last = following
        return catalogue.WRONG_OPERATOR.at(
            self.source, Span(first.start_pos, last.end_pos), wrong=self.stretch(first, last),
            right=right, message="'{wrong}' is not part of the language.",
        )  # fmt: skip

    # the variables of a quantifier

    def _in_binders(self) -> Diagnostic | None:
        opening, names = self._open_quantifier()
        if opening is None:
            return None
        here, before = self.here, self.before
        quantifier = self.tokens[opening]
        word = self.text(quantifier).split()[0]
        assert before is not None
        if not names:
            return self._no_variables(opening, word)
        if here is None:
            return self._incomplete(
                "a variable is missing after the comma"
                if before.type == "_COMMA"
                else "a dot and a formula are missing at its end"
            )
        if here.type in _QUANTIFIERS and before.type == "NAME":
            return self._stacked(opening)
        if here.type == "NAME" and before.type == "NAME" and self._is_binder(self.index):
            return self._variables_without_commas(quantifier, names)
        if before.type == "_COMMA":
            if self._is_word(here):
                return catalogue.RESERVED_WORD.at(self.source, here.span, word=self.text(here))
            return self._unexpected(here, "A variable must follow the comma.")
        last, place = before, here
        comma = self.tokens[self.index - 2]
        if here.type == "LPAR" and comma.type == "_COMMA" and before.end_pos == here.start_pos:
            last, place = self.tokens[self.index - 3], comma
        return catalogue.MISSING_DOT.at(
            self.source, place.span, quantifier=word,
            example=f"{self.stretch(quantifier, last)}. …",
        )  # fmt: skip

    def _no_variables(self, opening: int, word: str) -> Diagnostic:
        here = self.here
        counting = self.tokens[opening].type in _WITH_BOUND or any(
            token.type in _COUNTING for token in self.tokens[opening : self.index]
        )
        if here is None:
            return self._incomplete(f"the variables of '{word}' are missing")
        if self._is_word(here):
            return catalogue.RESERVED_WORD.at(self.source, here.span, word=self.text(here))
        advice = f"A variable must follow {word}, as in {word} i, j. B(i, j)"
        if here.type == "INT" and word != "forall":
            advice = f"A number of things is counted by exists exactly {here.value} x, y. B(x, y)"
        elif counting:
            advice = "First comes the number, then the variables: exists exactly 2 x, y. B(x, y)"
        elif here.type == "LPAR":
            advice = f"Variables stand without brackets, as in {word} i, j. B(i, j)"
        return self._unexpected(here, advice)

    def _stacked(self, opening: int) -> Diagnostic:
        """Several quantifiers without dots between them."""
        groups = [(self.tokens[opening], self.tokens[self.index - 1])]
        position = self.index
        while self.type_at(position) in _QUANTIFIERS:
            first = self.tokens[position]
            position += 1
            while self.type_at(position) in _COUNTING | {"INT"}:
                position += 1
            if self.type_at(position) == "NAME":
                position += 1
            while self.type_at(position) == "_COMMA" or self._binds(position):
                position += 1
            groups.append((first, self.tokens[position - 1]))
        texts = [self.stretch(first, last) for first, last in groups]
        dotted = " ".join(f"{text}." for text in texts)
        words = {self.text(first) for first, _ in groups}
        advice = "End each quantifier with a dot: {example}"
        listed = ""
        if len(words) == 1:
            advice = catalogue.STACKED_QUANTIFIERS.help
            word = self.text(groups[0][0])
            listed = ", ".join([texts[0], *(t.removeprefix(word).strip() for t in texts[1:])])
        return catalogue.STACKED_QUANTIFIERS.at(
            self.source, Span(groups[0][0].start_pos, groups[-1][1].end_pos), first=texts[0],
            second=texts[1], example=dotted, listed=f"{listed}.", help=advice,
        )  # fmt: skip

    def _binds(self, position: int) -> bool:
        return self.type_at(position - 1) == "_COMMA" and self.type_at(position) == "NAME"

    def _variables_without_commas(self, quantifier: Token, names: list[Token]) -> Diagnostic:
        here, before = self.here, self.before
        assert here is not None
        assert before is not None
        listed, position = list(names), self.index
        while self.type_at(position) == "_COMMA" or self._is_binder(position):
            if self.type_at(position) == "NAME":
                listed.append(self.tokens[position])
            position += 1
        start = self.source.text[quantifier.start_pos : names[0].start_pos]
        end = " in …." if self.type_at(position) == "IN" else "."
        return catalogue.MISSING_COMMA.at(
            self.source, Span(before.start_pos, listed[-1].end_pos), left=self.text(before),
            right=self.text(here), example=start + ", ".join(map(self.text, listed)) + end,
        )  # fmt: skip

    def _open_quantifier(self) -> tuple[int | None, list[Token]]:
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
                return position, self._names_after(position)
            elif depth == 0 and token.type in ("_DOT", "IMPLIES", "IFF", "_AND", "_OR", "_COLON"):
                return None, []
        return None, []

    def _names_after(self, position: int) -> list[Token]:
        following = self.tokens[position + 1 : self.index]
        names: list[Token] = []
        in_bound = self.tokens[position].type in _WITH_BOUND
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
                names.append(token)
        return names

    def _is_binder(self, position: int) -> bool:
        """Whether the name there looks like one more variable and not like a predicate."""
        following = self.type_at(position + 1)
        return self.type_at(position) == "NAME" and following in (
            "_DOT", "_COMMA", "NAME", "IN", "_COLON",
        )  # fmt: skip

    # the formula itself

    def _range_in_brackets(self) -> Diagnostic | None:
        opening = self._enclosing()
        if opening is None or self.type_at(opening - 1) != "IN":
            return None
        closing, depth = opening, 0
        for position in range(opening, len(self.tokens)):
            depth += {"LPAR": 1, "RPAR": -1}.get(self.tokens[position].type, 0)
            closing = position
            if not depth:
                break
        first, last = self.tokens[opening], self.tokens[closing]
        text = self.stretch(first, last)
        return catalogue.UNEXPECTED.at(
            self.source, Span(first.start_pos, last.end_pos),
            text=text if len(text) <= 30 else text[:29] + "…",
            advice="A range is written without brackets, as in i in 0..2.",
        )  # fmt: skip

    def _in_formula(self) -> Diagnostic:
        here, before = self.here, self.before
        if before is not None and before.type == "MINUS" and self._backward_arrow():
            start = self.tokens[self.index - 2].start_pos
            return catalogue.WRONG_OPERATOR.at(
                self.source, Span(start, before.end_pos), wrong="<-", right="->",
                help="Write it the other way round, with ->.",
            )  # fmt: skip
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
        if before is not None and before.type == "_COMMA":
            return self._unexpected(before, "Write something after the comma, or remove it.")
        if before is not None and before.type in _OPERAND_ENDS:
            return self._after_operand(here, before)
        if here.type in _WORDS:
            return catalogue.RESERVED_WORD.at(self.source, here.span, word=self.text(here))
        return self._misfit(here)

    def _backward_arrow(self) -> bool:
        less, minus = self.tokens[self.index - 2], self.tokens[self.index - 1]
        return less.type == "COMPARE" and less.value == "<" and less.end_pos == minus.start_pos

    def _after_operand(self, here: Token, before: Token) -> Diagnostic:
        if before.type in ("NAME", "INT") and here.type in ("NAME", "INT"):
            opening = self._enclosing()
            if opening and self.type_at(opening - 1) == "NAME" and not before.value[0].isupper():
                return self._missing_comma(before, here)
        if self.statement == "prove" and here.type == "NAME" and closest(here.value, ["expect"]):
            return self._unexpected(here, "Did you mean expect?")
        if before.type == "NAME" and here.type in ("NAME", "INT"):
            return self._arguments_without_brackets(here, before)
        if here.type in _OPERAND_STARTS:
            return self._missing_operator(here)
        if here.type in _KEYWORDS:
            advice = "A statement begins on a line of its own."
            if here.type == "_EXPECT":
                advice = "Only a prove statement has an answer to expect."
            return catalogue.RESERVED_WORD.at(
                self.source, here.span, word=self.text(here), help=advice
            )
        return self._misfit(here)

    def _missing_comma(self, left: Token, right: Token) -> Diagnostic:
        return catalogue.MISSING_COMMA.at(
            self.source, Span(left.start_pos, right.end_pos), left=self.text(left),
            right=self.text(right), example=f"{self.text(left)}, {self.text(right)}",
        )  # fmt: skip

    def _missing_operator(self, here: Token) -> Diagnostic:
        start, end = self.index - 1, self.index
        if self.tokens[start].type == "RPAR":
            depth = 0
            while start > 0:
                depth += {"RPAR": 1, "LPAR": -1}.get(self.tokens[start].type, 0)
                if not depth:
                    break
                start -= 1
            if self.type_at(start - 1) in ("NAME", "KN"):
                start -= 1
        if self.type_at(end + 1) == "LPAR" or here.type == "LPAR":
            depth = 0
            for end in range(self.index, len(self.tokens)):
                depth += {"LPAR": 1, "RPAR": -1}.get(self.tokens[end].type, 0)
                if not depth and self.tokens[end].type == "RPAR":
                    break
        left = self.stretch(self.tokens[start], self.tokens[self.index - 1])
        right = self.stretch(here, self.tokens[end])
        number = "INT" in (here.type, self.tokens[self.index - 1].type)
        return catalogue.MISSING_OPERATOR.at(
            self.source, here.span, left=left if len(left) <= 30 else "…" + left[-29:],
            right=right if len(right) <= 30 else right[:29] + "…",
            help="Put an operator between them, such as *, + or =." if number
            else catalogue.MISSING_OPERATOR.help,
        )  # fmt: skip

    def _arguments_without_brackets(self, here: Token, before: Token) -> Diagnostic:
        if here.value[0].isupper() or self.type_at(self.index + 1) == "LPAR":
            return self._missing_operator(here)
        if len(before.value) > 3 and not before.value[0].isupper():
            return self._missing_operator(here)
        arguments, position = [here], self.index + 1
        while self._is_argument(position) or (
            self.type_at(position) == "_COMMA" and self._is_argument(position + 1)
        ):
            if self.type_at(position) == "_COMMA":
                position += 1
            arguments.append(self.tokens[position])
            position += 1
        return catalogue.MISSING_ARGUMENT_BRACKETS.at(
            self.source, Span(before.start_pos, arguments[-1].end_pos),
            name=self.text(before), next=self.text(here),
            example=f"{self.text(before)}({', '.join(map(self.text, arguments))})",
        )  # fmt: skip

    def _is_argument(self, position: int) -> bool:
        kind = self.type_at(position)
        if kind == "NAME" and self.tokens[position].value[0].isupper():
            return False
        return kind in ("NAME", "INT") and self.type_at(position + 1) != "LPAR"

    def _misfit(self, here: Token) -> Diagnostic:
        if here.type == "RPAR" and self._enclosing() is None:
            shown = self.text(here)
            return catalogue.EXTRA_BRACKET.at(
                self.source, here.span, bracket=shown, opening={"]": "[", "}": "{"}.get(shown, "(")
            )
        return self._unexpected(here, self._advice(here))

    def _advice(self, here: Token) -> str:
        if here.type == "_COMMA":
            return self._advice_on_comma()
        if here.type == "_DOT" and self.type_at(self.index - 2) == "_DOT":
            return "The variables of a quantifier stand in one list, as in forall i, j. B(i, j)"
        if here.type in ("_DOT", "_SEMICOLON") and self.index == len(self.tokens) - 1:
            return "Statements need no sign at their end."
        return {
            "_COLON": "A colon stands only after the name of a rule or a definition; a quantifier "
            "ends with a dot.",
            "_SEMICOLON": "A semicolon stands only after the number in KN(k; …).",
            "_DOT": "A dot stands only after the variables of a quantifier.",
            "DOTS": "A range stands after 'in', as in i in 0..2.",
            "STRING": "A sentence stands only after the name of a rule.",
            "IN": "'in' stands after a single term, as in i in 0..2.",
        }.get(here.type, "Check what stands before it.")

    def _advice_on_comma(self) -> str:
        opening = self._enclosing()
        if self.before is not None and self.before.type == "LPAR":
            return "Something must stand before the comma."
        if opening is None:
            return "Commas separate variables, places and the formulas of KN; and is written &."
        if self.type_at(opening - 1) == "KN":
            return "A semicolon stands after the number: KN(k; …, …)"
        return "These brackets hold one thing only. And is written &; a tile has no brackets of " \
            "its own, as in adjacent(i, j, x, y)."  # fmt: skip

    # what all of them use

    def text(self, token: Token) -> str:
        return self.source.text[token.start_pos : token.end_pos]

    def stretch(self, first: Token, last: Token) -> str:
        """The text from one token to another, on one line."""
        return " ".join(self.source.text[first.start_pos : last.end_pos].split())

    def type_at(self, position: int) -> str:
        return self.tokens[position].type if 0 <= position < len(self.tokens) else ""

    def end(self) -> Span:
        """The place just after the last token."""
        last = self.tokens[-1]
        return Span(max(last.end_pos - 1, last.start_pos), last.end_pos)

    def _is_word(self, token: Token) -> bool:
        """Whether the token is a word that is no name."""
        return token.type not in ("NAME", "STRING") and self.text(token)[0].isalpha()

    def _enclosing(self) -> int | None:
        """Where the innermost bracket around the fault opens."""
        depth = 0
        for position in range(self.index - 1, -1, -1):
            depth += {"RPAR": 1, "LPAR": -1}.get(self.tokens[position].type, 0)
            if depth < 0:
                return position
        return None

    def _shown(self, token: Token | None) -> str:
        return self.text(token) if token else "the end of the statement"

    def _unexpected(self, token: Token, advice: str) -> Diagnostic:
        return catalogue.UNEXPECTED.at(
            self.source, token.span, text=self.text(token), advice=advice
        )

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
