/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Reads tensors by DLPack: by the exchange API of their class, or by a capsule. */
#define Py_LIMITED_API 0x030b0000
#define PY_SSIZE_T_CLEAN
#include "dlpack.h"
#include "reading.h"
#include "types.h"
#include <string.h>

/* Arguments of __dlpack__. */
static PyObject *noArguments, *maxVersion;

int prepareDLPack(void) {
  noArguments = PyTuple_New(0);
  PyObject *version = Py_BuildValue("(ii)", 1, 0);
  maxVersion = version ? Py_BuildValue("{sN}", "max_version", version) : NULL;
  return noArguments && maxVersion;
}

static int typeOfDL(const DLTensor *tensor) {
  if (tensor->lanes != 1)
    return -1;
  switch (tensor->code) {
  case 0: /* int */
  case 1: /* uint */
    return typeOfInteger(tensor->bits / 8);
  case 2:
    return tensor->bits == 64   ? FNC_F64
           : tensor->bits == 32 ? FNC_F32
           : tensor->bits == 16 ? FNC_F16
                                : -1;
  case 4:
    return tensor->bits == 16 ? FNC_BF16 : -1;
  case 6: /* bool */
    return tensor->bits == 8 ? FNC_I1 : -1;
  case 10:
    return FNC_F8E4M3FN;
  case 11:
    return FNC_F8E4M3FNUZ;
  case 12:
    return FNC_F8E5M2;
  case 13:
    return FNC_F8E5M2FNUZ;
  case 14:
    return FNC_F8E8M0FNU;
  }
  return -1;
}

/* Fills in the value from the tensor that the exchange API or the capsule returned. */
static void take(const DLTensor *found, int type, PyObject *owner, TensorValue *made,
                 fnc_value *value) {
  int64_t dense = 1;
  for (int d = found->ndim - 1; d >= 0; --d) {
    made->shape[d] = found->shape[d];
    made->strides[d] = found->strides ? found->strides[d] : dense;
    dense *= found->shape[d];
  }
  made->kind = kObject;
  made->object = owner;
  value->type = (uint8_t)type;
  value->rank = (uint8_t)found->ndim;
  value->device_type = (uint8_t)(found->device_type > 254 ? 255 : found->device_type);
  value->device = found->device_id;
  value->u.data = (void *)((uintptr_t)found->data + found->byte_offset);
}

/* Classes of the last calls. */
typedef struct {
  PyTypeObject *type;
  const Exchange *table; /* null: the class has no exchange API */
  PyObject *isNeg;       /* the method is_neg of PyTorch; null: there is none */
} Class;

static const Class *classOf(PyObject *tensor) {
  enum { kMost = 8 };
  static Class classes[kMost];
  static unsigned next;
  PyTypeObject *type = Py_TYPE(tensor);
  for (unsigned i = 0; i < kMost; ++i)
    if (classes[i].type == type)
      return &classes[i];
  const Exchange *table = NULL;
  PyObject *capsule = PyObject_GetAttr((PyObject *)type, names.exchange);
  if (capsule && PyCapsule_IsValid(capsule, "dlpack_exchange_api"))
    table = PyCapsule_GetPointer(capsule, "dlpack_exchange_api");
  Py_XDECREF(capsule);
  PyErr_Clear();
  if (table && (table->header.major != 1 || !table->look))
    table = NULL;
  Class made = {type, table, PyObject_GetAttr((PyObject *)type, names.isNeg)};
  PyErr_Clear();
  Class *found = &classes[next++ % kMost], old = *found;
  Py_INCREF((PyObject *)type); /* keeps the address from being reused by another class */
  *found = made;
  Py_XDECREF((PyObject *)old.type);
  Py_XDECREF(old.isNeg);
  return found;
}

const Exchange *exchangeOf(PyObject *tensor) { return classOf(tensor)->table; }

/* Returns whether a tensor of PyTorch stands for the negative of its memory. Only views of complex
 * tensors do, so they have the types of real parts. */
static int isNegated(const Class *kind, PyObject *tensor, int type) {
  if (!kind->isNeg || (type != FNC_F32 && type != FNC_F64 && type != FNC_F16))
    return 0;
  PyObject *answer = PyObject_CallFunctionObjArgs(kind->isNeg, tensor, NULL);
  int isNeg = answer == Py_True;
  Py_XDECREF(answer);
  PyErr_Clear();
  return isNeg;
}

static int readLook(PyObject *tensor, int allowUnsigned, TensorValue *made, fnc_value *value) {
  const Class *kind = classOf(tensor);
  DLTensor found;
  if (!kind->table)
    return 0;
  if (kind->table->look(tensor, &found)) {
    PyErr_Clear();
    return 0;
  }
  int type = typeOfDL(&found);
  if (type < 0 || found.ndim > FNC_MAX_RANK || (!allowUnsigned && found.code == 1) ||
      isNegated(kind, tensor, type))
    return 0;
  Py_INCREF(tensor);
  take(&found, type, tensor, made, value);
  return 1;
}

int readTable(PyObject *tensor, TensorValue *made, fnc_value *value) {
  return readLook(tensor, 1, made, value);
}

int readSignedTable(PyObject *tensor, TensorValue *made, fnc_value *value) {
  return readLook(tensor, 0, made, value);
}

/* Maps unsigned integers of 8 and 16 bits to f8E4M3FN and bf16, as the drop-in functions do. */
static PyObject *nameOfDL(const DLTensor *tensor) {
  int isUnsigned = tensor->code == 1 && tensor->lanes == 1;
  int type = !isUnsigned          ? typeOfDL(tensor)
             : tensor->bits == 8  ? FNC_F8E4M3FN
             : tensor->bits == 16 ? FNC_BF16
                                  : -1;
  return type < 0 ? NULL : objectOfType(type);
}

PyObject *describe(PyObject *self, PyObject *tensor) {
  const Exchange *table = exchangeOf(tensor);
  DLTensor found;
  (void)self;
  if (!table)
    Py_RETURN_NONE;
  if (table->look(tensor, &found)) {
    PyErr_Clear();
    Py_RETURN_NONE;
  }
  PyObject *name = nameOfDL(&found), *shape = name ? PyTuple_New(found.ndim) : NULL;
  for (int d = 0; shape && d < found.ndim; ++d) {
    PyObject *extent = PyLong_FromLongLong(found.shape[d]);
    if (!extent || PyTuple_SetItem(shape, d, extent))
      Py_CLEAR(shape);
  }
  if (!name)
    Py_RETURN_NONE;
  PyObject *pair = shape ? PyTuple_Pack(2, name, shape) : NULL;
  Py_XDECREF(shape);
  return pair;
}

/* Returns whether an object is a JAX array. These are immutable, but DLPack does not flag them. */
static int isOfJAX(PyObject *tensor) {
  PyObject *module = PyObject_GetAttr((PyObject *)Py_TYPE(tensor), names.module);
  const char *name = module ? PyUnicode_AsUTF8AndSize(module, NULL) : NULL;
  int isJAX = name && !strncmp(name, "jax", 3);
  Py_XDECREF(module);
  PyErr_Clear();
  return isJAX;
}

int readDLPack(PyObject *tensor, PyObject *method, int number, unsigned char formal,
               TensorValue *made, fnc_value *value) {
  PyObject *capsule = PyObject_Call(method, noArguments, maxVersion);
  if (!capsule && PyErr_ExceptionMatches(PyExc_TypeError)) {
    PyErr_Clear();
    capsule = PyObject_CallNoArgs(method);
  }
  if (!capsule) {
    PyObject *kind, *error, *trace;
    PyErr_Fetch(&kind, &error, &trace);
    PyObject *text = error ? PyObject_Str(error) : NULL;
    const char *said = text ? PyUnicode_AsUTF8AndSize(text, NULL) : NULL;
    fail(number, formal, said ? said : "its method __dlpack__ failed", tensor);
    Py_XDECREF(text);
    Py_XDECREF(kind);
    Py_XDECREF(error);
    Py_XDECREF(trace);
    return 0;
  }
  const DLTensor *found = NULL;
  int isReadOnly = 0;
  if (PyCapsule_IsValid(capsule, "dltensor_versioned")) {
    DLManagedVersioned *managed = PyCapsule_GetPointer(capsule, "dltensor_versioned");
    isReadOnly = (managed->flags & kDLReadOnly) != 0;
    found = managed->major == 1 ? &managed->tensor : NULL;
  } else if (PyCapsule_IsValid(capsule, "dltensor")) {
    found = &((DLManaged *)PyCapsule_GetPointer(capsule, "dltensor"))->tensor;
  }
  PyErr_Clear();
  int type = found ? typeOfDL(found) : -1;
  const char *problem = NULL;
  if (!found)
    problem = "expected a DLPack capsule of a version before 2.0";
  else if (type < 0)
    problem = "expected an element type that kernels support";
  else if (found->ndim > FNC_MAX_RANK)
    problem = "expected at most 8 dimensions";
  if (problem) {
    Py_DECREF(capsule); /* The destructor of an unconsumed capsule frees the tensor. */
    return fail(number, formal, problem, tensor);
  }
  take(found, type, capsule, made, value);
  value->flags = isReadOnly || isOfJAX(tensor) ? FNC_READ_ONLY : 0;
  return 1;
}
