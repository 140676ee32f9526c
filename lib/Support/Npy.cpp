// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Support/Npy.h"
#include "fusednorm/Support/InputSpec.h"
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <functional>
#include <sys/stat.h>
#include <unistd.h>

using namespace fusednorm;

// Limit for the header, against damaged files; numpy rejects longer headers as well.
static constexpr int64_t maxHeaderBytes = 1 << 20;
// Linux transfers at most 2 GiB in one call.
static constexpr int64_t maxTransfer = 1 << 30;

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

static Problem fileError(const std::string &path, const std::string &what) {
  return {"'" + path + "': " + what};
}

static Problem systemError(const std::string &path, const char *action) {
  int code = errno;
  return fileError(path, std::string("cannot ") + action + ": " + std::strerror(code));
}

/// Reads up to `count` bytes, or fewer at the end of the file; returns -1 on an error.
static int64_t readBytes(int descriptor, void *destination, int64_t count, int64_t offset) {
  int64_t done = 0;
  while (done < count) {
    ssize_t got = pread(descriptor, static_cast<char *>(destination) + done,
                        std::min(count - done, maxTransfer), offset + done);
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      return -1;
    if (got == 0)
      break;
    done += got;
  }
  return done;
}

static bool writeBytes(int descriptor, const void *source, int64_t count) {
  int64_t done = 0;
  while (done < count) {
    ssize_t put = write(descriptor, static_cast<const char *>(source) + done,
                        std::min(count - done, maxTransfer));
    if (put < 0 && errno == EINTR)
      continue;
    if (put < 0)
      return false;
    done += put;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

NpyReader::NpyReader(NpyReader &&other) noexcept
    : path(std::move(other.path)), descriptor(other.descriptor), dataOffset(other.dataOffset),
      bytes(other.bytes), dims(std::move(other.dims)), type(other.type) {
  other.descriptor = -1;
}

NpyReader::~NpyReader() {
  if (descriptor >= 0)
    close(descriptor);
}

/// Reads the text header; sets `dataOffset` to the position after it.
static Result<std::string> readHeaderText(int descriptor, int64_t fileSize, int64_t &dataOffset) {
  unsigned char start[12] = {};
  int64_t got = readBytes(descriptor, start, sizeof start, 0);
  if (got < 0)
    return Problem{std::string("cannot read: ") + std::strerror(errno)};
  if (got < 10 || std::memcmp(start, "\x93NUMPY", 6) != 0)
    return Problem{"not a .npy file (it does not start with \\x93NUMPY); write it with numpy.save"};
  int major = start[6];
  if (major < 1 || major > 3)
    return Problem{"version " + std::to_string(major) + "." + std::to_string(start[7]) +
                   " of the .npy format is unknown; expected 1 to 3"};
  int64_t length = start[8] | start[9] << 8;
  dataOffset = 10;
  if (major > 1) {
    length |= static_cast<int64_t>(start[10]) << 16 | static_cast<int64_t>(start[11]) << 24;
    dataOffset = 12;
  }
  if (length > maxHeaderBytes || dataOffset + length > fileSize)
    return Problem{"the header declares " + std::to_string(length) + " bytes, but the file has " +
                   std::to_string(fileSize) + " in all; the file is truncated or damaged"};
  std::string text(length, '\0');
  if (readBytes(descriptor, text.data(), length, dataOffset) != length)
    return Problem{"cannot read the header"};
  dataOffset += length;
  return text;
}

/// Checks that the file can hold an array of the type.
static Result<void> checkKind(const NpyHeader &header, ElementType wanted) {
  std::vector<std::string_view> kinds = npyKinds(wanted);
  if (std::find(kinds.begin(), kinds.end(), header.kind) == kinds.end()) {
    std::string list;
    for (std::string_view kind : kinds)
      list += (list.empty() ? "" : ", ") + std::string(kind);
    return Problem{"expected " + std::string(elementTypeName(wanted)) + " elements (numpy " + list +
                   "), got numpy '" + header.kind +
                   "'; convert the array, or view its bits as numpy '" + std::string(kinds[0]) +
                   "', before numpy.save"};
  }
  if (header.bigEndian && byteSize(wanted) > 1)
    return Problem{"the elements are big-endian; save array.astype(array.dtype.newbyteorder('<'))"};
  if (header.fortranOrder)
    return Problem{"the array is in Fortran order; save numpy.ascontiguousarray(array)"};
  return {};
}

Result<NpyReader> NpyReader::open(const std::string &path, ElementType wanted) {
  NpyReader reader(wanted);
  reader.path = path;
  // O_NONBLOCK: open must not block on a pipe, which is rejected below.
  reader.descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (reader.descriptor < 0)
    return systemError(path, "open");
  struct stat status;
  if (fstat(reader.descriptor, &status) != 0)
    return systemError(path, "examine");
  if (!S_ISREG(status.st_mode))
    return fileError(path, S_ISDIR(status.st_mode) ? "is a folder; expected a .npy file"
                                                   : "is not a regular file");
  Result<std::string> text = readHeaderText(reader.descriptor, status.st_size, reader.dataOffset);
  if (!text)
    return fileError(path, text.error());
  Result<NpyHeader> header = parseNpyHeader(*text);
  if (!header)
    return fileError(path, header.error());
  if (Result<void> checked = checkKind(*header, wanted); !checked)
    return fileError(path, checked.error());
  std::optional<int64_t> count = elementCount(header->shape);
  int64_t present = status.st_size - reader.dataOffset;
  bool fits = count && !__builtin_mul_overflow(*count, fusednorm::byteSize(wanted), &reader.bytes);
  if (!fits || reader.bytes != present)
    return fileError(path, "a " + shapeText(header->shape) + " array of " +
                               std::string(elementTypeName(wanted)) + " needs " +
                               (fits ? std::to_string(reader.bytes) : "more than 2^63") +
                               " bytes of data, but the file holds " + std::to_string(present) +
                               "; the file is truncated or damaged");
  reader.dims = std::move(header->shape);
  return reader;
}

Result<void> NpyReader::read(void *destination) { return read(destination, 0, bytes); }

Result<void> NpyReader::read(void *destination, int64_t begin, int64_t count) {
  int64_t got = readBytes(descriptor, destination, count, dataOffset + begin);
  if (got < 0)
    return systemError(path, "read");
  if (got != count)
    return fileError(path, "the file became shorter while it was being read");
  if (type == ElementType::I1)
    return checkBools(static_cast<unsigned char *>(destination), begin, count);
  return {};
}

Result<void> NpyReader::checkBools(const unsigned char *elements, int64_t first,
                                   int64_t count) const {
  const unsigned char *wrong =
      std::find_if(elements, elements + count, [](unsigned char element) { return element > 1; });
  if (wrong == elements + count)
    return {};
  return fileError(path, "element " + std::to_string(first + (wrong - elements)) + " is the byte " +
                             std::to_string(*wrong) + "; expected 0 or 1 for i1");
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static std::string headerBytes(ElementType type, const std::vector<int64_t> &shape) {
  std::string dims;
  for (int64_t dim : shape)
    dims += std::to_string(dim) + ", ";
  if (shape.size() > 1) // numpy: (3, 4), but (3,) for one dimension.
    dims.resize(dims.size() - 2);
  else if (!dims.empty())
    dims.pop_back();
  std::string text = std::string("{'descr': '") + (byteSize(type) > 1 ? "<" : "|") +
                     std::string(npyKinds(type)[0]) + "', 'fortran_order': False, 'shape': (" +
                     dims + "), }";
  // Data begin at a multiple of 64 bytes, so a memory mapping of them is aligned.
  size_t total = (10 + text.size() + 1 + 63) / 64 * 64;
  text.resize(total - 10 - 1, ' ');
  text += '\n';
  std::string bytes("\x93NUMPY\x01\x00", 8);
  bytes += static_cast<char>(text.size() & 0xff);
  bytes += static_cast<char>(text.size() >> 8);
  return bytes + text;
}

/// Writes the file; `writeData` writes the elements.
static Result<void> writeFile(const std::string &path, ElementType type,
                              const std::vector<int64_t> &shape,
                              const std::function<bool(int)> &writeData) {
  int64_t bytes;
  std::optional<int64_t> count = elementCount(shape);
  if (!count || *count < 0 || shape.size() > 64 ||
      __builtin_mul_overflow(*count, byteSize(type), &bytes))
    return fileError(path, "cannot hold an array of shape " + shapeText(shape));
  // Renaming would replace a device such as /dev/null, so only regular files are accepted. A
  // symbolic link to a file is replaced: its target may belong to another user.
  struct stat status;
  if (stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode))
    return fileError(path, S_ISDIR(status.st_mode) ? "is a folder; expected the name of a file"
                                                   : "is not a regular file");
  static std::atomic<unsigned> serial{0};
  std::string temporary =
      path + ".tmp." + std::to_string(getpid()) + "." + std::to_string(serial++);
  int descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor < 0)
    return systemError(path, "create");
  std::string header = headerBytes(type, shape);
  Result<void> result;
  if (!writeBytes(descriptor, header.data(), header.size()) || !writeData(descriptor))
    result = systemError(path, "write");
  if (close(descriptor) != 0 && result)
    result = systemError(path, "write");
  if (result && rename(temporary.c_str(), path.c_str()) != 0)
    result = systemError(path, "rename the finished file");
  if (!result)
    unlink(temporary.c_str());
  return result;
}

Result<void> fusednorm::writeNpy(const std::string &path, ElementType type,
                                 const std::vector<int64_t> &shape, const void *data) {
  auto writeData = [&](int descriptor) {
    return writeBytes(descriptor, data, *elementCount(shape) * byteSize(type));
  };
  return writeFile(path, type, shape, writeData);
}

Result<void> fusednorm::writeNpy(const std::string &path, ElementType type,
                                 const StridedLayout &layout, const void *buffer) {
  if (layout.isPacked())
    return writeNpy(path, type, layout.shape, buffer);
  auto writeData = [&](int descriptor) {
    constexpr int64_t step = 1 << 20;
    std::vector<char> part(step * byteSize(type));
    int64_t count = layout.elementCount();
    for (int64_t begin = 0; begin < count; begin += step) {
      int64_t end = std::min(begin + step, count);
      packElements(layout, type, buffer, part.data(), begin, end);
      if (!writeBytes(descriptor, part.data(), (end - begin) * byteSize(type)))
        return false;
    }
    return true;
  };
  return writeFile(path, type, layout.shape, writeData);
}
