/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls the C launcher of rms_norm_fused_fp8.mlir for two rows of ones on device 0:
 *
 *   fusednorm-compile rms_norm_fused_fp8.mlir --target=sm_90a,sm_80 --name=kernels \
 *     --emit=c-launcher -o launcher
 *   cc call_launcher.c launcher/kernels.c -Ilauncher -lfusednorm_rt -o call
 */
#include "kernels.h"
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 2, COLUMNS = 256 };

static void check(fnrt_status status, const char *what) {
  if (status == FNRT_SUCCESS)
    return;
  fprintf(stderr, "%s: %s\n", what, fnrt_last_error());
  exit(1);
}

/* Allocates device memory. Copies the contents of `from` to it, unless `from` is NULL. */
static void *on_device(const void *from, size_t bytes) {
  void *memory;
  check(fnrt_allocate(bytes, &memory), "allocate");
  if (from)
    check(fnrt_copy(memory, from, bytes, NULL), "copy");
  return memory;
}

int main(void) {
  static uint16_t x[ROWS * COLUMNS], gamma[COLUMNS]; /* bf16 */
  static uint8_t values[ROWS * COLUMNS];             /* f8E4M3FN */
  static float scales[ROWS];
  static const int64_t rows[] = {ROWS, COLUMNS}, columns[] = {COLUMNS}, one[] = {ROWS, 1};
  for (int i = 0; i < ROWS * COLUMNS; ++i)
    x[i] = gamma[i % COLUMNS] = 0x3f80; /* 1.0 */

  {
    fnrt_value vx = {FNRT_TENSOR, FNRT_BF16, 2, {0}, {0}, rows, NULL};
    fnrt_value vgamma = {FNRT_TENSOR, FNRT_BF16, 1, {0}, {0}, columns, NULL};
    fnrt_value vout = {FNRT_TENSOR, FNRT_F8E4M3FN, 2, {0}, {0}, rows, NULL};
    fnrt_value vscales = {FNRT_TENSOR, FNRT_F32, 2, {0}, {0}, one, NULL};
    fnrt_call_options options = {NULL, 0, 0}; /* the default stream of device 0 */
    vx.u.data = on_device(x, sizeof x);
    vgamma.u.data = on_device(gamma, sizeof gamma);
    vout.u.data = on_device(NULL, sizeof values);
    vscales.u.data = on_device(NULL, sizeof scales);
    check(kernels_norm_quant(vx, vgamma, vout, vscales, &options), "norm_quant");
    check(fnrt_copy(values, vout.u.data, sizeof values, NULL), "copy");
    check(fnrt_copy(scales, vscales.u.data, sizeof scales, NULL), "copy");
    check(fnrt_stream_synchronize(NULL), "synchronize");
    fnrt_free(vx.u.data), fnrt_free(vgamma.u.data), fnrt_free(vout.u.data),
        fnrt_free(vscales.u.data);
  }
  /* 0x7e is 448, the largest FP8 value: all elements of the row are equal. */
  printf("value 0x%02x, scale %g\n", (unsigned)values[COLUMNS], (double)scales[1]);
  return values[COLUMNS] == 0x7e ? 0 : 1;
}
