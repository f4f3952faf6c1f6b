# Every target does the set-up it needs, once: see scripts/setup.sh.
# ARGS go to the command: make play ARGS="--help", make test ARGS="-k mining".

.PHONY: help play terminal test soak test-ray check build bench bench-envs bench-people bench-table bench-page ladder blunders calibration puzzles-check learn learn-ppo studies docs languages golden extras wheel clean

help:    ## List the targets.
	@sed -n 's/^\([a-z-]*\): *## /  make \1\t/p' Makefile | expand -t 16

play:    ## Play in the browser: starts the table and opens it.
	@sh scripts/setup.sh play
	@trap : INT; .venv/bin/pithead serve $(ARGS) || [ $$? -eq 130 ]  # Ctrl-C is how it ends

terminal: ## Play in the terminal.
	@sh scripts/setup.sh play
	@.venv/bin/pithead play $(ARGS)

test:    ## Run the tests, in the compiled and in the interpreted build.
	@sh scripts/setup.sh test
	@sh scripts/setup.sh services
	@sh scripts/test.sh $(ARGS)

soak:    ## Run the tests in their long versions: that takes hours.
	@sh scripts/setup.sh test
	@sh scripts/setup.sh services
	@PITHEAD_SOAK=1 sh scripts/test.sh $(ARGS)

test-ray: ## Run the tests of the arena on a Ray cluster of this machine.
	@sh scripts/setup.sh test
	@sh scripts/setup.sh ray
	@RAY_ENABLE_UV_RUN_RUNTIME_ENV=0 .venv-ray/bin/python -m pytest -p no:xdist tests/arena/test_ray.py $(ARGS)

check:   ## Check style with ruff, types with mypy, the Dockerfile with hadolint.
	@sh scripts/setup.sh packages
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/hadolint Dockerfile

build:   ## Compile the engine in place.
	@sh scripts/setup.sh build

bench:   ## Measure the speed, beside a peer's and that of the last version.
	@sh scripts/setup.sh test
	@sh scripts/setup.sh peer
	@.venv/bin/pithead bench --peer .venv-peer/bin/python --before benchmarks/last.json $(ARGS)

bench-table: ## Put the table under load: 300 tables with four streams each; what the machine can do at most.
	@sh scripts/setup.sh test
	@.venv/bin/python scripts/bench_limits.py
	@.venv/bin/python scripts/bench_table.py $(ARGS)

bench-people: ## Measure the lobby, one's own page and the ratings, with 1,000 people and 10,000 finished tables.
	@sh scripts/setup.sh test
	@.venv/bin/python scripts/bench_people.py $(ARGS)

bench-page: ## Measure the page in Chromium: from click to picture, bytes of a move and of a first visit.
	@sh scripts/setup.sh test
	@.venv/bin/python scripts/bench_page.py $(ARGS)

bench-envs: ## Measure the environments on one core, beside PettingZoo's, Pgx's and Catanatron's.
	@sh scripts/setup.sh test
	@sh scripts/setup.sh peer
	@sh scripts/setup.sh peer-envs
	@$$(command -v taskset >/dev/null && echo taskset -c 0) .venv/bin/pithead bench --seats 2 --measure aec --measure batch --measure gym --measure vector \
	    --peer .venv-peer/bin/python --peer-envs .venv-peer-envs/bin/python $(ARGS)

ladder:  ## Play the matches that show how strong the bots are; the table goes into docs/bots.md.
	@sh scripts/setup.sh test
	@.venv/bin/python scripts/ladder.py $(ARGS)

blunders: ## See which levels find the one good action where there is one; the table goes into docs/bots.md.
	@sh scripts/setup.sh test
	@.venv/bin/python scripts/blunders.py ask $(ARGS)

calibration: ## See whether the chances of analyses are true; table and picture go into docs.
	@sh scripts/setup.sh test
	@.venv/bin/python scripts/calibration.py $(ARGS)

puzzles-check: ## Verify every puzzle with a search ten times as long as the one that found it.
	@sh scripts/setup.sh test
	@.venv/bin/python scripts/puzzles_check.py $(ARGS)

learn:   ## Learn a game by self-play, for twenty minutes: make learn ARGS="coal-baron --seats 3".
	@sh scripts/setup.sh test
	@.venv/bin/pithead train $(or $(ARGS),haspelknecht)

learn-ppo: ## Train the example of reinforcement learning with PPO, for ten minutes; the curve and the policy go into build/.
	@sh scripts/setup.sh test
	@sh scripts/setup.sh learn
	@.venv-learn/bin/python examples/ppo.py --out build/ppo-coal-baron $(ARGS)

studies: ## Study what wins in each game, by 2,000 games of a search; the reports go into docs/studies.
	@sh scripts/setup.sh test
	@for game in coal-baron haspelknecht magnum-sal; do \
	    .venv/bin/pithead study $$game --bot $(or $(BOT),mcts:sims=40) --out build/studies/$$game $(ARGS) && \
	    cp build/studies/$$game/report.html docs/studies/$$game.html && \
	    cp build/studies/$$game/figures.csv docs/studies/$$game.csv || exit 1; done

docs:    ## Build the site into build/site; the table serves it at /docs.
	@sh scripts/setup.sh docs
	@.venv-docs/bin/python scripts/site.py $(ARGS)

languages: ## Collect the messages of the sources and bring the translations up to date.
	@sh scripts/setup.sh packages
	@.venv/bin/python scripts/languages.py $(ARGS)

golden:  ## Write what the golden games of the tests show anew, from their actions.
	@sh scripts/setup.sh test
	@for file in tests/games/*/test_golden.py; do PYTHONPATH=tests .venv/bin/python $$file || exit 1; done

extras:  ## Measure what the package and each of its extras bring to an empty environment.
	@sh scripts/setup.sh test
	@.venv/bin/python scripts/extras.py $(ARGS)

wheel:   ## Build a wheel into dist/.
	@sh scripts/setup.sh test
	.venv/bin/python -m pip wheel -q --disable-pip-version-check --no-deps --no-build-isolation -w dist .

clean:   ## Remove all that make has made, the environments too.
	rm -rf .venv .venv-peer .venv-peer-envs .venv-ray .venv-learn build dist src/*.egg-info src/pithead/_compiled_from.txt
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage*
	find src \( -name '*.so' -o -name '*.pyd' \) -exec rm -f {} +
	find . -name __pycache__ -prune -exec rm -rf {} +
