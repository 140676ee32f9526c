// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Imports kernels of other compilers from LLVM IR by MLIR's importer, and adapts the result.

#include "ImportLLVMIR.h"

#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMIRToLLVMTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/NVVM/LLVMIRToNVVMTranslation.h"
#include "mlir/Target/LLVMIR/Import.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Transforms/Utils/Local.h"

#include <cstring>

using namespace mlir;
using namespace fusednorm::simt;

bool fusednorm::simt::isLLVMIR(StringRef text) {
  if (text.starts_with("BC\xC0\xDE"))
    return true;
  // The first word outside comments identifies the format.
  while (!text.empty()) {
    auto [line, rest] = text.split('\n');
    line = line.trim();
    if (!line.empty() && !line.starts_with(";")) {
      StringRef word = line.take_until([](char c) { return c == ' ' || c == '=' || c == '('; });
      return word == "target" || word == "define" || word == "declare" ||
             word == "source_filename" || word.starts_with("@") || word.starts_with("%") ||
             word.starts_with("$");
    }
    text = rest;
  }
  return false;
}

/// Rewrites float literals of newer LLVM versions for the importer. These versions write f0x and
/// the bits of the literal's own type. LLVM 22 reads 0x with the bits of a double, 0xH (half) and
/// 0xR (bfloat).
static std::string rewriteFloatLiterals(StringRef text) {
  std::string result;
  result.reserve(text.size());
  while (!text.empty()) {
    size_t at = text.find("f0x");
    if (at == StringRef::npos) {
      result += text;
      break;
    }
    StringRef digits =
        text.drop_front(at + 3).take_while([](char c) { return llvm::isHexDigit(c); });
    bool isPart =
        at > 0 && (llvm::isAlnum(text[at - 1]) || text[at - 1] == '_' || text[at - 1] == '.');
    uint64_t bits = 0;
    if (isPart || (digits.size() != 4 && digits.size() != 8 && digits.size() != 16) ||
        digits.getAsInteger(16, bits)) {
      result += text.take_front(at + 3);
      text = text.drop_front(at + 3);
      continue;
    }
    result += text.take_front(at);
    if (digits.size() == 4) {
      // The last type name before the literal tells half from bfloat.
      StringRef before = StringRef(result).take_back(256);
      size_t half = before.rfind("half"), bfloat = before.rfind("bfloat");
      bool isHalf = half != StringRef::npos && (bfloat == StringRef::npos || half > bfloat);
      result += isHalf ? "0xH" : "0xR";
      result += digits;
    } else {
      if (digits.size() == 8) {
        auto word = static_cast<uint32_t>(bits);
        if ((word >> 23 & 255) == 255) {
          bits =
              uint64_t(word >> 31) << 63 | uint64_t(0x7FF) << 52 | uint64_t(word & 0x7FFFFF) << 29;
        } else {
          float single;
          std::memcpy(&single, &word, 4);
          double twice = single;
          std::memcpy(&bits, &twice, 8);
        }
      }
      result += "0x" + llvm::utohexstr(bits, /*LowerCase=*/false, /*Width=*/16);
    }
    text = text.drop_front(at + 3 + digits.size());
  }
  return result;
}

/// Evaluates __nvvm_reflect(NAME). Compilers query the flush mode of subnormals and the chip. Other
/// queries return 0.
static uint64_t reflect(llvm::Module &module, StringRef name) {
  if (name == "__CUDA_FTZ")
    if (auto *flag = llvm::mdconst::extract_or_null<llvm::ConstantInt>(
            module.getModuleFlag("nvvm-reflect-ftz")))
      return flag->getZExtValue();
  if (name == "__CUDA_ARCH")
    for (llvm::Function &function : module)
      if (function.hasFnAttribute("target-cpu")) {
        StringRef chip = function.getFnAttribute("target-cpu").getValueAsString();
        unsigned number = 0;
        if (chip.consume_front("sm_") && !chip.consumeInteger(10, number))
          return 10 * number;
      }
  return 0;
}

static void foldReflect(llvm::Module &module) {
  llvm::Function *function = module.getFunction("__nvvm_reflect");
  if (!function)
    return;
  SmallVector<llvm::CallInst *> calls;
  SmallPtrSet<llvm::Function *, 4> touched;
  for (llvm::User *user : function->users())
    if (auto *call = dyn_cast<llvm::CallInst>(user))
      calls.push_back(call);
  for (llvm::CallInst *call : calls) {
    StringRef name;
    auto *global = dyn_cast<llvm::GlobalVariable>(call->getArgOperand(0)->stripPointerCasts());
    if (global && global->hasInitializer())
      if (auto *text = dyn_cast<llvm::ConstantDataSequential>(global->getInitializer()))
        name = text->isCString() ? text->getAsCString() : text->getAsString();
    touched.insert(call->getFunction());
    call->replaceAllUsesWith(llvm::ConstantInt::get(call->getType(), reflect(module, name)));
    call->eraseFromParent();
  }
  // Remove code that these results make unreachable; it may use unsupported operations.
  for (llvm::Function *caller : touched) {
    for (llvm::BasicBlock &block : *caller)
      for (llvm::Instruction &instruction : llvm::make_early_inc_range(block))
        if (llvm::Constant *constant =
                llvm::ConstantFoldInstruction(&instruction, module.getDataLayout())) {
          instruction.replaceAllUsesWith(constant);
          if (llvm::isInstructionTriviallyDead(&instruction))
            instruction.eraseFromParent();
        }
    for (llvm::BasicBlock &block : *caller)
      llvm::ConstantFoldTerminator(&block);
    llvm::removeUnreachableBlocks(*caller);
  }
}

/// Keeps only the file position. Scopes would become debug information of host code.
static Location plainLocation(Location loc) {
  if (auto fused = dyn_cast<FusedLoc>(loc))
    return fused.getLocations().empty() ? Location(UnknownLoc::get(loc.getContext()))
                                        : plainLocation(fused.getLocations().front());
  if (auto name = dyn_cast<NameLoc>(loc))
    return plainLocation(name.getChildLoc());
  if (auto call = dyn_cast<CallSiteLoc>(loc))
    return CallSiteLoc::get(plainLocation(call.getCallee()), plainLocation(call.getCaller()));
  return loc;
}

/// Parses the integers of a function attribute such as "nvvm.reqntid"="128,1,1".
static DenseI32ArrayAttr numbersOf(LLVM::LLVMFuncOp function, StringRef name) {
  ArrayAttr passthrough = function.getPassthroughAttr();
  if (!passthrough)
    return {};
  for (Attribute entry : passthrough) {
    auto pair = dyn_cast<ArrayAttr>(entry);
    if (!pair || pair.size() != 2 || cast<StringAttr>(pair[0]).getValue() != name)
      continue;
    SmallVector<int32_t> numbers;
    SmallVector<StringRef> parts;
    cast<StringAttr>(pair[1]).getValue().split(parts, ',');
    for (StringRef part : parts) {
      int32_t number;
      if (part.trim().getAsInteger(10, number))
        return {};
      numbers.push_back(number);
    }
    numbers.resize(3, 1);
    return DenseI32ArrayAttr::get(function.getContext(), numbers);
  }
  return {};
}

static void prepareKernel(LLVM::LLVMFuncOp function) {
  OpBuilder b(function.getContext());
  function.setCConv(LLVM::CConv::C);
  function->setAttr(NVVM::NVVMDialect::getKernelFuncAttrName(), b.getUnitAttr());
  for (StringRef name : {"nvvm.reqntid", "nvvm.maxntid", "nvvm.cluster_dim"})
    if (DenseI32ArrayAttr numbers = numbersOf(function, name))
      function->setAttr(name, numbers);
}

llvm::Expected<OwningOpRef<ModuleOp>>
fusednorm::simt::importLLVMIR(StringRef text, const std::string &name, MLIRContext *context) {
  llvm::LLVMContext llvmContext;
  llvm::SMDiagnostic problem;
  bool isBitcode = text.starts_with("BC");
  std::string rewritten = isBitcode ? std::string() : rewriteFloatLiterals(text);
  std::unique_ptr<llvm::Module> source = llvm::parseIR(
      llvm::MemoryBufferRef(isBitcode ? text : StringRef(rewritten), name), problem, llvmContext);
  if (!source)
    return llvm::createStringError(name + ":" + std::to_string(problem.getLineNo()) + ":" +
                                   std::to_string(problem.getColumnNo() + 1) +
                                   ": error: " + problem.getMessage().str() +
                                   "; expected LLVM IR that LLVM 22 can read\n");
  foldReflect(*source);
  for (llvm::Function &function : *source)
    for (llvm::BasicBlock &block : function)
      for (llvm::Instruction &instruction : block)
        instruction.dropDbgRecords();
  // Every access states its alignment, and type sizes are equal on all 64-bit targets.
  source->setDataLayout("e-i64:64-i128:128-n16:32:64");
  source->setTargetTriple(llvm::Triple());
  source->setSourceFileName(name);
  source->setModuleIdentifier(name);

  OwningOpRef<ModuleOp> imported =
      translateLLVMIRToModule(std::move(source), context, /*emitExpensiveWarnings=*/false,
                              /*dropDICompositeTypeElements=*/true);
  if (!imported)
    return llvm::createStringError(name + ": error: MLIR could not import this LLVM IR\n");
  OpBuilder b(context);
  Location loc = FileLineColLoc::get(context, name, 1, 1);
  OwningOpRef<ModuleOp> result = ModuleOp::create(loc);
  b.setInsertionPointToEnd(result->getBody());
  auto kernels = gpu::GPUModuleOp::create(b, loc, "kernels");
  for (Operation &op : llvm::make_early_inc_range(*imported->getBody())) {
    auto function = dyn_cast<LLVM::LLVMFuncOp>(op);
    auto global = dyn_cast<LLVM::GlobalOp>(op);
    // Skip declarations of intrinsics, module flags and llvm.used.
    if ((!function && !global) || (function && function.getSymName().starts_with("llvm.")) ||
        (global && global.getSymName().starts_with("llvm.")))
      continue;
    if (function && function.getCConv() == LLVM::CConv::PTX_Kernel)
      prepareKernel(function);
    op.moveBefore(kernels.getBody(), kernels.getBody()->end());
  }
  kernels->walk([](Operation *op) {
    op->setLoc(plainLocation(op->getLoc()));
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          argument.setLoc(plainLocation(argument.getLoc()));
  });
  return result;
}

void fusednorm::simt::registerLLVMIRImport(DialectRegistry &registry) {
  registerLLVMDialectImport(registry);
  registerNVVMDialectImport(registry);
}
