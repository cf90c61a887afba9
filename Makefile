# Every task of the project. `make help` lists them.
#
# Set-up makes a virtual environment in .venv with the exact versions of requirements.lock and builds
# the package into it; what checks and tests need comes with requirements-dev.lock, when it is needed.
# Nothing is written outside this folder.

PYTHON ?= python3
BIN := .venv/bin
JOBS ?= $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
# Many tests wait for other processes, for a browser or for time to pass: two a core keep it busy. Each
# begins with neighbours, which share a server, a browser or a database.
TESTERS ?= $(shell expr 2 \* $(JOBS))
SOURCES := $(shell find cpp \( -path cpp/tests -o -path cpp/fuzz \) -prune -o -name '*.[ch]pp' -print) CMakeLists.txt pyproject.toml src/ninefold/version.py
FORMATTED := $(shell find cpp examples tests -name '*.[ch]pp')
# The tests start the package in hundreds of processes: each finds it compiled.
unexport PYTHONDONTWRITEBYTECODE
# Keep caches of pip and of the tools inside the folder.
export PIP_CACHE_DIR := $(CURDIR)/.venv/cache/pip
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export UV_CACHE_DIR := $(CURDIR)/.venv/cache/uv
COMPILE := $(BIN)/uv pip compile --universal --generate-hashes --no-emit-index-url --no-header --quiet --no-annotate --python-version 3.11

.DEFAULT_GOAL := help
.PHONY: help run examples setup develop test lint types format build-cpp test-cpp test-python stub amalgamation combined bench compare fuzz fuzz-page fuzz-native variants place blame certify contract soak review-games kill-games crowd-games chaos mutate kill-workers digits scans sanitize arm docs man sbom audit release release-check lock clean

help: ## Show the tasks
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed 's/:.*## /\t/' | expand -t 14

run: setup ## Set up, then serve the page: its address is printed, and opened where there is a screen
	$(BIN)/ninefold serve --open

examples: setup ## Solve the examples that the project ships
	$(BIN)/python -m ninefold.examples

setup: .venv/installed ## Make the virtual environment and build the package into it

.venv/locked: requirements.lock
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Ninefold needs Python 3.11 or later")'
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --require-hashes -r requirements.lock
	touch $@

.venv/installed: .venv/locked $(SOURCES)
	CMAKE_BUILD_PARALLEL_LEVEL=$(JOBS) $(BIN)/pip install --quiet --no-build-isolation --no-deps --editable . \
	  --config-settings=build-dir=build/editable --config-settings=cmake.define.NINEFOLD_STRICT=ON \
	  --config-settings=cmake.define.NINEFOLD_TESTS=ON
	touch $@

develop: .venv/developed setup ## What setup does, and the tools that checks, tests and documents need

.venv/developed: .venv/locked requirements-dev.lock
	$(BIN)/pip install --quiet --require-hashes -r requirements-dev.lock
	touch $@

test: develop ## Check style and types, then run all tests
	$(MAKE) --no-print-directory --jobs 2 lint build-cpp
	$(MAKE) --no-print-directory test-cpp test-python

lint: develop
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python tools/check_words.py
	$(BIN)/clang-format --dry-run --Werror $(FORMATTED)
	@if command -v npm > /dev/null; then $(MAKE) --no-print-directory types; \
	else echo "The types of the page were not checked: there is no npm."; fi

types: node_modules/.package-lock.json ## Check the types of the page (needs npm)
	npm run --silent types

node_modules/.package-lock.json: package.json package-lock.json
	npm ci --silent --no-audit --no-fund --cache $(CURDIR)/.venv/cache/npm
	touch $@

format: develop ## Format all sources
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(FORMATTED)

build-cpp: setup
	$(BIN)/cmake --build build/editable --target checks --parallel $(JOBS)

test-cpp: build-cpp
	$(BIN)/ctest --test-dir build/editable --parallel $(JOBS) --output-on-failure

test-python: develop
	$(BIN)/pytest -n $(TESTERS) --dist worksteal

stub: develop ## Write the stub of the compiled module again
	$(BIN)/python tools/make_stub.py

amalgamation: ## Make one C++ header of the kernels, and an example, in build/amalgamation/
	$(PYTHON) tools/amalgamate.py

combined: ## Make one C++ source file of the whole player, in build/combined/
	$(PYTHON) tools/combine.py

bench: setup ## Measure this machine over the shipped examples
	$(BIN)/ninefold bench

compare: setup ## Compare with the last recorded figures; NAME=... records these
	$(BIN)/python benchmarks/compare.py $(if $(NAME),--record $(NAME))

fuzz: develop ## Long campaigns: 100,000 inputs for the readers, 2,000 damaged lists, 20,000 boards and 2,000 with rules for the solvers, 10,000 stops
	$(BIN)/python tools/fuzz_readers.py --examples 100000
	$(BIN)/python tools/fuzz_lists.py --lists 2000
	$(BIN)/python tools/fuzz_solvers.py --boards 20000 --rules 2000
	$(BIN)/python tools/fuzz_stops.py --calls 10000

# Clang alone has libFuzzer: on Debian the packages clang and libclang-rt-14-dev. What it learns stays in build/fuzz.
FUZZED := cpp/classic/text.cpp cpp/columns/pages.cpp cpp/columns/snappy.cpp cpp/columns/packed_boards.cpp

fuzz-native: ## RUNS=10000000 inputs for the C++ readers of text and Parquet pages, under sanitizers (needs clang)
	@command -v clang++ > /dev/null || { echo "make fuzz-native needs clang++ with libFuzzer: on Debian apt-get install clang libclang-rt-14-dev" >&2; exit 1; }
	mkdir -p build/fuzz/corpus
	clang++ -std=c++20 -Icpp -O2 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all \
	  cpp/fuzz/readers.cpp $(FUZZED) -o build/fuzz/readers
	build/fuzz/readers -runs=$(or $(RUNS),10000000) -max_len=400 -artifact_prefix=build/fuzz/ build/fuzz/corpus cpp/fuzz/seeds

fuzz-page: develop ## RECORDS=20000 hostile records against the page in a browser, by links and in what a device keeps
	$(BIN)/python tools/fuzz_page.py --records $(or $(RECORDS),20000)

variants: develop ## Solve every real variant puzzle beside this clone to the end, which takes a minute
	NINEFOLD_VARIANT_NODES=100000000 $(BIN)/pytest -q --timeout 3600 tests/solvers/test_rules_corpus.py

place: develop ## Make 200 puzzles with placed rules of each kind, and check each as a setter and by SAT
	$(BIN)/python tools/place_rules.py --puzzles $(or $(PUZZLES),200)

blame: develop ## Change one number of a rule in 100 real variant puzzles beside this clone, and look for it
	NINEFOLD_BLAME_BOARDS=100 $(BIN)/pytest -q --timeout 3600 tests/validation/test_unsolvable_rules.py -k real

certify: develop ## Prove 1,000 puzzles of a PUZZLES=file or our own and 200 broken ones, damage 1,000 proofs
	$(BIN)/python tools/certify.py $(if $(PUZZLES),--puzzles $(PUZZLES))

contract: develop ## Hold the service to its OpenAPI document with 5,000 requests
	$(BIN)/python tools/check_contract.py --cases 5000

soak: build-cpp ## Check 2 x CLAIMS=5000000 claims of the endgame search, by a POSITIONS=file or its own
	build/editable/cpp/tests/ninefold_soak claims $(or $(CLAIMS),5000000) $(POSITIONS)
	build/editable/cpp/tests/ninefold_soak seeds 100 $(POSITIONS)
	build/editable/cpp/tests/ninefold_soak questions 10

review-games: develop ## Judge 200 games of two engines, and hold each judgement against analysis
	$(BIN)/python tools/review_games.py --games $(or $(GAMES),200)

kill-games: develop ## 200 games at once on a server that is killed, on SQLite and on PostgreSQL
	$(BIN)/python tools/kill_games.py --games $(or $(GAMES),200) --database sqlite
	$(BIN)/python tools/kill_games.py --games $(or $(GAMES),200) --database postgres

crowd-games: develop ## 50 games of people with spectators for SECONDS=600, and a kill of the server in the middle
	$(BIN)/python tools/kill_games.py --games 50 --kills 1 --people --watchers 2 --seconds $(or $(SECONDS),600)

chaos: develop ## Full disks, no files, slow readers, streams, cut sources and kills for SECONDS=600, on both databases
	$(BIN)/python tools/chaos.py --seconds $(or $(SECONDS),600)
	$(BIN)/python tools/chaos.py --seconds $(or $(SECONDS),600) --database postgres kills

mutate: develop ## MUTANTS=200 small faults in guards, validation, certificate checker and referee: do tests find them?
	$(BIN)/python tools/mutate.py --mutants $(or $(MUTANTS),200)

kill-workers: develop ## A million puzzles on a cluster whose workers, and whose command, are killed
	$(BIN)/python tools/kill_workers.py --puzzles $(or $(PUZZLES),1000000)

digits: develop ## Train the network that reads digits again, within an hour (installs PyTorch)
	$(BIN)/pip install --quiet -r tools/digits/requirements.txt
	$(BIN)/python tools/train_digits.py

scans: develop ## Read 1,000 boards that are printed and photographed here, and a PHOTOS=folder of real ones
	$(BIN)/python benchmarks/scans.py --boards $(or $(BOARDS),1000) $(if $(PHOTOS),--photos $(PHOTOS))

sanitize: develop ## Kernels and compiled module under address and undefined-behaviour sanitizers, kernels under that of threads
	$(BIN)/cmake -S . -B build/sanitize -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja \
	  -DCMAKE_BUILD_TYPE=RelWithDebInfo -DNINEFOLD_TESTS=ON -DNINEFOLD_SANITIZE=address,undefined \
	  -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python > /dev/null
	$(BIN)/cmake --build build/sanitize --target all checks --parallel $(JOBS)
	$(BIN)/ctest --test-dir build/sanitize --output-on-failure
	PYTHON=$(BIN)/python tools/pytest_sanitized.sh build/sanitize tests/solvers tests/conformance tests/game/test_analyzer.py
	$(BIN)/cmake -S . -B build/threads -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja \
	  -DCMAKE_BUILD_TYPE=RelWithDebInfo -DNINEFOLD_TESTS=ON -DNINEFOLD_SANITIZE=thread \
	  -DPython_EXECUTABLE=$(CURDIR)/$(BIN)/python > /dev/null
	$(BIN)/cmake --build build/threads --target checks --parallel $(JOBS)
	TSAN_OPTIONS=halt_on_error=1 $(BIN)/ctest --test-dir build/threads --output-on-failure

# The cross compiler and the emulator that `make arm` asks for, and where the compiler keeps its libraries.
ARM_COMPILER ?= aarch64-linux-gnu-g++
ARM_EMULATOR ?= qemu-aarch64 -L /usr/aarch64-linux-gnu

arm: setup ## C++ tests of the kernels for 64-bit ARM under emulation
	@command -v $(ARM_COMPILER) $(firstword $(ARM_EMULATOR)) > /dev/null || \
	  { echo "make arm needs $(ARM_COMPILER) and $(firstword $(ARM_EMULATOR)):" \
	    "apt-get install g++-aarch64-linux-gnu qemu-user"; exit 1; }
	$(BIN)/cmake -S . -B build/arm -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja \
	  -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 -DCMAKE_CXX_COMPILER=$(ARM_COMPILER) \
	  "-DCMAKE_CROSSCOMPILING_EMULATOR=$(subst $() ,;,$(ARM_EMULATOR))" \
	  -DNINEFOLD_MODULE=OFF -DNINEFOLD_TESTS=ON -DNINEFOLD_STRICT=ON > /dev/null
	$(BIN)/cmake --build build/arm --target checks --parallel $(JOBS)
	$(BIN)/ctest --test-dir build/arm --output-on-failure

docs: develop ## Build the documentation site into build/site/
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	$(BIN)/python tools/check_site.py build/site

man: setup ## Make the manual pages in man/ from what --help says
	$(BIN)/python tools/make_man.py

sbom: develop ## Write the bill of materials of what requirements.lock names into dist/
	mkdir -p dist
	$(BIN)/cyclonedx-py requirements requirements.lock --pyproject pyproject.toml --mc-type library \
	  --output-reproducible -o dist/ninefold.cdx.json

audit: develop ## Ask for known vulnerabilities of what requirements.lock names (needs the network)
	$(BIN)/pip-audit --strict --disable-pip --require-hashes -r requirements.lock

release: man develop ## Build the source distribution into dist/, and a wheel and the bill of materials from it
	rm -rf dist
	$(BIN)/python -m build --no-isolation
	$(MAKE) --no-print-directory sbom

release-check: develop ## Install what is in dist/ into clean environments and try it; PYTHONS="python3.12 ..." for others
	$(BIN)/python tools/check_release.py dist $(PYTHONS)

lock: .venv/locked ## Write both lock files again from requirements.in and requirements-dev.in
	$(BIN)/pip install --quiet uv==0.13.7
	$(COMPILE) requirements.in -o requirements.lock
	$(COMPILE) requirements-dev.in --constraint requirements.lock -o requirements-dev.lock

clean: ## Remove everything that was built
	rm -rf .venv build dist man node_modules .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
