/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In this order: DLPack's table of functions, Python's buffers (NumPy's arrays are such), what
 * looks like a tensor of PyTorch, NumPy's array interface (for types that buffers do not have) and
 * that of CUDA (CuPy), DLPack. */
#define Py_LIMITED_API 0x030b0000
#define PY_SSIZE_T_CLEAN
#include "tensors.h"
#include <string.h>

/*===-- DLPack --------------------------------------------------------------===*/

/* The layout that the standard fixes, of what is read here. */
typedef struct {
  void *data;
  int32_t device_type, device_id;
  int32_t ndim;
  uint8_t code, bits;
  uint16_t lanes;
  int64_t *shape, *strides;
  uint64_t byte_offset;
} DLTensor;
typedef struct {
  DLTensor tensor;
  void *context;
  void (*drop)(void *);
} DLManaged;
typedef struct {
  uint32_t major, minor;
  void *context;
  void (*drop)(void *);
  uint64_t flags;
  DLTensor tensor;
} DLManagedVersioned;
enum { kDLReadOnly = 1 };
/* What a type offers that fills in a tensor without a capsule. */
typedef struct ExchangeHeader {
  uint32_t major, minor;
  struct ExchangeHeader *previous;
} ExchangeHeader;
typedef struct {
  ExchangeHeader header;
  void *allocate, *fromObject, *toObject;
  int (*look)(void *object, DLTensor *found);
} Exchange;

/*===-- Types ---------------------------------------------------------------===*/

/* Types that objects name themselves, such as torch.bfloat16: object -> number. */
static PyObject *knownTypes;
static PyObject *sDataPtr, *sStride, *sShape, *sDtype, *sIsCpu, *sIsCuda, *sDevice, *sIndex,
    *sDlpack, *sArrayInterface, *sCudaInterface, *sExchange, *sModule, *sId;
static PyObject *noArguments, *maxVersion;

int prepareTensors(void) {
  knownTypes = PyDict_New();
  noArguments = PyTuple_New(0);
  PyObject *version = Py_BuildValue("(ii)", 1, 0);
  maxVersion = version ? Py_BuildValue("{sN}", "max_version", version) : NULL;
  sDataPtr = PyUnicode_InternFromString("data_ptr");
  sStride = PyUnicode_InternFromString("stride");
  sShape = PyUnicode_InternFromString("shape");
  sDtype = PyUnicode_InternFromString("dtype");
  sIsCpu = PyUnicode_InternFromString("is_cpu");
  sIsCuda = PyUnicode_InternFromString("is_cuda");
  sDevice = PyUnicode_InternFromString("device");
  sIndex = PyUnicode_InternFromString("index");
  sDlpack = PyUnicode_InternFromString("__dlpack__");
  sArrayInterface = PyUnicode_InternFromString("__array_interface__");
  sCudaInterface = PyUnicode_InternFromString("__cuda_array_interface__");
  sModule = PyUnicode_InternFromString("__module__");
  sId = PyUnicode_InternFromString("id");
  sExchange = PyUnicode_InternFromString("__dlpack_c_exchange_api__");
  return sCudaInterface && sModule && sId && sExchange && knownTypes && noArguments && maxVersion &&
         sDataPtr && sStride && sShape && sDtype && sIsCpu && sIsCuda && sDevice && sIndex &&
         sDlpack && sArrayInterface;
}

typedef struct {
  const char *name;
  uint8_t type;
} TypeName;

/* As frameworks call them, behind a dot. Unsigned integers are bits. */
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
                                      {"uint64", FNC_I64}};
static const char *const kMLIRNames[] = {
    "f64",        "f32",       "f16", "bf16", "f8E4M3FN", "f8E4M3FNUZ", "f8E5M2",
    "f8E5M2FNUZ", "f8E8M0FNU", "i8",  "i16",  "i32",      "i64"};

static const char *formalName(unsigned char formal) {
  unsigned type = formal & ~kScalarFormal;
  return type < sizeof kMLIRNames / sizeof *kMLIRNames ? kMLIRNames[type] : "?";
}

static int fail(int number, unsigned char formal, const char *text, PyObject *object) {
  /* fusednorm.errors knows the class. */
  PyObject *module = PyImport_ImportModule("fusednorm.errors");
  PyObject *made = module ? PyObject_CallMethod(module, "from_tensor", "issO", number,
                                                formalName(formal), text, object)
                          : NULL;
  if (made)
    PyErr_SetObject((PyObject *)Py_TYPE(made), made);
  Py_XDECREF(made);
  Py_XDECREF(module);
  return 0;
}

/* The number of a type that an object names by its text; -1 after no exception. */
static int typeOfObject(PyObject *dtype) {
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

static const unsigned char kTypeBytes[] = {8, 4, 2, 2, 1, 1, 1, 1, 1, 1, 2, 4, 8};

static int integerOf(Py_ssize_t bytes) {
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

/* Of a letter of the struct module. */
static int typeOfFormat(const char *format, Py_ssize_t bytes) {
  if (!format)
    return integerOf(bytes);
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
    return integerOf(bytes);
  }
  return -1;
}

/*===-- Numbers -------------------------------------------------------------===*/

static uint16_t halfOf(double number, unsigned char type) {
  /* Through Python's own packing for f16; bf16 rounds the f32 to nearest even. */
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

static int readNumber(PyObject *object, int number, unsigned char formal, fnc_value *value) {
  unsigned char type = formal & (unsigned char)~kScalarFormal;
  value->type = type;
  value->flags = FNC_SCALAR;
  if (type >= FNC_I8) {
    static const int kBits[] = {8, 16, 32, 64};
    int bits = kBits[type - FNC_I8];
    PyObject *index = PyNumber_Index(object);
    if (!index) {
      PyErr_Clear();
      return fail(number, formal, "expected an integer", object);
    }
    long long given = PyLong_AsLongLong(index);
    Py_DECREF(index);
    if (PyErr_Occurred() ||
        (bits < 64 && (given >> (bits - 1)) != 0 && (given >> (bits - 1)) != -1)) {
      PyErr_Clear();
      return fail(number, formal, "expected an integer that fits", object);
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
    return fail(number, formal, "scalars of 8-bit floats are not passed", object);
  if (PyErr_Occurred()) {
    PyErr_Clear();
    return fail(number, formal, "expected a number that fits", object);
  }
  return 1;
}

/*===-- Tensors -------------------------------------------------------------===*/

static int readBuffer(PyObject *tensor, int number, unsigned char formal, TensorValue *made,
                      fnc_value *value) {
  Py_buffer *buffer = &made->buffer;
  made->kind = kBuffer;
  int type = typeOfFormat(buffer->format, buffer->itemsize);
  const char *problem = NULL;
  if (type < 0)
    problem = "expected elements of a type that kernels have, in this machine's byte order";
  else if (buffer->ndim > FNC_MAX_RANK)
    problem = "expected at most 8 dimensions";
  for (int d = 0; !problem && d < buffer->ndim; ++d) {
    made->shape[d] = buffer->shape[d];
    if (buffer->strides[d] % buffer->itemsize && buffer->shape[d] > 1)
      problem = "expected strides of whole elements";
    made->strides[d] = buffer->strides[d] / buffer->itemsize;
  }
  if (problem)
    return fail(number, formal, problem, tensor);
  value->type = (uint8_t)type;
  value->rank = (uint8_t)buffer->ndim;
  value->flags = buffer->readonly ? FNC_READ_ONLY : 0;
  value->u.data = buffer->buf;
  return 1;
}

/* A tuple of integers, such as a shape. */
static int readTuple(PyObject *tuple, int64_t *numbers, Py_ssize_t rank) {
  for (Py_ssize_t d = 0; d < rank; ++d) {
    numbers[d] = PyLong_AsLongLong(PyTuple_GetItem(tuple, d));
    if (numbers[d] == -1 && PyErr_Occurred())
      return 0;
  }
  return 1;
}

/* What has data_ptr(), as tensors of PyTorch: 1, or 0 after an exception. */
static int readTorch(PyObject *tensor, PyObject *pointer, int number, unsigned char formal,
                     TensorValue *made, fnc_value *value) {
  PyObject *dtype = PyObject_GetAttr(tensor, sDtype), *shape = PyObject_GetAttr(tensor, sShape);
  PyObject *strides = PyObject_CallMethodObjArgs(tensor, sStride, NULL);
  PyObject *isCpu = PyObject_GetAttr(tensor, sIsCpu), *device = NULL;
  const char *problem = NULL;
  int type = dtype ? typeOfObject(dtype) : -1;
  Py_ssize_t rank = shape ? PyTuple_Size(shape) : -1;
  if (!strides || !isCpu || rank < 0)
    problem = "expected a dense tensor with a shape and strides";
  else if (type < 0)
    problem = "expected elements of a type that kernels have";
  else if (rank > FNC_MAX_RANK)
    problem = "expected at most 8 dimensions";
  else if (!readTuple(shape, made->shape, rank) || PyTuple_Size(strides) != rank ||
           !readTuple(strides, made->strides, rank))
    problem = "expected a shape and strides of integers";
  if (!problem && !PyObject_IsTrue(isCpu)) {
    PyObject *isCuda = PyObject_GetAttr(tensor, sIsCuda);
    if (isCuda && PyObject_IsTrue(isCuda) == 1) {
      value->device_type = 2;
      PyObject *index =
          (device = PyObject_GetAttr(tensor, sDevice)) ? PyObject_GetAttr(device, sIndex) : NULL;
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
    /* Tensors without memory, as those of torch.compile, do not give an address. */
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

static int typeOfDL(const DLTensor *tensor) {
  if (tensor->lanes != 1)
    return -1;
  switch (tensor->code) {
  case 0: /* int */
  case 1: /* uint */
    return integerOf(tensor->bits / 8);
  case 2:
    return tensor->bits == 64   ? FNC_F64
           : tensor->bits == 32 ? FNC_F32
           : tensor->bits == 16 ? FNC_F16
                                : -1;
  case 4:
    return tensor->bits == 16 ? FNC_BF16 : -1;
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

/* Of a type: its table, or null. The types of the last calls are remembered. */
static const Exchange *exchangeOf(PyObject *tensor) {
  enum { kMost = 8 };
  static PyTypeObject *types[kMost];
  static const Exchange *tables[kMost];
  static unsigned next;
  PyTypeObject *type = Py_TYPE(tensor);
  for (unsigned i = 0; i < kMost; ++i)
    if (types[i] == type)
      return tables[i];
  const Exchange *table = NULL;
  PyObject *capsule = PyObject_GetAttr((PyObject *)type, sExchange);
  if (capsule && PyCapsule_IsValid(capsule, "dlpack_exchange_api"))
    table = PyCapsule_GetPointer(capsule, "dlpack_exchange_api");
  Py_XDECREF(capsule);
  PyErr_Clear();
  if (table && (table->header.major != 1 || !table->look))
    table = NULL;
  unsigned place = next++ % kMost;
  Py_INCREF((PyObject *)type); /* an address that no other type gets */
  Py_XDECREF((PyObject *)types[place]);
  tables[place] = table;
  types[place] = type;
  return table;
}

/* What a table says: 1, or 0 where another way may know more. */
static int readExchange(PyObject *tensor, const Exchange *table, TensorValue *made,
                        fnc_value *value) {
  DLTensor found;
  if (table->look(tensor, &found)) {
    PyErr_Clear();
    return 0;
  }
  int type = typeOfDL(&found);
  if (type < 0 || found.ndim > FNC_MAX_RANK)
    return 0;
  int64_t dense = 1;
  for (int d = found.ndim - 1; d >= 0; --d) {
    made->shape[d] = found.shape[d];
    made->strides[d] = found.strides ? found.strides[d] : dense;
    dense *= found.shape[d];
  }
  Py_INCREF(tensor);
  made->kind = kObject;
  made->object = tensor;
  value->type = (uint8_t)type;
  value->rank = (uint8_t)found.ndim;
  value->device_type = (uint8_t)(found.device_type > 254 ? 255 : found.device_type);
  value->device = found.device_id;
  value->u.data = (char *)found.data + found.byte_offset;
  return 1;
}

/* Arrays of JAX never change, though what they export does not say so. */
static int isOfJAX(PyObject *tensor) {
  PyObject *module = PyObject_GetAttr((PyObject *)Py_TYPE(tensor), sModule);
  const char *name = module ? PyUnicode_AsUTF8AndSize(module, NULL) : NULL;
  int isJAX = name && !strncmp(name, "jax", 3);
  Py_XDECREF(module);
  PyErr_Clear();
  return isJAX;
}

static int readDLPack(PyObject *tensor, PyObject *method, int number, unsigned char formal,
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
    fail(number, formal, said ? said : "its __dlpack__ has failed", tensor);
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
    problem = "expected a capsule of DLPack before 2.0";
  else if (type < 0)
    problem = "expected elements of a type that kernels have";
  else if (found->ndim > FNC_MAX_RANK)
    problem = "expected at most 8 dimensions";
  if (problem) {
    Py_DECREF(capsule); /* which frees the tensor, as nobody has taken it */
    return fail(number, formal, problem, tensor);
  }
  int64_t dense = 1;
  for (int d = found->ndim - 1; d >= 0; --d) {
    made->shape[d] = found->shape[d];
    made->strides[d] = found->strides ? found->strides[d] : dense;
    dense *= found->shape[d];
  }
  made->kind = kObject;
  made->object = capsule;
  value->type = (uint8_t)type;
  value->rank = (uint8_t)found->ndim;
  value->flags = isReadOnly || isOfJAX(tensor) ? FNC_READ_ONLY : 0;
  value->device_type = (uint8_t)(found->device_type > 254 ? 255 : found->device_type);
  value->device = found->device_id;
  value->u.data = (char *)found->data + found->byte_offset;
  return 1;
}

/* Of what array interfaces call `typestr`, such as "<f4". */
static int typeOfText(PyObject *text) {
  const char *name = text ? PyUnicode_AsUTF8AndSize(text, NULL) : NULL;
  if (!name || (*name != '<' && *name != '|') || !name[1] || !name[2] || name[3])
    return -1;
  int bytes = name[2] - '0';
  switch (name[1]) {
  case 'f':
    return bytes == 8 ? FNC_F64 : bytes == 4 ? FNC_F32 : bytes == 2 ? FNC_F16 : -1;
  case 'i':
  case 'u':
  case 'V':
    return integerOf(bytes);
  }
  return -1;
}

/* The number of the GPU that an array of CuPy is on. */
static int32_t deviceOf(PyObject *tensor) {
  PyObject *device = PyObject_GetAttr(tensor, sDevice);
  PyObject *id = device ? PyObject_GetAttr(device, sId) : NULL;
  long number = id ? PyLong_AsLong(id) : 0;
  Py_XDECREF(id);
  Py_XDECREF(device);
  PyErr_Clear();
  return (int32_t)(number < 0 ? 0 : number);
}

/* NumPy arrays of types that buffers do not have, as those of ml_dtypes; arrays on a GPU. */
static int readArrayInterface(PyObject *tensor, PyObject *interface, int isOnGPU, int number,
                              unsigned char formal, TensorValue *made, fnc_value *value) {
  PyObject *dtype = PyObject_GetAttr(tensor, sDtype);
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
    problem = "expected elements of a type that kernels have";
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
      made->strides[d] /= kTypeBytes[type];
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

/* `refused` is what its buffer has said, or null. */
static int readOther(PyObject *tensor, int number, unsigned char formal, PyObject *refused,
                     TensorValue *made, fnc_value *value) {
  PyObject *found = PyObject_GetAttr(tensor, sDataPtr);
  int isRead;
  if (found) {
    isRead = readTorch(tensor, found, number, formal, made, value);
    Py_DECREF(found);
    return isRead;
  }
  PyErr_Clear();
  PyObject *interfaces[] = {sArrayInterface, sCudaInterface};
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
  found = PyObject_GetAttr(tensor, sDlpack);
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
  const Exchange *table = exchangeOf(tensor);
  if (table && readExchange(tensor, table, made, value))
    return 1;
  PyObject *kind = NULL, *refused = NULL, *trace = NULL;
  if (PyObject_CheckBuffer(tensor)) {
    if (!PyObject_GetBuffer(tensor, &made->buffer, PyBUF_FULL_RO)) {
      if (readBuffer(tensor, number, formal, made, value))
        return 1;
      releaseTensor(made);
      return 0;
    }
    PyErr_Fetch(&kind, &refused, &trace); /* a type that buffers do not have, or released */
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
