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
  // The attributes of the callee include its CPU; equal attributes allow inlining.
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
  // The object is already compiled: the target of the builder only selects the format. It must be
  // registered, because this process may not have compiled anything.
  registerNativeTarget();
  llvm::Triple triple(llvm::sys::getDefaultTargetTriple());
  llvm::orc::JITTargetMachineBuilder builder(triple);
  auto jit = llvm::orc::LLJITBuilder()
                 .setJITTargetMachineBuilder(std::move(builder))
                 // Kernels have no initializers and no thread-local storage.
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
  // Symbols of the OpenMP runtime are looked up in its handle, because the process does not export
  // them. Its dependencies, such as malloc, are not: the process may have another implementation.
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
