// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ways through the compiler, its libraries and tools.

#ifndef FUSEDNORM_TOOLS_FUZZ_WAYS_H
#define FUSEDNORM_TOOLS_FUZZ_WAYS_H

#include "Case.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <functional>

namespace fusednorm::fuzz {

/// Told of every text that a step is about to take, so that it is known if the
/// step crashes; and of an outcome that ends the process at once.
struct Reporter {
  std::function<void(const Case &)> begin;
  std::function<void(const Outcome &)> finish;
};

/// Dialects and extensions of all ways.
mlir::DialectRegistry &getRegistry();

/// Passes of this project, as text of a pipeline.
llvm::ArrayRef<llvm::StringLiteral> getPassNames();

/// True for ways whose input is IR as text.
bool takesIR(llvm::StringRef way);

/// Runs a case in this process.
Outcome runCase(const Case &c, const Reporter &reporter);

Outcome runIR(const Case &c, const Reporter &reporter);
/// Interprets each function of the module, on arrays of small extents.
mlir::LogicalResult interpretAll(mlir::ModuleOp module, uint64_t seed);
/// Whether raising and fusing change a function on tensors.
bool isRaised(mlir::ModuleOp module);
/// Interprets each function on tensors that raising and fusing change, before and after: what
/// differs, or nothing; and whether there was such a function.
std::string findUnsound(mlir::ModuleOp module, uint64_t seed, bool &isCompared);
/// .npy files, texts of generators and tolerances, schedule tables, PTX.
Outcome runFile(const Case &c);
/// A description of kernels, registered, prepared and called on the executor.
Outcome runRuntime(const Case &c);
/// The fields that such a description has, by name.
std::vector<std::string> getDescriptionFields();

} // namespace fusednorm::fuzz

#endif // FUSEDNORM_TOOLS_FUZZ_WAYS_H
