#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Creates the Python environment of the tests, build/python-env, and installs packages from PyPI:
#
#   tools/python-env.sh [numpy] [torch] [jax] [mypy] [sbom]
#
# A package that cannot be installed is reported and left out. Tests that need it are skipped.
set -uo pipefail
cd "$(dirname "$0")/.."

environment=build/python-env
for package in "$@"; do
  case $package in
    numpy) wanted=(numpy ml_dtypes) ;;
    torch) wanted=(torch transformers) ;;
    jax) wanted=(jax jaxlib) ;;
    mypy) wanted=(mypy mypy_extensions) ;;
    # The library of tools/release.py that writes and validates the SBOM.
    sbom) wanted=("cyclonedx-python-lib[json-validation]>=11,<12") ;;
    *) echo "error: unknown package '$package'; expected numpy, torch, jax, mypy or sbom" >&2; exit 2 ;;
  esac
  # The modules that show that the packages are installed.
  case $package in
    sbom) modules="cyclonedx, jsonschema" ;;
    *) modules="${wanted[0]}, ${wanted[1]}" ;;
  esac
  [[ -x $environment/bin/python ]] && "$environment/bin/python" -c "import $modules" 2>/dev/null && continue
  echo "== installing $package into $environment"
  mkdir -p build
  { [[ -x $environment/bin/python ]] || python3 -m venv "$environment"; } &&
    "$environment/bin/pip" install --quiet --disable-pip-version-check --timeout 15 --retries 1 "${wanted[@]}" >"build/python-env.log" 2>&1 ||
    echo "== could not install $package (see build/python-env.log); tests that need it are skipped"
done
exit 0
