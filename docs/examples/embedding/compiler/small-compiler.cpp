// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A compiler with its own dialect, `small`. External models implement two interfaces for the op
// `small.norm`. The fusednorm pipelines then compile it to a row kernel:
//
//   small-compiler FILE.mlir 'fusednorm-to-ptx{target=sm_90a}'

#include "fusednorm/InitAllDialects.h"
#include "fusednorm/InitAllPasses.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/InitAllDialects.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace {
/// `%result = "small.norm"(%x, %gamma, %out)`: RMSNorm of each row of `%x`, written to `%out`.
class NormOp : public Op<NormOp, OpTrait::NOperands<3>::Impl, OpTrait::OneResult,
                         OpTrait::ZeroRegions, OpTrait::ZeroSuccessors> {
public:
  using Op::Op;
  static StringRef getOperationName() { return "small.norm"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  LogicalResult verify() {
    if (getOperand(2).getType() != getOperation()->getResult(0).getType())
      return emitOpError("expected a result of the type of its destination");
    return success();
  }
};

class SmallDialect : public Dialect {
public:
  explicit SmallDialect(MLIRContext *context)
      : Dialect("small", context, TypeID::get<SmallDialect>()) {
    addOperations<NormOp>();
    // The dialects of the ops that NormBody creates.
    context->loadDialect<fusednorm::FusedNormDialect, arith::ArithDialect>();
  }
  static StringRef getDialectNamespace() { return "small"; }
};

struct NormDestinations : DestinationStyleOpInterface::ExternalModel<NormDestinations, NormOp> {
  MutableOperandRange getDpsInitsMutable(Operation *op) const { return {op, 2, 1}; }
};

/// Writes `small.norm` as primitives of fusednorm, for the body of a `fusednorm.fused` op.
struct NormBody : fusednorm::GeneralizableOpInterface::ExternalModel<NormBody, NormOp> {
  SmallVector<Value> generalizeBody(Operation *op, OpBuilder &b, ValueRange arguments) const {
    Location loc = op->getLoc();
    Value epsilon = arith::ConstantOp::create(b, loc, b.getF32FloatAttr(1e-5f));
    auto norm = fusednorm::RmsNormOp::create(b, loc, arguments[2].getType(), arguments[0],
                                             arguments[1], epsilon, /*weight_offset=*/Value(),
                                             arguments[2], /*numerics=*/fusednorm::NumericsAttr());
    return {norm.getResult()};
  }
};
} // namespace

int main(int argc, char **argv) {
  if (argc != 3) {
    llvm::errs() << "usage: small-compiler FILE.mlir PIPELINE\n";
    return 2;
  }
  DialectRegistry registry;
  mlir::registerAllDialects(registry);
  registerAllGPUToLLVMIRTranslations(registry);
  fusednorm::registerAllDialects(registry);
  registry.insert<SmallDialect>();
  registry.addExtension(+[](MLIRContext *context, SmallDialect *) {
    NormOp::attachInterface<NormDestinations>(*context);
    NormOp::attachInterface<NormBody>(*context);
  });
  fusednorm::registerAllPasses();

  MLIRContext context(registry);
  auto module = parseSourceFile<ModuleOp>(argv[1], &context);
  PassManager passes(&context);
  if (!module || failed(parsePassPipeline(argv[2], passes, llvm::errs())) ||
      failed(passes.run(*module)))
    return 1;
  module->print(llvm::outs());
  return 0;
}
