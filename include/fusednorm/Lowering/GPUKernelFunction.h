// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The parameters and the launch plan of a kernel's GPU function. They do not depend on the kernel's
// computation.
//
// A memref argument becomes a pointer to its first element, followed by its dynamic extents and its
// dynamic strides.

#ifndef FUSEDNORM_LOWERING_GPUKERNELFUNCTION_H
#define FUSEDNORM_LOWERING_GPUKERNELFUNCTION_H

#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace fusednorm {

/// A memref argument of a kernel.
struct GPUBuffer {
  mlir::Value pointer;                             // to its first element, in global memory
  llvm::SmallVector<mlir::Value> extents, strides; // indices; strides in elements
};

class GPUKernelFunction {
public:
  /// Alignment in bytes of a memref without an offset.
  static constexpr int64_t kBaseAlignment = 16;

  /// `kernel` has memrefs, floats, integers and indices as arguments, and a single block.
  /// `alignedBases`: memrefs without an offset begin at multiples of 16 bytes.
  GPUKernelFunction(mlir::FunctionOpInterface kernel, bool alignedBases);

  /// The launch of the function.
  struct Shape {
    launch::ExprAttr grid;
    int64_t threads = 0;
    int64_t sharedBytes = 0; // dynamic
    llvm::SmallVector<launch::ConstraintAttr> constraints;
    llvm::SmallVector<launch::TensorMapAttr> maps; // parameters after all others
  };

  /// Creates the function `name` in the module of kernels, with its launch plan and the attributes
  /// of its arguments. Sets the insertion point before its return.
  mlir::FailureOr<mlir::gpu::GPUFuncOp> create(mlir::OpBuilder &b, llvm::StringRef name,
                                               const Shape &shape, mlir::FlatSymbolRefAttr variant);

  /// Creates a function of the llvm dialect, which can take TMA descriptors as parameters. Sets the
  /// insertion point before its return.
  mlir::FailureOr<mlir::LLVM::LLVMFuncOp> createWithMaps(mlir::OpBuilder &b, llvm::StringRef name,
                                                         const Shape &shape);
  mlir::Value getMap(unsigned number) const { return maps[number]; }

  /// Returns whether the launcher checks that the address is a multiple of 16.
  bool isAligned(mlir::Type memref) const;
  const GPUBuffer &getBuffer(mlir::Value memref) const { return buffers.find(memref)->second; }
  /// Returns the values of arguments that are not memrefs.
  mlir::IRMapping &getScalars() { return scalars; }

  /// Returns whether the first element of a memref is at its base.
  static bool hasNoOffset(mlir::Type type);
  /// Returns the module of all kernels of a file, which becomes one PTX module.
  static mlir::gpu::GPUModuleOp getModule(mlir::OpBuilder &b, mlir::ModuleOp parent);
  /// Returns the dynamic shared memory of the module, aligned to at least `alignment` bytes.
  static mlir::LLVM::GlobalOp getDynamicShared(mlir::OpBuilder &b, mlir::gpu::GPUModuleOp module,
                                               int64_t alignment);
  /// Returns the symbol of kernel `name` in that module, for launches.
  static mlir::SymbolRefAttr getSymbol(mlir::MLIRContext *context, llvm::StringRef name);

private:
  void receiveArguments(mlir::OpBuilder &b, mlir::Block &body);
  llvm::SmallVector<mlir::Type> getTypes(mlir::Builder &b);
  mlir::FailureOr<launch::PlanAttr> makePlan(const Shape &shape, mlir::FlatSymbolRefAttr variant);

  mlir::FunctionOpInterface kernel;
  bool alignedBases;
  mlir::Type pointerType;
  llvm::DenseMap<mlir::Value, GPUBuffer> buffers;
  llvm::SmallVector<mlir::Value> maps;
  mlir::IRMapping scalars;
};

} // namespace fusednorm

#endif // FUSEDNORM_LOWERING_GPUKERNELFUNCTION_H
