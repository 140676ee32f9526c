// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From LLVM IR to machine code for one target record.

#ifndef FUSEDNORM_TARGET_CODEGEN_H
#define FUSEDNORM_TARGET_CODEGEN_H

#include "fusednorm/Target/TargetInfo.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/CodeGen.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>
#include <optional>
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace fusednorm {

/// Makes this machine's back end known to LLVM, which code that is loaded needs, too.
void registerNativeTarget();

/// A machine for the chip, with position-independent code, so that objects can be
/// loaded by the JIT and linked into shared libraries alike.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>> createTargetMachine(const TargetInfo &target);

/// LLVM's optimizer at level 0 to 3.
llvm::Error optimizeModule(llvm::Module &module, llvm::TargetMachine &machine, unsigned level);

/// Assembly text or an object file, appended to `buffer`.
llvm::Error emitCode(llvm::Module &module, llvm::TargetMachine &machine, llvm::CodeGenFileType type,
                     llvm::SmallVectorImpl<char> &buffer);

/// The back end ends the process where a chip has no instruction for something: what to say
/// of the reason that it gave, or nothing if the reason is another one.
std::optional<std::string> explainMissingInstruction(llvm::StringRef fatalReason,
                                                     const TargetInfo &target);

} // namespace fusednorm

#endif // FUSEDNORM_TARGET_CODEGEN_H
