/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Finds the fnc_type of a dtype of a framework. */
#ifndef FUSEDNORM_PYTHON_TYPES_H
#define FUSEDNORM_PYTHON_TYPES_H

#include "fusednorm-c/fusednorm.h"
#include <Python.h>

/* Initializes this file when the module is created. Returns 0 after an exception. */
int prepareTypes(void);

/* Return an fnc_type, or -1 without an exception: for a dtype by its text, such as torch.bfloat16;
 * for integers of a number of bytes; for a format character of the struct module. */
int typeOfObject(PyObject *dtype);
int typeOfInteger(Py_ssize_t bytes);
int typeOfFormat(const char *format, Py_ssize_t bytes);

int bytesOfType(int type);
/* Returns MLIR's name of a type. */
const char *nameOfType(unsigned type);
PyObject *objectOfType(int type); /* borrowed */

#endif /* FUSEDNORM_PYTHON_TYPES_H */
