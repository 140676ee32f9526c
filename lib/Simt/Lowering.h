// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared state and helpers of the conversion patterns of convert-nvvm-to-simt.

#ifndef FUSEDNORM_LIB_SIMT_LOWERING_H
#define FUSEDNORM_LIB_SIMT_LOWERING_H

#include "fusednorm/Simt/ABI.h"
#include "fusednorm/Simt/Simt.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Transforms/DialectConversion.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"

namespace fusednorm::simt {

/// Effects of a runtime function, for the optimizer.
enum class Effect {
  /// Result depends on the operands only.
  Pure,
  /// Exchanges operands with other threads but does not access memory.
  Exchange,
  /// May access memory.
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
  /// Set after an unsupported operation was reported.
  bool failed = false;
  llvm::StringMap<uint32_t> sharedOffsets;
  uint32_t staticShared = 0;
  llvm::SmallVector<std::string> sites;

  mlir::Value thread(mlir::Operation *op) const;
  /// Number and its location.
  uint32_t siteNumber(mlir::Operation *op);
  mlir::Value site(mlir::OpBuilder &b, mlir::Operation *op) {
    return constant(b, op->getLoc(), siteNumber(op));
  }
  static mlir::Value constant(mlir::OpBuilder &b, mlir::Location loc, uint32_t value);
  static mlir::Value generic(mlir::OpBuilder &b, mlir::Location loc, mlir::Value pointer);

  /// Calls the runtime function `name`. A null `result` type means no result; the returned value is
  /// null.
  mlir::Value call(mlir::OpBuilder &b, mlir::Location loc, llvm::StringRef name, mlir::Type result,
                   mlir::ValueRange operands, Effect effect = Effect::Memory);

  /// Calls a runtime function (thread, in, out, extra..., site). The buffers `in` and `out` hold
  /// operands and results in 4-byte words.
  mlir::Value callWithBuffers(mlir::OpBuilder &b, mlir::Operation *op, llvm::StringRef name,
                              mlir::ValueRange inputs, mlir::Type result,
                              llvm::ArrayRef<uint32_t> extra);

  /// Returns a stack buffer of `words` words. All uses of one name in a function share the buffer.
  static mlir::Value buffer(mlir::OpBuilder &b, mlir::Operation *op, llvm::StringRef which,
                            int64_t words);

  /// Replaces `op` with the result of `emit`. If `predicate` is not null, the new operations run
  /// only where it is true, and results are undefined elsewhere.
  void replacePredicated(mlir::ConversionPatternRewriter &rewriter, mlir::Operation *op,
                         mlir::Value predicate, llvm::function_ref<mlir::Value()> emit);

  /// Reports one error at `op` and erases it, so that the conversion continues and finds further
  /// errors.
  mlir::LogicalResult unsupported(mlir::ConversionPatternRewriter &rewriter, mlir::Operation *op,
                                  const llvm::Twine &reason);

private:
  llvm::StringMap<uint32_t> siteNumbers;
  llvm::StringMap<mlir::LLVM::LLVMFuncOp> functions;
};

/// Base of all patterns. Types do not change, so operands need no conversion.
template <typename Op>
class SimtPattern : public mlir::OpConversionPattern<Op> {
public:
  SimtPattern(mlir::MLIRContext *context, LoweringState &state)
      : mlir::OpConversionPattern<Op>(context), state(state) {}

protected:
  LoweringState &state;
};

/// Lowers an operation by a function.
template <typename Op>
class FunctionPattern : public SimtPattern<Op> {
public:
  using Function = mlir::LogicalResult (*)(Op, typename Op::Adaptor,
                                           mlir::ConversionPatternRewriter &, LoweringState &);
  FunctionPattern(mlir::MLIRContext *context, LoweringState &state, Function lower)
      : SimtPattern<Op>(context, state), lower(lower) {}
  mlir::LogicalResult matchAndRewrite(Op op, typename Op::Adaptor adaptor,
                                      mlir::ConversionPatternRewriter &rewriter) const override {
    return lower(op, adaptor, rewriter, this->state);
  }

private:
  Function lower;
};

/// Adds a pattern for each function.
template <typename... Ops>
void addPatterns(mlir::RewritePatternSet &patterns, LoweringState &state,
                 mlir::LogicalResult (*...lower)(Ops, typename Ops::Adaptor,
                                                 mlir::ConversionPatternRewriter &,
                                                 LoweringState &)) {
  (patterns.add<FunctionPattern<Ops>>(patterns.getContext(), state, lower), ...);
}

/// Erases hints, and orderings. The simulator's memory is always ordered.
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

/// Lowers an operation to a call (thread, site).
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

/// Unit attribute of memory operations that have their hook or need none.
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
void populateWmmaPatterns(mlir::RewritePatternSet &patterns, LoweringState &state);
void populateInlinePtxPatterns(mlir::RewritePatternSet &patterns, LoweringState &state);

/// Marks the legal operations of the LLVM dialect.
void markLegalMemory(mlir::ConversionTarget &target, LoweringState &state);
void markLegalFloat(mlir::ConversionTarget &target);
void markLegalCalls(mlir::ConversionTarget &target, LoweringState &state);

/// Converts f32, or a vector of f32, to bf16. Rounds to nearest even by integer arithmetic, since
/// the native conversions of some hosts flush denormals.
mlir::Value truncateToBF16(mlir::OpBuilder &b, mlir::Location loc, mlir::Value value);
/// Calls an approximate function of one f32.
mlir::Value callApprox(LoweringState &state, mlir::OpBuilder &b, mlir::Operation *op,
                       ApproxFunction function, bool flushDenormals, mlir::Value argument);
/// Calls mma.sync on packed registers.
mlir::Value callMma(LoweringState &state, mlir::OpBuilder &b, mlir::Operation *op,
                    const MmaShape &shape, mlir::ValueRange inputs, mlir::Type result);
/// Shape and operand properties of a wgmma, as the runtime receives them.
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
  /// Fails with the reason if the shape is not supported.
  llvm::Error verify() const;
  /// Returns whether the operands are 8-bit integers, and the accumulators i32.
  bool hasIntegers() const { return isInteger(a); }
  bool hasHalfPrecision() const { return a == Format::F16 || a == Format::BF16; }
};
/// Calls wgmma. `accumulators` is a struct of f32, or of i32 for integers. `a` holds a descriptor
/// or four registers. Returns the struct of the new accumulators.
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
/// Emits inline PTX of wgmma, mbarrier and bulk reductions. `tied` holds, for each result, the
/// input that shares its register, or -1. Null entries of `values` are undefined results. Returns
/// false for other text.
bool emitHopperPtx(LoweringState &state, mlir::OpBuilder &b, mlir::Operation *op,
                   llvm::StringRef text, llvm::ArrayRef<mlir::Type> results,
                   mlir::ValueRange inputs, llvm::ArrayRef<int> tied,
                   llvm::SmallVectorImpl<mlir::Value> &values);
/// Calls the conversion of two f32 to packed 8- or 16-bit values.
mlir::Value callConvertPair(LoweringState &state, mlir::OpBuilder &b, mlir::Operation *op,
                            mlir::Value high, mlir::Value low, Format format, Rounding rounding,
                            bool saturate, bool relu, mlir::Type result);
/// Emits the access hook before `op`.
void emitAccess(LoweringState &state, mlir::OpBuilder &b, mlir::Operation *op, mlir::Value pointer,
                uint32_t bytes, uint32_t alignment, uint32_t flags);

/// Collects the instruction histogram of each basic block and adds code that counts executions.
void countInstructions(mlir::LLVM::LLVMFuncOp function,
                       llvm::SmallVectorImpl<llvm::SmallVector<int32_t>> &classes);

} // namespace fusednorm::simt

#endif // FUSEDNORM_LIB_SIMT_LOWERING_H
