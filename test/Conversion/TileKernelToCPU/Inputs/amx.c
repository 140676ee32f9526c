/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Checks AMX GEMMs. Operands are small integers, so accumulators are exact. With an argument the
 * system denies the request for AMX. */

#define _GNU_SOURCE
#include "amx.h"
#include "../../../Artifact/Inputs/values.h"
#include "small-numbers.h"
#include "tiles.h"

/*===-- GEMMs ---------------------------------------------------------------===*/

enum { MOST = 70, DEEP = 1100 };
static uint16_t x[MOST * DEEP], w[40 * DEEP];
/* Steps of the K axis with block scales. For many rows the last step is a separate part. */
enum { STEPS = 5, STEP = 128, CODES = STEPS * STEP };
static uint8_t codes[MOST * CODES], packed[2 * CODES * 32];
static float out[MOST * 64 + 1], left[STEPS * MOST], right[STEPS];

static void reportWrong(const char *what, int m, int wrong, fnrt_status status) {
  if (status != FNRT_SUCCESS)
    printf("%s: %s\n", what, fnrt_last_error());
  else
    printf("%s of %d rows: %d wrong\n", what, m, wrong);
}

static void plain(int m, int deep) {
  int64_t x_shape[] = {m, deep ? DEEP : 70}, w_shape[] = {40, deep ? DEEP : 70};
  int64_t out_shape[] = {m, 40};
  int depth = (int)x_shape[1], i, j, k, wrong = 0;
  fnrt_value vx = tensor(FNRT_BF16, x, 2, x_shape), vw = tensor(FNRT_BF16, w, 2, w_shape);
  fnrt_value vout = tensor(FNRT_F32, out, 2, out_shape);
  fnrt_status status;
  for (k = 0; k < depth; ++k) {
    for (i = 0; i < m; ++i)
      x[i * depth + k] = bf16((float)xAt(i, k));
    for (j = 0; j < 40; ++j)
      w[j * depth + k] = bf16((float)wAt(k, j));
  }
  for (i = 0; i <= m * 40; ++i)
    out[i] = -1000;
  status = deep ? tiles_deep(vx, vw, vout, NULL) : tiles_plain(vx, vw, vout, NULL);
  for (i = 0; i < m; ++i)
    for (j = 0; j < 40; ++j) {
      int sum = 0;
      for (k = 0; k < depth; ++k)
        sum += xAt(i, k) * wAt(k, j);
      wrong += out[i * 40 + j] != (float)sum;
    }
  wrong += out[m * 40] != -1000;
  reportWrong(deep ? "deep" : "plain", m, wrong, status);
}

static void scaled(int m) {
  int64_t a_shape[] = {m, CODES}, b_shape[] = {2, CODES, 32}, left_shape[] = {STEPS, m};
  int64_t right_shape[] = {STEPS, 1}, out_shape[] = {m, 64};
  int i, j, k, step, wrong = 0;
  fnrt_status status;
  for (k = 0; k < CODES; ++k) {
    for (i = 0; i < m; ++i)
      codes[i * CODES + k] = small(xAt(i, k));
    for (j = 0; j < 64; ++j)
      packed[(j / 32 * CODES + k) * 32 + j % 32] = small(wAt(k, j));
  }
  for (step = 0; step < STEPS; ++step) {
    for (i = 0; i < m; ++i)
      left[step * m + i] = (float)(1 << (i + step) % 3) * 0.5f;
    right[step] = (float)(1 << step % 4);
  }
  status = tiles_scaled(
      tensor(FNRT_F8E4M3FN, codes, 2, a_shape), tensor(FNRT_F8E4M3FN, packed, 3, b_shape),
      tensor(FNRT_F32, left, 2, left_shape), tensor(FNRT_F32, right, 2, right_shape),
      tensor(FNRT_F32, out, 2, out_shape), NULL);
  for (i = 0; i < m; ++i)
    for (j = 0; j < 64; ++j) {
      float all = 0;
      for (step = 0; step < STEPS; ++step) {
        int sum = 0;
        for (k = step * STEP; k < (step + 1) * STEP; ++k)
          sum += xAt(i, k) * wAt(k, j);
        all += (float)sum * left[step * m + i] * right[step];
      }
      wrong += out[i * 64 + j] != all;
    }
  reportWrong("scaled", m, wrong, status);
}

enum { WIDE = 290, WIDE_DEPTH = 600, TALL = 530 };
static uint16_t tall[TALL * WIDE_DEPTH], panels[10 * WIDE_DEPTH * 32];
static float wideOut[TALL * WIDE + 1];

static void wide(int m) {
  int64_t x_shape[] = {m, WIDE_DEPTH}, w_shape[] = {10, WIDE_DEPTH, 32}, out_shape[] = {m, WIDE};
  int i, j, k, wrong = 0;
  fnrt_status status;
  for (k = 0; k < WIDE_DEPTH; ++k) {
    for (i = 0; i < m; ++i)
      tall[i * WIDE_DEPTH + k] = bf16((float)xAt(i, k));
    for (j = 0; j < 320; ++j)
      panels[(j / 32 * WIDE_DEPTH + k) * 32 + j % 32] = bf16(j < WIDE ? (float)wAt(k, j) : 0);
  }
  for (i = 0; i <= m * WIDE; ++i)
    wideOut[i] = -1000;
  status = tiles_wide(tensor(FNRT_BF16, tall, 2, x_shape), tensor(FNRT_BF16, panels, 3, w_shape),
                      tensor(FNRT_F32, wideOut, 2, out_shape), NULL);
  for (i = 0; i < m; ++i)
    for (j = 0; j < WIDE; ++j) {
      int sum = 0;
      for (k = 0; k < WIDE_DEPTH; ++k)
        sum += xAt(i, k) * wAt(k, j);
      wrong += wideOut[i * WIDE + j] != (float)sum;
    }
  wrong += wideOut[m * WIDE] != -1000;
  reportWrong("wide", m, wrong, status);
}

int main(int count, char **arguments) {
  static const int rows[] = {1, 16, 17, 32, MOST};
  int i;
  (void)arguments;
  isRefused = count > 1;
  installHandler();
  for (i = 0; i < 5; ++i) {
    plain(rows[i], 0);
    scaled(rows[i]);
  }
  plain(33, 1);
  wide(5);
  wide(40);
  wide(TALL);
  printf("requests: %d\n", requests);
  for (i = 0; i < 4; ++i)
    printf("%s\n", executed[i] > 0 ? "executed" : "not executed");
  return 0;
}
