/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Compiles RMSNorm for the host CPU with the C API and calls it:
 *
 *   cc compile_norm.c -lfusednorm -o norm
 */
#include <fusednorm-c/fusednorm.h>
#include <stdio.h>
#include <string.h>

static const char text[] =
    "func.func @norm(%x: memref<?x4xf32>, %gamma: memref<4xf32>, %y: memref<?x4xf32>) {\n"
    "  %eps = arith.constant 1.0e-6 : f32\n"
    "  fusednorm.rms_norm ins(%x, %gamma : memref<?x4xf32>, memref<4xf32>) epsilon(%eps)\n"
    "      outs(%y : memref<?x4xf32>)\n"
    "  return\n"
    "}\n";

int main(void) {
  float x[] = {1, 2, 3, 4}, gamma[] = {1, 1, 1, 1}, y[4];
  const int64_t rows[] = {1, 4}, columns[] = {4};
  fnc_options options = {sizeof options}; /* target: null is the host, "sm_90a" a GPU */
  fnc_kernel *kernel = NULL;
  fnc_value values[] = {{FNC_F32, 2, 0, 0, 0, {x}, rows, NULL},
                        {FNC_F32, 1, 0, 0, 0, {gamma}, columns, NULL},
                        {FNC_F32, 2, 0, 0, 0, {y}, rows, NULL}};
  if (fnc_kernel_compile(text, strlen(text), "norm.mlir", &options, &kernel) ||
      fnc_kernel_call(kernel, values, 3, NULL)) {
    fnc_message message = {0};
    fnc_get_message(0, &message);
    fprintf(stderr, "%s\n", message.text);
    return 1;
  }
  printf("%g %g %g %g\n", y[0], y[1], y[2], y[3]); /* 0.365148 0.730297 1.09545 1.46059 */
  fnc_kernel_destroy(kernel);
}
