// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FUSEDNORM_LOWERING_HOPPER_TMACOPIES_H
#define FUSEDNORM_LOWERING_HOPPER_TMACOPIES_H

#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "fusednorm/Lowering/Hopper/Emitter.h"

namespace fusednorm::hopper {

/// The recipes of TMA descriptors, and the copies that use the descriptors. A descriptor is a
/// parameter by value. Indices and boxes have the order of the operand's dimensions, with the last
/// dimension fastest.
class TmaCopies {
public:
  /// Returns the recipe for a descriptor of a memref argument.
  static launch::TensorMapAttr describe(mlir::BlockArgument operand, llvm::ArrayRef<int64_t> box,
                                        int64_t swizzle);

  /// Returns the attributes of a parameter that is a descriptor.
  static mlir::DictionaryAttr getParameterAttributes(mlir::Builder &b);

  /// Copies a box into the shared memory of this block, or of the blocks in the mask `multicast`
  /// (i16).
  static void load(HopperEmitter &e, mlir::Value map, mlir::Value to, mlir::ValueRange indices,
                   mlir::Value barrier, mlir::Value multicast = {});
  /// Copies a box to global memory. The copy belongs to the next group that the thread commits.
  static void store(HopperEmitter &e, mlir::Value map, mlir::Value from, mlir::ValueRange indices);
  static void commitStores(HopperEmitter &e);
  /// Waits until committed stores have read shared memory, which may then be overwritten.
  static void waitForReads(HopperEmitter &e, uint32_t pending = 0);
  static void prefetch(HopperEmitter &e, mlir::Value map);
};

} // namespace fusednorm::hopper

#endif // FUSEDNORM_LOWERING_HOPPER_TMACOPIES_H
