/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Readers of tensors, one for each protocol. Each fills in `made` and `value` and returns 1, or 0
 * after an exception that names argument `number`. `value` points to shape and strides in `made`.
 */
#ifndef FUSEDNORM_PYTHON_READING_H
#define FUSEDNORM_PYTHON_READING_H

#include "tensors.h"

/* Interned names of attributes. */
typedef struct {
  PyObject *dataPtr, *stride, *shape, *dtype, *isCpu, *isCuda, *device, *index, *id, *module,
      *arrayInterface, *cudaInterface, *dlpack, *exchange, *isNeg;
} Names;
extern Names names;

/* Creates the names when the module is created. Returns 0 after an exception. */
int prepareDLPack(void);

int readNumber(PyObject *object, int number, unsigned char formal, fnc_value *value);
/* Reads the buffer in made->buffer. */
int readBuffer(PyObject *tensor, int number, unsigned char formal, TensorValue *made,
               fnc_value *value);
/* Reads a PyTorch tensor. `pointer` is its attribute data_ptr. */
int readAttributes(PyObject *tensor, PyObject *pointer, int number, unsigned char formal,
                   TensorValue *made, fnc_value *value);
/* Reads an array interface. `interface` is its dictionary. */
int readArrayInterface(PyObject *tensor, PyObject *interface, int isOnGPU, int number,
                       unsigned char formal, TensorValue *made, fnc_value *value);
/* Reads by the exchange API of the class. Returns 0 without an exception if another reader may
 * succeed. */
int readTable(PyObject *tensor, TensorValue *made, fnc_value *value);
/* Reads as readTable, but no unsigned integers. */
int readSignedTable(PyObject *tensor, TensorValue *made, fnc_value *value);
/* Reads by a DLPack capsule. `method` is its attribute __dlpack__. */
int readDLPack(PyObject *tensor, PyObject *method, int number, unsigned char formal,
               TensorValue *made, fnc_value *value);

/* describe(tensor): returns the name of its type and its shape, or None if its class has no
 * exchange API. */
PyObject *describe(PyObject *self, PyObject *tensor);

/* Reads a tuple of integers, such as a shape. Returns 0 after an exception. */
int readTuple(PyObject *tuple, int64_t *numbers, Py_ssize_t rank);
/* Raises the exception of fusednorm.errors for a text. Returns 0. */
int fail(int number, unsigned char formal, const char *text, PyObject *object);

#endif /* FUSEDNORM_PYTHON_READING_H */
