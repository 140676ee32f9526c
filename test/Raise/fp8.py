# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Conversions between f32 and f8E4M3FN in integer arithmetic: upstream has no lowering for them.

import re

# Converts a number of magnitude at most 448, or NaN, to FP8: sign, 4 exponent bits with bias 7, 3
# mantissa bits.
TO_CODE = """
      %one = arith.constant 1 : i32
      %twenty = arith.constant 20 : i32
      %half = arith.constant 524287 : i32
      %bias = arith.constant 960 : i32
      %nan_value = arith.constant 127 : i32
      %c24 = arith.constant 24 : i32
      %c128 = arith.constant 128 : i32
      %base = arith.constant 16384.0 : f32
      %least = arith.constant 0.015625 : f32
      %bits = arith.bitcast %in : f32 to i32
      %abs = math.absf %in : f32
      %wide = arith.bitcast %abs : f32 to i32
      %shifted = arith.shrui %wide, %twenty : i32
      %odd = arith.andi %shifted, %one : i32
      %r0 = arith.addi %wide, %half : i32
      %r1 = arith.addi %r0, %odd : i32
      %r2 = arith.shrui %r1, %twenty : i32
      %normal = arith.subi %r2, %bias : i32
      %moved = arith.addf %abs, %base : f32
      %moved_bits = arith.bitcast %moved : f32 to i32
      %base_bits = arith.bitcast %base : f32 to i32
      %small = arith.subi %moved_bits, %base_bits : i32
      %is_normal = arith.cmpf oge, %abs, %least : f32
      %is_nan = arith.cmpf uno, %in, %in : f32
      %number = arith.select %is_normal, %normal, %small : i32
      %code = arith.select %is_nan, %nan_value, %number : i32
      %high = arith.shrui %bits, %c24 : i32
      %sign = arith.andi %high, %c128 : i32
      %all = arith.ori %sign, %code : i32
      %byte = arith.trunci %all : i32 to i8
      RESULT = arith.bitcast %byte : i8 to f8E4M3FN
"""

FROM_CODE = """
      %byte = arith.bitcast %in : f8E4M3FN to i8
      %code = arith.extui %byte : i8 to i32
      %c7 = arith.constant 7 : i32
      %c20 = arith.constant 20 : i32
      %c24 = arith.constant 24 : i32
      %c127 = arith.constant 127 : i32
      %c128 = arith.constant 128 : i32
      %bias = arith.constant 1006632960 : i32
      %step = arith.constant 0.001953125 : f32
      %nan = arith.constant 0x7FC00000 : f32
      %magnitude = arith.andi %code, %c127 : i32
      %moved = arith.shli %magnitude, %c20 : i32
      %biased = arith.addi %moved, %bias : i32
      %normal = arith.bitcast %biased : i32 to f32
      %count = arith.uitofp %magnitude : i32 to f32
      %small = arith.mulf %count, %step : f32
      %is_small = arith.cmpi ule, %magnitude, %c7 : i32
      %finite = arith.select %is_small, %small, %normal : f32
      %is_nan = arith.cmpi eq, %magnitude, %c127 : i32
      %number = arith.select %is_nan, %nan, %finite : f32
      %bits = arith.bitcast %number : f32 to i32
      %high = arith.andi %code, %c128 : i32
      %sign = arith.shli %high, %c24 : i32
      %signed = arith.ori %bits, %sign : i32
      RESULT = arith.bitcast %signed : i32 to f32
"""


def expanded(text):
    """Expands both conversions of the body operand `%in` in a module."""
    for pattern, body in (
        (r"(%\w+) = arith\.truncf %in : f32 to f8E4M3FN", TO_CODE),
        (r"(%\w+) = arith\.extf %in : f8E4M3FN to f32", FROM_CODE),
    ):
        text = re.sub(pattern, lambda match: body.replace("RESULT", match.group(1)), text)
    return text
