// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registers libraries and loads them on devices.

#include "Runtime.h"
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace fusednorm::rt;

/// The list of all registered libraries; guarded by the lock.
static fnrt_library *libraries;

static fnrt_library *readSlot(fnrt_library **slot) {
  return __atomic_load_n(slot, __ATOMIC_ACQUIRE);
}

fnrt_status fnrt_register(const fnrt_library_info *info, fnrt_library **slot) {
  if (slot && readSlot(slot))
    return FNRT_SUCCESS;
  if (!slot)
    return fail(FNRT_ERROR_INVALID, "fnrt_register: the slot is null");
  FNRT_TRY(validate(info));
  Locked lock;
  if (readSlot(slot))
    return FNRT_SUCCESS;
  auto *library = static_cast<fnrt_library *>(std::calloc(1, sizeof(fnrt_library)));
  if (!library)
    return fail(FNRT_ERROR_OUT_OF_MEMORY, "fnrt_register: no memory for library %s", info->name);
  library->info = info;
  library->next = libraries;
  libraries = library;
  __atomic_store_n(slot, library, __ATOMIC_RELEASE);
  return FNRT_SUCCESS;
}

fnrt_status fnrt_unregister(fnrt_library **slot) {
  if (!slot)
    return fail(FNRT_ERROR_INVALID, "fnrt_unregister: the slot is null");
  fnrt_library *library = readSlot(slot);
  if (!library)
    return FNRT_SUCCESS;
  fnrt_status result = FNRT_SUCCESS;
  for (int i = 0; i < kMostDevices; ++i) {
    LoadedLibrary *loaded = library->devices[i].exchange(nullptr);
    if (!loaded)
      continue;
    // The library is removed even if a step fails.
    const Device *device;
    fnrt_status status = getDevice(i, device);
    if (!status) {
      const CudaDriver *driver = driverOrNull();
      ContextScope scope(*driver, device->primary, true);
      if (CUresult error = scope.error ? scope.error : driver->ModuleUnload(loaded->module))
        status = failDriver(error, "cuModuleUnload");
    }
    if (status)
      result = status;
    std::free(loaded);
  }
  {
    Locked lock;
    for (fnrt_library **entry = &libraries; *entry; entry = &(*entry)->next)
      if (*entry == library) {
        *entry = library->next;
        break;
      }
    __atomic_store_n(slot, static_cast<fnrt_library *>(nullptr), __ATOMIC_RELEASE);
  }
  std::free(library);
  return result;
}

//===----------------------------------------------------------------------===//
// Loading
//===----------------------------------------------------------------------===//

static const char *nameOf(const fnrt_library &library) {
  return library.info->name ? library.info->name : "(no name)";
}

static ImageHost hostOf(const Device &device) {
  return {isSimtBackend(), device.major, device.minor, device.sharedPerBlock};
}

/// Reports an image that would run on the device if a block had more shared memory. Returns success
/// if there is none.
static fnrt_status failTooLarge(const fnrt_library &library, const ImageHost &host,
                                int32_t number) {
  ImageHost larger = host;
  larger.sharedPerBlock = INT_MAX;
  int best = selectImage(*library.info, larger);
  if (best < 0)
    return FNRT_SUCCESS;
  const fnrt_image &image = library.info->images[best];
  const fnrt_kernel *kernel = findTooLarge(*library.info, image, host);
  if (host.simt)
    return fail(FNRT_ERROR_NO_IMAGE,
                "library %s: kernel %s needs %u bytes of shared memory; a block of the SIMT "
                "simulator has %d",
                nameOf(library), kernel->symbol, kernel->dynamic_shared, host.sharedPerBlock);
  return fail(FNRT_ERROR_NO_IMAGE,
              "library %s: kernel %s of the image for %s needs %u bytes of shared memory; a block "
              "of device %d of compute capability %d.%d has %d: compile for sm_%d%d too",
              nameOf(library), kernel->symbol, image.chip, kernel->dynamic_shared, number,
              host.major, host.minor, host.sharedPerBlock, host.major, host.minor);
}

static fnrt_status failNoImage(const fnrt_library &library, const Device &device, int32_t number) {
  FNRT_TRY(failTooLarge(library, hostOf(device), number));
  char list[256] = "";
  size_t used = 0;
  static const char *const kinds[] = {"cubin", "fatbin", "PTX", "SIMT image"};
  for (uint32_t i = 0; i < library.info->image_count && used < sizeof list; ++i) {
    const fnrt_image &image = library.info->images[i];
    used += std::snprintf(list + used, sizeof list - used, "%s%s%s%s", used ? ", " : "",
                          image.kind == FNRT_IMAGE_SIMT ? "" : image.chip,
                          image.kind == FNRT_IMAGE_SIMT ? "" : " ", kinds[image.kind]);
  }
  if (isSimtBackend())
    return fail(FNRT_ERROR_NO_IMAGE,
                "library %s has no image for the SIMT simulator; it has %s: compile for it too",
                nameOf(library), list);
  return fail(FNRT_ERROR_NO_IMAGE,
              "library %s has no image for device %d of compute capability %d.%d; it has %s: "
              "compile for sm_%d%d too",
              nameOf(library), number, device.major, device.minor, list, device.major,
              device.minor);
}

/// Returns whether an error concerns this image only, so that another image may load.
static bool isOfImage(CUresult error) {
  return error == CUDA_ERROR_INVALID_IMAGE || error == CUDA_ERROR_NO_BINARY_FOR_GPU ||
         error == CUDA_ERROR_UNSUPPORTED_PTX_VERSION ||
         error == CUDA_ERROR_JIT_COMPILER_NOT_FOUND || error == CUDA_ERROR_JIT_COMPILATION_DISABLED;
}

static fnrt_status loadModule(const CudaDriver &driver, const fnrt_library &library,
                              const fnrt_image &image, CUmodule &module, bool &mayTryAnother) {
  char log[512] = "";
  int options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, kSimtImageBytes};
  void *values[] = {log, reinterpret_cast<void *>(sizeof log - 1),
                    reinterpret_cast<void *>(image.size)};
  CUresult error = driver.ModuleLoadDataEx(&module, image.data,
                                           image.kind == FNRT_IMAGE_SIMT ? 3 : 2, options, values);
  mayTryAnother = isOfImage(error);
  if (!error)
    return FNRT_SUCCESS;
  fnrt_status status = failDriver(error, "cuModuleLoadDataEx");
  char text[512];
  std::snprintf(text, sizeof text, "%s", fnrt_last_error());
  for (char *c = log; *c; ++c)
    *c = *c == '\n' ? ' ' : *c;
  const char *remedy = "";
  if (status == FNRT_ERROR_NOT_PREPARED)
    remedy = "; a graph is being captured: call fnrt_prepare before the capture";
  else if (error == CUDA_ERROR_UNSUPPORTED_PTX_VERSION)
    remedy = "; the driver is older than this PTX: update it, or compile to a cubin";
  else if (error == CUDA_ERROR_INVALID_IMAGE && image.kind != FNRT_IMAGE_SIMT)
    remedy = "; the driver may be older than the toolkit of this cubin: update it, or compile "
             "to PTX";
  if (error == CUDA_ERROR_NO_BINARY_FOR_GPU)
    status = FNRT_ERROR_NO_IMAGE;
  return fail(status, "library %s, image for %s: %s%s%s%s", nameOf(library),
              image.kind == FNRT_IMAGE_SIMT ? "the SIMT simulator" : image.chip, text,
              *log ? ": " : "", log, remedy);
}

/// Does everything that a kernel needs before its first launch.
static fnrt_status prepareKernel(const CudaDriver &driver, const Device &device,
                                 const fnrt_library &library, const fnrt_kernel &kernel,
                                 CUmodule module, LoadedKernel &loaded) {
  CUresult error = driver.ModuleGetFunction(&loaded.function, module, kernel.symbol);
  if (error == CUDA_ERROR_NOT_FOUND)
    return fail(FNRT_ERROR_NO_KERNEL, "library %s: the image has no kernel '%s'", nameOf(library),
                kernel.symbol);
  FNRT_CHECK(error, "cuModuleGetFunction");
  constexpr uint32_t kSharedWithoutAsking = 48 << 10;
  if (kernel.dynamic_shared) {
    int fixed = 0;
    FNRT_CHECK(
        driver.FuncGetAttribute(&fixed, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, loaded.function),
        "cuFuncGetAttribute");
    uint64_t total = uint64_t(kernel.dynamic_shared) + static_cast<unsigned>(fixed);
    if (total > static_cast<unsigned>(device.sharedPerBlock))
      return fail(FNRT_ERROR_LAUNCH_SHAPE,
                  "kernel %s needs %llu bytes of shared memory; a block of this device has %d",
                  kernel.symbol, static_cast<unsigned long long>(total), device.sharedPerBlock);
    if (total > kSharedWithoutAsking)
      FNRT_CHECK(driver.FuncSetAttribute(loaded.function,
                                         CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                                         static_cast<int>(kernel.dynamic_shared)),
                 "cuFuncSetAttribute");
  }
  uint64_t cluster =
      uint64_t(orOne(kernel.cluster[0])) * orOne(kernel.cluster[1]) * orOne(kernel.cluster[2]);
  if (cluster > 1 && device.major < 9 && !isSimtBackend())
    return fail(FNRT_ERROR_LAUNCH_SHAPE,
                "kernel %s runs in clusters of %llu blocks; compute capability %d.%d has none, "
                "expected 9.0 or later",
                kernel.symbol, static_cast<unsigned long long>(cluster), device.major,
                device.minor);
  constexpr uint64_t kPortableCluster = 8;
  if (cluster > kPortableCluster)
    FNRT_CHECK(driver.FuncSetAttribute(loaded.function,
                                       CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1),
               "cuFuncSetAttribute");
  if (driver.FuncLoad)
    FNRT_CHECK(driver.FuncLoad(loaded.function), "cuFuncLoad");
  return FNRT_SUCCESS;
}

static fnrt_status load(const CudaDriver &driver, fnrt_library &library, int32_t number,
                        const Device &device, LoadedLibrary *&loaded) {
  const fnrt_library_info &info = *library.info;
  ImageHost host = hostOf(device);
  int best = selectImage(info, host);
  if (best < 0)
    return failNoImage(library, device, number);
  int version = 0;
  FNRT_CHECK(driver.DriverGetVersion(&version), "cuDriverGetVersion");
  ContextScope scope(driver, device.primary, true);
  FNRT_CHECK(scope.error, "cuCtxPushCurrent");
  loaded = static_cast<LoadedLibrary *>(
      std::calloc(1, sizeof(LoadedLibrary) + info.kernel_count * sizeof(LoadedKernel)));
  if (!loaded)
    return fail(FNRT_ERROR_OUT_OF_MEMORY, "no memory to load library %s", nameOf(library));
  loaded->capturesDependentLaunch = version >= kDependentLaunchInGraphs;
  loaded->hasClusters = device.major >= 9 || isSimtBackend();
  loaded->multiprocessors = device.multiprocessors;
  // The driver rejects a cubin of a newer toolkit, but it may accept the PTX.
  fnrt_status status = FNRT_SUCCESS;
  for (int next = best; next >= 0; next = selectImage(info, host, next)) {
    bool mayTryAnother;
    loaded->image = &info.images[next];
    status = loadModule(driver, library, *loaded->image, loaded->module, mayTryAnother);
    if (!status || !mayTryAnother)
      break;
  }
  if (status) {
    std::free(loaded);
    return status;
  }
  for (uint32_t i = 0; i < info.kernel_count && !status; ++i)
    status = prepareKernel(driver, device, library, loaded->image->kernels[i], loaded->module,
                           loaded->kernels[i]);
  if (status) {
    driver.ModuleUnload(loaded->module);
    std::free(loaded);
  }
  return status;
}

fnrt_status fusednorm::rt::loadLibrary(fnrt_library &library, int32_t number, bool lazily,
                                       CUstream stream, LoadedLibrary *&loaded) {
  FNRT_DRIVER(driver);
  const Device *device;
  FNRT_TRY(getDevice(number, device));
  Locked lock;
  loaded = library.devices[number].load(std::memory_order_acquire);
  if (loaded)
    return FNRT_SUCCESS;
  if (lazily) {
    ContextScope scope(*driver, device->primary, true);
    int capturing = 0;
    // An error also means that a stream is being captured.
    if (scope.error || driver->StreamIsCapturing(stream, &capturing) || capturing)
      return fail(FNRT_ERROR_NOT_PREPARED,
                  "library %s is not loaded on device %d and a graph is being captured; call "
                  "fnrt_prepare(%d) before the capture",
                  nameOf(library), number, number);
  }
  FNRT_TRY(load(*driver, library, number, *device, loaded));
  library.devices[number].store(loaded, std::memory_order_release);
  return FNRT_SUCCESS;
}

fnrt_status fnrt_prepare_library(fnrt_library *library, int32_t number) {
  if (!library)
    return fail(FNRT_ERROR_INVALID, "fnrt_prepare_library: the library is null");
  FNRT_DRIVER(driver);
  bool current;
  if (number == FNRT_CURRENT_DEVICE)
    FNRT_TRY(resolveDevice(*driver, number, number, current));
  LoadedLibrary *loaded;
  return loadLibrary(*library, number, /*lazily=*/false, nullptr, loaded);
}

fnrt_status fnrt_prepare(int32_t number) {
  FNRT_DRIVER(driver);
  bool current;
  if (number == FNRT_CURRENT_DEVICE)
    FNRT_TRY(resolveDevice(*driver, number, number, current));
  const Device *device;
  FNRT_TRY(getDevice(number, device));
  fnrt_library *first;
  {
    Locked lock;
    first = libraries;
  }
  // New libraries are added at the head, and no thread may unregister a library in use.
  for (fnrt_library *library = first; library; library = library->next)
    FNRT_TRY(fnrt_prepare_library(library, number));
  return FNRT_SUCCESS;
}

fnrt_status fnrt_select_image(fnrt_library *library, int32_t number, int32_t *image) {
  if (!library || !image)
    return fail(FNRT_ERROR_INVALID, "fnrt_select_image: an argument is null");
  *image = -1;
  const Device *device;
  FNRT_TRY(getDevice(number, device));
  // The driver may have rejected the best image.
  if (LoadedLibrary *loaded = library->devices[number].load(std::memory_order_acquire))
    *image = static_cast<int32_t>(loaded->image - library->info->images);
  else
    *image = selectImage(*library->info, hostOf(*device));
  return *image < 0 ? failNoImage(*library, *device, number) : FNRT_SUCCESS;
}
