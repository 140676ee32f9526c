# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Truth values: memoryviews of format "?", and bool as a scalar.
import array

import fusednorm
from fusednorm.errors import FusedNormError

SOURCE = """
#m = affine_map<(i, j) -> (i, j)>
func.func @choose(%p: memref<?x4xi1>, %x: memref<?x4xf32>, %flag: i1, %y: memref<?x4xf32>,
                  %q: memref<?x4xi1>) {
  %z = arith.constant 0.0 : f32
  linalg.generic {indexing_maps = [#m, #m, #m, #m], iterator_types = ["parallel", "parallel"]}
      ins(%p, %x : memref<?x4xi1>, memref<?x4xf32>) outs(%y, %q : memref<?x4xf32>, memref<?x4xi1>) {
  ^bb0(%a: i1, %b: f32, %o: f32, %r: i1):
    %0 = arith.andi %a, %flag : i1
    %1 = arith.select %0, %b, %z : f32
    linalg.yield %1, %0 : f32, i1
  }
  return
}
"""


def view(values, form):
    return memoryview(bytearray(array.array("B" if form == "?" else form, values).tobytes())).cast(
        form, (len(values) // 4, 4))


kernel = fusednorm.compile(SOURCE, threads=1)
print(kernel)
for flag in (True, 0):
    mask, x = view([1, 0, 0, 1, 0, 1, 1, 0], "?"), view([1, 2, 3, 4, 5, 6, 7, 8], "f")
    y, q = view([9] * 8, "f"), view([1] * 8, "?")
    kernel(mask, x, flag, y, q)
    print(y.tolist(), q.tolist())
for wrong in ((view([1] * 8, "b"), True), (view([1] * 8, "?"), 2)):
    try:
        kernel(wrong[0], x, wrong[1], y, q)
    except FusedNormError as error:
        print(type(error).__name__, error)
