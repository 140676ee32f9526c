// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks fence.proxy.async between ordinary writes to shared memory and reads by the async proxy:
// bulk copies and wgmma.

#include "AsyncOps.h"
#include "ForwardFlow.h"
#include "SharedAddress.h"
#include "ThreadSets.h"

using namespace mlir;
using namespace fusednorm::nvvm;

namespace {
/// Writes without a later proxy fence.
struct ProxyState {
  llvm::SetVector<Operation *> writes;

  bool join(const ProxyState &other) {
    size_t before = writes.size();
    writes.insert(other.writes.begin(), other.writes.end());
    return writes.size() != before;
  }
  void enter(BlockArgument, Value, const ProxyState &) {}
};

/// A barrier between threads: the possible numbers of a block's barrier, or the location of an
/// mbarrier. Writes that one side has not fenced are not fenced for the other side.
struct Rendezvous {
  StringRef variable;
  Interval number;

  bool meets(const Rendezvous &other) const {
    return variable == other.variable && number.least <= other.number.most &&
           other.number.least <= number.most;
  }
};

class Proxies {
public:
  explicit Proxies(const AsyncFunction &function)
      : function(function), dominance(function.function),
        threads(threadCount(function.function).value_or(0)) {}

  LogicalResult run() {
    Region &body = function.function.getBody();
    auto transfer = [&](Operation *op, ProxyState &state) { this->transfer(op, state); };
    ForwardFlow<ProxyState> flow;
    // Barriers pass states to other threads, whose code may be in earlier blocks.
    do {
      published = false;
      flow = ForwardFlow<ProxyState>();
      flow.run(body, transfer);
    } while (published);
    // A write is reported once, at a bulk copy of it if there is one.
    for (AsyncKind kind : {AsyncKind::BulkRead, AsyncKind::MatrixMultiply})
      flow.visit(body, transfer,
                 [&](Operation *op, const ProxyState &state) { check(op, kind, state); });
    return failure(failed);
  }

private:
  std::optional<Rendezvous> meetingOf(const AsyncOp &op) const {
    switch (op.kind) {
    case AsyncKind::BlockSync:
    case AsyncKind::BlockArrive:
      return Rendezvous{"", op.identity ? intervalOf(op.identity, threads)
                            : op.number ? Interval{*op.number, *op.number}
                                        : Interval()};
    case AsyncKind::BarrierArrive:
    case AsyncKind::BarrierWait: {
      if (!op.address)
        return std::nullopt;
      SharedAddress address = decompose(op.address, threads);
      if (!address.isKnown())
        return std::nullopt;
      return Rendezvous{address.variable, {address.base, address.base}};
    }
    default:
      return std::nullopt;
    }
  }

  void transfer(Operation *op, ProxyState &state) {
    const AsyncOp *async = function.find(op);
    if (!async)
      return;
    if (async->kind == AsyncKind::SharedWrite)
      state.writes.insert(op);
    else if (async->kind == AsyncKind::ProxyFence)
      state.writes.clear();
    std::optional<Rendezvous> meeting = meetingOf(*async);
    if (!meeting)
      return;
    bool arrives = async->kind != AsyncKind::BarrierWait;
    bool waits = async->kind == AsyncKind::BarrierWait || async->kind == AsyncKind::BlockSync;
    if (arrives) {
      auto &all = brought[op];
      size_t before = all.second.size();
      all.first = *meeting;
      all.second.insert(state.writes.begin(), state.writes.end());
      published |= all.second.size() != before;
    }
    if (!waits)
      return;
    // Two barriers do not synchronize with each other if one of them dominates the other.
    for (auto &[other, what] : brought)
      if (other != op && what.first.meets(*meeting) && !dominance.dominates(other, op) &&
          !dominance.dominates(op, other))
        state.writes.insert(what.second.begin(), what.second.end());
  }

  /// Returns whether a write and a read may touch the same bytes.
  bool overlaps(const AsyncOp &write, const AsyncOp &read) const {
    SharedAddress to = write.address ? decompose(write.address, threads) : SharedAddress();
    if (!to.isKnown())
      return true;
    if (read.kind == AsyncKind::MatrixMultiply) {
      for (Value descriptor : read.descriptors) {
        SmallVector<StringRef> variables = variablesOf(descriptor);
        if (variables.empty() || llvm::is_contained(variables, to.variable))
          return true;
      }
      return false;
    }
    SharedAddress from = read.address ? decompose(read.address, threads) : SharedAddress();
    if (!from.isKnown())
      return true;
    if (from.variable != to.variable)
      return false;
    bool writeEndsBefore = to.offset.most < Interval::infinite && write.bytes &&
                           from.offset.least > -Interval::infinite &&
                           to.offset.most + *write.bytes <= from.offset.least;
    bool readEndsBefore = from.offset.most < Interval::infinite && read.bytes &&
                          to.offset.least > -Interval::infinite &&
                          from.offset.most + *read.bytes <= to.offset.least;
    return !writeEndsBefore && !readEndsBefore;
  }

  void check(Operation *op, AsyncKind kind, const ProxyState &state) {
    const AsyncOp *async = function.find(op);
    if (!async || async->kind != kind)
      return;
    for (Operation *write : state.writes) {
      if (!overlaps(*function.find(write), *async) || !reported.insert(write).second)
        continue;
      failed = true;
      InFlightDiagnostic error =
          op->emitError("proxy-fence: reads shared memory by the async proxy after an ordinary "
                        "write, which it may not see; expected nvvm.fence.proxy "
                        "{kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>} "
                        "after the write and before the barrier that orders the two");
      error.attachNote(write->getLoc()) << "written here";
      return;
    }
  }

  const AsyncFunction &function;
  DominanceInfo dominance;
  int64_t threads;
  llvm::MapVector<Operation *, std::pair<Rendezvous, llvm::SetVector<Operation *>>> brought;
  llvm::DenseSet<Operation *> reported;
  bool published = false;
  bool failed = false;
};
} // namespace

LogicalResult fusednorm::nvvm::verifyProxyFences(const AsyncFunction &function) {
  bool reads = function.has(AsyncKind::BulkRead) || function.has(AsyncKind::MatrixMultiply);
  if (!reads || !function.has(AsyncKind::SharedWrite))
    return success();
  return Proxies(function).run();
}
