// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a compiled function takes, so that values can be checked without its IR.

#ifndef FUSEDNORM_LIB_CAPI_SIGNATURE_H
#define FUSEDNORM_LIB_CAPI_SIGNATURE_H

#include "fusednorm-c/fusednorm.h"
#include "fusednorm-rt/fusednorm_rt.h"
#include "fusednorm/Compiler/Compiler.h"
#include "fusednorm/Support/ElementType.h"
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
  /// Of memrefs, by the runtime's rules.
  std::vector<int64_t> strides;
  /// What the address is in front of its element 0, in elements.
  int64_t offset = 0;
  /// Whether that may be any, so that kernels trust no alignment.
  bool hasAnyOffset = false;
  bool read = false, written = false;
  /// For a result of the function.
  bool added = false;
};

struct Signature {
  std::string entry, target;
  std::vector<Argument> arguments;
  /// For each result the argument that it is.
  std::vector<int64_t> results;
  /// Descriptions for the runtime's checks: all tensors dense, or their rows.
  fnrt_function dense = {}, rows = {};

  /// Fills them in; the signature must not move afterwards.
  void describe();

  std::string toText() const;
  llvm::json::Value toJSON() const;
  bool fromJSON(const llvm::json::Value &value);

private:
  std::vector<fnrt_argument> denseArguments, rowsArguments;
  std::vector<std::vector<int64_t>> rowStrides;
};

/// Of the function of that name, or the only public one, whose results have become
/// arguments; `own` is how many arguments it had before. Nothing after an error, which was
/// reported.
mlir::FailureOr<Signature> readSignature(Compiler &compiler, mlir::func::FuncOp func, unsigned own);

} // namespace fusednorm::capi

#endif // FUSEDNORM_LIB_CAPI_SIGNATURE_H
