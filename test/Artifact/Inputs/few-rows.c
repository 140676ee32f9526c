/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Counts the parallel regions of a launcher that is linked with openmp-stub.c. */

#include "ops.h"
#include "values.h"

extern int stub_regions(void);

enum { ROWS = 64, COLUMNS = 4096 };
static uint16_t x[ROWS * COLUMNS], gamma[COLUMNS], out[ROWS * COLUMNS], alone[COLUMNS];

static void normalize(int64_t rows, uint16_t *results) {
  const int64_t shape[] = {rows, COLUMNS}, columns[] = {COLUMNS};
  int before = stub_regions();
  if (report("norm", ops_norm(tensor(FNRT_BF16, x, 2, shape), tensor(FNRT_BF16, gamma, 1, columns),
                              tensor(FNRT_BF16, results, 2, shape), NULL)))
    return;
  printf("%d rows: %d regions\n", (int)rows, stub_regions() - before);
}

int main(void) {
  int i;
  for (i = 0; i < ROWS * COLUMNS; ++i)
    x[i] = bf16((float)(i % 253 - 126));
  for (i = 0; i < COLUMNS; ++i)
    gamma[i] = bf16(1.5f);
  normalize(1, alone);
  normalize(0, out);
  normalize(ROWS, out);
  printf("first row: %s\n", memcmp(out, alone, sizeof alone) ? "other bits" : "same bits");
  return 0;
}
