/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The module fusednorm._native calls kernels of libfusednorm.so with tensors of any framework. It
 * uses the stable ABI of Python, so one file serves Python 3.11 and later. It opens the library at
 * run time, so importing it requires no library. */
#define Py_LIMITED_API 0x030b0000
#define PY_SSIZE_T_CLEAN
#include "bounds.h"
#include "calls.h"
#include "dlpack.h"
#include "kernel.h"
#include "library.h"
#include "reading.h"
#include "tensors.h"
#include "xla.h"
#include <string.h>

/*===-- Errors --------------------------------------------------------------===*/

/* Raises the exception of fusednorm.errors for the messages of the last call. */
static void raiseStatus(fnc_status status) {
  PyObject *list = PyList_New(0), *module = NULL, *made = NULL;
  fnc_message message;
  for (size_t i = 0; list && library.get_message(i, &message); ++i) {
    PyObject *item = Py_BuildValue("(iszII)", (int)message.severity, message.text, message.file,
                                   message.line, message.column);
    if (!item || PyList_Append(list, item))
      Py_CLEAR(list);
    Py_XDECREF(item);
  }
  if (list && (module = PyImport_ImportModule("fusednorm.errors")))
    made = PyObject_CallMethod(module, "from_status", "iO", (int)status, list);
  if (made)
    PyErr_SetObject((PyObject *)Py_TYPE(made), made);
  Py_XDECREF(made);
  Py_XDECREF(module);
  Py_XDECREF(list);
}

/*===-- Kernels -------------------------------------------------------------===*/

static PyObject *kernelType;

static PyObject *wrap(fnc_kernel *kernel) {
  KernelObject *made = PyObject_New(KernelObject, (PyTypeObject *)kernelType);
  if (!made) {
    library.kernel_destroy(kernel);
    return NULL;
  }
  made->kernel = kernel;
  made->shared = NULL;
  made->count = 0;
  made->followsThreads = 0;
  return (PyObject *)made;
}

static void dropKernel(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  KernelObject *kernel = (KernelObject *)self;
  Py_BEGIN_ALLOW_THREADS if (kernel->shared) releaseKernel(kernel->shared);
  else library.kernel_destroy(kernel->kernel);
  Py_END_ALLOW_THREADS PyObject_Free(self);
  Py_DECREF(type);
}

static int checkOpen(void) {
  if (library.kernel_compile)
    return 1;
  PyErr_SetString(PyExc_RuntimeError, "fusednorm._native: open() was not called");
  return 0;
}

/* Parses the arguments of `compile(text, name, target, entry, threads, flags, fusions, table,
 * stages, simulator)`, followed by `kind` for `build`. */
static int parseOptions(PyObject *arguments, const char **text, Py_ssize_t *size, const char **name,
                        fnc_options *options, const char **kind) {
  int threads;
  unsigned flags, fusions;
  memset(options, 0, sizeof *options);
  options->size = sizeof *options;
  int parsed =
      kind ? PyArg_ParseTuple(arguments, "y#szziIIzzzs", text, size, name, &options->target,
                              &options->entry, &threads, &flags, &fusions, &options->schedule_table,
                              &options->dump_stages, &options->simulator, kind)
           : PyArg_ParseTuple(arguments, "y#szziIIzzz", text, size, name, &options->target,
                              &options->entry, &threads, &flags, &fusions, &options->schedule_table,
                              &options->dump_stages, &options->simulator);
  options->threads = threads;
  options->flags = flags;
  options->required_fusions = fusions;
  return parsed;
}

static PyObject *compileKernel(PyObject *self, PyObject *arguments) {
  const char *text, *name;
  Py_ssize_t size;
  fnc_options options;
  fnc_kernel *kernel = NULL;
  fnc_status status;
  (void)self;
  if (!checkOpen() || !parseOptions(arguments, &text, &size, &name, &options, NULL))
    return NULL;
  Py_BEGIN_ALLOW_THREADS status =
      library.kernel_compile(text, (size_t)size, name, &options, &kernel);
  Py_END_ALLOW_THREADS if (status) return raiseStatus(status), NULL;
  return wrap(kernel);
}

static PyObject *loadKernel(PyObject *self, PyObject *arguments) {
  const char *data;
  Py_ssize_t size;
  fnc_kernel *kernel = NULL;
  fnc_status status;
  (void)self;
  if (!checkOpen() || !PyArg_ParseTuple(arguments, "y#", &data, &size))
    return NULL;
  Py_BEGIN_ALLOW_THREADS status = library.kernel_load(data, (size_t)size, &kernel);
  Py_END_ALLOW_THREADS if (status) return raiseStatus(status), NULL;
  return wrap(kernel);
}

static PyObject *filesOf(fnc_output *output) {
  PyObject *list = PyList_New(0);
  for (size_t i = 0; list && i < library.output_count(output); ++i) {
    size_t size = 0;
    const char *data = library.output_data(output, i, &size);
    PyObject *item = Py_BuildValue("(sy#)", library.output_name(output, i), data, (Py_ssize_t)size);
    if (!item || PyList_Append(list, item))
      Py_CLEAR(list);
    Py_XDECREF(item);
  }
  library.output_destroy(output);
  return list;
}

static PyObject *build(PyObject *self, PyObject *arguments) {
  const char *text, *name, *kind;
  Py_ssize_t size;
  fnc_options options;
  fnc_output *output = NULL;
  fnc_status status;
  (void)self;
  if (!checkOpen() || !parseOptions(arguments, &text, &size, &name, &options, &kind))
    return NULL;
  Py_BEGIN_ALLOW_THREADS status = library.build(text, (size_t)size, name, &options, kind, &output);
  Py_END_ALLOW_THREADS if (status) return raiseStatus(status), NULL;
  return filesOf(output);
}

static PyObject *setFormals(PyObject *self, PyObject *arguments) {
  KernelObject *kernel = (KernelObject *)self;
  const char *data;
  Py_ssize_t size;
  if (!PyArg_ParseTuple(arguments, "y#p", &data, &size, &kernel->followsThreads))
    return NULL;
  if (size > FNC_MAX_ARGUMENTS)
    return PyErr_Format(PyExc_ValueError, "at most %d arguments", FNC_MAX_ARGUMENTS);
  memcpy(kernel->formals, data, (size_t)size);
  kernel->count = size;
  Py_RETURN_NONE;
}

static PyObject *getSignature(PyObject *self, PyObject *nothing) {
  (void)nothing;
  return PyUnicode_FromString(library.kernel_signature(((KernelObject *)self)->kernel));
}

static PyObject *getFusionReport(PyObject *self, PyObject *nothing) {
  (void)nothing;
  const char *text = library.kernel_fusion_report(((KernelObject *)self)->kernel);
  if (!text)
    Py_RETURN_NONE;
  return PyUnicode_FromString(text);
}

/* Returns torch.get_num_threads() if PyTorch is loaded, else 0 for the default of the library.
 * Returns -1 after an exception. */
static int getFrameworkThreads(void) {
  static PyObject *function; /* torch.get_num_threads */
  if (!function) {
    PyObject *torch = PyDict_GetItemString(PyImport_GetModuleDict(), "torch"); /* borrowed */
    function = torch ? PyObject_GetAttrString(torch, "get_num_threads") : NULL;
    if (!function) {
      PyErr_Clear(); /* while PyTorch is being imported, it has no such function */
      return 0;
    }
  }
  PyObject *count = PyObject_CallNoArgs(function);
  long threads = count ? PyLong_AsLong(count) : -1;
  Py_XDECREF(count);
  if (threads < 1 && PyErr_Occurred())
    return -1;
  enum { kMost = 1024 }; /* the limit of the library */
  return threads < 1 ? 0 : threads > kMost ? kMost : (int)threads;
}

/* Fills in the values of a tuple of tensors; None stands for an omitted value. Returns -1 after an
 * exception. */
static int readValues(KernelObject *kernel, PyObject *tensors, int allowNone, TensorValue *made,
                      fnc_value *values) {
  Py_ssize_t given = PyTuple_Size(tensors);
  if (given < 0)
    return -1;
  if (given != kernel->count) {
    PyErr_Format(PyExc_TypeError, "expected %zd values, one for each argument, got %zd",
                 kernel->count, given);
    return -1;
  }
  for (Py_ssize_t i = 0; i < given; ++i) {
    PyObject *tensor = PyTuple_GetItem(tensors, i); /* borrowed */
    made[i].kind = kNothing;
    if (!readTensor(tensor, (int)i, kernel->formals[i], allowNone, &made[i], &values[i])) {
      while (i-- > 0)
        releaseTensor(&made[i]);
      return -1;
    }
  }
  return (int)given;
}

int runKernel(KernelObject *kernel, const fnc_value *values, TensorValue *made, int count,
              unsigned long long stream) {
  int threads = kernel->followsThreads ? getFrameworkThreads() : 0;
  fnc_call_options options = {sizeof options, (void *)(uintptr_t)stream, threads};
  fnc_status status = FNC_SUCCESS;
  if (threads >= 0) {
    Py_BEGIN_ALLOW_THREADS status =
        library.kernel_call(kernel->kernel, values, (size_t)count, &options);
    Py_END_ALLOW_THREADS
  }
  for (int i = 0; i < count; ++i)
    releaseTensor(&made[i]);
  if (status)
    raiseStatus(status);
  return threads >= 0 && !status;
}

static PyObject *callKernel(PyObject *self, PyObject *arguments) {
  KernelObject *kernel = (KernelObject *)self;
  PyObject *tensors;
  unsigned long long stream = 0;
  TensorValue made[FNC_MAX_ARGUMENTS];
  fnc_value values[FNC_MAX_ARGUMENTS];
  if (!PyArg_ParseTuple(arguments, "O!|K", &PyTuple_Type, &tensors, &stream))
    return NULL;
  int count = readValues(kernel, tensors, 0, made, values);
  if (count < 0 || !runKernel(kernel, values, made, count, stream))
    return NULL;
  Py_RETURN_NONE;
}

static PyObject *inferShape(PyObject *self, PyObject *arguments) {
  KernelObject *kernel = (KernelObject *)self;
  PyObject *tensors;
  Py_ssize_t number, rank;
  TensorValue made[FNC_MAX_ARGUMENTS];
  fnc_value values[FNC_MAX_ARGUMENTS];
  int64_t shape[FNC_MAX_RANK] = {0};
  if (!PyArg_ParseTuple(arguments, "O!nn", &PyTuple_Type, &tensors, &number, &rank))
    return NULL;
  if (rank < 0 || rank > FNC_MAX_RANK)
    return PyErr_Format(PyExc_ValueError, "expected a rank of at most %d", FNC_MAX_RANK);
  int count = readValues(kernel, tensors, 1, made, values);
  if (count < 0)
    return NULL;
  fnc_status status =
      library.kernel_infer(kernel->kernel, values, (size_t)count, (size_t)number, shape);
  for (int i = 0; i < count; ++i)
    releaseTensor(&made[i]);
  if (status)
    return raiseStatus(status), NULL;
  PyObject *tuple = PyTuple_New(rank);
  for (Py_ssize_t i = 0; tuple && i < rank; ++i) {
    PyObject *extent = PyLong_FromLongLong(shape[i]);
    if (!extent || PyTuple_SetItem(tuple, i, extent))
      Py_CLEAR(tuple);
  }
  return tuple;
}

/* Returns the first file of an output, as bytes or as text, and destroys the output. */
static PyObject *takeFirst(fnc_status status, fnc_output *output, int isText) {
  if (status)
    return raiseStatus(status), NULL;
  size_t size = 0;
  const char *data = library.output_data(output, 0, &size);
  PyObject *made = isText ? PyUnicode_FromStringAndSize(data, (Py_ssize_t)size)
                          : PyBytes_FromStringAndSize(data, (Py_ssize_t)size);
  library.output_destroy(output);
  return made;
}

static PyObject *share(PyObject *self, PyObject *nothing) {
  KernelObject *kernel = (KernelObject *)self;
  (void)nothing;
  if (!kernel->shared && !(kernel->shared = shareKernel(kernel->kernel)))
    return PyErr_NoMemory();
  return Py_BuildValue("(NL)", PyLong_FromVoidPtr(kernel->kernel),
                       (long long)kernel->shared->serial);
}

static PyObject *saveKernel(PyObject *self, PyObject *nothing) {
  fnc_output *output = NULL;
  (void)nothing;
  fnc_status status = library.kernel_save(((KernelObject *)self)->kernel, &output);
  return takeFirst(status, output, 0);
}

static PyObject *setSimulator(PyObject *self, PyObject *arguments) {
  const char *text;
  if (!PyArg_ParseTuple(arguments, "s", &text))
    return NULL;
  fnc_status status = library.kernel_set_simulator(((KernelObject *)self)->kernel, text);
  if (status)
    return raiseStatus(status), NULL;
  Py_RETURN_NONE;
}

static PyObject *takeFindings(PyObject *self, PyObject *nothing) {
  fnc_output *output = NULL;
  (void)nothing;
  fnc_status status = library.kernel_take_findings(((KernelObject *)self)->kernel, &output);
  return takeFirst(status, output, 1);
}

static PyMethodDef kernelMethods[] = {
    {"set_formals", setFormals, METH_VARARGS,
     "Sets the types of the arguments, and whether calls use PyTorch's number of threads."},
    {"signature", getSignature, METH_NOARGS, "Returns the arguments as JSON."},
    {"fusion_report", getFusionReport, METH_NOARGS, "Returns the fusion report as JSON, or None."},
    {"call", callKernel, METH_VARARGS, "Checks all tensors and runs the kernel."},
    {"infer", inferShape, METH_VARARGS, "Infers the shape of an argument."},
    {"share", share, METH_NOARGS, "Returns address and serial number of the kernel, for XLA."},
    {"save", saveKernel, METH_NOARGS, "Returns the code as bytes."},
    {"set_simulator", setSimulator, METH_VARARGS, "Sets options of the simulator."},
    {"take_findings", takeFindings, METH_NOARGS,
     "Returns findings and counters of the simulator as JSON."},
    {NULL, NULL, 0, NULL}};

static PyType_Slot kernelSlots[] = {{Py_tp_dealloc, (void *)dropKernel},
                                    {Py_tp_methods, kernelMethods},
                                    {Py_tp_doc, "A compiled function."},
                                    {0, NULL}};
static PyType_Spec kernelSpec = {"fusednorm._native.Kernel", sizeof(KernelObject), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                 kernelSlots};

/*===-- The module ----------------------------------------------------------===*/

static PyObject *openModule(PyObject *self, PyObject *arguments) {
  PyObject *path;
  (void)self;
  if (!PyArg_ParseTuple(arguments, "O&", PyUnicode_FSConverter, &path))
    return NULL;
  const char *problem = openLibrary(PyBytes_AsString(path));
  Py_DECREF(path);
  if (problem) {
    PyErr_SetString(PyExc_ImportError, problem);
    return NULL;
  }
  Py_RETURN_NONE;
}

static PyObject *getTargets(PyObject *self, PyObject *nothing) {
  fnc_target target;
  (void)self, (void)nothing;
  if (!checkOpen())
    return NULL;
  PyObject *list = PyList_New(0);
  for (size_t i = 0; list && library.get_target(i, &target); ++i) {
    PyObject *item =
        Py_BuildValue("(ssN)", target.name, target.description, PyBool_FromLong(target.is_gpu));
    if (!item || PyList_Append(list, item))
      Py_CLEAR(list);
    Py_XDECREF(item);
  }
  return list;
}

static PyObject *getHostTarget(PyObject *self, PyObject *nothing) {
  (void)self, (void)nothing;
  if (!checkOpen())
    return NULL;
  const char *name = library.host_target();
  if (!name)
    return raiseStatus(FNC_ERROR_DEVICE), NULL;
  return PyUnicode_FromString(name);
}

static PyObject *getVersions(PyObject *self, PyObject *nothing) {
  (void)self, (void)nothing;
  if (!checkOpen())
    return NULL;
  return Py_BuildValue("(sss)", library.version(), library.llvm_version(), library.build_id());
}

/* Returns handler, ID and description of the state of compiled calls in capsules. */
static PyObject *getXla(PyObject *self, PyObject *isGpu) {
  (void)self;
  int onGpu = PyObject_IsTrue(isGpu);
  if (onGpu < 0 || !checkOpen())
    return NULL;
  void *handler = (void *)(onGpu ? (uintptr_t)callFromXlaOnGpu : (uintptr_t)callFromXla);
  return Py_BuildValue("(NNN)", PyCapsule_New(handler, NULL, NULL),
                       PyCapsule_New(onGpu ? &xlaGpuStateId : &xlaStateId, NULL, NULL),
                       PyCapsule_New((void *)&xlaStateInfo, NULL, NULL));
}

static PyMethodDef methods[] = {
    {"open", openModule, METH_VARARGS, "Opens libfusednorm.so."},
    {"compile", compileKernel, METH_VARARGS, "Compiles one function."},
    {"load", loadKernel, METH_VARARGS, "Loads a saved kernel."},
    {"build", build, METH_VARARGS, "Compiles to files."},
    {"bounds", boundsOf, METH_O, "Returns the bounds of the integers of a tensor."},
    {"describe", describe, METH_O, "Returns type and shape of a tensor, by DLPack."},
    {"empty", (PyCFunction)(void (*)(void))makeEmpty, METH_FASTCALL,
     "Creates a tensor like another."},
    {"targets", getTargets, METH_NOARGS, "Returns name, description and kind of each target."},
    {"host_target", getHostTarget, METH_NOARGS, "Returns the target of the host CPU."},
    {"xla", getXla, METH_O,
     "Returns the handler of XLA calls, for GPUs if the argument is true, and the ID and the "
     "description of the state of compiled calls, in capsules."},
    {"versions", getVersions, METH_NOARGS,
     "Returns versions of the project and LLVM, and the build ID."},
    {NULL, NULL, 0, NULL}};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                                        "fusednorm._native",
                                        "Kernels of libfusednorm.so.",
                                        -1,
                                        methods,
                                        NULL,
                                        NULL,
                                        NULL,
                                        NULL};

PyMODINIT_FUNC PyInit__native(void) {
  PyObject *module = PyModule_Create(&definition);
  if (!module)
    return NULL;
  kernelType = PyType_FromSpec(&kernelSpec);
  if (!kernelType || !prepareTensors() || PyModule_AddObjectRef(module, "Kernel", kernelType) ||
      !addCallsType(module, kernelType)) {
    Py_DECREF(module);
    return NULL;
  }
  return module;
}
