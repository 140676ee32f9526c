// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The function of a kernel on a GPU, whatever it computes: its parameters, and how it is
// launched.
//
// A memref argument becomes a pointer to its first element, then its dynamic extents, then
// its dynamic strides.

#ifndef FUSEDNORM_LOWERING_GPUKERNELFUNCTION_H
#define FUSEDNORM_LOWERING_GPUKERNELFUNCTION_H

#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

namespace fusednorm {

/// A memref argument in a kernel.
struct GPUBuffer {
  mlir::Value pointer;                             // to its first element, in global memory
  llvm::SmallVector<mlir::Value> extents, strides; // indices; strides in elements
};

class GPUKernelFunction {
public:
  /// Bytes that the address of a memref without an offset is a multiple of.
  static constexpr int64_t kBaseAlignment = 16;

  /// `kernel` has memrefs, floats, integers and indices as arguments, and a single block.
  /// `alignedBases`: memrefs without an offset begin at multiples of 16 bytes.
  GPUKernelFunction(mlir::FunctionOpInterface kernel, bool alignedBases);

  /// How a launch of it is to run.
  struct Shape {
    launch::ExprAttr grid;
    int64_t threads = 0;
    int64_t sharedBytes = 0; // dynamic
    llvm::SmallVector<launch::ConstraintAttr> constraints;
    llvm::SmallVector<launch::TensorMapAttr> maps; // parameters behind the others
  };

  /// The function of that name in the one module of kernels, with its plan, and what is known
  /// of its arguments; the builder stands in front of its end.
  mlir::FailureOr<mlir::gpu::GPUFuncOp> create(mlir::OpBuilder &b, llvm::StringRef name,
                                               const Shape &shape, mlir::FlatSymbolRefAttr variant);

  /// The same as a function of the llvm dialect, whose parameters can be tensor maps; the builder
  /// stands in front of its end.
  mlir::FailureOr<mlir::LLVM::LLVMFuncOp> createWithMaps(mlir::OpBuilder &b, llvm::StringRef name,
                                                         const Shape &shape);
  mlir::Value getMap(unsigned number) const { return maps[number]; }

  /// Whether a launcher has tested that the address is a multiple of 16.
  bool isAligned(mlir::Type memref) const;
  const GPUBuffer &getBuffer(mlir::Value memref) const { return buffers.find(memref)->second; }
  /// Arguments that are no memrefs.
  mlir::IRMapping &getScalars() { return scalars; }

  /// Whether a memref's first element lies at its base.
  static bool hasNoOffset(mlir::Type type);
  /// The module for all kernels of a file: one PTX text, one thing to load.
  static mlir::gpu::GPUModuleOp getModule(mlir::OpBuilder &b, mlir::ModuleOp parent);
  /// Its dynamic shared memory, at a multiple of `alignment` bytes at least.
  static mlir::LLVM::GlobalOp getDynamicShared(mlir::OpBuilder &b, mlir::gpu::GPUModuleOp module,
                                               int64_t alignment);
  /// What launches the kernel of a name in that module.
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
