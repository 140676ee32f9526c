# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The requests of docs/EngineFusions.md in PyTorch, as engines write their fallback code. Stores the
# results for two tokens: torch_forms.py RUNNER MODULES EXPECTED
#
# Needs torch. The test needs the arrays in EXPECTED only.

import pathlib
import subprocess
import sys
import tempfile

import numpy
import torch
import torch.nn.functional as F

from generate import inputs

TOKENS = 2
LEAST_SCALE = 1 / (448 * 512)
VIEWS = {"bf16": torch.bfloat16, "f8E4M3FN": torch.float8_e4m3fn}


def rms_norm(x, weight, epsilon=1e-6):
    wide = x.float()
    wide = wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + epsilon)
    return wide.to(weight.dtype) * weight


def tables(cos_sin, positions, sections=(), turns=False):
    """Returns cosines and sines per token. A pair of columns uses the position of its section."""
    cos, sin = cos_sin[positions].chunk(2, -1)
    if not sections:
        return cos, sin
    pairs = torch.arange(cos.shape[-1])
    own = torch.arange(len(sections)).repeat_interleave(torch.tensor(sections))
    if turns:
        own = pairs % len(sections)
        own = torch.where(pairs < len(sections) * torch.tensor(sections)[own], own, 0)
    return tuple(table[own, :, pairs].T for table in (cos, sin))


def rope(x, cos, sin, interleaved=False):
    """Rotates all columns of [tokens, heads, n] in the type of x."""
    cos, sin = cos[:, None], sin[:, None]
    one, two = (x[..., ::2], x[..., 1::2]) if interleaved else x.chunk(2, -1)
    parts = one * cos - two * sin, two * cos + one * sin
    return torch.stack(parts, -1).flatten(-2) if interleaved else torch.cat(parts, -1)


def codes(x):
    return x.clamp(-448, 448).to(torch.float8_e4m3fn)


def static_codes(x, scale):
    return codes(x.float() * torch.tensor(scale, dtype=torch.float32).reciprocal())


def token_codes(x):
    scales = (x.abs().amax(-1, keepdim=True).float() / 448).clamp(min=LEAST_SCALE)
    return codes(x.float() * scales.reciprocal()), scales


def group_codes(x, group=128):
    groups = x.unflatten(-1, (-1, group))
    scales = (groups.abs().amax(-1).float() / 448).clamp(min=LEAST_SCALE)
    return codes(groups / scales[..., None]).flatten(-2), scales


def store(cache, slots, rows, column=0):
    """Stores rows into the slots of a paged cache."""
    cache = cache.clone()
    flat = cache.flatten(0, 1)
    for slot, row in zip(slots.tolist(), rows):
        if slot >= 0:
            flat[slot][..., column : column + row.shape[-1]] = row.to(cache.dtype)
    return flat.view(cache.shape)


def qk_norm_rope_cache(qkv, gamma_q, gamma_k, cos_sin, positions, slots, keys, values, *scales,
                       heads=(64, 8), interleaved=False, **sections):
    n, rotated = gamma_q.numel(), cos_sin.shape[-1]
    q, k, v = (x.unflatten(-1, (-1, n)) for x in qkv.split([heads[0] * n, heads[1] * n, heads[1] * n], -1))
    cos, sin = tables(cos_sin, positions, **sections)

    def rotary(x):
        return torch.cat((rope(x[..., :rotated], cos, sin, interleaved), x[..., rotated:]), -1)

    q, k = rotary(rms_norm(q, gamma_q)), rotary(rms_norm(k, gamma_k))
    if scales:
        q, k, v = map(static_codes, (q, k, v), scales)
    return q, store(keys, slots, k), store(values, slots, v)


def mla_dual_norm(qkv_a, gamma_q, gamma_kv, groups):
    q, kv, _ = qkv_a.split([1536, 512, 64], -1)
    return (*(group_codes if groups else token_codes)(rms_norm(q, gamma_q)), rms_norm(kv, gamma_kv))


def mla_rope_cache(q, kv, gamma, cos_sin, positions, slots, cache, scale):
    latent, key = kv.split([512, 64], -1)
    cos, sin = tables(cos_sin, positions)
    key = rope(key[:, None], cos, sin, interleaved=True)[:, 0]
    rows = torch.cat((rms_norm(latent, gamma), key), -1)
    return rope(q[..., 128:], cos, sin, interleaved=True), store(cache, slots, static_codes(rows, scale))


def mla_decode(ql, q, kv, k, cos_sin, positions, slots, cache, q_scale, scale):
    cos, sin = tables(cos_sin, positions)
    queries = torch.cat((ql, rope(q, cos, sin, interleaved=True)), -1)
    rows = torch.cat((kv, rope(k[:, None], cos, sin, interleaved=True)[:, 0]), -1)
    return static_codes(queries, q_scale), store(cache, slots, static_codes(rows, scale))


def swiglu(gate_up, groups):
    gate, up = gate_up.chunk(2, -1)
    return (group_codes if groups else token_codes)(F.silu(gate) * up)


def gated_norm(x, z, weight, epsilon=1e-6):
    wide = x.float()
    y = wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + epsilon) * weight
    return ((y * F.silu(z.float())).to(x.dtype),)


def norm_of_gated(x, z, weight):
    return (rms_norm(x.float() * F.silu(z.float()), weight, 1e-5),)


def norm_of_groups(x, z, weight):
    y = (x.float() * F.silu(z.float())).unflatten(-1, (8, -1))
    y = (y * torch.rsqrt(y.pow(2).mean(-1, keepdim=True) + 1e-5)).flatten(-2)
    return (weight * y.to(x.dtype),)


def add_norm_group(x, residual, weight, epsilon=1e-6):
    """The norm reads the sum before rounding."""
    total = x.float() + residual.float()
    y = (total * torch.rsqrt(total.pow(2).mean(-1, keepdim=True) + epsilon)).to(weight.dtype) * weight
    quantized, scales = group_codes(y)
    return quantized, scales.T, total.to(x.dtype)


def index_key(kv, k, gamma, gamma_k, beta_k, cos_sin, positions):
    latent, key = kv.split([512, 64], -1)
    cos, sin = tables(cos_sin, positions)
    index = F.layer_norm(k.float(), (128,), gamma_k, beta_k, 1e-6).to(k.dtype)
    rotated = rope(index[:, None, :64], cos, sin)[:, 0]
    key = rope(key[:, None], cos, sin, interleaved=True)[:, 0]
    return rms_norm(latent, gamma), key, torch.cat((rotated, index[:, 64:]), -1)


FORMULATIONS = {
    "qk-norm-rope-cache": qk_norm_rope_cache,
    "qk-norm-rope-interleaved-cache": lambda *a: qk_norm_rope_cache(*a, interleaved=True),
    "qk-norm-partial-rope-cache": lambda *a: qk_norm_rope_cache(*a, heads=(96, 8)),
    "qk-norm-mrope-cache": lambda *a: qk_norm_rope_cache(*a, heads=(32, 8), sections=(24, 20, 20)),
    "qk-norm-mrope-interleaved-cache": lambda *a: qk_norm_rope_cache(
        *a, heads=(32, 8), sections=(24, 20, 20), turns=True),
    "qk-norm-rope-fp8-cache": qk_norm_rope_cache,
    "mla-dual-norm-fp8-token": lambda *a: mla_dual_norm(*a, groups=False),
    "mla-dual-norm-fp8-group": lambda *a: mla_dual_norm(*a, groups=True),
    "mla-norm-rope-fp8-cache": mla_rope_cache,
    "add-norm-fp8-group": add_norm_group,
    "index-key": index_key,
    "swiglu-fp8-token": lambda *a: swiglu(*a, groups=False),
    "swiglu-fp8-group": lambda *a: swiglu(*a, groups=True),
    "gated-norm": gated_norm,
    "mla-decode-fp8": mla_decode,
    "norm-of-gated": norm_of_gated,
    "norm-of-groups": norm_of_groups,
}


def load(argument, path):
    """Returns the array of an --input, or its scalar."""
    value = argument.removeprefix("--input='").removesuffix("'")
    if "=" not in value:
        return float(value)
    element = value.split("=")[0].rsplit("x", 1)[1]
    array = torch.from_numpy(numpy.load(path).copy())
    if element in VIEWS:
        array = array.view(torch.int16 if array.element_size() == 2 else torch.uint8).view(VIEWS[element])
    return array


def main():
    runner, modules, expected = sys.argv[1], *map(pathlib.Path, sys.argv[2:])
    expected.mkdir(exist_ok=True)
    for path in sorted(modules.glob("*.mlir")):
        name, formulation = path.stem, FORMULATIONS[path.stem]
        arguments = list(inputs(path.read_text(), TOKENS))
        with tempfile.TemporaryDirectory() as folder:
            options = [argument.replace("'", "") for argument in arguments]
            subprocess.run([runner, path, "--entry=fused", f"--save-inputs={folder}/%d.npy", *options], check=True,
                           stdout=subprocess.DEVNULL)
            values = [load(argument, f"{folder}/{index}.npy") for index, argument in enumerate(arguments)]
        results = []
        for result in formulation(*values):
            views = {2: torch.int16, 1: torch.uint8}
            bits = result.contiguous()
            if result.dtype in VIEWS.values():
                bits = bits.view(views[result.element_size()])
            results.append(bits.numpy().astype(f"u{bits.element_size()}") if bits.dtype != torch.float32 else bits.numpy())
        numpy.savez_compressed(expected / f"{name}.npz", *results)
        print(name, [(r.shape, str(r.dtype)) for r in results])


if __name__ == "__main__":
    main()
