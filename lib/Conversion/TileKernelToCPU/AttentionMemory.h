// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory of a call of attention. Elements are f32. With pairs, operands are bf16.
//
//      queries       [groups][columns][width]        each lane a query; bf16: pairs of columns
//      keys          [block][columns]                widened rows, rope columns after the others
//      values        [block][value columns]          AMX: transposed; vdpbf16ps: pairs of keys
//      scores        [block][width]                  of one group, then probabilities
//      accumulators  [groups][value columns][width]
//      states        [groups][2][width]              the largest score, the softmax sum;
//                                                    with sinks [groups][3][width]: the sink
//      computedRow   [1][columns]                    a computed row, before it is packed
//      positions     [width][2]                      of results: the page, or -1, and the row

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ATTENTIONMEMORY_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ATTENTIONMEMORY_H

#include "AttentionPart.h"
#include <memory>

namespace fusednorm::cpu {

class KeyScales;

class AttentionMemory : public AttentionPart {
public:
  using AttentionPart::AttentionPart;

  /// Allocates the memory of a call. `allocateMore` may append other memory.
  void allocate(llvm::function_ref<void(Lanes &owned)> allocateMore);
  void deallocate();

  mlir::Value queries, keys, values, scores, accumulators, states;
  mlir::Value queryRows, valueRows, weights; // bf16, with hasPairs
  mlir::Value keyPairs, valuePairs;          // keys and values as 32-bit elements
  mlir::Value computedRow;                   // a row of q or k, in f32
  mlir::Value positions;                     // cache slots of results
  std::shared_ptr<KeyScales> keyScales;      // null without scales of keys

private:
  void allocatePairs();
  void clear(mlir::Value memory);

  Lanes owned; // all memory of a call
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOCPU_ATTENTIONMEMORY_H
