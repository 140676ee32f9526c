// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Interprets `fusednorm` IR op by op with the C++ reference, without compiling. Compiled code is
// compared with its results. It shares no code with the lowerings.

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

/// An argument of a function: an array (for memrefs and tensors), or the value of a float or
/// integer scalar.
using HostArgument = std::variant<HostTensor, double, int64_t>;

/// A result: a dense copy of a tensor or a memref.
struct HostResult {
  ElementType type = ElementType::F32;
  std::vector<int64_t> shape;
  std::vector<char> data;
};

/// Returns the order of a sum in compiled code, if the numerics leave the order to the schedule.
/// `number` (0, 1, ...) selects the sum of `op`, in the order of the op's description; the sum is
/// over rows of n elements.
using AssociationFunction =
    llvm::function_ref<reference::Association(mlir::Operation *op, unsigned number, int64_t n)>;

/// Deviation of values with unspecified bits: accumulators of GEMM, sums of `linalg` ops, and
/// functions such as exp. Each value moves by `times` its slack, which is the largest change by
/// another order of the sum or another implementation of the function. With `reducedPrecision` the
/// slack includes the truncation in FP8 tensor cores.
struct Deviation {
  /// Selects the values of `linalg` ops and functions with the opposite sign: none, all values of
  /// every second op, every second value, both combined, or pseudo-random values.
  enum Pattern : unsigned {
    Together = 0,
    ByOp = 1,
    ByNumber = 2,
    Mixed = 3,
    Scattered = 4,
    ScatteredAgain = 8
  };

  Deviation(double times = 0, bool reducedPrecision = false, Pattern pattern = Together)
      : times(times), reducedPrecision(reducedPrecision), pattern(pattern) {}
  double times;
  bool reducedPrecision;
  Pattern pattern;
};

/// Returns the patterns needed to bound the effect of such values in the module of the function. It
/// is empty if there are no such values.
llvm::SmallVector<Deviation::Pattern> getDeviationPatterns(mlir::func::FuncOp function);

/// Interprets `function`. Memref arguments are read and written in place, tensor arguments are only
/// read. Without `associations`, sums are computed from left to right. Fails with an error at an
/// unsupported op, or at an op with mismatching shapes.
mlir::FailureOr<llvm::SmallVector<HostResult>> interpret(mlir::func::FuncOp function,
                                                         llvm::ArrayRef<HostArgument> arguments,
                                                         AssociationFunction associations = nullptr,
                                                         Deviation deviation = {});

/// Interprets `function` with all computations of f16, bf16 and f32 in f64, without rounding. Such
/// results are of type F64. Conversions to 8-bit floats and integers round as written. Fails at ops
/// of the `fusednorm` dialect, whose rounding belongs to their definition.
mlir::FailureOr<llvm::SmallVector<HostResult>>
interpretExactly(mlir::func::FuncOp function, llvm::ArrayRef<HostArgument> arguments);

} // namespace fusednorm

#endif // FUSEDNORM_INTERPRETER_INTERPRETER_H
