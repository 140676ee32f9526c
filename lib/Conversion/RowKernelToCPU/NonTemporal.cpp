// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "NonTemporal.h"
#include "fusednorm/Dialect/RowKernel/IR/RowGroups.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;

static int64_t elementBytes(Type type) {
  return llvm::divideCeil(getElementTypeOrSelf(type).getIntOrFloatBitWidth(), 8);
}

bool cpu::mayBeNonTemporal(StoreOp op, const TargetInfo &target) {
  auto program = op->getParentOfType<ProgramOp>();
  auto row = cast<VectorType>(op.getValue().getType());
  auto memref = cast<MemRefType>(op.getMemref().getType());
  std::optional<int64_t> column = getConstantIntValue(op.getIndices().back());
  int64_t size = elementBytes(row), line = target.cacheLineBytes;
  int64_t ratio = program.getLongestVector() / row.getNumElements();
  int64_t chunkBytes = *program.getScheduleAs<CPUScheduleAttr>().getChunk() / ratio * size;
  if (*program.getScheduleAs<CPUScheduleAttr>().getNontemporal() == 0 || op.getTransposed() ||
      memref.getElementType() != row.getElementType() || !column ||
      *column % line * size % line != 0 || chunkBytes == 0 || chunkBytes % line != 0)
    return false;
  // Chunks restart at each wide group, so every group must begin at a cache line.
  for (int64_t columns : RowGroups::of(program).swept)
    if (columns / ratio * size % line != 0)
      return false;
  // Every row must begin at a cache line.
  auto [strides, offset] = memref.getStridesAndOffset();
  if (llvm::any_of(ArrayRef(strides).drop_back(), [&](int64_t stride) {
        return !ShapedType::isDynamic(stride) && stride % line * size % line != 0;
      }))
    return false;
  // If the address depends on the row, such as its page, it is unknown before the row.
  if (Operation *source = op.getMemref().getDefiningOp();
      source && source->getParentOp() == program)
    return false;
  return llvm::none_of(program.getBody().getOps<LoadOp>(),
                       [&](LoadOp load) { return load.getMemref() == op.getMemref(); });
}

Value cpu::createRowBytes(OpBuilder &b, ProgramOp program, const IRMapping &mapping) {
  Arith arith(b, program.getLoc());
  Value sum = arith.index(0);
  for (auto store : program.getBody().getOps<StoreOp>()) {
    auto row = cast<VectorType>(store.getValue().getType());
    Value elements = arith.index(row.getNumElements());
    if (Value columns = program.getColumns()) {
      int64_t ratio = program.getLongestVector() / row.getNumElements();
      elements = arith.ceilDiv(mapping.lookup(columns), ratio);
    }
    Value bytes = arith.mul(elements, elementBytes(row));
    sum = arith.add(sum, bytes);
  }
  return sum;
}

Value cpu::createNonTemporalCondition(OpBuilder &b, ProgramOp program, const IRMapping &mapping,
                                      Value launchBytes, const TargetInfo &target) {
  Location loc = program.getLoc();
  Arith arith(b, loc);
  auto address = [&](Value memref, memref::ExtractStridedMetadataOp metadata) -> Value {
    Value base = memref::ExtractAlignedPointerAsIndexOp::create(b, loc, memref);
    Value offset = arith.mul(metadata.getOffset(), elementBytes(memref.getType()));
    return arith.add(base, offset);
  };
  auto metadataOf = [&](Value memref) {
    return memref::ExtractStridedMetadataOp::create(b, loc, memref);
  };

  // Inputs are rows; invariant operands such as weights do not count.
  llvm::SetVector<Value> outputs, inputs;
  Value odd; // OR of all addresses and strides, in bytes
  for (auto store : program.getBody().getOps<StoreOp>()) {
    if (!mayBeNonTemporal(store, target))
      continue;
    Value memref = mapping.lookup(store.getMemref());
    if (!outputs.insert(memref))
      continue;
    auto metadata = metadataOf(memref);
    Value bits = address(memref, metadata);
    for (Value stride : metadata.getStrides().drop_back()) {
      Value bytes = arith.mul(stride, elementBytes(memref.getType()));
      bits = arith.bitOr(bits, bytes);
    }
    odd = odd ? arith.bitOr(odd, bits) : bits;
  }
  if (outputs.empty())
    return {};
  for (auto load : program.getBody().getOps<LoadOp>())
    if (!load.getInvariant() && mapping.contains(load.getMemref()))
      inputs.insert(mapping.lookup(load.getMemref()));

  int64_t least = *program.getScheduleAs<CPUScheduleAttr>().getNontemporal() * 1024;
  Value condition = arith.num(launchBytes).uge(least);
  auto require = [&](Value next) { condition = arith.bitAnd(condition, next); };
  odd = arith.bitAnd(odd, target.cacheLineBytes - 1);
  require(arith.num(odd).eq(0));
  for (Value output : outputs)
    for (Value input : inputs)
      require(arith.num(address(output, metadataOf(output))).ne(address(input, metadataOf(input))));
  return condition;
}
