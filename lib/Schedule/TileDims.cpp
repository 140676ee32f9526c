// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TileDims.h"
#include "fusednorm/Dialect/TileKernel/IR/TileIndices.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace fusednorm::tilekernel;

unsigned TileDims::idOf(Value value, unsigned dim) {
  auto [it, isNew] = ids.try_emplace({value, dim}, dims.size());
  if (isNew) {
    dims.push_back({value, dim});
    classes.insert(it->second);
  }
  return it->second;
}

void TileDims::unite(Value a, unsigned dimA, Value b, unsigned dimB) {
  classes.unionSets(idOf(a, dimA), idOf(b, dimB));
}

static int64_t rankOf(Value value) {
  auto vector = dyn_cast<VectorType>(value.getType());
  return vector ? vector.getRank() : 0;
}

void TileDims::uniteAll(Value a, Value b) {
  for (int64_t dim = 0; dim < std::min(rankOf(a), rankOf(b)); ++dim)
    unite(a, dim, b, dim);
}

void TileDims::visit(Operation *op) {
  auto access = [&](Value tile, ArrayRef<int64_t> memrefDims, OperandRange positions) {
    for (auto [position, dim] : llvm::enumerate(memrefDims))
      if (Value index = getTileIndex(positions[dim]))
        unite(tile, position, index, 0);
  };
  auto sizesOf = [](Value value) { return cast<VectorType>(value.getType()).getShape(); };
  if (auto load = dyn_cast<LoadOp>(op)) {
    access(load, load.getMemRefDims(), load.getIndices());
  } else if (auto store = dyn_cast<StoreOp>(op)) {
    access(store.getValue(), store.getMemRefDims(), store.getIndices());
  } else if (auto gemm = dyn_cast<GemmOp>(op)) {
    Block::BlockArgListType arguments = program.getBody().getArguments();
    unite(gemm, 0, arguments.drop_back().back(), 0);
    unite(gemm, 1, arguments.back(), 0);
    if (gemm.getScaleBody()) {
      idOf(gemm.getBlockIndex());
      for (Value tile : {Value(gemm.getPart()), Value(gemm.getTotal()), gemm.getNextTotal()})
        uniteAll(tile, gemm);
    }
  } else if (auto largest = dyn_cast<GroupAbsMaxOp>(op)) {
    uniteAll(largest.getValue(), largest.getResult());
  } else if (auto broadcast = dyn_cast<vector::BroadcastOp>(op)) {
    Value from = broadcast.getSource(), to = broadcast.getResult();
    int64_t more = rankOf(to) - rankOf(from);
    for (int64_t dim = 0; dim < rankOf(from); ++dim)
      if (sizesOf(from)[dim] == sizesOf(to)[dim + more])
        unite(from, dim, to, dim + more);
  } else if (auto cast = dyn_cast<vector::ShapeCastOp>(op)) {
    // Dimensions of extent 1 may be added or dropped.
    SmallVector<unsigned> from, to;
    for (auto [list, value] : {std::pair(&from, cast.getSource()), {&to, cast.getResult()}})
      for (int64_t dim = 0; dim < rankOf(value); ++dim)
        if (sizesOf(value)[dim] != 1)
          list->push_back(dim);
    for (auto [a, b] : llvm::zip(from, to))
      unite(cast.getSource(), a, cast.getResult(), b);
  } else if (auto reduce = dyn_cast<vector::MultiDimReductionOp>(op)) {
    unsigned position = 0;
    for (auto [dim, reduced] : llvm::enumerate(reduce.getReductionMask()))
      if (!reduced && rankOf(reduce.getDest()))
        unite(reduce.getSource(), dim, reduce.getDest(), position++);
    uniteAll(reduce.getAcc(), reduce.getDest());
  } else if (auto loop = dyn_cast<scf::ForOp>(op)) {
    idOf(loop.getInductionVar());
    for (auto [init, argument, yielded, result] :
         llvm::zip(loop.getInitArgs(), loop.getRegionIterArgs(), loop.getYieldedValues(),
                   loop.getResults())) {
      uniteAll(init, argument);
      uniteAll(argument, yielded);
      uniteAll(yielded, result);
    }
  } else if (op->hasTrait<OpTrait::Elementwise>()) {
    for (Value operand : op->getOperands())
      uniteAll(operand, op->getResult(0));
  }
}

TileDims::TileDims(ProgramOp program) : program(program) {
  for (Value argument : program.getBody().getArguments()) {
    idOf(argument);
    indices.push_back(argument);
  }
  program.walk([&](scf::ForOp loop) { indices.push_back(loop.getInductionVar()); });
  if (GemmOp gemm = program.getGemm(); gemm && gemm.getScaleBody())
    indices.push_back(gemm.getBlockIndex());
  program.walk([&](Operation *op) {
    if (op != program)
      visit(op);
  });
}

bool TileDims::isFree(Value index) const {
  unsigned leader = classes.getLeaderValue(ids.lookup({index, 0}));
  for (Value other : indices)
    if (other != index && classes.getLeaderValue(ids.lookup({other, 0})) == leader)
      return false;
  return isUsedAsIndex(index);
}

void TileDims::resize(Value index, int64_t size) {
  unsigned leader = classes.getLeaderValue(ids.lookup({index, 0}));
  for (auto [id, dim] : llvm::enumerate(dims)) {
    auto type = dyn_cast<VectorType>(dim.first.getType());
    if (!type || classes.getLeaderValue(id) != leader)
      continue;
    SmallVector<int64_t> shape(type.getShape());
    shape[dim.second] = size;
    auto resized = VectorType::get(shape, type.getElementType());
    // A constant may be shared by programs, and by tiles of other sizes.
    auto constant = dim.first.getDefiningOp<arith::ConstantOp>();
    if (constant) {
      auto splat = cast<SplatElementsAttr>(constant.getValue());
      constant.setValueAttr(
          DenseElementsAttr::get(cast<ShapedType>(resized), splat.getSplatValue<Attribute>()));
    }
    dim.first.setType(resized);
  }
  SmallVector<int64_t> step(program.getStep());
  step[cast<BlockArgument>(index).getArgNumber()] = size;
  program.setStep(step);
}
