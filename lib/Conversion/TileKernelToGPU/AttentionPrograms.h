// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attention programs, and programs that merge attention states (split-KV).

#ifndef FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONPROGRAMS_H
#define FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONPROGRAMS_H

#include "FloatEmitter.h"
#include "fusednorm/Lowering/GPUKernelFunction.h"
#include "fusednorm/Schedule/GPUAttentionLayout.h"
#include "mlir/IR/IRMapping.h"

namespace fusednorm::tilegpu {

class AttentionProgram {
public:
  /// Returns whether the program computes attention or merges attention states.
  static bool matches(tilekernel::ProgramOp program);

  /// Reads a program. Reports an error if the program has no lowering.
  static mlir::FailureOr<AttentionProgram> read(tilekernel::ProgramOp program,
                                                const TargetInfo &target);

  int64_t getThreads() const { return threads; }
  int64_t getSharedBytes() const { return attention ? layout.sharedBytes() : 0; }
  llvm::StringRef describe() const;

  /// Emits the code of block `block`. `scalars` maps values that the kernel computes outside of
  /// programs.
  mlir::LogicalResult emit(FloatEmitter &e, const GPUKernelFunction &function,
                           const mlir::IRMapping &scalars, mlir::gpu::GPUModuleOp module,
                           mlir::Value thread, mlir::Value block);

  /// Whether some address lacks the alignment of wide accesses. Otherwise a test decides.
  bool isUnaligned = false;

private:
  tilekernel::ProgramOp program;
  tilekernel::AttentionOp attention;
  tilekernel::MergeStatesOp merge;
  GPUAttentionLayout layout;
  int64_t threads = 0;
};

} // namespace fusednorm::tilegpu

#endif // FUSEDNORM_LIB_CONVERSION_TILEKERNELTOGPU_ATTENTIONPROGRAMS_H
