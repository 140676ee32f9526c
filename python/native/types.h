/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Types of elements, by the names that frameworks have for them. */
#ifndef FUSEDNORM_PYTHON_TYPES_H
#define FUSEDNORM_PYTHON_TYPES_H

#include "fusednorm-c/fusednorm.h"
#include <Python.h>

/* Once, when the module is made; 0 after an exception. */
int prepareTypes(void);

/* Numbers of fnc_type, -1 after no exception: of what an object names by its text, such as
 * torch.bfloat16; of as many bytes, as integers; of a letter of the struct module. */
int typeOfObject(PyObject *dtype);
int typeOfInteger(Py_ssize_t bytes);
int typeOfFormat(const char *format, Py_ssize_t bytes);

int bytesOfType(int type);
/* As MLIR calls it. */
const char *nameOfType(unsigned type);
PyObject *objectOfType(int type); /* borrowed */

#endif /* FUSEDNORM_PYTHON_TYPES_H */
