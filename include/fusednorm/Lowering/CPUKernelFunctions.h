// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of a kernel on a CPU. For a kernel `k` with programs 0 to p - 1:
//
//   k_program<i>(arguments..., begin, end)   public: what thread pools drive
//   k(arguments...)                          all programs, all of their range
//
// What a program runs from `begin` to `end`, such as rows or tiles, is for its lowering,
// which makes a private function of the same arguments.

#ifndef FUSEDNORM_LOWERING_CPUKERNELFUNCTIONS_H
#define FUSEDNORM_LOWERING_CPUKERNELFUNCTIONS_H

#include "fusednorm/Target/Threads.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace fusednorm::cpu {

/// The function by which code asks for the tile registers of AMX, before it first uses them.
inline constexpr llvm::StringLiteral kRequestTilesName = "fusednorm_request_amx";

class CPUKernelFunctions {
public:
  /// Functions are made before `kernel`, by this builder. `threads` run all ranges.
  CPUKernelFunctions(mlir::FunctionOpInterface kernel, mlir::OpBuilder &builder, Threads threads)
      : kernel(kernel), b(builder), loc(kernel.getLoc()), threads(threads) {}

  /// Whether threads share out what `replaceKernel` runs.
  bool areShared() const { return threads.openmp; }

  /// A private function `(arguments..., begin, end, more...)` that runs a part of a program, with
  /// an empty block. It is never inlined: the caller's floating-point state is set around it, and
  /// code that moved out of it would run under the wrong one.
  mlir::func::FuncOp createBody(llvm::StringRef name, llvm::ArrayRef<mlir::Type> more = {});

  /// A function that runs `body` in the default floating-point state, so that a host that flushes
  /// subnormals or rounds otherwise gets the promised bits.
  mlir::func::FuncOp createRange(llvm::StringRef name, mlir::func::FuncOp body,
                                 bool isPublic = true);

  /// Another way to run a program: functions `(arguments..., begin, end, memory)` one after the
  /// other, each shared out among the threads by a range of its own.
  struct Steps {
    mlir::Value memory; // allocated, and freed behind the last one
    llvm::SmallVector<std::pair<mlir::func::FuncOp, mlir::Value>> functions; // and their ranges
  };

  /// Replaces the kernel, and what launches it, by a function that runs all of it. `count`
  /// says how long the range of program number i is. `makeSteps` makes those of the only program,
  /// which run where its range is shorter than there are threads.
  void replaceKernel(llvm::ArrayRef<mlir::func::FuncOp> ranges,
                     llvm::function_ref<mlir::Value(unsigned, mlir::IRMapping &)> count,
                     llvm::function_ref<Steps(mlir::IRMapping &)> makeSteps = nullptr);

  /// Replaces a kernel that another one runs for some rows by a private function
  /// `(arguments..., begin, end)` of its name: from one value of the first index to another.
  /// `inner` says how many rows of program number i have the same one.
  void replaceByLeading(llvm::ArrayRef<mlir::func::FuncOp> bodies,
                        llvm::function_ref<mlir::Value(unsigned, mlir::IRMapping &)> inner);

  /// Clones the kernel's scalars, which are all but the ops of its own dialect, to the
  /// insertion point in one of the functions above.
  mlir::IRMapping cloneScalars(mlir::func::FuncOp function);

private:
  mlir::func::FuncOp create(const llvm::Twine &name, llvm::ArrayRef<mlir::Type> extra,
                            bool isPublic);
  mlir::Value index(int64_t value);
  mlir::Value createThreadCount();
  void runShared(mlir::Value shares, llvm::function_ref<void(mlir::Value)> run);

  mlir::FunctionOpInterface kernel;
  mlir::OpBuilder &b;
  mlir::Location loc;
  Threads threads;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LOWERING_CPUKERNELFUNCTIONS_H
