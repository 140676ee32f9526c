/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Compares attention by AMX with its definition in double precision. */

#include "amx.h"
#include "tiled.h"
#include <math.h>

enum { HEADS = 2, D = 40, DV = 24, QUERIES = 45, KEYS = 190 };
static uint16_t q[QUERIES * HEADS * D], k[KEYS * D], v[KEYS * DV];
static float out[QUERIES * HEADS * DV], lse[HEADS * QUERIES];
static int32_t rows[] = {0, 5, 44}, keys[] = {0, 9, 186}, lengths[] = {4, 138};

static void fill(uint16_t *to, int count, unsigned seed) {
  int i;
  for (i = 0; i < count; ++i) {
    seed = seed * 1664525u + 1013904223u;
    to[i] = bf16((float)(int)(seed >> 24) / 64.0f - 2.0f);
  }
}

static int isWrong(double expected, double actual) {
  return !(fabs(expected - actual) <= 0.01 * (1 + fabs(expected)));
}

static int compare(int sequence, int query, int head) {
  double scores[KEYS], largest = -INFINITY, total = 0;
  int own = rows[sequence] + query, i, c, wrong = 0;
  int seen = lengths[sequence] + query + 1, count = keys[sequence + 1] - keys[sequence];
  if (seen > count)
    seen = count;
  for (i = 0; i < seen; ++i) {
    double sum = 0;
    for (c = 0; c < D; ++c)
      sum += fromBF16(q[(own * HEADS + head) * D + c]) * fromBF16(k[(keys[sequence] + i) * D + c]);
    scores[i] = sum * 0.125;
    largest = fmax(largest, scores[i]);
  }
  for (i = 0; i < seen; ++i)
    total += scores[i] = exp(scores[i] - largest);
  for (c = 0; c < DV; ++c) {
    double sum = 0;
    for (i = 0; i < seen; ++i)
      sum += scores[i] * fromBF16(v[(keys[sequence] + i) * DV + c]);
    wrong += isWrong(sum / total, out[(own * HEADS + head) * DV + c]);
  }
  return wrong + isWrong(largest + log(total), lse[head * QUERIES + own]);
}

int main(void) {
  int64_t qShape[] = {QUERIES, HEADS, D}, kShape[] = {KEYS, 1, D}, vShape[] = {KEYS, 1, DV};
  int64_t outShape[] = {QUERIES, HEADS, DV}, lseShape[] = {HEADS, QUERIES};
  int64_t three[] = {3}, two[] = {2};
  int wrong = 0, sequence, query, head, i;
  fnrt_status status;
  if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512bw")) {
    printf("no vectors of AVX-512\n");
    return 0;
  }
  installHandler();
  fill(q, QUERIES * HEADS * D, 1);
  fill(k, KEYS * D, 2);
  fill(v, KEYS * DV, 3);
  /* Values past the last key must not be used. */
  for (i = 186 * D; i < KEYS * D; ++i)
    k[i] = bf16(NAN);
  for (i = 186 * DV; i < KEYS * DV; ++i)
    v[i] = bf16(NAN);
  for (i = 0; i < QUERIES * HEADS * DV; ++i)
    out[i] = -1000;
  status =
      tiled_attention(tensor(FNRT_BF16, q, 3, qShape), tensor(FNRT_BF16, k, 3, kShape),
                      tensor(FNRT_BF16, v, 3, vShape), tensor(FNRT_I32, rows, 1, three),
                      tensor(FNRT_I32, keys, 1, three), tensor(FNRT_I32, lengths, 1, two),
                      tensor(FNRT_F32, out, 3, outShape), tensor(FNRT_F32, lse, 2, lseShape), NULL);
  for (sequence = 0; sequence < 2; ++sequence)
    for (query = 0; query < rows[sequence + 1] - rows[sequence]; ++query)
      for (head = 0; head < HEADS; ++head)
        wrong += compare(sequence, query, head);
  for (i = rows[2] * HEADS * DV; i < QUERIES * HEADS * DV; ++i)
    wrong += out[i] != -1000;
  if (status != FNRT_SUCCESS)
    printf("%s\n", fnrt_last_error());
  printf("attention: %d wrong, requests: %d, AMX multiplications %s\n", wrong, requests,
         executed[MULTIPLY] > 0 ? "executed" : "not executed");
  return 0;
}
