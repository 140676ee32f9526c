/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Checks AMX GEMMs with block scales. Operands are small integers, so accumulators are exact. There
 * are more columns than one pass processes, and the K axis has several parts. */

#define _GNU_SOURCE
#include "amx.h"
#include "columns.h"
#include "small-numbers.h"

enum { STEPS = 5, STEP = 128, CODES = STEPS * STEP };
enum { MOST = 530, LONG = 300, PANELS = 10, BLOCKS = 3 };
static uint8_t rows[MOST * CODES], weights[PANELS * CODES * 32];
static signed char rowNumbers[MOST][CODES], weightNumbers[LONG][CODES];
static float leftScales[STEPS * MOST], rightScales[STEPS * BLOCKS], out[MOST * LONG + 1];

enum { UNPACKED, PACKED, SINGLE };

static void run(int m, int kind) {
  static const char *names[] = {"unpacked", "packed", "single part"};
  int isPacked = kind != UNPACKED, steps = kind == SINGLE ? 3 : STEPS, depth = steps * STEP;
  int64_t a_shape[] = {m, depth}, left_shape[] = {steps, m}, out_shape[] = {m, LONG};
  int64_t panels_shape[] = {PANELS, depth, 32}, rows_shape[] = {LONG, depth};
  int64_t right_shape[] = {isPacked ? steps : BLOCKS, isPacked ? BLOCKS : steps};
  fnrt_value va = tensor(FNRT_F8E4M3FN, rows, 2, a_shape);
  fnrt_value vb = isPacked ? tensor(FNRT_F8E4M3FN, weights, 3, panels_shape)
                           : tensor(FNRT_F8E4M3FN, weights, 2, rows_shape);
  fnrt_value vsa = tensor(FNRT_F32, leftScales, 2, left_shape);
  fnrt_value vsb = tensor(FNRT_F32, rightScales, 2, right_shape);
  fnrt_value vout = tensor(FNRT_F32, out, 2, out_shape);
  int i, j, k, step, wrong = 0;
  fnrt_status status;
  for (i = 0; i < m; ++i)
    for (k = 0; k < depth; ++k) {
      rowNumbers[i][k] = (signed char)xAt(i, k);
      rows[i * depth + k] = small(xAt(i, k));
    }
  for (j = 0; j < LONG; ++j)
    for (k = 0; k < depth; ++k) {
      weightNumbers[j][k] = (signed char)wAt(k, j);
      weights[isPacked ? (j / 32 * depth + k) * 32 + j % 32 : j * depth + k] = small(wAt(k, j));
    }
  for (step = 0; step < steps; ++step) {
    for (i = 0; i < m; ++i)
      leftScales[step * m + i] = (float)(1 << (i + step) % 3) * 0.5f;
    for (j = 0; j < BLOCKS; ++j)
      rightScales[isPacked ? step * BLOCKS + j : j * steps + step] = (float)(1 << (step + j) % 4);
  }
  for (i = 0; i <= m * LONG; ++i)
    out[i] = -1000;
  if (kind == UNPACKED)
    status = columns_unpacked(va, vb, vsa, vsb, vout, NULL);
  else if (kind == PACKED)
    status = columns_packed(va, vb, vsa, vsb, vout, NULL);
  else
    status = columns_single(va, vb, vsa, vsb, vout, NULL);
  for (i = 0; i < m && status == FNRT_SUCCESS; ++i)
    for (j = 0; j < LONG; ++j) {
      float all = 0;
      for (step = 0; step < steps; ++step) {
        int sum = 0;
        for (k = step * STEP; k < (step + 1) * STEP; ++k)
          sum += rowNumbers[i][k] * weightNumbers[j][k];
        all += (float)sum * leftScales[step * m + i] * (float)(1 << (step + j / STEP) % 4);
      }
      wrong += out[i * LONG + j] != all;
    }
  wrong += out[m * LONG] != -1000;
  if (status != FNRT_SUCCESS)
    printf("%s\n", fnrt_last_error());
  else
    printf("%s, %d rows: %d wrong\n", names[kind], m, wrong);
}

/* Without an argument only packed weights are multiplied with the most rows. */
int main(int argc, char **argv) {
  int i;
  (void)argv;
  installHandler();
  for (i = 0; i < 3; ++i) {
    run(1, i);
    run(13, i);
    run(20, i);
    run(70, i);
    if (i == PACKED || argc > 1)
      run(MOST, i);
  }
  printf("executed: %ld\n", executed[MULTIPLY]);
  return 0;
}
