// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What can be read from the text of a kernel in PTX: how wide its accesses are, how
// many barriers it has, what instructions it is made of. Counts are of instructions
// in the text: the body of a loop counts once, both sides of a branch count.

#ifndef FUSEDNORM_ARTIFACT_PTXREPORT_H
#define FUSEDNORM_ARTIFACT_PTXREPORT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace fusednorm {

/// One kind of access to memory.
struct PTXAccess {
  std::string space; // global, shared, cluster or local
  std::string kind;  // load, store, atomic or copy
  int64_t bytes = 0; // of one thread; 0 where the instruction does not say
  bool nonCoherent = false;

  bool operator==(const PTXAccess &other) const { return !(*this < other) && !(other < *this); }
  bool operator<(const PTXAccess &other) const {
    return std::tie(space, kind, bytes, nonCoherent) <
           std::tie(other.space, other.kind, other.bytes, other.nonCoherent);
  }
};

struct PTXKernelReport {
  std::string name;
  /// Threads of a block and blocks of a cluster, where the kernel requires them.
  std::optional<std::array<int64_t, 3>> block, cluster;
  int64_t instructions = 0;
  /// Instructions by class; only classes that occur.
  std::map<std::string, int64_t> classes;
  std::map<PTXAccess, int64_t> accesses;
  int64_t blockBarriers = 0, clusterBarriers = 0;
  /// Branches back.
  int64_t loops = 0;
  int64_t staticSharedBytes = 0;
  bool usesDynamicShared = false;
  /// Stack that the back end of LLVM has made.
  int64_t localBytes = 0;
  /// Functions that are called; a device library's begin with __nv_.
  std::vector<std::string> calls;

  int64_t countOf(llvm::StringRef instructionClass) const;
  llvm::json::Object toJSON() const;
};

/// The class of an instruction with this opcode, as in `ld.global.nc.v4.b32`.
llvm::StringRef classifyPTX(llvm::StringRef opcode);

/// All kernels of a PTX text, in its order.
std::vector<PTXKernelReport> reportPTX(llvm::StringRef ptx);

} // namespace fusednorm

#endif // FUSEDNORM_ARTIFACT_PTXREPORT_H
