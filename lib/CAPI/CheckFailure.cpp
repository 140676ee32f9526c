// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CheckFailure.h"
#include <csetjmp>
#include <cstdarg>
#include <cstdio>

using namespace fusednorm;
using namespace fusednorm::capi;

namespace {
/// The running call of a thread.
struct RunningCall {
  std::jmp_buf *end = nullptr;
  char line[1024] = "";
};
} // namespace

static thread_local RunningCall running;

static int printCheck(int, const char *format, ...) {
  va_list list;
  va_start(list, format);
  int length = std::vsnprintf(running.line, sizeof running.line, format, list);
  va_end(list);
  return length;
}

static int putCheck(const char *text) {
  return std::snprintf(running.line, sizeof running.line, "%s", text);
}

static void endCall() {
  if (running.end)
    std::longjmp(*running.end, 1);
  // The check failed in another thread of the kernel: there is no call to return to.
  std::fprintf(stderr, "%s\n", running.line);
  std::abort();
}

llvm::ArrayRef<LoadedObject::Symbol> fusednorm::capi::getCheckFunctions() {
  static const LoadedObject::Symbol functions[] = {
      {"fusednorm_check_dprintf", reinterpret_cast<void *>(&printCheck)},
      {"fusednorm_check_puts", reinterpret_cast<void *>(&putCheck)},
      {"fusednorm_check_abort", reinterpret_cast<void *>(&endCall)}};
  return functions;
}

void fusednorm::capi::renameCheckFunctions(llvm::Module &module) {
  for (llvm::StringRef name : {"dprintf", "puts", "abort"})
    if (llvm::Function *function = module.getFunction(name); function && function->isDeclaration())
      function->setName("fusednorm_check_" + name);
}

llvm::Error fusednorm::capi::callChecked(PackedFunction function, void **slots) {
  std::jmp_buf end;
  RunningCall outer = running;
  running.end = &end;
  if (setjmp(end) == 0) {
    function(slots);
    running.end = outer.end;
    return llvm::Error::success();
  }
  running.end = outer.end;
  llvm::StringRef line = llvm::StringRef(running.line).trim();
  return llvm::createStringError(line.empty() ? "a check before the launch has failed" : line);
}
