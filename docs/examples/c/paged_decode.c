/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A decode step of Llama-3-8B for two sequences, ahead of time and without LLVM in the program:
 *
 *   fusednorm-compile mlir/paged_decode.mlir --target=x86-64-v3 --emit=header --name=decode \
 *     -o decode.h
 *   fusednorm-compile mlir/paged_decode.mlir --target=x86-64-v3 --emit=obj -o decode.o
 *   cc paged_decode.c decode.o -I. -o decode
 */
#include "decode.h"
#include <stdio.h>
#include <string.h>

enum { SEQUENCES = 2, HEADS = 32, KV_HEADS = 8, SIZE = 128, PAGES = 8, PAGE = 16, ROWS = 64 };
typedef uint16_t bf16; /* the high half of an f32 */
static bf16 q[SEQUENCES][HEADS][SIZE], k[SEQUENCES][KV_HEADS][SIZE], v[SEQUENCES][KV_HEADS][SIZE];
static bf16 cache[PAGES][2][1][PAGE][KV_HEADS][SIZE], out[SEQUENCES][HEADS][SIZE];
static float freqs[ROWS][SIZE]; /* angles 0: (cos, sin) = (1, 0) for each pair */

static bf16 rounded(float x) { /* exact for integers below 256 */
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  return (bf16)(bits >> 16);
}

/* Fills the heads of one token with one value. */
static void fill(bf16 (*heads)[SIZE], float x) {
  for (int i = 0; i < KV_HEADS * SIZE; ++i)
    heads[i / SIZE][i % SIZE] = rounded(x);
}

int main(void) {
  int32_t table[SEQUENCES][3] = {{7, 2, 5}, {1, 4, 0}}; /* pages of each sequence */
  int32_t lengths[] = {40, 20};                         /* tokens in the cache */
  int32_t offsets[] = {0, 1, 2};                        /* one new token for each sequence */
  for (int i = 0; i < ROWS * SIZE; i += 2)
    freqs[i / SIZE][i % SIZE] = 1;
  /* The value of token t is t in all elements. The keys are 0, so the softmax is the mean. */
  for (int s = 0; s < SEQUENCES; ++s) {
    for (int t = 0; t < lengths[s]; ++t)
      fill(cache[table[s][t / PAGE]][1][0][t % PAGE], (float)t);
    fill(v[s], (float)lengths[s]);
  }
  fusednorm_memref_3 mq = fusednorm_dense_3(q, SEQUENCES, HEADS, SIZE);
  fusednorm_memref_3 mk = fusednorm_dense_3(k, SEQUENCES, KV_HEADS, SIZE);
  fusednorm_memref_3 mv = fusednorm_dense_3(v, SEQUENCES, KV_HEADS, SIZE);
  fusednorm_memref_2 mfreqs = fusednorm_dense_2(freqs, ROWS, SIZE);
  fusednorm_memref_2 mtable = fusednorm_dense_2(table, SEQUENCES, 3);
  fusednorm_memref_1 moffsets = fusednorm_dense_1(offsets, SEQUENCES + 1);
  fusednorm_memref_1 mlengths = fusednorm_dense_1(lengths, SEQUENCES);
  fusednorm_memref_6 mcache = fusednorm_dense_6(cache, PAGES, 2, 1, PAGE, KV_HEADS, SIZE);
  fusednorm_memref_3 mout = fusednorm_dense_3(out, SEQUENCES, HEADS, SIZE);
  _mlir_ciface_llama_3_8b_decode(&mq, &mk, &mv, &mfreqs, &mtable, &moffsets, &mlengths, 0, &mcache,
                                 &mout);
  int right = out[0][31][5] == rounded(20) && out[1][0][127] == rounded(10);
  printf("means of 41 and 21 tokens: %s\n", right ? "20 and 10" : "wrong");
  return !right;
}
