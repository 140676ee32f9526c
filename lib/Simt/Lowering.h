// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What all conversion patterns of convert-nvvm-to-simt share.

#ifndef FUSEDNORM_LIB_SIMT_LOWERING_H
#define FUSEDNORM_LIB_SIMT_LOWERING_H

#include "fusednorm/Simt/ABI.h"
#include "fusednorm/Simt/Simt.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"
#include "llvm/ADT/StringMap.h"

namespace fusednorm::simt {

/// What the optimizer may assume of a runtime function.
enum class Effect {
  /// A function of its operands.
  Pure,
  /// Exchanges operands with other threads, leaves memory alone.
  Exchange,
  /// Anything.
  Memory
};

/// State of the lowering of one GPU module.
class LoweringState {
public:
  LoweringState(mlir::ModuleOp host, bool instrument, bool counting)
      : host(host), instrument(instrument), counting(counting) {}

  mlir::ModuleOp host;
  bool instrument;
  bool counting;
  /// An operation had no semantics; the error has been given.
  bool failed = false;
  llvm::StringMap<uint32_t> sharedOffsets;
  uint32_t staticShared = 0;
  llvm::SmallVector<std::string> sites;

  mlir::Value thread(mlir::Operation *op) const;
  /// The number under which reports name this operation and its location.
  uint32_t siteNumber(mlir::Operation *op);
  mlir::Value site(mlir::OpBuilder &b, mlir::Operation *op) {
    return constant(b, op->getLoc(), siteNumber(op));
  }
  static mlir::Value constant(mlir::OpBuilder &b, mlir::Location loc, uint32_t value);
  static mlir::Value generic(mlir::OpBuilder &b, mlir::Location loc, mlir::Value pointer);

  /// Calls runtime function `name`; the result is null for a null type.
  mlir::Value call(mlir::OpBuilder &b, mlir::Location loc, llvm::StringRef name, mlir::Type result,
                   mlir::ValueRange operands, Effect effect = Effect::Memory);

  /// Calls a runtime function (thread, in, out, extra..., site) that reads 4-byte
  /// words from memory and writes its results there.
  mlir::Value callWithBuffers(mlir::OpBuilder &b, mlir::Operation *op, llvm::StringRef name,
                              mlir::ValueRange inputs, mlir::Type result,
                              llvm::ArrayRef<uint32_t> extra);

  /// Gives one error at `op`, and takes the operation away so that the
  /// conversion goes on to find others.
  mlir::LogicalResult unsupported(mlir::ConversionPatternRewriter &rewriter, mlir::Operation *op,
                                  const llvm::Twine &reason);

private:
  llvm::StringMap<uint32_t> siteNumbers;
  llvm::StringMap<mlir::LLVM::LLVMFuncOp> functions;
};

/// Base of all patterns: no types change, operands are used as they are.
template <typename Op>
class SimtPattern : public mlir::OpConversionPattern<Op> {
public:
  SimtPattern(mlir::MLIRContext *context, LoweringState &state)
      : mlir::OpConversionPattern<Op>(context), state(state) {}

protected:
  LoweringState &state;
};

/// Unit attribute on memory operations that the hook precedes already, or that
/// need none.
inline constexpr llvm::StringLiteral hookedAttrName = "simt.hooked";

void populateRegisterPatterns(mlir::RewritePatternSet &patterns, LoweringState &state);
void populateWarpPatterns(mlir::RewritePatternSet &patterns, LoweringState &state);
void populateBarrierPatterns(mlir::RewritePatternSet &patterns, LoweringState &state);
void populateMemoryPatterns(mlir::RewritePatternSet &patterns, LoweringState &state);
void populateMatrixPatterns(mlir::RewritePatternSet &patterns, LoweringState &state);
void populateFloatPatterns(mlir::RewritePatternSet &patterns, LoweringState &state);
void populateCallPatterns(mlir::RewritePatternSet &patterns, LoweringState &state);
void populateInlinePtxPatterns(mlir::RewritePatternSet &patterns, LoweringState &state);

/// Which LLVM dialect operations stay.
void markLegalMemory(mlir::ConversionTarget &target, LoweringState &state);
void markLegalFloat(mlir::ConversionTarget &target);
void markLegalCalls(mlir::ConversionTarget &target, LoweringState &state);

/// f32 (or a vector of it) to bf16, round to nearest even in integer arithmetic:
/// native conversions of some hosts flush denormals.
mlir::Value truncateToBF16(mlir::OpBuilder &b, mlir::Location loc, mlir::Value value);
/// An approximate function of one f32.
mlir::Value callApprox(LoweringState &state, mlir::OpBuilder &b, mlir::Operation *op,
                       ApproxFunction function, bool flushDenormals, mlir::Value argument);
/// mma.sync m16n8kK on packed registers.
mlir::Value callMma(LoweringState &state, mlir::OpBuilder &b, mlir::Operation *op, Format a,
                    Format bFormat, uint32_t k, bool halfC, bool halfD, mlir::ValueRange inputs,
                    mlir::Type result);
/// Two f32 to packed 8- or 16-bit values.
mlir::Value callConvertPair(LoweringState &state, mlir::OpBuilder &b, mlir::Operation *op,
                            mlir::Value high, mlir::Value low, Format format, Rounding rounding,
                            bool saturate, bool relu, mlir::Type result);
/// The access hook in front of `op`.
void emitAccess(LoweringState &state, mlir::OpBuilder &b, mlir::Operation *op, mlir::Value pointer,
                uint32_t bytes, uint32_t alignment, uint32_t flags);

/// Histograms of all basic blocks of a function; adds counting code.
void countInstructions(mlir::LLVM::LLVMFuncOp function,
                       llvm::SmallVectorImpl<llvm::SmallVector<int32_t>> &classes);

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_LOWERING_H
