// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Compiler/OpenMPRuntime.h"
#include "fusednorm/Config.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdlib>
#include <dlfcn.h>
#include <link.h>
#include <string>

using namespace fusednorm;

namespace {
struct Library {
  void *handle = nullptr;
  std::string error;
};
} // namespace

static Library openLibrary() {
  llvm::SmallVector<const char *> candidates;
  // If the user gives a path, no other path is tried.
  if (const char *path = std::getenv("FUSEDNORM_OPENMP_LIBRARY"))
    candidates = {path};
  else
    candidates = {"libomp.so.5", FUSEDNORM_OPENMP_LIBRARY, "libomp.so"};
  Library library;
  for (const char *name : candidates) {
    // RTLD_LOCAL: other libraries of the process may have their own OpenMP runtime.
    library.handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library.handle)
      return library;
    library.error += (library.error.empty() ? "" : "; ") + std::string(dlerror());
  }
  return library;
}

static OpenMPRuntime &instance() {
  static OpenMPRuntime runtime;
  return runtime;
}

void *OpenMPRuntime::getLoadedHandle() { return instance().handle; }

llvm::Expected<OpenMPRuntime *> OpenMPRuntime::get() {
  OpenMPRuntime &runtime = instance();
  if (runtime.gompParallel)
    return &runtime;
  Library library = openLibrary();
  if (!library.handle)
    return llvm::createStringError("cannot load LLVM's OpenMP runtime (" + library.error +
                                   "); install libomp, name the file in "
                                   "FUSEDNORM_OPENMP_LIBRARY, or use --threads=1");
  auto find = [&](const char *symbol, auto &function) {
    function = reinterpret_cast<std::decay_t<decltype(function)>>(dlsym(library.handle, symbol));
    return function != nullptr;
  };
  link_map *map = nullptr;
  if (dlinfo(library.handle, RTLD_DI_LINKMAP, &map) == 0 && map)
    runtime.path = map->l_name;
  runtime.handle = library.handle;
  bool complete = find("omp_get_max_threads", runtime.maxThreads) &&
                  find("omp_set_num_threads", runtime.setNumThreads) &&
                  find("omp_get_thread_num", runtime.threadNumber) &&
                  dlsym(library.handle, "__kmpc_fork_call") &&
                  find("GOMP_parallel", runtime.gompParallel);
  if (!complete) {
    runtime.gompParallel = nullptr;
    return llvm::createStringError("'" + runtime.path +
                                   "' is not LLVM's OpenMP runtime; install libomp, name the "
                                   "file in FUSEDNORM_OPENMP_LIBRARY, or use --threads=1");
  }
  return &runtime;
}
