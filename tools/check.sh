#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs what is missing, builds, and runs the tests.
#
#   tools/check.sh         the default run
#   tools/check.sh --full  also exhaustive sweeps, long random runs, a run in which
#                          every file is round-tripped, and one under sanitizers
#
# The last line is `N passed, N failed, N skipped`.
set -euo pipefail

full=0
for argument in "$@"; do
  case $argument in
    --full) full=1 ;;
    -h | --help) sed -n '4,10s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) echo "error: unknown option '$argument'; expected --full or --help" >&2; exit 2 ;;
  esac
done

. "$(dirname "$0")/common.sh"
# Tests check the format; lit ends one that hangs with the help of psutil.
install_packages "${PACKAGES[@]}" clang-format-22 python3-psutil
((full)) && install_packages libclang-rt-22-dev

results=()
# run_suite DIRECTORY [lit option...]: one more run of the whole suite.
run_suite() {
  local directory=$1 start=$SECONDS
  shift
  results+=("$directory/test-results-${#results[@]}.json")
  say "testing $directory $*"
  "$LLVM_PREFIX/bin/lit" -s -v --timeout 7200 -o "${results[-1]}" "$@" "$directory/test" || true
  say "tested in $((SECONDS - start)) s"
}

build release build all
run_suite build
if ((full)); then
  export FUSEDNORM_TEST_FULL=1
  run_suite build --param full=1
  unset FUSEDNORM_TEST_FULL
  run_suite build --param roundtrip=1
  build sanitizers build-sanitizers all
  run_suite build-sanitizers
  run_suite build-sanitizers --param full=1 --filter Fuzz
fi

exec python3 tools/summarize-tests.py "${results[@]}"
