/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Arguments of i1: one byte of 0 or 1 for each element, also as a scalar. */
#include "fusednorm-c/fusednorm.h"
#include <stdio.h>
#include <string.h>

static const char source[] =
    "#m = affine_map<(i) -> (i)>\n"
    "func.func @invert(%p: memref<?xi1>, %flag: i1, %q: memref<?xi1>) {\n"
    "  linalg.generic {indexing_maps = [#m, #m], iterator_types = [\"parallel\"]}\n"
    "      ins(%p : memref<?xi1>) outs(%q : memref<?xi1>) {\n"
    "  ^bb0(%a: i1, %o: i1):\n"
    "    %0 = arith.xori %a, %flag : i1\n"
    "    linalg.yield %0 : i1\n"
    "  }\n"
    "  return\n"
    "}\n";

int main(void) {
  fnc_options options = {sizeof options};
  fnc_kernel *kernel;
  fnc_message message;
  fnc_value values[3];
  static const int64_t shape[] = {5};
  unsigned char in[5] = {1, 0, 0, 1, 1}, out[5] = {9, 9, 9, 9, 9};
  int flag, status;
  options.threads = 1;
  printf("compile: %d\n",
         (int)fnc_kernel_compile(source, sizeof source - 1, "truth.mlir", &options, &kernel));
  if (!kernel)
    return 1;
  memset(values, 0, sizeof values);
  values[0].type = FNC_I1, values[0].rank = 1, values[0].u.data = in, values[0].shape = shape;
  values[1].type = FNC_I1, values[1].flags = FNC_SCALAR;
  values[2] = values[0], values[2].u.data = out;
  for (flag = 0; flag < 2; ++flag) {
    values[1].u.bits = (uint64_t)flag;
    status = (int)fnc_kernel_call(kernel, values, 3, NULL);
    printf("call: %d, %d %d %d %d %d\n", status, out[0], out[1], out[2], out[3], out[4]);
  }
  values[0].type = FNC_I8;
  printf("bytes: %d\n", (int)fnc_kernel_call(kernel, values, 3, NULL));
  if (fnc_get_message(0, &message))
    printf("%s\n", message.text);
  fnc_kernel_destroy(kernel);
  return 0;
}
