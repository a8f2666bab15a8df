# Everything here works on a machine with only Python 3.11+ (with venv), Rust 1.85+ and a C linker:
# the scripts make the environments they need, once, and again when what they depend on changes.
# PYTHON=... names the interpreter, ARGS="..." goes to the command that is run.

export PYTHON

run = python=$$(sh scripts/find-python) && exec "$$python" -E -s

.DEFAULT_GOAL := help
.PHONY: help play test check develop format wheel test-wheel sdist test-sdist lock clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 22

play: ## play the game; ARGS="--size 5" are the game's own options
	@$(run) scripts/play.py $(ARGS)

test: ## run the Rust tests, and pytest on the package as built and installed
	@$(run) scripts/test.py $(ARGS)

check: ## formatting, lints, types, stub, documentation, workflows
	@$(run) scripts/check.py

develop: ## make .venv: every tool, and the package from its sources
	@$(run) scripts/develop.py

format: ## format the sources
	@$(run) scripts/format.py

wheel: ## build the wheel for this platform into dist/
	@$(run) scripts/build_wheel.py

test-wheel: wheel ## test that wheel on every Python found, without Rust or sources
	@$(run) scripts/test_wheel.py $(ARGS)

sdist: ## build the source distribution into dist/
	@$(run) scripts/build_sdist.py

test-sdist: sdist ## test that it installs with Rust, and says what to do without
	@$(run) scripts/test_sdist.py

lock: ## make requirements/*.txt from *.in anew (needs uv)
	@sh scripts/lock

clean: ## remove everything that was built
	rm -rf .venv .venv-build .venv-play .venv-test build dist target
