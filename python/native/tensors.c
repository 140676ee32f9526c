/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reads tensors by the first protocol that an object supports, in this order: the DLPack exchange
 * API, Python buffers (NumPy), attributes of PyTorch tensors, the array interfaces of NumPy (types
 * without a buffer format) and CUDA (CuPy), DLPack capsules. */
#define Py_LIMITED_API 0x030b0000
#define PY_SSIZE_T_CLEAN
#include "tensors.h"
#include "reading.h"
#include "types.h"
#include <string.h>

Names names;

int prepareTensors(void) {
  static const struct {
    PyObject **indices;
    const char *text;
  } kNames[] = {{&names.dataPtr, "data_ptr"},
                {&names.stride, "stride"},
                {&names.shape, "shape"},
                {&names.dtype, "dtype"},
                {&names.isCpu, "is_cpu"},
                {&names.isCuda, "is_cuda"},
                {&names.device, "device"},
                {&names.index, "index"},
                {&names.id, "id"},
                {&names.module, "__module__"},
                {&names.arrayInterface, "__array_interface__"},
                {&names.cudaInterface, "__cuda_array_interface__"},
                {&names.dlpack, "__dlpack__"},
                {&names.exchange, "__dlpack_c_exchange_api__"},
                {&names.isNeg, "is_neg"}};
  for (size_t i = 0; i < sizeof kNames / sizeof *kNames; ++i)
    if (!(*kNames[i].indices = PyUnicode_InternFromString(kNames[i].text)))
      return 0;
  return prepareTypes() && prepareDLPack();
}

int fail(int number, unsigned char formal, const char *text, PyObject *object) {
  /* fusednorm.errors chooses the class of the exception. */
  PyObject *module = PyImport_ImportModule("fusednorm.errors");
  PyObject *made =
      module ? PyObject_CallMethod(module, "from_tensor", "issO", number,
                                   nameOfType(formal & ~(unsigned)kScalarFormal), text, object)
             : NULL;
  if (made)
    PyErr_SetObject((PyObject *)Py_TYPE(made), made);
  Py_XDECREF(made);
  Py_XDECREF(module);
  return 0;
}

int readTuple(PyObject *tuple, int64_t *numbers, Py_ssize_t rank) {
  for (Py_ssize_t d = 0; d < rank; ++d) {
    numbers[d] = PyLong_AsLongLong(PyTuple_GetItem(tuple, d));
    if (numbers[d] == -1 && PyErr_Occurred())
      return 0;
  }
  return 1;
}

/* Reads a tensor by another protocol. `refused` is the error of the buffer protocol, or null. */
static int readOther(PyObject *tensor, int number, unsigned char formal, PyObject *refused,
                     TensorValue *made, fnc_value *value) {
  PyObject *found = PyObject_GetAttr(tensor, names.dataPtr);
  int isRead;
  if (found) {
    isRead = readAttributes(tensor, found, number, formal, made, value);
    Py_DECREF(found);
    return isRead;
  }
  PyErr_Clear();
  PyObject *interfaces[] = {names.arrayInterface, names.cudaInterface};
  for (int isCuda = 0; isCuda < 2; ++isCuda) {
    found = PyObject_GetAttr(tensor, interfaces[isCuda]);
    if (found && PyDict_Check(found)) {
      isRead = readArrayInterface(tensor, found, isCuda, number, formal, made, value);
      Py_DECREF(found);
      return isRead;
    }
    Py_XDECREF(found);
    PyErr_Clear();
  }
  found = PyObject_GetAttr(tensor, names.dlpack);
  if (found) {
    isRead = readDLPack(tensor, found, number, formal, made, value);
    Py_DECREF(found);
    return isRead;
  }
  PyErr_Clear();
  PyObject *text = refused ? PyObject_Str(refused) : NULL;
  const char *said = text ? PyUnicode_AsUTF8AndSize(text, NULL) : NULL;
  fail(number, formal,
       said ? said
            : "expected a tensor: a buffer, or an object with data_ptr(), __dlpack__(), "
              "__array_interface__ or __cuda_array_interface__",
       tensor);
  Py_XDECREF(text);
  return 0;
}

int readTensor(PyObject *tensor, int number, unsigned char formal, int allowNone, TensorValue *made,
               fnc_value *value) {
  memset(value, 0, sizeof *value);
  value->shape = made->shape;
  value->strides = made->strides;
  if (tensor == Py_None && allowNone) {
    value->flags = FNC_OMITTED;
    return 1;
  }
  if (formal & kScalarFormal)
    return readNumber(tensor, number, formal, value);
  if (readTable(tensor, made, value))
    return 1;
  PyObject *kind = NULL, *refused = NULL, *trace = NULL;
  if (PyObject_CheckBuffer(tensor)) {
    if (!PyObject_GetBuffer(tensor, &made->buffer, PyBUF_FULL_RO)) {
      if (readBuffer(tensor, number, formal, made, value))
        return 1;
      releaseTensor(made);
      return 0;
    }
    PyErr_Fetch(&kind, &refused, &trace); /* a type without a buffer format, or a released buffer */
  }
  int isRead = readOther(tensor, number, formal, refused, made, value);
  Py_XDECREF(kind);
  Py_XDECREF(refused);
  Py_XDECREF(trace);
  return isRead;
}

void releaseTensor(TensorValue *made) {
  if (made->kind == kBuffer)
    PyBuffer_Release(&made->buffer);
  else if (made->kind == kObject)
    Py_DECREF(made->object);
  made->kind = kNothing;
}
