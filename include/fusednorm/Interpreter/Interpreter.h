// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs `fusednorm` IR on arrays by the plain C++ reference, op by op, without
// compiling anything: what compiled code is compared with. It shares no code with
// the lowerings.

#ifndef FUSEDNORM_INTERPRETER_INTERPRETER_H
#define FUSEDNORM_INTERPRETER_INTERPRETER_H

#include "fusednorm/Reference/Association.h"
#include "fusednorm/Support/HostTensor.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <variant>
#include <vector>

namespace fusednorm {

/// An argument of a function: an array, for types memref and tensor alike, or the
/// value of a float or integer scalar.
using HostArgument = std::variant<HostTensor, double, int64_t>;

/// A result of type tensor, packed, or of type memref, copied.
struct HostResult {
  ElementType type = ElementType::F32;
  std::vector<int64_t> shape;
  std::vector<char> data;
};

/// The order in which compiled code takes a sum that its numerics leave to the
/// schedule: sum `number` (0, 1, ... in the order of the op's description) of
/// `op`, over rows of n elements.
using AssociationFunction =
    llvm::function_ref<reference::Association(mlir::Operation *op, unsigned number, int64_t n)>;

/// How far sums of matrix products are moved: by so many times what another association may change
/// of them, and where `fewPlaces` what matrix units cut off that keep few places of sums of 8-bit
/// floats.
struct Deviation {
  Deviation(double times = 0, bool fewPlaces = false) : times(times), fewPlaces(fewPlaces) {}
  double times;
  bool fewPlaces;
};

/// Interprets `function`. Arguments of type memref are read and written in place,
/// those of type tensor are read only. Without `associations`, such sums go from
/// left to right. Fails after an error at the op that is not known, or that the
/// arguments' shapes do not fit.
mlir::FailureOr<llvm::SmallVector<HostResult>> interpret(mlir::func::FuncOp function,
                                                         llvm::ArrayRef<HostArgument> arguments,
                                                         AssociationFunction associations = nullptr,
                                                         Deviation deviation = {});

} // namespace fusednorm

#endif // FUSEDNORM_INTERPRETER_INTERPRETER_H
