// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Implements fusednorm-merge-kernels.

#include "fusednorm/Dialect/Launch/IR/Launch.h"
#include "fusednorm/Pipelines/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace fusednorm {
#define GEN_PASS_DEF_FUSEDNORMMERGEKERNELS
#include "fusednorm/Pipelines/Passes.h.inc"
} // namespace fusednorm

using namespace mlir;
using namespace fusednorm;

namespace {
struct MergeKernels : fusednorm::impl::FusedNormMergeKernelsBase<MergeKernels> {
  using Base::Base;

  void runOnOperation() override {
    SymbolTableCollection tables;
    SymbolUserMap users(tables, getOperation());
    DenseMap<std::pair<Operation *, size_t>, SmallVector<launch::FuncOp>> known;
    SmallVector<Operation *> merged;
    for (auto kernel : getOperation().getOps<launch::FuncOp>()) {
      func::FuncOp function = findFunction(kernel, users);
      if (!function)
        continue;
      SmallVector<launch::FuncOp> &same = known[{function, size_t(hashOf(kernel))}];
      auto found =
          llvm::find_if(same, [&](launch::FuncOp other) { return makeEqual(other, kernel); });
      if (found == same.end()) {
        same.push_back(kernel);
        continue;
      }
      users.replaceAllUsesWith(kernel, found->getSymNameAttr());
      merged.push_back(kernel);
    }
    for (Operation *kernel : merged)
      kernel->erase();
    castOperands();
  }

private:
  /// Returns the function with all launches of a kernel, or null. Kernels of different functions
  /// are not merged, so the kernels of a function keep its name.
  static func::FuncOp findFunction(Operation *kernel, SymbolUserMap &users) {
    func::FuncOp found;
    for (Operation *user : users.getUsers(kernel)) {
      auto function = user->getParentOfType<func::FuncOp>();
      if (!isa<launch::CallOp>(user) || !function || (found && found != function))
        return {};
      found = function;
    }
    return found;
  }

  /// Returns a type for both arguments: equal types, or types with a dynamic offset for memrefs
  /// that differ in their offset only. Returns null if there is none.
  Type commonType(Type first, Type second) {
    if (first == second)
      return first;
    auto one = dyn_cast<MemRefType>(first), other = dyn_cast<MemRefType>(second);
    if (!one || !other || one.getShape() != other.getShape() ||
        one.getElementType() != other.getElementType() ||
        one.getMemorySpace() != other.getMemorySpace())
      return {};
    SmallVector<int64_t> strides, otherStrides;
    int64_t offset, otherOffset;
    if (failed(one.getStridesAndOffset(strides, offset)) ||
        failed(other.getStridesAndOffset(otherStrides, otherOffset)) || strides != otherStrides)
      return {};
    // GPU kernels assume alignment of a memref with offset 0. Single elements need none.
    bool isOfElements = one.getRank() == 1 && one.getElementType().isInteger(32);
    if (alignedBases && !isOfElements && (offset == 0 || otherOffset == 0))
      return {};
    auto layout = StridedLayoutAttr::get(&getContext(), ShapedType::kDynamic, strides);
    return MemRefType::get(one.getShape(), one.getElementType(), layout, one.getMemorySpace());
  }

  static void setTypes(FunctionOpInterface kernel, ArrayRef<Type> types) {
    kernel.setType(FunctionType::get(kernel.getContext(), types, {}));
    for (auto [argument, type] : llvm::zip_equal(kernel.getArguments(), types))
      argument.setType(type);
  }

  /// Returns whether the type of an argument may change: no other type depends on it.
  static bool isFree(BlockArgument argument) {
    return llvm::none_of(argument.getUsers(), [](Operation *user) {
      return llvm::any_of(user->getResultTypes(), llvm::IsaPred<BaseMemRefType>);
    });
  }

  /// Returns whether both kernels compute the same. Their arguments then have common types.
  bool makeEqual(FunctionOpInterface kernel, FunctionOpInterface other) {
    NamedAttrList attributes(kernel->getDiscardableAttrDictionary());
    if (kernel.getNumArguments() != other.getNumArguments() ||
        attributes != NamedAttrList(other->getDiscardableAttrDictionary()) ||
        kernel.getAllArgAttrs() != other.getAllArgAttrs())
      return false;
    SmallVector<Type> own(kernel.getArgumentTypes()), others(other.getArgumentTypes()), common;
    for (auto [one, two] : llvm::zip_equal(kernel.getArguments(), other.getArguments())) {
      Type type = commonType(one.getType(), two.getType());
      if (!type || (one.getType() != two.getType() && (!isFree(one) || !isFree(two))))
        return false;
      common.push_back(type);
    }
    setTypes(kernel, common);
    setTypes(other, common);
    if (OperationEquivalence::isRegionEquivalentTo(&kernel.getFunctionBody(),
                                                   &other.getFunctionBody(),
                                                   OperationEquivalence::IgnoreLocations))
      return true;
    setTypes(kernel, own);
    setTypes(other, others);
    return false;
  }

  /// Returns a number that is equal for equal kernels. It does not depend on types of arguments.
  static llvm::hash_code hashOf(FunctionOpInterface kernel) {
    llvm::hash_code hash(kernel.getNumArguments());
    kernel.getFunctionBody().walk([&](Operation *op) {
      hash = llvm::hash_combine(
          hash, OperationEquivalence::computeHash(op, OperationEquivalence::ignoreHashValue,
                                                  OperationEquivalence::ignoreHashValue,
                                                  OperationEquivalence::IgnoreLocations));
    });
    return hash;
  }

  /// Casts the operands of launches to the types of merged kernels.
  void castOperands() {
    SymbolTable symbols(getOperation());
    getOperation()->walk([&](launch::CallOp call) {
      auto kernel = symbols.lookup<launch::FuncOp>(call.getKernel());
      if (!kernel)
        return;
      OpBuilder b(call);
      for (auto [operand, type] : llvm::zip_equal(call->getOpOperands(), kernel.getArgumentTypes()))
        if (operand.get().getType() != type)
          operand.set(memref::CastOp::create(b, call.getLoc(), type, operand.get()));
    });
  }
};
} // namespace
