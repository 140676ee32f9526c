// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Opens libcuda.so.1 or the SIMT simulator; manages devices and contexts.

#include "Runtime.h"
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <unistd.h>

using namespace fusednorm::rt;

// glibc 2.34 moved these functions to libc.so.6, with new versions. The versions of libdl and
// libpthread exist in all glibcs, so the runtime also loads with older ones.
#if defined(__x86_64__) && defined(__GLIBC__)
#define FUSEDNORM_OLD_VERSION(name) __asm__(".symver " #name "," #name "@GLIBC_2.2.5")
FUSEDNORM_OLD_VERSION(dladdr);
FUSEDNORM_OLD_VERSION(dlerror);
FUSEDNORM_OLD_VERSION(dlopen);
FUSEDNORM_OLD_VERSION(dlsym);
FUSEDNORM_OLD_VERSION(pthread_once);
#endif

std::atomic<const CudaDriver *> fusednorm::rt::openedDriver{nullptr};

//===----------------------------------------------------------------------===//
// Lock and fork
//===----------------------------------------------------------------------===//

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
/// Whether a thread has begun to open the driver, or has opened it.
static std::atomic<bool> hasStarted{false};
/// Whether this process was forked from a process with `hasStarted`.
static bool isForked;

/// Makes the driver unusable in a child process. CUDA's driver rejects every call in a child.
/// The lock is new, because another thread of the parent may have held the old one.
static void afterForkInChild() {
  pthread_mutex_init(&mutex, nullptr);
  isForked |= hasStarted.load(std::memory_order_relaxed);
  openedDriver.store(nullptr, std::memory_order_relaxed);
}

Locked::Locked() {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, [] { pthread_atfork(nullptr, nullptr, &afterForkInChild); });
  pthread_mutex_lock(&mutex);
}
Locked::~Locked() { pthread_mutex_unlock(&mutex); }

// Written under the lock, before `openedDriver` is set.
static CudaDriver table;
static bool simtBackend;
static int devicesFound;
static std::atomic<const Device *> devices[kMostDevices];
static Device deviceStorage[kMostDevices];

bool fusednorm::rt::isSimtBackend() { return simtBackend; }
int fusednorm::rt::deviceCount() { return devicesFound; }

//===----------------------------------------------------------------------===//
// Opening
//===----------------------------------------------------------------------===//

/// Finds the absolute path of the file with this code. Returns false if it is unknown: a
/// relative path is useless after a change of the current folder.
static bool findOwnFile(char *path, size_t size) {
  void *code = reinterpret_cast<void *>(&fnrt_open);
  Dl_info self;
  if (dladdr(code, &self) && self.dli_fname && self.dli_fname[0] == '/')
    return std::snprintf(path, size, "%s", self.dli_fname) < static_cast<int>(size);
  // The kernel resolved the path when it mapped the file.
  FILE *maps = std::fopen("/proc/self/maps", "re");
  if (!maps)
    return false;
  bool found = false;
  char line[4096 + 128];
  while (!found && std::fgets(line, sizeof line, maps)) {
    unsigned long begin, end;
    int at = 0;
    auto address = reinterpret_cast<unsigned long>(code);
    if (std::sscanf(line, "%lx-%lx %*s %*s %*s %*s %n", &begin, &end, &at) < 2 || !at ||
        address < begin || address >= end)
      continue;
    line[std::strcspn(line, "\n")] = 0;
    if (line[at] != '/' || std::snprintf(path, size, "%s", line + at) >= static_cast<int>(size))
      break;
    found = true;
  }
  std::fclose(maps);
  return found;
}

/// Opens libfusednorm_simt.so. The search order is: the folder of the file with this code,
/// ../lib from this folder (for a program that contains this code), the paths of the loader.
static void *openSimulator() {
  char own[4096], path[4096];
  if (findOwnFile(own, sizeof own)) {
    int folder = static_cast<int>(std::strrchr(own, '/') - own) + 1;
    static const char *const folders[] = {"", "../lib/"};
    for (const char *entry : folders) {
      int length =
          std::snprintf(path, sizeof path, "%.*s%slibfusednorm_simt.so", folder, own, entry);
      if (length >= static_cast<int>(sizeof path))
        break;
      // An existing file is the intended one. If the loader rejects it, report that reason.
      if (access(path, F_OK) == 0)
        return dlopen(path, RTLD_NOW | RTLD_LOCAL);
    }
  }
  return dlopen("libfusednorm_simt.so", RTLD_NOW | RTLD_LOCAL);
}

static void *openLibrary(bool simt) {
  if (const char *path = std::getenv("FUSEDNORM_RT_DRIVER"); path && *path)
    return dlopen(path, RTLD_NOW | RTLD_LOCAL);
  return simt ? openSimulator() : dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
}

static fnrt_status fillTable(void *library, bool simt) {
  SimtSymbolFunction getSymbol = nullptr;
  if (simt) {
    getSymbol = reinterpret_cast<SimtSymbolFunction>(dlsym(library, kSimtSymbolFunction));
    if (!getSymbol)
      return fail(FNRT_ERROR_OLD_DRIVER,
                  "libfusednorm_simt.so has no %s; expected the library of "
                  "this version",
                  kSimtSymbolFunction);
  }
  auto find = [&](const char *name) { return simt ? getSymbol(name) : dlsym(library, name); };
#define FUNCTION(MEMBER, SYMBOL, PARAMETERS)                                                       \
  table.MEMBER = reinterpret_cast<CUresult(*) PARAMETERS>(find(#SYMBOL));                          \
  if (!table.MEMBER)                                                                               \
    return fail(FNRT_ERROR_OLD_DRIVER,                                                             \
                "the CUDA driver has no %s; expected a driver of CUDA 12.0 or later: update it",   \
                #SYMBOL);
  FUSEDNORM_CUDA_FUNCTIONS(FUNCTION)
#undef FUNCTION
  table.FuncLoad = reinterpret_cast<CUresult (*)(CUfunction)>(find("cuFuncLoad"));
  return FNRT_SUCCESS;
}

static fnrt_status startDriver() {
  auto failCall = [](CUresult error, const char *what) {
    const char *name = nullptr;
    table.GetErrorName(error, &name);
    return fail(error == CUDA_ERROR_STUB_LIBRARY ? FNRT_ERROR_NO_DRIVER : FNRT_ERROR_DRIVER,
                "%s: %s (%d); %s", what, name ? name : "unknown error", error,
                error == CUDA_ERROR_STUB_LIBRARY
                    ? "the library is a toolkit's stub, not a driver: take its folder out of "
                      "LD_LIBRARY_PATH"
                    : "nvidia-smi shows whether driver and kernel module work");
  };
  // The version is available before cuInit, which an old driver may reject.
  int version = 0;
  if (CUresult error = table.DriverGetVersion(&version))
    return failCall(error, "cuDriverGetVersion");
  if (version < kLeastDriverVersion)
    return fail(FNRT_ERROR_OLD_DRIVER,
                "the CUDA driver is of CUDA %d.%d; expected 12.0 or later: update it",
                version / 1000, version % 1000 / 10);
  CUresult error = table.Init(0);
  if (error == CUDA_ERROR_NO_DEVICE)
    return fail(FNRT_ERROR_NO_DEVICE, "there is a CUDA driver, but no GPU that it can use; "
                                      "CUDA_VISIBLE_DEVICES may hide them");
  if (error)
    return failCall(error, "cuInit");
  error = table.DeviceGetCount(&devicesFound);
  if (error)
    return failCall(error, "cuDeviceGetCount");
  if (devicesFound == 0)
    return fail(FNRT_ERROR_NO_DEVICE, "there is a CUDA driver, but no GPU that it can use; "
                                      "CUDA_VISIBLE_DEVICES may hide them");
  devicesFound = devicesFound < kMostDevices ? devicesFound : kMostDevices;
  return FNRT_SUCCESS;
}

static fnrt_status open(const char *backend) {
  if (isForked)
    return fail(FNRT_ERROR_INVALID,
                "this process was forked from a process that had opened the driver, and cannot use "
                "it: fork before the first call, or start another program (exec)");
  bool named = backend != nullptr;
  if (!named)
    backend = std::getenv("FUSEDNORM_RT_BACKEND");
  if (!backend || !*backend)
    backend = "cuda";
  bool simt = std::strcmp(backend, "simt") == 0;
  if (!simt && std::strcmp(backend, "cuda") != 0)
    return fail(FNRT_ERROR_INVALID, "%s: unknown backend '%s'; known are cuda, simt",
                named ? "fnrt_open" : "FUSEDNORM_RT_BACKEND", backend);
  if (driverOrNull()) {
    if (named && simt != simtBackend)
      return fail(FNRT_ERROR_INVALID,
                  "fnrt_open(\"%s\"): this process has already opened the backend %s", backend,
                  simtBackend ? "simt" : "cuda");
    return FNRT_SUCCESS;
  }
  hasStarted.store(true, std::memory_order_relaxed);
  void *library = openLibrary(simt);
  if (!library) {
    const char *reason = dlerror();
    hasStarted.store(false, std::memory_order_relaxed);
    return fail(FNRT_ERROR_NO_DRIVER,
                simt ? "cannot open the SIMT simulator: %s; expected libfusednorm_simt.so next to "
                       "libfusednorm_rt.so, and the libraries that it needs"
                     : "cannot open the CUDA driver: %s; install NVIDIA's driver, or run on the "
                       "SIMT simulator: FUSEDNORM_RT_BACKEND=simt",
                reason ? reason : "unknown reason");
  }
  // The library stays open even after an error: a driver that has started cannot be unloaded.
  FNRT_TRY(fillTable(library, simt));
  FNRT_TRY(startDriver());
  simtBackend = simt;
  openedDriver.store(&table, std::memory_order_release);
  return FNRT_SUCCESS;
}

const CudaDriver *fusednorm::rt::openDriver(fnrt_status &status) {
  Locked lock;
  status = open(nullptr);
  return status ? nullptr : driverOrNull();
}

fnrt_status fnrt_open(const char *backend) {
  Locked lock;
  return open(backend);
}

//===----------------------------------------------------------------------===//
// Devices
//===----------------------------------------------------------------------===//

static fnrt_status makeDevice(const CudaDriver &driver, int32_t number, Device &device) {
  FNRT_CHECK(driver.DeviceGet(&device.handle, number), "cuDeviceGet");
  auto get = [&](int attribute, int &value) {
    return driver.DeviceGetAttribute(&value, attribute, device.handle);
  };
  FNRT_CHECK(get(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device.major),
             "cuDeviceGetAttribute");
  FNRT_CHECK(get(CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device.minor),
             "cuDeviceGetAttribute");
  FNRT_CHECK(get(CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, device.sharedPerBlock),
             "cuDeviceGetAttribute");
  FNRT_CHECK(get(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, device.multiprocessors),
             "cuDeviceGetAttribute");
  FNRT_CHECK(driver.DevicePrimaryCtxRetain(&device.primary, device.handle),
             "cuDevicePrimaryCtxRetain");
  return FNRT_SUCCESS;
}

fnrt_status fusednorm::rt::getDevice(int32_t number, const Device *&device) {
  FNRT_DRIVER(driver);
  if (number < 0 || number >= devicesFound)
    return fail(FNRT_ERROR_NO_DEVICE, "there is no device %d; expected 0 to %d", number,
                devicesFound - 1);
  device = devices[number].load(std::memory_order_acquire);
  if (device)
    return FNRT_SUCCESS;
  Locked lock;
  device = devices[number].load(std::memory_order_acquire);
  if (device)
    return FNRT_SUCCESS;
  // The context is retained until the process ends, because modules belong to it.
  FNRT_TRY(makeDevice(*driver, number, deviceStorage[number]));
  device = &deviceStorage[number];
  devices[number].store(device, std::memory_order_release);
  return FNRT_SUCCESS;
}

/// Returns the known device with this primary context, or -1.
static int32_t findPrimary(CUcontext context) {
  for (int32_t i = 0; i < devicesFound; ++i) {
    const Device *device = devices[i].load(std::memory_order_acquire);
    if (device && device->primary == context)
      return i;
  }
  return -1;
}

fnrt_status fusednorm::rt::resolveDevice(const CudaDriver &driver, int32_t asked, int32_t &number,
                                         bool &current) {
  // Primary contexts are retained until the process ends, so this pair stays valid.
  static thread_local CUcontext knownContext;
  static thread_local int32_t knownDevice;
  CUcontext context = nullptr;
  FNRT_CHECK(driver.CtxGetCurrent(&context), "cuCtxGetCurrent");
  if (context && context == knownContext) {
    number = asked == FNRT_CURRENT_DEVICE ? knownDevice : asked;
    current = number == knownDevice;
    if (current)
      return FNRT_SUCCESS;
  }
  const Device *device;
  if (asked != FNRT_CURRENT_DEVICE || !context) {
    number = asked == FNRT_CURRENT_DEVICE ? 0 : asked;
    FNRT_TRY(getDevice(number, device));
    current = device->primary == context;
  } else {
    number = findPrimary(context);
    if (number < 0) {
      CUdevice handle;
      FNRT_CHECK(driver.CtxGetDevice(&handle), "cuCtxGetDevice");
      // Find the number of the device by comparing handles.
      for (int32_t i = 0; i < devicesFound && number < 0; ++i) {
        CUdevice other;
        FNRT_CHECK(driver.DeviceGet(&other, i), "cuDeviceGet");
        if (other == handle)
          number = i;
      }
      if (number < 0)
        return fail(FNRT_ERROR_NO_DEVICE, "the current context belongs to no device from 0 to %d",
                    devicesFound - 1);
      FNRT_TRY(getDevice(number, device));
      if (device->primary != context)
        return fail(
            FNRT_ERROR_CONTEXT,
            "the current context is not the primary context of device %d; make the primary "
            "context current (cuDevicePrimaryCtxRetain, cuCtxSetCurrent), or pass the device",
            number);
    }
    current = true;
  }
  if (current) {
    knownContext = context;
    knownDevice = number;
  }
  return FNRT_SUCCESS;
}

ContextScope::ContextScope(const CudaDriver &driver, CUcontext context, bool needed)
    : driver(driver) {
  if (!needed)
    return;
  error = driver.CtxPushCurrent(context);
  pushed = error == CUDA_SUCCESS;
}

ContextScope::~ContextScope() {
  CUcontext popped;
  if (pushed)
    driver.CtxPopCurrent(&popped);
}

fnrt_status fusednorm::rt::ensureContext() {
  FNRT_DRIVER(driver);
  CUcontext context = nullptr;
  FNRT_CHECK(driver->CtxGetCurrent(&context), "cuCtxGetCurrent");
  return context ? FNRT_SUCCESS : fnrt_set_device(0);
}
