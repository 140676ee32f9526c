// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// When ops may be one launch, and how they become one.

#include "FusionGroup.h"
#include "RowOps.h"
#include "SkippedRows.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Patterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace fusednorm;

/// Groups whose ops lie further apart than this are left alone: what stands
/// between would have to be searched again and again.
static constexpr unsigned kMaxDistance = 512;
/// Each row of an operand or a result takes registers until the row is done.
static constexpr unsigned kMaxRowValues = 12;
static constexpr unsigned kMaxOps = 24;

//===----------------------------------------------------------------------===//
// What is in a group
//===----------------------------------------------------------------------===//

bool FusionGroup::hasPrimitive() const { return llvm::any_of(ops, isPrimitiveRowOp); }

bool FusionGroup::hasStore() const { return llvm::any_of(ops, llvm::IsaPred<PagedStoreOp>); }

SmallVector<Operation *> FusionGroup::getSorted() const {
  SmallVector<Operation *> sorted(ops.begin(), ops.end());
  llvm::sort(sorted, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return sorted;
}

static std::string getShortName(Operation *op) {
  if (isPrimitiveRowOp(op))
    return op->getName().stripDialect().str();
  // An elementwise op is known by its arithmetic.
  auto linalgOp = cast<linalg::LinalgOp>(op);
  for (Operation &nested : llvm::reverse(linalgOp.getBlock()->without_terminator()))
    if (!isa<arith::ExtFOp, arith::TruncFOp>(nested))
      return nested.getName().getStringRef().str();
  return linalgOp.getBlock()->front().getName().getStringRef().str();
}

std::vector<std::string> FusionGroup::getNames() const {
  std::vector<std::string> names;
  for (Operation *op : getSorted())
    names.push_back(getShortName(op));
  return names;
}

Attribute FusionGroup::getSignature() const {
  MLIRContext *context = ops.front()->getContext();
  SmallVector<Attribute> names;
  for (Operation *op : getSorted())
    if (isPrimitiveRowOp(op) && !isa<PagedStoreOp>(op))
      names.push_back(op->getName().getIdentifier());
  return ArrayAttr::get(context, names);
}

bool FusionGroup::isUsedOutside(Value value) const {
  return llvm::any_of(value.getUsers(), [&](Operation *user) {
    return !ops.contains(value.getParentBlock()->findAncestorOpInBlock(*user));
  });
}

std::optional<int64_t> FusionGroup::getBytesSaved() const {
  int64_t bytes = 0;
  for (Operation *op : ops)
    for (Value result : op->getResults()) {
      // Of a cache only rows are written, by any launch.
      if (isa<PagedStoreOp>(op))
        continue;
      int64_t reads = llvm::count_if(result.getUsers(),
                                     [&](Operation *user) { return ops.contains(user); });
      if (reads == 0)
        continue;
      auto type = cast<RankedTensorType>(result.getType());
      if (!type.hasStaticShape())
        return std::nullopt;
      int64_t writes = isUsedOutside(result) ? 0 : 1;
      bytes += type.getNumElements() * (type.getElementTypeBitWidth() / 8) * (reads + writes);
    }
  return bytes;
}

//===----------------------------------------------------------------------===//
// Whether two groups can be one
//===----------------------------------------------------------------------===//

bool FusionGroup::findDependents(const FusionGroup &other, unsigned maxDistance,
                                 SmallVectorImpl<Operation *> &dependents, Operation *&blocker,
                                 std::string &reason, uint64_t &numVisited) const {
  auto isMember = [&](Operation *op) { return ops.contains(op) || other.ops.contains(op); };
  SmallVector<Operation *> members = getAll(other);
  Operation *first = ops.front(), *last = ops.front();
  for (const FusionGroup *group : {this, &other})
    for (Operation *op : group->ops) {
      first = op->isBeforeInBlock(first) ? op : first;
      last = last->isBeforeInBlock(op) ? op : last;
    }
  llvm::DenseSet<Operation *> known;
  unsigned distance = 0;
  for (Operation *op = first; op; op = op == last ? nullptr : op->getNextNode()) {
    ++numVisited;
    if (++distance > maxDistance) {
      blocker = op;
      reason = "the ops are further apart than " + std::to_string(maxDistance) + " others";
      return false;
    }
    bool needsGroup = false, needsDependent = false;
    Operation *through = nullptr;
    op->walk([&](Operation *nested) {
      for (Value operand : nested->getOperands()) {
        Operation *producer = operand.getDefiningOp();
        if (!producer || producer->getBlock() != first->getBlock())
          continue;
        needsGroup |= isMember(producer);
        if (known.contains(producer)) {
          needsDependent = true;
          through = producer;
        }
      }
    });
    if (isMember(op)) {
      if (needsDependent) {
        blocker = through;
        reason = "it needs a value of the group and the group needs its value";
        return false;
      }
      continue;
    }
    if (!needsGroup && !needsDependent)
      continue;
    if (!isMemoryEffectFree(op)) {
      blocker = op;
      reason = "it has side effects and would have to move";
      return false;
    }
    if (readsEarlierCache(op, members)) {
      blocker = op;
      reason = "it reads the cache as it was and would have to move behind the store";
      return false;
    }
    known.insert(op);
    dependents.push_back(op);
  }
  return true;
}

bool FusionGroup::isWithinLimits(const FusionGroup &other, Operation *&blocker,
                                 std::string &reason) const {
  FusionGroup both = *this;
  both.ops.insert(other.ops.begin(), other.ops.end());
  blocker = other.ops.front();
  if (both.ops.size() > kMaxOps) {
    reason = "the launch would have more than " + std::to_string(kMaxOps) + " ops";
    return false;
  }
  llvm::SmallPtrSet<Value, 16> rows;
  for (Operation *op : both.ops) {
    for (OpOperand *operand : getRowOperands(op))
      if (!both.ops.contains(operand->get().getDefiningOp()))
        rows.insert(operand->get());
    for (Value result : op->getResults())
      if (both.isUsedOutside(result))
        rows.insert(result);
  }
  if (rows.size() > kMaxRowValues) {
    reason = "the launch would read and write more than " + std::to_string(kMaxRowValues) +
             " rows at a time";
    return false;
  }
  return true;
}

bool FusionGroup::isAlone(const FusionGroup &other, Operation *&blocker,
                          std::string &reason) const {
  for (const FusionGroup *group : {this, &other})
    for (Operation *op : group->ops)
      if (isa<CheckPlacesOp, PagedGatherOp, SegmentOfOp>(op)) {
        blocker = op;
        reason = "its rows are not those of a value before it";
        return true;
      } else if (auto rope = dyn_cast<RopeOp>(op); rope && rope.rotatesInSections()) {
        blocker = op;
        reason = "the columns that it rotates have a row program of their own";
        return true;
      }
  return false;
}

/// Whether the rows of both have one shape. Scales are stored beside the rows that
/// they are of.
static bool haveSameRows(Operation *a, Operation *b) {
  auto isOfScales = [](Operation *op) {
    auto store = dyn_cast<PagedStoreOp>(op);
    auto quantize = store ? store.getX().getDefiningOp<QuantizeOp>() : QuantizeOp();
    return quantize && quantize->getNumResults() == 2 && store.getX() == quantize->getResult(1);
  };
  ArrayRef<int64_t> left = getRowShape(a), right = getRowShape(b);
  if (isOfScales(a) || isOfScales(b))
    return left.size() == right.size() && left.drop_back() == right.drop_back();
  return left == right;
}

bool FusionGroup::canJoin(const FusionGroup &other, Operation *&blocker, std::string &reason,
                          uint64_t &numVisited) const {
  blocker = other.ops.front();
  // Exact shapes, so that no run-time extent has to be compared.
  if (isAlone(other, blocker, reason))
    return false;
  for (Operation *op : ops) {
    if (!haveSameRows(op, other.ops.front())) {
      reason = "its rows have another shape";
      return false;
    }
  }
  // A destination that an op also reads, or results that are no rows, stay in
  // memory between two launches.
  for (const FusionGroup *group : {this, &other})
    for (Operation *op : group->ops)
      for (OpOperand &operand : op->getOpOperands()) {
        Operation *producer = operand.get().getDefiningOp();
        bool isBetween = producer && (group == this ? other : *this).ops.contains(producer);
        bool isRow = llvm::is_contained(getRowOperands(op), &operand);
        if (!isBetween || isChainedCache(operand))
          continue;
        auto type = cast<RankedTensorType>(operand.get().getType());
        if (!isRow || type.getShape() != getRowShape(op)) {
          blocker = op;
          reason = "it reads a value of the group in another way than row by row";
          return false;
        }
      }
  SmallVector<Operation *> dependents;
  return isWithinLimits(other, blocker, reason) &&
         keepsSkippedRows(getAll(other), /*complete=*/false, blocker, reason) &&
         findDependents(other, kMaxDistance, dependents, blocker, reason, numVisited);
}

bool FusionGroup::canJoinIndependent(const FusionGroup &other, Operation *&blocker,
                                     std::string &reason, uint64_t &numVisited) const {
  for (Operation *op : other.ops)
    for (OpOperand &operand : op->getOpOperands())
      if (Operation *producer = operand.get().getDefiningOp();
          producer && ops.contains(producer) && !isChainedCache(operand)) {
        blocker = op;
        reason = "it reads a value of the other group";
        return false;
      }
  if (isAlone(other, blocker, reason))
    return false;
  SmallVector<Operation *> all = getAll(other), dependents;
  // Readers of the same rows would be one program.
  return isWithinLimits(other, blocker, reason) &&
         keepsSkippedRows(all, /*complete=*/true, blocker, reason) &&
         findDependents(other, kMaxDistance, dependents, blocker, reason, numVisited);
}

SmallVector<Operation *> FusionGroup::getAll(const FusionGroup &other) const {
  FusionGroup both = *this;
  both.ops.insert(other.ops.begin(), other.ops.end());
  return both.getSorted();
}

SmallVector<Operation *> FusionGroup::takeMisplacedStores(Operation *&blocker,
                                                          std::string &reason) {
  SmallVector<Operation *> stores;
  if (ops.size() == 1 || keepsSkippedRows(getSorted(), /*complete=*/true, blocker, reason))
    return stores;
  llvm::copy_if(ops, std::back_inserter(stores), llvm::IsaPred<PagedStoreOp>);
  for (Operation *store : stores)
    ops.remove(store);
  return stores;
}

void FusionGroup::join(FusionGroup &other) {
  ops.insert(other.ops.begin(), other.ops.end());
  other.ops.clear();
}

//===----------------------------------------------------------------------===//
// Writing a group as one op
//===----------------------------------------------------------------------===//

namespace {
/// Builds the fused op of a group.
class FusedWriter {
public:
  FusedWriter(ArrayRef<Operation *> ops, llvm::function_ref<bool(Value)> isUsedOutside)
      : ops(ops), isUsedOutside(isUsedOutside) {}

  FusedOp write(OpBuilder &builder) {
    findAddNorms();
    collectOutputs(builder);
    collectInputs();
    SmallVector<Type> resultTypes = llvm::map_to_vector(outs, [](Value out) { return out.getType(); });
    Location loc = builder.getFusedLoc(llvm::map_to_vector(ops, [](Operation *op) { return op->getLoc(); }));
    auto fused = FusedOp::create(builder, loc, resultTypes, inputs, outs);
    SmallVector<Value> operands(fused->getOperands());
    SmallVector<Type> types = llvm::map_to_vector(operands, [](Value v) { return v.getType(); });
    SmallVector<Location> locations =
        llvm::map_to_vector(operands, [](Value v) { return v.getLoc(); });
    OpBuilder::InsertionGuard guard(builder);
    Block *body = builder.createBlock(&fused.getBody(), {}, types, locations);
    for (auto [operand, argument] : llvm::zip_equal(ArrayRef(operands).take_front(inputs.size()),
                                                    body->getArguments().take_front(inputs.size())))
      mapping.map(operand, argument);
    outArguments = body->getArguments().drop_front(inputs.size());
    for (Operation *op : ops)
      emit(builder, op);
    SmallVector<Value> yielded = llvm::map_to_vector(
        outputs, [&](Value output) { return mapping.lookup(output); });
    YieldOp::create(builder, loc, yielded);
    return fused;
  }

  SmallVector<Value> outputs;

private:
  /// A norm of a sum that is stored is one primitive.
  void findAddNorms() {
    for (Operation *op : ops) {
      auto norm = dyn_cast<RmsNormOp>(op);
      Operation *sum = norm ? norm.getX().getDefiningOp() : nullptr;
      if (!sum || !llvm::is_contained(ops, sum) || addNorms.contains(sum) ||
          !isUsedOutside(sum->getResult(0)))
        continue;
      auto summands = getSummands(sum);
      auto typeOf = [](Value value) { return value.getType(); };
      if (summands && typeOf(summands->first) == typeOf(norm.getX()) &&
          typeOf(summands->second) == typeOf(norm.getX()))
        addNorms[sum] = norm;
    }
  }

  void collectOutputs(OpBuilder &builder) {
    for (Operation *op : ops) {
      auto add = [&](Operation *from) {
        for (OpResult result : from->getResults()) {
          auto store = dyn_cast<PagedStoreOp>(from);
          if (store ? getLastStore(store, ops) != store
                    : !isUsedOutside(result) && !isRead(from, result))
            continue;
          outputs.push_back(result);
          outs.push_back(createDestination(builder, from, result));
        }
      };
      if (RmsNormOp norm = addNorms.lookup(op)) {
        // As add_rms_norm has them.
        if (isUsedOutside(norm.getResult())) {
          add(norm);
        }
        add(op);
      } else if (!isNormOfSum(op)) {
        add(op);
      }
    }
  }

  bool isNormOfSum(Operation *op) {
    return llvm::any_of(addNorms, [&](auto &entry) { return entry.second == op; });
  }

  /// What only writes a part of its destination needs it as an operand.
  static bool isRead(Operation *op, OpResult result) {
    auto dps = dyn_cast<DestinationStyleOpInterface>(op);
    if (!isa<RowProgramOpInterface>(op))
      return false;
    OpOperand &init = *dps.getTiedOpOperand(result);
    return isInitRead(init) && !init.get().getDefiningOp<tensor::EmptyOp>();
  }

  /// The destination that the op has. Ops may share one without contents, but the
  /// outputs of one launch may not.
  Value createDestination(OpBuilder &builder, Operation *op, OpResult result) {
    while (auto earlier = dyn_cast<PagedStoreOp>(op)) {
      auto before = earlier.getCache().getDefiningOp<PagedStoreOp>();
      if (!before || !isInside(earlier.getCache()))
        return earlier.getCache();
      op = before;
    }
    Value init = cast<DestinationStyleOpInterface>(op).getTiedOpOperand(result)->get();
    if (auto empty = init.getDefiningOp<tensor::EmptyOp>())
      return builder.clone(*empty)->getResult(0);
    return init;
  }

  bool isInside(Value value) {
    return value.getDefiningOp() && llvm::is_contained(ops, value.getDefiningOp());
  }

  /// Rows first, then weights and tables, then scalars: the order of named ops.
  void collectInputs() {
    llvm::SmallSetVector<Value, 8> rows, tensors, scalars;
    for (Operation *op : ops)
      for (OpOperand *operand : getRowOperands(op))
        if (!isInside(operand->get()))
          rows.insert(operand->get());
    for (Operation *op : ops) {
      if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
        Block *body = linalgOp.getBlock();
        auto type = cast<RankedTensorType>(op->getResult(0).getType());
        for (Operation &nested : *body)
          for (Value operand : nested.getOperands())
            if (operand.getParentBlock() != body &&
                (!type.hasStaticShape() || !matchPattern(operand, m_Constant())))
              scalars.insert(operand);
        continue;
      }
      for (OpOperand &operand : op->getOpOperands()) {
        Value value = operand.get();
        if (isInside(value) || rows.contains(value) ||
            cast<DestinationStyleOpInterface>(op).isDpsInit(&operand))
          continue;
        if (!isa<RankedTensorType>(value.getType()))
          scalars.insert(value);
        else if (isWeights(value))
          constants.insert(value);
        else
          tensors.insert(value);
      }
    }
    llvm::append_range(inputs, rows);
    llvm::append_range(inputs, tensors);
    llvm::append_range(inputs, scalars);
  }

  /// Weights of one number; tables and places are looked up in memory.
  static bool isWeights(Value value) {
    auto type = cast<RankedTensorType>(value.getType());
    SplatElementsAttr splat;
    return type.getRank() == 1 && isa<FloatType>(type.getElementType()) &&
           matchPattern(value, m_Constant(&splat));
  }

  /// The block argument of an output, or a new tensor that is not stored.
  Value getDestination(OpBuilder &builder, OpResult result) {
    if (auto store = dyn_cast<PagedStoreOp>(result.getOwner())) {
      if (isInside(store.getCache()))
        return mapping.lookup(store.getCache());
      result = cast<OpResult>(getLastStore(store, ops).getResult());
    }
    auto *it = llvm::find(outputs, result);
    if (it != outputs.end())
      return outArguments[it - outputs.begin()];
    auto type = cast<RankedTensorType>(result.getType());
    // The rows that were there first know the sizes of all.
    Value like = mapping.lookup(inputs.front());
    SmallVector<Value> sizes;
    for (int64_t dim = 0; dim < type.getRank(); ++dim)
      if (type.isDynamicDim(dim))
        sizes.push_back(tensor::DimOp::create(builder, result.getLoc(), like, dim));
    return tensor::EmptyOp::create(builder, result.getLoc(), type, sizes);
  }

  void emit(OpBuilder &builder, Operation *op) {
    if (isNormOfSum(op))
      return;
    if (RmsNormOp norm = addNorms.lookup(op)) {
      auto [x, residual] = *getSummands(op);
      auto get = [&](Value value) { return value ? mapping.lookupOrDefault(value) : Value(); };
      Value gamma = getWeights(builder, norm.getGamma());
      Value out = getDestination(builder, cast<OpResult>(norm.getResult()));
      Value residualOut = getDestination(builder, op->getResult(0));
      auto add = AddRmsNormOp::create(builder, norm.getLoc(),
                                      TypeRange{out.getType(), residualOut.getType()}, get(x),
                                      get(residual), gamma, get(norm.getEpsilon()),
                                      get(norm.getWeightOffset()), out, residualOut,
                                      SumRounding::Rounded, norm.getNumerics());
      mapping.map(norm.getResult(), add->getResult(0));
      mapping.map(op->getResult(0), add->getResult(1));
      return;
    }
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
      mapping.map(op->getResult(0), emitElementwise(builder, linalgOp, mapping));
      return;
    }
    auto dps = cast<DestinationStyleOpInterface>(op);
    SmallVector<Value> operands;
    SmallVector<Type> types(op->getResultTypes());
    for (OpOperand &operand : op->getOpOperands()) {
      if (dps.isDpsInit(&operand))
        operands.push_back(getDestination(builder, dps.getTiedOpResult(&operand)));
      else
        operands.push_back(getWeights(builder, operand.get()));
    }
    Operation *copy = clone(builder, op, types, operands);
    SmallVector<NamedAttribute> discardable(copy->getDiscardableAttrs());
    for (NamedAttribute attribute : discardable)
      copy->removeDiscardableAttr(attribute.getName());
    mapping.map(op->getResults(), copy->getResults());
  }

  /// Constants of one number are made inside.
  Value getWeights(OpBuilder &builder, Value value) {
    if (constants.contains(value) && !mapping.contains(value))
      mapping.map(value, builder.clone(*value.getDefiningOp())->getResult(0));
    return mapping.lookupOrDefault(value);
  }

  ArrayRef<Operation *> ops;
  llvm::function_ref<bool(Value)> isUsedOutside;
  llvm::SmallDenseMap<Operation *, RmsNormOp> addNorms;
  SmallVector<Value> inputs, outs;
  llvm::DenseSet<Value> constants;
  ValueRange outArguments;
  IRMapping mapping;
};
} // namespace

Operation *FusionGroup::write(Operation *&blocker, std::string &reason) {
  SmallVector<Operation *> dependents;
  uint64_t visited = 0;
  // Groups that were written before have moved ops: check again.
  if (!findDependents(*this, std::numeric_limits<unsigned>::max(), dependents, blocker, reason,
                      visited))
    return nullptr;
  SmallVector<Operation *> sorted = getSorted();
  OpBuilder builder(sorted.back());
  auto isStored = [&](Value value) { return isUsedOutside(value); };
  FusedWriter writer(sorted, isStored);
  FusedOp fused = writer.write(builder);
  Operation *launch = fused;
  if (Operation *special = specialize(builder, fused))
    launch = special;
  for (auto [old, result] : llvm::zip_equal(writer.outputs, launch->getResults()))
    old.replaceAllUsesWith(result);
  if (launch != fused.getOperation())
    fused.erase();
  Operation *behind = launch;
  for (Operation *dependent : dependents) {
    dependent->moveAfter(behind);
    behind = dependent;
  }
  for (Operation *op : llvm::reverse(sorted))
    op->erase();
  ops.clear();
  return launch;
}
