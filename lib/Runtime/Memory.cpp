// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Devices, memory, streams, events and graphs, for tools and tests.

#include "Runtime.h"
#include <cstring>

using namespace fusednorm::rt;

#define REQUIRE(POINTER)                                                                           \
  if (!(POINTER))                                                                                  \
  return fail(FNRT_ERROR_INVALID, "%s: %s is null", __func__, #POINTER)

/// Declares the driver, and makes sure that a context is current.
#define FNRT_CONTEXT(NAME)                                                                         \
  FNRT_DRIVER(NAME);                                                                               \
  FNRT_TRY(ensureContext())

fnrt_status fnrt_device_count(int32_t *count) {
  REQUIRE(count);
  *count = 0;
  FNRT_DRIVER(driver);
  *count = deviceCount();
  return FNRT_SUCCESS;
}

fnrt_status fnrt_get_device_info(int32_t number, fnrt_device_info *info) {
  REQUIRE(info);
  std::memset(info, 0, sizeof *info);
  const Device *device;
  FNRT_TRY(getDevice(number, device));
  FNRT_DRIVER(driver);
  info->major = device->major;
  info->minor = device->minor;
  info->shared_per_block = device->sharedPerBlock;
  int l2 = 0;
  size_t bytes = 0;
  FNRT_CHECK(driver->DriverGetVersion(&info->driver_version), "cuDriverGetVersion");
  FNRT_CHECK(driver->DeviceGetName(info->name, sizeof info->name, device->handle),
             "cuDeviceGetName");
  FNRT_CHECK(driver->DeviceGetAttribute(&info->multiprocessors,
                                        CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, device->handle),
             "cuDeviceGetAttribute");
  FNRT_CHECK(driver->DeviceGetAttribute(&l2, CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE, device->handle),
             "cuDeviceGetAttribute");
  FNRT_CHECK(driver->DeviceTotalMem(&bytes, device->handle), "cuDeviceTotalMem");
  info->l2_bytes = l2;
  info->memory_bytes = static_cast<int64_t>(bytes);
  return FNRT_SUCCESS;
}

fnrt_status fnrt_set_device(int32_t number) {
  const Device *device;
  FNRT_TRY(getDevice(number, device));
  FNRT_CHECK(driverOrNull()->CtxSetCurrent(device->primary), "cuCtxSetCurrent");
  return FNRT_SUCCESS;
}

fnrt_status fnrt_allocate(size_t bytes, void **memory) {
  REQUIRE(memory);
  *memory = nullptr;
  FNRT_CONTEXT(driver);
  CUdeviceptr address = 0;
  FNRT_CHECK(driver->MemAlloc(&address, bytes ? bytes : 1), "cuMemAlloc");
  *memory = reinterpret_cast<void *>(address);
  return FNRT_SUCCESS;
}

fnrt_status fnrt_free(void *memory) {
  if (!memory)
    return FNRT_SUCCESS;
  FNRT_CONTEXT(driver);
  FNRT_CHECK(driver->MemFree(reinterpret_cast<CUdeviceptr>(memory)), "cuMemFree");
  return FNRT_SUCCESS;
}

fnrt_status fnrt_copy(void *to, const void *from, size_t bytes, fnrt_stream stream) {
  if (!bytes)
    return FNRT_SUCCESS;
  FNRT_CONTEXT(driver);
  FNRT_CHECK(driver->MemcpyAsync(reinterpret_cast<CUdeviceptr>(to),
                                 reinterpret_cast<CUdeviceptr>(from), bytes,
                                 static_cast<CUstream>(stream)),
             "cuMemcpyAsync");
  return FNRT_SUCCESS;
}

fnrt_status fnrt_fill(void *to, uint8_t byte, size_t bytes, fnrt_stream stream) {
  if (!bytes)
    return FNRT_SUCCESS;
  FNRT_CONTEXT(driver);
  FNRT_CHECK(driver->MemsetD8Async(reinterpret_cast<CUdeviceptr>(to), byte, bytes,
                                   static_cast<CUstream>(stream)),
             "cuMemsetD8Async");
  return FNRT_SUCCESS;
}

fnrt_status fnrt_stream_create(fnrt_stream *stream) {
  REQUIRE(stream);
  FNRT_CONTEXT(driver);
  CUstream made = nullptr;
  FNRT_CHECK(driver->StreamCreate(&made, CU_STREAM_NON_BLOCKING), "cuStreamCreate");
  *stream = made;
  return FNRT_SUCCESS;
}

fnrt_status fnrt_stream_destroy(fnrt_stream stream) {
  REQUIRE(stream);
  FNRT_CONTEXT(driver);
  FNRT_CHECK(driver->StreamDestroy(static_cast<CUstream>(stream)), "cuStreamDestroy");
  return FNRT_SUCCESS;
}

fnrt_status fnrt_stream_synchronize(fnrt_stream stream) {
  FNRT_CONTEXT(driver);
  FNRT_CHECK(driver->StreamSynchronize(static_cast<CUstream>(stream)), "cuStreamSynchronize");
  return FNRT_SUCCESS;
}

fnrt_status fnrt_event_create(fnrt_event *event) {
  REQUIRE(event);
  FNRT_CONTEXT(driver);
  CUevent made = nullptr;
  FNRT_CHECK(driver->EventCreate(&made, 0), "cuEventCreate");
  *event = made;
  return FNRT_SUCCESS;
}

fnrt_status fnrt_event_destroy(fnrt_event event) {
  REQUIRE(event);
  FNRT_CONTEXT(driver);
  FNRT_CHECK(driver->EventDestroy(static_cast<CUevent>(event)), "cuEventDestroy");
  return FNRT_SUCCESS;
}

fnrt_status fnrt_event_record(fnrt_event event, fnrt_stream stream) {
  REQUIRE(event);
  FNRT_CONTEXT(driver);
  FNRT_CHECK(driver->EventRecord(static_cast<CUevent>(event), static_cast<CUstream>(stream)),
             "cuEventRecord");
  return FNRT_SUCCESS;
}

fnrt_status fnrt_event_synchronize(fnrt_event event) {
  REQUIRE(event);
  FNRT_CONTEXT(driver);
  FNRT_CHECK(driver->EventSynchronize(static_cast<CUevent>(event)), "cuEventSynchronize");
  return FNRT_SUCCESS;
}

fnrt_status fnrt_event_elapsed(fnrt_event begin, fnrt_event end, float *milliseconds) {
  REQUIRE(milliseconds);
  FNRT_CONTEXT(driver);
  FNRT_CHECK(driver->EventElapsedTime(milliseconds, static_cast<CUevent>(begin),
                                      static_cast<CUevent>(end)),
             "cuEventElapsedTime");
  return FNRT_SUCCESS;
}

fnrt_status fnrt_capture_begin(fnrt_stream stream) {
  REQUIRE(stream);
  FNRT_CONTEXT(driver);
  FNRT_CHECK(driver->StreamBeginCapture(static_cast<CUstream>(stream),
                                        CU_STREAM_CAPTURE_MODE_THREAD_LOCAL),
             "cuStreamBeginCapture");
  return FNRT_SUCCESS;
}

fnrt_status fnrt_capture_end(fnrt_stream stream, fnrt_graph *graph) {
  REQUIRE(graph);
  *graph = nullptr;
  FNRT_CONTEXT(driver);
  CUgraph captured = nullptr;
  FNRT_CHECK(driver->StreamEndCapture(static_cast<CUstream>(stream), &captured),
             "cuStreamEndCapture");
  CUgraphExec executable = nullptr;
  CUresult error = driver->GraphInstantiate(&executable, captured, 0);
  driver->GraphDestroy(captured);
  FNRT_CHECK(error, "cuGraphInstantiateWithFlags");
  *graph = executable;
  return FNRT_SUCCESS;
}

fnrt_status fnrt_graph_launch(fnrt_graph graph, fnrt_stream stream) {
  REQUIRE(graph);
  FNRT_CONTEXT(driver);
  FNRT_CHECK(driver->GraphLaunch(static_cast<CUgraphExec>(graph), static_cast<CUstream>(stream)),
             "cuGraphLaunch");
  return FNRT_SUCCESS;
}

fnrt_status fnrt_graph_destroy(fnrt_graph graph) {
  REQUIRE(graph);
  FNRT_CONTEXT(driver);
  FNRT_CHECK(driver->GraphExecDestroy(static_cast<CUgraphExec>(graph)), "cuGraphExecDestroy");
  return FNRT_SUCCESS;
}
