// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statuses, error texts and element types.

#include "Runtime.h"
#include <cstdarg>
#include <cstdio>

using namespace fusednorm::rt;

static thread_local char lastError[1024];

fnrt_status fusednorm::rt::fail(fnrt_status status, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(lastError, sizeof lastError, format, arguments);
  va_end(arguments);
  return status;
}

fnrt_status fusednorm::rt::failDriver(CUresult error, const char *what) {
  const char *name = nullptr, *text = nullptr;
  if (const CudaDriver *driver = driverOrNull()) {
    driver->GetErrorName(error, &name);
    driver->GetErrorString(error, &text);
  }
  fnrt_status status = FNRT_ERROR_DRIVER;
  if (error == CUDA_ERROR_OUT_OF_MEMORY)
    status = FNRT_ERROR_OUT_OF_MEMORY;
  if (error == CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED)
    status = FNRT_ERROR_NOT_PREPARED;
  return fail(status, "%s: %s (%d): %s", what, name ? name : "unknown error", error,
              text ? text : "no text");
}

const char *fnrt_status_string(int32_t status) {
  switch (status) {
  case FNRT_SUCCESS:
    return "success";
  case FNRT_ERROR_NO_DRIVER:
    return "no CUDA driver";
  case FNRT_ERROR_OLD_DRIVER:
    return "the CUDA driver is too old";
  case FNRT_ERROR_NO_DEVICE:
    return "no such device";
  case FNRT_ERROR_NO_IMAGE:
    return "no image for this device";
  case FNRT_ERROR_NO_KERNEL:
    return "an image lacks a kernel";
  case FNRT_ERROR_NOT_PREPARED:
    return "not prepared before graph capture";
  case FNRT_ERROR_CONTEXT:
    return "the current context is not a primary context";
  case FNRT_ERROR_ARGUMENT_COUNT:
    return "wrong number of arguments";
  case FNRT_ERROR_TYPE:
    return "wrong type of an argument";
  case FNRT_ERROR_SHAPE:
    return "wrong shape or strides of an argument";
  case FNRT_ERROR_ALIGNMENT:
    return "wrong alignment of an argument";
  case FNRT_ERROR_OVERLAP:
    return "a written argument overlaps another argument or itself";
  case FNRT_ERROR_LAUNCH_SHAPE:
    return "a launch that the device does not support";
  case FNRT_ERROR_DRIVER:
    return "error of the driver";
  case FNRT_ERROR_OUT_OF_MEMORY:
    return "out of memory";
  case FNRT_ERROR_INVALID:
    return "invalid use";
  case FNRT_ERROR_NO_NCCL:
    return "no NCCL";
  case FNRT_ERROR_RANKS:
    return "error of an exchange between ranks";
  }
  return "unknown status";
}

const char *fnrt_last_error(void) { return lastError; }
int32_t fnrt_abi_version(void) { return FNRT_ABI_VERSION; }

static const struct {
  const char *name;
  size_t size;
} types[] = {{"f64", 8},        {"f32", 4},    {"f16", 2},        {"bf16", 2},      {"f8E4M3FN", 1},
             {"f8E4M3FNUZ", 1}, {"f8E5M2", 1}, {"f8E5M2FNUZ", 1}, {"f8E8M0FNU", 1}, {"i8", 1},
             {"i16", 2},        {"i32", 4},    {"i64", 8},        {"i1", 1}};

size_t fnrt_type_size(int32_t type) {
  return static_cast<unsigned>(type) <= FNRT_I1 ? types[type].size : 0;
}
const char *fnrt_type_name(int32_t type) {
  return static_cast<unsigned>(type) <= FNRT_I1 ? types[type].name : "?";
}
