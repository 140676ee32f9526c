/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Converts Python numbers to scalar arguments. */
#define Py_LIMITED_API 0x030b0000
#define PY_SSIZE_T_CLEAN
#include "reading.h"
#include "types.h"
#include <string.h>

static uint16_t halfOf(double number, unsigned char type) {
  /* Python packs f16. bf16 is rounded from f32 to nearest even. */
  uint16_t bits = 0;
  if (type == FNC_F16) {
    PyObject *module = PyImport_ImportModule("struct");
    PyObject *bytes = module ? PyObject_CallMethod(module, "pack", "sd", "<e", number) : NULL;
    if (bytes)
      memcpy(&bits, PyBytes_AsString(bytes), 2);
    Py_XDECREF(bytes);
    Py_XDECREF(module);
    return bits;
  }
  float narrow = (float)number;
  uint32_t wide;
  memcpy(&wide, &narrow, 4);
  if ((wide & 0x7fffffff) > 0x7f800000)
    return (uint16_t)(wide >> 16 | 0x40);
  return (uint16_t)((wide + 0x7fff + (wide >> 16 & 1)) >> 16);
}

int readNumber(PyObject *object, int number, unsigned char formal, fnc_value *value) {
  unsigned char type = formal & (unsigned char)~kScalarFormal;
  value->type = type;
  value->flags = FNC_SCALAR;
  if (type >= FNC_I8) {
    static const int kBits[] = {8, 16, 32, 64, 1};
    int bits = kBits[type - FNC_I8];
    PyObject *index = PyNumber_Index(object);
    if (!index) {
      PyErr_Clear();
      return fail(number, formal, "expected an integer", object);
    }
    long long given = PyLong_AsLongLong(index);
    Py_DECREF(index);
    if (!PyErr_Occurred() && type == FNC_I1 && (given == 0 || given == 1)) {
      value->u.i64 = given;
      return 1;
    }
    if (PyErr_Occurred() || type == FNC_I1 ||
        (bits < 64 && (given >> (bits - 1)) != 0 && (given >> (bits - 1)) != -1)) {
      PyErr_Clear();
      return fail(number, formal, "expected an integer in the range of its type", object);
    }
    value->u.i64 = given;
    return 1;
  }
  double given = PyFloat_AsDouble(object);
  if (PyErr_Occurred()) {
    PyErr_Clear();
    return fail(number, formal, "expected a number", object);
  }
  value->u.bits = 0;
  if (type == FNC_F64)
    value->u.f64 = given;
  else if (type == FNC_F32)
    value->u.f32 = (float)given;
  else if (type == FNC_F16 || type == FNC_BF16)
    value->u.bits = halfOf(given, type);
  else
    return fail(number, formal, "scalars of 8-bit floats are not supported", object);
  if (PyErr_Occurred()) {
    PyErr_Clear();
    return fail(number, formal, "expected a number in the range of its type", object);
  }
  return 1;
}
