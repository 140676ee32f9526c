// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attention programs, and programs that merge attention states (split-KV).

#ifndef FUSEDNORM_LOWERING_GPU_ATTENTIONPROGRAM_H
#define FUSEDNORM_LOWERING_GPU_ATTENTIONPROGRAM_H

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Schedule/GPUAttentionLayout.h"

namespace fusednorm::tilegpu {

struct AttentionProgram {
  /// Returns whether the program computes attention or merges attention states.
  static bool matches(tilekernel::ProgramOp program);

  /// Reads the op of a program, without the layout of its tiles.
  static mlir::FailureOr<AttentionProgram> readOp(tilekernel::ProgramOp program);
  /// Reads a program. Reports an error if the program has no lowering.
  static mlir::FailureOr<AttentionProgram> read(tilekernel::ProgramOp program,
                                                const TargetInfo &target);

  int64_t getSharedBytes() const { return attention ? layout.sharedBytes() : 0; }
  llvm::StringRef describe() const;
  /// Returns the number of keys of a piece (split-KV); 0 if the keys are not split. A block has one
  /// piece, and the third index of the program is its first key.
  static int64_t getPieceKeys(tilekernel::ProgramOp program) {
    return program.getStep().size() == 3 ? program.getStep()[2] : 0;
  }

  tilekernel::ProgramOp program;
  tilekernel::AttentionOp attention; // null if the program merges states
  tilekernel::MergeStatesOp merge;   // null if the program computes attention
  GPUAttentionLayout layout;         // of attention
  int64_t threads = 0;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LOWERING_GPU_ATTENTIONPROGRAM_H
