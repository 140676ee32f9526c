// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Dialect/TileKernel/IR/TileIndices.h"
#include "fusednorm/Dialect/TileKernel/IR/TileKernel.h"
#include "fusednorm/Dialect/Utils/ElementTypes.h"
#include "fusednorm/Dialect/Utils/Modifiers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::tilekernel;

//===----------------------------------------------------------------------===//
// ProgramOp
//===----------------------------------------------------------------------===//

// tilekernel.program (%i, %j) in (%M, %N) step [12, 32] row_offsets(%o : memref<?xi32>)
//     attributes {...} {...}
ParseResult ProgramOp::parse(OpAsmParser &parser, OperationState &result) {
  SmallVector<OpAsmParser::Argument> arguments;
  SmallVector<OpAsmParser::UnresolvedOperand> bounds;
  Type index = parser.getBuilder().getIndexType();
  DenseI64ArrayAttr step;
  if (parser.parseArgumentList(arguments, OpAsmParser::Delimiter::Paren) ||
      parser.parseKeyword("in") || parser.parseOperandList(bounds, OpAsmParser::Delimiter::Paren) ||
      parser.resolveOperands(bounds, index, result.operands) || parser.parseKeyword("step"))
    return failure();
  step = dyn_cast_or_null<DenseI64ArrayAttr>(DenseI64ArrayAttr::parse(parser, Type()));
  if (!step)
    return failure();
  auto &properties = result.getOrAddProperties<Properties>();
  properties.step = step;
  bool hasOffsets = succeeded(parser.parseOptionalKeyword("row_offsets"));
  if (hasOffsets) {
    OpAsmParser::UnresolvedOperand offsets;
    Type type;
    if (parser.parseLParen() || parser.parseOperand(offsets) || parser.parseColonType(type) ||
        parser.parseRParen() || parser.resolveOperand(offsets, type, result.operands))
      return failure();
  }
  properties.operandSegmentSizes = {int32_t(bounds.size()), hasOffsets};
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes))
    return failure();
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
  printer << " (" << getBody().getArguments() << ") in (" << getBounds() << ") step ";
  getStepAttr().print(printer);
  if (Value offsets = getRowOffsets())
    printer << " row_offsets(" << offsets << " : " << offsets.getType() << ')';
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(),
                                           {getStepAttrName(), getOperandSegmentSizesAttrName()});
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

static bool touchesVectors(Operation *op) {
  return llvm::any_of(llvm::concat<const Type>(SmallVector<Type>(op->getOperandTypes()),
                                               SmallVector<Type>(op->getResultTypes())),
                      llvm::IsaPred<VectorType>);
}

// Returns whether lowerings can distribute the op over threads.
static bool isTileOp(Operation *op) {
  if (isa<LoadOp, StoreOp, GemmOp, YieldOp, GroupAbsMaxOp, vector::BroadcastOp, vector::ShapeCastOp,
          vector::MultiDimReductionOp, scf::ForOp, scf::YieldOp>(op))
    return true;
  if (auto constant = dyn_cast<arith::ConstantOp>(op))
    return isa<SplatElementsAttr>(constant.getValue());
  return op->hasTrait<OpTrait::Elementwise>();
}

static LogicalResult verifyVectors(Operation *op) {
  for (Type type : llvm::concat<const Type>(SmallVector<Type>(op->getOperandTypes()),
                                            SmallVector<Type>(op->getResultTypes()))) {
    auto vector = dyn_cast<VectorType>(type);
    if (vector && (vector.isScalable() || vector.getRank() < 1 || vector.getRank() > 2))
      return op->emitOpError("has a vector of type ")
             << type << ", expected rank 1 or 2 and fixed sizes (tile_program_c2)";
    if (vector && !isRowElement(vector.getElementType()))
      return op->emitOpError("has a vector of type ")
             << type << ", expected elements of f64, f32, f16, bf16, f8E4M3FN, f8E4M3FNUZ, "
             << "f8E5M2, f8E8M0FNU, an index, or an integer of 1, 8, 16, 32 or 64 bits "
             << "(tile_program_c2)";
  }
  if (isa<SymbolUserOpInterface>(op))
    return op->emitOpError("calls or launches from a kernel; expected it in a function "
                           "(tile_program_c3)");
  if (!touchesVectors(op))
    return success();
  if (!isTileOp(op))
    return op->emitOpError("is not allowed on tiles; allowed are elementwise arith and math ops, "
                           "splat constants, vector.broadcast, vector.shape_cast, "
                           "vector.multi_reduction, scf.for and tilekernel ops "
                           "(tile_program_c3)");
  if (hasOwnRounding(op))
    return op->emitOpError(
               "expected rounding to nearest even, the only rounding that lowerings support, got ")
           << describeModifiers(op) << " (tile_program_c3)";
  return success();
}

/// Returns the step of an index if a program or a loop defines it; `std::nullopt` otherwise.
static std::optional<int64_t> getStepOf(Value indices) {
  Value index = getTileIndex(indices);
  if (!index)
    return std::nullopt;
  auto argument = cast<BlockArgument>(index);
  Operation *owner = argument.getOwner()->getParentOp();
  if (auto program = dyn_cast<ProgramOp>(owner))
    return program.getStep()[argument.getArgNumber()];
  if (auto gemm = dyn_cast<GemmOp>(owner))
    return gemm.getBlock();
  auto loop = dyn_cast<scf::ForOp>(owner);
  if (loop && index == loop.getInductionVar())
    return getConstantIntValue(loop.getStep());
  return std::nullopt;
}

template <typename AccessT>
static LogicalResult verifyWidth(AccessT access, VectorType tile) {
  for (auto [position, dim] : llvm::enumerate(access.getMemRefDims())) {
    std::optional<int64_t> step = getStepOf(access.getIndices()[dim]);
    if (step && *step != tile.getDimSize(position))
      return access.emitOpError("expected ")
             << *step << " elements in dimension " << position
             << " of the tile, the step of its index, got " << tile << " (tile_program_c5)";
  }
  return success();
}

static LogicalResult verifyLoop(scf::ForOp loop) {
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  if (!step || *step < 1)
    return loop.emitOpError(
        "expected a constant step of at least 1 in a tile program (tile_program_c4)");
  return success();
}

/// Verifies that the program has one GEMM at most, with the tile of the program.
static LogicalResult verifyGemm(ProgramOp program) {
  GemmOp first = program.getGemm();
  if (!first)
    return success();
  for (GemmOp gemm : program.getBody().getOps<GemmOp>())
    if (gemm != first) {
      InFlightDiagnostic diag = gemm.emitOpError("expected one GEMM in a program (tile_gemm_c3)");
      diag.attachNote(first.getLoc()) << "the first GEMM is here";
      return failure();
    }
  if (first.getType().getShape() != program.getStep().take_back(2))
    return first.emitOpError("expected a tile of the steps of the program, [")
           << program.getStep().take_back(2) << "], got " << first.getType()
           << " (tile_program_c5)";
  return success();
}

static LogicalResult verifyOrder(ProgramOp program) {
  Operation *firstStore = nullptr;
  WalkResult result = program.walk([&](Operation *op) {
    bool stores = isa<StoreOp, memref::StoreOp>(op);
    if (stores && op->getParentOp() != program) {
      op->emitOpError("must be directly in the program, not in another op (tile_program_c4)");
      return WalkResult::interrupt();
    }
    if (stores && !firstStore)
      firstStore = op;
    if (isa<LoadOp, GemmOp, memref::LoadOp>(op) && firstStore) {
      InFlightDiagnostic diag =
          op->emitOpError("reads memory after a store of the same body (tile_program_c4)");
      diag.attachNote(firstStore->getLoc()) << "the first store is here";
      return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

LogicalResult ProgramOp::verifyRegions() {
  Block &body = getBody().front();
  bool indexArguments = llvm::all_of(body.getArgumentTypes(), [](Type t) { return t.isIndex(); });
  bool positive = llvm::all_of(getStep(), [](int64_t step) { return step > 0; });
  if (body.getNumArguments() != getBounds().size() || getStep().size() != getBounds().size() ||
      !indexArguments || !positive)
    return emitOpError("expected ")
           << getBounds().size()
           << " body arguments of type index and positive steps, one for each bound, got "
           << body.getNumArguments() << " arguments and steps [" << getStep()
           << "] (tile_program_c1)";
  if (Value offsets = getRowOffsets()) {
    auto type = cast<MemRefType>(offsets.getType());
    if (type.getRank() != 1 || !type.getElementType().isInteger(32) || getBounds().size() < 2)
      return emitOpError("row_offsets: expected rank 1 and i32, and at least two bounds, got ")
             << type << " (tile_program_c7)";
  }
  WalkResult result = body.walk([&](Operation *op) {
    LogicalResult ok = verifyVectors(op);
    if (auto loop = dyn_cast<scf::ForOp>(op); succeeded(ok) && loop)
      ok = verifyLoop(loop);
    return failed(ok) ? WalkResult::interrupt() : WalkResult::advance();
  });
  if (result.wasInterrupted() || failed(verifyGemm(*this)) || failed(verifyOrder(*this)))
    return failure();
  result = body.walk([&](Operation *op) {
    LogicalResult ok = success();
    if (auto load = dyn_cast<LoadOp>(op))
      ok = verifyWidth(load, load.getType());
    else if (auto store = dyn_cast<StoreOp>(op))
      ok = verifyWidth(store, cast<VectorType>(store.getValue().getType()));
    return failed(ok) ? WalkResult::interrupt() : WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

LogicalResult ProgramOp::verifyArgument(BlockArgument memref) {
  auto type = cast<MemRefType>(memref.getType());
  bool isStrided = type.getLayout().isIdentity() || isa<StridedLayoutAttr>(type.getLayout());
  if (!type.getMemorySpace() && isStrided)
    return success();
  return memref.getOwner()->getParentOp()->emitOpError(
             "expected dense or strided memrefs in the default memory space; argument ")
         << memref.getArgNumber() << " is " << type << " (tile_program_c8)";
}

LogicalResult ProgramOp::verifyScratch(OpOperand &use, Value rows) {
  auto store = dyn_cast<StoreOp>(use.getOwner());
  auto type = cast<MemRefType>(use.get().getType());
  auto isOther = [&](Operation &op) {
    return isa<StoreOp, memref::StoreOp>(op) && &op != use.getOwner();
  };
  if (store && !store.getAlong() && !store.getBlock() && getBounds().size() == 2 &&
      getBounds()[0] == rows && getConstantIntValue(getBounds()[1]) == type.getShape().back() &&
      !getRowOffsets() && llvm::equal(store.getIndices(), getBody().getArguments()) &&
      llvm::none_of(getBody().front(), isOther))
    return success();
  return use.getOwner()->emitOpError("does not store whole rows to a launch.scratch: expected a "
                                     "program over its rows and columns, with this store at its "
                                     "indices only (tile_program_c9)");
}

GemmOp ProgramOp::getGemm() {
  auto gemms = getBody().getOps<GemmOp>();
  return gemms.empty() ? GemmOp() : *gemms.begin();
}

int64_t ProgramOp::getSmallestBlock() {
  if (GemmOp gemm = getGemm())
    return gemm.getBlock().value_or(0);
  int64_t smallest = 0;
  walk([&](LoadOp load) {
    for (auto [dim, indices] : llvm::enumerate(load.getIndices())) {
      auto argument = dyn_cast<BlockArgument>(indices);
      int64_t size = load.getBlockSize(int64_t(dim));
      if (size > 1 && argument && isa<scf::ForOp>(argument.getOwner()->getParentOp()))
        smallest = smallest ? std::min(smallest, size) : size;
    }
  });
  return smallest;
}

#define GET_OP_CLASSES
#include "fusednorm/Dialect/TileKernel/IR/TileKernelOps.cpp.inc"
