// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arrays in .npy files, versions 1 to 3. numpy has no bf16 and no 8-bit floats: files store such
// arrays as plain integers, and the caller gives the element type.

#ifndef FUSEDNORM_SUPPORT_NPY_H
#define FUSEDNORM_SUPPORT_NPY_H

#include "fusednorm/Support/ElementType.h"
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

/// Parses the dictionary of the header. On failure it returns nothing and sets `error`, without the
/// name of the file.
std::optional<NpyHeader> parseNpyHeader(std::string_view text, std::string &error);

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
  /// Opens a file. On failure it returns nothing and sets `error` to one line with the file, the
  /// problem and the remedy.
  static std::optional<NpyReader> open(const std::string &path, ElementType wanted,
                                       std::string &error);
  NpyReader(NpyReader &&other) noexcept;
  NpyReader &operator=(NpyReader &&) = delete;
  ~NpyReader();

  const std::vector<int64_t> &shape() const { return dims; }
  int64_t byteSize() const { return bytes; }

  /// Reads all elements, in C order without gaps.
  bool read(void *destination, std::string &error);

  /// Reads bytes begin ... begin+count-1 of the elements. Elements of i1 must be 0 or 1.
  bool read(void *destination, int64_t begin, int64_t count, std::string &error);

private:
  explicit NpyReader(ElementType type) : type(type) {}
  /// Checks elements of i1 from number `first` on.
  bool checkBools(const unsigned char *elements, int64_t first, int64_t count,
                  std::string &error) const;
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
bool writeNpy(const std::string &path, ElementType type, const std::vector<int64_t> &shape,
              const void *data, std::string &error);

/// Writes an array with a strided layout, without a copy of the whole array.
bool writeNpy(const std::string &path, ElementType type, const StridedLayout &layout,
              const void *buffer, std::string &error);

} // namespace fusednorm

#endif // FUSEDNORM_SUPPORT_NPY_H
