// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Ranks/Models.h"
#include "mlir/Dialect/MPI/IR/MPI.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace {
/// The op reads and writes its buffers. It also changes the state of the library, so no pass may
/// remove it or move it across another call.
template <typename Op>
struct CallEffects : MemoryEffectOpInterface::ExternalModel<CallEffects<Op>, Op> {
  void
  getEffects(Operation *op,
             SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) const {
    effects.emplace_back(MemoryEffects::Read::get());
    effects.emplace_back(MemoryEffects::Write::get());
    for (OpOperand &operand : op->getOpOperands()) {
      if (!isa<BaseMemRefType>(operand.get().getType()))
        continue;
      effects.emplace_back(MemoryEffects::Read::get(), &operand);
      effects.emplace_back(MemoryEffects::Write::get(), &operand);
    }
  }
};
} // namespace

template <typename... Ops>
static void attach(MLIRContext &context) {
  (Ops::template attachInterface<CallEffects<Ops>>(context), ...);
}

void fusednorm::ranks::registerMPIEffects(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, mpi::MPIDialect *) {
    attach<mpi::AllReduceOp, mpi::Barrier, mpi::ErrorClassOp, mpi::FinalizeOp, mpi::InitOp,
           mpi::IRecvOp, mpi::ISendOp, mpi::RecvOp, mpi::RetvalCheckOp, mpi::SendOp, mpi::Wait>(
        *context);
  });
}
