// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Messages.h"
#include "fusednorm/Config.h"
#include "fusednorm/Target/Threads.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include <cstring>
#include <mutex>
#include <pthread.h>

using namespace fusednorm;
using namespace fusednorm::capi;

MessageList &fusednorm::capi::messages() {
  static thread_local MessageList list;
  return list;
}

fnc_status fusednorm::capi::fail(fnc_status status, const llvm::Twine &text) {
  CompilerMessage message;
  message.text = text.str();
  messages() = {std::move(message)};
  return status;
}

//===----------------------------------------------------------------------===//
// One compilation at a time
//===----------------------------------------------------------------------===//

// The signal handlers and LLVM's fatal error handlers are global to the process.
static std::mutex &compileMutex() {
  static std::mutex mutex;
  return mutex;
}

/// Keeps the lock free in child processes: another thread of the parent might hold it.
static void surviveForks() {
  static int registered =
      pthread_atfork([] { compileMutex().lock(); }, [] { compileMutex().unlock(); },
                     [] { compileMutex().unlock(); });
  (void)registered;
}

fnc_status fusednorm::capi::runCompiler(llvm::function_ref<fnc_status(MessageList &)> action) {
  constexpr unsigned kStackBytes = 512u << 20;
  surviveForks();
  std::lock_guard<std::mutex> lock(compileMutex());
  MessageList found;
  fnc_status status = FNC_ERROR_INTERNAL;
  // Signal handlers are installed only while the compiler runs.
  llvm::CrashRecoveryContext::Enable();
  bool completed =
      llvm::CrashRecoveryContext().RunSafelyOnThread([&] { status = action(found); }, kStackBytes);
  llvm::CrashRecoveryContext::Disable();
  if (!completed) {
    status = FNC_ERROR_INTERNAL;
    CompilerMessage message;
    message.text = "internal crash; this is a bug in the compiler, not an error of the input";
    found.push_back(std::move(message));
  }
  messages() = std::move(found);
  return status;
}

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

fnc_status fusednorm::capi::readOptions(const fnc_options *given, fnc_options &options,
                                        CompilerOptions &compiler, bool &isGPU,
                                        std::vector<std::string> *targets) {
  options = {};
  if (given) {
    if (given->size < sizeof(size_t) + sizeof(char *) || given->size > (1u << 16))
      return fail(FNC_ERROR_INVALID, "options.size: expected sizeof(fnc_options), " +
                                         llvm::Twine(sizeof(fnc_options)) + ", got " +
                                         llvm::Twine(given->size));
    std::memcpy(&options, given, std::min(given->size, sizeof options));
  }
  constexpr uint32_t kKnown = FNC_FUSE | FNC_ANY_BASE | FNC_LAUNCH_DEPENDENTS | FNC_EMULATE |
                              FNC_RESULTS_TO_ARGUMENTS | FNC_UNROUNDED_SCORES;
  if (options.flags & ~kKnown)
    return fail(FNC_ERROR_INVALID,
                "options.flags: unknown flags " + llvm::utohexstr(options.flags & ~kKnown) +
                    " (hexadecimal); this library knows " + llvm::utohexstr(kKnown));
  if (options.threads < 0)
    return fail(FNC_ERROR_INVALID, "options.threads: expected 0, for one thread for each core, or "
                                   "more, got " +
                                       llvm::Twine(options.threads));
  std::string target = options.target ? options.target : "cpu";
  llvm::SmallVector<llvm::StringRef> names;
  llvm::StringRef(target).split(names, ',');
  if (names.size() > 1 && !targets)
    return fail(FNC_ERROR_INVALID,
                "target: expected a single target for a kernel, got '" + target + "'");
  compiler.toolName = "fusednorm";
  compiler.pipeline.target = names.front().str();
  for (llvm::StringRef name : names) {
    llvm::Expected<TargetInfo> found = getTarget(name);
    if (!found)
      return fail(FNC_ERROR_INVALID, "target: " + llvm::toString(found.takeError()));
    isGPU = found->isGPU();
    if (names.size() > 1 && !isGPU)
      return fail(FNC_ERROR_INVALID,
                  "target: expected only GPUs in a list of targets, got '" + target + "'");
    if (targets)
      targets->push_back(name.str());
  }
  if (isGPU && options.threads > 1)
    return fail(FNC_ERROR_INVALID, "options.threads: threads apply to CPU kernels; expected 0 or 1 "
                                   "with target '" +
                                       target + "', got " + llvm::Twine(options.threads));
  if (options.threads > int32_t(kMostThreads))
    return fail(FNC_ERROR_INVALID, "options.threads: expected at most " +
                                       llvm::Twine(kMostThreads) + ", got " +
                                       llvm::Twine(options.threads));
  constexpr uint32_t kOfGPUs = FNC_ANY_BASE | FNC_LAUNCH_DEPENDENTS | FNC_EMULATE;
  if (!isGPU && (options.flags & kOfGPUs))
    return fail(FNC_ERROR_INVALID,
                "options.flags: FNC_ANY_BASE, FNC_LAUNCH_DEPENDENTS and "
                "FNC_EMULATE apply to GPU kernels; expected a GPU target, such as "
                "sm_90a, got '" +
                    target + "'");
  if (options.simulator && *options.simulator && !(options.flags & FNC_EMULATE))
    return fail(FNC_ERROR_INVALID,
                "options.simulator: kernels do not run in the SIMT simulator; expected "
                "FNC_EMULATE");
  if (options.required_fusions && !(options.flags & FNC_FUSE))
    return fail(FNC_ERROR_INVALID, "options.required_fusions: nothing is fused; expected FNC_FUSE");
  if ((options.flags & FNC_UNROUNDED_SCORES) && !(options.flags & FNC_FUSE))
    return fail(FNC_ERROR_INVALID,
                "options.flags: nothing is fused; expected FNC_FUSE with FNC_UNROUNDED_SCORES");
  compiler.fusion.enabled = options.flags & FNC_FUSE;
  compiler.fusion.unroundedScores = options.flags & FNC_UNROUNDED_SCORES;
  compiler.fusion.required = options.required_fusions;
  compiler.pipeline.anyBase = options.flags & FNC_ANY_BASE;
  compiler.pipeline.launchDependents = options.flags & FNC_LAUNCH_DEPENDENTS;
  if (options.schedule_table)
    compiler.pipeline.scheduleTable = options.schedule_table;
  if (options.dump_stages)
    compiler.dumpStages = options.dump_stages;
  return FNC_SUCCESS;
}

//===----------------------------------------------------------------------===//
// The interface
//===----------------------------------------------------------------------===//

int32_t fnc_abi_version(void) { return FNC_ABI_VERSION; }
const char *fnc_version(void) { return FUSEDNORM_VERSION; }
const char *fnc_llvm_version(void) { return LLVM_VERSION_STRING; }

size_t fnc_message_count(void) { return messages().size(); }

int fnc_get_message(size_t number, fnc_message *message) {
  if (!message || number >= messages().size())
    return 0;
  const CompilerMessage &found = messages()[number];
  switch (found.severity) {
  case mlir::DiagnosticSeverity::Error:
    message->severity = FNC_ERROR;
    break;
  case mlir::DiagnosticSeverity::Warning:
    message->severity = FNC_WARNING;
    break;
  case mlir::DiagnosticSeverity::Remark:
    message->severity = FNC_REMARK;
    break;
  case mlir::DiagnosticSeverity::Note:
    message->severity = FNC_NOTE;
    break;
  }
  message->text = found.text.c_str();
  message->file = found.file.empty() ? nullptr : found.file.c_str();
  message->line = found.line;
  message->column = found.column;
  return 1;
}

size_t fnc_output_count(const fnc_output *output) { return output ? output->files.size() : 0; }

const char *fnc_output_name(const fnc_output *output, size_t number) {
  return number < fnc_output_count(output) ? output->files[number].name.c_str() : nullptr;
}

const char *fnc_output_data(const fnc_output *output, size_t number, size_t *size) {
  if (number >= fnc_output_count(output))
    return nullptr;
  if (size)
    *size = output->files[number].data.size();
  return output->files[number].data.c_str();
}

void fnc_output_destroy(fnc_output *output) { delete output; }
