// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores of rows in global memory. Every access states its alignment, because the back
// end splits vectors of unknown alignment. Row offsets have 64 bits.

#ifndef FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWACCESS_H
#define FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWACCESS_H

#include "ExchangedAccess.h"

namespace fusednorm::rowgpu {

class RowAccess : public RowEmitter {
public:
  RowAccess(RowThreads &threads, RowAddresses &addresses, LaneExchange &lanes)
      : RowEmitter(threads), addresses(addresses), lanes(lanes),
        exchanged(threads, addresses, lanes) {}

  /// Returns whether all lanes of a row must take part in `load`.
  bool isExchanged(rowkernel::LoadOp load) { return exchanged.isExchanged(load); }
  /// Loads the thread's part of a row if `live` is true. If lanes exchange data, `live` must be
  /// equal for all lanes of the row, and all lanes take part.
  mlir::Value loadGlobal(rowkernel::LoadOp op, Chunk &chunk, mlir::Value live);
  /// Loads the thread's part of a row. Elements shared by lanes are loaded once.
  mlir::Value loadWhole(rowkernel::LoadOp op, Chunk &chunk);
  /// Loads the thread's part of a row that is a column of its array.
  mlir::Value loadTransposed(rowkernel::LoadOp op, Chunk &chunk);
  /// Stores elements in the format of memory.
  void store(rowkernel::StoreOp op, mlir::Value value, Chunk &chunk);

private:
  void storeTransposed(rowkernel::StoreOp op, mlir::Value elements, Chunk &chunk);

  RowAddresses &addresses;
  LaneExchange &lanes;
  ExchangedAccess exchanged;
};

} // namespace fusednorm::rowgpu

#endif // FUSEDNORM_LIB_CONVERSION_ROWKERNELTOGPU_ROWACCESS_H
