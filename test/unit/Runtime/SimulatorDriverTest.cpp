// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Invalid usage of the simulator as a CUDA driver. Each call returns a status as CUDA's driver
// does, and the process continues.

#include "CudaDriver.h"
#include <csignal>
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <string>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using namespace fusednorm::rt;

namespace {
constexpr CUresult kInvalidHandle = 400, kIllegalAddress = 700;

// fill(p, value): thread t writes element t of p.
const char kKernel[] = R"(
module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @fill(%p: !llvm.ptr<1>, %value: i32) attributes {nvvm.kernel} {
      %t = nvvm.read.ptx.sreg.tid.x : i32
      %q = llvm.getelementptr %p[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
      llvm.store %value, %q : i32, !llvm.ptr<1>
      llvm.return
    }
  }
})";

/// The functions of the driver, by name.
struct Driver {
  Driver() {
    void *library = dlopen(FUSEDNORM_SIMT_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!library)
      return;
    auto find = reinterpret_cast<SimtSymbolFunction>(dlsym(library, kSimtSymbolFunction));
#define FUNCTION(MEMBER, SYMBOL, PARAMETERS)                                                       \
  table.MEMBER = reinterpret_cast<CUresult(*) PARAMETERS>(find(#SYMBOL));
    FUSEDNORM_CUDA_FUNCTIONS(FUNCTION)
#undef FUNCTION
    isOpen = true;
  }
  bool isOpen = false;
  CudaDriver table = {};
};

class SimulatorDriverTest : public ::testing::Test {
protected:
  static const CudaDriver &driver() {
    static Driver instance;
    EXPECT_TRUE(instance.isOpen) << dlerror();
    return instance.table;
  }
  static std::string text() {
    const char *text = nullptr;
    driver().GetErrorString(CUDA_ERROR_INVALID_VALUE, &text);
    return text;
  }
  static void expectInvalid(CUresult result, const std::string &part,
                            CUresult code = CUDA_ERROR_INVALID_VALUE) {
    EXPECT_EQ(result, code) << text();
    EXPECT_NE(text().find(part), std::string::npos) << text();
  }
  static CUdeviceptr address(const void *pointer) { return reinterpret_cast<CUdeviceptr>(pointer); }

  void SetUp() override {
    CUcontext context;
    ASSERT_EQ(driver().DevicePrimaryCtxRetain(&context, 0), CUDA_SUCCESS);
    ASSERT_EQ(driver().CtxSetCurrent(context), CUDA_SUCCESS);
    ASSERT_EQ(driver().ModuleLoadDataEx(&module, kKernel, 0, nullptr, nullptr), CUDA_SUCCESS)
        << text();
    ASSERT_EQ(driver().ModuleGetFunction(&kernel, module, "fill"), CUDA_SUCCESS) << text();
    ASSERT_EQ(driver().MemAlloc(&memory, kBytes), CUDA_SUCCESS);
  }
  void TearDown() override {
    EXPECT_EQ(driver().MemFree(memory), CUDA_SUCCESS);
    EXPECT_EQ(driver().ModuleUnload(module), CUDA_SUCCESS);
  }
  CUresult launch(CUdeviceptr to, void **parameters = nullptr) {
    static int32_t value = 7;
    void *list[] = {&to, &value};
    CUlaunchConfig config = {1, 1, 1, 16, 1, 1, 0, nullptr, nullptr, 0};
    return driver().LaunchKernelEx(&config, kernel, parameters ? parameters : list, nullptr);
  }

  static constexpr size_t kBytes = 64;
  CUmodule module = nullptr;
  CUfunction kernel = nullptr;
  CUdeviceptr memory = 0;
};
} // namespace

TEST_F(SimulatorDriverTest, NullParameters) {
  expectInvalid(driver().DriverGetVersion(nullptr), "version is null");
  expectInvalid(driver().DeviceGetCount(nullptr), "count is null");
  expectInvalid(driver().DeviceGet(nullptr, 0), "device is null");
  expectInvalid(driver().DeviceGetName(nullptr, 10, 0), "name is null");
  expectInvalid(driver().DeviceGetAttribute(nullptr, 1, 0), "value is null");
  expectInvalid(driver().DeviceTotalMem(nullptr, 0), "bytes is null");
  expectInvalid(driver().DevicePrimaryCtxRetain(nullptr, 0), "context is null");
  expectInvalid(driver().CtxGetCurrent(nullptr), "context is null");
  expectInvalid(driver().CtxGetDevice(nullptr), "device is null");
  CUmodule other;
  CUfunction function;
  expectInvalid(driver().ModuleLoadDataEx(nullptr, kKernel, 0, nullptr, nullptr), "module is null");
  expectInvalid(driver().ModuleLoadDataEx(&other, nullptr, 0, nullptr, nullptr), "image is null");
  expectInvalid(driver().ModuleLoadDataEx(&other, kKernel, 1, nullptr, nullptr), "options is null");
  expectInvalid(driver().ModuleGetFunction(nullptr, module, "fill"), "function is null");
  expectInvalid(driver().ModuleGetFunction(&function, module, nullptr), "name is null");
  expectInvalid(driver().LaunchKernelEx(nullptr, kernel, nullptr, nullptr), "given is null");
  expectInvalid(driver().MemAlloc(nullptr, 4), "memory is null");
  expectInvalid(driver().StreamCreate(nullptr, 0), "stream is null");
  expectInvalid(driver().EventCreate(nullptr, 0), "event is null");
  expectInvalid(driver().MemcpyAsync(memory, 0, 4, nullptr), "expected mapped memory");
  expectInvalid(driver().MemcpyAsync(0, memory, 4, nullptr), "expected mapped memory");
  expectInvalid(driver().MemHostRegister(nullptr, 4, 0), "expected the address and size");
}

TEST_F(SimulatorDriverTest, WildHandles) {
  int storage[64] = {};
  auto wild = [&](auto handle) { return reinterpret_cast<decltype(handle)>(storage); };
  CUfunction function;
  CUdevice device;
  float milliseconds;
  expectInvalid(driver().ModuleUnload(wild(module)), "expected a module", kInvalidHandle);
  expectInvalid(driver().ModuleUnload(nullptr), "expected a module", kInvalidHandle);
  expectInvalid(driver().ModuleGetFunction(&function, wild(module), "fill"), "expected a module",
                kInvalidHandle);
  CUlaunchConfig config = {1, 1, 1, 16, 1, 1, 0, nullptr, nullptr, 0};
  expectInvalid(driver().LaunchKernelEx(&config, wild(kernel), nullptr, nullptr),
                "expected a kernel", kInvalidHandle);
  expectInvalid(driver().LaunchKernelEx(&config, nullptr, nullptr, nullptr), "expected a kernel",
                kInvalidHandle);
  expectInvalid(driver().EventRecord(wild(CUevent()), nullptr), "expected an event",
                kInvalidHandle);
  expectInvalid(driver().EventElapsedTime(&milliseconds, nullptr, nullptr), "expected an event",
                kInvalidHandle);
  expectInvalid(driver().EventDestroy(wild(CUevent())), "expected an event", kInvalidHandle);
  expectInvalid(driver().StreamSynchronize(wild(CUstream())), "expected a stream", kInvalidHandle);
  expectInvalid(driver().CtxSetCurrent(wild(CUcontext())), "expected the context",
                CUDA_ERROR_INVALID_CONTEXT);
  expectInvalid(driver().DeviceGet(&device, 1), "expected device 0", CUDA_ERROR_INVALID_DEVICE);
  // Handles of destroyed objects are invalid.
  CUmodule other;
  ASSERT_EQ(driver().ModuleLoadDataEx(&other, kKernel, 0, nullptr, nullptr), CUDA_SUCCESS);
  ASSERT_EQ(driver().ModuleGetFunction(&function, other, "fill"), CUDA_SUCCESS);
  ASSERT_EQ(driver().ModuleUnload(other), CUDA_SUCCESS);
  expectInvalid(driver().ModuleUnload(other), "expected a module", kInvalidHandle);
  expectInvalid(driver().LaunchKernelEx(&config, function, nullptr, nullptr), "expected a kernel",
                kInvalidHandle);
}

TEST_F(SimulatorDriverTest, CopiesPastAllocations) {
  std::vector<char> host(1 << 20);
  auto from = address(host.data());
  EXPECT_EQ(driver().MemcpyAsync(memory, from, kBytes, nullptr), CUDA_SUCCESS) << text();
  EXPECT_EQ(driver().MemcpyAsync(from, memory + kBytes - 4, 4, nullptr), CUDA_SUCCESS);
  expectInvalid(driver().MemcpyAsync(memory, from, kBytes + 1, nullptr),
                "the target of a copy: expected bytes of an allocation of 64 bytes, got 65 from "
                "byte 0 on");
  expectInvalid(driver().MemcpyAsync(from, memory + 60, 8, nullptr),
                "the source of a copy: expected bytes of an allocation of 64 bytes, got 8 from "
                "byte 60 on");
  expectInvalid(driver().MemcpyAsync(from, memory - 4, 8, nullptr), "got 8 from byte -4 on");
  expectInvalid(driver().MemcpyAsync(memory, from, host.size(), nullptr), "got 1048576 from byte");
  expectInvalid(driver().MemcpyAsync(memory, 0x10, 16, nullptr), "expected mapped memory");
  expectInvalid(driver().MemcpyAsync(~CUdeviceptr(0) << 20, memory, 16, nullptr),
                "expected mapped memory");
  expectInvalid(driver().MemsetD8Async(memory, 1, kBytes + 1, nullptr), "the target of a fill");
  expectInvalid(driver().MemsetD32Async(memory + 4, 1, kBytes / 4, nullptr),
                "got 64 from byte 4 on");
  expectInvalid(driver().MemsetD32Async(memory, 1, ~size_t(0) / 2, nullptr), "address space");
  expectInvalid(driver().MemsetD16Async(from, 1, 4, nullptr), "expected an allocation");
  expectInvalid(driver().MemFree(memory + 4), "expected memory that cuMemAlloc");
  CUdeviceptr freed;
  ASSERT_EQ(driver().MemAlloc(&freed, 16), CUDA_SUCCESS);
  ASSERT_EQ(driver().MemFree(freed), CUDA_SUCCESS);
  expectInvalid(driver().MemFree(freed), "expected memory that cuMemAlloc");
  expectInvalid(driver().MemsetD8Async(freed, 0, 16, nullptr), "expected an allocation");
}

TEST_F(SimulatorDriverTest, Registration) {
  int32_t host[16] = {};
  ASSERT_EQ(driver().MemHostRegister(host, sizeof host, 0), CUDA_SUCCESS);
  expectInvalid(driver().MemHostRegister(host, sizeof host, 0), "is registered already");
  EXPECT_EQ(launch(address(host)), CUDA_SUCCESS) << text();
  EXPECT_EQ(host[15], 7);
  EXPECT_EQ(driver().MemHostUnregister(host), CUDA_SUCCESS);
  expectInvalid(driver().MemHostUnregister(host), "is not registered");
}

TEST_F(SimulatorDriverTest, ContextsAreAStack) {
  CUcontext context, popped;
  ASSERT_EQ(driver().CtxGetCurrent(&context), CUDA_SUCCESS);
  ASSERT_EQ(driver().CtxSetCurrent(nullptr), CUDA_SUCCESS);
  expectInvalid(driver().CtxPopCurrent(&popped), "expected a current context",
                CUDA_ERROR_INVALID_CONTEXT);
  ASSERT_EQ(driver().CtxPushCurrent(context), CUDA_SUCCESS);
  ASSERT_EQ(driver().CtxPopCurrent(&popped), CUDA_SUCCESS);
  EXPECT_EQ(popped, context);
  ASSERT_EQ(driver().CtxGetCurrent(&popped), CUDA_SUCCESS);
  EXPECT_EQ(popped, nullptr);
}

TEST_F(SimulatorDriverTest, WildParameters) {
  void *list[] = {&memory, reinterpret_cast<void *>(0x10)};
  expectInvalid(launch(memory, list), "parameter 1 of type i32 cannot be read at its address");
  expectInvalid(launch(memory, reinterpret_cast<void **>(0x10)), "has 2 parameters");
  CUlaunchConfig config = {1, 1, 1, 16, 1, 1, 0, nullptr, nullptr, 0};
  expectInvalid(driver().LaunchKernelEx(&config, kernel, nullptr, nullptr), "has 2 parameters");
  config.numAttrs = 1;
  expectInvalid(driver().LaunchKernelEx(&config, kernel, list, nullptr), "given->attrs is null");
  EXPECT_EQ(launch(memory), CUDA_SUCCESS) << text();
}

// In a separate process, because a fault makes the context unusable.
TEST_F(SimulatorDriverTest, FaultsOfKernels) {
  auto *reached = static_cast<volatile int *>(
      mmap(nullptr, sizeof(int), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  pid_t child = fork();
  if (child == 0) {
    alarm(60);
    auto fails = [&](CUresult result, const char *part) {
      return result == kIllegalAddress && text().find(part) != std::string::npos;
    };
    if (!fails(launch(0x10), "kernel 'fill' accesses address 0x"))
      _exit(101);
    CUdeviceptr other;
    if (!fails(driver().MemAlloc(&other, 4), "a memory fault in an earlier launch") ||
        !fails(launch(memory), "an earlier launch") ||
        !fails(driver().StreamSynchronize(nullptr), "an earlier launch"))
      _exit(102);
    // Faults of host code end the process.
    *reached = 1;
    *reinterpret_cast<volatile int *>(uintptr_t(0x10)) = 1;
    _exit(103);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_EQ(*reached, 1);
  if (WIFEXITED(status)) {
    // A sanitizer exits with a code of its own.
    EXPECT_LT(WEXITSTATUS(status), 101);
  } else {
    EXPECT_EQ(WTERMSIG(status), SIGSEGV);
  }
}
