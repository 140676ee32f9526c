/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Runs an MLA prefill by one launcher call: a store of the new rows, a chunked-prefill plan of
 * three chunks, and the MLA op. Queries are zero, so all keys have equal probabilities. Each key
 * has a distinct value. */

#include "ops.h"
#include "values.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOKENS = 6, HEADS = 2, COLUMNS = 48, LATENT = 64, WIDTH = 80, PAGE = 4, PAGES = 18 };

static float valueOf(int sequence, int position, int length) {
  return position < length ? (float)((position + sequence) % 8 + 1) : 1.0f;
}

static uint16_t q[TOKENS * HEADS * COLUMNS], gamma_[LATENT], kv[TOKENS * WIDTH];
static uint16_t cache[PAGES * PAGE * WIDTH], out[TOKENS * HEADS * 64];
static float freqs[64 * 16], scales[6 * 2];
static int32_t table[3][6], offsets[] = {0, 2, 2, 5}, lengths[] = {20, 7, 0};
static int32_t rows[3 * 4], starts[3 * 4], buffers[3];
static uint8_t weights[192 * 64];

int main(void) {
  static const int64_t qShape[] = {TOKENS, HEADS, COLUMNS}, gammaShape[] = {LATENT};
  static const int64_t freqsShape[] = {64, 16}, kvShape[] = {TOKENS, WIDTH}, tableShape[] = {3, 6};
  static const int64_t offsetShape[] = {4}, lengthShape[] = {3}, weightShape[] = {192, 64};
  static const int64_t scaleShape[] = {6, 2}, cacheShape[] = {PAGES, PAGE, WIDTH};
  static const int64_t planShape[] = {3, 4}, bufferShape[] = {3}, outShape[] = {TOKENS, HEADS, 64};
  int s, p, c, t, h, wrong = 0, written = 0;
  void *workspace;
  size_t bytes;
  for (c = 0; c < LATENT; ++c)
    gamma_[c] = bf16(1);
  for (p = 0; p < 64; ++p)
    for (c = 0; c < 16; c += 2)
      freqs[16 * p + c] = 1;
  for (t = 0; t < TOKENS; ++t)
    for (c = 0; c < WIDTH; ++c)
      kv[WIDTH * t + c] = bf16(1);
  for (c = 0; c < 12; ++c)
    scales[c] = 1.0f / 64;
  memset(weights, 0x38, sizeof weights); /* 1 */
  for (s = 0; s < 3; ++s)
    for (p = 0; p < 6; ++p)
      table[s][p] = 17 - (6 * s + p);
  for (s = 0; s < 3; ++s)
    for (p = 0; p < lengths[s]; ++p)
      for (c = 0; c < WIDTH; ++c)
        cache[(table[s][p / PAGE] * PAGE + p % PAGE) * WIDTH + c] = bf16(valueOf(s, p, lengths[s]));
  for (c = 0; c < TOKENS * HEADS * 64; ++c)
    out[c] = bf16(7);
  fnrt_value values[] = {
      tensor(FNRT_BF16, q, 3, qShape),           tensor(FNRT_BF16, gamma_, 1, gammaShape),
      tensor(FNRT_F32, freqs, 2, freqsShape),    tensor(FNRT_BF16, kv, 2, kvShape),
      tensor(FNRT_I32, table, 2, tableShape),    tensor(FNRT_I32, offsets, 1, offsetShape),
      tensor(FNRT_I32, lengths, 1, lengthShape), tensor(FNRT_F8E4M3FN, weights, 2, weightShape),
      tensor(FNRT_F32, scales, 2, scaleShape),   tensor(FNRT_BF16, cache, 3, cacheShape),
      tensor(FNRT_I32, rows, 2, planShape),      tensor(FNRT_I32, starts, 2, planShape),
      tensor(FNRT_I32, buffers, 1, bufferShape), tensor(FNRT_BF16, out, 3, outShape)};
  bytes = ops_prefill_joined_workspace_bytes(values, 14);
  printf("workspace: %s\n", bytes > 0 ? "ok" : "none");
  report("null", ops_prefill_joined_values(values, 14, NULL, bytes, NULL));
  workspace = aligned_alloc(256, (bytes + 255) / 256 * 256);
  if (!workspace)
    return 1;
  memset(workspace, 0xff, bytes); /* must not be read before it is written */
  report("call", ops_prefill_joined_values(values, 14, workspace, bytes, NULL));
  free(workspace);
  for (t = 0; t < TOKENS; ++t) {
    int sequence = t < 2 ? 0 : 2, position = t < 2 ? 20 + t : t - 2;
    float sum = 0;
    for (p = 0; p <= position; ++p)
      sum += valueOf(sequence, p, lengths[sequence]);
    for (h = 0; h < HEADS; ++h)
      for (c = 0; c < 64; ++c) {
        float own = fromBF16(out[(HEADS * t + h) * 64 + c]);
        if (t < 5)
          wrong += !(fabsf(own - sum / (float)(position + 1)) < 0.03f);
        else
          written += own != 7;
      }
  }
  printf("%d wrong, %d of padding written\n", wrong, written);
  printf("buffers %d %d %d\n", (int)buffers[0], (int)buffers[1], (int)buffers[2]);
  return 0;
}
