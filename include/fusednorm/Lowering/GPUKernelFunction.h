// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parameters and the launch plan of a kernel's GPU function. They do not depend on the kernel's
// computation.
//
// A memref argument becomes a pointer to its first element, followed by dynamic extents and its
// dynamic strides. Each parameter has an expression in the launch plan.

#ifndef FUSEDNORM_LOWERING_GPUKERNELFUNCTION_H
#define FUSEDNORM_LOWERING_GPUKERNELFUNCTION_H

#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace fusednorm {

struct TargetInfo;

/// A memref argument of a kernel. Extents and strides have the type of the function's numbers.
struct GPUBuffer {
  mlir::Value pointer;                    // to its first element, in global memory
  llvm::SmallVector<mlir::Value> extents; // null if the kernel does not need the extent
  llvm::SmallVector<mlir::Value> strides; // in elements
};

class GPUKernelFunction {
public:
  /// Alignment in bytes of a memref without an offset.
  static constexpr int64_t kBaseAlignment = 16;
  /// Alignment in bytes of the shared memory of tiles.
  static constexpr int64_t kTileAlignment = 128;

  /// `kernel` has memrefs, floats, integers and indices as arguments, and a single block.
  /// `alignedBases`: memrefs without an offset begin at multiples of 16 bytes. `usesIndices`:
  /// extents and strides are indices, not i64.
  GPUKernelFunction(mlir::FunctionOpInterface kernel, bool alignedBases, bool usesIndices = true);

  /// The launch of the function.
  struct Shape {
    launch::ExprAttr grid;
    int64_t threads = 0;
    int64_t cluster = 1;
    launch::ExprAttr shared; // dynamic bytes; null without shared memory
    /// Resident blocks of an SM for which ptxas leaves registers; empty: ptxas decides.
    std::optional<int64_t> minBlocks;
    /// Constraints in addition to the constraints of the kernel.
    llvm::SmallVector<launch::ConstraintAttr> constraints;
  };

  // Parameters, in their order.

  /// Adds all arguments. A memref has the extents selected by `needsExtent`.
  using NeedsExtent = llvm::function_ref<bool(mlir::BlockArgument, int64_t)>;
  void addArguments(NeedsExtent needsExtent);
  void addArguments() {
    addArguments([](mlir::BlockArgument, int64_t) { return true; });
  }
  void addArgument(mlir::BlockArgument argument, NeedsExtent needsExtent);
  void addParameter(mlir::Type type, launch::ExprAttr value);
  /// Adds a TMA descriptor, given its recipe.
  void addMap(launch::TensorMapAttr map);
  /// Sets the alignment in bytes of the address and the strides of a memref. The launcher checks
  /// it.
  void setAlignment(mlir::BlockArgument memref, int64_t address, int64_t strides);

  /// Creates the function `name` in the module of kernels, with its launch plan and the attributes
  /// of its arguments. It is a function of the llvm dialect if it has TMA descriptors: gpu.func
  /// cannot take them. Sets the insertion point before its return.
  mlir::FailureOr<mlir::FunctionOpInterface> create(mlir::OpBuilder &b, llvm::StringRef name,
                                                    const Shape &shape,
                                                    mlir::FlatSymbolRefAttr variant = {});

  // Values of the created function.

  /// Returns the value of a parameter, given its expression; null without such a parameter.
  mlir::Value getValue(launch::ExprAttr parameter) const;
  /// Returns TMA descriptor `number`.
  mlir::Value getMap(unsigned number) const;
  const GPUBuffer &getBuffer(mlir::Value memref) const { return buffers.find(memref)->second; }
  /// Returns the values of arguments that are not memrefs.
  mlir::IRMapping &getScalars() { return scalars; }
  /// Emits the ops of the kernel's block and maps their results in `mapping`. Ops selected by
  /// `skips` are left out.
  void cloneScalars(mlir::OpBuilder &b, mlir::IRMapping &mapping,
                    llvm::function_ref<bool(mlir::Operation &)> skips) const;

  /// Returns whether the launcher checks that the address is a multiple of 16.
  bool isAligned(mlir::Type memref) const;
  /// Returns whether the first element of a memref is at its base.
  static bool hasNoOffset(mlir::Type type);
  /// Returns the module of all kernels of a file, which becomes one PTX module.
  static mlir::gpu::GPUModuleOp getModule(mlir::OpBuilder &b, mlir::ModuleOp parent);
  /// Returns the dynamic shared memory of the module, aligned to at least `alignment` bytes.
  static mlir::LLVM::GlobalOp getDynamicShared(mlir::OpBuilder &b, mlir::gpu::GPUModuleOp module,
                                               int64_t alignment);
  /// Emits the wait for previous kernels, if the target has programmatic dependent launch. Then
  /// dependent kernels may start, if `launchDependents`.
  static void waitForPrevious(mlir::OpBuilder &b, mlir::Location loc, const TargetInfo &target,
                              bool launchDependents);
  /// Returns the symbol of kernel `name` in that module, for launches.
  static mlir::SymbolRefAttr getSymbol(mlir::MLIRContext *context, llvm::StringRef name);
  /// Replaces each launch of the kernel by launch.kernel of the function with its name, and erases
  /// the kernel.
  /// Sets the variant in the plan of kernel `other`, which must be converted already, to `own`, the
  /// function of `kernel`. `when` lists the conditions for kernel `other`. Returns its function.
  static mlir::FailureOr<mlir::FunctionOpInterface>
  standIn(launch::FuncOp kernel, mlir::FlatSymbolRefAttr own, mlir::FlatSymbolRefAttr other,
          llvm::ArrayRef<launch::ConstraintAttr> when);
  static void replaceLaunches(launch::FuncOp kernel);

private:
  void receiveArguments(mlir::OpBuilder &b, mlir::Block &body);
  mlir::FunctionOpInterface createFunction(mlir::OpBuilder &b, llvm::StringRef name);
  mlir::FailureOr<launch::PlanAttr> makePlan(const Shape &shape, mlir::FlatSymbolRefAttr variant);

  mlir::FunctionOpInterface kernel;
  bool alignedBases, usesIndices;
  llvm::SmallVector<mlir::Type> types; // of the parameters
  llvm::SmallVector<launch::ExprAttr> parameters;
  llvm::SmallVector<launch::TensorMapAttr> maps;
  llvm::DenseMap<mlir::Value, std::pair<int64_t, int64_t>> alignments;
  llvm::DenseSet<std::pair<mlir::Value, int64_t>> needed; // extents
  llvm::SmallVector<mlir::Value> values;                  // of the parameters
  llvm::DenseMap<mlir::Value, GPUBuffer> buffers;
  mlir::IRMapping scalars;
};

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_GPUKERNELFUNCTION_H
