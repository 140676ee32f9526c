// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A compiled and loaded function of the input.

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

/// Code for one kind of tensor layout.
struct Variant {
  ObjectCode object; // object code for the CPU, as fnc_kernel_save stores it
  std::unique_ptr<LoadedObject> code;
  PackedFunction function = nullptr;
  std::unique_ptr<Emulation> emulation;
  std::unique_ptr<DeviceLaunches> device;
};

enum class Layout { Dense, Rows };

/// The input and the options of a compilation.
struct Recipe {
  std::string source, name;
  std::string entry, scheduleTable, dumpStages;
  std::string target; // as given in the options
  std::string cpu, features;
  int threads = 0;
  uint32_t flags = 0, requiredFusions = 0;

  CompilerOptions getOptions(Layout layout, MessageList &messages) const;
};

/// Links code into the process. A failed check then ends the call, not the process.
llvm::Error loadVariant(Variant &variant, llvm::StringRef entry);

} // namespace fusednorm::capi

struct fnc_kernel {
  fusednorm::capi::Recipe recipe;
  fusednorm::capi::Signature signature;
  std::string signatureText;
  /// The fusion report as JSON; empty without FNC_FUSE.
  std::string fusionReport;
  bool isGPU = false;
  /// Threads of a call; 1 runs without OpenMP.
  int threads = 1;
  fusednorm::OpenMPRuntime *openmp = nullptr;
  fusednorm::simt::Options simulator;
  /// Variants for dense tensors and for tensors with gaps between rows. The first call with gaps
  /// compiles `rows`.
  fusednorm::capi::Variant dense, rows;
  std::atomic<bool> hasRows{false};
  /// Guards the results of simulator calls since the last fnc_kernel_take_findings.
  std::mutex findingsMutex;
  std::vector<fusednorm::simt::Report> findings;
  std::vector<std::string> counters;

  fnc_status compile(fusednorm::capi::Layout layout);
  fnc_status chooseThreads();
};

#endif // FUSEDNORM_LIB_CAPI_KERNEL_H
