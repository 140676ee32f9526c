/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls the kernel of rms_norm_fused_fp8.mlir on two rows of ones. */

#include <stdint.h>
#include <stdio.h>

typedef struct {
  void *allocated, *aligned;
  int64_t offset, sizes[2], strides[2];
} Matrix;
typedef struct {
  void *allocated, *aligned;
  int64_t offset, sizes[1], strides[1];
} Vector;

void _mlir_ciface_norm_quant(Matrix *x, Vector *gamma, Matrix *out, Matrix *scales);

enum { ROWS = 2, COLUMNS = 256 };
static uint16_t x[ROWS][COLUMNS], gamma_[COLUMNS]; /* bf16 */
static uint8_t out[ROWS][COLUMNS];                 /* f8E4M3FN */
static float scales[ROWS];

int main(void) {
  for (int c = 0; c < COLUMNS; ++c)
    x[0][c] = x[1][c] = gamma_[c] = 0x3f80; /* 1.0 */
  Matrix mx = {x, x, 0, {ROWS, COLUMNS}, {COLUMNS, 1}};
  Vector mgamma = {gamma_, gamma_, 0, {COLUMNS}, {1}};
  Matrix mout = {out, out, 0, {ROWS, COLUMNS}, {COLUMNS, 1}};
  Matrix mscales = {scales, scales, 0, {ROWS, 1}, {1, 1}};
  _mlir_ciface_norm_quant(&mx, &mgamma, &mout, &mscales);
  /* 0x7e is 448, the largest number: every element is the row's largest. */
  printf("code 0x%02x, scale %g\n", out[1][COLUMNS - 1], scales[1]);
  return out[1][COLUMNS - 1] == 0x7e ? 0 : 1;
}
