// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Requests the permission of the system for AMX tile registers.

#include "CPUTileLowering.h"
#include "fusednorm/Dialect/Utils/FatalError.h"
#include "fusednorm/Lowering/CPUKernelFunctions.h"
#include "mlir/Dialect/LLVMIR/FunctionCallUtils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::cpu;

/// Returns an unused symbol name of the module.
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
           << kRequestTilesName << " for a function; rename the other function";
  if (!request) {
    OpBuilder outside(module.getBodyRegion());
    Operation *taken = module.lookupSymbol("syscall");
    FailureOr<LLVM::LLVMFuncOp> call = failure();
    if (!taken || isa<LLVM::LLVMFuncOp>(taken))
      call = LLVM::lookupOrCreateFn(outside, module, "syscall", {i64}, i64, /*isVarArg=*/true);
    FailureOr<FatalError> fatal = FatalError::declare(outside, module);
    if (failed(call) || failed(fatal))
      return function.emitError("needs syscall, dprintf and abort of the C library to request AMX "
                                "tiles, but the module has other functions with these names; "
                                "rename them");
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
    fatal->create(outside, loc,
                  "error: this code was compiled for AMX, but the system refused AMX to this "
                  "process; compile it for a CPU without amx-tile");
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
