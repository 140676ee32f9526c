# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels in Triton.

kernels.py 80 DIRECTORY writes the LLVM IR of Triton's compiler for sm_80. It needs the package
`triton`."""

import os
import sys

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def rms_norm(x, w, y, stride, n, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    mask = cols < n
    v = tl.load(x + row * stride + cols, mask=mask, other=0.0).to(tl.float32)
    g = tl.load(w + cols, mask=mask, other=0.0).to(tl.float32)
    r = 1.0 / tl.sqrt(tl.sum(v * v, axis=0) / n + eps)
    tl.store(y + row * stride + cols, (v * r * g).to(tl.bfloat16), mask=mask)


@triton.jit
def softmax(x, y, stride, n, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    cols = tl.arange(0, BLOCK)
    mask = cols < n
    v = tl.load(x + row * stride + cols, mask=mask, other=-float("inf"))
    e = tl.exp(v - tl.max(v, axis=0))
    tl.store(y + row * stride + cols, e / tl.sum(e, axis=0), mask=mask)


@triton.jit
def matmul(a, b, c, M, N, K, sa, sb, sc, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rm = tl.program_id(0) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    rk = tl.arange(0, BK)
    pa = a + rm[:, None] * sa + rk[None, :]
    pb = b + rk[:, None] * sb + rn[None, :]
    acc = tl.zeros((BM, BN), tl.float32)
    for k in range(0, K, BK):
        x = tl.load(pa, mask=(rm[:, None] < M) & (k + rk[None, :] < K), other=0.0)
        y = tl.load(pb, mask=(k + rk[:, None] < K) & (rn[None, :] < N), other=0.0)
        acc = tl.dot(x, y, acc)
        pa += BK
        pb += BK * sb
    mask = (rm[:, None] < M) & (rn[None, :] < N)
    tl.store(c + rm[:, None] * sc + rn[None, :], acc.to(tl.float16), mask=mask)


def write(kernel, chip, folder, types, constants, **options):
    """Compiles a kernel. Arguments whose type ends with '!' are multiples of 16."""
    attributes = {(i,): [["tt.divisibility", 16]]
                  for i, type in enumerate(types.values()) if type.endswith("!")}
    signature = {name: type.rstrip("!") for name, type in types.items()}
    source = ASTSource(kernel, signature, constexprs=constants, attrs=attributes)
    code = triton.compile(source, target=GPUTarget("cuda", chip, 32), options=options)
    text = code.asm["llir"]
    # Remove the paths of files.
    lines = [line.split(', directory: "')[0] + ', directory: ".")' if "!DIFile(" in line else line
             for line in text.splitlines()]
    with open(os.path.join(folder, kernel.__name__ + ".ll"), "w") as file:
        file.write("\n".join(lines) + "\n")
    print(kernel.__name__, "shared", code.metadata.shared, "warps", code.metadata.num_warps)


def main():
    chip, folder = int(sys.argv[1]), sys.argv[2]
    c = "constexpr"
    write(rms_norm, chip, folder,
          dict(x="*bf16!", w="*bf16!", y="*bf16!", stride="i32!", n="i32!", eps="fp32", BLOCK=c),
          {"BLOCK": 512})
    write(softmax, chip, folder, dict(x="*fp32!", y="*fp32!", stride="i32", n="i32", BLOCK=c),
          {"BLOCK": 256})
    write(matmul, chip, folder,
          dict(a="*fp16!", b="*fp16!", c="*fp16!", M="i32!", N="i32!", K="i32!", sa="i32!",
               sb="i32!", sc="i32!", BM=c, BN=c, BK=c),
          {"BM": 32, "BN": 32, "BK": 32}, num_warps=2, num_stages=3)


main()
