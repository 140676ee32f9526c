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

/// How far numbers are moved of which no bits are promised: sums of matrix products, sums that
/// `linalg` ops take, and functions such as exp. They move by so many times what another order of
/// the sum, or another implementation of the function, may change; where `reducedPrecision` products also
/// by what matrix units cut off that keep few places of sums of 8-bit floats.
struct Deviation {
  /// Which numbers of `linalg` ops and functions move the other way: none, those of every second
  /// op, every second one, or both.
  enum Pattern : unsigned { Together = 0, ByOp = 1, ByNumber = 2, Mixed = 3 };

  Deviation(double times = 0, bool reducedPrecision = false, Pattern pattern = Together)
      : times(times), reducedPrecision(reducedPrecision), pattern(pattern) {}
  double times;
  bool reducedPrecision;
  Pattern pattern;
};

/// The patterns that tell how far such numbers of the function's module may lead; none if it has
/// no such numbers.
llvm::SmallVector<Deviation::Pattern> getDeviationPatterns(mlir::func::FuncOp function);

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
