// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The executor as a CUDA driver with one device, for libfusednorm_rt.so: everything
// runs at once and in order. Graphs cannot be captured.

#include "CudaDriver.h"
#include "HostLibrary.h"
#include <chrono>
#include <cstring>

using namespace fusednorm::rt;
using namespace fusednorm::simt;

namespace {
constexpr CUresult CUDA_ERROR_NOT_SUPPORTED = 801;

thread_local std::string lastError;
thread_local CUcontext current;

CUresult fail(std::string text, CUresult code = CUDA_ERROR_INVALID_VALUE) {
  lastError = std::move(text);
  return code;
}

char contextTag, streamTag;
CUcontext theContext() { return reinterpret_cast<CUcontext>(&contextTag); }

struct Event {
  std::chrono::steady_clock::time_point time;
};

//===----------------------------------------------------------------------===//
// Device and context
//===----------------------------------------------------------------------===//

CUresult cuInit(unsigned) { return CUDA_SUCCESS; }
CUresult cuDriverGetVersion(int *version) {
  *version = kLeastDriverVersion;
  return CUDA_SUCCESS;
}
CUresult cuGetErrorName(CUresult error, const char **text) {
  *text = error == CUDA_ERROR_NOT_SUPPORTED ? "not supported by the executor" : "executor";
  return CUDA_SUCCESS;
}
CUresult cuGetErrorString(CUresult, const char **text) {
  *text = lastError.c_str();
  return CUDA_SUCCESS;
}
CUresult cuDeviceGetCount(int *count) {
  *count = 1;
  return CUDA_SUCCESS;
}
CUresult cuDeviceGet(CUdevice *device, int) {
  *device = 0;
  return CUDA_SUCCESS;
}
CUresult cuDeviceGetName(char *name, int bytes, CUdevice) {
  std::strncpy(name, "SIMT executor", bytes - 1);
  name[bytes - 1] = 0;
  return CUDA_SUCCESS;
}
CUresult cuDeviceGetAttribute(int *value, int attribute, CUdevice) {
  switch (attribute) {
  case CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN:
    *value = 227 << 10;
    break;
  case CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT:
    *value = 1;
    break;
  default:
    *value = 0;
  }
  return CUDA_SUCCESS;
}
CUresult cuDeviceTotalMem_v2(size_t *bytes, CUdevice) {
  *bytes = size_t(1) << 40;
  return CUDA_SUCCESS;
}
CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice) {
  *context = theContext();
  return CUDA_SUCCESS;
}
CUresult cuCtxGetCurrent(CUcontext *context) {
  *context = current;
  return CUDA_SUCCESS;
}
CUresult cuCtxSetCurrent(CUcontext context) {
  current = context;
  return CUDA_SUCCESS;
}
CUresult cuCtxPushCurrent_v2(CUcontext context) {
  current = context;
  return CUDA_SUCCESS;
}
CUresult cuCtxPopCurrent_v2(CUcontext *context) {
  *context = current;
  return CUDA_SUCCESS;
}
CUresult cuCtxGetDevice(CUdevice *device) {
  *device = 0;
  return CUDA_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Modules and launches
//===----------------------------------------------------------------------===//

CUresult cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned count, int *options,
                            void **values) {
  const char *text = static_cast<const char *>(image);
  size_t bytes = 0;
  for (unsigned i = 0; i < count; ++i)
    if (options[i] == kSimtImageBytes)
      bytes = reinterpret_cast<size_t>(values[i]);
  if (!bytes)
    bytes = std::strlen(text);
  std::string error;
  *module = reinterpret_cast<CUmodule>(host::loadModule(text, bytes, error));
  return *module ? CUDA_SUCCESS : fail(error, CUDA_ERROR_INVALID_IMAGE);
}
CUresult cuModuleUnload(CUmodule module) {
  delete reinterpret_cast<host::Module *>(module);
  return CUDA_SUCCESS;
}
CUresult cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name) {
  std::string error;
  *function = reinterpret_cast<CUfunction>(
      host::getFunction(*reinterpret_cast<host::Module *>(module), name, error));
  return *function ? CUDA_SUCCESS : fail(error, CUDA_ERROR_NOT_FOUND);
}
CUresult cuFuncGetAttribute(int *value, int, CUfunction) {
  *value = 0;
  return CUDA_SUCCESS;
}
CUresult cuFuncSetAttribute(CUfunction, int, int) { return CUDA_SUCCESS; }

CUresult cuLaunchKernelEx(const CUlaunchConfig *given, CUfunction function, void **parameters,
                          void **) {
  LaunchConfig config;
  config.grid = {given->gridDimX, given->gridDimY, given->gridDimZ};
  config.block = {given->blockDimX, given->blockDimY, given->blockDimZ};
  config.dynamicShared = given->sharedMemBytes;
  for (unsigned i = 0; i < given->numAttrs; ++i)
    if (given->attrs[i].id == CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION) {
      const auto &cluster = given->attrs[i].value.clusterDim;
      config.cluster = {cluster.x, cluster.y, cluster.z};
    }
  std::string error =
      host::run(*reinterpret_cast<host::Function *>(function), config, parameters);
  return error.empty() ? CUDA_SUCCESS : fail(error);
}

CUresult cuTensorMapEncodeTiled(CUtensorMap *, int, uint32_t, void *, const uint64_t *,
                                const uint64_t *, const uint32_t *, const uint32_t *, int, int,
                                int, int) {
  return fail("tensor maps are not supported by the executor", CUDA_ERROR_NOT_SUPPORTED);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

void *pointer(CUdeviceptr address) { return reinterpret_cast<void *>(address); }

CUresult allocate(CUdeviceptr *memory, size_t bytes, bool isHostShared) {
  std::string error;
  *memory = reinterpret_cast<CUdeviceptr>(host::allocate(bytes, isHostShared, error));
  return *memory ? CUDA_SUCCESS : fail(error, CUDA_ERROR_OUT_OF_MEMORY);
}
CUresult cuMemAlloc_v2(CUdeviceptr *memory, size_t bytes) { return allocate(memory, bytes, false); }
CUresult cuMemAllocManaged(CUdeviceptr *memory, size_t bytes, unsigned) {
  return allocate(memory, bytes, true);
}
CUresult cuMemFree_v2(CUdeviceptr memory) {
  return host::release(pointer(memory)) ? CUDA_SUCCESS : fail("this memory was not allocated here");
}
CUresult cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream) {
  host::copy(pointer(to), pointer(from), bytes);
  return CUDA_SUCCESS;
}
template <typename T>
CUresult fill(CUdeviceptr to, T value, size_t count) {
  std::fill_n(static_cast<T *>(pointer(to)), count, value);
  markInitialised(pointer(to), count * sizeof(T));
  return CUDA_SUCCESS;
}
CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, size_t count, CUstream) {
  return fill(to, value, count);
}
CUresult cuMemsetD16Async(CUdeviceptr to, unsigned short value, size_t count, CUstream) {
  return fill(to, value, count);
}
CUresult cuMemsetD32Async(CUdeviceptr to, unsigned value, size_t count, CUstream) {
  return fill(to, value, count);
}
CUresult cuMemHostRegister_v2(void *memory, size_t bytes, unsigned) {
  registerMemory(memory, bytes, "registered host memory", true);
  return CUDA_SUCCESS;
}
CUresult cuMemHostUnregister(void *memory) {
  unregisterMemory(memory);
  return CUDA_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Streams, events, graphs
//===----------------------------------------------------------------------===//

CUresult noGraphs() {
  return fail("graphs cannot be captured on the executor", CUDA_ERROR_NOT_SUPPORTED);
}
CUresult cuStreamCreate(CUstream *stream, unsigned) {
  *stream = reinterpret_cast<CUstream>(&streamTag);
  return CUDA_SUCCESS;
}
CUresult cuStreamDestroy_v2(CUstream) { return CUDA_SUCCESS; }
CUresult cuStreamSynchronize(CUstream) {
  forgetPreviousLaunch();
  return CUDA_SUCCESS;
}
CUresult cuStreamWaitEvent(CUstream, CUevent, unsigned) { return CUDA_SUCCESS; }
CUresult cuStreamIsCapturing(CUstream, int *status) {
  *status = 0;
  return CUDA_SUCCESS;
}
CUresult cuStreamBeginCapture_v2(CUstream, int) { return noGraphs(); }
CUresult cuStreamEndCapture(CUstream, CUgraph *) { return noGraphs(); }
CUresult cuGraphInstantiateWithFlags(CUgraphExec *, CUgraph, unsigned long long) {
  return noGraphs();
}
CUresult cuGraphLaunch(CUgraphExec, CUstream) { return noGraphs(); }
CUresult cuGraphExecDestroy(CUgraphExec) { return noGraphs(); }
CUresult cuGraphDestroy(CUgraph) { return noGraphs(); }

CUresult cuEventCreate(CUevent *event, unsigned) {
  *event = reinterpret_cast<CUevent>(new Event());
  return CUDA_SUCCESS;
}
CUresult cuEventDestroy_v2(CUevent event) {
  delete reinterpret_cast<Event *>(event);
  return CUDA_SUCCESS;
}
CUresult cuEventRecord(CUevent event, CUstream) {
  reinterpret_cast<Event *>(event)->time = std::chrono::steady_clock::now();
  return CUDA_SUCCESS;
}
CUresult cuEventSynchronize(CUevent) {
  forgetPreviousLaunch();
  return CUDA_SUCCESS;
}
CUresult cuEventElapsedTime(float *milliseconds, CUevent begin, CUevent end) {
  *milliseconds = std::chrono::duration<float, std::milli>(reinterpret_cast<Event *>(end)->time -
                                                           reinterpret_cast<Event *>(begin)->time)
                      .count();
  return CUDA_SUCCESS;
}
} // namespace

extern "C" __attribute__((visibility("default"))) void *
fusednorm_simt_driver_symbol(const char *name) {
#define FUNCTION(MEMBER, SYMBOL, PARAMETERS)                                                       \
  {                                                                                                \
    CUresult(*typed) PARAMETERS = &SYMBOL;                                                         \
    if (std::strcmp(name, #SYMBOL) == 0)                                                           \
      return reinterpret_cast<void *>(typed);                                                      \
  }
  FUSEDNORM_CUDA_FUNCTIONS(FUNCTION)
#undef FUNCTION
  return nullptr;
}
