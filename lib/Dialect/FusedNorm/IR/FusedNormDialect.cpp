// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "WarnOnce.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNorm.h"

#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace fusednorm;

#include "fusednorm/Dialect/FusedNorm/IR/FusedNormDialect.cpp.inc"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormInterfaces.cpp.inc"

//===----------------------------------------------------------------------===//
// Bytecode
//===----------------------------------------------------------------------===//

void FusedNormVersion::write(DialectBytecodeWriter &writer) const {
  writer.writeVarInt(major);
  writer.writeVarInt(minor);
}

/// Moves the last operand segment, empty in ops of older files, to position `group`.
template <typename OpTy>
static void addOperandGroup(Operation *op, size_t group) {
  if (auto known = dyn_cast<OpTy>(op)) {
    auto &sizes = known.getProperties().operandSegmentSizes;
    std::rotate(sizes.begin() + group, sizes.end() - 1, sizes.end());
  }
}

namespace {
/// Every file contains the version of the dialect. A later minor version only adds features. A
/// later major version may change the meaning of files.
struct FusedNormBytecodeInterface : public BytecodeDialectInterface {
  explicit FusedNormBytecodeInterface(Dialect *dialect) : BytecodeDialectInterface(dialect) {}

  void writeVersion(DialectBytecodeWriter &writer) const final {
    FusedNormVersion version = FusedNormVersion::getCurrent();
    if (FailureOr<const DialectVersion *> requested =
            writer.getDialectVersion(getDialect()->getNamespace());
        succeeded(requested))
      version = *static_cast<const FusedNormVersion *>(*requested);
    version.write(writer);
  }

  std::unique_ptr<DialectVersion> readVersion(DialectBytecodeReader &reader) const final {
    auto version = std::make_unique<FusedNormVersion>();
    if (failed(reader.readVarInt(version->major)) || failed(reader.readVarInt(version->minor)))
      return nullptr;
    FusedNormVersion current = FusedNormVersion::getCurrent();
    if (version->major > current.major) {
      reader.emitError() << "expected version " << current.major << " or older of dialect '"
                         << getDialect()->getNamespace() << "', got version " << version->major
                         << "." << version->minor << "; read it with the release that wrote it";
      return nullptr;
    }
    return version;
  }

  LogicalResult upgradeFromVersion(Operation *top, const DialectVersion &version) const final {
    const auto &own = static_cast<const FusedNormVersion &>(version);
    if (own.major != 1 || own.minor >= 1)
      return success();
    // Version 1.1 adds row_offsets to GEMMs and static_scale to the MLA prefill ops.
    top->walk([](Operation *op) {
      addOperandGroup<MatmulOp>(op, 2);
      addOperandGroup<ScaledMatmulOp>(op, 4);
      addOperandGroup<MlaPrefillBranchFp8Op>(op, 16);
      addOperandGroup<MlaPrefillBranchBf16Op>(op, 13);
    });
    return success();
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Dialect
//===----------------------------------------------------------------------===//

void FusedNormDialect::initialize() {
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormOps.cpp.inc"
      >();
  addInterfaces<FusedNormBytecodeInterface, WarnOnce>();
}

namespace {
/// Folds memref casts to types with fewer static properties into ops. The tensor dialect folds
/// casts of tensors in all destination-style ops.
struct FoldMemRefCast : public OpInterfaceRewritePattern<DestinationStyleOpInterface> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(DestinationStyleOpInterface op,
                                PatternRewriter &rewriter) const override {
    if (!isa_and_nonnull<FusedNormDialect>(op->getDialect()))
      return failure();
    bool changed = false;
    for (OpOperand &operand : op->getOpOperands()) {
      auto cast = operand.get().getDefiningOp<memref::CastOp>();
      if (!cast || !memref::CastOp::canFoldIntoConsumerOp(cast))
        continue;
      auto source = dyn_cast<MemRefType>(cast.getSource().getType());
      // The shapes of an op's operands determine the types in its body.
      if (!source || (isa<FusedOp, GemmOpInterface>(*op) &&
                      source.getShape() != llvm::cast<MemRefType>(cast.getType()).getShape()))
        continue;
      rewriter.modifyOpInPlace(op, [&] { operand.set(cast.getSource()); });
      changed = true;
    }
    return success(changed);
  }
};
} // namespace

void FusedNormDialect::getCanonicalizationPatterns(RewritePatternSet &patterns) const {
  patterns.add<FoldMemRefCast>(getContext());
}
