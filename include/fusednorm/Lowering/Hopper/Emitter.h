// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Builds scalars, control flow and barriers of a Hopper kernel. Integers are i32, like addresses of
// shared memory: a 64-bit division is a routine with branches, after which no value is known to be
// uniform.

#ifndef FUSEDNORM_LOWERING_HOPPER_EMITTER_H
#define FUSEDNORM_LOWERING_HOPPER_EMITTER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/Builders.h"

namespace fusednorm::hopper {

/// Address spaces of NVPTX.
enum : unsigned { kGlobalSpace = 1, kSharedSpace = 3, kClusterSpace = 7 };

/// An i32: a value, or a constant that is created at its use.
class Word {
public:
  Word(mlir::Value value) : value(value) {}
  Word(int64_t number) : number(number) {}
  mlir::Value value;
  int64_t number = 0;
};

class HopperEmitter : public mlir::ImplicitLocOpBuilder {
public:
  using ImplicitLocOpBuilder::ImplicitLocOpBuilder;
  using Body = llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::Value, mlir::ValueRange)>;

  mlir::Value word(Word word);
  mlir::Value wide(int64_t number);
  mlir::Value f32(float number);
  mlir::Type pointer(unsigned space = 0);

  mlir::Value add(Word a, Word b) { return compute<mlir::arith::AddIOp>(a, b); }
  mlir::Value sub(Word a, Word b) { return compute<mlir::arith::SubIOp>(a, b); }
  mlir::Value mul(Word a, Word b) { return compute<mlir::arith::MulIOp>(a, b); }
  mlir::Value div(Word a, Word b) { return compute<mlir::arith::DivUIOp>(a, b); }
  mlir::Value rem(Word a, Word b) { return compute<mlir::arith::RemUIOp>(a, b); }
  mlir::Value bitAnd(Word a, Word b) { return compute<mlir::arith::AndIOp>(a, b); }
  mlir::Value bitXor(Word a, Word b) { return compute<mlir::arith::XOrIOp>(a, b); }
  mlir::Value shl(Word a, Word b) { return compute<mlir::arith::ShLIOp>(a, b); }
  mlir::Value shr(Word a, Word b) { return compute<mlir::arith::ShRUIOp>(a, b); }
  mlir::Value min(Word a, Word b) { return compute<mlir::arith::MinSIOp>(a, b); }
  mlir::Value max(Word a, Word b) { return compute<mlir::arith::MaxSIOp>(a, b); }
  mlir::Value compare(mlir::arith::CmpIPredicate predicate, Word a, Word b);
  mlir::Value isEqual(Word a, Word b) { return compare(mlir::arith::CmpIPredicate::eq, a, b); }
  mlir::Value isLess(Word a, Word b) { return compare(mlir::arith::CmpIPredicate::slt, a, b); }
  mlir::Value select(mlir::Value condition, Word a, Word b);
  /// Rounds up. The result is a constant if `a` is a constant.
  Word ceilDiv(Word a, int64_t b);
  mlir::Value toWide(mlir::Value word);
  mlir::Value addWide(mlir::Value a, mlir::Value b);
  mlir::Value mulWide(mlir::Value a, mlir::Value b);

  /// Emits a loop. `body` returns the carried values of the next iteration.
  llvm::SmallVector<mlir::Value> loop(Word first, Word end, Word step, mlir::ValueRange carried,
                                      Body body);
  void branch(mlir::Value condition, llvm::function_ref<void()> then,
              llvm::function_ref<void()> otherwise = nullptr);

  /// Returns the number of the thread in a block of `threads` threads.
  mlir::Value threadId(int32_t threads);
  /// Returns the value through a shuffle, so that the backend treats it as uniform in a warp.
  mlir::Value uniform(mlir::Value word);
  /// Returns an i1 that is true for one lane. All lanes of the warp must run it.
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

private:
  template <typename OpT>
  mlir::Value compute(Word a, Word b) {
    return OpT::create(*this, word(a), word(b));
  }
};

} // namespace fusednorm::hopper

#endif // FUSEDNORM_LOWERING_HOPPER_EMITTER_H
