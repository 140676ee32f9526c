// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Leftovers.h"
#include "RowOps.h"
#include "fusednorm/Dialect/Utils/Modifiers.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Remarks.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;
using namespace fusednorm;

/// Returns the bytes read and written by the loops of `op`; `std::nullopt` if an extent is dynamic.
static std::optional<int64_t> getBytes(linalg::LinalgOp op) {
  int64_t bytes = 0;
  for (OpOperand &operand : op->getOpOperands()) {
    auto type = dyn_cast<RankedTensorType>(operand.get().getType());
    if (!type || (!op.isDpsInit(&operand) && !op.payloadUsesValueFromOperand(&operand)))
      continue;
    if (!type.hasStaticShape() || !type.getElementType().isIntOrFloat())
      return std::nullopt;
    bytes += type.getNumElements() * llvm::divideCeil(type.getElementTypeBitWidth(), 8);
  }
  return bytes;
}

static std::string describe(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

/// Checks for the index `extent == 1 ? 0 : i`.
static bool isBroadcastIndex(Value index) {
  auto select = index.getDefiningOp<arith::SelectOp>();
  auto compare = select ? select.getCondition().getDefiningOp<arith::CmpIOp>() : arith::CmpIOp();
  return compare && compare.getPredicate() == arith::CmpIPredicate::eq &&
         getConstantIntValue(compare.getRhs()) == 1 &&
         getConstantIntValue(select.getTrueValue()) == 0;
}

/// Returns the reason why the operands of an elementwise op are not rows.
static std::string getRowReason(linalg::LinalgOp op) {
  for (OpOperand &operand : op->getOpOperands()) {
    Type type = getElementTypeOrSelf(operand.get().getType());
    if (!isa<Float32Type, BFloat16Type, Float16Type>(type) &&
        (op.isDpsInit(&operand) || op.payloadUsesValueFromOperand(&operand)))
      return "it has elements of " + describe(type) +
             ", but row programs have f32, bf16 or f16; 8-bit values are read by dequantize (one "
             "scale for each row, or group of its columns), GEMM and attention";
  }
  auto extracts = llvm::to_vector(op.getBlock()->getOps<tensor::ExtractOp>());
  for (tensor::ExtractOp extract : extracts)
    if (llvm::any_of(extract.getIndices(), isBroadcastIndex))
      return "it reads index 0 of an extent that is 1 at run time, so it may broadcast; give "
             "source and result the same extent";
  if (!extracts.empty())
    return "it gathers elements at computed indices; a row program reads whole rows";
  for (OpOperand *input : op.getDpsInputOperands())
    if (AffineMap map = op.getMatchingIndexingMap(input); !map.isIdentity() && map.isPermutation())
      return "it permutes elements; a row program reads rows in the order of its result";
  return "it broadcasts, reshapes or copies elements; row programs read rows of one shape, and a "
         "row that all of them share";
}

/// Returns the reason why a contraction is no GEMM of the dialect.
static std::string getContractionReason(linalg::LinalgOp op) {
  Type lhs = getElementTypeOrSelf(op->getOperand(0).getType());
  Type rhs = getElementTypeOrSelf(op->getOperand(1).getType());
  Type sums = getElementTypeOrSelf(op->getResult(0).getType());
  std::string types = describe(lhs) + " and " + describe(rhs) + " with sums of " + describe(sums);
  if (sums.isInteger())
    return "its GEMM of " + types + " has an integer result; only GEMMs of i8 become scaled_matmul";
  return "fusednorm-raise finds no GEMM of " + types +
         "; matmul reads f32, bf16 or f16 of one type with sums of f32 from 0, and scaled_matmul "
         "f8E4M3FN, f8E5M2 or i8";
}

static std::string getReductionReason(linalg::LinalgOp op) {
  Operation *last = op.getBlock()->getTerminator()->getOperand(0).getDefiningOp();
  if (isa_and_nonnull<arith::MaximumFOp, arith::MaxNumFOp>(last))
    return "no kernel computes a maximum by itself; it is part of a quantization or of attention";
  if (isa_and_nonnull<arith::AddFOp>(last))
    return "no kernel computes a sum by itself; it is part of a norm, a GEMM or attention";
  return "no kernel computes this reduction by itself";
}

/// Returns the reason why an elementwise op has no row program. Sets `blocker` to its cause.
static std::string getElementwiseReason(linalg::LinalgOp op, Operation *&blocker) {
  if (isElementwiseRowOp(op, blocker)) {
    blocker = op;
    return "it is a single operation; a row program has at least two, or a cast";
  }
  if (!blocker || blocker == op) {
    blocker = op;
    return getRowReason(op);
  }
  std::string modifiers = describeModifiers(blocker);
  return modifiers.empty() ? "no row program supports this op"
                           : "no row program keeps " + modifiers;
}

static std::string getReason(linalg::LinalgOp op, Operation *&blocker) {
  blocker = op;
  if (isa<linalg::TransposeOp>(op))
    return "no kernel transposes a tensor by itself";
  if (op.getNumParallelLoops() == op.getNumLoops())
    return getElementwiseReason(op, blocker);
  if (linalg::isaContractionOpInterface(op))
    return getContractionReason(op);
  return getReductionReason(op);
}

namespace {
/// The bytes that leftover loops read and write.
struct Cost {
  unsigned numLoops = 0;
  int64_t bytes = 0;
  /// An extent is dynamic.
  bool isDynamic = false;

  /// Adds a loop, unless it moves too few bytes for a report.
  void add(linalg::LinalgOp op) {
    // Smaller tensors stay in L1.
    constexpr int64_t kLeastBytes = 4096;
    std::optional<int64_t> own = getBytes(op);
    if (own && *own <= kLeastBytes)
      return;
    ++numLoops;
    bytes += own.value_or(0);
    isDynamic |= !own;
  }

  std::string describe() const {
    return (numLoops == 1 ? "its loop reads and writes " : "its loops read and write ") +
           (isDynamic ? "a run-time number of" : std::to_string(bytes)) + " bytes";
  }
};
} // namespace

/// Adds the cost of the loops at the location of a candidate to its reason.
static void addCost(const Cost &cost, Operation *op, FusionReport::Candidate &candidate) {
  std::string text = cost.describe();
  if (cost.numLoops == 0 || StringRef(candidate.reason).ends_with(text))
    return;
  candidate.reason += "; " + text;
  remark::missed(
      op->getLoc(),
      remark::RemarkOpts::name("NotFused").category("fusion").function(candidate.function))
      << candidate.name + " was not fused: " + candidate.reason;
}

void fusednorm::reportLeftovers(ArrayRef<Block *> blocks, FusionReport &report) {
  llvm::StringMap<size_t> known;
  for (auto [number, candidate] : llvm::enumerate(report.candidates))
    known.try_emplace(candidate.function + candidate.location, number);
  // Front ends give one location to many ops. The last op of a candidate and the cost of the loops
  // at its location.
  llvm::MapVector<size_t, std::pair<Operation *, Cost>> costs;
  for (Block *block : blocks)
    for (auto op : block->getOps<linalg::LinalgOp>()) {
      // A fill becomes the initial value of another loop.
      if (isa<linalg::FillOp>(op) || !op.hasPureTensorSemantics())
        continue;
      // Unknown locations are equal, but not of one op.
      auto own = isa<UnknownLoc>(op->getLoc())
                     ? known.end()
                     : known.find(FusionReport::getFunctionAndLocation(op));
      if (own != known.end()) {
        auto &[last, cost] = costs[own->second];
        last = op;
        cost.add(op);
        continue;
      }
      Cost cost;
      cost.add(op);
      if (cost.numLoops == 0)
        continue;
      Operation *blocker;
      std::string reason = getReason(op, blocker);
      report.addCandidate(op, op->getName().getStringRef(), blocker,
                          reason + "; " + cost.describe());
    }
  for (auto &[number, found] : costs)
    addCost(found.second, found.first, report.candidates[number]);
}
