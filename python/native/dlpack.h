/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The part of the DLPack ABI that the module uses. */
#ifndef FUSEDNORM_PYTHON_DLPACK_H
#define FUSEDNORM_PYTHON_DLPACK_H

#include <Python.h>
#include <stdint.h>

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
typedef struct DLManagedVersioned {
  uint32_t major, minor;
  void *context;
  void (*drop)(struct DLManagedVersioned *);
  uint64_t flags;
  DLTensor tensor;
} DLManagedVersioned;
enum { kDLReadOnly = 1, kDLOnCPU = 1 };

/* The exchange API of a class: reads and creates tensors without a capsule. */
typedef struct ExchangeHeader {
  uint32_t major, minor;
  struct ExchangeHeader *previous;
} ExchangeHeader;
typedef struct {
  ExchangeHeader header;
  /* Creates an uninitialized tensor with the type, shape and device of a prototype. */
  int (*allocate)(DLTensor *like, DLManagedVersioned **made, void *context,
                  void (*fail)(void *context, const char *kind, const char *text));
  void *fromObject;
  /* Takes ownership of the tensor if it returns 0. */
  int (*toObject)(DLManagedVersioned *tensor, void **object);
  int (*look)(void *object, DLTensor *found);
} Exchange;

/* Returns the exchange API of the class of an object, or null. */
const Exchange *exchangeOf(PyObject *tensor);

/* Returns an uninitialized tensor in CPU memory, or null without an exception if the framework
 * cannot create it. `table` may be null. */
PyObject *makeTensor(const Exchange *table, int type, int rank, int64_t *shape);

/* empty(like, shape, type): returns an uninitialized tensor of the framework of `like`, or None if
 * its class has no exchange API or it is not in CPU memory. */
PyObject *makeEmpty(PyObject *self, PyObject *const *arguments, Py_ssize_t count);

#endif /* FUSEDNORM_PYTHON_DLPACK_H */
