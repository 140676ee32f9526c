// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Compiler/JIT.h"
#include "fusednorm/Compiler/OpenMPRuntime.h"
#include "fusednorm/Target/Codegen.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Support/DynamicLibrary.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/TargetParser/Host.h"

using namespace fusednorm;

llvm::Function *fusednorm::addPackedEntry(llvm::Module &module, llvm::StringRef name) {
  llvm::Function *callee = module.getFunction(name);
  if (!callee)
    return nullptr;
  llvm::IRBuilder<> builder(module.getContext());
  auto *type = llvm::FunctionType::get(builder.getVoidTy(), {builder.getPtrTy()}, false);
  auto *packed = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage,
                                        name + kPackedSuffix, module);
  // The callee's processor, so that it can be inlined.
  packed->setAttributes(llvm::AttributeList::get(
      module.getContext(), llvm::AttributeList::FunctionIndex,
      llvm::AttrBuilder(module.getContext(), callee->getAttributes().getFnAttrs())));
  builder.SetInsertPoint(llvm::BasicBlock::Create(module.getContext(), "entry", packed));
  auto getSlot = [&](unsigned index) {
    llvm::Value *slot = builder.CreateConstGEP1_64(builder.getPtrTy(), packed->getArg(0), index);
    return builder.CreateLoad(builder.getPtrTy(), slot);
  };
  llvm::SmallVector<llvm::Value *> arguments;
  for (llvm::Argument &argument : callee->args())
    arguments.push_back(builder.CreateLoad(argument.getType(), getSlot(argument.getArgNo())));
  llvm::Value *result = builder.CreateCall(callee, arguments);
  if (!result->getType()->isVoidTy())
    builder.CreateStore(result, getSlot(callee->arg_size()));
  builder.CreateRetVoid();
  return packed;
}

LoadedObject::LoadedObject(std::unique_ptr<llvm::orc::LLJIT> jit) : jit(std::move(jit)) {}
LoadedObject::~LoadedObject() = default;

llvm::Expected<std::unique_ptr<LoadedObject>> LoadedObject::load(const ObjectCode &object,
                                                             llvm::ArrayRef<Symbol> symbols) {
  // The object is compiled already: the builder's target only names the format. Nothing may have
  // been compiled in this process.
  registerNativeTarget();
  llvm::Triple triple(llvm::sys::getDefaultTargetTriple());
  llvm::orc::JITTargetMachineBuilder builder(triple);
  auto jit = llvm::orc::LLJITBuilder()
                 .setJITTargetMachineBuilder(std::move(builder))
                 // No initializers and no thread-local storage in kernels.
                 .setPlatformSetUp(llvm::orc::setUpInactivePlatform)
                 .create();
  if (!jit)
    return jit.takeError();
  auto buffer = llvm::MemoryBuffer::getMemBufferCopy(llvm::StringRef(object.data(), object.size()),
                                                     "fusednorm");
  llvm::orc::SymbolMap own;
  for (const Symbol &symbol : symbols)
    own[(*jit)->mangleAndIntern(symbol.name)] = {llvm::orc::ExecutorAddr::fromPtr(symbol.address),
                                                 llvm::JITSymbolFlags::Exported |
                                                     llvm::JITSymbolFlags::Callable};
  if (!own.empty())
    if (llvm::Error error =
            (*jit)->getMainJITDylib().define(llvm::orc::absoluteSymbols(std::move(own))))
      return std::move(error);
  // The OpenMP runtime is not among the process's own symbols. What it depends on, such as malloc,
  // is not asked for there: the process may have another one.
  auto isOfOpenMP = [](const llvm::orc::SymbolStringPtr &name) {
    return (*name).starts_with("__kmpc_") || (*name).starts_with("omp_");
  };
  if (void *library = OpenMPRuntime::getLoadedHandle())
    (*jit)->getMainJITDylib().addGenerator(
        std::make_unique<llvm::orc::DynamicLibrarySearchGenerator>(
            llvm::sys::DynamicLibrary(library), (*jit)->getDataLayout().getGlobalPrefix(),
            isOfOpenMP));
  if (llvm::Error error = (*jit)->addObjectFile(std::move(buffer)))
    return std::move(error);
  std::unique_ptr<LoadedObject> code(new LoadedObject(std::move(*jit)));
  code->jit->getExecutionSession().setErrorReporter([self = code.get()](llvm::Error error) {
    std::string text = llvm::toString(std::move(error));
    if (self->reported.empty())
      self->reported = std::move(text);
  });
  return code;
}

llvm::Expected<void *> LoadedObject::lookup(llvm::StringRef symbol) {
  llvm::Expected<llvm::orc::ExecutorAddr> address = jit->lookup(symbol);
  if (!address) {
    std::string error = llvm::toString(address.takeError());
    return llvm::createStringError(reported.empty() ? error : reported);
  }
  return address->toPtr<void *>();
}
