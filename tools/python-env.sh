#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Creates the Python environment of the tests, build/python-env, and installs packages from PyPI:
#
#   tools/python-env.sh [numpy] [torch] [jax] [mypy] [sbom] [cuda]
#
# `cuda` installs NVIDIA's ptxas and nvdisasm, each if it is not in PATH. If pip fails, the script
# reports the package and goes on; tests with this package are skipped.
set -uo pipefail
cd "$(dirname "$0")/.."

environment=build/python-env

# install PACKAGE OPTION...
# Calls pip. Reports a failure and goes on.
install() {
  local package=$1
  shift
  echo "== installing $package into $environment"
  mkdir -p build
  { [[ -x $environment/bin/python ]] || python3 -m venv "$environment"; } &&
    "$environment/bin/python" -m pip install --quiet --disable-pip-version-check --timeout 15 --retries 1 "$@" >"build/python-env.log" 2>&1 ||
    echo "== could not install $package (see build/python-env.log); tests that need it are skipped"
}

# install_cuda PROGRAM PACKAGE
# Installs one package of the CUDA toolkit. Its dependencies are for nvcc.
install_cuda() {
  command -v "$1" >/dev/null || compgen -G "$environment/lib/python*/site-packages/nvidia/cu13/bin/$1" >/dev/null ||
    install "$1" --no-deps "$2"
}

for package in "$@"; do
  case $package in
    numpy) wanted=(numpy ml_dtypes) modules="numpy, ml_dtypes" ;;
    torch) wanted=(torch transformers) modules="torch, transformers" ;;
    jax) wanted=(jax jaxlib) modules="jax, jaxlib" ;;
    mypy) wanted=(mypy mypy_extensions) modules="mypy, mypy_extensions" ;;
    # The library of tools/release.py that writes and validates the SBOM.
    sbom) wanted=("cyclonedx-python-lib[json-validation]>=11,<12") modules="cyclonedx, jsonschema" ;;
    cuda)
      # Register counts depend on the version of ptxas. CUDA 13.0 is the version of docs/GPU.md.
      install_cuda ptxas nvidia-cuda-nvcc==13.0.88
      install_cuda nvdisasm nvidia-cuda-nvdisasm==13.5.37
      continue ;;
    *) echo "error: unknown package '$package'; expected numpy, torch, jax, mypy, sbom or cuda" >&2; exit 2 ;;
  esac
  [[ -x $environment/bin/python ]] && "$environment/bin/python" -c "import $modules" 2>/dev/null && continue
  install "$package" "${wanted[@]}"
done
exit 0
