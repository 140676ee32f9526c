// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The function that the runner calls: its arguments and results, and which of
// them are read and written.

#ifndef FUSEDNORM_RUNNER_ENTRY_H
#define FUSEDNORM_RUNNER_ENTRY_H

#include "fusednorm/Support/ElementType.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

namespace fusednorm {

/// One argument or result.
struct EntryValue {
  enum class Kind { Scalar, Tensor, MemRef } kind = Kind::Scalar;
  mlir::Type type;
  ElementType element = ElementType::F32;
  /// As in the type: dynamic extents are ShapedType::kDynamic. Empty for scalars.
  llvm::SmallVector<int64_t> shape;
  /// Of memrefs, from the type.
  llvm::SmallVector<int64_t> strides;
  int64_t offset = 0;

  bool isStatic() const { return !mlir::ShapedType::isDynamicShape(shape); }
};

struct EntryArgument : EntryValue {
  /// Whether the function reads what the caller passes, and whether it may write
  /// over it.
  bool read = true;
  bool written = false;
  /// Whether its bytes are loaded. A destination that keeps some of its rows is read, but nobody
  /// loads those.
  bool fetched = true;
  /// Only written: the caller need not give contents.
  bool isDestination() const { return written && !read; }
};

struct Entry {
  mlir::func::FuncOp func;
  llvm::SmallVector<EntryArgument> arguments;
  llvm::SmallVector<EntryValue> results;
};

/// The function of that name, or the only public one if `name` is empty. The error
/// otherwise says what there is to choose from.
llvm::Expected<mlir::func::FuncOp> findEntry(mlir::ModuleOp module, llvm::StringRef name);

/// Fails, with an error at the function, on types that the runner cannot pass.
mlir::FailureOr<Entry> analyzeEntry(mlir::func::FuncOp func);

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_ENTRY_H
