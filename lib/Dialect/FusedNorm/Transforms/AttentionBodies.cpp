// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fuses the ops computing Q and the ops after attention into attention. The ops that compute K are
// fused if each key is computed once, or on request.

#include "AttentionWriter.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedOps.h"

using namespace mlir;
using namespace fusednorm;

std::string AttentionWriter::nameOf(Operation *op) {
  StringRef name = op->getName().getStringRef();
  name.consume_front("fusednorm.");
  return name.str();
}

int64_t AttentionWriter::bytesOf(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  return type.getNumElements() * llvm::divideCeil(type.getElementTypeBitWidth(), 8);
}

Operation *AttentionWriter::getOnlyUser(Value value) {
  Operation *only = nullptr;
  for (Operation *user : value.getUsers()) {
    if (isa<tensor::DimOp>(user))
      continue;
    if (only)
      return nullptr;
    only = user;
  }
  return only;
}

bool AttentionWriter::run() {
  reportKeys();
  takeRows();
  takeResults();
  if (!isTaken)
    saved = std::nullopt;
  std::vector<std::string> names(before);
  names.push_back(nameOf(op));
  names.insert(names.end(), behind.begin(), behind.end());
  report.addGroup(op, op->getName().getStringRef(), std::move(names), saved);
  return isTaken;
}

void AttentionWriter::save(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  if (saved && type.hasStaticShape())
    *saved += 2 * bytesOf(value);
  else
    saved = std::nullopt;
}

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

/// Rebuilds the op with other operands before `indices`. Its regions move to the new op.
RaggedAttentionOp AttentionWriter::rebuild(Operation *indices, TypeRange types,
                                           ValueRange prologueIns, ValueRange epilogueIns, Value q,
                                           Value k, Value out, Value scales) {
  OpBuilder b(indices);
  auto made = RaggedAttentionOp::create(
      b, op.getLoc(), types, q, k, op.getV(), op.getRope(), op.getRopeScales(), op.getRowOffsets(),
      op.getKeyOffsets(), op.getLengths(), op.getKeyStarts(), op.getValidLengths(), op.getTable(),
      op.getLayer(), op.getBias(), op.getBiasStarts(), op.getTree(), op.getKeyRanges(),
      op.getSinks(), op.getQScales(), op.getKScales(), op.getVScales(), op.getChecked(),
      prologueIns, epilogueIns, out, op.getLse(), scales, op.getScaleAttr(), op.getMask(),
      op.getModifierAttr(), op.getRopeColumnAttr(), op.getRopeGroupAttr(), op.getKvGroupAttr(),
      op.getPieceAttr(), op.getSignedLengthsAttr());
  made->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  for (auto [from, to] : llvm::zip_equal(op->getRegions(), made->getRegions()))
    to.takeBody(from);
  return made;
}

//===----------------------------------------------------------------------===//
// Queries and keys
//===----------------------------------------------------------------------===//

/// Returns the ops computing `rows`, from the last to the first, as far as a prologue supports
/// them.
AttentionWriter::Chain AttentionWriter::findChain(Value rows) {
  Chain chain{{}, rows};
  while (Operation *made = chain.source.getDefiningOp()) {
    bool isNext =
        isPrologueOp(made) &&
        (chain.ops.empty() || (isa<RmsNormOp>(made) && !isa<RmsNormOp>(chain.ops.back())));
    if (!isNext || made->getBlock() != op->getBlock())
      break;
    auto no = [&](const Twine &reason) -> Chain {
      refuse(made, reason);
      return {{}, rows};
    };
    if (getOnlyUser(chain.source) != (chain.ops.empty() ? op.getOperation() : chain.ops.back()))
      return no("its result has another use");
    if (!cast<DestinationStyleOpInterface>(made).getDpsInits()[0].getDefiningOp<tensor::EmptyOp>())
      return no("it overwrites a given tensor");
    if (llvm::is_contained(llvm::drop_begin(made->getOperands()), made->getOperand(0)))
      return no("it uses its rows twice");
    if (AttentionBlocker blocker = findRowsBlocker(made); blocker.op)
      return no(blocker.op->getName().getStringRef() + " " + blocker.reason);
    chain.ops.push_back(made);
    chain.source = made->getOperand(0);
  }
  if (chain.source.getType() != rows.getType()) {
    refuse(chain.ops.back(), "its rows have another type");
    return {{}, rows};
  }
  return chain;
}

/// Clones the ops of a chain at the end of a prologue. Returns the computed rows.
Value AttentionWriter::cloneChain(OpBuilder &b, const Chain &chain, BlockArgument rows,
                                  SmallVector<Value> &inputs, IRMapping &mapping) {
  Value current = rows;
  Location loc = op.getLoc();
  for (Operation *next : llvm::reverse(chain.ops)) {
    auto type = cast<RankedTensorType>(next->getResult(0).getType());
    auto primitive = cast<DestinationStyleOpInterface>(*next);
    mapping.map(next->getOperand(0), current);
    SmallVector<Value> operands = primitive.getDpsInputs();
    for (Value operand : llvm::drop_begin(operands))
      addInput(b, *rows.getOwner(), inputs, mapping, operand, 0);
    mapping.map(primitive.getDpsInits()[0],
                tensor::EmptyOp::create(b, loc, tensor::getMixedSizes(b, loc, rows),
                                        type.getElementType()));
    current = b.clone(*next, mapping)->getResult(0);
    before.push_back(nameOf(next));
    save(next->getResult(0));
  }
  return current;
}

void AttentionWriter::takeRows() {
  if (!op.getPrologue().empty())
    return;
  Chain ofQueries = findChain(op.getQ()), ofKeys{{}, op.getK()};
  if (takesKeys())
    ofKeys = findChain(op.getK());
  if (ofQueries.ops.empty() && ofKeys.ops.empty())
    return;
  bool hasKeys = !ofKeys.ops.empty();
  OpBuilder b(op);
  auto made = rebuild(op, op.getResultTypes(), {}, op.getEpilogueIns(), ofQueries.source,
                      ofKeys.source, op.getOut(), op.getScales());
  SmallVector<Value> rows{ofQueries.source}, inputs, yielded;
  if (hasKeys)
    rows.push_back(ofKeys.source);
  Block *body = b.createBlock(&made.getPrologue(), {}, ValueRange(rows).getTypes(),
                              SmallVector<Location>(rows.size(), op.getLoc()));
  IRMapping mapping;
  yielded.push_back(cloneChain(b, ofQueries, body->getArgument(0), inputs, mapping));
  // The rows of one chain may be an operand of the other.
  for (Operation *next : ofQueries.ops)
    mapping.erase(next->getOperand(0));
  if (hasKeys)
    yielded.push_back(cloneChain(b, ofKeys, body->getArgument(1), inputs, mapping));
  YieldOp::create(b, op.getLoc(), yielded);
  made.getPrologueInsMutable().assign(inputs);
  op->replaceAllUsesWith(made->getResults());
  op->erase();
  op = made;
  for (const Chain &chain : {ofQueries, ofKeys})
    for (Operation *next : chain.ops) {
      // Extents of the result are extents of the rows in memory.
      for (OpOperand &use : llvm::make_early_inc_range(next->getResult(0).getUses()))
        use.set(chain.source);
      next->erase();
      isTaken = true;
    }
}

/// Returns whether attention may compute its keys.
bool AttentionWriter::takesKeys() {
  ShapedType q = op.getQ().getType(), k = op.getK().getType();
  if (keys == KeyPrologues::Never || k.getRank() != 3)
    return false;
  if (keys == KeyPrologues::Always)
    return true;
  // The number of queries in the smallest tile of the matrix paths.
  constexpr int64_t kTile = 16;
  return !q.isDynamicDim(0) && q.getDimSize(0) <= kTile && q.getDimSize(1) == k.getDimSize(1);
}

/// Reports why the ops that compute K stay a separate kernel: each tile of queries, of each query
/// head of a GQA group, would compute K again.
void AttentionWriter::reportKeys() {
  Operation *made = op.getK().getDefiningOp();
  if (!made || !isPrologueOp(made) || takesKeys())
    return;
  ShapedType q = op.getQ().getType(), k = op.getK().getType();
  if (k.getRank() != 3)
    return refuse(made, "rows of a cache are computed when they are stored");
  // The number of queries in the largest tile of any target.
  constexpr int64_t kTile = 384;
  int64_t shared = q.getDimSize(1) / k.getDimSize(k.getRank() - 2);
  std::string times = q.isDynamicDim(0) ? "for each tile of queries"
                                        : std::to_string(llvm::divideCeil(q.getDimSize(0), kTile)) +
                                              " times for the tiles of queries";
  std::string bytes;
  if (k.hasStaticShape())
    bytes = ", to save " + std::to_string(2 * bytesOf(op.getK())) + " bytes";
  refuse(made, "K would be computed again " + times + " and for each of " + std::to_string(shared) +
                   " query heads per KV head" + bytes + "; key-prologues=always fuses it");
}

unsigned fusednorm::takeAttentionBodies(Block &block, KeyPrologues keys, FusionReport &report) {
  SmallVector<RaggedAttentionOp> ops;
  for (auto op : block.getOps<RaggedAttentionOp>())
    if (cast<DestinationStyleOpInterface>(*op).hasPureTensorSemantics())
      ops.push_back(op);
  unsigned count = 0;
  for (RaggedAttentionOp op : ops)
    count += AttentionWriter(op, keys, report).run();
  return count;
}
