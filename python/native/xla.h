/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls of kernels by XLA, the compiler of JAX. */
#ifndef FUSEDNORM_PYTHON_XLA_H
#define FUSEDNORM_PYTHON_XLA_H

/* The handler of XLA's foreign function interface (FFI), for CPUs. */
struct xla_error;
struct xla_call_frame;
struct xla_error *callFromXla(struct xla_call_frame *frame);

#endif /* FUSEDNORM_PYTHON_XLA_H */
