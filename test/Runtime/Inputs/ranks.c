/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: ranks COUNT MILLISECONDS: ranks in threads gather numbers, in a stream and in a graph. */

#include "fusednorm-rt/ranks.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static int count, milliseconds;
static fnrt_ranks_id id;

static void *fail(const char *what) {
  printf("%s: %s\n", what, fnrt_last_error());
  return "failed";
}

static void *run(void *argument) {
  int rank = *(int *)argument, found = -1, own = -1;
  float part[4], all[32];
  fnrt_ranks *ranks = NULL;
  fnrt_stream stream = NULL;
  fnrt_graph graph = NULL;
  for (int i = 0; i < 4; ++i)
    part[i] = (float)(10 * rank + i);
  if (fnrt_ranks_create(&id, count, rank, rank, &ranks))
    return fail("create");
  if (fnrt_ranks_count(ranks, &found, &own) || found != count || own != rank)
    return fail("count");
  if (fnrt_stream_create(&stream))
    return fail("stream");
  if (fnrt_all_gather(ranks, part, all, sizeof part, stream))
    return fail("gather");
  if (fnrt_ranks_synchronize(ranks, stream, milliseconds)) {
    fail("wait");
    if (fnrt_all_gather(ranks, part, all, sizeof part, stream))
      fail("again");
    return "late";
  }
  for (int i = 0; i < 4 * count; ++i)
    if (all[i] != (float)(10 * (i / 4) + i % 4))
      return fail("values");
  if (fnrt_capture_begin(stream) || fnrt_all_gather(ranks, part, all, 8, stream) ||
      fnrt_capture_end(stream, &graph) || fnrt_graph_destroy(graph))
    return fail("graph");
  if (fnrt_all_gather(ranks, part, all, 0, stream) || fnrt_stream_destroy(stream))
    return fail("empty");
  if (!fnrt_all_gather(ranks, NULL, all, 4, NULL))
    return "accepted a null pointer";
  if (!rank)
    fail("null");
  if (fnrt_ranks_destroy(&ranks) || ranks)
    return fail("destroy");
  return NULL;
}

int main(int arguments, char **argument) {
  pthread_t threads[8];
  int numbers[8], failures = 0;
  if (arguments != 3)
    return 2;
  count = atoi(argument[1]);
  milliseconds = atoi(argument[2]);
  if (fnrt_ranks_create_id(&id))
    return fail("id") != NULL;
  for (int rank = 0; rank < count; ++rank) {
    numbers[rank] = rank;
    pthread_create(&threads[rank], NULL, run, &numbers[rank]);
  }
  for (int rank = 0; rank < count; ++rank) {
    void *result = NULL;
    pthread_join(threads[rank], &result);
    failures += result != NULL;
  }
  printf("%d of %d ranks failed\n", failures, count);
  return failures != 0;
}
