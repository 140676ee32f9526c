// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RowChunks.h"
#include "fusednorm/Conversion/CPURowLayout.h"
#include "fusednorm/Dialect/RowKernel/IR/RowGroups.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;
using namespace fusednorm::rowkernel;

Type cpu::carriedType(Type type) {
  if (isSmallType(type))
    return IntegerType::get(type.getContext(), 32);
  if (type.isBF16() || type.isF16())
    return Float32Type::get(type.getContext());
  return type;
}

bool fusednorm::holdsEvenOddLanes(ProgramOp program) {
  int64_t longest = program.getLongestVector();
  bool loadsBf16 = false, usesF16 = false;
  program.getBody().walk([&](Operation *op) {
    if (!isa<LoadOp, StoreOp>(op))
      return;
    auto type = cast<VectorType>(isa<LoadOp>(op) ? op->getResult(0).getType()
                                                 : op->getOperand(0).getType());
    if (type.getNumElements() != longest)
      return;
    loadsBf16 |= isa<LoadOp>(op) && type.getElementType().isBF16();
    usesF16 |= type.getElementType().isF16();
  });
  // The conversion instruction of f16 needs natural order.
  return loadsBf16 && !usesF16;
}

RowChunks::RowChunks(OpBuilder &b, ProgramOp program, Value columns, const TargetInfo &target)
    : Arith(b, program.getLoc()), longest(program.getLongestVector()),
      chunkColumns(*program.getScheduleAs<CPUScheduleAttr>().getChunk()),
      wideColumns(RowGroups::of(program).smallestWide()), columns(columns),
      dequantizes(roundsDequantized(program, target)),
      evenOdd(dequantizes || holdsEvenOddLanes(program)) {}

bool RowChunks::isOfWideGroup(Type type) const {
  auto vector = dyn_cast<VectorType>(type);
  return vector && RowGroups::haveNumbers(ratioOf(vector), wideColumns);
}

int64_t RowChunks::widthOf(VectorType type) const {
  if (isOfWideGroup(type))
    return 1;
  return std::max<int64_t>(1, chunkColumns / ratioOf(type));
}

unsigned RowChunks::numParts(VectorType type) const {
  return evenOdd && type.getNumElements() == longest ? 2 : 1;
}

Type RowChunks::partType(VectorType type) const {
  return VectorType::get({widthOf(type) / numParts(type)}, carriedType(type.getElementType()));
}

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

Value RowChunks::maskOf(int64_t lanes, int64_t divisor, int64_t bias, Chunk &chunk) {
  auto type = VectorType::get({lanes}, b.getI1Type());
  if (chunk.liveColumns)
    return vector::ConstantMaskOp::create(b, loc, type,
                                          ArrayRef<int64_t>{(chunk.liveColumns + bias) / divisor});
  Value live = chunk.liveColumnsValue;
  if (bias)
    live = add(live, bias);
  if (divisor != 1)
    live = div(live, divisor);
  return vector::CreateMaskOp::create(b, loc, type, live);
}

// The element of a smaller last group is valid.
Value RowChunks::memoryMask(VectorType type, Chunk &chunk) {
  int64_t ratio = ratioOf(type);
  return chunk.isPartial() ? maskOf(widthOf(type), ratio, ratio - 1, chunk) : Value();
}

Value RowChunks::laneMask(VectorType type, unsigned part, Chunk &chunk) {
  if (!chunk.isPartial())
    return {};
  unsigned parts = numParts(type);
  return maskOf(widthOf(type) / parts, ratioOf(type) * parts, parts - 1 - part, chunk);
}

Value RowChunks::lastLive(VectorType type, Chunk &chunk) {
  if (!chunk.isPartial())
    return {};
  int64_t ratio = ratioOf(type);
  if (chunk.liveColumns)
    return index(int64_t(llvm::divideCeil(chunk.liveColumns, ratio)) - 1);
  Value last = sub(chunk.liveColumnsValue, 1);
  return div(last, ratio);
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

SmallVector<Value> RowChunks::loop(Value begin, Value end, Value step, ValueRange carried,
                                   function_ref<SmallVector<Value>(Value, ValueRange)> body) {
  auto loop = scf::ForOp::create(b, loc, begin, end, step, carried,
                                 [&](OpBuilder &, Location, Value position, ValueRange values) {
                                   OpBuilder::InsertionGuard guard(b);
                                   b.setInsertionPointToEnd(position.getParentBlock());
                                   scf::YieldOp::create(b, loc, body(position, values));
                                 });
  return SmallVector<Value>(loop.getResults());
}

SmallVector<Value> RowChunks::ifNotZero(Value count, ValueRange values,
                                        function_ref<SmallVector<Value>()> body) {
  Value isRest = num(count).ne(0);
  auto branch =
      scf::IfOp::create(b, loc, TypeRange(values), isRest, /*withElseRegion=*/!values.empty());
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(branch.thenBlock());
  SmallVector<Value> next = body();
  if (!values.empty()) {
    b.setInsertionPointToEnd(branch.thenBlock());
    scf::YieldOp::create(b, loc, next);
    b.setInsertionPointToEnd(branch.elseBlock());
    scf::YieldOp::create(b, loc, values);
  }
  return SmallVector<Value>(branch.getResults());
}
