// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers calls of functions of the module, of libdevice functions and of NVPTX intrinsics.

#include "Lowering.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace fusednorm;
using namespace fusednorm::simt;

Value fusednorm::simt::callApprox(LoweringState &state, OpBuilder &b, Operation *op,
                                  ApproxFunction function, bool flushDenormals, Value argument) {
  Location loc = op->getLoc();
  return state.call(b, loc, "simt_approx", b.getF32Type(),
                    {state.thread(op), argument,
                     state.constant(b, loc, static_cast<uint32_t>(function)),
                     state.constant(b, loc, flushDenormals)},
                    Effect::Exchange);
}

namespace {
struct Approximation {
  ApproxFunction function;
  bool flushDenormals;
};

/// Parses the name of an NVPTX intrinsic of one f32 that is specified by an error bound.
std::optional<Approximation> approximateIntrinsic(StringRef name) {
  if (!name.consume_front("llvm.nvvm."))
    return std::nullopt;
  // The names have the form NAME.approx[.ftz][.f|.f32].
  auto [function, rest] = name.split(".approx");
  if (rest.empty() && name != (function + ".approx").str())
    return std::nullopt;
  bool ftz = rest.consume_front(".ftz");
  if (!rest.empty() && rest != ".f" && rest != ".f32")
    return std::nullopt;
  auto known = llvm::StringSwitch<std::optional<ApproxFunction>>(function)
                   .Case("rsqrt", ApproxFunction::Rsqrt)
                   .Case("rcp", ApproxFunction::Rcp)
                   .Case("ex2", ApproxFunction::Ex2)
                   .Case("lg2", ApproxFunction::Lg2)
                   .Case("sqrt", ApproxFunction::Sqrt)
                   .Case("sin", ApproxFunction::Sin)
                   .Case("cos", ApproxFunction::Cos)
                   .Case("tanh", ApproxFunction::Tanh)
                   .Default(std::nullopt);
  if (!known)
    return std::nullopt;
  return Approximation{*known, ftz};
}

LogicalResult lowerCallIntrinsic(LLVM::CallIntrinsicOp op, LLVM::CallIntrinsicOp::Adaptor adaptor,
                                 ConversionPatternRewriter &rewriter, LoweringState &state) {
  StringRef name = op.getIntrin();
  Location loc = op.getLoc();
  ValueRange args = adaptor.getArgs();
  if (auto approximation = approximateIntrinsic(name); approximation && args.size() == 1) {
    rewriter.replaceOp(op, callApprox(state, rewriter, op, approximation->function,
                                      approximation->flushDenormals, args[0]));
    return success();
  }
  // These intrinsics are correctly rounded or exact, so host operations replace them.
  if (name == "llvm.nvvm.fma.rn.f" && args.size() == 3) {
    rewriter.replaceOpWithNewOp<LLVM::FMAOp>(op, args[0], args[1], args[2]);
    return success();
  }
  if (name == "llvm.nvvm.sqrt.rn.f" && args.size() == 1) {
    rewriter.replaceOpWithNewOp<LLVM::SqrtOp>(op, args[0]);
    return success();
  }
  if (name == "llvm.nvvm.div.rn.f" && args.size() == 2) {
    rewriter.replaceOpWithNewOp<LLVM::FDivOp>(op, args[0], args[1]);
    return success();
  }
  if (name == "llvm.nvvm.rcp.rn.f" && args.size() == 1) {
    Value one = LLVM::ConstantOp::create(rewriter, loc, rewriter.getF32Type(),
                                         rewriter.getF32FloatAttr(1.0f));
    rewriter.replaceOpWithNewOp<LLVM::FDivOp>(op, one, args[0]);
    return success();
  }
  if (name == "llvm.nvvm.fmax.nan.f" && args.size() == 2) {
    rewriter.replaceOpWithNewOp<LLVM::MaximumOp>(op, args[0], args[1]);
    return success();
  }
  if (name == "llvm.nvvm.fmin.nan.f" && args.size() == 2) {
    rewriter.replaceOpWithNewOp<LLVM::MinimumOp>(op, args[0], args[1]);
    return success();
  }
  if (name == "llvm.nvvm.fabs.f" && args.size() == 1) {
    rewriter.replaceOpWithNewOp<LLVM::FAbsOp>(op, args[0]);
    return success();
  }
  auto narrow = llvm::StringSwitch<std::optional<Format>>(name)
                    .Case("llvm.nvvm.ff.to.e4m3x2.rn", Format::E4M3)
                    .Case("llvm.nvvm.ff.to.e5m2x2.rn", Format::E5M2)
                    .Default(std::nullopt);
  if (narrow && args.size() == 2) {
    rewriter.replaceOp(op,
                       callConvertPair(state, rewriter, op, args[0], args[1], *narrow,
                                       Rounding::Nearest, true, false, op->getResult(0).getType()));
    return success();
  }
  return state.unsupported(rewriter, op,
                           "unknown intrinsic '" + name +
                               "'; expected an .approx form of rsqrt, rcp, ex2, lg2, "
                               "sqrt, sin, cos or tanh, or fma.rn.f, sqrt.rn.f, div.rn.f, "
                               "rcp.rn.f, fmax.nan.f, fmin.nan.f, fabs.f, "
                               "ff.to.e4m3x2.rn or ff.to.e5m2x2.rn");
}

LogicalResult lowerCall(LLVM::CallOp op, LLVM::CallOp::Adaptor adaptor,
                        ConversionPatternRewriter &rewriter, LoweringState &state) {
  if (!op.getCallee())
    return state.unsupported(rewriter, op, "indirect calls are not supported");
  StringRef callee = *op.getCallee();
  ValueRange args = adaptor.getCalleeOperands();
  if (auto function = state.host.lookupSymbol<LLVM::LLVMFuncOp>(callee)) {
    SmallVector<Value> operands{state.thread(op)};
    llvm::append_range(operands, args);
    rewriter.replaceOpWithNewOp<LLVM::CallOp>(op, function, operands);
    return success();
  }
  // The libdevice functions that MLIR's lowering of the math dialect calls.
  if (callee == "__nv_fmaf")
    rewriter.replaceOpWithNewOp<LLVM::FMAOp>(op, args[0], args[1], args[2]);
  else if (callee == "__nv_fabsf")
    rewriter.replaceOpWithNewOp<LLVM::FAbsOp>(op, args[0]);
  else if (callee == "__nv_fmaxf")
    rewriter.replaceOpWithNewOp<LLVM::MaxNumOp>(op, args[0], args[1]);
  else if (callee == "__nv_fminf")
    rewriter.replaceOpWithNewOp<LLVM::MinNumOp>(op, args[0], args[1]);
  else if (callee == "__nv_rsqrtf")
    rewriter.replaceOp(op, callApprox(state, rewriter, op, ApproxFunction::Rsqrt, false, args[0]));
  else if (callee == "__nv_sqrtf")
    rewriter.replaceOp(op, callApprox(state, rewriter, op, ApproxFunction::Sqrt, false, args[0]));
  else if (callee == "__nv_exp2f")
    rewriter.replaceOp(op, callApprox(state, rewriter, op, ApproxFunction::Ex2, false, args[0]));
  else
    return state.unsupported(rewriter, op,
                             "'" + callee +
                                 "' is not defined in the module; expected a definition, or one "
                                 "of __nv_fmaf, __nv_fabsf, __nv_fmaxf, __nv_fminf, "
                                 "__nv_rsqrtf, __nv_sqrtf and __nv_exp2f");
  return success();
}

LogicalResult lowerTrap(LLVM::Trap op, LLVM::Trap::Adaptor, ConversionPatternRewriter &rewriter,
                        LoweringState &state) {
  state.call(rewriter, op.getLoc(), "simt_trap", {}, {state.thread(op), state.site(rewriter, op)});
  rewriter.eraseOp(op);
  return success();
}
} // namespace

void fusednorm::simt::populateCallPatterns(RewritePatternSet &patterns, LoweringState &state) {
  addPatterns(patterns, state, lowerCallIntrinsic, lowerCall, lowerTrap);
}

void fusednorm::simt::markLegalCalls(ConversionTarget &target, LoweringState &state) {
  target.addDynamicallyLegalOp<LLVM::CallIntrinsicOp>(
      [](LLVM::CallIntrinsicOp op) { return !op.getIntrin().starts_with("llvm.nvvm."); });
  target.addDynamicallyLegalOp<LLVM::CallOp>([&state](LLVM::CallOp op) {
    if (!op.getCallee())
      return false;
    auto function = state.host.lookupSymbol<LLVM::LLVMFuncOp>(*op.getCallee());
    return function && function.getFunctionType().getNumParams() == op.getCalleeOperands().size();
  });
  target.addIllegalOp<LLVM::Trap>();
}
