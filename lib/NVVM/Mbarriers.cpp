// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks that constant arrivals and bytes of mbarriers add up.

#include "AsyncOps.h"
#include "SharedAddress.h"
#include "ThreadSets.h"

#include <map>

using namespace mlir;
using namespace fusednorm::nvvm;

namespace {
/// The arrivals of one operation in one phase.
struct Site {
  const AsyncOp *op;
  int64_t arrivals;
  /// The barrier depends on the thread, so the arrivals are spread over several barriers.
  bool isSpread;
};

class Barriers {
public:
  explicit Barriers(const AsyncFunction &function)
      : function(function), sets(function.function),
        threads(threadCount(function.function).value_or(0)) {}

  LogicalResult run() {
    if (threads)
      checkArrivals();
    checkBytes();
    return failure(failed);
  }

private:
  void checkArrivals() {
    std::map<std::pair<StringRef, int64_t>, const AsyncOp *> inits;
    std::map<std::pair<StringRef, int64_t>, SmallVector<Site>> sites;
    llvm::SmallDenseSet<StringRef> unclear;
    for (const AsyncOp &op : function.ops) {
      if (op.kind != AsyncKind::BarrierInit && op.kind != AsyncKind::BarrierArrive)
        continue;
      SharedAddress address = op.address ? decompose(op.address, threads) : SharedAddress();
      if (!address.isKnown()) {
        // An unknown barrier, or a barrier of another block.
        for (StringRef variable : op.address ? variablesOf(op.address) : SmallVector<StringRef>())
          unclear.insert(variable);
        continue;
      }
      auto key = std::make_pair(address.variable, address.base);
      if (op.kind == AsyncKind::BarrierInit) {
        auto [found, isNew] = inits.try_emplace(key, &op);
        if (!isNew && found->second->number != op.number)
          unclear.insert(address.variable);
        continue;
      }
      std::optional<llvm::BitVector> reach = sets.threadsOf(op.op);
      if (!reach || !op.number) {
        unclear.insert(address.variable);
        continue;
      }
      sites[key].push_back({&op, static_cast<int64_t>(reach->count()) * *op.number,
                            sets.isThreadDependent(op.address)});
    }
    for (auto &[key, all] : sites) {
      auto init = inits.find(key);
      if (init == inits.end() || !init->second->number || unclear.contains(key.first))
        continue;
      int64_t expected = *init->second->number;
      for (const Site &site : all)
        checkSite(site, all, expected, *init->second);
    }
  }

  void checkSite(const Site &site, ArrayRef<Site> all, int64_t expected, const AsyncOp &init) {
    bool fits;
    if (site.arrivals == 0)
      return; // never executed
    if (site.isSpread) {
      fits = site.arrivals % expected == 0;
    } else {
      // Several operations may contribute to a phase: collect the sums that include this one.
      llvm::SmallDenseSet<int64_t> sums{site.arrivals};
      for (const Site &other : all) {
        if (&other == &site)
          continue;
        SmallVector<int64_t> more;
        for (int64_t sum : sums)
          if (sum + other.arrivals <= expected)
            more.push_back(sum + other.arrivals);
        sums.insert(more.begin(), more.end());
      }
      fits = sums.contains(expected);
    }
    if (fits)
      return;
    failed = true;
    InFlightDiagnostic error =
        site.op->op->emitError("arrivals: ")
        << site.arrivals << (site.arrivals == 1 ? " thread arrives" : " threads arrive")
        << " here in a phase, but the mbarrier was initialised with " << expected
        << ", and no other arrival adds the difference; expected the sum of all "
           "arrivals of a phase as the initial count";
    error.attachNote(init.op->getLoc()) << "initialised here";
  }

  static bool isSame(Value a, Value b, int64_t threads) {
    if (a == b)
      return true;
    SharedAddress x = decompose(a, threads), y = decompose(b, threads);
    return x.isKnown() && y.isKnown() && !x.isDynamic && !y.isDynamic && x.variable == y.variable &&
           x.base == y.base;
  }

  /// Checks the copies after an arrival, in its block and up to the next arrival at the barrier.
  void checkBytes() {
    for (const AsyncOp &op : function.ops) {
      if (op.kind != AsyncKind::BarrierArrive || !op.expectedBytes || !op.address)
        continue;
      int64_t sum = 0;
      bool isExact = true;
      Operation *last = nullptr;
      for (Operation *next = op.op->getNextNode(); next; next = next->getNextNode()) {
        const AsyncOp *async = function.find(next);
        if (!async)
          continue;
        if (async->kind == AsyncKind::BarrierArrive && async->address &&
            isSame(async->address, op.address, threads))
          break;
        if (async->kind != AsyncKind::BulkLoad || !async->barrier ||
            !isSame(async->barrier, op.address, threads))
          continue;
        last = next;
        if (async->bytes)
          sum += *async->bytes;
        else
          isExact = false; // a TMA box, or a dynamic size
      }
      if (!last || (isExact ? sum == *op.expectedBytes : sum <= *op.expectedBytes))
        continue;
      failed = true;
      InFlightDiagnostic error = op.op->emitError("bytes: the mbarrier expects ")
                                 << *op.expectedBytes << " bytes, but the following copies bring "
                                 << (isExact ? "" : "at least ") << sum
                                 << "; expected the sum of their sizes";
      error.attachNote(last->getLoc()) << "the last copy is here";
    }
  }

  const AsyncFunction &function;
  ThreadSets sets;
  int64_t threads;
  bool failed = false;
};
} // namespace

LogicalResult fusednorm::nvvm::verifyMbarriers(const AsyncFunction &function) {
  if (!function.has(AsyncKind::BarrierArrive))
    return success();
  return Barriers(function).run();
}
