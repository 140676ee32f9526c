// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The SIMT simulator as a CUDA driver with one device, for libfusednorm_rt.so. All work runs
// synchronously and in order. Graph capture is not supported. Invalid usage returns a CUDA error
// status. After a memory fault in a kernel, most calls fail.

#include "CudaDriver.h"
#include "HostLibrary.h"
#include <atomic>
#include <chrono>
#include <cstring>
#include <set>
#include <vector>

using namespace fusednorm::rt;
using namespace fusednorm::simt;

namespace {
constexpr CUresult CUDA_ERROR_INVALID_HANDLE = 400, CUDA_ERROR_ILLEGAL_ADDRESS = 700,
                   CUDA_ERROR_NOT_SUPPORTED = 801;

thread_local std::string lastError;
thread_local std::vector<CUcontext> contexts;

CUresult fail(std::string text, CUresult code = CUDA_ERROR_INVALID_VALUE) {
  lastError = std::move(text);
  return code;
}

char contextTag, streamTag;
CUcontext theContext() { return reinterpret_cast<CUcontext>(&contextTag); }

//===----------------------------------------------------------------------===//
// Checks of parameters
//===----------------------------------------------------------------------===//

/// Set after a memory fault in a kernel. As in a CUDA context, no later result is reliable.
std::atomic<bool> isDead{false};

CUresult expectAlive() {
  return isDead ? fail("a memory fault in an earlier launch broke the context; restart the process",
                       CUDA_ERROR_ILLEGAL_ADDRESS)
                : CUDA_SUCCESS;
}
CUresult expectSet(const void *pointer, const char *name) {
  return pointer ? CUDA_SUCCESS : fail(std::string(name) + " is null");
}
CUresult expectDevice(CUdevice device) {
  return device == 0
             ? CUDA_SUCCESS
             : fail("expected device 0, got " + std::to_string(device), CUDA_ERROR_INVALID_DEVICE);
}
CUresult expectContext(CUcontext context) {
  return context == theContext()
             ? CUDA_SUCCESS
             : fail("expected the context of device 0", CUDA_ERROR_INVALID_CONTEXT);
}
CUresult expectStream(CUstream stream) {
  // The default stream, its legacy and per-thread handles, and the one other stream.
  auto number = reinterpret_cast<uintptr_t>(stream);
  return number <= 2 || stream == reinterpret_cast<CUstream>(&streamTag)
             ? CUDA_SUCCESS
             : fail("expected a stream of this driver", CUDA_ERROR_INVALID_HANDLE);
}
#define TRY(CALL)                                                                                  \
  if (CUresult problem = (CALL))                                                                   \
  return problem
#define REQUIRE(POINTER) TRY(expectSet(POINTER, #POINTER))

/// Registry of the valid handles of one kind.
template <typename T>
class Handles {
public:
  template <typename Handle>
  Handle add(T *object) {
    std::lock_guard<std::mutex> lock(mutex);
    objects.insert(object);
    return reinterpret_cast<Handle>(object);
  }
  template <typename Handle>
  CUresult find(Handle handle, T *&object, const char *kind) {
    std::lock_guard<std::mutex> lock(mutex);
    object = reinterpret_cast<T *>(handle);
    return objects.count(object) ? CUDA_SUCCESS
                                 : fail(std::string("expected ") + kind + " of this driver",
                                        CUDA_ERROR_INVALID_HANDLE);
  }
  void remove(T *object) {
    std::lock_guard<std::mutex> lock(mutex);
    objects.erase(object);
  }

private:
  std::mutex mutex;
  std::set<T *> objects;
};

struct Event {
  std::chrono::steady_clock::time_point time;
  bool isRecorded = false;
};

// Never destroyed, because calls may arrive during process exit.
template <typename T>
Handles<T> &handles() {
  static auto &all = *new Handles<T>();
  return all;
}

//===----------------------------------------------------------------------===//
// Device and context
//===----------------------------------------------------------------------===//

CUresult cuInit(unsigned) { return CUDA_SUCCESS; }
CUresult cuDriverGetVersion(int *version) {
  REQUIRE(version);
  *version = kLeastDriverVersion;
  return CUDA_SUCCESS;
}
CUresult cuGetErrorName(CUresult error, const char **text) {
  REQUIRE(text);
  switch (error) {
  case CUDA_ERROR_INVALID_VALUE:
    *text = "CUDA_ERROR_INVALID_VALUE";
    break;
  case CUDA_ERROR_OUT_OF_MEMORY:
    *text = "CUDA_ERROR_OUT_OF_MEMORY";
    break;
  case CUDA_ERROR_INVALID_DEVICE:
    *text = "CUDA_ERROR_INVALID_DEVICE";
    break;
  case CUDA_ERROR_INVALID_IMAGE:
    *text = "CUDA_ERROR_INVALID_IMAGE";
    break;
  case CUDA_ERROR_INVALID_CONTEXT:
    *text = "CUDA_ERROR_INVALID_CONTEXT";
    break;
  case CUDA_ERROR_INVALID_HANDLE:
    *text = "CUDA_ERROR_INVALID_HANDLE";
    break;
  case CUDA_ERROR_NOT_FOUND:
    *text = "CUDA_ERROR_NOT_FOUND";
    break;
  case CUDA_ERROR_ILLEGAL_ADDRESS:
    *text = "CUDA_ERROR_ILLEGAL_ADDRESS";
    break;
  case CUDA_ERROR_NOT_SUPPORTED:
    *text = "not supported by the SIMT simulator";
    break;
  default:
    *text = "SIMT simulator error";
  }
  return CUDA_SUCCESS;
}
CUresult cuGetErrorString(CUresult, const char **text) {
  REQUIRE(text);
  *text = lastError.c_str();
  return CUDA_SUCCESS;
}
CUresult cuDeviceGetCount(int *count) {
  REQUIRE(count);
  *count = 1;
  return CUDA_SUCCESS;
}
CUresult cuDeviceGet(CUdevice *device, int ordinal) {
  REQUIRE(device);
  TRY(expectDevice(ordinal));
  *device = 0;
  return CUDA_SUCCESS;
}
CUresult cuDeviceGetName(char *name, int bytes, CUdevice device) {
  REQUIRE(name);
  TRY(expectDevice(device));
  if (bytes < 1)
    return fail("expected a name buffer of at least 1 byte, got " + std::to_string(bytes) +
                " bytes");
  std::strncpy(name, "SIMT simulator", bytes - 1);
  name[bytes - 1] = 0;
  return CUDA_SUCCESS;
}
CUresult cuDeviceGetAttribute(int *value, int attribute, CUdevice device) {
  REQUIRE(value);
  TRY(expectDevice(device));
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
CUresult cuDeviceTotalMem_v2(size_t *bytes, CUdevice device) {
  REQUIRE(bytes);
  TRY(expectDevice(device));
  *bytes = size_t(1) << 40;
  return CUDA_SUCCESS;
}
CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device) {
  REQUIRE(context);
  TRY(expectDevice(device));
  *context = theContext();
  return CUDA_SUCCESS;
}
CUresult cuCtxGetCurrent(CUcontext *context) {
  REQUIRE(context);
  *context = contexts.empty() ? nullptr : contexts.back();
  return CUDA_SUCCESS;
}
CUresult cuCtxSetCurrent(CUcontext context) {
  if (context)
    TRY(expectContext(context));
  if (!contexts.empty())
    contexts.pop_back();
  if (context)
    contexts.push_back(context);
  return CUDA_SUCCESS;
}
CUresult cuCtxPushCurrent_v2(CUcontext context) {
  TRY(expectContext(context));
  contexts.push_back(context);
  return CUDA_SUCCESS;
}
CUresult cuCtxPopCurrent_v2(CUcontext *context) {
  if (contexts.empty())
    return fail("expected a current context, got none", CUDA_ERROR_INVALID_CONTEXT);
  if (context)
    *context = contexts.back();
  contexts.pop_back();
  return CUDA_SUCCESS;
}
CUresult cuCtxGetDevice(CUdevice *device) {
  REQUIRE(device);
  if (contexts.empty())
    return fail("expected a current context, got none", CUDA_ERROR_INVALID_CONTEXT);
  *device = 0;
  return CUDA_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Modules and launches
//===----------------------------------------------------------------------===//

CUresult cuModuleLoadDataEx(CUmodule *module, const void *image, unsigned count, int *options,
                            void **values) {
  REQUIRE(module);
  REQUIRE(image);
  TRY(expectAlive());
  if (count) {
    REQUIRE(options);
    REQUIRE(values);
  }
  const char *text = static_cast<const char *>(image);
  size_t bytes = 0;
  for (unsigned i = 0; i < count; ++i)
    if (options[i] == kSimtImageBytes)
      bytes = reinterpret_cast<size_t>(values[i]);
  if (!bytes)
    bytes = std::strlen(text);
  llvm::Expected<host::Module *> loaded = host::loadModule(text, bytes);
  if (!loaded)
    return fail(llvm::toString(loaded.takeError()), CUDA_ERROR_INVALID_IMAGE);
  *module = handles<host::Module>().add<CUmodule>(*loaded);
  return CUDA_SUCCESS;
}
CUresult cuModuleUnload(CUmodule module) {
  host::Module *known;
  TRY(handles<host::Module>().find(module, known, "a module"));
  handles<host::Module>().remove(known);
  for (auto &[name, function] : known->functions)
    handles<host::Function>().remove(function.get());
  delete known;
  return CUDA_SUCCESS;
}
CUresult cuModuleGetFunction(CUfunction *function, CUmodule module, const char *name) {
  REQUIRE(function);
  REQUIRE(name);
  host::Module *known;
  TRY(handles<host::Module>().find(module, known, "a module"));
  llvm::Expected<host::Function *> found = host::getFunction(*known, name);
  if (!found)
    return fail(llvm::toString(found.takeError()), CUDA_ERROR_NOT_FOUND);
  *function = handles<host::Function>().add<CUfunction>(*found);
  return CUDA_SUCCESS;
}
CUresult cuFuncGetAttribute(int *value, int, CUfunction function) {
  REQUIRE(value);
  host::Function *known;
  TRY(handles<host::Function>().find(function, known, "a kernel"));
  *value = 0;
  return CUDA_SUCCESS;
}
CUresult cuFuncSetAttribute(CUfunction function, int, int) {
  host::Function *known;
  return handles<host::Function>().find(function, known, "a kernel");
}

CUresult cuLaunchKernelEx(const CUlaunchConfig *given, CUfunction function, void **parameters,
                          void **) {
  REQUIRE(given);
  TRY(expectAlive());
  TRY(expectStream(given->hStream));
  host::Function *kernel;
  TRY(handles<host::Function>().find(function, kernel, "a kernel"));
  if (given->numAttrs)
    REQUIRE(given->attrs);
  LaunchConfig config;
  config.grid = {given->gridDimX, given->gridDimY, given->gridDimZ};
  config.block = {given->blockDimX, given->blockDimY, given->blockDimZ};
  config.dynamicShared = given->sharedMemBytes;
  for (unsigned i = 0; i < given->numAttrs; ++i)
    if (given->attrs[i].id == CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION) {
      const auto &cluster = given->attrs[i].value.clusterDim;
      config.cluster = {cluster.x, cluster.y, cluster.z};
    }
  bool faulted;
  llvm::Error error = host::run(*kernel, config, parameters, faulted);
  isDead = isDead || faulted;
  if (!error)
    return CUDA_SUCCESS;
  return fail(llvm::toString(std::move(error)),
              faulted ? CUDA_ERROR_ILLEGAL_ADDRESS : CUDA_ERROR_INVALID_VALUE);
}

CUresult cuTensorMapEncodeTiled(CUtensorMap *map, int type, uint32_t rank, void *address,
                                const uint64_t *extents, const uint64_t *strides,
                                const uint32_t *box, const uint32_t *steps, int interleave,
                                int swizzle, int, int fill) {
  TensorMapLayout layout;
  layout.type = static_cast<TensorMapType>(type);
  layout.rank = rank;
  layout.base = address;
  for (uint32_t i = 0; i < std::min(rank, 5u); ++i) {
    layout.extents[i] = extents[i];
    layout.box[i] = box[i];
    layout.steps[i] = steps[i];
    if (i)
      layout.strides[i - 1] = strides[i - 1];
  }
  layout.interleave = static_cast<uint32_t>(interleave);
  layout.swizzle = static_cast<uint32_t>(swizzle);
  layout.fillsNaN = fill;
  fusednorm::Result<void> encoded = encodeTensorMap(map, layout);
  return encoded ? CUDA_SUCCESS : fail(encoded.error());
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

void *pointer(CUdeviceptr address) { return reinterpret_cast<void *>(address); }
CUresult failIf(llvm::Error error) {
  return error ? fail(llvm::toString(std::move(error))) : CUDA_SUCCESS;
}

CUresult allocate(CUdeviceptr *memory, size_t bytes, bool isHostShared) {
  REQUIRE(memory);
  TRY(expectAlive());
  if (!bytes)
    return fail("expected an allocation of at least one byte, got 0 bytes");
  llvm::Expected<void *> allocated = host::allocate(bytes, isHostShared);
  *memory = reinterpret_cast<CUdeviceptr>(allocated ? *allocated : nullptr);
  return allocated ? CUDA_SUCCESS
                   : fail(llvm::toString(allocated.takeError()), CUDA_ERROR_OUT_OF_MEMORY);
}
CUresult cuMemAlloc_v2(CUdeviceptr *memory, size_t bytes) { return allocate(memory, bytes, false); }
CUresult cuMemAllocManaged(CUdeviceptr *memory, size_t bytes, unsigned) {
  return allocate(memory, bytes, true);
}
CUresult cuMemFree_v2(CUdeviceptr memory) {
  TRY(expectAlive());
  return !memory || host::release(pointer(memory)) ? CUDA_SUCCESS
                                                   : fail("expected memory that cuMemAlloc or "
                                                          "cuMemHostAlloc returned");
}
CUresult cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream) {
  TRY(expectAlive());
  TRY(expectStream(stream));
  return failIf(host::copy(pointer(to), pointer(from), bytes));
}
template <typename T>
CUresult fill(CUdeviceptr to, T value, size_t count, CUstream stream) {
  TRY(expectAlive());
  TRY(expectStream(stream));
  return failIf(host::fill(pointer(to), &value, sizeof value, count));
}
CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, size_t count, CUstream stream) {
  return fill(to, value, count, stream);
}
CUresult cuMemsetD16Async(CUdeviceptr to, unsigned short value, size_t count, CUstream stream) {
  return fill(to, value, count, stream);
}
CUresult cuMemsetD32Async(CUdeviceptr to, unsigned value, size_t count, CUstream stream) {
  return fill(to, value, count, stream);
}
CUresult cuMemHostRegister_v2(void *memory, size_t bytes, unsigned) {
  TRY(expectAlive());
  return failIf(host::registerHost(memory, bytes));
}
CUresult cuMemHostUnregister(void *memory) { return failIf(host::unregisterHost(memory)); }

//===----------------------------------------------------------------------===//
// Streams, events, graphs
//===----------------------------------------------------------------------===//

CUresult noGraphs() {
  return fail("the SIMT simulator cannot capture graphs", CUDA_ERROR_NOT_SUPPORTED);
}
CUresult cuStreamCreate(CUstream *stream, unsigned) {
  REQUIRE(stream);
  TRY(expectAlive());
  *stream = reinterpret_cast<CUstream>(&streamTag);
  return CUDA_SUCCESS;
}
CUresult cuStreamDestroy_v2(CUstream stream) { return expectStream(stream); }
CUresult cuStreamSynchronize(CUstream stream) {
  TRY(expectAlive());
  TRY(expectStream(stream));
  forgetPreviousLaunch();
  return CUDA_SUCCESS;
}
CUresult cuStreamQuery(CUstream stream) { return cuStreamSynchronize(stream); }
CUresult cuStreamWaitEvent(CUstream stream, CUevent event, unsigned) {
  TRY(expectStream(stream));
  Event *known;
  return handles<Event>().find(event, known, "an event");
}
CUresult cuStreamIsCapturing(CUstream stream, int *status) {
  REQUIRE(status);
  TRY(expectStream(stream));
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
  REQUIRE(event);
  TRY(expectAlive());
  *event = handles<Event>().add<CUevent>(new Event());
  return CUDA_SUCCESS;
}
CUresult cuEventDestroy_v2(CUevent event) {
  Event *known;
  TRY(handles<Event>().find(event, known, "an event"));
  handles<Event>().remove(known);
  delete known;
  return CUDA_SUCCESS;
}
CUresult cuEventRecord(CUevent event, CUstream stream) {
  TRY(expectAlive());
  TRY(expectStream(stream));
  Event *known;
  TRY(handles<Event>().find(event, known, "an event"));
  known->time = std::chrono::steady_clock::now();
  known->isRecorded = true;
  return CUDA_SUCCESS;
}
CUresult cuEventSynchronize(CUevent event) {
  TRY(expectAlive());
  Event *known;
  TRY(handles<Event>().find(event, known, "an event"));
  forgetPreviousLaunch();
  return CUDA_SUCCESS;
}
CUresult cuEventElapsedTime(float *milliseconds, CUevent begin, CUevent end) {
  REQUIRE(milliseconds);
  Event *first, *last;
  TRY(handles<Event>().find(begin, first, "an event"));
  TRY(handles<Event>().find(end, last, "an event"));
  if (!first->isRecorded || !last->isRecorded)
    return fail("expected two recorded events", CUDA_ERROR_INVALID_HANDLE);
  *milliseconds = std::chrono::duration<float, std::milli>(last->time - first->time).count();
  return CUDA_SUCCESS;
}
} // namespace

extern "C" __attribute__((visibility("default"))) void *
fusednorm_simt_driver_symbol(const char *name) {
  if (!name)
    return nullptr;
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
