// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attention takes over what computes its queries, if nothing else needs that, and what takes its
// results. Keys stay launches of their own where several tiles of queries would compute each again.

#include "AttentionBodies.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionBodies.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace fusednorm;

static std::string nameOf(Operation *op) {
  StringRef name = op->getName().getStringRef();
  name.consume_front("fusednorm.");
  return name.str();
}

static int64_t bytesOf(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  return type.getNumElements() * llvm::divideCeil(type.getElementTypeBitWidth(), 8);
}

/// The only op that takes the value; extents are no use of it.
static Operation *getOnlyUser(Value value) {
  Operation *only = nullptr;
  for (Operation *user : value.getUsers()) {
    if (isa<tensor::DimOp>(user) || user == only)
      continue;
    if (only)
      return nullptr;
    only = user;
  }
  return only;
}

namespace {
class AttentionWriter {
public:
  AttentionWriter(RaggedAttentionOp op, FusionReport &report) : op(op), report(report) {}

  bool run() {
    takeQueries();
    takeResults();
    reportKeys();
    if (taken.empty())
      return false;
    std::vector<std::string> names(before);
    names.push_back(nameOf(op));
    names.insert(names.end(), behind.begin(), behind.end());
    report.addGroup(op, op->getName().getStringRef(), std::move(names), saved);
    return true;
  }

private:
  void takeQueries();
  void takeResults();
  void reportKeys();
  /// Written and read again no more.
  void save(Value value) {
    auto type = cast<RankedTensorType>(value.getType());
    if (saved && type.hasStaticShape())
      *saved += 2 * bytesOf(value);
    else
      saved = std::nullopt;
  }
  void refuse(Operation *blocker, const Twine &reason) {
    report.addCandidate(op, op->getName().getStringRef(), blocker, reason.str());
  }
  /// The block's argument for a value of the function, a constant as one of its own.
  Value addInput(OpBuilder &b, Block &body, SmallVector<Value> &inputs, IRMapping &mapping,
                 Value value, unsigned behindLast);
  RaggedAttentionOp rebuild(Operation *place, TypeRange types, ValueRange prologueIns,
                            ValueRange epilogueIns, Value q, Value out, Value scales);

  RaggedAttentionOp op;
  FusionReport &report;
  SmallVector<Operation *> taken;
  std::vector<std::string> before, behind;
  std::optional<int64_t> saved = 0;
};
} // namespace

Value AttentionWriter::addInput(OpBuilder &b, Block &body, SmallVector<Value> &inputs,
                                IRMapping &mapping, Value value, unsigned behindLast) {
  if (Value known = mapping.lookupOrNull(value))
    return known;
  Value own;
  if (Operation *constant = value.getDefiningOp();
      constant && isa<arith::ConstantOp>(constant) && !isa<ShapedType>(value.getType())) {
    own = b.clone(*constant)->getResult(0);
  } else {
    own = body.insertArgument(body.getNumArguments() - behindLast, value.getType(), value.getLoc());
    inputs.push_back(value);
  }
  mapping.map(value, own);
  return own;
}

/// The op with other operands, in front of `place`; regions move.
RaggedAttentionOp AttentionWriter::rebuild(Operation *place, TypeRange types,
                                           ValueRange prologueIns, ValueRange epilogueIns, Value q,
                                           Value out, Value scales) {
  OpBuilder b(place);
  auto made = RaggedAttentionOp::create(
      b, op.getLoc(), types, q, op.getK(), op.getV(), op.getRope(), op.getRopeScales(),
      op.getRowOffsets(), op.getKeyOffsets(), op.getLengths(), op.getKeyStarts(),
      op.getValidLengths(), op.getTable(), op.getLayer(), op.getBias(), op.getBiasStarts(),
      op.getSinks(), op.getQScales(), op.getKScales(), op.getVScales(), op.getChecked(),
      prologueIns, epilogueIns, out, op.getLse(), scales, op.getScaleAttr(), op.getMask(),
      op.getModifierAttr(), op.getRopeColumnAttr(), op.getRopeGroupAttr());
  made->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  for (auto [from, to] : llvm::zip_equal(op->getRegions(), made->getRegions()))
    to.takeBody(from);
  return made;
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

void AttentionWriter::takeQueries() {
  if (!op.getPrologue().empty())
    return;
  // The chain behind the queries in memory, the last op first.
  SmallVector<Operation *> chain;
  Value q = op.getQ();
  while (Operation *made = q.getDefiningOp()) {
    bool isNext = isPrologueOp(made) &&
                  (chain.empty() || (isa<RmsNormOp>(made) && !isa<RmsNormOp>(chain.back())));
    if (!isNext || made->getBlock() != op->getBlock())
      break;
    if (getOnlyUser(q) != (chain.empty() ? op.getOperation() : chain.back()))
      return refuse(made, "its result has another use");
    if (!cast<DestinationStyleOpInterface>(made).getDpsInits()[0].getDefiningOp<tensor::EmptyOp>())
      return refuse(made, "it is written over a tensor that is given");
    chain.push_back(made);
    q = made->getOperand(0);
  }
  if (chain.empty())
    return;
  if (q.getType() != op.getQ().getType())
    return refuse(chain.back(), "it takes queries of another type");
  OpBuilder b(op);
  Location loc = op.getLoc();
  auto made =
      rebuild(op, op.getResultTypes(), {}, op.getEpilogueIns(), q, op.getOut(), op.getScales());
  Block *body = b.createBlock(&made.getPrologue(), {}, q.getType(), loc);
  IRMapping mapping;
  mapping.map(q, body->getArgument(0));
  SmallVector<Value> inputs;
  Value current;
  for (Operation *next : llvm::reverse(chain)) {
    b.setInsertionPointToEnd(body);
    Value result = next->getResult(0);
    auto type = cast<RankedTensorType>(result.getType());
    for (Value operand : cast<DestinationStyleOpInterface>(next).getDpsInputs())
      addInput(b, *body, inputs, mapping, operand, 0);
    Value init = cast<DestinationStyleOpInterface>(next).getDpsInits()[0];
    Value empty = tensor::EmptyOp::create(
        b, loc, tensor::getMixedSizes(b, loc, body->getArgument(0)), type.getElementType());
    mapping.map(init, empty);
    current = b.clone(*next, mapping)->getResult(0);
  }
  YieldOp::create(b, loc, current);
  made.getPrologueInsMutable().assign(inputs);
  if (AttentionBlocker blocker = findPrologueBlocker(made); blocker.op) {
    refuse(chain.front(), blocker.op->getName().getStringRef() + " " + blocker.reason);
    made.getPrologue().dropAllReferences();
    made.getPrologue().getBlocks().clear();
    made.getPrologueInsMutable().clear();
    made.getQMutable().assign(op.getQ());
    op->replaceAllUsesWith(made->getResults());
    op->erase();
    op = made;
    return;
  }
  for (Operation *next : llvm::reverse(chain)) {
    before.push_back(nameOf(next));
    taken.push_back(next);
    save(next->getResult(0));
  }
  op->replaceAllUsesWith(made->getResults());
  op->erase();
  op = made;
  for (Operation *next : chain) {
    // Extents are those of the queries in memory.
    for (OpOperand &use : llvm::make_early_inc_range(next->getResult(0).getUses()))
      use.set(q);
    next->erase();
  }
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

void AttentionWriter::takeResults() {
  if (!op.getEpilogue().empty())
    return;
  Value result = op->getResult(0);
  Operation *user = getOnlyUser(result);
  auto collapse = dyn_cast_or_null<tensor::CollapseShapeOp>(user);
  const SmallVector<ReassociationIndices> heads{{0}, {1, 2}};
  if (collapse && collapse.getReassociationIndices() == heads) {
    result = collapse.getResult();
    user = result.hasOneUse() ? *result.user_begin() : nullptr;
  } else {
    collapse = nullptr;
  }
  auto quantize = dyn_cast_or_null<QuantizeOp>(user);
  if (!quantize || quantize->getBlock() != op->getBlock() || quantize.getX() != result)
    return;
  if (quantize.isTwoLaunches() || quantize.getAmax())
    return refuse(quantize, "its scale is one of all rows");
  OpBuilder b(quantize);
  Location loc = op.getLoc();
  SmallVector<Type> types{quantize.getOut().getType()};
  if (op.getLse())
    types.push_back(op.getLse().getType());
  if (quantize.getScales())
    types.push_back(quantize.getScales().getType());
  // Destinations may be made behind attention: it moves to where its results are taken.
  if (op.getLse())
    for (Operation *other : op->getResult(1).getUsers())
      if (other->getBlock() != op->getBlock() || other->isBeforeInBlock(quantize))
        return refuse(other, "it takes the LSE before there are codes");
  auto made = rebuild(quantize, types, op.getPrologueIns(), {}, op.getQ(), quantize.getOut(),
                      quantize.getScales());
  SmallVector<Type> arguments{op.getAttendedType(), quantize.getOut().getType()};
  if (quantize.getScales())
    arguments.push_back(quantize.getScales().getType());
  Block *body = b.createBlock(&made.getEpilogue(), {}, arguments,
                              SmallVector<Location>(arguments.size(), loc));
  IRMapping mapping;
  mapping.map(quantize.getOut(), body->getArgument(1));
  if (quantize.getScales())
    mapping.map(quantize.getScales(), body->getArgument(2));
  Value current = body->getArgument(0);
  auto type = cast<RankedTensorType>(op.getResult(0).getType());
  if (!type.getElementType().isF32())
    current =
        arith::TruncFOp::create(b, loc, op.getAttendedType().clone(type.getElementType()), current);
  if (collapse)
    current = tensor::CollapseShapeOp::create(b, loc, current, heads);
  mapping.map(quantize.getX(), current);
  SmallVector<Value> inputs;
  for (Value operand : {quantize.getScaleUb(), quantize.getStaticScale()})
    if (operand)
      addInput(b, *body, inputs, mapping, operand, arguments.size() - 1);
  Operation *own = b.clone(*quantize, mapping);
  YieldOp::create(b, loc, own->getResults());
  made.getEpilogueInsMutable().assign(inputs);
  AttentionBlocker blocker = findEpilogueBlocker(made);
  if (blocker.op || current.getType() != quantize.getX().getType()) {
    refuse(quantize, blocker.op ? blocker.op->getName().getStringRef() + " " + blocker.reason
                                : Twine("its type says more of its rows"));
    for (auto [from, to] : llvm::zip_equal(made->getRegions(), op->getRegions()))
      if (&from != &made.getEpilogue())
        to.takeBody(from);
    made->erase();
    return;
  }
  save(op->getResult(0));
  taken.push_back(quantize);
  behind.push_back(nameOf(quantize));
  quantize->getResult(0).replaceAllUsesWith(made->getResult(0));
  if (quantize.getScales())
    quantize->getResult(1).replaceAllUsesWith(made->getResults().back());
  if (op.getLse())
    op->getResult(1).replaceAllUsesWith(made->getResult(1));
  quantize->erase();
  // Extents are those of the destination.
  for (OpOperand &use : llvm::make_early_inc_range(op->getResult(0).getUses()))
    if (isa<tensor::DimOp>(use.getOwner()))
      use.set(op.getOut());
  if (collapse)
    collapse->erase();
  op->erase();
  op = made;
}

//===----------------------------------------------------------------------===//
// Keys
//===----------------------------------------------------------------------===//

/// What computes keys stays a launch of its own: each tile of queries, of each head that shares a
/// key, would compute it again.
void AttentionWriter::reportKeys() {
  Operation *made = op.getK().getDefiningOp();
  if (!made || !isPrologueOp(made))
    return;
  // Of the largest tiles of any target.
  constexpr int64_t kTile = 384;
  ShapedType q = op.getQ().getType(), k = op.getK().getType();
  int64_t shared = q.getDimSize(1) / k.getDimSize(k.getRank() - 2);
  std::string times = q.isDynamicDim(0) ? "for each tile of queries"
                                        : std::to_string(llvm::divideCeil(q.getDimSize(0), kTile)) +
                                              " times for the tiles of queries";
  std::string bytes;
  if (k.hasStaticShape())
    bytes = ", to save " + std::to_string(2 * bytesOf(op.getK())) + " bytes";
  refuse(made, "keys would be computed again " + times + " of " + std::to_string(shared) +
                   " heads that share them" + bytes);
}

unsigned fusednorm::takeAttentionBodies(Block &block, FusionReport &report) {
  SmallVector<RaggedAttentionOp> ops;
  for (auto op : block.getOps<RaggedAttentionOp>())
    if (cast<DestinationStyleOpInterface>(*op).hasPureTensorSemantics())
      ops.push_back(op);
  unsigned count = 0;
  for (RaggedAttentionOp op : ops)
    count += AttentionWriter(op, report).run();
  return count;
}
