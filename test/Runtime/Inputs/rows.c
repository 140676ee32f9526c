/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls a generated launcher with rows of several lengths. */

#include "rows.h"
#include <stdio.h>
#include <string.h>

static fnrt_value tensor(char *data, uint8_t rank, const int64_t *shape) {
  fnrt_value value;
  memset(&value, 0, sizeof value);
  value.kind = FNRT_TENSOR;
  value.type = FNRT_BF16;
  value.rank = rank;
  value.u.data = data;
  value.shape = shape;
  return value;
}

int main(void) {
  static const int64_t lengths[] = {2048, 2049, 110592, 110593};
  const size_t size = 1 << 20;
  void *memory = NULL;
  if (rows_prepare(0) || fnrt_allocate(3 * size, &memory))
    return puts(fnrt_last_error()), 1;
  for (int i = 0; i < 4; ++i) {
    int64_t shape[] = {3, 0};
    char *at = (char *)memory;
    shape[1] = lengths[i];
    if (rows_norm(tensor(at, 2, shape), tensor(at + size, 1, shape + 1), 1e-6f,
                  tensor(at + 2 * size, 2, shape), NULL))
      return puts(fnrt_last_error()), 1;
  }
  return 0;
}
