// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fusednorm/Support/Files.h"
#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace fusednorm;

// mkstemp and mkdtemp replace these letters at the end of a template.
static constexpr char kUnique[] = "XXXXXX";

static std::string inTemporaryFolder(const std::string &name) {
  const char *folder = std::getenv("TMPDIR");
  return std::string(folder && *folder ? folder : "/tmp") + "/" + name;
}

Result<std::string> fusednorm::readWholeFile(const std::string &path, int64_t most) {
  auto fail = [&](const std::string &what) { return Problem{"'" + path + "': " + what}; };
  int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    return fail(std::string("cannot open: ") + std::strerror(errno));
  std::string contents;
  constexpr int64_t kStep = 1 << 16;
  while (static_cast<int64_t>(contents.size()) <= most) {
    size_t size = contents.size();
    contents.resize(size + kStep);
    ssize_t got = ::read(descriptor, contents.data() + size, kStep);
    contents.resize(size + std::max<ssize_t>(got, 0));
    if (got == 0)
      break;
    if (got < 0 && errno != EINTR) {
      int code = errno;
      ::close(descriptor);
      return fail(std::string("cannot read: ") + std::strerror(code));
    }
  }
  ::close(descriptor);
  if (static_cast<int64_t>(contents.size()) > most)
    return fail("has more than " + std::to_string(most) + " bytes");
  return contents;
}

int fusednorm::createFileBeside(const std::string &path, std::string &made) {
  made = path + ".tmp-" + kUnique;
  return ::mkostemp(made.data(), O_CLOEXEC);
}

int fusednorm::createTemporaryFile(const std::string &prefix, const std::string &suffix,
                                   std::string &made) {
  made = inTemporaryFolder(prefix + "-" + kUnique + suffix);
  return ::mkostemps(made.data(), static_cast<int>(suffix.size()), O_CLOEXEC);
}

std::string fusednorm::createTemporaryFolder(const std::string &prefix) {
  std::string made = inTemporaryFolder(prefix + "-" + kUnique);
  return ::mkdtemp(made.data()) ? made : "";
}
