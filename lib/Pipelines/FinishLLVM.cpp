// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The last steps before LLVM: bf16 without instructions, C entry points, target attributes, and the
// check for remaining ops.

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "fusednorm/Dialect/Utils/Locations.h"
#include "fusednorm/Pipelines/Passes.h"
#include "fusednorm/Support/Names.h"
#include "fusednorm/Target/TargetInfo.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/OpenMP/OpenMPDialect.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Transforms/DialectConversion.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

using namespace mlir;

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMEXPANDBF16
#define GEN_PASS_DEF_FUSEDNORMEXPORTFUNCTIONS
#define GEN_PASS_DEF_FUSEDNORMSETTARGET
#define GEN_PASS_DEF_FUSEDNORMVERIFYLLVM
#define GEN_PASS_DEF_FUSEDNORMVERIFYNVVM
#include "fusednorm/Pipelines/Passes.h.inc"
} // namespace fusednorm

namespace {
struct ExpandBF16 : fusednorm::impl::FusedNormExpandBF16Base<ExpandBF16> {
  static bool isBetween(Type wide, Type narrow) {
    return getElementTypeOrSelf(wide).isF32() && getElementTypeOrSelf(narrow).isBF16();
  }

  void runOnOperation() override {
    ConversionTarget target(getContext());
    target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
    // The bodies of named linalg ops and of fusednorm ops must not change.
    auto isFixed = [](Operation *op) {
      return isa<linalg::LinalgOp>(op->getParentOp()) || fusednorm::isInBody(op);
    };
    target.addDynamicallyLegalOp<arith::TruncFOp>([&](arith::TruncFOp op) {
      return isFixed(op) || !isBetween(op.getIn().getType(), op.getType()) ||
             op.getRoundingmode().value_or(arith::RoundingMode::to_nearest_even) !=
                 arith::RoundingMode::to_nearest_even;
    });
    target.addDynamicallyLegalOp<arith::ExtFOp>([&](arith::ExtFOp op) {
      return isFixed(op) || !isBetween(op.getType(), op.getIn().getType());
    });
    RewritePatternSet patterns(&getContext());
    arith::populateExpandBFloat16Patterns(patterns);
    if (failed(applyPartialConversion(getOperation(), target, std::move(patterns))))
      signalPassFailure();
  }
};

/// Returns whether the op only moves floats or changes their types, which works for all types.
static bool isMoveOrCast(Operation *op) {
  return isa<arith::ConstantOp, arith::BitcastOp, arith::ExtFOp, arith::TruncFOp, arith::SelectOp>(
      op);
}

/// Rejects computations in types that neither CPUs nor the C library support.
static LogicalResult checkFloats(Operation *op) {
  bool isMath = isa_and_nonnull<math::MathDialect>(op->getDialect());
  bool isArithmetic = isa_and_nonnull<arith::ArithDialect>(op->getDialect()) && !isMoveOrCast(op);
  if (!isMath && !isArithmetic)
    return success();
  auto isKnown = [&](Type element) {
    return element.isF16() || element.isBF16() || element.isF32() || element.isF64() ||
           (isArithmetic && element.getIntOrFloatBitWidth() > 64);
  };
  for (Type type : llvm::concat<const Type>(SmallVector<Type>(op->getOperandTypes()),
                                            SmallVector<Type>(op->getResultTypes())))
    if (Type element = getElementTypeOrSelf(type); isa<FloatType>(element) && !isKnown(element))
      return mlir::emitError(fusednorm::getKnownLocation(op))
             << "'" << op->getName() << "' op computes in " << element
             << ", which CPUs do not support; expected f16, bf16, f32 or f64";
  return success();
}

struct ExportFunctions : fusednorm::impl::FusedNormExportFunctionsBase<ExportFunctions> {
  void runOnOperation() override {
    WalkResult checked = getOperation().walk([](Operation *op) {
      return failed(checkFloats(op)) ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (checked.wasInterrupted())
      return signalPassFailure();
    MLIRContext *context = &getContext();
    auto internal = LLVM::LinkageAttr::get(context, LLVM::Linkage::Internal);
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      if (func.isExternal())
        continue;
      if (func.isPublic())
        func->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(), UnitAttr::get(context));
      else if (!func->hasAttr("llvm.linkage"))
        func->setAttr("llvm.linkage", internal);
      // The conversion to llvm.func drops this attribute.
      if (func.getNoInline())
        func->setAttr("passthrough", ArrayAttr::get(context, StringAttr::get(context, "noinline")));
    }
  }
};

struct SetTarget : fusednorm::impl::FusedNormSetTargetBase<SetTarget> {
  using FusedNormSetTargetBase::FusedNormSetTargetBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    llvm::Expected<fusednorm::TargetInfo> info = fusednorm::getTarget(target);
    if (!info) {
      module.emitError() << llvm::toString(info.takeError());
      return signalPassFailure();
    }
    MLIRContext *context = &getContext();
    llvm::Triple triple(llvm::sys::getDefaultTargetTriple());
    module->setAttr(LLVM::LLVMDialect::getTargetTripleAttrName(),
                    StringAttr::get(context, triple.str()));
    module->setAttr(LLVM::LLVMDialect::getDataLayoutAttrName(),
                    StringAttr::get(context, triple.computeDataLayout()));
    SmallVector<StringRef> list;
    StringRef(info->llvmFeatures).split(list, ',', -1, /*KeepEmpty=*/false);
    auto features = LLVM::TargetFeaturesAttr::get(context, list);
    // LLVM aligns the stack for arrays, but not for spilled registers. Loading a vector that
    // crosses a cache line right after its store is slow.
    Attribute alignStack =
        ArrayAttr::get(context, {StringAttr::get(context, "alignstack"),
                                 StringAttr::get(context, std::to_string(info->vectorBytes))});
    for (auto func : module.getOps<LLVM::LLVMFuncOp>()) {
      if (func.isExternal())
        continue;
      func.setTargetCpu(info->llvmCPU);
      if (!list.empty())
        func.setTargetFeaturesAttr(features);
      SmallVector<Attribute> passthrough;
      if (ArrayAttr others = func.getPassthroughAttr())
        llvm::append_range(passthrough, others);
      passthrough.push_back(alignStack);
      func.setPassthroughAttr(ArrayAttr::get(context, passthrough));
    }
  }
};

struct VerifyLLVM : fusednorm::impl::FusedNormVerifyLLVMBase<VerifyLLVM> {
  void runOnOperation() override {
    bool failed = false;
    SmallVector<UnrealizedConversionCastOp> casts;
    getOperation()->walk([&](Operation *op) {
      if (isa<ModuleOp>(op) ||
          isa_and_nonnull<LLVM::LLVMDialect, omp::OpenMPDialect>(op->getDialect()))
        return;
      if (auto cast = dyn_cast<UnrealizedConversionCastOp>(op))
        return casts.push_back(cast);
      op->emitError("'") << op->getName()
                         << "' has no lowering to CPU code; expected only ops of the llvm and "
                            "omp dialects at the end of the pipeline; lower it before, or "
                            "use a dialect that fusednorm-to-cpu supports";
      failed = true;
    });
    // A remaining cast is a consequence of another remaining op. Report it only if there is no
    // other error.
    if (!failed)
      for (UnrealizedConversionCastOp cast : casts) {
        cast.emitError("value of type ")
            << cast.getOperand(0).getType() << " has no lowering to CPU code";
        failed = true;
      }
    if (failed)
      signalPassFailure();
  }
};

struct VerifyNVVM : fusednorm::impl::FusedNormVerifyNVVMBase<VerifyNVVM> {
  /// Checks the PTX name of a symbol with external linkage.
  static bool checkName(Operation *op) {
    auto function = dyn_cast<LLVM::LLVMFuncOp>(op);
    auto global = dyn_cast<LLVM::GlobalOp>(op);
    if ((!function || function.isExternal()) && !global)
      return true;
    LLVM::Linkage linkage = function ? function.getLinkage() : global.getLinkage();
    StringRef name = SymbolTable::getSymbolName(op).getValue();
    if (linkage == LLVM::Linkage::Internal || linkage == LLVM::Linkage::Private ||
        fusednorm::isPTXName(name))
      return true;
    op->emitError("expected a PTX name of letters, digits, _ and $, not beginning with a digit, "
                  "got '")
        << name << "'; rename it";
    return false;
  }

  void runOnOperation() override {
    bool failed = false;
    for (auto kernels : getOperation().getOps<gpu::GPUModuleOp>())
      kernels.walk([&](Operation *op) {
        if (op == kernels)
          return;
        failed |= !checkName(op);
        auto call = dyn_cast<LLVM::CallOp>(op);
        bool isLibrary = call && call.getCallee() && call.getCallee()->starts_with("__nv_");
        if (!isLibrary && isa_and_nonnull<LLVM::LLVMDialect, NVVM::NVVMDialect>(op->getDialect()))
          return;
        op->emitError("'") << op->getName() << "' has no lowering to GPU code; expected only ops "
                           << "of the llvm and nvvm dialects, and no call into a device library, "
                           << "at the end of the pipeline";
        failed = true;
      });
    if (failed)
      signalPassFailure();
  }
};
} // namespace
