"""Builds the source distribution and from it the wheel, which it uses away from the checkout.

The grammars and exercises stand beside the package in a checkout and inside it in the wheel, and a
build that loses them says nothing; so this looks. Run by `make test`.
"""

import os
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
IN_THE_WHEEL = {
    "minelogic": "minelogic",
    "grammars": "minelogic/_data/grammars",
    "exercises": "minelogic/_data/exercises",
}
ONLY_IN_THE_SOURCE = (
    ".ci", ".gitattributes", ".gitignore", "CHANGELOG.md", "LICENSE", "Makefile", "README.md",
    "benchmarks", "docs", "pyproject.toml", "tests",
)  # fmt: skip

GOOD = """\
board 1 x 3
display
  . 1 *
use minesweeper
prove S(0, 0)
"""
BAD = "board 1 x 3\nrule broken: B(0, 0\n"

ANSWER = "rule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"

LOOK_ROUND = """\
from minelogic import resources
for kind in resources.DATA_KINDS:
    folder = resources.data_dir(kind)
    assert "_data" in folder.parts, folder
    print(kind, *sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()))
print("theories", *resources.theory_names())
"""


def main() -> None:
    """Everything in turn; the first thing that does not hold ends it with a message."""
    with tempfile.TemporaryDirectory(prefix="check-wheel-") as temporary:
        place = Path(temporary)
        source, wheel = build(place / "dist")
        check_source(source)
        check_wheel(wheel)
        python = install(wheel, place / "environment")
        check_use(python, place / "elsewhere")
    print("check_wheel: the source distribution and the wheel are complete, and the wheel works")


def build(folder: Path) -> tuple[Path, Path]:
    """The source distribution and the wheel that is built from it."""
    run(sys.executable, "-m", "build", "--outdir", folder, ROOT, cwd=ROOT)
    (source,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return source, wheel


def check_source(source: Path) -> None:
    """The source distribution holds the checkout's files, byte for byte."""
    with tarfile.open(source) as archive:
        found = {
            member.name.partition("/")[2]: contents.read()
            for member in archive.getmembers()
            if (contents := archive.extractfile(member)) is not None
        }
    found.pop("PKG-INFO")
    compare(
        "the source distribution", expected=files((*IN_THE_WHEEL, *ONLY_IN_THE_SOURCE)), found=found
    )


def check_wheel(wheel: Path) -> None:
    """The wheel holds the package with its data inside, and nothing else."""
    with zipfile.ZipFile(wheel) as archive:
        found = {
            name: archive.read(name)
            for name in archive.namelist()
            if not name.partition("/")[0].endswith(".dist-info")
        }
    expected = {}
    for name, contents in files(tuple(IN_THE_WHEEL)).items():
        top, _, rest = name.partition("/")
        expected[f"{IN_THE_WHEEL[top]}/{rest}"] = contents
    compare("the wheel", expected=expected, found=found)


def install(wheel: Path, folder: Path) -> Path:
    """The interpreter of a new environment that has the wheel and what it depends on."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", wheel, cwd=folder)
    return python


def check_use(python: Path, folder: Path) -> None:
    """The installed package finds its data and answers, in a folder of its own."""
    folder.mkdir()
    (folder / "good.mine").write_text(GOOD, encoding="utf-8")
    (folder / "bad.mine").write_text(BAD, encoding="utf-8")
    looked = run(python, "-c", LOOK_ROUND, cwd=folder)
    for kind in (kind for kind in IN_THE_WHEEL if kind != "minelogic"):
        names = sorted(name.partition("/")[2] for name in files((kind,)))
        expect(" ".join([kind, *names]) in looked.splitlines(), f"other {kind}:\n{looked}")
    theories = sorted(path.stem for path in (ROOT / "minelogic" / "theories").glob("*.mine"))
    expect(" ".join(["theories", *theories]) in looked.splitlines(), f"other theories:\n{looked}")

    stated = version()
    shown = run(python, "-m", "minelogic", "--version", cwd=folder)
    expect(stated in shown, f"--version says {shown!r}, pyproject.toml {stated}")
    command = python.parent / "minelogic"
    run(command, "check", "good.mine", cwd=folder)
    run(command, "check", "bad.mine", cwd=folder, code=1)
    (folder / "answer.mine").write_text(ANSWER, encoding="utf-8")
    graded = run(command, "grade", "safe-or-bomb", "answer.mine", cwd=folder)
    expect("4 of 4 points" in graded, f"an answer is graded otherwise:\n{graded}")


def files(tops: tuple[str, ...]) -> dict[str, bytes]:
    """The contents of the checkout's files at or below these names, without compiled Python."""
    found = {}
    for top in tops:
        path = ROOT / top
        for file in [path] if path.is_file() else path.rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts and file.suffix != ".pyc":
                found[file.relative_to(ROOT).as_posix()] = file.read_bytes()
    return found


def version() -> str:
    """The version that pyproject.toml states."""
    import tomllib

    stated = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(stated["project"]["version"])


def compare(what: str, *, expected: dict[str, bytes], found: dict[str, bytes]) -> None:
    """Ends the program unless both have the same files with the same contents."""
    missing, extra = sorted(expected.keys() - found.keys()), sorted(found.keys() - expected.keys())
    changed = sorted(n for n in expected.keys() & found.keys() if expected[n] != found[n])
    expect(
        not (missing or extra or changed),
        f"{what}: missing {missing}, too much {extra}, changed {changed}",
    )


def expect(holds: bool, otherwise: str) -> None:
    """Ends the program with a message unless something holds."""
    if not holds:
        sys.exit(f"check_wheel: {otherwise}")


def run(*command: str | Path, cwd: Path, code: int = 0) -> str:
    """What a command prints, run where nothing points it to the checkout."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"}
    }
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )
    expect(
        done.returncode == code,
        f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}",
    )
    return done.stdout


if __name__ == "__main__":
    main()
