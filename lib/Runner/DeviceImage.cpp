// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Runner/DeviceImage.h"
#include "fusednorm/Compiler/Compiler.h"
#include "fusednorm/Runner/HostCode.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"

using namespace mlir;
using namespace fusednorm;

FailureOr<std::string> fusednorm::makeDeviceImage(Compiler &compiler, ModuleOp module,
                                                  bool isSimulator) {
  if (module.getOps<mlir::gpu::GPUModuleOp>().empty())
    return std::string();
  if (isSimulator)
    return printKernels(module);
  OwningOpRef<ModuleOp> kernels = module.clone();
  if (failed(compiler.lower(*kernels, "", kNVVMStage)))
    return failure();
  std::unique_ptr<llvm::Module> code = compiler.translate(*kernels);
  ObjectCode text;
  if (!code || failed(compiler.generate(*code, llvm::CodeGenFileType::AssemblyFile, text)))
    return failure();
  return std::string(text.begin(), text.end());
}
