// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows of a tile program processed by a row kernel.

#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"

using namespace mlir;
using namespace fusednorm::tilekernel;

LogicalResult RowsOp::verify() {
  auto program = dyn_cast<ProgramOp>((*this)->getParentOp());
  if (!program)
    return emitOpError("must be directly in a tilekernel.program (tile_rows_c1)");
  Block::BlockArgListType indices = program.getBody().getArguments();
  if (indices.size() != 2 || getRow() != indices[0] || getColumn() != indices[1])
    return emitOpError("expected the two indices of its program, which has ")
           << indices.size() << " (tile_rows_c1)";
  if (ArrayRef<int64_t> step = program.getStep(); getValue().getType().getShape() != step)
    return emitOpError("expected a tile of ")
           << step[0] << " x " << step[1] << ", the steps of its program, got "
           << getValue().getType() << " (tile_rows_c1)";
  for (Operation &op : program.getBody().front())
    if (&op != getOperation() && isa<StoreOp, RowsOp, memref::StoreOp>(op))
      return emitOpError("must be the only op of its program that stores, got also ")
             << op.getName() << " (tile_rows_c1)";
  if (!getValue().getType().getElementType().isF32())
    return emitOpError("expected a tile of f32, got ") << getValue().getType() << " (tile_rows_c3)";
  if (getViews() < 1)
    return emitOpError("expected 1 view or more, got ") << getViews() << " (tile_rows_c3)";
  return success();
}

/// Returns whether the first index of a view is a row, and all other extents and strides are
/// static.
static bool isView(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  SmallVector<int64_t> strides;
  int64_t offset = 0;
  return memref && memref.getRank() >= 1 && memref.getElementType().isF32() &&
         succeeded(memref.getStridesAndOffset(strides, offset)) && !ShapedType::isDynamic(offset) &&
         !ShapedType::isDynamicShape(strides) &&
         !ShapedType::isDynamicShape(memref.getShape().drop_front());
}

LogicalResult RowsOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  Operation *symbol = symbolTable.lookupNearestSymbolFrom(*this, getKernelAttr());
  auto kernel = dyn_cast_or_null<FunctionOpInterface>(symbol);
  auto hasTiles = [](Operation *op) {
    auto own = dyn_cast<fusednorm::launch::FuncOp>(op);
    return own && !own.getPrograms<ProgramOp>().empty();
  };
  if (!kernel || hasTiles(symbol))
    return emitOpError("expected a row kernel named '") << getKernel() << "' (tile_rows_c2)";
  SmallVector<Type> types(kernel.getArgumentTypes());
  Type index = IndexType::get(getContext());
  // The function of a lowered row kernel has the first row and the end row as arguments.
  SmallVector<Type> behind(isa<fusednorm::launch::FuncOp>(symbol) ? 2 : 4, index);
  SmallVector<Type> expected(getOthers().getTypes());
  llvm::append_range(expected, behind);
  size_t views = getViews();
  if (types.size() != views + expected.size() ||
      !llvm::equal(ArrayRef(types).drop_front(views), expected)) {
    InFlightDiagnostic diag = emitOpError("expected '");
    diag << getKernel() << "' to take " << views << " views and then (" << expected << "), got ("
         << types << ") (tile_rows_c2)";
    return diag;
  }
  for (Type type : ArrayRef(types).take_front(views))
    if (!isView(type))
      return emitOpError("expected views to be memrefs of f32 that are static except for their "
                         "first extent, got ")
             << type << " (tile_rows_c3)";
  return success();
}

void RowsOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  // The effects on the other operands. Verifiers of surrounding ops query them before this op is
  // verified.
  for (OpOperand &operand :
       (*this)->getOpOperands().drop_front(std::min(3u, (*this)->getNumOperands()))) {
    if (!isa<MemRefType>(operand.get().getType()))
      continue;
    effects.emplace_back(MemoryEffects::Read::get(), &operand);
    effects.emplace_back(MemoryEffects::Write::get(), &operand);
  }
}
