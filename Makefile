# Every target sets up what it needs: the virtual environment is made on first use, and made anew
# whenever pyproject.toml changes. Only python3 (3.11 or later) and make have to be there.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: help demo quick quick-tests test lint browser format bench docs tables pythons clean
.NOTPARALLEL:

help:
	@echo "make demo    a few commands on the examples"
	@echo "make quick   style, types, layers, and the tests that matter most"
	@echo "make test    everything that has to hold: style, types, layers, tests, packaging"
	@echo "make lint    style, types and layers alone"
	@echo "make format  lay the code out"
	@echo "make bench   the benchmarks"
	@echo "make docs    write the generated pages of the documentation"
	@echo "make pythons the quick tests under every Python from 3.11 to 3.14 that is installed"
	@echo "make tables  write the parser's tables after a change of the grammars"
	@echo "make clean   remove what the other targets made"

demo: $(STAMP)
	@echo; echo "--- Which tiles are bombs, which are safe, why, and what can be proved?"
	$(BIN)/minelogic solve exercises/examples/figure-1c.mine
	@echo; echo "--- Three numbers together, by contradiction and cases:"
	$(BIN)/minelogic explain exercises/examples/case-split.mine "S(0, 0)"
	@echo; echo "--- A piece of advice in the middle of a game:"
	$(BIN)/minelogic solve exercises/examples/midgame.mine --next
	@echo; echo "--- The same on a small graph, down to the clauses:"
	$(BIN)/minelogic solve exercises/examples/graph.mine --next --depth clause
	@echo; echo "--- Does a second program agree with every step?"
	$(BIN)/minelogic solve exercises/examples/triangle.mine --json | \
	    $(BIN)/minelogic verify exercises/examples/triangle.mine -
	@echo; echo "--- How likely is each tile a bomb?"
	$(BIN)/minelogic odds exercises/examples/corner.mine
	@echo; echo "--- Which boards fit?"
	$(BIN)/minelogic models exercises/examples/two-of-three.mine
	@echo; echo "--- A proof, judged line by line, and a hint:"
	$(BIN)/minelogic proof check exercises/examples/at-night.proof || true
	$(BIN)/minelogic proof hint exercises/examples/at-night.proof --level 2
	@echo; echo "--- A proof of what a tile is, found:"
	$(BIN)/minelogic proof search --on exercises/examples/figure-1c.mine "S(3, 2)" --format boxes
	@echo; echo "--- A whole game, watched, and another one judged move by move:"
	$(BIN)/minelogic play --seed 7 --board 5x5/5 --player logician
	$(BIN)/minelogic review exercises/examples/game.json
	@echo; echo "--- An answer to an exercise, graded:"
	$(BIN)/minelogic grade safe-or-bomb exercises/words/safe-or-bomb/wrong/one-half.mine || true
	@echo; echo "--- What mistakes look like:"
	$(BIN)/minelogic check tests/wrong/mixed-three.mine || true
	@echo; echo "--- The way from a formula to clauses:"
	$(BIN)/minelogic cnf --formula "~(A & B) -> C" --steps
	@echo; echo "Now write a file of your own; docs/language.md says how."
	@echo "The command is $(BIN)/minelogic."

# No answer may depend on the hash seed: what is printed is compared under a second one.
PRINTED = tests/cli tests/derive/test_golden.py tests/exercises tests/render tests/test_*.py \
    tests/grading/test_batch.py $(addprefix tests/grading/, platforms/test_results.py report theory)

test: lint browser
	PYTHONHASHSEED=0 $(BIN)/python -m pytest -n auto
	PYTHONHASHSEED=1 $(BIN)/python -m pytest -n auto $(PRINTED)
	$(BIN)/python tests/check_wheel.py

quick: lint quick-tests

quick-tests: $(STAMP)
	PYTHONHASHSEED=0 $(BIN)/python -m pytest -n auto -q -m "not slow"

# Where pyenv has several, its own folders are looked through too: its shims stand for one of them.
VERSIONS := 3.11 3.12 3.13 3.14
pythons:
	@for version in $(VERSIONS); do \
	    found=; \
	    for python in python$$version "$$HOME"/.pyenv/versions/$$version.*/bin/python; do \
	        "$$python" -c "" 2>/dev/null && found=$$python; \
	    done; \
	    if [ -z "$$found" ]; then echo "--- Python $$version is not installed."; continue; fi; \
	    echo "--- $$("$$found" --version)"; \
	    $(MAKE) --no-print-directory quick-tests PYTHON="$$found" VENV=.venvs/$$version || exit 1; \
	done

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Pages are tried in Debian's Chromium. Where it is missing and cannot be installed, the tests that
# need it are skipped, and say so; with CI=true they fail.
browser:
	@command -v chromium >/dev/null || { \
	    [ "$$(id -u)" -eq 0 ] && command -v apt-get >/dev/null && \
	    apt-get update && \
	    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
	        chromium fonts-dejavu-core; \
	} || echo "Chromium is not installed (Debian: sudo apt-get install chromium);" \
	    "the tests of pages in a browser will not run." >&2

format: $(STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/.installed-bench
	$(BIN)/python -m benchmarks

docs: $(STAMP)
	$(BIN)/python -m tests.write_docs
	$(BIN)/python -m tests.write_maps

tables: $(STAMP)
	$(BIN)/python -m tests.write_tables

clean:
	rm -rf $(VENV) .venvs build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name .git -prune -o -name __pycache__ -prune -exec rm -rf {} +

# Debian's python3 comes without the part of venv that installs pip; the package python3-venv has it.
$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(None if sys.version_info >= (3, 11) else "minelogic needs Python 3.11 or later; set PYTHON to one")'
	rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV) >/dev/null || { \
	    rm -rf $(VENV); \
	    if [ "$$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then \
	        apt-get update && \
	        DEBIAN_FRONTEND=noninteractive apt-get install -y python3-venv && \
	        $(PYTHON) -m venv $(VENV); \
	    else \
	        echo "$(PYTHON) cannot make a virtual environment: install the package python3-venv" \
	            "(Debian, Ubuntu: sudo apt-get install python3-venv) and try again." >&2; \
	        exit 1; \
	    fi; }
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --editable . --group dev
	@touch $@

$(VENV)/.installed-bench: $(STAMP)
	$(BIN)/python -m pip install --quiet --group bench
	@touch $@
