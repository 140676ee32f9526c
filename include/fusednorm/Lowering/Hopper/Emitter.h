// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Scalars, control flow, threads and barriers of a kernel for Hopper. Numbers are i32, as
// addresses of shared memory are: a division of 64 bits is a routine with branches, behind
// which nothing is known to be uniform.

#ifndef FUSEDNORM_LOWERING_HOPPER_EMITTER_H
#define FUSEDNORM_LOWERING_HOPPER_EMITTER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/Builders.h"

namespace fusednorm::hopper {

/// Address spaces.
enum : unsigned { kGlobalSpace = 1, kSharedSpace = 3, kClusterSpace = 7 };

/// An i32: a value, or a constant that is made where it is used.
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
  /// Rounded up; a constant of constants.
  Word ceilDiv(Word a, int64_t b);
  mlir::Value toWide(mlir::Value word);
  mlir::Value addWide(mlir::Value a, mlir::Value b);
  mlir::Value mulWide(mlir::Value a, mlir::Value b);

  /// A loop that stays a loop; `body` gives what the next round begins with.
  llvm::SmallVector<mlir::Value> loop(Word first, Word end, Word step, mlir::ValueRange carried,
                                      Body body);
  void branch(mlir::Value condition, llvm::function_ref<void()> then,
              llvm::function_ref<void()> otherwise = nullptr);

  /// Number of a thread in a block of `threads`.
  mlir::Value threadId(int32_t threads);
  /// The same value, of which the back end knows that a warp shares it.
  mlir::Value uniform(mlir::Value word);
  /// True for one lane of a whole warp.
  mlir::Value elect();
  void syncWarp();
  /// All threads of a block, or `threads` of them at barrier `id`, which is not 0.
  void syncBlock();
  void syncGroup(Word id, int64_t threads);
  /// Counts for barrier `id`, whose other threads wait there, and goes on.
  void arriveAtGroup(Word id, int64_t threads);
  void setRegisters(uint32_t count, bool more);
  void waitForLaunchBefore();
  void allowDependents();

  /// `pointer` and a number of bytes.
  mlir::Value at(mlir::Value pointer, Word bytes);
  /// Element `index`, an i64, of an array.
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
