// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The mgpu functions that host code of upstream's GPU passes calls (gpu-to-llvm, and the
// translation of gpu.launch_func). They return no status. An error prints a message and ends the
// process with exit code 1.

#include "Runtime.h"
#include <cstdio>
#include <cstdlib>
#include <unistd.h>

using namespace fusednorm::rt;

#define MGPU extern "C" __attribute__((visibility("default")))

[[noreturn]] static void stop(const char *text) {
  std::fflush(nullptr);
  std::fprintf(stderr, "fusednorm_rt: error: %s\n", text);
  std::fflush(nullptr);
  _exit(1);
}

static void expectSuccess(fnrt_status status) {
  if (status != FNRT_SUCCESS)
    stop(fnrt_last_error());
}

static void expect(CUresult error, const char *what) {
  if (error != CUDA_SUCCESS) {
    failDriver(error, what);
    stop(fnrt_last_error());
  }
}

/// Returns the driver; makes the context of the default device current if there is none.
static const CudaDriver &getDriver() {
  expectSuccess(ensureContext());
  return *driverOrNull();
}

static CUdeviceptr address(void *pointer) { return reinterpret_cast<CUdeviceptr>(pointer); }

//===----------------------------------------------------------------------===//
// Modules and launches
//===----------------------------------------------------------------------===//

/// Loads a module. For PTX `level` is the optimization level of the driver's compiler and
/// `bytes` is unknown (0); for other images `level` is -1.
static void *loadModule(void *image, size_t bytes, int level) {
  const CudaDriver &driver = getDriver();
  char log[512] = "";
  int options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, 0};
  void *values[] = {log, reinterpret_cast<void *>(sizeof log - 1), nullptr};
  unsigned count = 2;
  if (level >= 0) {
    options[count] = CU_JIT_OPTIMIZATION_LEVEL;
    values[count++] = reinterpret_cast<void *>(static_cast<intptr_t>(level));
  } else if (isSimtBackend()) {
    options[count] = kSimtImageBytes;
    values[count++] = reinterpret_cast<void *>(bytes);
  }
  CUmodule module = nullptr;
  if (CUresult error = driver.ModuleLoadDataEx(&module, image, count, options, values))
    expect(error, *log ? log : "cuModuleLoadDataEx");
  return module;
}

MGPU void *mgpuModuleLoad(void *data, size_t bytes) { return loadModule(data, bytes, -1); }
MGPU void *mgpuModuleLoadJIT(void *data, int level) { return loadModule(data, 0, level); }

MGPU void mgpuModuleUnload(void *module) {
  // A destructor of the program calls this function, possibly after the driver has shut down.
  driverOrNull()->ModuleUnload(static_cast<CUmodule>(module));
}

MGPU void *mgpuModuleGetFunction(void *module, const char *name) {
  CUfunction function = nullptr;
  expect(getDriver().ModuleGetFunction(&function, static_cast<CUmodule>(module), name), name);
  return function;
}

static void launchKernel(void *function, const unsigned cluster[3], intptr_t gx, intptr_t gy,
                         intptr_t gz, intptr_t bx, intptr_t by, intptr_t bz, int32_t shared,
                         void *stream, void **parameters, void **extra) {
  const CudaDriver &driver = getDriver();
  if (gx == 0 || gy == 0 || gz == 0)
    return;
  CUlaunchAttribute attribute;
  CUlaunchConfig config = {};
  config.gridDimX = static_cast<unsigned>(gx);
  config.gridDimY = static_cast<unsigned>(gy);
  config.gridDimZ = static_cast<unsigned>(gz);
  config.blockDimX = static_cast<unsigned>(bx);
  config.blockDimY = static_cast<unsigned>(by);
  config.blockDimZ = static_cast<unsigned>(bz);
  config.sharedMemBytes = static_cast<unsigned>(shared);
  config.hStream = static_cast<CUstream>(stream);
  config.attrs = &attribute;
  if (cluster) {
    attribute.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
    attribute.value.clusterDim = {cluster[0], cluster[1], cluster[2]};
    config.numAttrs = 1;
  }
  // The maximum is unknown at load time, and setting the attribute again is cheap.
  constexpr int32_t kSharedWithoutAsking = 48 << 10;
  auto *kernel = static_cast<CUfunction>(function);
  if (shared > kSharedWithoutAsking)
    expect(driver.FuncSetAttribute(kernel, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, shared),
           "cuFuncSetAttribute");
  expect(driver.LaunchKernelEx(&config, kernel, parameters, extra), "cuLaunchKernelEx");
}

MGPU void mgpuLaunchKernel(void *function, intptr_t gx, intptr_t gy, intptr_t gz, intptr_t bx,
                           intptr_t by, intptr_t bz, int32_t shared, void *stream,
                           void **parameters, void **extra, size_t) {
  launchKernel(function, nullptr, gx, gy, gz, bx, by, bz, shared, stream, parameters, extra);
}

MGPU void mgpuLaunchClusterKernel(void *function, intptr_t cx, intptr_t cy, intptr_t cz,
                                  intptr_t gx, intptr_t gy, intptr_t gz, intptr_t bx, intptr_t by,
                                  intptr_t bz, int32_t shared, void *stream, void **parameters,
                                  void **extra) {
  const unsigned cluster[3] = {static_cast<unsigned>(cx), static_cast<unsigned>(cy),
                               static_cast<unsigned>(cz)};
  launchKernel(function, cluster, gx, gy, gz, bx, by, bz, shared, stream, parameters, extra);
}

//===----------------------------------------------------------------------===//
// Devices, streams, events
//===----------------------------------------------------------------------===//

MGPU void mgpuSetDefaultDevice(int32_t device) { expectSuccess(fnrt_set_device(device)); }

MGPU void *mgpuStreamCreate() {
  fnrt_stream stream = nullptr;
  expectSuccess(fnrt_stream_create(&stream));
  return stream;
}
MGPU void mgpuStreamDestroy(void *stream) { expectSuccess(fnrt_stream_destroy(stream)); }
MGPU void mgpuStreamSynchronize(void *stream) { expectSuccess(fnrt_stream_synchronize(stream)); }
MGPU void mgpuStreamWaitEvent(void *stream, void *event) {
  expect(getDriver().StreamWaitEvent(static_cast<CUstream>(stream), static_cast<CUevent>(event), 0),
         "cuStreamWaitEvent");
}

MGPU void *mgpuEventCreate() {
  fnrt_event event = nullptr;
  expectSuccess(fnrt_event_create(&event));
  return event;
}
MGPU void mgpuEventDestroy(void *event) { expectSuccess(fnrt_event_destroy(event)); }
MGPU void mgpuEventSynchronize(void *event) { expectSuccess(fnrt_event_synchronize(event)); }
MGPU void mgpuEventRecord(void *event, void *stream) {
  expectSuccess(fnrt_event_record(event, stream));
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

MGPU void *mgpuMemAlloc(uint64_t bytes, void *, bool isHostShared) {
  if (!bytes)
    return nullptr;
  const CudaDriver &driver = getDriver();
  CUdeviceptr memory = 0;
  constexpr unsigned kAttachGlobal = 1;
  if (isHostShared)
    expect(driver.MemAllocManaged(&memory, bytes, kAttachGlobal), "cuMemAllocManaged");
  else
    expect(driver.MemAlloc(&memory, bytes), "cuMemAlloc");
  return reinterpret_cast<void *>(memory);
}

MGPU void mgpuMemFree(void *memory, void *) { expectSuccess(fnrt_free(memory)); }

MGPU void mgpuMemcpy(void *to, void *from, size_t bytes, void *stream) {
  expectSuccess(fnrt_copy(to, from, bytes, stream));
}

MGPU void mgpuMemset32(void *to, unsigned value, size_t count, void *stream) {
  expect(getDriver().MemsetD32Async(address(to), value, count, static_cast<CUstream>(stream)),
         "cuMemsetD32Async");
}

MGPU void mgpuMemset16(void *to, unsigned short value, size_t count, void *stream) {
  expect(getDriver().MemsetD16Async(address(to), value, count, static_cast<CUstream>(stream)),
         "cuMemsetD16Async");
}

namespace {
/// Descriptor of a ranked memref.
struct Descriptor {
  char *base, *data;
  int64_t offset, sizesAndStrides[];
};
} // namespace

/// Returns the address of the first byte of a memref, and the number of bytes to its last one.
static char *getRange(int64_t rank, void *pointer, int64_t elementBytes, uint64_t &bytes) {
  auto *descriptor = static_cast<Descriptor *>(pointer);
  int64_t last = 0;
  bytes = 0;
  for (int64_t i = 0; i < rank; ++i) {
    if (descriptor->sizesAndStrides[i] == 0)
      return descriptor->data;
    last += (descriptor->sizesAndStrides[i] - 1) * descriptor->sizesAndStrides[rank + i];
  }
  bytes = static_cast<uint64_t>((last + 1) * elementBytes);
  return descriptor->data + descriptor->offset * elementBytes;
}

MGPU void mgpuMemHostRegister(void *memory, uint64_t bytes) {
  if (bytes)
    expect(getDriver().MemHostRegister(memory, bytes, 0), "cuMemHostRegister");
}
MGPU void mgpuMemHostUnregister(void *memory) {
  expect(getDriver().MemHostUnregister(memory), "cuMemHostUnregister");
}
MGPU void mgpuMemHostRegisterMemRef(int64_t rank, void *descriptor, int64_t elementBytes) {
  uint64_t bytes;
  char *data = getRange(rank, descriptor, elementBytes, bytes);
  mgpuMemHostRegister(data, bytes);
}
MGPU void mgpuMemHostUnregisterMemRef(int64_t rank, void *descriptor, int64_t elementBytes) {
  uint64_t bytes;
  char *data = getRange(rank, descriptor, elementBytes, bytes);
  if (bytes)
    mgpuMemHostUnregister(data);
}

/// Encodes a TMA descriptor and copies it to device memory, which is never freed.
MGPU void *mgpuTensorMapEncodeTiledMemref(int64_t rank, void *pointer, int type, int interleave,
                                          int swizzle, int promotion, int fill, int64_t *box) {
  constexpr int64_t kMostRank = 5;
  if (rank < 1 || rank > kMostRank)
    stop("mgpuTensorMapEncodeTiledMemref: expected a memref of rank 1 to 5");
  static const uint8_t sizes[] = {1, 2, 4, 4, 8, 8, 2, 4, 8, 2, 4, 4, 4};
  if (type < 0 || type >= static_cast<int>(sizeof sizes))
    stop("mgpuTensorMapEncodeTiledMemref: unknown element type");
  auto *descriptor = static_cast<Descriptor *>(pointer);
  uint64_t extents[kMostRank], strides[kMostRank];
  uint32_t boxes[kMostRank], steps[kMostRank];
  for (int64_t i = 0; i < rank; ++i) {
    int64_t d = rank - 1 - i;
    extents[i] = static_cast<uint64_t>(descriptor->sizesAndStrides[d]);
    boxes[i] = static_cast<uint32_t>(box[d]);
    steps[i] = 1;
    if (i)
      strides[i - 1] = static_cast<uint64_t>(descriptor->sizesAndStrides[rank + d] * sizes[type]);
  }
  const CudaDriver &driver = getDriver();
  CUtensorMap map;
  expect(driver.TensorMapEncodeTiled(&map, type, static_cast<uint32_t>(rank),
                                     descriptor->data + descriptor->offset * sizes[type], extents,
                                     strides, boxes, steps, interleave, swizzle, promotion, fill),
         "cuTensorMapEncodeTiled");
  CUdeviceptr memory = 0;
  expect(driver.MemAlloc(&memory, sizeof map), "cuMemAlloc");
  expect(driver.MemcpyAsync(memory, address(&map), sizeof map, nullptr), "cuMemcpyAsync");
  expect(driver.StreamSynchronize(nullptr), "cuStreamSynchronize");
  return reinterpret_cast<void *>(memory);
}
