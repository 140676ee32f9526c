# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""PyTorch's kernels for cases of the GPU test package: cuBLAS, cuDNN, FlashAttention, Inductor."""

import dataclasses
from typing import Callable, List, Optional

import torch
import torch.nn.functional as F
from torch.nn.attention import SDPBackend, sdpa_kernel

E4M3 = torch.float8_e4m3fn
LARGEST = 448.0  # the largest E4M3 value
EPSILON = 1e-6
BLOCK = 128
# The first rows of a result are compared with PyTorch in f32.
CHECKED_ROWS = 8


@dataclasses.dataclass(frozen=True)
class Peer:
    """A peer of a case.

    case: the name of the case.
    name: the name of the peer.
    rows: the number of rows or tokens of the measurement, or of sequences of a decode step.
    make: returns the operands for a number of rows and a device.
    run: computes the result.
    expected: computes the first rows of the result in f32.
    tolerance: the largest difference, relative to the largest expected value.
    operations: returns the operations for a number of rows. None: the op is bound by memory.
    """

    case: str
    name: str
    rows: int
    make: Callable
    run: Callable
    expected: Callable
    tolerance: float = 0.01
    operations: Optional[Callable] = None


def normal(*shape, device, dtype=torch.bfloat16):
    return torch.randn(*shape, device=device).to(dtype)


def codes(*shape, device):
    return (torch.randn(*shape, device=device) * 8).to(E4M3)


# GEMM: x [M, K] by w [N, K].


def bf16_operands(n, k, dtype=torch.bfloat16):
    def make(rows, device):
        return (normal(rows, k, device=device, dtype=dtype), normal(n, k, device=device, dtype=dtype),
                torch.empty(rows, n, device=device, dtype=dtype))
    return make


def multiply(x, w, out):
    return torch.mm(x, w.t(), out=out)


def exact_product(x, w, _):
    return x[:CHECKED_ROWS].float() @ w.float().t()


def scaled_operands(n, k, scheme):
    """Returns E4M3 operands and their scales, in the layouts of torch._scaled_mm."""
    def make(rows, device):
        one = lambda *shape: torch.rand(*shape, device=device) * 0.02 + 0.01
        if scheme == "tensor":
            scales = one(1), one(1)
        elif scheme == "channel":
            scales = one(rows, 1), one(n, 1)
        else:  # Scales of x are stored by columns.
            scales = one(k // BLOCK, rows).t(), one(n // BLOCK, k // BLOCK)
        return (codes(rows, k, device=device), codes(n, k, device=device), *scales)
    return make


def multiply_scaled(x, w, of_x, of_w):
    scale = of_w.t() if of_w.dim() == 2 else of_w
    return torch._scaled_mm(x, w.t(), scale_a=of_x, scale_b=scale, out_dtype=torch.bfloat16,
                            use_fast_accum=False)


def widen(values, scales):
    """Multiplies values by scales of the tensor, of rows, or of blocks."""
    wide = values.float()
    for axis in range(scales.dim() if scales.numel() > 1 else 0):
        scales = scales.repeat_interleave(wide.shape[axis] // scales.shape[axis], axis)
    return wide * scales


def exact_scaled(x, w, of_x, of_w):
    rows = slice(0, CHECKED_ROWS)
    return widen(x[rows], of_x[rows] if of_x.dim() == 2 else of_x) @ widen(w, of_w).t()


def integer_operands(n, k):
    def make(rows, device):
        numbers = lambda *shape: torch.randint(-128, 128, shape, device=device, dtype=torch.int8)
        return numbers(rows, k), numbers(n, k)
    return make


def multiply_integers(x, w):
    return torch._int_mm(x, w.t())


def gemms(case, n, k, measured, make, run, expected, name="cuBLAS", tolerance=0.01):
    count = lambda rows: 2 * rows * n * k
    return [Peer(case if rows == measured[0] else f"{case}_rows_{rows}", name, rows, make, run, expected,
                 tolerance, count) for rows in measured]


FEW = (4096, 1, 16, 64, 256, 1024)
GEMMS: List[Peer] = [
    *gemms("matmul_bf16", 4096, 7168, FEW, bf16_operands(4096, 7168), multiply, exact_product),
    *gemms("matmul_bf16_8192", 8192, 8192, (8192,), bf16_operands(8192, 8192), multiply, exact_product),
    *gemms("matmul_f16_2048", 7168, 2048, (4096,), bf16_operands(7168, 2048, torch.float16), multiply,
           exact_product),
    *gemms("scaled_tensor", 4096, 7168, (4096,), scaled_operands(4096, 7168, "tensor"), multiply_scaled,
           exact_scaled),
    *gemms("scaled_channels", 4096, 7168, (4096, 64), scaled_operands(4096, 7168, "channel"),
           multiply_scaled, exact_scaled),
    *gemms("scaled_blocks", 4096, 7168, FEW, scaled_operands(4096, 7168, "blocks"), multiply_scaled,
           exact_scaled),
    *gemms("scaled_blocks_2048", 7168, 2048, (4096, 64), scaled_operands(7168, 2048, "blocks"),
           multiply_scaled, exact_scaled),
    *gemms("scaled_i8", 4096, 7168, (4096,), integer_operands(4096, 7168), multiply_integers,
           lambda x, w: x[:CHECKED_ROWS].double() @ w.double().t(), "cuBLAS, without scales", 0.0),
]

# Attention. q is [sequences, heads, tokens, columns].


def attention_operands(heads, shared, columns, values, decoded=None):
    """Returns q, k and v of one sequence, or of decode steps with `decoded` keys each."""
    def make(rows, device):
        sequences, queries, keys = (rows, 1, decoded) if decoded else (1, rows, rows)
        return (normal(sequences, heads, queries, columns, device=device),
                normal(sequences, shared, keys, columns, device=device),
                normal(sequences, shared, keys, values, device=device))
    return make


def attend(backend, is_causal):
    def run(q, k, v):
        # Without another backend in the list, PyTorch raises an error if this one cannot be used.
        with sdpa_kernel([backend]):
            return F.scaled_dot_product_attention(q, k, v, is_causal=is_causal,
                                                  enable_gqa=k.shape[1] != q.shape[1])
    return run


def exact_attention(is_causal):
    def expected(q, k, v):
        repeat = q.shape[1] // k.shape[1]
        k, v = (x[:1].float().repeat_interleave(repeat, 1) for x in (k, v))
        queries = q[:1, :, :CHECKED_ROWS].float()
        scores = queries @ k.transpose(-1, -2) * q.shape[-1] ** -0.5
        if is_causal:
            visible = torch.ones(scores.shape[-2:], dtype=torch.bool, device=q.device).tril()
            scores = scores.masked_fill(~visible, float("-inf"))
        return scores.softmax(-1) @ v
    return expected


BACKENDS = {"cuDNN": SDPBackend.CUDNN_ATTENTION, "FlashAttention 2": SDPBackend.FLASH_ATTENTION}


def attentions(case, measured, columns, values, heads=16, shared=None, decoded=None):
    count = None if decoded else lambda rows: heads * (columns + values) * rows * rows
    make = attention_operands(heads, shared or heads, columns, values, decoded)
    return [Peer(case if rows == measured[0] or decoded else f"{case}_rows_{rows}", name, rows, make,
                 attend(backend, not decoded), exact_attention(not decoded), 0.02, count)
            for rows in measured for name, backend in BACKENDS.items()]


def decodes(case, columns, heads, shared, pairs):
    return [peer for keys, sequences in pairs
            for peer in attentions(f"{case}_keys_{keys}_sequences_{sequences}", (sequences,), columns,
                                   columns, heads, shared, keys)]


DECODED = [(keys, sequences) for keys in (4096, 1024, 32768) for sequences in (1, 16, 128)
           if keys * sequences <= 1 << 19]
ATTENTION: List[Peer] = [
    *attentions("attention_192_128", (8192, 4096, 16384), 192, 128),
    *attentions("attention_128_128", (8192, 4096, 16384), 128, 128),
    *attentions("attention_96_96", (8192,), 96, 96),
    *attentions("attention_80_80", (8192,), 80, 80),
    *attentions("attention_64_64", (8192,), 64, 64),
    *attentions("attention_256_256", (8192,), 256, 256),
    *attentions("attention_128_128_shared", (8192,), 128, 128, shared=2),
    *decodes("decode_128_128_heads_32_4", 128, 32, 4, DECODED),
    *decodes("decode_128_128_heads_64_8", 128, 64, 8, DECODED[:3]),
    *decodes("decode_96_96_heads_32_8", 96, 32, 8, DECODED[:3]),
    *decodes("decode_80_80_heads_32_8", 80, 32, 8, DECODED[:3]),
    *decodes("decode_256_256_heads_16_8", 256, 16, 8, DECODED[:3]),
]

# Rows.


def rows_operands(columns, *weights, count=1):
    """Returns `count` bf16 inputs and weights of the given types."""
    def make(rows, device):
        return (*(normal(rows, columns, device=device) for _ in range(count)),
                *(normal(columns, device=device, dtype=dtype) for dtype in weights))
    return make


def rms_norm(x, gamma):
    return F.rms_norm(x, (x.shape[-1],), gamma, EPSILON)


def layer_norm(x, gamma, beta):
    return F.layer_norm(x, (x.shape[-1],), gamma, beta, EPSILON)


def add_rms_norm(x, residual, gamma):
    total = x + residual
    return rms_norm(total, gamma), total


def quantize(y, group):
    """Quantizes f32 rows with a scale for each group of columns."""
    groups = y.unflatten(-1, (-1, group))
    scales = groups.abs().amax(-1, keepdim=True) / LARGEST
    return (groups / scales).clamp(-LARGEST, LARGEST).flatten(-2).to(E4M3), scales.squeeze(-1)


def norm_quantize(group):
    def run(x, gamma):
        wide = x.float()
        y = wide * torch.rsqrt(wide.square().mean(-1, keepdim=True) + EPSILON) * gamma.float()
        return quantize(y, group or x.shape[-1])
    return run


def apply_qk_operands(rows, device):
    return (normal(rows, 6144, device=device), normal(rows, 1024, device=device),
            normal(6144, device=device, dtype=torch.float32),
            normal(1024, device=device, dtype=torch.float32), torch.rand(rows, 2, device=device) + 0.5)


def apply_qk(q, k, gamma_q, gamma_k, squares):
    inverse = torch.rsqrt(squares + EPSILON)
    return ((q * inverse[:, :1] * gamma_q).to(q.dtype), (k * inverse[:, 1:] * gamma_k).to(k.dtype))


def first_result(run, rows):
    """Returns the function that computes the first result for the first rows, in f32.

    Operands with `rows` rows are cut. Others are weights.
    """
    def expected(*operands):
        cut = [x[:CHECKED_ROWS] if x.shape[0] == rows(operands) and x.dim() > 1 else x for x in operands]
        result = run(*(x.float() for x in cut))
        return (result[0] if isinstance(result, tuple) else result).float()
    return expected


def row_peers(case, rows, make, run, tolerance=0.02):
    expected = first_result(run, lambda operands: operands[0].shape[0])
    return [Peer(case, "torch.compile", rows, make, torch.compile(run, fullgraph=True, dynamic=False),
                 expected, tolerance),
            Peer(case, "PyTorch", rows, make, run, expected, tolerance)]


BF16, F32 = torch.bfloat16, torch.float32
ROWS: List[Peer] = [
    *row_peers("rms_norm_4096", 4096, rows_operands(4096, BF16), rms_norm),
    *row_peers("rms_norm_128", 65536, rows_operands(128, BF16), rms_norm),
    *row_peers("layer_norm_4096", 4096, rows_operands(4096, BF16, BF16), layer_norm),
    *row_peers("add_rms_norm_4096", 4096, rows_operands(4096, BF16, count=2), add_rms_norm),
    # A code may differ by one step of E4M3.
    *row_peers("fused_fp8_7168", 4096, rows_operands(7168, BF16), norm_quantize(None), 0.08),
    *row_peers("fused_fp8_7168_group", 4096, rows_operands(7168, BF16), norm_quantize(BLOCK), 0.08),
    *row_peers("apply_qk_rms_norm", 4096, apply_qk_operands, apply_qk),
]

PEERS = [*GEMMS, *ATTENTION, *ROWS]
