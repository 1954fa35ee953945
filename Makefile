# Everything runs in environments inside the checkout, which are set up on first use. A stamp file in
# each says what it was made from, so a second call does nothing and an edited lock installs again.

PYTHON ?= python3
# Worker processes of the tests.
JOBS ?= 2

VENV := .venv
BENCH_VENV := .venv-bench
LOAD_VENV := .venv-load
MUTANTS_VENV := .venv-mutants
BOARDGAME := bench/load/boardgame
BIN := $(VENV)/bin

# The client for browsers, and where it is built to. The drawings that it shows are the library's,
# the figures of its rules those of the documentation; and it knows the version of what the server draws and tells.
CLIENT := client
WEB := src/fairytile/server/web
CLIENT_SOURCES := $(wildcard $(CLIENT)/*.* docs/images/*.svg) \
	$(shell find $(addprefix $(CLIENT)/,src public build)) \
	$(shell find $(addprefix src/fairytile/,content pictures words) -type f -not -name '*.pyc')
# What changes the client in small: apart from it, so that who builds it need not fetch this.
MUTANTS := $(CLIENT)/mutants
# The same client, whose functions report what they are handed.
TRACED := build/tap_trace/web
# The Node of the environment comes first: it is there only where the machine has none that is new enough.
NPM = PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix $(CLIENT)

# The folders with code; some come and go with the work at hand, and mypy refuses a missing one.
CODE := $(wildcard src tests tools bench conftest.py hatch_build.py)

# Errors are shown, warnings are not: most are about the settings of the machine's pip.
INSTALL = -m pip install -qq --disable-pip-version-check
LOCKED = $(INSTALL) --require-hashes --no-build-isolation
# The client is built by its own rule.
EDITABLE = $(INSTALL) --no-deps --no-build-isolation --editable .

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# The locks build on each other, and an environment takes one installation at a time.
.NOTPARALLEL:

##@ Play

.PHONY: play
play: $(VENV)/.serve $(WEB)/index.html ## Play in the browser, here and on the home network; ARGS is handed on
	@$(call served,--lan --browse)

.PHONY: play-terminal
play-terminal: $(VENV)/.play ## Play the game in the terminal; ARGS="--players 3" is handed on
	@$(BIN)/fairytile play $(ARGS)

.PHONY: serve
serve: $(VENV)/.serve $(WEB)/index.html ## Run a game server on this machine; ARGS="--lan" is handed on
	@$(call served)

##@ Check

.PHONY: test
test: lint types check-client unit docs ## Check everything: style, types, tests, client and documentation

.PHONY: unit
unit: $(VENV)/.dev $(WEB)/index.html ## Run the tests alone; ARGS="-k castle" is handed to pytest
	FAIRYTILE_CHROMIUM="$$(tools/browser/find_chromium.sh)" && export FAIRYTILE_CHROMIUM && \
		$(BIN)/pytest -n $(JOBS) $(ARGS)

.PHONY: lint
lint: $(VENV)/.dev ## Check the style of the code
	$(BIN)/ruff check
	$(BIN)/ruff format --check

.PHONY: types
types: $(VENV)/.dev ## Check the types
	$(BIN)/mypy $(CODE)

.PHONY: check-client
check-client: $(CLIENT)/node_modules/.made ## Check style, types and logic of the client for browsers
	$(NPM) run --silent lint
	$(NPM) run --silent check
	$(NPM) run --silent test

# The client is changed in a copy, beside which the library and the tests lie as beside the client. The copy is
# elsewhere: whoever builds a package would find the library by the link below build/, and not where it is.
.PHONY: mutants-client
mutants-client: $(CLIENT)/node_modules/.made $(MUTANTS)/node_modules/.made ## Change the client's logic in small, and count what its tests notice; ARGS is handed on
	@work=$$(mktemp -d) && trap 'rm -rf "$$work"' EXIT && ln -s "$(CURDIR)/src" "$(CURDIR)/tests" "$$work" && \
		cd $(CLIENT) && PATH="$(CURDIR)/$(MUTANTS_VENV)/bin:$$PATH" nice \
		node mutants/node_modules/@stryker-mutator/core/bin/stryker.js run mutants/stryker.config.json \
		--tempDirName "$$work" $(ARGS)

.PHONY: mutants
mutants: $(VENV)/.dev ## Change the table, its protocol and its records in small, and count what tests notice; ARGS is handed on
	@nice $(BIN)/python -m tools.mutants $(ARGS)

.PHONY: browser
browser: ## Find the browser of the browser tests, or install it where that can be done
	@tools/browser/find_chromium.sh

# Each goes on where it stopped, and says at once what it found if it was done before; but for the last one,
# which looks at one process for as long as it lives.
.PHONY: campaign
campaign: $(VENV)/.dev ## Run all long trials in turn: games, worlds, kill, storm, soak; ARGS="--fresh" begins anew
	$(BIN)/python -m tools.campaign $(ARGS)
	$(BIN)/python -m tools.fault_simulation $(ARGS)
	$(BIN)/python -m tools.kill $(ARGS)
	$(BIN)/python -m tools.storm $(ARGS)
	$(BIN)/python -m tools.soak

.PHONY: games
games: $(VENV)/.dev ## Play many games at random and check each; ARGS is handed on
	$(BIN)/python -m tools.campaign $(ARGS)

.PHONY: worlds
worlds: $(VENV)/.dev ## Let servers die, disks fail and networks break, a million messages long; ARGS is handed on
	$(BIN)/python -m tools.fault_simulation $(ARGS)

.PHONY: kill
kill: $(VENV)/.dev ## Kill a server a thousand times while games are played on it; ARGS is handed on
	$(BIN)/python -m tools.kill $(ARGS)

.PHONY: storm
storm: $(VENV)/.dev ## Send a hundred thousand pieces of nonsense to a server while a game goes on; ARGS is handed on
	$(BIN)/python -m tools.storm $(ARGS)

.PHONY: soak
soak: $(VENV)/.dev ## Play on a server for ten minutes and look at its memory; ARGS is handed on
	$(BIN)/python -m tools.soak $(ARGS)

.PHONY: steady
steady: $(VENV)/.dev $(WEB)/index.html ## Run many times what could fail by chance, on busy cores; ARGS is handed on
	@FAIRYTILE_CHROMIUM="$$(tools/browser/find_chromium.sh)" && export FAIRYTILE_CHROMIUM && \
		$(BIN)/python -m tools.flaky_tests $(ARGS)

.PHONY: fuzz
fuzz: $(VENV)/.dev ## Feed all that reads with broken and enormous inputs; ARGS is handed on
	$(BIN)/python -m tools.fuzz $(ARGS)

.PHONY: bench
bench: $(BENCH_VENV)/.bench ## Measure the speed beside other game libraries; ARGS is handed on
	@$(BENCH_VENV)/bin/python bench/playouts.py --json $(ARGS)

.PHONY: bench-solver
bench-solver: $(VENV)/.dev ## Measure how long the solver takes
	@$(BIN)/python bench/solver.py $(ARGS)

.PHONY: bench-views
bench-views: $(VENV)/.dev ## Measure what it costs to tell a seat of an action
	@$(BIN)/python bench/views.py $(ARGS)

.PHONY: bench-bots
bench-bots: $(VENV)/.dev ## Measure how quick the strongest bot is
	@$(BIN)/python -m bench.bots $(ARGS)

.PHONY: bench-memory
bench-memory: $(VENV)/.dev ## Measure how much memory a live game takes
	@$(BIN)/python -m bench.memory $(ARGS)

.PHONY: bench-server
bench-server: $(LOAD_VENV)/.load $(BOARDGAME)/node_modules/.made ## Measure servers under load; ARGS is handed on
	@$(LOAD_VENV)/bin/python bench/server.py --json $(ARGS)

.PHONY: bench-attacks
bench-attacks: $(VENV)/.dev ## Measure what games notice of attacks on their server; ARGS is handed on
	@$(BIN)/python -m bench.attacks --json $(ARGS)

.PHONY: bench-records
bench-records: $(VENV)/.dev ## Measure how long it takes to go on with a game
	@$(BIN)/python bench/records.py $(ARGS)

.PHONY: bench-store
bench-store: $(VENV)/.dev ## Measure what it costs to keep an entry for good
	@$(BIN)/python bench/store.py $(ARGS)

.PHONY: bench-sockets
bench-sockets: $(VENV)/.dev ## Measure what a message costs on a socket; ARGS is handed on
	@$(BIN)/python -m bench.sockets $(ARGS)

.PHONY: bench-pictures
bench-pictures: $(VENV)/.dev ## Measure how large pictures of a full Kingdom are, and how long they take
	@$(BIN)/python -m bench.pictures

.PHONY: bench-client
bench-client: $(VENV)/.dev $(WEB)/index.html ## Measure the client for browsers: size, first view, answers, frames
	@FAIRYTILE_CHROMIUM="$$(tools/browser/find_chromium.sh)" && export FAIRYTILE_CHROMIUM && \
		$(BIN)/python -m bench.client --json $(ARGS)

.PHONY: bench-strength
bench-strength: $(VENV)/.dev ## Measure how strong it is by its thinking time; takes an hour
	@$(BIN)/python bench/strength.py $(ARGS)

##@ Look inside

.PHONY: trace-tap
trace-tap: $(VENV)/.dev $(TRACED)/index.html ## Show the way of a tap: the modules that it passes, and its forms; ARGS="--json"
	@FAIRYTILE_CHROMIUM="$$(tools/browser/find_chromium.sh)" && export FAIRYTILE_CHROMIUM && \
		$(BIN)/python -m tools.tap_trace $(ARGS)

##@ Laboratory

.PHONY: arena
arena: $(VENV)/.dev ## Let bots play against each other; ARGS="otto ida" is handed on
	@$(BIN)/fairytile arena $(ARGS)

.PHONY: balance
balance: $(VENV)/.dev ## Find out how hard each Page is and what the tiles do; ARGS is handed on
	@$(BIN)/fairytile balance $(ARGS)

##@ Work

.PHONY: client
client: $(WEB)/index.html ## Build the client for browsers, if something has changed

.PHONY: format
format: $(VENV)/.dev $(CLIENT)/node_modules/.made ## Format the code and mend what can be mended
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(NPM) run --silent format

.PHONY: docs
docs: $(VENV)/.dev ## Build the documentation into site/
	$(BIN)/mkdocs build --quiet --strict

.PHONY: images
images: $(VENV)/.dev ## Draw the pictures of the documentation anew
	$(BIN)/python -m tools.docs.images

.PHONY: gallery
gallery: $(VENV)/.dev ## Hang contact sheets of all pictures into build/gallery; ARGS="--theme night" is handed on
	$(BIN)/python -m tools.gallery $(ARGS)

.PHONY: screens
screens: $(VENV)/.dev $(WEB)/index.html ## Take pictures of every page of the client into build/screens; ARGS is handed on
	@FAIRYTILE_CHROMIUM="$$(tools/browser/find_chromium.sh)" && export FAIRYTILE_CHROMIUM && \
		$(BIN)/python -m tools.screens $(ARGS)

.PHONY: protocol
protocol: $(VENV)/.dev ## Write the schemas of the server and the types for browsers anew
	$(BIN)/python -m tools.protocol

.PHONY: vectors
vectors: $(VENV)/.dev ## Write the scripts of connections anew that every client has to pass
	$(BIN)/python -m tools.vectors

.PHONY: hooks
hooks: $(VENV)/.dev ## Check style and types before each commit of this checkout
	$(BIN)/pre-commit install

.PHONY: lock
lock: $(VENV)/.dev ## Make the locks in requirements/ anew after an edit of an .in file
	$(foreach name,build node play lab server dev bench bench-server,$(call compile,$(name)))

.PHONY: upgrade
upgrade: UPGRADE := --upgrade
upgrade: lock ## Make the locks anew with the newest versions

.PHONY: clean
clean: ## Remove the environments and all that was made
	rm -rf $(VENV) $(BENCH_VENV) $(LOAD_VENV) $(MUTANTS_VENV) $(BOARDGAME)/node_modules $(CLIENT)/node_modules $(MUTANTS)/node_modules $(WEB) site build dist .coverage htmlcov
	rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find $(CODE) -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: help
help: ## Show this list
	@awk 'BEGIN { FS = ":.*## " } \
		/^##@ / { printf "\n%s\n", substr($$0, 5) } \
		/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# The environments ---------------------------------------------------------------------------------

# Says what is wrong with the Python that was found, before it fails in a way that nobody understands.
define check_python
	@$(PYTHON) -c '' 2>/dev/null || { \
		echo "No Python was found as '$(PYTHON)'. Name one: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "fairytile needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) -V 2>&1)." >&2; \
		echo "Name a newer one: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "'$(PYTHON)' cannot make environments; on Debian install the package python3-venv." >&2; exit 1; }
endef

# Runs the server. At a terminal it is a job of its own, so that Ctrl-C ends it and not `make`: that would
# call a good end an error.
define served
if [ -t 0 ]; then set -m; fi; $(BIN)/fairytile serve $(1) $(ARGS); exit $$?
endef

# Without a URL in any lock, pip takes the packages from wherever the machine is set up to take them.
define compile
cd requirements && CUSTOM_COMPILE_COMMAND="make lock" ../$(BIN)/pip-compile --quiet $(UPGRADE) \
	--generate-hashes --strip-extras --allow-unsafe \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links $(1).in

endef

# An environment is empty but for the build tools when its `.made` is there.
$(VENV)/.made $(BENCH_VENV)/.made $(LOAD_VENV)/.made $(MUTANTS_VENV)/.made: requirements/build.txt
	$(check_python)
	@echo "Making $(@D)"
	@$(PYTHON) -m venv --clear $(@D)
	@$(@D)/bin/python $(LOCKED) -r $<
	@touch $@

$(VENV)/.play: requirements/play.txt pyproject.toml $(VENV)/.made
	@echo "Installing fairytile into $(@D)"
	@$(BIN)/python $(LOCKED) -r $<
	@FAIRYTILE_NO_CLIENT=1 $(BIN)/python $(EDITABLE)
	@touch $@

$(VENV)/.serve: requirements/server.txt $(VENV)/.play
	@echo "Installing what a server needs into $(@D)"
	@$(BIN)/python $(LOCKED) -r $<
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.play
	@echo "Installing the tools into $(@D)"
	@$(BIN)/python $(LOCKED) -r $<
	@touch $@

# A Node that is new enough: the machine's, or else one from PyPI in the environment.
$(VENV)/.node: requirements/node.txt $(VENV)/.made
	@if ! node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null || \
		! command -v npm >/dev/null; then \
		echo "Installing Node into $(@D)"; $(BIN)/python $(LOCKED) -r $<; fi
	@touch $@

$(CLIENT)/node_modules/.made: $(CLIENT)/package.json $(CLIENT)/package-lock.json $(VENV)/.node
	@echo "Installing what the client is built with into $(@D)"
	@$(NPM) ci --loglevel=error
	@touch $@

# It needs a newer Node than the client.
$(MUTANTS_VENV)/.node: requirements/node.txt $(MUTANTS_VENV)/.made
	@echo "Installing Node into $(@D)"
	@$(MUTANTS_VENV)/bin/python $(LOCKED) -r $<
	@touch $@

$(MUTANTS)/node_modules/.made: $(MUTANTS)/package.json $(MUTANTS)/package-lock.json $(MUTANTS_VENV)/.node
	@echo "Installing what changes the client into $(@D)"
	@PATH="$(CURDIR)/$(MUTANTS_VENV)/bin:$$PATH" npm --prefix $(MUTANTS) ci --loglevel=error
	@touch $@

$(WEB)/index.html: $(CLIENT_SOURCES) $(CLIENT)/node_modules/.made
	@echo "Building the client for browsers into $(@D)"
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

$(TRACED)/index.html: $(CLIENT_SOURCES) $(CLIENT)/node_modules/.made
	@FAIRYTILE_TRACE=1 $(NPM) run --silent build -- --outDir ../$(@D) --logLevel error
	@touch $@

$(BENCH_VENV)/.bench: requirements/bench.txt pyproject.toml $(BENCH_VENV)/.made
	@echo "Installing fairytile and its yardsticks into $(@D)"
	@$(BENCH_VENV)/bin/python $(LOCKED) -r $<
	@FAIRYTILE_NO_CLIENT=1 $(BENCH_VENV)/bin/python $(EDITABLE)
	@touch $@

$(LOAD_VENV)/.load: requirements/bench-server.txt pyproject.toml $(LOAD_VENV)/.made
	@echo "Installing the servers to be measured into $(@D)"
	@$(LOAD_VENV)/bin/python $(LOCKED) -r $<
	@FAIRYTILE_NO_CLIENT=1 $(LOAD_VENV)/bin/python $(EDITABLE)
	@touch $@

# The Node of the environment comes first, so that it needs no other.
$(BOARDGAME)/node_modules/.made: $(BOARDGAME)/package.json $(BOARDGAME)/package-lock.json $(LOAD_VENV)/.load
	@echo "Installing boardgame.io into $(@D)"
	@cd $(BOARDGAME) && PATH="$(CURDIR)/$(LOAD_VENV)/bin:$$PATH" npm ci --ignore-scripts --loglevel=error
	@touch $@
