/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define Py_LIMITED_API 0x030b0000
#define PY_SSIZE_T_CLEAN
#include "bounds.h"
#include "tensors.h"

typedef struct {
  int64_t low, high;
} Bounds;

static void widen(Bounds *bounds, int64_t number) {
  bounds->low = number < bounds->low ? number : bounds->low;
  bounds->high = number > bounds->high ? number : bounds->high;
}

/* Updates the bounds with the elements of dimensions `d` and higher. No extent may be 0. */
static void walk(const fnc_value *value, int d, const char *at, Bounds *bounds) {
  int64_t bytes = value->type == FNC_I64 ? 8 : 4, stride = 0, count = 1;
  if (d < value->rank) {
    count = value->shape[d];
    stride = value->strides[d] * bytes;
  }
  for (int64_t i = 0; i < count; ++i, at += stride) {
    if (d + 1 < value->rank)
      walk(value, d + 1, at, bounds);
    else
      widen(bounds, bytes == 8 ? *(const int64_t *)at : *(const int32_t *)at);
  }
}

PyObject *boundsOf(PyObject *self, PyObject *tensor) {
  TensorValue made = {0};
  fnc_value value;
  (void)self;
  if (!readTensor(tensor, 0, FNC_I64, 0, &made, &value))
    return NULL;
  Bounds bounds = {INT64_MAX, INT64_MIN};
  int isHere = value.device_type <= 1 && value.u.data &&
               (uintptr_t)value.u.data % (value.type == FNC_I64 ? 8 : 4) == 0;
  for (int d = 0; d < value.rank; ++d)
    isHere &= value.shape[d] > 0;
  if (isHere && (value.type == FNC_I32 || value.type == FNC_I64))
    walk(&value, 0, value.u.data, &bounds);
  releaseTensor(&made);
  if (bounds.low > bounds.high)
    Py_RETURN_NONE;
  return Py_BuildValue("(LL)", (long long)bounds.low, (long long)bounds.high);
}
