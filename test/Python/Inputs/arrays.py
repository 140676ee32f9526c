# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Arrays as memoryviews, without NumPy."""

import struct

EXAMPLE = """
func.func @norm_quant(%x: tensor<?x256xbf16>, %gamma: tensor<256xbf16>,
                      %out: tensor<?x256xf8E4M3FN>, %scales: tensor<?x1xf32>)
    -> (tensor<?x256xf8E4M3FN>, tensor<?x1xf32>) {
  %eps = arith.constant 1.0e-06 : f32
  %codes, %scale = fusednorm.rms_norm_fused_fp8
      ins(%x, %gamma : tensor<?x256xbf16>, tensor<256xbf16>) epsilon(%eps)
      outs(%out, %scales : tensor<?x256xf8E4M3FN>, tensor<?x1xf32>)
      -> (tensor<?x256xf8E4M3FN>, tensor<?x1xf32>)
  return %codes, %scale : tensor<?x256xf8E4M3FN>, tensor<?x1xf32>
}
"""


def zeros(shape, form):
    count = 1
    for extent in shape:
        count *= extent
    return memoryview(bytearray(count * struct.calcsize(form))).cast("B").cast(form, tuple(shape))


def bf16(*shape, seed=1):
    """Numbers from 1 to 2, as bits."""
    array = zeros(shape, "H")
    flat = array.cast("B").cast("H")
    state = seed
    for i in range(len(flat)):
        state = (state * 1103515245 + 12345) % 2**31
        flat[i] = 0x3f80 + (state >> 16) % 128
    return array


def contents(array):
    return bytes(memoryview(array).cast("B"))
