// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a text of PTX asks of the driver that loads it.

#ifndef FUSEDNORM_TARGET_PTX_H
#define FUSEDNORM_TARGET_PTX_H

#include "fusednorm/Target/TargetInfo.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace fusednorm {

/// What instructions ask for.
struct PTXNeeds {
  /// Ten times the lowest version of PTX that has them, 80 or more: drivers before
  /// CUDA 12.0 are of no interest.
  unsigned version = 80;
  /// One that is not known here, with words that may be newer than all versions that are.
  std::string unknown;
  /// One that the chip does not have, or only under the name with an `a`.
  std::string missing;
};

/// Of `text`, whole or in part, for a chip.
PTXNeeds readPTXNeeds(llvm::StringRef text, const TargetInfo &target);

/// The code generator's text as it is given away: its `.version` is the lowest that has
/// the instructions in it, so that no driver refuses it for more than that, and pairs of
/// comments around inline assembly of no instruction are gone. Fails where it has an
/// instruction that the chip has not.
llvm::Expected<std::string> finishPTX(llvm::StringRef text, const TargetInfo &target);

} // namespace fusednorm

#endif // FUSEDNORM_TARGET_PTX_H
