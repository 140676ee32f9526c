// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/RowKernel/IR/RowKernel.h"
#include "fusednorm/Dialect/Utils/Modifiers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::rowkernel;

//===----------------------------------------------------------------------===//
// ProgramOp
//===----------------------------------------------------------------------===//

// rowkernel.program (%i, %j) in (%M, %H) columns(%n) attributes {...} {...}
ParseResult ProgramOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<OpAsmParser::UnresolvedOperand> bounds;
  OpAsmParser::UnresolvedOperand columns;
  Type index = parser.getBuilder().getIndexType();
  if (parser.parseArgumentList(arguments, OpAsmParser::Delimiter::Paren) ||
      parser.parseKeyword("in") || parser.parseOperandList(bounds, OpAsmParser::Delimiter::Paren) ||
      parser.resolveOperands(bounds, index, result.operands))
    return failure();
  bool hasColumns = succeeded(parser.parseOptionalKeyword("columns"));
  if (hasColumns && (parser.parseLParen() || parser.parseOperand(columns) || parser.parseRParen() ||
                     parser.resolveOperand(columns, index, result.operands)))
    return failure();
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
  result.getOrAddProperties<Properties>().operandSegmentSizes = {
      static_cast<int32_t>(bounds.size()), hasColumns ? 1 : 0};
  for (OpAsmParser::Argument &argument : arguments)
    argument.type = index;
  Region *body = result.addRegion();
  if (parser.parseRegion(*body, arguments))
    return failure();
  if (body->empty())
    body->emplaceBlock();
  return success();
}

void ProgramOp::print(OpAsmPrinter &printer) {
  printer << " (" << getBody().getArguments() << ") in (" << getBounds() << ')';
  if (getColumns())
    printer << " columns(" << getColumns() << ')';
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(), {getOperandSegmentSizeAttr()});
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

static int64_t vectorLength(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector && vector.getRank() == 1 ? vector.getNumElements() : 0;
}

int64_t ProgramOp::getLongestVector() {
  int64_t longest = 1;
  for (Operation &op : getBody().front())
    for (Type type : llvm::concat<Type>(SmallVector<Type>(op.getOperandTypes()),
                                        SmallVector<Type>(op.getResultTypes())))
      longest = std::max(longest, vectorLength(type));
  return longest;
}

int64_t ProgramOp::getLargestGroup() {
  int64_t group = 1;
  for (auto reduce : getBody().getOps<GroupReduceOp>())
    group = std::max(group, getLongestVector() / vectorLength(reduce.getType()));
  return group;
}

// The ops that lowerings can distribute.
static bool isRowVectorOp(Operation &op) {
  if (isa<LoadOp, StoreOp, ReduceOp, GroupReduceOp, GroupBroadcastOp, SaturateCastOp, SliceOp,
          ConcatOp, vector::DeinterleaveOp, vector::InterleaveOp, vector::StepOp>(op))
    return true;
  if (auto broadcast = dyn_cast<vector::BroadcastOp>(op))
    return !isa<VectorType>(broadcast.getSourceType());
  // 8-bit values are only converted; there is no arithmetic on them.
  auto isQuantizedType = [](Type type) { return isSmallType(getElementTypeOrSelf(type)); };
  if (isa<arith::ExtFOp, arith::SIToFPOp>(op))
    return !isQuantizedType(op.getResult(0).getType());
  if (isa<arith::TruncFOp>(op))
    return !isQuantizedType(op.getOperand(0).getType());
  if (llvm::any_of(op.getOperandTypes(), isQuantizedType) ||
      llvm::any_of(op.getResultTypes(), isQuantizedType))
    return false;
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return isa<SplatElementsAttr>(constant.getValue());
  return op.hasTrait<OpTrait::Elementwise>();
}

/// The limit on columns: lowerings use 32-bit offsets in a row. A row of dynamic length has vectors
/// of this length.
static constexpr int64_t kMostColumns = int64_t(1) << 30;

LogicalResult ProgramOp::verifyRegions() {
  Block &body = getBody().front();
  bool indexArguments = llvm::all_of(body.getArgumentTypes(), [](Type t) { return t.isIndex(); });
  if (body.getNumArguments() != getBounds().size() || !indexArguments)
    return emitOpError("expected ")
           << getBounds().size() << " body arguments of type index, one for each bound, got "
           << body.getNumArguments() << " (program_c1)";

  int64_t longest = getLongestVector();
  Operation *firstStore = nullptr;
  for (Operation &op : body) {
    WalkResult nested = op.walk([&](Operation *inner) {
      if (inner == &op || !isa<RowKernelDialect>(inner->getDialect()))
        return WalkResult::advance();
      inner->emitOpError("must be directly in the body of its program (program_c3)");
      return WalkResult::interrupt();
    });
    if (nested.wasInterrupted())
      return failure();
    nested = op.walk([&](SymbolUserOpInterface user) {
      user->emitOpError("calls or launches from a kernel; expected it in a function (program_c3)");
      return WalkResult::interrupt();
    });
    if (nested.wasInterrupted())
      return failure();
    bool touchesVectors = false;
    for (Type type : llvm::concat<Type>(SmallVector<Type>(op.getOperandTypes()),
                                        SmallVector<Type>(op.getResultTypes()))) {
      if (!isa<VectorType>(type))
        continue;
      touchesVectors = true;
      int64_t length = vectorLength(type);
      if (length == 0 || length > kMostColumns || longest % length != 0)
        return op.emitOpError("has a vector of type ")
               << type << ", expected rank 1, at most " << kMostColumns
               << " elements and a length that divides " << longest
               << ", the longest of this program (program_c2)";
      if (Type element = getElementTypeOrSelf(type); !isRowElement(element))
        return op.emitOpError("has a vector of type ")
               << type << ", expected elements of f64, f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, "
               << "f8E5M2, f8E8M0FNU, an index, or an integer of 1, 8, 16, 32 or 64 bits "
               << "(program_c2)";
    }
    if (touchesVectors && !isRowVectorOp(op))
      return op.emitOpError(
          "is not allowed on row vectors; allowed are elementwise arith and math "
          "ops (on 8-bit elements only extf, sitofp and truncf), splat constants, "
          "broadcasts of scalars, vector.deinterleave, vector.interleave, vector.step and "
          "rowkernel ops (program_c3)");
    if (hasOwnRounding(&op))
      return op.emitOpError("expected rounding to nearest even, the only rounding that lowerings "
                            "support, got ")
             << describeModifiers(&op) << " (program_c3)";
    if (isa<StoreOp, memref::StoreOp>(op) && !firstStore)
      firstStore = &op;
    if (isa<LoadOp, memref::LoadOp, SegmentOfOp, CountEqualOp>(op) && firstStore) {
      InFlightDiagnostic diag =
          op.emitOpError("reads memory after a store of the same body (program_c4)");
      diag.attachNote(firstStore->getLoc()) << "the first store is here";
      return diag;
    }
  }
  return success();
}

LogicalResult ProgramOp::verifyArgument(BlockArgument memref) {
  auto type = cast<MemRefType>(memref.getType());
  if (type.getRank() == 0 || type.isLastDimUnitStride())
    return success();
  return memref.getOwner()->getParentOp()->emitOpError(
             "expected memrefs of unit innermost stride; argument ")
         << memref.getArgNumber() << " is " << type << " (program_c6)";
}

LogicalResult ProgramOp::verifyScratch(OpOperand &use, Value rows) {
  Operation *user = use.getOwner();
  auto load = dyn_cast<LoadOp>(user);
  bool isLoad = (load && !load.getTransposed()) || isa<memref::LoadOp>(user);
  bool areRows = !getBounds().empty() && getBounds().front() == rows &&
                 llvm::all_of(getBounds().drop_front(),
                              [](Value bound) { return getConstantIntValue(bound).has_value(); });
  // The indices of a load follow its memref.
  if (isLoad && areRows && user->getOperand(use.getOperandNumber() + 1) == getBody().getArgument(0))
    return success();
  return user->emitOpError("does not read a launch.scratch row by row: expected the first index of "
                           "the program, over all rows, and constant other bounds (program_c7)");
}

#define GET_OP_CLASSES
#include "fusednorm/Dialect/RowKernel/IR/RowKernelOps.cpp.inc"
