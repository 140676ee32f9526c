/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Checks AMX GEMMs of any depth. Operands are small integers, so accumulators are exact. */

#define _GNU_SOURCE
#include "amx.h"

/* The expanded memref arguments of the compiled function. */
#define MATRIX void *, void *, int64_t, int64_t, int64_t, int64_t, int64_t
#define PANELS void *, void *, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t
void depths(MATRIX, PANELS, MATRIX, MATRIX, MATRIX);
#define matrix(data, rows, columns) data, data, 0, rows, columns, columns, 1

enum { MOST = 70, DEEPEST = 700, STEP = 128, STEPS = 6, COLUMNS = 300, COUNT = 10, BLOCKS = 3 };
static uint8_t a[MOST * DEEPEST], b[COUNT * DEEPEST * 32];
static float left[STEPS * MOST], right[STEPS * BLOCKS], out[MOST * COLUMNS];

/* The e4m3 encodings of -2 to 2, and the index of each element. */
static const uint8_t codes[] = {0xc0, 0xb8, 0, 0x38, 0x40};
static int aAt(int at) { return (at * 7 + at / 13) % 5; }
static int bAt(int at) { return (at * 3 + at / 11) % 5; }

static int countWrong(int m, int depth) {
  int steps = (depth + STEP - 1) / STEP, i, j, k, step, wrong = 0;
  for (i = 0; i < m * depth; ++i)
    a[i] = codes[aAt(i)];
  for (i = 0; i < COUNT * depth * 32; ++i)
    b[i] = codes[bAt(i)];
  for (i = 0; i < steps * m; ++i)
    left[i] = (float)(1 << i % 3);
  for (i = 0; i < steps * BLOCKS; ++i)
    right[i] = (float)(1 << i % 4);
  for (i = 0; i < m * COLUMNS; ++i)
    out[i] = -1000;
  depths(matrix(a, m, depth), b, b, 0, COUNT, depth, 32, depth * 32, 32, 1, matrix(left, steps, m),
         matrix(right, steps, BLOCKS), matrix(out, m, COLUMNS));
  for (i = 0; i < m; ++i)
    for (j = 0; j < COLUMNS; ++j) {
      float all = 0;
      for (step = 0; step < steps; ++step) {
        int sum = 0;
        for (k = step * STEP; k < depth && k < (step + 1) * STEP; ++k)
          sum += (aAt(i * depth + k) - 2) * (bAt((j / 32 * depth + k) * 32 + j % 32) - 2);
        all += (float)sum * left[step * m + i] * right[step * BLOCKS + j / STEP];
      }
      wrong += out[i * COLUMNS + j] != all;
    }
  return wrong;
}

int main(void) {
  static const int sizes[] = {1, 5, 33, MOST};
  static const int deep[] = {0, 1, 127, 128, 129, 256, 257, 500, DEEPEST};
  int i, j, count = 0, wrong = 0;
  installHandler();
  for (i = 0; i < 9; ++i)
    for (j = 0; j < 4; ++j, ++count)
      wrong += countWrong(sizes[j], deep[i]);
  printf("%d GEMMs, %d wrong\n", count, wrong);
  printf("%s\n", executed[MULTIPLY] > 0 ? "executed" : "not executed");
  return 0;
}
