// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The subset of CUDA's driver API (docs.nvidia.com/cuda/cuda-driver-api) that the runtime uses,
// with the names and the binary layout of CUDA 12. The runtime needs no header of a CUDA toolkit.

#ifndef FUSEDNORM_RUNTIME_CUDADRIVER_H
#define FUSEDNORM_RUNTIME_CUDADRIVER_H

#include <cstddef>
#include <cstdint>

namespace fusednorm::rt {

using CUresult = int;
using CUdevice = int;
using CUcontext = struct CUctx_st *;
using CUmodule = struct CUmod_st *;
using CUfunction = struct CUfunc_st *;
using CUstream = struct CUstream_st *;
using CUevent = struct CUevent_st *;
using CUgraph = struct CUgraph_st *;
using CUgraphExec = struct CUgraphExec_st *;
using CUdeviceptr = uint64_t;

enum : CUresult {
  CUDA_SUCCESS = 0,
  CUDA_ERROR_INVALID_VALUE = 1,
  CUDA_ERROR_OUT_OF_MEMORY = 2,
  CUDA_ERROR_STUB_LIBRARY = 34,
  CUDA_ERROR_NO_DEVICE = 100,
  CUDA_ERROR_INVALID_DEVICE = 101,
  CUDA_ERROR_INVALID_IMAGE = 200,
  CUDA_ERROR_INVALID_CONTEXT = 201,
  CUDA_ERROR_NO_BINARY_FOR_GPU = 209,
  CUDA_ERROR_INVALID_PTX = 218,
  CUDA_ERROR_JIT_COMPILER_NOT_FOUND = 221,
  CUDA_ERROR_UNSUPPORTED_PTX_VERSION = 222,
  CUDA_ERROR_JIT_COMPILATION_DISABLED = 223,
  CUDA_ERROR_NOT_FOUND = 500,
  CUDA_ERROR_NOT_READY = 600,
  CUDA_ERROR_SYSTEM_DRIVER_MISMATCH = 803,
  CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED = 900,
};

// CUdevice_attribute
enum {
  CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
  CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE = 38,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
  CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76,
  CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97,
};

// CUfunction_attribute
enum {
  CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES = 1,
  CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8,
  CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED = 14,
};

// CUjit_option
enum {
  CU_JIT_ERROR_LOG_BUFFER = 5,
  CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6,
  CU_JIT_OPTIMIZATION_LEVEL = 7,
};

// CUlaunchAttributeID
enum {
  CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION = 4,
  CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION = 6,
};

struct CUlaunchAttribute {
  int id;
  char pad[4];
  union {
    char bytes[64];
    struct {
      unsigned x, y, z;
    } clusterDim;
    int programmaticStreamSerializationAllowed;
  } value;
};
static_assert(sizeof(CUlaunchAttribute) == 72, "layout of CUDA 12");

struct CUlaunchConfig {
  unsigned gridDimX, gridDimY, gridDimZ;
  unsigned blockDimX, blockDimY, blockDimZ;
  unsigned sharedMemBytes;
  CUstream hStream;
  CUlaunchAttribute *attrs;
  unsigned numAttrs;
};
static_assert(sizeof(CUlaunchConfig) == 56 && offsetof(CUlaunchConfig, hStream) == 32,
              "layout of CUDA 12");

struct alignas(64) CUtensorMap {
  uint64_t opaque[16];
};

// CUtensorMapDataType
enum {
  CU_TENSOR_MAP_DATA_TYPE_UINT8 = 0,
  CU_TENSOR_MAP_DATA_TYPE_UINT16 = 1,
  CU_TENSOR_MAP_DATA_TYPE_INT32 = 3,
  CU_TENSOR_MAP_DATA_TYPE_INT64 = 5,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT16 = 6,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT32 = 7,
  CU_TENSOR_MAP_DATA_TYPE_FLOAT64 = 8,
  CU_TENSOR_MAP_DATA_TYPE_BFLOAT16 = 9,
};

enum { CU_STREAM_NON_BLOCKING = 1 };
enum { CU_STREAM_CAPTURE_MODE_THREAD_LOCAL = 1 };

// FUNCTION(member, exported symbol, parameters). Every driver of CUDA 12.0 or later exports these
// symbols. The suffix _v2 marks the version that the C name without a suffix means.
#define FUSEDNORM_CUDA_FUNCTIONS(FUNCTION)                                                         \
  FUNCTION(Init, cuInit, (unsigned flags))                                                         \
  FUNCTION(DriverGetVersion, cuDriverGetVersion, (int *version))                                   \
  FUNCTION(GetErrorName, cuGetErrorName, (CUresult error, const char **text))                      \
  FUNCTION(GetErrorString, cuGetErrorString, (CUresult error, const char **text))                  \
  FUNCTION(DeviceGetCount, cuDeviceGetCount, (int *count))                                         \
  FUNCTION(DeviceGet, cuDeviceGet, (CUdevice * device, int ordinal))                               \
  FUNCTION(DeviceGetName, cuDeviceGetName, (char *name, int bytes, CUdevice device))               \
  FUNCTION(DeviceGetAttribute, cuDeviceGetAttribute, (int *value, int attribute, CUdevice device)) \
  FUNCTION(DeviceTotalMem, cuDeviceTotalMem_v2, (size_t *bytes, CUdevice device))                  \
  FUNCTION(DevicePrimaryCtxRetain, cuDevicePrimaryCtxRetain,                                       \
           (CUcontext * context, CUdevice device))                                                 \
  FUNCTION(CtxGetCurrent, cuCtxGetCurrent, (CUcontext * context))                                  \
  FUNCTION(CtxSetCurrent, cuCtxSetCurrent, (CUcontext context))                                    \
  FUNCTION(CtxPushCurrent, cuCtxPushCurrent_v2, (CUcontext context))                               \
  FUNCTION(CtxPopCurrent, cuCtxPopCurrent_v2, (CUcontext * context))                               \
  FUNCTION(CtxGetDevice, cuCtxGetDevice, (CUdevice * device))                                      \
  FUNCTION(ModuleLoadDataEx, cuModuleLoadDataEx,                                                   \
           (CUmodule * module, const void *image, unsigned count, int *options, void **values))    \
  FUNCTION(ModuleUnload, cuModuleUnload, (CUmodule module))                                        \
  FUNCTION(ModuleGetFunction, cuModuleGetFunction,                                                 \
           (CUfunction * function, CUmodule module, const char *name))                             \
  FUNCTION(FuncGetAttribute, cuFuncGetAttribute, (int *value, int attribute, CUfunction function)) \
  FUNCTION(FuncSetAttribute, cuFuncSetAttribute, (CUfunction function, int attribute, int value))  \
  FUNCTION(LaunchKernelEx, cuLaunchKernelEx,                                                       \
           (const CUlaunchConfig *config, CUfunction function, void **parameters, void **extra))   \
  FUNCTION(TensorMapEncodeTiled, cuTensorMapEncodeTiled,                                           \
           (CUtensorMap * map, int type, uint32_t rank, void *address, const uint64_t *extents,    \
            const uint64_t *strides, const uint32_t *box, const uint32_t *elementStrides,          \
            int interleave, int swizzle, int promotion, int fill))                                 \
  FUNCTION(MemAlloc, cuMemAlloc_v2, (CUdeviceptr * memory, size_t bytes))                          \
  FUNCTION(MemAllocManaged, cuMemAllocManaged,                                                     \
           (CUdeviceptr * memory, size_t bytes, unsigned flags))                                   \
  FUNCTION(MemFree, cuMemFree_v2, (CUdeviceptr memory))                                            \
  FUNCTION(MemcpyAsync, cuMemcpyAsync,                                                             \
           (CUdeviceptr to, CUdeviceptr from, size_t bytes, CUstream stream))                      \
  FUNCTION(MemsetD8Async, cuMemsetD8Async,                                                         \
           (CUdeviceptr to, unsigned char value, size_t count, CUstream stream))                   \
  FUNCTION(MemsetD16Async, cuMemsetD16Async,                                                       \
           (CUdeviceptr to, unsigned short value, size_t count, CUstream stream))                  \
  FUNCTION(MemsetD32Async, cuMemsetD32Async,                                                       \
           (CUdeviceptr to, unsigned value, size_t count, CUstream stream))                        \
  FUNCTION(MemHostRegister, cuMemHostRegister_v2, (void *memory, size_t bytes, unsigned flags))    \
  FUNCTION(MemHostUnregister, cuMemHostUnregister, (void *memory))                                 \
  FUNCTION(StreamCreate, cuStreamCreate, (CUstream * stream, unsigned flags))                      \
  FUNCTION(StreamDestroy, cuStreamDestroy_v2, (CUstream stream))                                   \
  FUNCTION(StreamSynchronize, cuStreamSynchronize, (CUstream stream))                              \
  FUNCTION(StreamQuery, cuStreamQuery, (CUstream stream))                                          \
  FUNCTION(StreamWaitEvent, cuStreamWaitEvent, (CUstream stream, CUevent event, unsigned flags))   \
  FUNCTION(StreamIsCapturing, cuStreamIsCapturing, (CUstream stream, int *status))                 \
  FUNCTION(StreamBeginCapture, cuStreamBeginCapture_v2, (CUstream stream, int mode))               \
  FUNCTION(StreamEndCapture, cuStreamEndCapture, (CUstream stream, CUgraph * graph))               \
  FUNCTION(GraphInstantiate, cuGraphInstantiateWithFlags,                                          \
           (CUgraphExec * executable, CUgraph graph, unsigned long long flags))                    \
  FUNCTION(GraphLaunch, cuGraphLaunch, (CUgraphExec executable, CUstream stream))                  \
  FUNCTION(GraphExecDestroy, cuGraphExecDestroy, (CUgraphExec executable))                         \
  FUNCTION(GraphDestroy, cuGraphDestroy, (CUgraph graph))                                          \
  FUNCTION(EventCreate, cuEventCreate, (CUevent * event, unsigned flags))                          \
  FUNCTION(EventDestroy, cuEventDestroy_v2, (CUevent event))                                       \
  FUNCTION(EventRecord, cuEventRecord, (CUevent event, CUstream stream))                           \
  FUNCTION(EventSynchronize, cuEventSynchronize, (CUevent event))                                  \
  FUNCTION(EventElapsedTime, cuEventElapsedTime, (float *milliseconds, CUevent begin, CUevent end))

struct CudaDriver {
#define FUNCTION(MEMBER, SYMBOL, PARAMETERS) CUresult(*MEMBER) PARAMETERS;
  FUSEDNORM_CUDA_FUNCTIONS(FUNCTION)
#undef FUNCTION
  /// Null before CUDA 12.4; there taking the handle of a kernel loads it.
  CUresult (*FuncLoad)(CUfunction function);
};

/// The function of libfusednorm_simt.so that replaces dlsym on libcuda.so.1.
inline constexpr char kSimtSymbolFunction[] = "fusednorm_simt_driver_symbol";
using SimtSymbolFunction = void *(*)(const char *name);

/// An option of cuModuleLoadDataEx on the SIMT simulator: the size of the image in bytes.
inline constexpr int kSimtImageBytes = 0x5157;

/// The lowest supported result of cuDriverGetVersion: CUDA 12.0.
inline constexpr int kLeastDriverVersion = 12000;

/// Graphs have edges for dependent launch from CUDA 12.3 on. Before, such a launch ends the
/// capture.
inline constexpr int kDependentLaunchInGraphs = 12030;

} // namespace fusednorm::rt

#endif // FUSEDNORM_RUNTIME_CUDADRIVER_H
