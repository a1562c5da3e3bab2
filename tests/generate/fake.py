"""A tiny maker for the tests of the loop: sums of two numbers, asked for as a formula."""

from random import Random

from minelogic.errors import LimitReached
from minelogic.generate.made import Made, Maker, Option, Range, Rejected, Wanted
from minelogic.generate.reading import whole

LETTERS = "ABCDEFGHIJ"


def attempt(random: Random, wanted: Wanted) -> Made | Rejected:
    """A cnf exercise with so many letters as the roll of a die says."""
    number = random.randint(2, 6)
    most = wanted.values["most"]
    if number == 6:
        return Rejected("a six")
    if random.random() < 0.05:
        raise LimitReached("steps", 10, "rolling")
    if most is not None and number > most:
        return Rejected("too many letters")
    letters = random.sample(LETTERS, number)
    formula = f"{' & '.join(letters[:-1])} -> {letters[-1]}"
    clause = " | ".join([*[f"~{each}" for each in letters[:-1]], letters[-1]])
    toml = f'id = "{wanted.name}"\nkind = "cnf"\nformula = "{formula}"\nform = "clauses"\n'
    files = {
        "exercise.toml": toml + '\n[[wrong]]\nfile = "wrong/one.txt"\nscore = 0\n',
        "prompt.md": f"# A clause\n\nBring `{formula}` to conjunctive normal form.\n",
        "starter.txt": "# One clause on each line.\n",
        "reference.txt": f"{clause}\n",
        "wrong/one.txt": f"{letters[-1]}\n",
    }
    return Made(
        files=files,
        key=str(number) if wanted.values["alike"] else formula,
        measures={"letters": number},
        difficulty=number,
        level=MAKER.level(number),
    )


def refusal(wanted: Wanted) -> str | None:
    most = wanted.values["most"]
    return None if most is None or most > 1 else "With one letter there is no implication."


MAKER = Maker(
    kind="fake",
    summary="Implications.",
    options=(
        Option("most", "The most letters.", whole(1, 9), metavar="N"),
        Option("alike", "The number of letters is all that counts.", str, is_flag=True),
    ),
    attempt=attempt,
    formula="The difficulty is the number of letters.",
    levels=(3, 4, 5, 6),
    tries=60,
    refusal=refusal,
)
LEVELS = Range(1, 5)
