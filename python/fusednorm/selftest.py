# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs all drop-in functions on the CPU, in the SIMT simulator and on a GPU, and compares bits.

The GPU is the first one of PyTorch, if any:

    python -m fusednorm.selftest                 compares CPU and GPU with the simulator
    python -m fusednorm.selftest --out FILE      also writes a report
    python -m fusednorm.selftest --replay FILE   compares a report of another machine

With FUSEDNORM_RT_BACKEND=simt, the simulator replaces the CUDA driver as well. Times are given
for a call and for a copy of the same number of bytes. The report has hashes of all outputs in the
format of recorded GPU results (docs/GPU.md). A machine without a GPU can replay it.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import platform
import sys
import time
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

from . import _functions, ops, rope
from ._devices import Device, find_device
from .compat import vllm

Case = Tuple[str, Callable[[Any], List[Any]]]


def fnv(data: bytes) -> str:
    """Returns the 64-bit FNV-1a hash in hexadecimal."""
    value = 0xcbf29ce484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001b3 & 0xffffffffffffffff
    return f"{value:016x}"


class Maker:
    """Makes arrays that depend on the seed only. bf16 and FP8 are integers of their bits."""

    def __init__(self, numpy: Any, seed: int, rows: int, device: Optional[Device] = None) -> None:
        self.numpy, self.rows = numpy, rows
        self.put = (device or Device()).put
        self._random = numpy.random.Generator(numpy.random.PCG64(seed))

    def bf16(self, *shape: int) -> Any:
        exact = self._random.integers(-(2**20), 2**20, shape).astype(self.numpy.float32) * 2.0**-18
        return self.put((exact.view(self.numpy.uint32) >> 16).astype(self.numpy.uint16))

    def fp8(self, *shape: int) -> Any:
        return self.put(self._random.integers(0, 120, shape).astype(self.numpy.uint8))

    def i32(self, *numbers: int) -> Any:
        return self.put(self.numpy.array(numbers, self.numpy.int32))

    def zeros(self, *shape: int, dtype: str = "uint16") -> Any:
        return self.put(self.numpy.zeros(shape, dtype))

    def f32(self, *numbers: float) -> Any:
        return self.put(self.numpy.array(numbers, self.numpy.float32))

    def line(self, low: float, high: float, *shape: int) -> Any:
        count = int(self.numpy.prod(shape))
        return self.put(self.numpy.linspace(low, high, count, dtype=self.numpy.float32).reshape(shape))

    def slots(self) -> Any:
        """Returns a cache slot for each row; the first row is padding."""
        slots = self.numpy.arange(self.rows, dtype=self.numpy.int64) * 5 % 128
        slots[0] = -1
        return self.put(slots)


def _cases(width: int) -> List[Case]:
    def norm(m: Maker) -> List[Any]:
        out = m.zeros(m.rows, width)
        vllm.rms_norm(out, m.bf16(m.rows, width), m.bf16(width), 1e-6)
        return [out]

    def add(function: Callable[..., None]) -> Callable[[Maker], List[Any]]:
        def run(m: Maker) -> List[Any]:
            x, residual = m.bf16(m.rows, width), m.bf16(m.rows, width)
            function(x, residual, m.bf16(width), 1e-6)
            return [x, residual]
        return run

    def static(m: Maker) -> List[Any]:
        out = m.zeros(m.rows, width, dtype="uint8")
        ops.rms_norm_static_fp8_quant(out, m.bf16(m.rows, width), m.bf16(width), m.f32(0.02), 1e-6)
        return [out]

    def token(quant: str, with_residual: bool) -> Callable[[Maker], List[Any]]:
        def run(m: Maker) -> List[Any]:
            residual = m.bf16(m.rows, width) if with_residual else None
            made = ops.rms_norm_dynamic_per_token_quant(
                m.bf16(m.rows, width), m.bf16(width), 1e-6, quant, residual=residual)
            return [*made, residual] if with_residual else list(made)
        return run

    def scaled(**options: Any) -> Callable[[Maker], List[Any]]:
        def run(m: Maker) -> List[Any]:
            own = dict(options)
            if own.pop("given", False):
                own["scale"] = m.f32(0.01)
            return list(ops.scaled_fp8_quant(m.bf16(m.rows, width), **own))
        return run

    def groups(transposed: bool) -> Callable[[Maker], List[Any]]:
        def run(m: Maker) -> List[Any]:
            return list(ops.per_token_group_quant_fp8(m.bf16(m.rows, width), 128,
                                                      column_major_scales=transposed))
        return run

    def rotary(is_neox: bool) -> Callable[[Maker], List[Any]]:
        def run(m: Maker) -> List[Any]:
            table = rope.rope_table(64, 64, kind="yarn", factor=4.0, original=8192,
                                    mscale=1.0, mscale_all_dim=1.0)
            query, key = m.bf16(m.rows, 4 * 64), m.bf16(m.rows, 2 * 64)
            positions = m.numpy.arange(m.rows, dtype=m.numpy.int64)[::-1] * 7 % 64
            ops.rotary_embedding(m.numpy.ascontiguousarray(positions), query, key, 64, table,
                                 is_neox)
            return [query, key]
        return run

    def latent(kind: str) -> Callable[[Maker], List[Any]]:
        def run(m: Maker) -> List[Any]:
            cache = m.zeros(8, 16, 576, dtype="uint8" if kind == "fp8" else "uint16")
            ops.concat_and_cache_mla(m.bf16(m.rows, 512), m.bf16(m.rows, 64), cache, m.slots(), kind,
                                     m.f32(0.5))
            return [cache]
        return run

    def flash(m: Maker) -> List[Any]:
        caches = m.zeros(8, 16, 2, 128), m.zeros(8, 16, 2, 128)
        ops.reshape_and_cache_flash(m.bf16(m.rows, 2, 128), m.bf16(m.rows, 2, 128), *caches,
                                    m.slots(), "auto", None, None)
        return list(caches)

    def single(function: Callable[..., Any]) -> Callable[[Maker], List[Any]]:
        return lambda m: [function(m.bf16(m.rows, width), m.bf16(width))]

    def layer(m: Maker) -> List[Any]:
        weights = m.line(0.5, 1.5, width)
        return [ops.layernorm(m.bf16(m.rows, width), weights, weights)]

    def product(m: Maker) -> List[Any]:
        return [ops.matmul(m.bf16(m.rows, 128), m.bf16(64, 128), transpose_b=True)]

    def scaled_gemm(m: Maker) -> List[Any]:
        return [ops.cutlass_scaled_mm(m.fp8(m.rows, 128), m.fp8(64, 128).T,
                                      m.line(0.01, 0.01, m.rows, 1), m.line(0.01, 0.02, 1, 64),
                                      "bf16")]

    def blocks(m: Maker) -> List[Any]:
        codes, scales = ops.per_token_group_quant_fp8(m.bf16(m.rows, 256), 128,
                                                      column_major_scales=True)
        return [ops.w8a8_block_fp8_matmul(codes, m.fp8(128, 256), scales,
                                          m.f32(0.01, 0.02).reshape(1, 2), (128, 128), "bf16")]

    def attention(m: Maker) -> List[Any]:
        offsets = m.i32(0, m.rows // 2, m.rows)
        heads = m.bf16(m.rows, 4, 64), m.bf16(m.rows, 2, 64), m.bf16(m.rows, 2, 64)
        return list(ops.flash_attn_varlen_func(*heads, m.rows, offsets, m.rows, offsets,
                                               causal=True, return_softmax_lse=True))

    def merge(m: Maker) -> List[Any]:
        out, lse = m.zeros(m.rows, 4, 64), m.zeros(4, m.rows, dtype="float32")
        one, two = m.line(-2, 2, 4, m.rows), m.line(1, 2, 4, m.rows)
        ops.merge_attn_states(out, m.bf16(m.rows, 4, 64), one, m.bf16(m.rows, 4, 64), two, lse)
        return [out, lse]

    def plan(m: Maker) -> List[Any]:
        return list(ops.mla_prefill_plan(m.i32(0, 3, 3, 9), m.i32(5, 0, 2), 16, 4))

    def gather(m: Maker) -> List[Any]:
        return list(ops.gather_quantize(m.bf16(8, 4, 576), m.i32(3, 1, 0, 7).reshape(2, 2),
                                        m.i32(0, 5, 8), m.i32(2, 1), 512))

    return [("rms_norm", norm), ("fused_add_rms_norm", add(ops.fused_add_rms_norm)),
            ("rms_norm_static_fp8_quant", static),
            ("rms_norm_dynamic_per_token_quant", token("f8E4M3FN", False)),
            ("rms_norm_dynamic_per_token_quant.int8.residual", token("i8", True)),
            ("scaled_fp8_quant.given", scaled(given=True)), ("scaled_fp8_quant.tensor", scaled()),
            ("scaled_fp8_quant.token", scaled(use_per_token_if_dynamic=True)),
            ("per_token_group_quant_fp8", groups(False)),
            ("per_token_group_quant_fp8.transposed", groups(True)),
            ("rotary_embedding.neox", rotary(True)), ("rotary_embedding.gptj", rotary(False)),
            ("concat_and_cache_mla", latent("auto")), ("concat_and_cache_mla.fp8", latent("fp8")),
            ("reshape_and_cache_flash", flash), ("rmsnorm", single(ops.rmsnorm)),
            ("gemma_rmsnorm", single(ops.gemma_rmsnorm)),
            ("fused_add_rmsnorm", add(ops.fused_add_rmsnorm)),
            ("gemma_fused_add_rmsnorm", add(ops.gemma_fused_add_rmsnorm)), ("layernorm", layer),
            ("matmul", product), ("cutlass_scaled_mm", scaled_gemm),
            ("w8a8_block_fp8_matmul", blocks), ("flash_attn_varlen_func", attention),
            ("merge_attn_states", merge), ("mla_prefill_plan", plan), ("gather_quantize", gather)]


#: Functions whose host code reads elements. They do not run on GPUs.
_HOST_READS = ("static_fp8", ".given", "rotary_embedding", ".fp8")


def _outputs(run: Callable[[Any], List[Any]], number: int, rows: int,
             device: Device = Device()) -> List[bytes]:
    import numpy
    return [numpy.ascontiguousarray(device.take(array)).tobytes()
            for array in run(Maker(numpy, number, rows, device))]


def _time(run: Callable[[], Any], device: Device = Device()) -> float:
    best, end = float("inf"), time.perf_counter() + 0.05
    while time.perf_counter() < end or best == float("inf"):
        start = time.perf_counter()
        run()
        device.wait()
        best = min(best, time.perf_counter() - start)
    return best


@contextlib.contextmanager
def _instead_of_cpu(**targets: str) -> Iterator[None]:
    """Runs functions in the simulator (emulated_target) or on a device (device_target)."""
    for name, target in targets.items():
        setattr(_functions.settings, name, target)
    try:
        yield
    finally:
        for name in targets:
            setattr(_functions.settings, name, None)


def run_all(target: str, rows: int, width: int, wanted: str = "",
            say: Callable[[str], None] = print, device: Optional[Device] = None) -> Dict[str, Any]:
    """Runs all cases on the CPU, in the simulator and on a device; returns the report."""
    import numpy
    cases, failed = [], 0
    for number, (name, run) in enumerate(_cases(width)):
        if wanted not in name:
            continue
        own = found = _outputs(run, number, rows)
        verdict, seconds = "ran", _time(lambda: _outputs(run, number, rows))
        if not any(part in name for part in _HOST_READS):
            with _instead_of_cpu(emulated_target=target):
                found = _outputs(run, number, rows)
            # The order of a row sum depends on the schedule of the target.
            verdict = "equal" if found == own else "close" if _close(own, found) else "FAIL"
            if device is not None:
                # Simulator and device run the same kernels and must agree bit for bit.
                with _instead_of_cpu(device_target=target):
                    there = _outputs(run, number, rows, device)
                    seconds = _time(lambda: run(Maker(numpy, number, rows, device)), device)
                verdict += ", on the device " + ("equal" if there == found else "FAIL")
                found = there
        failed += "FAIL" in verdict
        moved = sum(map(len, own))
        copy = numpy.zeros(max(moved, 1), numpy.uint8)
        loop = _time(copy.copy)
        cases.append({"name": f"ops.{name}", "outputs": [fnv(data) for data in found],
                      "verdict": verdict, "ms": round(seconds * 1e3, 4),
                      "copy_ms": round(loop * 1e3, 4)})
        say(f"{name}: {verdict}")
    from . import host_target, version
    named = device.name if device is not None else platform.processor() or "CPU"
    return {"schema": "fusednorm-recorded-results", "version": 1, "device": named,
            "chip": target, "driver": 0, "fusednorm": version(), "host": host_target(),
            "rows": rows, "width": width, "failed": failed, "cases": cases}


def _close(own: List[bytes], other: List[bytes]) -> bool:
    """Returns whether at most 2 % of the bytes differ, as the order of sums changes roundings."""
    pairs = [(a, b) for mine, theirs in zip(own, other) for a, b in zip(mine, theirs)]
    return len(own) == len(other) and sum(a != b for a, b in pairs) <= len(pairs) // 50


def replay(report: Dict[str, Any], say: Callable[[str], None] = print) -> int:
    """Runs the cases of a report in the simulator; returns how many have other outputs."""
    again = run_all(report["chip"], report["rows"], report["width"], say=lambda text: None)
    known = {case["name"]: case["outputs"] for case in again["cases"]}
    failed = 0
    for case in report["cases"]:
        same = known.get(case["name"]) == case["outputs"]
        failed += not same
        say(f"{case['name']}: {'equal' if same else 'DIFFERS'}")
    return failed


def main(arguments: Optional[List[str]] = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m fusednorm.selftest", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", help="write a report to this JSON file")
    parser.add_argument("--replay", help="compare with this report and run nothing else")
    parser.add_argument("--target", help="the simulated GPU (default: the detected GPU, or sm_90a)")
    parser.add_argument("--rows", type=int, default=16, help="rows of each input (default: 16)")
    parser.add_argument("--width", type=int, default=512, help="row length (default: 512)")
    parser.add_argument("--only", default="", help="run only functions whose names contain this")
    options = parser.parse_args(arguments)
    try:
        import numpy  # noqa: F401
    except ImportError:
        print("error: the self-test needs NumPy; pip install numpy", file=sys.stderr)
        return 2
    if options.replay:
        with open(options.replay, encoding="utf-8") as file:
            failed = replay(json.load(file))
        print(f"{failed} differ")
        return 1 if failed else 0
    device = find_device(options.target or "sm_90a")
    target = options.target or (device.chip if device is not None else "sm_90a")
    print(f"CPU and simulator of {target}" + (f", {device.name}" if device is not None else ""))
    report = run_all(target, options.rows, options.width, options.only, device=device)
    if options.out:
        with open(options.out, "w", encoding="utf-8") as file:
            json.dump(report, file, indent=1)
    print(f"{len(report['cases']) - report['failed']} functions ran, {report['failed']} failed")
    return 1 if report["failed"] or not report["cases"] else 0


if __name__ == "__main__":
    sys.exit(main())
