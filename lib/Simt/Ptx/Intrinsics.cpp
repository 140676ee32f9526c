// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Table of NVPTX intrinsics that correspond to one PTX instruction, so that both have the same
// lowering.

#include "Intrinsics.h"

#include "llvm/ADT/StringMap.h"

using llvm::StringRef;

namespace {
struct Entry {
  StringRef name, ptx;
};

/// The names follow "llvm.nvvm.".
constexpr Entry entries[] = {
    {"barrier0", "bar.sync 0;"},
    {"bar.sync", "bar.sync $0;"},
    {"barrier.sync", "barrier.sync $0;"},
    {"barrier.sync.cnt", "barrier.sync $0, $1;"},
    {"barrier.cta.sync.all", "barrier.sync $0;"},
    {"barrier.cta.sync.count", "barrier.sync $0, $1;"},
    {"barrier.cta.sync.aligned.all", "bar.sync $0;"},
    {"barrier.cta.sync.aligned.count", "bar.sync $0, $1;"},
    {"barrier.cta.arrive.count", "barrier.arrive $0, $1;"},
    {"barrier.cta.arrive.aligned.count", "bar.arrive $0, $1;"},
    {"bar.warp.sync", "bar.warp.sync $0;"},
    {"barrier.cluster.arrive", "barrier.cluster.arrive;"},
    {"barrier.cluster.arrive.aligned", "barrier.cluster.arrive.aligned;"},
    {"barrier.cluster.arrive.relaxed", "barrier.cluster.arrive.relaxed;"},
    {"barrier.cluster.arrive.relaxed.aligned", "barrier.cluster.arrive.relaxed.aligned;"},
    {"barrier.cluster.wait", "barrier.cluster.wait;"},
    {"barrier.cluster.wait.aligned", "barrier.cluster.wait.aligned;"},
    {"membar.cta", "membar.cta;"},
    {"membar.gl", "membar.gl;"},
    {"membar.sys", "membar.sys;"},
    {"fence.proxy.async", "fence.proxy.async;"},
    {"fence.proxy.async.global", "fence.proxy.async.global;"},
    {"fence.proxy.async.shared_cta", "fence.proxy.async.shared::cta;"},
    {"fence.proxy.async.shared_cluster", "fence.proxy.async.shared::cluster;"},
    {"fence.mbarrier_init.release.cluster", "fence.mbarrier_init.release.cluster;"},
    {"griddepcontrol.wait", "griddepcontrol.wait;"},
    {"griddepcontrol.launch.dependents", "griddepcontrol.launch_dependents;"},
    {"shfl.sync.idx.i32", "shfl.sync.idx.b32 $0, $2, $3, $4, $1;"},
    {"shfl.sync.idx.f32", "shfl.sync.idx.b32 $0, $2, $3, $4, $1;"},
    {"shfl.sync.bfly.i32", "shfl.sync.bfly.b32 $0, $2, $3, $4, $1;"},
    {"shfl.sync.bfly.f32", "shfl.sync.bfly.b32 $0, $2, $3, $4, $1;"},
    {"shfl.sync.up.i32", "shfl.sync.up.b32 $0, $2, $3, $4, $1;"},
    {"shfl.sync.up.f32", "shfl.sync.up.b32 $0, $2, $3, $4, $1;"},
    {"shfl.sync.down.i32", "shfl.sync.down.b32 $0, $2, $3, $4, $1;"},
    {"shfl.sync.down.f32", "shfl.sync.down.b32 $0, $2, $3, $4, $1;"},
    {"shfl.sync.idx.i32p", "shfl.sync.idx.b32 $0|$1, $3, $4, $5, $2;"},
    {"shfl.sync.bfly.i32p", "shfl.sync.bfly.b32 $0|$1, $3, $4, $5, $2;"},
    {"shfl.sync.up.i32p", "shfl.sync.up.b32 $0|$1, $3, $4, $5, $2;"},
    {"shfl.sync.down.i32p", "shfl.sync.down.b32 $0|$1, $3, $4, $5, $2;"},
    {"vote.ballot.sync", "vote.sync.ballot.b32 $0, $2, $1;"},
    {"vote.any.sync", "vote.sync.any.pred $0, $2, $1;"},
    {"vote.all.sync", "vote.sync.all.pred $0, $2, $1;"},
    {"vote.uni.sync", "vote.sync.uni.pred $0, $2, $1;"},
    {"redux.sync.add", "redux.sync.add.s32 $0, $1, $2;"},
    {"redux.sync.min", "redux.sync.min.s32 $0, $1, $2;"},
    {"redux.sync.max", "redux.sync.max.s32 $0, $1, $2;"},
    {"redux.sync.umin", "redux.sync.min.u32 $0, $1, $2;"},
    {"redux.sync.umax", "redux.sync.max.u32 $0, $1, $2;"},
    {"redux.sync.and", "redux.sync.and.b32 $0, $1, $2;"},
    {"redux.sync.or", "redux.sync.or.b32 $0, $1, $2;"},
    {"redux.sync.xor", "redux.sync.xor.b32 $0, $1, $2;"},
    {"cp.async.commit.group", "cp.async.commit_group;"},
    {"cp.async.wait.group", "cp.async.wait_group $0;"},
    {"cp.async.wait.all", "cp.async.wait_all;"},
    {"cp.async.ca.shared.global.4", "cp.async.ca.shared.global [$0], [$1], 4;"},
    {"cp.async.ca.shared.global.8", "cp.async.ca.shared.global [$0], [$1], 8;"},
    {"cp.async.ca.shared.global.16", "cp.async.ca.shared.global [$0], [$1], 16;"},
    {"cp.async.cg.shared.global.16", "cp.async.cg.shared.global [$0], [$1], 16;"},
    {"cp.async.ca.shared.global.4.s", "cp.async.ca.shared.global [$0], [$1], 4, $2;"},
    {"cp.async.ca.shared.global.8.s", "cp.async.ca.shared.global [$0], [$1], 8, $2;"},
    {"cp.async.ca.shared.global.16.s", "cp.async.ca.shared.global [$0], [$1], 16, $2;"},
    {"cp.async.cg.shared.global.16.s", "cp.async.cg.shared.global [$0], [$1], 16, $2;"},
    {"cp.async.mbarrier.arrive.shared", "cp.async.mbarrier.arrive.shared.b64 [$0];"},
    {"cp.async.mbarrier.arrive.noinc.shared", "cp.async.mbarrier.arrive.noinc.shared.b64 [$0];"},
    {"cp.async.bulk.commit.group", "cp.async.bulk.commit_group;"},
    {"cp.async.bulk.wait.group", "cp.async.bulk.wait_group $0;"},
    {"cp.async.bulk.wait.group.read", "cp.async.bulk.wait_group.read $0;"},
    {"mbarrier.init.shared", "mbarrier.init.shared.b64 [$0], $1;"},
    {"mbarrier.inval.shared", "mbarrier.inval.shared.b64 [$0];"},
    {"mbarrier.arrive.shared", "mbarrier.arrive.shared.b64 $0, [$1];"},
    {"wgmma.fence.sync.aligned", "wgmma.fence.sync.aligned;"},
    {"wgmma.commit_group.sync.aligned", "wgmma.commit_group.sync.aligned;"},
    {"wgmma.wait_group.sync.aligned", "wgmma.wait_group.sync.aligned $0;"},
    {"setmaxnreg.inc.sync.aligned.u32", "setmaxnreg.inc.sync.aligned.u32 $0;"},
    {"setmaxnreg.dec.sync.aligned.u32", "setmaxnreg.dec.sync.aligned.u32 $0;"},
    {"ldmatrix.sync.aligned.m8n8.x1.b16", "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {$0}, [$1];"},
    {"ldmatrix.sync.aligned.m8n8.x2.b16",
     "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {$0, $1}, [$2];"},
    {"ldmatrix.sync.aligned.m8n8.x4.b16",
     "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {$0, $1, $2, $3}, [$4];"},
    {"ldmatrix.sync.aligned.m8n8.x1.trans.b16",
     "ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {$0}, [$1];"},
    {"ldmatrix.sync.aligned.m8n8.x2.trans.b16",
     "ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {$0, $1}, [$2];"},
    {"ldmatrix.sync.aligned.m8n8.x4.trans.b16",
     "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {$0, $1, $2, $3}, [$4];"},
    {"stmatrix.sync.aligned.m8n8.x1.b16", "stmatrix.sync.aligned.m8n8.x1.shared.b16 [$0], {$1};"},
    {"stmatrix.sync.aligned.m8n8.x2.b16",
     "stmatrix.sync.aligned.m8n8.x2.shared.b16 [$0], {$1, $2};"},
    {"stmatrix.sync.aligned.m8n8.x4.b16",
     "stmatrix.sync.aligned.m8n8.x4.shared.b16 [$0], {$1, $2, $3, $4};"},
    {"stmatrix.sync.aligned.m8n8.x1.trans.b16",
     "stmatrix.sync.aligned.m8n8.x1.trans.shared.b16 [$0], {$1};"},
    {"stmatrix.sync.aligned.m8n8.x2.trans.b16",
     "stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [$0], {$1, $2};"},
    {"stmatrix.sync.aligned.m8n8.x4.trans.b16",
     "stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [$0], {$1, $2, $3, $4};"},
    {"div.full", "div.full.f32 $0, $1, $2;"},
    {"div.full.ftz", "div.full.ftz.f32 $0, $1, $2;"},
    {"div.approx.f", "div.approx.f32 $0, $1, $2;"},
    {"div.approx.ftz.f", "div.approx.ftz.f32 $0, $1, $2;"},
    {"ff2bf16x2.rn", "cvt.rn.bf16x2.f32 $0, $1, $2;"},
    {"ff2bf16x2.rn.relu", "cvt.rn.relu.bf16x2.f32 $0, $1, $2;"},
    {"ff2f16x2.rn", "cvt.rn.f16x2.f32 $0, $1, $2;"},
    {"ff2f16x2.rn.relu", "cvt.rn.relu.f16x2.f32 $0, $1, $2;"},
    {"e4m3x2.to.f16x2.rn", "cvt.rn.f16x2.e4m3x2 $0, $1;"},
    {"e5m2x2.to.f16x2.rn", "cvt.rn.f16x2.e5m2x2 $0, $1;"},
    {"f16x2.to.e4m3x2.rn", "cvt.rn.satfinite.e4m3x2.f16x2 $0, $1;"},
    {"f16x2.to.e5m2x2.rn", "cvt.rn.satfinite.e5m2x2.f16x2 $0, $1;"},
    {"prmt", "prmt.b32 $0, $1, $2, $3;"},
};
} // namespace

std::optional<std::string> fusednorm::simt::ptx::ptxOfIntrinsic(StringRef name) {
  static const auto *table = [] {
    auto *all = new llvm::StringMap<StringRef>();
    for (const Entry &entry : entries)
      (*all)[entry.name] = entry.ptx;
    return all;
  }();
  if (!name.consume_front("llvm.nvvm."))
    return std::nullopt;
  // Overloaded intrinsics end with the address space of their pointer.
  name.consume_back(".p3");
  auto found = table->find(name);
  if (found == table->end())
    return ptxOfMma(name);
  return found->second.str();
}
