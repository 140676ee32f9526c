/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Kernels with several owners. */
#ifndef FUSEDNORM_PYTHON_SHARED_H
#define FUSEDNORM_PYTHON_SHARED_H

#include "fusednorm-c/fusednorm.h"

/* A kernel that an object of Python and compiled functions of XLA own. The last owner destroys it.
 * The functions lock a mutex and do not use Python. */
typedef struct SharedKernel {
  fnc_kernel *kernel;
  /* Differs from the numbers of all other kernels of the process. */
  int64_t serial;
  int64_t owners;
  struct SharedKernel *next;
} SharedKernel;

/* Returns a shared kernel with one owner. Returns null without memory. */
SharedKernel *shareKernel(fnc_kernel *kernel);

/* Adds an owner. Returns null if the kernel has been destroyed. */
SharedKernel *retainKernel(int64_t serial);

void releaseKernel(SharedKernel *shared);

#endif /* FUSEDNORM_PYTHON_SHARED_H */
