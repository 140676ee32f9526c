// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits shuffles, votes, barriers of warps, blocks and clusters, fences and programmatic dependent
// launch.

#include "Emitter.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace fusednorm::simt::ptx;

namespace {
/// Emits shfl.sync.MODE.b32 d[|p], a, b, c, mask.
bool shfl(PtxEmitter &e, const Statement &s, Modifiers m) {
  using NVVM::ShflKind;
  if (!m.take("sync"))
    return false;
  auto kind = llvm::StringSwitch<std::optional<ShflKind>>(m.next())
                  .Case("idx", ShflKind::idx)
                  .Case("bfly", ShflKind::bfly)
                  .Case("up", ShflKind::up)
                  .Case("down", ShflKind::down)
                  .Default(std::nullopt);
  if (!kind || !m.take("b32") || !m.done() || s.arguments.size() != 5)
    return false;
  auto &b = e.b;
  Type i32 = e.integer(32);
  Value in[4];
  for (int i = 0; i < 4; ++i)
    if (!(in[i] = e.read(s.arguments[i + 1], i32)))
      return false;
  auto kindAttr = NVVM::ShflKindAttr::get(b.getContext(), *kind);
  const Argument &out = s.arguments[0];
  if (out.kind != Argument::Kind::Pair) {
    Value result =
        NVVM::ShflOp::create(b, e.loc, i32, in[3], in[0], in[1], in[2], kindAttr, UnitAttr());
    return e.write(out, result);
  }
  auto pair = LLVM::LLVMStructType::getLiteral(b.getContext(), {i32, b.getI1Type()});
  Value both =
      NVVM::ShflOp::create(b, e.loc, pair, in[3], in[0], in[1], in[2], kindAttr, b.getUnitAttr());
  return e.write(out.parts[0],
                 LLVM::ExtractValueOp::create(b, e.loc, both, ArrayRef<int64_t>{0})) &&
         e.write(out.parts[1], LLVM::ExtractValueOp::create(b, e.loc, both, ArrayRef<int64_t>{1}));
}

bool vote(PtxEmitter &e, const Statement &s, Modifiers m) {
  using NVVM::VoteSyncKind;
  if (!m.take("sync"))
    return false;
  auto kind = llvm::StringSwitch<std::optional<VoteSyncKind>>(m.next())
                  .Case("ballot", VoteSyncKind::ballot)
                  .Case("any", VoteSyncKind::any)
                  .Case("all", VoteSyncKind::all)
                  .Case("uni", VoteSyncKind::uni)
                  .Default(std::nullopt);
  bool isBallot = kind == VoteSyncKind::ballot;
  if (!kind || !m.take(isBallot ? "b32" : "pred") || !m.done() || s.arguments.size() != 3)
    return false;
  Value predicate = e.read(s.arguments[1], e.b.getI1Type());
  Value mask = predicate ? e.read(s.arguments[2], e.integer(32)) : Value();
  if (!mask)
    return false;
  Type type = isBallot ? e.integer(32) : Type(e.b.getI1Type());
  return e.write(s.arguments[0],
                 NVVM::VoteSyncOp::create(e.b, e.loc, type, mask, predicate,
                                          NVVM::VoteSyncKindAttr::get(e.b.getContext(), *kind)));
}

bool redux(PtxEmitter &e, const Statement &s, Modifiers m) {
  using NVVM::ReduxKind;
  if (!m.take("sync"))
    return false;
  StringRef name = m.next();
  PtxType t = m.takeType();
  bool isSigned = t.kind == 's';
  auto kind = llvm::StringSwitch<std::optional<ReduxKind>>(name)
                  .Case("add", ReduxKind::ADD)
                  .Case("min", isSigned ? ReduxKind::MIN : ReduxKind::UMIN)
                  .Case("max", isSigned ? ReduxKind::MAX : ReduxKind::UMAX)
                  .Case("and", ReduxKind::AND)
                  .Case("or", ReduxKind::OR)
                  .Case("xor", ReduxKind::XOR)
                  .Default(std::nullopt);
  if (!kind || t.isFloat() || t.bits != 32 || !m.done() || s.arguments.size() != 3)
    return false;
  Value value = e.read(s.arguments[1], e.integer(32));
  Value mask = value ? e.read(s.arguments[2], e.integer(32)) : Value();
  return mask &&
         e.write(s.arguments[0],
                 NVVM::ReduxOp::create(e.b, e.loc, e.integer(32), value,
                                       NVVM::ReduxKindAttr::get(e.b.getContext(), *kind), mask));
}

bool elect(PtxEmitter &e, const Statement &s, Modifiers m) {
  if (!m.take("sync") || !m.done() || s.arguments.size() != 2 ||
      s.arguments[0].kind != Argument::Kind::Pair)
    return false;
  if (s.arguments[0].parts[0].kind != Operand::Kind::Sink)
    return e.fail("expected '_' as result of elect.sync, got a register for the leader's lane");
  Value mask = e.read(s.arguments[1], e.integer(32));
  return mask && e.write(s.arguments[0].parts[1],
                         NVVM::ElectSyncOp::create(e.b, e.loc, e.b.getI1Type(), mask));
}

bool activemask(PtxEmitter &e, const Statement &, Modifiers) {
  return e.fail("activemask has no defined value in divergent code; expected a constant or "
                "computed mask");
}

/// Emits bar.sync, barrier.sync.aligned, bar.warp.sync, barrier.cluster.arrive and similar
/// barriers.
bool barrier(PtxEmitter &e, const Statement &s, Modifiers m) {
  auto &b = e.b;
  Type i32 = e.integer(32);
  if (m.take("warp")) {
    if (!m.take("sync") || !m.done() || s.arguments.size() != 1)
      return false;
    Value mask = e.read(s.arguments[0], i32);
    if (mask)
      NVVM::SyncWarpOp::create(b, e.loc, mask);
    return bool(mask);
  }
  if (m.take("cluster")) {
    if (!s.arguments.empty())
      return false;
    if (m.take("arrive")) {
      bool relaxed = m.take("relaxed");
      m.take("release");
      auto aligned = m.take("aligned") ? b.getUnitAttr() : UnitAttr();
      if (!m.done())
        return false;
      if (relaxed)
        NVVM::ClusterArriveRelaxedOp::create(b, e.loc, aligned);
      else
        NVVM::ClusterArriveOp::create(b, e.loc, aligned);
      return true;
    }
    if (!m.take("wait"))
      return false;
    m.take("acquire");
    auto aligned = m.take("aligned") ? b.getUnitAttr() : UnitAttr();
    if (m.done())
      NVVM::ClusterWaitOp::create(b, e.loc, aligned);
    return m.done();
  }
  m.take("cta");
  bool arrives = m.take("arrive");
  if (!arrives && !m.take("sync"))
    return false;
  m.take("aligned");
  if (!m.done() || s.arguments.empty() || s.arguments.size() > 2)
    return false;
  Value id = e.read(s.arguments[0], i32);
  if (!id)
    return false;
  Value threads;
  if (s.arguments.size() == 2 && !(threads = e.read(s.arguments[1], i32)))
    return false;
  if (arrives) {
    if (!threads)
      return false;
    NVVM::BarrierArriveOp::create(b, e.loc, id, threads);
  } else if (threads) {
    NVVM::BarrierOp::create(b, e.loc, Type(), id, threads, NVVM::BarrierReductionAttr(), Value());
  } else {
    NVVM::BarrierOp::create(b, e.loc, id);
  }
  return true;
}

bool fence(PtxEmitter &e, const Statement &s, Modifiers m) {
  auto &b = e.b;
  auto *context = b.getContext();
  if (!s.arguments.empty())
    return false;
  if (m.take("mbarrier_init")) {
    if (!m.take("release") || !m.take("cluster") || !m.done())
      return false;
    NVVM::FenceMbarrierInitOp::create(b, e.loc);
    return true;
  }
  if (m.take("proxy")) {
    if (!m.take("async"))
      return false;
    StringRef space = m.takeOneOf({"global", "shared::cta", "shared::cluster"});
    if (!m.done())
      return false;
    bool shared = space.starts_with("shared");
    auto kind = shared              ? NVVM::ProxyKind::async_shared
                : space == "global" ? NVVM::ProxyKind::async_global
                                    : NVVM::ProxyKind::async;
    auto where = !shared
                     ? NVVM::SharedSpaceAttr()
                     : NVVM::SharedSpaceAttr::get(context, space == "shared::cta"
                                                               ? NVVM::SharedSpace::shared_cta
                                                               : NVVM::SharedSpace::shared_cluster);
    NVVM::FenceProxyOp::create(b, e.loc, NVVM::ProxyKindAttr::get(context, kind), where);
    return true;
  }
  m.takeOneOf({"sc", "acq_rel", "acquire", "release"});
  StringRef scope = m.takeOneOf({"cta", "cluster", "gpu", "sys", "gl"});
  if (scope.empty() || !m.done())
    return false;
  auto kind = scope == "cta"       ? NVVM::MemScopeKind::CTA
              : scope == "cluster" ? NVVM::MemScopeKind::CLUSTER
              : scope == "sys"     ? NVVM::MemScopeKind::SYS
                                   : NVVM::MemScopeKind::GPU;
  NVVM::MembarOp::create(b, e.loc, NVVM::MemScopeKindAttr::get(context, kind));
  return true;
}

bool gridDependency(PtxEmitter &e, const Statement &s, Modifiers m) {
  using Kind = NVVM::GridDepActionKind;
  bool waits = m.take("wait");
  if ((!waits && !m.take("launch_dependents")) || !m.done() || !s.arguments.empty())
    return false;
  NVVM::GriddepcontrolOp::create(
      e.b, e.loc,
      NVVM::GridDepActionKindAttr::get(e.b.getContext(),
                                       waits ? Kind::wait : Kind::launch_dependents));
  return true;
}

bool trap(PtxEmitter &e, const Statement &s, Modifiers m) {
  if (!m.done() || !s.arguments.empty())
    return false;
  LLVM::Trap::create(e.b, e.loc);
  return true;
}

/// Accepts nanosleep, which has no effect in the simulator.
bool pause(PtxEmitter &, const Statement &s, Modifiers m) {
  return m.take("u32") && m.done() && s.arguments.size() == 1;
}
} // namespace

void fusednorm::simt::ptx::addWarpForms(FormTable &table) {
  table["shfl"] = shfl;
  table["vote"] = vote;
  table["redux"] = redux;
  table["elect"] = elect;
  table["activemask"] = activemask;
  table["bar"] = barrier;
  table["barrier"] = barrier;
  table["fence"] = fence;
  table["membar"] = fence;
  table["griddepcontrol"] = gridDependency;
  table["trap"] = trap;
  table["nanosleep"] = pause;
}
