// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One-shot bufferization. Every op writes into the buffers of its destinations.
// `OperandRolesOpInterface` defines which operands it reads and which may share a buffer. The body
// of a fused op stays on tensors: it describes arithmetic, and a later pass decides which of its
// values exist in memory.

#include "fusednorm/Dialect/FusedNorm/Transforms/BufferizableOpInterfaceImpl.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::bufferization;
using namespace fusednorm;

void fusednorm::keepBodiesOnTensors(BufferizationOptions &options) {
  options.opFilter.denyOperation(isInBody);
}

/// Returns the operands of `op`, with tensors replaced by buffers.
static FailureOr<SmallVector<Value>> getBuffers(RewriterBase &rewriter, Operation *op,
                                                const BufferizationOptions &options,
                                                BufferizationState &state) {
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    if (!isa<TensorType>(operand.getType())) {
      operands.push_back(operand);
      continue;
    }
    FailureOr<Value> buffer = getBuffer(rewriter, operand, options, state);
    if (failed(buffer))
      return failure();
    operands.push_back(*buffer);
  }
  return operands;
}

/// Returns whether the ops accept the layout of the buffer: its innermost stride must be 1.
static bool hasUnitColumns(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  return type.getRank() == 0 || failed(type.getStridesAndOffset(strides, offset)) ||
         strides.back() == 1;
}

/// Returns a dense buffer with the shape of `buffer`, and with its elements if they are read.
static FailureOr<Value> makeDense(RewriterBase &rewriter, Location loc, Value buffer, bool isRead,
                                  const BufferizationOptions &options) {
  auto type = cast<MemRefType>(buffer.getType());
  auto dense = MemRefType::get(type.getShape(), type.getElementType(), MemRefLayoutAttrInterface(),
                               type.getMemorySpace());
  SmallVector<Value> extents;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (type.isDynamicDim(dim))
      extents.push_back(memref::DimOp::create(rewriter, loc, buffer, dim));
  FailureOr<Value> copy = options.createAlloc(rewriter, loc, dense, extents);
  if (failed(copy) || (isRead && failed(options.createMemCpy(rewriter, loc, buffer, *copy))))
    return failure();
  return copy;
}

namespace {
template <typename OpTy>
struct OpModel : public DstBufferizableOpInterfaceExternalModel<OpModel<OpTy>, OpTy> {
  /// The types of the operands decide, as a body has tensors also in an op on memrefs.
  bool hasTensorSemantics(Operation *op) const {
    return llvm::any_of(op->getOperandTypes(), llvm::IsaPred<TensorType>);
  }

  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand, const AnalysisState &) const {
    return !cast<DestinationStyleOpInterface>(op).isDpsInit(&operand) || isInitRead(operand);
  }

  bool bufferizesToElementwiseAccess(Operation *op, const AnalysisState &,
                                     ArrayRef<OpOperand *> operands) const {
    auto dps = cast<DestinationStyleOpInterface>(op);
    auto roles = cast<OperandRolesOpInterface>(op);
    return llvm::all_of(operands, [&](OpOperand *read) {
      return llvm::all_of(operands, [&](OpOperand *write) {
        return !dps.isDpsInput(read) || !dps.isDpsInit(write) ||
               (read->get().getType() == write->get().getType() &&
                roles.mayShareBuffer(*read, *write));
      });
    });
  }

  LogicalResult resolveConflicts(Operation *op, RewriterBase &rewriter,
                                 const AnalysisState &analysis,
                                 const BufferizationState &state) const {
    const BufferizationOptions &options = analysis.getOptions();
    for (Region &region : op->getRegions())
      for (Operation &nested : region.getOps())
        if (isInBody(&nested) && options.isOpAllowed(&nested))
          return op->emitOpError(
              "has a body, which must stay on tensors: expected bufferization options that exclude "
              "it; use fusednorm-bufferize, or keepBodiesOnTensors on your own options");
    return cast<BufferizableOpInterface>(op).resolveTensorOpOperandConflicts(rewriter, analysis,
                                                                             state);
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options, BufferizationState &state) const {
    FailureOr<SmallVector<Value>> operands = getBuffers(rewriter, op, options, state);
    if (failed(operands))
      return failure();
    // A callee may return a buffer whose type has more static extents than the tensor.
    for (auto [buffer, operand] : llvm::zip(*operands, op->getOperands())) {
      auto tensor = dyn_cast<RankedTensorType>(operand.getType());
      auto memref = dyn_cast<MemRefType>(buffer.getType());
      if (!tensor || !memref || tensor.getShape() == memref.getShape())
        continue;
      Type type = MemRefType::get(tensor.getShape(), memref.getElementType(), memref.getLayout(),
                                  memref.getMemorySpace());
      if (memref::CastOp::areCastCompatible(memref, type))
        buffer = memref::CastOp::create(rewriter, op->getLoc(), type, buffer);
    }
    // A slice with a column stride may be the buffer of an operand. Its elements are copied to and
    // from a dense buffer.
    auto dps = cast<DestinationStyleOpInterface>(op);
    SmallVector<Value> buffers = *operands;
    for (OpOperand &operand : op->getOpOperands()) {
      Value &buffer = buffers[operand.getOperandNumber()];
      auto type = dyn_cast<MemRefType>(buffer.getType());
      if (!type || hasUnitColumns(type))
        continue;
      bool isRead = dps.isDpsInput(&operand) || isInitRead(operand);
      FailureOr<Value> dense = makeDense(rewriter, op->getLoc(), buffer, isRead, options);
      if (failed(dense))
        return failure();
      buffer = *dense;
    }
    cloneWithRegions(rewriter, op, TypeRange(), buffers);
    for (OpOperand &init : dps.getDpsInitsMutable()) {
      unsigned number = init.getOperandNumber();
      if (buffers[number] != (*operands)[number] &&
          failed(
              options.createMemCpy(rewriter, op->getLoc(), buffers[number], (*operands)[number])))
        return failure();
    }
    SmallVector<Value> results;
    if (op->getNumResults())
      for (OpOperand &init : dps.getDpsInitsMutable())
        results.push_back((*operands)[init.getOperandNumber()]);
    replaceOpWithBufferizedValues(rewriter, op, results);
    return success();
  }
};

} // namespace

/// Attaches the model to every destination-style op. Terminators have no buffers.
template <typename OpTy>
static void attachModel(MLIRContext *context) {
  if constexpr (OpTy::template hasTrait<DestinationStyleOpInterface::Trait>())
    OpTy::template attachInterface<OpModel<OpTy>>(*context);
}
template <typename... Ops>
static void attachModels(MLIRContext *context) {
  (attachModel<Ops>(context), ...);
}

void fusednorm::registerBufferizableOpInterfaceModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, FusedNormDialect *) {
    attachModels<
#define GET_OP_LIST
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormOps.cpp.inc"
        >(context);
  });
}
