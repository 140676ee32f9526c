/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Computes bounds of positions and slots before a call. min() of a framework takes longer than the
 * kernel. */
#ifndef FUSEDNORM_PYTHON_BOUNDS_H
#define FUSEDNORM_PYTHON_BOUNDS_H

#include <Python.h>

/* bounds(tensor): returns the smallest and the largest i32 or i64, or None if the tensor is empty
 * or in memory of another device. */
PyObject *boundsOf(PyObject *self, PyObject *tensor);

#endif /* FUSEDNORM_PYTHON_BOUNDS_H */
