"""Rules of the house that are about when something is imported.

Who may import whom is the import-linter contract in pyproject.toml; it sees every import, wherever
it stands, so it cannot say "not at module level".
"""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from minelogic import resources
from tests import write_maps

PACKAGE = Path(resources.__file__).parent
MODULES = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py"))

NOT_IN_A_BROWSER = {"threading", "multiprocessing", "signal", "resource"}
HEAVY = {"lark", "pysat", "rich", "sympy"}


@pytest.mark.slow
@pytest.mark.parametrize("module", MODULES)
def test_what_a_browser_lacks_is_not_imported_at_module_level(module):
    assert not NOT_IN_A_BROWSER & imported_at_module_level(parse(module))


@pytest.mark.slow
@pytest.mark.parametrize("module", MODULES)
def test_sympy_is_imported_inside_the_functions_that_need_it(module):
    assert "sympy" not in imported_at_module_level(parse(module))


@pytest.mark.slow
@pytest.mark.parametrize("module", [m for m in MODULES if not m.startswith("cli/")])
def test_modules_define_and_do_nothing_else_at_import_time(module):
    """The command line is left out: joining click's commands is a call."""
    doing = [s.lineno for s in parse(module).body if not defines(s)]
    assert not doing, f"{module} does something at lines {doing}"


@pytest.mark.slow
@pytest.mark.parametrize("module", MODULES)
def test_no_function_changes_a_global_name(module):
    assert not [node for node in ast.walk(parse(module)) if isinstance(node, ast.Global)]


@pytest.mark.parametrize("folder", write_maps.packages(), ids=lambda folder: folder.name)
def test_the_map_of_a_folder_tells_what_is_in_it(folder):
    text = (folder / "__init__.py").read_text(encoding="utf-8")
    assert write_maps.mapped(folder) == text, "run make docs"
    for name, sentence in write_maps.inside(folder).items():
        assert sentence.endswith((".", "?")), f"{folder.name}/{name} does not say what it is"


@pytest.mark.parametrize("folder", write_maps.packages(), ids=lambda folder: folder.name)
def test_a_folder_holds_no_more_than_one_can_look_through(folder):
    assert len(list(folder.glob("*.py"))) <= 26


def test_every_room_with_floors_has_a_contract():
    rooms = {
        f"minelogic.{folder.parent.name}"
        for folder in write_maps.packages()
        if folder.parent.parent == PACKAGE
    }
    assert rooms
    assert rooms <= set(write_maps.layers())


@pytest.mark.slow
def test_the_page_on_the_architecture_names_every_room_and_floor():
    text = write_maps.PAGE.read_text(encoding="utf-8")
    assert write_maps.page() == text, "run make docs"
    for name in write_maps.inside(PACKAGE):
        assert f"`{name}`" in text or name == "__main__", f"{name} is not on the page"


def test_importing_minelogic_imports_nothing_heavy():
    assert not HEAVY & loaded_after("import minelogic")


def test_a_file_is_read_without_what_is_slow_to_import():
    """The parser's tables are written before, and `minelogic.records` stands for dataclasses."""
    reading = "from minelogic.syntax.file.load import load_file, Source\n"
    reading += "load_file(Source('a', 'board 1 x 2\\nuse minesweeper\\nfact B(0, 0)'))"
    assert not {*HEAVY, "dataclasses", "inspect", "pathlib"} & loaded_after(reading)


def test_the_command_starts_without_the_solver():
    assert not {"pysat", "sympy"} & loaded_after("import minelogic.cli.main")


@pytest.mark.parametrize(
    ("text", "modules"),
    [
        ("import signal", {"signal"}),
        ("from threading import Lock", {"threading"}),
        ("import os.path as p, resource", {"os", "resource"}),
        ("try:\n    import signal\nexcept ImportError:\n    signal = None", {"signal"}),
        ("class C:\n    import signal", {"signal"}),
        ("def f():\n    import signal", set()),
        ("async def f():\n    import signal", set()),
        ("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import signal", {"typing"}),
        ("from . import signal", set()),
    ],
)
def test_imports_at_module_level_are_told_from_others(text, modules):
    assert imported_at_module_level(ast.parse(text)) == modules


def parse(module: str) -> ast.Module:
    return ast.parse((PACKAGE / module).read_text(encoding="utf-8"))


def imported_at_module_level(tree: ast.Module) -> set[str]:
    """The top-level names of what is imported when the module itself is."""
    names = set()
    for node in run_at_import(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
    return names


def run_at_import(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes below this one, without the bodies of functions and what only type checkers see."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if for_type_checkers(child):
            continue
        yield child
        yield from run_at_import(child)


def for_type_checkers(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def defines(statement: ast.stmt) -> bool:
    """Whether the statement only gives names to things, or is a text."""
    if isinstance(statement, ast.If):
        return for_type_checkers(statement) or ast.unparse(statement.test).startswith("__name__")
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Constant)
    return isinstance(
        statement,
        ast.Import
        | ast.ImportFrom
        | ast.Assign
        | ast.AnnAssign
        | ast.FunctionDef
        | ast.AsyncFunctionDef
        | ast.ClassDef,
    )


def loaded_after(statement: str) -> set[str]:
    """The top-level modules that a new interpreter has loaded after a statement."""
    program = f"{statement}\nimport sys\nprint(*sorted(sys.modules))"
    answer = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(PACKAGE.parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    return {name.partition(".")[0] for name in answer.stdout.split()}


def test_exceptions_survive_the_way_between_processes() -> None:
    import pickle

    import minelogic

    with pytest.raises(minelogic.FileError) as caught:
        minelogic.loads("fact B(0")
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.diagnostics == caught.value.diagnostics
    reached = minelogic.LimitReached("steps", 3, "grounding")
    assert str(pickle.loads(pickle.dumps(reached))) == str(reached)
