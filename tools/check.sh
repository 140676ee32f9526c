#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs what is missing, builds, and runs the tests.
#
#   tools/check.sh              the default run
#   tools/check.sh --full       all parts of the long run, one after the other
#   tools/check.sh --full=PART  one of them: default, python, grid, executor, numerics, fuzz,
#                               artifacts, fusion, rest, roundtrip, sanitizers
#   tools/check.sh --again ...  also what has passed before
#
# A long run that was ended goes on where it was: a step that has passed is not run
# again until a source changes. The last line is `N passed, N failed, N skipped`.
set -euo pipefail

PARTS=(default python grid executor numerics fuzz artifacts fusion rest roundtrip sanitizers)
parts=()
again=()
for argument in "$@"; do
  case $argument in
    --full) parts=("${PARTS[@]}") ;;
    --full=*)
      [[ " ${PARTS[*]} " == *" ${argument#--full=} "* ]] ||
        { echo "error: --full: unknown part '${argument#--full=}'; expected one of ${PARTS[*]}" >&2; exit 2; }
      parts+=("${argument#--full=}") ;;
    --again) again=(--again) ;;
    -h | --help) sed -n '4,13s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) echo "error: unknown option '$argument'; expected --full, --full=PART, --again or --help" >&2; exit 2 ;;
  esac
done

. "$(dirname "$0")/common.sh"
# Tests check the format; lit ends one that hangs with the help of psutil. C programs of tests are
# compiled by gcc, and Python's tests have an environment.
install_packages "${PACKAGES[@]}" clang-format-22 gcc python3-psutil python3-venv

if ((!${#parts[@]})); then
  tools/python-env.sh numpy
  build release build all
  start=$SECONDS results=build/test-results-0.json
  say "testing build"
  "$LLVM_PREFIX/bin/lit" -s -v --timeout 7200 -o "$results" build/test || true
  say "tested in $((SECONDS - start)) s"
  exec python3 tools/summarize-tests.py "$results"
fi

# Each part says what it has found; the last lines repeat it.
status=0
summaries=()
for part in "${parts[@]}"; do
  directory=build
  if [[ $part == sanitizers ]]; then
    directory=build-sanitizers
    install_packages libclang-rt-22-dev
    build sanitizers build-sanitizers all
  else
    # Tests of Python with the packages of an environment of their own.
    if [[ $part == python ]]; then
      install_packages libclang-rt-22-dev
      tools/python-env.sh numpy torch jax mypy
    else
      tools/python-env.sh numpy
    fi
    build release build all
  fi
  log=$directory/test-part-$part.log
  tools/run-part.py "$part" "$directory" "$LLVM_PREFIX/bin/lit" "${again[@]}" 2>&1 | tee "$log" || status=1
  summaries+=("$part: $(tail -n 1 "$log")")
done
((${#parts[@]} == 1)) || printf '%s\n' "${summaries[@]}" |
  awk '{print; passed += $2; failed += $4; skipped += $6}
       END {print passed " passed, " failed " failed, " skipped " skipped"}'
exit $status
