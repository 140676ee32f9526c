// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Ways through the compiler, its libraries and its tools.

#ifndef FUSEDNORM_TOOLS_FUZZ_WAYS_H
#define FUSEDNORM_TOOLS_FUZZ_WAYS_H

#include "Case.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <functional>

namespace fusednorm::fuzz {

/// Callbacks of a running case: before each step, with the input of the step, so that it is known
/// after a crash; and for an outcome that ends the process.
struct Reporter {
  std::function<void(const Case &)> begin;
  std::function<void(const Outcome &)> finish;
};

/// Returns the dialects and extensions of all ways.
mlir::DialectRegistry &getRegistry();

/// Returns the passes of fusednorm as pipeline text.
llvm::ArrayRef<llvm::StringLiteral> getPassNames();

/// Whether the input of the way is IR as text.
bool takesIR(llvm::StringRef way);

/// Runs a case in this process.
Outcome runCase(const Case &c, const Reporter &reporter);

Outcome runIR(const Case &c, const Reporter &reporter);
/// Interprets each function of the module on arrays with small extents.
mlir::LogicalResult interpretAll(mlir::ModuleOp module, uint64_t seed);
/// Whether raising and fusing change a function on tensors.
bool isRaised(mlir::ModuleOp module);
/// Interprets each function on tensors that raising and fusing change, before and after. Returns a
/// difference, or an empty string. Sets `isCompared` if there was such a function.
std::string findUnsound(mlir::ModuleOp module, uint64_t seed, bool &isCompared);
/// Runs a case with .npy files, generator texts, tolerances, schedule tables or PTX.
Outcome runFile(const Case &c);
/// Registers, prepares and calls a kernel description on the simulator.
Outcome runRuntime(const Case &c);
/// Returns the names of the fields of a kernel description.
std::vector<std::string> getDescriptionFields();

} // namespace fusednorm::fuzz

#endif // FUSEDNORM_TOOLS_FUZZ_WAYS_H
