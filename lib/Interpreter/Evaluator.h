// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The state of an interpretation, and the evaluators of each family of ops.

#ifndef FUSEDNORM_LIB_INTERPRETER_EVALUATOR_H
#define FUSEDNORM_LIB_INTERPRETER_EVALUATOR_H

#include "TensorValue.h"
#include "fusednorm/Dialect/FusedNorm/IR/AttentionOps.h"
#include "fusednorm/Dialect/FusedNorm/IR/MatmulOps.h"
#include "fusednorm/Dialect/Utils/ElementTypes.h"
#include "fusednorm/Interpreter/Interpreter.h"
#include "fusednorm/Reference/RmsNorm.h"
#include "fusednorm/Reference/Rope.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace fusednorm::interpreter {

class Evaluator {
public:
  Evaluator(AssociationFunction associations, Deviation deviation, bool exact = false)
      : associations(associations), deviation(deviation), exact(exact) {}

  /// Returns whether floats of 16 and 32 bits are evaluated in f64, see `interpretExactly`.
  bool isExact() const { return exact; }
  /// Returns `value` rounded to a float type, unless the evaluation keeps its double.
  double rounded(mlir::Type type, double value) const;

  /// Evaluates the ops of a block before its terminator.
  mlir::LogicalResult run(mlir::Block &block);

  void set(mlir::Value value, RuntimeValue result) { values[value] = std::move(result); }
  const RuntimeValue &get(mlir::Value value) const { return values.find(value)->second; }
  /// Returns a tensor, or the present contents of a memref.
  TensorValue tensor(mlir::Value value) const;
  std::vector<int64_t> shape(mlir::Value value) const;
  Integers integers(mlir::Value value) const { return *tensor(value).integers; }
  /// Returns the value of an index or integer.
  int64_t integer(mlir::Value value) const { return std::get<ScalarValue>(get(value)).integer; }
  float f32(mlir::Value value) const { return std::get<ScalarValue>(get(value)).number; }

  /// Sets destination `index` of the op, a result or memory.
  void setResult(mlir::DestinationStyleOpInterface op, unsigned index, TensorValue contents);

  /// Fails with an error if the shape differs from `expected`.
  mlir::LogicalResult expectShape(mlir::Operation *op, llvm::StringRef name,
                                  llvm::ArrayRef<int64_t> shape,
                                  llvm::ArrayRef<int64_t> expected) const;

  reference::Association association(mlir::Operation *op, unsigned number, int64_t n,
                                     NumericsAttr numerics) const;

  /// Evaluates a region of an op. Its block arguments are `leading`, then the elements of `inputs`
  /// and `outs`. Returns the yielded values; the first of them are the new `outs`.
  mlir::FailureOr<llvm::SmallVector<TensorValue>>
  evaluateRegion(mlir::Operation *op, mlir::Region &region, llvm::ArrayRef<TensorValue> leading,
                 mlir::ValueRange inputs, mlir::ValueRange outs);
  /// Evaluates the body of an op in this way, and sets the destinations of the op.
  mlir::LogicalResult evaluateBody(mlir::Operation *op, std::optional<TensorValue> leading,
                                   mlir::ValueRange inputs, mlir::ValueRange outs);

  /// Returns the multiple of the slack by which accumulators of GEMM move.
  double getDeviation() const { return deviation.times; }
  /// Returns `value` of `op`, moved by its slack as the deviation requires.
  double moved(mlir::Operation *op, double value, double slack);
  /// Records the begin of an iteration of a loop. The signs of moved values differ between
  /// iterations, because their errors are independent.
  void beginIteration() { ++iteration; }
  /// Returns an accumulator of GEMM, moved by its slack.
  float movedSum(double value, double slack) const;
  /// Returns whether the slack includes the truncation in FP8 tensor cores.
  bool hasReducedPrecision() const { return deviation.reducedPrecision; }

  /// Record the begin and the end of a call. `enter` returns false for a recursive call.
  bool enter(mlir::func::FuncOp callee) { return active.insert(callee).second; }
  void leave(mlir::func::FuncOp callee) { active.erase(callee); }

  /// Allocates memory for the duration of the interpretation.
  HostTensor allocate(ElementType type, std::vector<int64_t> shape);

private:
  mlir::LogicalResult evaluate(mlir::Operation *op);
  mlir::LogicalResult evaluateExpanded(ExpandableOpInterface op);
  mlir::LogicalResult evaluateAggregated(mlir::linalg::AggregatedOpInterface op);

  AssociationFunction associations;
  Deviation deviation;
  bool exact;
  /// The ops with moved values, numbered in order.
  llvm::DenseMap<mlir::Operation *, unsigned> movedOps;
  /// Number of iterations of loops.
  unsigned iteration = 0;
  /// Number of moved values.
  unsigned movedNumbers = 0;
  llvm::DenseMap<mlir::Value, RuntimeValue> values;
  std::vector<std::unique_ptr<char[]>> memory;
  /// The functions of the calls under evaluation.
  llvm::SmallPtrSet<mlir::Operation *, 4> active;
  /// Whether a body is evaluated; multiplications are folded inside bodies only.
  bool inBody = false;
  /// The expanded op under evaluation; null if there is none.
  mlir::Operation *whole = nullptr;
  /// Functions with the parts of expanded ops.
  std::vector<mlir::OwningOpRef<mlir::func::FuncOp>> expansions;
};

/// Each function evaluates the ops of one family. Returns whether the op belongs to it; `result` is
/// then the outcome.
bool evaluateNormOp(mlir::Operation *op, Evaluator &evaluator, mlir::LogicalResult &result);
bool evaluateResidualOp(mlir::Operation *op, Evaluator &evaluator, mlir::LogicalResult &result);
bool evaluateRopeOp(mlir::Operation *op, Evaluator &evaluator, mlir::LogicalResult &result);
bool evaluateQuantOp(mlir::Operation *op, Evaluator &evaluator, mlir::LogicalResult &result);
bool evaluateAttentionOp(mlir::Operation *op, Evaluator &evaluator, mlir::LogicalResult &result);
bool evaluateElementwiseOp(mlir::Operation *op, Evaluator &evaluator, mlir::LogicalResult &result);
bool evaluatePagedOp(mlir::Operation *op, Evaluator &evaluator, mlir::LogicalResult &result);
bool evaluateLinalgOp(mlir::Operation *op, Evaluator &evaluator, mlir::LogicalResult &result);
bool evaluateMemoryOp(mlir::Operation *op, Evaluator &evaluator, mlir::LogicalResult &result);
bool evaluateShapeOp(mlir::Operation *op, Evaluator &evaluator, mlir::LogicalResult &result);
bool evaluateControlOp(mlir::Operation *op, Evaluator &evaluator, mlir::LogicalResult &result);
bool evaluateBufferOp(mlir::Operation *op, Evaluator &evaluator, mlir::LogicalResult &result);

mlir::LogicalResult evaluateAttention(RaggedAttentionOp op, Evaluator &evaluator);
mlir::LogicalResult evaluateGemm(GemmOpInterface op, Evaluator &evaluator);
mlir::LogicalResult evaluatePack(PackWeightsOp op, Evaluator &evaluator);

/// Computes rms_norm of every row, with folded factors if the numerics require it.
TensorValue rmsNorm(const TensorValue &x, const TensorValue &gamma,
                    const reference::RmsNormParams &params,
                    const reference::Association &association);
/// Computes the rotated rows of x; rows with position -1 keep the elements of `out`.
mlir::FailureOr<TensorValue> rope(mlir::Operation *op, Evaluator &evaluator, const TensorValue &x,
                                  mlir::Value freqs, mlir::Value positions, mlir::Value out,
                                  reference::RopeParams params, bool first);
/// Sets destination 1 of a quantization op to the scales of its rows, in the layout of the scheme.
mlir::LogicalResult setScales(mlir::DestinationStyleOpInterface op, Evaluator &evaluator,
                              mlir::Value scales, QuantizationAttr scheme,
                              llvm::ArrayRef<int64_t> rowShape, Numbers numbers);

/// Returns half an ulp of a float type for numbers from 1 to 2.
double getRoundoff(mlir::Type type);
/// Returns whether destination `number` of the op accumulates a sum.
bool isSum(mlir::linalg::LinalgOp op, unsigned number);
/// Returns whether the op is a function without a standard for its rounding.
bool isApproximate(mlir::Operation *op);

/// Fails with an error if an array of this shape exceeds the limit of elements.
mlir::LogicalResult checkCount(mlir::Operation *op, llvm::ArrayRef<int64_t> shape);

/// Returns the value of an offset, size or stride.
int64_t integerOf(mlir::OpFoldResult value, const Evaluator &evaluator);

reference::Numerics toNumerics(NumericsAttr attribute);
/// Returns the element type of a shaped type; the verifier has checked it.
ElementType elementOf(mlir::Value value);

} // namespace fusednorm::interpreter

#endif // FUSEDNORM_LIB_INTERPRETER_EVALUATOR_H
