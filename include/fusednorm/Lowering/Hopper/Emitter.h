// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds scalars, control flow and barriers of a Hopper kernel. Integers are i32, like addresses of
// shared memory: a 64-bit division is a routine with branches, after which no value is known to be
// uniform.

#ifndef FUSEDNORM_LOWERING_HOPPER_EMITTER_H
#define FUSEDNORM_LOWERING_HOPPER_EMITTER_H

#include "fusednorm/Dialect/Utils/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/Builders.h"

namespace fusednorm::hopper {

/// Address spaces of NVPTX.
enum : unsigned { kGlobalSpace = 1, kSharedSpace = 3, kClusterSpace = 7 };

/// An i32: a value or a number, which becomes a constant at its use.
using Word = Operand;

class HopperEmitter : public mlir::ImplicitLocOpBuilder, public Arith {
public:
  HopperEmitter(mlir::Location loc, mlir::MLIRContext *context)
      : ImplicitLocOpBuilder(loc, context), Arith(*this, loc, Folding::None, getI32Type()) {}
  HopperEmitter(const HopperEmitter &) = delete;
  using Body = llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::Value, mlir::ValueRange)>;

  mlir::Value word(Word word) { return num(word); }
  mlir::Type pointer(unsigned space = 0);

  mlir::Value isEqual(Word a, Word b) { return compare(Predicate::eq, a, b); }
  mlir::Value isLess(Word a, Word b) { return compare(Predicate::slt, a, b); }
  /// Rounds up. The result is a constant if `a` is a constant.
  Word ceilDiv(Word a, int64_t b);
  mlir::Value toWide(mlir::Value word) { return convert(word, getI64Type()); }

  /// Emits a loop. `body` returns the carried values of the next iteration.
  llvm::SmallVector<mlir::Value> loop(Word first, Word end, Word step, mlir::ValueRange carried,
                                      Body body);
  void branch(mlir::Value condition, llvm::function_ref<void()> then,
              llvm::function_ref<void()> otherwise = nullptr);

  /// Returns the number of the thread in a block of `threads` threads.
  mlir::Value threadId(int32_t threads);
  /// Returns the value through a shuffle. The backend then treats it as uniform in a warp.
  mlir::Value uniform(mlir::Value word);
  /// Returns an i1, true for one lane. All lanes of the warp must run it.
  mlir::Value elect();
  void syncWarp();
  /// Synchronize all threads of a block, or `threads` of them at named barrier `id`, which is not
  /// 0.
  void syncBlock();
  void syncGroup(Word id, int64_t threads);
  /// Arrives at named barrier `id` without waiting. The other threads wait at this barrier.
  void arriveAtGroup(Word id, int64_t threads);
  void setRegisters(uint32_t count, bool more);

  /// Returns the address `bytes` after `pointer`.
  mlir::Value at(mlir::Value pointer, Word bytes);
  /// Returns the address of element `index` (i64) of an array.
  mlir::Value element(mlir::Value pointer, mlir::Value index, mlir::Type type);
  mlir::Value load(mlir::Value pointer, mlir::Type type);
};

} // namespace fusednorm::hopper

#endif // FUSEDNORM_LOWERING_HOPPER_EMITTER_H
