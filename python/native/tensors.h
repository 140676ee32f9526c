/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Converts tensors of any framework and numbers to the values of a call. */
#ifndef FUSEDNORM_PYTHON_TENSORS_H
#define FUSEDNORM_PYTHON_TENSORS_H

#include "fusednorm-c/fusednorm.h"
#include <Python.h>

/* Flag of a formal type: the argument is a scalar. */
enum { kScalarFormal = 0x80 };

/* Resources of a tensor that are held until the call returns. */
typedef struct {
  enum { kNothing, kBuffer, kObject } kind;
  Py_buffer buffer;
  PyObject *object;
  int64_t shape[FNC_MAX_RANK], strides[FNC_MAX_RANK];
} TensorValue;

/* Initializes this file when the module is created. Returns 0 after an exception. */
int prepareTensors(void);

/* Converts an object to a value. Returns 0 after an exception that names argument `number`. None is
 * an omitted value, if that is allowed. */
int readTensor(PyObject *tensor, int number, unsigned char formal, int allowNone, TensorValue *made,
               fnc_value *value);
void releaseTensor(TensorValue *made);

#endif /* FUSEDNORM_PYTHON_TENSORS_H */
