// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Attention.h"
#include "ValuesInKeys.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionBodies.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionPieces.h"
#include "fusednorm/Dialect/Utils/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

/// The number of queries in a tile: a multiple of the SIMD group sizes of all CPUs.
static constexpr int64_t kQueries = 144;

/// Returns the kernel argument for an operand of the op; null if it is not an operand.
static Value argumentOf(Operation *op, launch::FuncOp kernel, Value operand) {
  for (OpOperand &own : op->getOpOperands())
    if (own.get() == operand)
      return kernel.getArgument(own.getOperandNumber());
  return {};
}

/// Creates a program with the given bounds and sets the insertion point to its body.
static Block &createProgram(OpBuilder &b, Location loc, ArrayRef<Value> bounds,
                            ArrayRef<int64_t> step) {
  auto program = ProgramOp::create(b, loc, bounds, /*row_offsets=*/Value(),
                                   b.getDenseI64ArrayAttr(step), Attribute());
  Block &body = program.getBody().emplaceBlock();
  for (size_t i = 0; i < bounds.size(); ++i)
    body.addArgument(b.getIndexType(), loc);
  b.setInsertionPointToStart(&body);
  return body;
}

void fusednorm::writeAttention(RaggedAttentionOp op, launch::FuncOp kernel) {
  OpBuilder b(op.getContext());
  Location loc = op.getLoc();
  b.setInsertionPointToStart(&kernel.getBody().front());
  auto own = [&](Value operand) { return operand ? argumentOf(op, kernel, operand) : Value(); };
  Value q = own(op.getQ());
  Value heads = memref::DimOp::create(b, loc, q, 1), tokens = memref::DimOp::create(b, loc, q, 0);
  SmallVector<Value> bounds{heads, tokens};
  SmallVector<int64_t> step{1, kQueries};
  if (op.getPiece()) {
    // The third index of the program is the first key of a piece.
    step.push_back(getPieceKeys(op));
    Arith arith(b, loc);
    Value pieces = memref::DimOp::create(b, loc, own(op.getOut()), 0);
    bounds.push_back(arith.mul(pieces, step.back()));
  }
  Block &body = createProgram(b, loc, bounds, step);
  bool ofKeys = op.hasScalesOfKeys() || op.getKvGroup();
  // V has the rows in memory, before a prologue computes keys.
  bool areValuesInKeys = !computesKeys(op) && hasFirstColumns(op.getV(), op.getK());
  if (op.getKvGroup())
    areValuesInKeys &= hasFirstColumns(op.getVScales(), op.getKScales());
  auto tile = AttentionOp::create(
      b, loc, body.getArgument(0), body.getArgument(1), q, own(op.getK()), own(op.getV()),
      own(op.getRowOffsets()), own(op.getRope()), own(op.getRopeScales()),
      ofKeys ? own(op.getKScales()) : Value(), ofKeys ? own(op.getVScales()) : Value(),
      own(op.getSinks()), own(op.getOut()), own(op.getLse()), own(op.getScales()), kQueries,
      op.getScaleAttr().getValue(), op.getRopeColumn(), op.getRopeGroup().value_or(1),
      /*rotary=*/DenseI64ArrayAttr(),
      /*key_rotary=*/DenseI64ArrayAttr(), /*rounded=*/TypeAttr(), /*group=*/0,
      op.getKvGroup().value_or(0), areValuesInKeys);
  writeAttentionRegions(op, tile, own);
  writeAttentionRows(op, tile, own);
}

void fusednorm::writeMerge(MergeAttentionStatesOp op, launch::FuncOp kernel) {
  OpBuilder b(op.getContext());
  Location loc = op.getLoc();
  b.setInsertionPointToStart(&kernel.getBody().front());
  auto own = [&](Value operand) { return operand ? argumentOf(op, kernel, operand) : Value(); };
  Value tokens = memref::DimOp::create(b, loc, own(op.getStates()), 1);
  Block &body = createProgram(b, loc, {tokens}, {1});
  MergeStatesOp::create(b, loc, body.getArgument(0), own(op.getStates()), own(op.getLses()),
                        own(op.getRowOffsets()), own(op.getSinks()), own(op.getOut()),
                        own(op.getLse()));
}
