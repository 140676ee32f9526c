// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The dialect and its target attribute #simt.target, which stores a gpu.module unchanged as
// bytecode.

#include "fusednorm/Simt/Simt.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace fusednorm::simt;

#include "fusednorm/Simt/SimtDialect.cpp.inc"

#define GET_ATTRDEF_CLASSES
#include "fusednorm/Simt/SimtAttributes.cpp.inc"

void SimtDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "fusednorm/Simt/SimtAttributes.cpp.inc"
      >();
}

namespace {
class SimtTargetModel
    : public gpu::TargetAttrInterface::ExternalModel<SimtTargetModel, SimtTargetAttr> {
public:
  std::optional<SmallVector<char, 0>> serializeToObject(Attribute, Operation *module,
                                                        const gpu::TargetOptions &) const {
    OpBuilder b(module->getContext());
    OwningOpRef<ModuleOp> wrapper = ModuleOp::create(module->getLoc());
    b.setInsertionPointToEnd(wrapper->getBody());
    auto copy = cast<gpu::GPUModuleOp>(b.clone(*module));
    // The simulator needs neither other targets nor their dialects.
    copy.removeTargetsAttr();
    SmallVector<char, 0> bytes;
    llvm::raw_svector_ostream os(bytes);
    if (failed(writeBytecodeToFile(*wrapper, os))) {
      module->emitError("could not write the module as bytecode");
      return std::nullopt;
    }
    return bytes;
  }

  Attribute createObject(Attribute target, Operation *module, const SmallVector<char, 0> &object,
                         const gpu::TargetOptions &) const {
    OpBuilder b(module->getContext());
    // Tools without this dialect must be able to read the object, so it gets an NVVM target. They
    // only pass it on.
    auto neutral = NVVM::NVVMTargetAttr::get(module->getContext(), /*optLevel=*/2,
                                             "nvptx64-nvidia-cuda", /*chip=*/"simt");
    return gpu::ObjectAttr::get(module->getContext(), neutral, gpu::CompilationTarget::Binary,
                                b.getStringAttr(StringRef(object.data(), object.size())),
                                DictionaryAttr(), gpu::KernelTableAttr());
  }
};
} // namespace

void fusednorm::simt::registerSimtTarget(DialectRegistry &registry) {
  registry.insert<SimtDialect>();
  registry.addExtension(+[](MLIRContext *context, SimtDialect *) {
    SimtTargetAttr::attachInterface<SimtTargetModel>(*context);
  });
}
