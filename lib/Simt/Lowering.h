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

  /// Memory of the function for `words` words, shared by all users of the name.
  static mlir::Value buffer(mlir::OpBuilder &b, mlir::Operation *op, llvm::StringRef which,
                            int64_t words);

  /// Replaces `op` by what `emit` makes, which is executed only where the predicate, if
  /// there is one, holds. Results are undefined elsewhere.
  void replacePredicated(mlir::ConversionPatternRewriter &rewriter, mlir::Operation *op,
                         mlir::Value predicate, llvm::function_ref<mlir::Value()> emit);

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

/// Operations that are hints, or orderings that the executor's memory has anyway.
template <typename Op>
class ErasePattern : public SimtPattern<Op> {
public:
  using SimtPattern<Op>::SimtPattern;
  mlir::LogicalResult matchAndRewrite(Op op, typename Op::Adaptor,
                                      mlir::ConversionPatternRewriter &rewriter) const override {
    rewriter.eraseOp(op);
    return mlir::success();
  }
};

/// Operations that become a call (thread, site).
template <typename Op>
class PlainCallPattern : public SimtPattern<Op> {
public:
  PlainCallPattern(mlir::MLIRContext *context, LoweringState &state, llvm::StringRef function)
      : SimtPattern<Op>(context, state), function(function) {}
  mlir::LogicalResult matchAndRewrite(Op op, typename Op::Adaptor,
                                      mlir::ConversionPatternRewriter &rewriter) const override {
    this->state.call(rewriter, op.getLoc(), function, {},
                     {this->state.thread(op), this->state.site(rewriter, op)});
    rewriter.eraseOp(op);
    return mlir::success();
  }

private:
  llvm::StringRef function;
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
void populateMbarrierPatterns(mlir::RewritePatternSet &patterns, LoweringState &state);
void populateBulkCopyPatterns(mlir::RewritePatternSet &patterns, LoweringState &state);
void populateWgmmaPatterns(mlir::RewritePatternSet &patterns, LoweringState &state);
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
/// wgmma as the runtime takes it.
struct WgmmaShape {
  uint32_t columns = 0;
  Format a = Format::F16, b = Format::F16;
  bool aMajorMN = false, bMajorMN = false, negatesA = false, negatesB = false;
  bool registersA = false;
  uint32_t pack() const {
    return columns | static_cast<uint32_t>(a) << 9 | static_cast<uint32_t>(b) << 13 |
           uint32_t(aMajorMN) << 17 | uint32_t(bMajorMN) << 18 | uint32_t(negatesA) << 19 |
           uint32_t(negatesB) << 20 | uint32_t(registersA) << 21;
  }
  /// Empty, or why there is no such instruction here.
  std::string verify() const;
};
/// `sums`: a struct of f32, or values; `a`: a descriptor, or four registers. Returns the
/// struct of the new sums.
mlir::Value callWgmma(LoweringState &state, mlir::OpBuilder &b, mlir::Operation *op,
                      const WgmmaShape &shape, mlir::Value accumulators, mlir::ValueRange a,
                      mlir::Value descriptorB, mlir::Value scale);
/// Flags of simt_mbarrier_arrive and simt_mbarrier_wait.
enum MbarrierArriveFlags : uint32_t {
  MbarrierDrop = 1,
  MbarrierNoComplete = 2,
  MbarrierRelaxedArrive = 4,
  MbarrierExpects = 8
};
enum MbarrierWaitFlags : uint32_t {
  MbarrierByState = 1,
  MbarrierBlocking = 2,
  MbarrierTestOnly = 4,
  MbarrierRelaxedWait = 8
};
mlir::Value callMbarrierArrive(LoweringState &state, mlir::OpBuilder &b, mlir::Operation *op,
                               mlir::Value address, mlir::Value count, mlir::Value bytes,
                               uint32_t flags);
/// Inline PTX of wgmma and mbarrier, with what its registers are bound to. `tied`: for
/// each result, the input that shares its register, or -1. Returns false for any other
/// text; null results are undefined.
bool emitHopperPtx(LoweringState &state, mlir::OpBuilder &b, mlir::Operation *op,
                   llvm::StringRef text, llvm::ArrayRef<mlir::Type> results,
                   mlir::ValueRange inputs, llvm::ArrayRef<int> tied,
                   llvm::SmallVectorImpl<mlir::Value> &values);
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
