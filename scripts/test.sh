#!/bin/sh
# Runs the tests in both builds: first those marked `both` interpreted, then all of them compiled.
# Where the engine is interpreted anyway, all of them run once. Arguments go to pytest.

set -eu
cd "$(dirname "$0")/.."
python=.venv/bin/python

say() { printf 'pithead: %s\n' "$*" >&2; }
run() { "$python" -m pytest -n auto --dist worksteal "$@"; }

case ${PITHEAD_PURE:-} in '' | 0) ;; *)
    say "Testing the interpreted engine, as PITHEAD_PURE is set …"
    run "$@"
    exit
    ;;
esac
if ! "$python" -c 'import sys, pithead; sys.exit(not pithead.compiled())'; then
    if "$python" -I src/pithead/_build.py can-compile; then
        say "There is a C compiler, yet the engine runs interpreted. That is an error; \`make build\` may show why."
        exit 1
    fi
    say "Testing the interpreted engine, as there is no C compiler …"
    run "$@"
    exit
fi
say "Testing the interpreted engine …"
(PITHEAD_PURE=1 && export PITHEAD_PURE && run -m both "$@") || [ $? -eq 5 ] # 5: no such test among those asked for
say "Testing the compiled engine …"
run "$@"
