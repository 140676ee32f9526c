/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reads tensors with the attributes of PyTorch tensors: data_ptr(), stride(), is_cpu. */
#define Py_LIMITED_API 0x030b0000
#define PY_SSIZE_T_CLEAN
#include "reading.h"
#include "types.h"

int readAttributes(PyObject *tensor, PyObject *pointer, int number, unsigned char formal,
                   TensorValue *made, fnc_value *value) {
  PyObject *dtype = PyObject_GetAttr(tensor, names.dtype),
           *shape = PyObject_GetAttr(tensor, names.shape);
  PyObject *strides = PyObject_CallMethodObjArgs(tensor, names.stride, NULL);
  PyObject *isCpu = PyObject_GetAttr(tensor, names.isCpu), *device = NULL;
  const char *problem = NULL;
  int type = dtype ? typeOfObject(dtype) : -1;
  Py_ssize_t rank = shape ? PyTuple_Size(shape) : -1;
  if (!strides || !isCpu || rank < 0)
    problem = "expected a dense tensor with a shape and strides";
  else if (type < 0)
    problem = "expected an element type that kernels support";
  else if (rank > FNC_MAX_RANK)
    problem = "expected at most 8 dimensions";
  else if (!readTuple(shape, made->shape, rank) || PyTuple_Size(strides) != rank ||
           !readTuple(strides, made->strides, rank))
    problem = "expected a shape and strides of integers";
  PyObject *isNeg = problem ? NULL : PyObject_CallMethodObjArgs(tensor, names.isNeg, NULL);
  if (isNeg == Py_True)
    problem = "expected a tensor whose memory has its values; pass x.resolve_neg() for a tensor x";
  Py_XDECREF(isNeg);
  PyErr_Clear();
  if (!problem && !PyObject_IsTrue(isCpu)) {
    PyObject *isCuda = PyObject_GetAttr(tensor, names.isCuda);
    if (isCuda && PyObject_IsTrue(isCuda) == 1) {
      value->device_type = 2;
      PyObject *index = (device = PyObject_GetAttr(tensor, names.device))
                            ? PyObject_GetAttr(device, names.index)
                            : NULL;
      value->device = index ? (int32_t)PyLong_AsLong(index) : 0;
      Py_XDECREF(index);
    } else {
      value->device_type = 255;
    }
    Py_XDECREF(isCuda);
  }
  PyErr_Clear();
  PyObject *address = NULL;
  if (!problem) {
    /* data_ptr() of a tensor without storage, such as a fake tensor of torch.compile, fails. */
    address = value->device_type == 255 ? PyLong_FromLong(0) : PyObject_CallNoArgs(pointer);
    value->u.data = address ? PyLong_AsVoidPtr(address) : NULL;
    if (!address || PyErr_Occurred())
      problem = "expected a tensor with memory";
  }
  PyErr_Clear();
  Py_XDECREF(address);
  Py_XDECREF(device);
  Py_XDECREF(dtype);
  Py_XDECREF(shape);
  Py_XDECREF(strides);
  Py_XDECREF(isCpu);
  if (problem)
    return fail(number, formal, problem, tensor);
  Py_INCREF(tensor);
  made->kind = kObject;
  made->object = tensor;
  value->type = (uint8_t)type;
  value->rank = (uint8_t)rank;
  return 1;
}
