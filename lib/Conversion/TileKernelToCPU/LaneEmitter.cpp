// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaneEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include <cmath>

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

void cpu::keepBehind(OpBuilder &b, Location loc, MutableArrayRef<Value> accumulators) {
  std::string outputs, inputs;
  for (size_t number = 0; number < accumulators.size(); ++number) {
    outputs += "=v,";
    inputs += std::to_string(number) + ",";
  }
  SmallVector<Type> types = llvm::to_vector(TypeRange(ValueRange(accumulators)));
  Type all = types.size() == 1 ? types[0] : LLVM::LLVMStructType::getLiteral(b.getContext(), types);
  Value result =
      LLVM::InlineAsmOp::create(b, loc, all, accumulators, "", outputs + inputs + "~{memory}",
                                /*has_side_effects=*/true, /*is_align_stack=*/false,
                                LLVM::TailCallKind::None, LLVM::AsmDialectAttr(),
                                /*operand_attrs=*/ArrayAttr())
          .getResult(0);
  for (auto [number, sum] : llvm::enumerate(accumulators))
    sum =
        types.size() == 1 ? result : LLVM::ExtractValueOp::create(b, loc, result, int64_t(number));
}

//===----------------------------------------------------------------------===//
// Indices and control
//===----------------------------------------------------------------------===//

Value LaneEmitter::loadIndex(Value memref, ValueRange indices) {
  return toIndex(memref::LoadOp::create(b, loc, memref, indices));
}
LaneEmitter::Carried LaneEmitter::loop(Value from, Value to, int64_t step, const Carried &initial,
                                       function_ref<Carried(Value, ValueRange)> body) {
  std::optional<int64_t> trips = countTrips(from, to, index(step));
  if (trips == 0)
    return initial;
  if (trips == 1)
    return body(from, initial);
  auto made = scf::ForOp::create(b, loc, from, to, index(step), initial);
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(made.getBody());
  scf::YieldOp::create(b, loc, body(made.getInductionVar(), made.getRegionIterArgs()));
  return Carried(made.getResults());
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

Value LaneEmitter::splat(Value scalar) {
  return vector::BroadcastOp::create(b, loc, of(scalar.getType()), scalar);
}
Value LaneEmitter::fma(Value x, Value y, Value z) { return math::FmaOp::create(b, loc, x, y, z); }
Value LaneEmitter::largerf(Value x, Value y) {
  // This is one instruction on x86.
  return select(compare(FloatPredicate::OGT, x, y), x, y);
}
Value LaneEmitter::load(Value memref, ValueRange indices) {
  return vector::LoadOp::create(b, loc, of(cast<MemRefType>(memref.getType()).getElementType()),
                                memref, indices);
}
void LaneEmitter::store(Value value, Value memref, ValueRange indices) {
  vector::StoreOp::create(b, loc, value, memref, indices);
}
Value LaneEmitter::isMinusInfinity(Value value) {
  return compare(FloatPredicate::OEQ, value, -std::numeric_limits<double>::infinity());
}
Value LaneEmitter::isSpecial(Value value) {
  return compare(FloatPredicate::UGE, math::AbsFOp::create(b, loc, value),
                 std::numeric_limits<double>::infinity());
}

LaneEmitter::Carried LaneEmitter::transposeGroups(Carried vectors) {
  constexpr int64_t kGroup = 4;
  assert(vectors.size() == kGroup && "expected the rows of a square");
  // Interleaves the elements of vectors at a distance: each shuffle is one instruction.
  auto interleave = [&](int64_t distance, function_ref<int64_t(int64_t)> source) {
    for (int64_t row = 0; row < kGroup; ++row) {
      if (row & distance)
        continue;
      SmallVector<int64_t> low, high;
      for (int64_t at = 0; at < lanes; ++at) {
        low.push_back(at / kGroup * kGroup + source(at % kGroup));
        high.push_back(low.back() + kGroup / 2);
      }
      Value x = vectors[row], y = vectors[row + distance];
      vectors[row] = vector::ShuffleOp::create(b, loc, x, y, low);
      vectors[row + distance] = vector::ShuffleOp::create(b, loc, x, y, high);
    }
  };
  interleave(1, [&](int64_t at) { return at / 2 + at % 2 * lanes; });
  interleave(2, [&](int64_t at) { return at % 2 + at / 2 * lanes; });
  std::swap(vectors[1], vectors[2]);
  return vectors;
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

// Coefficients of 2^r for r from -1/2 to 1/2. The first one is exact.
static constexpr double kPowerCoefficients[] = {1.0,
                                                0.6931471824645996,
                                                0.24022650718688965,
                                                0.055503569543361664,
                                                0.009618083015084267,
                                                0.0013390863314270973,
                                                0.00015453163359779865};

Value LaneEmitter::powerOfFraction(Value r) {
  Value sum = constant(r.getType(), kPowerCoefficients[6]);
  for (int i = 5; i >= 0; --i)
    sum = fma(sum, r, constant(r.getType(), kPowerCoefficients[i]));
  return sum;
}

Value LaneEmitter::exp2ByScaling(Value x) {
  constexpr double kLeast = -200; // 2^x is 0, and x is finite
  constexpr int64_t kAllLanes = -1, kCurrentRounding = 4;
  assert(lanes == 16 && "expected vectors of AVX-512");
  Type type = x.getType();
  // NaN stays NaN.
  x = largerf(constant(type, kLeast), x);
  Value whole = math::RoundEvenOp::create(b, loc, x);
  Value power = powerOfFraction(subf(x, whole));
  // Operands of the intrinsic are next to it.
  Value mask = Constants::constant(b.getI16IntegerAttr(kAllLanes));
  Value rounding = Constants::constant(b.getI32IntegerAttr(kCurrentRounding));
  return LLVM::CallIntrinsicOp::create(b, loc, type,
                                       b.getStringAttr("llvm.x86.avx512.mask.scalef.ps.512"),
                                       ValueRange{power, whole, constant(type, 0), mask, rounding})
      .getResult(0);
}

Value LaneEmitter::exp2(Value x) {
  constexpr double kLeast = -126, kShift = 12582912; // 1.5 * 2^23: the low bits are an integer
  Value least = constant(x.getType(), kLeast), shift = constant(x.getType(), kShift);
  Value isSmall = compare(FloatPredicate::OLT, x, least);
  Num y = select(isSmall, least, x);
  Num shifted = y + shift;
  Value sum = powerOfFraction(y - (shifted - shift));
  // A multiplication, so that NaN stays NaN.
  Num exponent = (bitcast(shifted, b.getI32Type()) << 23) + 0x3f800000;
  Value power = mul(sum, bitcast(exponent, b.getF32Type()));
  return select(isSmall, 0, power);
}

Value LaneEmitter::exp(Value x) { return exp2(mul(x, M_LOG2E)); }

Value LaneEmitter::plusLog(Value x, Value y) {
  Type f64 = b.getF64Type();
  // y = 2^n * s with s from sqrt(1/2) to sqrt(2).
  constexpr int64_t kRootBits = 0x3fe6a09e667f3bcd;
  Num wide = convert(y, f64);
  Num bits = bitcast(wide, b.getI64Type());
  Num n = shrS(bits - kRootBits, 52);
  Num s = bitcast(bits - (n << 52), f64);
  // log(s) = 2 * atanh((s - 1) / (s + 1))
  Num u = (s - 1) / (s + 1), square = u * u;
  Num sum = num(constant(u.getType(), 2.0 / 15));
  for (double coefficient : {2.0 / 13, 2.0 / 11, 2.0 / 9, 2.0 / 7, 2.0 / 5, 2.0 / 3, 2.0})
    sum = sum * square + coefficient;
  Num log = sum * u;
  log = log + convertSigned(n, f64) * M_LN2;
  // The result is NaN if y is NaN or infinite, because its bits mean something else above.
  log = log + (wide - wide);
  return convert(convert(x, f64) + log, x.getType());
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

Value LaneEmitter::asLanes(Value value) {
  return isa<VectorType>(value.getType()) ? value : splat(value);
}

/// Returns the first index if the indices of the lanes are consecutive. Returns null otherwise.
static Value firstOfNeighbours(Value numbers) {
  auto sum = numbers.getDefiningOp<arith::AddIOp>();
  auto first = sum ? sum.getLhs().getDefiningOp<vector::BroadcastOp>() : vector::BroadcastOp();
  bool isStep = first && sum.getRhs().getDefiningOp<vector::StepOp>();
  return isStep ? first.getSource() : Value();
}

/// Loads one element for each lane. Consecutive elements are one vector load.
Value LaneEmitter::gather(Operation &op, ValueRange operands) {
  Value first = firstOfNeighbours(operands.back());
  bool isRow = llvm::none_of(operands.drop_front().drop_back(),
                             [](Value operand) { return isa<VectorType>(operand.getType()); });
  auto type = cast<MemRefType>(operands.front().getType());
  if (first && isRow && type.isLastDimUnitStride()) {
    SmallVector<Value> indices(operands.drop_front().drop_back());
    indices.push_back(first);
    return load(operands.front(), indices);
  }
  SmallVector<Value> numbers;
  for (int64_t lane = 0; lane < lanes; ++lane) {
    SmallVector<Value> indices;
    for (Value operand : operands.drop_front())
      indices.push_back(isa<VectorType>(operand.getType())
                            ? vector::ExtractOp::create(b, loc, operand, lane).getResult()
                            : operand);
    numbers.push_back(memref::LoadOp::create(b, loc, operands.front(), indices));
  }
  return vector::FromElementsOp::create(b, loc, of(numbers.front().getType()), numbers);
}

FailureOr<SmallVector<Value>> LaneEmitter::run(Block &block, IRMapping mapping) {
  for (Operation &op : block.without_terminator()) {
    SmallVector<Value> operands;
    for (Value operand : op.getOperands())
      operands.push_back(mapping.lookupOrDefault(operand));
    bool isOfLanes =
        llvm::any_of(operands, [](Value operand) { return isa<VectorType>(operand.getType()); });
    if (!isOfLanes) {
      b.clone(op, mapping);
      continue;
    }
    if (isa<memref::LoadOp>(op)) {
      mapping.map(op.getResult(0), gather(op, operands));
      continue;
    }
    if (!op.hasTrait<OpTrait::Elementwise>())
      return op.emitOpError("has no lowering to a CPU in a region of tilekernel.attention: "
                            "expected elementwise ops and loads");
    for (Value &operand : operands)
      operand = asLanes(operand);
    SmallVector<Type> types;
    for (Type type : op.getResultTypes())
      types.push_back(of(type));
    OperationState state(loc, op.getName().getIdentifier(), operands, types, op.getAttrs());
    state.propertiesAttr = op.getPropertiesAsAttribute();
    Operation *made = b.create(state);
    mapping.map(op.getResults(), made->getResults());
  }
  SmallVector<Value> results;
  for (Value value : block.getTerminator()->getOperands())
    results.push_back(mapping.lookupOrDefault(value));
  return results;
}
