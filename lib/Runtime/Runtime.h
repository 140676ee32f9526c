// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the files of the runtime share. No standard library beyond headers, no
// exceptions: libfusednorm_rt.so depends on libc alone.

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

/// Sets this thread's text and returns `status`.
__attribute__((format(printf, 2, 3))) fnrt_status fail(fnrt_status status, const char *format, ...);

/// What a call of the driver has returned; `what` says which and of what.
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

/// A lock for everything that is not a launch.
class Locked {
public:
  Locked();
  ~Locked();
  Locked(const Locked &) = delete;
};

/// The driver, opened by the first call. Null after an error, which is set.
const CudaDriver *openDriver(fnrt_status &status);
inline const CudaDriver *driverOrNull();

extern std::atomic<const CudaDriver *> openedDriver;
inline const CudaDriver *driverOrNull() { return openedDriver.load(std::memory_order_acquire); }
/// In a function that returns a status.
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

/// A device by number, with its primary context; made on first use.
fnrt_status getDevice(int32_t number, const Device *&device);

/// The number of the device that a call means, and whether its primary context is
/// already current. Neither locks nor allocates once the device is known.
fnrt_status resolveDevice(const CudaDriver &driver, int32_t asked, int32_t &number, bool &current);

/// Makes a context current while it lives, if `needed`.
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

/// The current context is some device's primary one afterwards.
fnrt_status ensureContext();

//===----------------------------------------------------------------------===//
// Libraries
//===----------------------------------------------------------------------===//

struct LoadedKernel {
  CUfunction function;
};

/// A library on one device.
struct LoadedLibrary {
  CUmodule module;
  const fnrt_image *image;
  bool hasClusters; // the device has; dependent launch came with them
  bool capturesDependentLaunch;
  int multiprocessors;
  LoadedKernel kernels[];
};

inline constexpr uint32_t kMostParameters = 128;
inline constexpr uint32_t kMostTensorMaps = 8;
inline constexpr uint32_t kMostKernels = 64; // of a function
inline constexpr int kSymbols = 32;

/// Blocks of a grid along x, and along y and z; threads of a block.
inline constexpr int64_t kMostBlocks = 0x7fffffff;
inline constexpr int64_t kMostBlocksElsewhere = 65535;
inline constexpr uint64_t kMostThreads = 1024;

/// "sm_90a": 9, 0, 'a'. False for anything else.
bool parseChip(const char *text, int &major, int &minor, char &letter);

/// The image for a device of this compute capability, or -1; the next best one where the
/// driver has refused `after`.
int selectImage(const fnrt_library_info &info, bool simt, int major, int minor, int after = -1);

/// Empty, or what is wrong in a description; the text is set.
fnrt_status validate(const fnrt_library_info *info);

/// Addresses; equal if there is no byte.
struct Range {
  int64_t begin, end;
};

/// What checks compute of each tensor: strides in elements, the bytes from the first
/// to the last.
struct Resolved {
  int64_t strides[FNRT_MAX_ARGUMENTS][FNRT_MAX_RANK];
  Range ranges[FNRT_MAX_ARGUMENTS];
};
/// Checks the values of a function.
fnrt_status checkArguments(const fnrt_function &function, const fnrt_value *values, uint32_t count,
                           Resolved &resolved);

/// The value's strides, dense ones where it gives none, 0 along dimensions of one
/// element. False if the extents and
/// strides span more than an address space.
bool resolveStrides(const fnrt_value &value, int64_t *strides);

Range rangeOf(const fnrt_value &value, const int64_t *strides);
inline bool areApart(Range a, Range b) {
  return a.begin == a.end || b.begin == b.end || a.end <= b.begin || b.end <= a.begin;
}
/// For tensors whose ranges are not apart.
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

/// Loads the library on the device unless it is there. `stream` decides whether a
/// graph is being captured; without `lazily` nobody asks.
fnrt_status loadLibrary(fnrt_library &library, int32_t device, bool lazily, CUstream stream,
                        LoadedLibrary *&loaded);

/// What a number is computed from.
struct NumberInputs {
  const fnrt_value *values;
  const Resolved *resolved;
  int multiprocessors;
};
/// Of a description that was validated. Strides of dimensions that nobody steps along
/// are 0.
int64_t evaluate(const fnrt_number &number, const NumberInputs &inputs);

inline int64_t sizeOf(const fnrt_value &value) {
  static constexpr uint8_t sizes[] = {8, 4, 2, 2, 1, 1, 1, 1, 1, 1, 2, 4, 8};
  return sizes[value.type];
}
inline uint32_t orOne(uint32_t value) { return value ? value : 1; }

} // namespace fusednorm::rt

#endif // FUSEDNORM_RUNTIME_RUNTIME_H
