/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Runs a decode step of a layer with a compressed KV cache by one launcher call. Inputs are equal
 * on every device. The result is written to the given file. */

#include "ops.h"
#include "values.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOKENS = 4, HIDDEN = 256, WIDTH = 288, PAGE = 16, PAGES = 12, MOST = 3 };

static uint32_t state = 1;
static float next(float scale) {
  state = state * 1664525u + 1013904223u;
  return ((float)(state >> 8) / (float)(1 << 23) - 1.0f) * scale;
}

static void *numbers(size_t count, float scale, float middle) {
  uint16_t *all = malloc(2 * count);
  size_t i;
  for (i = 0; all && i < count; ++i)
    all[i] = bf16(middle + next(scale));
  return all;
}

static void *singles(size_t count, float scale, float middle) {
  float *all = malloc(4 * count);
  size_t i;
  for (i = 0; all && i < count; ++i)
    all[i] = middle + next(scale);
  return all;
}

static void *codes(size_t count) {
  uint8_t *all = malloc(count);
  size_t i;
  for (i = 0; all && i < count; ++i) {
    float number = next(1);
    all[i] = (uint8_t)((number < 0 ? 0x80 : 0) | (0x28 + (int)(next(8) + 8)));
  }
  return all;
}

#define SHAPE(...) ((const int64_t[]){__VA_ARGS__})

int main(int count, char **arguments) {
  static int32_t table[TOKENS][MOST], offsets[] = {0, 1, 2, 3, 4}, lengths[] = {40, 0, 7, 16};
  static uint16_t y[TOKENS * HIDDEN];
  void *workspace;
  size_t bytes;
  FILE *file;
  int s, p;
  if (count != 2)
    return 2;
  for (s = 0; s < TOKENS; ++s)
    for (p = 0; p < MOST; ++p)
      table[s][p] = PAGES - 1 - (MOST * s + p);
  fnrt_value values[] = {
      tensor(FNRT_BF16, numbers(TOKENS * HIDDEN, 1, 0), 2, SHAPE(TOKENS, HIDDEN)),
      tensor(FNRT_BF16, numbers(128 * HIDDEN, 0.1f, 0), 2, SHAPE(128, HIDDEN)),
      tensor(FNRT_BF16, numbers(128, 0.5f, 1), 1, SHAPE(128)),
      tensor(FNRT_BF16, numbers(384 * 128, 0.15f, 0), 2, SHAPE(384, 128)),
      tensor(FNRT_BF16, numbers(WIDTH * HIDDEN, 0.1f, 0), 2, SHAPE(WIDTH, HIDDEN)),
      tensor(FNRT_BF16, numbers(256, 0.5f, 1), 1, SHAPE(256)),
      tensor(FNRT_BF16, numbers(256 * 256, 0.1f, 0), 2, SHAPE(256, 256)),
      tensor(FNRT_F32, singles(64 * 32, 1, 0), 2, SHAPE(64, 32)),
      tensor(FNRT_I32, table, 2, SHAPE(TOKENS, MOST)),
      tensor(FNRT_I32, offsets, 1, SHAPE(TOKENS + 1)),
      tensor(FNRT_I32, lengths, 1, SHAPE(TOKENS)),
      tensor(FNRT_F8E4M3FN, codes(4 * 256 * 64), 3, SHAPE(4, 256, 64)),
      tensor(FNRT_F32, singles(4 * 4, 0.05f, 0.1f), 3, SHAPE(4, 4, 1)),
      tensor(FNRT_F8E4M3FN, codes(4 * 64 * 256), 3, SHAPE(4, 64, 256)),
      tensor(FNRT_F32, singles(4 * 4, 0.05f, 0.1f), 3, SHAPE(4, 1, 4)),
      tensor(FNRT_BF16, numbers((size_t)PAGES * PAGE * WIDTH, 1, 0), 3, SHAPE(PAGES, PAGE, WIDTH)),
      tensor(FNRT_BF16, y, 2, SHAPE(TOKENS, HIDDEN))};
  bytes = ops_decode_workspace_bytes(values, 17);
  workspace = aligned_alloc(256, (bytes + 255) / 256 * 256);
  if (!bytes || !workspace)
    return 1;
  memset(workspace, 0xff, bytes); /* must not be read before it is written */
  report("call", ops_decode_values(values, 17, workspace, bytes, NULL));
  /* The output and the input have different lengths. */
  values[16] = tensor(FNRT_BF16, y, 2, SHAPE(TOKENS - 1, HIDDEN));
  report("short", ops_decode_values(values, 17, workspace, bytes, NULL));
  file = fopen(arguments[1], "wb");
  return !file || fwrite(y, sizeof y, 1, file) != 1 || fclose(file) != 0;
}
