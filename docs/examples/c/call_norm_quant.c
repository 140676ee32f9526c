/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls the kernel of rms_norm_fused_fp8.mlir on two rows of ones. fusednorm-compile writes
 * kernel.h with --emit=header --name=kernel. */

#include "kernel.h"
#include <stdio.h>

enum { ROWS = 2, COLUMNS = 256 };
static uint16_t x[ROWS][COLUMNS], gamma_[COLUMNS]; /* bf16 */
static uint8_t codes[ROWS][COLUMNS];               /* f8E4M3FN */
static float scales[ROWS];

int main(void) {
  for (int c = 0; c < COLUMNS; ++c)
    x[0][c] = x[1][c] = gamma_[c] = 0x3f80; /* 1.0 */
  fusednorm_memref_2 mx = fusednorm_dense_2(x, ROWS, COLUMNS);
  fusednorm_memref_1 mgamma = fusednorm_dense_1(gamma_, COLUMNS);
  fusednorm_memref_2 mcodes = fusednorm_dense_2(codes, ROWS, COLUMNS);
  fusednorm_memref_2 mscales = fusednorm_dense_2(scales, ROWS, 1);
  _mlir_ciface_norm_quant(&mx, &mgamma, &mcodes, &mscales);
  /* 0x7e is 448, the largest FP8 value: all elements of the row are equal. */
  printf("value 0x%02x, scale %g\n", codes[1][COLUMNS - 1], scales[1]);
  return codes[1][COLUMNS - 1] == 0x7e ? 0 : 1;
}
