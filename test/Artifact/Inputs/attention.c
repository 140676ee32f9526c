/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls attention through a CPU launcher. Queries are zero, so all keys have equal probabilities,
 * and results are means of the values, which are the positions of the keys. */

#include "ops.h"
#include "values.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { TOKENS = 6, PAGES = 5, PAGE = 8 };
static float q[TOKENS * 64], cache[PAGES][2][2][PAGE][2][16], out[TOKENS * 64], lse[4 * TOKENS];
static int32_t rows[3] = {0, 2, 5}, lengths[2] = {9, 0}, table[2][2] = {{3, 1}, {0, 4}};

int main(void) {
  int64_t qShape[] = {TOKENS, 4, 16}, cacheShape[] = {PAGES, 2, 2, PAGE, 2, 16};
  int64_t rowShape[] = {3}, lengthShape[] = {2}, tableShape[] = {2, 2}, lseShape[] = {4, TOKENS};
  int64_t shortShape[] = {TOKENS - 1, 4, 16};
  int64_t stateShape[] = {2, TOKENS, 4, 16}, stateLseShape[] = {2, 4, TOKENS};
  static float states[2][TOKENS][4][16], stateLses[2][4][TOKENS];
  int s, p, h, c, t, wrong = 0;
  for (s = 0; s < 2; ++s)
    for (p = 0; p < 2 * PAGE; ++p)
      for (h = 0; h < 2; ++h)
        for (c = 0; c < 16; ++c)
          cache[table[s][p / PAGE]][1][1][p % PAGE][h][c] = (float)(p + 100 * h);
  fnrt_value values[] = {tensor(FNRT_F32, q, 3, qShape),
                         tensor(FNRT_F32, cache, 6, cacheShape),
                         tensor(FNRT_F32, cache, 6, cacheShape),
                         tensor(FNRT_I32, rows, 1, rowShape),
                         tensor(FNRT_I32, lengths, 1, lengthShape),
                         tensor(FNRT_I32, table, 2, tableShape),
                         tensor(FNRT_F32, out, 3, qShape),
                         tensor(FNRT_F32, lse, 2, lseShape)};
  report("attend", ops_attend(values[0], values[1], values[2], values[3], values[4], values[5], 1,
                              values[6], values[7], NULL));
  for (t = 0; t < 5; ++t)
    for (h = 0; h < 4; ++h) {
      int position = t < 2 ? 9 + t : t - 2;
      float mean = (float)position / 2 + 100 * (float)(h / 2);
      wrong += fabsf(out[64 * t + 16 * h + 15] - mean) > 1e-4f;
      wrong += fabsf(lse[TOKENS * h + t] - logf((float)(position + 1))) > 1e-5f;
    }
  printf("attend: %d wrong, padding %g\n", wrong, (double)(out[64 * 5] + lse[5]));
  values[6].shape = shortShape;
  report("rows", ops_attend(values[0], values[1], values[2], values[3], values[4], values[5], 1,
                            values[6], values[7], NULL));
  for (t = 0; t < TOKENS; ++t)
    for (h = 0; h < 4; ++h) {
      stateLses[0][h][t] = 0;
      stateLses[1][h][t] = t < 3 ? 0 : -INFINITY;
      for (c = 0; c < 16; ++c) {
        states[0][t][h][c] = 1;
        states[1][t][h][c] = t < 3 ? 3 : NAN;
      }
    }
  report("merge", ops_merge(tensor(FNRT_F32, states, 4, stateShape),
                            tensor(FNRT_F32, stateLses, 3, stateLseShape),
                            tensor(FNRT_F32, out, 3, qShape), NULL));
  printf("merge: %g %g\n", (double)out[0], (double)out[64 * 5]);
  return 0;
}
