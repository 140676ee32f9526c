/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A drop-in function compiles a kernel for element types, ranks and last extents of its values.
 * The class Calls stores the kernels of a function by this form of the values. A later call with
 * this form reads each tensor once and runs the kernel, without code in Python.
 *
 * Only tensors on a CPU whose class has the exchange API of DLPack are supported, and no unsigned
 * integers, which stand for other types in the drop-in functions. */
#define Py_LIMITED_API 0x030b0000
#define PY_SSIZE_T_CLEAN
#include "calls.h"
#include "dlpack.h"
#include "kernel.h"
#include "reading.h"
#include <string.h>

enum {
  kMostValues = 12,
  kMostResults = 4,
  kMostEntries = 16,
  /* The last extent of a form has 40 bits. */
  kExtentBits = 40
};

/* The form of a value: a kind, and for tensors the fnc_type, the rank and the last extent. */
typedef uint64_t Form;
enum { kOmittedForm = 1, kScalarForm = 2, kTensorForm = 3 };

static Form formOf(const fnc_value *value) {
  int64_t last = value->rank ? value->shape[value->rank - 1] : 0;
  return kTensorForm | (Form)value->type << 8 | (Form)value->rank << 16 |
         (Form)last << (64 - kExtentBits);
}

/* A new tensor of each call: the shape of the first tensor, with another last extent. */
typedef struct {
  int type;
  int64_t last;
} Result;

typedef struct {
  /* Compared with the option of a call. */
  PyObject *option;
  KernelObject *kernel;
  int valueCount, argumentCount, resultCount;
  Form forms[kMostValues];
  /* For each argument of the kernel: the number of a value, or -1 - the number of a result. */
  signed char sources[kMostValues + kMostResults];
  Result results[kMostResults];
} Entry;

typedef struct {
  PyObject_HEAD int count;
  Entry *entries[kMostEntries];
} CallsObject;

static PyObject *kernelClass;

static void dropEntry(Entry *entry) {
  Py_DECREF(entry->option);
  Py_DECREF((PyObject *)entry->kernel);
  PyMem_Free(entry);
}

static void clearEntries(CallsObject *calls) {
  while (calls->count)
    dropEntry(calls->entries[--calls->count]);
}

/* The values of a call, read once. */
typedef struct {
  int count;
  /* The number of the first tensor; -1: there is none. */
  int first;
  Form forms[kMostValues];
  TensorValue made[kMostValues];
  fnc_value values[kMostValues];
} Given;

static void releaseGiven(Given *given) {
  for (int i = 0; i < given->count; ++i)
    releaseTensor(&given->made[i]);
}

/* Reads the tensors. Scalars have no value yet, since their type is known with the kernel. Returns
 * 0 without an exception if a value is not supported. */
static int readGiven(PyObject *const *objects, Py_ssize_t count, Given *given) {
  given->count = 0;
  given->first = -1;
  if (count > kMostValues)
    return 0;
  for (int i = 0; i < (int)count; ++i) {
    TensorValue *made = &given->made[i];
    fnc_value *value = &given->values[i];
    made->kind = kNothing;
    given->count = i + 1;
    if (objects[i] == Py_None) {
      given->forms[i] = kOmittedForm;
      continue;
    }
    if (PyFloat_CheckExact(objects[i]) || PyLong_CheckExact(objects[i])) {
      given->forms[i] = kScalarForm;
      continue;
    }
    memset(value, 0, sizeof *value);
    value->shape = made->shape;
    value->strides = made->strides;
    if (!readSignedTable(objects[i], made, value) || value->device_type != kDLOnCPU ||
        (value->rank && made->shape[value->rank - 1] >> kExtentBits))
      return 0;
    given->forms[i] = formOf(value);
    if (given->first < 0)
      given->first = i;
  }
  return given->first >= 0;
}

static Entry *findEntry(const CallsObject *calls, PyObject *option, const Given *given) {
  for (int i = 0; i < calls->count; ++i) {
    Entry *entry = calls->entries[i];
    if (entry->valueCount != given->count ||
        memcmp(entry->forms, given->forms, (size_t)given->count * sizeof(Form)))
      continue;
    if (entry->option == option)
      return entry;
    PyObject *own = Py_NewRef(entry->option);
    int isEqual = PyObject_RichCompareBool(own, option, Py_EQ);
    Py_DECREF(own);
    if (isEqual < 0)
      PyErr_Clear();
    /* The comparison may run code that clears the table. */
    if (i >= calls->count || calls->entries[i] != entry)
      return NULL;
    if (isEqual > 0)
      return entry;
  }
  return NULL;
}

/* Creates the results of a call. Returns 0 without an exception if the framework cannot. */
static int makeResults(const Entry *entry, PyObject *like, const fnc_value *first,
                       PyObject **results) {
  for (int i = 0; i < entry->resultCount; ++i) {
    int64_t shape[FNC_MAX_RANK];
    memcpy(shape, first->shape, first->rank * sizeof *shape);
    shape[first->rank - 1] = entry->results[i].last;
    results[i] = makeTensor(exchangeOf(like), entry->results[i].type, first->rank, shape);
    if (!results[i]) {
      while (i-- > 0)
        Py_DECREF(results[i]);
      return 0;
    }
  }
  return 1;
}

/* Fills in the arguments of the kernel and runs it. Returns 0 after an exception. */
static int runEntry(const Entry *entry, PyObject *const *objects, const Given *given,
                    PyObject **results) {
  KernelObject *kernel = entry->kernel;
  TensorValue made[kMostValues + kMostResults];
  fnc_value values[kMostValues + kMostResults];
  for (int i = 0; i < entry->argumentCount; ++i) {
    int source = entry->sources[i], isRead = 1;
    made[i].kind = kNothing;
    if (source >= 0 && given->forms[source] != kScalarForm)
      values[i] = given->values[source]; /* `given` owns the tensor */
    else
      isRead = readTensor(source < 0 ? results[-1 - source] : objects[source], i,
                          kernel->formals[i], 0, &made[i], &values[i]);
    if (!isRead) {
      while (i-- > 0)
        releaseTensor(&made[i]);
      return 0;
    }
  }
  return runKernel(kernel, values, made, entry->argumentCount, 0);
}

/* Returns the results: True for none, a tensor, or a tuple. Takes the references. */
static PyObject *giveResults(PyObject **results, int count) {
  if (!count)
    return Py_NewRef(Py_True);
  if (count == 1)
    return results[0];
  PyObject *tuple = PyTuple_New(count);
  for (int i = 0; i < count; ++i)
    if (!tuple || PyTuple_SetItem(tuple, i, results[i]))
      Py_DECREF(results[i]);
  return tuple;
}

/* call(option, *values) */
static PyObject *callByForm(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
  CallsObject *calls = (CallsObject *)self;
  Given given;
  PyObject *results[kMostResults];
  if (count < 1)
    return PyErr_Format(PyExc_TypeError, "call: expected an option");
  if (!calls->count)
    Py_RETURN_NONE;
  PyObject *const *objects = arguments + 1;
  Entry *entry =
      readGiven(objects, count - 1, &given) ? findEntry(calls, arguments[0], &given) : NULL;
  if (!entry) {
    releaseGiven(&given);
    Py_RETURN_NONE;
  }
  /* A new tensor may start the garbage collector, which runs any code, and another thread may run
   * with the kernel. Both may clear the table. */
  Entry used = *entry;
  Py_INCREF((PyObject *)used.kernel);
  int isDone = 0,
      areMade = makeResults(&used, objects[given.first], &given.values[given.first], results);
  if (areMade)
    isDone = runEntry(&used, objects, &given, results);
  Py_DECREF((PyObject *)used.kernel);
  releaseGiven(&given);
  if (!areMade)
    Py_RETURN_NONE;
  if (isDone)
    return giveResults(results, used.resultCount);
  for (int i = 0; i < used.resultCount; ++i)
    Py_DECREF(results[i]);
  return NULL;
}

/* Finds the source of each argument: a result, or the next value that is not omitted. Returns 0 if
 * the arguments are other objects. */
static int findSources(Entry *entry, PyObject *tensors, PyObject *const *objects,
                       PyObject *results) {
  int next = 0;
  for (int i = 0; i < entry->argumentCount; ++i) {
    PyObject *tensor = PyTuple_GetItem(tensors, i); /* borrowed */
    int result = 0;
    while (result < entry->resultCount && PyTuple_GetItem(results, result) != tensor)
      ++result;
    if (result < entry->resultCount) {
      entry->sources[i] = (signed char)(-1 - result);
      continue;
    }
    while (next < entry->valueCount && objects[next] == Py_None)
      ++next;
    if (next == entry->valueCount || objects[next] != tensor)
      return 0;
    /* A scalar argument may be given as a tensor, which a form does not describe. */
    int isScalar = (entry->kernel->formals[i] & kScalarFormal) != 0;
    if (isScalar != (entry->forms[next] == kScalarForm))
      return 0;
    entry->sources[i] = (signed char)next++;
  }
  while (next < entry->valueCount && objects[next] == Py_None)
    ++next;
  return next == entry->valueCount;
}

/* Describes the results. Returns 0 if a shape does not follow the first tensor. */
static int describeResults(Entry *entry, const fnc_value *first, PyObject *results) {
  for (int i = 0; i < entry->resultCount; ++i) {
    TensorValue made;
    fnc_value value = {0};
    value.shape = made.shape;
    value.strides = made.strides;
    made.kind = kNothing;
    int isRead = readSignedTable(PyTuple_GetItem(results, i), &made, &value);
    int isLike = isRead && value.rank == first->rank && value.rank &&
                 value.device_type == kDLOnCPU &&
                 !memcmp(value.shape, first->shape, (value.rank - 1u) * sizeof *value.shape);
    if (isLike) {
      entry->results[i].type = value.type;
      entry->results[i].last = value.shape[value.rank - 1];
    }
    releaseTensor(&made);
    if (!isLike)
      return 0;
  }
  return 1;
}

/* add(kernel, tensors, results, option, values): stores a kernel that has been called with
 * `tensors`. Does nothing if a later call cannot be derived from its values. */
static PyObject *addKernel(PyObject *self, PyObject *arguments) {
  CallsObject *calls = (CallsObject *)self;
  PyObject *kernel, *tensors, *results, *option, *values, *objects[kMostValues];
  Given given;
  if (!PyArg_ParseTuple(arguments, "O!O!O!OO!", kernelClass, &kernel, &PyTuple_Type, &tensors,
                        &PyTuple_Type, &results, &option, &PyTuple_Type, &values))
    return NULL;
  Py_ssize_t count = PyTuple_Size(values);
  if (count > kMostValues || PyTuple_Size(results) > kMostResults ||
      PyTuple_Size(tensors) > kMostValues + kMostResults ||
      PyTuple_Size(tensors) != ((KernelObject *)kernel)->count)
    Py_RETURN_NONE;
  for (Py_ssize_t i = 0; i < count; ++i)
    objects[i] = PyTuple_GetItem(values, i); /* borrowed */
  Entry *entry = PyMem_Calloc(1, sizeof *entry);
  if (!entry)
    return PyErr_NoMemory();
  entry->kernel = (KernelObject *)kernel;
  entry->valueCount = (int)count;
  entry->argumentCount = (int)PyTuple_Size(tensors);
  entry->resultCount = (int)PyTuple_Size(results);
  int isKnown = readGiven(objects, count, &given);
  if (isKnown)
    memcpy(entry->forms, given.forms, (size_t)given.count * sizeof(Form));
  isKnown = isKnown && findSources(entry, tensors, objects, results) &&
            describeResults(entry, &given.values[given.first], results);
  releaseGiven(&given);
  if (!isKnown) {
    PyMem_Free(entry);
    Py_RETURN_NONE;
  }
  Py_INCREF(kernel);
  Py_INCREF(option);
  entry->option = option;
  if (calls->count == kMostEntries)
    clearEntries(calls);
  calls->entries[calls->count++] = entry;
  Py_RETURN_NONE;
}

static PyObject *clearKernels(PyObject *self, PyObject *nothing) {
  (void)nothing;
  clearEntries((CallsObject *)self);
  Py_RETURN_NONE;
}

static PyObject *makeCalls(PyTypeObject *type, PyObject *arguments, PyObject *options) {
  (void)options;
  if (!PyArg_ParseTuple(arguments, ""))
    return NULL;
  CallsObject *made = PyObject_New(CallsObject, type);
  if (made)
    made->count = 0;
  return (PyObject *)made;
}

static void dropCalls(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  clearEntries((CallsObject *)self);
  PyObject_Free(self);
  Py_DECREF(type);
}

static PyMethodDef callsMethods[] = {
    {"call", (PyCFunction)(void (*)(void))callByForm, METH_FASTCALL,
     "Runs the kernel of the values. Returns its results, True for none, or None without a "
     "kernel."},
    {"add", addKernel, METH_VARARGS, "Stores a kernel by the form of the values of a call."},
    {"clear", clearKernels, METH_NOARGS, "Removes all kernels."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot callsSlots[] = {{Py_tp_new, (void *)makeCalls},
                                   {Py_tp_dealloc, (void *)dropCalls},
                                   {Py_tp_methods, callsMethods},
                                   {Py_tp_doc, "The kernels of a function by the form of values."},
                                   {0, NULL}};
static PyType_Spec callsSpec = {"fusednorm._native.Calls", sizeof(CallsObject), 0,
                                Py_TPFLAGS_DEFAULT, callsSlots};

int addCallsType(PyObject *module, PyObject *kernelType) {
  PyObject *type = PyType_FromSpec(&callsSpec);
  kernelClass = kernelType;
  int isAdded = type && !PyModule_AddObjectRef(module, "Calls", type);
  Py_XDECREF(type);
  return isAdded;
}
