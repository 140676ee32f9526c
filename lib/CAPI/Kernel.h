// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One function of the input, compiled and loaded.

#ifndef FUSEDNORM_LIB_CAPI_KERNEL_H
#define FUSEDNORM_LIB_CAPI_KERNEL_H

#include "DeviceLaunches.h"
#include "Messages.h"
#include "Signature.h"
#include "fusednorm/Compiler/JIT.h"
#include "fusednorm/Compiler/OpenMPRuntime.h"
#include "fusednorm/Runner/Emulation.h"
#include <atomic>
#include <memory>
#include <mutex>

namespace fusednorm::capi {

/// Code for one way in which tensors lie in memory.
struct Variant {
  ObjectCode object; // of CPUs, to be kept
  std::unique_ptr<LoadedObject> code;
  PackedFunction function = nullptr;
  std::unique_ptr<Emulation> emulation;
  std::unique_ptr<DeviceLaunches> device;
};

enum class Layout { Dense, Rows };

/// What a kernel is compiled from and for.
struct Recipe {
  std::string source, name;
  std::string entry, scheduleTable, dumpStages;
  std::string target; // as it was asked for
  std::string cpu, features;
  int threads = 0;
  uint32_t flags = 0, requiredFusions = 0;

  CompilerOptions getOptions(Layout layout, MessageList &messages) const;
};

/// Links code into the process, with the functions that end a call in place of those that
/// would end the process.
llvm::Error loadVariant(Variant &variant, llvm::StringRef entry);

} // namespace fusednorm::capi

struct fnc_kernel {
  fusednorm::capi::Recipe recipe;
  fusednorm::capi::Signature signature;
  std::string signatureText;
  bool isGPU = false;
  /// Threads of a call; 1 does without OpenMP.
  int threads = 1;
  fusednorm::OpenMPRuntime *openmp = nullptr;
  fusednorm::simt::Options simulator;
  /// Dense, and with gaps between rows, which is compiled when it is first needed.
  fusednorm::capi::Variant dense, rows;
  std::atomic<bool> hasRows{false};
  /// Of calls on the executor since they were last asked for.
  std::mutex findingsMutex;
  std::vector<fusednorm::simt::Report> findings;
  std::vector<std::string> counters;

  fnc_status compile(fusednorm::capi::Layout layout);
  fnc_status chooseThreads();
};

#endif // FUSEDNORM_LIB_CAPI_KERNEL_H
