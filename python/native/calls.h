/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Tables of the kernels of a function by the types of its values, for calls in one step. */
#ifndef FUSEDNORM_PYTHON_CALLS_H
#define FUSEDNORM_PYTHON_CALLS_H

#include <Python.h>

/* Adds the class Calls to the module. Returns 0 after an exception. */
int addCallsType(PyObject *module, PyObject *kernelType);

#endif /* FUSEDNORM_PYTHON_CALLS_H */
