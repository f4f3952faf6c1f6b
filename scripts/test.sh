#!/bin/sh
# Runs the tests in both builds: first those marked `both` interpreted, then all of them compiled.
# Where the engine is interpreted anyway, all of them run once. Arguments go to pytest.
# PITHEAD_SOAK=1 runs their long versions: see tests/support/sampling.py.

set -eu
cd "$(dirname "$0")/.."
python=.venv/bin/python
all="(both or not both)"

say() { printf 'pithead: %s\n' "$*" >&2; }
# Runs those that fit an expression, side by side. 5: there was none.
run() {
    fitting=$1
    shift
    "$python" -m pytest -n auto --dist worksteal -m "$fitting" "$@"
}

case ${PITHEAD_PURE:-} in '' | 0) ;; *)
    say "Testing the interpreted engine, as PITHEAD_PURE is set …"
    run "$all" "$@"
    exit
    ;;
esac
if ! "$python" -c 'import sys, pithead; sys.exit(not pithead.compiled())'; then
    if "$python" -I src/pithead/_build.py can-compile; then
        say "There is a C compiler, yet the engine runs interpreted. That is an error; \`make build\` may show why."
        exit 1
    fi
    say "Testing the interpreted engine, as there is no C compiler …"
    run "$all" "$@"
    exit
fi
say "Testing the interpreted engine …"
(PITHEAD_PURE=1 && export PITHEAD_PURE && run both "$@") || [ $? -eq 5 ]
say "Testing the compiled engine …"
run "$all" "$@"
