/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Shared declarations of the mock driver. They follow CUDA's documentation and are independent of
 * the runtime's declarations, so that each checks the other. */
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

/* Records the call of a function. Returns the error that it must return. */
int fake_cuda_enter(const char *name);
/* Converts the kernels of an image to text, which the caller frees. `what` gets the kind of the
 * image and its chip, at most 31 characters. Returns NO_BINARY if the image is not for the device,
 * or INVALID_IMAGE if its toolkit is newer than the driver version. */
CUresult fake_cuda_read_image(const void *image, int device, int version, char **text, char *what);
/* Returns the current context of this thread, or null. */
context *fake_cuda_current(void);
/* Number of streams under capture. */
extern int fake_cuda_capturing;

#define ENTER                                                                                      \
  int injected = fake_cuda_enter(__func__);                                                        \
  if (injected)                                                                                    \
  return injected
#define NEED_CONTEXT                                                                               \
  if (!fake_cuda_current())                                                                        \
  return INVALID_CONTEXT
/* Rejects calls that a real driver rejects during the capture of any stream of the process. */
#define NOT_IN_CAPTURE                                                                             \
  if (fake_cuda_capturing)                                                                         \
  return CAPTURE_UNSUPPORTED

#endif
