// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments of an entry function from the texts of `--input`.
//
// Inputs bind to arguments in order. The number of inputs equals the number of arguments, or the
// number of arguments without destinations (written, never read). Omitted destinations are filled
// with zeros. Their shape comes from the type, or from their op if the type is dynamic.

#ifndef FUSEDNORM_RUNNER_ARGUMENTS_H
#define FUSEDNORM_RUNNER_ARGUMENTS_H

#include "fusednorm/Runner/Entry.h"
#include "fusednorm/Runner/HostBuffer.h"
#include "fusednorm/Runner/RankSlices.h"
#include "fusednorm/Support/HostTensor.h"
#include "fusednorm/Support/InputSpec.h"
#include "fusednorm/Support/Npy.h"
#include <vector>

namespace fusednorm {

struct BoundArgument {
  const EntryArgument *formal = nullptr;
  /// Label for messages, such as "input 2 (x.npy) for argument 0".
  std::string label;
  /// Description of the contents; none for an omitted destination.
  std::optional<InputSpec> spec;
  std::optional<NpyReader> file;
  StridedLayout layout;
  /// The slice of this rank in the described array; none for the whole array.
  std::optional<RankSlice> slice;
  HostBuffer buffer;
  /// Bits of a scalar.
  uint64_t scalar = 0;

  bool isScalar() const { return formal->kind == EntryValue::Kind::Scalar; }
  /// Returns the address of the first element.
  char *data() const { return buffer.data() + layout.offset * byteSize(formal->element); }
  HostTensor getTensor();
  /// Returns the bytes of all elements without gaps.
  int64_t elementBytes() const { return layout.elementCount() * byteSize(formal->element); }
};

class Arguments {
public:
  /// Binds inputs, or this rank's `slices` of them, and checks everything that needs no memory:
  /// counts, types, shapes, layouts, file headers, and shapes required by ops. Errors are reported
  /// at a location in the source, or as one line by `tool`.
  static mlir::FailureOr<Arguments> bind(const Entry &entry, const std::vector<std::string> &inputs,
                                         llvm::StringRef tool, const RankSlices &slices);

  /// Allocates and fills the memory.
  mlir::LogicalResult load(llvm::StringRef tool);

  /// Returns whether a tensor argument has gaps between rows.
  bool hasStridedTensors() const;

  /// Fails if an argument was written out of bounds since `load`.
  llvm::Error checkBounds() const;

  std::vector<BoundArgument> values;
};

} // namespace fusednorm

#endif // FUSEDNORM_RUNNER_ARGUMENTS_H
