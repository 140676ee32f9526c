/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Checks of positions and slots in front of a call: a framework's own minimum takes longer than
 * the kernel. */
#ifndef FUSEDNORM_PYTHON_BOUNDS_H
#define FUSEDNORM_PYTHON_BOUNDS_H

#include <Python.h>

/* bounds(tensor): the least and the largest of its i32 or i64; None where it has none, or where
 * its memory is another device's. */
PyObject *boundsOf(PyObject *self, PyObject *tensor);

#endif /* FUSEDNORM_PYTHON_BOUNDS_H */
