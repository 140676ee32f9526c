/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls kernels with arrays at multiples of 16 bytes, and with one array after the other at an
 * address between them. All results have equal bits. */

#include "ops.h"
#include "values.h"

enum { ROWS = 37, COLUMNS = 256, BYTES = 1 << 19, ARRAYS = 7 };

typedef struct {
  fnrt_type type;
  uint8_t rank;
  int64_t shape[3];
  int32_t size, is_written;
} array;

typedef fnrt_status (*launch)(const fnrt_value *, uint32_t, const fnrt_call_options *);

static _Alignas(16) unsigned char memory[ARRAYS][BYTES], expected[ARRAYS][BYTES];

static size_t bytesOf(const array *own) {
  size_t bytes = (size_t)own->size;
  int dim;
  for (dim = 0; dim < own->rank; ++dim)
    bytes *= (size_t)own->shape[dim];
  return bytes;
}

/* Calls a function. Array `moved` begins one element after a multiple of 16 bytes. */
static int call(const char *name, launch function, const array *arrays, uint32_t count, int moved) {
  fnrt_value values[ARRAYS];
  uint32_t i;
  int wrong = 0;
  for (i = 0; i < count; ++i) {
    unsigned char *begin = memory[i] + ((int)i == moved ? arrays[i].size : 0);
    size_t bytes = bytesOf(&arrays[i]), k;
    for (k = 0; k < bytes && arrays[i].type == FNRT_BF16; k += 2) {
      uint16_t value = bf16((float)((int)(k * 7 + i * 3) % 61 - 30) / 32);
      memcpy(begin + k, &value, 2);
    }
    for (k = 0; k < bytes && arrays[i].type == FNRT_F32; k += 4) {
      float value = (float)((int)(k * 5 + i) % 53 + 1) / 16;
      memcpy(begin + k, &value, 4);
    }
    if (arrays[i].type == FNRT_I32) {
      static const int32_t offsets[] = {0, 5, ROWS};
      memcpy(begin, offsets, sizeof offsets);
    }
    values[i] = tensor(arrays[i].type, begin, arrays[i].rank, arrays[i].shape);
  }
  if (function(values, count, NULL) != FNRT_SUCCESS)
    return printf("%s: %s\n", name, fnrt_last_error());
  for (i = 0; i < count; ++i) {
    unsigned char *begin = memory[i] + ((int)i == moved ? arrays[i].size : 0);
    if (!arrays[i].is_written)
      continue;
    if (moved < 0)
      memcpy(expected[i], begin, bytesOf(&arrays[i]));
    wrong += memcmp(expected[i], begin, bytesOf(&arrays[i])) != 0;
  }
  return wrong;
}

static void check(const char *name, launch function, const array *arrays, uint32_t count) {
  int moved, wrong = 0;
  for (moved = -1; moved < (int)count; ++moved)
    wrong += call(name, function, arrays, count, moved);
  printf("%s: %d wrong\n", name, wrong);
}

int main(void) {
  const array linear[] = {{FNRT_BF16, 2, {ROWS, COLUMNS}, 2, 0},
                          {FNRT_BF16, 2, {128, COLUMNS}, 2, 0},
                          {FNRT_BF16, 2, {ROWS, 128}, 2, 1}};
  const array attend[] = {{FNRT_BF16, 3, {ROWS, 2, 64}, 2, 0},
                          {FNRT_BF16, 3, {ROWS, 2, 64}, 2, 0},
                          {FNRT_BF16, 3, {ROWS, 2, 64}, 2, 0},
                          {FNRT_I32, 1, {3}, 4, 0},
                          {FNRT_I32, 1, {3}, 4, 0},
                          {FNRT_BF16, 3, {ROWS, 2, 64}, 2, 1}};
  const array norm[] = {{FNRT_BF16, 2, {ROWS, COLUMNS}, 2, 0},
                        {FNRT_BF16, 1, {COLUMNS}, 2, 0},
                        {FNRT_F8E4M3FN, 2, {ROWS, COLUMNS}, 1, 1},
                        {FNRT_F32, 2, {ROWS, 1}, 4, 1}};
  const array wide[] = {{FNRT_BF16, 2, {ROWS, 4096}, 2, 0},
                        {FNRT_BF16, 1, {4096}, 2, 0},
                        {FNRT_BF16, 2, {ROWS, 4096}, 2, 1}};
  const array groups[] = {{FNRT_BF16, 2, {ROWS, 1024}, 2, 0},
                          {FNRT_BF16, 1, {1024}, 2, 0},
                          {FNRT_F8E4M3FN, 2, {ROWS, 1024}, 1, 1},
                          {FNRT_F32, 2, {ROWS, 8}, 4, 1}};
  const array pair[] = {{FNRT_BF16, 2, {ROWS, 2048}, 2, 0}, {FNRT_BF16, 2, {ROWS, 256}, 2, 0},
                        {FNRT_F32, 1, {2048}, 4, 0},        {FNRT_F32, 1, {256}, 4, 0},
                        {FNRT_F32, 2, {ROWS, 2}, 4, 0},     {FNRT_BF16, 2, {ROWS, 2048}, 2, 1},
                        {FNRT_BF16, 2, {ROWS, 256}, 2, 1}};
  const array layer[] = {{FNRT_BF16, 2, {ROWS, 3072}, 2, 0},
                         {FNRT_F32, 1, {3072}, 4, 0},
                         {FNRT_F32, 2, {ROWS, 3072}, 4, 1}};
  const array runTime[] = {{FNRT_BF16, 2, {ROWS, 1001}, 2, 0},
                           {FNRT_BF16, 1, {1001}, 2, 0},
                           {FNRT_BF16, 2, {ROWS, 1001}, 2, 1}};
  check("linear", ops_linear_values, linear, 3);
  check("attend", ops_attend_values, attend, 6);
  check("norm", ops_norm_values, norm, 4);
  check("wide", ops_wide_values, wide, 3);
  check("groups", ops_groups_values, groups, 4);
  check("pair", ops_pair_values, pair, 7);
  check("layer", ops_layer_values, layer, 3);
  check("run_time", ops_run_time_values, runTime, 3);
  return 0;
}
