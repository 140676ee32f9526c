// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors that exceed one access: unaligned rows, and vectors of more than 16 bytes. If each thread
// accessed its own vector piece by piece, every piece would touch its sector again. Instead,
// adjacent threads access adjacent pieces and pass them to their owners by shuffles. A thread has
// the same columns as in an aligned row, so sums have the same order.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_EXCHANGEDACCESS_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_EXCHANGEDACCESS_H

#include "LaneExchange.h"
#include "RowAddresses.h"

namespace fusednorm::rowgpu {

class ExchangedAccess : public RowEmitter {
public:
  ExchangedAccess(RowThreads &threads, RowAddresses &addresses, LaneExchange &lanes)
      : RowEmitter(threads), addresses(addresses), lanes(lanes) {}

  /// Returns whether all lanes of a row must take part in `load`.
  bool isExchanged(rowkernel::LoadOp load);

  /// Returns the type of a vector in pieces for an exchange. Returns null if each lane accesses its
  /// own vector.
  mlir::VectorType realignedType(mlir::Value memref, mlir::ValueRange indices,
                                 mlir::VectorType type);
  /// `live` must be equal for all lanes of the row. All lanes take part.
  mlir::Value loadRealigned(rowkernel::LoadOp op, mlir::VectorType pieces, Chunk &chunk,
                            mlir::Value live);
  void storeRealigned(rowkernel::StoreOp op, mlir::Value bits, Chunk &chunk, mlir::Value live);

  /// Returns whether two adjacent lanes access two adjacent pieces of 16 bytes.
  bool isPaired(mlir::Value memref, mlir::ValueRange indices, mlir::VectorType type);
  mlir::Value loadPaired(rowkernel::LoadOp op, Chunk &chunk, mlir::Value live);
  void storePaired(rowkernel::StoreOp op, mlir::Value bits, Chunk &chunk, mlir::Value live);

private:
  using Access = llvm::function_ref<void(int64_t number, mlir::Value live, mlir::Value pointer)>;
  void forEachPiece(mlir::Value memref, mlir::ValueRange indices, mlir::VectorType type,
                    mlir::VectorType pieces, Chunk &chunk, mlir::Value live, Access body);
  void forEachPair(mlir::Value memref, mlir::ValueRange indices, mlir::VectorType type,
                   Chunk &chunk, mlir::Value live, Access body);

  RowAddresses &addresses;
  LaneExchange &lanes;
};

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_EXCHANGEDACCESS_H
