/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reads tensors by Python's buffer protocol, such as NumPy arrays. */
#define Py_LIMITED_API 0x030b0000
#define PY_SSIZE_T_CLEAN
#include "reading.h"
#include "types.h"

int readBuffer(PyObject *tensor, int number, unsigned char formal, TensorValue *made,
               fnc_value *value) {
  Py_buffer *buffer = &made->buffer;
  made->kind = kBuffer;
  int type = typeOfFormat(buffer->format, buffer->itemsize);
  const char *problem = NULL;
  if (type < 0)
    problem = "expected an element type that kernels support, in native byte order";
  else if (buffer->ndim > FNC_MAX_RANK)
    problem = "expected at most 8 dimensions";
  Py_ssize_t dense = buffer->itemsize;
  for (int d = buffer->ndim - 1; !problem && d >= 0; --d) {
    /* Arrays of ctypes have no strides, also if a caller requires strides. */
    Py_ssize_t stride = buffer->strides ? buffer->strides[d] : dense;
    made->shape[d] = buffer->shape[d];
    if (stride % buffer->itemsize && buffer->shape[d] > 1)
      problem = "expected strides of whole elements";
    made->strides[d] = stride / buffer->itemsize;
    dense *= buffer->shape[d];
  }
  if (problem)
    return fail(number, formal, problem, tensor);
  value->type = (uint8_t)type;
  value->rank = (uint8_t)buffer->ndim;
  value->flags = buffer->readonly ? FNC_READ_ONLY : 0;
  value->u.data = buffer->buf;
  return 1;
}
