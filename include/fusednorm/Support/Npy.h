// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays in .npy files, versions 1 to 3. numpy has no bf16 and no 8-bit floats,
// so such arrays lie in files of plain integers and the caller says which
// element type is meant.

#ifndef FUSEDNORM_SUPPORT_NPY_H
#define FUSEDNORM_SUPPORT_NPY_H

#include "fusednorm/Support/ElementType.h"
#include <vector>

namespace fusednorm {

struct StridedLayout;

/// What the text header of a .npy file says.
struct NpyHeader {
  /// numpy's type code without the byte order: "f4", "u2", "V1" ...
  std::string kind;
  bool bigEndian = false;
  bool fortranOrder = false;
  std::vector<int64_t> shape;
};

/// Parses the header's dictionary. Returns nothing and sets `error`, without
/// naming a file, if it is malformed.
std::optional<NpyHeader> parseNpyHeader(std::string_view text, std::string &error);

/// The codes of files in which an array of the type may lie; the first is the
/// one that NpyWriter uses.
std::vector<std::string_view> npyKinds(ElementType type);

/// Product of the dimensions; nothing if it, or any part of it, overflows.
std::optional<int64_t> elementCount(const std::vector<int64_t> &shape);

/// "4x8", or "scalar" for rank 0.
std::string shapeText(const std::vector<int64_t> &shape);

/// An open .npy file. The header has been checked against the type that the
/// caller wants and against the size of the file, so the caller may allocate
/// byteSize() bytes and read into them.
class NpyReader {
public:
  /// Returns nothing and sets `error` to one line that names the file, what is
  /// wrong and what to do.
  static std::optional<NpyReader> open(const std::string &path, ElementType wanted,
                                       std::string &error);
  NpyReader(NpyReader &&other) noexcept;
  NpyReader &operator=(NpyReader &&) = delete;
  ~NpyReader();

  const std::vector<int64_t> &shape() const { return dims; }
  int64_t byteSize() const { return bytes; }

  /// Reads all elements, in C order without gaps.
  bool read(void *destination, std::string &error);

  /// Reads bytes begin ... begin+count-1 of the elements.
  bool read(void *destination, int64_t begin, int64_t count, std::string &error);

private:
  NpyReader() = default;
  std::string path;
  int descriptor = -1;
  int64_t dataOffset = 0;
  int64_t bytes = 0;
  std::vector<int64_t> dims;
};

/// Writes an array in C order without gaps. The file appears complete or not at
/// all: it is written under another name in the same folder and then renamed. A
/// symbolic link is followed.
bool writeNpy(const std::string &path, ElementType type, const std::vector<int64_t> &shape,
              const void *data, std::string &error);

/// The same for an array whose elements lie as `layout` says, without a copy of
/// the whole.
bool writeNpy(const std::string &path, ElementType type, const StridedLayout &layout,
              const void *buffer, std::string &error);

} // namespace fusednorm

#endif // FUSEDNORM_SUPPORT_NPY_H
