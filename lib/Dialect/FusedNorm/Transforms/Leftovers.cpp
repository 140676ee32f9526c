// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Leftovers.h"
#include "RowOps.h"
#include "fusednorm/Dialect/Utils/Modifiers.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/StringSet.h"

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

/// Returns the reason why an elementwise op has no row program. Sets `blocker` to its cause.
static std::string getElementwiseReason(linalg::LinalgOp op, Operation *&blocker) {
  if (isElementwiseRowOp(op, blocker)) {
    blocker = op;
    return "it is a single operation; a row program has at least two, or a cast";
  }
  if (!blocker || blocker == op) {
    blocker = op;
    return "it broadcasts, gathers or permutes elements, or has types other than f32, bf16 and f16";
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
    return "fusednorm-raise does not replace it by a GEMM";
  return "no kernel computes this reduction by itself";
}

/// Reports the op unless it moves too few bytes.
static void reportLeftover(linalg::LinalgOp op, FusionReport &report) {
  // Smaller tensors stay in L1.
  constexpr int64_t kLeastBytes = 4096;
  std::optional<int64_t> bytes = getBytes(op);
  if (bytes && *bytes <= kLeastBytes)
    return;
  Operation *blocker;
  std::string reason = getReason(op, blocker);
  std::string cost = bytes ? std::to_string(*bytes) : "a run-time number of";
  report.addCandidate(op, op->getName().getStringRef(), blocker,
                      reason + "; its loop reads and writes " + cost + " bytes");
}

void fusednorm::reportLeftovers(ArrayRef<Block *> blocks, FusionReport &report) {
  llvm::StringSet<> known;
  for (const FusionReport::Candidate &candidate : report.candidates) {
    known.insert(candidate.function + candidate.location);
    known.insert(candidate.function + candidate.blockerLocation);
  }
  for (Block *block : blocks)
    for (auto op : block->getOps<linalg::LinalgOp>())
      // A fill becomes the initial value of another loop.
      if (!isa<linalg::FillOp>(op) && op.hasPureTensorSemantics() &&
          !known.contains(FusionReport::getFunctionAndLocation(op)))
        reportLeftover(op, report);
}
