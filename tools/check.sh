#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs missing Debian packages, builds, and runs the tests.
#
#   tools/check.sh              Run the default tests.
#   tools/check.sh --full       Run all parts of the long tests, one after the other.
#   tools/check.sh --full=PART  Run one part of the long tests.
#   tools/check.sh --again ...  Also repeat steps that have passed.
#
# An interrupted long run continues where it stopped. A step that has passed runs again only after
# a source has changed. The last line is `N passed, N failed, N skipped`.
set -euo pipefail

# The parts of the long tests. tools/run-part.py and the nightly workflow have the same list.
PARTS=(default python frameworks grid simulator numerics fuzz artifacts fusion rest roundtrip gcc sanitizers)
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
    -h | --help) sed -n '4,12s/^# \{0,1\}//p' "$0"; echo; echo "PART is one of: ${PARTS[*]}"; exit 0 ;;
    *) echo "error: unknown option '$argument'; expected --full, --full=PART, --again or --help" >&2; exit 2 ;;
  esac
done

. "$(dirname "$0")/common.sh"
# ca-certificates, python3-venv: tools/python-env.sh. clang-format-22: format tests. gcc, g++:
# programs of tests and of the GPU test package. libclang-rt-22-dev: tests with sanitizers.
# python3-psutil: timeouts of lit. openmpi-bin, mpich: tests on several ranks.
install_packages "${PACKAGES[@]}" ca-certificates clang-format-22 gcc g++ libclang-rt-22-dev \
  mpich openmpi-bin python3-psutil python3-venv

if ((!${#parts[@]})); then
  tools/python-env.sh numpy sbom cuda
  build release build all
  start=$SECONDS results=build/test-results-0.json
  say "testing build"
  "$LLVM_PREFIX/bin/lit" -s -v --timeout 7200 -o "$results" build/test || true
  say "tested in $((SECONDS - start)) s"
  exec python3 tools/summarize-tests.py "$results"
fi

# Each part ends with its summary. The last lines repeat all summaries and add them up.
status=0
summaries=()
for part in "${parts[@]}"; do
  directory=build
  if [[ $part == sanitizers || $part == gcc ]]; then
    directory=build-$part
    tools/python-env.sh numpy sbom cuda
    build "$part" "$directory" all
  else
    if [[ $part == python ]]; then
      tools/python-env.sh numpy torch jax mypy cuda
    elif [[ $part == frameworks ]]; then
      tools/python-env.sh numpy jax tvm-ffi cuda vllm
    else
      tools/python-env.sh numpy sbom cuda
      [[ $part != rest ]] || tools/build-site.sh --install || true  # Without Sphinx, its test is skipped.
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
