// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a thread's last call has to say, and how compilation runs inside of a process that
// is not ours.

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

/// Of the calling thread.
MessageList &messages();

/// Makes `text` the only message, and returns the status.
fnc_status fail(fnc_status status, const llvm::Twine &text);

/// Runs `action` alone in the process, on a stack that is large enough for deeply nested
/// input; what it reports becomes the messages of the calling thread. A crash of the compiler
/// is FNC_ERROR_INTERNAL.
fnc_status runCompiler(llvm::function_ref<fnc_status(MessageList &)> action);

/// What the options mean; fails on nonsense. With several targets `targets` has them all.
fnc_status readOptions(const fnc_options *given, fnc_options &options, CompilerOptions &compiler,
                       bool &isGPU, std::vector<std::string> *targets = nullptr);

} // namespace fusednorm::capi

#endif // FUSEDNORM_LIB_CAPI_MESSAGES_H
