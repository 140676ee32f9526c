// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Messages of a thread's last call, and the compiler inside a foreign process.

#ifndef FUSEDNORM_LIB_CAPI_MESSAGES_H
#define FUSEDNORM_LIB_CAPI_MESSAGES_H

#include "fusednorm-c/fusednorm.h"
#include "fusednorm/Compiler/Compiler.h"
#include <string>
#include <vector>

struct fnc_output {
  struct File {
    std::string name, data;
  };
  std::vector<File> files;
};

namespace fusednorm::capi {

using MessageList = std::vector<CompilerMessage>;

/// Returns the messages of the calling thread.
MessageList &messages();

/// Replaces the messages by `text` and returns the status.
fnc_status fail(fnc_status status, const llvm::Twine &text);

/// Runs `action` while no other compilation runs, on a stack of 512 MiB for deeply nested input.
/// Its messages become the messages of the calling thread. A crash of the compiler returns
/// FNC_ERROR_INTERNAL.
fnc_status runCompiler(llvm::function_ref<fnc_status(MessageList &)> action);

/// Checks and translates options. `targets` receives all targets; null allows one target only.
fnc_status readOptions(const fnc_options *given, fnc_options &options, CompilerOptions &compiler,
                       bool &isGPU, std::vector<std::string> *targets = nullptr);

} // namespace fusednorm::capi

#endif // FUSEDNORM_LIB_CAPI_MESSAGES_H
