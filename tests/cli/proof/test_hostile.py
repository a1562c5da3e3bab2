"""Proof files that mean no good: every command answers with a sentence, and shows nothing raw."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from minelogic.cli.main import main

HEAD = "theorem t: A |- A\nproof\n"
FIRST = HEAD + "  1. A   premise\n"
MANY = ", ".join(f"P{n}" for n in range(1_000))
AND = " & ".join(f"P{n}" for n in range(2000))
TEXTS: dict[str, str | bytes] = {
    "nothing": "",
    "only comments": "# a\n# b\n",
    "blanks": "\n \n\t\n",
    "a NUL": HEAD + "  1. A\0  premise\nqed\n",
    "no UTF-8": b"theorem t: A |- A\n\xff\xfe\x80 premise\n",
    "half a surrogate": b"theorem t: A |- \xed\xa0\x80\n",
    "UTF-16": FIRST.encode("utf-16"),
    "old line ends": FIRST.replace("\n", "\r"),
    "too many characters": HEAD + "  1. A premise\n" * 150_000,
    "too many lines": HEAD + "  1. A\n" * 5_001,
    "as many lines as may be": FIRST
    + "".join([f"  {n}. A   copy {n - 1}\n" for n in range(2, 4_900)])
    + "qed\n",
    "as many wrong lines": FIRST
    + "".join([f"  {n}. A{n} | B   |E {n - 1}, {n - 2}, {n - 3}\n" for n in range(4, 1_500)])
    + "qed\n",
    "many brackets": f"theorem t: {'(' * 200_000}A |- A\n",
    "brackets in every line": HEAD + ("(" * 15_000 + "\n") * 20,
    "negations": f"theorem t: {'~' * 15_000}A |- A\n",
    "bars": HEAD + ("| " * 9_000 + "\n") * 50 + "qed\n",
    "deep boxes": FIRST
    + "".join([f"  {n}. {'| ' * (n - 1)}A{n}  assume\n" for n in range(2, 300)]),
    "indents": HEAD + "".join([f"{' ' * n}A  assume\n" for n in range(1_000)]),
    "a theorem of itself": FIRST + "  2. A & A  theorem t 1\nqed\n",
    "huge numbers": FIRST
    + "  2. A  ->E 99999999999999999999, 1\n  3. A  ->I 4-999999999\n  4. A  ->I 3-1\n"
    f" 1.2.3. A  copy 1\n  {'9' * 5_000}. A  copy {'9' * 5_000}\n  9. A  copy 1.2.3.4\n",
    "many citations": FIRST + f"  2. A & A  &I {', '.join(['1'] * 5_000)}\nqed\n",
    "many boxes cited": FIRST + f"  2. A  |E 1, {', '.join(['1-1'] * 4_000)}\nqed\n",
    "many premises": f"theorem t: {MANY} |- P7\nproof\n  1. P7  premise\nqed\n",
    "premises on one line": f"theorem t: {MANY} |- P7\nproof\n"
    f"1: {MANY}  premises\n2: P7  copy 1.8\n",
    "a long formula": f"theorem t: {AND} |- P7\nproof\n  1. {AND}  premise\n  2. P7  &E 1\nqed\n",
    "many theorems": "".join([FIRST.replace(" t:", f" t{n}:") + "qed\n" for n in range(400)]),
    "one name often": "theorem t: A |- A\nproof\n" * 500,
    "quotes": "theorem \"it's\": A |- A\nproof\n  1. A  premise\nqed\ntheorem 'x': A |- A\n",
    "a folder in use": "use ../x\nuse /etc/passwd\nuse ~/x\nuse CON\n" + FIRST + "qed\n",
    "a folder as board": "theorem t on /etc/passwd: |- A\ntheorem u on ../x.mine: |- A\n",
    "many quantifiers": f"theorem t: forall {', '.join(f'x{n}' for n in range(60))}. P(x1)"
    " |- P(c)\n",
    "a large range": "theorem t: forall x in 1..999999999. P(x) |- P(5)\n",
    "nested twice": f"theorem t: {' <-> '.join(f'P{n}' for n in range(150))} |- P1\n",
    "only keywords": "theorem\nproof\nqed\nlogic\nrules\nuse\n" * 100,
    "only citations": "theorem t: 1, 2-3 |- 4.5\nproof\n1\n2-3\n4.5\n->E\n",
}
RAW = (
    "theorem <script>alert(1)</script>: A |- A\nproof\n"
    "  1. \x1b[31mA<img src=x onerror=alert(2)>\u202e   premise\n"
    "  2. A   copy <b>\x1b]0;title\x07</b> 1\nqed\n"
)


def run(command: str, text: str | bytes, *options: str) -> Result:
    return CliRunner().invoke(main, ["proof", command, "-", *options], input=text)


@pytest.mark.slow
@pytest.mark.parametrize("command", ["check", "show"])
@pytest.mark.parametrize("what", TEXTS)
def test_every_command_answers_with_a_sentence(command: str, what: str) -> None:
    result = run(command, TEXTS[what])
    assert isinstance(result.exception, SystemExit | None)
    assert result.exit_code in (0, 1, 4)
    assert result.stdout or result.stderr


@pytest.mark.slow
@pytest.mark.parametrize("command", ["check", "hint", "search"])
@pytest.mark.parametrize("what", TEXTS)
def test_with_json_there_is_json_whatever_the_file(command: str, what: str) -> None:
    result = run(command, TEXTS[what], "--json")
    assert json.loads(result.stdout)["format"].startswith("minelogic.")
    assert result.stderr == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ("check",), ("check", "--quiet"), ("check", "--json"), ("check", "--format", "html"),
        ("check", "--format", "latex"), ("hint",), ("hint", "--level", "2"), ("hint", "--json"),
        ("show",), ("show", "--format", "jape"), ("search",),
    ],
)  # fmt: skip
def test_no_escape_reaches_the_terminal_and_no_tag_the_page(arguments: tuple[str, ...]) -> None:
    result = run(arguments[0], RAW, *arguments[1:])
    for character in ("\x1b", "\x07", "\u202e"):
        if "--json" not in arguments:  # there they are the text's own, and escaped or harmless
            assert character not in result.stdout + result.stderr
        assert not (character < " " and character in result.stdout)
    if "html" in arguments:
        for tag in ("<script>alert", "<img src=x", "<b>"):
            assert tag not in result.stdout


def test_hostile_options_are_not_echoed_raw() -> None:
    for arguments in (
        ("check", "\x1b[31mx.proof"), ("check", "-", "--theorem", "\x1b[31m"),
        ("check", "-", "--rules", "\x1b[31m"), ("rules", "\x1b[31m"), ("theorems", "\x1b[31m"),
        ("search", "\x1b[31m |- P"), ("search", "--\x1b[31m", "P"), ("\x1b[31m",),
    ):  # fmt: skip
        result = CliRunner().invoke(main, ["proof", *arguments], input=FIRST)
        assert result.exit_code in (1, 2), arguments
        assert "\x1b" not in result.stdout + result.stderr, arguments


def test_files_that_use_each_other_are_told_so(tmp_path: Path) -> None:
    for name, other in (("a", "b"), ("b", "a"), ("c", "c")):
        (tmp_path / f"{name}.proof").write_text(f"use {other}\n" + FIRST + "qed\n")
    for name in "abc":
        result = CliRunner().invoke(main, ["proof", "check", str(tmp_path / f"{name}.proof")])
        assert result.exit_code == 1
        assert "[proofs-cycle]" in result.stdout


def test_a_file_that_is_used_in_many_ways_is_judged_once(tmp_path: Path) -> None:
    for n in range(18):
        used = f"use f{n + 1}\n" * 2 if n < 17 else ""
        (tmp_path / f"f{n}.proof").write_text(used + FIRST.replace(" t:", f" t{n}:") + "qed\n")
    assert CliRunner().invoke(main, ["proof", "check", str(tmp_path / "f0.proof")]).exit_code == 0


def test_links_do_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (tmp_path / "secret.proof").write_text(FIRST + "qed\n")
    (tmp_path / "secret.mine").write_text("board 1 x 1\nfact B(0, 0)\n")
    (inside / "linked.proof").symlink_to(tmp_path / "secret.proof")
    (inside / "linked.mine").symlink_to(tmp_path / "secret.mine")
    (inside / "up").symlink_to(tmp_path)
    (inside / "own.proof").write_text(
        "use linked\nuse up/secret\ntheorem b on linked.mine: |- B(0, 0)\nproof\n"
        "  1. B(0, 0)  ?\n" + FIRST + "qed\n"
    )
    result = CliRunner().invoke(main, ["proof", "check", str(inside / "own.proof"), "--json"])
    found = json.loads(result.stdout)
    assert [f["code"] for f in found["diagnostics"]][:2] == ["unknown-proofs", "path-in-use"]
    assert found["theorems"][0]["status"] == "unreadable"


def pigeons(number: int, holes: int) -> list[str]:
    some = [" | ".join([f"P{n}{h}" for h in range(holes)]) for n in range(number)]
    apart = [f"~(P{n}{h} & P{m}{h})" for h in range(holes) for n in range(number) for m in range(n)]
    return [*some, *apart]


SEQUENTS: dict[str, tuple[list[str], str, int]] = {
    "a chain of 200": ([f"P{n} -> P{n + 1}" for n in range(199)], "P0 -> P199", 0),
    "a conjunction of 200": ([" & ".join(f"P{n}" for n in range(200))], "P7 & P3", 0),
    "60 cases": (
        [" | ".join(f"P{n}" for n in range(60)), *[f"P{n} -> R" for n in range(60)]], "R", 0,
    ),
    "pigeons": (pigeons(5, 4), "false", 0),
    "pigeons with room": (pigeons(4, 4), "false", 0),
    "1000 premises": ([f"P{n}" for n in range(1_000)], "P7 & P8", 0),
    "8 quantifiers": (
        ["forall a. exists b. forall c. exists d. forall e. exists f. forall g. exists h. "
         "R(a, b, c, d, e, f, g, h)"],
        "exists h. forall g. exists f. forall e. exists d. forall c. exists b. forall a. "
        "R(a, b, c, d, e, f, g, h)",
        0,
    ),
    "no end": (
        ["forall x. exists y. L(x, y)", "forall x, y, z. L(x, y) & L(y, z) -> L(x, z)",
         "forall x. ~L(x, x)"],
        "false",
        4,
    ),
    "150 negations": (["~" * 150 + "P"], "P", 0),
    "too many negations": (["~" * 15_000 + "P"], "P", 1),
    "brackets": (["(" * 200_000 + "P"], "P", 1),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("what", SEQUENTS)
def test_a_search_ends(what: str) -> None:
    premises, conclusion, code = SEQUENTS[what]
    assert run("search", f"{', '.join(premises)} |- {conclusion}").exit_code == code


@pytest.mark.slow
@pytest.mark.parametrize("what", SEQUENTS)
def test_a_hint_ends(what: str) -> None:
    premises, conclusion, code = SEQUENTS[what]
    text = f"theorem t: {', '.join(premises)} |- {conclusion}\nproof\n"
    text += "".join([f"{premise}  premise\n" for premise in premises])
    assert run("hint", text).exit_code == code
