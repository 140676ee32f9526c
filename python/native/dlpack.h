/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * DLPack's layout, which its standard fixes, of what is used here. */
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

/* What a type offers that reads and makes tensors without a capsule. */
typedef struct ExchangeHeader {
  uint32_t major, minor;
  struct ExchangeHeader *previous;
} ExchangeHeader;
typedef struct {
  ExchangeHeader header;
  /* An array without contents, of the type, shape and device of another. */
  int (*allocate)(DLTensor *like, DLManagedVersioned **made, void *context,
                  void (*fail)(void *context, const char *kind, const char *text));
  void *fromObject;
  /* Takes the tensor over if it returns 0. */
  int (*toObject)(DLManagedVersioned *tensor, void **object);
  int (*look)(void *object, DLTensor *found);
} Exchange;

/* Of the type of an object: its table, or null. */
const Exchange *exchangeOf(PyObject *tensor);

/* empty(like, shape, type): a tensor without contents of the framework of `like`; None where its
 * type has no table, or its memory is not the CPU's. */
PyObject *makeEmpty(PyObject *self, PyObject *const *arguments, Py_ssize_t count);

#endif /* FUSEDNORM_PYTHON_DLPACK_H */
