/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls a model's function through its launcher: rows of 1 + 2, weights of 2. */

#include "model.h"
#include <stdio.h>
#include <string.h>

enum { rows = 8, columns = 256, count = rows * columns };

static fnrt_value tensor(void *data, uint8_t rank, const int64_t *shape) {
  fnrt_value value;
  memset(&value, 0, sizeof value);
  value.kind = FNRT_TENSOR;
  value.type = FNRT_BF16;
  value.rank = rank;
  value.u.data = data;
  value.shape = shape;
  return value;
}

static uint16_t host[5][count];

int main(void) {
  static const uint16_t fill[] = {0x3f80 /* 1 */, 0x4000 /* 2 */, 0x4000, 0xdead, 0xdead};
  static const int64_t shape[] = {rows, columns};
  void *device[5];
  int wrong[2] = {0, 0};
  if (model_prepare(0))
    return puts(fnrt_last_error()), 1;
  for (int i = 0; i < 5; ++i) {
    for (int j = 0; j < count; ++j)
      host[i][j] = fill[i];
    if (fnrt_allocate(sizeof host[i], &device[i]) ||
        fnrt_copy(device[i], host[i], sizeof host[i], NULL))
      return puts(fnrt_last_error()), 1;
  }
  if (model_model(tensor(device[0], 2, shape), tensor(device[1], 2, shape),
                  tensor(device[2], 1, shape + 1), tensor(device[3], 2, shape),
                  tensor(device[4], 2, shape), NULL))
    return puts(fnrt_last_error()), 1;
  for (int i = 3; i < 5; ++i)
    if (fnrt_copy(host[i], device[i], sizeof host[i], NULL))
      return puts(fnrt_last_error()), 1;
  if (fnrt_stream_synchronize(NULL))
    return puts(fnrt_last_error()), 1;
  /* 3 / sqrt(9 + 1e-6) rounds to 1. */
  for (int j = 0; j < count; ++j) {
    wrong[0] += host[3][j] != 0x4000;
    wrong[1] += host[4][j] != 0x4040;
  }
  printf("wrong: y %d, residual %d\n", wrong[0], wrong[1]);
  return 0;
}
