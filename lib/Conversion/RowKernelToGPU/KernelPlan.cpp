// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "KernelPlan.h"
#include "OperandFacts.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowgpu;
using launch::ExprAttr;
using launch::ExprKind;

/// Bytes that the address of a memref without an offset is a multiple of.
static constexpr int64_t kBaseAlignment = 16;

bool fusednorm::rowgpu::hasNoOffset(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  SmallVector<int64_t> strides;
  int64_t offset;
  return memref && succeeded(memref.getStridesAndOffset(strides, offset)) && offset == 0;
}

namespace {
/// Scalars of a kernel's body, in terms of its arguments.
class ScalarReader {
public:
  explicit ScalarReader(rowkernel::KernelOp kernel)
      : kernel(kernel), context(kernel.getContext()) {}

  FailureOr<ExprAttr> read(Value value);

private:
  FailureOr<ExprAttr> compute(ExprKind kind, Operation *op) {
    FailureOr<ExprAttr> lhs = read(op->getOperand(0)), rhs = read(op->getOperand(1));
    if (failed(lhs) || failed(rhs))
      return failure();
    bool divides = kind == ExprKind::CeilDiv || kind == ExprKind::FloorDiv;
    if (divides && rhs->getConstant().value_or(0) < 1)
      return refuse(op);
    return ExprAttr::compute(kind, {*lhs, *rhs});
  }
  FailureOr<ExprAttr> refuse(Operation *op) {
    return op->emitOpError("decides how @")
           << kernel.getName() << " is launched; expected extents, integer arguments and "
           << "constants, their sums, products, quotients by constants, minima and maxima";
  }

  rowkernel::KernelOp kernel;
  MLIRContext *context;
};
} // namespace

FailureOr<ExprAttr> ScalarReader::read(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    // A negative number of rows is none.
    return ExprAttr::compute(ExprKind::Max, {ExprAttr::scalar(context, argument.getArgNumber()),
                                             ExprAttr::constant(context, 0)});
  Operation *op = value.getDefiningOp();
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number)))
    return ExprAttr::constant(context, number.getSExtValue());
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp, arith::ExtUIOp>(op))
    return read(op->getOperand(0));
  if (auto dim = dyn_cast<memref::DimOp>(op)) {
    auto source = dyn_cast<BlockArgument>(dim.getSource());
    std::optional<int64_t> dimension = dim.getConstantIndex();
    if (!source || !dimension)
      return refuse(op);
    auto type = cast<MemRefType>(source.getType());
    if (!type.isDynamicDim(*dimension))
      return ExprAttr::constant(context, type.getDimSize(*dimension));
    return ExprAttr::extent(context, source.getArgNumber(), *dimension);
  }
  if (isa<arith::AddIOp>(op))
    return compute(ExprKind::Add, op);
  if (isa<arith::MulIOp>(op))
    return compute(ExprKind::Mul, op);
  if (isa<arith::CeilDivUIOp, arith::CeilDivSIOp>(op))
    return compute(ExprKind::CeilDiv, op);
  if (isa<arith::DivUIOp, arith::DivSIOp, arith::FloorDivSIOp>(op))
    return compute(ExprKind::FloorDiv, op);
  if (isa<arith::MinUIOp, arith::MinSIOp>(op))
    return compute(ExprKind::Min, op);
  if (isa<arith::MaxUIOp, arith::MaxSIOp>(op))
    return compute(ExprKind::Max, op);
  if (isa<arith::SubIOp>(op)) {
    FailureOr<ExprAttr> lhs = read(op->getOperand(0)), rhs = read(op->getOperand(1));
    if (failed(lhs) || failed(rhs))
      return failure();
    ExprAttr negative = ExprAttr::compute(ExprKind::Mul, {*rhs, ExprAttr::constant(context, -1)});
    return ExprAttr::compute(ExprKind::Add, {*lhs, negative});
  }
  return refuse(op);
}

static FailureOr<ExprAttr> countRows(ScalarReader &reader, rowkernel::ProgramOp program) {
  ExprAttr rows = ExprAttr::constant(program.getContext(), 1);
  for (Value bound : program.getBounds()) {
    FailureOr<ExprAttr> own = reader.read(bound);
    if (failed(own))
      return failure();
    rows = ExprAttr::compute(ExprKind::Mul, {rows, *own});
  }
  return rows;
}

/// Kernels with several rows in a block count them in 32 bits; with one, the grid is the
/// limit.
static LogicalResult limitRows(rowkernel::ProgramOp program, ExprAttr rows, const GPULayout &layout,
                               SmallVectorImpl<launch::ConstraintAttr> &constraints) {
  MLIRContext *context = program.getContext();
  int64_t most = (int64_t(1) << 32) - layout.rowsPerBlock;
  if (layout.rowsPerBlock == 1)
    return success();
  auto limit = launch::ConstraintAttr::get(
      context, launch::ConstraintKind::AtMost, rows, ExprAttr::constant(context, most),
      "rows: expected at most " + std::to_string(most) + ", as a block has several");
  if (limit.getConstant() == false)
    return program.emitOpError("has ")
           << *rows.getConstant() << " rows; expected at most " << most
           << " with the rows_per_block of its schedule, which is " << layout.rowsPerBlock;
  if (!limit.getConstant() && !llvm::is_contained(constraints, limit))
    constraints.push_back(limit);
  return success();
}

static ExprAttr countBlocks(ExprAttr blocks, const GPULayout &layout) {
  MLIRContext *context = blocks.getContext();
  bool isCluster = layout.cluster > 1;
  return ExprAttr::compute(
      isCluster ? ExprKind::Mul : ExprKind::CeilDiv,
      {blocks, ExprAttr::constant(context, isCluster ? layout.cluster : layout.rowsPerBlock)});
}

/// Dynamic shared memory for the rows of a program: what their chunks take, nothing for
/// rows that are not held there.
static FailureOr<ExprAttr> countShared(ScalarReader &reader, rowkernel::ProgramOp program,
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
  ScalarReader reader(kernel);
  ExprAttr grid, shared;
  SmallVector<launch::ConstraintAttr> constraints;
  if (auto own = kernel->getAttrOfType<ArrayAttr>(launch::LaunchDialect::kConstraintsAttrName))
    llvm::append_range(constraints, own.getAsRange<launch::ConstraintAttr>());
  for (auto [program, layout] : llvm::zip_equal(kernel.getPrograms(), layouts)) {
    FailureOr<ExprAttr> rows = countRows(reader, program);
    if (failed(rows) || failed(limitRows(program, *rows, layout, constraints)))
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
