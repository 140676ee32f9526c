// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "KernelPlan.h"
#include "fusednorm/Dialect/RowKernel/IR/RowGroups.h"
#include "fusednorm/Lowering/LaunchScalars.h"
#include "fusednorm/Lowering/OperandFacts.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowgpu;
using launch::ExprAttr;
using launch::ExprKind;

/// Alignment in bytes of a memref without an offset.
static constexpr int64_t kBaseAlignment = 16;

bool fusednorm::rowgpu::hasNoOffset(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  SmallVector<int64_t> strides;
  int64_t offset;
  return memref && succeeded(memref.getStridesAndOffset(strides, offset)) && offset == 0;
}

static FailureOr<ExprAttr> countRows(LaunchScalars &reader, rowkernel::ProgramOp program) {
  ExprAttr rows = ExprAttr::constant(program.getContext(), 1);
  for (Value bound : program.getBounds()) {
    FailureOr<ExprAttr> own = reader.read(bound);
    if (failed(own))
      return failure();
    rows = ExprAttr::compute(ExprKind::Mul, {rows, *own});
  }
  return rows;
}

/// Limits the number of rows. Blocks with several rows count rows in 32 bits. With one row in a
/// block, the grid is the limit.
static LogicalResult limitRows(rowkernel::ProgramOp program, ExprAttr rows, const GPULayout &layout,
                               SmallVectorImpl<launch::ConstraintAttr> &constraints) {
  MLIRContext *context = program.getContext();
  int64_t most = (int64_t(1) << 32) - layout.rowsPerBlock;
  if (layout.rowsPerBlock == 1)
    return success();
  auto limit = launch::ConstraintAttr::get(
      context, launch::ConstraintKind::AtMost, rows, ExprAttr::constant(context, most),
      "rows: expected at most " + std::to_string(most) + " for blocks of several rows");
  if (limit.getConstant() == false)
    return program.emitOpError("has ")
           << *rows.getConstant() << " rows; expected at most " << most
           << " with the rows_per_block of its schedule, which is " << layout.rowsPerBlock;
  if (!limit.getConstant() && !llvm::is_contained(constraints, limit))
    constraints.push_back(limit);
  return success();
}

/// Limits the number of wide groups in rows of run-time length. A block has memory for this many
/// maxima.
static LogicalResult limitGroups(LaunchScalars &reader, rowkernel::ProgramOp program,
                                 SmallVectorImpl<launch::ConstraintAttr> &constraints) {
  MLIRContext *context = program.getContext();
  for (auto reduce : program.getBody().getOps<rowkernel::GroupReduceOp>()) {
    if (!program.getColumns() || !rowkernel::reducesWide(reduce))
      continue;
    FailureOr<ExprAttr> columns = reader.read(program.getColumns());
    if (failed(columns))
      return failure();
    int64_t size = rowkernel::getGroupColumns(reduce), most = size * countMaxima(reduce);
    auto limit = launch::ConstraintAttr::get(
        context, launch::ConstraintKind::AtMost, *columns, ExprAttr::constant(context, most),
        "columns: expected at most " + std::to_string(most) + " (a block has memory for " +
            std::to_string(countMaxima(reduce)) + " groups of " + std::to_string(size) +
            " columns)");
    if (!limit.getConstant() && !llvm::is_contained(constraints, limit))
      constraints.push_back(limit);
  }
  return success();
}

static ExprAttr countBlocks(ExprAttr blocks, const GPULayout &layout) {
  MLIRContext *context = blocks.getContext();
  bool isCluster = layout.cluster > 1;
  return ExprAttr::compute(
      isCluster ? ExprKind::Mul : ExprKind::CeilDiv,
      {blocks, ExprAttr::constant(context, isCluster ? layout.cluster : layout.rowsPerBlock)});
}

/// Computes the dynamic shared memory for the rows of a program: the bytes of their chunks, or 0
/// for rows that are not held in shared memory.
static FailureOr<ExprAttr> countShared(LaunchScalars &reader, rowkernel::ProgramOp program,
                                       const GPULayout &layout) {
  MLIRContext *context = program.getContext();
  auto constant = [&](int64_t value) { return ExprAttr::constant(context, value); };
  if (!program.getColumns())
    return constant(layout.sharedBytes());
  FailureOr<ExprAttr> columns = reader.read(program.getColumns());
  if (failed(columns))
    return failure();
  int64_t step = layout.rowThreads() * layout.vector;
  ExprAttr chunks = ExprAttr::compute(ExprKind::CeilDiv, {*columns, constant(step)});
  ExprAttr bytes = ExprAttr::compute(ExprKind::Mul, {chunks, constant(layout.stagedChunkBytes)});
  return ExprAttr::compute(ExprKind::AtMost,
                           {*columns, constant(layout.stagedChunks * step), bytes});
}

FailureOr<launch::PlanAttr> fusednorm::rowgpu::makePlan(rowkernel::KernelOp kernel,
                                                        ArrayRef<GPULayout> layouts,
                                                        ArrayRef<KernelArgument> arguments,
                                                        bool alignedBases,
                                                        FlatSymbolRefAttr variant) {
  MLIRContext *context = kernel.getContext();
  LaunchScalars reader(context, kernel.getName());
  ExprAttr grid, shared;
  SmallVector<launch::ConstraintAttr> constraints;
  if (auto own = kernel->getAttrOfType<ArrayAttr>(launch::LaunchDialect::kConstraintsAttrName))
    llvm::append_range(constraints, own.getAsRange<launch::ConstraintAttr>());
  for (auto [program, layout] : llvm::zip_equal(kernel.getPrograms(), layouts)) {
    FailureOr<ExprAttr> rows = countRows(reader, program);
    if (failed(rows) || failed(limitRows(program, *rows, layout, constraints)) ||
        failed(limitGroups(reader, program, constraints)))
      return failure();
    ExprAttr blocks = countBlocks(*rows, layout);
    grid = grid ? ExprAttr::compute(ExprKind::Add, {grid, blocks}) : blocks;
    if (layout.stagedChunkBytes == 0)
      continue;
    FailureOr<ExprAttr> bytes = countShared(reader, program, layout);
    if (failed(bytes))
      return failure();
    shared = shared ? ExprAttr::compute(ExprKind::Max, {shared, *bytes}) : *bytes;
  }
  SmallVector<launch::OperandAttr> operands;
  SmallVector<ExprAttr> parameters;
  SmallVector<OperandFacts> facts = readOperandFacts(kernel);
  for (auto [number, argument, own] : llvm::enumerate(arguments, facts)) {
    Type type = argument.original.getType();
    if (!isa<MemRefType>(type)) {
      operands.push_back(
          launch::OperandAttr::get(context, /*scalar=*/true, false, false, false, 1, 1, {}));
      parameters.push_back(ExprAttr::scalar(context, number));
      continue;
    }
    operands.push_back(launch::OperandAttr::get(
        context, /*scalar=*/false, own.isRead, own.isWritten, own.isInvariant,
        alignedBases && hasNoOffset(type) ? kBaseAlignment : 1, 1, own.inPlace));
    parameters.push_back(ExprAttr::address(context, number));
    for (int64_t dim : argument.extents)
      parameters.push_back(ExprAttr::extent(context, number, dim));
    for (int64_t dim : argument.strides)
      parameters.push_back(ExprAttr::stride(context, number, dim));
  }
  SmallVector<int64_t> cluster;
  if (layouts.front().cluster > 1)
    cluster.push_back(layouts.front().cluster);
  int64_t threads = layouts.front().blockThreads();
  auto plan = launch::PlanAttr::getChecked(
      [&] { return kernel.emitOpError("has no legal launch plan: "); }, context,
      ArrayRef<launch::OperandAttr>(operands), ArrayRef<ExprAttr>(grid), ArrayRef<int64_t>(threads),
      ArrayRef<int64_t>(cluster), shared, ArrayRef<ExprAttr>(parameters),
      ArrayRef<launch::TensorMapAttr>(), ArrayRef<launch::ConstraintAttr>(constraints), variant);
  if (!plan)
    return failure();
  return plan;
}
