"""Faults in the variables of a quantifier."""

from __future__ import annotations

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.records import replace
from minelogic.source import Span
from minelogic.syntax.faults.dotless import taken_for_variable
from minelogic.syntax.faults.shorten import shorten
from minelogic.syntax.faults.spot import COUNTING, OPERAND_ENDS, QUANTIFIERS, Spot
from minelogic.syntax.text.lexer import Token

_WITH_BOUND = frozenset({"EXISTS_EXACTLY", "EXISTS_AT_LEAST", "EXISTS_AT_MOST"})
_BEFORE_FORMULA = frozenset({"_DOT", "IMPLIES", "IFF", "_AND", "_OR", "_COLON"})
_FOR_ALL_OR_LAST = (
    "Write {example} if the range is meant for all of them; if it is meant for the last one alone, "
    "give the others their own."
)


def in_binders(spot: Spot) -> Diagnostic | None:
    """The finding, if the spot is in a quantifier's list of variables."""
    opening = _open_quantifier(spot)
    here, before = spot.here, spot.before
    if opening is None:
        return _places_of_variable(spot)
    if before is None:
        return None
    quantifier = spot.tokens[opening]
    word = spot.text(quantifier).split()[0]
    end = _variables_end(spot, opening)
    if end < spot.index and spot.type_at(end) != "IN":
        return _after_variables(spot, opening, end)
    if end + 2 < spot.index and spot.type_at(end + 2) == "LPAR":
        return _range_with_places(spot, quantifier, end)
    names = _names_after(spot, opening)
    if not names:
        return _no_variables(spot, opening, word)
    if here is None and len(names) == 1 and len(names[0].value) > 2:
        return _counted_things(spot, opening, names[0])
    if here is None:
        return spot.incomplete(
            "a variable is missing after the comma"
            if before.type == "_COMMA"
            else "a dot and a formula are missing at its end"
        )
    if here.type in QUANTIFIERS and before.type in OPERAND_ENDS:
        return _stacked(spot, opening)
    if before.type == "NAME" and _is_binder(spot, spot.index):
        return _variables_without_commas(spot, quantifier, names)
    if before.type == "_COMMA":
        if spot.is_word(here):
            return spot.reserved(here)
        return spot.unexpected(here, "A variable must follow the comma.")
    last, place = before, here
    comma = spot.tokens[spot.index - 2]
    if here.type == "LPAR" and comma.type == "_COMMA" and before.end_pos == here.start_pos:
        last, place = spot.tokens[spot.index - 3], comma
    reach = _reach(spot, {name.value for name in names})
    shown = f"{spot.stretch(quantifier, last)}. …"
    if reach is not None:
        head, body = spot.stretch(quantifier, last), shorten(reach)
        shown = f"({head}. {body}) … or {head}. ({body} …), whichever is meant."
    sign = place.type in ("_COMMA", "_COLON", "_SEMICOLON")
    return catalogue.MISSING_DOT.at(
        spot.source,
        place.span,
        quantifier=word,
        example=shown,
        fix=None if reach is not None else "." if sign else f". {spot.text(place)}",
    )


def _reach(spot: Spot, names: set[str]) -> str | None:
    """What a quantifier without a dot may be about, if it may be that alone or all that follows.

    It is about all of it if its variables stand in the rest too, or if there is no rest.
    """
    end = spot.index
    while spot.type_at(end) == "NOT":
        end += 1
    if spot.type_at(end + 1) == "LPAR" and spot.type_at(end) == "NAME":
        end += 1
    if spot.type_at(end) == "LPAR":
        end = spot.closing(end)
    elif spot.type_at(end) in QUANTIFIERS:
        return None
    depth, position = 0, end + 1
    while position < len(spot.tokens):
        kind = spot.type_at(position)
        depth += {"LPAR": 1, "RPAR": -1}.get(kind, 0)
        if depth < 0:
            break
        if kind == "NAME" and spot.tokens[position].value in names:
            return None
        position += 1
    if position == end + 1 or spot.type_at(end + 1) in ("_DOT", "_SEMICOLON", "_EXPECT"):
        return None
    return spot.stretch(spot.tokens[spot.index], spot.tokens[min(end, len(spot.tokens) - 1)])


def _variables_end(spot: Spot, opening: int) -> int:
    """The position after the first variables of a quantifier, and after a comma behind them."""
    position = _variables_start(spot, opening)
    while spot.type_at(position) == "NAME":
        position += 1
        if spot.type_at(position) != "_COMMA":
            break
        position += 1
    return position


def _variables_start(spot: Spot, opening: int) -> int:
    """The position after a quantifier and its number."""
    position = opening + 1
    in_bound = spot.tokens[opening].type in _WITH_BOUND
    while spot.type_at(position) in COUNTING:
        in_bound = spot.type_at(position) != "ONE"
        position += 1
    if not in_bound:
        return position
    position += 1
    while position < len(spot.tokens) and not (
        spot.type_at(position) == "NAME" and spot.type_at(position - 1) in OPERAND_ENDS
    ):
        position += 1
    return position


def _after_variables(spot: Spot, opening: int, end: int) -> Diagnostic | None:
    """The finding, if what follows the variables of a quantifier can only be more of them."""
    position = end
    while spot.type_at(position) in ("NAME", "_COMMA"):
        position += 1
    run = [token for token in spot.tokens[end:position] if token.type == "NAME"]
    following = spot.type_at(position)
    lone = len(run) > 1 and not _touching(spot, position)
    if run and spot.type_at(end - 1) == "NAME" and (
        following in ("_DOT", "_COLON", "IN")
        or (following == "LPAR" and lone and all(name.value[0].islower() for name in run))
        or (following == "LPAR" and all(len(name.value) == 1 for name in run[:-1]) and run[1:])
    ):  # fmt: skip
        before = spot.tokens[_variables_start(spot, opening) : end]
        names = [token for token in before if token.type == "NAME"]
        return _variables_without_commas(replace(spot, index=end), spot.tokens[opening], names)
    return None


def _range_with_places(spot: Spot, quantifier: Token, end: int) -> Diagnostic:
    """The finding about a range that has taken the brackets behind it for places of its own."""
    return catalogue.MISSING_DOT.at(
        spot.source,
        spot.tokens[end + 2].span,
        quantifier=spot.text(quantifier).split()[0],
        example=f"{spot.stretch(quantifier, spot.tokens[end + 1])}. …",
    )


def _places_of_variable(spot: Spot) -> Diagnostic | None:
    """The finding, if the spot is in the brackets of a predicate that stands for a variable."""
    bracket = spot.enclosing(spot.index)
    if not bracket or not _touching(spot, bracket):
        return None
    opening = _open_quantifier(replace(spot, index=bracket))
    if opening is None or _variables_end(spot, opening) != bracket:
        return None
    name = spot.tokens[bracket - 1]
    start = spot.tokens[opening].start_pos
    return taken_for_variable(spot.source, Span(start, name.start_pos), name.span)


def _touching(spot: Spot, position: int) -> bool:
    """Whether no blank stands before the token there."""
    if position >= len(spot.tokens):
        return False
    return spot.tokens[position - 1].end_pos == spot.tokens[position].start_pos


def _open_quantifier(spot: Spot) -> int | None:
    """Where the quantifier stands whose list of variables the spot is in."""
    depth = 0
    for position in range(spot.index - 1, -1, -1):
        kind = spot.tokens[position].type
        if kind in ("RPAR", "BAR_CLOSE"):
            depth += 1
        elif kind in ("LPAR", "BAR_OPEN"):
            depth -= 1
            if depth < 0:
                return None
        elif depth == 0 and kind in QUANTIFIERS:
            return position
        elif depth == 0 and kind in _BEFORE_FORMULA:
            return None
    return None


def _names_after(spot: Spot, opening: int) -> list[Token]:
    """The variables so far of a quantifier."""
    following = spot.tokens[opening + 1 : spot.index]
    names: list[Token] = []
    in_bound = spot.tokens[opening].type in _WITH_BOUND
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
            if in_bound and earlier not in OPERAND_ENDS:
                continue
            in_bound = False
            names.append(token)
    return names


def _no_variables(spot: Spot, opening: int, word: str) -> Diagnostic:
    here = spot.here
    if here is None:
        return spot.incomplete(f"the variables of '{word}' are missing")
    if spot.is_word(here):
        return spot.reserved(here)
    advice = f"A variable must follow {word}, as in {word} i, j. B(i, j)"
    if here.type == "INT" and word != "forall":
        advice = f"A number of things is counted by exists exactly {here.value} x, y. B(x, y)"
    elif any(t.type in COUNTING | _WITH_BOUND for t in spot.tokens[opening : spot.index]):
        advice = "First comes the number, then the variables: exists exactly 2 x, y. B(x, y)"
    elif here.type == "LPAR":
        advice = f"Variables stand without brackets, as in {word} i, j. B(i, j)"
    return spot.unexpected(here, advice)


def _counted_things(spot: Spot, opening: int, word: Token) -> Diagnostic:
    """The finding about `exists exactly 3 neighbours`, which says in a word what is to be said."""
    quantifier = spot.stretch(spot.tokens[opening], spot.tokens[spot.index - 2])
    near = word.value.lower().startswith(("neighb", "adjacent"))
    said = "adjacent(i, j, x, y)" if near else "B(x, y)"
    return catalogue.INCOMPLETE_STATEMENT.at(
        spot.source,
        word.span,
        statement="",
        missing="",
        form="",
        name=spot.text(word),
        message="'{name}' is taken for the variable of a quantifier, and nothing is said of it.",
        help=f"Write variables, a dot and what holds of them: {quantifier} x, y. {said}",
    )


def _stacked(spot: Spot, opening: int) -> Diagnostic:
    """Several quantifiers without dots between them."""
    groups = [(spot.tokens[opening], spot.tokens[spot.index - 1])]
    position = spot.index
    while spot.type_at(position) in QUANTIFIERS:
        first = spot.tokens[position]
        position = _group_end(spot, position)
        groups.append((first, spot.tokens[position - 1]))
    texts = [spot.stretch(first, last) for first, last in groups]
    words = {spot.text(first) for first, _ in groups}
    advice = "End each quantifier with a dot: {example}"
    listed = ""
    if len(words) == 1:
        advice = catalogue.STACKED_QUANTIFIERS.help
        word = spot.text(groups[0][0])
        listed = ", ".join([texts[0], *(t.removeprefix(word).strip() for t in texts[1:])])
    return catalogue.STACKED_QUANTIFIERS.at(
        spot.source,
        Span(groups[0][0].start_pos, groups[-1][1].end_pos),
        first=texts[0],
        second=texts[1],
        example=" ".join(f"{text}." for text in texts),
        listed=f"{listed}.",
        help=advice,
    )


def _group_end(spot: Spot, position: int) -> int:
    """The position after a quantifier, its number and its variables."""
    position += 1
    while spot.type_at(position) in COUNTING | {"INT"}:
        position += 1
    if spot.type_at(position) == "NAME":
        position += 1
    while spot.type_at(position) == "_COMMA" or (
        spot.type_at(position - 1) == "_COMMA" and spot.type_at(position) == "NAME"
    ):
        position += 1
    return position


def _variables_without_commas(spot: Spot, quantifier: Token, names: list[Token]) -> Diagnostic:
    left, right = spot.tokens[spot.index - 1], spot.tokens[spot.index]
    listed, position = list(names), spot.index
    while spot.type_at(position) == "_COMMA" or _is_binder(spot, position):
        if spot.type_at(position) == "NAME":
            listed.append(spot.tokens[position])
        position += 1
    start = spot.source.text[quantifier.start_pos : names[0].start_pos]
    in_range = spot.type_at(position) == "IN"
    end = " in …." if in_range else "."
    return catalogue.MISSING_COMMA.at(
        spot.source,
        Span(left.start_pos, listed[-1].end_pos),
        left=spot.text(left),
        right=spot.text(right),
        example=start + ", ".join(map(spot.text, listed)) + end,
        help=_FOR_ALL_OR_LAST if in_range else catalogue.MISSING_COMMA.help,
        fix=None if in_range else ", ".join(map(spot.text, listed)),
    )


def _is_binder(spot: Spot, position: int) -> bool:
    """Whether the name there looks like one more variable and not like a predicate."""
    following = spot.type_at(position + 1)
    if following == "LPAR" and spot.type_at(position) == "NAME":
        # As in 'forall i j (…)', where the brackets are not those of a predicate.
        name, bracket = spot.tokens[position], spot.tokens[position + 1]
        return len(name.value) == 1 and name.value.islower() and name.end_pos < bracket.start_pos
    return spot.type_at(position) == "NAME" and following in (
        "_DOT",
        "_COMMA",
        "NAME",
        "IN",
        "_COLON",
    )
