// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products by the tile registers of AMX: 16 rows of 32 numbers of bf16 by 16 columns, four sums
// of 16 x 16 at a time. Packed operands lie as tiles take them already. What is not products is
// done in vector registers, by way of memory on the stack.

#include "TileEngine.h"
#include "fusednorm/Lowering/CPUKernelFunctions.h"
#include "mlir/Dialect/AMX/AMXDialect.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/FunctionCallUtils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace fusednorm::cpu;
using namespace fusednorm::tilekernel;

static bool isZero(Value tile) { return matchPattern(tile, m_PosZeroFloat()); }

/// Whether this is the first step of a loop that carries sums from 0 on; null for other sums.
Value TileEngine::beginsSums(DotOp dot) {
  auto carried = dyn_cast<BlockArgument>(dot.getAcc());
  auto loop = carried ? dyn_cast<scf::ForOp>(carried.getOwner()->getParentOp()) : scf::ForOp();
  if (!loop || !isZero(loop.getTiedLoopInit(carried)->get()))
    return {};
  return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq,
                               scalars.lookupOrDefault(loop.getInductionVar()),
                               scalars.lookupOrDefault(loop.getLowerBound()));
}

LogicalResult TileEngine::emitTileDot(DotOp dot, const TileParts &acc, PackedOperand &left,
                                      PackedOperand &right, Value firstUnit, Value lastUnit) {
  constexpr int64_t kSide = UnitFormat::kTileRows;
  Type bf16 = b.getBF16Type(), f32 = b.getF32Type();
  auto factor = amx::TileType::get({kSide, 2 * kSide}, bf16);
  auto result = amx::TileType::get({kSide, kSide}, f32);
  Value stage = getStage(f32), zero = index(0);
  auto placeOf = [&](int64_t part) {
    return SmallVector<Value>{index(part / shape.vectorsPerRow()),
                              index(part % shape.vectorsPerRow() * shape.lanes)};
  };
  SmallVector<std::pair<int64_t, int64_t>> places;
  for (int64_t row = 0; row < rows; row += kSide)
    for (int64_t column = 0; column < shape.columns; column += kSide)
      places.push_back({row, column});
  auto begin = [&]() -> SmallVector<Value> {
    return llvm::map_to_vector(
        places, [&](auto) -> Value { return amx::TileZeroOp::create(b, loc, result); });
  };
  auto goOn = [&] {
    for (int64_t part = 0; part < countParts(Form::Whole); ++part)
      vector::StoreOp::create(b, loc, getPart(acc, Form::Whole, part), stage, placeOf(part));
    return llvm::map_to_vector(places, [&](auto place) -> Value {
      return amx::TileLoadOp::create(b, loc, result, stage,
                                     ValueRange{index(place.first), index(place.second)});
    });
  };
  // Sums that begin here need no memory. A call that cleared it would cost the form of the tiles.
  SmallVector<Value> sums;
  if (Value isFirst = beginsSums(dot); !isFirst) {
    sums = isZero(dot.getAcc()) ? begin() : goOn();
  } else {
    auto branch = scf::IfOp::create(b, loc, SmallVector<Type>(places.size(), result), isFirst,
                                    /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(branch.thenBlock());
    scf::YieldOp::create(b, loc, begin());
    b.setInsertionPointToStart(branch.elseBlock());
    scf::YieldOp::create(b, loc, goOn());
    llvm::append_range(sums, branch.getResults());
  }
  // Units are a tile's rows of the right operand, and its columns of the left one.
  Value side = index(kSide);
  Value first = arith::DivUIOp::create(b, loc, firstUnit, side);
  Value last = arith::CeilDivUIOp::create(b, loc, lastUnit, side);
  auto loop = scf::ForOp::create(b, loc, first, last, index(1), sums);
  {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(loop.getBody());
    Value block = loop.getInductionVar();
    SmallVector<Value> own(loop.getRegionIterArgs()), lefts, rights;
    Value leftRows = left.viewTiles(b, rows, band);
    auto [rightRows, base] = right.viewColumns(b, panel);
    for (int64_t row = 0; row < rows; row += kSide)
      lefts.push_back(
          amx::TileLoadOp::create(b, loc, factor, leftRows, ValueRange{block, index(row), zero}));
    Value unit = add(base, arith::MulIOp::create(b, loc, block, side));
    for (int64_t column = 0; column < shape.columns; column += kSide)
      rights.push_back(
          amx::TileLoadOp::create(b, loc, factor, rightRows, ValueRange{unit, index(2 * column)}));
    for (auto [sum, place] : llvm::zip_equal(own, places))
      sum = amx::TileMulFOp::create(b, loc, result, lefts[place.first / kSide],
                                    rights[place.second / kSide], sum);
    scf::YieldOp::create(b, loc, own);
  }
  for (auto [sum, place] : llvm::zip_equal(loop.getResults(), places))
    amx::TileStoreOp::create(b, loc, stage, ValueRange{index(place.first), index(place.second)},
                             sum);
  TileParts tile;
  for (int64_t part = 0; part < countParts(Form::Whole); ++part)
    tile.values.push_back(
        vector::LoadOp::create(b, loc, vectorOf(f32), stage, placeOf(part)).getResult());
  tiles[dot.getResult()] = tile;
  return success();
}

//===----------------------------------------------------------------------===//
// Permission
//===----------------------------------------------------------------------===//

/// A name of the module that nothing has.
static std::string freeName(ModuleOp module, StringRef wanted) {
  std::string name = wanted.str();
  while (module.lookupSymbol(name))
    name += "_";
  return name;
}

LogicalResult fusednorm::cpu::requestTiles(func::FuncOp function) {
  auto module = function->getParentOfType<ModuleOp>();
  Location loc = function.getLoc();
  MLIRContext *context = function.getContext();
  OpBuilder b(&function.getBody().front(), function.getBody().front().begin());
  Type i32 = b.getI32Type(), i64 = b.getI64Type();
  auto type = LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(context), {});
  auto request = module.lookupSymbol<LLVM::LLVMFuncOp>(kRequestTilesName);
  if (request && (request.isExternal() || request.getFunctionType() != type))
    return function.emitError("needs the name @")
           << kRequestTilesName << " for itself; rename that function";
  if (!request) {
    auto pointer = LLVM::LLVMPointerType::get(context);
    OpBuilder outside(module.getBodyRegion());
    FailureOr<LLVM::LLVMFuncOp> call =
        LLVM::lookupOrCreateFn(outside, module, "syscall", {i64}, i64, /*isVarArg=*/true);
    FailureOr<LLVM::LLVMFuncOp> print =
        LLVM::lookupOrCreateFn(outside, module, "dprintf", {i32, pointer}, i32, /*isVarArg=*/true);
    FailureOr<LLVM::LLVMFuncOp> abort =
        LLVM::lookupOrCreateFn(outside, module, "abort", {}, LLVM::LLVMVoidType::get(context));
    if (failed(call) || failed(print) || failed(abort))
      return function.emitError("needs syscall, dprintf and abort of the C library to ask for the "
                                "tiles of AMX, but the module has other functions of these names");
    outside.setInsertionPointToEnd(module.getBody());
    std::string flagName = freeName(module, "fusednorm_has_amx");
    auto flag =
        LLVM::GlobalOp::create(outside, loc, i32, /*isConstant=*/false, LLVM::Linkage::Internal,
                               flagName, outside.getI32IntegerAttr(0));
    request =
        LLVM::LLVMFuncOp::create(outside, loc, kRequestTilesName, type, LLVM::Linkage::Internal);
    Block *entry = request.addEntryBlock(outside);
    Block *ask = new Block, *refused = new Block, *given = new Block, *done = new Block;
    for (Block *block : {ask, refused, given, done})
      request.getBody().push_back(block);
    auto number = [&](Type of, int64_t value) -> Value {
      return LLVM::ConstantOp::create(outside, loc, of, IntegerAttr::get(of, value));
    };
    auto isZero = [&](Value value) -> Value {
      return LLVM::ICmpOp::create(outside, loc, LLVM::ICmpPredicate::eq, value,
                                  number(value.getType(), 0));
    };
    outside.setInsertionPointToStart(entry);
    Value address = LLVM::AddressOfOp::create(outside, loc, flag);
    Value known = LLVM::LoadOp::create(outside, loc, i32, address);
    LLVM::CondBrOp::create(outside, loc, isZero(known), ask, done);
    // arch_prctl(ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA): for all threads of the process.
    outside.setInsertionPointToStart(ask);
    auto callType = LLVM::LLVMFunctionType::get(i64, {i64}, /*isVarArg=*/true);
    Value error =
        LLVM::CallOp::create(outside, loc, callType, call->getSymName(),
                             ValueRange{number(i64, 158), number(i64, 0x1023), number(i64, 18)})
            .getResult();
    LLVM::CondBrOp::create(outside, loc, isZero(error), given, refused);
    outside.setInsertionPointToStart(refused);
    std::string text = "error: this code was compiled for AMX, which the system does not give to "
                       "this process; compile it for a processor without amx-tile\n";
    text.push_back('\0');
    Value message = LLVM::createGlobalString(loc, outside, freeName(module, "fusednorm_no_amx"),
                                             text, LLVM::Linkage::Internal);
    auto printType = LLVM::LLVMFunctionType::get(i32, {i32, pointer}, /*isVarArg=*/true);
    LLVM::CallOp::create(outside, loc, printType, print->getSymName(),
                         ValueRange{number(i32, 2), message});
    LLVM::CallOp::create(outside, loc, TypeRange(), abort->getSymName(), ValueRange());
    LLVM::UnreachableOp::create(outside, loc);
    outside.setInsertionPointToStart(given);
    LLVM::StoreOp::create(outside, loc, number(i32, 1), address);
    LLVM::BrOp::create(outside, loc, ValueRange(), done);
    outside.setInsertionPointToStart(done);
    LLVM::ReturnOp::create(outside, loc, ValueRange());
  }
  LLVM::CallOp::create(b, loc, TypeRange(), kRequestTilesName, ValueRange());
  return success();
}
