// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Lowering/LaunchWork.h"
#include "fusednorm/Schedule/ThreadPolicy.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace fusednorm;

namespace {
/// An index in the IR, as the number of `areThreadsFaster`.
struct IndexNumber {
  OpBuilder *b;
  Location loc;
  Value value;

  template <typename OpTy>
  IndexNumber compute(Value other) const {
    return {b, loc, b->createOrFold<OpTy>(loc, value, other)};
  }
  Value constant(int64_t number) const { return arith::ConstantIndexOp::create(*b, loc, number); }

  IndexNumber operator+(const IndexNumber &other) const {
    return compute<arith::AddIOp>(other.value);
  }
  IndexNumber operator-(int64_t number) const { return compute<arith::SubIOp>(constant(number)); }
  IndexNumber operator*(const IndexNumber &other) const {
    return compute<arith::MulIOp>(other.value);
  }
  IndexNumber operator*(int64_t number) const { return compute<arith::MulIOp>(constant(number)); }
  IndexNumber operator/(int64_t number) const { return compute<arith::DivUIOp>(constant(number)); }
  Value operator>(const IndexNumber &other) const {
    return b->createOrFold<arith::CmpIOp>(loc, arith::CmpIPredicate::ugt, value, other.value);
  }
};
} // namespace

Value cpu::createThreadChoice(OpBuilder &b, Location loc, const LaunchWork &work, Value threads) {
  auto number = [&](Value value) { return IndexNumber{&b, loc, value}; };
  return areThreadsFaster(number(work.bytes), number(work.operations), number(threads));
}
