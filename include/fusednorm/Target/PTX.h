// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Requirements of PTX text on the driver and the chip.

#ifndef FUSEDNORM_TARGET_PTX_H
#define FUSEDNORM_TARGET_PTX_H

#include "fusednorm/Target/TargetInfo.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace fusednorm {

/// Requirements of instructions.
struct PTXNeeds {
  /// Lowest PTX version with all instructions, times ten. It is at least 80, because drivers before
  /// CUDA 12.0 are not supported.
  unsigned version = 80;
  /// An instruction with unknown words, which may require a newer version; empty if there is none.
  std::string unknown;
  /// An instruction that the chip lacks, or has only with the suffix `a`; empty if there is none.
  std::string missing;
};

/// Reads the requirements of PTX text, or of a part of it, for a chip.
PTXNeeds readPTXNeeds(llvm::StringRef text, const TargetInfo &target);

/// Finishes the text of the code generator. Sets `.version` to the lowest version with its
/// instructions, so older drivers accept it. Removes comments around empty inline assembly. Fails
/// if the chip lacks an instruction of the text.
llvm::Expected<std::string> finishPTX(llvm::StringRef text, const TargetInfo &target);

} // namespace fusednorm

#endif // FUSEDNORM_TARGET_PTX_H
