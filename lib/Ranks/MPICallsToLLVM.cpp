// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// convert-mpi-calls-to-llvm.

#include "fusednorm/Ranks/Passes.h"
#include "mlir/Conversion/LLVMCommon/ConversionTarget.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Conversion/MPIToLLVM/MPIToLLVM.h"
#include "mlir/Dialect/DLTI/DLTI.h"
#include "mlir/Dialect/LLVMIR/FunctionCallUtils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MPI/IR/MPI.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Transforms/DialectConversion.h"

using namespace mlir;

namespace fusednorm::ranks {
#define GEN_PASS_DEF_CONVERTMPICALLSTOLLVM
#include "fusednorm/Ranks/Passes.h.inc"
} // namespace fusednorm::ranks

static constexpr llvm::StringLiteral kOpenMPI = "OpenMPI", kMPICH = "MPICH";

/// Returns the ABI in the module, one of those that upstream's patterns support.
static FailureOr<StringRef> getImplementation(ModuleOp module, Operation *user) {
  StringRef key = "MPI:Implementation";
  FailureOr<Attribute> found = dlti::query(module, ArrayRef(key), /*emitError=*/false);
  auto name = succeeded(found) ? dyn_cast_or_null<StringAttr>(*found) : StringAttr();
  if (name && (name.getValue() == kOpenMPI || name.getValue() == kMPICH))
    return name.getValue();
  InFlightDiagnostic error =
      user->emitOpError("needs the ABI of the MPI library in an attribute of the module; expected ")
      << R"(dlti.map = #dlti.map<"MPI:Implementation" = "OpenMPI">, or "MPICH")";
  if (succeeded(found))
    error << ", got " << *found;
  return error;
}

/// Returns whether MPI has a datatype for `type`.
static bool hasDatatype(Type type) {
  return type.isF32() || type.isF64() || type.isInteger(8) || type.isInteger(16) ||
         type.isInteger(32) || type.isInteger(64);
}

/// Makes all buffers of `op` one-dimensional.
static LogicalResult flattenBuffers(Operation *op) {
  OpBuilder b(op);
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<MemRefType>(operand.get().getType());
    if (!type) {
      if (isa<BaseMemRefType>(operand.get().getType()))
        return op->emitOpError("expected a ranked memref, got ") << operand.get().getType();
      continue;
    }
    if (!hasDatatype(type.getElementType()))
      return op->emitOpError("expected elements of type f32, f64, i8, i16, i32 or i64, got ")
             << type.getElementType();
    if (type.getRank() == 1 && type.areTrailingDimsContiguous(1))
      continue;
    ReassociationIndices all = llvm::to_vector(llvm::seq<int64_t>(0, type.getRank()));
    if (type.getRank() == 0) {
      auto one = MemRefType::get({1}, type.getElementType());
      if (!type.getLayout().isIdentity())
        return op->emitOpError("expected a dense buffer, got ") << type;
      operand.set(memref::ExpandShapeOp::create(b, op->getLoc(), one, operand.get(),
                                                ArrayRef<ReassociationIndices>{}));
      continue;
    }
    if (type.getRank() == 1 || !type.areTrailingDimsContiguous(type.getRank()))
      return op->emitOpError("expected a dense buffer, got ")
             << type << "; copy it to a new buffer";
    operand.set(memref::CollapseShapeOp::create(b, op->getLoc(), operand.get(), {all}));
  }
  return success();
}

/// Gives OpenMPI's reduction operators their names in the library. Upstream's patterns name the sum
/// ompi_mpi_sum, but the library exports ompi_mpi_op_sum.
static LogicalResult renameOperators(ModuleOp module) {
  constexpr llvm::StringLiteral kPrefix = "ompi_mpi_", kOperator = "ompi_mpi_op_";
  SymbolTable symbols(module);
  for (auto global : module.getOps<LLVM::GlobalOp>()) {
    auto type = dyn_cast<LLVM::LLVMStructType>(global.getGlobalType());
    StringRef name = global.getSymName();
    if (!type || !type.isIdentified() || type.getName() != "ompi_predefined_op_t" ||
        name.starts_with(kOperator))
      continue;
    std::string exported = (kOperator + name.drop_front(kPrefix.size())).str();
    if (failed(symbols.rename(global, exported)))
      return failure();
  }
  return success();
}

namespace {
/// Upstream has no pattern for this op. Its converted communicators are 64-bit integers: pointers
/// of OpenMPI, 32-bit handles of MPICH.
struct CommSizeToLLVM : ConvertOpToLLVMPattern<mpi::CommSizeOp> {
  CommSizeToLLVM(LLVMTypeConverter &converter, bool isOpenMPI)
      : ConvertOpToLLVMPattern(converter), isOpenMPI(isOpenMPI) {}

  LogicalResult matchAndRewrite(mpi::CommSizeOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type i32 = rewriter.getI32Type(), pointer = LLVM::LLVMPointerType::get(op.getContext());
    Value comm = isOpenMPI
                     ? LLVM::IntToPtrOp::create(rewriter, loc, pointer, adaptor.getComm()).getRes()
                     : LLVM::TruncOp::create(rewriter, loc, i32, adaptor.getComm()).getRes();
    FailureOr<LLVM::LLVMFuncOp> callee = LLVM::lookupOrCreateFn(
        rewriter, op->getParentOfType<ModuleOp>(), "MPI_Comm_size", {comm.getType(), pointer}, i32);
    if (failed(callee))
      return rewriter.notifyMatchFailure(op, "MPI_Comm_size has another type");
    Value one = LLVM::ConstantOp::create(rewriter, loc, i32, 1);
    Value address = LLVM::AllocaOp::create(rewriter, loc, pointer, i32, one);
    auto call = LLVM::CallOp::create(rewriter, loc, *callee, ValueRange{comm, address});
    SmallVector<Value> results;
    if (op.getRetval())
      results.push_back(call.getResult());
    results.push_back(LLVM::LoadOp::create(rewriter, loc, i32, address));
    rewriter.replaceOp(op, results);
    return success();
  }

private:
  bool isOpenMPI;
};

struct MPICallsToLLVM : fusednorm::ranks::impl::ConvertMPICallsToLLVMBase<MPICallsToLLVM> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<Operation *> calls;
    module.walk([&](Operation *op) {
      if (isa_and_nonnull<mpi::MPIDialect>(op->getDialect()))
        calls.push_back(op);
    });
    if (calls.empty())
      return;
    FailureOr<StringRef> implementation = getImplementation(module, calls.front());
    if (failed(implementation))
      return signalPassFailure();
    for (Operation *op : calls)
      if (failed(flattenBuffers(op)))
        return signalPassFailure();
    LLVMConversionTarget target(getContext());
    target.addIllegalDialect<mpi::MPIDialect>();
    target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
    LLVMTypeConverter converter(&getContext());
    RewritePatternSet patterns(&getContext());
    mpi::populateMPIToLLVMConversionPatterns(converter, patterns);
    patterns.add<CommSizeToLLVM>(converter, *implementation == kOpenMPI);
    if (failed(applyPartialConversion(module, target, std::move(patterns))) ||
        failed(renameOperators(module)))
      signalPassFailure();
  }
};
} // namespace
