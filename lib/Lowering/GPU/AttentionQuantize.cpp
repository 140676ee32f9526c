// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/GPU/AttentionQuantize.h"
#include "fusednorm/Lowering/VectorEmitter.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilegpu;
using namespace fusednorm::tilekernel;

static Type elementOf(Value memref) { return cast<MemRefType>(memref.getType()).getElementType(); }

Value AttentionQuantize::round(Value number) {
  if (!op.getRounded())
    return number;
  return e.widen(arith::TruncFOp::create(e.b, e.loc, *op.getRounded(), number));
}

std::pair<Value, Value> AttentionQuantize::scaleOf(Value largest) {
  Values made = ScalarRegion(e, op.getQuantizeScale().front(), function, scalars).emit({largest});
  return {made[0], made[1]};
}

void AttentionQuantize::storeScale(KeyBlockIterator &walk, const AttentionRun &run, Value scale,
                                   Value row, Value group) {
  Type element = elementOf(op.getScales());
  int64_t bytes = element.getIntOrFloatBitWidth() / 8;
  KeyBlockIterator::Row at = walk.rowAt(row);
  Value indices = walk.indexOf(op.getScales(), {e.add(run.begin, at.query), at.head, group});
  if (!element.isF32())
    scale = arith::TruncFOp::create(e.b, e.loc, element, scale);
  Value pointer = function.getBuffer(op.getScales()).pointer;
  e.store(scale, e.ahead(pointer, e.mul(indices, bytes)), bytes);
}

AttentionQuantize::Values AttentionQuantize::encode(ArrayRef<Value> numbers, Value factor) {
  Type type = elementOf(op.getOut()), i16 = e.b.getIntegerType(16);
  if (!factor)
    factor = e.number(0);
  ScalarRegion region(e, op.getQuantize().front(), function, scalars);
  Values quantized;
  for (size_t i = 0; i < numbers.size(); i += 2) {
    Value low = region.emit({numbers[i], factor}).front();
    Value high = region.emit({numbers[i + 1], factor}).front();
    if (hasConversion && isa<Float8E4M3FNType, Float8E5M2Type>(type)) {
      quantized.push_back(NVVM::ConvertF32x2ToF8x2Op::create(
          e.b, e.loc, i16, high, low, NVVM::FPRoundingMode::RN, NVVM::SaturationMode::SATFINITE,
          /*relu=*/false, type));
      continue;
    }
    VectorEmitter convert(e.b, e.loc, /*hasTable16=*/false);
    auto byte = [&](Value number) {
      return convert.bitAnd(convert.encode(number, type, /*inRange=*/false), 0xff);
    };
    Value both = e.bitOr(byte(low), e.shl(byte(high), 8));
    quantized.push_back(arith::TruncIOp::create(e.b, e.loc, i16, both));
  }
  return quantized;
}

Value AttentionQuantize::lseIndex(KeyBlockIterator &walk, const AttentionRun &run, Value row) {
  KeyBlockIterator::Row at = walk.rowAt(row);
  Value query = e.add(run.begin, at.query);
  return walk.indexOf(op.getLse(), {at.head, query});
}

void AttentionQuantize::atIndex(KeyBlockIterator &walk, const AttentionRun &run, Value row,
                                function_ref<void(Value)> body) {
  if (op.getSlot().empty())
    return body(walk.queryIndex(run, op.getOut(), row));
  KeyBlockIterator::Row at = walk.rowAt(row);
  Values found = ScalarRegion(e, op.getSlot().front(), function, scalars)
                     .emit({e.add(run.begin, at.query), run.sequence});
  e.when(found[2], [&] { body(walk.indexOf(op.getOut(), {found[0], found[1], at.head})); });
}
