// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The inverse of fusednorm-generalize, for all named ops alike: build the op
// that a fused op might be, generalize it, compare the bodies.

#include "fusednorm/Dialect/FusedNorm/Transforms/Passes.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Patterns.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Transforms/WalkPatternRewriteDriver.h"
#include "llvm/Support/Threading.h"

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMSPECIALIZE
#include "fusednorm/Dialect/FusedNorm/Transforms/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;

//===----------------------------------------------------------------------===//
// Comparison of bodies
//===----------------------------------------------------------------------===//

namespace {
/// Compares what two bodies yield. Where a destination that is not stored comes
/// from, and casts that only hide static extents, make no difference.
class BodyComparison {
public:
  bool areEqual(FusedOp lhs, FusedOp rhs) {
    ValueRange left = getYielded(lhs), right = getYielded(rhs);
    return left.size() == right.size() &&
           llvm::all_of(llvm::zip(left, right), [&](auto pair) {
             return areEqual(std::get<0>(pair), std::get<1>(pair));
           });
  }

  static ValueRange getYielded(FusedOp op) {
    return cast<YieldOp>(op.getBody().front().getTerminator()).getValues();
  }

  static Value throughCasts(Value value) {
    while (auto castOp = value.getDefiningOp<tensor::CastOp>())
      value = castOp.getSource();
    return value;
  }

private:
  bool areEqual(Value left, Value right) {
    left = throughCasts(left);
    right = throughCasts(right);
    auto [it, isNew] = known.try_emplace({left, right}, false);
    if (isNew) {
      bool equal = compare(left, right);
      known[{left, right}] = equal;
      return equal;
    }
    return it->second;
  }

  bool compare(Value left, Value right) {
    if (auto argument = dyn_cast<BlockArgument>(left)) {
      auto other = dyn_cast<BlockArgument>(right);
      return other && argument.getArgNumber() == other.getArgNumber();
    }
    if (isa<BlockArgument>(right))
      return false;
    Operation *leftOp = left.getDefiningOp(), *rightOp = right.getDefiningOp();
    if (isa<tensor::EmptyOp>(leftOp) && isa<tensor::EmptyOp>(rightOp))
      return isSameDestination(left.getType(), right.getType());
    return leftOp->getName() == rightOp->getName() &&
           cast<OpResult>(left).getResultNumber() == cast<OpResult>(right).getResultNumber() &&
           leftOp->getNumOperands() == rightOp->getNumOperands() &&
           leftOp->getAttrDictionary() == rightOp->getAttrDictionary() &&
           llvm::all_of(llvm::zip(leftOp->getOperands(), rightOp->getOperands()), [&](auto pair) {
             return areEqual(std::get<0>(pair), std::get<1>(pair));
           });
  }

  static bool isSameDestination(Type left, Type right) {
    auto leftType = cast<RankedTensorType>(left), rightType = cast<RankedTensorType>(right);
    return leftType.getElementType() == rightType.getElementType() &&
           succeeded(verifyCompatibleShape(leftType, rightType));
  }

  llvm::DenseMap<std::pair<Value, Value>, bool> known;
};
} // namespace

/// Whether `op` is valid. What its verifier says is for nobody's eyes.
static bool isValid(Operation *op) {
  uint64_t thread = llvm::get_threadid();
  ScopedDiagnosticHandler handler(op->getContext(), [&](Diagnostic &) {
    return success(llvm::get_threadid() == thread);
  });
  return succeeded(verify(op));
}

//===----------------------------------------------------------------------===//
// Candidates
//===----------------------------------------------------------------------===//

/// Operand segments are for every candidate to find out.
static constexpr StringLiteral kSegmentsName = "operandSegmentSizes";

/// The primitive that is all of the body, detached.
static Operation *createPrimitive(FusedOp fused) {
  SmallVector<Value> values = llvm::map_to_vector(BodyComparison::getYielded(fused),
                                                  BodyComparison::throughCasts);
  Operation *primitive = values.empty() ? nullptr : values.front().getDefiningOp();
  if (!isa_and_nonnull<RowProgramOpInterface>(primitive) ||
      !llvm::equal(values, primitive->getResults()))
    return nullptr;
  SmallVector<Value> operands;
  for (Value operand : primitive->getOperands()) {
    auto argument = dyn_cast<BlockArgument>(BodyComparison::throughCasts(operand));
    if (!argument)
      return nullptr;
    operands.push_back(fused->getOperand(argument.getArgNumber()));
  }
  OperationState state(fused.getLoc(), primitive->getName(), operands, fused.getResultTypes(),
                       primitive->getAttrs());
  return Operation::create(state);
}

/// Attributes for a group of primitives: it gives its own to all of them, so the
/// first one that has an attribute of that name knows it.
static SmallVector<NamedAttribute> inferAttributes(RegisteredOperationName name, FusedOp fused) {
  SmallVector<NamedAttribute> attributes;
  for (StringAttr key : name.getAttributeNames()) {
    if (key == kSegmentsName)
      continue;
    for (Operation &op : fused.getBody().front()) {
      if (!isa<RowProgramOpInterface>(op))
        continue;
      if (Attribute value = op.getInherentAttr(key).value_or(Attribute())) {
        attributes.emplace_back(key, value);
        break;
      }
    }
  }
  return attributes;
}

/// The op `name` with the operands of `fused`, detached, if it is valid and means
/// the same.
static Operation *createIfEqual(FusedOp fused, RegisteredOperationName name,
                                ArrayRef<NamedAttribute> attributes, ArrayRef<int32_t> segments) {
  OperationState state(fused.getLoc(), name, fused->getOperands(), fused.getResultTypes(),
                       attributes);
  Builder builder(fused.getContext());
  if (!segments.empty())
    state.addAttribute(kSegmentsName, builder.getDenseI32ArrayAttr(segments));
  Operation *candidate = Operation::create(state);
  bool isEqual = false;
  if (isValid(candidate)) {
    OpBuilder detached(fused.getContext());
    FailureOr<FusedOp> general = generalize(detached, candidate);
    isEqual = succeeded(general) && BodyComparison().areEqual(*general, fused);
    if (succeeded(general))
      general->erase();
  }
  if (isEqual)
    return candidate;
  candidate->erase();
  return nullptr;
}

/// Tries all ways to deal the operands to the groups of the op `name`, each of
/// which takes one operand or none.
static Operation *createNamed(FusedOp fused, RegisteredOperationName name) {
  auto *interface = name.getInterface<GeneralizableOpInterface>();
  if (!interface)
    return nullptr;
  SmallVector<NamedAttribute> attributes = inferAttributes(name, fused);
  unsigned numGroups = interface->getOperandGroupCount();
  if (numGroups == 0)
    return createIfEqual(fused, name, attributes, {});
  uint32_t required = interface->getRequiredOperandGroups();
  for (uint32_t present = 0; present < (uint32_t(1) << numGroups); ++present) {
    if (static_cast<unsigned>(llvm::popcount(present)) != fused->getNumOperands() ||
        (required & ~present))
      continue;
    SmallVector<int32_t> segments;
    for (unsigned group = 0; group < numGroups; ++group)
      segments.push_back(present >> group & 1);
    if (Operation *candidate = createIfEqual(fused, name, attributes, segments))
      return candidate;
  }
  return nullptr;
}

Operation *fusednorm::specialize(OpBuilder &builder, FusedOp fused) {
  Operation *special = createPrimitive(fused);
  if (special && !isValid(special)) {
    special->erase();
    special = nullptr;
  }
  if (!special)
    for (RegisteredOperationName name : fused.getContext()->getRegisteredOperations())
      if ((special = createNamed(fused, name)))
        break;
  if (!special)
    return nullptr;
  for (NamedAttribute attribute : fused->getDiscardableAttrs())
    special->setDiscardableAttr(attribute.getName(), attribute.getValue());
  return builder.insert(special);
}

namespace {
struct SpecializePattern : public OpRewritePattern<FusedOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(FusedOp op, PatternRewriter &rewriter) const override {
    Operation *special = specialize(rewriter, op);
    if (!special)
      return rewriter.notifyMatchFailure(op, "no named op and no primitive means the same");
    rewriter.replaceOp(op, special);
    return success();
  }
};

struct FusedNormSpecialize : public fusednorm::impl::FusedNormSpecializeBase<FusedNormSpecialize> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateSpecializePatterns(patterns);
    walkAndApplyPatterns(getOperation(), std::move(patterns));
  }
};
} // namespace

void fusednorm::populateSpecializePatterns(RewritePatternSet &patterns) {
  patterns.add<SpecializePattern>(patterns.getContext());
}
