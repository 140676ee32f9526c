/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#define Py_LIMITED_API 0x030b0000
#define PY_SSIZE_T_CLEAN
#include "types.h"
#include <string.h>

/* A cache of the fnc_type of dtype objects. */
static PyObject *knownTypes;

typedef struct {
  const char *name;
  uint8_t type;
} TypeName;

/* Names of dtypes after the last dot. Unsigned integers hold the bits of a float. */
static const TypeName kTypeNames[] = {{"float64", FNC_F64},
                                      {"float32", FNC_F32},
                                      {"float16", FNC_F16},
                                      {"bfloat16", FNC_BF16},
                                      {"float8_e4m3fn", FNC_F8E4M3FN},
                                      {"float8_e4m3fnuz", FNC_F8E4M3FNUZ},
                                      {"float8_e5m2", FNC_F8E5M2},
                                      {"float8_e5m2fnuz", FNC_F8E5M2FNUZ},
                                      {"float8_e8m0fnu", FNC_F8E8M0FNU},
                                      {"int8", FNC_I8},
                                      {"uint8", FNC_I8},
                                      {"int16", FNC_I16},
                                      {"uint16", FNC_I16},
                                      {"int32", FNC_I32},
                                      {"uint32", FNC_I32},
                                      {"int64", FNC_I64},
                                      {"uint64", FNC_I64},
                                      {"bool", FNC_I1}};
static const char *const kMLIRNames[] = {
    "f64",        "f32",       "f16", "bf16", "f8E4M3FN", "f8E4M3FNUZ", "f8E5M2",
    "f8E5M2FNUZ", "f8E8M0FNU", "i8",  "i16",  "i32",      "i64",        "i1"};

const char *nameOfType(unsigned type) {
  return type < sizeof kMLIRNames / sizeof *kMLIRNames ? kMLIRNames[type] : "?";
}

int typeOfObject(PyObject *dtype) {
  PyObject *known = PyDict_GetItemWithError(knownTypes, dtype); /* borrowed */
  if (known)
    return (int)PyLong_AsLong(known);
  PyErr_Clear();
  PyObject *text = PyObject_Str(dtype);
  const char *name = text ? PyUnicode_AsUTF8AndSize(text, NULL) : NULL;
  int type = -1;
  if (name) {
    const char *dot = strrchr(name, '.');
    name = dot ? dot + 1 : name;
    for (size_t i = 0; i < sizeof kTypeNames / sizeof *kTypeNames; ++i)
      if (!strcmp(name, kTypeNames[i].name))
        type = kTypeNames[i].type;
  }
  Py_XDECREF(text);
  if (type >= 0) {
    PyObject *value = PyLong_FromLong(type);
    if (value)
      PyDict_SetItem(knownTypes, dtype, value);
    Py_XDECREF(value);
  }
  PyErr_Clear();
  return type;
}

static PyObject *typeObjects[sizeof kMLIRNames / sizeof *kMLIRNames];

PyObject *objectOfType(int type) { return typeObjects[type]; }

int prepareTypes(void) {
  for (size_t i = 0; i < sizeof kMLIRNames / sizeof *kMLIRNames; ++i)
    if (!(typeObjects[i] = PyUnicode_InternFromString(kMLIRNames[i])))
      return 0;
  return (knownTypes = PyDict_New()) != NULL;
}

int bytesOfType(int type) {
  static const unsigned char kBytes[] = {8, 4, 2, 2, 1, 1, 1, 1, 1, 1, 2, 4, 8, 1};
  return kBytes[type];
}

int typeOfInteger(Py_ssize_t bytes) {
  switch (bytes) {
  case 1:
    return FNC_I8;
  case 2:
    return FNC_I16;
  case 4:
    return FNC_I32;
  case 8:
    return FNC_I64;
  }
  return -1;
}

int typeOfFormat(const char *format, Py_ssize_t bytes) {
  if (!format)
    return typeOfInteger(bytes);
  if (*format == '@' || *format == '=' || *format == '<')
    ++format;
  if (!*format || (format[1] && *format != 'V'))
    return -1;
  switch (*format) {
  case 'd':
    return FNC_F64;
  case 'f':
    return FNC_F32;
  case 'e':
    return FNC_F16;
  case '?':
    return FNC_I1;
  case 'b':
  case 'B':
  case 'h':
  case 'H':
  case 'i':
  case 'I':
  case 'l':
  case 'L':
  case 'q':
  case 'Q':
    return typeOfInteger(bytes);
  }
  return -1;
}
