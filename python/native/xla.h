/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls of kernels by XLA, the compiler of JAX. */
#ifndef FUSEDNORM_PYTHON_XLA_H
#define FUSEDNORM_PYTHON_XLA_H

#include <stddef.h>
#include <stdint.h>

/* A type whose objects XLA stores with compiled functions. */
typedef struct {
  size_t size;
  void *extension;
  void (*destroy)(void *object);
} xla_type_info;

/* The state of a compiled call: a SharedKernel. XLA sets an ID when the type is registered. The
 * plugin for CUDA has its own copy of XLA, so it gives an ID of its own. */
extern int64_t xlaStateId, xlaGpuStateId;
extern const xla_type_info xlaStateInfo;

/* The handlers of XLA's foreign function interface (FFI), for CPUs and CUDA GPUs. */
struct xla_error;
struct xla_call_frame;
struct xla_error *callFromXla(struct xla_call_frame *frame);
struct xla_error *callFromXlaOnGpu(struct xla_call_frame *frame);

#endif /* FUSEDNORM_PYTHON_XLA_H */
