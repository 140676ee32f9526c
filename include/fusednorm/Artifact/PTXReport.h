// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts from the PTX text of a kernel: the width of its memory accesses, its barriers and its
// instructions. Counts are of instructions in the text: a loop body counts once, and both sides of
// a branch count.

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

/// A kind of memory access.
struct PTXAccess {
  std::string space; // global, shared, cluster or local
  std::string kind;  // load, store, atomic or copy
  int64_t bytes = 0; // per thread; 0 if the instruction does not state it
  bool nonCoherent = false;

  bool operator==(const PTXAccess &other) const { return !(*this < other) && !(other < *this); }
  bool operator<(const PTXAccess &other) const {
    return std::tie(space, kind, bytes, nonCoherent) <
           std::tie(other.space, other.kind, other.bytes, other.nonCoherent);
  }
};

struct PTXKernelReport {
  std::string name;
  /// Required threads of a block and blocks of a cluster, if the kernel states them.
  std::optional<std::array<int64_t, 3>> block, cluster;
  int64_t instructions = 0;
  /// Number of instructions by class, without empty classes.
  std::map<std::string, int64_t> classes;
  std::map<PTXAccess, int64_t> accesses;
  int64_t blockBarriers = 0, clusterBarriers = 0;
  /// Number of backward branches.
  int64_t loops = 0;
  int64_t staticSharedBytes = 0;
  bool usesDynamicShared = false;
  /// Stack size, allocated by LLVM's backend.
  int64_t localBytes = 0;
  /// Names of called functions; names of a device library begin with __nv_.
  std::vector<std::string> calls;

  int64_t countOf(llvm::StringRef instructionClass) const;
  llvm::json::Object toJSON() const;
};

/// Returns the class of an instruction with this opcode, such as `ld.global.nc.v4.b32`.
llvm::StringRef classifyPTX(llvm::StringRef opcode);

/// Returns the reports of all kernels of a PTX text, in order.
std::vector<PTXKernelReport> reportPTX(llvm::StringRef ptx);

} // namespace fusednorm

#endif // FUSEDNORM_ARTIFACT_PTXREPORT_H
