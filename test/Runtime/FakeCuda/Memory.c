/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory, streams, graphs and events of the fake driver. */

#include "Internal.h"
#include <stdlib.h>
#include <string.h>

static double now;

/*===-- Memory: the host's ----------------------------------------------------===*/

CUresult cuMemAlloc_v2(CUdeviceptr *memory, size_t bytes) {
  ENTER;
  NEED_CONTEXT;
  NOT_IN_CAPTURE;
  *memory = (CUdeviceptr)(uintptr_t)aligned_alloc(256, (bytes + 255) / 256 * 256);
  return *memory ? SUCCESS : OUT_OF_MEMORY;
}
CUresult cuMemAllocManaged(CUdeviceptr *memory, size_t bytes, unsigned flags) {
  ENTER;
  (void)flags;
  return cuMemAlloc_v2(memory, bytes);
}
CUresult cuMemFree_v2(CUdeviceptr memory) {
  ENTER;
  NOT_IN_CAPTURE;
  free((void *)(uintptr_t)memory);
  return SUCCESS;
}
CUresult cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes, void *on) {
  ENTER;
  (void)on;
  memcpy((void *)(uintptr_t)to, (const void *)(uintptr_t)from, bytes);
  return SUCCESS;
}
CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, size_t count, void *on) {
  ENTER;
  (void)on;
  memset((void *)(uintptr_t)to, value, count);
  return SUCCESS;
}
CUresult cuMemsetD16Async(CUdeviceptr to, unsigned short value, size_t count, void *on) {
  ENTER;
  (void)on;
  for (size_t i = 0; i < count; ++i)
    ((unsigned short *)(uintptr_t)to)[i] = value;
  return SUCCESS;
}
CUresult cuMemsetD32Async(CUdeviceptr to, unsigned value, size_t count, void *on) {
  ENTER;
  (void)on;
  for (size_t i = 0; i < count; ++i)
    ((unsigned *)(uintptr_t)to)[i] = value;
  return SUCCESS;
}
CUresult cuMemHostRegister_v2(void *memory, size_t bytes, unsigned flags) {
  ENTER;
  return memory && bytes && !flags ? SUCCESS : INVALID_VALUE;
}
CUresult cuMemHostUnregister(void *memory) {
  ENTER;
  return memory ? SUCCESS : INVALID_VALUE;
}

/*===-- Streams, graphs, events -----------------------------------------------===*/

CUresult cuStreamCreate(void **result, unsigned flags) {
  ENTER;
  NEED_CONTEXT;
  (void)flags;
  stream *made = calloc(1, sizeof *made);
  made->owner = fake_cuda_current();
  *result = made;
  return SUCCESS;
}
CUresult cuStreamDestroy_v2(void *handle) {
  ENTER;
  free(handle);
  return SUCCESS;
}
CUresult cuStreamSynchronize(void *handle) {
  ENTER;
  (void)handle;
  NOT_IN_CAPTURE;
  return SUCCESS;
}
/* Nothing runs, so streams are ready; fail=cuStreamQuery:600 lets them be busy. */
CUresult cuStreamQuery(void *handle) {
  ENTER;
  return handle && ((stream *)handle)->capturing ? CAPTURE_UNSUPPORTED : SUCCESS;
}
CUresult cuStreamWaitEvent(void *handle, void *what, unsigned flags) {
  ENTER;
  (void)handle;
  return what && !flags ? SUCCESS : INVALID_VALUE;
}
CUresult cuStreamIsCapturing(void *handle, int *status) {
  ENTER;
  *status = handle ? ((stream *)handle)->capturing : 0;
  return SUCCESS;
}
CUresult cuStreamBeginCapture_v2(void *handle, int mode) {
  ENTER;
  (void)mode;
  stream *on = handle;
  if (!on || on->capturing)
    return INVALID_VALUE;
  on->capturing = 1;
  on->invalidated = 0;
  ++fake_cuda_capturing;
  return SUCCESS;
}
CUresult cuStreamEndCapture(void *handle, void **graph) {
  ENTER;
  stream *on = handle;
  if (!on->capturing)
    return INVALID_VALUE;
  on->capturing = 0;
  --fake_cuda_capturing;
  *graph = on->invalidated ? NULL : malloc(1);
  return on->invalidated ? CAPTURE_INVALIDATED : SUCCESS;
}
CUresult cuGraphInstantiateWithFlags(void **executable, void *graph, unsigned long long flags) {
  ENTER;
  (void)flags;
  if (!graph)
    return INVALID_VALUE;
  *executable = malloc(1);
  return SUCCESS;
}
CUresult cuGraphLaunch(void *executable, void *handle) {
  ENTER;
  (void)handle;
  return executable ? SUCCESS : INVALID_VALUE;
}
CUresult cuGraphExecDestroy(void *executable) {
  ENTER;
  free(executable);
  return SUCCESS;
}
CUresult cuGraphDestroy(void *graph) {
  ENTER;
  free(graph);
  return SUCCESS;
}

CUresult cuEventCreate(void **result, unsigned flags) {
  ENTER;
  (void)flags;
  *result = calloc(1, sizeof(event));
  return SUCCESS;
}
CUresult cuEventDestroy_v2(void *handle) {
  ENTER;
  free(handle);
  return SUCCESS;
}
/* Each event is one millisecond after the previous one. */
CUresult cuEventRecord(void *handle, void *on) {
  ENTER;
  (void)on;
  event *what = handle;
  what->recorded = 1;
  what->time = now += 1;
  return SUCCESS;
}
CUresult cuEventSynchronize(void *handle) {
  ENTER;
  NOT_IN_CAPTURE;
  return ((event *)handle)->recorded ? SUCCESS : INVALID_VALUE;
}
CUresult cuEventElapsedTime(float *milliseconds, void *begin, void *end) {
  ENTER;
  *milliseconds = (float)(((event *)end)->time - ((event *)begin)->time);
  return SUCCESS;
}
