# Everything builds its own .venv from constraints.txt; Python 3.11+ and make are all that is needed. The extras
# `solve` and `research` have an environment of their own: nothing else may need them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
EXTRAS := .venv-extras
PIP := -m pip --disable-pip-version-check
WORKERS ?= 2

.DEFAULT_GOAL := help
.PHONY: help play test test-slow test-extras check format bench bench-extras screenshots charts snapshots messages records observations tables book arena standings lock wheel clean

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

play: $(VENV)/.play ## play
	@$(BIN)/hoppla

test: check ## lint, types, layers, and the whole suite (under six minutes on two cores)
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -m "not slow and not extras"

test-slow: $(VENV)/.dev ## the long proofs
	$(BIN)/python -m pytest -m slow
	$(BIN)/python -m pytest --hypothesis-profile long tests/rules/test_laws.py tests/rules/test_match.py

test-extras: $(EXTRAS)/.dev ## what needs the extras solve and research, in an environment of their own
	$(EXTRAS)/bin/python -m pytest -m extras tests/extras

check: $(VENV)/.dev ## lint, types and layers only
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/.dev ## put the code into its one format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/.dev ## speed, as ratios against something named in the same run
	$(BIN)/python -m tests.bench

bench-extras: $(EXTRAS)/.dev ## the engine's steps beside OpenSpiel's, and what the adapters cost
	$(EXTRAS)/bin/python -m tests.bench.research

screenshots: $(VENV)/.dev ## make the pictures in screenshots/ again
	$(BIN)/python -m screenshots.export

charts: $(VENV)/.dev ## make the strategy charts in docs/ and screenshots/ again
	$(BIN)/python -m screenshots.charts

snapshots: $(VENV)/.dev ## accept the screens as they are now; look at the report first
	$(BIN)/python -m pytest tests/app/test_snapshots.py tests/app/test_terminal_colourless.py --snapshot-update

messages: $(VENV)/.dev ## the template for translators from the code, and the languages brought up to it
	$(BIN)/python -m tests.messages $(LANGUAGE)

records: $(VENV)/.dev ## make the example record and the example throws of docs and tests again
	$(BIN)/python -m tests.rules.example_record
	$(BIN)/python -m tests.rules.throws

observations: $(VENV)/.dev ## make docs/observations.md again
	$(BIN)/python -m ai.research.fields > docs/observations.md

tables: $(VENV)/.dev ## make the solved tables in ai/tables again (some eight minutes of one core)
	$(BIN)/python -m ai.solve.hoppladi_duel
	$(BIN)/python -m ai.solve.gopher_duel

SOLUTION ?= build/hoppladi-333
book: $(EXTRAS)/.dev ## solve Hoppladi Hopplada (six gigabytes in build/) and make the master's small book from it
	$(EXTRAS)/bin/hoppla solve hoppladi --to $(SOLUTION)
	$(EXTRAS)/bin/python -m ai.solve.hoppladi_book make $(SOLUTION)

GAME ?= hoppladi
PLAYERS ?= expert regular
GAMES ?= 1000
arena: $(VENV)/.dev ## let opponents play each other: make arena GAME=gopher PLAYERS="expert cards" GAMES=10000
	$(BIN)/hoppla arena $(GAME) $(PLAYERS) --games $(GAMES) --seed 1

standings: $(VENV)/.dev ## play every level of every game against every other, and write docs/standings.md (twenty minutes of two cores)
	$(BIN)/python -m ai.standings

lock: ## make constraints.txt again from the newest versions pyproject.toml allows
	rm -rf $(EXTRAS)
	$(PYTHON) -m venv $(EXTRAS)
	$(EXTRAS)/bin/python $(PIP) install -q -e '.[dev,solve,research]'
	$(EXTRAS)/bin/python $(PIP) freeze --exclude-editable --exclude pip > constraints.txt

wheel: $(VENV)/.dev ## build the wheel into dist/
	$(BIN)/python -m build --wheel

clean: ## remove what was built
	rm -rf $(VENV) $(EXTRAS) dist build .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache snapshot_report.html

$(VENV)/bin/python $(EXTRAS)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Hoppla needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1). Try: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 2; }
	$(PYTHON) -m venv $(@D:/bin=)

$(VENV)/.play: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(BIN)/python $(PIP) install -q -c constraints.txt -e .
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(VENV)/bin/python
	$(BIN)/python $(PIP) install -q -c constraints.txt -e '.[dev]'
	@touch $@ $(VENV)/.play

$(EXTRAS)/.dev: pyproject.toml constraints.txt | $(EXTRAS)/bin/python
	$(EXTRAS)/bin/python $(PIP) install -q -c constraints.txt -e '.[dev,solve,research]'
	@touch $@
