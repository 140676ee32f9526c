// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "KernelPlan.h"
#include "fusednorm/Dialect/RowKernel/IR/RowGroups.h"
#include "fusednorm/Lowering/LaunchScalars.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowgpu;
using launch::ExprAttr;
using launch::ExprKind;

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

/// Limits the number of rows. Persistent blocks and blocks with several rows count rows in 32 bits.
/// With one row in a block, the grid is the limit.
static LogicalResult limitRows(rowkernel::ProgramOp program, ExprAttr rows, const GPULayout &layout,
                               SmallVectorImpl<launch::ConstraintAttr> &constraints) {
  MLIRContext *context = program.getContext();
  int64_t most = layout.persistent ? kMostPersistentRows : (int64_t(1) << 32) - layout.rowsPerBlock;
  if (layout.rowsPerBlock == 1 && !layout.persistent)
    return success();
  auto limit = launch::ConstraintAttr::get(
      context, launch::ConstraintKind::AtMost, rows, ExprAttr::constant(context, most),
      "rows: expected at most " + std::to_string(most) +
          (layout.persistent ? " for persistent blocks" : " for blocks of several rows"));
  if (limit.getConstant() == false)
    return program.emitOpError("has ")
           << *rows.getConstant() << " rows; expected at most " << most << " with the "
           << (layout.persistent ? "persistent" : "rows_per_block") << " of its schedule, which is "
           << (layout.persistent ? layout.persistent : layout.rowsPerBlock);
  if (!limit.getConstant())
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
    if (!limit.getConstant())
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

FailureOr<GPUKernelFunction::Shape> fusednorm::rowgpu::describeLaunch(launch::FuncOp kernel,
                                                                      ArrayRef<GPULayout> layouts) {
  LaunchScalars reader(kernel.getContext(), kernel.getName());
  GPUKernelFunction::Shape shape;
  for (auto [program, layout] :
       llvm::zip_equal(kernel.getPrograms<rowkernel::ProgramOp>(), layouts)) {
    FailureOr<ExprAttr> rows = countRows(reader, program);
    if (failed(rows) || failed(limitRows(program, *rows, layout, shape.constraints)) ||
        failed(limitGroups(reader, program, shape.constraints)))
      return failure();
    ExprAttr blocks = countBlocks(*rows, layout);
    shape.grid = shape.grid ? ExprAttr::compute(ExprKind::Add, {shape.grid, blocks}) : blocks;
    if (layout.stagedChunkBytes == 0)
      continue;
    FailureOr<ExprAttr> bytes = countShared(reader, program, layout);
    if (failed(bytes))
      return failure();
    shape.shared = shape.shared ? ExprAttr::compute(ExprKind::Max, {shape.shared, *bytes}) : *bytes;
  }
  if (int64_t blocks = layouts.front().persistent) {
    MLIRContext *context = kernel.getContext();
    ExprAttr sms = ExprAttr::get(context, ExprKind::Multiprocessors, 0, 0, {});
    ExprAttr most = ExprAttr::compute(ExprKind::Mul, {sms, ExprAttr::constant(context, blocks)});
    shape.grid = ExprAttr::compute(ExprKind::Min, {most, shape.grid});
  }
  shape.threads = layouts.front().blockThreads();
  shape.cluster = layouts.front().cluster;
  return shape;
}
