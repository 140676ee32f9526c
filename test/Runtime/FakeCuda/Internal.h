/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the files of the fake driver share. Declarations are written from CUDA's
 * documentation, apart from those of the runtime, so that the two check each other. */
#ifndef FAKE_CUDA_INTERNAL_H
#define FAKE_CUDA_INTERNAL_H

#include "FakeCuda.h"

typedef int CUresult;
typedef int CUdevice;
typedef uint64_t CUdeviceptr;

enum { MOST_DEVICES = 8, FIRST_HANDLE = 100, MOST_LAUNCHES = 4096 };
enum {
  SUCCESS = 0,
  INVALID_VALUE = 1,
  OUT_OF_MEMORY = 2,
  NO_DEVICE = 100,
  INVALID_DEVICE = 101,
  INVALID_IMAGE = 200,
  INVALID_CONTEXT = 201,
  NO_BINARY = 209,
  INVALID_PTX = 218,
  UNSUPPORTED_PTX = 222,
  INVALID_HANDLE = 400,
  NOT_FOUND = 500,
  CAPTURE_UNSUPPORTED = 900,
  CAPTURE_INVALIDATED = 901
};

typedef struct context {
  int device;
} context;
typedef struct module module;
typedef struct function {
  module *owner;
  char name[128];
  unsigned parameters;
  int loaded, dynamicShared, nonPortable;
  struct function *next;
} function;
struct module {
  context *owner;
  char *text;
  function *functions;
};
typedef struct stream {
  context *owner;
  int capturing, invalidated;
} stream;
typedef struct event {
  int recorded;
  double time;
} event;

/* Records the call of a function; returns the error that it is to give. */
int fake_cuda_enter(const char *name);
/* The kernels of an image as text that the caller frees; `what` gets the kind of the
 * image and its chip, at most 31 characters. NO_BINARY if it is not for the device,
 * INVALID_IMAGE if it is of a later toolkit than drivers of that version. */
CUresult fake_cuda_read_image(const void *image, int device, int version, char **text, char *what);
/* Of this thread, or null. */
context *fake_cuda_current(void);
/* Streams that are being captured. */
extern int fake_cuda_capturing;

#define ENTER                                                                                      \
  int injected = fake_cuda_enter(__func__);                                                        \
  if (injected)                                                                                    \
  return injected
#define NEED_CONTEXT                                                                               \
  if (!fake_cuda_current())                                                                        \
  return INVALID_CONTEXT
/* What a real driver refuses while any stream of the process is captured. */
#define NOT_IN_CAPTURE                                                                             \
  if (fake_cuda_capturing)                                                                         \
  return CAPTURE_UNSUPPORTED

#endif
