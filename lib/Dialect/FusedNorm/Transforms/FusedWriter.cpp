// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FusedWriter.h"
#include "Extents.h"
#include "RowOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/NormOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/ResidualOps.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Patterns.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm;

namespace {
/// Builds the fused op of a group.
class FusedWriter {
public:
  FusedWriter(ArrayRef<Operation *> ops, llvm::function_ref<bool(Value)> isUsedOutside,
              const CacheVersions &versions)
      : ops(ops), isUsedOutside(isUsedOutside), versions(versions) {}

  FusedOp write(OpBuilder &builder) {
    findAddNorms();
    collectOutputs(builder);
    collectInputs();
    SmallVector<Type> resultTypes =
        llvm::map_to_vector(outs, [](Value out) { return out.getType(); });
    Location loc =
        builder.getFusedLoc(llvm::map_to_vector(ops, [](Operation *op) { return op->getLoc(); }));
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
    SmallVector<Value> yielded =
        llvm::map_to_vector(outputs, [&](Value output) { return mapping.lookup(output); });
    YieldOp::create(builder, loc, yielded);
    return fused;
  }

  SmallVector<Value> outputs;

private:
  /// Finds norms of stored sums: add_rms_norm computes both.
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
        if (isa<SegmentOfOp>(from))
          return;
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
        // The order of the results of add_rms_norm.
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

  /// Returns whether the op writes only a part of its destination and so needs it as an operand.
  static bool isRead(Operation *op, OpResult result) {
    auto dps = dyn_cast<DestinationStyleOpInterface>(op);
    if (!isa<RowProgramOpInterface>(op))
      return false;
    OpOperand &init = *dps.getTiedOpOperand(result);
    return isInitRead(init) && !init.get().getDefiningOp<tensor::EmptyOp>();
  }

  /// Returns or creates the destination of the op. Ops may share a destination without contents,
  /// but the outputs of one kernel may not.
  Value createDestination(OpBuilder &builder, Operation *op, OpResult result) {
    while (auto earlier = dyn_cast<PagedStoreOp>(op)) {
      auto before = earlier.getCache().getDefiningOp<PagedStoreOp>();
      if (!before || !isInside(earlier.getCache()))
        return earlier.getCache();
      op = before;
    }
    if (isJoinOfRows(op)) {
      auto type = cast<RankedTensorType>(result.getType());
      SmallVector<OpFoldResult> sizes;
      for (int64_t dim = 0; dim < type.getRank(); ++dim)
        sizes.push_back(getSize(builder, op->getLoc(), {result, dim}));
      return tensor::EmptyOp::create(builder, op->getLoc(), sizes, type.getElementType());
    }
    Value init = cast<DestinationStyleOpInterface>(op).getTiedOpOperand(result)->get();
    if (auto empty = init.getDefiningOp<tensor::EmptyOp>())
      return builder.clone(*empty)->getResult(0);
    return init;
  }

  bool isInside(Value value) {
    return value.getDefiningOp() && llvm::is_contained(ops, value.getDefiningOp());
  }

  /// Collects rows first, then weights and tables, then scalars, as in named ops.
  void collectInputs() {
    llvm::SmallSetVector<Value, 8> rows, tensors, scalars;
    for (Operation *op : ops)
      for (OpOperand *operand : getRowOperands(op))
        if (!isInside(operand->get()))
          rows.insert(operand->get());
    for (Operation *op : ops) {
      if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
        for (Value shared : getSharedRows(linalgOp)) {
          if (isWeights(shared))
            constants.insert(shared);
          else if (!rows.contains(shared))
            tensors.insert(shared);
        }
        Block *body = linalgOp.getBlock();
        auto type = cast<RankedTensorType>(op->getResult(0).getType());
        for (Operation &nested : *body)
          for (Value operand : nested.getOperands())
            if (operand.getParentBlock() != body &&
                (!type.hasStaticShape() || !matchPattern(operand, m_Constant())))
              scalars.insert(operand);
        continue;
      }
      if (auto empty = getRowsOfCache(op))
        scalars.insert_range(empty.getDynamicSizes());
      for (OpOperand &operand : op->getOpOperands()) {
        Value value = getReadCache(operand).value_or(operand.get());
        if (isInside(value) || rows.contains(value) ||
            cast<DestinationStyleOpInterface>(op).isDpsInit(&operand) ||
            (getReadCache(operand) && llvm::is_contained(outs, value)))
          continue;
        if (!isa<RankedTensorType>(value.getType()))
          scalars.insert(value);
        else if (isWeights(value))
          constants.insert(value);
        else
          tensors.insert(value);
      }
    }
    hasRows = !rows.empty();
    llvm::append_range(inputs, rows);
    llvm::append_range(inputs, tensors);
    llvm::append_range(inputs, scalars);
  }

  /// Returns the version of a cache before the kernel, if the operand reads the cache or its
  /// extents.
  std::optional<Value> getReadCache(OpOperand &operand) {
    Value cache = operand.get();
    auto gather = dyn_cast<PagedGatherOp>(operand.getOwner());
    bool isRead =
        gather && gather.getCacheMutable().getOperandNumber() == operand.getOperandNumber();
    if (!isRead && !isCacheExtent(operand))
      return std::nullopt;
    while (isInside(cache))
      cache = cast<PagedStoreOp>(cache.getDefiningOp()).getCache();
    // Use the cache written by the kernel, or else the result of earlier stores.
    for (Value out : outs)
      if (versions.isBehind(out, cache))
        return out;
    return isRead ? getLatest(gather, ops.back()) : cache;
  }

  /// Returns the destination of a gather, which determines the number of rows.
  static tensor::EmptyOp getRowsOfCache(Operation *op) {
    auto gather = dyn_cast<PagedGatherOp>(op);
    return gather ? gather.getOut().getDefiningOp<tensor::EmptyOp>() : tensor::EmptyOp();
  }

  /// Returns the operands of an elementwise op shared by several of its rows.
  static SmallVector<Value> getSharedRows(linalg::LinalgOp op) {
    SmallVector<Value> shared;
    for (OpOperand *operand : op.getDpsInputOperands())
      if (!op.getMatchingIndexingMap(operand).isIdentity())
        shared.push_back(operand->get());
    return shared;
  }

  /// Returns whether the value is weights with one constant value. Tables and indices must be in
  /// memory.
  static bool isWeights(Value value) {
    auto type = cast<RankedTensorType>(value.getType());
    SplatElementsAttr splat;
    return type.getRank() == 1 && isa<FloatType>(type.getElementType()) &&
           matchPattern(value, m_Constant(&splat));
  }

  /// Returns the block argument of an output, or a new tensor without a store.
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
    Operation *first = result.getOwner();
    if (isa<SegmentOfOp>(first) && !hasRows)
      first =
          *llvm::find_if(ops, [](Operation *op) { return static_cast<bool>(getRowsOfCache(op)); });
    while (!getRowOperands(first).empty() && isInside(getRowOperands(first).front()->get()))
      first = getRowOperands(first).front()->get().getDefiningOp();
    if (auto empty = getRowsOfCache(first)) {
      // The same number of rows, with other columns.
      SmallVector<OpFoldResult> rows = empty.getMixedSizes();
      rows.resize(type.getRank());
      if (type.getRank() > 1)
        rows.back() = builder.getIndexAttr(type.getShape().back());
      for (OpFoldResult &size : rows)
        if (auto value = dyn_cast<Value>(size))
          size = mapping.lookup(value);
      return tensor::EmptyOp::create(builder, result.getLoc(), rows, type.getElementType());
    }
    // Take the sizes from the first row operand of the op. Other rows of the kernel may have other
    // sizes.
    SmallVector<OpOperand *> rows = getRowOperands(first);
    Value like = mapping.lookup(rows.empty() ? inputs.front() : rows.front()->get());
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
      auto add = AddRmsNormOp::create(
          builder, norm.getLoc(), TypeRange{out.getType(), residualOut.getType()}, get(x),
          get(residual), gamma, get(norm.getEpsilon()), get(norm.getWeightOffset()), out,
          residualOut, SumRounding::Rounded, norm.getNumerics());
      mapping.map(norm.getResult(), add->getResult(0));
      mapping.map(op->getResult(0), add->getResult(1));
      return;
    }
    if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
      for (Value shared : getSharedRows(linalgOp))
        (void)getWeights(builder, shared);
      mapping.map(op->getResult(0), emitElementwise(builder, linalgOp, mapping));
      return;
    }
    if (isJoinOfRows(op)) {
      builder.clone(*op, mapping);
      return;
    }
    auto dps = cast<DestinationStyleOpInterface>(op);
    SmallVector<Value> operands;
    SmallVector<Type> types(op->getResultTypes());
    for (OpOperand &operand : op->getOpOperands()) {
      std::optional<Value> cache = getReadCache(operand);
      auto *out = cache ? llvm::find(outs, *cache) : outs.end();
      if (dps.isDpsInit(&operand))
        operands.push_back(getDestination(builder, dps.getTiedOpResult(&operand)));
      else if (out != outs.end())
        operands.push_back(outArguments[out - outs.begin()]);
      else if (cache)
        operands.push_back(mapping.lookup(*cache));
      else
        operands.push_back(getWeights(builder, operand.get()));
    }
    Operation *copy = clone(builder, op, types, operands);
    SmallVector<NamedAttribute> discardable(copy->getDiscardableAttrs());
    for (NamedAttribute attribute : discardable)
      copy->removeDiscardableAttr(attribute.getName());
    mapping.map(op->getResults(), copy->getResults());
  }

  /// Creates constants with one value inside the body.
  Value getWeights(OpBuilder &builder, Value value) {
    if (constants.contains(value) && !mapping.contains(value))
      mapping.map(value, builder.clone(*value.getDefiningOp())->getResult(0));
    return mapping.lookupOrDefault(value);
  }

  ArrayRef<Operation *> ops;
  llvm::function_ref<bool(Value)> isUsedOutside;
  const CacheVersions &versions;
  llvm::SmallDenseMap<Operation *, RmsNormOp> addNorms;
  SmallVector<Value> inputs, outs;
  llvm::DenseSet<Value> constants;
  bool hasRows = false;
  ValueRange outArguments;
  IRMapping mapping;
};
} // namespace

FusedOp fusednorm::writeFused(OpBuilder &builder, ArrayRef<Operation *> ops,
                              llvm::function_ref<bool(Value)> isUsedOutside,
                              const CacheVersions &versions, SmallVectorImpl<Value> &outputs) {
  FusedWriter writer(ops, isUsedOutside, versions);
  FusedOp fused = writer.write(builder);
  outputs = std::move(writer.outputs);
  return fused;
}
