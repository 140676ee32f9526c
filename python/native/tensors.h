/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Tensors of any framework, and numbers, as values of a call. */
#ifndef FUSEDNORM_PYTHON_TENSORS_H
#define FUSEDNORM_PYTHON_TENSORS_H

#include "fusednorm-c/fusednorm.h"
#include <Python.h>

/* In a formal type: the argument is a scalar. */
enum { kScalarFormal = 0x80 };

/* What is kept until the call has ended. */
typedef struct {
  enum { kNothing, kBuffer, kObject } kind;
  Py_buffer buffer;
  PyObject *object;
  int64_t shape[FNC_MAX_RANK], strides[FNC_MAX_RANK];
} TensorValue;

/* Once, when the module is made; 0 after an exception. */
int prepareTensors(void);

/* 0 after an exception that names argument `number`. None is a value that is left out,
 * if that is allowed. */
int readTensor(PyObject *tensor, int number, unsigned char formal, int allowNone, TensorValue *made,
               fnc_value *value);
void releaseTensor(TensorValue *made);

#endif /* FUSEDNORM_PYTHON_TENSORS_H */
