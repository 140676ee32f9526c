// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The CPU functions of a kernel. A kernel `k` with programs 0 to p - 1 becomes:
//
//   k_program<i>(arguments..., begin, end)   public; a thread pool calls it for parts of the range
//   k(arguments...)                          runs all programs over their whole range, on several
//                                            threads if they are faster than the calling thread
//
// The lowering of a program defines the unit of its range, such as rows or tiles. It makes a
// private function with the same arguments.

#ifndef FUSEDNORM_LOWERING_CPUKERNELFUNCTIONS_H
#define FUSEDNORM_LOWERING_CPUKERNELFUNCTIONS_H

#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "fusednorm/Lowering/LaunchWork.h"
#include "fusednorm/Target/Threads.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"

namespace fusednorm::cpu {

/// Requests the AMX tile registers from the operating system, before their first use.
inline constexpr llvm::StringLiteral kRequestTilesName = "fusednorm_request_amx";

class CPUKernelFunctions : Arith {
public:
  /// Creates functions before `kernel` by `builder`. `threads` run all ranges.
  CPUKernelFunctions(launch::FuncOp kernel, mlir::OpBuilder &builder, Threads threads)
      : Arith(builder, kernel.getLoc()), kernel(kernel), threads(threads) {}

  /// Returns whether several threads run the function of `replaceKernel`.
  bool areShared() const { return threads.openmp; }

  /// Creates a private function `(arguments..., begin, end, more...)` with an empty block, for a
  /// part of a program. It is never inlined: its caller sets the floating-point state around the
  /// call, and code that moved out of the function would run in the wrong state.
  mlir::func::FuncOp createBody(llvm::StringRef name, llvm::ArrayRef<mlir::Type> more = {});

  /// Creates a function to run `body` in the default floating-point state. Results then do not
  /// depend on a host that flushes subnormals or sets another rounding mode.
  mlir::func::FuncOp createRange(llvm::StringRef name, mlir::func::FuncOp body,
                                 bool isPublic = true);

  /// Another way to run a program: functions `(arguments..., begin, end, memory)`, one after the
  /// other. Threads share the range of each function.
  struct Steps {
    mlir::Value memory; // allocated; freed after the last function
    llvm::SmallVector<std::pair<mlir::func::FuncOp, mlir::Value>> functions; // and their ranges
  };

  /// Replaces the kernel by a function to run all of it, and launches by calls. `count` returns
  /// the length of the range of program i, and `workOf` returns its work. `makeSteps` makes the
  /// steps of a kernel with one program; they run if its range is shorter than the number of
  /// threads.
  void replaceKernel(llvm::ArrayRef<mlir::func::FuncOp> ranges,
                     llvm::function_ref<mlir::Value(unsigned, mlir::IRMapping &)> count,
                     llvm::function_ref<LaunchWork(unsigned, mlir::IRMapping &)> workOf,
                     llvm::function_ref<Steps(mlir::IRMapping &)> makeSteps = nullptr);

  /// Replaces a kernel that another kernel runs for some rows. Returns the private function
  /// `(arguments..., begin, end)` with the name of the kernel and a range of the first index.
  /// `inner` returns the number of rows of program i for each value of the first index.
  mlir::func::FuncOp
  replaceByLeading(llvm::ArrayRef<mlir::func::FuncOp> bodies,
                   llvm::function_ref<mlir::Value(unsigned, mlir::IRMapping &)> inner);

  /// Clones the kernel's scalars to the insertion point in one of the functions above. Scalars are
  /// all ops except programs and kernel-local arrays.
  mlir::IRMapping cloneScalars(mlir::func::FuncOp function);

private:
  /// The programs of a kernel inside its function.
  struct Programs {
    mlir::ValueRange arguments;                // of the function
    llvm::ArrayRef<mlir::func::FuncOp> ranges; // one for each program
    llvm::SmallVector<mlir::Value> lengths;    // of the ranges
  };

  mlir::func::FuncOp create(const llvm::Twine &name, llvm::ArrayRef<mlir::Type> extra,
                            bool isPublic);
  mlir::Value createThreadCount(const LaunchWork &work, mlir::Value most);
  mlir::Value countUsefulThreads(const Programs &programs, bool hasSteps);
  void call(const Programs &programs, mlir::func::FuncOp range, mlir::Value begin, mlir::Value end,
            mlir::ValueRange more = {});
  void runAlone(const Programs &programs);
  void runOnThreads(const Programs &programs, mlir::Value shares,
                    llvm::function_ref<Steps()> makeSteps);
  void replaceLaunches(llvm::StringRef name);
  void runShared(mlir::Value shares, llvm::function_ref<void(mlir::Value)> run);

  launch::FuncOp kernel;
  Threads threads;
};

} // namespace fusednorm::cpu

#endif // FUSEDNORM_LOWERING_CPUKERNELFUNCTIONS_H
