// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_HOPPER_TMACOPIES_H
#define FUSEDNORM_LOWERING_HOPPER_TMACOPIES_H

#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "fusednorm/Lowering/Hopper/Emitter.h"

namespace fusednorm::hopper {

/// Tensor maps of a kernel: recipes for the plan of its launches, and the copies by them. A
/// map is a parameter by value; coordinates and boxes are in the order of the operand, last
/// dimension fastest.
class TmaCopies {
public:
  /// Of operand `operand`; its number among the maps.
  unsigned add(mlir::MLIRContext *context, int64_t operand, llvm::ArrayRef<int64_t> box,
               int64_t swizzle);
  llvm::ArrayRef<launch::TensorMapAttr> getRecipes() const { return recipes; }

  /// What a parameter that is a map has, beside the type of a pointer.
  static mlir::DictionaryAttr getParameterAttributes(mlir::Builder &b);

  /// Into the shared memory of this block, or of the blocks of `multicast`, an i16.
  static void load(HopperEmitter &e, mlir::Value map, mlir::Value to, mlir::ValueRange indices,
                   mlir::Value barrier, mlir::Value multicast = {});
  /// Belongs to the group that is committed next, by the same thread.
  static void store(HopperEmitter &e, mlir::Value map, mlir::Value from, mlir::ValueRange indices);
  static void commitStores(HopperEmitter &e);
  /// Until the memory that committed stores read may be written again.
  static void waitForReads(HopperEmitter &e);
  static void prefetch(HopperEmitter &e, mlir::Value map);

private:
  llvm::SmallVector<launch::TensorMapAttr> recipes;
};

} // namespace fusednorm::hopper

#endif // FUSEDNORM_LOWERING_HOPPER_TMACOPIES_H
