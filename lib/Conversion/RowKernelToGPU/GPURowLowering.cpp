// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order of code at the top of a program, and ops on row values.

#include "GPURowLowering.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;
using fusednorm::rowgpu::GPURowLowering;

GPURowLowering::GPURowLowering(OpBuilder &builder, ProgramOp program, const GPULayout &layout,
                               const TargetInfo &target, const ThreadCoordinate &coordinate,
                               const GPUKernelFunction &function, Value columns,
                               mlir::gpu::GPUModuleOp module, StringRef sharedName,
                               Assumptions assumptions)
    : RowLowering(builder, program, /*rowsInFlight=*/1, /*groupsEndPhases=*/true), target(target),
      threads(builder, program.getLoc(), getLongest(), layout, columns, coordinate, assumptions),
      lanes(threads), addresses(threads, function, scalarsOf(0)), access(threads, addresses, lanes),
      prefetch(threads, addresses, program, scalarsOf(0)), shared(threads, module, sharedName),
      conversions(threads, target), rows(threads, addresses, access, shared, conversions, prefetch,
                                         program, scalarsOf(0), target),
      chunks(threads), reductions(threads, shared, conversions),
      maxima(threads, shared, conversions, reductions, program),
      rowScalars(threads, addresses, lanes, conversions, program, scalarsOf(0)) {}

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

// Loads weights first, since the previous kernel does not write them.
LogicalResult GPURowLowering::beginProgram() {
  if (failed(threads.checkLengths(getProgram())) ||
      failed(rowScalars.emitKnown([](Operation &op) { return isMemoryEffectFree(&op); })))
    return failure();
  const GPULayout &layout = threads.layout;
  bool hasReductions = !getProgram().getBody().getOps<ReduceOp>().empty();
  if (layout.cluster > 1 && hasReductions)
    NVVM::ClusterArriveRelaxedOp::create(b, loc, b.getUnitAttr());
  if (layout.inRegisters()) {
    for (int64_t chunk = 0; chunk < layout.chunks; ++chunk)
      rows.chunks.push_back(threads.makeChunk(chunk));
    rows.preload(/*invariant=*/true);
  }
  if (target.hasDependentLaunch && !layout.isCompact)
    prefetch.prefetchInvariant();
  // Dependent kernels may start now. They wait for this kernel before they read its results.
  GPUKernelFunction::waitForPrevious(b, loc, target, threads.assumptions.launchDependents);
  return success();
}

LogicalResult GPURowLowering::lower() {
  if (failed(beginProgram()))
    return failure();
  Block &body = getProgram().getBody().front();
  bool inRegisters = threads.layout.inRegisters();
  // The look-ups of a guard take as long as the load of the row. preload() prefetches rows that
  // nothing reduces.
  if (target.hasDependentLaunch && inRegisters && !body.getOps<GuardOp>().empty() &&
      !body.getOps<ReduceOp>().empty())
    prefetch.prefetchRows();
  if (failed(rowScalars.emitGuards()))
    return failure();
  // Rows are requested before the scalars that multiply them have arrived.
  if (inRegisters)
    rows.preload(/*invariant=*/false, /*common=*/false);
  return finishRow();
}

LogicalResult GPURowLowering::finishRow() {
  if (failed(rowScalars.emitKnown([](Operation &op) {
        return isa<memref::LoadOp, SegmentOfOp, CountEqualOp>(op) || isMemoryEffectFree(&op);
      })))
    return failure();
  if (threads.layout.inRegisters())
    rows.preload(/*invariant=*/false);
  maxima.clear();
  return run();
}

void GPURowLowering::beginPhase(bool, ArrayRef<ReduceOp> reduces) {
  chunks.steps = 1;
  for (ReduceOp reduce : reduces)
    chunks.steps = std::max(chunks.steps, reductions.stepsOf(reduce));
  rows.beginPhase();
}

SmallVector<Value>
GPURowLowering::forEachChunk(ValueRange accumulators,
                             function_ref<SmallVector<Value>(Chunk &, ValueRange)> body) {
  if (std::optional<unsigned> piece = sequentialPiece(); piece && threads.needShift())
    return chunks.forEachShifted(*piece, accumulators, body);
  return chunks.forEach(accumulators, rows.chunks, body);
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

void GPURowLowering::emitScalar(Operation *op) {
  if (failed(rowScalars.emit(op)))
    fail();
}

Parts GPURowLowering::emitLoad(LoadOp op, Chunk &chunk) {
  VectorType rowType = op.getType();
  if (op.getTransposed())
    return {conversions.widen(access.loadTransposed(op, chunk), rowType)};
  Value raw = rows.get(op, chunk);
  Value wide = conversions.widen(raw, rowType);
  Type element = rowType.getElementType();
  if (element.isBF16() || element.isF16()) {
    auto own = VectorType::get({threads.widthOf(rowType)}, element);
    conversions.narrowed[wide] = vector::BitCastOp::create(b, loc, own, raw);
  }
  return {wide};
}

void GPURowLowering::emitStore(StoreOp op, const Parts &parts, Chunk &chunk) {
  Type element = cast<VectorType>(op.getValue().getType()).getElementType();
  Value value = parts[0];
  if (element.isBF16() || element.isF16()) {
    Value known = conversions.narrowed.lookup(value);
    value = known ? known : conversions.narrow(value, element);
  }
  access.store(op, value, chunk);
}

bool GPURowLowering::canCompute(Operation *op) {
  if (isa<arith::SelectOp>(op))
    return true;
  if (isa<math::MathDialect>(op->getDialect()))
    return false; // ops with an intrinsic are handled earlier
  auto isQuantizedType = [](Type type) { return isSmallType(getElementTypeOrSelf(type)); };
  return llvm::none_of(op->getOperandTypes(), isQuantizedType) &&
         llvm::none_of(op->getResultTypes(), isQuantizedType);
}

std::optional<SmallVector<Parts>>
GPURowLowering::emitSpecial(Operation *op, ArrayRef<Parts> operands, Chunk &chunk) {
  auto one = [](Value value) { return SmallVector<Parts>{{value}}; };
  auto element = [](Value value) { return getElementTypeOrSelf(value.getType()); };
  auto isHalf = [](Type type) { return type.isBF16() || type.isF16(); };
  if (op->getNumOperands() != 0)
    if (Value converted = conversions.emitConversion(op, operands[0][0]))
      return one(converted);
  if (auto constant = dyn_cast<arith::ConstantOp>(op);
      constant && isHalf(element(constant.getResult()))) {
    auto splat = cast<SplatElementsAttr>(constant.getValue()).getSplatValue<APFloat>();
    bool losesInfo;
    splat.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &losesInfo);
    return one(Constants::constant(partType(cast<VectorType>(constant.getType())),
                                   double(splat.convertToFloat())));
  }
  if (auto division = dyn_cast<arith::DivFOp>(op)) {
    Value quotient =
        divisions ? divisions->divide(division, operands[0][0], operands[1][0]) : Value();
    if (!quotient)
      quotient = emitQuotient(b, division, operands[0][0]);
    if (quotient)
      return one(quotient);
  }
  if (op->hasTrait<OpTrait::Elementwise>() && op->getNumResults() == 1) {
    SmallVector<Value> values = llvm::map_to_vector(operands, [](const Parts &p) { return p[0]; });
    Value result =
        isa<math::MathDialect>(op->getDialect()) ? conversions.emitMath(op, values) : Value();
    if (!isHalf(element(op->getResult(0))))
      return result ? std::optional(one(result)) : std::nullopt;
    // One basic operation in f32 and one rounding equal one operation in the type. Selections and
    // sign changes need no rounding.
    if (!result) {
      Parts parts = emitElementwise(op, operands);
      if (parts.empty())
        return SmallVector<Parts>{parts};
      result = parts[0];
    }
    bool isExact = isa<arith::NegFOp, arith::SelectOp, arith::MaximumFOp, arith::MinimumFOp,
                       arith::MaxNumFOp, arith::MinNumFOp, math::AbsFOp, math::CopySignOp>(op);
    return one(isExact ? result : conversions.round(result, element(op->getResult(0))));
  }
  if (auto split = dyn_cast<vector::DeinterleaveOp>(op)) {
    auto halves = vector::DeinterleaveOp::create(b, loc, operands[0][0]);
    return SmallVector<Parts>{{halves.getRes1()}, {halves.getRes2()}};
  }
  if (isa<vector::InterleaveOp>(op))
    return one(vector::InterleaveOp::create(b, loc, operands[0][0], operands[1][0]));
  if (auto step = dyn_cast<vector::StepOp>(op)) {
    auto type = cast<VectorType>(step.getType()), own = cast<VectorType>(partType(type));
    Value first = toIndex(threads.elementAt(type, threads.vectorOf(chunk)).value);
    return one(conversions.step(own, first));
  }
  if (auto reduce = dyn_cast<GroupReduceOp>(op)) {
    if (failed(reductions.checkGroups(reduce)))
      fail();
    Value value = operands[0][0];
    // The last group may have fewer columns.
    if (threads.columns) {
      double none =
          reduce.getKind() == ReduceKind::Max ? -std::numeric_limits<double>::infinity() : 0.0;
      value = threads.selectLive(value, constant(value.getType(), none),
                                 cast<VectorType>(reduce.getValue().getType()), chunk);
    }
    return SmallVector<Parts>{reductions.groupReduce(reduce, value)};
  }
  if (auto broadcast = dyn_cast<GroupBroadcastOp>(op))
    return SmallVector<Parts>{reductions.groupBroadcast(broadcast, operands[0][0])};
  return std::nullopt;
}
