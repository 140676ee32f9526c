// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays in .npy files, versions 1 to 3. numpy has no bf16 and no 8-bit floats: files store such
// arrays as plain integers, and the caller gives the element type.

#ifndef FUSEDNORM_SUPPORT_NPY_H
#define FUSEDNORM_SUPPORT_NPY_H

#include "fusednorm/Support/ElementType.h"
#include "fusednorm/Support/Result.h"
#include <vector>

namespace fusednorm {

struct StridedLayout;

/// The fields of the text header of a .npy file.
struct NpyHeader {
  /// numpy's type string without the byte order: "f4", "u2", "V1" ...
  std::string kind;
  bool bigEndian = false;
  bool fortranOrder = false;
  std::vector<int64_t> shape;
};

/// Parses the dictionary of the header. The error lacks the name of the file.
Result<NpyHeader> parseNpyHeader(std::string_view text);

/// Returns the numpy type strings of files for an element type; writeNpy writes the first one.
std::vector<std::string_view> npyKinds(ElementType type);

/// Returns the number of elements, or nothing on overflow.
std::optional<int64_t> elementCount(const std::vector<int64_t> &shape);

/// Returns a text such as "4x8", or "scalar" for rank 0.
std::string shapeText(const std::vector<int64_t> &shape);

/// An open .npy file. The header has been checked against the wanted type and the size of the file;
/// the caller may allocate byteSize() bytes and read.
class NpyReader {
public:
  /// Opens a file. The error has the file, the problem and the remedy.
  static Result<NpyReader> open(const std::string &path, ElementType wanted);
  NpyReader(NpyReader &&other) noexcept;
  NpyReader &operator=(NpyReader &&) = delete;
  ~NpyReader();

  const std::vector<int64_t> &shape() const { return dims; }
  int64_t byteSize() const { return bytes; }

  /// Reads all elements, in C order without gaps.
  Result<void> read(void *destination);

  /// Reads bytes begin ... begin+count-1 of the elements. Elements of i1 must be 0 or 1.
  Result<void> read(void *destination, int64_t begin, int64_t count);

private:
  explicit NpyReader(ElementType type) : type(type) {}
  /// Checks elements of i1 from number `first` on.
  Result<void> checkBools(const unsigned char *elements, int64_t first, int64_t count) const;
  std::string path;
  int descriptor = -1;
  int64_t dataOffset = 0;
  int64_t bytes = 0;
  std::vector<int64_t> dims;
  ElementType type;
};

/// Writes an array in C order without gaps. The file is written under a temporary name in the same
/// folder and renamed at the end, so it appears complete or not at all. A symbolic link is
/// replaced.
Result<void> writeNpy(const std::string &path, ElementType type, const std::vector<int64_t> &shape,
                      const void *data);

/// Writes an array with a strided layout, without a copy of the whole array.
Result<void> writeNpy(const std::string &path, ElementType type, const StridedLayout &layout,
                      const void *buffer);

} // namespace fusednorm

#endif // FUSEDNORM_SUPPORT_NPY_H
