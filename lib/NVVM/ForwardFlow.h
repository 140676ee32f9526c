// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A forward data-flow analysis over the blocks of a function. Upstream's dense analysis keeps a
// state for every operation. Here states name hundreds of registers, so there is one state for
// every block.

#ifndef FUSEDNORM_LIB_NVVM_FORWARDFLOW_H
#define FUSEDNORM_LIB_NVVM_FORWARDFLOW_H

#include "mlir/IR/Block.h"
#include "mlir/IR/Operation.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"

namespace fusednorm::nvvm {

/// State needs `bool join(const State &)`, which returns true if the state changed, and `void
/// enter(BlockArgument, Value, const State &)` for the value of an argument on an edge.
template <typename State>
class ForwardFlow {
public:
  using Transfer = llvm::function_ref<void(mlir::Operation *, State &)>;

  /// Runs to the fixed point.
  void run(mlir::Region &region, Transfer transfer) {
    mlir::Block *entry = &region.front();
    states.try_emplace(entry);
    llvm::SetVector<mlir::Block *> work;
    work.insert(entry);
    while (!work.empty()) {
      mlir::Block *block = work.front();
      work.erase(work.begin());
      State state = states[block];
      for (mlir::Operation &op : *block)
        transfer(&op, state);
      mlir::Operation *last = block->getTerminator();
      auto branch = llvm::dyn_cast<mlir::BranchOpInterface>(last);
      for (unsigned i = 0; i < last->getNumSuccessors(); ++i) {
        mlir::Block *next = last->getSuccessor(i);
        State entering = state;
        if (branch) {
          mlir::SuccessorOperands operands = branch.getSuccessorOperands(i);
          for (mlir::BlockArgument argument : next->getArguments())
            if (mlir::Value value = operands[argument.getArgNumber()])
              entering.enter(argument, value, state);
        }
        auto [found, isNew] = states.try_emplace(next);
        if (found->second.join(entering) || isNew)
          work.insert(next);
      }
    }
  }

  /// Visits every reachable operation once, with the state before it.
  void visit(mlir::Region &region, Transfer transfer,
             llvm::function_ref<void(mlir::Operation *, const State &)> look) {
    for (mlir::Block &block : region) {
      auto found = states.find(&block);
      if (found == states.end())
        continue;
      State state = found->second;
      for (mlir::Operation &op : block) {
        look(&op, state);
        transfer(&op, state);
      }
    }
  }

private:
  llvm::MapVector<mlir::Block *, State> states;
};

} // namespace fusednorm::nvvm

#endif // FUSEDNORM_LIB_NVVM_FORWARDFLOW_H
