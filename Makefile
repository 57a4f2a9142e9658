# Every command of the project. A fresh clone needs Python 3.11 or newer, make and git.

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules

CANDIDATES := python3.13 python3.12 python3.11 python3
SUITS := -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))'
PYTHON ?= $(shell for p in $(CANDIDATES); do \
    if $$p $(SUITS) >/dev/null 2>&1; then echo $$p; break; fi; done)

VENV := .venv
BIN := $(VENV)/bin
PO := $(wildcard src/kosti/locale/*/LC_MESSAGES/kosti.po)
MO := $(PO:.po=.mo)
POT := src/kosti/locale/kosti.pot

RULES ?= classic
ARGS ?=

.PHONY: help
help: ## print this list
	@echo 'Usage: make COMMAND [PYTHON=python3.11] [ARGS="..."]'
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  %-9s %s\n", $$1, $$2}' Makefile

.PHONY: run
run: ready ## play against the computer (RULES=classic, ARGS: further options)
	@$(BIN)/kosti play $(RULES) --bot greedy $(ARGS)

.PHONY: test
test: ready ## run the tests (ARGS: options of pytest)
	$(BIN)/pytest $(ARGS)

.PHONY: check
check: ready ## check style, types, the layers of imports, and the translation
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -q tests/test_messages.py

.PHONY: bench
bench: ready ## measure the speed (ARGS: options of the benchmark)
	$(BIN)/python benchmarks/run.py $(ARGS)

.PHONY: docs
docs: ready ## write the reference pages from the code
	$(BIN)/python -m tools.docs $(ARGS)

# tests/test_messages.py extracts with the same keywords.
.PHONY: messages
messages: $(VENV)/.installed ## bring the catalogues up to date with the messages in the source
	$(BIN)/pybabel --quiet extract -k N_ -k t -k plural:1,2 -c 'Translators:' --sort-output \
	    --add-location=file --width=100 --project=Kosti \
	    --copyright-holder='The Kosti authors' --msgid-bugs-address='The Kosti authors' \
	    --output-file=$(POT) src/kosti tools
	$(BIN)/pybabel --quiet update --domain=kosti --locale=ru --init-missing \
	    --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date --width=100 \
	    --input-file=$(POT) --output-dir=src/kosti/locale

# Keeps the pinned versions that still fit; ARGS=--upgrade takes the newest.
LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --no-build \
    --generate-hashes --no-emit-index-url --no-emit-find-links \
    --custom-compile-command 'make lock' $(ARGS) pyproject.toml

.PHONY: lock
lock: $(VENV)/.locked ## pin the dependencies anew (ARGS=--upgrade: to their newest versions)
	$(LOCK) --output-file requirements/run.txt
	$(LOCK) --output-file requirements/dev.txt --group dev --constraints requirements/run.txt

.PHONY: clean
clean: ## remove the environment and everything built
	rm -rf $(VENV) build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	rm -f $(POT) $(MO)
	find src tests benchmarks tools -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true

# The environment: exactly the locked packages, then the project itself, then its catalogues.

.PHONY: ready
ready: $(VENV)/.installed $(MO)

$(VENV)/.locked: requirements/dev.txt
	@$(or $(PYTHON),false) $(SUITS) 2>/dev/null || { \
	    echo 'Kosti needs Python 3.11 or newer with its venv module. Found none that suits,' \
	        'looking for: $(or $(PYTHON),$(CANDIDATES)).' >&2; \
	    echo 'Install one (on Debian: apt install python3-venv), or name yours:' \
	        'make PYTHON=/path/to/python' >&2; \
	    exit 1; }
	@echo 'Setting up $(VENV) with $(PYTHON)'
	@$(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/.installed: $(VENV)/.locked pyproject.toml hatch_build.py
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps -e .
	@touch $@

$(MO): %.mo: %.po | $(VENV)/.installed
	@$(BIN)/pybabel --quiet compile --input-file=$< --output-file=$@
