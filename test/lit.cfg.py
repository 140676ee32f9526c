# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Parameters (lit --param NAME=VALUE, or the variable FUSEDNORM_TEST_<NAME>):
#   full=1       also run the tests marked REQUIRES: full (minutes, not seconds)
#   roundtrip=1  every fusednorm-opt of the suite also verifies that its input
#                survives printing and parsing, as text and as bytecode

import glob
import os
import shutil
import subprocess
import sys
import sysconfig
import lit.formats
from lit.llvm import llvm_config
from lit.llvm.subst import ToolSubst


def parameter(name):
    value = lit_config.params.get(name, os.environ.get("FUSEDNORM_TEST_" + name.upper(), "0"))
    return value not in ("0", "")


config.name = "fusednorm"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["lit.cfg.py", "Inputs", "CMakeLists.txt"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.fusednorm_obj_root, "test")

llvm_config.with_system_environment(["HOME", "TMP", "TEMP", "CUDA_HOME"])
# Project builds in tests use the configuration of this build.
for name in ("CMAKE_C_COMPILER_LAUNCHER", "CMAKE_CXX_COMPILER_LAUNCHER", "CMAKE_BUILD_PARALLEL_LEVEL",
             *(name for name in os.environ if name.startswith("CCACHE_"))):
    llvm_config.with_system_environment(name)
# Tests that compile equal modules generate code once. The cache is empty at the start.
object_cache = os.path.join(config.fusednorm_obj_root, "test", "object-cache")
shutil.rmtree(object_cache, ignore_errors=True)
os.makedirs(object_cache, mode=0o700, exist_ok=True)
config.environment["FUSEDNORM_OBJECT_CACHE"] = object_cache
# Strict by default: no unused prefixes, variables end at the next label.
config.environment["FILECHECK_OPTS"] = "-enable-var-scope -allow-unused-prefixes=false"

bin_dir = os.path.join(config.fusednorm_obj_root, "bin")
llvm_config.with_environment("PATH", bin_dir, append_path=True)
llvm_config.with_environment("PATH", config.llvm_tools_dir, append_path=True)
config.substitutions.append(("%src", config.fusednorm_src_root))
config.substitutions.append(("%obj", config.fusednorm_obj_root))
# The library folder of LLVM with OpenMP.
config.substitutions.append(("%llvm-lib", os.path.join(os.path.dirname(config.llvm_tools_dir), "lib")))
# python3 in PATH may be a shell script of pyenv, which adds 0.1 s of CPU time to each call.
python = subprocess.check_output(["python3", "-c", "import sys; print(sys.executable)"],
                                 text=True).strip()
config.substitutions.append(("%python", python))
if os.path.dirname(python) != os.path.dirname(shutil.which("python3")):
    llvm_config.with_environment("PATH", os.path.dirname(python), append_path=True)
# A mock CUDA driver. It records calls.
fake_cuda_dir = os.path.join(config.fusednorm_obj_root, "test", "Runtime", "FakeCuda")
config.substitutions.append(("%fake-cuda-dir", fake_cuda_dir))
config.substitutions.append(("%fake-cuda", os.path.join(fake_cuda_dir, "libcuda.so.1")))
# Upstream's mlir-runner and its libraries, for decomposed IR.
config.substitutions.append(("%mlir-runner", os.path.join(config.llvm_tools_dir, "mlir-runner")))
config.substitutions.append(("%mlir_lib_dir", os.path.join(os.path.dirname(config.llvm_tools_dir), "lib")))
config.substitutions.append(("%llvm_prefix", os.path.dirname(config.llvm_tools_dir)))

opt = "fusednorm-opt"
if parameter("roundtrip"):
    opt += " --verify-roundtrip"
tools = [
    ToolSubst("fusednorm-opt", opt, unresolved="ignore"),
    "fusednorm-runner",
    "fusednorm-compile",
    "fusednorm-differential",
    "fusednorm-fuzz",
    "simt-run",
    "FileCheck",
    "not",
    "split-file",
    "count",
]
llvm_config.add_tool_substitutions(tools, [bin_dir, config.llvm_tools_dir])

if parameter("full"):
    config.available_features.add("full")
if config.fusednorm_link_mlir == "dylib":
    config.available_features.add("mlir-dylib")
# LLVM's static libraries need the development package of zstd.
zstd = subprocess.run(["gcc", "-print-file-name=libzstd.a"], capture_output=True, text=True).stdout
if os.path.isabs(zstd):
    config.available_features.add("zstd")
# C++ gives arguments of a call no order, and GCC evaluates the last one first. So independent ops
# stand in another order than in builds by clang, which committed texts show.
if config.fusednorm_compiler == "GNU":
    config.available_features.add("gcc")
if config.fusednorm_sanitizers:
    config.available_features.add("sanitizers")
    # LLVM's libraries are not instrumented: container annotations and poisoning do not match across
    # them, and LLVM leaks memory until the process ends. LLVM also replaces the sanitizer's signal
    # stack, which is an error at thread exit.
    config.environment["ASAN_OPTIONS"] = (
        "detect_leaks=0:detect_container_overflow=0:allow_user_poisoning=0:use_sigaltstack=0")
    # C programs linked with the instrumented libraries must provide the sanitizer runtime.
    c_compiler = (f"clang-22 -fsanitize={config.fusednorm_sanitizers} -fno-sanitize=function "
                  "-fno-sanitize-recover=all -fsanitize-link-c++-runtime")
else:
    config.available_features.add("no-sanitizers")
    c_compiler = "gcc"
config.substitutions.append(("%cc", c_compiler))
# The highest x86-64 level of the host.
flags = set()
if os.path.exists("/proc/cpuinfo"):
    with open("/proc/cpuinfo") as file:
        flags = set(file.read().split())
config.substitutions.append(("%level", "x86-64-v4" if flags >= {
    "avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"} else "x86-64-v3"))
# CPU features of AMX code for FP8 widening (byte tables, GF(2) affine maps).
if flags >= {"avx512vl", "avx512bw", "avx512_bf16", "avx512vbmi", "gfni"}:
    config.available_features.add("byte-maps")
clang_format = shutil.which("clang-format-22")
if clang_format:
    config.available_features.add("clang-format")
    config.substitutions.append(("%clang-format", clang_format))
tsan = subprocess.run(["clang++-22", "-fsanitize=thread", "-x", "c++", "-", "-o", os.devnull],
                      input=b"int main() {}", stderr=subprocess.DEVNULL)
if tsan.returncode == 0:
    config.available_features.add("tsan")
# Python preloads clang's ASan runtime for the sanitized native module.
asan = subprocess.run(["clang-22", "-print-file-name=libclang_rt.asan-x86_64.so"],
                      capture_output=True, text=True).stdout.strip()
if os.path.isabs(asan) and os.path.exists(asan):
    config.available_features.add("asan")
config.substitutions.append(("%asan-library", asan))
config.substitutions.append(("%include-of-python", "-I" + sysconfig.get_paths()["include"]))
recorded_dir = os.path.join(config.test_source_root, "RecordedResults")
if any(name.endswith(".json") for name in (
        os.listdir(recorded_dir) if os.path.isdir(recorded_dir) else ())):
    config.available_features.add("recorded-results")
triton = subprocess.run([python, "-c", "import triton"], stderr=subprocess.DEVNULL)
if triton.returncode == 0:
    config.available_features.add("triton")
# NVIDIA's ptxas and nvdisasm: from PATH, or from tools/python-env.sh, for any build.
cuda_tools = glob.glob(os.path.join(config.fusednorm_src_root, "build", "python-env", "lib", "python*",
                                    "site-packages", "nvidia", "cu13", "bin"))
config.environment["PATH"] = os.pathsep.join([config.environment["PATH"], *cuda_tools])
if shutil.which("ptxas", path=config.environment["PATH"]):
    config.available_features.add("ptxas")
# Python with NumPy: from tools/python-env.sh, for any build, or from the system.
numpy_python = os.path.join(config.fusednorm_src_root, "build", "python-env", "bin", "python")
if not os.path.exists(numpy_python):
    numpy_python = python
for package in ("numpy", "torch", "transformers", "jax", "mypy", "cyclonedx", "jsonschema",
                "tvm_ffi"):
    found = subprocess.run([numpy_python, "-c", "import importlib.util, sys; sys.exit("
                            f"importlib.util.find_spec('{package}') is None)"])
    if found.returncode == 0:
        config.available_features.add(package)
config.substitutions.append(("%numpy-python", numpy_python))
# OpenMPI's mpirun also starts as root, and more ranks than cores.
mpirun = shutil.which("mpirun")
if mpirun and "Open MPI" in subprocess.run([mpirun, "--version"], capture_output=True,
                                           text=True).stdout:
    config.available_features.add("mpi")
    config.substitutions.append(
        ("%mpirun", f"{mpirun} --allow-run-as-root --oversubscribe"))
# vLLM has an environment of its own, and other engines are wheels: from tools/python-env.sh vllm.
vllm_python = os.path.join(config.fusednorm_src_root, "build", "vllm-env", "bin", "python")
if os.path.exists(vllm_python) and not subprocess.run(
        [vllm_python, "-c", "import importlib.util, sys; sys.exit(any("
         "importlib.util.find_spec(name) is None for name in ('vllm', 'torch')))"]).returncode:
    config.available_features.add("vllm")
config.substitutions.append(("%vllm-python", vllm_python))
engine_wheels = os.path.join(config.fusednorm_src_root, "build", "engine-wheels")
if glob.glob(os.path.join(engine_wheels, "sglang-*")):
    config.available_features.add("engine-wheels")
if glob.glob(os.path.join(engine_wheels, "flashinfer_bench-*")):
    config.available_features.add("bench-wheel")
config.substitutions.append(("%engine-wheels", engine_wheels))
# Debian's name of MPICH's launcher.
mpich = shutil.which("mpirun.mpich")
if mpich:
    config.available_features.add("mpich")
    config.substitutions.append(("%mpich-run", mpich))
if os.path.exists(os.path.join(config.fusednorm_src_root, "build", "site-env", "bin", "sphinx-build")):
    config.available_features.add("sphinx")
# sass.py also finds nvdisasm by FUSEDNORM_NVDISASM, and as a package of this Python.
sys.path.insert(0, os.path.join(config.test_source_root, "Artifact"))
import sass
nvdisasm = sass.nvdisasm() or shutil.which("nvdisasm", path=config.environment["PATH"])
if nvdisasm:
    config.available_features.add("nvdisasm")
    config.environment["FUSEDNORM_NVDISASM"] = nvdisasm
