"""What a premise says in a sentence: a number on a tile, the number of mines, a fact, a rule."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.derive.words.english import Words, bombs, every, rule_sentence
from minelogic.derive.words.names import called, values_told
from minelogic.derive.words.propagation import Chain
from minelogic.derive.words.tied import ties
from minelogic.ground.formula import Ground, literals
from minelogic.ground.premises import Premise
from minelogic.ground.standard import NUMBERED, SAFE, SINGLE
from minelogic.records import dataclass
from minelogic.source import Source
from minelogic.syntax.statements import Fact, Mines, Rule
from minelogic.words import number_word

FEW = 4
"""So many tiles are named; of more, only their number is given."""
_OF_ALL = 12
"""Of the bombs that are found on the whole board, so many are: they are not seen at a glance."""
LONG = 240
"""A formula that takes more characters is not written in a sentence: where it stands is enough."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """A formula that a sentence names: a premise of the file, a lemma, or an assumption."""

    formula: Ground
    premise: Premise | None = None
    step: str = ""
    """The name of a lemma, or of an assumption."""
    assumed: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """A count of bombs with what is known put in: around a tile, on the board, or elsewhere."""

    tile: int | None
    total: bool
    bound: int
    found: tuple[int, ...]
    left: tuple[int, ...]

    @property
    def missing(self) -> int:
        return self.bound - len(self.found)


def is_silent(premise: Premise) -> bool:
    """Whether a sentence about several tiles need not mention it: it speaks of one tile alone."""
    return not premise.cost and premise.statement is not None


def is_total(speaker: Speaker) -> bool:
    """Whether it is the number of mines on the whole board."""
    return speaker.premise is not None and isinstance(speaker.premise.statement, Mines)


def is_plain(premise: Premise) -> bool:
    """Whether it says what goes without saying: a safe tile is no bomb, or has a number."""
    if not isinstance(premise.statement, Rule):
        return False
    return ties(premise.formula) or premise.statement.name in (SAFE, NUMBERED, SINGLE)


def tally(speaker: Speaker, chain: Chain, words: Words) -> Tally | None:
    """What the speaker says as an exact count of bombs, or None if it does not say that."""
    formula, shown = _consequence(speaker.formula, chain)
    match formula:
        case ("exactly", int(), first, *_) if words.bomb(first) is None:
            return None
        case ("exactly", int() as bound, *parts):
            tiles = [words.bomb(part) for part in parts]
        case int() if words.bomb(formula) is not None and shown:
            bound, tiles = 1, [words.bomb(formula)]
        case _:
            return None
    found: list[int] = []
    left: list[int] = []
    for tile in tiles:
        if tile is None:
            return None
        known = chain.value(tile + 1)
        if known is not False:
            (left if known is None else found).append(tile)
    total = is_total(speaker)
    tile = _shower(shown, bound, tiles, words)
    if tile is None and not total:
        return None
    return Tally(tile, total, bound, tuple(sorted(found)), tuple(sorted(left)))


def names_found(counted: Tally) -> bool:
    """Whether the bombs that are found are named, and not only counted."""
    return len(counted.found) <= (_OF_ALL if counted.total else FEW)


def found_text(counted: Tally, words: Words) -> str:
    """The count and the bombs of it that are found, as the beginning of a sentence."""
    shows = shows_text(counted, words)
    if not counted.found:
        return shows
    if counted.total:
        which = f"at {words.tiles(counted.found)}" if names_found(counted) else "found"
        return f"{shows}, {number_word(len(counted.found))} of them {which}"
    if not names_found(counted):
        return f"{shows} with {bombs(len(counted.found))} found"
    at = words.tiles(counted.found)
    return f"{shows} with {'a bomb' if len(counted.found) == 1 else 'bombs'} at {at}"


def shows_text(counted: Tally, words: Words) -> str:
    """`(0,1) shows 2`, or `there are two mines`."""
    if counted.tile is not None:
        return f"{words.tile(counted.tile)} shows {counted.bound}"
    return _there_are(counted.bound)


def _there_are(mines: int) -> str:
    be = "is" if mines == 1 else "are"
    return f"there {be} {number_word(mines)} mine{'' if mines == 1 else 's'}"


def all_found(counted: Tally, words: Words) -> str:
    """Why nothing else can be a bomb."""
    shows, number = shows_text(counted, words), counted.bound
    if not number:
        return shows
    if not names_found(counted):
        return f"{shows} and {every(number)} are found"
    if counted.total:
        return f"{shows} and {'it is' if number == 1 else 'they are'} {words.tiles(counted.found)}"
    its = "its one bomb is" if number == 1 else "its bombs are"
    return f"{shows} and {its} {words.tiles(counted.found)}"


def all_missing(counted: Tally, words: Words) -> str:
    """Why all that is left are bombs."""
    shows, left = shows_text(counted, words), words.tiles(counted.left)
    many = len(counted.left) > 1
    if not counted.found:
        around = "" if counted.total else " around it"
        return f"{shows} and only {left}{around} can be {'bombs' if many else 'a bomb'}"
    number = len(counted.found)
    are = "is" if number == 1 else "are"
    which = words.tiles(counted.found) if names_found(counted) else "found"
    what = f"{number_word(number)} of them" if counted.total else bombs(number)
    return f"{shows}, {what} {are} {which}, and only {left} {'are' if many else 'is'} left"


def too_many(counted: Tally, words: Words) -> str:
    """Why the count cannot be: more bombs are found."""
    found_bombs = counted.found
    which = f", {words.tiles(found_bombs)}" if names_found(counted) else ""
    if counted.total:
        are = "is" if len(found_bombs) == 1 else "are"
        return f"{shows_text(counted, words)}, but {bombs(len(found_bombs))} {are} found{which}"
    return f"{shows_text(counted, words)} but has {bombs(len(found_bombs))}{which}"


def too_few(counted: Tally, words: Words) -> str:
    """Why the count cannot be: not enough tiles are left."""
    can = sorted((*counted.found, *counted.left))
    subject = shows_text(counted, words)
    where = "" if counted.total else " around it"
    if not can:
        return f"{subject} but no tile{where} can be a bomb"
    which = f", {words.tiles(can)}" if len(can) <= FEW else ""
    if counted.total:
        one = len(can) == 1
        tiles = f"tile{'s' * (not one)} can be {'a bomb' if one else 'bombs'}"
        return f"{subject}, but only {number_word(len(can))} {tiles}{which.replace(',', ':', 1)}"
    return f"{subject} but can have only {bombs(len(can))}{which}"


def head(speaker: Speaker, words: Words, own: Source, brief: bool = False) -> str:
    """The speaker's own words, with where they stand: a rule's sentence, or the formula.

    A rule's sentence comes with the values of the variables that it does not name itself, but not
    if it is to be `brief` among others. Of a long formula only where it stands is told.
    """
    premise = speaker.premise
    statement = premise.statement if premise is not None else None
    if premise is not None and premise.values:
        return words.noisy(premise)
    if premise is not None and isinstance(statement, Rule):
        sentence = rule_sentence(statement, premise.binding)
        if sentence is not None:
            unsaid = {
                name: value
                for name, value in premise.binding.items()
                if f"{{{name}}}" not in (statement.sentence or "")
            }
            names = [statement.name] if brief else [statement.name, *values_told(unsaid)]
            settled = words.settled(premise)
            named = f"{sentence} ({', '.join(names)})"
            return named if settled is None else f"{named}, and {settled}"
    if isinstance(statement, Mines):
        return _there_are(statement.number)
    place = place_of(speaker, own)
    settled = None if premise is None else words.settled(premise)
    if settled is not None:
        place = f"{place}, since {settled}"
    if is_long(speaker, words):
        return f"by {place}"
    text = words.formula(speaker.formula)
    if speaker.assumed:
        return f"as supposed, {text}"
    return text if place is None else f"by {place}, {text}"


def is_long(speaker: Speaker, words: Words) -> bool:
    """Whether a sentence tells where the speaker's formula stands, and not the formula."""
    statement = speaker.premise.statement if speaker.premise is not None else None
    if speaks(speaker) or not (speaker.step or isinstance(statement, Fact | Rule)):
        return False
    return len(words.formula(speaker.formula)) > LONG


def place_of(speaker: Speaker, own: Source) -> str | None:
    """Where the speaker's formula stands, with the values of a rule's variables."""
    premise = speaker.premise
    if premise is None:
        named = not speaker.step or speaker.assumed
        return speaker.step if named else f"step {speaker.step}"
    if isinstance(premise.statement, Rule):
        values = values_told(premise.binding)
        return called(premise.statement.name) + (f" ({', '.join(values)})" if values else "")
    return source_of(speaker, own)


def source_of(speaker: Speaker, own: Source) -> str | None:
    """The name of a rule, or where a fact stands; None for anything else."""
    statement = speaker.premise.statement if speaker.premise is not None else None
    if isinstance(statement, Rule):
        return called(statement.name)
    return fact_place(statement, own) if isinstance(statement, Fact) else None


def never(speaker: Speaker, words: Words, own: Source) -> str:
    """That what the speaker says cannot be, whatever else is known."""
    premise = speaker.premise
    if premise is None:
        return f"{speaker.step} cannot hold"
    if premise.statement is None:
        assert premise.tile is not None
        return f"{words.tile(premise.tile)} shows more bombs than any tile here has neighbours"
    if isinstance(premise.statement, Fact):
        return f"{fact_place(premise.statement, own)} cannot hold"
    if isinstance(premise.statement, Mines):
        return f"there cannot be {premise.statement.number:,} mines"
    if speaks(speaker):
        return f"{head(speaker, words, own)}, which cannot be"
    return f"rule {(place_of(speaker, own) or '').removeprefix('rule ')} cannot hold"


def speaks(speaker: Speaker) -> bool:
    """Whether it is a rule with a sentence of its own."""
    statement = speaker.premise.statement if speaker.premise is not None else None
    return isinstance(statement, Rule) and statement.sentence is not None


def fact_place(fact: Fact, own: Source) -> str:
    """Where a fact stands."""
    return f"the fact in line {fact.line}" if fact.source is own else f"the {fact.source.name}"


def used(speaker: Speaker, chain: Chain, but: Sequence[int] = ()) -> list[int]:
    """The literals that the speaker's formula mentions and that are known."""
    skipped = set(map(abs, but))
    return [
        atom if chain.knows(atom) else -atom
        for atom in dict.fromkeys(literals(speaker.formula))
        if atom not in skipped and chain.value(atom) is not None
    ]


def not_shown(speaker: Speaker, chain: Chain, words: Words) -> str | None:
    """Why a tile cannot show a number, if the speaker says what the number would mean."""
    match speaker.formula:
        case ("->", int() as shown, ("exactly", int() as bound, *parts) as right):
            predicate, _, tile = words.place(abs(shown))
        case _:
            return None
    tiles = [words.bomb(part) for part in parts]
    if predicate != "Q" or shown < 0 or None in tiles or chain.value(right) is not False:
        return None
    bombs = [near for near in tiles if near is not None and chain.knows(near + 1)]
    left = [near for near in tiles if near is not None and chain.value(near + 1) is not False]
    name = words.tile(tile)
    if len(bombs) > bound:
        return (
            f"{words.tiles(bombs)} {'is a bomb' if len(bombs) == 1 else 'are bombs'} around {name}"
        )
    if not left:
        return f"no tile around {name} can be a bomb"
    be = "bombs" if len(left) > 1 else "a bomb"
    return f"around {name} only {words.tiles(left)} can be {be}"


def is_turned(speaker: Speaker, chain: Chain) -> bool:
    """Whether an implication is told from its beginning but used from its end."""
    statement = speaker.premise.statement if speaker.premise is not None else None
    if isinstance(statement, Rule) and "{" not in (statement.sentence or "{"):
        return False
    match speaker.formula:
        case ("->", _, right):
            return chain.value(right) is False
    return False


def _consequence(formula: Ground, chain: Chain) -> tuple[Ground, int | None]:
    """What is left of an implication or equivalence whose one side is known, and that side."""
    match formula:
        case ("->", int() as left, right) if chain.knows(left):
            return right, left
        case ("<->", int() as left, right) if chain.knows(left):
            return right, left
        case ("<->", left, int() as right) if chain.knows(right):
            return left, right
    return formula, None


def _shower(shown: int | None, bound: int, tiles: Sequence[int | None], words: Words) -> int | None:
    """The tile whose number a count is, if it counts all the bombs around it."""
    if shown is None or words.board is None:
        return None
    predicate, number, tile = words.place(abs(shown))
    if predicate != "Q" or shown < 0 or number != bound:
        return None
    return tile if set(tiles) == set(words.board.neighbours(tile)) else None


def common_rule(speakers: Sequence[Speaker]) -> Rule | None:
    """The rule of which all are instances; None if there is no such rule."""
    statements = [one.premise.statement if one.premise is not None else None for one in speakers]
    first = statements[0] if statements else None
    if not isinstance(first, Rule) or any(other is not first for other in statements):
        return None
    return first
