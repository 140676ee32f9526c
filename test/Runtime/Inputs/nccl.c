/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A mock of NCCL whose ranks are threads of one process. It prints each exchange of rank 0, with
 * its stream, the launches of all ranks before it, and whether the stream captures a graph.
 * FAKE_NCCL holds an error of a function, for example "AllGather:6", or of another rank: "async:6".
 */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_RANKS = 8 };
typedef struct {
  char bytes[128];
} unique_id;
typedef struct {
  int count, rank;
} comm;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static const void *parts[MOST_RANKS];
static int arrived;
static unsigned long round_number;

static int failure(const char *name) {
  const char *set = getenv("FAKE_NCCL");
  size_t length = strlen(name);
  return set && !strncmp(set, name, length) && set[length] == ':' ? atoi(set + length + 1) : 0;
}

/* Returns when all ranks have called it. */
static void meet(int count) {
  unsigned long now = round_number;
  if (++arrived == count) {
    arrived = 0;
    ++round_number;
    pthread_cond_broadcast(&changed);
  }
  while (now == round_number)
    pthread_cond_wait(&changed, &mutex);
}

int ncclGetUniqueId(unique_id *id) {
  memset(id, 7, sizeof *id);
  return failure("GetUniqueId");
}
int ncclCommInitRank(comm **made, int count, unique_id id, int rank) {
  if (id.bytes[127] != 7 || failure("CommInitRank"))
    return failure("CommInitRank") ? failure("CommInitRank") : 4;
  *made = malloc(sizeof **made);
  (*made)->count = count;
  (*made)->rank = rank;
  pthread_mutex_lock(&mutex);
  meet(count);
  pthread_mutex_unlock(&mutex);
  return 0;
}
int ncclCommCount(comm *of, int *count) {
  *count = of->count;
  return 0;
}
int ncclCommUserRank(comm *of, int *rank) {
  *rank = of->rank;
  return 0;
}
int ncclCommGetAsyncError(comm *of, int *error) {
  (void)of;
  *error = failure("async");
  return 0;
}
int ncclCommAbort(comm *of) {
  printf("abort rank %d\n", of->rank);
  free(of);
  return 0;
}
int ncclCommDestroy(comm *of) {
  free(of);
  return failure("CommDestroy");
}
const char *ncclGetErrorString(int error) {
  return error == 6 ? "remote process exited" : "an error";
}
const char *ncclGetLastError(comm *of) {
  (void)of;
  return "socket closed";
}

static void print_exchange(size_t count, int type, void *stream) {
  void *driver = dlopen(getenv("FUSEDNORM_RT_DRIVER"), RTLD_NOW | RTLD_NOLOAD);
  int (*is_capturing)(void *, int *) = (int (*)(void *, int *))dlsym(driver, "cuStreamIsCapturing");
  size_t (*launches)(void) = (size_t (*)(void))dlsym(driver, "fake_cuda_launch_count");
  int capturing = 0;
  if (is_capturing) /* the simulator exports no such function */
    is_capturing(stream, &capturing);
  printf("exchange of %zu bytes, type %d, %s stream, after %zu launches%s\n", count, type,
         stream ? "own" : "default", launches ? launches() : 0, capturing ? ", captured" : "");
}

int ncclAllGather(const void *part, void *all, size_t count, int type, comm *of, void *stream) {
  if (failure("AllGather"))
    return failure("AllGather");
  pthread_mutex_lock(&mutex);
  parts[of->rank] = part;
  meet(of->count);
  if (!of->rank)
    print_exchange(count, type, stream);
  for (int rank = 0; rank < of->count; ++rank)
    memcpy((char *)all + (size_t)rank * count, parts[rank], count);
  meet(of->count);
  pthread_mutex_unlock(&mutex);
  return 0;
}
