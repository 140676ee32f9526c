// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One-shot bufferization. Every op writes into the buffers of its destinations.
// The body of a fused op stays on tensors: it is a description of arithmetic,
// and which of its values exist in memory is decided later.

#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"

#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/DstBufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include <mutex>

using namespace mlir;
using namespace mlir::bufferization;
using namespace fusednorm;

//===----------------------------------------------------------------------===//
// Row for row
//===----------------------------------------------------------------------===//

/// Whether the rows of the input `argument` are read by the row programs that
/// write the destination `out`, and by no others: programs of one launch run at
/// the same time.
static bool isReadByWritersOnly(FusedOp fused, BlockArgument argument, BlockArgument out) {
  Block &body = fused.getBody().front();
  // Ops that share a value, or the rows of an operand, are one program.
  llvm::EquivalenceClasses<Operation *> programs;
  llvm::DenseMap<Value, Operation *> firstReader;
  for (Operation &op : body.without_terminator()) {
    programs.insert(&op);
    auto primitive = dyn_cast<RowProgramOpInterface>(op);
    for (Value operand : op.getOperands()) {
      auto type = dyn_cast<RankedTensorType>(operand.getType());
      // Weights are computed in each program that reads them.
      bool isWeight =
          type && type.getRank() == 1 && primitive && primitive.getRowSpaceOperand() != operand;
      if (Operation *producer = operand.getDefiningOp(); producer && type && !isWeight)
        programs.unionSets(producer, &op);
    }
    if (primitive) {
      auto [it, isNew] = firstReader.try_emplace(primitive.getRowSpaceOperand(), &op);
      if (!isNew)
        programs.unionSets(it->second, &op);
    }
  }
  auto writers = llvm::make_filter_range(
      out.getUsers(), [](Operation *user) { return isa<RowProgramOpInterface>(user); });
  for (OpOperand &use : argument.getUses()) {
    Operation *reader = use.getOwner();
    if (reader->hasTrait<OpTrait::IsTerminator>())
      return false;
    if (isa<tensor::DimOp>(reader))
      continue; // reads no element
    auto primitive = dyn_cast<RowProgramOpInterface>(reader);
    // Not as its rows but as one row for all of them, such as gamma.
    auto add = dyn_cast<AddRmsNormOp>(reader);
    bool isRows = primitive && (primitive.getRowSpaceOperand() == argument ||
                                (add && add.getResidual() == argument));
    if (primitive && !isRows)
      return false;
    for (Operation *writer : writers)
      if (!programs.isEquivalent(reader, writer))
        return false;
  }
  return true;
}

/// Whether an op writes a row to other columns than it reads it from: not all of the row is
/// read before the first write.
static bool movesColumns(Operation *op) {
  auto rotary = dyn_cast<ApplyRotaryPosEmbOp>(op);
  return rotary && rotary.getWrittenPairing() != rotary.getPairing();
}

/// Whether `write` may be the buffer of `read`: rows are read whole before they
/// are written, and no row is read for another row. Types are the same, so that
/// rows lie in the same place.
static bool isRowForRow(DestinationStyleOpInterface op, OpOperand &read, OpOperand &write) {
  if (!op.isDpsInput(&read) || !op.isDpsInit(&write) ||
      read.get().getType() != write.get().getType())
    return false;
  Value in = read.get();
  auto is = [&](OpOperand &input, OpOperand &output) {
    return &read == &input && &write == &output;
  };
  if (movesColumns(op))
    return false;
  if (auto fused = dyn_cast<FusedOp>(*op))
    return llvm::none_of(fused.getBody().getOps(),
                         [](Operation &own) { return movesColumns(&own); }) &&
           isReadByWritersOnly(fused, fused.getBody().getArgument(read.getOperandNumber()),
                               fused.getBody().getArgument(write.getOperandNumber()));
  if (auto apply = dyn_cast<ApplyQkRmsNormOp>(*op))
    return is(apply.getQMutable(), apply.getQOutMutable()) ||
           is(apply.getKMutable(), apply.getKOutMutable());
  if (auto add = dyn_cast<AddRmsNormOp>(*op))
    return is(add.getXMutable(), add.getOutMutable()) ||
           is(add.getResidualMutable(), add.getOutMutable()) ||
           is(add.getXMutable(), add.getResidualOutMutable()) ||
           is(add.getResidualMutable(), add.getResidualOutMutable());
  if (auto add = dyn_cast<RmsNormFusedResidualAddOp>(*op))
    return is(add.getXMutable(), add.getOutMutable()) ||
           is(add.getResidualMutable(), add.getOutMutable()) ||
           is(add.getXMutable(), add.getResidualOutMutable()) ||
           is(add.getResidualMutable(), add.getResidualOutMutable());
  if (auto mla = dyn_cast<FusedRopeRmsNormQuantizationKernelOp>(*op))
    return is(mla.getQRopeMutable(), mla.getQOutMutable());
  if (auto mla = dyn_cast<MlaFusedRopeRmsNormQuantizationOp>(*op))
    return is(mla.getQRopeMutable(), mla.getQOutMutable());
  if (auto append = dyn_cast<QkRopeAppendOp>(*op))
    return is(append.getQMutable(), append.getQOutMutable());
  if (auto norm = dyn_cast<RmsNormRopeOp>(*op))
    return is(norm.getXMutable(), norm.getOutMutable());
  if (auto norm = dyn_cast<RmsNormFusedFp8Op>(*op))
    return is(norm.getXMutable(), norm.getOutMutable());
  if (auto primitive = dyn_cast<RowProgramOpInterface>(*op))
    return in == primitive.getRowSpaceOperand() && &write == op.getDpsInitOperand(0) &&
           !isa<CheckPlacesOp, PagedStoreOp>(*op);
  return false;
}

//===----------------------------------------------------------------------===//
// Models
//===----------------------------------------------------------------------===//

static bool isInBody(Operation *op) { return isa_and_nonnull<FusedOp>(op->getParentOp()); }

/// The operands of `op`, tensors as buffers.
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

namespace {
template <typename Model, typename OpTy>
struct ModelBase : public DstBufferizableOpInterfaceExternalModel<Model, OpTy> {
  using Base = DstBufferizableOpInterfaceExternalModel<Model, OpTy>;

  bool bufferizesToMemoryRead(Operation *op, OpOperand &operand, const AnalysisState &) const {
    return !isInBody(op) &&
           (!cast<DestinationStyleOpInterface>(op).isDpsInit(&operand) || isInitRead(operand));
  }

  bool bufferizesToMemoryWrite(Operation *op, OpOperand &operand,
                               const AnalysisState &state) const {
    return !isInBody(op) && Base::bufferizesToMemoryWrite(op, operand, state);
  }

  AliasingValueList getAliasingValues(Operation *op, OpOperand &operand,
                                      const AnalysisState &state) const {
    return isInBody(op) ? AliasingValueList() : Base::getAliasingValues(op, operand, state);
  }

  bool bufferizesToElementwiseAccess(Operation *op, const AnalysisState &,
                                     ArrayRef<OpOperand *> operands) const {
    auto dps = cast<DestinationStyleOpInterface>(op);
    return llvm::all_of(operands, [&](OpOperand *read) {
      return llvm::all_of(operands, [&](OpOperand *write) {
        return !dps.isDpsInput(read) || !dps.isDpsInit(write) || isRowForRow(dps, *read, *write);
      });
    });
  }

  LogicalResult resolveConflicts(Operation *op, RewriterBase &rewriter,
                                 const AnalysisState &analysis,
                                 const BufferizationState &state) const {
    if (isInBody(op))
      return success();
    return cast<BufferizableOpInterface>(op).resolveTensorOpOperandConflicts(rewriter, analysis,
                                                                             state);
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options, BufferizationState &state) const {
    if (isInBody(op))
      return success();
    FailureOr<SmallVector<Value>> operands = getBuffers(rewriter, op, options, state);
    if (failed(operands))
      return failure();
    clone(rewriter, op, TypeRange(), *operands);
    replace(op, rewriter, *operands);
    return success();
  }

protected:
  static void replace(Operation *op, RewriterBase &rewriter, ArrayRef<Value> operands) {
    auto dps = cast<DestinationStyleOpInterface>(op);
    SmallVector<Value> results;
    if (op->getNumResults())
      for (OpOperand &init : dps.getDpsInitsMutable())
        results.push_back(operands[init.getOperandNumber()]);
    replaceOpWithBufferizedValues(rewriter, op, results);
  }
};

template <typename OpTy>
struct OpModel : public ModelBase<OpModel<OpTy>, OpTy> {};

/// The driver bufferizes nested ops before the op that holds them, and no
/// interface method lets an op keep its body. So a copy of each body is put aside
/// when conflicts are resolved, before any op is bufferized, and comes back when
/// the turn of its op comes. The copies live with the dialect, as no other object
/// is known at both points.
class PristineBodies : public DialectInterface::Base<PristineBodies> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(PristineBodies)
  explicit PristineBodies(Dialect *dialect) : Base(dialect) {}

  static const PristineBodies &get(Operation *op) {
    return *op->getDialect()->getRegisteredInterface<PristineBodies>();
  }

  void put(FusedOp op) const {
    IRMapping mapping;
    auto body = std::make_unique<Region>();
    op.getBody().cloneInto(body.get(), mapping);
    std::lock_guard<std::mutex> lock(mutex);
    bodies[op] = {op.getLoc(), std::move(body)};
  }

  /// The body of `op` as it was; null if it was not put aside.
  std::unique_ptr<Region> take(FusedOp op) const {
    std::lock_guard<std::mutex> lock(mutex);
    auto it = bodies.find(op);
    if (it == bodies.end())
      return nullptr;
    auto [loc, body] = std::move(it->second);
    bodies.erase(it);
    // Not that of an op that was here before, in a run that failed.
    if (loc != op.getLoc() ||
        !llvm::equal(body->getArgumentTypes(), op.getBody().getArgumentTypes()))
      return nullptr;
    return std::move(body);
  }

private:
  mutable std::mutex mutex;
  mutable llvm::DenseMap<Operation *, std::pair<LocationAttr, std::unique_ptr<Region>>> bodies;
};

struct FusedModel : public ModelBase<FusedModel, FusedOp> {
  using FusedBase = ModelBase<FusedModel, FusedOp>;

  /// True for memrefs too: their bodies need the same care.
  bool hasTensorSemantics(Operation *) const { return true; }

  LogicalResult resolveConflicts(Operation *op, RewriterBase &rewriter,
                                 const AnalysisState &analysis,
                                 const BufferizationState &state) const {
    if (failed(FusedBase::resolveConflicts(op, rewriter, analysis, state)))
      return failure();
    PristineBodies::get(op).put(cast<FusedOp>(op));
    return success();
  }

  LogicalResult bufferize(Operation *op, RewriterBase &rewriter,
                          const BufferizationOptions &options, BufferizationState &state) const {
    FailureOr<SmallVector<Value>> operands = getBuffers(rewriter, op, options, state);
    if (failed(operands))
      return failure();
    auto fused = cast<FusedOp>(op);
    if (std::unique_ptr<Region> body = PristineBodies::get(op).take(fused)) {
      SmallVector<Operation *> spoilt;
      for (Operation &nested : fused.getBody().front())
        spoilt.push_back(&nested);
      for (Operation *nested : llvm::reverse(spoilt))
        rewriter.eraseOp(nested);
      fused.getBody().takeBody(*body);
    }
    // Behind the driver's back, which would bufferize each op that it sees made.
    OpBuilder silent(op);
    clone(silent, op, TypeRange(), *operands);
    replace(op, rewriter, *operands);
    return success();
  }
};

struct YieldModel : public BufferizableOpInterface::ExternalModel<YieldModel, YieldOp> {
  bool bufferizesToMemoryRead(Operation *, OpOperand &, const AnalysisState &) const {
    return false;
  }
  bool bufferizesToMemoryWrite(Operation *, OpOperand &, const AnalysisState &) const {
    return false;
  }
  AliasingValueList getAliasingValues(Operation *, OpOperand &, const AnalysisState &) const {
    return {};
  }
  bool mustBufferizeInPlace(Operation *, OpOperand &, const AnalysisState &) const { return true; }
  LogicalResult bufferize(Operation *, RewriterBase &, const BufferizationOptions &,
                          BufferizationState &) const {
    return success();
  }
};
} // namespace

template <typename... Ops>
static void attach(MLIRContext *context) {
  (Ops::template attachInterface<OpModel<Ops>>(*context), ...);
}

void fusednorm::registerBufferizableOpInterfaceModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, FusedNormDialect *dialect) {
    dialect->addInterface<PristineBodies>();
    attach<AbsMaxOp, AddRmsNormOp, ConvertE4M3FNToE4M3FNUZOp, DequantizeOp, LayerNormOp,
           CheckPlacesOp, PagedGatherOp, PagedStoreOp, SegmentOfOp, RmsNormFusedResidualAddOp,
           RmsNormRopeOp, RopeOp, ApplyRotaryPosEmbOp>(context);
    attach<FusedRopeRmsNormQuantizationKernelOp, MlaFusedRopeRmsNormQuantizationOp, QkRopeAppendOp,
           RmsNormKeyCacheOp>(context);
    attach<ApplyQkRmsNormOp, ApplyRmsNormOp, QuantizeOp, RmsNormFusedFp8Op, RmsNormOp,
           RowMeanOfSquaresOp, RowMeanOfSquaresQkOp>(context);
    FusedOp::attachInterface<FusedModel>(*context);
    YieldOp::attachInterface<YieldModel>(*context);
  });
}
