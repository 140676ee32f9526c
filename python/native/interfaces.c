/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reads tensors by the array interfaces of NumPy (for types without a buffer format) and CUDA. */
#define Py_LIMITED_API 0x030b0000
#define PY_SSIZE_T_CLEAN
#include "reading.h"
#include "types.h"

/* Returns the fnc_type of a `typestr` of an array interface, such as "<f4". */
static int typeOfText(PyObject *text) {
  const char *name = text ? PyUnicode_AsUTF8AndSize(text, NULL) : NULL;
  if (!name || (*name != '<' && *name != '|') || !name[1] || !name[2] || name[3])
    return -1;
  int bytes = name[2] - '0';
  switch (name[1]) {
  case 'f':
    return bytes == 8 ? FNC_F64 : bytes == 4 ? FNC_F32 : bytes == 2 ? FNC_F16 : -1;
  case 'b':
    return bytes == 1 ? FNC_I1 : -1;
  case 'i':
  case 'u':
  case 'V':
    return typeOfInteger(bytes);
  }
  return -1;
}

/* Returns the index of the GPU that holds a CuPy array. */
static int32_t deviceOf(PyObject *tensor) {
  PyObject *device = PyObject_GetAttr(tensor, names.device);
  PyObject *id = device ? PyObject_GetAttr(device, names.id) : NULL;
  long number = id ? PyLong_AsLong(id) : 0;
  Py_XDECREF(id);
  Py_XDECREF(device);
  PyErr_Clear();
  return (int32_t)(number < 0 ? 0 : number);
}

/* Reads NumPy arrays of types without a buffer format, such as ml_dtypes, and arrays on a GPU. */
int readArrayInterface(PyObject *tensor, PyObject *interface, int isOnGPU, int number,
                       unsigned char formal, TensorValue *made, fnc_value *value) {
  PyObject *dtype = PyObject_GetAttr(tensor, names.dtype);
  PyErr_Clear();
  int type = dtype ? typeOfObject(dtype) : -1, isReadOnly = 0;
  Py_XDECREF(dtype);
  if (type < 0)
    type = typeOfText(PyDict_GetItemString(interface, "typestr"));
  PyObject *shape = PyDict_GetItemString(interface, "shape");
  PyObject *strides = PyDict_GetItemString(interface, "strides");
  PyObject *data = PyDict_GetItemString(interface, "data");
  Py_ssize_t rank = shape ? PyTuple_Size(shape) : -1;
  unsigned long long address = 0;
  const char *problem = NULL;
  if (type < 0)
    problem = "expected an element type that kernels support";
  else if (rank < 0 || rank > FNC_MAX_RANK || !readTuple(shape, made->shape, rank))
    problem = "expected at most 8 dimensions";
  else if (!data || !PyArg_ParseTuple(data, "Kp", &address, &isReadOnly))
    problem = "expected an array with memory";
  else if (strides && strides != Py_None &&
           (PyTuple_Size(strides) != rank || !readTuple(strides, made->strides, rank)))
    problem = "expected as many strides as dimensions";
  PyErr_Clear();
  if (problem)
    return fail(number, formal, problem, tensor);
  int64_t dense = 1;
  for (Py_ssize_t d = rank - 1; d >= 0; --d) {
    if (strides && strides != Py_None)
      made->strides[d] /= bytesOfType(type);
    else
      made->strides[d] = dense;
    dense *= made->shape[d];
  }
  Py_INCREF(tensor);
  made->kind = kObject;
  made->object = tensor;
  value->type = (uint8_t)type;
  value->rank = (uint8_t)rank;
  value->flags = isReadOnly ? FNC_READ_ONLY : 0;
  value->u.data = (void *)(uintptr_t)address;
  if (isOnGPU) {
    value->device_type = 2;
    value->device = deviceOf(tensor);
  }
  return 1;
}
