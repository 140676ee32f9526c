#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Makes the Python environment of the tests, build/python-env, with packages from PyPI:
#
#   tools/python-env.sh numpy [torch] [jax] [mypy]
#
# What cannot be had is said and left out: tests that need it are skipped.
set -uo pipefail
cd "$(dirname "$0")/.."

environment=build/python-env
for package in "$@"; do
  case $package in
    numpy) wanted=(numpy ml_dtypes) ;;
    torch) wanted=(torch transformers) ;;
    jax) wanted=(jax jaxlib) ;;
    mypy) wanted=(mypy mypy_extensions) ;;
    *) echo "error: unknown package '$package'; expected numpy, torch, jax or mypy" >&2; exit 2 ;;
  esac
  [[ -x $environment/bin/python ]] && "$environment/bin/python" -c "import ${wanted[0]}, ${wanted[1]}" 2>/dev/null &&
    continue
  echo "== installing $package into $environment"
  mkdir -p build
  { [[ -x $environment/bin/python ]] || python3 -m venv "$environment"; } &&
    "$environment/bin/pip" install --quiet --disable-pip-version-check --timeout 15 --retries 1 "${wanted[@]}" >"build/python-env.log" 2>&1 ||
    echo "== $package could not be installed (build/python-env.log); tests that need it are skipped"
done
exit 0
