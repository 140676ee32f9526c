// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From `--input` texts to memory for the arguments of an entry function.
//
// Inputs bind to arguments in order. There is one for every argument, or one for
// every argument that is not a destination (written, never read): destinations
// then get zeros, in the shape of their type or, where that is dynamic, in the one
// that their op requires.

#ifndef FUSEDNORM_RUNNER_ARGUMENTS_H
#define FUSEDNORM_RUNNER_ARGUMENTS_H

#include "fusednorm/Runner/Entry.h"
#include "fusednorm/Runner/HostBuffer.h"
#include "fusednorm/Support/HostTensor.h"
#include "fusednorm/Support/InputSpec.h"
#include "fusednorm/Support/Npy.h"
#include <vector>

namespace fusednorm {

struct BoundArgument {
  const EntryArgument *formal = nullptr;
  /// "input 2 (x.npy) for argument 0", for messages.
  std::string label;
  /// What fills it; nothing for an omitted destination.
  std::optional<InputSpec> spec;
  std::optional<NpyReader> file;
  StridedLayout layout;
  HostBuffer buffer;
  /// The bits of a scalar.
  uint64_t scalar = 0;

  bool isScalar() const { return formal->kind == EntryValue::Kind::Scalar; }
  /// First element.
  char *data() const { return buffer.data() + layout.offset * byteSize(formal->element); }
  HostTensor getTensor();
  /// Bytes that its elements take, gaps not counted.
  int64_t elementBytes() const { return layout.elementCount() * byteSize(formal->element); }
};

class Arguments {
public:
  /// Binds and checks everything that can be checked without memory: counts,
  /// types, shapes, layouts, file headers, the shapes that ops require. Errors are
  /// reported: at a place in the source, or as one line by `tool`.
  static mlir::FailureOr<Arguments> bind(const Entry &entry, const std::vector<std::string> &inputs,
                                         llvm::StringRef tool);

  /// Allocates and fills.
  mlir::LogicalResult load(llvm::StringRef tool);

  /// Whether a tensor argument has rows that are not dense.
  bool hasStridedTensors() const;

  /// Empty, or what was written out of bounds since `load`.
  std::string checkBounds() const;

  std::vector<BoundArgument> values;
};

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_ARGUMENTS_H
