// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The state of one interpretation, and the evaluators of each family of ops.

#ifndef FUSEDNORM_LIB_INTERPRETER_EVALUATOR_H
#define FUSEDNORM_LIB_INTERPRETER_EVALUATOR_H

#include "TensorValue.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"
#include "fusednorm/Dialect/Utils/ElementTypes.h"
#include "fusednorm/Interpreter/Interpreter.h"
#include "fusednorm/Reference/RmsNorm.h"
#include "fusednorm/Reference/Rope.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "llvm/ADT/DenseMap.h"

namespace fusednorm::interpreter {

class Evaluator {
public:
  Evaluator(AssociationFunction associations, Deviation deviation)
      : associations(associations), deviation(deviation) {}

  /// Evaluates the ops of a block up to its terminator.
  mlir::LogicalResult run(mlir::Block &block);

  void set(mlir::Value value, RuntimeValue result) { values[value] = std::move(result); }
  const RuntimeValue &get(mlir::Value value) const { return values.find(value)->second; }
  /// The tensor, or what the memref holds now.
  TensorValue tensor(mlir::Value value) const;
  std::vector<int64_t> shape(mlir::Value value) const;
  Integers integers(mlir::Value value) const { return *tensor(value).integers; }
  /// The value of an index or integer.
  int64_t integer(mlir::Value value) const { return std::get<ScalarValue>(get(value)).integer; }
  float f32(mlir::Value value) const { return std::get<ScalarValue>(get(value)).number; }

  /// Gives destination `index` of the op its new contents: result or memory.
  void setResult(mlir::DestinationStyleOpInterface op, unsigned index, TensorValue contents);

  /// Fails after an error that names what does not fit.
  mlir::LogicalResult expectShape(mlir::Operation *op, llvm::StringRef name,
                                  llvm::ArrayRef<int64_t> shape,
                                  llvm::ArrayRef<int64_t> expected) const;

  reference::Association association(mlir::Operation *op, unsigned number, int64_t n,
                                     NumericsAttr numerics) const;

  /// Evaluates a region of an op, whose block arguments are `leading`, then those that stand
  /// for `inputs` and `outs`; returns what it yields, of which the first are the new `outs`.
  mlir::FailureOr<llvm::SmallVector<TensorValue>>
  evaluateRegion(mlir::Operation *op, mlir::Region &region, llvm::ArrayRef<TensorValue> leading,
                 mlir::ValueRange inputs, mlir::ValueRange outs);
  /// The same of the body of an op, and gives the op's destinations what it yields.
  mlir::LogicalResult evaluateBody(mlir::Operation *op, std::optional<TensorValue> leading,
                                   mlir::ValueRange inputs, mlir::ValueRange outs);

  /// How many times their slack sums of products are moved by.
  double getDeviation() const { return deviation.times; }
  /// `value` of `op`, which may as well be off by `slack`, as the interpretation moves it.
  double moved(mlir::Operation *op, double value, double slack);
  /// A number that sums of products make, moved by so many times its slack.
  float movedSum(double value, double slack) const;
  /// Whether sums of 8-bit floats may lack what matrix units cut off.
  bool hasReducedPrecision() const { return deviation.reducedPrecision; }

  /// Memory that lives as long as the interpretation.
  HostTensor allocate(ElementType type, std::vector<int64_t> shape);

private:
  mlir::LogicalResult evaluate(mlir::Operation *op);
  mlir::LogicalResult evaluateExpanded(ExpandableOpInterface op);

  AssociationFunction associations;
  Deviation deviation;
  /// The ops whose numbers have been moved, in their order, and how many numbers those were.
  llvm::DenseMap<mlir::Operation *, unsigned> movedOps;
  unsigned movedNumbers = 0;
  llvm::DenseMap<mlir::Value, RuntimeValue> values;
  std::vector<std::unique_ptr<char[]>> memory;
  /// Products are folded across the ops of a body only.
  bool inBody = false;
  /// The op whose parts are evaluated, and the functions that hold parts.
  mlir::Operation *whole = nullptr;
  std::vector<mlir::OwningOpRef<mlir::func::FuncOp>> expansions;
};

/// Whether this op is one that the function evaluates; `result` is its outcome.
/// Each family of ops has one.
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

mlir::LogicalResult evaluateAttention(RaggedAttentionOp op, Evaluator &evaluator);
mlir::LogicalResult evaluateGemm(GemmOpInterface op, Evaluator &evaluator);
mlir::LogicalResult evaluatePack(PackWeightsOp op, Evaluator &evaluator);

/// rms_norm of every row, as a folded product where the numerics ask for it.
TensorValue rmsNorm(const TensorValue &x, const TensorValue &gamma,
                    const reference::RmsNormParams &params,
                    const reference::Association &association);
/// The rotated rows of x; those at position -1 keep the numbers of `out`.
mlir::FailureOr<TensorValue> rope(mlir::Operation *op, Evaluator &evaluator, const TensorValue &x,
                                  mlir::Value freqs, mlir::Value positions, mlir::Value out,
                                  reference::RopeParams params, bool first);
/// Gives destination 1 of a quantizer the scales of its rows, as the scheme lays
/// them out.
mlir::LogicalResult setScales(mlir::DestinationStyleOpInterface op, Evaluator &evaluator,
                              mlir::Value scales, QuantizationAttr scheme,
                              llvm::ArrayRef<int64_t> rowShape, Numbers numbers);

/// Half a step between the numbers of a float type, beside numbers from 1 to 2.
double getRoundoff(mlir::Type type);
/// Whether a sum of terms that are computed one by one ends up in destination `number` of the op.
bool isSum(mlir::linalg::LinalgOp op, unsigned number);
/// Whether the op is a function that no standard rounds for all.
bool isApproximate(mlir::Operation *op);

/// Fails after an error if an array of that shape has more elements than the interpreter holds.
mlir::LogicalResult checkCount(mlir::Operation *op, llvm::ArrayRef<int64_t> shape);

/// An offset, size or stride.
int64_t integerOf(mlir::OpFoldResult value, const Evaluator &evaluator);

reference::Numerics toNumerics(NumericsAttr attribute);
/// The element type of a shaped type that the verifier has checked.
ElementType elementOf(mlir::Value value);

} // namespace fusednorm::interpreter

#endif // FUSEDNORM_LIB_INTERPRETER_EVALUATOR_H
