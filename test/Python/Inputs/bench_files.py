# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""usage: bench_files.py WHEELS FOLDER: checks files of FlashInfer-Bench with its own classes.

The wheels of FlashInfer and FlashInfer-Bench are unpacked, not installed: modules that need a GPU
are not imported. Each solution is built as FlashInfer-Bench builds it, runs on the CPU, and is
compared with the reference of its definition. FlashInfer's Trace Apply reads the same folder.
"""

import os
import pathlib
import sys
import types
import zipfile

wheels, folder = map(pathlib.Path, sys.argv[1:])
os.environ["FIB_CACHE_PATH"] = str(folder / "cache")
for wheel in ("flashinfer_bench-*.whl", "flashinfer_python-*.whl"):
    with zipfile.ZipFile(next(wheels.glob(wheel))) as archive:
        archive.extractall(folder / "wheels", [
            name for name in archive.namelist() if name.endswith(".py")])
sys.path.insert(0, str(folder / "wheels"))
# These packages import all of their modules. Parts of FlashInfer need a GPU.
for name in ("flashinfer_bench", "flashinfer_bench.compile", "flashinfer_bench.compile.builders",
             "flashinfer", "flashinfer.trace", "flashinfer.trace_apply"):
    package = types.ModuleType(name)
    package.__path__ = [str(folder / "wheels" / name.replace(".", "/"))]
    sys.modules[name] = package

import torch  # noqa: E402
from flashinfer.trace_apply.config import load_config  # noqa: E402
from flashinfer_bench.compile.builders.python_builder import PythonBuilder  # noqa: E402
from flashinfer_bench.data import TraceSet  # noqa: E402

import fusednorm.flashinfer  # noqa: E402

torch.manual_seed(1)
for dtype in ("bfloat16", "float16", "float32"):
    root = folder / dtype
    fusednorm.flashinfer.write_solutions(root, [64, 4096], 1e-5, dtype)
    found = TraceSet.from_path(str(root))
    assert len(found.definitions) == len(found.solutions) == 6
    read = load_config(root)
    assert sorted(read.definitions) == sorted(found.definitions) and len(read.solutions) == 6
    for name, definition in found.definitions.items():
        solution, = found.solutions[name]
        inputs = [torch.randn(shape).to(kind) for shape, kind in zip(
            definition.get_input_shapes({"batch_size": 7}), definition.torch_input_dtypes)]
        scope = {}
        exec(definition.reference, scope)
        run = PythonBuilder().build(definition, solution)
        expected, made = scope["run"](*inputs), run(*inputs)
        expected, made = [one if isinstance(one, tuple) else (one,) for one in (expected, made)]
        assert len(made) == len(expected) == len(definition.outputs)
        for a, b, kind in zip(made, expected, definition.torch_output_dtypes):
            assert a.dtype == b.dtype == kind and a.shape == b.shape
            assert torch.allclose(a.float(), b.float(), rtol=2 * torch.finfo(kind).eps, atol=1e-6)
print(len(found.solutions), "solutions")
