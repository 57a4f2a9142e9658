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

STATIC := src/kosti/server/static/index.html
WEB_SOURCES := $(shell find web -path web/node_modules -prune -o -type f -print)

RULES ?= classic
ARGS ?=

.PHONY: help
help: ## print this list
	@echo 'Usage: make COMMAND [PYTHON=python3.11] [ARGS="..."]'
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  %-12s %s\n", $$1, $$2}' Makefile

.PHONY: run
run: ready $(STATIC) ## start the web table and open the browser (ARGS: options of `kosti serve`)
	@# In a job of its own, so that the terminal's Ctrl-C closes the table and does not end make.
	@if [ -t 0 ]; then set -m; fi; $(BIN)/kosti serve $(ARGS); exit $$?

.PHONY: play
play: ready ## play in the terminal against the computer (RULES=classic, ARGS: further options)
	@$(BIN)/kosti play $(RULES) --bot $$($(BIN)/python -c "import kosti; \
		from kosti.cli.families import part_of; \
		print(part_of(kosti.ruleset('$(RULES)')).default_bot)" 2>/dev/null || echo random) $(ARGS)

.PHONY: test
test: ready $(STATIC) chromium ## run the tests (ARGS: options of pytest)
	cd web && $(NODE_PATH) npm test --silent
	$(BIN)/pytest -n auto $(ARGS)

.PHONY: test-long
test-long: ready ## run the long forms of tests, which take half an hour (ARGS: options of pytest)
	$(BIN)/pytest -n auto -m long $(ARGS)

.PHONY: check
check: ready web/node_modules/.installed ## check style, types, the layers of imports, and the translation
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	cd web && $(NODE_PATH) npm run check --silent
	$(BIN)/pytest -q tests/test_messages.py

.PHONY: bench
bench: ready ## measure the speed (ARGS: options of the benchmark)
	$(BIN)/python benchmarks/run.py $(ARGS)
	$(if $(ARGS),,$(BIN)/python benchmarks/solver_bench.py)
	$(if $(ARGS),,$(BIN)/python benchmarks/thousand_bench.py)

.PHONY: docs
docs: ready ## write the reference pages from the code
	$(BIN)/python -m tools.docs $(ARGS)
	$(BIN)/python -m tools.protocol
	$(BIN)/python -m tools.house_rules presets --write

.PHONY: docs-long
docs-long: docs ## also write the pages for which much is solved and simulated (half an hour)
	$(BIN)/python -m tools.house_rules --write
	$(BIN)/python -m tools.solved --write

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
    --custom-compile-command 'make lock' $(ARGS)

.PHONY: lock
lock: $(VENV)/.locked ## pin the dependencies anew (ARGS=--upgrade: to their newest versions)
	$(LOCK) pyproject.toml --output-file requirements/run.txt
	$(LOCK) pyproject.toml --output-file requirements/dev.txt --group dev \
	    --all-extras --constraints requirements/run.txt
	$(LOCK) requirements/node.in --output-file requirements/node.txt

.PHONY: screens
screens: ready $(STATIC) chromium ## make the pictures of every screen (ARGS: folder and scenes)
	$(BIN)/python tools/screens.py $(ARGS)

.PHONY: bench-server
bench-server: ready ## load the web table with a swarm of clients (ARGS: --tables 200 …)
	$(BIN)/python benchmarks/server.py $(ARGS)

.PHONY: clean
clean: ## remove the environment and everything built
	rm -rf $(VENV) web/node_modules src/kosti/server/static build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
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

# The front end: Node.js of the system where it is new enough, else the one from PyPI.

NODE_SUITS := node -e 'let [a, b] = process.versions.node.split("."); process.exit(+a > 20 || (+a == 20 && +b >= 19) ? 0 : 1)'
NODE_PATH := $(shell $(NODE_SUITS) >/dev/null 2>&1 || echo 'PATH="$(CURDIR)/$(VENV)/bin:$$PATH"')

web/node_modules/.installed: web/package-lock.json | $(VENV)/.installed
	@$(if $(NODE_PATH),$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes \
	    -r requirements/node.txt)
	cd web && $(NODE_PATH) npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(STATIC): $(WEB_SOURCES) web/node_modules/.installed
	cd web && $(NODE_PATH) npm run build --silent
	@touch $@

# The browser tests drive Debian's Chromium.
.PHONY: chromium
chromium:
	@command -v chromium >/dev/null || { \
	    if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	        echo 'Installing chromium for the browser tests'; \
	        apt-get update -qq && DEBIAN_FRONTEND=noninteractive \
	            apt-get install -qq -y --no-install-recommends chromium >/dev/null; \
	    else \
	        echo 'The browser tests need Chromium: apt install chromium' >&2; exit 1; \
	    fi; }
