// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared declarations of the runtime. The code uses C++ headers but no exceptions and nothing of
// the C++ library: libfusednorm_rt.so depends on libc alone.

#ifndef FUSEDNORM_RUNTIME_RUNTIME_H
#define FUSEDNORM_RUNTIME_RUNTIME_H

#include "CudaDriver.h"
#include "fusednorm-rt/fusednorm_rt.h"
#include <atomic>
#include <pthread.h>

namespace fusednorm::rt {

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

/// Sets the error text of this thread and returns `status`.
__attribute__((format(printf, 2, 3))) fnrt_status fail(fnrt_status status, const char *format, ...);

/// Reports an error of the driver; `what` names the driver function and its subject.
fnrt_status failDriver(CUresult error, const char *what);

//===----------------------------------------------------------------------===//
// Driver and devices
//===----------------------------------------------------------------------===//

inline constexpr int kMostDevices = 64;

struct Device {
  CUdevice handle;
  CUcontext primary;
  int major, minor;
  int sharedPerBlock;
  int multiprocessors;
};

/// Holds the lock for everything except launches.
class Locked {
public:
  Locked();
  ~Locked();
  Locked(const Locked &) = delete;
};

/// Returns the driver; the first call opens it. Returns null and sets `status` after an error.
const CudaDriver *openDriver(fnrt_status &status);
inline const CudaDriver *driverOrNull();

extern std::atomic<const CudaDriver *> openedDriver;
inline const CudaDriver *driverOrNull() { return openedDriver.load(std::memory_order_acquire); }
/// Defines NAME as the driver, in a function that returns a status.
#define FNRT_DRIVER(NAME)                                                                          \
  const CudaDriver *NAME = driverOrNull();                                                         \
  if (__builtin_expect(!NAME, 0)) {                                                                \
    fnrt_status openStatus;                                                                        \
    NAME = openDriver(openStatus);                                                                 \
    if (!NAME)                                                                                     \
      return openStatus;                                                                           \
  }
#define FNRT_CHECK(CALL, WHAT)                                                                     \
  if (CUresult result = (CALL); __builtin_expect(result != CUDA_SUCCESS, 0))                       \
  return failDriver(result, WHAT)
#define FNRT_TRY(CALL)                                                                             \
  if (fnrt_status status = (CALL); __builtin_expect(status != FNRT_SUCCESS, 0))                    \
  return status

bool isSimtBackend();
int deviceCount();

/// Returns a device by number. The first use retains its primary context.
fnrt_status getDevice(int32_t number, const Device *&device);

/// Returns the number of the device of a call, and whether its primary context is current. If
/// the device is known, the function takes no lock and does not allocate.
fnrt_status resolveDevice(const CudaDriver &driver, int32_t asked, int32_t &number, bool &current);

/// Makes a context current during its lifetime, if `needed`.
class ContextScope {
public:
  ContextScope(const CudaDriver &driver, CUcontext context, bool needed);
  ~ContextScope();
  ContextScope(const ContextScope &) = delete;
  CUresult error = CUDA_SUCCESS;

private:
  const CudaDriver &driver;
  bool pushed = false;
};

/// Makes the primary context of device 0 current if the thread has no context.
fnrt_status ensureContext();

//===----------------------------------------------------------------------===//
// Libraries
//===----------------------------------------------------------------------===//

struct LoadedKernel {
  CUfunction function;
};

/// A library that is loaded on one device.
struct LoadedLibrary {
  CUmodule module;
  const fnrt_image *image;
  bool hasClusters; // of the device; compute capability 9.0 also introduced dependent launch
  bool capturesDependentLaunch;
  int multiprocessors;
  LoadedKernel kernels[];
};

inline constexpr uint32_t kMostParameters = 128;
inline constexpr uint32_t kMostTensorMaps = 8;
inline constexpr uint32_t kMostKernels = 64; // of one function
inline constexpr int kSymbols = 32;

/// CUDA's limits: blocks along x, blocks along y and z, threads of a block.
inline constexpr int64_t kMostBlocks = 0x7fffffff;
inline constexpr int64_t kMostBlocksElsewhere = 65535;
inline constexpr uint64_t kMostThreads = 1024;

/// Parses a chip, such as "sm_90a" into 9, 0 and 'a'. Returns false for other texts.
bool parseChip(const char *text, int &major, int &minor, char &letter);

/// Properties of a device that decide which images run on it.
struct ImageHost {
  bool simt; // the simulator; it has no compute capability
  int major, minor;
  int sharedPerBlock; // bytes
};

/// Returns the index of the best image for a device, or -1. With `after` >= 0 it returns the next
/// best image after image `after`, which the driver rejected.
int selectImage(const fnrt_library_info &info, const ImageHost &host, int after = -1);

/// Returns a kernel of an image that needs more dynamic shared memory than a block of the device
/// has, or null.
const fnrt_kernel *findTooLarge(const fnrt_library_info &info, const fnrt_image &image,
                                const ImageHost &host);

/// Checks a description; sets the error text.
fnrt_status validate(const fnrt_library_info *info);

/// Byte addresses from begin to end - 1; empty if they are equal.
struct Range {
  int64_t begin, end;
};

/// Results of the checks for each tensor: its strides in elements, and the addresses from its
/// first to its last byte.
struct Resolved {
  int64_t strides[FNRT_MAX_ARGUMENTS][FNRT_MAX_RANK];
  Range ranges[FNRT_MAX_ARGUMENTS];
};
/// Checks the values of a call against the arguments of a function.
fnrt_status checkArguments(const fnrt_function &function, const fnrt_value *values, uint32_t count,
                           Resolved &resolved);

/// Computes the strides of a value; null strides mean dense, and dimensions with at most one
/// element get 0. Returns false if extents and strides exceed the address space.
bool resolveStrides(const fnrt_value &value, int64_t *strides);

Range rangeOf(const fnrt_value &value, const int64_t *strides);
inline bool areApart(Range a, Range b) {
  return a.begin == a.end || b.begin == b.end || a.end <= b.begin || b.end <= a.begin;
}
/// Exact test for tensors whose address ranges intersect.
fnrt_overlap_result overlap(const fnrt_value &a, const int64_t *stridesA, const fnrt_value &b,
                            const int64_t *stridesB);
fnrt_overlap_result selfOverlap(const fnrt_value &value, const int64_t *strides);

fnrt_status encodeTensorMap(const CudaDriver &driver, CUtensorMap &map, const fnrt_value &value,
                            const int64_t *strides, const fnrt_tensor_map_info &info);

} // namespace fusednorm::rt

struct fnrt_library {
  const fnrt_library_info *info;
  fnrt_library *next;
  std::atomic<fusednorm::rt::LoadedLibrary *> devices[fusednorm::rt::kMostDevices];
};

namespace fusednorm::rt {

/// Loads the library on the device if it is not loaded. With `lazily` the call fails if
/// `stream` captures a graph.
fnrt_status loadLibrary(fnrt_library &library, int32_t device, bool lazily, CUstream stream,
                        LoadedLibrary *&loaded);

/// Values from which numbers are computed.
struct NumberInputs {
  const fnrt_value *values;
  const Resolved *resolved;
  int multiprocessors;
};
/// Evaluates a number of a validated description. Dimensions with at most one element have the
/// stride 0.
int64_t evaluate(const fnrt_number &number, const NumberInputs &inputs);

inline int64_t sizeOf(const fnrt_value &value) {
  static constexpr uint8_t sizes[] = {8, 4, 2, 2, 1, 1, 1, 1, 1, 1, 2, 4, 8, 1};
  static_assert(sizeof(sizes) == FNRT_I1 + 1);
  return sizes[value.type];
}
inline uint32_t orOne(uint32_t value) { return value ? value : 1; }

} // namespace fusednorm::rt

#endif // FUSEDNORM_RUNTIME_RUNTIME_H
