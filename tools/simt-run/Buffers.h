// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays of kernels: creates them from text, saves, prints and compares them.

#ifndef FUSEDNORM_TOOLS_SIMT_RUN_BUFFERS_H
#define FUSEDNORM_TOOLS_SIMT_RUN_BUFFERS_H

#include "fusednorm/Support/Compare.h"
#include "fusednorm/Support/InputSpec.h"
#include "llvm/Support/Error.h"

#include <map>
#include <memory>

struct Buffer {
  std::string name;
  fusednorm::ElementType type;
  fusednorm::StridedLayout layout;
  char *data = nullptr;
  size_t bytes = 0;

  Buffer() = default;
  Buffer(const Buffer &) = delete;
  Buffer &operator=(const Buffer &) = delete;
  ~Buffer();
  /// Returns the elements without gaps.
  std::vector<char> packed() const;
};

class BufferSet {
public:
  /// Creates and registers an array from "SHAPExTYPE=GENERATOR", "SHAPExTYPE=uninit" or
  /// "TYPE:FILE.npy".
  llvm::Expected<Buffer *> make(const std::string &name, const std::string &spec);
  /// Creates an array that is not registered for kernels.
  static llvm::Expected<std::unique_ptr<Buffer>> makeDetached(const std::string &spec);
  Buffer *find(const std::string &name) const;
  /// Resets every array to its initial contents.
  void restore();
  std::string names() const;
  const std::map<std::string, std::unique_ptr<Buffer>> &all() const { return buffers; }

private:
  std::map<std::string, std::unique_ptr<Buffer>> buffers;
  std::map<std::string, std::vector<char>> originals;
};

#endif // FUSEDNORM_TOOLS_SIMT_RUN_BUFFERS_H
