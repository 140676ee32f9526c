/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * An OpenMP runtime of one thread that reports four threads. It counts parallel regions, and prints
 * a line for each of them. */

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>

int stub_regions(void);
static int regions;
int stub_regions(void) { return regions; }

int omp_get_max_threads(void) { return 4; }
void omp_set_num_threads(int count) { (void)count; }
int omp_get_thread_num(void) { return 0; }

void __kmpc_fork_call(void *location, int32_t count, void (*body)(int32_t *, int32_t *, void *),
                      ...) {
  int32_t thread = 0, bound = 0;
  va_list arguments;
  void *shared = NULL;
  va_start(arguments, body);
  if (count)
    shared = va_arg(arguments, void *);
  va_end(arguments);
  ++regions;
  fprintf(stderr, "parallel region\n");
  (void)location;
  body(&thread, &bound, shared);
}

/* The runner uses it for its copy loops only. */
void GOMP_parallel(void (*body)(void *), void *data, unsigned threads, unsigned flags) {
  (void)threads;
  (void)flags;
  body(data);
}

int32_t __kmpc_global_thread_num(void *location) {
  (void)location;
  return 0;
}
void __kmpc_push_num_threads(void *location, int32_t thread, int32_t count) {
  (void)location;
  (void)thread;
  (void)count;
}
void __kmpc_barrier(void *location, int32_t thread) {
  (void)location;
  (void)thread;
}
/* The thread keeps all iterations. */
void __kmpc_for_static_init_8u(void *location, int32_t thread, int32_t kind, int32_t *last,
                               uint64_t *lower, uint64_t *upper, int64_t *stride, int64_t step,
                               int64_t chunk) {
  (void)location;
  (void)thread;
  (void)kind;
  (void)lower;
  (void)upper;
  (void)stride;
  (void)step;
  (void)chunk;
  *last = 1;
}
void __kmpc_for_static_fini(void *location, int32_t thread) {
  (void)location;
  (void)thread;
}
