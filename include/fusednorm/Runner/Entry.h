// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The function that the runner calls, with its arguments, results and their accesses.

#ifndef FUSEDNORM_RUNNER_ENTRY_H
#define FUSEDNORM_RUNNER_ENTRY_H

#include "fusednorm/Support/ElementType.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

namespace fusednorm {

/// An argument or result.
struct EntryValue {
  enum class Kind { Scalar, Tensor, MemRef } kind = Kind::Scalar;
  mlir::Type type;
  ElementType element = ElementType::F32;
  /// Extents of the type; dynamic extents are ShapedType::kDynamic. Empty for scalars.
  llvm::SmallVector<int64_t> shape;
  /// Strides of a memref type.
  llvm::SmallVector<int64_t> strides;
  int64_t offset = 0;

  bool isStatic() const { return !mlir::ShapedType::isDynamicShape(shape); }
};

struct EntryArgument : EntryValue {
  /// Whether the function may read or write the memory of the caller.
  bool read = true;
  bool written = false;
  /// Whether kernels load its bytes. A destination with rows that stay unchanged counts as read,
  /// but no kernel loads these rows.
  bool fetched = true;
  /// Returns whether the value is only written, so the caller need not give contents.
  bool isDestination() const { return written && !read; }
};

struct Entry {
  mlir::func::FuncOp func;
  llvm::SmallVector<EntryArgument> arguments;
  llvm::SmallVector<EntryValue> results;
};

/// Returns the function with this name, or the only public function if `name` is empty. The error
/// message lists the candidates.
llvm::Expected<mlir::func::FuncOp> findEntry(mlir::ModuleOp module, llvm::StringRef name);

/// Reads arguments and results. Fails with an error at the function if the runner does not support
/// a type.
mlir::FailureOr<Entry> analyzeEntry(mlir::func::FuncOp func);

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_ENTRY_H
