/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Normalizes q and k of MiniMax-M2 on four ranks, one thread for each. A rank launches a kernel,
 * exchanges its row statistics by NCCL, and launches the next kernels on the same stream:
 *
 *   fusednorm-compile ../ranks/qk-norm-gpu.mlir --target=sm_90a --fuse --name=qk_norm \
 *     --emit=c-launcher -o launcher
 *   cc qk_norm_ranks.c launcher/qk_norm.c -Ilauncher -lfusednorm_rt -lpthread -lm -o qk_norm
 */
#include "fusednorm-rt/ranks.h"
#include "qk_norm.h"
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { RANKS = 4, ROWS = 3, Q = 1536, K = 256, TIMEOUT = 10000 /* milliseconds */ };

static fnrt_ranks_id id;
static int32_t devices;

/* Ends the process and so all ranks. No rank uses its results then. */
static void check(fnrt_status status, const char *what) {
  if (status == FNRT_SUCCESS)
    return;
  fprintf(stderr, "%s: %s\n", what, fnrt_last_error());
  exit(1);
}

static void *on_device(const void *from, size_t bytes) {
  void *memory;
  check(fnrt_allocate(bytes, &memory), "allocate");
  if (from)
    check(fnrt_copy(memory, from, bytes, NULL), "copy");
  return memory;
}

static fnrt_value tensor(void *data, int32_t type, uint32_t dimensions, const int64_t *shape) {
  fnrt_value value = {FNRT_TENSOR, 0, 0, {0}, {0}, NULL, NULL};
  value.type = type, value.rank = dimensions, value.shape = shape, value.u.data = data;
  return value;
}

static void *run(void *argument) {
  static const int64_t q_shape[] = {ROWS, Q}, k_shape[] = {ROWS, K}, part_shape[] = {ROWS, 2};
  static const int64_t all_shape[] = {RANKS, ROWS, 2}, q_weights[] = {Q}, k_weights[] = {K};
  int32_t rank = *(const int32_t *)argument;
  fnrt_call_options options = {NULL, rank % devices, 0};
  fnrt_ranks *ranks = NULL;
  uint16_t x[ROWS * Q], *q_out = malloc(sizeof x);
  float ones[Q];
  for (int i = 0; i < ROWS * Q; ++i)
    x[i] = (uint16_t)(0x3f80 + 0x80 * rank); /* bf16 values 1, 2, 4 and 8 on ranks 0 to 3 */
  for (int i = 0; i < Q; ++i)
    ones[i] = 1;
  check(fnrt_set_device(options.device), "device");
  check(fnrt_ranks_create(&id, RANKS, rank, options.device, &ranks), "create");
  check(fnrt_stream_create(&options.stream), "stream");
  {
    fnrt_value q = tensor(on_device(x, sizeof x), FNRT_BF16, 2, q_shape);
    fnrt_value k = tensor(on_device(x, ROWS * K * 2), FNRT_BF16, 2, k_shape);
    fnrt_value gamma_q = tensor(on_device(ones, Q * 4), FNRT_F32, 1, q_weights);
    fnrt_value gamma_k = tensor(on_device(ones, K * 4), FNRT_F32, 1, k_weights);
    fnrt_value part = tensor(on_device(NULL, ROWS * 8), FNRT_F32, 2, part_shape);
    fnrt_value all = tensor(on_device(NULL, RANKS * ROWS * 8), FNRT_F32, 3, all_shape);
    fnrt_value qo = tensor(on_device(NULL, sizeof x), FNRT_BF16, 2, q_shape);
    fnrt_value ko = tensor(on_device(NULL, ROWS * K * 2), FNRT_BF16, 2, k_shape);
    fnrt_value values[] = {q, k, gamma_q, gamma_k, all, qo, ko};
    size_t bytes = qk_norm_normalize_workspace_bytes(values, 7);
    void *workspace = on_device(NULL, bytes);

    check(qk_norm_statistics(q, k, part, &options), "statistics");
    check(fnrt_all_gather(ranks, part.u.data, all.u.data, ROWS * 8, options.stream), "exchange");
    check(qk_norm_normalize(q, k, gamma_q, gamma_k, all, qo, ko, workspace, bytes, &options),
          "normalize");
    check(fnrt_ranks_synchronize(ranks, options.stream, TIMEOUT), "synchronize");

    check(fnrt_copy(q_out, qo.u.data, sizeof x, options.stream), "copy");
    check(fnrt_stream_synchronize(options.stream), "synchronize");
    fnrt_free(q.u.data), fnrt_free(k.u.data), fnrt_free(gamma_q.u.data), fnrt_free(gamma_k.u.data);
    fnrt_free(part.u.data), fnrt_free(all.u.data), fnrt_free(qo.u.data), fnrt_free(ko.u.data);
    fnrt_free(workspace);
  }
  check(fnrt_stream_destroy(options.stream), "stream");
  check(fnrt_ranks_destroy(&ranks), "destroy");
  return q_out;
}

int main(void) {
  pthread_t threads[RANKS];
  int32_t numbers[RANKS];
  int wrong = 0;
  check(fnrt_device_count(&devices), "devices");
  check(fnrt_ranks_create_id(&id), "id");
  for (int rank = 0; rank < RANKS; ++rank) {
    numbers[rank] = rank;
    pthread_create(&threads[rank], NULL, run, &numbers[rank]);
  }
  for (int rank = 0; rank < RANKS; ++rank) {
    void *result;
    pthread_join(threads[rank], &result);
    /* The mean of the squares over all ranks is (1 + 4 + 16 + 64) / 4. */
    float expected = ldexpf(1, rank) / sqrtf(85.0f / 4);
    for (int i = 0; i < ROWS * Q; ++i) {
      union {
        uint32_t bits;
        float value;
      } wide = {(uint32_t)((uint16_t *)result)[i] << 16};
      wrong += !(fabsf(wide.value - expected) <= expected / 256);
    }
    free(result);
  }
  printf("%d wrong values\n", wrong);
  return wrong != 0;
}
