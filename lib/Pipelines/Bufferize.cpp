// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bufferization of whole modules: layouts at function boundaries, and results in the buffers of
// arguments. Also the expansion of copies.

#include "TransposedOperands.h"
#include "fusednorm/Dialect/FusedNorm/IR/FusedNormBase.h"
#include "fusednorm/Dialect/FusedNorm/IR/Reshapes.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Aggregates.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/BufferizableOpInterfaceImpl.h"
#include "fusednorm/Dialect/FusedNorm/Transforms/Encodings.h"
#include "fusednorm/Pipelines/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Transforms/DialectConversion.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMBUFFERIZE
#define GEN_PASS_DEF_FUSEDNORMEXPANDCOPIES
#include "fusednorm/Pipelines/Passes.h.inc"
} // namespace fusednorm

//===----------------------------------------------------------------------===//
// fusednorm-bufferize
//===----------------------------------------------------------------------===//

/// Returns a memref type for strided rows: unit innermost stride, dynamic other strides and offset.
static MemRefType getRowsType(TensorType type, Attribute memorySpace) {
  SmallVector<int64_t> strides(type.getRank(), ShapedType::kDynamic);
  if (!strides.empty())
    strides.back() = 1;
  auto layout = StridedLayoutAttr::get(type.getContext(), ShapedType::kDynamic, strides);
  return MemRefType::get(type.getShape(), type.getElementType(), layout, memorySpace);
}

static bufferization::OneShotBufferizationOptions getOptions(bool rows) {
  using namespace bufferization;
  OneShotBufferizationOptions options;
  options.bufferizeFunctionBoundaries = true;
  // A loop may carry another buffer in each iteration, such as the hidden state of a layer.
  options.allowReturnAllocsFromLoops = true;
  options.setFunctionBoundaryTypeConversion(LayoutMapOption::IdentityLayoutMap);
  fusednorm::keepBodiesOnTensors(options);
  if (!rows)
    return options;
  options.inferFunctionResultLayout = true;
  options.functionArgTypeConverterFn = [](TensorLikeType type, Attribute memorySpace, func::FuncOp,
                                          const BufferizationOptions &) -> BufferLikeType {
    auto ranked = dyn_cast<RankedTensorType>(type);
    if (!ranked)
      return cast<BufferLikeType>(
          Type(getMemRefTypeWithFullyDynamicLayout(cast<TensorType>(Type(type)), memorySpace)));
    return cast<BufferLikeType>(Type(getRowsType(ranked, memorySpace)));
  };
  return options;
}

/// Rejects tensor encodings, because buffers have none.
static LogicalResult checkEncodings(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    if (!isa_and_nonnull<fusednorm::FusedNormDialect>(op->getDialect()))
      return WalkResult::advance();
    RankedTensorType tensor = fusednorm::getEncodedTensor(op);
    if (!tensor)
      return WalkResult::advance();
    op->emitOpError("has a tensor of type ")
        << tensor << ", but memrefs have no encoding; expected "
        << RankedTensorType::get(tensor.getShape(), tensor.getElementType());
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Rejects tensors in graph regions: a value may depend on itself there, and has no buffer then.
static LogicalResult checkOrder(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    if (!llvm::any_of(op->getResultTypes(), llvm::IsaPred<TensorType>) ||
        !mayBeGraphRegion(*op->getParentRegion()))
      return WalkResult::advance();
    op->emitOpError("produces a tensor in a graph region; expected it in a function");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Names an op on tensors without a bufferization, such as an op of tosa.
static LogicalResult checkBufferizable(ModuleOp module) {
  WalkResult result = module.walk([](Operation *op) {
    bool hasTensors = llvm::any_of(op->getOperandTypes(), llvm::IsaPred<TensorType>) ||
                      llvm::any_of(op->getResultTypes(), llvm::IsaPred<TensorType>);
    if (!hasTensors || isa<bufferization::BufferizableOpInterface>(op) || fusednorm::isInBody(op))
      return WalkResult::advance();
    bool isCollective = op->getName().getDialectNamespace() == "shard";
    op->emitError("'") << op->getName() << "' has no lowering from tensors to memory; expected ops "
                       << "of linalg, tensor, arith, math, scf and fusednorm: "
                       << (isCollective ? "collectives require a CPU target; for a GPU, call "
                                          "fnrt_all_gather between two launchers (docs/Ranks.md)"
                                        : "lower it before, such as tosa by mlir-opt");
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Compares the two shapes of an expansion; upstream verifies them for memrefs only.
static LogicalResult checkExpandedShapes(ModuleOp module) {
  WalkResult result = module.walk([](tensor::ExpandShapeOp op) {
    if (op.getStaticOutputShape() == op.getResultType().getShape())
      return WalkResult::advance();
    op.emitOpError("expected a static_output_shape equal to the shape of ") << op.getResultType();
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

/// Fails at a recursive function with tensor results.
static LogicalResult checkRecursion(ModuleOp module) {
  SymbolTable symbols(module);
  for (auto func : module.getOps<func::FuncOp>()) {
    if (llvm::none_of(func.getResultTypes(), llvm::IsaPred<TensorType>))
      continue;
    SmallPtrSet<Operation *, 8> called;
    SmallVector<func::FuncOp> pending = {func};
    while (!pending.empty()) {
      WalkResult result = pending.pop_back_val().walk([&](func::CallOp call) {
        auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
        if (callee == func)
          return WalkResult::interrupt();
        if (callee && called.insert(callee).second)
          pending.push_back(callee);
        return WalkResult::advance();
      });
      if (result.wasInterrupted())
        return func.emitOpError("is recursive and returns tensors, which have no layout with "
                                "layout=rows; expected layout=identity, or results in arguments");
    }
  }
  return success();
}

/// Returns the buffer that `value` is, seen through casts, reshapes that cancel each other, loops
/// that update a buffer in place, and branches that yield one buffer.
static Value getBuffer(Value value) {
  while (Operation *op = value.getDefiningOp()) {
    Value source;
    if (auto castOp = dyn_cast<memref::CastOp>(op)) {
      source = castOp.getSource();
    } else if (auto loop = dyn_cast<scf::ForOp>(op)) {
      unsigned number = cast<OpResult>(value).getResultNumber();
      if (getBuffer(loop.getYieldedValues()[number]) == loop.getRegionIterArg(number))
        source = loop.getInitArgs()[number];
    } else if (auto branch = dyn_cast<scf::IfOp>(op)) {
      unsigned number = cast<OpResult>(value).getResultNumber();
      Value yielded = getBuffer(branch.thenYield().getOperand(number));
      if (yielded == getBuffer(branch.elseYield().getOperand(number)))
        source = yielded;
    } else {
      source = fusednorm::getReshapedBack(op);
    }
    if (!source)
      break;
    value = source;
  }
  return value;
}

/// Returns the argument of `func` whose buffer `value` is.
static std::optional<unsigned> getArgumentBuffer(func::FuncOp func, Value value) {
  auto argument = dyn_cast<BlockArgument>(getBuffer(value));
  if (!argument || argument.getOwner() != &func.getBody().front() ||
      !isa<MemRefType>(argument.getType()))
    return std::nullopt;
  return argument.getArgNumber();
}

/// Removes result `index` of `func`, which equals argument `argument`, and makes callers use the
/// operand. Returns false if the signature cannot change.
static bool dropResult(func::FuncOp func, func::ReturnOp ret, unsigned index, unsigned argument,
                       ModuleOp module) {
  if (failed(func.eraseResult(index)))
    return false;
  ret->eraseOperand(index);
  auto uses = SymbolTable::getSymbolUses(func, module);
  if (!uses)
    return true;
  for (SymbolTable::SymbolUse use : *uses) {
    auto call = dyn_cast<func::CallOp>(use.getUser());
    if (!call)
      continue;
    OpBuilder builder(call);
    Value operand = call.getOperand(argument);
    Type type = call.getResult(index).getType();
    if (operand.getType() != type)
      operand = memref::CastOp::create(builder, call.getLoc(), type, operand);
    SmallVector<Type> types(call.getResultTypes());
    types.erase(types.begin() + index);
    auto shorter =
        func::CallOp::create(builder, call.getLoc(), call.getCallee(), types, call.getOperands());
    SmallVector<Value> replacements(shorter.getResults());
    replacements.insert(replacements.begin() + index, operand);
    call.replaceAllUsesWith(replacements);
    call.erase();
  }
  return true;
}

/// Removes one result of `func` in the buffer of an argument; returns false if there is none.
static bool dropOneArgumentResult(func::FuncOp func, ModuleOp module) {
  if (func.isExternal())
    return false;
  func::ReturnOp ret;
  for (Block &block : func.getBody())
    if (auto found = dyn_cast<func::ReturnOp>(block.getTerminator())) {
      if (ret)
        return false;
      ret = found;
    }
  if (!ret)
    return false;
  for (auto [index, value] : llvm::enumerate(ret.getOperands())) {
    std::optional<unsigned> argument = getArgumentBuffer(func, value);
    if (!argument)
      continue;
    // The attribute counts the original results; -1 marks remaining results.
    SmallVector<int64_t> map(func.getNumResults(), -1);
    if (auto known = func->getAttrOfType<DenseI64ArrayAttr>(fusednorm::kResultArgumentsAttrName))
      map.assign(known.asArrayRef().begin(), known.asArrayRef().end());
    unsigned left = index;
    for (int64_t &entry : map)
      if (entry == -1 && left-- == 0) {
        entry = *argument;
        break;
      }
    if (!dropResult(func, ret, index, *argument, module))
      return false;
    func->setAttr(fusednorm::kResultArgumentsAttrName,
                  DenseI64ArrayAttr::get(func.getContext(), map));
    return true;
  }
  return false;
}

/// Converts `arith` and `math` ops on whole tensors, which have no bufferization, to `linalg`. Ops
/// in bodies of `fusednorm` ops describe an epilogue and stay.
static LogicalResult convertElementwise(ModuleOp module) {
  MLIRContext *context = module.getContext();
  ConversionTarget target(*context);
  target.markUnknownOpDynamicallyLegal([](Operation *op) {
    if (!OpTrait::hasElementwiseMappableTraits(op) ||
        llvm::none_of(op->getOperandTypes(), llvm::IsaPred<RankedTensorType>))
      return true;
    for (Operation *parent = op->getParentOp(); parent; parent = parent->getParentOp())
      if (isa_and_nonnull<fusednorm::FusedNormDialect>(parent->getDialect()))
        return true;
    return false;
  });
  RewritePatternSet patterns(context);
  linalg::populateElementwiseToLinalgConversionPatterns(patterns);
  return applyPartialConversion(module, target, std::move(patterns));
}

namespace {
struct Bufferize : fusednorm::impl::FusedNormBufferizeBase<Bufferize> {
  using FusedNormBufferizeBase::FusedNormBufferizeBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (layout != "identity" && layout != "rows") {
      module.emitError("fusednorm-bufferize: unknown layout '")
          << layout << "'; expected identity or rows";
      return signalPassFailure();
    }
    // In unreachable blocks values may depend on themselves.
    IRRewriter rewriter(&getContext());
    for (auto func : module.getOps<func::FuncOp>())
      (void)eraseUnreachableBlocks(rewriter, func->getRegions());
    if (failed(checkEncodings(module)) || failed(checkOrder(module)) ||
        failed(checkExpandedShapes(module)) || failed(convertElementwise(module)))
      return signalPassFailure();
    fusednorm::decomposeAggregates(module);
    if (failed(checkBufferizable(module)))
      return signalPassFailure();
    // A result has the layout of the value in the callee. A recursive function has no layout yet.
    if (layout == "rows" && failed(checkRecursion(module)))
      return signalPassFailure();
    bufferization::BufferizationState state;
    if (failed(
            bufferization::runOneShotModuleBufferize(module, getOptions(layout == "rows"), state)))
      return signalPassFailure();
    // If a result of a callee becomes an argument, a result of its caller may follow. Repeat until
    // nothing changes; each round removes a result, so the loop terminates.
    for (bool changed = true; changed;) {
      changed = false;
      for (auto func : module.getOps<func::FuncOp>())
        while (dropOneArgumentResult(func, module))
          changed = true;
    }
    fusednorm::viewTransposedOperands(module);
  }
};

//===----------------------------------------------------------------------===//
// fusednorm-expand-copies
//===----------------------------------------------------------------------===//

struct ExpandCopies : fusednorm::impl::FusedNormExpandCopiesBase<ExpandCopies> {
  static bool isDense(Value value) {
    auto type = dyn_cast<MemRefType>(value.getType());
    return type && type.getLayout().isIdentity();
  }

  void runOnOperation() override {
    SmallVector<memref::CopyOp> copies;
    getOperation()->walk([&](memref::CopyOp copy) {
      if (!isDense(copy.getSource()) || !isDense(copy.getTarget()))
        copies.push_back(copy);
    });
    for (memref::CopyOp copy : copies) {
      if (!isa<MemRefType>(copy.getSource().getType()) ||
          !isa<MemRefType>(copy.getTarget().getType()))
        continue;
      OpBuilder builder(copy);
      linalg::makeMemRefCopyOp(builder, copy.getLoc(), copy.getSource(), copy.getTarget());
      copy.erase();
    }
  }
};
} // namespace
