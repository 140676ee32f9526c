/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls a CPU launcher. Inputs are small integers, so sums are exact and results have a closed
 * form. */

#include "ops.h"
#include "values.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void expect(const char *what, const float *values, const float *expected, int count) {
  int i, wrong = 0;
  for (i = 0; i < count; ++i)
    wrong += fabsf(values[i] - expected[i]) > 1e-4f * fabsf(expected[i]);
  printf("%s: %d of %d wrong\n", what, wrong, count);
}

enum { ROWS = 5, DEPTH = 64 };
static uint16_t x[ROWS * DEPTH], w[32 * DEPTH], w48[DEPTH * 48];
static float bias[32], gamma48[48], out[ROWS * 48], expected[ROWS * 48];

static float xAt(int row, int k) { return (float)((row + k) % 5 - 2); }
static float wAt(int k, int column) { return (float)((3 * k + column) % 7 - 3); }

static void fill(void) {
  int i, k;
  for (i = 0; i < ROWS; ++i)
    for (k = 0; k < DEPTH; ++k)
      x[i * DEPTH + k] = bf16(xAt(i, k));
  for (k = 0; k < DEPTH; ++k) {
    for (i = 0; i < 32; ++i)
      w[i * DEPTH + k] = bf16(wAt(k, i));
    for (i = 0; i < 48; ++i)
      w48[k * 48 + i] = bf16(wAt(k, i));
  }
  for (i = 0; i < 32; ++i)
    bias[i] = (float)i;
  for (i = 0; i < 48; ++i)
    gamma48[i] = 0.5f;
}

static float product(int row, int column) {
  float sum = 0;
  int k;
  for (k = 0; k < DEPTH; ++k)
    sum += xAt(row, k) * wAt(k, column);
  return sum;
}

int main(void) {
  const int64_t x_shape[] = {ROWS, 64}, w_shape[] = {32, 64}, bias_shape[] = {32};
  const int64_t out_shape[] = {ROWS, 32}, w48_shape[] = {64, 48}, gamma_shape[] = {48};
  const int64_t normed_shape[] = {ROWS, 48}, few_shape[] = {ROWS - 1, 32}, none_shape[] = {0, 64};
  const int64_t no_out_shape[] = {0, 32}, narrow_shape[] = {32, 63};
  const int64_t norm_shape[] = {3, 64}, norm_strides[] = {72, 1}, g_shape[] = {64};
  const int64_t a_shape[] = {2, 256}, b_shape[] = {256, 128}, sa_shape[] = {2, 3};
  const int64_t sb_shape[] = {2, 1}, so_shape[] = {2, 128}, small_shape[] = {2, 1};
  const int64_t odd_shape[] = {2, 100}, scale_shape[] = {2, 2}, group_shape[] = {2, 256};
  const int64_t narrow[] = {2, 48}, angles[] = {2, 64};
  static float rows[3 * 72], g[64], sa[6] = {1, 2, 0, 4, 8, 0}, sb[2] = {1, 0.5f};
  static uint8_t a[2 * 256], b[256 * 128], codes[2 * 256];
  static uint16_t scaled[2 * 128];
  fnrt_value vx, vw, vbias, vout, vnormed, values[4];
  void *workspace;
  size_t bytes;
  int i, k, wrong;

  fill();
  printf("cpu: %s\n", ops_cpu());
  vx = strided(FNRT_BF16, x, 2, x_shape, NULL);
  vw = strided(FNRT_BF16, w, 2, w_shape, NULL);
  vbias = strided(FNRT_F32, bias, 1, bias_shape, NULL);
  vout = strided(FNRT_F32, out, 2, out_shape, NULL);
  for (i = 0; i < ROWS; ++i)
    for (k = 0; k < 32; ++k)
      expected[i * 32 + k] = product(i, k) + bias[k];
  report("linear", ops_linear(vx, vw, vbias, vout, NULL));
  expect("linear", out, expected, ROWS * 32);
  report("no rows", ops_linear(strided(FNRT_BF16, NULL, 2, none_shape, NULL), vw, vbias,
                               strided(FNRT_F32, NULL, 2, no_out_shape, NULL), NULL));

  /* 1.0 is 0x38: two blocks of depth 128 with operands of 1. */
  memset(a, 0x38, sizeof a);
  memset(b, 0x38, sizeof b);
  report("scaled", ops_scaled(strided(FNRT_F8E4M3FN, a, 2, a_shape, NULL),
                              strided(FNRT_F8E4M3FN, b, 2, b_shape, NULL),
                              strided(FNRT_F32, sa, 2, sa_shape, NULL),
                              strided(FNRT_F32, sb, 2, sb_shape, NULL),
                              strided(FNRT_BF16, scaled, 2, so_shape, NULL), NULL));
  for (wrong = i = 0; i < 2 * 128; ++i)
    wrong += fromBF16(scaled[i]) != 128 * (i < 128 ? 1 + 4 * 0.5f : 2 + 8 * 0.5f);
  printf("scaled: %d wrong\n", wrong);

  vnormed = strided(FNRT_F32, out, 2, normed_shape, NULL);
  values[0] = vx;
  values[1] = strided(FNRT_BF16, w48, 2, w48_shape, NULL);
  values[2] = strided(FNRT_F32, gamma48, 1, gamma_shape, NULL);
  memset(&values[3], 0, sizeof values[3]);
  for (i = 0; i < ROWS; ++i) {
    float squares = 0;
    for (k = 0; k < 48; ++k)
      squares += product(i, k) * product(i, k);
    for (k = 0; k < 48; ++k)
      expected[i * 48 + k] = product(i, k) * 0.5f / sqrtf(squares / 48 + 0.25f);
  }
  {
    fnrt_value all[5];
    memcpy(all, values, sizeof values);
    all[3].kind = FNRT_SCALAR;
    all[3].type = FNRT_F32;
    all[3].u.f32 = 0.25f;
    all[4] = vnormed;
    bytes = ops_normed_workspace_bytes(all, 5);
    printf("workspace: %d bytes, of three values %d\n", (int)bytes,
           (int)ops_normed_workspace_bytes(all, 3));
  }
  workspace = malloc(bytes);
  report("normed", ops_normed(vx, values[1], values[2], 0.25f, vnormed, workspace, bytes, NULL));
  expect("normed", out, expected, ROWS * 48);
  memset(out, 0, sizeof out);
  report("no workspace", ops_normed(vx, values[1], values[2], 0.25f, vnormed, NULL, bytes, NULL));
  report("short workspace",
         ops_normed(vx, values[1], values[2], 0.25f, vnormed, workspace, bytes - 1, NULL));
  report("odd workspace",
         ops_normed(vx, values[1], values[2], 0.25f, vnormed, (char *)workspace + 4, bytes, NULL));
  report("in the way", ops_normed(vx, values[1], values[2], 0.25f, vnormed, out, bytes, NULL));

  for (i = 0; i < 64; ++i)
    g[i] = 2;
  for (i = 0; i < 3 * 72; ++i)
    rows[i] = 3;
  {
    fnrt_value in = strided(FNRT_F32, rows, 2, norm_shape, norm_strides);
    report("norm in place", ops_norm(in, strided(FNRT_F32, g, 1, g_shape, NULL), 0, in, NULL));
    printf("norm: %g %g, between the rows %g\n", rows[0], rows[72 + 63], rows[64]);
    in.u.data = rows + 1;
    report("shifted", ops_norm(strided(FNRT_F32, rows, 2, norm_shape, norm_strides),
                               strided(FNRT_F32, g, 1, g_shape, NULL), 0, in, NULL));
    for (i = 0; i < 3 * 64; ++i)
      rows[i] = 3;
    in = strided(FNRT_F32, rows, 2, norm_shape, NULL);
    report("not wanted", ops_maybe(in, strided(FNRT_F32, g, 1, g_shape, NULL), 0, 0, NULL));
    printf("maybe: %g\n", rows[5]);
    report("wanted", ops_maybe(in, strided(FNRT_F32, g, 1, g_shape, NULL), 0, 1, NULL));
    printf("maybe: %g\n", rows[5]);
  }

  /* Calls that must be rejected before anything is written. */
  memset(out, 0, sizeof out);
  report("rows", ops_linear(vx, vw, vbias, strided(FNRT_F32, out, 2, few_shape, NULL), NULL));
  report("type", ops_linear(vout, vw, vbias, vout, NULL));
  report("depth", ops_linear(vx, strided(FNRT_BF16, w, 2, narrow_shape, NULL), vbias, vout, NULL));
  report("overlap",
         ops_linear(vx, vw, strided(FNRT_F32, out + 8, 1, bias_shape, NULL), vout, NULL));
  report("scales", ops_scaled(strided(FNRT_F8E4M3FN, a, 2, a_shape, NULL),
                              strided(FNRT_F8E4M3FN, b, 2, b_shape, NULL),
                              strided(FNRT_F32, sa, 2, small_shape, NULL),
                              strided(FNRT_F32, sb, 2, sb_shape, NULL),
                              strided(FNRT_BF16, scaled, 2, so_shape, NULL), NULL));
  report("smaller last group", ops_groups(strided(FNRT_BF16, b, 2, odd_shape, NULL),
                                          strided(FNRT_F8E4M3FN, codes, 2, odd_shape, NULL),
                                          strided(FNRT_F32, bias, 2, small_shape, NULL), NULL));
  report("groups", ops_groups(strided(FNRT_BF16, b, 2, group_shape, NULL),
                              strided(FNRT_F8E4M3FN, codes, 2, group_shape, NULL),
                              strided(FNRT_F32, bias, 2, scale_shape, NULL), NULL));
  report("part", ops_part(strided(FNRT_F32, out, 2, narrow, NULL),
                          strided(FNRT_F32, rows, 2, angles, NULL), NULL));
  report("count", ops_linear_values(values, 3, NULL));
  for (wrong = i = 0; i < ROWS * 48; ++i)
    wrong += out[i] != 0;
  printf("written by what was refused: %d\n", wrong);
  free(workspace);
  return 0;
}
