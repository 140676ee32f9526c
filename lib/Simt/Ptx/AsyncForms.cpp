// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits asynchronous copies and their completion: cp.async, mbarriers, bulk and TMA copies. Also
// emits setmaxnreg.

#include "Emitter.h"

using namespace mlir;
using namespace fusednorm::simt::ptx;

namespace {
/// Emits cp.async.ca.shared.global [dst], [src], bytes{, source bytes}.
bool copyAsync(PtxEmitter &e, const Statement &s, Modifiers &m) {
  auto &b = e.b;
  StringRef cache = m.takeOneOf({"ca", "cg"});
  if (!m.takeOneOf({"shared::cta", "shared"}).size() || !m.take("global"))
    return false;
  m.takeOneOf({"L2::64B", "L2::128B", "L2::256B"});
  bool hasPolicy = m.take("L2::cache_hint");
  m.takeOneOf({"L2::64B", "L2::128B", "L2::256B"});
  size_t count = s.arguments.size() - (hasPolicy ? 1 : 0);
  if (!m.done() || count < 3 || count > 4)
    return false;
  std::optional<uint64_t> bytes = e.literal(s.arguments[2]);
  if (!bytes || (*bytes != 4 && *bytes != 8 && *bytes != 16))
    return e.fail("expected cp.async of 4, 8 or 16 bytes");
  Value to = e.address(s.arguments[0], 3), from = to ? e.address(s.arguments[1], 1) : Value();
  if (!from)
    return false;
  Value source;
  if (count == 4 && !(source = e.read(s.arguments[3], e.integer(32))))
    return false;
  NVVM::CpAsyncOp::create(b, e.loc, to, from, b.getI32IntegerAttr(static_cast<int32_t>(*bytes)),
                          NVVM::LoadCacheModifierKindAttr::get(
                              b.getContext(), cache == "ca" ? NVVM::LoadCacheModifierKind::CA
                                                            : NVVM::LoadCacheModifierKind::CG),
                          source);
  return true;
}

Value pointerIn(PtxEmitter &e, const Argument &argument, StringRef space) {
  return e.address(argument, space.empty() ? 0 : space == "shared::cluster" ? 7 : 3);
}

/// Reads the descriptor and the coordinates of a TMA copy in the order of the NVVM operation.
bool readTensor(PtxEmitter &e, const Argument &argument, Value &map,
                SmallVectorImpl<Value> &indices) {
  if (argument.kind != Argument::Kind::Address || argument.coordinates.empty())
    return e.fail("expected a TMA descriptor and coordinates in brackets");
  map = e.read(argument.parts[0], LLVM::LLVMPointerType::get(e.b.getContext()));
  for (const Operand &operand : argument.coordinates) {
    Value coordinate = e.read(operand, e.integer(32), true);
    if (!coordinate)
      return false;
    indices.push_back(coordinate);
  }
  return bool(map);
}

bool copyTensor(PtxEmitter &e, const Statement &s, Modifiers &m) {
  auto &b = e.b;
  auto *context = b.getContext();
  if (m.takeOneOf({"1d", "2d", "3d", "4d", "5d"}).empty())
    return false;
  StringRef to = m.takeOneOf({"shared::cluster", "shared::cta", "global"});
  StringRef from = m.takeOneOf({"global", "shared::cta"});
  m.take("tile");
  SmallVector<Value> indices;
  Value map;
  if (to == "global" && from == "shared::cta") {
    if (!m.take("bulk_group"))
      return false;
    bool hasPolicy = m.take("L2::cache_hint");
    if (!m.done() || s.arguments.size() != (hasPolicy ? 3u : 2u) ||
        !readTensor(e, s.arguments[0], map, indices))
      return false;
    Value source = e.address(s.arguments[1], 3);
    if (!source)
      return false;
    NVVM::CpAsyncBulkTensorSharedCTAToGlobalOp::create(
        b, e.loc, map, source, indices, Value(),
        NVVM::TMAStoreModeAttr::get(context, NVVM::TMAStoreMode::TILE), Value());
    return true;
  }
  if (from != "global" || to == "global" || !m.take("mbarrier::complete_tx::bytes"))
    return false;
  bool multicast = m.take("multicast::cluster");
  bool hasPolicy = m.take("L2::cache_hint");
  if (!m.done() || s.arguments.size() != 3u + multicast + hasPolicy ||
      !readTensor(e, s.arguments[1], map, indices))
    return false;
  // Without a multicast mask the destination is in the block's own shared memory.
  Value target = e.address(s.arguments[0], multicast ? 7 : 3);
  Value barrier = target ? e.address(s.arguments[2], 3) : Value();
  if (!barrier)
    return false;
  Value mask;
  if (multicast && !(mask = e.read(s.arguments[3], e.integer(16))))
    return false;
  NVVM::CpAsyncBulkTensorGlobalToSharedClusterOp::create(
      b, e.loc, target, map, indices, barrier, ValueRange(), mask, Value(),
      NVVM::TMALoadModeAttr::get(context, NVVM::TMALoadMode::TILE), b.getBoolAttr(!multicast),
      NVVM::CTAGroupKindAttr(), Value());
  return true;
}

bool copyBulk(PtxEmitter &e, const Statement &s, Modifiers &m) {
  auto &b = e.b;
  if (m.take("commit_group")) {
    if (!m.done() || !s.arguments.empty())
      return false;
    NVVM::CpAsyncBulkCommitGroupOp::create(b, e.loc);
    return true;
  }
  if (m.take("wait_group")) {
    bool read = m.take("read");
    std::optional<uint64_t> group =
        s.arguments.size() == 1 ? e.literal(s.arguments[0]) : std::nullopt;
    if (!m.done() || !group)
      return false;
    NVVM::CpAsyncBulkWaitGroupOp::create(b, e.loc,
                                         b.getI32IntegerAttr(static_cast<int32_t>(*group)),
                                         read ? b.getUnitAttr() : UnitAttr());
    return true;
  }
  if (m.take("tensor"))
    return copyTensor(e, s, m);
  StringRef to = m.takeOneOf({"shared::cluster", "shared::cta", "global"});
  StringRef from = m.takeOneOf({"global", "shared::cta"});
  if (to == "global" && from == "shared::cta") {
    if (!m.take("bulk_group") || !m.done() || s.arguments.size() != 3)
      return false;
    Value target = e.address(s.arguments[0], 1),
          source = target ? e.address(s.arguments[1], 3) : Value();
    Value bytes = source ? e.read(s.arguments[2], e.integer(32)) : Value();
    if (bytes)
      NVVM::CpAsyncBulkSharedCTAToGlobalOp::create(b, e.loc, target, source, bytes, Value(),
                                                   Value());
    return bool(bytes);
  }
  if (from != "global" || to == "global" || !m.take("mbarrier::complete_tx::bytes") || !m.done() ||
      s.arguments.size() != 4)
    return false;
  Value target = e.address(s.arguments[0], 7),
        source = target ? e.address(s.arguments[1], 1) : Value();
  Value bytes = source ? e.read(s.arguments[2], e.integer(32)) : Value();
  Value barrier = bytes ? e.address(s.arguments[3], 3) : Value();
  if (barrier)
    NVVM::CpAsyncBulkGlobalToSharedClusterOp::create(b, e.loc, target, source, barrier, bytes,
                                                     Value(), Value());
  return bool(barrier);
}

bool cp(PtxEmitter &e, const Statement &s, Modifiers m) {
  auto &b = e.b;
  if (!m.take("async"))
    return false;
  if (m.take("bulk"))
    return copyBulk(e, s, m);
  if (m.take("commit_group")) {
    if (!m.done() || !s.arguments.empty())
      return false;
    NVVM::CpAsyncCommitGroupOp::create(b, e.loc);
    return true;
  }
  bool all = m.take("wait_all");
  if (all || m.take("wait_group")) {
    std::optional<uint64_t> group = all                       ? std::optional<uint64_t>(0)
                                    : s.arguments.size() == 1 ? e.literal(s.arguments[0])
                                                              : std::nullopt;
    if (!m.done() || !group)
      return false;
    // Waiting for all copies includes copies that are not committed to a group yet.
    if (all)
      NVVM::CpAsyncCommitGroupOp::create(b, e.loc);
    NVVM::CpAsyncWaitGroupOp::create(b, e.loc, b.getI32IntegerAttr(static_cast<int32_t>(*group)));
    return true;
  }
  if (m.take("mbarrier")) {
    if (!m.take("arrive"))
      return false;
    bool noinc = m.take("noinc");
    StringRef space = m.takeOneOf({"shared::cta", "shared"});
    if (!m.take("b64") || !m.done() || s.arguments.size() != 1)
      return false;
    Value barrier = pointerIn(e, s.arguments[0], space);
    if (barrier)
      NVVM::CpAsyncMBarrierArriveOp::create(b, e.loc, barrier, b.getBoolAttr(noinc));
    return bool(barrier);
  }
  return copyAsync(e, s, m);
}

bool mbarrier(PtxEmitter &e, const Statement &s, Modifiers m) {
  auto &b = e.b;
  auto *context = b.getContext();
  Type i32 = e.integer(32), i64 = e.integer(64);
  if (m.take("init") || m.take("inval")) {
    bool init = s.modifiers[1] == "init";
    StringRef space = m.takeOneOf({"shared::cta", "shared"});
    if (!m.take("b64") || !m.done() || s.arguments.size() != (init ? 2u : 1u))
      return false;
    Value barrier = pointerIn(e, s.arguments[0], space);
    Value count = barrier && init ? e.read(s.arguments[1], i32) : barrier;
    if (!count)
      return false;
    if (init)
      NVVM::MBarrierInitOp::create(b, e.loc, barrier, count, Value());
    else
      NVVM::MBarrierInvalOp::create(b, e.loc, barrier);
    return true;
  }
  if (m.take("arrive")) {
    bool expects = m.take("expect_tx");
    bool relaxed = m.take("relaxed");
    m.take("release");
    auto scope = m.takeOneOf({"cta", "cluster"}) == "cluster" ? NVVM::MemScopeKind::CLUSTER
                                                              : NVVM::MemScopeKind::CTA;
    StringRef space = m.takeOneOf({"shared::cta", "shared::cluster", "shared"});
    if (!m.take("b64") || !m.done() || s.arguments.size() < 2 || s.arguments.size() > 3)
      return false;
    Value barrier = pointerIn(e, s.arguments[1], space), count;
    if (!barrier || (s.arguments.size() == 3 && !(count = e.read(s.arguments[2], i32))))
      return false;
    const Argument &token = s.arguments[0];
    bool isSink =
        token.kind == Argument::Kind::Single && token.parts[0].kind == Operand::Kind::Sink;
    Type type = isSink ? Type() : i64;
    auto scopeAttr = NVVM::MemScopeKindAttr::get(context, scope);
    Operation *arrive;
    if (expects) {
      if (!count)
        return false;
      arrive = NVVM::MBarrierArriveExpectTxOp::create(b, e.loc, type, barrier, count, scopeAttr,
                                                      b.getBoolAttr(relaxed), Value());
    } else {
      arrive = NVVM::MBarrierArriveOp::create(b, e.loc, type, barrier, count, scopeAttr,
                                              b.getBoolAttr(relaxed));
    }
    return isSink || e.write(token, arrive->getResult(0));
  }
  if (m.take("expect_tx")) {
    m.take("relaxed");
    auto scope = m.takeOneOf({"cta", "cluster"}) == "cluster" ? NVVM::MemScopeKind::CLUSTER
                                                              : NVVM::MemScopeKind::CTA;
    StringRef space = m.takeOneOf({"shared::cta", "shared::cluster", "shared"});
    if (!m.take("b64") || !m.done() || s.arguments.size() != 2 || space.empty())
      return false;
    Value barrier = pointerIn(e, s.arguments[0], space);
    Value bytes = barrier ? e.read(s.arguments[1], i32) : Value();
    if (bytes)
      NVVM::MBarrierExpectTxOp::create(b, e.loc, barrier, bytes,
                                       NVVM::MemScopeKindAttr::get(context, scope));
    return bool(bytes);
  }
  return false;
}

bool setmaxnreg(PtxEmitter &e, const Statement &s, Modifiers m) {
  using Action = NVVM::SetMaxRegisterAction;
  bool increases = m.take("inc");
  if ((!increases && !m.take("dec")) || !m.take("sync") || !m.take("aligned") || !m.take("u32") ||
      !m.done() || s.arguments.size() != 1)
    return false;
  std::optional<uint64_t> count = e.literal(s.arguments[0]);
  if (!count)
    return e.fail("expected a constant number of registers");
  NVVM::SetMaxRegisterOp::create(
      e.b, e.loc, e.b.getI32IntegerAttr(static_cast<int32_t>(*count)),
      NVVM::SetMaxRegisterActionAttr::get(e.b.getContext(),
                                          increases ? Action::increase : Action::decrease));
  return true;
}
} // namespace

void fusednorm::simt::ptx::addAsyncForms(FormTable &table) {
  table["cp"] = cp;
  table["mbarrier"] = mbarrier;
  table["setmaxnreg"] = setmaxnreg;
}
