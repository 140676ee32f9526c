// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments of a compiled function, for checks of values without the IR.

#ifndef FUSEDNORM_LIB_CAPI_SIGNATURE_H
#define FUSEDNORM_LIB_CAPI_SIGNATURE_H

#include "fusednorm-c/fusednorm.h"
#include "fusednorm-rt/fusednorm_rt.h"
#include "fusednorm/Compiler/Compiler.h"
#include "fusednorm/Support/ElementType.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/Support/JSON.h"
#include <optional>
#include <string>
#include <vector>

namespace fusednorm::capi {

struct Argument {
  std::string name;
  bool isTensor = false, isMemRef = false;
  ElementType type = ElementType::F32;
  std::vector<fnrt_extent> shape;
  /// Required strides of a memref, as in fnrt_argument.
  std::vector<int64_t> strides;
  /// Distance from the base address of the descriptor to element 0, in elements.
  int64_t offset = 0;
  /// Whether the offset is arbitrary; kernels then assume no alignment.
  bool hasAnyOffset = false;
  bool read = false, written = false;
  /// Numbers of the arguments that may be the same tensor: the kernel then works in place.
  std::vector<unsigned> mayAlias;
  /// Whether the argument was added for a result of the function.
  bool added = false;
};

struct Signature {
  std::string entry, target;
  std::vector<Argument> arguments;
  /// Index of the argument for each result.
  std::vector<int64_t> results;
  /// Descriptions for the checks of the runtime: all tensors dense, or only their rows.
  fnrt_function dense = {}, rows = {};

  /// Fills in the descriptions. They point into the signature; it must not move afterwards.
  void describe();

  std::string toText() const;
  llvm::json::Value toJSON() const;
  bool fromJSON(const llvm::json::Value &value);

private:
  std::vector<fnrt_argument> denseArguments, rowsArguments;
  std::vector<std::vector<int64_t>> rowStrides;
};

/// Reads the signature of a function after its results became arguments; `own` is its original
/// number of arguments. Reports errors.
mlir::FailureOr<Signature> readSignature(Compiler &compiler, mlir::func::FuncOp func, unsigned own);

} // namespace fusednorm::capi

#endif // FUSEDNORM_LIB_CAPI_SIGNATURE_H
