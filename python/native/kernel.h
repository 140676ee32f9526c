/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Kernels as objects of Python. */
#ifndef FUSEDNORM_PYTHON_KERNEL_H
#define FUSEDNORM_PYTHON_KERNEL_H

#include "shared.h"
#include "tensors.h"

typedef struct {
  PyObject_HEAD fnc_kernel *kernel;
  /* The other owners of the kernel; null: there are none. */
  SharedKernel *shared;
  /* The fnc_type of each argument; kScalarFormal is set for scalars. */
  Py_ssize_t count;
  /* Whether calls use the number of threads of PyTorch. */
  int followsThreads;
  unsigned char formals[FNC_MAX_ARGUMENTS];
} KernelObject;

/* Runs a kernel and releases its tensors. Returns 0 after an exception. */
int runKernel(KernelObject *kernel, const fnc_value *values, TensorValue *made, int count,
              unsigned long long stream);

#endif /* FUSEDNORM_PYTHON_KERNEL_H */
