// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GemmBlock.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::hopper;
using namespace fusednorm::tilehopper;
using launch::ExprAttr;

GemmBlock::GemmBlock(const HopperGemm &gemm)
    : gemm(gemm), schedule(this->gemm.program.getScheduleAs<tilekernel::HopperScheduleAttr>()),
      tileRows(*schedule.getM()), tileColumns(*schedule.getN()),
      cluster(HopperCluster::of(schedule)), stored(cluster.getStoredColumns(tileColumns)),
      warpgroups(countWarpgroups(schedule)),
      waves(std::max<int64_t>(tileRows / (warpgroups * WarpgroupMma::kRows), 1)),
      kernel(this->gemm.program->getParentOfType<launch::FuncOp>()),
      function(kernel, /*alignedBases=*/true, /*usesIndices=*/false),
      matrix(gemm.element, tileColumns, gemm.transposed),
      stagedScales(this->gemm, tileRows, tileColumns, *schedule.getStages()),
      emitter(this->gemm.program.getLoc(), this->gemm.program.getContext()) {}

ExprAttr GemmBlock::extentOf(BlockArgument argument, int64_t dim) {
  auto type = cast<MemRefType>(argument.getType());
  MLIRContext *context = argument.getContext();
  if (!type.isDynamicDim(dim))
    return ExprAttr::constant(context, type.getDimSize(dim));
  return ExprAttr::extent(context, argument.getArgNumber(), dim);
}

Word GemmBlock::extent(BlockArgument argument, int64_t dim) const {
  auto type = cast<MemRefType>(argument.getType());
  return type.isDynamicDim(dim) ? Word(function.getValue(extentOf(argument, dim)))
                                : Word(type.getDimSize(dim));
}

Value GemmBlock::getRowTiles() {
  return emitter.div(emitter.add(rows, cluster.rows - 1), cluster.rows);
}
