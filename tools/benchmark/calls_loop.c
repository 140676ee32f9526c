/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Times calls of the C API for tools/benchmark/calls.py. A loop in Python would add its own time.
 * Also has a handler of XLA's FFI that does nothing, which gives the time of JAX itself. */
#define _GNU_SOURCE
#include <time.h>

#include "fusednorm-c/fusednorm.h"

typedef fnc_status (*Call)(fnc_kernel *, const fnc_value *, size_t, const fnc_call_options *);

/* Returns the seconds of one call, averaged over `count` calls; negative after a failure. */
double time_calls(Call call, fnc_kernel *kernel, const fnc_value *values, size_t arguments,
                  int count) {
  struct timespec start, end;
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (int i = 0; i < count; ++i)
    if (call(kernel, values, arguments, NULL))
      return -1;
  clock_gettime(CLOCK_MONOTONIC, &end);
  return ((double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec)) /
         count;
}

/* The parts of xla/ffi/api/c_api.h that the handler reads. */
typedef struct {
  size_t size;
  void *extension;
  int major, minor;
} XlaVersion;
typedef struct XlaExtension {
  size_t size;
  int kind;
  struct XlaExtension *next;
  struct {
    size_t size;
    XlaVersion version;
  } *metadata;
} XlaExtension;
typedef struct {
  size_t size;
  XlaExtension *extension;
} XlaFrame;

/* Answers the first call, which asks for the version of the interface, and returns success. */
void *do_nothing(XlaFrame *frame) {
  enum { kMetadata = 1 };
  for (XlaExtension *extension = frame->extension; extension; extension = extension->next)
    if (extension->kind == kMetadata) {
      extension->metadata->version.major = 0;
      extension->metadata->version.minor = 1;
    }
  return NULL;
}
