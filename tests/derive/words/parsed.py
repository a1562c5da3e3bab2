"""What sentences state as facts, read back by patterns of its own, and held against a board.

Nothing here comes from the library: a *standing* is the board at one step, with what is known then,
and `facts` finds in a sentence what can be held against it. Each fact is its words and whether they
are true.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

Tile = tuple[int, int]

ONE = r"\(\d+,\d+\)"
MANY = rf"{ONE}(?:, {ONE})*(?: (?:and|or) {ONE})?"
WORD = r"(?:no|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+)"
NUMBERS = WORD[3:-5].split("|")
FOUND = rf"(?: with a bomb at ({ONE})| with bombs at ({MANY})| with ({WORD}) bombs found)?"


@dataclass(frozen=True)
class Standing:
    """A board at one step: what tiles show, what is known of others, and the number of mines."""

    rows: int
    columns: int
    shows: Mapping[Tile, int]
    known: Mapping[Tile, bool]
    """Of some tiles, whether they are bombs."""
    mines: int | None
    truth: Mapping[Tile, bool] | None = None
    """Of every tile whether it is a bomb; None where something is supposed."""

    def around(self, tile: Tile) -> set[Tile]:
        i, j = tile
        near = {(x, y) for x in (i - 1, i, i + 1) for y in (j - 1, j, j + 1)} - {tile}
        return {(x, y) for x, y in near if 0 <= x < self.rows and 0 <= y < self.columns}

    def bombs(self, tiles: set[Tile]) -> set[Tile]:
        return {tile for tile in tiles if self.known.get(tile) is True}

    def open(self, tiles: set[Tile]) -> set[Tile]:
        return {tile for tile in tiles if tile not in self.known}

    @property
    def found(self) -> set[Tile]:
        return {tile for tile, bomb in self.known.items() if bomb}


Fact = tuple[str, bool]
_NAMED = rf"of ({MANY}) (?:is|are)|besides ({MANY}) only|so ({MANY}) (?:is|are)"
"""Tiles to which the next part of a sentence goes back: "both are around …"."""


def facts(sentence: str, board: Standing) -> Iterator[Fact]:
    """What the sentence states of the board as it stands, and whether it is so."""
    text = sentence[0].lower() + sentence[1:]
    yield from _shown(text, board)
    yield from _one_number(text, board)
    yield from _bounds(text, board)
    yield from _chained(text, board)
    yield from _mines(text, board)
    yield from _together(text, board)
    yield from _sums(text, board)
    yield from _conclusion(text, board)


def number(word: str) -> int:
    return NUMBERS.index(word) if word in NUMBERS else int(word)


def tiles(text: str | None) -> set[Tile]:
    return {(int(i), int(j)) for i, j in re.findall(r"\((\d+),(\d+)\)", text or "")}


def tile(text: str) -> Tile:
    (one,) = tiles(text)
    return one


def _shown(text: str, board: Standing) -> Iterator[Fact]:
    """Numbers on tiles, each with the bombs that are found around it.

    Where one thing is told after the other, some of the bombs will do: those that are cited.
    """
    several = " this would follow: " in text or ": then " in text
    for match in re.finditer(rf"({MANY})(?:, which)? shows? (?:only )?(\d+){FOUND}", text):
        which, said, bomb, bombs, count = match.groups()
        of = tiles(which) if " show " in match.group() else {max(tiles_in_order(which))[1]}
        yield match.group(), all(board.shows.get(one) == int(said) for one in of)
        for one in of if bomb or bombs else ():
            known = board.bombs(board.around(one))
            named = tiles(bomb or bombs)
            yield match.group(), named <= known if several else named == known
        for one in of if count else ():
            known_number = len(board.bombs(board.around(one)))
            said_number = number(count)
            yield (
                match.group(),
                said_number <= known_number if several else said_number == known_number,
            )
        bare = not several and not (bomb or bombs or count) and _is_bare(text[match.end() :])
        for one in of if bare else ():
            yield match.group(), not board.bombs(board.around(one))


def _is_bare(rest: str) -> bool:
    """Whether the sentence goes on without saying which bombs are found."""
    return re.match(r",? (?:and|but) (?:its|all|has|can)|, \w+ bombs? (?:is|are)", rest) is None


def tiles_in_order(text: str) -> list[tuple[int, Tile]]:
    return [(place, tile(one)) for place, one in enumerate(re.findall(ONE, text))]


def _one_number(text: str, board: Standing) -> Iterator[Fact]:
    """What one number says of the tiles around it."""
    for match in re.finditer(
        rf"({ONE}) shows (\d+){FOUND}, so ({WORD}) of ({MANY}) (?:is|are)", text
    ):
        who, said, bomb, bombs, count, some, which = match.groups()
        found = number(count) if count else len(tiles(bomb or bombs))
        around = board.around(tile(who))
        named = tiles(which) | tiles(bomb or bombs)
        others = around - named if not count else set()
        yield match.group(), number(some) == int(said) - found and tiles(which) <= around
        yield match.group(), all(board.known.get(other) is False for other in others)
    for match in re.finditer(
        rf"({ONE}) shows (\d+){FOUND}(?:, and|, so has ({WORD}) more;) besides ({MANY}) only "
        rf"({MANY}) can be (?:a bomb|bombs) around it, so "
        rf"(?:at least ({WORD}) of the ({WORD})|(both|all {WORD})|({ONE})) (?:is|are)",
        text,
    ):
        who, said, bomb, bombs, count, has, some, rest, least, of, every, single = match.groups()
        around = board.around(tile(who))
        found = number(count) if count else len(tiles(bomb or bombs))
        many = len(tiles(some))
        must = number(least) if least else many
        yield match.group(), has is None or number(has) == int(said) - found
        yield match.group(), tiles(some) | tiles(rest) == board.open(around)
        yield match.group(), must == int(said) - found - len(tiles(rest)) > 0
        yield match.group(), of is None or number(of) == many
        yield match.group(), single is None or tiles(single) == tiles(some)
        yield match.group(), every is None or every in ("both", f"all {NUMBERS[many]}")
    for match in re.finditer(
        rf"({ONE}) shows (\d+) and its (?:one bomb is|bombs are) ({MANY})", text
    ):
        who, said, which = match.groups()
        known = board.bombs(board.around(tile(who)))
        yield match.group(), tiles(which) == known and len(known) == int(said)
    for match in re.finditer(rf"({ONE}) shows (\d+) and all ({WORD}) are found", text):
        who, said, count = match.groups()
        known = board.bombs(board.around(tile(who)))
        yield match.group(), len(known) == number(count) == int(said)
    for match in re.finditer(
        rf"({ONE}) shows (\d+), ({WORD}) bombs? (?:is|are) ({MANY}|found), "
        rf"and only ({MANY}) (?:is|are) left",
        text,
    ):
        who, said, count, which, left = match.groups()
        around = board.around(tile(who))
        yield match.group(), len(board.bombs(around)) == number(count)
        yield match.group(), which == "found" or tiles(which) == board.bombs(around)
        yield match.group(), board.open(around) == tiles(left)
        yield match.group(), number(count) + len(tiles(left)) == int(said)
    for match in re.finditer(rf"({ONE}) shows (\d+) and only ({MANY}) around it can be", text):
        who, said, left = match.groups()
        around = board.around(tile(who))
        yield match.group(), board.open(around) == tiles(left) and not board.bombs(around)
        yield match.group(), len(tiles(left)) == int(said)
    for match in re.finditer(rf"({ONE}) shows (\d+) but has ({WORD}) bombs?(?:, ({MANY}))?", text):
        who, said, count, which = match.groups()
        known = board.bombs(board.around(tile(who)))
        yield match.group(), len(known) == number(count) > int(said)
        yield match.group(), which is None or tiles(which) == known
    for match in re.finditer(
        rf"({ONE}) shows (\d+) but can have only ({WORD}) bombs?(?:, ({MANY}))?", text
    ):
        who, said, count, which = match.groups()
        around = board.around(tile(who))
        can = board.open(around) | board.bombs(around)
        yield match.group(), len(can) == number(count) < int(said)
        yield match.group(), which is None or tiles(which) == can


def _bounds(text: str, board: Standing) -> Iterator[Fact]:
    """What one number says of one end, and what a number has besides tiles that were just named."""
    for match in re.finditer(
        rf"({ONE}) shows (\d+){FOUND}, so at (least|most) ({WORD}) of ({MANY}) (?:is|are)", text
    ):
        who, said, _, _, _, end, some, which = match.groups()
        around = board.around(tile(who))
        missing = int(said) - len(board.bombs(around))
        among = tiles(which) & board.open(around)
        least = missing - len(board.open(around) - among)
        most = min(missing, len(among)) + len(board.bombs(tiles(which)))
        yield (
            match.group(),
            least >= number(some)
            if end == "least"
            else most <= number(some) and tiles(which) <= around,
        )
    for match in re.finditer(
        rf"around ({ONE}), which shows \d+{FOUND} and besides (?:it|them) has only ({MANY})", text
    ):
        who, *_, rest = match.groups()
        named = re.findall(_NAMED, text[: match.start()])
        shared = tiles("".join(named[-1])) if named else set()
        yield match.group(), board.open(board.around(tile(who))) == shared | tiles(rest)


_CLAIM = (
    rf"(?:(at least |at most )?({WORD}) of ({MANY}) (?:is a bomb|are bombs)"
    rf"|({MANY}) (?:is|are) (safe|a bomb|bombs))"
)
_AROUND = (
    rf"(?<!but )(?:it is|both are|all {WORD} are|({MANY}) (?:is|are)) around ({ONE}), which shows"
)


def _chained(text: str, board: Standing) -> Iterator[Fact]:
    """What a number says of its other tiles, after something was said of some of them."""
    for match in re.finditer(rf"{_AROUND} (\d+){FOUND}, so {_CLAIM}", text):
        explicit, who, said, *_ = match.groups()
        around = board.around(tile(who))
        missing = int(said) - len(board.bombs(around))
        before = list(re.finditer(_CLAIM, text[: match.start()]))
        supposed = re.match(rf"if ({MANY}) were a bomb", text)
        if explicit and supposed and tiles(explicit) == tiles(supposed[1]):
            some, least, most = tiles(explicit), 1, len(tiles(explicit))
        elif before and not explicit:
            some, least, most = _claim(before[-1].groups())
        else:
            continue
        rest = board.open(around) - some
        low, high = missing - most, missing - least
        which, least, most = _claim(match.groups()[-5:])
        yield match.group(), some <= around and which <= rest
        yield match.group(), least <= max(0, low - len(rest - which))
        yield match.group(), most >= min(high, len(which))


def _claim(groups: Sequence[str | None]) -> tuple[set[Tile], int, int]:
    """Some tiles, and how many of them are bombs, at least and at most."""
    end, some, of, every, are = groups
    if some is None:
        which = tiles(every)
        return (which, 0, 0) if are == "safe" else (which, len(which), len(which))
    which, count = tiles(of), number(some)
    return which, 0 if end == "at most " else count, len(which) if end == "at least " else count


def _mines(text: str, board: Standing) -> Iterator[Fact]:
    """How many mines there are, and how many of them are found."""
    for match in re.finditer(rf"there (?:is|are) (?:only )?({WORD}) mines?", text):
        yield match.group(), number(match.group(1)) == board.mines
    for match in re.finditer(rf", ({WORD}) of them (?:are |is )?(?:at )?(found|{MANY})", text):
        count, which = match.groups()
        yield match.group(), number(count) == len(board.found)
        yield match.group(), which == "found" or tiles(which) == board.found
    for match in re.finditer(rf"mines? and all ({WORD}) are found", text):
        yield match.group(), number(match.group(1)) == len(board.found) == board.mines
    for match in re.finditer(rf"mines? and (?:it is|they are) ({MANY})", text):
        yield match.group(), tiles(match.group(1)) == board.found
    for match in re.finditer(rf"makes (?:all|both) ?({WORD})? mines", text):
        yield match.group(), number(match.group(1) or "two") == board.mines
    for match in re.finditer(rf"with the ({WORD}) that are found", text):
        yield match.group(), number(match.group(1)) == len(board.found)
    for match in re.finditer(rf"with the bombs? at ({MANY}) that makes", text):
        yield match.group(), tiles(match.group(1)) == board.found
    for match in re.finditer(rf"of the ({WORD}) mines only ({WORD}) (?:is|are) left", text):
        total, left = map(number, match.groups())
        yield match.group(), total == board.mines == left + len(board.found)
    for match in re.finditer(rf"(?:it is|both are|all {WORD} are) around ({ONE}), which", text):
        before = re.findall(_NAMED, text[: match.start()])
        named = tiles("".join(before[-1])) if before else set()
        yield match.group(), bool(named) and named <= board.around(tile(match.group(1)))


def _together(text: str, board: Standing) -> Iterator[Fact]:
    """What several numbers need or have room for."""
    head = text.split("; ", 1)[0]
    numbers = [one for one, _ in _numbers(head)]
    open_near = {one: board.open(board.around(one)) for one in numbers}
    missing = sum(board.shows[one] - len(board.bombs(board.around(one))) for one in numbers)
    for match in re.finditer(
        rf"together they (?:need|have room for) ({WORD})( more)? bombs?", text
    ):
        yield match.group(), number(match.group(1)) == missing
    yield from _groups(text, board, numbers)
    if "no tile is around" in text:
        reached = [near for one in numbers for near in board.around(one)]
        yield "no tile at all is around two of them", len(reached) == len(set(reached))
    if "no tile that can be a bomb is around" in text:
        every = [one for near in open_near.values() for one in near]
        yield "no tile is around two of them", len(every) == len(set(every))


def _groups(text: str, board: Standing, numbers: list[Tile]) -> Iterator[Fact]:
    """Among which tiles around the numbers the bombs of one more are, and how many they are."""
    for match in re.finditer(
        rf"({ONE}) shows (\d+){FOUND}, and its (?:other )?bombs? (?:is|are) among (.*?): "
        rf"(?:this|these) ({WORD}) takes? all the room",
        text,
    ):
        who, said, bomb, bombs, count, groups, takes = match.groups()
        around = board.around(tile(who))
        found = number(count) if count else len(tiles(bomb or bombs))
        yield match.group(), number(takes) == int(said) - found
        rest: set[Tile] = set()
        for group in re.finditer(
            rf"({MANY})(?:, (?:both|all {WORD}))? around ({MANY}|both)", groups
        ):
            some, near = tiles(group[1]), set(numbers) if group[2] == "both" else tiles(group[2])
            rest |= some
            for one in some:
                yield group.group(), {n for n in numbers if one in board.around(n)} == near
        yield match.group(), rest == board.open(around)


def _sums(text: str, board: Standing) -> Iterator[Fact]:
    """What the counts on two sides need, what is left of them, and how far the tiles reach."""
    named = rf"({ONE}(?:, {ONE})*(?:,? and (?:{ONE}|the whole board))?|the whole board)"
    match = re.search(
        rf"; {named} (?:together need|needs?) ({WORD})(?: more)? bombs?, and {named} "
        rf"(?:together needs?|needs?) ({WORD}|just as many)(?: more)?; "
        r"leaving out what both count, that is (.*)$",
        text,
    )
    if match is None:
        return
    first, need, second, other, rest = match.groups()
    other = need if other == "just as many" else other
    for side, said in ((first, need), (second, other)):
        missing = [board.shows[one] - len(board.bombs(board.around(one))) for one in tiles(side)]
        if "the whole board" in side:
            missing.append((board.mines or 0) - len(board.found))
        yield f"{side} needs {said}", sum(missing) == number(said)
    often: dict[Tile, int] = {}
    for side, sign in ((first, 1), (second, -1)):
        for one in tiles(side):
            for near in board.open(board.around(one)):
                often[near] = often.get(near, 0) + sign
        if "the whole board" in side:
            every = {(i, j) for i in range(board.rows) for j in range(board.columns)}
            for near in board.open(every - set(board.shows)):
                often[near] = often.get(near, 0) + sign
    relation = rest.split(";")[0].rsplit(", so ", 1)[0]
    counted = re.fullmatch(
        rf"(?:(as many bombs)|({WORD}) bombs?(?: more)?) in (.*?)(?: (?:than|as) in (.*))?",
        relation,
    )
    if counted is None:
        yield relation, False
        return
    same, more, plus, minus = counted.groups()
    yield relation, (0 if same else number(more)) == number(need) - number(other)
    if "other tiles" in relation:
        return
    said_often = dict(_times(plus))
    said_often |= {one: -times for one, times in _times(minus or "")}
    yield relation, said_often == {one: times for one, times in often.items() if times}
    most = sum(times for times in said_often.values() if times > 0)
    least = number(need) - number(other)
    for told in re.finditer(
        rf"can count for at most ({WORD}), which leaves at most ({WORD})", rest
    ):
        yield told.group(), (number(told[1]), number(told[2])) == (most, most - least)
    for told in re.finditer(rf"without ({ONE}) there could be at most ({WORD})", rest):
        yield told.group(), number(told[2]) == most - said_often[tile(told[1])] < least


def _times(text: str) -> Iterator[tuple[Tile, int]]:
    """Tiles, each with how often it counts."""
    often = {None: 1, "twice": 2, "three times": 3, "four times": 4}
    for one, times in re.findall(rf"({ONE})(?: \(counted ([a-z ]+)\))?", text):
        yield tile(one), often[times or None]


def _numbers(text: str) -> Iterator[tuple[Tile, int]]:
    """The tiles of which the text says what they show."""
    for match in re.finditer(rf"({MANY}) show (\d+)|({ONE}) shows (\d+)", text):
        for one in sorted(tiles(match.group(1) or match.group(3))):
            yield one, int(match.group(2) or match.group(4))


def _conclusion(text: str, board: Standing) -> Iterator[Fact]:
    """What is concluded, where the whole board is known and nothing is supposed."""
    match = re.search(
        rf"so ({MANY}|all tiles of [a-z]+ [\d, a-z]+?) (?:is|are) (safe|a bomb|bombs)\.$", text
    )
    if match is None or board.truth is None:
        return
    which = tiles(match.group(1)) or _line(match.group(1), board)
    are = match.group(2) != "safe"
    yield match.group(), bool(which) and all(board.truth[one] is are for one in which)


def _line(text: str, board: Standing) -> set[Tile]:
    """The tiles of `all tiles of rows 0 and 2`."""
    numbers = [int(one) for one in re.findall(r"\d+", text)]
    if " to " in text:
        numbers = list(range(numbers[0], numbers[-1] + 1))
    place = 0 if "row" in text else 1
    every = [(i, j) for i in range(board.rows) for j in range(board.columns)]
    return {one for one in every if one[place] in numbers}
