#!/bin/sh
# Sets up what the Makefile's targets need, and does nothing where it is there already.
#
#   setup.sh packages   .venv with all packages
#   setup.sh play       .venv with those that playing needs, and the engine compiled, if that can be done; else it runs
#                       interpreted, with a notice
#   setup.sh test       .venv with all packages, and it is an error if compiling fails although there is a compiler
#   setup.sh build      the same, but it is an error if the engine is not compiled in the end
#   setup.sh services   Chromium and PostgreSQL, where they may be installed: without them some tests are skipped
#   setup.sh peer       .venv-peer, the environment that `make bench` measures against
#   setup.sh peer-envs  .venv-peer-envs, the environment that `make bench-envs` measures against
#   setup.sh ray        .venv-ray, the environment of `make test-ray`
#   setup.sh docs       .venv-docs, the environment of `make docs`
#   setup.sh learn      .venv-learn, the environment of `make learn-ppo`
#
# Packages are installed by uv where it is there, and by pip otherwise.
# PYTHON=… chooses the Python of a new environment. PITHEAD_PURE=1 leaves out compiling.

set -eu
cd "$(dirname "$0")/.."
here=$(pwd -P)
goal=${1:-play}

say() { printf 'pithead: %s\n' "$*" >&2; }
stop() { say "$*"; exit 1; }

# --- Python ---

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

find_python() {
    if [ -n "${PYTHON:-}" ]; then
        new_enough "$PYTHON" || stop "Python 3.11 or newer is needed, and PYTHON=$PYTHON is not that."
        python=$PYTHON
        return
    fi
    for python in python3 python3.14 python3.13 python3.12 python3.11; do
        if new_enough "$python"; then return; fi
    done
    if command -v uv >/dev/null && python=$(uv python find '>=3.11' 2>/dev/null) && new_enough "$python"; then return; fi
    stop "Python 3.11 or newer is needed, and python3 is not that. Install one, or name one: make PYTHON=/path/to/python"
}

ask() { "$python" -I src/pithead/_build.py "$1"; }  # fits, can-compile

# --- Packages of the system ---

wants_compiled() {
    case ${PITHEAD_PURE:-} in '' | 0) ;; *) return 1 ;; esac
    [ "$goal" != packages ] && [ "$goal" != peer ] && [ "$goal" != peer-envs ]
}

find_missing() {  # sets missing to the packages of Debian and Ubuntu that are needed yet
    name=$("$python" -c 'import sys; print("python3.%d" % sys.version_info.minor)')
    if [ "$(/usr/bin/python3 -V 2>&1)" = "$("$python" -V 2>&1)" ]; then name=python3; fi
    missing=
    if ! has_venv; then missing=$name-venv; fi
    if wants_compiled && ! ask can-compile; then missing="$missing gcc libc6-dev $name-dev"; fi
}

has_venv() { "$python" -c 'import ensurepip, venv' 2>/dev/null; }

as_root() {  # as_root COMMAND: run it if this is root, or sudo asks for no password
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

apt() { as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=120 "$@" </dev/null 2>&1; }

install_missing() {  # tries to; the package lists are fetched only if it fails without
    command -v apt-get >/dev/null && as_root true 2>/dev/null || return 1
    say "Installing" $missing "…"
    if apt install -y --no-install-recommends $missing >/dev/null; then return; fi
    output=$(apt update; apt install -y --no-install-recommends $missing) || { printf '%s\n' "$output" >&2; return 1; }
}

how_to_install() {  # prints the command, or what there is to do
    install="apt-get update && apt-get install -y$(printf ' %s' $missing)"
    if ! command -v apt-get >/dev/null; then
        echo "your system's package manager, for what Debian calls$(printf ' %s' $missing)"
    elif [ "$(id -u)" = 0 ]; then
        echo "$install"
    elif command -v sudo >/dev/null; then
        echo "$install" | sed 's/apt-get/sudo apt-get/g'
    else
        echo "su -c '$install'"
    fi
}

# --- What some tests use besides ---

has_chromium() {
    for name in chromium chromium-browser google-chrome google-chrome-stable; do
        if command -v $name >/dev/null; then return; fi
    done
    for found in "${PLAYWRIGHT_BROWSERS_PATH:-${HOME:-}/.cache/ms-playwright}"/chromium*; do
        if [ -d "$found" ]; then return; fi
    done
    return 1
}

has_postgresql() {
    if command -v initdb >/dev/null; then return; fi
    for found in /usr/lib/postgresql/*/bin/initdb; do
        if [ -x "$found" ]; then return; fi
    done
    return 1
}

find_missing_services() {
    missing=
    if ! has_chromium; then missing=chromium; fi
    if ! has_postgresql; then missing="$missing postgresql"; fi
}

install_services() {  # tries to, once; the tests that want one say why they are skipped
    find_missing_services
    if [ -z "$missing" ]; then return; fi
    tried=.venv/.no-services
    if [ ! -f $tried ] || [ "$(cat $tried)" != "$missing" ]; then
        for missing in $missing; do install_missing || true; done
        find_missing_services
        if [ -z "$missing" ]; then return; fi
        if [ -d .venv ]; then printf '%s\n' "$missing" >$tried; fi
    fi
    say "Some tests of the table will be skipped: they play in a real browser, and on a real PostgreSQL. To run them:
    $(how_to_install)"
}

# --- Environments ---

made_of() {  # made_of FOLDER FILE…: what an environment depends on
    printf '%s\n' "$here" "$("$1/bin/python" -V 2>&1)"
    shift
    cksum "$@"
}

is_python_asked_for() { [ -z "${PYTHON:-}" ] || [ "$("$PYTHON" -V 2>&1)" = "$("$1/bin/python" -V 2>&1)" ]; }

is_ready() {  # is_ready FOLDER FILE…
    [ -f "$1/$mark" ] && [ "$(made_of "$@" 2>&1)" = "$(cat "$1/$mark")" ] && is_python_asked_for "$1"
}

is_sound() {  # is_sound FOLDER: its Python and pip work, and it was made here, not moved here
    new_enough "$1/bin/python" && "$1/bin/python" -m pip --version >/dev/null 2>&1 &&
        grep -qF "$here/$1" "$1/pyvenv.cfg" && is_python_asked_for "$1"
}

create() {  # create FOLDER: an environment with nothing but pip
    find_python
    if ! has_venv; then
        find_missing
        install_missing || stop "A virtual environment needs a package of the system. Run this, then try again:
    $(how_to_install)"
    fi
    "$python" -m venv --clear "$1" || stop "$python could not make the virtual environment $1."
}

mark=.made-of  # the file in an environment that tells what it was made of

begin() {  # begin FOLDER: an environment that packages can be installed into by `fetch`
    say "Setting up $1 …"
    if ! is_sound "$1"; then create "$1"; fi
    rm -f "$1/$mark"
    into=$1/bin/python
}

fetch() {  # fetch ARGUMENT…: install packages; uv may know other sources than pip, so where it fails pip has a try
    if command -v uv >/dev/null && uv pip install -q --python "$into" "$@"; then return; fi
    # Most modules are never imported, and Python compiles those that are.
    "$into" -m pip --disable-pip-version-check --no-input -q install --no-compile "$@"
}

interpreted() { (PITHEAD_PURE=1 && export PITHEAD_PURE && "$@"); }  # what is compiled is compiled in place, by `compile`

set_up() {  # set_up FOLDER REQUIREMENTS FILE…: an environment with the packages of a file
    if is_ready "$@"; then return; fi
    begin "$1"
    fetch -r "$2" || stop "The packages of $2 could not be installed; the lines above say why."
    if [ "$1" != .venv-peer ] && [ "$1" != .venv-peer-envs ]; then
        interpreted fetch --no-deps --no-build-isolation -e . || stop "Pithead could not be installed into $1."
    fi
    made_of "$@" >"$1/$mark"
}

set_up_to_play() {  # .venv with what the commands need, and the compiler: a third of what tests and checks do
    set -- .venv requirements/dev.txt pyproject.toml setup.py
    if is_ready "$@"; then return; fi
    mark=.made-to-play
    if is_ready "$@"; then return; fi
    begin "$1"
    fetch -c "$2" mypy setuptools || stop "The compiler's packages could not be installed; the lines above say why."
    interpreted fetch --no-build-isolation -c "$2" -e '.[table,learn,pictures,postgres]' ||
        stop "Pithead and its packages could not be installed into $1; the lines above say why."
    made_of "$@" >"$1/$mark"
}

# --- The compiled engine ---

has_compiler() {  # installs one if it may; asks once, not at every start
    if ask can-compile; then return; fi
    find_missing
    if [ ! -f .venv/.no-compiler ] || [ "$goal" = build ]; then
        if install_missing && ask can-compile; then return; fi
        touch .venv/.no-compiler
    fi
    say "The engine runs interpreted, which is slower by far: compiling it needs a C compiler and Python's headers.
Run this, and it will be compiled at the next start:
    $(how_to_install)"
    return 1
}

compile() {
    python=.venv/bin/python
    if ask fits; then return; fi
    if ! has_compiler; then
        if [ "$goal" = build ]; then exit 1; fi
        return
    fi
    failed=.venv/.compile-failed
    if [ "$goal" = play ] && [ -f $failed ] && [ -z "$(find setup.py src -name '*.py' -newer $failed)" ]; then
        say "The engine runs interpreted, because it did not compile; \`make build\` shows why."
        return
    fi
    say "Compiling (about a minute) …"
    mkdir -p build
    if $python setup.py -q build_ext --inplace >build/compile.log 2>&1 && ask fits; then
        rm -f $failed
        return
    fi
    touch $failed
    tail -n 30 build/compile.log >&2
    [ "$goal" = play ] || stop "The engine did not compile, although there is a C compiler; build/compile.log has it all."
    say "The engine did not compile, so it runs interpreted; build/compile.log says why."
}

# --- All of it, one at a time ---

exec </dev/null 9<scripts/setup.sh
if command -v flock >/dev/null && ! flock -n 9; then
    say "Waiting for another set-up to end …"
    flock 9
fi
case $goal in
peer) set_up .venv-peer requirements/peer.txt ;;
peer-envs) set_up .venv-peer-envs requirements/peer-envs.txt ;;
ray) set_up .venv-ray requirements/ray.txt requirements/dev.txt pyproject.toml setup.py ;;
packages | play | test | build)
    if [ "$goal" = play ]; then set_up_to_play; else set_up .venv requirements/dev.txt pyproject.toml setup.py; fi
    if wants_compiled; then compile; fi
    ;;
services) install_services ;;
learn) set_up .venv-learn requirements/learn.txt requirements/dev.txt pyproject.toml setup.py ;;
docs) set_up .venv-docs requirements/docs.txt pyproject.toml setup.py ;;
*) stop "expected packages, play, test, build, services, peer, peer-envs, ray, learn or docs, got '$goal'" ;;
esac
