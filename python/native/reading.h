/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Ways to read a tensor, and what they share. Each fills in `made` and `value`, whose shape and
 * strides are those of `made`, and returns 1; or 0 after an exception that names argument
 * `number`. */
#ifndef FUSEDNORM_PYTHON_READING_H
#define FUSEDNORM_PYTHON_READING_H

#include "tensors.h"

/* Names of attributes. */
typedef struct {
  PyObject *dataPtr, *stride, *shape, *dtype, *isCpu, *isCuda, *device, *index, *id, *module,
      *arrayInterface, *cudaInterface, *dlpack, *exchange;
} Names;
extern Names names;

/* Once, when the module is made; 0 after an exception. */
int prepareDLPack(void);

int readNumber(PyObject *object, int number, unsigned char formal, fnc_value *value);
/* What made->buffer holds. */
int readBuffer(PyObject *tensor, int number, unsigned char formal, TensorValue *made,
               fnc_value *value);
/* `pointer` is its data_ptr. */
int readAttributes(PyObject *tensor, PyObject *pointer, int number, unsigned char formal,
                   TensorValue *made, fnc_value *value);
/* `interface` is its dictionary. */
int readArrayInterface(PyObject *tensor, PyObject *interface, int isOnGPU, int number,
                       unsigned char formal, TensorValue *made, fnc_value *value);
/* By a table of functions; 0 after no exception where another way may know more. */
int readTable(PyObject *tensor, TensorValue *made, fnc_value *value);
/* `method` is its __dlpack__. */
int readDLPack(PyObject *tensor, PyObject *method, int number, unsigned char formal,
               TensorValue *made, fnc_value *value);

/* describe(tensor): the name of its type and its shape; None where its type has no table. */
PyObject *describe(PyObject *self, PyObject *tensor);

/* A tuple of integers, such as a shape; 0 after an exception. */
int readTuple(PyObject *tuple, int64_t *numbers, Py_ssize_t rank);
/* Raises what fusednorm.errors makes of a text; 0. */
int fail(int number, unsigned char formal, const char *text, PyObject *object);

#endif /* FUSEDNORM_PYTHON_READING_H */
